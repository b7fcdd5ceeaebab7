use super::*;
use crate::event::{MoveEvent, StopCause};

/// D4.7.1: stopped by contact; the tank may spin, and does as usual.
#[test]
fn stopped_by_contact() {
    let mut p = Scene::default()
        .unit(0, "Car", car(12), (0, 0), 0)
        .unit(1, "Tank", tank(8), (3, 1), 0)
        .play();
    let beyond = p.walk("Car", &[(1, 0), (2, 0), (3, 0), (4, 0)], 0);
    assert_eq!(p.refused(beyond).rule, Some("D4.3.1"));
    p.give(Command::Move(p.walk("Car", &[(1, 0), (2, 0), (3, 0)], 0)));
    let d = p.battle.decision().expect("the tank may spin");
    assert_eq!((d.side, d.unit), (SideId(1), Some(p.id("Tank"))));
    // (3, 0) lies in direction 2 of (3, 1).
    assert_eq!(d.choices[d.default].code, "N");
    assert_eq!(d.choices.len(), 6);
    assert_eq!(
        d.prompt.to_string(),
        "Tank may turn: Car has come into contact on its north side. Which way should Tank face?"
    );
    assert_eq!(d.question.units(), [p.id("Car")]);
    p.go_on();
    p.stands("Car", (3, 0));
    assert_eq!(p.look("Tank").facing(), Some(facing(2)));
    assert!(p.events().any(|e| matches!(
        e,
        Event::Move(MoveEvent::Stopped {
            cause: StopCause::Contact,
            ..
        })
    )));
    assert_eq!(p.look("Car").tokens, 1);
}

/// D4.7.2: a break-away that fails; the tank turns and is pushed.
#[test]
fn break_away_fails() {
    let pushed = Standing {
        tokens: 1,
        ..Standing::default()
    };
    let mut p = Scene::default()
        .standing(0, "Tank", tank(8), (0, 0), 0, pushed)
        .unit(1, "Squad", squad(6), (1, 0), 3)
        .dice(&[3])
        .play();
    p.give(Command::Move(p.walk("Tank", &[(-1, 0), (-2, 0)], 3)));
    p.answer("N");
    p.stands("Tank", (0, 0));
    let tank = p.look("Tank");
    assert_eq!(tank.facing(), Some(facing(2)));
    assert_eq!((tank.tokens, tank.dial), (2, 2));
}

/// D4.7.3: break away and run; the run heats.
#[test]
fn break_away_and_run() {
    let mut p = Scene::default()
        .unit(0, "Mech", mech(8), (0, 0), 3)
        .unit(1, "Tank", tank(8), (1, 0), 3)
        .dice(&[3])
        .play();
    let far: Vec<_> = (1..=9).map(|n| (-n, 0)).collect();
    let order = p.moves("Mech", Manner::Run, &far);
    assert_eq!(p.refused(order).rule, Some("D4.2.3"));
    p.order(p.moves("Mech", Manner::Run, &far[..8]));
    p.stands("Mech", (-8, 0));
    assert_eq!(p.look("Mech").heat, 1);
    assert_eq!(p.purse(), "16 = speed value 8 + run 8");
}

/// D4.7.3: units that it has left do not stop it, others do.
#[test]
fn who_was_left_does_not_stop() {
    let mut p = Scene::default()
        .unit(0, "Mech", mech(8), (0, 0), 3)
        .unit(1, "Tank", tank(8), (1, 0), 3)
        .unit(1, "Other", tank(8), (3, -1), 3)
        .dice(&[3])
        .play();
    // (1, -1) and (2, -1) touch the tank that held it; (2, -1) touches the other.
    let order = p.walk("Mech", &[(1, -1), (2, -1), (2, -2)], 0);
    assert_eq!(p.refused(order).rule, Some("D4.3.1"));
    p.order(p.walk("Mech", &[(1, -1), (2, -1)], 0));
    p.stands("Mech", (2, -1));
}

/// D4.7.4: over the infantry.
#[test]
fn over_the_infantry() {
    let mut p = Scene::default()
        .unit(0, "Mech", mech(8), (0, 0), 0)
        .unit(1, "Squad", squad(6), (2, 0), 3)
        .play();
    let on_it = p.walk("Mech", &[(1, 0), (2, 0)], 0);
    assert_eq!(p.refused(on_it).rule, Some("D4.2.5"));
    p.order(p.walk("Mech", &[(1, 0), (2, 0), (3, 0), (4, 0)], 0));
    p.stands("Mech", (4, 0));
    assert!(
        !p.events()
            .any(|e| matches!(e, Event::Move(MoveEvent::Stopped { .. })))
    );
}

