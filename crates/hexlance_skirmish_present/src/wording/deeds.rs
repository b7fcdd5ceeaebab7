//! Declared skills in words.

use hexlance_board::Hex;
use hexlance_rules::{UnitId, Ustr};
use hexlance_skirmish::{
    deeds::Deed,
    gates::GateWork,
    hacking::Hack,
    ids::Party,
    mending::{Engineer, Fault},
    moves::Move,
    shots::Shoot,
};

use super::{Told, state_name};
use crate::{
    battle::actions::names::skill_name,
    words::{direction_name, hex_name},
};

/// A skill in a word or two.
pub fn deed_name(deed: &Deed) -> String {
    match deed {
        Deed::PlaceItem(_) => tr!("Place").to_owned(),
        _ => skill_name(deed.key()).unwrap_or_default().to_owned(),
    }
}

/// What a trooper declares, as a phrase such as "Fox moves to 0507".
pub fn phrase(unit: &str, deed: &Deed, told: &Told<'_>) -> String {
    movement(unit, deed, told)
        .or_else(|| attack(unit, deed, told))
        .or_else(|| help(unit, deed, told))
        .unwrap_or_else(|| plain(unit, deed))
}

/// A skill of which nothing but its name is to be said.
fn plain(unit: &str, deed: &Deed) -> String {
    let skill = deed_name(deed);
    tr!("{unit} declares {skill}", unit, skill)
}

/// Skills that lead elsewhere.
fn movement(unit: &str, deed: &Deed, told: &Told<'_>) -> Option<String> {
    let into = |base: String, contact: Option<UnitId>| match contact {
        Some(enemy) => tr!(
            "{base}, into contact with {enemy}",
            base,
            enemy = told.name(enemy)
        ),
        None => base,
    };
    Some(match deed {
        Deed::Idle => tr!("{unit} stays idle", unit),
        Deed::Move(moved) => into(move_phrase(unit, moved), moved.contact),
        Deed::Cautious(sneak) => match sneak.route.last() {
            Some(to) => tr!("{unit} sneaks to {hex}", unit, hex = hex_name(*to)),
            None => tr!("{unit} moves with caution and stays", unit),
        },
        Deed::Jump(jump) => into(
            tr!("{unit} jumps to {hex}", unit, hex = hex_name(jump.to)),
            jump.contact,
        ),
        Deed::Climb(climb) => tr!("{unit} climbs to {hex}", unit, hex = hex_name(climb.to)),
        Deed::Dismount(out) => tr!("{unit} gets out at {hex}", unit, hex = hex_name(out.to)),
        Deed::Mount(_) => tr!("{unit} gets into its machine", unit),
        Deed::Arrive(arrive) => tr!(
            "{unit} comes down towards {hex}",
            unit,
            hex = hex_name(arrive.hex)
        ),
        Deed::Dodge(_) => tr!("{unit} dodges", unit),
        Deed::ChangeFacing(_) => tr!("{unit} turns", unit),
        Deed::Engage(_) => tr!("{unit} engages", unit),
        _ => return None,
    })
}

fn move_phrase(unit: &str, moved: &Move) -> String {
    let base = match moved.route.last() {
        Some(to) => tr!("{unit} moves to {hex}", unit, hex = hex_name(*to)),
        None => match (moved.ends_prone.or(moved.begins_prone), moved.facing) {
            (Some(true), _) => tr!("{unit} goes Prone", unit),
            (Some(false), _) => tr!("{unit} stands up", unit),
            (None, Some(facing)) => tr!(
                "{unit} turns to the {facing}",
                unit,
                facing = direction_name(facing)
            ),
            (None, None) => tr!("{unit} stays where it is", unit),
        },
    };
    match moved.gate {
        Some(GateWork { opens: true, .. }) => tr!("{base} and opens a gate", base),
        Some(GateWork { opens: false, .. }) => tr!("{base} and closes a gate", base),
        None => base,
    }
}

/// Targets with their dice, where there are several.
fn aimed(targets: &[(Party, u8)], told: &Told<'_>) -> String {
    let several = targets.len() > 1;
    let each = targets.iter().map(|(party, dice)| match several {
        true => format!("{} ({dice})", told.party(*party)),
        false => told.party(*party),
    });
    each.collect::<Vec<_>>().join(", ")
}

