//! Which specials have a part in an attack, for abilities that ask (spa.sandblaster and others).

use crate::{
    card::{Bracket, Damage},
    environment::aiming,
    model::attack::{Attack, AttackKind, Mount, Value},
    modifiers::Shot,
    read::{self, UnitRead},
    special::Code,
    weapons::{as_missiles, base_value, torpedoes},
};

/// The special with which a weapon attack is made and no other: one that deals at least a point at its bracket. Indirect
/// fire is an LRM attack where it counts as one (R13.1.3).
pub(super) fn fired_alone(
    u: &UnitRead<'_>,
    kind: AttackKind,
    bracket: Option<Bracket>,
) -> Option<Code> {
    let AttackKind::Weapon(mount, value) = kind else {
        return None;
    };
    let code = match value {
        Value::Indirect | Value::Loaded(Code::IF, _) => as_missiles(u, mount).map(|_| Code::LRM)?,
        Value::Special(code) | Value::Loaded(code, _) => code,
        Value::Standard | Value::WithoutMissiles | Value::PlainIndirect => return None,
    };
    let deals = base_value(u, kind, bracket?)?;
    (deals.points >= 1).then_some(code)
}

/// Whether one of these specials has a part in a weapon attack, with a value of 1 or more at its bracket.
pub(super) fn has_part(shot: &Shot<'_>, codes: &[Code]) -> bool {
    let (world, attack, attacker) = (shot.world, shot.attack, shot.attacker);
    let Some(bracket) = shot.bracket else {
        return false;
    };
    let airborne = || {
        shot.target
            .is_some_and(|t| t.is_airborne(read::board(world)))
    };
    let swims = || {
        shot.target
            .is_some_and(|t| torpedoes(world, attack, attacker, t).points > 0)
    };
    let specials = &attacker.card.specials;
    let counts = |code: Code, value: Damage| {
        codes.contains(&code)
            && attacker.injured_damage(value).points >= 1
            && (code != Code::FLK || airborne())
    };
    let missiles = aiming::MISSILES;
    match attack.kind {
        AttackKind::Weapon(mount, Value::WithoutMissiles) => {
            let others: Vec<_> = codes.iter().filter(|c| !missiles.contains(c)).collect();
            let others: Vec<_> = others.into_iter().copied().collect();
            let attack = &Attack {
                kind: AttackKind::Weapon(mount, Value::Standard),
                ..attack.clone()
            };
            !others.is_empty() && has_part(&Shot { attack, ..*shot }, &others)
        }
        _ if attack.kind.is_indirect() => {
            let lrm = specials.get(Code::LRM).map(|s| s.at(bracket));
            lrm.is_some_and(|value| counts(Code::LRM, value))
        }
        AttackKind::Weapon(_, Value::Special(code)) => {
            codes.contains(&code) && (code != Code::FLK || airborne())
        }
        AttackKind::Weapon(_, Value::Loaded(code, _)) => codes.contains(&code),
        AttackKind::Weapon(Mount::Card, Value::Standard) => codes.iter().any(|c| {
            specials.get(*c).is_some_and(|s| counts(*c, s.at(bracket)))
                && (*c != Code::TOR || swims())
        }),
        AttackKind::Weapon(Mount::Turret, Value::Standard) => {
            let turret = specials.turret();
            turret.is_some_and(|t| {
                let dry = t.specials.iter().filter(|s| s.code != Code::TOR);
                dry.into_iter().any(|s| counts(s.code, s.at(bracket)))
            })
        }
        _ => false,
    }
}
