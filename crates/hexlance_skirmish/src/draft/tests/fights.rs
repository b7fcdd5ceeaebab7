//! Shots, blows and programs, pick by pick.

use hexlance_rules::{
    UnitId,
    draft::{Leads, Offers, Pick},
};

use super::{
    super::{keys, proposed},
    hand::{button, dice, only_shot, open, reached, unit, whole},
};
use crate::{
    command::{Command, Reply},
    deeds::Deed,
    drill::{NORTH, SOUTH, act, walk},
    ground::at,
    testing::{Scene, id, play},
};

#[test]
fn a_target_and_declare_are_enough_for_a_shot() {
    let battle = Scene::new()
        .north("A", "at (5,10) E, sniper rifle, light shotgun")
        .south("B", "at (9,10) W")
        .south("C", "at (24,10) W")
        .battle();
    let near = [
        unit(&battle, "A"),
        button("shoot"),
        unit(&battle, "B"),
        button("declare"),
    ];
    let command = whole(&battle, NORTH, &near);
    let shoot = only_shot(&command);
    // A shotgun has +6 at 4 hexes, and B 2; the carbine +3 and B 3.
    assert_eq!(
        shoot.targets.as_slice(),
        [(id(&battle, "B").into(), shoot.targets[0].1)]
    );
    assert_ne!(shoot.weapon.as_str(), "sniper_rifle");
    reached(&battle, NORTH, &command);
    let far = [
        unit(&battle, "A"),
        button("shoot"),
        unit(&battle, "C"),
        button("declare"),
    ];
    let command = whole(&battle, NORTH, &far);
    assert_eq!(only_shot(&command).weapon.as_str(), "sniper_rifle");
    reached(&battle, NORTH, &command);
}

#[test]
fn dice_are_shared_out() {
    let battle = Scene::new()
        .north("A", "at (5,10) E, hmg")
        .south("B", "at (15,10) W")
        .south("C", "at (15,11) W")
        .battle();
    let (b, c) = (id(&battle, "B"), id(&battle, "C"));
    let mut picks = vec![
        unit(&battle, "A"),
        button("shoot"),
        button("weapon.hmg.0"),
        Pick::Unit(b),
        Pick::Unit(c),
    ];
    let draft = open(&battle, NORTH, &picks);
    let offers = battle.offers(NORTH, &draft);
    let most = |offers: &Offers, unit: UnitId| {
        let key = format!("dice.{}", unit.0);
        let found = offers.amounts.iter().find(|a| a.key == key);
        found.map(|a| (a.now, a.range.clone()))
    };
    assert_eq!(most(&offers, b), Some((2, 1..=3)));
    picks.extend([dice(b, 3), button("declare")]);
    let command = whole(&battle, NORTH, &picks);
    let targets = &only_shot(&command).targets;
    assert_eq!(targets.as_slice(), [(b.into(), 3), (c.into(), 1)]);
    reached(&battle, NORTH, &command);
    // A target that is picked again is left out.
    let again = open(
        &battle,
        NORTH,
        &[
            unit(&battle, "A"),
            button("shoot"),
            Pick::Unit(b),
            Pick::Unit(c),
            Pick::Unit(b),
        ],
    );
    let made = proposed(&battle, NORTH, &again).expect("a shot");
    assert!(matches!(made.deed, Deed::Shoot(s) if s.targets.len() == 1));
}

#[test]
fn what_cannot_be_hit_is_refused_with_its_reason() {
    let mut battle = Scene::new()
        .north("A", "at (5,10) E, flash pulse")
        .south("B", "at (15,10) W, light shotgun")
        .south("M", "at (12,12), camo")
        .wall((5, 10), "W", 8)
        .south("N", "at (2,10)")
        .battle();
    let draft = open(&battle, NORTH, &[unit(&battle, "A"), button("shoot")]);
    let offers = battle.offers(NORTH, &draft);
    let code = |name: &str| {
        let offer = offers.unit(id(&battle, name)).expect("it is listed");
        offer.verdict.clone().err().map(|r| r.code)
    };
    assert_eq!(code("B"), None);
    assert_eq!(code("M"), Some("only_a_marker"));
    assert_eq!(code("N"), Some("no_line"));
    act(&mut battle, "A", walk(&[(6, 10)]));
    // A shotgun reaches 24; the knife is no weapon to be fired.
    let draft = open(&battle, SOUTH, &[unit(&battle, "B"), button("shoot")]);
    let offers = battle.offers(SOUTH, &draft);
    assert!(offers.button("weapon.light_shotgun.0").is_some());
    assert!(offers.button("weapon.knife.0").is_none());
}

#[test]
fn a_weapon_beyond_its_bands_is_refused_in_a_reaction() {
    let mut battle = Scene::new()
        .north("A", "at (5,1)")
        .south("B", "at (5,30)")
        .battle();
    act(&mut battle, "A", walk(&[(6, 1)]));
    let draft = open(&battle, SOUTH, &[unit(&battle, "B"), button("shoot")]);
    let offers = battle.offers(SOUTH, &draft);
    let pistol = offers.button("weapon.pistol.0").expect("it has one");
    let refused = pistol.verdict.clone().expect_err("it is too far");
    assert_eq!(refused.rule, Some("K8.1.3"));
    assert!(
        offers
            .button("declare")
            .expect("there is one")
            .verdict
            .is_ok()
    );
}

