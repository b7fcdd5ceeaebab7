//! What happens in movement.

use bevy_ecs::world::World;
use hexlance_board::{Direction, Hex};
use hexlance_rules::UnitId;
use serde::Serialize;
use smallvec::SmallVec;

use super::jump;
use crate::{
    change::{come_to, edit, settle_aloft},
    ground,
    read::Table,
    skid,
    state::{Assault, Booster, Clock, Declared, March, Mode, Place, Stance, Storms},
};

/// Movement (C3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum MoveEvent {
    /// A unit begins to move, or goes on.
    Began {
        /// Who.
        unit: UnitId,
        /// In which mode.
        mode: Mode,
    },
    /// MASC was engaged.
    Masc {
        /// Whose.
        unit: UnitId,
        /// What the roll needs; 13 where it fails.
        needed: u8,
        /// The dice.
        dice: Option<[u8; 2]>,
        /// Whether it works.
        works: bool,
    },
    /// A unit entered a hex.
    Stepped {
        /// Who.
        unit: UnitId,
        /// Which.
        hex: Hex,
        /// MP.
        mp: u8,
        /// Backward.
        back: bool,
    },
    /// A unit turned.
    Turned {
        /// Who.
        unit: UnitId,
        /// Its facing now.
        facing: Direction,
        /// MP.
        mp: u8,
    },
    /// A unit that flies or dives is at an elevation: it climbed, came down, or the ground below it rose or fell.
    Flew {
        /// Who.
        unit: UnitId,
        /// Levels above the ground or the water, below 0 under its surface; 0 where it has landed or floats.
        elevation: i16,
        /// MP.
        mp: u8,
    },
    /// A vehicle begins to drive erratically, to shake off who swarms it (C18.9).
    Swerves {
        /// Who.
        unit: UnitId,
    },
    /// A 'Mech went prone on purpose.
    Dropped {
        /// Who.
        unit: UnitId,
        /// MP.
        mp: u8,
    },
    /// A 'Mech tried to stand.
    Tried {
        /// Who.
        unit: UnitId,
        /// MP.
        mp: u8,
    },
    /// A 'Mech stands.
    Stood {
        /// Who.
        unit: UnitId,
    },
    /// The roll for running with damage is made.
    RanRoll {
        /// Who.
        unit: UnitId,
    },
    /// A unit jumped.
    Jumped {
        /// Who.
        unit: UnitId,
        /// The hexes on the way.
        path: SmallVec<[Hex; 8]>,
        /// Where it comes down.
        hex: Hex,
        /// Its facing.
        facing: Direction,
    },
    /// A charge or death from above was declared.
    Assaults {
        /// Who.
        unit: UnitId,
        /// At whom.
        target: UnitId,
        /// The hex of the target.
        hex: Hex,
        /// The hex from which it comes in.
        from: Hex,
        /// From above.
        from_above: bool,
        /// Level on which a jumper counts as standing.
        height: i16,
    },
    /// A move broke off, and may go on.
    BrokeOff {
        /// Whose.
        unit: UnitId,
    },
}

