//! Who is entitled to react to what was declared (K4.2).

use smallvec::SmallVec;

use crate::{
    deeds::{Deed, Resolving, Sort},
    ground::Body,
    ids::Party,
    model::Skill,
    order::{Actor, DeedRef, Order},
    read::{Look, Table, other},
};

/// What entitles a reactor, against one activated trooper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Right {
    /// The reactor.
    pub by: Party,
    /// The number of the activated trooper.
    pub actor: u8,
    /// The points of its route to which there is a line, one bit each.
    pub lines: u64,
    /// The points in the reactor's Zone of Control, one bit each.
    pub zone: u64,
    /// Whether a Comms Attack, a template, a mine or an attack that Sixth Sense feels is aimed at it, or an ally alerts it.
    pub besides: Besides,
}

impl Right {
    /// The first point at which there is a line; else the first in the Zone of Control; else the start.
    pub const fn first_point(&self) -> u8 {
        if self.lines != 0 {
            self.lines.trailing_zeros() as u8
        } else if self.zone != 0 {
            self.zone.trailing_zeros() as u8
        } else {
            0
        }
    }

    /// The points that it is about: those with a line or in the Zone of Control; the start if there is none.
    pub(crate) fn points(&self) -> impl Iterator<Item = u8> + use<> {
        let bits = match self.lines | self.zone {
            0 => 1,
            some => some,
        };
        (0..64u8).filter(move |point| bits & bit(*point) != 0)
    }

    /// Whether there is a line to a point.
    pub const fn sees(&self, point: u8) -> bool {
        self.lines & bit(point) != 0
    }

    /// Whether a point is in the Zone of Control.
    pub const fn is_near(&self, point: u8) -> bool {
        self.zone & bit(point) != 0
    }
}

/// The bit of a point: those beyond the 64th, which no route has, share the last one.
pub(crate) const fn bit(point: u8) -> u64 {
    1 << if point > 63 { 63 } else { point }
}

/// What else entitles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Besides {
    /// A Comms Attack on it: Reset.
    pub comms: bool,
    /// A template or mine upon it: Dodge.
    pub template: bool,
    /// A CC Attack on it, or a shot at it while it is engaged: what a combat leaves.
    pub attacked: bool,
    /// An Alert of an ally: Change Facing.
    pub alerted: bool,
}

impl Besides {
    /// Whether anything of it holds.
    pub const fn any(self) -> bool {
        self.comms || self.template || self.attacked || self.alerted
    }
}

/// All rights in a step of K4.1: 2 of them at most for one reactor only if there are several activated troopers.
pub fn rights(table: Table<'_>, order: &Order, step: u8) -> SmallVec<[Right; 8]> {
    let mut out = SmallVec::new();
    for who in table.of_side(other(order.side)) {
        if !may_react(table, &who) || already(order, who.id.into(), step) {
            continue;
        }
        let Some(body) = who.body(table) else {
            continue;
        };
        for number in 0..order.actors.len() as u8 {
            out.extend(of_trooper(table, order, step, &who, &body, number));
        }
    }
    crate::items::rights(table, order, step, &mut out);
    out
}

/// The rights of one trooper in a step, one for each activated trooper to whom it may react.
pub(crate) fn rights_of(
    table: Table<'_>,
    order: &Order,
    step: u8,
    who: &Look<'_>,
) -> SmallVec<[Right; 2]> {
    let body = who.body(table).filter(|_| {
        who.side() != order.side && may_react(table, who) && !already(order, who.id.into(), step)
    });
    let Some(body) = body else {
        return SmallVec::new();
    };
    (0..order.actors.len() as u8)
        .filter_map(|number| of_trooper(table, order, step, who, &body, number))
        .collect()
}

/// Whether a trooper may declare AROs at all: not in a Null state, not off the table, and no machine whose Pilot is out.
fn may_react(table: Table<'_>, who: &Look<'_>) -> bool {
    (who.is_on_table() || who.is_hidden())
        && !who.is_null()
        && !crate::pilots::is_empty_machine(table, who)
}

/// Whether somebody has reacted already or has lost its ARO.
pub(crate) fn already(order: &Order, by: Party, step: u8) -> bool {
    order.reaction_of(by).is_some()
        || order.pending.passed.contains(&by)
        || (step == 1 && order.pending.delayed.contains(&by))
}

/// The points of an activated trooper's route that a step is about (K4.4.2).
pub(crate) fn points(actor: &Actor, step: u8) -> std::ops::Range<usize> {
    let all = actor.stations.len();
    let first = usize::from(actor.first).min(all);
    if step == 1 {
        0..first
    } else {
        // The second skill begins where the first has ended.
        first.saturating_sub(1)..all
    }
}

