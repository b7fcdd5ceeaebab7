//! How far a battle that teaches has come, read from the battle. The turns of a lesson are those of the side that learns.

use crate::battle::session::Reads;
use hexlance_dial::{
    command::OrderKind,
    event::{Event, OrderEvent, TurnEvent},
    setup::lesson::{FIRED, PUSHED, STRUCK, stage},
    state::{Clock, Stage},
};
use hexlance_rules::{Goal, SideId, UnitId};

use super::Session;

/// How far a turn of a side is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum When {
    /// It is to come.
    Before,
    /// It is under way.
    During(Stage),
    /// It is over.
    After,
}

/// How far the turn is that a side has in a round.
fn when(clock: &Clock, side: SideId, sides: usize, round: u16) -> When {
    if clock.stage == Stage::Over {
        return When::After;
    }
    let place = |s: SideId| (s.index() + sides - clock.first.index()) % sides.max(1);
    let turn = (clock.round, place(clock.active));
    match turn.cmp(&(round, place(side))) {
        std::cmp::Ordering::Less => When::Before,
        std::cmp::Ordering::Equal => When::During(clock.stage),
        std::cmp::Ordering::Greater => When::After,
    }
}

/// A unit of the battle by its name, unless it has left it.
pub(super) fn named(session: &Session, name: &str) -> Option<UnitId> {
    let table = session.read();
    let mut units = table.units();
    units.find(|u| u.name == name && !u.is_gone()).map(|u| u.id)
}

/// What has happened in the turn that is under way, the latest first.
fn this_turn(session: &Session) -> impl Iterator<Item = &Event> {
    let log = session
        .battle
        .log()
        .iter()
        .rev()
        .map(|logged| &logged.event);
    log.take_while(|event| !matches!(event, Event::Turn(TurnEvent::TurnBegan { .. })))
}

/// Whether a unit was given an order of a kind in the turn that is under way.
fn was_ordered(session: &Session, unit: UnitId, kind: OrderKind) -> bool {
    this_turn(session).any(|event| match event {
        Event::Order(OrderEvent::Ordered { units, order }) => {
            *order == kind && units.contains(&unit)
        }
        _ => false,
    })
}

/// Whether a unit was pushed in the turn that is under way.
fn was_pushed(session: &Session, unit: UnitId) -> bool {
    this_turn(session)
        .any(|e| matches!(e, Event::Order(OrderEvent::Pushed { unit: pushed }) if *pushed == unit))
}

/// Whether a goal that the battle itself knows of is reached; none for goals that leave no trace in it.
pub(super) fn reached(session: &Session, goal: &Goal, turn: u16) -> Option<bool> {
    let clock = session.battle.world().resource::<Clock>();
    let sides = session.read().sides().ids().count();
    let when = when(clock, session.viewer, sides, turn);
    let unit = |name: &str, done: &dyn Fn(UnitId) -> bool| {
        // Who is gone has nothing more to do in a turn that has come; what is to come later is not done yet.
        let begun = when > When::Before;
        Some(when == When::After || begun && named(session, name).is_none_or(done))
    };
    let anybody = |done: &dyn Fn(UnitId) -> bool| {
        let table = session.read();
        let mut own = table.units().filter(|u| u.side == session.viewer);
        Some(when == When::After || when > When::Before && own.any(|u| done(u.id)))
    };
    match goal {
        Goal::Read | Goal::Look | Goal::Selected(_) | Goal::Aimed(_) | Goal::Codex => None,
        Goal::Placed(name) => {
            let table = session.read();
            let waits = named(session, name)
                .and_then(|u| table.find(u))
                .is_some_and(|u| u.hex().is_none());
            Some(!waits || clock.stage != Stage::Deployment)
        }
        Goal::Moved(name) => unit(name, &|u| was_ordered(session, u, OrderKind::Move)),
        Goal::Deed { id, unit: name } => {
            let done = |u: UnitId| match id.as_str() {
                FIRED => was_ordered(session, u, OrderKind::Ranged),
                STRUCK => was_ordered(session, u, OrderKind::Close),
                PUSHED => was_pushed(session, u),
                // A scenario with another deed is refused.
                _ => true,
            };
            match name {
                Some(name) => unit(name, &done),
                None => anybody(&done),
            }
        }
        Goal::Phase(name) => Some(stage(name).is_none_or(|s| when >= When::During(s))),
        Goal::Turn => Some(when > When::Before),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_of_a_lesson_are_counted_for_the_side_that_learns() {
        let clock = |round, active, first, stage| Clock {
            round,
            active: SideId(active),
            first: SideId(first),
            stage,
            ..Clock::default()
        };
        let learner = SideId(0);
        let at = |clock: Clock, turn| when(&clock, learner, 2, turn);
        assert_eq!(at(clock(0, 0, 0, Stage::Deployment), 1), When::Before);
        // The other side begins.
        let theirs = clock(1, 1, 1, Stage::Orders);
        assert_eq!(at(theirs, 1), When::Before);
        let own = clock(1, 0, 1, Stage::Orders);
        assert_eq!(at(own, 1), When::During(Stage::Orders));
        assert_eq!(at(clock(2, 1, 1, Stage::Command), 1), When::After);
        // The learner begins.
        assert_eq!(at(clock(1, 1, 0, Stage::Command), 1), When::After);
        assert_eq!(at(clock(1, 1, 0, Stage::Command), 2), When::Before);
        assert_eq!(at(clock(2, 0, 0, Stage::Over), 5), When::After);
    }
}
