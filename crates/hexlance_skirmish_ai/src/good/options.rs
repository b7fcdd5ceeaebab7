//! What a trooper could do, with what that is worth: as the first skill of an Order, or as the second of the one under way.

use hexlance_ai::why::Weighed;
use hexlance_rules::UnitId;
use hexlance_skirmish::{command::Command, deeds::Deed, state::Source};

use super::Parts;
use crate::{plain::single, why::Term};

/// Something that could be declared.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The command.
    pub command: Command,
    /// What it is worth, term by term.
    pub terms: Parts,
    /// The sum.
    pub worth: f32,
    /// The enemy at whom it is aimed.
    pub target: Option<UnitId>,
}

impl Candidate {
    /// A candidate of these terms.
    pub fn new(command: Command, terms: impl Into<Parts>) -> Self {
        let terms = terms.into();
        let worth = terms.iter().map(|(_, w)| w).sum();
        Self {
            command,
            terms,
            worth,
            target: None,
        }
    }

    /// Counts something more.
    pub fn add(&mut self, term: Term, worth: f32) {
        self.terms.push((term, worth));
        self.worth += worth;
    }

    /// How it is told.
    pub fn told(&self) -> Weighed<Command> {
        Weighed::new(self.command.clone(), self.worth, self.terms.iter().copied())
    }
}

/// What one trooper could do.
pub struct Options {
    unit: UnitId,
    /// Whose Order it would be; none once the Order is under way.
    source: Option<Source>,
    /// All of it.
    pub all: Vec<Candidate>,
}

impl Options {
    /// First skills of an Order.
    pub const fn first(unit: UnitId, source: Source) -> Self {
        Self {
            unit,
            source: Some(source),
            all: Vec::new(),
        }
    }

    /// Second skills of the Order that is under way.
    pub const fn second(unit: UnitId) -> Self {
        Self {
            unit,
            source: None,
            all: Vec::new(),
        }
    }

    /// The command that declares a deed.
    pub fn command(&self, deed: Deed) -> Command {
        match self.source {
            Some(source) => single(self.unit, source, deed, false),
            None => Command::Second(vec![deed]),
        }
    }

    /// Adds a deed.
    pub fn add(&mut self, deed: Deed, terms: impl Into<Parts>) {
        let command = self.command(deed);
        self.all.push(Candidate::new(command, terms));
    }

    /// Adds a deed that is aimed at an enemy.
    pub fn at(&mut self, target: UnitId, deed: Deed, terms: impl Into<Parts>) {
        self.add(deed, terms);
        if let Some(last) = self.all.last_mut() {
            last.target = Some(target);
        }
    }

    /// Adds a deed that takes the whole Order.
    pub fn entire(&mut self, deed: Deed, terms: impl Into<Parts>) {
        if let Some(source) = self.source {
            let command = single(self.unit, source, deed, true);
            self.all.push(Candidate::new(command, terms));
        }
    }
}

/// The best first; the rest is left out.
pub fn keep_best(all: &mut Vec<Candidate>, most: usize) {
    all.sort_by(|a, b| b.worth.total_cmp(&a.worth));
    all.truncate(most);
}
