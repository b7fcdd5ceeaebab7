use hexlance_rules::View as _;

use super::*;
use crate::{
    Battle,
    command::Command,
    deeds::Deed,
    drill::{NORTH, SOUTH, act, asks, choose, is_over, order, react, then, walk},
    testing::{Scene, id},
};

/// Everything that a view gives, as text.
fn given(view: SideView<'_>) -> String {
    let mut out = Vec::new();
    for seen in view.units() {
        out.push(match seen {
            Seen::Own(who) => format!(
                "own {:?} {:?} {:?} {:?} {:?}",
                who.id, who.hex, who.stance, who.guise, who.states
            ),
            Seen::Marker(marker) => format!("{marker:?}"),
            Seen::Figure(f) => {
                // A scene prints the option on the profile of the one Lieutenant, lists on several.
                let mut profile = f.profile().clone();
                profile.options.clear();
                format!(
                    "{:?} {} {:?} {:?} {:?} {:?} {:?} {:?} {} {:?}",
                    f.id(),
                    f.name(),
                    profile,
                    f.skills().collect::<Vec<_>>(),
                    f.points(),
                    f.hex(),
                    f.facing(),
                    f.states(),
                    f.is_prone(),
                    f.body(),
                )
            }
        });
    }
    for side in [NORTH, SOUTH] {
        out.push(format!("{:?}", view.pool(side)));
        out.push(format!("{}", view.still_to_come(side)));
    }
    out.push(format!("{:?} {:?}", view.order(), view.clock()));
    out.push(format!("{:?}", view.items()));
    out.join("\n")
}

/// Everything that is told of what has happened, as text.
fn all_told(battle: &Battle, side: SideId) -> String {
    let view = battle.view(side);
    let told = battle.log().iter().filter_map(|l| view.tells(&l.event));
    told.map(|event| format!("{event:?}\n")).collect()
}

/// What South may do: where each of its troopers may go.
fn allowed(battle: &Battle) -> Vec<bool> {
    let view = battle.view(SOUTH);
    let mut out = Vec::new();
    for name in ["X", "Y"] {
        for c in 0..24 {
            for r in 0..32 {
                let (_, command) = order(battle, name, walk(&[(c, r)]));
                out.push(view.check(&command).is_ok());
            }
        }
    }
    out
}

/// A battle in which North has secrets: one of these is Lieutenant, these lines tell who is behind a Marker and where
/// somebody is hidden.
fn world(lieutenant: &str, marker: &str, hidden: &str) -> Battle {
    let leads = |name: &str| {
        if name == lieutenant {
            ", Lieutenant"
        } else {
            ""
        }
    };
    Scene::new()
        .north("A", &format!("at (10,10) E{}", leads("A")))
        .north("B", &format!("at (10,14) E{}", leads("B")))
        .north("M", &format!("{marker}, Camouflage, camo, at (10,18) E"))
        .north("H", &format!("TO Camouflage, hidden, {hidden}"))
        .south("X", "at (16,10) W")
        .south("Y", "at (16,14) W")
        .battle()
}

/// Plays the same in two worlds and compares what South is given and told.
fn same(mut one: Battle, mut two: Battle) {
    let compare = |one: &Battle, two: &Battle| {
        assert_eq!(given(one.view(SOUTH)), given(two.view(SOUTH)));
        assert_eq!(all_told(one, SOUTH), all_told(two, SOUTH));
        let sealed = |b: &Battle| -> Vec<bool> { b.history().iter().map(|e| e.sealed).collect() };
        assert_eq!(sealed(one), sealed(two));
    };
    assert_ne!(given(one.view(NORTH)), given(two.view(NORTH)));
    compare(&one, &two);
    for battle in [&mut one, &mut two] {
        act(battle, "M", walk(&[(11, 18), (12, 18)]));
    }
    compare(&one, &two);
    for battle in [&mut one, &mut two] {
        if asks(battle) {
            react(battle, Vec::new());
        }
        then(battle, Deed::Idle);
        if asks(battle) {
            react(battle, Vec::new());
        }
        assert!(is_over(battle));
        battle.submit(NORTH, Command::Done).unwrap();
    }
    compare(&one, &two);
    assert_eq!(allowed(&one), allowed(&two));
    for battle in [&mut one, &mut two] {
        // North is asked in every Order: its list could hide somebody.
        act(battle, "X", walk(&[(17, 10)]));
        assert!(asks(battle));
        react(battle, Vec::new());
    }
    compare(&one, &two);
    for battle in [&mut one, &mut two] {
        then(battle, Deed::Idle);
        assert!(asks(battle));
        react(battle, Vec::new());
        assert!(is_over(battle));
    }
    compare(&one, &two);
}

#[test]
fn who_is_lieutenant_does_not_show() {
    let hidden = "at (4,30) W";
    same(world("A", "BS 12", hidden), world("B", "BS 12", hidden));
}

#[test]
fn who_is_behind_a_marker_does_not_show() {
    let hidden = "at (4,30) W";
    same(
        world("A", "BS 12", hidden),
        world("A", "BS 14, WIP 15, prone", hidden),
    );
}

#[test]
fn where_somebody_is_hidden_does_not_show() {
    // One of them sees X all the time and passes, the other one sees nobody.
    same(
        world("A", "BS 12", "at (20,10) W"),
        world("A", "BS 12", "at (4,30) W"),
    );
}

#[test]
fn a_shifted_record_is_told_to_its_owner_only() {
    let mut battle = Scene::new()
        .north("A", "at (8,10) E")
        .south("H", "TO Camouflage, hidden, at (10,10) W")
        .battle();
    act(&mut battle, "A", walk(&[(9, 10), (10, 10)]));
    react(&mut battle, Vec::new());
    then(&mut battle, Deed::Idle);
    react(&mut battle, Vec::new());
    choose(&mut battle, &[(10, 11)], None);
    assert!(all_told(&battle, SOUTH).contains("Shifted"));
    assert!(!all_told(&battle, NORTH).contains("Shifted"));
    assert!(battle.view(NORTH).unit(id(&battle, "H")).is_none());
    assert!(battle.view(SOUTH).has_secrets());
}
