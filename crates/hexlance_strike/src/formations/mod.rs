//! Bonuses of formations in a battle (R14.5): who has what of them, what of shared pools is left, whom a formation
//! hunts.
//!
//! [`gives`] says what a type gives. What units have of it is here, and reaches them as command abilities do:
//! [`distribute`] puts it into their [`SpaList`], marked as their formation's and named with it. [`assign`] asks for what is
//! chosen. What is no ability is played where attacks are: [`crate::attack::formed`].

use std::{
    hash::{Hash, Hasher},
    sync::Arc,
};

use bevy_ecs::{prelude::Resource, world::World};
use hexlance_rules::{AbilityId, Roster, SideId, Sides, Timetable, UnitId, ustr};
use serde::Serialize;

use crate::{
    Ctx,
    ability::{AbilityDef, Cost, Param},
    aimed::AttackEvent,
    forces::{self, ForceKey},
    form::Setup,
    model::attack::Target,
    model::{condition::Condition, formation::FormationType, mission::Role},
    moments::{During, Rule},
    read::{self, UnitRead},
    reserves,
    sides::{self, TwoSides},
    state::{Phase, Place, Spa, SpaList},
    used::{self, AbilityEvent},
};
use gives::{Bonus, Gifts, Only, Pick, Share};

pub use crate::model::formation::Gift;
pub use event::FormationEvent;
pub(crate) use fire::{add_to_hit, any_aims};
pub use question::FormationQuestion;
pub use step::FormationStep;

pub mod assign;
mod event;
mod fire;
pub mod gives;
mod question;
mod step;

/// What formations give is assigned before the battle, or at the start of each turn (R14.5.1).
pub(crate) fn plugin(t: &mut Timetable) {
    used::assigns(t, Rule::Formations, assign::in_setup);
    t.add(
        During(Phase::Initiative),
        Rule::Formations,
        |ctx: &mut Ctx<'_>| {
            let order = read::turn(ctx.world()).in_order();
            ctx.push_in_order(order.map(FormationStep::Bonuses));
        },
    );
}

/// Units that must be active for a bonus to last (R14.2.3).
const LEAST: usize = 3;

/// Rerolls with Lucky that a unit makes in a battle, its own and those of pools together (R14.5.3).
const MOST_LUCKY: u8 = 4;

impl Hash for Gift {
    fn hash<H: Hasher>(&self, h: &mut H) {
        (self.unit, self.ability.as_str()).hash(h);
        (self.condition, self.bracket, self.uses).hash(h);
    }
}

/// A formation by its force and its place in it.
pub type FormationKey = (ForceKey, u8);

/// The bonus of a formation in play.
#[derive(Clone, Debug, Default)]
pub struct FormationState {
    /// What it is trained as, if anything.
    pub kind: Option<FormationType>,
    /// Its units at the start.
    pub units: Vec<UnitId>,
    /// The ability chosen for all of a bonus, by the bonus.
    pub picked: Vec<(u8, AbilityId, Option<Condition>)>,
    /// What its units have, by the bonus.
    pub gifts: Vec<(u8, Gift)>,
    /// What they had in the turn before, of bonuses for a turn.
    pub before: Vec<(u8, Gift)>,
    /// Bonuses that have been assigned: for good, or for this turn.
    pub done: Vec<u8>,
    /// Rerolls left of its pool.
    pub pool: u8,
    /// The enemy formation that it hunts: force and place.
    pub hunts: Option<(u8, u8)>,
    /// The formation of its force that it supports.
    pub supports: Option<u8>,
    /// Members that have hit something this phase, and what.
    pub hits: Vec<(UnitId, UnitId)>,
}

impl Hash for FormationState {
    fn hash<H: Hasher>(&self, h: &mut H) {
        for (bonus, ability, condition) in &self.picked {
            (bonus, ability.as_str(), condition).hash(h);
        }
        (&self.gifts, &self.before, &self.done).hash(h);
        (self.pool, self.hunts, self.supports, &self.hits).hash(h);
    }
}

