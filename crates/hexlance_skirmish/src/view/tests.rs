use hexlance_rules::{SideId, UnitId, View as _};

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

/// K13.8.1: a number would tell that there is another one.
#[test]
fn the_enemy_counts_only_whom_it_has_seen() {
    use crate::{
        model::Skill,
        setup::plan::{Plan, at, bystander, man, skilled, standing},
        state::Seeming,
    };

    let nameless = |mut trooper: crate::setup::TrooperSetup| {
        trooper.name = None;
        trooper
    };
    let hidden = nameless(skilled("", &[Skill::Camouflage]));
    let seen = nameless(man("", |_| {}));
    let north = vec![hidden.clone(), standing(seen.clone(), 3, 3), seen.clone()];
    let south = vec![bystander(), standing(seen, 9, 25)];
    let mut battle = Plan::of(north, south).battle();
    let name = |battle: &Battle, side: SideId, unit: u16| match battle.view(side).unit(UnitId(unit))
    {
        Some(Seen::Figure(figure)) => figure.name().to_owned(),
        Some(Seen::Own(who)) => who.name.to_owned(),
        other => panic!("unit {unit} is {:?}", other.map(|seen| seen.id())),
    };
    let profile = name(&battle, SOUTH, 4);
    assert_eq!(
        name(&battle, NORTH, 1),
        format!("{profile} 2"),
        "its owner counts all"
    );
    // South has one of its own.
    assert_eq!(name(&battle, SOUTH, 1), format!("{profile} 2"));
    let deploy = |unit, seeming| {
        Command::Deploy(crate::setup::Placement {
            seeming,
            ..crate::setup::Placement::of(UnitId(unit), at(5, 3))
        })
    };
    let marker = deploy(0, Seeming::Camo);
    battle.submit(NORTH, marker).expect("it may");
    assert_eq!(name(&battle, SOUTH, 1), format!("{profile} 2"));
    battle
        .submit(NORTH, deploy(0, Seeming::Figure))
        .expect("it may");
    assert_eq!(name(&battle, SOUTH, 0), format!("{profile} 3"));
    assert_eq!(name(&battle, NORTH, 0), profile);
}
