//! Command abilities of forces in a battle (R2.2): who has which, whether it is in effect, and what it keeps count of.
//!
//! [`Forces`] is the registry. What it says reaches units in one way: [`distribute`] puts every ability of a force that
//! is in play into the [`SpaList`] of the units that it reaches, marked as the force's. Modifiers, grants and conditions
//! then count as if the unit had bought it, and no rule asks the registry in passing. [`check`] says which abilities a
//! roster may have, [`facts`] what is read of it once.

use std::{
    hash::{Hash, Hasher},
    sync::Arc,
};

use bevy_ecs::{prelude::Resource, world::World};
use hexlance_rules::{AbilityId, Roster, SideId, SideOf, Sides, Timetable, UnitId};
use serde::Serialize;

use crate::{
    Ctx,
    ability::{AbilityDef, Declaration, Grant, Holders, Modifier, eligible},
    concealment,
    form::CommandSetup,
    formations,
    initiative::items,
    moments::Rule,
    read,
    sides::{self, TwoSides},
    state::{Spa, SpaList},
    used::{self, AbilityEvent},
};

pub mod check;
pub mod declare;
pub mod designate;
pub mod disrupt;
pub mod duels;
pub mod enemies;
pub mod environs;
mod event;
pub mod facts;
pub mod gifts;
pub mod moment;
mod question;
pub mod ruse;
mod step;

pub use disrupt::Disrupted;
pub use facts::Facts;

pub use event::ForceEvent;
pub use question::ForceQuestion;
pub use step::ForceStep;

/// What forces declare, choose and have happen to them.
pub(crate) fn plugin(t: &mut Timetable) {
    declare::plugin(t);
    disrupt::plugin(t);
    duels::plugin(t);
    enemies::plugin(t);
    moment::plugin(t);
    ruse::plugin(t);
    used::assigns(t, Rule::Designations, designate::designate);
    used::assigns(t, Rule::Gifts, gifts::give);
    used::assigns(t, Rule::GiftsForAll, gifts::give_all);
}

/// Whether an ability of a force acts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub enum Standing {
    /// It does.
    #[default]
    InPlay,
    /// The force of a side negates it: it does nothing at all.
    Negated(SideId, u8),
    /// It has become another.
    Swapped(AbilityId),
    /// It is for another enemy than this one.
    Idle,
}

/// A command ability of a force in play.
#[derive(Clone, Debug)]
pub struct Held {
    /// What it is.
    pub def: Arc<AbilityDef>,
    /// What was chosen with it.
    pub setup: CommandSetup,
    /// Whether it acts.
    pub standing: Standing,
    /// The ability that has brought it, against one enemy alone.
    pub of: Option<AbilityId>,
    /// The designated units.
    pub units: Vec<UnitId>,
    /// It was declared, or what it waits for is the case.
    pub declared: bool,
    /// Successes that it has stored.
    pub stored: u8,
    /// Half of the next one.
    pub half: bool,
    /// What it adds to this turn's Initiative, where that is not in its data.
    pub item: Option<i16>,
    /// What formations have declared to attack this turn.
    pub aims: Vec<(u8, UnitId)>,
    /// Hexes of the map that its environment covers, of how many: read once, at the end of setup.
    pub coverage: (u32, u32),
    /// The formation that brings it, and without which it does nothing (R14.3.42).
    pub formation: Option<u8>,
    /// Gifts as they were said before the battle.
    pub promised: Vec<gifts::Gift>,
    /// Units that have received a pilot ability by it.
    pub gifts: Vec<UnitId>,
    /// Champions as they were said before the battle, with the enemies that they choose.
    pub challengers: Vec<(UnitId, Option<UnitId>)>,
    /// The champions of formations.
    pub duels: Vec<duels::Duel>,
}

impl Held {
    /// An ability as the battle begins.
    pub const fn new(def: Arc<AbilityDef>, setup: CommandSetup) -> Self {
        Self {
            def,
            setup,
            standing: Standing::InPlay,
            of: None,
            units: Vec::new(),
            declared: false,
            stored: 0,
            half: false,
            item: None,
            aims: Vec::new(),
            coverage: (0, 0),
            formation: None,
            promised: Vec::new(),
            gifts: Vec::new(),
            challengers: Vec::new(),
            duels: Vec::new(),
        }
    }

