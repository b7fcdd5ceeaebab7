//! The ground is made ready before the battle (R17.1).

use bevy_ecs::world::World;
use hexlance_board::{Edge, Hex};
use hexlance_rules::SideId;
use serde::Serialize;

use super::{SheetPlace, ground, homes};
use crate::state::Turn;

/// The ground is made ready before the battle (R17.1).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum SetupEvent {
    /// It is decided which side sets up and chooses first (R3.2.6).
    SetupOrderDecided {
        /// That side.
        first: SideId,
    },
    /// The sides have their home edges (R17.1.2, R17.1.4).
    HomesChosen {
        /// By side.
        homes: [Edge; 2],
    },
    /// A feature of the map was moved before the battle (R17.1.4); the hexes follow as [`crate::event::TerrainEvent::HexChanged`].
    FeatureMoved {
        /// Whose wish it was.
        side: SideId,
        /// A hex of it, before.
        from: Hex,
        /// The same hex, after.
        to: Hex,
    },
    /// Mapsheets were swapped or turned before the battle (R17.1.4); the hexes follow as [`crate::event::TerrainEvent::HexChanged`].
    SheetsChanged {
        /// Whose wish it was.
        side: SideId,
        /// How they lie now.
        sheets: Vec<SheetPlace>,
    },
    /// A side wishes for other home edges before the battle (R17.1.4).
    HomeWished {
        /// Which side.
        side: SideId,
        /// The edge that it would call home.
        edge: Edge,
    },
}

impl SetupEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            SetupEvent::SetupOrderDecided { first } => {
                world.resource_mut::<Turn>().order_first = *first;
            }
            SetupEvent::HomesChosen { homes } => homes::apply(world, *homes),
            SetupEvent::FeatureMoved { side, from, to } => {
                ground::apply_moved(world, *side, *from, *to);
            }
            SetupEvent::SheetsChanged { side, sheets } => {
                ground::apply_sheets(world, *side, sheets);
            }
            SetupEvent::HomeWished { side, edge } => ground::apply_wish(world, *side, *edge),
        }
    }
}
