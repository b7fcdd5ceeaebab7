//! How far a battle that teaches has come, read from the battle. The turns of a lesson are those of the side that learns.

use hexlance_rules::{Goal, Lesson, SideId, UnitId};
use hexlance_skirmish::{
    deeds::Deed,
    event::{Event, OrderEvent, TurnEvent},
    setup::Setup,
    state::{Clock, Stage},
};

use super::{Session, setup};
use crate::battle::session::Reads;

/// How far a turn of a side is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum When {
    /// It is to come.
    Before,
    /// It is under way.
    During(u8),
    /// It is over.
    After,
}

/// The stages of a player turn by their order.
fn rank(stage: Stage) -> u8 {
    match stage {
        Stage::Setup => 0,
        Stage::Tactical => 1,
        Stage::Impetuous => 2,
        Stage::Orders => 3,
        Stage::States => 4,
        Stage::Over => 5,
    }
}

/// How far the player turn is that a side has in a round.
fn when(clock: &Clock, side: SideId, round: u16) -> When {
    if clock.stage == Stage::Over {
        return When::After;
    }
    let place = |s: SideId| u8::from(s != clock.first);
    let turn = (u16::from(clock.round), place(clock.active));
    match turn.cmp(&(round, place(side))) {
        std::cmp::Ordering::Less => When::Before,
        std::cmp::Ordering::Equal => When::During(rank(clock.stage)),
        std::cmp::Ordering::Greater => When::After,
    }
}

/// The lesson of a setup.
pub(super) fn of(setup: &Setup) -> Option<&Lesson> {
    setup.lesson.as_ref()
}

/// An own trooper by its name, or one of the enemy that is seen, unless it has fallen.
pub(super) fn named(session: &Session, name: &str) -> Option<UnitId> {
    let table = session.read();
    let mut troopers = table.troopers();
    let who = troopers.find(|t| t.name == name && !t.is_null())?;
    session.seen(who.id).map(|seen| seen.id())
}

/// What has happened in the player turn that is under way, the latest first.
fn this_turn(session: &Session) -> impl Iterator<Item = &Event> {
    let log = session.battle.log().iter().rev();
    let events = log.map(|logged| &logged.event);
    events.take_while(|event| !matches!(event, Event::Turn(TurnEvent::PlayerTurnBegan { .. })))
}

/// What has happened since the last player turn of the side that learns began, before the one that is under way if that is its
/// own: where it has reacted. The latest first.
fn lately(session: &Session) -> impl Iterator<Item = &Event> {
    let log = session.battle.log().iter().rev();
    let events = log.map(|logged| &logged.event);
    let mut enemy_s_turn = false;
    events.take_while(move |event| match event {
        Event::Turn(TurnEvent::PlayerTurnBegan { side }) => {
            let own = *side == session.viewer;
            let goes_on = !(own && enemy_s_turn);
            enemy_s_turn |= !own;
            goes_on
        }
        _ => true,
    })
}

/// Whether a trooper, or anybody of the side that learns, has declared a skill in the player turn that is under way.
/// Reactions have `react.` before their word.
fn has_declared(session: &Session, unit: Option<UnitId>, deed: &str) -> bool {
    let (reacts, wanted) = match deed.strip_prefix("react.") {
        Some(rest) => (true, rest),
        None => (false, deed),
    };
    let table = session.read();
    let mine = |by: UnitId| match unit {
        Some(unit) => by == unit,
        None => table.find(by).is_some_and(|t| t.side() == session.viewer),
    };
    let mut actors: Vec<UnitId> = Vec::new();
    let mut found = false;
    let mut events: Vec<&Event> = match reacts {
        true => lately(session).collect(),
        false => this_turn(session).collect(),
    };
    events.reverse();
    for event in events {
        match event {
            Event::Order(OrderEvent::Declared { actors: acting, .. }) => {
                actors = acting.iter().map(|a| a.unit).collect();
                let fits = |d: &Deed| d.key() == wanted;
                found |= !reacts
                    && acting
                        .iter()
                        .any(|a| mine(a.unit) && a.deeds.iter().any(fits));
            }
            Event::Order(OrderEvent::Second { declared }) => {
                let mut seconds = actors.iter().zip(declared);
                found |= !reacts && seconds.any(|(by, (d, ..))| mine(*by) && d.key() == wanted);
            }
            Event::Order(OrderEvent::Reacted(reaction)) => {
                let by = reaction.by.trooper();
                found |= reacts && by.is_some_and(mine) && reaction.deed.key() == wanted;
            }
            _ => {}
        }
    }
    found
}

/// Whether a goal that the battle itself knows of is reached; none for goals that leave no trace in it.
pub(super) fn reached(session: &Session, goal: &Goal, turn: u16) -> Option<bool> {
    let clock = session.battle.world().resource::<Clock>();
    let when = when(clock, session.viewer, turn);
    match goal {
        Goal::Read | Goal::Look | Goal::Selected(_) | Goal::Aimed(_) | Goal::Codex => None,
        Goal::Placed(name) => {
            let waits = named(session, name)
                .and_then(|unit| session.read().find(unit))
                .is_some_and(|t| t.hex.is_none());
            Some(!waits || clock.stage != Stage::Setup)
        }
        Goal::Moved(name) => {
            let begun = when > When::Before;
            let unit = named(session, name);
            let done = unit.is_none_or(|u| {
                ["move", "cautious", "jump", "climb"]
                    .iter()
                    .any(|deed| has_declared(session, Some(u), deed))
            });
            Some(when == When::After || begun && done)
        }
        Goal::Deed { id, unit: name } => {
            // A lesson asks for reactions before the turn that it counts them to.
            let begun = when > When::Before || id.starts_with("react.");
            let unit = name.as_ref().map(|name| named(session, name));
            // Who is gone has nothing more to do in a turn that has come.
            let done = match unit {
                Some(None) => true,
                Some(Some(unit)) => has_declared(session, Some(unit), id),
                None => has_declared(session, None, id),
            };
            Some(when == When::After || begun && done)
        }
        Goal::Phase(name) => {
            let stage = setup::stage_of(name);
            Some(stage.is_none_or(|s| when >= When::During(rank(s))))
        }
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
        let at = |clock: Clock, turn| when(&clock, SideId(0), turn);
        assert_eq!(at(clock(0, 0, 0, Stage::Setup), 1), When::Before);
        // The other side begins.
        assert_eq!(at(clock(1, 1, 1, Stage::Orders), 1), When::Before);
        assert_eq!(at(clock(1, 0, 1, Stage::Orders), 1), When::During(3));
        assert_eq!(at(clock(2, 1, 1, Stage::Tactical), 1), When::After);
        // The learner begins.
        assert_eq!(at(clock(1, 1, 0, Stage::Orders), 1), When::After);
        assert_eq!(at(clock(1, 1, 0, Stage::Orders), 2), When::Before);
        assert_eq!(at(clock(2, 0, 0, Stage::Over), 5), When::After);
    }
}
