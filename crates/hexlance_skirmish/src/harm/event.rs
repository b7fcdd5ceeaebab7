//! Events of hits and of what they do.

use bevy_ecs::world::World;
use hexlance_board::{Direction, Hex};
use hexlance_rules::{Breakdown, Roster, UnitId};
use serde::Serialize;

use super::ammo::Against;
use crate::{
    ground::GateState,
    ids::{ItemId, Party},
    model::Vitality,
    order::{Current, Hit, HitCause, Order},
    state::{Afflictions, Armor, Condition, Field, Items, Place, Printed, Stance, State},
};

/// What happens to whoever is hit.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum HarmEvent {
    /// A hit is a critical: what it does needs no roll (K10.1.2).
    Critical {
        /// On whom.
        on: Party,
        /// By what.
        cause: HitCause,
    },
    /// Somebody has rolled against a hit (K10.1.1).
    Saved {
        /// Who.
        on: Party,
        /// Against what.
        cause: HitCause,
        /// With which attribute.
        against: Against,
        /// The die; none if no die could succeed.
        die: Option<u8>,
        /// What is added to it; against Adhesive the success value.
        value: Box<Breakdown>,
        /// The Damage, which the sum must be above; none against Adhesive.
        damage: Option<i16>,
        /// Whether it passed.
        passed: bool,
    },
    /// A trooper has lost a point of W or STR (K10.3.1).
    Lost {
        /// Who.
        unit: UnitId,
        /// The enemy who made it.
        by: Option<UnitId>,
        /// Points left.
        left: i8,
        /// The point of its own route at which it was hit, if it is an activated trooper.
        at: Option<u8>,
    },
    /// A trooper became Unconscious or Dead (K10.3.1).
    Fell {
        /// Who.
        unit: UnitId,
        /// Which.
        condition: Condition,
        /// Where it stood.
        hex: Option<Hex>,
    },
    /// A trooper has regained a point, which ends Unconscious (K10.3.2).
    Regained {
        /// Who.
        unit: UnitId,
        /// Points left now.
        left: i8,
    },
    /// A trooper owes a Guts roll (K10.4.1).
    Shaken {
        /// Who.
        unit: UnitId,
        /// The enemy whose attack it was; none of falls and mines.
        by: Option<Party>,
    },
    /// A trooper's Guts roll fails by itself (Stun).
    Cowed {
        /// Who.
        unit: UnitId,
    },
    /// A program has worked, and what it does is its own (K14.2.2).
    Overcome(Box<Hit>),
    /// A deployed item has lost a point; at 0 it is removed (K10.6.4).
    ItemHurt {
        /// Which.
        item: ItemId,
        /// Points left.
        left: i8,
    },
    /// A closed gate has lost a point; at 0 it stays open (K1.10.5).
    GateHurt {
        /// One of its hexes.
        hex: Hex,
        /// The hexside.
        side: Direction,
        /// Points lost so far.
        lost: u8,
        /// Whether nothing is left of it.
        destroyed: bool,
    },
}