#[test]
fn a_direct_template_is_aimed_by_itself() {
    let battle = Scene::new()
        .north("A", "at (5,10) E, flamethrower, unarmed")
        .south("B", "at (9,10) W")
        .south("C", "at (10,10) W")
        .battle();
    let picks = [
        unit(&battle, "A"),
        button("shoot"),
        unit(&battle, "B"),
        button("declare"),
    ];
    let command = whole(&battle, NORTH, &picks);
    let shoot = only_shot(&command);
    assert!(shoot.aim.is_some());
    reached(&battle, NORTH, &command);
    // Or the hex alone.
    let draft = open(&battle, NORTH, &[unit(&battle, "A"), button("shoot")]);
    let offers = battle.offers(NORTH, &draft);
    let area = offers.area("aim").expect("hexes to aim at");
    assert_eq!(area.leads, Leads::On);
    assert!(area.hexes.contains(at(11, 10)));
    let picks = [
        unit(&battle, "A"),
        button("shoot"),
        Pick::Hex(at(11, 10)),
        button("declare"),
    ];
    let command = whole(&battle, NORTH, &picks);
    assert_eq!(only_shot(&command).targets.len(), 2);
    reached(&battle, NORTH, &command);
}

#[test]
fn a_blow_is_struck_in_an_order_and_in_reply() {
    let mut battle = Scene::new()
        .north("A", "at (5,10) E, da cc weapon")
        .south("B", "at (6,10) W")
        .battle();
    let picks = [
        unit(&battle, "A"),
        button("strike"),
        unit(&battle, "B"),
        button("declare"),
    ];
    let command = whole(&battle, NORTH, &picks);
    let Command::Order(given) = &command else {
        panic!("{command:?}");
    };
    let Deed::Strike(strike) = given.actors[0].1 else {
        panic!("{command:?}");
    };
    assert_eq!(
        strike.weapon.map(|w| w.to_string()).as_deref(),
        Some("da_cc_weapon")
    );
    reached(&battle, NORTH, &command);
    battle.submit(NORTH, command).unwrap();
    let draft = open(
        &battle,
        SOUTH,
        &[unit(&battle, "B"), button("strike"), button("declare")],
    );
    assert!(
        matches!(draft.answers[0].reply, Reply::Do(Deed::Strike(s)) if s.target == id(&battle, "A").into())
    );
    let command = whole(
        &battle,
        SOUTH,
        &[
            unit(&battle, "B"),
            button("strike"),
            button("declare"),
            button("react.done"),
        ],
    );
    reached(&battle, SOUTH, &command);
}

#[test]
fn a_program_is_chosen_for_its_target() {
    let battle = Scene::new()
        .north("A", "at (5,10) E, Hacker, assault hacking device")
        .south("T", "TAG, at (9,10) W")
        .south("U", "HI, at (9,12) W")
        .south("L", "at (9,8) W")
        .battle();
    let picks = [
        unit(&battle, "A"),
        button("hack"),
        unit(&battle, "U"),
        button("declare"),
    ];
    let command = whole(&battle, NORTH, &picks);
    reached(&battle, NORTH, &command);
    let picks = [
        unit(&battle, "A"),
        button("hack"),
        button("program.basilisk"),
        unit(&battle, "U"),
        unit(&battle, "T"),
        button("declare"),
    ];
    let command = whole(&battle, NORTH, &picks);
    let Command::Order(given) = &command else {
        panic!("{command:?}");
    };
    let Deed::Hack(hack) = &given.actors[0].1 else {
        panic!("{command:?}");
    };
    assert_eq!(
        hack.targets.iter().map(|(_, n)| *n).collect::<Vec<_>>(),
        [2, 1]
    );
    reached(&battle, NORTH, &command);
}

#[test]
fn a_reaction_is_resolved_at_the_best_point_unless_another_is_picked() {
    let mut battle = Scene::new()
        .north("A", "at (5,10) E")
        .south("B", "at (15,10) W")
        .battle();
    play(
        &mut battle,
        r#"[Order(who: "A", first: Move(route: [(6,10),(7,10)])), Reacts(["B"])]"#,
    );
    let first = whole(
        &battle,
        SOUTH,
        &[
            unit(&battle, "B"),
            button("shoot"),
            button("declare"),
            button("react.done"),
        ],
    );
    reached(&battle, SOUTH, &first);
    let picks = [
        unit(&battle, "B"),
        Pick::Amount(keys::POINT.into(), 0),
        button("shoot"),
        button("declare"),
        button("react.done"),
    ];
    let command = whole(&battle, SOUTH, &picks);
    let Command::React(answers) = &command else {
        panic!("{command:?}");
    };
    assert_eq!(answers[0].point, 0);
    reached(&battle, SOUTH, &command);
}
