//! Orders of the strike rules in words: what somebody wants, or could have wanted.

use hexlance_board::Hex;
use hexlance_rules::UnitId;
use hexlance_strike::{
    aero::{FlyOrder, Manoeuvre, Raid, RaidOrder},
    card::MoveMode,
    command::{AttackOrder, Command, MoveOption, MoveOrder},
};

use super::{Told, ability_name, direction_name, hex_name, name, target_phrase, zone_name};

/// An order as a phrase, such as "Fox moves to 0507, facing north".
pub fn order(command: &Command, world: &Told<'_>) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match command {
        Command::Deploy { unit, hex, facing } => tr!(
            "{unit} sets up at {hex}, facing {facing}",
            unit = n(unit),
            hex = hex_name(*hex),
            facing = direction_name(*facing)
        ),
        Command::Hide { unit, hex, facing } => tr!(
            "{unit} hides at {hex}, facing {facing}",
            unit = n(unit),
            hex = hex_name(*hex),
            facing = direction_name(*facing)
        ),
        Command::Drop { unit, hex, facing } => tr!(
            "{unit} drops at {hex}, facing {facing}",
            unit = n(unit),
            hex = hex_name(*hex),
            facing = direction_name(*facing)
        ),
        Command::Unload { unit, hex, facing } => tr!(
            "{unit} gets out at {hex}, facing {facing}",
            unit = n(unit),
            hex = hex_name(*hex),
            facing = direction_name(*facing)
        ),
        Command::ComeBack { unit, hex, facing } => tr!(
            "{unit} comes back at {hex}, facing {facing}",
            unit = n(unit),
            hex = hex_name(*hex),
            facing = direction_name(*facing)
        ),
        Command::Enter(order) => {
            let hex = order.path.last().map(|w| w.hex);
            tr!(
                "{unit} comes onto the map at {hex}",
                unit = n(&order.unit),
                hex = hex.map(hex_name).unwrap_or_default()
            )
        }
        Command::Loft { unit, zone, .. } => tr!(
            "{unit} begins {zone}",
            unit = n(unit),
            zone = zone_name(*zone)
        ),
        Command::LayMines { hex, .. } => tr!("Mines at {hex}", hex = hex_name(*hex)),
        Command::Build { hex } => tr!("A building at {hex}", hex = hex_name(*hex)),
        Command::Rearrange(_) => tr!("The ground is rearranged").to_owned(),
        Command::Prepare { unit, on: true } => {
            tr!("{unit} prepares a position", unit = n(unit))
        }
        Command::Prepare { unit, on: false } => {
            tr!("{unit} gives up its position", unit = n(unit))
        }
        Command::KeepBack { unit, .. } | Command::HoldBack { unit } => {
            tr!("{unit} is held back", unit = n(unit))
        }
        Command::Move(order) => movement(order, world),
        Command::LeaveFor { order, .. } => {
            tr!("{unit} leaves the map", unit = n(&order.unit))
        }
        Command::Fly(order) => flight(order, world),
        Command::Engage { unit, target } => tr!(
            "{unit} engages {target}",
            unit = n(unit),
            target = n(target)
        ),
        Command::Attack(order) => attack(order, world),
        Command::Raid(order) => raid(order, world),
        Command::Use {
            unit,
            ability,
            target: Some(target),
        } => tr!(
            "{unit} uses {ability} on {target}",
            unit = n(unit),
            ability = ability_name(world, *ability),
            target = n(target)
        ),
        Command::Use { unit, ability, .. } => tr!(
            "{unit} uses {ability}",
            unit = n(unit),
            ability = ability_name(world, *ability)
        ),
        Command::Set { unit, .. } => tr!("{unit} switches its gear", unit = n(unit)),
        Command::Work { unit, .. } => tr!("{unit} works", unit = n(unit)),
        Command::Throw { unit, hex, .. } => tr!(
            "{unit} throws its load at {hex}",
            unit = n(unit),
            hex = hex_name(*hex)
        ),
        Command::Done => tr!("Nothing more").to_owned(),
        Command::Answer(code) => tr!("Answer: {label}", label = code),
        Command::Concede => tr!("Giving up").to_owned(),
    }
}