    /// Whether it acts.
    pub fn is_in_play(&self) -> bool {
        self.standing == Standing::InPlay
    }
}

impl Hash for Held {
    fn hash<H: Hasher>(&self, h: &mut H) {
        self.def.id.as_str().hash(h);
        self.setup.times.hash(h);
        (&self.units, self.declared, self.stored, self.half).hash(h);
        (self.item, &self.aims, self.coverage).hash(h);
        (&self.gifts, &self.duels).hash(h);
        self.of.map(AbilityId::as_str).hash(h);
        match &self.standing {
            Standing::InPlay => 0u8.hash(h),
            Standing::Negated(side, force) => (1u8, side, force).hash(h),
            Standing::Swapped(to) => (2u8, to.as_str()).hash(h),
            Standing::Idle => 3u8.hash(h),
        }
    }
}

/// A force in play.
#[derive(Clone, Debug, Default, Hash)]
pub struct ForceState {
    /// What was read of its roster once.
    pub facts: Facts,
    /// Its command abilities, in the order of its sheet.
    pub abilities: Vec<Held>,
    /// Units that may still act before all others this turn.
    pub overruns: u16,
    /// Units that have dropped this turn.
    pub dropped: u16,
    /// At least half of its units dropped in the turn before.
    pub half_dropped: bool,
    /// Formations of it that the enemy has put out of touch this turn.
    pub disrupted: Vec<Disrupted>,
}

impl ForceState {
    /// The force has an ability from now on, once more if it has it already.
    fn gain(&mut self, def: &Arc<AbilityDef>, setup: CommandSetup) {
        let same =
            |h: &&mut Held| check::is_same(&h.setup, &setup) && h.is_in_play() && h.of.is_none();
        if let Some(held) = self.abilities.iter_mut().find(same) {
            held.setup.times += setup.times;
            held.setup.benefits.extend(&setup.benefits);
            return;
        }
        self.abilities
            .push(Held::new(environs::written_out(def, &setup), setup));
    }

    /// ... and the one that another has brought.
    fn gain_extra(&mut self, def: &Arc<AbilityDef>, setup: CommandSetup, of: AbilityId) {
        let mut held = Held::new(environs::written_out(def, &setup), setup);
        held.of = Some(of);
        self.abilities.push(held);
    }
}

/// All forces of both sides, by side and place in the side.
#[derive(Resource, Clone, Debug, Default, Hash)]
pub struct Forces(pub [Vec<ForceState>; 2]);

/// What became of a command ability.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ForceAct {
    /// It is in effect: the force has said so, or what it waits for is the case.
    Declared,
    /// A turn's Initiative was given away with it: successes stored, and whether half of the next one is earned.
    Yielded {
        /// Stored now.
        stored: u8,
        /// Half of the next.
        half: bool,
    },
    /// A stored success was spent.
    Spent {
        /// Stored now.
        stored: u8,
    },
    /// It adds this to the Initiative of this turn.
    Adds {
        /// How much.
        value: i16,
        /// Kills of the force in the last turn.
        kills: u16,
        /// Its own losses to the enemy in it.
        losses: u16,
    },
    /// A formation has said whom it attacks.
    Aimed {
        /// Which formation.
        formation: u8,
        /// At whom.
        target: UnitId,
    },
    /// The units that it is for.
    Designated {
        /// Which.
        units: Vec<UnitId>,
    },
    /// It gives a pilot ability away.
    Gave {
        /// Which.
        spa: AbilityId,
        /// To whom.
        #[serde(serialize_with = "receivers")]
        gifts: Vec<gifts::Gift>,
    },
    /// A formation has a champion.
    Champion {
        /// Which formation.
        formation: u8,
        /// The champion, if it wants one.
        champion: Option<UnitId>,
        /// The enemy that was chosen before the battle.
        enemy: Option<UnitId>,
    },
    /// The duel of a champion is over.
    Duel {
        /// Whose.
        champion: UnitId,
        /// What it counts on Initiative from now on.
        score: i8,
    },
    /// A force of the enemy negates it.
    Negated {
        /// Of which side.
        side: SideId,
        /// Which.
        by: u8,
        /// Which of several of that name it is ([`check::variant`]).
        which: Option<String>,
    },
    /// It disrupts a formation of the enemy for this turn.
    Disrupts {
        /// Of which force.
        force: u8,
        /// Which.
        formation: u8,
    },
    /// Units under a false flag come this turn.
    Ruse {
        /// The enemy is taken in.
        holds: bool,
        /// Who they are.
        units: Vec<UnitId>,
    },
    /// It has become another.
    Swapped {
        /// Which, with what is chosen with it.
        to: Box<CommandSetup>,
    },
}

