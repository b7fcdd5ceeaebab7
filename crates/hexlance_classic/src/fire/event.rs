//! What happens when weapons are fired.

use bevy_ecs::world::World;
use hexlance_board::Side;
use hexlance_rules::UnitId;
use serde::Serialize;

use super::{ammunition::Draw, legal};
use crate::{
    change::edit,
    model::Location,
    read::Table,
    state::{Declared, Deeds, Heat, Lines, Shot, Stance, Stores, WoodsShot},
};

/// Weapon attacks (C5, C10.6).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum FireEvent {
    /// A target's player chose which hexes a line counts (C5.2.2).
    LineChosen {
        /// From whom.
        attacker: UnitId,
        /// To whom.
        target: UnitId,
        /// The side, as seen from the attacker.
        side: Side,
    },
    /// A unit declared its attacks.
    Declared {
        /// Who.
        unit: UnitId,
        /// Torso twist to the right.
        twist: i8,
        /// Arms flipped.
        flip: bool,
        /// It picks up a club.
        club: bool,
        /// Shots, in the order in which they are resolved.
        shots: Vec<Shot>,
        /// Shots at woods.
        woods: Vec<WoodsShot>,
    },
    /// A jammed weapon was to be cleared (C10.6.4).
    Cleared {
        /// Whose.
        unit: UnitId,
        /// Which.
        weapon: u8,
        /// What the roll needs.
        needed: u8,
        /// The dice.
        dice: [u8; 2],
        /// Whether it works again.
        cleared: bool,
    },
    /// The next shot is resolved.
    Taken {
        /// Which.
        shot: Shot,
    },
    /// A shot was rolled for.
    Fired {
        /// Which.
        shot: Shot,
        /// The dice; none where it hits by itself.
        dice: Option<[u8; 2]>,
        /// Whether it hit.
        hit: bool,
        /// Whether the weapon jams.
        jams: bool,
        /// Heat that it makes.
        heat: u16,
        /// Bins that it drew on.
        draw: Draw,
    },
    /// A roll on the Cluster Hits Table.
    Clustered {
        /// Who fired.
        attacker: UnitId,
        /// The dice.
        dice: [u8; 2],
        /// The modifier.
        modifier: i16,
        /// The column.
        column: u8,
        /// How many hit.
        hits: u8,
    },
    /// A roll for an aimed location.
    Aimed {
        /// Who fired.
        attacker: UnitId,
        /// The location.
        at: Location,
        /// The dice.
        dice: [u8; 2],
        /// Whether it was struck.
        found: bool,
    },
    /// Heat of a plasma weapon was rolled.
    HeatRolled {
        /// Whose heat.
        target: UnitId,
        /// The dice.
        dice: Vec<u8>,
    },
}

impl FireEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            Self::LineChosen {
                attacker,
                target,
                side,
            } => world
                .resource_mut::<Lines>()
                .0
                .push((*attacker, *target, *side)),
            Self::Declared {
                unit,
                twist,
                flip,
                club,
                shots,
                woods,
            } => {
                edit::<Stance>(world, *unit, |s| {
                    s.twist = *twist;
                    s.flipped = *flip;
                    s.club |= *club;
                });
                let from = Table::of(world)
                    .find(*unit)
                    .map(|u| legal::locations(&u, shots, woods));
                edit::<Deeds>(world, *unit, |d| {
                    d.fired |= !shots.is_empty() || !woods.is_empty();
                    d.fired_from = from.unwrap_or_default();
                });
                let mut declared = world.resource_mut::<Declared>();
                declared.shots.extend(shots.iter().copied());
                declared.woods.extend(woods.iter().copied());
            }
            Self::Cleared {
                unit,
                weapon,
                cleared,
                ..
            } => {
                if *cleared {
                    edit::<Stores>(world, *unit, |s| s.jammed &= !(1 << (weapon % 64)));
                }
            }
            Self::Taken { shot } => {
                let mut declared = world.resource_mut::<Declared>();
                if let Some(at) = declared.shots.iter().position(|s| s == shot) {
                    declared.shots.remove(at);
                }
            }
            Self::Fired {
                shot,
                jams,
                heat,
                draw,
                ..
            } => spend(world, shot.attacker, shot.weapon, *jams, *heat, draw),
            // Seen, not felt: what follows has events of its own.
            Self::Clustered { .. } | Self::Aimed { .. } | Self::HeatRolled { .. } => {}
        }
    }

    /// Its dice in few words, if it has any.
    pub(crate) fn dice(&self) -> Option<String> {
        match self {
            Self::Fired {
                dice: Some(dice),
                shot,
                ..
            } => Some(format!("to hit {dice:?} ({})", shot.tn)),
            Self::Cleared { dice, .. } => Some(format!("clearing {dice:?}")),
            Self::Clustered { dice, .. } => Some(format!("cluster {dice:?}")),
            Self::Aimed { dice, .. } => Some(format!("aim {dice:?}")),
            Self::HeatRolled { dice, .. } => Some(format!("heat {dice:?}")),
            _ => None,
        }
    }
}

/// What firing a weapon uses up.
pub(crate) fn spend(
    world: &mut World,
    attacker: UnitId,
    weapon: u8,
    jams: bool,
    heat: u16,
    draw: &[(u8, u16)],
) {
    let bit = 1u64 << (weapon % 64);
    let one_shot = Table::of(world).find(attacker).is_some_and(|u| {
        let mount = u.sheet.weapons.get(usize::from(weapon));
        mount.is_some_and(|m| m.one_shot)
    });
    edit::<Heat>(world, attacker, |h| h.made += heat);
    edit::<Stores>(world, attacker, |s| {
        for (bin, shots) in draw {
            if let Some(left) = s.shots.get_mut(usize::from(*bin)) {
                *left = left.saturating_sub(*shots);
            }
        }
        if jams {
            s.jammed |= bit;
        }
        if one_shot {
            s.spent |= bit;
        }
    });
}
