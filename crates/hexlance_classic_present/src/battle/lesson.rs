//! How far a battle that teaches has come, read from the battle.

use std::cmp::Ordering;

use hexlance_classic::{
    event::{Event, FireEvent, StrikeEvent, TurnEvent},
    setup::lesson::{FIRED, STOOD, STRUCK, phase},
    state::{Clock, Phase, Place},
};
use hexlance_rules::{Goal, UnitId};

use super::Session;
use crate::battle::session::Reads;

/// How far a turn is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum When {
    /// It is to come.
    Before,
    /// It is under way.
    During(Phase),
    /// It is over.
    After,
}

fn when(clock: &Clock, turn: u16) -> When {
    match (clock.phase, clock.turn.cmp(&turn)) {
        (Phase::Over, _) | (_, Ordering::Greater) => When::After,
        (Phase::Setup, _) | (_, Ordering::Less) => When::Before,
        (phase, Ordering::Equal) => When::During(phase),
    }
}

/// A unit of the battle by its name, unless it has left it.
pub(super) fn named(session: &Session, name: &str) -> Option<UnitId> {
    let table = session.read();
    let mut units = table.units();
    let found = units.find(|u| u.name == name && u.place != Place::Gone);
    found.map(|u| u.id)
}

/// What has happened in the turn that is under way, the latest first.
fn this_turn(session: &Session) -> impl Iterator<Item = &Event> {
    let log = session.battle.log().iter().rev().map(|l| &l.event);
    log.take_while(|event| !matches!(event, Event::Turn(TurnEvent::TurnBegan { .. })))
}

/// Whether a unit declared shots in the turn.
fn fired(session: &Session, unit: UnitId) -> bool {
    this_turn(session).any(|e| {
        matches!(e, Event::Fire(FireEvent::Declared { unit: who, shots, .. })
            if *who == unit && !shots.is_empty())
    })
}

/// Whether a unit declared blows in the turn.
fn struck(session: &Session, unit: UnitId) -> bool {
    this_turn(session).any(|e| {
        matches!(e, Event::Strike(StrikeEvent::Declared { unit: who, blows })
            if *who == unit && !blows.is_empty())
    })
}

/// Whether a unit has had its move in the turn that is under way.
fn moved(session: &Session, unit: UnitId, now: Phase) -> bool {
    let table = session.read();
    match now {
        Phase::Initiative => false,
        Phase::Movement => table.find(unit).is_none_or(|u| u.turn.had),
        _ => true,
    }
}

/// Whether a goal that the battle itself knows of is reached; none for goals that leave no trace in it.
pub(super) fn reached(session: &Session, goal: &Goal, turn: u16) -> Option<bool> {
    let table = session.read();
    let clock = table.clock();
    let when = when(clock, turn);
    let unit = |name: &str, done: &dyn Fn(UnitId) -> bool| {
        // Who is gone has nothing more to do in a turn that has come; what is to come later is not done yet.
        let begun = when > When::Before;
        Some(when == When::After || begun && named(session, name).is_none_or(done))
    };
    let anybody = |done: &dyn Fn(UnitId) -> bool| {
        let mut own = table.units().filter(|u| u.side == session.viewer);
        Some(when == When::After || when > When::Before && own.any(|u| done(u.id)))
    };
    match goal {
        Goal::Read | Goal::Look | Goal::Selected(_) | Goal::Aimed(_) | Goal::Codex => None,
        Goal::Placed(name) => {
            let waits = named(session, name)
                .and_then(|u| table.find(u))
                .is_some_and(|u| u.hex().is_none());
            Some(!waits || clock.phase != Phase::Setup)
        }
        Goal::Moved(name) => unit(name, &|u| moved(session, u, clock.phase)),
        Goal::Deed { id, unit: name } => {
            let done = |u: UnitId| match id.as_str() {
                FIRED => fired(session, u),
                STRUCK => struck(session, u),
                STOOD => table.find(u).is_some_and(|u| u.march.tries > 0),
                // A scenario with another deed is refused.
                _ => true,
            };
            match name {
                Some(name) => unit(name, &done),
                None => anybody(&done),
            }
        }
        Goal::Phase(name) => Some(phase(name).is_none_or(|p| when >= When::During(p))),
        Goal::Turn => Some(when > When::Before),
    }
}