/// The units that receive gifts.
fn receivers<S: serde::Serializer>(gifts: &[gifts::Gift], s: S) -> Result<S::Ok, S::Error> {
    s.collect_seq(gifts.iter().map(|g| g.unit))
}

/// A force by its side and its place in the side.
pub type ForceKey = (SideId, u8);

/// A force in play.
pub fn force(world: &World, (side, force): ForceKey) -> Option<&ForceState> {
    let forces = world.get_resource::<Forces>()?;
    forces.0.get(side.index())?.get(usize::from(force))
}

/// The force that leads a side (ruling.sca_force_and_side).
pub fn leading(world: &World, side: SideId) -> ForceKey {
    let leads = sides::posts(world, side).map_or(0, |p| p.leading);
    (side, leads as u8)
}

/// The forces of a side, with their keys.
pub fn of_side(world: &World, side: SideId) -> impl Iterator<Item = (ForceKey, &ForceState)> {
    let forces = world.get_resource::<Forces>();
    let of = forces.and_then(|f| f.0.get(side.index()));
    let of = of.map(Vec::as_slice).unwrap_or_default();
    of.iter()
        .enumerate()
        .map(move |(i, f)| ((side, i as u8), f))
}

/// An ability of a force that acts.
pub fn held(world: &World, key: ForceKey, id: AbilityId) -> Option<&Held> {
    let mut abilities = force(world, key)?.abilities.iter();
    abilities.find(|h| h.def.id == id && h.is_in_play())
}

/// Abilities of a force that act and grant something.
pub fn granting<'w>(
    world: &'w World,
    key: ForceKey,
    grants: impl Fn(Grant) -> bool + 'w,
) -> impl Iterator<Item = &'w Held> {
    let abilities = force(world, key).map(|f| f.abilities.as_slice());
    abilities
        .unwrap_or_default()
        .iter()
        .filter(move |h| h.is_in_play() && h.def.grants.iter().any(|g| grants(*g)))
        .filter(move |h| {
            h.formation
                .is_none_or(|f| formations::lasts(world, (key, f)))
        })
}

/// What a modifier is worth for a unit, if all that it asks of the unit's force is the case; a pilot's own asks nothing.
pub fn worth(world: &World, unit: UnitId, spa: &Spa, m: &Modifier) -> Option<i16> {
    if !spa.of_force {
        return m.when.is_empty().then_some(m.add);
    }
    let of = read::side_of(world, unit);
    let key = (of.side, of.force);
    let (force, held) = force(world, key).zip(held(world, key, spa.def.id))?;
    let all = m
        .when
        .iter()
        .all(|w| items::holds(world, key, force, held, w));
    all.then(|| items::worth(m, held))
}

/// What players call a force: its own name where its side has several.
pub fn name(world: &World, (side, force): ForceKey) -> &str {
    let sides = world.resource::<Sides>();
    match sides.get(side) {
        Some(s) if s.forces.len() > 1 => s
            .forces
            .get(usize::from(force))
            .map_or(s.name.as_str(), |f| f.name.as_str()),
        _ => sides.name(side),
    }
}

/// What players call a formation of a force.
pub fn formation_name(world: &World, (side, force): ForceKey, formation: u8) -> &str {
    let force = world
        .resource::<Sides>()
        .get(side)
        .and_then(|s| s.forces.get(usize::from(force)));
    let formation = force.and_then(|f| f.formations.get(usize::from(formation)));
    formation.map_or("?", |f| f.name.as_str())
}

