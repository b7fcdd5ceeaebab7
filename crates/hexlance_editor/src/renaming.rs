//! Names of sides, and names that are free.

use hexlance_rules::{Effect, Extras, Occasion};

use super::desk::{AnyScenario, UnitAt, units};
use crate::data::Data;

/// Gives a side another name, and says so to everything that names it: aims, cargo, events, the lesson. Nothing is done
/// if the name is empty or another side's: who is meant by a name must stay clear.
pub fn rename_side(s: &mut AnyScenario, side: usize, name: &str) -> bool {
    let taken = s.sides.iter().any(|x| x.name == name);
    let Some(of) = s.sides.get_mut(side).filter(|_| !taken) else {
        return false;
    };
    if name.trim().is_empty() {
        return false;
    }
    let old = std::mem::replace(&mut of.name, name.to_owned());
    if let Some(aim) = s.briefing.aims.remove(&old) {
        s.briefing.aims.insert(name.to_owned(), aim);
    }
    let follow = |named: &mut String| {
        if *named == old {
            name.clone_into(named);
        }
    };
    s.rules.rename_side(&old, name);
    for side in &mut s.sides {
        side.rules.rename_side(&old, name);
        for force in &mut side.forces {
            force.rules.rename_side(&old, name);
            for group in &mut force.formations {
                group.rules.rename_side(&old, name);
            }
        }
    }
    for event in &mut s.events {
        if let Occasion::Entered {
            side: Some(side), ..
        } = &mut event.when
        {
            follow(side);
        }
        for effect in &mut event.then {
            if let Effect::End(Some(side)) = effect {
                follow(side);
            }
        }
    }
    if let Some(lesson) = &mut s.lesson {
        follow(&mut lesson.side);
    }
    true
}

/// Every unit with the name that it has in the battle: its own, or its kind's, numbered from the second on.
pub fn unit_names(s: &AnyScenario, data: &Data) -> Vec<(UnitAt, String)> {
    let names = super::names::names(s, data);
    units(s).map(|(at, _)| at).zip(names).collect()
}

/// A name that nothing of a list has: that one, or with the first number that is free.
pub fn free_name<'n>(name: &str, taken: impl Iterator<Item = &'n str> + Clone) -> String {
    let is_free = |name: &str| taken.clone().all(|t| t != name);
    if is_free(name) {
        return name.to_owned();
    }
    let mut numbered = (2..).map(|n| format!("{name} {n}"));
    numbered.find(|n| is_free(n)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_numbered_until_they_are_free() {
        let taken = ["Event", "Event 2", "Rain"];
        let free = |name: &str| free_name(name, taken.iter().copied());
        assert_eq!(free("Event"), "Event 3");
        assert_eq!(free("Rain"), "Rain 2");
        assert_eq!(free("Snow"), "Snow");
    }
}
