use super::*;

fn column() -> Scene {
    Scene::default()
        .ground(2, 0, "light woods")
        .unit(0, "Tank", tank(10), (0, 1), 0)
        .unit(0, "Squad", squad(6), (1, 0), 0)
        .unit(0, "Car", car(8), (0, 0), 0)
}

fn rule(p: &Play, orders: Vec<MoveOrder>) -> &'static str {
    p.battle
        .check(SideId(0), &Command::MoveFormation(orders))
        .expect_err("it is not allowed")
        .rule
        .expect("a rule that is cited")
}

/// D13.5.2: nobody goes further than the slowest, and they end as a chain.
#[test]
fn a_column() {
    let mut p = column().play();
    let orders = vec![
        p.walk("Squad", &[(2, 0)], 0),
        p.walk("Tank", &[(1, 1), (2, 1)], 0),
        p.walk("Car", &[(1, 0), (2, -1), (3, -1)], 0),
    ];
    let mut far = orders.clone();
    far[1].path = path(&[(1, 1), (2, 1), (3, 1), (4, 1)]);
    assert_eq!(rule(&p, far), "D4.2.3");
    let mut torn = orders.clone();
    torn[2].path = path(&[(1, 0), (1, -1), (2, -2)]);
    assert_eq!(rule(&p, torn), "D13.2.3");
    p.give(Command::MoveFormation(orders));
    p.go_on();
    p.stands("Squad", (2, 0));
    p.stands("Tank", (2, 1));
    p.stands("Car", (3, -1));
    for name in ["Squad", "Tank", "Car"] {
        assert_eq!(p.look(name).tokens, 1, "{name}");
    }
    assert_eq!(p.table().clock().left(), 2);
}

/// Who may be in one (D13.1, D13.2.1, D13.2.4).
#[test]
fn members() {
    let mercenary = Model {
        faction: None,
        ..squad(6)
    };
    let other = Model {
        faction: Some("Blues".to_owned()),
        ..squad(6)
    };
    let p = column()
        .unit(0, "Hired", mercenary, (-1, 0), 0)
        .unit(0, "Other", other, (-1, 1), 0)
        .unit(0, "Mech", mech(8), (0, -1), 0)
        .unit(0, "Apart", squad(6), (-5, 0), 0)
        .play();
    let stay = |names: &[&str]| names.iter().map(|n| p.walk(n, &[], 0)).collect::<Vec<_>>();
    for (names, want) in [
        (&["Tank", "Car"][..], "D13.2.1"),
        (&["Tank", "Car", "Hired"], "D13.1.1"),
        (&["Tank", "Car", "Other"], "D13.1.1"),
        (&["Tank", "Car", "Mech"], "D13.1.1"),
        (&["Tank", "Car", "Car"], "D13.1.2"),
        (&["Tank", "Car", "Apart"], "D13.1.3"),
    ] {
        assert_eq!(rule(&p, stay(names)), want, "{names:?}");
    }
    let mut ram = stay(&["Tank", "Car", "Squad"]);
    ram[0].manner = Manner::Ram(p.id("Mech"));
    assert_eq!(rule(&p, ram), "D13.2.4");
}

fn held(dice: &[u8], fourth: bool) -> Play {
    let mut scene = Scene::default()
        .unit(0, "One", squad(6), (0, 0), 0)
        .unit(0, "Two", squad(6), (0, 1), 0)
        .unit(0, "Three", squad(6), (0, 2), 0)
        .unit(1, "Enemy", squad(6), (-1, 1), 0)
        .dice(dice);
    if fourth {
        scene = scene.unit(0, "Four", squad(6), (0, 3), 0);
    }
    scene.play()
}

/// D13.2.2: one who fails stays; too few are left, and nobody moves.
#[test]
fn too_few_are_left() {
    let mut p = held(&[3, 4], false);
    // The enemy at (-1, 1) touches (0, 0) and (0, 1), not (0, 2).
    let orders = vec![
        p.walk("One", &[(1, 0)], 0),
        p.walk("Two", &[(1, 1)], 0),
        p.walk("Three", &[(1, 2)], 0),
    ];
    p.give(Command::MoveFormation(orders));
    p.answer("N");
    p.stands("One", (0, 0));
    p.stands("Two", (0, 1));
    p.stands("Three", (0, 2));
    assert_eq!(p.look("One").facing(), Some(Direction::N));
    assert_eq!(p.look("Three").tokens, 1);
    assert!(p.battle.decision().is_none());
}

/// D13.2.2: with three left they go without it, and around it as far as they can.
#[test]
fn three_go_on() {
    let mut p = held(&[1, 5], true);
    let orders = vec![
        p.walk("One", &[(1, 0)], 0),
        p.walk("Two", &[(0, 0), (1, -1)], 0),
        p.walk("Three", &[(1, 2), (1, 1), (1, 0)], 0),
        p.walk("Four", &[(1, 2), (1, 1)], 0),
    ];
    assert_eq!(rule(&p, orders.clone()), "D4.2.5");
    let orders = vec![
        orders[0].clone(),
        orders[1].clone(),
        p.walk("Three", &[(1, 1), (2, 0)], 0),
        p.walk("Four", &[(1, 2), (1, 1)], 0),
    ];
    p.give(Command::MoveFormation(orders));
    p.answer("keep");
    p.go_on();
    p.stands("One", (0, 0));
    // Its way led through the hex of the one that stayed.
    p.stands("Two", (0, 1));
    p.stands("Three", (2, 0));
    p.stands("Four", (1, 1));
}
