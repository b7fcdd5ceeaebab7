//! Resolution of an Order (K4.5): stage by stage, with the dice of everything that was declared and what counts of them.

pub(crate) mod compare;
mod event;
mod pairs;
mod rolling;
mod stages;

use hexlance_rules::Breakdown;
use serde::Serialize;
use smallvec::SmallVec;

use crate::{dice::Outcome, ids::Party, order::DeedRef};

pub use event::ResolveEvent;
pub(crate) use pairs::{Pairing, pairing};
pub(crate) use rolling::{avoids_template, outcome_of, roll_plain, side_of};
pub use stages::Resolution;
pub(crate) use stages::{plugin, run};

/// What sort of roll it is, by the rows and columns of K6.5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Family {
    /// BS Attacks, CC Attacks, throws, Forward Observer, Flash Pulse.
    Line,
    /// Direct templates: they hit without a roll.
    Template,
    /// Speculative and Guided Fire, mines, and Impact templates on others than their main target: avoided by a Normal Dodge
    /// (K6.5.1).
    Lobbed,
    /// Dodge, Engage, Change Facing.
    Dodge,
    /// Reset.
    Reset,
    /// Attack programs and other Comms Attacks.
    Program,
    /// Smoke as a shield (K8.8.2).
    Smoke,
    /// A program that answers one: face to face with every attack program on those whom it guards (K14.4.3).
    Ward,
    /// The roll of an Intuitive Attack: face to face with whatever its Marker does (K8.6).
    Intuitive,
    /// What is never face to face: Discover, mending, objects, help.
    Plain,
}

impl Family {
    /// Whether a Dodge against it is a Normal roll with a value of its own (K6.5.1, K6.5.2).
    pub const fn is_template(self) -> bool {
        matches!(self, Self::Template | Self::Lobbed)
    }

    /// Whether it does something to somebody who may oppose it.
    pub const fn is_attack(self) -> bool {
        matches!(
            self,
            Self::Line
                | Self::Template
                | Self::Lobbed
                | Self::Program
                | Self::Smoke
                | Self::Intuitive
        )
    }
}

/// A roll that is to be made.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Roll {
    /// For which declared skill.
    pub of: DeedRef,
    /// Who makes it.
    pub by: Party,
    /// Its sort.
    pub family: Family,
    /// At whom it is aimed, if at somebody.
    pub at: Option<Party>,
    /// The success value: the attribute and its MODs, without what an opponent inflicts.
    pub value: Breakdown,
    /// The success value against templates and mines, if it is another one (K6.5.2).
    pub against_templates: Option<Breakdown>,
    /// Those against whose templates the ordinary value counts all the same: they are in sight (K11.1.3).
    pub seen: SmallVec<[Party; 2]>,
    /// Those whose attacks it does not answer: they come from behind (K11.8.1).
    pub blind: SmallVec<[Party; 2]>,
    /// MODs that it inflicts on whoever opposes it face to face.
    pub inflicts: Breakdown,
    /// MODs of Surprise, which Sixth Sense does not mind (K13.7).
    pub surprise: Breakdown,
    /// How many dice; hits, for what hits without a roll.
    pub dice: u8,
    /// Whether it counts without dice (K8.4.1, K9.2.4).
    pub automatic: bool,
    /// The point of the activated trooper's route at which it is resolved.
    pub point: u8,
    /// Attackers of its maker whose lines a smoke would cut (K8.8.2); of an answering program, those whom it guards.
    pub cuts: SmallVec<[Party; 2]>,
    /// Allies in the combat that is shot into: each failed die hits one of them (K8.2.1).
    pub strays: SmallVec<[Party; 2]>,
    /// Whether it is made only if the one before it, of the same skill, has succeeded (K6.4.1).
    pub after: bool,
}

impl Roll {
    /// A roll of one die that is aimed at nobody.
    pub fn new(of: DeedRef, by: Party, family: Family, value: Breakdown) -> Self {
        Self {
            of,
            by,
            family,
            at: None,
            value,
            against_templates: None,
            seen: SmallVec::new(),
            blind: SmallVec::new(),
            inflicts: Breakdown::new(),
            surprise: Breakdown::new(),
            dice: 1,
            automatic: false,
            point: 0,
            cuts: SmallVec::new(),
            strays: SmallVec::new(),
            after: false,
        }
    }
}

/// A roll with its dice.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rolled {
    /// The roll.
    pub roll: Roll,
    /// What the dice show; none where nothing was rolled.
    pub faces: SmallVec<[u8; 4]>,
    /// What counts of it, against the opponent that it is aimed at; of a Dodge or Reset, what the dice come to by
    /// themselves.
    pub counted: Counted,
    /// The rolls that it was compared with, by number, and whether it has beaten them.
    pub against: SmallVec<[(u8, bool); 2]>,
    /// Whom its failed dice have hit (K8.2.1).
    pub strayed: SmallVec<[Party; 2]>,
}

/// What counts of a roll: one entry a die, in the order in which they were rolled.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counted {
    /// Of each die.
    #[serde(skip)]
    pub dice: SmallVec<[Outcome; 4]>,
    /// The success value that was compared.
    pub value: Breakdown,
}

impl Counted {
    /// Whether a die counts.
    pub fn any(&self) -> bool {
        self.dice.iter().any(|d| d.succeeds())
    }

    /// The dice that count: whether each is a critical.
    pub fn hits(&self) -> impl Iterator<Item = bool> + '_ {
        self.dice
            .iter()
            .filter(|d| d.succeeds())
            .map(|d| *d == Outcome::Critical)
    }
}
