//! What happens to electronics.

use bevy_ecs::world::World;
use hexlance_rules::{SideId, UnitId};
use serde::Serialize;

use super::Device;
use crate::{
    change::edit,
    state::{Electronics, Pod, PodKind, Signals, Stance},
};

/// Electronics (C10.6, C10.7).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum ElectronicsEvent {
    /// Something was switched on or off (C5.13.2).
    Switched {
        /// Whose.
        unit: UnitId,
        /// What.
        device: Device,
        /// On.
        on: bool,
    },
    /// A TAG was fired (C10.6.26).
    Tagged {
        /// Who.
        unit: UnitId,
        /// Its side.
        side: SideId,
        /// At whom.
        target: UnitId,
        /// Torso twist to the right, fixed for the turn.
        twist: i8,
        /// Arms flipped.
        flip: bool,
        /// Target number.
        tn: i16,
        /// The dice; none where it hits by itself.
        dice: Option<[u8; 2]>,
        /// Whether the target is designated.
        hit: bool,
    },
    /// A unit spots for indirect fire at a target (C5.11.2).
    Spots {
        /// Who.
        unit: UnitId,
        /// The target.
        target: UnitId,
    },
    /// A pod was attached (C10.6.23).
    PodAttached {
        /// To whom.
        unit: UnitId,
        /// What.
        pod: Pod,
    },
    /// A pod was brushed off (C10.6.24).
    PodRemoved {
        /// From whom.
        unit: UnitId,
        /// Which.
        kind: PodKind,
    },
    /// An anti-missile system engages an attack (C10.6.25).
    Engaged {
        /// Whose.
        unit: UnitId,
        /// The system, by its place among the weapons.
        system: u8,
        /// The bin that it draws on.
        bin: u8,
    },
    /// The roll of an engagement against a single missile (tw.equip_ams_2).
    Intercepted {
        /// Whose system.
        unit: UnitId,
        /// The die.
        die: u8,
        /// Whether the missile is destroyed.
        destroyed: bool,
    },
}

impl ElectronicsEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            Self::Switched { unit, device, on } => {
                edit::<Electronics>(world, *unit, |e| {
                    let (set, n) = match device {
                        Device::Item(n) => (&mut e.items_off, *n),
                        Device::Weapon(n) => (&mut e.weapons_off, *n),
                        Device::Stealth => {
                            e.stealth = *on;
                            return;
                        }
                    };
                    let bit = 1u64 << (n % 64);
                    if *on {
                        *set &= !bit;
                    } else {
                        *set |= bit;
                    }
                });
            }
            Self::Tagged {
                unit,
                side,
                target,
                twist,
                flip,
                hit,
                ..
            } => {
                edit::<Stance>(world, *unit, |s| {
                    s.twist = *twist;
                    s.flipped = *flip;
                });
                edit::<Signals>(world, *unit, |s| {
                    s.tagged = true;
                    if *hit {
                        s.spots = Some(*target);
                        s.by_tag = true;
                    }
                });
                if *hit {
                    edit::<Signals>(world, *target, |s| s.designated |= 1 << (side.0 % 8));
                }
            }
            Self::Spots { unit, target } => {
                edit::<Signals>(world, *unit, |s| s.spots = Some(*target));
            }
            Self::PodAttached { unit, pod } => edit::<Electronics>(world, *unit, |e| {
                // One of each kind at most.
                e.pods.retain(|p| p.kind != pod.kind);
                e.pods.push(*pod);
            }),
            Self::PodRemoved { unit, kind } => {
                edit::<Electronics>(world, *unit, |e| e.pods.retain(|p| p.kind != *kind));
            }
            Self::Engaged { unit, system, bin } => {
                edit::<Signals>(world, *unit, |s| s.engaged |= 1 << (system % 64));
                edit::<crate::state::Stores>(world, *unit, |s| {
                    if let Some(left) = s.shots.get_mut(usize::from(*bin)) {
                        *left = left.saturating_sub(1);
                    }
                });
                edit::<crate::state::Heat>(world, *unit, |h| h.made += 1);
            }
            // Seen, not felt: what follows has events of its own.
            Self::Intercepted { .. } => {}
        }
    }

    /// Its dice in few words, if it has any.
    pub(crate) fn dice(&self) -> Option<String> {
        match self {
            Self::Tagged {
                dice: Some(dice),
                tn,
                ..
            } => Some(format!("TAG {dice:?} ({tn})")),
            Self::Intercepted { die, .. } => Some(format!("interception {die}")),
            _ => None,
        }
    }
}
