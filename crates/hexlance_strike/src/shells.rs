//! What artillery leaves behind from one moment to another (R9): shells in the air, series of shots, lights. State of the
//! battle.

use std::collections::BTreeMap;

use bevy_ecs::{prelude::Resource, world::World};
use hexlance_board::Hex;
use hexlance_rules::{SideId, UnitId};

use crate::{
    model::{artillery::Shell, attack::Target},
    special::Code,
};

/// Attack rolls of one piece at one hex in turns that follow each other (R9.5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Series {
    /// Whose piece.
    pub unit: UnitId,
    /// The gun.
    pub gun: Code,
    /// Which of its pieces.
    pub piece: u8,
    /// The hex.
    pub hex: Hex,
    /// The last turn in which it rolled for that hex.
    pub turn: u16,
    /// Turns in the series, that one among them.
    pub turns: u8,
}

/// What is known of a gun off the map (R9.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Battery {
    /// The unit.
    pub unit: UnitId,
    /// The last turn in which it fired.
    pub fired: u16,
    /// Somebody on the map has seen one of its shells land.
    pub seen: bool,
    /// Counter-battery shells rolled for at it so far.
    pub countered: u8,
}

/// Shots of a force at one target in turns that follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SharedRun {
    /// Of which side.
    pub side: SideId,
    /// Of which force of it.
    pub force: u8,
    /// The unit, or the hex: a unit and the hex that it stands in are two targets.
    pub target: Target,
    /// The last turn with a shot at it.
    pub turn: u16,
    /// Turns of the run, that one among them.
    pub turns: u8,
}

/// Everything that artillery leaves behind from one moment to another.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Artillery {
    /// Shells in the air, in the order declared.
    pub shells: Vec<Shell>,
    /// How many shells took to the air so far.
    pub fired: u32,
    /// Series of shots.
    pub series: Vec<Series>,
    /// Runs of shots of forces that share what they learn.
    pub runs: Vec<SharedRun>,
    /// Guns off the map that have fired.
    pub batteries: Vec<Battery>,
    /// Points under illumination, each with the last turn of its light (R9.8).
    pub lights: Vec<(Hex, u16)>,
    /// Area damage of this turn by hex (R10.8.2).
    pub shelled: BTreeMap<Hex, u8>,
}

/// How far illumination rounds light the ground, in hexes (R9.8).
pub const LIT: u16 = 3;

/// Whether illumination rounds light a hex now.
pub fn is_lit(world: &World, hex: Hex) -> bool {
    let lights = &world.resource::<Artillery>().lights;
    lights.iter().any(|(centre, _)| centre.distance(hex) <= LIT)
}