/// What a unit has used of an ability of its formation.
#[derive(Clone, Debug)]
struct Used {
    unit: UnitId,
    ability: AbilityId,
    /// Uses in the battle.
    all: u8,
    /// Uses in this turn.
    now: u8,
    /// First turn in which it may be used again.
    ready: u16,
}

/// The bonuses of all formations, by side, force and place.
#[derive(Resource, Clone, Debug, Default)]
pub struct Formations {
    of: [Vec<Vec<FormationState>>; 2],
    used: Vec<Used>,
}

impl Hash for Formations {
    fn hash<H: Hasher>(&self, h: &mut H) {
        self.of.hash(h);
        for u in &self.used {
            (u.unit, u.ability.as_str(), u.all, u.now, u.ready).hash(h);
        }
    }
}

/// What becomes of the bonus of a formation.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FormationAct {
    /// An ability is chosen for all whom a bonus reaches.
    Picked {
        /// Which bonus.
        bonus: u8,
        /// Which.
        ability: AbilityId,
        /// The condition of the battlefield that it is for.
        condition: Option<Condition>,
    },
    /// Units have abilities of it.
    Given {
        /// Which bonus.
        bonus: u8,
        /// Who has what.
        gifts: Vec<Gift>,
    },
    /// It hunts an enemy formation.
    Hunts {
        /// The force of the enemy.
        force: u8,
        /// The formation.
        formation: u8,
    },
    /// It supports another formation of its force.
    Supports {
        /// Which.
        formation: u8,
    },
}

/// The formations of a battle as it begins.
pub(crate) fn at_the_start(world: &World, setup: &Setup) -> Formations {
    let mut out = Formations::default();
    for ((side, setup), of) in setup.sides.iter().enumerate().zip(&mut out.of) {
        let sides = world.resource::<Sides>();
        let Some(side) = sides.get(SideId(side as u8)) else {
            continue;
        };
        for (force, setup) in side.forces.iter().zip(&setup.forces) {
            let formations = force.formations.iter().zip(&setup.formations);
            let all = formations.map(|(f, setup)| {
                let pool = setup
                    .rules
                    .r#type
                    .map_or(0, |kind| pool_of(kind, f.units.len()));
                FormationState {
                    kind: setup.rules.r#type,
                    units: f.units.clone(),
                    pool,
                    ..FormationState::default()
                }
            });
            of.push(all.collect());
        }
    }
    out
}

/// Rerolls that a formation of so many units shares at the start (R14.5.3).
fn pool_of(kind: FormationType, units: usize) -> u8 {
    let pools = gives::gives(kind).iter().map(|bonus| match bonus {
        Bonus::Pool { each, more, .. } => each * units + more,
        _ => 0,
    });
    pools.sum::<usize>().min(255) as u8
}

/// Command abilities that a formation of a type brings its force.
pub(crate) fn brings(kind: FormationType) -> impl Iterator<Item = AbilityId> {
    gives::gives(kind).iter().filter_map(|bonus| match bonus {
        Bonus::Command(id) => Some(AbilityId::new(id)),
        _ => None,
    })
}

/// Whether any formation has a type.
pub fn any(world: &World) -> bool {
    let all = world.get_resource::<Formations>();
    all.is_some_and(|f| f.of.iter().flatten().flatten().any(|f| f.kind.is_some()))
}

/// The bonus of a formation in play.
pub fn state(world: &World, ((side, force), formation): FormationKey) -> Option<&FormationState> {
    let all = world.get_resource::<Formations>()?;
    let force = all.of.get(side.index())?.get(usize::from(force))?;
    force.get(usize::from(formation))
}

/// All formations of a side that have a type.
pub fn of_side(
    world: &World,
    side: SideId,
) -> impl Iterator<Item = (FormationKey, &FormationState)> {
    let all = world.get_resource::<Formations>();
    let of = all.and_then(|f| f.of.get(side.index()));
    let forces = of.map(Vec::as_slice).unwrap_or_default();
    forces.iter().enumerate().flat_map(move |(f, force)| {
        force
            .iter()
            .enumerate()
            .filter(|(_, state)| state.kind.is_some())
            .map(move |(g, state)| (((side, f as u8), g as u8), state))
    })
}

