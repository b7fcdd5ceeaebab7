//! How units of the classic rules look: from their record sheet to the shape of a miniature and to the silhouette on the
//! roster.

use hexlance_classic::model::{
    Code, InfantryMotive, Motive, Sheet, Special, SuitClass, UnitClass, Weapon, WeightClass,
};

use crate::{
    table::model::{Armament, Gear, MiniKind, MiniLook},
    theme::UnitIcon,
};

/// Which words of a unit's looks show as which thing.
const WORDS: &[(&str, Gear)] = &[
    ("shield", Gear::SHIELD),
    ("lamp", Gear::SEARCHLIGHT),
    ("crane", Gear::CRANE),
    ("dozer", Gear::BLADE),
    ("saw", Gear::SAW),
    ("mast", Gear::LINK),
    ("aerial", Gear::LINK),
    ("dish", Gear::COMMAND),
    ("patched", Gear::FRAGILE),
    ("plates", Gear::ARMORED),
    ("rounded", Gear::SEALED),
    ("angular", Gear::STEALTH),
    ("tank of", Gear::FLAMES),
];

/// Body plan of a unit.
fn kind(class: UnitClass) -> MiniKind {
    match class {
        UnitClass::BattleMech(_) | UnitClass::IndustrialMech(_) => match class.is_quad() {
            true => MiniKind::Quad,
            false => MiniKind::Biped,
        },
        UnitClass::Vehicle(motive) => match motive {
            Motive::Tracked => MiniKind::Tracked,
            Motive::Wheeled => MiniKind::Wheeled,
            Motive::Hover => MiniKind::Hover,
            Motive::Vtol => MiniKind::Vtol,
            Motive::Wige => MiniKind::Wige,
            Motive::Hydrofoil | Motive::Naval => MiniKind::Naval,
            Motive::Submarine => MiniKind::Submarine,
        },
        UnitClass::Infantry(motive) => match motive {
            InfantryMotive::Foot => MiniKind::FootInfantry,
            InfantryMotive::Motorized => MiniKind::MotorInfantry,
            InfantryMotive::Jump => MiniKind::JumpInfantry,
            _ => MiniKind::MechanizedInfantry,
        },
        UnitClass::BattleArmor(_) => MiniKind::BattleArmor,
        UnitClass::ProtoMech => MiniKind::Proto,
        UnitClass::AerospaceFighter | UnitClass::ConventionalFighter => MiniKind::Fighter,
    }
}

/// The silhouette of a unit.
pub fn icon(sheet: &Sheet) -> UnitIcon {
    match kind(sheet.class) {
        MiniKind::Biped => UnitIcon::Walker,
        MiniKind::Quad => UnitIcon::Quad,
        MiniKind::Proto => UnitIcon::Proto,
        MiniKind::Wheeled => UnitIcon::Wheeled,
        MiniKind::Hover | MiniKind::Wige => UnitIcon::Hover,
        MiniKind::Vtol => UnitIcon::Vtol,
        MiniKind::FootInfantry | MiniKind::JumpInfantry => UnitIcon::Infantry,
        MiniKind::MotorInfantry | MiniKind::MechanizedInfantry => UnitIcon::Mounted,
        MiniKind::BattleArmor => UnitIcon::BattleArmor,
        MiniKind::Fighter => UnitIcon::Fighter,
        MiniKind::Naval | MiniKind::Submarine => UnitIcon::Naval,
        _ => UnitIcon::Tank,
    }
}

/// The shape of a unit's miniature.
pub fn look(sheet: &Sheet) -> MiniLook {
    MiniLook {
        kind: kind(sheet.class),
        size: size(sheet),
        seed: MiniLook::seed_of(sheet.id.as_str()),
        arms: arms(sheet),
        jump_jets: sheet.movement.jump > 0,
        figures: figures(sheet),
        gear: gear(sheet),
        pace: sheet.movement.walk,
        plating: plating(sheet),
        reach: reach(sheet),
        vents: (sheet.sinks.count.saturating_sub(8) / 4).min(3),
        marks: 4u8.saturating_sub(sheet.gunnery),
    }
}

fn size(sheet: &Sheet) -> u8 {
    match sheet.class {
        UnitClass::Infantry(_) => 1,
        UnitClass::BattleArmor(suit) => match suit {
            SuitClass::PowerArmor | SuitClass::Light => 1,
            SuitClass::Medium => 2,
            SuitClass::Heavy => 3,
            SuitClass::Assault => 4,
        },
        _ => match WeightClass::of(sheet.tons) {
            WeightClass::Light => 1,
            WeightClass::Medium => 2,
            WeightClass::Heavy => 3,
            WeightClass::Assault => 4,
        },
    }
}

