use super::*;

fn apc(speed: u8, room: u8) -> Model {
    Model {
        transport: room,
        ..car(speed)
    }
}

fn down(p: &Play, after: u8, faces: u8, units: &[(&str, i16, i16)]) -> SettingDown {
    SettingDown {
        after,
        facing: facing(faces),
        units: units
            .iter()
            .map(|(name, q, r)| Placement {
                unit: p.id(name),
                hex: at(*q, *r),
                facing: facing(faces),
            })
            .collect(),
    }
}

/// D12.4.1: load and go.
#[test]
fn load_and_go() {
    let tokens = Standing {
        tokens: 1,
        ..Standing::default()
    };
    let mut p = Scene::default()
        .unit(0, "Apc", apc(10, 2), (5, 0), 0)
        .standing(0, "One", squad(6), (4, 0), 0, tokens)
        .unit(0, "Two", squad(6), (4, 1), 0)
        .play();
    let mut order = p.walk("Apc", &[(6, 0), (7, 0)], 0);
    order.boards = vec![p.id("One"), p.id("Two")];
    let mut far = order.clone();
    far.path.push(at(8, 0));
    assert_eq!(p.refused(far).rule, Some("D4.2.3"));
    p.order(order);
    p.stands("Apc", (7, 0));
    assert_eq!(p.purse(), "5 = speed value 10 - boarding 5");
    for name in ["One", "Two"] {
        let squad = p.look(name);
        assert_eq!(squad.place, Place::Aboard(p.id("Apc")));
        assert_eq!(squad.tokens, 0);
    }
    assert_eq!(super::super::transport::room(p.table(), &p.look("Apc")), 0);
}

/// D12.4.2: set down behind it; they cannot act this turn, it is pushed.
#[test]
fn set_down() {
    let tokens = Standing {
        tokens: 1,
        ..Standing::default()
    };
    let mut p = Scene::default()
        .standing(0, "Apc", apc(10, 2), (7, 0), 0, tokens)
        .aboard(0, "One", squad(6), "Apc")
        .aboard(0, "Two", squad(6), "Apc")
        .unit(1, "Guard", squad(6), (7, 2), 0)
        .play();
    let mut order = p.walk("Apc", &[(8, 0), (9, 0)], 0);
    for (bad, rule) in [
        (down(&p, 2, 0, &[("One", 10, 0)]), "D12.3.1"),
        (down(&p, 2, 0, &[("One", 9, 0)]), "D12.3.1"),
        (down(&p, 2, 0, &[("One", 8, 0), ("Two", 8, 0)]), "D12.3.1"),
        (down(&p, 3, 0, &[("One", 8, 0)]), "D12.3.1"),
        (down(&p, 2, 0, &[]), "D12.3.1"),
        (down(&p, 2, 0, &[("Guard", 8, 0)]), "D12.3.1"),
    ] {
        order.sets_down = Some(bad);
        assert_eq!(p.refused(order.clone()).rule, Some(rule));
    }
    order.sets_down = Some(down(&p, 2, 0, &[("One", 8, 0), ("Two", 8, 1)]));
    p.give(Command::Move(order));
    // The squad at (8, 1) came into contact with the guard at (7, 2).
    let d = p.battle.decision().expect("the guard may spin");
    assert_eq!(d.unit, Some(p.id("Guard")));
    p.go_on();
    assert_eq!(p.look("Guard").facing(), Some(facing(1)));
    p.stands("One", (8, 0));
    p.stands("Two", (8, 1));
    assert_eq!(p.look("Apc").dial, 2);
    assert_eq!(p.refused(p.walk("One", &[(7, 0)], 0)).rule, Some("D12.3.2"));
}

/// D12.3.1, D12.3.3: setting down on the way, in place, and what an odd speed allows.
#[test]
fn halves() {
    let scene = |speed| {
        Scene::default()
            .unit(0, "Apc", apc(speed, 2), (5, 0), 0)
            .unit(0, "One", squad(6), (4, 0), 0)
            .aboard(0, "Two", squad(6), "Apc")
            .play()
    };
    let mut p = scene(8);
    let mut on_the_way = p.walk("Apc", &[(6, 0), (7, 0)], 0);
    on_the_way.sets_down = Some(down(&p, 1, 0, &[("Two", 5, 0)]));
    p.order(on_the_way);
    p.stands("Apc", (7, 0));
    p.stands("Two", (5, 0));
    let both = |p: &Play| MoveOrder {
        boards: vec![p.id("One")],
        sets_down: Some(down(p, 0, 0, &[("Two", 4, 1)])),
        ..p.walk("Apc", &[], 0)
    };
    let p = scene(7);
    assert_eq!(p.refused(both(&p)).rule, Some("D12.3.3"));
    let mut p = scene(8);
    p.order(both(&p));
    p.stands("Two", (4, 1));
    assert_eq!(p.look("One").place, Place::Aboard(p.id("Apc")));
}

