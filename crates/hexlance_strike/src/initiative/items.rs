//! What is added to the Initiative rolls of a side (R3.2.4): items, each with its source, listed also where they are 0.

use bevy_ecs::world::World;
use hexlance_rules::{AbilityId, Arg, Joint, List, Message, SideId, Term, Ustr, say, say_n, ustr};
use serde::Serialize;

use crate::{
    ability::{AbilityDef, Grant, Modifier, Quantity, Times, When},
    forces::{self, ForceKey, ForceState, Held},
    formations, intelligence,
    read::{self, UnitRead},
    sides::{self, TwoSides},
    state::Frame,
};

use super::{command_units, roles};

/// What an item comes from (R3.2.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// A command ability.
    Sca,
    /// A pilot ability.
    Spa,
    /// A formation.
    Formation,
    /// Battlefield intelligence (R14.7.2).
    Intelligence,
    /// The scenario.
    Scenario,
}

/// One item of a side's Initiative.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Item {
    /// What it comes from.
    pub origin: Origin,
    /// The ability, if it is one's.
    pub ability: Option<AbilityId>,
    /// What players read.
    pub name: Ustr,
    /// What it would add.
    pub value: i16,
    /// What it does add.
    pub counts: i16,
    /// The ability of the enemy that voids it, if one does.
    pub voided_by: Option<AbilityId>,
    /// Why it adds nothing, or what it stands on.
    pub note: Message,
}

impl Item {
    /// An item that counts.
    pub fn new(origin: Origin, ability: Option<AbilityId>, name: Ustr, value: i16) -> Self {
        Self {
            origin,
            ability,
            name,
            value,
            counts: value,
            voided_by: None,
            note: Message::default(),
        }
    }

    /// The same with a word on it.
    pub fn noted(mut self, note: impl Into<Message>) -> Self {
        self.note = note.into();
        self
    }

    /// An item that does not count, and why.
    pub fn void(mut self, why: impl Into<Message>) -> Self {
        self.counts = 0;
        self.note = why.into();
        self
    }
}

/// All items of a side now, in the order in which they are listed.
pub fn items(world: &World, side: SideId) -> Vec<Item> {
    let mut out = Vec::new();
    let leading = forces::leading(world, side);
    for (key, force) in forces::of_side(world, side) {
        let leads = key == leading;
        for held in &force.abilities {
            of_ability(world, key, force, held, leads, &mut out);
        }
        let from = out.len();
        roles::add(world, key, force, &mut out);
        if !leads {
            let leader = forces::name(world, leading);
            for item in out.iter_mut().skip(from) {
                item.counts = 0;
                item.note = say!("{leader} leads the side", leader);
            }
        }
    }
    for (key, formation) in formations::geniuses(world, side) {
        let name = formations::name(world, (key, formation));
        let item = Item::new(Origin::Formation, None, ustr(name), 1);
        out.push(if key == leading {
            item
        } else {
            item.void(say!(
                "{leader} leads the side",
                leader = forces::name(world, leading)
            ))
        });
    }
    of_pilots(world, side, &mut out);
    if intelligence::is_in_play(world) {
        let value = intelligence::initiative(world, side);
        let name = ustr("Battlefield intelligence");
        out.push(Item::new(Origin::Intelligence, None, name, value));
    }
    if let Some(voids) = voided_by(world, side) {
        for item in &mut out {
            let of_ability = matches!(item.origin, Origin::Sca | Origin::Spa);
            if of_ability && item.counts > 0 {
                item.counts = 0;
                item.voided_by = Some(voids.id);
                item.note = say!("cancelled by {ability}", ability = voids.name);
            }
        }
    }
    out
}

/// The ability of the enemy that voids the bonuses of a side this turn.
fn voided_by(world: &World, side: SideId) -> Option<&AbilityDef> {
    let turn = read::turn(world).number;
    let enemy = forces::leading(world, side.opponent());
    let voids = move |g| matches!(g, Grant::VoidsBonuses(from) if turn >= from);
    forces::granting(world, enemy, voids)
        .next()
        .map(|h| h.def.as_ref())
}