/// Attacks of every kind.
fn attack(unit: &str, deed: &Deed, told: &Told<'_>) -> Option<String> {
    let at_hex = |weapon: Ustr, mode: u8, hex: Hex| (told.weapon_in(weapon, mode), hex_name(hex));
    Some(match deed {
        Deed::Shoot(shoot) => shoot_phrase(unit, shoot, told),
        Deed::Strike(strike) => match strike.weapon {
            Some(weapon) => tr!(
                "{unit} strikes {target} ({weapon})",
                unit,
                target = told.party(strike.target),
                weapon = told.weapon_in(weapon, strike.mode)
            ),
            None => tr!(
                "{unit} strikes {target} with bare hands",
                unit,
                target = told.party(strike.target)
            ),
        },
        Deed::Smoke(smoke) => {
            let (weapon, hex) = at_hex(smoke.weapon, smoke.mode, smoke.hex);
            tr!("{unit} throws smoke to {hex} ({weapon})", unit, hex, weapon)
        }
        Deed::Suppress(suppress) => tr!(
            "{unit} goes into Suppressive Fire ({weapon})",
            unit,
            weapon = told.weapon(suppress.weapon)
        ),
        Deed::Speculate(lob) => {
            let (weapon, hex) = at_hex(lob.weapon, lob.mode, lob.hex);
            tr!("{unit} lobs at {hex} ({weapon})", unit, hex, weapon)
        }
        Deed::Guide(guide) => tr!(
            "{unit} fires guided at {target} ({weapon})",
            unit,
            target = told.name(guide.target),
            weapon = told.weapon_in(guide.weapon, guide.mode)
        ),
        Deed::Intuit(intuit) => tr!(
            "{unit} fires by intuition at {target} ({weapon})",
            unit,
            target = told.name(intuit.marker),
            weapon = told.weapon_in(intuit.weapon, intuit.mode)
        ),
        Deed::Hack(hack) => hack_phrase(unit, hack, told),
        Deed::SatLock(lock) => tr!(
            "{unit} uses Sat-Lock on {target}",
            unit,
            target = told.name(lock.target)
        ),
        _ => return None,
    })
}

fn shoot_phrase(unit: &str, shoot: &Shoot, told: &Told<'_>) -> String {
    let weapon = told.weapon_in(shoot.weapon, shoot.mode);
    if shoot.targets.is_empty()
        && let Some(hex) = shoot.aim
    {
        return tr!(
            "{unit} fires at {hex} ({weapon})",
            unit,
            weapon,
            hex = hex_name(hex)
        );
    }
    let targets = aimed(&shoot.targets, told);
    if shoot.aimed {
        return tr!(
            "{unit} takes aim at {targets} ({weapon})",
            unit,
            targets,
            weapon
        );
    }
    tr!(
        "{unit} fires at {targets} ({weapon})",
        unit,
        targets,
        weapon
    )
}

fn hack_phrase(unit: &str, hack: &Hack, told: &Told<'_>) -> String {
    let program = told.program(hack.program);
    let gear = hack.named.map(|id| told.gear(id));
    match (hack.targets.is_empty(), hack.hex, gear) {
        (false, _, Some(gear)) => tr!(
            "{unit} runs {program} on {gear} of {targets}",
            unit,
            program,
            gear,
            targets = aimed(&hack.targets, told)
        ),
        (false, _, None) => tr!(
            "{unit} runs {program} on {targets}",
            unit,
            program,
            targets = aimed(&hack.targets, told)
        ),
        (true, Some(hex), _) => tr!(
            "{unit} runs {program} at {hex}",
            unit,
            program,
            hex = hex_name(hex)
        ),
        (true, None, _) => tr!("{unit} runs {program}", unit, program),
    }
}

/// Looking, mending, placing, using.
fn help(unit: &str, deed: &Deed, told: &Told<'_>) -> Option<String> {
    Some(match deed {
        Deed::Reset(_) => tr!("{unit} resets its systems", unit),
        Deed::Alert(_) => tr!("{unit} alerts its comrades", unit),
        Deed::Discover(discover) => tr!(
            "{unit} looks closely at {target}",
            unit,
            target = told.name(discover.target)
        ),
        Deed::Sense(_) => tr!("{unit} uses its Sensor", unit),
        Deed::Regain(_) => tr!("{unit} hides itself again", unit),
        Deed::MediKit(kit) => tr!(
            "{unit} uses a MediKit on {target}",
            unit,
            target = told.name(kit.patient)
        ),
        Deed::Doctor(doctor) => tr!(
            "{unit} treats {target}",
            unit,
            target = told.name(doctor.patient)
        ),
        Deed::Engineer(engineer) => mend_phrase(unit, engineer, told),
        Deed::Regenerate(_) => tr!("{unit} regenerates", unit),
        Deed::TearLoose(_) => tr!("{unit} tries to tear loose", unit),
        Deed::PlaceItem(place) => tr!(
            "{unit} places {item} at {hex}",
            unit,
            item = told.weapon(place.weapon),
            hex = hex_name(place.hex)
        ),
        Deed::PlantCharge(plant) => tr!(
            "{unit} plants a demolition charge on {target}",
            unit,
            target = told.party(plant.on)
        ),
        Deed::SetOff(_) => tr!("{unit} sets off its charges", unit),
        Deed::TakeOff(_) => tr!("{unit} takes off a demolition charge", unit),
        Deed::UseConsole(console) => {
            let hex = hex_name(console.hex);
            match console.gates {
                None => tr!("{unit} works on the console at {hex}", unit, hex),
                Some(true) => tr!("{unit} locks gates at the console at {hex}", unit, hex),
                Some(false) => tr!("{unit} unlocks gates at the console at {hex}", unit, hex),
            }
        }
        Deed::PickUp(_) => tr!("{unit} picks up an object", unit),
        _ => return None,
    })
}

fn mend_phrase(unit: &str, engineer: &Engineer, told: &Told<'_>) -> String {
    let fault = match engineer.fault {
        Fault::Structure => tr!("Structure").to_owned(),
        Fault::State(state) => state_name(state).to_owned(),
        Fault::Disabled(Some(id)) => told.gear(id),
        Fault::Disabled(None) => tr!("its equipment").to_owned(),
    };
    tr!(
        "{unit} works on {target}: {fault}",
        unit,
        target = told.name(engineer.patient),
        fault
    )
}
