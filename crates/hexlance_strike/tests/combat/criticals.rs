//! R7.3, R7.4: critical hits and motive damage.

use hexlance_board::hex;
use hexlance_strike::{
    card::{Bracket, Card, Damage, DamageLine, MoveMode, UnitType},
    critical_table,
    event::{Event, HurtEvent, RollFor},
    state::{Critical, Motive},
};

use crate::scene::{BLUE, RED, Scene, card, infantry, line, std, with};

#[test]
fn e7_1_structure_damage_and_an_mp_hit() {
    let mut s = Scene::new();
    s.unit(
        RED,
        "A",
        Card {
            damage: line(5, 5, 5),
            ..std()
        },
        hex(3, 5),
    );
    let target = Card {
        armor: 3,
        structure: 4,
        tmm: 2,
        moves: [(MoveMode::Walk, 10)].into(),
        ..std()
    };
    s.unit(BLUE, "E", target, hex(6, 4));
    let mut p = s.play(&[5, 4, 3, 4]);
    p.shoot("A", "E");
    assert_eq!(
        p.unit("E").injured_move(MoveMode::Walk),
        Some(10),
        "not yet"
    );
    p.finish();
    assert_eq!(p.armor("E"), (0, 2));
    assert_eq!(p.unit("E").injured_move(MoveMode::Walk), Some(4));
    assert_eq!(p.unit("E").ground_tmm(), 1);
}

#[test]
fn e7_2_mp_hits_one_after_the_other() {
    for (hits, inches, tmm, immobile) in [(1, 4, 1, false), (2, 2, 0, false), (3, 0, 0, true)] {
        let mut s = Scene::new();
        s.unit(RED, "A", std(), hex(3, 5));
        let target = Card {
            tmm: 2,
            moves: [(MoveMode::Walk, 10)].into(),
            ..std()
        };
        s.unit(BLUE, "E", target, hex(6, 4)).condition.criticals = vec![Critical::Mp; hits];
        let p = s.play(&[]);
        let e = p.unit("E");
        assert_eq!(e.injured_move(MoveMode::Walk), Some(inches));
        assert_eq!((e.ground_tmm(), e.is_immobile()), (tmm, immobile));
    }
}

#[test]
fn e7_3_a_natural_twelve_and_a_second_engine_hit() {
    let mut s = Scene::new();
    s.unit(
        RED,
        "A",
        Card {
            damage: line(2, 2, 2),
            ..std()
        },
        hex(3, 5),
    );
    s.unit(
        RED,
        "B",
        Card {
            damage: line(4, 4, 4),
            ..std()
        },
        hex(3, 6),
    );
    s.unit(BLUE, "E", std(), hex(6, 4));
    s.unit(BLUE, "Other", std(), hex(20, 5));
    let mut p = s.play(&[6, 6, 1, 2, 5, 4, 5, 6]);
    p.shoot("A", "E");
    assert_eq!(p.critical_rolls(), 1);
    // 5 - 2 - 4: structure is damaged, the second engine hit destroys.
    p.shoot("B", "E");
    assert_eq!(p.critical_rolls(), 2);
    assert_eq!(p.dice_left(), 0);
    p.finish();
    assert!(p.is_destroyed("E"));
    let b = p.id("B");
    assert!(
        p.events().any(
            |e| matches!(e, Event::Hurt(HurtEvent::OutOfAction { by: Some(x), .. }) if *x == b)
        )
    );
}

#[test]
fn e7_4_a_wheeled_vehicle_loses_its_engine_and_its_wheels() {
    let mut s = Scene::new();
    s.unit(
        RED,
        "A",
        Card {
            damage: line(6, 6, 6),
            ..std()
        },
        hex(3, 5),
    );
    let mut target = card(UnitType::CV, MoveMode::Wheeled);
    target.damage = DamageLine {
        s: Damage::of(3),
        m: Damage::of(2),
        l: Damage::MINIMAL,
        e: Damage::NONE,
    };
    s.unit(BLUE, "E", target, hex(6, 4));
    let mut p = s.play(&[5, 4, 6, 6, 5, 4]);
    p.shoot("A", "E");
    assert_eq!(p.dice_left(), 0);
    p.finish();
    let e = p.unit("E");
    assert_eq!(
        (e.injured_move(MoveMode::Wheeled), e.ground_tmm()),
        (Some(2), 0)
    );
    let at = |b| e.injured_damage(e.card.damage.at(b));
    assert_eq!(
        [Bracket::Short, Bracket::Medium, Bracket::Long].map(at),
        [Damage::of(1), Damage::of(1), Damage::NONE]
    );
}

