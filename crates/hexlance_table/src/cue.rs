//! What can be heard on the table, and where: the table tells, the program makes it sound.
//!
//! Effects, dice and weather send a [`Cue`] at the moment at which something is seen to happen. Who wants sound reads
//! them; the table itself is silent.

use bevy::prelude::*;

use super::fx::{MoveMode, ShotKind};

/// What lies underfoot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Footing {
    /// Turf and bare earth.
    #[default]
    Earth,
    /// Sand and dust.
    Sand,
    /// Snow.
    Snow,
    /// Rock, rough and rubble.
    Rock,
    /// Pavement, roads, roofs, decks.
    Pavement,
    /// Leaves and branches.
    Woods,
    /// Shallow or deep water.
    Water,
}

impl Footing {
    /// Every kind.
    pub const ALL: [Footing; 7] = [
        Footing::Earth,
        Footing::Sand,
        Footing::Snow,
        Footing::Rock,
        Footing::Pavement,
        Footing::Woods,
        Footing::Water,
    ];
}

/// What makes the noise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CueKind {
    /// A foot comes down.
    Step(Footing),
    /// A miniature turns its body or raises its arms.
    Servo,
    /// Something begins to move in that mode: an engine, rotors, jump jets; feet have [`CueKind::Step`] besides.
    Moves(MoveMode),
    /// It has come to rest.
    Rests(MoveMode),
    /// A jump ends on the ground.
    Lands(Footing),
    /// A weapon goes off.
    Fires(ShotKind),
    /// What flew hits what it was aimed at.
    Hits(ShotKind),
    /// What flew goes past and strikes the ground.
    Misses(ShotKind, Footing),
    /// Something blows up.
    Explosion,
    /// A miniature falls over.
    Falls(Footing),
    /// A building comes down.
    Collapse,
    /// A unit shuts down.
    PowersDown,
    /// A unit gets dangerously hot.
    Alarm,
    /// Dice leave the hand.
    DiceThrown,
    /// A die strikes the tray or another one.
    DieKnocks,
    /// Thunder.
    Thunder,
}

/// A noise at a place.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct Cue {
    /// What it is.
    pub kind: CueKind,
    /// Where, in the world's units.
    pub at: Vec3,
    /// How heavy: weight classes 1 to 5 of a miniature, less than 0.75 for people on foot; size of an explosion from 1
    /// (a fist's) to 3 (a hex's); a die's knock on another die is less than 0.6; else 1.
    pub weight: f32,
}
