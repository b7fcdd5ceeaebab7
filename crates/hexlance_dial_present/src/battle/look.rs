//! How units of the dial rules look: from what is printed on a base to the shape of a miniature and to the silhouette on
//! the roster.
//!
//! What a unit can do decides first: class, speed mode, slots, the equipment of its first click. The line of its data that
//! says what it looks like is read for the words of [`WORDS`]; a unit without such a line has all that its data say.

use hexlance_dial::{
    equipment::Equipment,
    model::{Class, DamageType, FrontArc, Mode, Model, Rank, Slot, SlotId, Symbol},
};

use crate::{
    table::model::{Armament, Gear, MiniKind, MiniLook},
    theme::UnitIcon,
};

/// Range in inches up to which an energy slot is a tool or a flame rather than a gun.
const TORCH: u8 = 6;
/// Range in inches up to which it is a cutting torch.
const CUTTER: u8 = 4;

/// Which equipment shows as which thing.
const SHOWN: &[(Equipment, Gear)] = &[
    (Equipment::PointDefenseSystem, Gear::POINT_DEFENSE),
    (Equipment::Flamers, Gear::FLAMES),
    (Equipment::Grapple, Gear::BEACONS),
    (Equipment::ElectronicCamouflage, Gear::ECM),
    (Equipment::Command, Gear::COMMAND),
    (Equipment::ImprovedTargeting, Gear::TAG),
    (Equipment::Bypass, Gear::TOOLS),
    (Equipment::Decoy, Gear::PODS),
    (Equipment::HardenedArmor, Gear::ARMORED),
    (Equipment::ReflectiveArmor, Gear::SEALED),
];

/// Which words of a unit's looks show as which thing.
const WORDS: &[(&str, Gear)] = &[
    ("shield", Gear::SHIELD),
    ("lamp", Gear::SEARCHLIGHT),
    ("crane and", Gear::CRANE),
    ("a crane", Gear::CRANE),
    ("tractor", Gear::BLADE.with(Gear::CIVIL)),
    ("open cab", Gear::INDUSTRIAL),
    ("cutting wheel", Gear::SAW),
    ("aerials", Gear::LINK),
    ("command car", Gear::CIVIL),
    ("barnacle", Gear::SWIMS),
    ("rounded", Gear::SEALED),
    ("ramp", Gear::CARGO),
    ("turret", Gear::TURRET),
    ("ring-mounted", Gear::TURRET),
    ("patched", Gear::FRAGILE),
    ("buggy", Gear::OFF_ROAD),
    ("angular", Gear::STEALTH),
    ("armoured", Gear::ARMORED),
    ("ducts", Gear::STRONG_JUMP),
    ("tripod", Gear::TAG),
    ("tool pack", Gear::TOOLS),
    ("stretcher", Gear::MEDIC),
    ("flame", Gear::FLAMES),
    ("mast", Gear::LINK),
    ("jamming", Gear::ECM),
    ("junk", Gear::PODS),
    ("drums", Gear::PODS),
    ("glowing", Gear::BEACONS),
];

/// Words that tell a large machine from a small one, and how many classes they make out.
const SIZES: &[(&str, i8)] = &[
    ("heavy", 1),
    ("carriage", 1),
    ("skiff", -1),
    ("troop carrier", 1),
    (" car ", -1),
];

/// Numbers that begin the looks of a group.
const NUMBERS: [&str; 8] = [
    "two", "three", "four", "five", "six", "seven", "eight", "nine",
];

/// Body plan of a unit.
fn kind(model: &Model) -> MiniKind {
    match (model.class, model.mode) {
        (Class::Mech, _) if model.look.contains("four-legged") => MiniKind::Quad,
        (Class::Mech, _) => MiniKind::Biped,
        (Class::Vehicle, Mode::Wheeled) => MiniKind::Wheeled,
        (Class::Vehicle, Mode::Hover) => MiniKind::Hover,
        (Class::Vehicle, _) => MiniKind::Tracked,
        (Class::Infantry, Mode::Foot) if is_armoured(model) => MiniKind::BattleArmor,
        (Class::Infantry, Mode::Foot) if jumps(model) => MiniKind::JumpInfantry,
        (Class::Infantry, Mode::Foot) => MiniKind::FootInfantry,
        (Class::Infantry, _) => MiniKind::MotorInfantry,
    }
}

/// Whether a unit has equipment on its first click.
fn has(model: &Model, equipment: Equipment) -> bool {
    model.click(1).equipment.iter().any(|e| e == equipment)
}

fn jumps(model: &Model) -> bool {
    has(model, Equipment::JumpJets)
}

