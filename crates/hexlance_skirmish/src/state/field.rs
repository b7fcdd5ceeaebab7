//! The table and what lies on it: deployed items, smoke and other zones that come and go (K5.6.2, K15.2).

use std::sync::Arc;

use bevy_ecs::prelude::Resource;
use hexlance_board::{Board, Direction, Hex};
use hexlance_rules::{SideId, UnitId};
use serde::{Deserialize, Serialize};

use crate::{
    ground::{Cloud, Gloom, Ground},
    ids::{ItemId, Party},
    model::WeaponRef,
};

/// The map, and the ground that it makes.
#[derive(Resource, Clone, Debug)]
pub struct Field {
    /// The map.
    pub board: Arc<Board>,
    /// Its floors, walls, gates and zones as they are now.
    pub ground: Ground,
    /// Structure that closed gates have lost, each by one of its two hexes (K1.10.5).
    pub breaches: Vec<(Hex, Direction, u8)>,
}

/// What a deployed item is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ItemKind {
    /// A mine (K15.2.2).
    Mine,
    /// A Repeater.
    Repeater,
    /// A sniffer.
    Sniffer,
    /// A turret (K15.7).
    Turret,
    /// A demolition charge, planted on something (K15.5).
    Charge,
}

/// A deployed item.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// Its id.
    pub id: ItemId,
    /// What it is.
    pub kind: ItemKind,
    /// The weapon row that says what it does.
    pub weapon: WeaponRef,
    /// Whose it is.
    pub side: SideId,
    /// Who placed it; none if the scenario did.
    pub owner: Option<UnitId>,
    /// Where it lies.
    pub hex: Hex,
    /// What a demolition charge is planted on (K15.5.1).
    pub on: Option<Party>,
    /// Structure left.
    pub left: i8,
    /// Whether it has gone off: it is removed at the end of the Order.
    pub sprung: bool,
    /// Whether a program has switched it off for good.
    pub disabled: bool,
    /// The player turn through which a turret is Immobilized or Isolated.
    pub stopped_until: Option<u16>,
}

/// All items on the table, in the order in which they came.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Items {
    /// The items.
    pub all: Vec<Item>,
    /// The number of the next one.
    pub next: u16,
}

impl Items {
    /// An item.
    pub fn get(&self, id: ItemId) -> Option<&Item> {
        self.all.iter().find(|i| i.id == id)
    }
}

/// What hampers sight beside the zones of the map: darkness, and smoke and the like that goes again (K5.6).
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Air {
    /// Night or fog over the whole table (K5.6.3).
    pub gloom: Gloom,
    /// Smoke and other circles.
    pub clouds: Vec<Cloud>,
    /// The player turn at whose end each of them goes.
    pub until: Vec<u16>,
}