/// The formation of a unit.
pub fn of_unit(world: &World, unit: UnitId) -> FormationKey {
    let of = read::side_of(world, unit);
    ((of.side, of.force), of.formation)
}

/// The formation of a unit that belongs to it from the start: who joins later has no part in its bonus.
pub(crate) fn membership(world: &World, unit: UnitId) -> Option<(FormationKey, &FormationState)> {
    let key = of_unit(world, unit);
    let state = state(world, key)?;
    (state.kind.is_some() && state.units.contains(&unit)).then_some((key, state))
}

/// What players call it.
pub fn name(world: &World, (force, formation): FormationKey) -> &str {
    forces::formation_name(world, force, formation)
}

/// What a formation gives: what its type gives, or half of what the formation gives that it supports (R14.3.33).
pub fn bonuses(world: &World, (force, formation): FormationKey) -> Vec<Bonus> {
    let Some(own) = state(world, (force, formation)) else {
        return Vec::new();
    };
    let Some(kind) = own.kind else {
        return Vec::new();
    };
    let supported = own.supports.and_then(|s| state(world, (force, s)));
    let Some(other) = supported.and_then(|s| s.kind) else {
        return gives::gives(kind).to_vec();
    };
    let copied = gives::gives(other).iter().filter_map(|bonus| match bonus {
        Bonus::Abilities(g) if g.to != Share::Commander => Some(Bonus::Abilities(Gifts {
            to: Share::Half,
            ..*g
        })),
        _ => None,
    });
    std::iter::once(Bonus::Supports).chain(copied).collect()
}

/// Whether a side has a bonus by its role.
fn is_for(world: &World, side: SideId, only: Only) -> bool {
    let defends = sides::role(world, side) == Some(Role::Defender);
    match only {
        Only::Always => true,
        Only::Defender => defends,
        Only::Others => !defends,
    }
}

/// Whether a unit counts as active for the bonus of its formation: on the map, in flight, with its guns off the map, or
/// due to come this turn.
fn counts(world: &World, u: &UnitRead<'_>) -> bool {
    let due = || {
        let arrivals = reserves::arrivals(world);
        let turn = read::turn(world).number;
        let comes = arrivals.due.get(&u.id).is_some_and(|d| d.turn <= turn);
        comes || reserves::due(world, u.side).contains(&u.id)
    };
    u.is_anywhere() || (*u.place == Place::Reserve && due())
}

/// The active members of a formation.
pub fn active(world: &World, key: FormationKey) -> Vec<UnitId> {
    let units = state(world, key).map_or(&[][..], |s| &s.units);
    let active = units.iter().copied().filter(|u| {
        let u = read::unit(world, *u);
        counts(world, &u)
    });
    active.collect()
}

/// Whether the bonus of a formation lasts (R14.2.3).
pub fn lasts(world: &World, key: FormationKey) -> bool {
    active(world, key).len() >= LEAST
}

/// Whether an ability that a unit has can be used now: one of a pool lasts with the formation.
pub fn may_use(world: &World, unit: UnitId, spa: &Spa) -> bool {
    !spa.of_pool || lasts(world, of_unit(world, unit))
}

/// The members of a formation that hold an ability of a bonus.
fn holders(state: &FormationState, bonus: u8) -> impl Iterator<Item = &Gift> {
    let of = state.gifts.iter().filter(move |(b, _)| *b == bonus);
    of.map(|(_, gift)| gift)
}

/// An ability with the name of the formation behind its own.
fn named(def: &AbilityDef, formation: &str) -> Arc<AbilityDef> {
    let mut def = def.clone();
    def.name = ustr(&format!("{} ({formation})", def.name));
    for m in &mut def.modifiers {
        m.label = m.label.map(|l| ustr(&format!("{l} ({formation})")));
    }
    Arc::new(def)
}

impl Formations {
    fn used(&self, unit: UnitId, ability: AbilityId) -> Option<&Used> {
        let mut used = self.used.iter();
        used.find(|u| u.unit == unit && u.ability == ability)
    }

