//! The lesson of a scenario: the words that its captions may use, and what is wrong with it.

use hexlance_board::Board;
use hexlance_rules::{Problem, Scenario, Vocabulary, draft::Key, lesson_faults};

use crate::form::UnitSetup;

/// Phases of a player turn, as recordings call them.
const PHASES: [&str; 4] = ["tactical", "impetuous", "orders", "states"];

/// What a trooper may have declared in a turn; with `react.` before it, as a reaction.
pub const DEEDS: &[&str] = &[
    "shoot",
    "strike",
    "hack",
    "dodge",
    "reset",
    "discover",
    "suppress",
    "speculate",
    "guide",
    "intuit",
    "smoke",
    "alert",
    "engage",
    "change_facing",
    "sensor",
    "sat_lock",
    "medikit",
    "doctor",
    "engineer",
    "place",
    "console",
    "pick_up",
    "regain",
    "idle",
    "react.shoot",
    "react.strike",
    "react.hack",
    "react.dodge",
    "react.reset",
    "react.discover",
    "react.change_facing",
    "react.engage",
    "react.alert",
];

/// The words of lessons. Record sheets and drafts have many keys; all of them may be pointed at.
pub fn words() -> Vocabulary {
    Vocabulary {
        phases: PHASES.to_vec(),
        over: Some("over"),
        deeds: DEEDS.to_vec(),
        parts: vec!["*"],
        offers: vec![Key::from("*")],
        lacks: Vec::new(),
    }
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
