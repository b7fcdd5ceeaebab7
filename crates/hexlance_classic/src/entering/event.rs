//! What happens as units come in from off the map.

use bevy_ecs::world::World;
use hexlance_board::{Direction, Hex};
use hexlance_rules::UnitId;
use serde::Serialize;

use crate::{
    change::{edit, settle_aloft},
    state::{March, Mode, Place, Turn},
};

/// Units that come in from off the map (C9.5.5).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum EnteringEvent {
    /// These may come in during this Movement Phase.
    Due {
        /// Who.
        units: Vec<UnitId>,
    },
    /// A unit came onto the map.
    Entered {
        /// Who.
        unit: UnitId,
        /// In which mode.
        mode: Mode,
        /// Its hex.
        hex: Hex,
        /// It faces.
        facing: Direction,
        /// Levels above the ground.
        elevation: i16,
        /// Hexes entered, or the distance of its jump.
        hexes: u8,
        /// MP.
        mp: u8,
    },
}

impl EnteringEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            Self::Due { units } => {
                for unit in units {
                    edit::<Turn>(world, *unit, |t| t.enters = true);
                }
            }
            Self::Entered {
                unit,
                mode,
                hex,
                facing,
                elevation,
                hexes,
                mp,
            } => {
                edit::<Place>(world, *unit, |p| {
                    *p = Place::Map {
                        hex: *hex,
                        facing: *facing,
                        elevation: *elevation,
                    };
                });
                let jumps = *mode == Mode::Jump;
                edit::<March>(world, *unit, |m| {
                    m.mode = *mode;
                    m.hexes = *hexes;
                    m.spent = (*mp).max(1);
                    m.left_hex = true;
                    m.forward = !jumps;
                    m.run_up = if jumps { 0 } else { *hexes };
                    m.heading = (!jumps).then_some(*facing);
                });
                settle_aloft(world, *unit);
            }
        }
    }
}
