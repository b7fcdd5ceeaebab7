//! The lesson of a scenario: what its captions may wait for, and what is wrong with it.

use hexlance_board::Board;
use hexlance_rules::{Goal, Problem, Scenario, lesson_faults};

use super::UnitSetup;
use crate::state::Phase;

/// Phases that a caption may wait for.
const PHASES: [Phase; 5] = [
    Phase::Initiative,
    Phase::Movement,
    Phase::Combat,
    Phase::End,
    Phase::Over,
];

/// The phase that a caption waits for, by the name players read.
pub fn phase(name: &str) -> Option<Phase> {
    PHASES.into_iter().find(|p| p.name() == name)
}

/// What is wrong with the lesson of a scenario.
pub(super) fn problems(
    scenario: &Scenario<UnitSetup<String>>,
    board: Option<&Board>,
) -> Vec<Problem> {
    let known = |goal: &Goal| !matches!(goal, Goal::Pushed(_));
    lesson_faults(scenario, board, &PHASES.map(Phase::name), &known)
}
