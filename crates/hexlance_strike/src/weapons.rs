//! What a card can attack with (R6.8, R6.9): kinds of attack, and their values after injuries.

use bevy_ecs::world::World;

use crate::{
    ability::When,
    card::{Bracket, Damage},
    craft,
    environment::aiming,
    model::{
        artillery::Gun,
        attack::{AirAttack, Attack, AttackKind, CraftArc, Marking, Mount, Value},
    },
    munition,
    read::{self, UnitRead},
    special::{Code, Special},
};

/// How much overheat may be bought for an attack (R7.6.1): its OV, for the standard attack at Short or Medium, at Long
/// with OVL.
pub fn most_overheat(u: &UnitRead<'_>, kind: AttackKind, bracket: Bracket) -> u8 {
    let rear = matches!(kind, AttackKind::Weapon(Mount::Rear, _));
    let standard = kind.is_standard() && !rear;
    let near = match bracket {
        Bracket::Short | Bracket::Medium => true,
        Bracket::Long => u.card.specials.has(Code::OVL),
        _ => false,
    };
    if standard && near && u.card.kind.tracks_heat() {
        u.card.ov
    } else {
        0
    }
}

/// The value of an attack at a bracket, after the unit's injuries (R7.1.1, R7.3.5); `None` if the card has no such
/// weapon.
pub fn base_value(u: &UnitRead<'_>, kind: AttackKind, bracket: Bracket) -> Option<Damage> {
    let specials = &u.card.specials;
    if let AttackKind::Weapon(mount, Value::WithoutMissiles) = kind {
        return without_missiles(u, mount, bracket);
    }
    let printed = match kind {
        AttackKind::Weapon(mount, value) => {
            let turret = specials.turret();
            match (mount, value) {
                (Mount::Card, Value::Standard) => u.card.damage.at(bracket),
                (Mount::Turret, Value::Standard) => turret?.damage.at(bracket),
                (Mount::Rear, Value::Standard) => specials.get(Code::REAR)?.at(bracket),
                (Mount::Rear, _) | (_, Value::WithoutMissiles) => return None,
                (Mount::Arc(arc), Value::Standard) => {
                    u.card.arcs?;
                    return Some(craft::line(u, arc).at(bracket));
                }
                (Mount::Arc(_), _) => return None,
                (Mount::Card, Value::Loaded(code, m)) => {
                    let standard = u.card.damage.at(bracket);
                    munition::value(code, m, bracket, standard, |c| specials.get(c))?
                }
                (Mount::Turret, Value::Loaded(code, m)) => {
                    let t = turret?;
                    let special = |c| t.specials.iter().find(|s| s.code == c);
                    munition::value(code, m, bracket, t.damage.at(bracket), special)?
                }
                (Mount::Card, Value::Special(code)) => {
                    weapon_special(code)?;
                    specials.get(code)?.at(bracket)
                }
                (Mount::Turret, Value::Special(code)) => {
                    weapon_special(code)?;
                    turret?
                        .specials
                        .iter()
                        .find(|s| s.code == code)?
                        .at(bracket)
                }
                (_, Value::Indirect) => {
                    let indirect = special_of(u, mount, Code::IF)?.at(bracket);
                    match as_missiles(u, mount) {
                        Some(most) if indirect.halves() > most.halves() => most,
                        _ => indirect,
                    }
                }
                (_, Value::PlainIndirect) => {
                    let indirect = special_of(u, mount, Code::IF)?.at(bracket);
                    let most = as_missiles(u, mount)?;
                    (indirect.halves() > most.halves()).then_some(indirect)?
                }
            }
        }
        AttackKind::Marking(Marking::Tag) => {
            let tag = specials.has(Code::TAG) && bracket <= Bracket::Medium;
            let light = specials.has(Code::LTAG) && bracket == Bracket::Short;
            return (tag || light).then_some(Damage::of(1));
        }
        AttackKind::Marking(Marking::Taser) => {
            let any = specials.has(Code::MTAS) || specials.has(Code::BTAS);
            return (any && bracket == Bracket::Short).then_some(Damage::of(1));
        }
        AttackKind::Marking(Marking::Pulse) => {
            let reach = specials.has(Code::TSEMP) && bracket <= Bracket::Medium;
            return reach.then_some(Damage::of(1));
        }
        AttackKind::Marking(Marking::Narc) => {
            let far = specials.has(Code::SNARC) || specials.has(Code::INARC);
            let near = specials.has(Code::CNARC);
            let reach = (far && bracket <= Bracket::Medium) || (near && bracket == Bracket::Short);
            return reach.then_some(Damage::of(1));
        }
        AttackKind::Artillery(fire) => {
            let gun = Gun::of(fire.gun)?;
            return Some(u.injured_damage(gun.inner));
        }
        AttackKind::Air(AirAttack::Strike { .. }) => return Some(craft::short(u)),
        // Half, rounded up, unless it fires energy weapons alone (R11.4.2).
        AttackKind::Air(AirAttack::Strafe) => {
            let short = craft::short(u);
            return Some(if specials.has(Code::ENE) {
                short
            } else {
                Damage::of(short.points.div_ceil(2))
            });
        }
        AttackKind::Air(_) | AttackKind::Physical(_) | AttackKind::Preempt { .. } => {
            return None;
        }
    };
    let mut value = u.injured_damage(printed);
    let forward = !matches!(kind, AttackKind::Weapon(Mount::Rear, _));
    if forward && u.acts.rear_used > 0 {
        value = value.lowered(u.acts.rear_used);
    }
    Some(value)
}