/// How many figures stand on a base; 0 for the usual number.
fn figures(sheet: &Sheet) -> u8 {
    match sheet.class {
        UnitClass::BattleArmor(_) | UnitClass::ProtoMech => sheet.count.min(9),
        _ => 0,
    }
}

/// Armor for its tonnage.
fn plating(sheet: &Sheet) -> u8 {
    let all: u16 = sheet.armor.iter().chain(&sheet.rear).sum();
    // Three points a ton are about as much as a 'Mech carries.
    let most = (sheet.tons * 3).max(1);
    (all * 5 / most).min(5) as u8
}

/// How far its weapons reach.
fn reach(sheet: &Sheet) -> u8 {
    let rounds = sheet.weapons.iter().flat_map(|m| &m.weapon.rounds);
    match rounds.map(|r| r.ranges[2]).max().unwrap_or(0) {
        0..=6 => 0,
        7..=12 => 1,
        13..=18 => 2,
        _ => 3,
    }
}

/// Weapons to be seen.
fn arms(sheet: &Sheet) -> Armament {
    let mut arms = Armament::default();
    for mount in &sheet.weapons {
        let slot = slot(&mut arms, &mount.weapon);
        *slot = slot.saturating_add(1);
    }
    let melee = |s: Special| matches!(s, Special::Melee { .. });
    arms.melee = sheet.items.iter().any(|i| melee(i.equipment.special));
    let electronics = |s: Special| matches!(s, Special::Ecm | Special::Computer);
    let items = sheet.items.iter();
    arms.electronics = items.filter(|i| electronics(i.equipment.special)).count() as u8;
    arms
}

/// Where a weapon is counted.
fn slot<'a>(arms: &'a mut Armament, weapon: &Weapon) -> &'a mut u8 {
    let small = weapon.slots <= 1 && weapon.has(Code::AI);
    if small {
        &mut arms.small
    } else if weapon.has(Code::M) {
        &mut arms.missiles
    } else if weapon.has(Code::AE) {
        &mut arms.artillery
    } else if weapon.has(Code::DE) || weapon.has(Code::P) {
        &mut arms.energy
    } else {
        &mut arms.cannons
    }
}

/// What a unit carries besides weapons.
fn gear(sheet: &Sheet) -> Gear {
    let has = |special: Special| sheet.item(special).is_some();
    let is_probe = |special: Special| matches!(special, Special::Probe { .. });
    let mut items = sheet.items.iter();
    let probes = items.any(|i| is_probe(i.equipment.special));
    let weapons = || sheet.weapons.iter();
    let told = WORDS
        .iter()
        .filter(|(word, _)| sheet.look.contains(word))
        .fold(Gear::NONE, |all, (_, thing)| all | *thing);
    told.with_if(has(Special::Ecm), Gear::ECM)
        .with_if(has(Special::Computer), Gear::TAG)
        .with_if(probes, Gear::PROBE)
        .with_if(has(Special::C3Master), Gear::COMMAND)
        .with_if(has(Special::C3Slave) || has(Special::C3i), Gear::LINK)
        .with_if(has(Special::Sealing), Gear::SEALED)
        .with_if(weapons().any(|m| m.rear), Gear::REAR)
        .with_if(weapons().any(|m| m.weapon.has(Code::H)), Gear::FLAMES)
        .with_if(
            matches!(sheet.class, UnitClass::IndustrialMech(_)),
            Gear::INDUSTRIAL,
        )
        .with_if(sheet.movement.improved_jets, Gear::STRONG_JUMP)
}

#[cfg(test)]
mod tests {
    use hexlance_classic::content::Content;
    use hexlance_host::laws::tell_apart;

    use super::*;

    #[test]
    fn no_two_units_have_one_silhouette() {
        let content = Content::shipped();
        let units = content.units.iter();
        let looks = units.map(|(id, u)| (id.as_str(), look(&u.sheet)));
        assert_eq!(tell_apart(looks, 24), Ok(()));
    }

    #[test]
    fn what_is_printed_shows() {
        for u in Content::shipped().units.values() {
            let look = look(&u.sheet);
            assert_eq!(look.jump_jets, u.sheet.movement.jump > 0);
            let rear = u.sheet.weapons.iter().any(|m| m.rear);
            assert!(!rear || look.gear.has(Gear::REAR), "{}", u.sheet.id);
        }
    }
}