/// Infantry in suits of armor.
fn is_armoured(model: &Model) -> bool {
    has(model, Equipment::HeavyArmor) || has(model, Equipment::HardenedArmor)
}

/// The silhouette of a unit.
pub fn icon(model: &Model) -> UnitIcon {
    match kind(model) {
        MiniKind::Biped => UnitIcon::Walker,
        MiniKind::Quad => UnitIcon::Quad,
        MiniKind::Wheeled => UnitIcon::Wheeled,
        MiniKind::Hover => UnitIcon::Hover,
        MiniKind::MotorInfantry => UnitIcon::Mounted,
        MiniKind::BattleArmor => UnitIcon::BattleArmor,
        MiniKind::FootInfantry | MiniKind::JumpInfantry => UnitIcon::Infantry,
        _ => UnitIcon::Tank,
    }
}

/// The shape of a unit's miniature.
pub fn look(model: &Model) -> MiniLook {
    let first = model.click(1);
    MiniLook {
        kind: kind(model),
        size: size(model),
        seed: MiniLook::seed_of(&model.id),
        arms: arms(model),
        jump_jets: jumps(model),
        figures: figures(model),
        gear: gear(model),
        pace: first.speed / 2,
        plating: plating(model),
        reach: reach(model),
        vents: vents(model),
        marks: match model.rank {
            Rank::Green => 0,
            Rank::Veteran => 2,
            Rank::Elite => 4,
        },
    }
}

/// Weight class: by points a 'Mech's, by clicks a vehicle's, and what its looks add.
fn size(model: &Model) -> u8 {
    let class = match (model.class, model.points) {
        (Class::Infantry, _) => return 1,
        (Class::Vehicle, _) => match model.last_click() {
            0..=4 => 1,
            5 => 2,
            6 => 3,
            _ => 4,
        },
        (Class::Mech, 0..=70) => 1,
        (Class::Mech, 71..=90) => 2,
        (Class::Mech, 91..=130) => 3,
        (Class::Mech, _) => 4,
    };
    let padded = format!(" {} ", model.look);
    let more: i8 = SIZES
        .iter()
        .filter(|(word, _)| padded.contains(word))
        .map(|(_, more)| more)
        .sum();
    let machine = model.class == Class::Vehicle;
    u8::saturating_add_signed(class, if machine { more } else { 0 }).clamp(1, 4)
}

/// How many figures a group's looks speak of; 0 for the usual number.
fn figures(model: &Model) -> u8 {
    let group = model.is_infantry();
    let word = model.look.split_whitespace().next().unwrap_or_default();
    let number = NUMBERS.iter().position(|n| *n == word);
    number.filter(|_| group).map_or(0, |i| i as u8 + 2)
}

/// Armor for its size: by defense, and what is printed on it.
fn plating(model: &Model) -> u8 {
    let more = if has(model, Equipment::HardenedArmor) {
        2
    } else {
        u8::from(has(model, Equipment::HeavyArmor) || has(model, Equipment::ReactiveArmor))
    };
    (model.click(1).defense.saturating_sub(16) / 2 + more).min(5)
}

/// How far its slots reach.
fn reach(model: &Model) -> u8 {
    let farthest = SlotId::ALL.iter().filter_map(|s| model.slot(*s));
    match farthest.map(|s| s.max).max().unwrap_or(0) {
        0..=6 => 0,
        7..=10 => 1,
        11..=16 => 2,
        _ => 3,
    }
}

/// Radiators: as many as its vent rating, one more where its looks speak of them.
fn vents(model: &Model) -> u8 {
    let rating = model.heat.as_ref().map_or(0, |h| h.vent);
    (rating + u8::from(model.look.contains("vents"))).min(3)
}

/// Weapons to be seen: those of each slot.
fn arms(model: &Model) -> Armament {
    let mut arms = Armament::default();
    for id in SlotId::ALL {
        if let Some(slot) = model.slot(id) {
            arm(&mut arms, model, id, slot);
        }
    }
    let told = ["mast", "aerial", "antenna", "vanes"];
    arms.electronics = told.iter().filter(|w| model.look.contains(*w)).count() as u8;
    if model.look.contains("bristling") {
        arms.electronics += 2;
    }
    arms
}