    fn edit(&mut self, ((side, force), formation): FormationKey) -> Option<&mut FormationState> {
        let force = self.of.get_mut(side.index())?.get_mut(usize::from(force))?;
        force.get_mut(usize::from(formation))
    }
}

/// Uses that a unit has left of an ability of its formation, as `left` has them, within the limit on Lucky (R14.5.3).
fn uses_left(world: &World, u: &UnitRead<'_>, def: &AbilityDef, left: u8) -> u8 {
    if def.id != AbilityId::new("spa.lucky") {
        return left;
    }
    let own = u
        .spas
        .0
        .iter()
        .filter(|s| !s.of_formation && s.def.id == def.id);
    let own: u8 = own.map(|s| s.bought.saturating_sub(s.uses)).sum();
    let shared = world.resource::<Formations>().used(u.id, def.id);
    let shared = shared.map_or(0, |s| s.all);
    left.min(MOST_LUCKY.saturating_sub(own.saturating_add(shared)))
}

/// What a unit has of its formation.
fn having(world: &World, u: &UnitRead<'_>) -> Vec<Spa> {
    let Some((key, state)) = membership(world, u.id) else {
        return Vec::new();
    };
    let Some(kind) = state.kind else {
        return Vec::new();
    };
    let content = read::content(world);
    let formation = name(world, key);
    let all = world.resource::<Formations>();
    let kept = |id: AbilityId| u.spas.0.iter().find(|s| s.of_formation && s.def.id == id);
    let base = |id: AbilityId| {
        let def = content.ability(id)?;
        let kept = kept(id);
        Some(Spa {
            chosen: kept.and_then(|s| s.chosen),
            ready: all.used(u.id, id).map_or(0, |used| used.ready),
            of_formation: true,
            ..Spa::new(kept.map_or_else(|| named(def, formation), |s| s.def.clone()))
        })
    };
    let mut out = Vec::new();
    for (_, gift) in state.gifts.iter().filter(|(_, g)| g.unit == u.id) {
        let Some(mut spa) = base(gift.ability) else {
            continue;
        };
        if let (Param::Bracket(open), Some(bracket)) = (&spa.def.param, gift.bracket) {
            let at = open.iter().position(|b| *b == bracket);
            spa.param = at.unwrap_or(0) as u8;
        }
        let used = all.used(u.id, gift.ability);
        match (gift.uses, spa.def.uses) {
            (Some(n), _) => {
                let left = n.saturating_sub(used.map_or(0, |x| x.now));
                spa.bought = n;
                spa.uses = uses_left(world, u, &spa.def, left);
                spa.counted = true;
            }
            (None, Some(n)) => {
                spa.bought = n;
                spa.uses = n.saturating_sub(used.map_or(0, |x| x.all));
            }
            (None, None) => {}
        }
        spa.condition = gift.condition;
        if hunts(world, key, gift) {
            spa.quarry = state.hunts;
        }
        out.push(spa);
    }
    for bonus in gives::gives(kind) {
        if let Bonus::Pool { ability, .. } = bonus
            && let Some(mut spa) = base(AbilityId::new(ability))
        {
            spa.bought = pool_of(kind, state.units.len());
            spa.uses = uses_left(world, u, &spa.def, state.pool);
            spa.of_pool = true;
            out.push(spa);
        }
    }
    out
}

/// Whether a gift names a whole formation.
fn hunts(world: &World, key: FormationKey, gift: &Gift) -> bool {
    bonuses(world, key).iter().any(|b| match b {
        Bonus::Abilities(g) => {
            g.hunts
                && g.of
                    .iter()
                    .any(|o| o.abilities.contains(&gift.ability.as_str()))
        }
        _ => false,
    })
}

/// Puts what formations give into their units, in the place of what was there.
pub fn distribute(world: &mut World) {
    if !any(world) {
        return;
    }
    let all: Vec<_> = read::units(world)
        .map(|u| (u.id, having(world, &u)))
        .collect();
    for (unit, given) in all {
        let Some(entity) = world.resource::<Roster>().entity(unit) else {
            continue;
        };
        if let Some(mut spas) = world.get_mut::<SpaList>(entity) {
            spas.0.retain(|s| !s.of_formation);
            spas.0.extend(given);
        }
    }
}

