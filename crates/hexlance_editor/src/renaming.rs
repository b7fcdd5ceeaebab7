//! Names of sides, and names that are free.

use hexlance_rules::{Effect, Extras, Occasion};

use super::desk::{AnyScenario, UnitAt, units};
use crate::data::Data;

/// Gives a side another name, and says so to everything that names it: aims, cargo, events, the lesson. Nothing is done
/// if the name is empty or the other side's: who is meant by a name must stay clear.
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
    use crate::rulesets::{Registered, Rules};
    use hexlance_board::{Board, BoardFile, Hex, Theme};
    use hexlance_rules::{CargoSetup, EventSetup, Lesson, Zone};

    fn battle() -> AnyScenario {
        crate::hosted::for_tests();
        let board = Board::new(6, 6).expect("small");
        let map = BoardFile::new("Test", Theme::default(), board);
        let mut s = crate::desk::blank(Rules::first(), map).scenario;
        s.briefing.aims = [("Attackers", "Take it."), ("Defenders", "Keep it.")]
            .map(|(side, aim)| (side.to_owned(), aim.to_owned()))
            .into();
        *s.rules.things_mut().cargo.expect("these rules have cargo") = ["Attackers", "Defenders"]
            .map(|side| CargoSetup {
                name: format!("Crate of the {side}"),
                at: Some(Hex::from_column_row(1, 1)),
                wanted_by: Some(side.to_owned()),
                ..CargoSetup::default()
            })
            .into();
        s.events = vec![EventSetup {
            name: "The end".to_owned(),
            when: Occasion::Entered {
                zone: Zone::Anywhere,
                side: Some("Attackers".to_owned()),
            },
            then: vec![
                Effect::Message("Attackers".to_owned()),
                Effect::End(Some("Attackers".to_owned())),
            ],
        }];
        s.lesson = Some(Lesson {
            side: "Attackers".to_owned(),
            steps: Vec::new(),
        });
        s
    }

    #[test]
    fn a_side_is_renamed_wherever_it_is_named() {
        let before = battle();
        let mut s = before.clone();
        assert!(rename_side(&mut s, 0, "Raiders"));
        assert_eq!(s.sides[0].name, "Raiders");
        assert_eq!(s.sides[1].name, "Defenders");
        let aims: Vec<_> = s.briefing.aims.iter().collect();
        let told = |a: &str, b: &str| (a.to_owned(), b.to_owned());
        let wanted = [told("Defenders", "Keep it."), told("Raiders", "Take it.")];
        assert_eq!(aims, wanted.iter().map(|(a, b)| (a, b)).collect::<Vec<_>>());
        let cargo: Vec<_> = s
            .rules
            .things()
            .cargo
            .iter()
            .map(|c| c.wanted_by.as_deref())
            .collect();
        assert_eq!(cargo, [Some("Raiders"), Some("Defenders")]);
        let Occasion::Entered { side, .. } = &s.events[0].when else {
            panic!("it is another occasion");
        };
        assert_eq!(side.as_deref(), Some("Raiders"));
        let then = [
            Effect::Message("Attackers".to_owned()),
            Effect::End(Some("Raiders".to_owned())),
        ];
        assert_eq!(s.events[0].then, then, "texts are the author's own");
        assert_eq!(s.lesson.as_ref().map(|l| l.side.as_str()), Some("Raiders"));
        // And back: nothing else was touched.
        assert!(rename_side(&mut s, 0, "Attackers"));
        assert_eq!(s, before);
    }

    #[test]
    fn no_side_takes_the_name_of_the_other_or_none() {
        let before = battle();
        for name in ["Defenders", "Attackers", "", "  "] {
            let mut s = before.clone();
            assert!(!rename_side(&mut s, 0, name), "“{name}”");
            assert_eq!(s, before);
        }
        assert!(!rename_side(&mut before.clone(), 2, "Third"));
    }

    #[test]
    fn names_are_numbered_until_they_are_free() {
        let taken = ["Event", "Event 2", "Rain"];
        let free = |name: &str| free_name(name, taken.iter().copied());
        assert_eq!(free("Event"), "Event 3");
        assert_eq!(free("Rain"), "Rain 2");
        assert_eq!(free("Snow"), "Snow");
    }
}
