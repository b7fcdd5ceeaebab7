//! Damage, step by step (D7.3.1), as breakdowns.

use hexlance_rules::{Breakdown, Term, say};

use super::plan::Attack;
use crate::{
    equipment::Equipment,
    model::{Class, DamageType},
    read::{Look, not_below_zero},
    roll::AttackKind,
    tags,
};

/// What is decided between the hit and the damage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Decided {
    /// It is a critical hit.
    pub critical: bool,
    /// Flamers are used.
    pub flamers: bool,
    /// The die of a Hand-to-Hand Weapon, if it is used.
    pub weapon: Option<u8>,
}

/// Clicks of an attack before they are divided and reduced: steps a to e.
pub fn scored(attack: &Attack, target: &Look<'_>, decided: Decided) -> Breakdown {
    let mut b = base(attack, decided);
    if attack.chosen.streak && attack.kind.is_ranged() {
        let before = b.total();
        b.rule(&tags::STREAK, (before - 1).max(1) - before);
    }
    if let Some(clicks) = attack.chosen.alpha_strike {
        b.rule(&tags::ALPHA_STRIKE, clicks.into());
    }
    let brawls = matches!(
        attack.kind,
        AttackKind::Close | AttackKind::Charge | AttackKind::DeathFromAbove
    );
    if attack.firer.brawling {
        if brawls {
            b.rule(&tags::BRAWLING, 1);
        } else {
            let e = Equipment::Brawling;
            b.ignore(e.ability(), e.name(), || {
                say!("only in close combat, a charge or a death from above")
            });
        }
    }
    if decided.flamers && !target.model.is_mech() {
        b.rule(&tags::FLAMERS, 1);
    }
    if decided.critical {
        b.rule(&tags::CRITICAL_HIT, 1);
    }
    b
}

/// Steps a and b: the value of the slot, the fixed number of an assault, or a die instead.
fn base(attack: &Attack, decided: Decided) -> Breakdown {
    let mut b = Breakdown::explained();
    match (attack.kind, decided.weapon) {
        (AttackKind::Charge, _) => b.rule(&tags::CHARGE, 3),
        (AttackKind::Ram, _) => b.rule(&tags::RAM, 2),
        (AttackKind::DeathFromAbove, _) => b.rule(&tags::DEATH_FROM_ABOVE, 4),
        (AttackKind::Close, Some(die)) => b.rule(&tags::HAND_TO_HAND, die.into()),
        _ => b.parts.extend(attack.firer.damage.parts.iter().copied()),
    }
    b
}

/// Step f: one target's share of several.
pub fn share(b: &mut Breakdown, clicks: u8) {
    let rest = i16::from(clicks) - b.total();
    b.rule_unless_zero(&tags::DIVIDED, rest);
}

/// Steps g and h: what the target's own equipment takes off.
pub fn reduce(b: &mut Breakdown, attack: &Attack, target: &Look<'_>) {
    let at_hand = attack.kind == AttackKind::Close || attack.kind.is_assault();
    if at_hand && b.total() > 1 && target.has(Equipment::Agility) {
        let total = b.total();
        b.rule(&tags::AGILITY, 1 - total);
    }
    armor(b, attack, target);
    not_below_zero(b);
}

fn armor(b: &mut Breakdown, attack: &Attack, target: &Look<'_>) {
    let ranged = |kind| attack.kind.is_ranged() && attack.firer.kind == Some(kind);
    let fought = attack.kind.is_ranged() || attack.kind == AttackKind::Close;
    for (e, tag, clicks, works) in [
        (
            Equipment::ReflectiveArmor,
            &tags::REFLECTIVE,
            2,
            ranged(DamageType::Energy),
        ),
        (
            Equipment::ReactiveArmor,
            &tags::REACTIVE,
            2,
            ranged(DamageType::Ballistic),
        ),
        (Equipment::HardenedArmor, &tags::HARDENED, 2, fought),
        (Equipment::HeavyArmor, &tags::HEAVY, 1, fought),
    ] {
        if !target.has(e) {
            continue;
        }
        if attack.pierces() {
            b.ignore(e.ability(), e.name(), || {
                say!(
                    "Armor Piercing: {equipment} ignored",
                    equipment = Term(e.name())
                )
            });
        } else if works {
            b.rule(tag, -clicks);
        } else {
            b.ignore(e.ability(), e.name(), || {
                say!("not against {kind}", kind = Term(attack.kind.name()))
            });
        }
    }
}

/// The clicks of an attack on a unit that takes all of them: steps a to h.
pub fn clicks(attack: &Attack, target: &Look<'_>, decided: Decided) -> Breakdown {
    let mut b = scored(attack, target, decided);
    reduce(&mut b, attack, target);
    b
}

/// The attacker's own share in an assault (D9.3.1), critical misses aside; nothing takes anything off it.
pub fn own_share(kind: AttackKind, hit: bool, target: Class) -> Option<Breakdown> {
    let mut b = Breakdown::new();
    match (kind, hit) {
        (AttackKind::Charge, true) => b.rule(&tags::CHARGE, 1),
        (AttackKind::Ram, true) if target != Class::Infantry => b.rule(&tags::RAM, 1),
        (AttackKind::DeathFromAbove, true) => b.rule(&tags::DEATH_FROM_ABOVE, 1),
        (AttackKind::DeathFromAbove, false) => b.rule(&tags::DEATH_FROM_ABOVE, 2),
        _ => return None,
    }
    Some(b)
}

/// The heat that Flamers make in place of damage, on a 'Mech (Flamers).
pub fn flamers_heat(attack: &Attack, target: &Look<'_>) -> Option<Breakdown> {
    let flames = attack.kind == AttackKind::Close
        && attack.firer.gear == Some(Equipment::Flamers)
        && target.model.is_mech();
    flames.then(|| {
        let mut b = Breakdown::new();
        b.rule(&tags::FLAMERS, 2);
        b
    })
}
