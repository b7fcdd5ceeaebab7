//! Mines are laid, go off, are found and cleared (R5.7).

use bevy_ecs::world::World;
use hexlance_board::Hex;
use hexlance_rules::{SideId, UnitId};
use serde::Serialize;

use super::{Dropped, FieldKey, Minefields, engineers};
use crate::{change::edit, read, state::Gear};

/// Mines are laid, go off, are found and cleared (R5.7).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum MineEvent {
    /// Mines lie in a hex from now on (R5.7.1).
    MinesLaid {
        /// Which field they make, or thicken.
        field: FieldKey,
        /// Points of density.
        density: u8,
        /// The unit that has laid them, if one has.
        by: Option<UnitId>,
        /// Sides that know of it, by side.
        known: [bool; 2],
        /// Place of the supply that they are taken from before the battle (R5.7.8).
        supply: Option<u8>,
    },
    /// A unit has dropped mines that will be armed in the End Phase (R13.1.19).
    MinesDropped {
        /// Who.
        unit: UnitId,
        /// Where.
        hex: Hex,
        /// An enemy has seen it.
        seen: bool,
    },
    /// A unit has come down in a minefield, which may catch it when it leaves (R5.7.5).
    CameDown {
        /// Who.
        unit: UnitId,
        /// Where.
        hex: Hex,
        /// From which sides it is kept, by side.
        secret: [bool; 2],
    },
    /// A minefield went off under a unit (R5.7.3, R5.7.4).
    MinesWentOff {
        /// Which.
        field: FieldKey,
        /// Under whom.
        unit: UnitId,
        /// Points of damage.
        damage: u8,
        /// Points of heat.
        heat: u8,
        /// Density left.
        left: u8,
    },
    /// A side has found a minefield.
    MinesFound {
        /// Which.
        field: FieldKey,
        /// Who has found it.
        unit: UnitId,
        /// For which side.
        side: SideId,
    },
    /// Mines were cleared (R5.7.7).
    MinesCleared {
        /// Which.
        field: FieldKey,
        /// Density left.
        left: u8,
        /// By whom.
        by: Option<UnitId>,
    },
    /// Engineers of a side have put up a building; what it is follows as [`crate::event::TerrainEvent::HexChanged`].
    BuildingRaised {
        /// Whose.
        side: SideId,
        /// Where.
        hex: Hex,
        /// Which of the supplies of mines is given up for it.
        #[serde(skip)]
        supply: u8,
    },
}

impl MineEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            MineEvent::MinesLaid {
                field,
                density,
                by,
                known,
                supply,
            } => {
                let mut mines = world.resource_mut::<Minefields>();
                super::add(&mut mines, *field, *density, *by, *known);
                let from = supply.and_then(|i| mines.supplies.get_mut(usize::from(i)));
                if let Some(s) = from {
                    s.points = s.points.saturating_sub(*density);
                    s.fields = s.fields.map(|n| n.saturating_sub(1));
                } else if let Some(i) = mines
                    .dropped
                    .iter()
                    .position(|d| d.hex == field.hex && Some(d.by) == *by)
                {
                    mines.dropped.remove(i);
                }
            }
            MineEvent::MinesDropped { unit, hex, seen } => {
                world.resource_mut::<Minefields>().dropped.push(Dropped {
                    hex: *hex,
                    by: *unit,
                    seen: *seen,
                });
                edit::<Gear>(world, *unit, |g| {
                    g.mines_laid = g.mines_laid.saturating_add(1);
                });
            }
            MineEvent::CameDown { unit, hex, .. } => {
                let mut mines = world.resource_mut::<Minefields>();
                for field in mines.fields.iter_mut().filter(|f| f.key.hex == *hex) {
                    field.came_down.push(*unit);
                }
            }
            MineEvent::MinesWentOff { field, left, .. }
            | MineEvent::MinesCleared { field, left, .. } => {
                super::shrink(&mut world.resource_mut::<Minefields>(), *field, *left);
            }
            MineEvent::MinesFound { field, side, .. } => {
                let mut mines = world.resource_mut::<Minefields>();
                for f in mines.fields.iter_mut().filter(|f| f.key == *field) {
                    f.known[side.index()] = true;
                }
            }
            MineEvent::BuildingRaised { supply, .. } => engineers::apply_built(world, *supply),
        }
    }

    /// Whether it told somebody a secret.
    pub(crate) const fn reveals(&self) -> bool {
        matches!(
            self,
            MineEvent::MinesFound { .. } | MineEvent::MinesWentOff { .. }
        )
    }

    /// Whether a side is told of it.
    pub(crate) fn is_told(&self, world: &World, to: SideId) -> bool {
        match self {
            MineEvent::CameDown { secret, .. } => secret.get(to.index()) != Some(&true),
            MineEvent::MinesLaid { known, .. } => known.get(to.index()) == Some(&true),
            MineEvent::MinesDropped { unit, seen, .. } => *seen || read::is_of(world, *unit, to),
            MineEvent::MinesFound { side, .. } => *side == to,
            _ => true,
        }
    }
}
