//! The lesson of a scenario: the words that its captions may use.

use hexlance_rules::{Vocabulary, draft::Key};

use crate::{
    keys::{self, Kind},
    model::SlotId,
    state::Stage,
};

/// A unit was ordered to attack from a distance in the turn.
pub const FIRED: &str = "fired";
/// A unit was ordered to attack in close combat in the turn.
pub const STRUCK: &str = "struck";
/// A unit was pushed in the turn (D3.3).
pub const PUSHED: &str = "pushed";

/// Stages of a side's turn.
const STAGES: [Stage; 3] = [Stage::Command, Stage::Orders, Stage::End];

/// The parts of record sheets.
const PARTS: &[&str] = &[
    "speed",
    "attack",
    "defense",
    "primary",
    "secondary",
    "tokens",
    "status.*",
    "dial",
    "click.*",
    "heat.*",
    "effect.*",
    "equipment.*",
    "fact.*",
];

/// What is offered besides ways to move and kinds of attack.
const OFFERS: &[&str] = &[
    keys::TURN,
    keys::FORMATION,
    "move.member.*",
    keys::OUT_FIRST,
    "load.board.*",
    "load.out.*",
    keys::REPAIR,
    keys::RELEASE,
    keys::VENT,
    "other.bypass.*",
    keys::SETUP_TURN,
    "setup.aboard.*",
    keys::FIRE,
    keys::GEAR,
    keys::TOGETHER,
    keys::ALONE,
    "also.*",
    "with.*",
    "landing.*",
    "switch.*",
];

/// Kinds of attack, and artillery.
fn kinds() -> impl Iterator<Item = Key> {
    let with_slots = SlotId::ALL.into_iter().flat_map(|slot| {
        let kinds = [
            Kind::Direct(slot),
            Kind::Indirect(slot),
            Kind::Artillery(slot),
            Kind::Close(slot),
            Kind::Repair(slot),
        ];
        kinds
            .map(keys::kind)
            .into_iter()
            .chain([keys::shells(slot)])
    });
    let others = [Kind::Capture, Kind::Charge, Kind::Ram, Kind::DeathFromAbove];
    with_slots.chain(others.map(keys::kind))
}

/// The words of lessons.
pub fn words() -> Vocabulary {
    let ways = keys::WAYS.into_iter().map(|way| Key::from(keys::way(way)));
    let others = OFFERS.iter().map(|key| Key::from(*key));
    Vocabulary {
        phases: STAGES.map(Stage::name).to_vec(),
        over: Some(Stage::Over.name()),
        deeds: vec![FIRED, STRUCK, PUSHED],
        parts: PARTS.to_vec(),
        offers: ways.chain(kinds()).chain(others).collect(),
        lacks: Vec::new(),
    }
}

/// The stage that a caption waits for, by the name players read.
pub fn stage(name: &str) -> Option<Stage> {
    let mut all = STAGES.into_iter().chain([Stage::Over]);
    all.find(|s| s.name() == name)
}
