//! The lesson of a scenario: what is wrong with it.

use hexlance_board::Board;
use hexlance_rules::{Goal, Pointer, Scenario, SideSetup};

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

/// What is wrong with the lesson of a scenario: where, what, and what to do.
pub(super) fn faults(
    scenario: &Scenario<UnitSetup<String>>,
    board: Option<&Board>,
) -> Vec<(String, String, String)> {
    let mut out = Vec::new();
    let Some(lesson) = &scenario.lesson else {
        return out;
    };
    let learner = scenario.sides.iter().position(|s| s.name == lesson.side);
    let Some(learner) = learner else {
        let message = format!("no side is called “{}”", lesson.side);
        let remedy = "write the name of the side that learns";
        out.push(("lesson.side".into(), message, remedy.into()));
        return out;
    };
    if lesson.steps.is_empty() {
        let remedy = "write captions, or leave the lesson out";
        out.push((
            "lesson.steps".into(),
            "it teaches nothing".into(),
            remedy.into(),
        ));
    }
    // Units without a name of their own have that of their card; only names that are written can be asked for.
    let own = |i: usize, name: &str| scenario.sides.get(i).is_some_and(|s| has(s, name));
    for (i, step) in lesson.steps.iter().enumerate() {
        let mut fault = |field: &str, message: String, remedy: &str| {
            let path = format!("lesson.steps[{i}].{field}");
            out.push((path, message, remedy.to_owned()));
        };
        if step.say.trim().is_empty() {
            fault(
                "say",
                "the caption is empty".into(),
                "write what is to be told",
            );
        }
        if step.turn.is_some_and(|t| {
            t == 0 || i > 0 && t < lesson.turn(i - 1) || scenario.turn_limit.is_some_and(|l| t > l)
        }) {
            fault(
                "turn",
                format!("turn {} cannot come here", lesson.turn(i)),
                "turns count from 1, in order, up to the last one of the battle",
            );
        }
        match &step.until {
            Goal::Selected(name) | Goal::Placed(name) | Goal::Moved(name) | Goal::Fired(name)
                if !own(learner, name) =>
            {
                let message = format!("{} has no unit that is named “{name}”", lesson.side);
                fault("until", message, "give the unit this `name`");
            }
            Goal::Aimed(name) if !own(1 - learner.min(1), name) => {
                let message = format!("the other side has no unit that is named “{name}”");
                fault("until", message, "give the unit this `name`");
            }
            Goal::Phase(name) if phase(name).is_none() => {
                let known: Vec<_> = PHASES.iter().map(|p| p.name()).collect();
                let message = format!("“{name}” is no phase");
                fault(
                    "until",
                    message,
                    &format!("write one of {}", known.join(", ")),
                );
            }
            _ => {}
        }
        for pointer in &step.show {
            match pointer {
                Pointer::Unit(name) if !own(0, name) && !own(1, name) => fault(
                    "show",
                    format!("no unit is named “{name}”"),
                    "give the unit this `name`",
                ),
                Pointer::Hex(hex) if board.is_some_and(|b| !b.contains(*hex)) => fault(
                    "show",
                    format!("hex {hex} is not on the map"),
                    "choose a hex of the map; hexes are given by axial coordinates",
                ),
                _ => {}
            }
        }
    }
    out
}

/// Whether a side has a unit with that name written to it.
fn has(side: &SideSetup<UnitSetup<String>>, name: &str) -> bool {
    side.forces
        .iter()
        .flat_map(|f| &f.formations)
        .flat_map(|f| &f.units)
        .any(|u| u.name.as_deref() == Some(name))
}
