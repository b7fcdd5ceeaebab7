//! Events of shooting.

use bevy_ecs::world::World;
use hexlance_board::Hex;
use hexlance_rules::{Roster, SideId, UnitId, Ustr};
use serde::Serialize;

use crate::{
    ground::{Cloud, Visibility},
    order::{Current, DeedRef},
    special_fire::Barred,
    state::{Air, Pools, Supply},
};

/// What happens by shooting, apart from dice and hits.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum FireEvent {
    /// Uses of a weapon that runs out are gone (K8.7.7).
    Used {
        /// Whose.
        unit: UnitId,
        /// Which.
        weapon: Ustr,
        /// How many.
        uses: u8,
    },
    /// A template that was thrown out of sight came down (K8.7.12), after dispersion if there was one.
    Landed {
        /// What was declared.
        deed: DeedRef,
        /// Its centre.
        centre: Hex,
        /// The die of the direction, if it has dispersed.
        die: Option<u8>,
    },
    /// One Guided attack of a side is made (K8.5.2).
    Guided {
        /// Whose.
        side: SideId,
    },
    /// A failed Intuitive Attack bars its maker from trying that Marker again in this player turn (K8.6.1).
    Barred {
        /// Who.
        unit: UnitId,
        /// Which Marker's trooper.
        marker: UnitId,
        /// The player turn.
        turn: u16,
    },
    /// Smoke lies on the table (K8.8.1).
    Smoke {
        /// Its centre.
        centre: Hex,
        /// The player turn at whose end it goes.
        until: u16,
        /// Whether it is but Poor visibility, by a program.
        poor: bool,
    },
    /// Smoke and the like of a player turn are gone (K3.8.1).
    Cleared {
        /// The player turn.
        turn: u16,
    },
}

/// Radius of smoke: that of a Circular Template (K1.6).
pub(crate) const SMOKE: u16 = 2;

impl FireEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            Self::Used { unit, weapon, uses } => {
                let entity = world.resource::<Roster>().entity(*unit);
                if let Some(mut supply) = entity.and_then(|e| world.get_mut::<Supply>(e)) {
                    for (_, left) in supply.0.iter_mut().filter(|(id, _)| id == weapon) {
                        *left = left.saturating_sub(*uses);
                    }
                }
            }
            Self::Landed { deed, centre, .. } => {
                if let Some(order) = &mut world.resource_mut::<Current>().0 {
                    order.landed.push((*deed, *centre));
                }
            }
            Self::Guided { side } => {
                if let Some(pool) = world.resource_mut::<Pools>().of_mut(*side) {
                    pool.guided = pool.guided.saturating_add(1);
                }
            }
            Self::Barred { unit, marker, turn } => {
                let mut barred = world.resource_mut::<Barred>();
                barred.0.retain(|(_, _, since)| since == turn);
                barred.0.push((*unit, *marker, *turn));
            }
            Self::Smoke {
                centre,
                until,
                poor,
            } => {
                let mut air = world.resource_mut::<Air>();
                air.clouds.push(Cloud {
                    centre: *centre,
                    radius: SMOKE,
                    visibility: if *poor {
                        Visibility::Poor
                    } else {
                        Visibility::Zero
                    },
                });
                air.until.push(*until);
            }
            Self::Cleared { turn } => {
                let mut air = world.resource_mut::<Air>();
                let clouds = std::mem::take(&mut air.clouds);
                let until = std::mem::take(&mut air.until);
                let stays = clouds.into_iter().zip(until).filter(|(_, end)| end > turn);
                (air.clouds, air.until) = stays.unzip();
            }
        }
    }

    /// Its dice in few words, if it has any.
    pub(crate) fn dice(&self) -> Option<String> {
        match self {
            Self::Landed { die, .. } => die.map(|die| format!("direction {die}")),
            _ => None,
        }
    }
}
