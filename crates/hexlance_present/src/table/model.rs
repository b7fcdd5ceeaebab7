//! What stands on the table: the map, its light and air, the miniatures and things on it.

use std::{collections::BTreeMap, sync::Arc};

use bevy_color::Color;
use bevy_ecs::resource::Resource;
use hexlance_board::{Board, Direction, Hex, Theme};

use super::{BaseDial, CounterRow, MiniLook};

/// Time of day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TimeOfDay {
    /// High warm sun.
    #[default]
    Day,
    /// Low orange sun, long shadows.
    Dusk,
    /// Moonlight and lit windows.
    Night,
}

/// Weather.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Weather {
    /// Clear sky.
    #[default]
    Clear,
    /// Thick fog over the ground.
    Fog,
    /// Rain: wet ground, grey light.
    Rain,
    /// Falling snow, white on everything that faces up.
    Snow,
    /// Blowing sand, yellow light.
    Sandstorm,
}

/// Light and air over the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Environment {
    /// Time of day.
    pub time: TimeOfDay,
    /// Weather.
    pub weather: Weather,
    /// No air: a black sky and hard light.
    pub airless: bool,
    /// Hailstones, whatever else falls.
    pub hail: bool,
    /// Lightning now and then.
    pub lightning: bool,
    /// Force of the wind, 1 to 6, and where it blows to.
    pub wind: Option<(u8, Direction)>,
}

/// So much left of so much.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pool {
    /// What is left.
    pub now: u16,
    /// What there was.
    pub max: u16,
}

impl Pool {
    /// A full pool.
    pub const fn full(max: u16) -> Self {
        Self { now: max, max }
    }

    /// Share left, 0 to 1; 1 for an empty maximum.
    pub fn share(self) -> f32 {
        if self.max == 0 {
            1.0
        } else {
            (f32::from(self.now) / f32::from(self.max)).min(1.0)
        }
    }
}

/// States of a miniature that the table shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MiniFlags {
    /// Selected: a glowing ring.
    pub selected: bool,
    /// Hidden from the enemy and shown to its owner only: translucent.
    pub hidden: bool,
    /// Destroyed: a wreck stays on the table.
    pub wreck: bool,
    /// Shut down: slumped, no lights.
    pub shut_down: bool,
    /// Lying on the ground.
    pub prone: bool,
    /// Has acted in this phase: a dimmed base.
    pub done: bool,
    /// Its searchlight is lit; to be seen by night.
    pub searchlight: bool,
    /// A screen of stealth hides it: the air around it bends.
    pub cloaked: bool,
    /// Construction factor left of the prepared position that it is in: so many courses of sandbags; 0 for none.
    pub position: u8,
    /// Which arms of a walker are gone, the left one and the right one; where nobody says, heavy damage takes one of them.
    pub lost_arms: Option<[bool; 2]>,
    /// Hexsides by which torso or turret are turned from the front, clockwise.
    pub twist: i8,
}

/// A field that the electronics of a miniature fill with interference.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct EcmField {
    /// Hexes that it reaches in every direction.
    pub radius: u16,
    /// Whether it stops what others do not: a denser dome.
    pub strong: bool,
}

/// A small sign over a miniature: an ability at work, a status, an order token.
#[derive(Clone, Debug, PartialEq)]
pub struct Badge {
    /// Short text or icon glyph.
    pub icon: String,
    /// Colour of sign and ring.
    pub colour: Color,
    /// Radius of its ring on the ground in hexes, if it has one.
    pub ring: Option<u16>,
}

/// One miniature.
#[derive(Clone, Debug, PartialEq)]
pub struct Mini {
    /// Its number; messages and picking name it by this.
    pub id: u16,
    /// Shape.
    pub look: MiniLook,
    /// Side: index into the side palette.
    pub side: u8,
    /// Where it stands.
    pub hex: Hex,
    /// Where it looks.
    pub facing: Direction,
    /// Level of its feet, absolute: the ground's, a roof's, a bridge deck's, or for flyers the level they fly at.
    pub level: i8,
    /// Armor.
    pub armor: Pool,
    /// Structure.
    pub structure: Pool,
    /// Heat, 0 to 4.
    pub heat: u8,
    /// Name plate.
    pub plate: String,
    /// States.
    pub flags: MiniFlags,
    /// Signs over it.
    pub badges: Vec<Badge>,
    /// Its field of interference: a dome over the hexes that it reaches. `None` while it has none.
    pub field: Option<EcmField>,
    /// The dial in its base: the base is round then. `None` for a hex base.
    pub dial: Option<BaseDial>,
}

/// A thing on the table that is no unit: a crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Token {
    /// Its number.
    pub id: u16,
    /// Where it lies, or where its carrier stands.
    pub hex: Hex,
    /// The level at which it lies.
    pub level: i8,
    /// How large it is, 0 to 7.
    pub size: u8,
    /// Whether it stands out: something to be fetched.
    pub wanted: bool,
    /// The miniature that carries it, and whether in its hands; on the ground behind it otherwise.
    pub held_by: Option<(u16, bool)>,
    /// The side whose shells are to come down there: a mark to aim at in that side's colours in place of a crate.
    pub aimed_by: Option<u8>,
}

/// The whole table.
#[derive(Resource, Clone, Debug)]
pub struct TableModel {
    /// The map.
    pub board: Arc<Board>,
    /// Its landscape.
    pub theme: Theme,
    /// Light and air.
    pub environment: Environment,
    /// Every miniature on the table.
    pub minis: Vec<Mini>,
    /// Every thing on the table.
    pub tokens: Vec<Token>,
    /// What the sides have to spend: counters at the table's edge.
    pub counters: Vec<CounterRow>,
    /// Construction factors before any damage, where known; buildings that are not named here are measured
    /// against the lowest factor of their class.
    pub original_cf: BTreeMap<Hex, u8>,
    /// Number of the battle: what was remembered of miniatures is forgotten when it is another one.
    pub battle: u64,
}

impl TableModel {
    /// A table with that map and nothing on it.
    pub fn new(board: Arc<Board>) -> Self {
        Self {
            board,
            theme: Theme::default(),
            environment: Environment::default(),
            minis: Vec::new(),
            tokens: Vec::new(),
            counters: Vec::new(),
            original_cf: BTreeMap::new(),
            battle: 0,
        }
    }

    /// The miniature with that number.
    pub fn mini(&self, id: u16) -> Option<&Mini> {
        self.minis.iter().find(|m| m.id == id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pools_share() {
        assert!((Pool { now: 3, max: 6 }.share() - 0.5).abs() < 1e-6);
        assert!((Pool { now: 0, max: 0 }.share() - 1.0).abs() < 1e-6);
    }
}
