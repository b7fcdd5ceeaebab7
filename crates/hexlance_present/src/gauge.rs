//! Small readings of a unit: on the roster and on its name plate.

use crate::{Icon, Mark};

/// Points left of a track.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Track {
    /// Points left.
    pub left: u16,
    /// Points at the start.
    pub max: u16,
    /// Points that are already lost but take effect at the end of the phase.
    pub pending: u16,
}

impl Track {
    /// A track with nothing pending.
    pub const fn new(left: u16, max: u16) -> Self {
        Self {
            left,
            max,
            pending: 0,
        }
    }
}

/// What the points of a track are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TrackKind {
    /// Armor: round boxes.
    #[default]
    Armor,
    /// Structure: square boxes.
    Structure,
}

/// A small reading of a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Gauge {
    /// Boxes, filled as far as points are left.
    Boxes(TrackKind, Track),
    /// A pointer on a scale.
    Pointer {
        /// Where it stands, from 1; beyond the last step when it has gone past its end.
        at: u8,
        /// Steps in all.
        of: u8,
    },
    /// Marks of what works.
    Marks(Vec<Mark>),
    /// Tokens that lie beside it.
    Tokens(u8),
    /// A level that is shown as soon as it is more than 0, such as heat.
    Level {
        /// Its sign.
        icon: Icon,
        /// The letter before it where there is no room for a sign.
        letter: char,
        /// The level.
        at: u8,
        /// The highest one.
        top: u8,
    },
}
