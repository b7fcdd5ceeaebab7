//! A unit in its locations: armor and structure of each where it lies on the body, and the critical slots behind them.

use super::Help;
use crate::{Tone, Track};

/// A unit seen from the front, location by location.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Figure {
    /// Title of its box.
    pub title: String,
    /// Its locations.
    pub regions: Vec<Region>,
    /// What its colours and signs mean, in a line; empty for none.
    pub note: String,
}

/// Where a location lies, in hundredths of the width and the height of the figure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// Left border.
    pub left: u8,
    /// Upper border.
    pub top: u8,
    /// Right border.
    pub right: u8,
    /// Lower border.
    pub bottom: u8,
}

impl Span {
    /// From a corner at the upper left to one at the lower right.
    pub const fn new(left: u8, top: u8, right: u8, bottom: u8) -> Self {
        Self {
            left,
            top,
            right,
            bottom,
        }
    }
}

/// A location of a unit.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Region {
    /// Its stable name.
    pub key: String,
    /// Its letters, such as "LT".
    pub name: String,
    /// Where it lies.
    pub span: Span,
    /// Armor of its front, or all of it.
    pub armor: Track,
    /// Armor of its rear, where it has one.
    pub rear: Option<Track>,
    /// Structure.
    pub inside: Track,
    /// It is gone.
    pub lost: bool,
    /// The hits that it took lately, by their numbers in the order in which all came.
    pub hits: Vec<u8>,
    /// What a screen reader says.
    pub spoken: String,
    /// What is told about it.
    pub help: Help,
}

impl Region {
    /// How badly it is worn: armor with what is behind it.
    pub fn tone(&self) -> Tone {
        let bare = self.armor.left == 0 || self.rear.is_some_and(|r| r.left == 0);
        if self.lost || self.inside.left < self.inside.max {
            Tone::Bad
        } else if bare || 2 * self.armor.left < self.armor.max {
            Tone::Warn
        } else {
            Tone::Plain
        }
    }
}

/// Critical slots by location, two locations side by side.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bays {
    /// Title of their box.
    pub title: String,
    /// The locations in their printed order.
    pub bays: Vec<Bay>,
}

/// The slots of a location.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bay {
    /// Its name.
    pub name: String,
    /// It is gone with all that is in it.
    pub lost: bool,
    /// Its slots in order.
    pub cells: Vec<BayCell>,
}

/// What can be said of a critical slot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BayState {
    /// What stands in it works.
    #[default]
    Whole,
    /// It was struck.
    Struck,
    /// It stands whole and does not work: what it belongs to is out of action.
    Idle,
    /// Nothing stands in it, or something that is rolled again.
    Again,
}

/// A critical slot.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BayCell {
    /// Its stable name.
    pub key: String,
    /// Its number.
    pub number: String,
    /// What stands in it.
    pub text: String,
    /// How it is.
    pub state: BayState,
    /// Struck, it explodes.
    pub explosive: bool,
    /// What a screen reader says.
    pub spoken: String,
    /// What is told about it.
    pub help: Help,
}
