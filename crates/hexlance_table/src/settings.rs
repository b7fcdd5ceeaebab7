//! What the player chose to see.

use bevy::prelude::*;

use super::palette::SidePalette;

/// What the player chose to see; the settings screen writes it.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct TableSettings {
    /// Thin lines along the hexsides.
    pub grid: bool,
    /// Column and row printed in every hex.
    pub hex_numbers: bool,
    /// Colours of the sides.
    pub palette: SidePalette,
    /// Speed of animations; 1 is normal, 0 shows results at once.
    pub speed: f32,
    /// Whether the camera may follow the action.
    pub follow_action: bool,
    /// Whether the pointer at the window's edge pans the camera.
    pub edge_pan: bool,
    /// Reduced motion: no shaking, no flashes, short moves.
    pub reduced_motion: bool,
    /// Domes over fields of interference.
    pub fields: bool,
    /// A line around every miniature in the colour of its side.
    pub side_outlines: bool,
    /// Miniatures are drawn larger the farther away the camera is.
    pub larger_afar: bool,
}

impl Default for TableSettings {
    fn default() -> Self {
        Self {
            grid: true,
            hex_numbers: false,
            palette: SidePalette::default(),
            speed: 1.0,
            follow_action: true,
            edge_pan: false,
            reduced_motion: false,
            fields: true,
            side_outlines: false,
            larger_afar: true,
        }
    }
}
