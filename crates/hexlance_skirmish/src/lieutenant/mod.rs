//! The Lieutenant: his loss, who succeeds him, and Inspiring Leadership (K16.1, K16.2, K16.5).

mod event;
#[cfg(test)]
mod tests;

use hexlance_rules::{Choice, Decision, Enter, Flow, Leave, SideId, Timetable, UnitId, say};

use crate::{
    Ctx,
    model::{Skill, Training},
    moments::{Rule, Span},
    question::Question,
    read::{Look, Table},
    state::{Crew, Stage, State},
};
pub use event::LieutenantEvent;

/// Steps of succession.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LieutenantStep {
    /// A side without a Lieutenant names one (K16.2.1).
    Name(SideId),
}

/// Registers what is looked at in every player turn.
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(Enter(Stage::Tactical), Rule::Lieutenant, look_for_him);
    t.add(
        Enter(Stage::States),
        Rule::Lieutenant,
        |ctx: &mut Ctx<'_>| {
            let table = Table::of(ctx.world());
            let side = table.clock().active;
            let names = table.pool(side).is_some_and(|p| p.leaderless && !p.retreat);
            if names {
                ctx.push(LieutenantStep::Name(side));
            }
        },
    );
    t.add(
        Leave(Span::PlayerTurn),
        Rule::Lieutenant,
        |ctx: &mut Ctx<'_>| {
            // A state of Loss ends with the turn (K16.5.2).
            let table = Table::of(ctx.world());
            let side = table.clock().active;
            if table.pool(side).is_some_and(|p| p.leaderless) {
                ctx.emit(LieutenantEvent::Checked { side, lost: false });
            }
        },
    );
}

/// Whether the army of the Active side is in Loss of Lieutenant for this turn (K16.2.1).
fn look_for_him(ctx: &mut Ctx<'_>) {
    let table = Table::of(ctx.world());
    let side = table.clock().active;
    let Some(pool) = table.pool(side) else { return };
    let him = pool.lieutenant.and_then(|id| table.find(id));
    let him = him.map(|who| crate::pilots::embodied(table, who));
    let leads = him
        .is_some_and(|who| who.is_on_table() && !who.is_null_for(side) && !who.is(State::Isolated));
    let lost = pool.retreat || !leads;
    if lost || pool.leaderless {
        ctx.emit(LieutenantEvent::Checked { side, lost });
    }
}

/// Who may be named Lieutenant of a side (K16.5.1): everybody who is not Null, a Pilot only once he is out.
pub(crate) fn candidates(table: Table<'_>, side: SideId) -> impl Iterator<Item = Look<'_>> {
    let own = table.troopers().filter(move |t| t.owner == side);
    own.filter(move |t| {
        let aboard = matches!(t.crew, Some(Crew::Pilot { .. })) && t.hex.is_none();
        !t.is_null_for(side) && !t.is(State::Left) && !aboard
    })
}

/// Runs a step.
pub(crate) fn step(ctx: &mut Ctx<'_>, step: LieutenantStep) -> Flow<LieutenantStep> {
    let LieutenantStep::Name(side) = step;
    let all: Vec<(UnitId, String)> = candidates(Table::of(ctx.world()), side)
        .map(|t| (t.id, t.name.to_owned()))
        .collect();
    match all.as_slice() {
        [] => ctx.emit(LieutenantEvent::Named { side, unit: None }),
        [(unit, _)] => ctx.emit(LieutenantEvent::Named {
            side,
            unit: Some(*unit),
        }),
        several => {
            let choices = several
                .iter()
                .map(|(_, name)| Choice::named(name.as_str(), name, ""))
                .collect();
            ctx.push(step);
            ctx.ask(Decision {
                side,
                unit: None,
                question: Question::Lieutenant,
                prompt: say!("Who is the Lieutenant from now on?"),
                choices,
                default: 0,
            });
        }
    }
    Flow::Next
}

/// Goes on with whom the side has named.
pub(crate) fn answered(ctx: &mut Ctx<'_>, step: LieutenantStep, code: &str) {
    let LieutenantStep::Name(side) = step;
    let named = candidates(Table::of(ctx.world()), side)
        .find(|t| t.name == code)
        .map(|t| t.id);
    ctx.emit(LieutenantEvent::Named { side, unit: named });
}

/// The Lieutenant whose Inspiring Leadership works on a trooper: on every other one of his army (skill.inspiring_leadership).
pub(crate) fn inspires<'w>(table: Table<'w>, who: &Look<'_>) -> Option<Look<'w>> {
    let leader = working(table, who.owner)?;
    (leader.id != who.id && !who.is(State::Possessed)).then_some(leader)
}

/// The Lieutenant of a side if he has Inspiring Leadership and it works.
pub(crate) fn working(table: Table<'_>, side: SideId) -> Option<Look<'_>> {
    let leader = table.find(table.pool(side)?.lieutenant?)?;
    let works = leader.has(Skill::InspiringLeadership)
        && leader.is_on_table()
        && !leader.is_null_for(side)
        && !leader.is(State::Isolated);
    works.then_some(leader)
}

/// The Training that Inspiring Leadership gives a trooper.
pub(crate) fn inspired(table: Table<'_>, who: &Look<'_>) -> Option<Training> {
    inspires(table, who).map(|leader| leader.printed_training())
}