#[test]
fn e7_5_case_costs_a_point_and_another_roll() {
    let mut s = Scene::new();
    s.unit(
        RED,
        "A",
        Card {
            damage: line(1, 1, 1),
            ..std()
        },
        hex(3, 5),
    );
    let target = with(
        Card {
            armor: 1,
            structure: 2,
            ..std()
        },
        &["CASE"],
    );
    s.unit(BLUE, "E", target, hex(6, 4));
    // Natural 12 through the armor, ammunition, then the roll for structure.
    let mut p = s.play(&[6, 6, 1, 1, 2, 3]);
    p.shoot("A", "E");
    assert_eq!((p.critical_rolls(), p.dice_left()), (2, 0));
    p.finish();
    assert_eq!(p.armor("E"), (0, 1));
}

#[test]
fn ammunition_hits_and_what_guards_against_them() {
    for (guard, dice, destroyed) in [
        ("", vec![6, 6, 1, 1], true),
        ("CASEII", vec![6, 6, 1, 1], false),
        ("ENE", vec![6, 6, 1, 1], false),
        ("CASEP", vec![6, 6, 1, 1, 3], false),
        ("CASEP", vec![6, 6, 1, 1, 2], true),
    ] {
        let mut s = Scene::new();
        s.unit(
            RED,
            "A",
            Card {
                damage: line(1, 1, 1),
                ..std()
            },
            hex(3, 5),
        );
        let target = if guard.is_empty() {
            std()
        } else {
            with(std(), &[guard])
        };
        s.unit(BLUE, "E", target, hex(6, 4));
        s.unit(BLUE, "Other", std(), hex(20, 5));
        let mut p = s.play(&dice);
        p.shoot("A", "E");
        assert_eq!(p.dice_left(), 0, "{guard}");
        p.finish();
        assert_eq!(p.is_destroyed("E"), destroyed, "{guard} {dice:?}");
    }
}

#[test]
fn armored_components_take_the_first_roll_of_the_battle() {
    let mut s = Scene::new();
    s.unit(
        RED,
        "A",
        Card {
            damage: line(1, 1, 1),
            ..std()
        },
        hex(3, 5),
    );
    s.unit(
        RED,
        "B",
        Card {
            damage: line(1, 1, 1),
            ..std()
        },
        hex(3, 6),
    );
    s.unit(BLUE, "E", with(std(), &["ARM"]), hex(6, 4));
    let mut p = s.play(&[6, 6, 6, 6, 2, 2]);
    p.shoot("A", "E");
    assert_eq!(p.critical_rolls(), 0);
    p.shoot("B", "E");
    assert_eq!(p.critical_rolls(), 1);
    p.finish();
    assert_eq!(p.unit("E").criticals(Critical::FireControl), 1);
}

#[test]
fn a_critical_that_finds_nothing_costs_a_point() {
    let mut s = Scene::new();
    s.unit(
        RED,
        "A",
        Card {
            damage: line(1, 1, 1),
            ..std()
        },
        hex(3, 5),
    );
    s.unit(
        BLUE,
        "E",
        Card {
            damage: DamageLine::default(),
            ..std()
        },
        hex(6, 4),
    );
    // A natural 12; a weapon hit on a unit without weapons.
    let mut p = s.play(&[6, 6, 3, 3]);
    p.shoot("A", "E");
    p.finish();
    assert_eq!(p.armor("E"), (3, 3));
    assert_eq!(p.unit("E").criticals(Critical::Weapon), 0);
}

