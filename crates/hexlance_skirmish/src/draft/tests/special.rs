//! Special fire, mines, and what previews show.

use hexlance_rules::draft::Pick;

use super::{
    super::keys,
    hand::{button, open, promised, reached, unit, whole},
};
use crate::{
    command::Command,
    drill::{NORTH, SOUTH, act, answer, react, shot, walk},
    ground::at,
    testing::{Scene, id},
};

#[test]
fn previews_count_face_to_face_what_was_declared() {
    // K8.E2: HMG, BS 13, B 4 at 20 hexes: +3; the answer of BS 12 with a carbine at -3.
    let mut battle = Scene::new()
        .north("A", "at (1,10) E, BS 13, hmg")
        .south("B", "at (21,10) W, BS 12")
        .battle();
    act(&mut battle, "A", walk(&[(1, 11), (1, 10)]));
    let point = 2;
    let reply = answer(&battle, "B", shot(id(&battle, "A"), 1, 0), point);
    react(&mut battle, vec![reply]);
    let draft = open(
        &battle,
        NORTH,
        &[
            button("shoot"),
            button("weapon.hmg.0"),
            Pick::Amount(keys::POINT.into(), 2),
        ],
    );
    let preview = battle.preview(NORTH, &draft, &unit(&battle, "B"));
    assert_eq!(preview.needs.total(), 16);
    let exchange = crate::odds::face_to_face(
        (crate::dice::Sv::new(13, 3), 4),
        (crate::dice::Sv::new(12, -3), 1),
    );
    let chance = preview.chance.expect("it can hit");
    assert!((chance - exchange.a_counts).abs() < 1e-9, "{chance}");
    assert!(preview.effect.is_some_and(|e| e > 0.5));
}

#[test]
fn special_fire_is_put_together_and_previewed() {
    // K8.E7: PH 11, grenades at 7 hexes out of sight.
    let battle = Scene::new()
        .north(
            "A",
            "PH 11, grenades, smoke grenades, guided missile, flamethrower, at (5,10) E",
        )
        .south("B", "Targeted, at (12,10) W")
        .south("M", "camo, Camouflage, at (9,12)")
        .battle();
    let before = [
        unit(&battle, "A"),
        button("speculate"),
        button("weapon.grenades.0"),
    ];
    let hex = Pick::Hex(at(12, 10));
    let (needs, chance) = promised(&battle, NORTH, &before, &hex);
    assert_eq!(needs, 8);
    assert!((chance - 0.4).abs() < 1e-9);
    let picks = [&before[..], &[hex, button("declare")]].concat();
    reached(&battle, NORTH, &whole(&battle, NORTH, &picks));
    // Smoke at 6 hexes: PH and +3.
    let before = [unit(&battle, "A"), button("smoke")];
    let hex = Pick::Hex(at(11, 10));
    assert_eq!(promised(&battle, NORTH, &before, &hex).0, 14);
    let picks = [&before[..], &[hex, button("declare")]].concat();
    reached(&battle, NORTH, &whole(&battle, NORTH, &picks));
    // BS 12 and +6 for the mark.
    let before = [unit(&battle, "A"), button("guide")];
    assert_eq!(promised(&battle, NORTH, &before, &unit(&battle, "B")).0, 18);
    let picks = [&before[..], &[unit(&battle, "B"), button("declare")]].concat();
    let command = whole(&battle, NORTH, &picks);
    assert!(matches!(&command, Command::Order(given) if given.entire));
    reached(&battle, NORTH, &command);
    let picks = [unit(&battle, "A"), button("suppress"), button("declare")];
    reached(&battle, NORTH, &whole(&battle, NORTH, &picks));
}

#[test]
fn a_template_is_thrown_at_a_marker() {
    let battle = Scene::new()
        .north("A", "nanite sprayer, antipersonnel mines, at (5,10) E")
        .south("M", "camo, Camouflage, at (9,10)")
        .battle();
    let before = [unit(&battle, "A"), button("intuit")];
    assert_eq!(promised(&battle, NORTH, &before, &unit(&battle, "M")).0, 13);
    for weapon in ["nanite_sprayer", "antipersonnel_mines"] {
        let picks = [
            unit(&battle, "A"),
            button("intuit"),
            unit(&battle, "M"),
            button(&format!("weapon.{weapon}.0")),
            button("declare"),
        ];
        reached(&battle, NORTH, &whole(&battle, NORTH, &picks));
    }
}

#[test]
fn what_dodges_and_resets_promise() {
    let mut battle = Scene::new()
        .north("A", "at (5,10) E, BS 12")
        .south("B", "at (13,10) W, PH 11")
        .battle();
    let target = id(&battle, "B");
    act(&mut battle, "A", shot(target, 3, 0));
    let before = [unit(&battle, "B")];
    let (needs, chance) = promised(&battle, SOUTH, &before, &button("dodge"));
    assert_eq!(needs, 11);
    let exchange = crate::odds::face_to_face(
        (crate::dice::Sv::new(11, 0), 1),
        (crate::dice::Sv::new(12, 3), 3),
    );
    assert!((chance - exchange.a_counts).abs() < 1e-9);
    // An ARO is compared with the shot that was declared, and so is its chance.
    let (needs, chance) = promised(&battle, SOUTH, &before, &button("shoot"));
    assert_eq!(needs, 15);
    let exchange = crate::odds::face_to_face(
        (crate::dice::Sv::new(12, 3), 1),
        (crate::dice::Sv::new(12, 3), 3),
    );
    assert!((chance - exchange.a_counts).abs() < 1e-9);
}

#[test]
fn of_two_sorts_of_mines_one_is_chosen() {
    let battle = Scene::new()
        .north("A", "antipersonnel mines, e m mines, at (5,10) E")
        .south("B", "at (15,10) W")
        .battle();
    let picks = [
        unit(&battle, "A"),
        button("place.mine"),
        Pick::Hex(at(6, 10)),
    ];
    let draft = open(&battle, NORTH, &picks);
    let keys: Vec<_> = battle
        .offers(NORTH, &draft)
        .buttons
        .into_iter()
        .map(|b| b.key)
        .collect();
    assert!(
        keys.contains(&"weapon.antipersonnel_mines.0".into()),
        "{keys:?}"
    );
    let picks = [&picks[..], &[button("weapon.e_m_mines.0")]].concat();
    reached(&battle, NORTH, &whole(&battle, NORTH, &picks));
}