/// A command ability as a unit has it.
fn as_spa(held: &Held, formation: u8) -> Spa {
    let aim = held.aims.iter().find(|(f, _)| *f == formation);
    Spa {
        chosen: aim.map(|(_, target)| *target),
        of_force: true,
        declared: held.declared || aim.is_some(),
        ..Spa::new(held.def.clone())
    }
}

/// Puts the command abilities that act into the units that they reach, in the place of those that were there.
pub fn distribute(world: &mut World) {
    let Some(forces) = world.get_resource::<Forces>() else {
        return;
    };
    if forces.0.iter().flatten().all(|f| f.abilities.is_empty()) {
        return;
    }
    let reached: Vec<_> = read::units(world)
        .map(|u| {
            let of = read::side_of(world, u.id);
            (u.id, reaching(world, of, &u))
        })
        .collect();
    for (unit, commands) in reached {
        let Some(entity) = world.resource::<Roster>().entity(unit) else {
            continue;
        };
        let Some(mut spas) = world.get_mut::<SpaList>(entity) else {
            continue;
        };
        spas.0.retain(|s| !s.of_force);
        spas.0.extend(commands.iter().cloned());
        concealment::share_commands(world, unit, &commands);
    }
}

/// The command abilities that reach a unit.
fn reaching(world: &World, of: SideOf, u: &read::UnitRead<'_>) -> Vec<Spa> {
    let Some(force) = force(world, (of.side, of.force)) else {
        return Vec::new();
    };
    let reaches = |h: &&Held| {
        h.is_in_play()
            && match h.def.command.holders {
                Holders::Force => eligible(&h.def.eligible, u.card).is_ok(),
                Holders::Designated => h.units.contains(&u.id),
                Holders::Nobody => false,
            }
    };
    let held = force.abilities.iter().filter(reaches);
    held.map(|h| as_spa(h, of.formation)).collect()
}

fn edit(world: &mut World, key: ForceKey, id: AbilityId, change: impl FnOnce(&mut Held)) {
    edit_where(world, key, |h| h.def.id == id, change);
}

fn edit_where(
    world: &mut World,
    (side, force): ForceKey,
    which: impl Fn(&Held) -> bool,
    change: impl FnOnce(&mut Held),
) {
    let mut forces = world.resource_mut::<Forces>();
    let force = forces.0[side.index()].get_mut(usize::from(force));
    if let Some(held) = force.and_then(|f| f.abilities.iter_mut().find(|h| which(h))) {
        change(held);
    }
}

/// A turn begins: what was for one turn is over.
pub(crate) fn turn_begins(world: &mut World, _: u16) {
    let mut forces = world.resource_mut::<Forces>();
    let mut changed = false;
    for force in forces.0.iter_mut().flatten() {
        force.overruns = 0;
        force.half_dropped = force.dropped > 0 && 2 * force.dropped >= force.facts.units();
        force.dropped = 0;
        force.disrupted.clear();
        for held in &mut force.abilities {
            let for_good = held.def.grants(Grant::Declares(Declaration::ForGood));
            changed |= (held.declared && !for_good) || !held.aims.is_empty();
            held.declared &= for_good;
            held.item = None;
            held.aims.clear();
        }
    }
    if changed {
        distribute(world);
    }
}

/// Initiative is won: units of the winner may act before all others (sca.overrun_combat).
pub(crate) fn initiative_won(world: &mut World, winner: SideId, margin: i16) {
    let key = leading(world, winner);
    let overruns = granting(world, key, |g| g == Grant::Overruns).count();
    if overruns > 0 && margin >= 2 {
        let (side, force) = key;
        let mut forces = world.resource_mut::<Forces>();
        if let Some(f) = forces.0[side.index()].get_mut(usize::from(force)) {
            f.overruns = margin.unsigned_abs() / 2;
        }
    }
}

