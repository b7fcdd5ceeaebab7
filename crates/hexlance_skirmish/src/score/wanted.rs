//! The enemy whom each side wants, named openly after deployment (K20.5.1).

use hexlance_rules::{Choice, Decision, Flow, SideId, UnitId, say};

use super::{Score, ScoreEvent, Task};
use crate::{Ctx, question::Question, read::Table, view::name_for};

/// Steps of scoring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreStep {
    /// A side names the enemy whom it wants.
    Wanted(SideId),
}

/// The steps that come before the first round, for a task that asks for them.
pub(super) fn steps(task: &Task) -> Vec<ScoreStep> {
    match task {
        Task::TheList => vec![ScoreStep::Wanted(SideId(0)), ScoreStep::Wanted(SideId(1))],
        _ => Vec::new(),
    }
}

/// Figures and Markers that a side may name.
fn candidates(table: Table<'_>, side: SideId) -> Vec<UnitId> {
    table.enemies_of(side).map(|t| t.id).collect()
}

fn code_of(unit: UnitId) -> String {
    format!("unit_{}", unit.0)
}

/// Runs a step.
pub(crate) fn step(ctx: &mut Ctx<'_>, step: ScoreStep) -> Flow<ScoreStep> {
    let ScoreStep::Wanted(side) = step;
    let table = Table::of(ctx.world());
    let all = candidates(table, side);
    let choices: Vec<Choice> = all
        .iter()
        .filter_map(|unit| table.find(*unit))
        .map(|t| {
            // Nobody learns who is behind a Marker.
            let name = if t.guise.seeming.is_marker() {
                say!("Marker {number}", number = t.guise.letter)
            } else {
                say!("{unit}", unit = name_for(table, side, &t))
            };
            Choice::new(code_of(t.id), name, "")
        })
        .collect();
    if choices.is_empty() || table.world().resource::<Score>().wanted_by(side).is_some() {
        return Flow::Next;
    }
    ctx.push(step);
    ctx.ask(Decision {
        side,
        unit: None,
        question: Question::Wanted,
        prompt: say!("Which enemy is wanted?"),
        choices,
        default: 0,
    });
    Flow::Next
}

/// Goes on with whom the side has named.
pub(crate) fn answered(ctx: &mut Ctx<'_>, step: ScoreStep, code: &str) {
    let ScoreStep::Wanted(side) = step;
    let all = candidates(Table::of(ctx.world()), side);
    if let Some(unit) = all.into_iter().find(|unit| code_of(*unit) == code) {
        ctx.emit(ScoreEvent::Wanted { side, unit });
    }
}
