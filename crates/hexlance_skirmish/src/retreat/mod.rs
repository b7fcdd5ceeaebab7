//! Retreat! and leaving the table (K18.1, K18.3).

mod event;
#[cfg(test)]
mod tests;

use hexlance_rules::{Choice, Decision, Enter, Flow, SideId, Timetable, UnitId, say};

use crate::{
    Ctx,
    model::{Characteristic, Skill},
    moments::Rule,
    question::Question,
    read::{Look, Table},
    resolve::Resolution,
    setup::{Terms, zones},
    state::{Stage, State},
};
pub use event::RetreatEvent;

/// Steps of leaving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RetreatStep {
    /// A trooper in a hex of its own edge row is asked whether it leaves (K18.3.3).
    Leave(UnitId),
}

/// Registers the check of every player turn, and leaving at the end of a movement.
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(
        Enter(Stage::Tactical),
        Rule::Retreat,
        |ctx: &mut Ctx<'_>| {
            let table = Table::of(ctx.world());
            let side = table.clock().active;
            let points = surviving_points(table, side);
            let retreats = is_due(table, side);
            ctx.emit(RetreatEvent::Checked {
                side,
                points,
                retreats,
            });
        },
    );
    t.add(
        Enter(Resolution::Ends),
        Rule::Retreat,
        |ctx: &mut Ctx<'_>| {
            let leaving: Vec<RetreatStep> = {
                let table = Table::of(ctx.world());
                let Some(order) = table.order() else { return };
                let moved = order.actors.iter().filter(|a| a.moves());
                moved
                    .filter(|a| table.find(a.unit).is_some_and(|who| may_leave(table, &who)))
                    .map(|a| RetreatStep::Leave(a.unit))
                    .collect()
            };
            ctx.push_in_order(leaving);
        },
    );
}

/// The points at or below which an army is in Retreat!: a quarter of those of the game, rounded up (K18.1.1).
pub fn retreat_line(table: Table<'_>) -> u16 {
    table.world().resource::<Terms>().points.div_ceil(4)
}

/// Whether a trooper is a survivor (K18.3.1): on the table or hidden, gone over its own edge, or still to drop in.
pub fn survives(who: &Look<'_>) -> bool {
    let there = who.hex.is_some() || who.is(State::Left) || who.profile().is(Characteristic::Drop);
    there && !who.is_null() && !who.is(State::Possessed)
}

/// Points of the survivors of a side (K18.1.1).
pub fn surviving_points(table: Table<'_>, side: SideId) -> u16 {
    let own = table.troopers().filter(|t| t.owner == side);
    let left = own.filter(|t| survives(&crate::pilots::embodied(table, *t)));
    left.map(|t| t.printed.points).fold(0, u16::saturating_add)
}

/// Whether a side is in Retreat! as it stands now (K18.1.1); not while Inspiring Leadership works (K18.3.2).
fn is_due(table: Table<'_>, side: SideId) -> bool {
    surviving_points(table, side) <= retreat_line(table)
        && crate::lieutenant::working(table, side).is_none()
}

/// Whether a trooper may leave the table by its own edge as it stands (K18.3.2, K18.3.3).
fn may_leave(table: Table<'_>, who: &Look<'_>) -> bool {
    let edge = who
        .hex
        .is_some_and(|hex| zones::on_edge(table, who.owner, hex));
    edge && !who.is_null() && who.is_on_table() && binds(table, who)
}

/// Runs a step.
pub(crate) fn step(ctx: &mut Ctx<'_>, step: RetreatStep) -> Flow<RetreatStep> {
    let RetreatStep::Leave(unit) = step;
    let table = Table::of(ctx.world());
    let Some(who) = table.find(unit).filter(|who| may_leave(table, who)) else {
        return Flow::Next;
    };
    let side = who.owner;
    ctx.push(step);
    ctx.ask(Decision {
        side,
        unit: Some(unit),
        question: Question::Leave { unit },
        prompt: say!("Does it leave the table?"),
        choices: vec![
            Choice::new("stay", say!("Stay"), ""),
            Choice::new(
                "leave",
                say!("Leave"),
                say!("It survives, and takes no further part."),
            ),
        ],
        default: 0,
    });
    Flow::Next
}

/// Goes on with whether a trooper leaves.
pub(crate) fn answered(ctx: &mut Ctx<'_>, step: RetreatStep, code: &str) {
    let RetreatStep::Leave(unit) = step;
    let side = Table::of(ctx.world()).find(unit).map(|who| who.owner);
    if let Some(side) = side.filter(|_| code == "leave") {
        ctx.emit(RetreatEvent::Left { unit, side });
    }
}

/// Whether a trooper's army is in Retreat!, and nothing makes the trooper ignore it (K18.3.2).
pub(crate) fn binds(table: Table<'_>, who: &Look<'_>) -> bool {
    let retreats = table.pool(who.owner).is_some_and(|p| p.retreat);
    let ignores = who.has(Skill::ReligiousTroop)
        || who.has(Skill::VeteranL1)
        || has_courage(table, who)
        || who.is(State::Steadfast);
    retreats && !ignores && !who.is(State::Possessed)
}

/// Whether it has V: Courage, its own or by Inspiring Leadership.
pub(crate) fn has_courage(table: Table<'_>, who: &Look<'_>) -> bool {
    who.has(Skill::Courage) || crate::lieutenant::inspires(table, who).is_some()
}
