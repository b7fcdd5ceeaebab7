//! What happens in physical attacks.

use bevy_ecs::world::World;
use hexlance_board::Hex;
use hexlance_rules::UnitId;
use serde::Serialize;

use crate::{
    change::{come_to, edit},
    state::{Blow, Declared, Deeds, Stance},
};

/// Physical attacks (C11).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum StrikeEvent {
    /// A unit declared its attacks.
    Declared {
        /// Who.
        unit: UnitId,
        /// Attacks.
        blows: Vec<Blow>,
    },
    /// Charges and deaths from above that were declared in movement come up.
    Assaults {
        /// Attacks.
        blows: Vec<Blow>,
    },
    /// The next attack is resolved.
    Taken {
        /// Which.
        blow: Blow,
    },
    /// It was rolled for.
    Rolled {
        /// Which.
        blow: Blow,
        /// The dice; none where it hits or misses by itself.
        dice: Option<[u8; 2]>,
        /// Whether it hit.
        hit: bool,
    },
    /// It is lost: the target is gone, or the attacker lies (C11.1.13, C11.1.14).
    Lost {
        /// Which.
        blow: Blow,
    },
    /// A unit went into another hex because of an attack.
    Followed {
        /// Who.
        unit: UnitId,
        /// From where.
        from: Hex,
        /// Where to.
        hex: Hex,
    },
    /// A jumper came down.
    Landed {
        /// Who.
        unit: UnitId,
        /// Where.
        hex: Hex,
    },
    /// A falling 'Mech may have hit the unit below (C12.2.1).
    FellOnto {
        /// Who fell.
        unit: UnitId,
        /// Onto whom.
        target: UnitId,
        /// The dice.
        dice: [u8; 2],
        /// Whether it was hit.
        hit: bool,
    },
    /// A club broke (C11.6.2).
    ClubBroke {
        /// Whose.
        unit: UnitId,
    },
}

impl StrikeEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            Self::Declared { unit, blows } => {
                edit::<Deeds>(world, *unit, |d| d.struck |= !blows.is_empty());
                world
                    .resource_mut::<Declared>()
                    .blows
                    .extend(blows.iter().copied());
            }
            Self::Assaults { blows } => {
                let mut declared = world.resource_mut::<Declared>();
                declared.blows.extend(blows.iter().copied());
            }
            Self::Taken { blow } => {
                let mut declared = world.resource_mut::<Declared>();
                if let Some(at) = declared.blows.iter().position(|b| b == blow) {
                    declared.blows.remove(at);
                }
            }
            // Seen, not felt: what follows has events of its own.
            Self::Rolled { .. } | Self::Lost { .. } | Self::FellOnto { .. } => {}
            Self::Followed { unit, hex, .. } => come_to(world, *unit, *hex),
            Self::Landed { unit, hex } => {
                come_to(world, *unit, *hex);
                // It hangs in the air no more.
                let mut declared = world.resource_mut::<Declared>();
                declared.assaults.retain(|a| a.attacker != *unit);
            }
            Self::ClubBroke { unit } => edit::<Stance>(world, *unit, |s| s.club = false),
        }
    }

    /// Its dice in few words, if it has any.
    pub(crate) fn dice(&self) -> Option<String> {
        match self {
            Self::Rolled {
                dice: Some(dice),
                blow,
                ..
            } => Some(format!("{:?} {dice:?} ({})", blow.strike, blow.tn)),
            Self::FellOnto { dice, .. } => Some(format!("onto {dice:?}")),
            _ => None,
        }
    }
}
