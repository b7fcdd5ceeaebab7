//! What came up in battles.

use std::{collections::BTreeMap, fmt::Debug};

use hexlance_skirmish::{
    Battle,
    command::{Command, Reply},
    read::Table,
    state::{Ending, Stage},
};

/// How often each thing came up.
#[derive(Clone, Debug, Default)]
pub struct Seen(pub BTreeMap<String, usize>);

/// The name of a value: its variants, at most two deep.
fn name(value: &impl Debug, deep: usize) -> String {
    let text = format!("{value:?}");
    let words = text.split('(');
    let names = words.map(|w| w.split([' ', ')', ',', '{']).next().unwrap_or_default());
    names
        .take(deep)
        .collect::<Vec<_>>()
        .join(" ")
        .trim_end()
        .to_owned()
}

impl Seen {
    fn note(&mut self, what: &str, which: &str) {
        *self.0.entry(format!("{what} {which}")).or_default() += 1;
    }

    /// Adds what another has counted.
    pub fn add(&mut self, other: Self) {
        for (what, n) in other.0 {
            *self.0.entry(what).or_default() += n;
        }
    }

    /// A command that is about to be given.
    pub fn command(&mut self, battle: &Battle, command: &Command) {
        self.note("command", &name(command, 1));
        if let Some(decision) = battle.decision() {
            self.note("question", &name(&decision.question, 1));
        }
        match command {
            Command::Order(given) => {
                self.note("order", &format!("{:?}", given.kind));
                self.note("source", &format!("{:?}", given.source));
                for (_, deed) in &given.actors {
                    self.note("deed", &name(deed, 1));
                }
            }
            Command::Second(deeds) => {
                for deed in deeds {
                    self.note("deed", &name(deed, 1));
                }
            }
            Command::React(answers) => {
                for answer in answers {
                    match &answer.reply {
                        Reply::Do(deed) => self.note("reaction", &name(deed, 1)),
                        Reply::Delay => self.note("reaction", "delay"),
                    }
                }
            }
            Command::Token(what) => self.note("token", &name(what, 1)),
            Command::Choose(_) => {
                if let Some(step) = battle.waiting() {
                    self.note("choice", &name(step, 2));
                }
            }
            _ => {}
        }
    }

    /// The states of everybody after a command.
    pub fn state(&mut self, battle: &Battle) {
        let table = Table::of(battle.world());
        for who in table.troopers() {
            for affliction in &who.states.0 {
                self.note("state", &format!("{:?}", affliction.state));
            }
            if table.clock().stage != Stage::Setup && who.hex.is_some() {
                self.note("seen as", &format!("{:?}", who.guise.seeming));
            }
        }
    }

    /// All that has happened.
    pub fn log(&mut self, battle: &Battle) {
        for line in battle.log() {
            self.note("event", &name(&line.event, 2));
        }
        let ending = battle.world().resource::<Ending>();
        self.note("ending", &name(ending, 1));
    }
}
