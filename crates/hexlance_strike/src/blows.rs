//! What a blow is worth (R8.1, R8.2.2): the damage of physical attacks and of pre-emptive volleys before bonuses and
//! reductions, and the side from which they come.

use bevy_ecs::world::World;
use hexlance_board::Arc;
use hexlance_rules::Tag;
use smallvec::SmallVec;

use crate::{
    card::{Bracket, Damage, UnitType},
    model::attack::{Attack, AttackKind, Physical},
    read::{self, UnitRead},
    special::Code,
};

hexlance_rules::tags! {
    static:
    INDUSTRIAL_MYOMER = "Industrial myomer", "R8.2.2";
    SIZE = "Size", "R8.1";
    MELEE_WEAPON = "Melee weapon", "R8.1";
    MYOMER = "Triple-strength myomer", "R8.2.2";
    MOMENTUM = "Charge damage", "R8.1";
    STOMP = "Death from above", "R8.1";
    STRONG_JUMP = "Strong jumper", "R8.1";
    WEAK_JUMP = "Weak jumper", "R8.1";
    SHORT = "Short damage", "R7.1.1";
}

/// The Short value that infantry and volleys strike with, after injuries.
pub(crate) fn short_value(u: &UnitRead<'_>) -> Damage {
    u.injured_damage(u.card.damage.at(Bracket::Short))
}

/// Size as physical attacks count it (R8.1).
pub(crate) fn size(u: &UnitRead<'_>) -> i16 {
    if u.card.kind == UnitType::PM {
        1
    } else {
        i16::from(u.card.size)
    }
}

/// Charge damage (R8.1): Size times hexes by four, rounded normally, at least 1.
pub const fn charge_damage(size: u8, hexes: u8) -> u8 {
    let product = size as u16 * hexes as u16;
    let rounded = (product + 2) / 4;
    if rounded < 1 { 1 } else { rounded as u8 }
}

/// The parts of a physical attack's base damage (R8.1, R8.2.2).
pub(crate) fn damage_parts(
    u: &UnitRead<'_>,
    physical: Physical,
) -> SmallVec<[(&'static Tag, i16); 4]> {
    let mut out = SmallVec::new();
    let specials = &u.card.specials;
    match physical {
        Physical::Standard | Physical::Melee => {
            out.push((&SIZE, size(u)));
            if physical == Physical::Melee {
                out.push((&MELEE_WEAPON, 1));
            }
            if specials.has(Code::TSMX) || (specials.has(Code::TSM) && u.heat.level >= 1) {
                out.push((&MYOMER, 1));
            }
            if specials.has(Code::ITSM) {
                out.push((&INDUSTRIAL_MYOMER, 1));
            }
        }
        Physical::Charge { hexes, .. } => {
            let points = charge_damage(size(u).unsigned_abs() as u8, hexes);
            out.push((&MOMENTUM, i16::from(points)));
        }
        Physical::DeathFromAbove { .. } => {
            out.push((&SIZE, size(u)));
            out.push((&STOMP, 1));
            if specials.number(Code::JMPS) >= 2 {
                out.push((&STRONG_JUMP, 1));
            }
            if specials.number(Code::JMPW) >= 2 {
                out.push((&WEAK_JUMP, -1));
            }
        }
        Physical::AntiMech => out.push((&SHORT, i16::from(short_value(u).points))),
    }
    out
}

/// What a physical attack or a pre-emptive volley deals before bonuses and reductions.
pub fn base_damage(world: &World, attack: &Attack) -> Damage {
    let u = read::unit(world, attack.attacker);
    let sum = |p| {
        let parts = damage_parts(&u, p);
        let total: i16 = parts.iter().map(|(_, v)| v).sum();
        u8::try_from(total.max(0)).unwrap_or(u8::MAX)
    };
    match attack.kind {
        AttackKind::Physical(Physical::AntiMech) => short_value(&u),
        AttackKind::Physical(p) => Damage::of(sum(p)),
        AttackKind::Preempt { melee } => {
            let blow = if melee {
                Physical::Melee
            } else {
                Physical::Standard
            };
            // A bonus makes minimal damage the bonus alone (R7.1.5).
            Damage::of(short_value(&u).points + sum(blow))
        }
        AttackKind::Weapon(..)
        | AttackKind::Artillery(_)
        | AttackKind::Air(_)
        | AttackKind::Marking(_) => Damage::NONE,
    }
}

/// Whether an attack strikes its target from the rear hexside (R0.3.8); infantry and buildings have no rear.
pub fn from_rear(world: &World, attack: &Attack) -> bool {
    let target = attack
        .target
        .unit()
        .and_then(|t| read::try_target(world, t));
    let attacker = read::try_unit(world, attack.attacker);
    match (target, attacker) {
        (Some(t), Some(a)) => match (t.facing(), t.hex(), a.hex()) {
            (Some(facing), Some(at), Some(from)) => at.arc(facing, from) == Arc::Rear,
            _ => false,
        },
        _ => false,
    }
}
