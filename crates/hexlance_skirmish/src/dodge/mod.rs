//! Dodge, Change Facing and Engage (K11.1, K11.2, K11.4), and the movements that they bring.

mod boarding;
mod engage;
mod movement;
mod step;
#[cfg(test)]
mod tests;
mod turning;

use hexlance_rules::{Breakdown, Refusal, UnitId};
use serde::{Deserialize, Serialize};

use crate::{
    deeds::{Class, Declare, Declaring, Deed, Resolving, Sort},
    draft::simple::Plain,
    ground::in_front,
    ids::Party,
    markers::looks_round,
    model::Skill,
    order::{DeedRef, Order},
    react::{self, Right},
    read::{Look, Table},
    resolve::{Family, Roll},
    tags,
};

pub(crate) use engage::COMPOSE as ENGAGE;
pub use engage::Engage;
pub(crate) use movement::plugin;
pub use step::DodgeStep;
pub(crate) use step::step;
pub(crate) use turning::COMPOSE as CHANGE_FACING;
pub use turning::ChangeFacing;

/// A Dodge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dodge;

impl Declare for Dodge {
    fn key(&self) -> &'static str {
        "dodge"
    }

    fn class(&self, _table: Table<'_>, _who: &Look<'_>) -> Class {
        Class::SHORT_ARO
    }

    fn sort(&self) -> Sort {
        Sort::Evasion
    }

    fn claims(&self, right: &Right, point: u8) -> bool {
        let fights = right.besides.attacked;
        right.sees(point) || right.besides.template || fights
    }

    fn check(&self, _at: &Declaring<'_>) -> Result<(), Refusal> {
        Ok(())
    }

    fn needs(&self, at: &Declaring<'_>) -> Option<Breakdown> {
        Some(value(&at.who))
    }

    fn rolls(&self, at: &Resolving<'_>, out: &mut Vec<Roll>) {
        let Some(who) = at.who() else { return };
        // An activated dodger whom nobody attacks has nothing to roll for (K11.8.2), unless he wants to leave a combat.
        let acts = matches!(at.of, DeedRef::Actor(..));
        let threatened =
            !attackers(at).is_empty() || crate::items::threatens(at.table, at.order, &who);
        if acts && !threatened && !was_engaged(at.table, at.order, &who) {
            return;
        }
        let mut roll = Roll::new(at.of, who.id.into(), Family::Dodge, value(&who));
        let mut unseen = roll.value.clone();
        unseen.rule(&tags::UNSEEN, -3);
        roll.against_templates = Some(unseen);
        roll.point = point_of(at);
        for (attack, enemy) in attackers(at) {
            if sees_template(at, &who, attack, &enemy, roll.point) {
                roll.seen.push(enemy.id.into());
            }
            if !can_dodge(at, &who, attack, &enemy) {
                roll.blind.push(enemy.id.into());
            }
        }
        out.push(roll);
    }
}

/// How it is put together.
pub(crate) static COMPOSE: Plain = Plain {
    key: "dodge",
    deed: Deed::Dodge(Dodge),
    shown: |_| true,
};

/// PH and the MOD of the Troop Type (K11.1.3).
pub(crate) fn value(who: &Look<'_>) -> Breakdown {
    let mut out = Breakdown::new();
    out.rule(&tags::PH, who.ph());
    out.rule_unless_zero(&tags::TROOP_TYPE, who.kind().dodge_mod());
    out
}

/// The point of the activated trooper's route at which a reaction is resolved.
fn point_of(at: &Resolving<'_>) -> u8 {
    match at.of {
        DeedRef::Actor(..) => 0,
        DeedRef::Reaction(number) => at
            .order
            .reactions
            .get(usize::from(number))
            .map_or(0, |r| r.point),
    }
}

/// The troopers of the other half of the Order with what each has declared: who may have something to be dodged.
fn attackers<'a>(at: &Resolving<'a>) -> Vec<(DeedRef, Look<'a>)> {
    let acts = matches!(at.of, DeedRef::Actor(..));
    at.order
        .carried_out()
        .filter(|(of, _)| matches!(of, DeedRef::Actor(..)) != acts)
        .filter(|(_, deed)| matches!(deed.rule().sort(), Sort::Attack | Sort::Close | Sort::Other))
        .filter_map(|(of, _)| Some((of, at.table.find(at.order.by(of)?.trooper()?)?)))
        .collect()
}

/// Whether an attack can be dodged: one from behind, without a line and without a template, cannot (K11.8.1). A reaction has
/// its line at the point that it names; an activated dodger must see the attacker, whom he sees all round if he moves, in
/// his combat, or by Sixth Sense.
fn can_dodge(at: &Resolving<'_>, who: &Look<'_>, attack: DeedRef, enemy: &Look<'_>) -> bool {
    let closes = at
        .order
        .deed(attack)
        .is_some_and(|deed| deed.rule().sort() == Sort::Close);
    let DeedRef::Reaction(number) = attack else {
        return true;
    };
    let point = at
        .order
        .reactions
        .get(usize::from(number))
        .map_or(0, |r| r.point);
    closes
        || crate::team::has_sixth_sense(at.table, who)
        || was_engaged(at.table, at.order, who)
        || is_in_view(at.table, at.order, who, enemy, point)
}

