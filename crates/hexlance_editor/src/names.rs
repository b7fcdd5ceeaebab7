//! Names of units: what else of a battle names a unit goes on naming the same one when units are renamed, added, moved
//! and taken away.

use std::collections::BTreeMap;

use hexlance_rules::{Effect, Extras, LessonStep, Occasion, Renamed, UnitForm, numbered};

use super::desk::{AnyScenario, Editing, Unit, UnitAt, units};
use crate::data::Data;

/// The names that all units have in the battle, in the order of the file: their own, else their kinds', numbered where
/// several are alike.
pub fn names(scenario: &AnyScenario, data: &Data) -> Vec<String> {
    let all = units(scenario).map(|(_, unit)| (unit.name(), unit.kind_name(data)));
    numbered(&all.collect::<Vec<_>>())
}

/// The name of a unit in the battle.
pub fn name_of(scenario: &AnyScenario, at: UnitAt, data: &Data) -> Option<String> {
    let n = units(scenario).position(|(x, _)| x == at)?;
    names(scenario, data).into_iter().nth(n)
}

fn units_mut(scenario: &mut AnyScenario) -> impl Iterator<Item = &mut Unit> {
    let forces = scenario.sides.iter_mut().flat_map(|s| &mut s.forces);
    let formations = forces.flat_map(|f| &mut f.formations);
    formations.flat_map(|g| &mut g.units)
}

/// Changes which units there are and where they belong. The change must not look at the names of units, which are not
/// there while it lasts; units that it adds have names as it says.
pub fn restructure(
    editing: &mut Editing,
    name: &str,
    data: &Data,
    change: impl FnOnce(&mut AnyScenario),
) -> bool {
    editing.edit(name, None, |s| {
        let before = names(s, data);
        // Every unit carries its number instead of its name through the change.
        let mark = |n: usize| format!("\u{1}{n}");
        let marks: BTreeMap<String, usize> = (0..before.len()).map(|n| (mark(n), n)).collect();
        let mut own: Vec<Option<String>> = Vec::new();
        for (n, unit) in units_mut(s).enumerate() {
            own.push(unit.name_mut().replace(mark(n)));
        }
        change(s);
        let mut from = Vec::new();
        for unit in units_mut(s) {
            let now = unit.name_mut();
            let old = now.as_ref().and_then(|m| marks.get(m)).copied();
            // A copy of a unit is another one.
            let old = old.filter(|n| !from.contains(&Some(*n)));
            if let Some(n) = old {
                now.clone_from(&own[n]);
            } else if now.as_ref().is_some_and(|m| marks.contains_key(m)) {
                *now = None;
            }
            from.push(old);
        }
        let after = names(s, data);
        let mut renamed: Renamed = before.iter().map(|n| (n.clone(), None)).collect();
        for (old, new) in from.into_iter().zip(after) {
            if let Some(old) = old.and_then(|n| before.get(n)) {
                renamed.note(old.clone(), Some(new));
            }
        }
        follow(s, &renamed);
    })
}

/// Changes units without adding, moving or taking away any.
pub fn change(
    editing: &mut Editing,
    name: &str,
    merge: Option<&str>,
    data: &Data,
    change: impl FnOnce(&mut AnyScenario),
) -> bool {
    editing.edit(name, merge, |s| {
        let before = names(s, data);
        change(s);
        let after = names(s, data);
        if before.len() == after.len() && before != after {
            let renamed = before.into_iter().zip(after.into_iter().map(Some));
            follow(s, &renamed.collect());
        }
    })
}

/// Whatever names units follows them.
fn follow(s: &mut AnyScenario, renamed: &Renamed) {
    if renamed.is_empty() {
        return;
    }
    s.rules.follow(renamed);
    for side in &mut s.sides {
        side.rules.follow(renamed);
        for force in &mut side.forces {
            force.rules.follow(renamed);
            for group in &mut force.formations {
                group.rules.follow(renamed);
                for unit in &mut group.units {
                    if let Some(aboard) = unit.aboard_mut() {
                        renamed.maybe(aboard);
                    }
                    let others = unit.names_of_others().into_iter();
                    others.for_each(|said| renamed.maybe(said));
                }
            }
        }
    }
    // A caption about a unit that is gone is told among the problems.
    let captions = s.lesson.iter_mut().flat_map(|l| &mut l.steps);
    captions
        .flat_map(LessonStep::units_mut)
        .for_each(|name| renamed.keep(name));
    for event in &mut s.events {
        // An event that waits for a unit that is gone is told among the problems.
        if let Occasion::Lost(unit) = &mut event.when {
            renamed.keep(unit);
        }
        for effect in &mut event.then {
            if let Effect::Reinforce(units) = effect {
                renamed.list(units);
            }
        }
    }
}