impl MoveEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            Self::Began { unit, mode } => edit::<March>(world, *unit, |m| m.mode = *mode),
            Self::Masc { unit, works, .. } => {
                edit::<March>(world, *unit, |m| m.masc = *works);
                edit::<Booster>(world, *unit, |b| {
                    b.now = true;
                    b.used = b.used.saturating_add(1);
                });
            }
            Self::Stepped {
                unit,
                hex,
                mp,
                back,
            } => {
                let mut came = None;
                if let Some(own) = Table::of(world).find(*unit).and_then(|u| u.hex()) {
                    came = own.direction_to(*hex);
                }
                come_to(world, *unit, *hex);
                let aloft = Table::of(world).find(*unit).filter(|u| u.ranks.aloft);
                if aloft.is_some() {
                    world.resource_mut::<Storms>().passed.push((*unit, *hex));
                }
                edit::<March>(world, *unit, |m| {
                    m.heading = came.filter(|_| !*back);
                    m.swerved = false;
                    m.spent = m.spent.saturating_add(*mp);
                    m.hexes = m.hexes.saturating_add(1);
                    m.left_hex = true;
                    if *back {
                        m.backward = true;
                        m.run_up = 0;
                    } else {
                        m.forward = true;
                        m.run_up = m.run_up.saturating_add(1);
                    }
                });
            }
            Self::Turned { unit, facing, mp } => {
                edit::<Place>(world, *unit, |p| {
                    if let Place::Map { facing: own, .. } = p {
                        *own = *facing;
                    }
                });
                let glides = Table::of(world).find(*unit).is_some_and(|u| u.slips());
                let cell = {
                    let table = Table::of(world);
                    let hex = table.find(*unit).and_then(|u| u.hex());
                    hex.and_then(|hex| table.board().get(hex)).copied()
                };
                edit::<March>(world, *unit, |m| {
                    m.swerved |= skid::swerves(m, glides, cell.as_ref());
                });
                spend(world, *unit, *mp);
            }
            Self::Flew {
                unit,
                elevation,
                mp,
            } => {
                let mut lifted = false;
                edit::<Place>(world, *unit, |p| {
                    if let Place::Map { elevation: own, .. } = p {
                        lifted = *own <= 0 && *elevation > 0;
                        *own = *elevation;
                    }
                });
                edit::<March>(world, *unit, |m| m.lifted |= lifted);
                settle_aloft(world, *unit);
                spend(world, *unit, *mp);
            }
            Self::Swerves { unit } => edit::<March>(world, *unit, |m| m.erratic = true),
            Self::Dropped { unit, mp } => {
                edit::<Stance>(world, *unit, |s| s.prone = true);
                edit::<March>(world, *unit, |m| m.run_up = 0);
                spend(world, *unit, *mp);
            }
            Self::Tried { unit, mp } => {
                edit::<March>(world, *unit, |m| m.tries = m.tries.saturating_add(1));
                spend(world, *unit, *mp);
            }
            Self::Stood { unit } => edit::<Stance>(world, *unit, |s| s.prone = false),
            Self::RanRoll { unit } => edit::<March>(world, *unit, |m| m.ran_roll = true),
            Self::Jumped {
                unit,
                path,
                hex,
                facing,
            } => {
                // In a building hex it comes down on the roof (C3.5.8), on a bridge on its deck.
                let table = Table::of(world);
                let floats = table.find(*unit).is_some_and(|u| u.floats());
                let cell = table.board().get(*hex);
                let roof = cell.map_or(0, |cell| jump::top(cell, floats));
                edit::<Place>(world, *unit, |p| {
                    *p = Place::Map {
                        hex: *hex,
                        facing: *facing,
                        elevation: roof,
                    };
                });
                let n = path.len().min(250) as u8;
                edit::<March>(world, *unit, |m| {
                    m.hexes = n;
                    m.spent = n.max(1);
                    m.left_hex = n > 0;
                    m.run_up = 0;
                });
            }
            Self::Assaults {
                unit,
                target,
                hex,
                from,
                from_above,
                height,
            } => assaults(
                world,
                Assault {
                    attacker: *unit,
                    target: *target,
                    hex: *hex,
                    from: *from,
                    from_above: *from_above,
                    height: *height,
                },
            ),
            Self::BrokeOff { unit } => world.resource_mut::<Clock>().under_way = Some(*unit),
        }
    }

    /// Its dice in few words, if it has any.
    pub(crate) fn dice(&self) -> Option<String> {
        match self {
            Self::Masc {
                dice: Some(dice), ..
            } => Some(format!("MASC {dice:?}")),
            _ => None,
        }
    }
}

fn spend(world: &mut World, unit: UnitId, mp: u8) {
    edit::<March>(world, unit, |m| m.spent = m.spent.saturating_add(mp));
}

/// A charger waits; a jumper hangs above its target (C11.10.2).
fn assaults(world: &mut World, assault: Assault) {
    if assault.from_above {
        let floor = Table::of(world)
            .board()
            .get(assault.hex)
            .map_or(0, ground::floor);
        edit::<Place>(world, assault.attacker, |p| {
            if let Place::Map { elevation, .. } = p {
                *elevation = assault.height - floor;
            }
        });
    }
    world.resource_mut::<Declared>().assaults.push(assault);
}
