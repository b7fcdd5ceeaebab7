//! The radar map as the HUD shows it: zones, aircraft, bands.

use super::{BreakdownView, HudAction, SideId, UnitId};

/// The radar map.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Radar {
    /// Zones from the middle outwards.
    pub zones: Vec<RadarZone>,
    /// Aircraft in flight.
    pub craft: Vec<RadarCraft>,
    /// Altitude bands to choose from; none while nothing is chosen.
    pub bands: Vec<RadarBand>,
    /// What the move in hand spends, such as "4 of 8", with all reasons.
    pub thrust: Option<(String, BreakdownView)>,
}

/// A zone.
#[derive(Clone, Debug, PartialEq)]
pub struct RadarZone {
    /// Its short name, such as "M3".
    pub name: String,
    /// Rings between it and the middle.
    pub ring: u8,
    /// Place in its ring, clockwise.
    pub slot: u8,
    /// Zones in its ring.
    pub of: u8,
    /// Whether the selected aircraft can go there now.
    pub open: bool,
    /// Whether it is where the selected aircraft is to go.
    pub chosen: bool,
    /// What is said of it under the pointer.
    pub help: String,
    /// What a click sends.
    pub action: HudAction,
}

/// An aircraft on the radar map.
#[derive(Clone, Debug, PartialEq)]
pub struct RadarCraft {
    /// The unit.
    pub unit: UnitId,
    /// Its side.
    pub side: SideId,
    /// Its name.
    pub name: String,
    /// Index of its zone.
    pub zone: usize,
    /// First letter of its band.
    pub band: char,
    /// Whether it is selected.
    pub selected: bool,
    /// Where it is, and what it carries.
    pub help: String,
}

/// An altitude band to choose.
#[derive(Clone, Debug, PartialEq)]
pub struct RadarBand {
    /// Its name.
    pub name: &'static str,
    /// Whether it is chosen.
    pub chosen: bool,
    /// What a click sends.
    pub action: HudAction,
}
