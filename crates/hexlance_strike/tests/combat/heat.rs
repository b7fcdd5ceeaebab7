//! R7.6, R7.7: heat.

use hexlance_board::hex;
use hexlance_strike::{
    attack::AttackKind,
    card::Card,
    event::{Event, HeatEvent},
    state::Critical,
};

use crate::scene::{BLUE, RED, Scene, std, with};

/// Heat and shutdown of a unit after an End Phase.
fn after(s: &mut Scene, heat: u8, dice: &[u8]) -> (u8, bool) {
    s.unit(RED, "A", std(), hex(3, 5)).condition.heat = heat;
    s.unit(BLUE, "E", std(), hex(20, 5));
    let p = s.play(dice);
    let a = p.unit("A");
    (a.heat.level, a.is_shut_down())
}

#[test]
fn e7_6_heat_goes_up_stays_and_falls_to_nothing() {
    let mut s = Scene::new();
    s.unit(RED, "A", Card { ov: 2, ..std() }, hex(3, 5))
        .condition
        .heat = 1;
    s.unit(BLUE, "E", std(), hex(6, 4));
    let mut p = s.play(&[5, 5]);
    let mut order = p.order("A", "E", AttackKind::STANDARD);
    order.overheat = 3;
    assert_eq!(
        p.give(order.clone()).expect_err("OV 2").code,
        "too_much_overheat"
    );
    order.overheat = 2;
    p.give(order).expect("overheats by 2");
    assert_eq!(p.dealt(), 5);
    p.finish();
    assert_eq!(p.unit("A").heat.level, 3);

    let mut s = Scene::end_of(2);
    s.did("A").fired = true;
    assert_eq!(after(&mut s, 3, &[]), (3, false));
    assert_eq!(after(&mut Scene::end_of(3), 3, &[]), (0, false));
}

#[test]
fn e7_7_water_cools_but_not_enough() {
    let mut s = Scene::end_of(1);
    s.ground(hex(3, 5), "water 1");
    (s.did("A").fired, s.did("A").overheat) = (true, 2);
    assert_eq!(after(&mut s, 3, &[]), (4, true));

    let mut s = Scene::end_of(2);
    s.did("A").shut_down_since = Some(1);
    assert_eq!(after(&mut s, 4, &[]), (0, false));
}

#[test]
fn e7_8_heat_from_others_is_at_most_two() {
    let mut s = Scene::end_of(1);
    s.did("A").external_heat = 4;
    assert_eq!(after(&mut s, 0, &[]), (2, false));
}

#[test]
fn a_unit_that_starts_again_keeps_what_it_took_from_outside() {
    let mut s = Scene::end_of(2);
    (s.did("A").shut_down_since, s.did("A").external_heat) = (Some(1), 3);
    assert_eq!(after(&mut s, 4, &[]), (2, false));
}

#[test]
fn engine_hits_warm_only_who_fires() {
    for (fired, gear, heat) in [(true, "", 1), (false, "", 0), (true, "EE", 0)] {
        let mut s = Scene::end_of(1);
        let card = if gear.is_empty() {
            std()
        } else {
            with(std(), &[gear])
        };
        s.unit(RED, "A", card, hex(3, 5)).condition.criticals = vec![Critical::Engine];
        s.unit(BLUE, "E", std(), hex(20, 5));
        s.did("A").fired = fired;
        let p = s.play(&[3, 3]);
        assert_eq!(p.unit("A").heat.level, heat, "{gear}");
    }
}

#[test]
fn electric_engines_that_were_hit_may_explode() {
    for (dice, destroyed) in [([6, 6], true), ([6, 5], false)] {
        let mut s = Scene::end_of(1);
        s.unit(RED, "A", with(std(), &["FC"]), hex(3, 5))
            .condition
            .criticals = vec![Critical::Engine];
        s.unit(RED, "B", std(), hex(3, 9));
        s.unit(BLUE, "E", std(), hex(20, 5));
        s.did("A").fired = true;
        let p = s.play(&dice);
        assert_eq!(p.is_destroyed("A"), destroyed);
    }
}

#[test]
fn coolant_helps_until_it_fails() {
    for (gear, heat, overheat, die, left, engines) in [
        ("RHS", 1, 1, 4, 1, 0),
        ("RHS", 1, 1, 1, 2, 0),
        ("ECS", 3, 1, 2, 2, 0),
        ("ECS", 3, 1, 1, 4, 1),
        ("ECS", 2, 1, 6, 3, 0),
    ] {
        let mut s = Scene::end_of(1);
        s.unit(RED, "A", with(std(), &[gear]), hex(3, 5))
            .condition
            .heat = heat;
        s.unit(BLUE, "E", std(), hex(20, 5));
        (s.did("A").fired, s.did("A").overheat) = (true, overheat);
        let p = s.play(&[die]);
        let a = p.unit("A");
        assert_eq!(
            (a.heat.level, a.criticals(Critical::Engine)),
            (left, engines),
            "{gear} die {die}"
        );
    }
}

#[test]
fn magma_and_fire_burn() {
    let mut s = Scene::end_of(1);
    s.options.fire = true;
    s.unit(RED, "A", std(), hex(3, 5));
    s.unit(RED, "T", crate::scene::tank(), hex(3, 7));
    s.unit(RED, "F", std(), hex(3, 9));
    s.unit(BLUE, "E", std(), hex(20, 5));
    s.ground(hex(3, 5), "liquid magma");
    s.ground(hex(3, 7), "light woods, fire");
    s.ground(hex(3, 9), "light woods, fire");
    let p = s.play(&[]);
    assert_eq!(p.unit("A").heat.level, 2);
    assert_eq!(p.armor("T"), (4, 3));
    assert_eq!(p.unit("F").heat.level, 1);
}

#[test]
fn harjel_heals_while_armor_is_left() {
    for (lost, armor) in [(3, 4), (1, 5), (5, 0)] {
        let mut s = Scene::end_of(1);
        s.unit(RED, "A", with(std(), &["BHJ3"]), hex(3, 5))
            .condition
            .armor_lost = lost;
        s.unit(BLUE, "E", std(), hex(20, 5));
        let p = s.play(&[]);
        assert_eq!(p.armor("A").0, armor);
    }
}

#[test]
fn reasons_are_told() {
    let mut s = Scene::end_of(1);
    s.ground(hex(3, 5), "water 1");
    (s.did("A").fired, s.did("A").overheat) = (true, 2);
    s.unit(RED, "A", std(), hex(3, 5)).condition.heat = 1;
    s.unit(BLUE, "E", std(), hex(20, 5));
    let p = s.play(&[]);
    let parts = p
        .events()
        .find_map(|e| match e {
            Event::Heat(HeatEvent::HeatChanged { parts, .. }) => Some(parts.to_string()),
            _ => None,
        })
        .expect("heat changed");
    assert_eq!(parts, "1 = Overheat 2 - Cooled by water 1");
}
