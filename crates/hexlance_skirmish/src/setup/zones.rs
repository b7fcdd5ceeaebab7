//! Edges, halves and Deployment Zones (K1.1.5).

use bevy_ecs::{prelude::Resource, world::World};
use hexlance_board::{Board, Edge, Hex};
use hexlance_rules::{ScenarioForm, SideId, SideSetup, Sides, Zone};

use super::Setup;
use crate::{read::Table, state::Field};

/// The Deployment Zones of the sides, and what their depth is.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Zones(Vec<Zone>);

/// The table edge of a side: its own word, else the map's first column for the first side and its last for the other.
pub const fn home(said: Option<Edge>, side: usize) -> Edge {
    match said {
        Some(edge) => edge,
        None if side == 0 => Edge::West,
        None => Edge::East,
    }
}

/// The Deployment Zone of a side: what it draws, else so many rows at its edge.
pub fn zone_of<U: ScenarioForm>(side: &SideSetup<U>, number: usize, depth: u16) -> Zone {
    match &side.zone {
        Zone::Anywhere => Zone::Edge(home(side.home, number), depth),
        drawn => drawn.clone(),
    }
}

/// Notes the Zones of a setup.
pub(super) fn draw(world: &mut World, setup: &Setup) {
    let sides = setup.sides.iter().enumerate();
    let zones = sides.map(|(i, side)| zone_of(side, i, setup.depth));
    let zones = Zones(zones.collect());
    world.insert_resource(zones);
}

/// The table edge of a side.
pub fn edge_of(table: Table<'_>, side: SideId) -> Edge {
    let said = table.sides().get(side).and_then(|s| s.home);
    home(said, side.index())
}

/// Whether a hex lies in the Deployment Zone of a side (K1.1.5).
pub fn in_zone(table: Table<'_>, side: SideId, hex: Hex) -> bool {
    let zones = table.world().resource::<Zones>();
    let zone = zones.0.get(side.index());
    zone.is_some_and(|z| z.has(table.board(), hex))
}

/// Whether a hex lies in the half of a side (K1.1.5).
pub fn in_half(table: Table<'_>, side: SideId, hex: Hex) -> bool {
    Zone::Half(edge_of(table, side)).has(table.board(), hex)
}

/// The Zones and halves of a table, looked up once for many hexes.
#[derive(Clone, Copy)]
pub(super) struct Parts<'w> {
    board: &'w Board,
    zones: &'w [Zone],
    sides: &'w Sides,
}

impl<'w> Parts<'w> {
    /// Those of a battle.
    pub(super) fn of(table: Table<'w>) -> Self {
        Self {
            board: table.board(),
            zones: &table.world().resource::<Zones>().0,
            sides: table.sides(),
        }
    }

    /// Whether a hex lies in the Deployment Zone of a side (K1.1.5).
    pub(super) fn in_zone(self, side: SideId, hex: Hex) -> bool {
        let zone = self.zones.get(side.index());
        zone.is_some_and(|z| z.has(self.board, hex))
    }

    /// Whether a hex lies in the half of a side (K1.1.5).
    pub(super) fn in_half(self, side: SideId, hex: Hex) -> bool {
        let said = self.sides.get(side).and_then(|s| s.home);
        Zone::Half(home(said, side.index())).has(self.board, hex)
    }
}

/// Whether a hex lies in the row of a side's own edge (K18.3.3).
pub fn on_edge(table: Table<'_>, side: SideId, hex: Hex) -> bool {
    let board = &table.world().resource::<Field>().board;
    board.contains(hex) && board.from_edge(hex, edge_of(table, side)) == 0
}

/// Whether a hex is a border hex of a side's Zone: at an edge of the table other than the one opposite to its own (K17.7.6).
pub fn on_border(table: Table<'_>, side: SideId, hex: Hex) -> bool {
    let board = &table.world().resource::<Field>().board;
    let far = edge_of(table, side).opposite();
    let edges = [Edge::North, Edge::South, Edge::West, Edge::East].into_iter();
    let mut edges = edges.filter(|edge| *edge != far);
    in_zone(table, side, hex) && edges.any(|edge| board.from_edge(hex, edge) == 0)
}

/// The sides exchange their edges and with them their Zones (K17.1.1).
pub(super) fn exchange(world: &mut World) {
    world.resource_mut::<Zones>().0.reverse();
    let mut sides = world.resource_mut::<Sides>();
    if let [a, b] = sides.0.as_mut_slice() {
        std::mem::swap(&mut a.home, &mut b.home);
    }
}