/// D1.5.2: the odd inch of an odd speed is lost; halved it is rounded up.
#[test]
fn odd_speed() {
    let mut p = Scene::default()
        .ground(0, 0, "light woods")
        .unit(0, "Squad", squad(5), (0, 0), 0)
        .unit(0, "Other", squad(5), (0, 4), 0)
        .play();
    assert_eq!(
        p.refused(p.walk("Squad", &[(1, 0), (2, 0)], 0)).rule,
        Some("D4.2.3")
    );
    p.order(p.walk("Squad", &[(1, 0)], 0));
    assert_eq!(p.purse(), "3 = speed value 5 - hindering start 2");
    let three = p.walk("Other", &[(1, 4), (2, 4), (3, 4)], 0);
    assert_eq!(p.refused(three).rule, Some("D4.2.3"));
    p.order(p.walk("Other", &[(1, 4), (2, 4)], 0));
}

/// D5.7.1: into and through woods.
#[test]
fn through_woods() {
    let mut p = Scene::default()
        .ground(1, 0, "light woods")
        .ground(2, 0, "heavy jungle")
        .unit(0, "Squad", squad(6), (0, 0), 0)
        .play();
    let on = p.walk("Squad", &[(1, 0), (2, 0)], 0);
    assert_eq!(p.refused(on).rule, Some("D5.2.1"));
    p.order(p.walk("Squad", &[(1, 0)], 0));
    p.round();
    p.order(p.walk("Squad", &[(2, 0)], 0));
    assert_eq!(p.purse(), "3 = speed value 6 - hindering start 3");
    p.round();
    p.round();
    p.order(p.walk("Squad", &[(3, 0)], 0));
    p.stands("Squad", (3, 0));
}

/// D5.7.2: a tank crosses woods, a hovercraft cannot enter them.
#[test]
fn tank_and_hovercraft() {
    let mut p = Scene::default()
        .ground(1, 0, "light woods")
        .ground(2, 0, "light woods")
        .unit(0, "Tank", tank(8), (0, 0), 0)
        .unit(0, "Hover", hover(8), (1, -1), 5)
        .play();
    assert_eq!(
        p.refused(p.walk("Hover", &[(1, 0)], 0)).rule,
        Some("D5.1.3")
    );
    p.order(p.walk("Tank", &[(1, 0), (2, 0), (3, 0), (4, 0)], 0));
    p.stands("Tank", (4, 0));
}

/// D5.7.3: a 'Mech in fords and deep water.
#[test]
fn fords() {
    let mut p = Scene::default()
        .ground(1, 0, "water 0")
        .ground(2, 0, "water 0")
        .ground(3, 0, "water 2")
        .unit(0, "Mech", mech(8), (0, 0), 0)
        .unit(0, "Squad", squad(6), (4, 0), 0)
        .play();
    assert_eq!(
        p.refused(p.walk("Squad", &[(3, 0)], 0)).rule,
        Some("D5.1.3")
    );
    let on = p.walk("Mech", &[(1, 0), (2, 0), (3, 0), (3, 1)], 0);
    assert_eq!(p.refused(on).rule, Some("D5.2.1"));
    p.order(p.walk("Mech", &[(1, 0), (2, 0), (3, 0)], 0));
    p.round();
    p.order(p.walk("Mech", &[(3, 1), (2, 1)], 0));
    assert_eq!(p.purse(), "4 = speed value 8 - hindering start 4");
}

/// D5.7.4: low walls.
#[test]
fn low_walls() {
    let mut p = Scene::default()
        .ground(0, 0, "low wall SE")
        .unit(0, "Squad", squad(6), (0, 0), 0)
        .unit(0, "Car", car(8), (1, 0), 3)
        .unit(0, "Mech", mech(8), (-1, 0), 3)
        .play();
    assert_eq!(p.refused(p.walk("Car", &[(0, 0)], 0)).rule, Some("D5.4.1"));
    p.order(p.walk("Car", &[(1, 1)], 0));
    let far = p.walk("Squad", &[(1, 0), (2, 0), (3, 0)], 0);
    assert_eq!(p.refused(far).rule, Some("D4.2.3"));
    p.order(p.walk("Squad", &[(1, 0), (2, 0)], 0));
    p.order(p.walk("Mech", &[(0, 0), (1, 0)], 0));
    let costs: Vec<u8> = p
        .events()
        .filter_map(|e| match e {
            Event::Move(MoveEvent::Entered { cost, .. }) => Some(*cost),
            _ => None,
        })
        .collect();
    assert_eq!(costs, [2, 4, 2, 2, 2]);
}

