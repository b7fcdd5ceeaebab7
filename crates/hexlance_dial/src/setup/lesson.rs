//! The lesson of a scenario: what its captions may wait for, and what is wrong with it.

use hexlance_board::Board;
use hexlance_rules::{Problem, Scenario, lesson_faults};

use super::UnitSetup;
use crate::state::Stage;

/// Stages of a side's turn that a caption may wait for.
const STAGES: [Stage; 4] = [Stage::Command, Stage::Orders, Stage::End, Stage::Over];

/// The stage that a caption waits for, by the name players read.
pub fn stage(name: &str) -> Option<Stage> {
    STAGES.into_iter().find(|s| s.name() == name)
}

/// What is wrong with the lesson of a scenario.
pub(super) fn problems(
    scenario: &Scenario<UnitSetup<String>>,
    board: Option<&Board>,
) -> Vec<Problem> {
    lesson_faults(scenario, board, &STAGES.map(Stage::name), &|_| true)
}
