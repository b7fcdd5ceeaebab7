//! What happens to infantry, and by it.

use bevy_ecs::world::World;
use hexlance_board::{Direction, Hex};
use hexlance_rules::{Breakdown, UnitId};
use serde::Serialize;
use smallvec::SmallVec;

use crate::{
    change::edit,
    ground,
    model::Location,
    read::Table,
    state::{Hold, March, Perch, Place, Ranks, Stance, Storm, Stormed, Storms, Turn},
    tables::Column,
    walk,
};

/// Infantry (C18).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum InfantryEvent {
    /// A suit was rolled for.
    SuitRolled {
        /// Whose.
        unit: UnitId,
        /// The die.
        die: u8,
        /// It is dead or missing: rolled again.
        again: bool,
    },
    /// A suit was hit.
    SuitHit {
        /// Whose.
        unit: UnitId,
        /// Which, from 0.
        suit: u8,
        /// Boxes that it loses.
        boxes: u8,
    },
    /// Troopers are lost.
    TroopersLost {
        /// Whose.
        unit: UnitId,
        /// How many.
        troopers: u8,
        /// Whether a single point stays marked (C18.6.6).
        marked: bool,
    },
    /// Dice of burst fire, saws, falls and of machine guns against platoons.
    Scattered {
        /// Whom they strike.
        unit: UnitId,
        /// The dice.
        dice: SmallVec<[u8; 8]>,
        /// Points.
        points: u16,
    },
    /// A suit or a platoon on another unit may take a hit on it (C18.9.2, C18.11.4).
    InTheWay {
        /// Who is in the way.
        unit: UnitId,
        /// The unit that was hit.
        carrier: UnitId,
        /// The die.
        die: u8,
        /// Whether it takes the hit.
        takes: bool,
    },
    /// An attack in the hex of a unit was declared.
    StormDeclared {
        /// Which.
        storm: Stormed,
        /// Flamers of swarmers make heat.
        hot: bool,
    },
    /// It is resolved.
    StormTaken {
        /// Which.
        storm: Stormed,
    },
    /// It was rolled for.
    StormRolled {
        /// Which.
        storm: Stormed,
        /// The dice; none where they do not matter.
        dice: Option<[u8; 2]>,
        /// Whether it hit.
        hit: bool,
    },
    /// A pod goes off (C10.7.5).
    PodFired {
        /// Whose.
        unit: UnitId,
        /// The pod, by its place among the weapons.
        weapon: u8,
    },
    /// A pop-up mine is spent.
    MineSpent {
        /// Whose.
        unit: UnitId,
        /// Of which suit, from 0.
        suit: u8,
    },
    /// Infantry is on another unit now.
    Boarded {
        /// Who.
        unit: UnitId,
        /// On whom.
        on: UnitId,
        /// How.
        hold: Hold,
    },
    /// Where the damage of swarmers goes (C18.8.4).
    SwarmLocated {
        /// Who is swarmed.
        unit: UnitId,
        /// The dice.
        dice: [u8; 2],
        /// Where.
        at: Location,
        /// Rear armor.
        rear: bool,
    },
    /// The side of a vehicle that swarmers strike (C18.8.6).
    SideRolled {
        /// Whose.
        unit: UnitId,
        /// The die.
        die: u8,
        /// The side.
        column: Column,
    },
    /// A unit tries to get rid of who clings to it (C18.9).
    FoughtOff {
        /// Who.
        unit: UnitId,
        /// Whom.
        swarmers: UnitId,
        /// Target number.
        tn: Box<Breakdown>,
        /// The dice; none where they do not matter.
        dice: Option<[u8; 2]>,
        /// Whether they are off.
        off: bool,
    },
    /// Infantry stands on the ground again.
    Left {
        /// Who.
        unit: UnitId,
        /// Where.
        hex: Hex,
        /// It faces.
        facing: Direction,
        /// It was thrown off, and does nothing more this turn (C18.9.1).
        thrown: bool,
    },
    /// It may survive the end of its carrier (C18.10.5, C18.11.4).
    Bailed {
        /// Who.
        unit: UnitId,
        /// The die.
        die: u8,
        /// Whether it does.
        survives: bool,
    },
    /// Launchers are ejected for good (C18.2.3).
    Ejected {
        /// Whose.
        unit: UnitId,
    },
    /// A platoon with 0 MP has moved, and does not attack (C3.2.2).
    Winded {
        /// Who.
        unit: UnitId,
    },
    /// An area of blast reaches a unit, on a side that is rolled for (C5.13.3).
    Blast {
        /// Who.
        unit: UnitId,
        /// The die.
        die: u8,
        /// The side.
        column: Column,
    },
    /// Suits that rode have sunk to the bottom of water, and stay there for good (tw.ground_underwater_battle_armor).
    Sunk {
        /// Who.
        unit: UnitId,
    },
}

