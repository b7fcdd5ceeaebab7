//! The log of a battle: it grows with the events, and is written anew where the past, the language or the reader is
//! another one.

use hexlance_rules::{Logged, SideId};

use super::{pages::Pages, reasons::Telling, session::Session, tabled::Tabled};
use crate::hud::model::LogLine;

/// What has been written of a battle so far. `N` is what its ruleset keeps in mind while it writes, such as the turn.
#[derive(Default)]
pub struct Log<N> {
    /// Lines and dice.
    pub pages: Pages,
    /// What is kept in mind.
    pub notes: N,
    epoch: u64,
    language: u32,
    reader: Option<SideId>,
    read: usize,
    telling: Telling,
}

impl<N: Default> Log<N> {
    /// Writes what has happened since, for a reader: every side is told its own story. `write` is given each event with
    /// its number.
    pub fn update<G: Tabled>(
        &mut self,
        session: &Session<G>,
        reader: Option<SideId>,
        mut write: impl FnMut(&mut Self, u64, &Logged<G::Event>),
    ) {
        let language = crate::lang::generation();
        let log = session.battle.log();
        let changed = self.telling.follow(session);
        let anew = self.epoch != session.epoch || self.language != language;
        if changed || anew || self.reader != reader || self.read > log.len() {
            *self = Self {
                epoch: session.epoch,
                language,
                reader,
                telling: self.telling.anew(),
                ..Self::default()
            };
        }
        while let Some(logged) = log.get(self.read) {
            let id = self.read as u64;
            self.read += 1;
            write(self, id, logged);
        }
    }

    /// Writes a line of an event, with the reason of the order that led to it.
    pub fn write<G: Tabled>(
        &mut self,
        session: &Session<G>,
        logged: &Logged<G::Event>,
        mut line: LogLine,
    ) {
        line.why = self.telling.why(session, logged.command, line.kind);
        self.pages.write(line);
    }
}
