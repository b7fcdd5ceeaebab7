//! The frame of a battle: what is fought for, and the rolls for Initiative.

use super::{BreakdownView, SideId};

/// What is fought for, and how it stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MissionView {
    /// The type of the scenario.
    pub title: String,
    /// The sides in order of number.
    pub sides: Vec<MissionSide>,
    /// The places that are fought for.
    pub places: Vec<MissionPlace>,
    /// Turns that are still to be played, this one among them.
    pub turns_left: u16,
}

/// The task of a side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MissionSide {
    /// Whose.
    pub side: SideId,
    /// Attacker, Defender, or nothing.
    pub role: String,
    /// What it has to do, in a sentence or two.
    pub task: String,
    /// What it has scored, such as "40 of 62".
    pub score: String,
    /// What that comes from.
    pub parts: Vec<(String, String)>,
}

/// A place that is fought for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MissionPlace {
    /// What players call it.
    pub name: String,
    /// Column and row.
    pub at: String,
    /// Who held it at the end of the last turn.
    pub held_by: Option<SideId>,
    /// What will be otherwise at the end of this one.
    pub note: String,
    /// What it counts at the end of every turn.
    pub points: u16,
}

/// The rolls for Initiative of a turn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct InitiativeView {
    /// Number of the line of the log that tells of it.
    pub id: u64,
    /// Which turn.
    pub turn: u16,
    /// The sides in order of number.
    pub sides: Vec<InitiativeSide>,
    /// Who won.
    pub winner: SideId,
    /// By how much, in a sentence.
    pub result: String,
    /// What was declared or used, a sentence each.
    pub notes: Vec<String>,
}

/// The rolls of a side.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct InitiativeSide {
    /// Whose.
    pub side: SideId,
    /// In their order; the last one stands.
    pub rolls: Vec<InitiativeRoll>,
}

/// A roll for Initiative.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct InitiativeRoll {
    /// How many sides each die has.
    pub sides: u8,
    /// The dice.
    pub dice: Vec<u8>,
    /// The dice and everything added to them.
    pub parts: BreakdownView,
    /// Why it was rolled again, or does not stand.
    pub again: Option<String>,
}