/// What entitles a trooper against one activated trooper, if anything does.
fn of_trooper(
    table: Table<'_>,
    order: &Order,
    step: u8,
    who: &Look<'_>,
    body: &Body,
    number: u8,
) -> Option<Right> {
    let actor = order.actors.get(usize::from(number))?;
    let active = table.find(actor.unit)?;
    let half = step - 1;
    let deed = order.deed(DeedRef::Actor(number, half))?;
    let senses = crate::team::has_sixth_sense(table, who);
    let delayed = order.pending.delayed.contains(&who.id.into());
    // A Marker that has not revealed itself leaves nothing to whoever has waited for it (K13.5.1).
    if delayed && active.guise.seeming.is_marker() && !senses {
        return None;
    }
    let mut right = Right {
        by: who.id.into(),
        actor: number,
        lines: 0,
        zone: 0,
        besides: besides(table, order, who, number, half),
    };
    if deed.rule().is_noticed() && !fights_elsewhere(table, *who, actor) {
        let sneaks = has_sneaked(table, &active, actor, step) && !senses;
        let heard = !sneaks && !deed.rule().is_silent(&active);
        // Whoever has waited looks back on the whole route, and so does everybody once Stealth is over.
        let uncovered = step == 2 && has_sneaked(table, &active, actor, 1) && !sneaks;
        let range = if delayed || uncovered {
            0..actor.stations.len()
        } else {
            points(actor, step)
        };
        let fresh = points(actor, step);
        for point in range {
            let Some(station) = actor.stations.get(point) else {
                continue;
            };
            let there = station.body(&active);
            let line = (delayed || fresh.contains(&point)) && sees(table, who, body, &there);
            if line {
                right.lines |= bit(point as u8);
            }
            // What is hidden from a Zone of Control is hidden where there is no line besides.
            if (heard || line) && crate::ground::in_zone_of_control(body, &there) {
                right.zone |= bit(point as u8);
            }
        }
    }
    if senses && is_shot_at(who, deed) {
        right.lines |= felt(table, &active, actor, body);
    }
    (right.lines != 0 || right.zone != 0 || right.besides.any()).then_some(right)
}

/// Whether a trooper is engaged in a combat to which the activated one does not belong (K9.3.2).
fn fights_elsewhere(table: Table<'_>, who: Look<'_>, actor: &Actor) -> bool {
    table.is_engaged(who)
        && !actor.contacts.iter().any(|(enemy, _)| *enemy == who.id)
        && !crate::close::combat::shared(table, &who, actor.unit)
}

/// Whether Stealth has kept everything that was declared up to a step from Zones of Control (skill.stealth).
fn has_sneaked(table: Table<'_>, active: &Look<'_>, actor: &Actor, step: u8) -> bool {
    active.has(Skill::Stealth)
        && actor
            .deeds
            .iter()
            .take(usize::from(step))
            .all(|deed| deed.rule().is_stealthy(table, active))
}

/// What else entitles a trooper (K4.2.1). Nothing reaches who is hidden (K13.9.3).
fn besides(table: Table<'_>, order: &Order, who: &Look<'_>, number: u8, half: u8) -> Besides {
    let mut out = Besides::default();
    let me: Party = who.id.into();
    let of = DeedRef::Actor(number, half);
    let Some(deed) = order.deed(of) else {
        return out;
    };
    let rule = deed.rule();
    if rule.targets().contains(&me) {
        match rule.sort() {
            Sort::Program => out.comms = true,
            Sort::Close => out.attacked = true,
            Sort::Attack => out.attacked = table.is_engaged(*who),
            _ => {}
        }
    }
    out.template = !who.is_hidden()
        && (rule.covers(&Resolving { table, order, of }).contains(&me)
            || crate::items::catches(table, order, who, number, half));
    out.alerted = crate::alert::reaches(table, order, who);
    out
}

/// Whether a shot or program is aimed at a trooper.
fn is_shot_at(who: &Look<'_>, deed: &Deed) -> bool {
    let rule = deed.rule();
    matches!(rule.sort(), Sort::Attack | Sort::Close | Sort::Program)
        && rule.targets().contains(&who.id.into())
}

/// The points to which Sixth Sense has a line: facing and zones of sight do not matter to it (skill.sixth_sense_l2).
fn felt(table: Table<'_>, active: &Look<'_>, actor: &Actor, body: &Body) -> u64 {
    let stations = actor.stations.iter().enumerate();
    stations
        .filter(|(_, station)| table.ground().open(body, &station.body(active)))
        .fold(0, |bits, (point, _)| bits | bit(point as u8))
}

/// Whether a reactor has a line to a body: in its front half, or all round for Markers (K5.1, K5.2).
pub(crate) fn sees(table: Table<'_>, who: &Look<'_>, body: &Body, there: &Body) -> bool {
    let faces = who.sees_all_round() || crate::ground::in_front(body.hex, who.facing(), there.hex);
    faces && table.has_line(body, there)
}

/// Whether somebody who stands there has a line to a trooper as he stands: whom he faces, or all round for Markers. Nobody
/// sees while Unconscious.
pub(crate) fn has_in_sight(table: Table<'_>, who: &Look<'_>, other: &Look<'_>) -> bool {
    match (who.body(table), other.body(table)) {
        (Some(mine), Some(theirs)) if !who.is_null() => sees(table, who, &mine, &theirs),
        _ => false,
    }
}