fn movement(order: &MoveOrder, world: &Told<'_>) -> String {
    let unit = name(world, order.unit);
    let facing = direction_name(order.facing);
    let Some(end) = order.path.last().map(|w| hex_name(w.hex)) else {
        return match order.option {
            MoveOption::Mount(carrier) => tr!(
                "{unit} boards {carrier}",
                unit,
                carrier = name(world, carrier)
            ),
            _ => tr!("{unit} stays where it is, facing {facing}", unit, facing),
        };
    };
    match order.option {
        MoveOption::Charge(target) => {
            tr!(
                "{unit} charges {target} from {end}",
                unit,
                target = name(world, target),
                end
            )
        }
        MoveOption::ChargeBuilding(hex) => {
            tr!(
                "{unit} charges the building at {hex}",
                unit,
                hex = hex_name(hex)
            )
        }
        MoveOption::DeathFromAbove(target) => tr!(
            "{unit} jumps at {target} for death from above",
            unit,
            target = name(world, target)
        ),
        MoveOption::Mount(carrier) => tr!(
            "{unit} boards {carrier}",
            unit,
            carrier = name(world, carrier)
        ),
        MoveOption::Sprint => tr!(
            "{unit} sprints to {end}, facing {facing}",
            unit,
            end,
            facing
        ),
        MoveOption::Evade => tr!("{unit} evades to {end}, facing {facing}", unit, end, facing),
        _ if order.mode == MoveMode::Jump => {
            tr!("{unit} jumps to {end}, facing {facing}", unit, end, facing)
        }
        _ => tr!("{unit} moves to {end}, facing {facing}", unit, end, facing),
    }
}

fn flight(order: &FlyOrder, world: &Told<'_>) -> String {
    let unit = name(world, order.unit);
    match order.manoeuvre {
        Manoeuvre::Leave => return tr!("{unit} flies home", unit),
        Manoeuvre::Land => return tr!("{unit} lands", unit),
        Manoeuvre::LiftOff => return tr!("{unit} lifts off", unit),
        Manoeuvre::Fly => {}
    }
    let band = crate::lang::text(order.band.name());
    match (&order.path, order.zones.last()) {
        (Some(path), _) => tr!(
            "{unit} flies over the map from {from} to {to}, {band}",
            unit,
            band,
            from = hex_name(path.from),
            to = hex_name(path.to)
        ),
        (None, Some(zone)) => tr!(
            "{unit} flies {zone}, {band}",
            unit,
            band,
            zone = zone_name(*zone)
        ),
        (None, None) => tr!("{unit} stays where it is, {band}", unit, band),
    }
}

fn attack(order: &AttackOrder, world: &Told<'_>) -> String {
    let mut out = tr!(
        "{attacker} attacks {target}: {kind}",
        attacker = name(world, order.unit),
        target = target_phrase(world, order.target),
        kind = crate::lang::told(&order.kind.name())
    );
    if order.divided {
        out += tr!(", fire divided");
    }
    if order.overheat > 0 {
        out += &tr!(", overheat {overheat}", overheat = order.overheat);
    }
    if let Some(spotter) = order.spotter {
        out += &tr!(", spotted by {spotter}", spotter = name(world, spotter));
    }
    out
}

fn raid(order: &RaidOrder, world: &Told<'_>) -> String {
    let unit = name(world, order.unit);
    match &order.raid {
        Raid::Strafe(_) => tr!("{unit} strafes", unit),
        Raid::Strike(strikes) => {
            let targets: Vec<_> = strikes.iter().map(|s| name(world, s.target)).collect();
            tr!(
                "{unit} strikes {targets}",
                unit,
                targets = targets.join(", ")
            )
        }
        Raid::Bomb { at, bombs } => bombed(unit, *at, bombs.len()),
        Raid::AltitudeBomb { first, bombs } => bombed(unit, *first, bombs.len()),
    }
}

fn bombed(unit: &str, hex: Hex, bombs: usize) -> String {
    let hex = hex_name(hex);
    tr_n!(
        bombs,
        "{unit} drops {n} bomb on {hex}",
        "{unit} drops {n} bombs on {hex}",
        unit,
        hex
    )
}
