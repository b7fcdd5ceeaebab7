//! How troopers look: from what is printed of them to the shape of a miniature and to the silhouette on the roster.
//!
//! Troop Type, Silhouette and equipment decide first, weapons show as they are carried. The line of the data that says what
//! somebody looks like is read for the words of [`WORDS`].

use hexlance_skirmish::model::{Equipment, Profile, Silhouette, Skill, TroopType};

use crate::{
    table::model::{Armament, Gear, MiniKind, MiniLook},
    theme::UnitIcon,
};

/// Which words of a trooper's looks show as which thing.
const WORDS: &[(&str, Gear)] = &[
    ("shield", Gear::SHIELD),
    ("aerial", Gear::LINK),
    ("dish", Gear::COMMAND),
    ("mast", Gear::COMMAND),
    ("pennant", Gear::COMMAND),
    ("banner", Gear::COMMAND),
    ("lamp", Gear::SEARCHLIGHT),
    ("netting", Gear::STEALTH),
    ("mirror", Gear::STEALTH),
    ("camouflage", Gear::STEALTH),
    ("hooks", Gear::GRAPPLES),
    ("hose", Gear::FLAMES),
    ("wings", Gear::PARACHUTES),
    ("pack", Gear::ROPES),
    ("tool", Gear::TOOLS),
    ("tubes", Gear::MUSCLES),
    ("plates", Gear::ARMORED),
    ("furnace", Gear::ARMORED),
    ("insulated", Gear::SEALED),
    ("eye", Gear::TAG),
    ("sextant", Gear::TAG),
];

/// Body plan of a trooper.
fn kind(profile: &Profile) -> MiniKind {
    let told = |word: &str| profile.look.contains(word);
    match profile.kind {
        TroopType::TAG if told("beast") => MiniKind::Quad,
        TroopType::TAG => MiniKind::Biped,
        TroopType::REM if told("tripod") => MiniKind::Emplacement,
        TroopType::REM => MiniKind::Quad,
        _ if told("dog") || told("hound") => MiniKind::Quad,
        TroopType::HI => MiniKind::BattleArmor,
        _ if profile.s > Silhouette(2) || profile.arm >= 4 => MiniKind::BattleArmor,
        _ if profile.has(Skill::SuperJump) || told("wings") => MiniKind::JumpInfantry,
        _ => MiniKind::FootInfantry,
    }
}

/// The silhouette of a trooper.
pub fn icon(profile: &Profile) -> UnitIcon {
    match kind(profile) {
        MiniKind::Biped => UnitIcon::Walker,
        MiniKind::Quad | MiniKind::Emplacement => UnitIcon::Quad,
        MiniKind::BattleArmor => UnitIcon::BattleArmor,
        _ => UnitIcon::Infantry,
    }
}

/// The shape of a trooper's miniature.
pub fn look(profile: &Profile) -> MiniLook {
    let kind = kind(profile);
    MiniLook {
        kind,
        size: size(profile),
        seed: MiniLook::seed_of(&profile.id),
        arms: arms(profile),
        jump_jets: profile.has(Skill::SuperJump),
        figures: u8::from(kind.is_group()),
        gear: gear(profile),
        pace: profile.mov.0,
        plating: u8::try_from(profile.arm.clamp(0, 5)).unwrap_or(0),
        reach: reach(profile),
        vents: 0,
        marks: if profile.has(Skill::VeteranL1) { 3 } else { 0 },
    }
}

/// A Marker, of which nothing but its Silhouette is to be seen.
pub fn marker(silhouette: Silhouette) -> MiniLook {
    let large = silhouette > Silhouette(4);
    MiniLook {
        kind: if large {
            MiniKind::BattleArmor
        } else {
            MiniKind::FootInfantry
        },
        size: silhouette.0.clamp(1, 5),
        seed: MiniLook::seed_of("marker"),
        figures: 1,
        gear: Gear::STEALTH,
        ..MiniLook::default()
    }
}