/// Whether an ability has to do with Initiative rolls, so that it is listed even where it adds nothing.
pub fn concerns_initiative(def: &AbilityDef) -> bool {
    let on = |m: &Modifier| m.on == Quantity::Initiative;
    def.modifiers.iter().any(on) || def.grants(Grant::ForcesInitiative) || def.grants(Grant::Duels)
}

/// The item of a command ability.
fn of_ability(
    world: &World,
    key: ForceKey,
    force: &ForceState,
    held: &Held,
    leads: bool,
    out: &mut Vec<Item>,
) {
    if !concerns_initiative(&held.def) {
        return;
    }
    let def = &held.def;
    let modifiers = || {
        def.modifiers
            .iter()
            .filter(|m| m.on == Quantity::Initiative)
    };
    let holding: Vec<_> = modifiers()
        .filter(|m| m.when.iter().all(|w| holds(world, key, force, held, w)))
        .collect();
    let declared = held.item.unwrap_or(0) + forces::duels::score(held);
    let value = declared + holding.iter().map(|m| worth(m, held)).sum::<i16>();
    let label = holding.iter().find_map(|m| m.label).unwrap_or(def.name);
    let item = Item::new(Origin::Sca, Some(def.id), label, value);
    out.push(match &held.standing {
        forces::Standing::Negated(side, by) => {
            let by = forces::name(world, (*side, *by));
            item.void(say!("negated by {by}", by))
        }
        forces::Standing::Swapped(_) if value == 0 => return,
        forces::Standing::Idle => item.void("for another enemy"),
        forces::Standing::InPlay | forces::Standing::Swapped(_) if !leads => {
            let leader = forces::name(world, forces::leading(world, key.0));
            item.void(say!("{leader} leads the side", leader))
        }
        forces::Standing::InPlay if held.def.grants(Grant::Duels) => {
            let won = held.duels.iter().filter(|d| d.score > 0).count();
            let lost = held.duels.iter().filter(|d| d.score < 0).count();
            item.noted(say!("duels won {won}, lost {lost}", won, lost))
        }
        forces::Standing::InPlay if value == 0 => {
            let why = modifiers()
                .flat_map(|m| &m.when)
                .find(|w| !holds(world, key, force, held, w));
            item.noted(why.map_or(say!("not declared"), |w| note(world, key, force, held, w)))
        }
        forces::Standing::InPlay | forces::Standing::Swapped(_) => {
            let whens = holding.iter().flat_map(|m| &m.when);
            let notes = whens.map(|w| note(world, key, force, held, w));
            let notes: Vec<_> = notes.filter(|n| !n.is_empty()).collect();
            item.noted(Message::list(List::new(Joint::Semicolons, notes)))
        }
    });
}

/// What a modifier of a command ability is worth.
pub fn worth(m: &Modifier, held: &Held) -> i16 {
    m.add
        * match m.times {
            Times::Doubled if held.setup.doubled => 2,
            Times::Taken => i16::from(held.setup.times),
            _ => 1,
        }
}

/// Whether a condition that speaks of a force holds.
pub fn holds(world: &World, key: ForceKey, force: &ForceState, held: &Held, when: &When) -> bool {
    match when {
        When::Declared => held.declared,
        When::SideIs(role) => sides::role(world, key.0) == Some(*role),
        When::RosterHas(lists) => lists
            .iter()
            .all(|types| force.facts.types.iter().any(|t| types.contains(t))),
        When::Paired => {
            let [a, b] = counts(force, held);
            a == b && a > 0
        }
        When::SideUnits(least, most) => {
            let n = forces::facts::units_of_side(world, key.0);
            (*least..=*most).contains(&n)
        }
        When::HalfDropped => force.half_dropped,
        When::EnvironmentCovers => held.coverage.0 > 0 && 2 * held.coverage.0 >= held.coverage.1,
        When::EnvironmentMissing => held.coverage.0 == 0,
        When::FacesEnemy => forces::enemies::faces(world, key.0, &held.setup),
        When::Rated(least) => force.facts.rating() >= *least,
        When::InRegion => {
            let region = &world.resource::<Frame>().region;
            held.setup
                .region
                .as_deref()
                .is_some_and(|r| region.is_in(r))
        }
        When::Swapped => matches!(held.standing, forces::Standing::Swapped(_)),
        When::Turns(from, to) => (*from..=*to).contains(&read::turn(world).number),
        When::Not(inner) => !holds(world, key, force, held, inner),
        _ => false,
    }
}