/// Whether the one whose template it is is in sight of a dodger, so that there is no MOD: never for Guided Fire, always in a
/// combat (K8.5.2, K9.3.2, K11.1.3). Mines are always unseen (K15.2.2).
fn sees_template(
    at: &Resolving<'_>,
    who: &Look<'_>,
    attack: DeedRef,
    enemy: &Look<'_>,
    point: u8,
) -> bool {
    let deed = at.order.deed(attack);
    if deed.is_some_and(|deed| deed.rule().comes_unseen()) {
        return false;
    }
    if was_engaged(at.table, at.order, who) {
        return true;
    }
    if let DeedRef::Reaction(number) = attack {
        let point = at.order.reactions.get(usize::from(number));
        let point = point.map_or(0, |r| r.point);
        return is_in_view(at.table, at.order, who, enemy, point);
    }
    let there = at.order.actor_of(enemy.id).and_then(|number| {
        let actor = at.order.actors.get(usize::from(number))?;
        Some(actor.station(point)?.body(enemy))
    });
    let bodies = who.body(at.table).zip(there);
    bodies.is_some_and(|(mine, theirs)| react::sees(at.table, who, &mine, &theirs))
}

/// Whether an activated trooper sees a reactor from a point of its route: all round if it moves, and as a Marker that it
/// was.
fn is_in_view(
    table: Table<'_>,
    order: &Order,
    who: &Look<'_>,
    enemy: &Look<'_>,
    point: u8,
) -> bool {
    let actor = order
        .actor_of(who.id)
        .and_then(|number| order.actors.get(usize::from(number)));
    let Some(actor) = actor else { return false };
    let mine = actor.station(point).map(|s| s.body(who));
    let Some((mine, theirs)) = mine.zip(enemy.body(table)) else {
        return false;
    };
    let round = looks_round(actor.deeds.iter()) || who.sees_all_round();
    (round || in_front(mine.hex, who.facing(), theirs.hex)) && table.has_line(&mine, &theirs)
}

/// Whether a trooper was engaged when the Order was declared: he stood in contact with an enemy who was not Null then.
pub(crate) fn was_engaged(table: Table<'_>, order: &Order, who: &Look<'_>) -> bool {
    let fell = |unit: UnitId| order.felled.contains(&unit);
    enemies_beside(table, order, who)
        .any(|enemy| enemy.is_figure() && (!enemy.is_null() || fell(enemy.id)))
}

/// Enemies with whom somebody stood in contact when the Order was declared.
fn enemies_beside<'w>(
    table: Table<'w>,
    order: &'w Order,
    who: &Look<'w>,
) -> impl Iterator<Item = Look<'w>> + use<'w> {
    let start = move |one: &Look<'w>| match order.actor_of(one.id) {
        Some(number) => {
            let actor = order.actors.get(usize::from(number))?;
            Some(actor.stations.first()?.body(one))
        }
        None => one.body(table),
    };
    let mine = start(who);
    table.enemies_of(who.side()).filter(move |enemy| {
        let bodies = mine.zip(start(enemy));
        bodies.is_some_and(|(a, b)| table.ground().touch(&a, &b))
    })
}

/// Whether a Dodge was won against something else than templates, or nothing opposed it: that is what leads out of a combat
/// (K8.7.11, K9.2.2).
pub(crate) fn leads_out(order: &Order, of: DeedRef) -> bool {
    let Some(rolled) = order.rolls.iter().find(|r| r.roll.of == of) else {
        return false;
    };
    let is_template = |number: u8| {
        let other = order.rolls.get(usize::from(number));
        other.is_some_and(|r| r.roll.family.is_template())
    };
    let mut against = rolled
        .against
        .iter()
        .filter(|(n, _)| !is_template(*n))
        .peekable();
    if against.peek().is_some() {
        return against.any(|(_, beaten)| *beaten);
    }
    rolled.against.is_empty() && rolled.counted.any()
}

/// Hexes of the movement of a reactive Dodge or an Engage (K11.1.2, K11.4.1, skill.kinematika_l1, skill.kinematika_l2).
pub(crate) fn hexes(who: &Look<'_>) -> u16 {
    let more = if who.has(Skill::KinematikaL2) {
        2
    } else if who.has(Skill::KinematikaL1) {
        1
    } else {
        0
    };
    2 + more
}

/// The activated trooper that a reaction answers.
fn answered<'w>(table: Table<'w>, order: &Order, of: DeedRef) -> Option<(u8, Look<'w>)> {
    let DeedRef::Reaction(number) = of else {
        return None;
    };
    let actor = order.reactions.get(usize::from(number))?.actor;
    let unit = order.actors.get(usize::from(actor))?.unit;
    Some((actor, table.find(unit)?))
}

/// The trooper who has declared something.
fn by(table: Table<'_>, order: &Order, of: DeedRef) -> Option<UnitId> {
    let unit = order.by(of).and_then(Party::trooper)?;
    table.find(unit).map(|t| t.id)
}