/// A turn begins: what was for one turn is over.
pub(crate) fn turn_begins(world: &mut World, _: u16) {
    if !any(world) {
        return;
    }
    let mut lapsing = Vec::new();
    for side in [SideId(0), SideId(1)] {
        for (key, _) in of_side(world, side) {
            let each_turn =
                |b: &Bonus| matches!(b, Bonus::Abilities(g) if g.when == gives::Moment::EachTurn);
            let bonuses = bonuses(world, key);
            let of = bonuses.iter().enumerate().filter(|(_, b)| each_turn(b));
            lapsing.push((key, of.map(|(i, _)| i as u8).collect::<Vec<_>>()));
        }
    }
    let mut all = world.resource_mut::<Formations>();
    for (key, bonuses) in lapsing {
        if let Some(state) = all.edit(key) {
            let gifts = std::mem::take(&mut state.gifts);
            let (over, kept) = gifts.into_iter().partition(|(b, _)| bonuses.contains(b));
            (state.before, state.gifts) = (over, kept);
            state.done.retain(|b| !bonuses.contains(b));
        }
    }
    for used in &mut all.used {
        used.now = 0;
    }
    distribute(world);
}

/// A phase begins: hits of the last one are forgotten.
pub(crate) fn phase_begins(world: &mut World, _: Phase) {
    if let Some(mut all) = world.get_resource_mut::<Formations>() {
        for state in all.of.iter_mut().flatten().flatten() {
            state.hits.clear();
        }
    }
}

/// Attacks that have hit.
pub(crate) fn follow_attack(world: &mut World, event: &AttackEvent) {
    if let AttackEvent::AttackResolved {
        attacker,
        target: Target::Unit(target),
        hit: true,
        ..
    } = event
    {
        has_hit(world, *attacker, *target);
    }
}

/// What was used may be used up for all that share it.
pub(crate) fn follow_ability(world: &mut World, event: &AbilityEvent) {
    if let AbilityEvent::AbilityUsed { .. } = event {
        distribute(world);
    }
}

/// An attack has hit.
fn has_hit(world: &mut World, attacker: UnitId, target: UnitId) {
    let Some((key, state)) = membership(world, attacker) else {
        return;
    };
    if state.kind != Some(FormationType::LightFire) || state.hits.contains(&(attacker, target)) {
        return;
    }
    if let Some(state) = world.resource_mut::<Formations>().edit(key) {
        state.hits.push((attacker, target));
    }
}

/// Keeps account of what is about to be used, where it is what a formation gives, or has a pause.
pub(crate) fn about_to_use(world: &mut World, event: &AbilityEvent) {
    let AbilityEvent::AbilityUsed {
        unit,
        ability,
        ready,
        ..
    } = event
    else {
        return;
    };
    // What it has itself is used up before what its formation gives.
    let own = read::unit(world, *unit).spas.uses_own(*ability);
    if !own || ready.is_some() {
        has_used(world, *unit, *ability, *ready);
    }
}

/// A unit has used an ability of its formation, or its own Lucky, which counts with that of a pool.
fn has_used(world: &mut World, unit: UnitId, ability: AbilityId, ready: Option<u16>) {
    let spas = read::unit(world, unit).spas;
    let shared = spas
        .0
        .iter()
        .find(|s| s.of_formation && s.def.id == ability);
    let Some(of_pool) = shared.map(|s| s.of_pool) else {
        return;
    };
    let key = of_unit(world, unit);
    let mut all = world.resource_mut::<Formations>();
    let at = all
        .used
        .iter()
        .position(|u| u.unit == unit && u.ability == ability);
    let at = at.unwrap_or_else(|| {
        all.used.push(Used {
            unit,
            ability,
            all: 0,
            now: 0,
            ready: 0,
        });
        all.used.len() - 1
    });
    if let Some(used) = all.used.get_mut(at) {
        used.all = used.all.saturating_add(1);
        used.now = used.now.saturating_add(1);
        used.ready = ready.unwrap_or(used.ready);
    }
    if let Some(state) = all.edit(key).filter(|_| of_pool) {
        state.pool = state.pool.saturating_sub(1);
    }
}