/// Adds the weapons of a slot: as many as it does damage, or has targets.
fn arm(arms: &mut Armament, model: &Model, id: SlotId, slot: Slot) {
    let damage = model.click(1).damage(id);
    let n = damage.div_ceil(2).max(slot.targets).clamp(1, 4);
    let flames = model.click(1).equipment.on(id) == Some(Equipment::Flamers);
    match slot.kind {
        DamageType::Melee => arms.melee = true,
        DamageType::Ballistic if slot.artillery => arms.artillery += 1,
        DamageType::Ballistic if fires_missiles(model, id, slot) => arms.missiles += n + 1,
        DamageType::Ballistic => arms.cannons += n,
        DamageType::Energy if flames && slot.max <= TORCH => arms.small += 1,
        DamageType::Energy if slot.max <= CUTTER => arms.small += 1,
        DamageType::Energy => arms.energy += n,
    }
}

/// Whether a ballistic slot fires missiles: over what is near, or by its equipment.
pub(super) fn fires_missiles(model: &Model, id: SlotId, slot: Slot) -> bool {
    let streak = model
        .clicks
        .iter()
        .any(|c| c.equipment.on(id) == Some(Equipment::StreakMissiles));
    slot.kind == DamageType::Ballistic && !slot.artillery && (slot.indirect || slot.min > 0)
        || streak
}

/// What a unit carries besides weapons.
fn gear(model: &Model) -> Gear {
    let printed = SHOWN
        .iter()
        .filter(|(e, _)| has(model, *e))
        .fold(Gear::NONE, |all, (_, thing)| all | *thing);
    let told = WORDS
        .iter()
        .filter(|(word, _)| model.look.contains(word))
        .fold(printed, |all, (_, thing)| all | *thing);
    let vehicle = model.class == Class::Vehicle;
    let indirect = SlotId::ALL
        .iter()
        .filter_map(|s| model.slot(*s))
        .any(|s| s.indirect);
    let mends = has(model, Equipment::Repair);
    told.with_if(model.transport > 0, Gear::CARGO)
        .with_if(vehicle && model.arc == FrontArc::Full, Gear::TURRET)
        .with_if(indirect, Gear::INDIRECT)
        .with_if(mends && vehicle, Gear::CRANE)
        .with_if(mends && model.is_mech(), Gear::INDUSTRIAL)
        .with_if(
            mends && model.is_infantry() && model.symbol == Symbol::Cross,
            Gear::MEDIC,
        )
        .with_if(
            model.is_infantry() && model.mode == Mode::Hover,
            Gear::SKIRT,
        )
}

#[cfg(test)]
mod tests {
    use hexlance_dial::content::Content;

    use super::*;
    use hexlance_host::laws::tell_apart;

    #[test]
    fn no_two_chassis_have_one_silhouette() {
        let content = Content::shipped();
        let models = content.models.values();
        assert_eq!(
            tell_apart(models.map(|m| (m.id.as_str(), look(m))), 24),
            Ok(())
        );
    }

    #[test]
    fn what_is_printed_shows() {
        let content = Content::shipped();
        let of = |id: &str| look(content.model(id).unwrap_or_else(|| panic!("no unit {id}")));
        assert_eq!(of("dial.heron_riders").kind, MiniKind::MotorInfantry);
        assert_eq!(of("dial.heron_riders").figures, 3);
        assert!(of("dial.heron_riders").gear.has(Gear::SKIRT));
        assert_eq!(of("dial.gatewatch_suits").kind, MiniKind::BattleArmor);
        assert_eq!(of("dial.surveyor_team").figures, 2);
        assert!(of("dial.plover_battery").arms.artillery > 0);
        assert!(of("dial.isobar").arms.missiles > 0);
        assert!(of("dial.isobar").gear.has(Gear::INDIRECT | Gear::ECM));
        assert!(of("dial.portcullis").gear.has(Gear::SHIELD));
        assert!(of("dial.sextant").jump_jets);
        assert!(of("dial.tidegrubber").arms.melee);
        assert!(of("dial.lantern_medics").gear.has(Gear::MEDIC));
        assert!(of("dial.oxbow").gear.has(Gear::CARGO));
        // All equipment of the table shows on whatever begins with it.
        for (equipment, thing) in SHOWN {
            for model in content.models.values() {
                let shows = look(model).gear.has(*thing);
                assert!(!has(model, *equipment) || shows, "{} {thing:?}", model.id);
            }
        }
    }

    #[test]
    fn a_unit_without_a_word_on_its_looks_is_what_its_data_say() {
        let content = Content::shipped();
        let model = content.model("dial.plover_battery").expect("shipped");
        let mute = Model {
            look: String::new(),
            ..(**model).clone()
        };
        assert_eq!(look(&mute).kind, MiniKind::Wheeled);
        assert_eq!(look(&mute).arms.artillery, 1);
        assert_eq!(icon(&mute), UnitIcon::Wheeled);
    }
}
