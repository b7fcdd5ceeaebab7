//! The lesson of a scenario: the words that its captions may use.

use hexlance_rules::{Vocabulary, draft::Key};

use crate::{
    draft::{compose, keys},
    state::Stage,
};

/// Stages of a player turn by their names in lessons.
const STAGES: [(Stage, &str); 4] = [
    (Stage::Tactical, "tactical"),
    (Stage::Impetuous, "impetuous"),
    (Stage::Orders, "orders"),
    (Stage::States, "states"),
];

/// What a battle is in after its last player turn.
const OVER: &str = "over";

/// Skills that were declared: by an activated trooper, or, after `react.`, as a reaction.
pub const DEEDS: &[&str] = &[
    "idle",
    "move",
    "cautious",
    "jump",
    "climb",
    "dismount",
    "mount",
    "arrive",
    "shoot",
    "strike",
    "smoke",
    "suppress",
    "speculate",
    "guide",
    "intuit",
    "hack",
    "discover",
    "alert",
    "dodge",
    "reset",
    "sensor",
    "sat_lock",
    "medikit",
    "doctor",
    "engineer",
    "regenerate",
    "tear_loose",
    "place.mine",
    "charge.plant",
    "charge.set_off",
    "charge.take_off",
    "console.take",
    "object.pick_up",
    "react.shoot",
    "react.strike",
    "react.dodge",
    "react.change_facing",
    "react.engage",
    "react.alert",
    "react.reset",
    "react.hack",
    "react.discover",
];

/// The parts of record sheets.
const PARTS: &[&str] = &[
    "mov",
    "cc",
    "bs",
    "ph",
    "wip",
    "arm",
    "bts",
    "s",
    "points",
    "status.*",
    "skill.*",
    "weapon.*",
    "program.*",
    "equipment.*",
];

/// What is offered besides skills.
const OFFERS: &[&str] = &[
    keys::DONE,
    keys::REACTED,
    keys::DELAY,
    keys::DECLARE,
    keys::STAY,
    keys::PRONE,
    keys::PRONE_AT_START,
    keys::AIMED,
    keys::COORDINATED,
    keys::TEAM_ORDER,
    keys::POINT,
    keys::ATTACK_AT,
    keys::LEAP,
    "dice.*",
    "weapon.*",
    "ammo.*",
    "program.*",
    "target.*",
    "pays.*",
    "put_down.*",
    "seem.*",
    "deploy.*",
    "token.*",
    "hold_back.*",
];

/// The words of lessons.
pub fn words() -> Vocabulary {
    let skills = compose::all().iter().map(|skill| Key::from(skill.key()));
    let others = OFFERS.iter().map(|key| Key::from(*key));
    Vocabulary {
        phases: STAGES.map(|(_, name)| name).to_vec(),
        over: Some(OVER),
        deeds: DEEDS.to_vec(),
        parts: PARTS.to_vec(),
        offers: skills.chain(others).collect(),
        lacks: Vec::new(),
    }
}

/// The stage that a caption waits for.
pub fn stage(name: &str) -> Option<Stage> {
    let mut all = STAGES.into_iter().chain([(Stage::Over, OVER)]);
    all.find(|(_, own)| *own == name).map(|(stage, _)| stage)
}