/// D12.4.4, D12.1.1, D12.2.2: who may not board.
#[test]
fn who_may_not_board() {
    let p = Scene::default()
        .unit(0, "Apc", apc(10, 4), (5, 0), 0)
        .unit(0, "Ahead", squad(6), (6, 0), 0)
        .unit(0, "Held", squad(6), (4, 1), 0)
        .unit(0, "Mech", mech(6), (5, 1), 0)
        .unit(0, "Tank", tank(6), (4, 0), 0)
        .unit(0, "Abeam", squad(6), (6, -1), 0)
        .unit(1, "Enemy", squad(6), (3, 2), 0)
        .play();
    let board = |names: &[&str]| MoveOrder {
        boards: names.iter().map(|n| p.id(n)).collect(),
        ..p.walk("Apc", &[], 0)
    };
    for (names, rule) in [
        (&["Ahead"][..], "D12.2.1"),
        (&["Abeam"], "D12.2.1"),
        (&["Held"], "D12.2.2"),
        (&["Mech"], "D12.1.1"),
        (&["Enemy"], "D12.2.1"),
        (&["Tank", "Tank"], "D12.2.1"),
    ] {
        assert_eq!(p.refused(board(names)).rule, Some(rule), "{names:?}");
    }
    let tank = Command::Move(board(&["Tank"]));
    assert!(p.battle.check(SideId(0), &tank).is_ok());
    let boarders = super::super::transport::boarders(p.table(), &p.look("Apc"));
    assert_eq!(boarders, [p.id("Tank")]);
    let full = Scene::default()
        .unit(0, "Apc", apc(10, 1), (5, 0), 0)
        .unit(0, "One", squad(6), (4, 0), 0)
        .aboard(0, "Two", squad(6), "Apc")
        .play();
    let order = MoveOrder {
        boards: vec![full.id("One")],
        ..full.walk("Apc", &[], 0)
    };
    assert_eq!(full.refused(order).rule, Some("D12.2.1"));
}

fn towing() -> Scene {
    let captive = Standing {
        captive_of: Some("Squad".to_owned()),
        ..Standing::default()
    };
    Scene::default()
        .unit(0, "Squad", squad(6), (5, 0), 0)
        .standing(1, "Tank", tank(8), (4, 0), 0, captive)
}

/// D11.8.3: towing.
#[test]
fn towing_a_captive() {
    let mut p = towing().play();
    let mut order = p.walk("Squad", &[(6, 0)], 0);
    assert_eq!(p.refused(order.clone()).rule, Some("D11.5.2"));
    order.captive = Some((at(6, 0), facing(0)));
    assert_eq!(p.refused(order.clone()).rule, Some("D11.5.2"));
    order.captive = Some((at(5, 0), facing(1)));
    let mut far = order.clone();
    far.path.push(at(7, 0));
    assert_eq!(p.refused(far).rule, Some("D4.2.3"));
    p.order(order);
    p.stands("Squad", (6, 0));
    p.stands("Tank", (5, 0));
    assert_eq!(p.purse(), "3 = speed value 6 - controlling 3");
    assert!(p.look("Tank").is_captive());
}

/// D12.2.4: a controlling unit boards with its captive, if both fit, and they get out together.
#[test]
fn a_captive_goes_along() {
    for (room, fits) in [(3, false), (4, true)] {
        let mut p = towing().unit(0, "Apc", apc(10, room), (5, -1), 2).play();
        let mut order = p.walk("Apc", &[(5, -2)], 2);
        order.boards = vec![p.id("Squad")];
        assert_eq!(p.refused(order.clone()).rule, Some("D12.2.4"));
        order.boards = vec![p.id("Tank")];
        assert_eq!(p.refused(order.clone()).rule, Some("D12.2.4"));
        order.boards = vec![p.id("Squad"), p.id("Tank")];
        if !fits {
            assert_eq!(p.refused(order).rule, Some("D12.2.1"));
            continue;
        }
        p.order(order);
        p.round();
        assert!(p.look("Tank").is_captive());
        let mut out = p.walk("Apc", &[], 2);
        out.sets_down = Some(down(&p, 0, 2, &[("Squad", 5, -1)]));
        assert_eq!(p.refused(out.clone()).rule, Some("D12.2.4"));
        out.sets_down = Some(down(&p, 0, 2, &[("Squad", 5, -1), ("Tank", 4, -1)]));
        p.order(out);
        p.stands("Tank", (4, -1));
        assert!(p.look("Tank").is_captive());
    }
}

/// D12.3.4: in place without a roll; a failed break-away leaves the passengers in.
#[test]
fn a_held_transport() {
    let mut p = Scene::default()
        .unit(0, "Apc", apc(10, 2), (5, 0), 0)
        .aboard(0, "One", squad(6), "Apc")
        .unit(1, "Enemy", tank(6), (6, 0), 3)
        .dice(&[1])
        .play();
    let mut order = p.walk("Apc", &[(4, 0)], 0);
    order.sets_down = Some(down(&p, 1, 0, &[("One", 3, 0)]));
    let mut in_place = order.clone();
    in_place.path.clear();
    in_place.sets_down = Some(down(&p, 0, 0, &[("One", 4, 0)]));
    assert!(p.battle.check(SideId(0), &Command::Move(in_place)).is_ok());
    p.order(order);
    p.stands("Apc", (5, 0));
    assert_eq!(p.look("One").place, Place::Aboard(p.id("Apc")));
}
