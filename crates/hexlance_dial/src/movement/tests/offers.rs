use super::super::offers;
use super::*;

/// Everything on offer is allowed.
fn all_allowed(p: &Play, name: &str) -> Vec<MoveOrder> {
    let offered = offers::moves(p.battle.world(), SideId(0), p.id(name));
    for order in &offered {
        let command = Command::Move(order.clone());
        if let Err(e) = p.battle.check(SideId(0), &command) {
            panic!("{order:?}: {e}");
        }
    }
    offered
}

#[test]
fn of_a_mech() {
    let p = Scene::default()
        .unit(0, "Mech", with(mech(8), Equipment::JumpJets), (0, 0), 0)
        .unit(1, "Target", tank(6), (3, 0), 3)
        .play();
    let offered = all_allowed(&p, "Mech");
    let count = |manner: fn(Manner) -> bool| offered.iter().filter(|o| manner(o.manner)).count();
    assert!(count(|m| m == Manner::Run) > count(|m| m == Manner::Walk));
    assert!(count(|m| m == Manner::Jump) > 50);
    assert_eq!(count(|m| matches!(m, Manner::Charge(_))), 1);
    assert_eq!(count(|m| matches!(m, Manner::DeathFromAbove(_))), 6);
}

#[test]
fn of_a_transport() {
    let apc = Model {
        transport: 2,
        ..car(10)
    };
    let p = Scene::default()
        .unit(0, "Apc", apc, (0, 0), 0)
        .unit(0, "One", squad(6), (-1, 0), 0)
        .aboard(0, "Two", squad(6), "Apc")
        .play();
    let offered = all_allowed(&p, "Apc");
    assert!(
        offered
            .iter()
            .any(|o| o.boards == [p.id("One")] && o.path.len() == 2)
    );
    assert!(offered.iter().any(|o| {
        o.path.len() == 2 && o.sets_down.as_ref().is_some_and(|d| d.units.len() == 1)
    }));
    assert!(
        offered
            .iter()
            .any(|o| o.path.is_empty() && o.sets_down.is_some())
    );
}

#[test]
fn of_a_controlling_unit() {
    let captive = Standing {
        captive_of: Some("Squad".to_owned()),
        ..Standing::default()
    };
    let p = Scene::default()
        .unit(0, "Squad", squad(8), (0, 0), 0)
        .standing(1, "Tank", tank(8), (-1, 0), 0, captive)
        .play();
    let offered = all_allowed(&p, "Squad");
    let moving = offered.iter().filter(|o| !o.path.is_empty());
    assert!(moving.clone().count() > 10);
    assert!(moving.clone().all(|o| o.captive.is_some()));
}

#[test]
fn of_formations() {
    let p = Scene::default()
        .unit(0, "A", squad(6), (0, 0), 0)
        .unit(0, "B", tank(8), (0, 1), 0)
        .unit(0, "C", car(8), (1, 0), 0)
        .unit(0, "D", hover(8), (1, 1), 0)
        .unit(0, "Mech", mech(8), (2, 0), 0)
        .play();
    let world = p.battle.world();
    let groups = offers::groups(world, SideId(0));
    assert!(groups.iter().all(|g| g.len() == 3 || g.len() == 4));
    let offered = offers::formations(world, SideId(0));
    assert!(!offered.is_empty());
    for orders in &offered {
        let command = Command::MoveFormation(orders.clone());
        if let Err(e) = p.battle.check(SideId(0), &command) {
            panic!("{orders:?}: {e}");
        }
    }
    assert!(offered.iter().any(|o| o.iter().all(|m| m.path.len() == 3)));
}
