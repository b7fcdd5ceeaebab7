//! Writing the terms for what stands on hexsides and in hexes, and for zones.

use std::fmt;

use crate::{Barrier, Cell, Fixture, GateState, GateWidth, STOREY, Saturation, Visibility, Zones};

/// A wall as it can be written.
pub(super) const WALL: &str = "wall height 6 N SE";
/// A window as it can be written.
pub(super) const WINDOW: &str = "window sill 2 NW";
/// A gate as it can be written.
pub(super) const GATE: &str = "closed wide gate height 6 S";

/// Something that has a height, as it can be written.
pub(super) fn of_height(what: &str) -> String {
    format!("{what} height 2")
}

pub(super) const fn width_word(w: GateWidth) -> &'static str {
    match w {
        GateWidth::Narrow => "narrow",
        GateWidth::Wide => "wide",
    }
}

pub(super) const fn state_word(s: GateState) -> &'static str {
    match s {
        GateState::Open => "open",
        GateState::Closed => "closed",
        GateState::Locked => "locked",
    }
}

pub(super) const fn visibility_word(v: Visibility) -> &'static str {
    match v {
        Visibility::Low => "low",
        Visibility::Poor => "poor",
        Visibility::Zero => "zero",
    }
}

pub(super) const fn saturation_word(s: Saturation) -> &'static str {
    match s {
        Saturation::Low => "low",
        Saturation::High => "high",
    }
}

impl fmt::Display for Barrier {
    /// Its term in the notation, without the sides: "closed wide gate height 6".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Barrier::LowWall => f.write_str("low wall"),
            Barrier::Wall { height } => write!(f, "wall height {height}"),
            Barrier::Gate(gate) => {
                let (state, width) = (state_word(gate.state), width_word(gate.width));
                write!(f, "{state} {width} gate height {}", gate.height)
            }
            Barrier::Window { sill, height } => {
                write!(f, "window sill {sill}")?;
                if height != STOREY {
                    write!(f, " height {height}")?;
                }
                Ok(())
            }
        }
    }
}

impl fmt::Display for Fixture {
    /// Its term in the notation: "stairs N".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fixture::Obstacle { height } => write!(f, "obstacle height {height}")?,
            Fixture::Crate { height } => write!(f, "crate height {height}")?,
            Fixture::Stairs(_) => f.write_str("stairs")?,
            Fixture::Ladder(_) => f.write_str("ladder")?,
            Fixture::Console(_) => f.write_str("console")?,
        }
        match self.towards() {
            Some(d) => write!(f, " {d}"),
            None => Ok(()),
        }
    }
}

/// Adds the terms of a hex that this module knows.
pub(super) fn write(cell: &Cell, terms: &mut Vec<String>) {
    let barriers = cell.barriers.grouped().into_iter();
    terms.extend(barriers.map(|(barrier, sides)| format!("{barrier} {sides}")));
    terms.extend(cell.fixture.map(|f| f.to_string()));
    let Zones {
        visibility,
        saturation,
        zero_g,
    } = cell.zones;
    terms.extend(visibility.map(|v| format!("{} visibility", visibility_word(v))));
    terms.extend(saturation.map(|s| format!("{} saturation", saturation_word(s))));
    terms.extend(zero_g.then(|| "zero-g".to_owned()));
}
