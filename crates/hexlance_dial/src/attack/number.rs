//! Attack and defense numbers (D7.2), without dice.

use hexlance_rules::{Breakdown, UnitId, say};

use super::plan::Attack;
use crate::{
    contact,
    equipment::Equipment,
    line::{self, End, Fire},
    read::{Look, Table},
    roll::AttackKind,
    tags,
};

/// What a roll is compared with: attack value and modifiers, defense value and modifiers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number {
    /// Attack value and modifiers, without the dice.
    pub attack: Breakdown,
    /// Defense value and modifiers.
    pub defense: Breakdown,
}

impl Number {
    /// What three dice must come to (D7.1.6), the critical rules aside.
    pub fn needed(&self) -> i16 {
        self.defense.total() - self.attack.total()
    }
}

/// The numbers of an attack against one of those that it affects; with `reasons`, also what does not apply and why.
pub fn number(table: Table<'_>, attack: &Attack, unit: UnitId, reasons: bool) -> Option<Number> {
    table
        .find(unit)
        .map(|target| against(table, attack, &target, reasons))
}

/// As [`number`], against a unit as it is or as it would be.
pub fn against(table: Table<'_>, attack: &Attack, target: &Look<'_>, reasons: bool) -> Number {
    let blank = || {
        if reasons {
            Breakdown::explained()
        } else {
            Breakdown::new()
        }
    };
    let (mut a, mut d) = (blank(), blank());
    a.rule(&tags::ATTACK_VALUE, attack.firer.attack.into());
    if attack.kind == AttackKind::Repair {
        // All modifiers of D7.2 and Point Defense System are ignored.
        d.rule(&tags::DEFENSE_VALUE, target.defense().into());
        return Number {
            attack: a,
            defense: d,
        };
    }
    if is_rear_attack(table, attack, target) {
        a.rule(&tags::REAR, 1);
    }
    a.rule_unless_zero(&tags::FORMATION, attack.with.len() as i16);
    defense_value(&mut d, table, target);
    match attack.kind {
        AttackKind::Direct => {
            direct(&mut d, table, attack, target);
        }
        AttackKind::Indirect => d.rule(&tags::INDIRECT, 2),
        AttackKind::Capture if target.model.is_mech() && !target.is_shut_down() => {
            d.rule(&tags::OPERATING_MECH, 2);
        }
        _ => {}
    }
    speed_equipment(&mut d, table, attack, target);
    if attack.second && attack.kind.is_ranged() {
        d.rule(&tags::PULSE_SECOND, 2);
    }
    Number {
        attack: a,
        defense: d,
    }
}

/// Whether it is an attack from behind (D6.1.5). Those whom Anti-Personnel touches besides the target are met by the
/// same attack total as the target.
fn is_rear_attack(table: Table<'_>, attack: &Attack, unit: &Look<'_>) -> bool {
    if attack.targets.contains(&unit.id) {
        return in_rear_of(attack, unit);
    }
    attack
        .target()
        .and_then(|t| table.find(t))
        .is_some_and(|t| in_rear_of(attack, &t))
}

/// Whether the attacker stands behind a unit, for attacks to which that matters. A shut-down 'Mech is attacked from
/// behind by everybody.
fn in_rear_of(attack: &Attack, target: &Look<'_>) -> bool {
    match attack.kind {
        AttackKind::Direct
        | AttackKind::Close
        | AttackKind::Charge
        | AttackKind::Ram
        | AttackKind::Capture => target.is_shut_down() || target.in_rear(attack.at),
        AttackKind::Indirect | AttackKind::DeathFromAbove | AttackKind::Repair => false,
    }
}

/// The friend whose Point Defense System lends a unit a defense value higher than its own, the highest one on offer.
pub fn lender<'w>(table: Table<'w>, unit: &Look<'w>) -> Option<Look<'w>> {
    let mut best: Option<Look<'w>> = None;
    for friend in lenders(table, unit) {
        if friend.defense() > best.map_or(unit.defense(), |b| b.defense()) {
            best = Some(friend);
        }
    }
    best
}

/// Friends in base contact with a working Point Defense System.
fn lenders<'w>(table: Table<'w>, unit: &Look<'w>) -> impl Iterator<Item = Look<'w>> {
    let side = unit.side;
    contact::contacts(table, unit)
        .filter(move |f| f.side == side && f.has(Equipment::PointDefenseSystem))
}

/// The defense value, a unit's own or one that is lent to it (D7.2).
fn defense_value(d: &mut Breakdown, table: Table<'_>, target: &Look<'_>) {
    if let Some(friend) = lender(table, target) {
        d.rule(&tags::POINT_DEFENSE, friend.defense().into());
        return;
    }
    d.rule(&tags::DEFENSE_VALUE, target.defense().into());
    if !d.wants_reasons() {
        return;
    }
    for friend in lenders(table, target) {
        let e = Equipment::PointDefenseSystem;
        d.ignore(e.ability(), e.name(), || {
            say!(
                "the defense value {value} of {unit} is not higher",
                value = friend.defense(),
                unit = friend.name
            )
        });
    }
}

/// What direct fire adds to the defense: a hindered line and height (D7.2).
fn direct(d: &mut Breakdown, table: Table<'_>, attack: &Attack, target: &Look<'_>) {
    let Some(there) = target.hex() else { return };
    if !attack.targets.contains(&target.id) {
        // Beside the target of Anti-Personnel: only the terrain it stands in counts.
        let covered = line::covered(table.board(), there, target.model.class);
        d.rule_unless_zero(&tags::HINDERED, covered.into());
        return;
    }
    if attack.chosen.streak {
        let e = Equipment::StreakMissiles;
        d.ignore(e.ability(), tags::HINDERED.name, || {
            say!("Streak Missiles: the line is neither blocked nor hindered")
        });
    } else if hindered(table, attack, target).is_some() {
        d.rule(&tags::HINDERED, 1);
    }
    let level = |h| table.board().get(h).map_or(0, crate::terrain::level);
    if level(there) > level(attack.at) {
        d.rule(&tags::HEIGHT, 1);
    }
}

/// What hinders the line of fire of an attack; in a formation the line of any member (D13.3.2).
fn hindered(table: Table<'_>, attack: &Attack, target: &Look<'_>) -> Option<line::Cause> {
    let to = End::at(target, target.hex()?);
    let primary = table
        .find(attack.by)
        .map(|u| line::between(table, End::at(&u, attack.at), to));
    let others = attack
        .with
        .iter()
        .filter_map(|m| table.find(*m))
        .map(|m| line::line(table, &m, target));
    primary.into_iter().chain(others).find_map(|f| match f {
        Fire::Hindered(cause) => Some(cause),
        _ => None,
    })
}

/// Camouflage and Evade (D7.2), against ranged combat only.
fn speed_equipment(d: &mut Breakdown, table: Table<'_>, attack: &Attack, target: &Look<'_>) {
    let covered = target
        .hex()
        .is_some_and(|h| line::covered(table.board(), h, target.model.class));
    for (e, tag, works) in [
        (Equipment::Camouflage, &tags::CAMOUFLAGE, covered),
        (Equipment::Evade, &tags::EVADE, true),
    ] {
        if attack.kind.is_ranged() && works && target.has(e) {
            d.rule(tag, 2);
        } else if target.click().equipment.speed == Some(e) {
            d.ignore(e.ability(), e.name(), || {
                if !target.has(e) {
                    say!("it does not work at present")
                } else if !attack.kind.is_ranged() {
                    say!("only against ranged combat")
                } else {
                    say!("not in hindering terrain")
                }
            });
        }
    }
}
