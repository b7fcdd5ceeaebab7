//! Putting a force into a scenario in place of one side's.

use std::collections::BTreeSet;

use hexlance_board::Hex;
use hexlance_rules::{Effect, EventSetup, Occasion, Scenario, Zone};

use super::{Force, mentions, names};
use crate::{content::Content, form::UnitSetup};

/// Puts a force in the place of all forces of a side. Its units set up in the side's zone; where the scenario had put
/// the side's own units on the map and has no zone for it, the zone is the ground around them. Names that the other side
/// has already get a number, and what the scenario says of units that are gone is left out, a lesson too,
/// and events of which nothing remains.
pub fn put_into(
    scenario: &mut Scenario<UnitSetup<String>>,
    side: usize,
    force: &Force,
    content: &Content,
) {
    let whole = |s: &hexlance_rules::SideSetup<UnitSetup<String>>| -> Vec<String> {
        s.forces.iter().flat_map(|f| names(f, content)).collect()
    };
    let others: BTreeSet<String> = scenario
        .sides
        .iter()
        .enumerate()
        .filter(|(i, _)| *i != side)
        .flat_map(|(_, s)| whole(s))
        .collect();
    let Some(own) = scenario.sides.get_mut(side) else {
        return;
    };
    let gone: BTreeSet<String> = whole(own).into_iter().collect();
    let stood: Vec<Hex> = own
        .forces
        .iter()
        .flat_map(|f| &f.formations)
        .flat_map(|g| &g.units)
        .filter_map(|u| u.at)
        .collect();
    if own.zone == Zone::Anywhere
        && own.rules.enters.is_empty()
        && let Some(zone) = around(&stood)
    {
        own.zone = zone;
    }
    let mut force = force.clone();
    force.rules.leads = false;
    distinct(&mut force, &others, content);
    let present: BTreeSet<String> = names(&force, content).into_iter().collect();
    own.forces = vec![force];
    let lost = |name: &String| gone.contains(name) && !present.contains(name);
    // It was written for the units that are gone.
    scenario.lesson = None;
    for event in &mut scenario.events {
        for effect in &mut event.then {
            if let Effect::Reinforce(units) = effect {
                units.retain(|u| !lost(u));
            }
        }
        let nobody = |e: &Effect| matches!(e, Effect::Reinforce(units) if units.is_empty());
        event.then.retain(|e| !nobody(e));
    }
    let idle = |e: &EventSetup| matches!(&e.when, Occasion::Lost(unit) if lost(unit));
    scenario.events.retain(|e| !e.then.is_empty() && !idle(e));
    for cargo in &mut scenario.rules.cargo {
        if cargo.held_by.as_ref().is_some_and(&lost) {
            cargo.held_by = None;
            // Somebody has to be able to find it: it lies where the side begins.
            if cargo.at.is_none() {
                cargo.at = stood.first().copied();
            }
        }
    }
    let cargo = &mut scenario.rules.cargo;
    cargo.retain(|c| c.at.is_some() || c.held_by.is_some());
    for other in scenario.sides.iter_mut().flat_map(|s| &mut s.forces) {
        let units = other.formations.iter_mut().flat_map(|g| &mut g.units);
        for spa in units.flat_map(|u| &mut u.spas) {
            if spa.enemy.as_ref().is_some_and(&lost) {
                spa.enemy = None;
            }
        }
        for champion in other
            .rules
            .abilities
            .iter_mut()
            .flat_map(|a| &mut a.champions)
        {
            if champion.enemy.as_ref().is_some_and(&lost) {
                champion.enemy = None;
            }
        }
        for gift in other.rules.abilities.iter_mut().flat_map(|a| &mut a.gifts) {
            if gift.enemy.as_ref().is_some_and(&lost) {
                gift.enemy = None;
            }
        }
    }
}

/// The ground around where units stood.
fn around(stood: &[Hex]) -> Option<Zone> {
    // The one in the middle of them: nearest to all.
    let far = |h: &Hex| stood.iter().map(|o| o.distance(*h)).max().unwrap_or(0);
    let middle = *stood.iter().min_by_key(|h| far(h))?;
    Some(Zone::Around(middle, far(&middle) + 2))
}

/// Gives every unit whose name is taken one of its own.
fn distinct(force: &mut Force, taken: &BTreeSet<String>, content: &Content) {
    let mut known: BTreeSet<String> = names(force, content).into_iter().collect();
    known.extend(taken.iter().cloned());
    let present = names(force, content);
    let mut renamed = Vec::new();
    let units = force.formations.iter_mut().flat_map(|g| &mut g.units);
    for (unit, name) in units.zip(&present) {
        // A name by the card is numbered through the whole battle: what the force calls the unit stays with it.
        unit.name = Some(name.clone());
        if !taken.contains(name) {
            continue;
        }
        let mut n = 2;
        while known.contains(&format!("{name} {n}")) {
            n += 1;
        }
        let new = format!("{name} {n}");
        known.insert(new.clone());
        unit.name = Some(new.clone());
        renamed.push((name.clone(), new));
    }
    for (old, new) in renamed {
        for ability in &mut force.rules.abilities {
            mentions(ability, &old, Some(&new));
        }
        let units = force.formations.iter_mut().flat_map(|g| &mut g.units);
        for unit in units.filter(|u| u.aboard.as_deref() == Some(old.as_str())) {
            unit.aboard = Some(new.clone());
        }
    }
}