#[test]
fn causes_add_up_and_infantry_has_no_table() {
    let mut s = Scene::new();
    s.unit(
        RED,
        "A",
        Card {
            damage: line(6, 6, 6),
            ..std()
        },
        hex(3, 5),
    );
    s.unit(
        RED,
        "B",
        Card {
            damage: line(6, 6, 6),
            ..std()
        },
        hex(3, 6),
    );
    s.unit(BLUE, "E", with(std(), &["BAR"]), hex(6, 4));
    s.unit(BLUE, "Foot", infantry(), hex(6, 5));
    // Structure, natural 12 and BAR: three rolls of 5, nothing.
    let mut p = s.play(&[6, 6, 2, 3, 2, 3, 2, 3, 6, 6]);
    p.shoot("A", "E");
    assert_eq!(p.critical_rolls(), 3);
    p.shoot("B", "Foot");
    assert_eq!((p.critical_rolls(), p.dice_left()), (3, 0));
}

#[test]
fn a_stunned_crew_does_nothing_next_turn() {
    let mut s = Scene::new();
    s.unit(
        RED,
        "A",
        Card {
            damage: line(1, 1, 1),
            ..std()
        },
        hex(3, 5),
    );
    s.unit(BLUE, "E", crate::scene::tank(), hex(6, 4));
    let mut p = s.play(&[6, 6, 1, 2]);
    p.shoot("A", "E");
    assert!(!p.unit("E").is_stunned());
    p.finish();
    assert_eq!(p.unit("E").injuries.stunned, Some((2, 2)));
}

#[test]
fn tables_are_read_by_type() {
    let roll = |c: &Card, n| critical_table::result(c, n);
    let mech = std();
    let proto = card(UnitType::PM, MoveMode::Walk);
    let tank = crate::scene::tank();
    let fighter = card(UnitType::AF, MoveMode::Aerodyne);
    let airship = card(UnitType::SV, MoveMode::Airship);
    assert_eq!(roll(&mech, 12), Some(Critical::Destroyed));
    assert_eq!(roll(&proto, 10), Some(Critical::Destroyed));
    assert_eq!(roll(&tank, 11), Some(Critical::CrewKilled));
    assert_eq!(roll(&fighter, 2), Some(Critical::Fuel));
    assert_eq!(roll(&airship, 4), Some(Critical::Engine));
    assert_eq!(roll(&mech, 1), None);
    assert_eq!(roll(&mech, 13), Some(Critical::Destroyed));
    assert_eq!(roll(&with(std(), &["IRA"]), 13), Some(Critical::Engine));
    assert_eq!(roll(&infantry(), 12), None);
}

#[test]
fn motive_results() {
    let of = critical_table::motive_result;
    assert_eq!(
        [8, 9, 10, 11, 12, 14].map(of),
        [
            None,
            Some(Motive::Slowed),
            Some(Motive::Slowed),
            Some(Motive::Halved),
            Some(Motive::Immobilized),
            Some(Motive::Immobilized),
        ]
    );
}

#[test]
fn a_vtol_that_cannot_fly_any_more_crashes() {
    let mut s = Scene::new();
    s.unit(
        RED,
        "A",
        Card {
            damage: line(6, 6, 6),
            ..std()
        },
        hex(3, 5),
    );
    let v = s.unit(
        BLUE,
        "V",
        Card {
            structure: 9,
            ..card(UnitType::CV, MoveMode::Vtol)
        },
        hex(9, 4),
    );
    v.elevation = 4;
    // Critical 6: nothing. Motive 10 + 2: immobilized, it falls four levels: 2 damage and a critical roll of 7.
    let mut p = s.play(&[5, 5, 3, 3, 5, 5, 3, 4]);
    p.shoot("A", "V");
    p.finish();
    let v = p.unit("V");
    assert_eq!(v.spot().map(|s| s.base), Some(0));
    assert_eq!(p.armor("V"), (0, 6));
    assert!(v.is_immobile());
    assert_eq!(p.rolls(|r| matches!(r, RollFor::Critical(0))), 1);
}
