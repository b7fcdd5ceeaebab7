//! What came up in battles.

use std::{collections::BTreeMap, fmt::Debug};

use hexlance_skirmish::{
    Battle,
    command::{Command, Reply},
    deeds::Deed,
    model::Skill,
    read::Table,
    state::{Ending, Stage},
};
use serde_json::Value;

use crate::{
    deeds::weapon_of,
    wanted::{NEVER, wanted},
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
                    self.deed("deed", deed);
                }
            }
            Command::Second(deeds) => {
                for deed in deeds {
                    self.deed("deed", deed);
                }
            }
            Command::React(answers) => {
                for answer in answers {
                    match &answer.reply {
                        Reply::Do(deed) => self.deed("reaction", deed),
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

    /// A skill that is declared, with the weapon or program that it is declared with.
    fn deed(&mut self, what: &str, deed: &Deed) {
        self.note(what, &name(deed, 1));
        if let Deed::Hack(hack) = deed {
            self.note("program", &hack.program);
        }
        if let Some(weapon) = weapon_of(deed) {
            self.note("weapon", &weapon);
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
                for skill in Skill::ALL.iter().filter(|skill| who.spas.has(**skill)) {
                    self.note("on the table", skill.id());
                }
            }
        }
    }

    /// All that has happened.
    pub fn log(&mut self, battle: &Battle) {
        for line in battle.log() {
            self.note("event", &name(&line.event, 2));
            let written = serde_json::to_value(&line.event).expect("an event is data");
            self.effects(&written);
        }
        let ending = battle.world().resource::<Ending>();
        self.note("ending", &name(ending, 1));
    }

    /// The skills that an event names as the reason of something.
    fn effects(&mut self, written: &Value) {
        match written {
            Value::String(text) if text.starts_with("skill.") => self.note("effect of", text),
            Value::Array(all) => all.iter().for_each(|value| self.effects(value)),
            Value::Object(all) => all.values().for_each(|value| self.effects(value)),
            _ => {}
        }
    }

    /// Everything that must come up and has not.
    pub fn missing(&self) -> Vec<String> {
        let all = wanted().into_iter();
        all.filter(|what| !self.has(what)).collect()
    }

    /// Whether something came up; what is declared only in reply comes up as a reaction.
    fn has(&self, what: &str) -> bool {
        let replied = what
            .strip_prefix("deed ")
            .map(|deed| format!("reaction {deed}"));
        self.0.contains_key(what) || replied.is_some_and(|deed| self.0.contains_key(&deed))
    }

    /// What came up although it is listed as what cannot.
    pub fn surprises(&self) -> Vec<&'static str> {
        let listed = NEVER.iter().map(|(what, _)| *what);
        listed.filter(|what| self.0.contains_key(*what)).collect()
    }
}
