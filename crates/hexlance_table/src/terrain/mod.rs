//! The map: ground, water, roads, buildings and all that grows and lies on it, rebuilt chunk by chunk when the board
//! changes.

mod barriers;
pub mod buildings;
mod chunks;
mod fixtures;
mod frame;
pub mod ground;
pub(crate) mod kinds;
mod labels;
pub(crate) mod mist;
pub mod roads;
pub mod scatter;
pub mod surface;
pub mod trees;
pub(crate) mod vapour;
mod walls;
pub mod water;
mod weather;
mod zones;

pub use chunks::{TerrainChunk, TerrainState};
pub use frame::TableEdge;
pub(crate) use frame::room;

use bevy::prelude::*;

/// Adds the map.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        chunks::plugin,
        frame::plugin,
        vapour::plugin,
        mist::plugin,
        scatter::plugin,
        weather::plugin,
    ));
}