/// A turret or another thing with a body of its own on the table.
pub fn item(armed: bool) -> MiniLook {
    MiniLook {
        kind: MiniKind::Emplacement,
        size: 1,
        seed: MiniLook::seed_of("item"),
        arms: Armament {
            small: u8::from(armed),
            electronics: u8::from(!armed),
            ..Armament::default()
        },
        ..MiniLook::default()
    }
}

fn size(profile: &Profile) -> u8 {
    match profile.s.0 {
        0..=2 => 1,
        3 | 4 => 2,
        5 => 3,
        _ => 4,
    }
}

/// Whether a trooper has a weapon whose id begins so.
fn bears(profile: &Profile, words: &[&str]) -> u8 {
    let weapons = profile.weapons.iter();
    let found = weapons.filter(|id| words.iter().any(|w| id.contains(w)));
    found.count().min(3) as u8
}

/// Weapons to be seen.
fn arms(profile: &Profile) -> Armament {
    let large = matches!(profile.kind, TroopType::TAG | TroopType::REM);
    let heavy = bears(profile, &["hmg", "sniper", "machine_gun", "plasma"]);
    Armament {
        cannons: heavy,
        missiles: bears(profile, &["rocket", "missile", "launcher"]),
        energy: bears(profile, &["projector", "em_"]),
        small: u8::from(!large) + bears(profile, &["flame", "nanite"]),
        artillery: bears(profile, &["guided"]),
        melee: bears(profile, &["cc_weapon"]) > 0,
        electronics: (profile.devices.len() as u8).min(2),
        flak: 0,
    }
}

/// How far its weapons reach.
fn reach(profile: &Profile) -> u8 {
    if bears(profile, &["sniper", "missile"]) > 0 {
        3
    } else if bears(profile, &["hmg", "rifle", "rocket"]) > 0 {
        2
    } else {
        u8::from(bears(profile, &["carbine", "machine_gun"]) > 0)
    }
}

/// What a trooper carries besides weapons.
fn gear(profile: &Profile) -> Gear {
    let told = WORDS
        .iter()
        .filter(|(word, _)| profile.look.contains(word))
        .fold(Gear::NONE, |all, (_, thing)| all | *thing);
    let mends = profile.has(Skill::Doctor) || profile.has(Skill::Paramedic);
    let mines = bears(profile, &["mines", "charges"]) > 0;
    let conceals = profile.has(Skill::Camouflage) || profile.has(Skill::TOCamouflage);
    told.with_if(
        mends || profile.equipment.contains(&Equipment::Medikit),
        Gear::MEDIC,
    )
    .with_if(profile.has(Skill::Engineer), Gear::TOOLS)
    .with_if(
        profile.equipment.contains(&Equipment::Repeater),
        Gear::LIGHT_ECM,
    )
    .with_if(
        profile.equipment.contains(&Equipment::Sniffer),
        Gear::LIGHT_PROBE,
    )
    .with_if(!profile.devices.is_empty(), Gear::LINK)
    .with_if(profile.has(Skill::ForwardObserver), Gear::TAG)
    .with_if(bears(profile, &["flame"]) > 0, Gear::FLAMES)
    .with_if(mines, Gear::MINES)
    .with_if(conceals, Gear::STEALTH)
}

#[cfg(test)]
mod tests {
    use hexlance_skirmish::content::Content;

    use super::*;

    #[test]
    fn troopers_are_single_figures_and_machines_stand_alone() {
        let content = Content::shipped();
        for profile in content.units.values() {
            let look = look(profile);
            assert_eq!(look.kind.is_group(), look.figures == 1, "{}", profile.id);
            let machine = matches!(profile.kind, TroopType::TAG | TroopType::REM);
            assert!(!machine || !look.kind.is_group(), "{}", profile.id);
        }
    }

    #[test]
    fn what_is_printed_shows() {
        let content = Content::shipped();
        let of = |id: &str| look(content.unit(id).unwrap_or_else(|| panic!("no unit {id}")));
        assert!(of("skirmish.ward_medic").gear.has(Gear::MEDIC));
        assert_eq!(of("skirmish.titan_pilot").kind, MiniKind::Biped);
        assert_eq!(of("skirmish.moor_hound").kind, MiniKind::Quad);
        assert!(of("skirmish.shade_hacker").gear.has(Gear::LINK));
    }
}
