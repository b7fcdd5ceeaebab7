//! Who is entitled to react to what was declared (K4.2).

use smallvec::SmallVec;

use crate::{
    deeds::{Deed, Resolving, Sort},
    ground::{Body, Ground, Haze},
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
    rights_among(table, order, step, |_| true)
}

/// Of all rights in a step those of some reactors; turrets are always among them.
pub(crate) fn rights_among(
    table: Table<'_>,
    order: &Order,
    step: u8,
    wanted: impl Fn(Party) -> bool,
) -> SmallVec<[Right; 8]> {
    let present = present(table);
    let acts = acts(table, order, step, &present);
    let mut out = SmallVec::new();
    for reactor in reactors(table, order, step, &present) {
        if wanted(reactor.look.id.into()) {
            out.extend(entitled(table, &present, &acts, reactor));
        }
    }
    crate::items::rights(table, order, step, &mut out);
    out
}

/// Whether anybody has a right in a step: as if all were looked for, sooner.
pub(crate) fn is_anybody_entitled(table: Table<'_>, order: &Order, step: u8) -> bool {
    let present = present(table);
    let acts = acts(table, order, step, &present);
    let entitles = |reactor| entitled(table, &present, &acts, reactor).next().is_some();
    reactors(table, order, step, &present).any(entitles) || {
        let mut turrets = SmallVec::new();
        crate::items::rights(table, order, step, &mut turrets);
        !turrets.is_empty()
    }
}

/// Those who could react in a step, if they are entitled.
fn reactors<'t>(
    table: Table<'t>,
    order: &'t Order,
    step: u8,
    present: &'t [Present<'t>],
) -> impl Iterator<Item = &'t Present<'t>> {
    let side = other(order.side);
    present.iter().filter(move |p| {
        let who = &p.look;
        who.side() == side && may_react(table, who) && !already(order, who.id.into(), step)
    })
}

/// The rights of one trooper in a step, one for each activated trooper to whom it may react.
pub(crate) fn rights_of(
    table: Table<'_>,
    order: &Order,
    step: u8,
    who: &Look<'_>,
) -> SmallVec<[Right; 2]> {
    if who.side() == order.side || !may_react(table, who) || already(order, who.id.into(), step) {
        return SmallVec::new();
    }
    let present = present(table);
    let own = present.iter().find(|p| p.look.id == who.id);
    own.map_or_else(SmallVec::new, |own| {
        entitled(table, &present, &acts(table, order, step, &present), own).collect()
    })
}

/// What entitles one trooper against each activated one.
fn entitled<'t>(
    table: Table<'t>,
    present: &'t [Present<'t>],
    acts: &'t [Act<'t>],
    reactor: &'t Present<'t>,
) -> impl Iterator<Item = Right> + 't {
    let mut engaged = None;
    acts.iter().filter_map(move |act| {
        act.entitles(reactor, || {
            *engaged.get_or_insert_with(|| is_engaged(table, present, reactor))
        })
    })
}

/// What the activated troopers have declared in a step.
fn acts<'t>(
    table: Table<'t>,
    order: &'t Order,
    step: u8,
    present: &[Present<'t>],
) -> SmallVec<[Act<'t>; 1]> {
    let numbers = 0..order.actors.len() as u8;
    numbers
        .filter_map(|number| Act::new(table, order, step, number, present))
        .collect()
}

/// Everybody who is on the table or hidden, in roster order.
fn present(table: Table<'_>) -> Vec<Present<'_>> {
    let there = table
        .troopers()
        .filter(|t| t.is_on_table() || t.is_hidden());
    there
        .filter_map(|look| {
            let body = look.body(table)?;
            Some(Present { look, body })
        })
        .collect()
}

/// Somebody on the table or hidden, with its volume.
struct Present<'a> {
    look: Look<'a>,
    body: Body,
}

