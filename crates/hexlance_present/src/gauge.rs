//! Small readings of a unit.

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