/// How many units a force has of its two chosen types.
fn counts(force: &ForceState, held: &Held) -> [u16; 2] {
    let count = |i: usize| held.setup.types.get(i).map_or(0, |t| force.facts.count(t));
    [count(0), count(1)]
}

/// What a condition stands on, for the list of items.
fn note(world: &World, key: ForceKey, force: &ForceState, held: &Held, when: &When) -> Message {
    match when {
        When::Paired => {
            let [a, b] = counts(force, held);
            let name = |i: usize| held.setup.types.get(i).map_or("?", String::as_str);
            say!(
                "{a} {first} and {b} {second}",
                a,
                first = name(0),
                b,
                second = name(1)
            )
        }
        When::SideUnits(..) => {
            say_n!(
                forces::facts::units_of_side(world, key.0),
                "{n} unit",
                "{n} units"
            )
        }
        When::RosterHas(_) => {
            if holds(world, key, force, held, when) {
                say!("all types are there")
            } else {
                say!("a type of unit is missing")
            }
        }
        When::Declared => say!("declared"),
        When::EnvironmentCovers | When::EnvironmentMissing => {
            let (covered, all) = held.coverage;
            say!(
                "covers {percent}% of the map",
                percent = 100 * covered / all.max(1)
            )
        }
        When::HalfDropped if force.half_dropped => say!("half of the force dropped last turn"),
        When::HalfDropped => say!("not half of the force dropped last turn"),
        When::SideIs(role) => say!("as the {role}", role = Term(role.name())),
        When::FacesEnemy => {
            let enemies = List::new(Joint::And, &held.setup.enemies);
            if holds(world, key, force, held, when) {
                say!("against {enemies}", enemies)
            } else {
                say!("it knows {enemies}, not this enemy", enemies)
            }
        }
        When::Rated(_) if holds(world, key, force, held, when) => Message::default(),
        When::Rated(_) => say!(
            "the force is {rating}",
            rating = Term(force.facts.rating().name())
        ),
        When::InRegion => {
            let region = held.setup.region.as_deref().unwrap_or("?");
            if holds(world, key, force, held, when) {
                say!("in {region}", region)
            } else {
                say!("not in {region}", region)
            }
        }
        When::Swapped => match held.standing {
            forces::Standing::Swapped(to) => {
                let to = read::content(world).ability(to);
                say!(
                    "it became {ability}",
                    ability = to.map_or(Term("another").into(), |d| Arg::from(d.name))
                )
            }
            _ => say!("it has not become another"),
        },
        When::Turns(from, to) => say!("in turns {from} to {to}", from, to),
        When::Not(inner) => note(world, key, force, held, inner),
        _ => Message::default(),
    }
}

/// What pilots on the map add: each ability once.
fn of_pilots(world: &World, side: SideId, out: &mut Vec<Item>) {
    let mut seen: Vec<AbilityId> = Vec::new();
    for u in read::active(world, side) {
        for spa in u.spas.0.iter().filter(|s| !s.of_force) {
            if seen.contains(&spa.def.id) {
                continue;
            }
            let of_initiative = |m: &&Modifier| m.on == Quantity::Initiative;
            for m in spa.def.modifiers.iter().filter(of_initiative) {
                seen.push(spa.def.id);
                let times = times(world, &u, m);
                let name = m.label.unwrap_or(spa.def.name);
                out.push(Item::new(
                    Origin::Spa,
                    Some(spa.def.id),
                    name,
                    m.add.saturating_mul(times),
                ));
            }
        }
    }
}

fn times(world: &World, u: &UnitRead<'_>, m: &Modifier) -> i16 {
    match m.times {
        Times::CommandersOut(most) => {
            let enemies = command_units(world, u.side.opponent());
            let out = enemies.iter().filter(|c| read::unit(world, **c).is_out());
            (out.count() as i16).min(most.into())
        }
        _ => 1,
    }
}