impl InfantryEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            // Seen, not felt: what follows has events of its own.
            Self::SuitRolled { .. }
            | Self::Scattered { .. }
            | Self::InTheWay { .. }
            | Self::StormRolled { .. }
            | Self::SwarmLocated { .. }
            | Self::SideRolled { .. }
            | Self::FoughtOff { .. }
            | Self::Bailed { .. } => {}
            Self::SuitHit { unit, suit, boxes } => edit::<Ranks>(world, *unit, |r| {
                if let Some(left) = r.suits.get_mut(usize::from(*suit)) {
                    *left = left.saturating_sub(*boxes);
                }
            }),
            Self::TroopersLost {
                unit,
                troopers,
                marked,
            } => edit::<Ranks>(world, *unit, |r| {
                r.troopers = r.troopers.saturating_sub(*troopers);
                r.marked = *marked && r.troopers > 0;
            }),
            Self::StormDeclared { storm, hot } => {
                edit::<Ranks>(world, storm.unit, |r| r.hot = *hot);
                let mut storms = world.resource_mut::<Storms>();
                storms.open.push(*storm);
                storms.tried.push((storm.target, storm.how));
            }
            Self::StormTaken { storm } => {
                let mut storms = world.resource_mut::<Storms>();
                storms.open.retain(|s| s != storm);
            }
            Self::PodFired { unit, weapon } => {
                edit::<crate::state::Stores>(world, *unit, |s| s.spent |= 1 << (weapon % 64));
            }
            Self::MineSpent { unit, suit } => {
                edit::<Ranks>(world, *unit, |r| r.mines |= 1 << (suit % 8));
            }
            Self::Boarded { unit, on, hold } => {
                let since = Table::of(world).clock().turn;
                let perch = Perch {
                    on: *on,
                    hold: *hold,
                    since,
                };
                edit::<Ranks>(world, *unit, |r| r.perch = Some(perch));
                burden(world, *on);
                edit::<Place>(world, *unit, |p| *p = Place::Aboard);
            }
            Self::Left {
                unit,
                hex,
                facing,
                thrown,
            } => {
                let table = Table::of(world);
                let on = table.find(*unit).and_then(|u| u.ranks.perch);
                // It gets off on the floor of a building on which its carrier is (C14.2.1).
                let level = on.and_then(|perch| table.find(perch.on));
                let level = level
                    .filter(|c| c.hex().is_some())
                    .map(|c| c.level(table.board()));
                let floor = level
                    .zip(table.board().get(*hex))
                    .map_or(0, |(level, cell)| match ground::depth(cell) {
                        1.. if table.find(*unit).is_some_and(|u| u.sheet.dives()) => {
                            walk::depth_at(level, cell)
                        }
                        _ => ground::arrival(level, cell, true),
                    });
                edit::<Ranks>(world, *unit, |r| {
                    r.perch = None;
                    r.dazed |= *thrown;
                });
                edit::<Place>(world, *unit, |p| {
                    *p = Place::Map {
                        hex: *hex,
                        facing: *facing,
                        elevation: floor,
                    };
                });
                if let Some(perch) = on {
                    burden(world, perch.on);
                }
                // It acts from the next phase on, as having moved 0 hexes (C18.10.3).
                edit::<March>(world, *unit, |m| *m = March::default());
                edit::<Turn>(world, *unit, |t| t.had = true);
            }
            Self::Ejected { unit } => edit::<Ranks>(world, *unit, |r| r.ejected = true),
            Self::Winded { unit } => edit::<Ranks>(world, *unit, |r| r.winded = true),
            // Seen, not felt: what follows has events of its own.
            Self::Blast { .. } => {}
            Self::Sunk { unit } => {
                let table = Table::of(world);
                let Some(u) = table.find(*unit) else { return };
                // What floats counts from the surface.
                let bottom = match u.floats() {
                    true => -i16::from(u.depth(table.board())),
                    false => 0,
                };
                edit::<Stance>(world, *unit, |s| s.stuck = true);
                edit::<Place>(world, *unit, |p| {
                    if let Place::Map { elevation, .. } = p {
                        *elevation = bottom;
                    }
                });
            }
        }
    }

    /// Its dice in few words, if it has any.
    pub(crate) fn dice(&self) -> Option<String> {
        match self {
            Self::SuitRolled { die, again, .. } => {
                let again = if *again { " again" } else { "" };
                Some(format!("suit {die}{again}"))
            }
            Self::Scattered { dice, .. } => Some(format!("troopers {dice:?}")),
            Self::InTheWay { die, .. } => Some(format!("in the way {die}")),
            Self::StormRolled {
                dice: Some(dice),
                storm,
                ..
            } => Some(format!(
                "{} attack {dice:?} ({})",
                storm.how.word(),
                storm.tn
            )),
            Self::SideRolled { die, column, .. } => Some(format!("side {die} {column:?}")),
            Self::SwarmLocated { dice, at, .. } => Some(format!("swarm {dice:?} {at}")),
            Self::FoughtOff {
                dice: Some(dice), ..
            } => Some(format!("fighting off {dice:?}")),
            Self::Bailed { die, .. } => Some(format!("survival {die}")),
            _ => None,
        }
    }
}

/// A unit that suits ride on without being an Omni unit is slower (C18.11.3).
pub(crate) fn burden(world: &mut World, carrier: UnitId) {
    let table = Table::of(world);
    let omni = table.find(carrier).is_some_and(|c| c.sheet.omni);
    let burdened = !omni && table.holding(carrier, Hold::Riding).next().is_some();
    edit::<Ranks>(world, carrier, |r| r.burdened = burdened);
}

/// Whether a unit was attacked in a way already this turn.
pub(super) fn was_tried(table: Table<'_>, target: UnitId, how: Storm) -> bool {
    let storms = table.world().resource::<Storms>();
    storms.tried.contains(&(target, how))
}
