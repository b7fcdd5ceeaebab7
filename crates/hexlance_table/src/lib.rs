//! The 3D table: terrain, miniatures, overlays, camera, light and motion, fed by plain data and ignorant of any rules.
//!
//! The program inserts a [`TableModel`] and [`Overlays`], changes them when something changed, and reads
//! [`TableClick`] messages, [`Hovered`] and [`ScreenAnchors`]. Motion is asked for with [`TableFx`](fx::TableFx).
//! The table finds out itself what has to be drawn anew.

pub mod anchors;
pub mod camera;
mod counters;
pub mod cue;
mod drape;
pub mod draw_calls;
mod fields;
pub mod fx;
mod haze;
pub mod labels;
mod layers;
mod lighting;
mod material;
mod meshkit;
pub mod minis;
pub mod model;
mod noise;
mod occlusion;
pub mod offscreen;
pub mod overlays;
mod pacing;
mod paint;
pub mod palette;
pub mod panels;
pub mod picking;
mod positions;
pub mod quality;
mod rest;
mod retire;
mod searchlights;
mod settings;
pub mod space;
mod strokes;
mod terrain;
mod tokens;

use bevy::prelude::*;

pub use anchors::ScreenAnchors;
pub use camera::{CameraCommand, CameraInsets, CameraPreset, TableCamera};
pub use cue::{Cue, CueKind, Footing};
pub use fx::{AnimationBusy, Fx, SkipFx, TableFx};
pub use model::{Mini, MiniLook, Overlays, TableModel, TableSettings};
pub use pacing::ForgetClicks;
pub use picking::{Hovered, NamePlates, TableClick, Touchable};
pub use quality::{Quality, QualityLevel, suitable_quality};
pub use rest::Covered;
pub use terrain::{TableEdge, TerrainState};

/// Steps of a frame, in order. Systems that fill [`TableModel`] and [`Overlays`] belong before `Terrain`; systems that
/// read [`ScreenAnchors`] after `Anchors`.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableSystems {
    /// The map follows the board.
    Terrain,
    /// Miniatures follow the model.
    Minis,
    /// Effects move and paint.
    Fx,
    /// The camera moves.
    Camera,
    /// Overlays are drawn.
    Overlays,
    /// Screen positions are taken.
    Anchors,
}

/// The table. Needs Bevy's default plugins (with or without a window).
pub struct TablePlugin;

impl Plugin for TablePlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<TableSettings>()
            .init_resource::<Quality>()
            .configure_sets(
                Update,
                (
                    TableSystems::Terrain,
                    TableSystems::Minis,
                    TableSystems::Fx,
                    TableSystems::Camera,
                    TableSystems::Overlays,
                    TableSystems::Anchors,
                )
                    .chain(),
            )
            .add_plugins((
                retire::plugin,
                material::plugin,
                terrain::plugin,
                minis::plugin,
                tokens::plugin,
                positions::plugin,
                fx::plugin,
                camera::plugin,
                picking::plugin,
                overlays::plugin,
                lighting::plugin,
                searchlights::plugin,
                fields::plugin,
                haze::plugin,
                anchors::plugin,
            ))
            .add_plugins((counters::plugin, pacing::plugin, rest::plugin));
    }
}
