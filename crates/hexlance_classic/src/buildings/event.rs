//! What happens to buildings, and to units in them.

use std::sync::Arc;

use bevy_ecs::world::World;
use hexlance_board::{Ground, Hex};
use hexlance_rules::UnitId;
use serde::Serialize;

use crate::{
    change::{edit, settle_aloft},
    read::Table,
    state::{Basement, Bridges, Buildings, Field, March, Place},
};

/// Buildings (C14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum BuildingEvent {
    /// A unit comes to stand on a floor or the roof.
    Stands {
        /// Who.
        unit: UnitId,
        /// Levels above the ground.
        elevation: i16,
    },
    /// A unit went up or down a floor (C14.2.3).
    Climbed {
        /// Who.
        unit: UnitId,
        /// Levels above the ground now.
        elevation: i16,
        /// MP.
        mp: u8,
    },
    /// A building hex took damage.
    Damaged {
        /// Which.
        hex: Hex,
        /// Points.
        points: u16,
        /// Its construction factor falls at once; else at the end of the phase (C14.5.1).
        at_once: bool,
        /// Who did it.
        by: Option<UnitId>,
    },
    /// Walls kept damage from a unit behind them, and took it themselves (C14.6.1, C14.7.2).
    Absorbed {
        /// Whose building.
        hex: Hex,
        /// Who is behind them.
        unit: UnitId,
        /// Points.
        points: u16,
    },
    /// The damage of the phase takes effect (C14.5.1).
    Weakened {
        /// Which hex.
        hex: Hex,
        /// Its construction factor now.
        cf: u16,
    },
    /// A phase begins: what walls bear and absorb in it goes by the construction factors of now (C14.6.6).
    Surveyed,
    /// Somebody came onto the ground floor for the first time (C14.9.1).
    Explored {
        /// Which hex.
        hex: Hex,
        /// The dice.
        dice: [u8; 2],
        /// What is below.
        basement: Basement,
    },
    /// The ground floor gives way under a unit (C14.9.2).
    BrokeThrough {
        /// Who.
        unit: UnitId,
        /// Where.
        hex: Hex,
        /// Levels that it falls.
        levels: u8,
    },
    /// A missile strikes a unit inside, or not (C10.8.8).
    Spilled {
        /// Whom.
        unit: UnitId,
        /// The die.
        die: u8,
        /// Whether it does.
        struck: bool,
    },
    /// A building hex collapses, and is rubble (C14.8.1).
    Collapsed {
        /// Which.
        hex: Hex,
        /// The construction factor with which the phase began.
        start: u16,
    },
}

impl BuildingEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match *self {
            Self::Stands { unit, elevation } => stand(world, unit, elevation),
            Self::Climbed {
                unit,
                elevation,
                mp,
            } => {
                stand(world, unit, elevation);
                edit::<March>(world, unit, |m| m.spent = m.spent.saturating_add(mp));
            }
            Self::Damaged {
                hex,
                points,
                at_once,
                ..
            } => {
                if let Some(s) = world.resource_mut::<Buildings>().hexes.get_mut(&hex) {
                    if at_once {
                        s.cf = s.cf.saturating_sub(points);
                    } else {
                        s.due = s.due.saturating_add(points);
                    }
                }
            }
            // Seen, not felt: what follows has events of its own.
            Self::Absorbed { .. } | Self::Spilled { .. } => {}
            Self::Weakened { hex, cf } => {
                if let Some(s) = world.resource_mut::<Buildings>().hexes.get_mut(&hex) {
                    s.cf = cf;
                    s.due = 0;
                }
            }
            Self::Surveyed => {
                for s in world.resource_mut::<Buildings>().hexes.values_mut() {
                    s.start = s.cf;
                }
                for s in world.resource_mut::<Bridges>().hexes.values_mut() {
                    s.start = s.cf;
                }
            }
            Self::Explored { hex, basement, .. } => {
                if let Some(s) = world.resource_mut::<Buildings>().hexes.get_mut(&hex) {
                    s.basement = Some(basement);
                }
            }
            Self::BrokeThrough { unit, levels, .. } => stand(world, unit, -i16::from(levels)),
            Self::Collapsed { hex, .. } => collapse(world, hex),
        }
    }

    /// Its dice in few words, if it has any.
    pub(crate) fn dice(&self) -> Option<String> {
        match self {
            Self::Explored { dice, hex, .. } => Some(format!("basement of {hex} {dice:?}")),
            Self::Spilled { die, .. } => Some(format!("missile {die}")),
            _ => None,
        }
    }
}

fn stand(world: &mut World, unit: UnitId, to: i16) {
    edit::<Place>(world, unit, |p| {
        if let Place::Map { elevation, .. } = p {
            *elevation = to;
        }
    });
    settle_aloft(world, unit);
}

/// The hex is rubble, and everybody in it or on it is on the ground.
fn collapse(world: &mut World, hex: Hex) {
    let height = {
        let mut buildings = world.resource_mut::<Buildings>();
        buildings.hexes.remove(&hex).map_or(0, |s| s.height)
    };
    let down: Vec<UnitId> = Table::of(world)
        .at(hex)
        .filter(|u| u.elevation() <= height.into())
        .map(|u| u.id)
        .collect();
    for unit in down {
        stand(world, unit, 0);
    }
    let mut field = world.resource_mut::<Field>();
    let Some(mut cell) = field.0.get(hex).copied() else {
        return;
    };
    cell.building = None;
    cell.road = None;
    cell.ground = Ground::Rubble;
    Arc::make_mut(&mut field.0).set(hex, cell);
}
