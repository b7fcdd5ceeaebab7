//! The lines of a script: what is done, and what must hold.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::{
    case::{Cell, Team},
    term::Term,
};
use crate::{
    ground::GateState,
    order::OrderKind,
    state::{Source, Stage},
};

mod expected;

pub use expected::{AskedLine, LineLine, PoolLine, RolledLine, SavedLine};

/// One line of a script.
#[derive(Clone, Debug, Deserialize)]
pub enum CaseStep {
    /// A caption for what follows.
    Say(String),
    /// Where to look.
    Look(LookLine),

    /// An Order to one trooper.
    Order(OrderLine),
    /// An Order to several: Coordinated, or of a link team.
    Group(GroupLine),
    /// Reactions, by who reacts; whoever is entitled and not named passes.
    React(BTreeMap<String, Term>),
    /// The second skill of the Order's trooper.
    Second(Term),
    /// The second skills of several, by name.
    Seconds(BTreeMap<String, Term>),
    /// A place in mid-Order.
    Choose(ChooseLine),
    /// Answers the open question by its code.
    Answer(String),
    /// The player turn of the active side ends, with the default answers to what is asked, until the next one waits.
    EndTurn,
    /// Ends what a side is doing now.
    Done(Team),
    /// Phases and player turns go by, with default answers and without Orders, until a side's phase.
    Until(Team, Stage),
    /// Any other command of a side, as the rules write it.
    Give(Team, Term),
    /// A command that must be refused, by the number of the rule or the code of the refusal.
    Refused(String, Box<CaseStep>),

    /// Something that must hold now, in the middle of an Order: other lines let the Order come to its end first.
    Now(Box<CaseStep>),
    /// Where somebody stands.
    At(String, Cell),
    /// Somebody is not on the table.
    OffTable(String),
    /// Where somebody looks.
    Facing(String, String),
    /// How somebody is: states, `Unconscious`, `Engaged`, `camo` and so on, separated by commas; `not` before what must not
    /// be.
    State(String, String),
    /// Points of W or STR left.
    Wounds(String, i8),
    /// An attribute as it counts now, such as `ARM` or `first MOV`.
    Number(String, String, i16),
    /// Whether a skill works for somebody now.
    Has(String, String, bool),
    /// Uses left of a weapon.
    Uses(String, String, u8),
    /// A roll of the last Order.
    Rolled(RolledLine),
    /// Somebody rolled nothing in the last Order.
    NotRolled(String),
    /// A roll against a hit since the last command.
    Saved(SavedLine),
    /// Somebody made no roll against a hit since the last command.
    NotSaved(String),
    /// Who is entitled to react now.
    Reacts(Vec<String>),
    /// Orders and tokens of a side.
    Pool(PoolLine),
    /// Victory Points of North and of South.
    Score(u16, u16),
    /// The battle is over, and who has won; nobody for a draw.
    Over(Option<Team>),
    /// The phase.
    Phase(Team, Stage),
    /// The round.
    Round(u8),
    /// The open question.
    Asked(AskedLine),
    /// No question is open, and no place is to be chosen.
    NotAsked,
    /// Things that happened since the last command, in this order.
    Events(Vec<Term>),
    /// Something that did not happen since the last command.
    NoEvent(Term),
    /// Whether a side was told of something that has happened since the last command.
    Told(Team, Term, bool),
    /// A gate on a hexside.
    Gate(Cell, String, GateState),
    /// A deployed item, and whether it lies there.
    Item(String, Cell, bool),
    /// Distance of two troopers.
    Distance(String, String, u16),
    /// Whether two troopers are in base contact.
    Contact(String, String, bool),
    /// Whether a cell lies in somebody's front half.
    Front(String, Cell, bool),
    /// The line from one trooper to another.
    Line(LineLine),
}

/// Where to look: at a cell or at somebody.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LookLine {
    /// A cell.
    #[serde(default)]
    pub at: Option<Cell>,
    /// Somebody.
    #[serde(default)]
    pub unit: Option<String>,
}

/// An Order to one trooper.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OrderLine {
    /// Who.
    pub who: String,
    /// The first skill, or the Entire Order.
    pub first: Term,
    /// The second one, if nobody reacts in between; a line [`CaseStep::Second`] else.
    #[serde(default)]
    pub second: Option<Term>,
    /// What pays; what the rules propose where it is missing.
    #[serde(default)]
    pub pay: Option<Source>,
    /// How it is given.
    #[serde(default)]
    pub kind: OrderKind,
    /// Whether it is an Entire Order, where the skill does not say.
    #[serde(default)]
    pub entire: Option<bool>,
}

/// An Order to several.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GroupLine {
    /// How it is given.
    pub kind: OrderKind,
    /// Who, the Spearhead or Leader first, with the first skill of each.
    pub actors: Vec<(String, Term)>,
    /// The second skills, in the same order, if nobody reacts in between.
    #[serde(default)]
    pub seconds: Vec<Term>,
    /// What pays.
    #[serde(default)]
    pub pay: Option<Source>,
    /// Whether it is an Entire Order, where the skill does not say.
    #[serde(default)]
    pub entire: Option<bool>,
}

/// A place that is chosen in mid-Order.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ChooseLine {
    /// The cells on the way, the last of them the place.
    pub route: Vec<Cell>,
    /// The place alone, by the straight way.
    pub to: Option<Cell>,
    /// From where, if not from where the chooser stands.
    pub who: Option<String>,
    /// Facing there.
    pub facing: Option<String>,
    /// Whether it is Prone then.
    pub prone: Option<bool>,
    /// Whether a Pilot gets out of his machine, to the place, or into it.
    pub boards: bool,
}