/// A standard attack without the missiles in it (R12.4): what is left of the damage line after its LRM and SRM values, or
/// its IF value where it has no LRM.
fn without_missiles(u: &UnitRead<'_>, mount: Mount, bracket: Bracket) -> Option<Damage> {
    let whole = base_value(u, AttackKind::Weapon(mount, Value::Standard), bracket)?;
    let value = |code| {
        let special = special_of(u, mount, code);
        special.map(|s| u.injured_damage(s.at(bracket)).points)
    };
    let long = value(Code::LRM).or_else(|| value(Code::IF)).unwrap_or(0);
    let missiles = long + value(Code::SRM).unwrap_or(0);
    if missiles == 0 {
        return Some(whole);
    }
    Some(Damage::of(whole.points.saturating_sub(missiles)))
}

/// A special of the card itself or of its turret.
fn special_of<'u>(u: &'u UnitRead<'_>, mount: Mount, code: Code) -> Option<&'u Special> {
    match mount {
        Mount::Card => u.card.specials.get(code),
        Mount::Turret => {
            let turret = u.card.specials.turret()?;
            turret.specials.iter().find(|s| s.code == code)
        }
        Mount::Rear | Mount::Arc(_) => None,
    }
}

/// The most that indirect fire deals as an LRM attack: the printed Long value of the LRM (R13.1.3). Nothing where there
/// are no LRM, or no ability of the unit gains by it.
pub fn as_missiles(u: &UnitRead<'_>, mount: Mount) -> Option<Damage> {
    let gains = |w: &When| matches!(w, When::FiresOnly(codes) if codes.contains(&Code::LRM));
    let modifiers = u.spas.0.iter().flat_map(|s| &s.def.modifiers);
    if !modifiers.flat_map(|m| &m.when).any(gains) {
        return None;
    }
    let long = special_of(u, mount, Code::LRM)?.at(Bracket::Long);
    (u.injured_damage(long).points >= 1).then_some(long)
}

/// Specials that can be fired by themselves (R6.9.1).
const fn weapon_special(code: Code) -> Option<Code> {
    match code {
        Code::AC | Code::LRM | Code::SRM | Code::IATM | Code::TOR | Code::HT | Code::FLK => {
            Some(code)
        }
        _ => None,
    }
}

/// Indirect fire of a card or turret; besides it as it is printed, where firing it as LRM deals less.
fn indirect(u: &UnitRead<'_>, mount: Mount, out: &mut Vec<AttackKind>) {
    out.push(AttackKind::Weapon(mount, Value::Indirect));
    let plain = AttackKind::Weapon(mount, Value::PlainIndirect);
    if base_value(u, plain, Bracket::Short).is_some() {
        out.push(plain);
    }
}

/// Every kind of weapon attack that a card offers at all, whatever the range.
pub fn kinds(u: &UnitRead<'_>) -> Vec<AttackKind> {
    const SPECIALS: [Code; 6] = [
        Code::AC,
        Code::LRM,
        Code::SRM,
        Code::TOR,
        Code::HT,
        Code::FLK,
    ];
    let mut out = Vec::with_capacity(4);
    let s = &u.card.specials;
    if !u.card.damage.is_none() {
        out.push(AttackKind::STANDARD);
    }
    if let Some(turret) = s.turret() {
        if !turret.damage.is_none() {
            out.push(AttackKind::Weapon(Mount::Turret, Value::Standard));
        }
        for special in &turret.specials {
            if SPECIALS.contains(&special.code) {
                out.push(AttackKind::Weapon(
                    Mount::Turret,
                    Value::Special(special.code),
                ));
            } else if special.code == Code::IF {
                indirect(u, Mount::Turret, &mut out);
            }
        }
    }
    for code in SPECIALS {
        if s.has(code) {
            out.push(AttackKind::Weapon(Mount::Card, Value::Special(code)));
        }
    }
    if s.has(Code::IF) {
        indirect(u, Mount::Card, &mut out);
    }
    if u.card.arcs.is_some() {
        out.extend(CraftArc::ALL.map(|arc| AttackKind::Weapon(Mount::Arc(arc), Value::Standard)));
    }
    if s.has(Code::REAR) {
        out.push(AttackKind::Weapon(Mount::Rear, Value::Standard));
    }
    if aiming::may_leave_out_missiles(u.environment()) {
        let spared: Vec<_> = out
            .iter()
            .filter(|k| k.is_standard() && aiming::fires_missiles(u, **k))
            .map(|k| match k {
                AttackKind::Weapon(mount, _) => AttackKind::Weapon(*mount, Value::WithoutMissiles),
                other => *other,
            })
            .collect();
        out.extend(spared);
    }
    out
}

/// An underwater attack (R5.4.4): the attacker or the target is submerged.
pub(crate) fn is_under_water(world: &World, attack: &Attack, attacker: &UnitRead<'_>) -> bool {
    let board = read::board(world);
    let target = attack
        .target
        .unit()
        .and_then(|t| read::try_target(world, t));
    attacker.is_submerged(board) || target.is_some_and(|t| t.is_submerged(board))
}

/// Torpedoes that a submerged unit adds to its standard attack (R6.9.7), at full brackets.
pub(crate) fn torpedoes(
    world: &World,
    attack: &Attack,
    attacker: &UnitRead<'_>,
    target: &UnitRead<'_>,
) -> Damage {
    let board = read::board(world);
    let standard = attack.kind.with_missiles() == AttackKind::STANDARD;
    let afloat = target.eye(board).is_some_and(|e| e.submerged || e.afloat);
    let (Some(a), Some(b)) = (attacker.hex(), target.hex()) else {
        return Damage::NONE;
    };
    if !standard || !attacker.is_submerged(board) || !afloat {
        return Damage::NONE;
    }
    attacker
        .card
        .specials
        .get(Code::TOR)
        .map_or(Damage::NONE, |s| {
            attacker.injured_damage(s.at(Bracket::of(a.distance(b))))
        })
}
