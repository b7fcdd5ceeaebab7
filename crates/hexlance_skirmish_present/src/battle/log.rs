//! The log of a battle of the skirmish rules and the dice in the tray, from the events that the seated side is told.

mod details;
pub(super) mod kinds;
mod rolls;

use hexlance_rules::{Logged, SideId, UnitId};
use hexlance_skirmish::{
    event::{Event, TurnEvent},
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
    game::{pages::Pages, reasons::Telling},
    hud::model::{LogKind, LogLine},
    wording::{self as tales, Thread, Told},
    words::Weight,
};

/// The log as the HUD shows it; grows with the events.
#[derive(Default)]
pub struct Log {
    /// Lines and dice.
    pub pages: Pages,
    epoch: u64,
    language: u32,
    viewer: Option<SideId>,
    read: usize,
    round: u16,
    /// Whose player turn it is: what nobody in particular does is theirs.
    turn_of: Option<SideId>,
    thread: Thread,
    telling: Telling,
}

impl Log {
    /// Writes what has happened since.
    pub fn update(&mut self, session: &Session) {
        let told = session.told();
        let viewer = told.viewer();
        let language = crate::lang::generation();
        let log = session.battle.log();
        let changed = self.telling.follow(session);
        let anew = self.epoch != session.epoch || self.language != language;
        // Every side is told its own story.
        if changed || anew || self.viewer != viewer || self.read > log.len() {
            *self = Self {
                epoch: session.epoch,
                language,
                viewer,
                telling: self.telling.anew(),
                ..Self::default()
            };
        }
        while let Some(logged) = log.get(self.read) {
            let id = self.read as u64;
            self.read += 1;
            self.write(session, &told, id, logged);
        }
    }

    fn write(&mut self, session: &Session, told: &Told<'_>, id: u64, logged: &Logged<Event>) {
        let Some(event) = told.tells(&logged.event) else {
            return;
        };
        let event = &*event;
        match event {
            Event::Turn(TurnEvent::RoundBegan { round }) => self.round = u16::from(*round),
            Event::Turn(TurnEvent::PlayerTurnBegan { side }) => self.turn_of = Some(*side),
            _ => {}
        }
        self.thread.follow(event);
        self.pages.throw(roll(told, &self.thread, id, event));
        if tales::weight(event) == Weight::Bookkeeping {
            return;
        }
        let Some(text) = tales::describe_in(event, told, &self.thread) else {
            return;
        };
        let mut line = self.line(told, id, event, text);
        line.why = self.telling.why(session, logged.command, line.kind);
        self.pages.write(line);
    }

    fn line(&self, told: &Told<'_>, id: u64, event: &Event, text: String) -> LogLine {
        let about = subject(event);
        let side = about
            .and_then(|party| side_of_party(told, party))
            .or_else(|| side_of(event));
        let (kind, tone, depth) = class(event);
        LogLine {
            id,
            turn: self.round,
            kind,
            side: side.or(self.turn_of.filter(|_| kind == LogKind::Phase)),
            unit: about.and_then(|party| shown(told, party)),
            text,
            tone,
            details: details(told, &self.thread, id, event),
            depth,
            why: None,
        }
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