/// D5.7.5: a hill.
#[test]
fn hill() {
    let mut p = Scene::default()
        .ground(1, 0, "level 1")
        .ground(2, 0, "level 1")
        .ground(3, 0, "level 1")
        .ground(0, 1, "level 2")
        .unit(0, "Mech", mech(10), (0, 0), 0)
        .play();
    assert_eq!(p.refused(p.walk("Mech", &[(0, 1)], 0)).rule, Some("D5.1.3"));
    let on = p.walk("Mech", &[(1, 0), (2, 0)], 0);
    assert_eq!(p.refused(on).rule, Some("D5.3.1"));
    p.order(p.walk("Mech", &[(1, 0)], 0));
    p.round();
    p.order(p.walk("Mech", &[(2, 0), (3, 0), (4, 0)], 0));
    p.stands("Mech", (4, 0));
}

/// Who may move how (D4.5, D4.6, D11.5.1).
#[test]
fn manners() {
    let p = Scene::default()
        .unit(0, "Tank", with(tank(8), Equipment::JumpJets), (0, 0), 0)
        .unit(0, "Mech", mech(8), (0, 5), 0)
        .play();
    let run = p.moves("Tank", Manner::Run, &[(1, 0)]);
    assert_eq!(p.refused(run).rule, Some("D4.5.1"));
    let jump = p.moves("Mech", Manner::Jump, &[(1, 5)]);
    assert_eq!(p.refused(jump).rule, Some("D4.6.1"));
    let far = p.moves("Tank", Manner::Jump, &[(5, 0)]);
    assert_eq!(p.refused(far).rule, Some("D4.6.1"));
    let long = p.moves("Tank", Manner::Jump, &[(1, 0), (2, 0)]);
    assert_eq!(p.refused(long).rule, Some("D4.6.1"));
    let away = p.moves("Tank", Manner::Jump, &[(-11, -11)]);
    assert_eq!(p.refused(away).rule, Some("D4.1.3"));
    let far_north: Vec<_> = (1..=16).map(|n| (0, -n)).collect();
    let off = MoveOrder::walk(p.id("Mech"), path(&far_north), facing(0));
    assert!(p.battle.check(SideId(0), &Command::Move(off)).is_err());
}

/// Jump Jets: over everything, stopped by nothing; never onto a building.
#[test]
fn jumps() {
    let mut p = Scene::default()
        .ground(0, 0, "light woods")
        .ground(1, 0, "medium building height 4")
        .ground(3, 0, "level 3, heavy woods")
        .ground(-1, 0, "medium building")
        .unit(0, "Skip", with(mech(8), Equipment::JumpJets), (0, 0), 0)
        .unit(1, "Slate", tank(8), (2, 0), 3)
        .play();
    let onto = p.moves("Skip", Manner::Jump, &[(-1, 0)]);
    assert_eq!(p.refused(onto).rule, Some("D4.6.2"));
    let onto = p.moves("Skip", Manner::Jump, &[(2, 0)]);
    assert_eq!(p.refused(onto).rule, Some("D4.6.2"));
    p.order(p.moves("Skip", Manner::Jump, &[(4, 0)]));
    p.stands("Skip", (4, 0));
    assert_eq!((p.look("Skip").heat, p.look("Skip").tokens), (0, 1));
    assert_eq!(p.purse(), "8 = speed value 8");
}

/// Grapple: 5 or 6, but not for infantry, and not with two machines in contact.
#[test]
fn grapple() {
    let needed = |skip: Model, second: bool| {
        let hook = with(mech(6), Equipment::Grapple);
        let mut scene = Scene::default()
            .unit(1, "Hook", hook, (0, 0), 0)
            .unit(0, "Skip", skip, (1, 0), 3)
            .dice(&[6]);
        if second {
            scene = scene.unit(0, "Slate", tank(8), (0, 1), 3);
        }
        let p = scene.play();
        let order = p.moves("Skip", Manner::Walk, &[(2, 0)]);
        let side = SideId(0);
        let plan = super::super::check::plan(p.battle.world(), side, &order).expect("legal");
        plan.break_away.expect("it is held").needed
    };
    assert_eq!(needed(mech(10), false), 5);
    assert_eq!(needed(with(mech(10), Equipment::Evade), false), 5);
    assert_eq!(needed(mech(10), true), 3);
    assert_eq!(needed(with(mech(10), Equipment::Evade), true), 2);
    assert_eq!(needed(hover(10), true), 2);
    assert_eq!(needed(squad(6), false), 4);
}

/// Turning in place needs no roll and spends no heat.
#[test]
fn turning_in_place() {
    let mut p = Scene::default()
        .unit(0, "Mech", mech(8), (0, 0), 0)
        .unit(1, "Tank", tank(8), (1, 0), 3)
        .play();
    p.order(MoveOrder {
        manner: Manner::Run,
        ..p.walk("Mech", &[], 3)
    });
    let mech = p.look("Mech");
    assert_eq!(mech.facing(), Some(facing(3)));
    assert_eq!((mech.heat, mech.tokens), (0, 1));
}
