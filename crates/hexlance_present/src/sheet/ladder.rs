//! A row of steps that a unit climbs: a heat scale, the hits of a warrior.

use super::Help;
use crate::Tone;

/// Steps side by side, with marks on those that do something.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ladder {
    /// Its stable name.
    pub key: String,
    /// Title of its box.
    pub title: String,
    /// How many steps are climbed.
    pub at: u16,
    /// Where it will stand, if that is known.
    pub ahead: Option<u16>,
    /// Its steps, the first of them for 1.
    pub rungs: Vec<Rung>,
    /// Lines below it: what holds now and what comes next.
    pub notes: Vec<(String, Tone)>,
    /// What a screen reader says.
    pub spoken: String,
    /// What is told about it.
    pub help: Help,
}

/// A step.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rung {
    /// Its stable name; empty for one that does nothing of its own.
    pub key: String,
    /// What is printed at it; may be empty.
    pub text: String,
    /// How bad it is to stand there.
    pub tone: Tone,
    /// What is told about it.
    pub help: Help,
}
