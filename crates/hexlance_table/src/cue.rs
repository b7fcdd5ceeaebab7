//! What can be heard on the table, and where: the table tells, the program makes it sound.
//!
//! Effects, dice and weather send a [`Cue`] at the moment at which something is seen to happen. Who wants sound reads
//! them; the table itself is silent.

use bevy::prelude::*;

use hexlance_board::{Cell, Ground};

use super::fx::{MoveMode, ShotKind, Signal};
use super::model::{Theme, Weather};

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

    /// What lies under a miniature whose feet are at a level of a hex, in a landscape and its weather.
    pub fn of(cell: &Cell, level: i8, theme: Theme, weather: Weather) -> Self {
        if level > cell.level && (cell.building.is_some() || cell.bridge.is_some()) {
            return Footing::Pavement;
        }
        if cell.ice {
            return Footing::Snow;
        }
        if cell.open_water().is_some() {
            return Footing::Water;
        }
        if cell.woods.is_some() {
            return Footing::Woods;
        }
        if cell.road.is_some() || cell.building.is_some() {
            return Footing::Pavement;
        }
        match cell.ground {
            Ground::Paved | Ground::HeavyIndustrial => Footing::Pavement,
            Ground::Gravel
            | Ground::Rough
            | Ground::UltraRough
            | Ground::Rubble
            | Ground::UltraRubble
            | Ground::MagmaCrust
            | Ground::MagmaLiquid => Footing::Rock,
            Ground::ThinSnow | Ground::DeepSnow | Ground::Tundra => Footing::Snow,
            Ground::Sand => Footing::Sand,
            Ground::Swamp | Ground::HazardousPool => Footing::Water,
            Ground::Clear | Ground::Field | Ground::Mud => match (theme, weather) {
                (Theme::Arctic, _) | (_, Weather::Snow) => Footing::Snow,
                (Theme::Desert | Theme::Lunar, _) => Footing::Sand,
                _ => Footing::Earth,
            },
        }
    }
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
    /// Small electronics are at work.
    Signals(Signal),
    /// Dice leave the hand.
    DiceThrown,
    /// A die strikes the tray or another one.
    DieKnocks,
    /// A counter at the table's edge is turned over.
    CounterTurned,
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

#[cfg(test)]
mod tests {
    use super::*;
    use hexlance_board::Exits;

    #[test]
    fn the_board_says_what_lies_underfoot() {
        let of = |cell: &Cell, level| Footing::of(cell, level, Theme::Grassland, Weather::Clear);
        let clear = Cell::clear(1);
        assert_eq!(of(&clear, 1), Footing::Earth);
        let snowy = Footing::of(&clear, 1, Theme::Grassland, Weather::Snow);
        assert_eq!(snowy, Footing::Snow);
        assert_eq!(
            Footing::of(&clear, 1, Theme::Lunar, Weather::Clear),
            Footing::Sand
        );
        let mut lake = clear;
        lake.water = Some(1);
        assert_eq!(of(&lake, 0), Footing::Water);
        lake.ice = true;
        assert_eq!(of(&lake, 1), Footing::Snow);
        let mut road = clear;
        road.road = Some(Exits::default());
        assert_eq!(of(&road, 1), Footing::Pavement);
        let mut rough = clear;
        rough.ground = Ground::Rough;
        assert_eq!(of(&rough, 1), Footing::Rock);
    }
}
