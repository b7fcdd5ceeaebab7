//! The lesson of a scenario: the words that its captions may use, and what is wrong with it.

use hexlance_board::Board;
use hexlance_rules::{Problem, Scenario, Vocabulary, draft::Key, lesson_faults};

use super::UnitSetup;
use crate::{
    draft::keys,
    state::{Mode, Phase},
};

/// A unit fired in the turn.
pub const FIRED: &str = "fired";
/// A unit struck in the turn.
pub const STRUCK: &str = "struck";
/// A unit tried to stand up in the turn.
pub const STOOD: &str = "stood";

/// The parts of record sheets.
const PARTS: &[&str] = &[
    "gunnery",
    "piloting",
    "own",
    "target",
    "walk",
    "run",
    "jump",
    "status.*",
    "location.*",
    "heat",
    "heat.*",
    "weapon.*",
    "warrior",
    "warrior.*",
    "slot.*",
    "fact.*",
];

/// What is offered besides modes of movement.
const OFFERS: &[&str] = &[
    keys::READY,
    keys::PASS,
    keys::GO,
    keys::STILL,
    keys::HALT,
    keys::MASC,
    keys::JUMP_PATH,
    "step.*",
    keys::FIRE,
    keys::FIRE_ALL,
    keys::FIRE_CLEAR,
    keys::FIRE_HOLD,
    keys::FIRE_CLUB,
    "shot.*",
    "twist.*",
    keys::FLIP,
    "prop.*",
    "primary.*",
    "bin.*",
    "rapid.*",
    "heat.*",
    "aim.*",
    "earlier.*",
    keys::STRIKE,
    keys::STRIKE_HOLD,
    "strike.*",
    keys::SHUT_DOWN,
    keys::RESTART,
];

/// The words of lessons.
pub fn words() -> Vocabulary {
    let modes = [Mode::Walk, Mode::Run, Mode::Jump].map(keys::mode);
    let others = OFFERS.iter().map(|key| Key::from(*key));
    Vocabulary {
        phases: Phase::TURN.map(Phase::name).to_vec(),
        over: Some(Phase::Over.name()),
        deeds: vec![FIRED, STRUCK, STOOD],
        parts: PARTS.to_vec(),
        offers: modes.into_iter().chain(others).collect(),
        lacks: Vec::new(),
    }
}

/// The phase that a caption waits for, by the name players read.
pub fn phase(name: &str) -> Option<Phase> {
    let mut all = Phase::TURN.into_iter().chain([Phase::Over]);
    all.find(|p| p.name() == name)
}

/// What is wrong with the lesson of a scenario.
pub(super) fn problems(
    scenario: &Scenario<UnitSetup<String>>,
    board: Option<&Board>,
) -> Vec<Problem> {
    match scenario.lesson {
        Some(_) => lesson_faults(scenario, board, &words()),
        None => Vec::new(),
    }
}
