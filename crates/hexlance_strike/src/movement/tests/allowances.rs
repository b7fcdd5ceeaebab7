//! How many inches units have (R4.1.11).

use super::*;
use crate::state::{Critical, Motive};

fn first(battle: &Battle) -> String {
    let u = the(battle, FIRST);
    allowance(battle.world(), &u, u.card.ground_mode(), false, false).to_string()
}

#[test]
fn halves_and_odd_moves_e0_6_e0_7() {
    let mut beast = card(UnitType::CI, &[(MoveMode::Foot, 7)]);
    beast.beast = true;
    let calm = stage(vec![at(beast.clone(), 5, 5)]).begin();
    assert_eq!(first(&calm), "8 = Move 7 + Odd inch 1");
    let afraid = stage(vec![at(beast, 5, 5)])
        .status("CI", "intimidated", 0)
        .begin();
    assert_eq!(first(&afraid), "2 = Move 7 - Intimidated 5");
    for (inches, half) in [(12, 6), (10, 4), (9, 4), (6, 2)] {
        let b = stage(vec![at(mech(inches), 5, 5)])
            .status("BM", "intimidated", 0)
            .begin();
        assert_eq!(super::inches(&b, false, false), half, "{inches}");
    }
}

#[test]
fn a_halving_leaves_minimum_movement() {
    let b = stage(vec![at(mech(2), 5, 5)])
        .status("BM", "intimidated", 0)
        .begin();
    assert_eq!(super::inches(&b, false, false), 0);
    assert_eq!(costs_of(&b, &walk_order(&[(5, 4)])), Ok(vec![2]));
    assert_eq!(
        costs_of(&b, &walk_order(&[(5, 4), (5, 3)])),
        Err("too_expensive")
    );
}

#[test]
fn fear_halves_once() {
    let b = stage(vec![at(mech(10), 5, 5)])
        .status("BM", "intimidated", 0)
        .status("BM", "intimidated", 1)
        .begin();
    assert_eq!(super::inches(&b, false, false), 4);
}

#[test]
fn sprints_e4_6() {
    let b = stage(vec![at(mech(9), 5, 5)]).begin();
    assert_eq!(super::inches(&b, true, false), 14);
    let b = stage(vec![at(mech(9), 5, 5)])
        .ability(&modifier(
            "spa.quick",
            "(on: Move, add: 2), (on: Sprint, add: 4)",
        ))
        .begin();
    assert_eq!(super::inches(&b, true, false), 18);
    assert_eq!(
        super::inches(&b, false, false),
        12,
        "9 and 2 make 11, moved as 12"
    );
}

#[test]
fn a_frightened_sprint_is_halved_first() {
    let b = stage(vec![at(mech(10), 5, 5)])
        .status("BM", "intimidated", 0)
        .ability(&modifier("spa.quick", "(on: Sprint, add: 4)"))
        .begin();
    // 10 halved is 4, and half of that again 6; then 4 are added.
    assert_eq!(super::inches(&b, true, false), 10);
}

#[test]
fn nothing_is_added_to_nothing() {
    let mut unit = at(mech(4), 5, 5);
    unit.condition.criticals = vec![Critical::Mp, Critical::Mp];
    let b = stage(vec![unit])
        .ability(&modifier("spa.quick", "(on: Move, add: 2)"))
        .begin();
    assert_eq!(super::inches(&b, false, false), 0);
}

#[test]
fn damage_in_the_order_suffered_e7_2_e7_4() {
    let mut unit = at(mech(10), 5, 5);
    unit.condition.criticals = vec![Critical::Mp, Critical::Mp];
    let b = stage(vec![unit]).begin();
    assert_eq!(first(&b), "2 = Move 10 - MP hit 6 - MP hit 2");
    let mut unit = at(card(UnitType::CV, &[(MoveMode::Wheeled, 8)]), 5, 5);
    unit.condition.criticals = vec![Critical::Engine];
    unit.condition.motive = vec![Motive::Slowed];
    let b = stage(vec![unit]).begin();
    assert_eq!(first(&b), "2 = Move 8 - Engine hit 4 - Motive damage 2");
}

