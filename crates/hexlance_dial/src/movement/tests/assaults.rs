use super::super::reach;
use super::*;

fn charge(p: &Play, hexes: &[(i16, i16)]) -> MoveOrder {
    p.moves("Mech", Manner::Charge(p.id("Target")), hexes)
}

/// D9.3.2, D9.4.2, D9.4.3: straight, long enough, free.
#[test]
fn the_way_of_a_charge() {
    let p = Scene::default()
        .unit(0, "Mech", mech(8), (0, 0), 2)
        .unit(1, "Target", mech(6), (4, 0), 3)
        .unit(0, "Friend", mech(6), (0, 2), 3)
        .play();
    let good = charge(&p, &[(1, 0), (2, 0), (3, 0)]);
    assert!(p.battle.check(SideId(0), &Command::Move(good)).is_ok());
    for bad in [
        &[(1, 0), (2, 0)][..],
        &[(1, -1), (2, -1), (3, -1)],
        &[(1, 0), (2, 0), (3, 0), (4, 0)],
        &[],
    ] {
        assert_eq!(p.refused(charge(&p, bad)).rule, Some("D9.3.2"), "{bad:?}");
    }
    let friend = p.moves("Mech", Manner::Charge(p.id("Friend")), &[(0, 1)]);
    assert_eq!(p.refused(friend).rule, Some("D9.3.6"));
    let ram = p.moves("Mech", Manner::Ram(p.id("Target")), &[(1, 0)]);
    assert_eq!(p.refused(ram).rule, Some("D9.3.1"));
    let leap = p.moves("Mech", Manner::DeathFromAbove(p.id("Target")), &[(3, 0)]);
    assert_eq!(p.refused(leap).rule, Some("D4.6.1"));
}

/// D9.3.2, D9.3.3: too near, held, stopped on the way, too slow.
#[test]
fn charges_that_cannot_be() {
    let near = Scene::default()
        .unit(0, "Mech", mech(8), (0, 0), 0)
        .unit(1, "Target", mech(6), (2, 0), 3)
        .play();
    assert_eq!(near.refused(charge(&near, &[(1, 0)])).rule, Some("D9.3.2"));
    let line = &[(1, 0), (2, 0), (3, 0)];
    let held = Scene::default()
        .unit(0, "Mech", mech(8), (0, 0), 0)
        .unit(1, "Target", mech(6), (4, 0), 3)
        .unit(1, "Squad", squad(6), (-1, 0), 3)
        .play();
    assert_eq!(held.refused(charge(&held, line)).rule, Some("D9.3.2"));
    let stopped = Scene::default()
        .ground(1, 0, "light woods")
        .unit(0, "Mech", mech(8), (0, 0), 0)
        .unit(1, "Target", mech(6), (4, 0), 3)
        .play();
    assert_eq!(stopped.refused(charge(&stopped, line)).rule, Some("D5.2.1"));
    let slow = Scene::default()
        .unit(0, "Mech", mech(4), (0, 0), 0)
        .unit(1, "Target", mech(6), (4, 0), 3)
        .play();
    assert_eq!(slow.refused(charge(&slow, line)).rule, Some("D4.2.3"));
    let cliff = Scene::default()
        .ground(4, 0, "level 2")
        .unit(0, "Mech", mech(8), (0, 0), 0)
        .unit(1, "Target", mech(6), (4, 0), 3)
        .play();
    assert_eq!(cliff.refused(charge(&cliff, line)).rule, Some("D9.3.2"));
}

/// D9.3.3: a charge goes through infantry and may be stopped by contact in its last hex alone.
#[test]
fn through_infantry() {
    let mut p = Scene::default()
        .unit(0, "Mech", mech(8), (0, 0), 2)
        .unit(1, "Target", mech(6), (4, 0), 3)
        .unit(1, "Squad", squad(6), (2, 0), 3)
        .dice(&[1, 2, 3, 4, 5, 6])
        .play();
    p.order(charge(&p, &[(1, 0), (2, 0), (3, 0)]));
    p.stands("Mech", (3, 0));
    assert_eq!(p.look("Mech").facing(), Some(facing(0)));
}

/// D9.3.4: death from above is a jump of two hexes at least that ends beside the target.
#[test]
fn deaths_from_above() {
    let p = Scene::default()
        .unit(0, "Mech", with(mech(8), Equipment::JumpJets), (0, 0), 0)
        .unit(1, "Target", mech(6), (2, 0), 3)
        .unit(1, "Near", mech(6), (0, 1), 3)
        .play();
    let leap = |name, q, r| p.moves("Mech", Manner::DeathFromAbove(p.id(name)), &[(q, r)]);
    assert_eq!(p.refused(leap("Target", 1, 0)).rule, Some("D9.3.4"));
    assert_eq!(p.refused(leap("Target", 4, 0)).rule, Some("D9.3.4"));
    assert_eq!(p.refused(leap("Target", 2, 0)).rule, Some("D4.6.2"));
    for (name, q, r) in [("Target", 3, 0), ("Near", 0, 2)] {
        let command = Command::Move(leap(name, q, r));
        assert!(p.battle.check(SideId(0), &command).is_ok(), "{name}");
    }
    let salvage = with(with(mech(8), Equipment::JumpJets), Equipment::Salvage);
    let p = Scene::default()
        .unit(0, "Mech", salvage, (0, 0), 0)
        .unit(1, "Target", mech(6), (2, 0), 3)
        .play();
    let order = p.moves("Mech", Manner::DeathFromAbove(p.id("Target")), &[(3, 0)]);
    assert_eq!(p.refused(order).rule, Some("eq.attack_salvage"));
}

/// Assaults on offer are those that are allowed.
#[test]
fn on_offer() {
    let p = Scene::default()
        .unit(0, "Mech", with(mech(8), Equipment::JumpJets), (0, 0), 0)
        .unit(0, "Car", car(8), (0, 4), 0)
        .unit(1, "Target", mech(6), (3, 0), 3)
        .unit(1, "Squad", squad(6), (4, 4), 3)
        .play();
    let world = p.battle.world();
    let mech = reach::assaults(world, SideId(0), p.id("Mech"));
    let charges = mech.iter().filter(|o| !o.manner.jumps()).count();
    // Of the six hexes beside the target all are 2 to 4 hexes away.
    let at_target = Manner::DeathFromAbove(p.id("Target"));
    let leaps = mech.iter().filter(|o| o.manner == at_target).count();
    assert_eq!((charges, leaps), (1, 6));
    let car = reach::assaults(world, SideId(0), p.id("Car"));
    assert_eq!(car.len(), 1);
    assert_eq!(car[0].manner, Manner::Ram(p.id("Squad")));
}
