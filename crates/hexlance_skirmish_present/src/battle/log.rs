//! The log of a battle of the skirmish rules and the dice in the tray, from the events that the seated side is told.

mod details;
pub(super) mod kinds;
mod rolls;

use hexlance_rules::{Logged, SideId, UnitId};
use hexlance_skirmish::{
    event::{Event, OrderEvent, ResolveEvent, TurnEvent},
    ids::Party,
};

use self::{
    details::details,
    kinds::{class, side_of, subject},
    rolls::roll,
};
use super::Session;
use crate::{
    battle::session::Reads,
    game::log,
    hud::model::{DiceRoll, LogKind, LogLine},
    wording::{self as tales, Thread, Told},
    words::Weight,
};

/// The log as the HUD shows it; grows with the events.
pub type Log = log::Log<Notes>;

/// What is kept in mind while it is written.
#[derive(Default)]
pub struct Notes {
    round: u16,
    /// Whose player turn it is: what nobody in particular does is theirs.
    turn_of: Option<SideId>,
    thread: Thread,
    /// The event with which the Order under way began: its rolls are seen together.
    order: Option<u64>,
}

/// Writes what has happened since.
pub fn update(log: &mut Log, session: &Session) {
    let told = session.told();
    log.update(session, told.viewer(), |log, id, logged| {
        write(log, session, &told, id, logged);
    });
}

fn write(log: &mut Log, session: &Session, told: &Told<'_>, id: u64, logged: &Logged<Event>) {
    let Some(event) = told.tells(&logged.event) else {
        return;
    };
    let event = &*event;
    match event {
        Event::Turn(TurnEvent::RoundBegan { round }) => log.notes.round = u16::from(*round),
        Event::Turn(TurnEvent::PlayerTurnBegan { side }) => {
            log.notes.turn_of = Some(*side);
            log.notes.order = None;
        }
        Event::Order(OrderEvent::Declared { .. }) => log.notes.order = Some(id),
        _ => {}
    }
    log.notes.thread.follow(event);
    let thrown = roll(told, &log.notes.thread, id, event);
    log.pages.throw(thrown.map(|roll| DiceRoll {
        group: log.notes.order.filter(|_| belongs(event)),
        ..roll
    }));
    if tales::weight(event) == Weight::Bookkeeping {
        return;
    }
    let Some(text) = tales::describe_in(event, told, &log.notes.thread) else {
        return;
    };
    let line = line(&log.notes, told, id, event, text);
    log.write(session, logged, line);
}

/// Whether a roll is to be seen with others of its Order: those of attacks, those compared face to face, and those of
/// whoever is hit.
fn belongs(event: &Event) -> bool {
    match event {
        Event::Resolve(ResolveEvent::Rolled(rolled)) => {
            rolled.roll.family.is_attack() || !rolled.against.is_empty()
        }
        Event::Harm(_) => true,
        _ => false,
    }
}

fn line(notes: &Notes, told: &Told<'_>, id: u64, event: &Event, text: String) -> LogLine {
    let about = subject(event);
    let side = about
        .and_then(|party| side_of_party(told, party))
        .or_else(|| side_of(event));
    let (kind, tone, depth) = class(event);
    LogLine {
        id,
        turn: notes.round,
        kind,
        side: side.or(notes.turn_of.filter(|_| kind == LogKind::Phase)),
        unit: about.and_then(|party| shown(told, party)),
        text,
        tone,
        details: details(told, &notes.thread, id, event),
        depth,
        why: None,
    }
}

/// The trooper that a line is about, if it is shown to the reader.
fn shown(told: &Told<'_>, party: Party) -> Option<UnitId> {
    let unit = party.trooper()?;
    told.seen(unit).map(|seen| seen.id())
}

/// The side of somebody or something, as far as it is known.
fn side_of_party(told: &Told<'_>, party: Party) -> Option<SideId> {
    use hexlance_skirmish::view::Seen;
    match party {
        Party::Trooper(unit) => Some(match told.seen(unit)? {
            Seen::Own(who) => who.side(),
            Seen::Figure(figure) => figure.side(),
            Seen::Marker(marker) => marker.side,
        }),
        Party::Item(id) => {
            let items = hexlance_skirmish::read::Table::of(told.world()).items();
            items.get(id).map(|item| item.side)
        }
        Party::Gate(..) => None,
    }
}