/// As [`Table::is_engaged`], among those who are present.
fn is_engaged(table: Table<'_>, present: &[Present<'_>], own: &Present<'_>) -> bool {
    let who = &own.look;
    let fights = |e: &&Present<'_>| {
        e.look.side() != who.side()
            && e.look.is_figure()
            && !e.look.is_null()
            && !e.look.is_immobilized()
    };
    let near = |e: &&Present<'_>| e.body.hex.distance(own.body.hex) <= 1;
    who.is_figure()
        && present
            .iter()
            .filter(near)
            .filter(fights)
            .any(|e| table.ground().touch(&own.body, &e.body))
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

/// What an activated trooper has declared in a step, with all that is the same for every reactor.
struct Act<'a> {
    table: Table<'a>,
    ground: &'a Ground,
    haze: Haze<'a>,
    order: &'a Order,
    step: u8,
    number: u8,
    actor: &'a Actor,
    active: Look<'a>,
    deed: &'a Deed,
    /// Its volume at every point of its route.
    bodies: SmallVec<[Body; 16]>,
    /// Whom it is aimed at.
    targets: SmallVec<[Party; 2]>,
    /// Who is under its template, or caught by a mine that it sets off.
    covered: SmallVec<[Party; 4]>,
    /// Whether Stealth has hidden everything so far from Zones of Control, for whom there is nothing against it.
    sneaks: bool,
    /// Whether Stealth had hidden the first skill.
    sneaked: bool,
    /// Whether it entitles nobody by a Zone of Control alone.
    silent: bool,
}

