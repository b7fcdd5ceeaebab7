//! What a side wants.

use hexlance_board::{Direction, Hex};
use hexlance_rules::UnitId;
use serde::{Deserialize, Serialize};

use crate::{
    command_tokens::TokenUse, deeds::Deed, ids::Party, impetuous::Price, order::OrderKind,
    setup::Placement, state::Source,
};

/// An Order as it is given: who acts, what pays, and the first skill of each or the whole of it (K4.1.1).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OrderGiven {
    /// What pays for it.
    pub source: Source,
    /// How it is given.
    #[serde(default)]
    pub kind: OrderKind,
    /// Whether it is an Entire Order.
    #[serde(default)]
    pub entire: bool,
    /// The troopers, the Spearhead or Leader first, with what each declares.
    pub actors: Vec<(UnitId, Deed)>,
}

/// What an entitled trooper or turret does (K4.4.1).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// Who.
    pub by: Party,
    /// The number of the activated trooper that it answers.
    #[serde(default)]
    pub actor: u8,
    /// The point of that one's route at which it is resolved (K4.4.3).
    #[serde(default)]
    pub point: u8,
    /// What.
    pub reply: Reply,
}

/// One ARO, or none.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Reply {
    /// This skill.
    Do(Deed),
    /// It waits for the second skill (K13.5).
    Delay,
}

/// A place that somebody has to choose in mid-Order: where a dodger goes, where the Guts lead, where a Pilot climbs out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chosen {
    /// The hexes on the way, the last of them the place; empty to stay.
    pub route: Vec<Hex>,
    /// Which way it looks then; none: as before.
    #[serde(default)]
    pub facing: Option<Direction>,
    /// Whether it is Prone then; none: as before.
    #[serde(default)]
    pub prone: Option<bool>,
    /// Whether a Pilot gets out of his machine, to the place, or into it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub boards: bool,
}

/// What a side wants.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Command {
    /// Deploys a trooper (K17.2).
    Deploy(Placement),
    /// Spends an Order (K3.4).
    Order(OrderGiven),
    /// Declares the second skill of each activated trooper (K4.1.3).
    Second(Vec<Deed>),
    /// Declares reactions; whoever is not named passes (K4.4.1).
    React(Vec<Answer>),
    /// Chooses a place in mid-Order.
    Choose(Chosen),
    /// Spends a Command Token (K16.3).
    Token(TokenUse),
    /// Holds an Impetuous trooper back (K3.7.1).
    HoldBack(UnitId, Price),
    /// Ends what it is doing: the uses of Command Tokens before the count, the player turn.
    Done,
    /// Answers a question by its code.
    Answer(String),
    /// Gives up (K18.3.6).
    Concede,
}