/// Applies what becomes of the bonus of a formation.
pub(crate) fn apply(world: &mut World, key: FormationKey, act: &FormationAct) {
    let mut all = world.resource_mut::<Formations>();
    let Some(state) = all.edit(key) else {
        return;
    };
    match act {
        FormationAct::Picked {
            bonus,
            ability,
            condition,
        } => {
            state.picked.retain(|(b, ..)| b != bonus);
            state.picked.push((*bonus, *ability, *condition));
        }
        FormationAct::Given { bonus, gifts } => {
            state.gifts.retain(|(b, _)| b != bonus);
            state
                .gifts
                .extend(gifts.iter().map(|g| (*bonus, g.clone())));
            state.done.push(*bonus);
        }
        FormationAct::Hunts { force, formation } => state.hunts = Some((*force, *formation)),
        FormationAct::Supports { formation } => state.supports = Some(*formation),
    }
    distribute(world);
}

/// Tells what becomes of the bonus of a formation.
fn act(ctx: &mut Ctx<'_>, ((side, force), formation): FormationKey, act: FormationAct) {
    ctx.emit(FormationEvent::FormationActed {
        side,
        force,
        formation,
        act,
    });
}

/// Formations whose commanders have by themselves what their formation would give them: 1 more on Initiative for each
/// that lasts (R14.3.11).
pub fn geniuses(world: &World, side: SideId) -> Vec<FormationKey> {
    let able = |key: FormationKey, ability: &str| {
        let commander = commander(world, key)?;
        let u = read::try_unit(world, commander)?;
        let id = AbilityId::new(ability);
        let own = u.spas.0.iter().any(|s| !s.of_formation && s.def.id == id);
        (own && !u.is_out()).then_some(())
    };
    let all = of_side(world, side).filter(|(key, state)| {
        let kind = state.kind.map(gives::gives).unwrap_or_default();
        kind.iter().any(|b| match b {
            Bonus::Genius(ability) => able(*key, ability).is_some() && lasts(world, *key),
            _ => false,
        })
    });
    all.map(|(key, _)| key).collect()
}

/// The commander of a formation (R14.4.1).
pub fn commander(world: &World, ((side, force), formation): FormationKey) -> Option<UnitId> {
    sides::leader(world, side, force, formation)
}

/// Whether an ability may be had more than once: uses that are bought add up (R2.3.2).
fn adds_up(def: &AbilityDef) -> bool {
    matches!(def.cost, Cost::PerUse(..))
}

/// Whether the formation for all chose an ability of a bonus, or has no choice.
fn settled(state: &FormationState, bonus: u8, gifts: &Gifts) -> bool {
    gifts.pick != Pick::Same
        || gifts.of.len() == 1
        || state.picked.iter().any(|(b, ..)| *b == bonus)
}

/// Whether a unit is hunted by an ability: the unit that it names, or one of the formation that it names.
pub fn is_named(world: &World, spa: &Spa, side: SideId, unit: UnitId) -> bool {
    match spa.quarry {
        Some((force, formation)) => {
            let state = state(world, ((side.opponent(), force), formation));
            state.is_some_and(|s| s.units.contains(&unit))
        }
        None => spa.chosen == Some(unit),
    }
}

/// Whether whom an ability names is still to be fought.
pub fn prey_lives(world: &World, spa: &Spa, side: SideId) -> bool {
    let lives = |unit: &UnitId| !read::unit(world, *unit).is_out();
    match spa.quarry {
        Some((force, formation)) => {
            let state = state(world, ((side.opponent(), force), formation));
            state.is_some_and(|s| s.units.iter().any(lives))
        }
        None => spa.chosen.is_some_and(|u| lives(&u)),
    }
}