impl HarmEvent {
    /// Its dice in few words, if it has any.
    pub(crate) fn dice(&self) -> Option<String> {
        match self {
            Self::Saved {
                die: Some(die),
                value,
                damage,
                ..
            } => Some(match damage {
                Some(damage) => format!("{die} with {value} against Damage {damage}"),
                None => format!("{die} against {value}"),
            }),
            _ => None,
        }
    }

    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            Self::Critical { .. } | Self::Saved { .. } => {}
            Self::Lost { unit, left, .. } => {
                set_left(world, *unit, *left);
                self.note(world);
            }
            Self::Fell {
                unit, condition, ..
            } => {
                fall(world, *unit, *condition);
                self.note(world);
            }
            Self::Regained { unit, left } => {
                set_left(world, *unit, *left);
                revive(world, *unit);
            }
            Self::Shaken { .. } | Self::Cowed { .. } | Self::Overcome(_) => self.note(world),
            Self::ItemHurt { item, left } => {
                let mut items = world.resource_mut::<Items>();
                if let Some(hurt) = items.all.iter_mut().find(|i| i.id == *item) {
                    hurt.left = *left;
                }
                items.all.retain(|i| i.id != *item || i.left > 0);
            }
            Self::GateHurt {
                hex,
                side,
                lost,
                destroyed,
            } => {
                let mut field = world.resource_mut::<Field>();
                field.breaches.retain(|(h, d, _)| (h, d) != (hex, side));
                field.breaches.push((*hex, *side, *lost));
                if *destroyed {
                    field.ground.set_gate(*hex, *side, GateState::Destroyed);
                }
            }
        }
    }

    /// Notes it in the Order that is under way, if one is.
    fn note(&self, world: &mut World) {
        let mut current = world.resource_mut::<Current>();
        let Some(order) = &mut current.0 else { return };
        match self {
            Self::Lost { unit, by, at, .. } => {
                if let Some(by) = by.filter(|by| !order.drew_blood.contains(by)) {
                    order.drew_blood.push(by);
                }
                if let Some(at) = *at {
                    wound(order, *unit, at);
                }
            }
            Self::Fell { unit, .. } if !order.felled.contains(unit) => order.felled.push(*unit),
            Self::Shaken { unit, by } => {
                match order.shaken.iter_mut().find(|(who, _)| who == unit) {
                    Some((_, attackers)) if attackers.contains(by) => {}
                    Some((_, attackers)) => attackers.push(*by),
                    None => order.shaken.push((*unit, std::iter::once(*by).collect())),
                }
            }
            Self::Cowed { unit } if !order.cowed.contains(unit) => order.cowed.push(*unit),
            Self::Overcome(hit) => order.overcome.push((**hit).clone()),
            _ => {}
        }
    }
}

/// Notes where on its route an activated trooper has lost a point: the earliest counts (K4.5.3).
fn wound(order: &mut Order, unit: UnitId, at: u8) {
    match order.wounds.iter_mut().find(|(who, _)| *who == unit) {
        Some((_, earliest)) => *earliest = at.min(*earliest),
        None => order.wounds.push((unit, at)),
    }
}

fn set_left(world: &mut World, unit: UnitId, left: i8) {
    let entity = world.resource::<Roster>().entity(unit);
    if let Some(mut armor) = entity.and_then(|e| world.get_mut::<Armor>(e)) {
        armor.left = left;
    }
}

/// What becomes of somebody who falls: the Dead are removed, the Unconscious lose what K12.3 says.
fn fall(world: &mut World, unit: UnitId, condition: Condition) {
    let Some(entity) = world.resource::<Roster>().entity(unit) else {
        return;
    };
    let mut e = world.entity_mut(entity);
    if let Some(mut held) = e.get_mut::<Condition>() {
        *held = condition;
    }
    if let Some(mut armor) = e.get_mut::<Armor>() {
        let most = if condition == Condition::Dead { -1 } else { 0 };
        armor.left = armor.left.min(most);
    }
    if let Some(mut states) = e.get_mut::<Afflictions>() {
        states.0.retain(|a| {
            !matches!(
                a.state,
                State::Suppressive
                    | State::Stunned
                    | State::Possessed
                    | State::Dogged
                    | State::NoWound
            )
        });
    }
    if let Some(mut stance) = e.get_mut::<Stance>() {
        stance.prone = false;
    }
    if condition == Condition::Dead
        && let Some(mut place) = e.get_mut::<Place>()
    {
        place.0 = None;
    }
}

/// Somebody who has a point again is Unconscious no longer: he lies Prone, a machine stands (K12.3).
fn revive(world: &mut World, unit: UnitId) {
    let Some(entity) = world.resource::<Roster>().entity(unit) else {
        return;
    };
    let mut e = world.entity_mut(entity);
    let flesh = e
        .get::<Printed>()
        .is_some_and(|p| matches!(p.profile.vitality, Vitality::W(_)));
    let mut revived = false;
    if let Some(mut condition) = e.get_mut::<Condition>()
        && *condition == Condition::Unconscious
    {
        *condition = Condition::Able;
        revived = true;
    }
    if revived && let Some(mut stance) = e.get_mut::<Stance>() {
        stance.prone = flesh;
    }
    if let Some(mut states) = e.get_mut::<Afflictions>() {
        states.0.retain(|a| a.state != State::NoWound);
    }
}