/// A unit has come down from above.
pub(crate) fn dropped(world: &mut World, unit: UnitId) {
    let of = read::side_of(world, unit);
    let mut forces = world.resource_mut::<Forces>();
    if let Some(force) = forces.0[of.side.index()].get_mut(usize::from(of.force)) {
        force.dropped += 1;
    }
}

/// A unit acts before all others.
pub(crate) fn follow_ability(world: &mut World, event: &AbilityEvent) {
    if let AbilityEvent::ActsFirst { unit, ability } = event {
        acted_first(world, *unit, *ability);
    }
}

/// A unit acts before all others: by an overrun, one fewer is left.
fn acted_first(world: &mut World, unit: UnitId, ability: AbilityId) {
    let def = read::content(world).ability(ability);
    if !def.is_some_and(|d| d.grants(Grant::Overruns)) {
        return;
    }
    let of = read::side_of(world, unit);
    let mut forces = world.resource_mut::<Forces>();
    if let Some(force) = forces.0[of.side.index()].get_mut(usize::from(of.force)) {
        force.overruns = force.overruns.saturating_sub(1);
    }
}

/// Applies what became of a command ability.
pub(crate) fn apply(world: &mut World, key: ForceKey, ability: AbilityId, act: &ForceAct) {
    match act {
        ForceAct::Declared => edit(world, key, ability, |h| h.declared = true),
        ForceAct::Yielded { stored, half } => edit(world, key, ability, |h| {
            (h.stored, h.half) = (*stored, *half);
        }),
        ForceAct::Spent { stored } => edit(world, key, ability, |h| h.stored = *stored),
        ForceAct::Adds { value, .. } => edit(world, key, ability, |h| h.item = Some(*value)),
        ForceAct::Aimed { formation, target } => edit(world, key, ability, |h| {
            h.aims.push((*formation, *target));
        }),
        ForceAct::Designated { units } => edit(world, key, ability, |h| {
            h.units.clone_from(units);
        }),
        ForceAct::Gave { spa, gifts } => gifts::apply(world, key, ability, *spa, gifts),
        ForceAct::Champion {
            formation,
            champion,
            enemy,
        } => duels::apply_champion(world, key, ability, *formation, *champion, *enemy),
        ForceAct::Duel { champion, score } => {
            duels::apply_result(world, key, ability, *champion, *score);
        }
        ForceAct::Negated { side, by, which } => {
            let target = enemies::Target {
                force: key.1,
                ability,
                which: which.clone(),
            };
            enemies::apply(world, key.0, &target, (*side, *by));
        }
        ForceAct::Ruse { holds, units } => {
            edit(world, key, ability, |h| h.declared = *holds);
            ruse::apply(world, key, *holds, units);
        }
        ForceAct::Disrupts { force, formation } => {
            let mut forces = world.resource_mut::<Forces>();
            let enemies = &mut forces.0[key.0.opponent().index()];
            if let Some(enemy) = enemies.get_mut(usize::from(*force)) {
                enemy.disrupted.push(Disrupted {
                    formation: *formation,
                    by: ability,
                });
            }
        }
        ForceAct::Swapped { to } => {
            edit(world, key, ability, |h| {
                h.standing = Standing::Swapped(to.id)
            });
            let content = read::content(world);
            let def = content.ability(to.id).cloned();
            let extra = to.extra.as_deref();
            let extra = extra.and_then(|e| content.ability(e.id)).cloned();
            let mut forces = world.resource_mut::<Forces>();
            let force = forces.0[key.0.index()].get_mut(usize::from(key.1));
            if let (Some(def), Some(force)) = (def, force) {
                force.gain(&def, to.as_ref().clone());
                if let Some((def, setup)) = extra.zip(to.extra.as_deref()) {
                    force.gain_extra(&def, setup.clone(), to.id);
                }
            }
            enemies::arm(world);
        }
    }
    environs::survey_swapped(world, act);
    distribute(world);
}

/// Tells what becomes of a command ability.
pub(crate) fn act(ctx: &mut Ctx<'_>, key: ForceKey, ability: AbilityId, act: ForceAct) {
    ctx.emit(ForceEvent::ForceActed {
        side: key.0,
        force: key.1,
        ability,
        act,
    });
}
