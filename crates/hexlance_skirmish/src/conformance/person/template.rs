//! The template trooper, and the words by which a line differs from it.

use hexlance_rules::{Ustr, ustr};

use crate::{
    content::Content,
    ground::TerrainKind,
    model::{
        Characteristic, Equipment, Mov, Profile, Silhouette, Skill, Training, TroopType, Vitality,
    },
    state::State,
};

/// All states that a line may name.
pub(crate) const STATES: [State; 19] = [
    State::Targeted,
    State::Immobilized1,
    State::Immobilized2,
    State::Glued,
    State::Isolated,
    State::Stunned,
    State::Burnt,
    State::Disabled,
    State::Possessed,
    State::Suppressive,
    State::Firewall,
    State::Dogged,
    State::NoWound,
    State::Frenzied,
    State::GuidedHand,
    State::QuickRelay,
    State::Steadfast,
    State::Drilled,
    State::Left,
];

/// Points of a template trooper: enough that no army of a case comes near Retreat! (K18.1) unless the case says points.
const POINTS: u16 = 100;

/// The Troop Type that a word names.
pub(super) fn kind(word: &str) -> Option<TroopType> {
    Some(match word {
        "LI" => TroopType::LI,
        "MI" => TroopType::MI,
        "HI" => TroopType::HI,
        "REM" => TroopType::REM,
        "TAG" => TroopType::TAG,
        "WB" => TroopType::WB,
        "SK" => TroopType::SK,
        _ => return None,
    })
}

/// The template trooper of the Troop Type that a line names.
pub(super) fn of(parts: &[&str]) -> Profile {
    let kind = parts.iter().find_map(|p| kind(p)).unwrap_or(TroopType::LI);
    let mut profile = Profile {
        id: ustr("skirmish.template"),
        name: String::new(),
        faction: ustr("skirmish.none"),
        species: ustr("human"),
        kind,
        training: Training::Regular,
        characteristics: Vec::new(),
        mov: Mov(4, 4),
        cc: 13,
        bs: 12,
        ph: 11,
        wip: 13,
        arm: 0,
        bts: 0,
        vitality: Vitality::W(1),
        s: Silhouette(2),
        ava: None,
        cost: POINTS,
        swc: 0,
        skills: Vec::new(),
        options: Vec::new(),
        equipment: Vec::new(),
        devices: Vec::new(),
        weapons: ["carbine", "pistol", "knife"].map(ustr).to_vec(),
        team: None,
        role: String::new(),
        look: String::new(),
        pilot: None,
    };
    match kind {
        TroopType::TAG => {
            profile.vitality = Vitality::Str(3);
            profile.arm = 8;
            profile.bts = 6;
            profile.ph = 15;
            profile.s = Silhouette(7);
        }
        TroopType::REM => {
            profile.vitality = Vitality::Str(1);
            profile.bts = 3;
            profile.s = Silhouette(3);
        }
        TroopType::HI => {
            profile.vitality = Vitality::W(2);
            profile.s = Silhouette(5);
        }
        _ => {}
    }
    profile
}

/// A name in small letters without signs: `Light Shotgun` and `light_shotgun` are one.
pub(crate) fn plain(name: &str) -> String {
    let letters = name.chars().filter(char::is_ascii_alphanumeric);
    letters.map(|c| c.to_ascii_lowercase()).collect()
}

/// Takes a characteristic, Training, equipment, species or team into a profile; whether the word was one.
pub(super) fn trait_of(part: &str, profile: &mut Profile) -> bool {
    if let Some(species) = part.strip_prefix("species ") {
        profile.species = ustr(species);
        return true;
    }
    if let Some(team) = part.strip_prefix("team ") {
        profile.team = Some(team.to_owned());
        return true;
    }
    if let Some(equipment) = Equipment::by_id(part) {
        profile.equipment.push(equipment);
        return true;
    }
    let characteristic = match part {
        "Regular" => {
            profile.training = Training::Regular;
            return true;
        }
        "Irregular" => {
            profile.training = Training::Irregular;
            return true;
        }
        "Impetuous" => Characteristic::Impetuous,
        "Frenzy" => Characteristic::Frenzy,
        "Drop" => Characteristic::Drop,
        _ => return false,
    };
    profile.characteristics.push(characteristic);
    true
}

/// The type of terrain that a word names.
pub(super) fn terrain(word: &str) -> Result<TerrainKind, String> {
    let found = TerrainKind::ALL
        .into_iter()
        .find(|kind| format!("{kind:?}") == word);
    found.ok_or_else(|| format!("there is no terrain “{word}”"))
}

/// The skill that a word names.
pub(super) fn skill(part: &str) -> Option<Skill> {
    let wanted = plain(part.strip_prefix("skill ").unwrap_or(part));
    Skill::ALL.iter().copied().find(|s| {
        let id = s.id().strip_prefix("skill.").unwrap_or(s.id());
        plain(id) == wanted || plain(s.label()) == wanted
    })
}

/// The hacking device that a word names.
pub(super) fn device(part: &str, content: &Content) -> Option<Ustr> {
    let wanted = plain(part);
    let found = content
        .devices
        .values()
        .find(|d| plain(d.id.as_str()) == wanted || plain(&d.name) == wanted);
    found.map(|d| d.id)
}
