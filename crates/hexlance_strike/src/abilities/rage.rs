//! What rage forbids (Antagonizer): other targets than the one a unit rages against, as long as it could attack that.

use bevy_ecs::world::World;
use hexlance_board::{Arc, Direction};
use hexlance_rules::{Refusal, UnitId, say};

use crate::{
    ability::Grant,
    artillery,
    attack::legal,
    model::attack::{Attack, AttackKind, Physical, Target},
    physical,
    read::{self, UnitRead},
    state::{Motion, Place, Spot},
};

/// While an attack of this kind can reach the one a unit rages against, it has no other target.
///
/// # Errors
/// The unit that must be attacked.
pub fn check_target(world: &World, u: &UnitRead<'_>, attack: &Attack) -> Result<(), Refusal> {
    let Some(cause) = read::enraged_by(world, u) else {
        return Ok(());
    };
    if attack.target.unit() == Some(cause) {
        return Ok(());
    }
    // The area of a shell must have it inside (spa.antagonizer).
    if artillery::legal::covers(world, attack, cause) {
        return Ok(());
    }
    let enemy = read::unit(world, cause);
    let away = u.motion.looked_away;
    let bound = if away {
        as_if_facing(u, &enemy, |u| can_reach(world, u, attack.kind, cause))
    } else {
        can_reach(world, u, attack.kind, cause)
    };
    if !bound {
        return Ok(());
    }
    let (name, other) = (u.name, enemy.name);
    let why = if away {
        say!(
            "{name} rages against {other} and has looked away from it.",
            name,
            other
        )
    } else {
        say!(
            "{name} rages against {other} and can attack it.",
            name,
            other
        )
    };
    Err(Refusal::new("enraged", "spa.antagonizer", why).or(if away {
        say!("Face {other} when it stops moving.", other)
    } else {
        say!("Attack {other}, or do not attack.", other)
    }))
}

/// Whether a unit that ends its move so has its back to the enemy it rages against, though it could have turned to
/// attack it.
pub fn looks_away(world: &World, u: &UnitRead<'_>, facing: Direction, motion: &Motion) -> bool {
    let Some(cause) = read::enraged_by(world, u) else {
        return false;
    };
    let enemy = read::unit(world, cause);
    let (Some(_), Some(from), Some(to)) = (u.facing(), u.hex(), enemy.hex()) else {
        return false;
    };
    if u.grants(Grant::AllRoundFire) {
        return false;
    }
    if !u.can_act() || motion.sprinted || motion.evaded || from.arc(facing, to) == Arc::Front {
        return false;
    }
    let moved = u.supposing(u.place, motion);
    as_if_facing(&moved, &enemy, |u| {
        [
            AttackKind::STANDARD,
            AttackKind::Physical(Physical::Standard),
        ]
        .into_iter()
        .any(|like| can_reach(world, u, like, cause))
    })
}

/// Looks at a unit as if it faced another.
fn as_if_facing<R>(
    u: &UnitRead<'_>,
    other: &UnitRead<'_>,
    look: impl FnOnce(&UnitRead<'_>) -> R,
) -> R {
    let towards = u
        .hex()
        .zip(other.hex())
        .and_then(|(a, b)| Direction::towards(a, b));
    let place = match (u.spot(), towards) {
        (Some(spot), Some(facing)) => Place::On(Spot { facing, ..*spot }),
        _ => *u.place,
    };
    look(&u.supposing(&place, u.motion))
}

/// Whether any attack of the same class could be made on a unit: weapons and physical attacks are judged apart, and
/// each extra attack by itself.
fn can_reach(world: &World, u: &UnitRead<'_>, like: AttackKind, target: UnitId) -> bool {
    let try_kind = |kind: AttackKind, spotter: Option<UnitId>| {
        let attack = Attack {
            spotter,
            ..Attack::plain(u.id, Target::Unit(target), kind)
        };
        super::shielding::check(world, u, &attack).is_ok()
            && legal::check_aim_of(world, u, attack).is_ok()
    };
    match like {
        AttackKind::Marking(_) => try_kind(like, None),
        AttackKind::Physical(_) | AttackKind::Preempt { .. } => {
            physical::options(world, u.id, target)
                .into_iter()
                .any(|p| try_kind(AttackKind::Physical(p), None))
        }
        AttackKind::Weapon(..) | AttackKind::Artillery(_) | AttackKind::Air(_) => {
            legal::kinds(u).into_iter().any(|kind| {
                if kind.is_indirect() {
                    read::active(world, u.side)
                        .filter(|s| s.id != u.id)
                        .any(|s| try_kind(kind, Some(s.id)))
                } else {
                    try_kind(kind, None)
                }
            }) || artillery::legal::orders(world, u.id, Target::Unit(target))
                .into_iter()
                .any(|order| try_kind(order.kind, None))
        }
    }
}
