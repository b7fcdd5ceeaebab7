//! The codex: every ability with its text, its numbers, who may have it and what is like it; and what is printed on the
//! units that carry it.

use std::{any::Any, fmt, sync::Arc};

use hexlance_rules::AbilityId;

use crate::{AbilityNumber, Mark, Rules, Tip, UnitIcon};

/// An ability as the codex shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct CodexEntry {
    /// Its id.
    pub id: AbilityId,
    /// Its name.
    pub name: String,
    /// The rules it belongs to.
    pub rules: Rules,
    /// What it is, in a few words each: its kind, its cost, who may have it.
    pub facts: Vec<String>,
    /// A word at its end in the list, such as its cost.
    pub note: String,
    /// The optional rule that it is bound to.
    pub optional_rule: Option<String>,
    /// The rule in our words.
    pub text: String,
    /// How doubts are settled.
    pub rulings: Vec<String>,
    /// What it is found by.
    pub tags: Vec<Tag>,
    /// When it acts and what it is about.
    pub about: Vec<String>,
    /// Its numbers.
    pub numbers: Vec<AbilityNumber>,
    /// Its numbers as a picture, where one says more.
    pub diagram: Option<Diagram>,
    /// Abilities like it.
    pub related: Vec<AbilityId>,
    /// Units that have it printed on their dials.
    pub carriers: Vec<Carrier>,
    /// Colour of its mark on the table, as 0xRRGGBB.
    pub colour: u32,
    /// Its mark on a dial, if it has one.
    pub mark: Option<Mark>,
    /// Whether it can be seen acted out.
    pub demo: bool,
}

impl CodexEntry {
    /// An ability of which nothing is said but its name.
    pub fn new(id: AbilityId, name: impl Into<String>, rules: Rules) -> Self {
        Self {
            id,
            name: name.into(),
            rules,
            facts: Vec::new(),
            note: String::new(),
            optional_rule: None,
            text: String::new(),
            rulings: Vec::new(),
            tags: vec![Tag::new(Facet::Rules, rules.place(), rules.name())],
            about: Vec::new(),
            numbers: Vec::new(),
            diagram: None,
            related: Vec::new(),
            carriers: Vec::new(),
            colour: 0,
            mark: None,
            demo: false,
        }
    }
}

/// A unit that has something on its dial.
#[derive(Clone, Debug, PartialEq)]
pub struct Carrier {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its silhouette.
    pub icon: UnitIcon,
    /// What is printed on it.
    pub printed: Print,
    /// Where on its dial, such as "clicks 1 to 3".
    pub whereabouts: String,
}

/// A small picture of an ability's numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Diagram {
    /// All hexes within so many around a unit.
    Reach(u16),
    /// Range modifiers without and with it, from Short to Extreme.
    Ranges([(i16, i16); 4]),
    /// What a hex costs on foot without and with it, in inches; `None` where it is closed without.
    Costs(Vec<(String, u16, u16)>),
}

/// What abilities are told apart by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Facet {
    /// The rules they belong to.
    Rules,
    /// Their kind.
    Kind,
    /// What they cost.
    Points,
    /// The part of the turn in which they act.
    Stage,
    /// The type of unit that may have them.
    Unit,
    /// The part of the rules that they are about.
    Topic,
    /// The value of a dial that carries them.
    Value,
    /// The colour of their mark.
    Mark,
    /// Whether their side may do without them.
    Use,
}

impl Facet {
    /// All of them, in the order in which they are listed.
    pub const ALL: [Facet; 9] = [
        Facet::Rules,
        Facet::Kind,
        Facet::Points,
        Facet::Value,
        Facet::Mark,
        Facet::Use,
        Facet::Stage,
        Facet::Unit,
        Facet::Topic,
    ];

    /// Its stable name.
    pub const fn key(self) -> &'static str {
        match self {
            Facet::Rules => "rules",
            Facet::Kind => "kind",
            Facet::Points => "points",
            Facet::Stage => "stage",
            Facet::Unit => "unit",
            Facet::Topic => "topic",
            Facet::Value => "value",
            Facet::Mark => "mark",
            Facet::Use => "use",
        }
    }
}

/// Something that an ability is found by.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tag {
    /// What it is about.
    pub facet: Facet,
    /// Its place among the others of its facet.
    pub rank: u16,
    /// The word players read.
    pub text: String,
    /// What the word stands for, if it is short.
    pub tip: String,
}

impl Tag {
    /// A word that speaks for itself.
    pub fn new(facet: Facet, rank: usize, text: impl Into<String>) -> Self {
        Self {
            facet,
            rank: u16::try_from(rank).unwrap_or(u16::MAX),
            text: text.into(),
            tip: String::new(),
        }
    }

    /// With what the word stands for.
    #[must_use]
    pub fn tip(self, tip: impl Into<String>) -> Self {
        Self {
            tip: tip.into(),
            ..self
        }
    }
}

/// What a ruleset prints on its units.
pub trait Printed: Any + fmt::Debug + Send + Sync {
    /// Whether it is the same as another.
    fn is(&self, other: &dyn Printed) -> bool;

    /// The whole of it.
    fn tip(&self) -> Tip;
}

/// What is printed on a unit, of whichever ruleset.
#[derive(Clone, Debug)]
pub struct Print(Arc<dyn Printed>);

impl Print {
    /// What a ruleset prints, among what any does.
    pub fn of(own: Arc<impl Printed>) -> Self {
        Self(own)
    }

    /// The whole of it.
    pub fn tip(&self) -> Tip {
        self.0.tip()
    }
}

impl PartialEq for Print {
    fn eq(&self, other: &Self) -> bool {
        self.0.is(&*other.0)
    }
}

impl Eq for Print {}
