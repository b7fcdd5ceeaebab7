//! Rolls and falls.

use bevy_ecs::world::World;
use hexlance_rules::{Breakdown, UnitId};
use serde::Serialize;

use crate::{
    change::edit,
    read::Table,
    state::{Deeds, March, Mode, Owed, Place, PsrCause, Stance, Toll},
    tables::Column,
};

/// Piloting Skill Rolls and falls (C3.14, C3.15).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum PilotingEvent {
    /// A roll or a fall is owed at the end of the phase.
    Owes {
        /// Who.
        unit: UnitId,
        /// What.
        owed: Owed,
    },
    /// What was owed comes now.
    Pays {
        /// Who.
        unit: UnitId,
        /// What.
        owed: Owed,
    },
    /// A roll.
    Rolled {
        /// Who.
        unit: UnitId,
        /// What for.
        cause: PsrCause,
        /// Target number.
        tn: Box<Breakdown>,
        /// The dice; none where it succeeds or fails by itself.
        dice: Option<[u8; 2]>,
        /// Whether it succeeded.
        passed: bool,
    },
    /// A warrior tried to avoid damage in a fall.
    Braced {
        /// Who.
        unit: UnitId,
        /// Target number.
        tn: Box<Breakdown>,
        /// The dice; none where it succeeds or fails by itself.
        dice: Option<[u8; 2]>,
        /// Whether it succeeded.
        passed: bool,
    },
    /// A 'Mech fell.
    Fell {
        /// Who.
        unit: UnitId,
        /// Levels fallen.
        levels: u8,
        /// The die for its facing.
        die: u8,
        /// Hexsides to the right by which it turned.
        turn: i8,
        /// The side that it fell on.
        column: Column,
        /// Damage in all.
        points: u16,
    },
    /// A charge or death from above misses because of a failed roll (C11.8.3, C11.10.3).
    Spoiled {
        /// Who.
        unit: UnitId,
    },
}

impl PilotingEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            Self::Owes { unit, owed } => edit::<Toll>(world, *unit, |t| t.owed.push(*owed)),
            Self::Pays { unit, owed } => edit::<Toll>(world, *unit, |t| {
                if let Some(at) = t.owed.iter().position(|o| o == owed) {
                    t.owed.remove(at);
                }
            }),
            // Seen, not felt: what follows has events of its own.
            Self::Rolled { .. } | Self::Braced { .. } => {}
            Self::Fell { unit, turn, .. } => {
                // It lies on the ground, or on the roof of a building; who hung in the air came down.
                let table = Table::of(world);
                let hex = table.find(*unit).and_then(|u| u.hex());
                let below = hex.and_then(|hex| table.building(hex));
                let roof = below.map_or(0, |b| i16::from(b.height));
                edit::<Place>(world, *unit, |p| {
                    if let Place::Map {
                        facing, elevation, ..
                    } = p
                    {
                        *facing = facing.turned(*turn);
                        *elevation = (*elevation).min(roof);
                    }
                });
                edit::<Stance>(world, *unit, |s| {
                    s.prone = true;
                    // No torso twist while prone (C5.9.2).
                    s.twist = 0;
                });
                edit::<Toll>(world, *unit, |t| {
                    t.fell = true;
                    // The first failure is the fall, the rest are dropped (C2.3.3).
                    t.owed.clear();
                });
                edit::<March>(world, *unit, |m| {
                    m.run_up = 0;
                    m.halted |= m.mode == Mode::Jump;
                });
            }
            Self::Spoiled { unit } => edit::<Deeds>(world, *unit, |d| d.spoiled = true),
        }
    }

    /// Its dice in few words, if it has any.
    pub(crate) fn dice(&self) -> Option<String> {
        match self {
            Self::Rolled {
                dice: Some([a, b]),
                tn,
                cause,
                ..
            } => Some(format!("{cause:?} {a}+{b} ({})", tn.total())),
            Self::Braced {
                dice: Some([a, b]),
                tn,
                ..
            } => Some(format!("warrior {a}+{b} ({})", tn.total())),
            Self::Fell { die, .. } => Some(format!("facing {die}")),
            _ => None,
        }
    }
}
