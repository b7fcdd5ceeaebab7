//! Rows of a sheet: boxes to tick, slots with a state, areas of a unit.

use super::Help;
use crate::{Tone, Track, TrackKind};

/// Boxes to tick, with a scale beside them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tracks {
    /// Title of their box.
    pub title: String,
    /// The same where there is little room.
    pub title_short: String,
    /// The tracks.
    pub rows: Vec<TrackRow>,
    /// A scale beside them.
    pub scale: Option<Scale>,
}

/// A row of boxes to tick.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TrackRow {
    /// Its stable name.
    pub key: String,
    /// The letter before it.
    pub letter: String,
    /// What its boxes are.
    pub kind: TrackKind,
    /// How many are left.
    pub track: Track,
    /// What a screen reader says.
    pub spoken: String,
    /// What is told about it.
    pub help: Help,
}

/// A level on a scale that gets worse, such as heat.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scale {
    /// Its stable name.
    pub key: String,
    /// Title of its box.
    pub title: String,
    /// Where it stands.
    pub at: u8,
    /// Its last level.
    pub top: u8,
    /// Where it will stand.
    pub ahead: Option<u8>,
    /// What a screen reader says.
    pub spoken: String,
    /// What is told about it.
    pub help: Help,
}

/// A row with boxes that are marked one after the other, such as a kind of critical hit.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Slot {
    /// Its stable name.
    pub key: String,
    /// What it is.
    pub name: String,
    /// Its boxes.
    pub boxes: u8,
    /// Boxes that are marked.
    pub marked: u8,
    /// What each does.
    pub text: String,
    /// What it is worth at which range, from near to far.
    pub bands: Vec<Band>,
    /// What a screen reader says.
    pub spoken: String,
    /// What is told about it.
    pub help: Help,
}

/// A band of range.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Band {
    /// How far it goes.
    pub to: String,
    /// What counts in it.
    pub value: String,
    /// Whether that helps.
    pub tone: Tone,
}

/// A unit from above with a value for each of its areas.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Doll {
    /// Title of its box.
    pub title: String,
    /// Its areas.
    pub areas: Vec<Area>,
}

/// Where an area lies, seen from above with the nose up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Place {
    /// Ahead.
    #[default]
    Front,
    /// To the left.
    Left,
    /// To the right.
    Right,
    /// Behind.
    Rear,
}

/// An area of a unit.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Area {
    /// Its stable name.
    pub key: String,
    /// What it is called.
    pub name: String,
    /// Where it lies.
    pub place: Place,
    /// Its value.
    pub value: String,
    /// Damage has changed it.
    pub changed: bool,
    /// What a screen reader says.
    pub spoken: String,
    /// What is told about it.
    pub help: Help,
}