#[test]
fn heat_and_triple_strength_e13_3() {
    let hot = |card: Card, heat| {
        let mut unit = at(card, 5, 5);
        unit.condition.heat = heat;
        stage(vec![unit]).begin()
    };
    assert_eq!(first(&hot(mech(10), 2)), "6 = Move 10 - Heat 4");
    assert_eq!(
        first(&hot(with(mech(10), &["TSM"]), 1)),
        "12 = Move 10 + TSM 2"
    );
    assert_eq!(
        first(&hot(with(mech(10), &["TSM"]), 2)),
        "8 = Move 10 + TSM 2 - Heat 4"
    );
    assert_eq!(
        first(&hot(mech(4), 3)),
        "0 = Move 4 - Heat 4",
        "never below 0"
    );
    assert_eq!(first(&hot(mech(4), 4)), "0 = Move 4 - Heat 4", "shut down");
    let jumper = card(UnitType::BM, &[(MoveMode::Walk, 6), (MoveMode::Jump, 6)]);
    let b = hot(jumper, 3);
    let u = the(&b, FIRST);
    assert_eq!(
        allowance(b.world(), &u, MoveMode::Jump, false, false).total(),
        6
    );
    assert_eq!(move_before_additions(&u, MoveMode::Walk), 0);
}

#[test]
fn pavement_and_hard_ground() {
    let racer = card(UnitType::CV, &[(MoveMode::Wheeled, 10)]);
    let b = stage(vec![at(racer, 5, 5)])
        .ability(&modifier(
            "spa.racer",
            "(on: Move, when: [OnHardGround], add: 2), (on: Sprint, when: [OnHardGround], add: 4)",
        ))
        .begin();
    assert_eq!(super::inches(&b, false, true), 14);
    assert_eq!(super::inches(&b, true, true), 22, "21 inches, moved as 22");
    assert_eq!(super::inches(&b, false, false), 10);
    let u = the(&b, FIRST);
    let ice = Terms {
        footing: Footing::Hard,
        ..Terms::default()
    };
    assert_eq!(
        allowance_by(b.world(), &u, MoveMode::Wheeled, &ice).inches(),
        12
    );
    assert_eq!(
        allowance(b.world(), &the(&b, SECOND), MoveMode::Walk, false, true).total(),
        6,
        "'Mechs have no pavement bonus"
    );
}

#[test]
fn a_bonus_for_one_mode() {
    let marine = with(
        card(
            UnitType::CI,
            &[(MoveMode::Foot, 2), (MoveMode::Submersible, 4)],
        ),
        &["UMU"],
    );
    let b = stage(vec![at(marine, 5, 5)])
        .ability(&modifier(
            "spa.runner",
            "(on: Move, when: [Mode([f])], add: 2)",
        ))
        .begin();
    let u = the(&b, FIRST);
    let by = |mode| allowance(b.world(), &u, mode, false, false).total();
    assert_eq!((by(MoveMode::Foot), by(MoveMode::Submersible)), (4, 4));
}

#[test]
fn a_gale_slows_infantry_and_jumps() {
    let trooper = card(UnitType::CI, &[(MoveMode::Foot, 4)]);
    let b = stage(vec![at(trooper, 5, 5)])
        .weather(Weather::Blizzard)
        .begin();
    assert_eq!(first(&b), "2 = Move 4 - Strong gale 2");
    let jumper = card(UnitType::BM, &[(MoveMode::Walk, 6), (MoveMode::Jump, 6)]);
    let b = stage(vec![at(jumper, 5, 5)])
        .weather(Weather::Blizzard)
        .begin();
    let u = the(&b, FIRST);
    assert_eq!(
        allowance(b.world(), &u, MoveMode::Jump, false, false).total(),
        4
    );
    assert_eq!(
        allowance(b.world(), &u, MoveMode::Walk, false, false).total(),
        6
    );
}

#[test]
fn tmm_by_capability_e1_1_e1_5() {
    let mut c = card(UnitType::BM, &[(MoveMode::Walk, 10), (MoveMode::Jump, 8)]);
    c.tmm = 2;
    for (specials, jumps) in [(vec![], 3), (vec!["JMPS1"], 4), (vec!["JMPW1"], 2)] {
        let b = stage(vec![at(with(c.clone(), &specials), 5, 5)]).begin();
        assert_eq!(the(&b, FIRST).ground_tmm(), 2);
        assert_eq!(the(&b, FIRST).jump_tmm(), jumps);
    }
    let mut hover = card(UnitType::CV, &[(MoveMode::Hover, 14)]);
    hover.tmm = 3;
    let mut b = stage(vec![at(hover.clone(), 5, 5)]).begin();
    let events = go(&mut b, order(FIRST, MoveMode::Hover, &[(5, 4)]));
    assert_eq!(state(&events), MotionState::Moved);
    assert_eq!(the(&b, FIRST).ground_tmm(), 3);
    let mut b = stage(vec![at(hover, 5, 5)]).begin();
    let events = go(&mut b, order(FIRST, MoveMode::Hover, &[]));
    assert_eq!(state(&events), MotionState::StoodStill);
}