impl<'a> Act<'a> {
    fn new(
        table: Table<'a>,
        order: &'a Order,
        step: u8,
        number: u8,
        present: &[Present<'a>],
    ) -> Option<Self> {
        let actor = order.actors.get(usize::from(number))?;
        let active = table.find(actor.unit)?;
        let half = step.saturating_sub(1);
        let of = DeedRef::Actor(number, half);
        let deed = order.deed(of)?;
        let rule = deed.rule();
        let mut covered = rule.covers(&Resolving { table, order, of });
        let shown = || present.iter().map(|p| &p.look).filter(|t| t.is_on_table());
        covered.extend(crate::items::caught(table, order, number, half, shown));
        Some(Self {
            table,
            ground: table.ground(),
            haze: table.haze(),
            order,
            step,
            number,
            actor,
            active,
            deed,
            bodies: actor.stations.iter().map(|s| s.body(&active)).collect(),
            targets: rule.targets(),
            covered,
            sneaks: has_sneaked(table, &active, actor, step),
            sneaked: step == 2 && has_sneaked(table, &active, actor, 1),
            silent: rule.is_silent(&active),
        })
    }

    /// What entitles a trooper, if anything does.
    fn entitles(&self, reactor: &Present<'_>, mut engaged: impl FnMut() -> bool) -> Option<Right> {
        let (table, order, who) = (self.table, self.order, &reactor.look);
        let senses = crate::team::has_sixth_sense(table, who);
        let delayed = order.pending.delayed.contains(&who.id.into());
        // A Marker that has not revealed itself leaves nothing to whoever has waited for it (K13.5.1).
        if delayed && self.active.guise.seeming.is_marker() && !senses {
            return None;
        }
        let mut right = Right {
            by: who.id.into(),
            actor: self.number,
            lines: 0,
            zone: 0,
            besides: self.besides(who, &mut engaged),
        };
        if self.deed.rule().is_noticed() && !self.fights_elsewhere(who, engaged) {
            let sneaks = self.sneaks && !senses;
            self.observe(reactor, sneaks, delayed, &mut right);
        }
        if senses && self.is_shot_at(who) {
            right.lines |= self.felt(&reactor.body);
        }
        (right.lines != 0 || right.zone != 0 || right.besides.any()).then_some(right)
    }

    /// The points that a trooper sees, and those in its Zone of Control.
    fn observe(&self, reactor: &Present<'_>, sneaks: bool, delayed: bool, right: &mut Right) {
        let body = &reactor.body;
        let heard = !sneaks && !self.silent;
        // Whoever has waited looks back on the whole route, and so does everybody once Stealth is over.
        let uncovered = self.sneaked && !sneaks;
        let fresh = points(self.actor, self.step);
        let range = if delayed || uncovered {
            0..self.bodies.len()
        } else {
            fresh.clone()
        };
        for point in range {
            let Some(there) = self.bodies.get(point) else {
                continue;
            };
            let line = (delayed || fresh.contains(&point))
                && faces(&reactor.look, body, there)
                && self.ground.sees(body, there, &self.haze);
            if line {
                right.lines |= bit(point as u8);
            }
            // What is hidden from a Zone of Control is hidden where there is no line besides.
            if (heard || line) && crate::ground::in_zone_of_control(body, there) {
                right.zone |= bit(point as u8);
            }
        }
    }

    /// Whether a trooper is engaged in a combat to which the activated one does not belong (K9.3.2).
    fn fights_elsewhere(&self, who: &Look<'_>, mut engaged: impl FnMut() -> bool) -> bool {
        engaged()
            && !self
                .actor
                .contacts
                .iter()
                .any(|(enemy, _)| *enemy == who.id)
            && !crate::close::combat::shared(self.table, who, self.actor.unit)
    }

    /// What else entitles a trooper (K4.2.1). Nothing reaches who is hidden (K13.9.3).
    fn besides(&self, who: &Look<'_>, engaged: &mut impl FnMut() -> bool) -> Besides {
        let mut out = Besides::default();
        let me: Party = who.id.into();
        if self.targets.contains(&me) {
            match self.deed.rule().sort() {
                Sort::Program => out.comms = true,
                Sort::Close => out.attacked = true,
                Sort::Attack => out.attacked = engaged(),
                _ => {}
            }
        }
        out.template = !who.is_hidden() && self.covered.contains(&me);
        out.alerted = crate::alert::reaches(self.table, self.order, who);
        out
    }

    /// Whether a shot or program is aimed at a trooper.
    fn is_shot_at(&self, who: &Look<'_>) -> bool {
        matches!(
            self.deed.rule().sort(),
            Sort::Attack | Sort::Close | Sort::Program
        ) && self.targets.contains(&who.id.into())
    }

    /// The points to which Sixth Sense has a line: facing and zones of sight do not matter to it (skill.sixth_sense_l2).
    fn felt(&self, body: &Body) -> u64 {
        let ground = self.ground;
        let bodies = self.bodies.iter().enumerate();
        bodies
            .filter(|(_, there)| ground.open(body, there))
            .fold(0, |bits, (point, _)| bits | bit(point as u8))
    }
}

/// Whether Stealth has kept everything that was declared up to a step from Zones of Control (skill.stealth).
fn has_sneaked(table: Table<'_>, active: &Look<'_>, actor: &Actor, step: u8) -> bool {
    (active.has(Skill::Stealth) || crate::markers::lends(actor.was, Skill::Stealth))
        && actor
            .deeds
            .iter()
            .take(usize::from(step))
            .all(|deed| deed.rule().is_stealthy(table, active))
}

/// Whether a reactor has a line to a body: in its front half, or all round for Markers (K5.1, K5.2).
pub(crate) fn sees(table: Table<'_>, who: &Look<'_>, body: &Body, there: &Body) -> bool {
    faces(who, body, there) && table.has_line(body, there)
}

/// Whether a place is in the front half of a reactor.
fn faces(who: &Look<'_>, body: &Body, there: &Body) -> bool {
    who.sees_all_round() || crate::ground::in_front(body.hex, who.facing(), there.hex)
}

/// Whether somebody who stands there has a line to a trooper as he stands: whom he faces, or all round for Markers. Nobody
/// sees while Unconscious.
pub(crate) fn has_in_sight(table: Table<'_>, who: &Look<'_>, other: &Look<'_>) -> bool {
    match (who.body(table), other.body(table)) {
        (Some(mine), Some(theirs)) if !who.is_null() => sees(table, who, &mine, &theirs),
        _ => false,
    }
}
