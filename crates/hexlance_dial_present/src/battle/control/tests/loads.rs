//! Passengers and captives.

use super::*;

#[test]
fn passengers_get_in_and_out_by_buttons_and_clicks() {
    let carrier = "hover car, 10/8/18, capacity 2, at (5,0) f0";
    let squad = |q, r| format!("{SQUAD}, at ({q},{r}) f0");
    let mut p = Play::scene(
        &[("Kite", carrier), ("Ash", &squad(4, 0))],
        &[("Birch", &mech_at(18, 0))],
        &[],
    );
    let ash = p.id("Ash");
    p.click_unit("Kite");
    assert!(p.cache.reach.goals.contains_key(&at(9, 0)));
    p.press(&format!("load.board.{}", ash.0));
    assert!(!p.cache.reach.goals.contains_key(&at(9, 0)));
    p.click(at(7, 0));
    p.act(HudAction::EndPhase);
    assert_eq!(p.look("Ash").place, Place::Aboard(p.id("Kite")));

    let aboard = format!("{SQUAD}, aboard Kite");
    let mut p = Play::scene(
        &[("Kite", carrier), ("Ash", &aboard)],
        &[("Birch", &mech_at(18, 0))],
        &[],
    );
    let ash = p.id("Ash");
    p.click_unit("Kite");
    p.press(&format!("load.out.{}", ash.0));
    p.click(at(7, 0));
    // The facing first, then the place behind it.
    p.click(at(9, 0));
    let (unit, places) = p.making().next_place().expect("Ash is placed");
    assert_eq!(unit, ash);
    assert!(places.iter().any(|s| s.hex == at(6, 0)));
    assert!(places.iter().all(|s| s.hex != at(8, 0)));
    p.click(at(6, 0));
    assert_eq!((p.hex("Kite"), p.hex("Ash")), (at(7, 0), at(6, 0)));
}

#[test]
fn a_captive_is_put_where_it_is_clicked() {
    let mut p = Play::scene(
        &[("Ash", "squad, 8/7/15, P ballistic 2 [0/10], at (5,0) f0")],
        &[
            (
                "Tank",
                "tank, 8/8/18, P ballistic 3 [0/10], at (4,0) f0, captive of Ash",
            ),
            ("Birch", &mech_at(18, 0)),
        ],
        &[],
    );
    p.click_unit("Ash");
    p.click(at(6, 0));
    p.click(at(8, 0));
    let (unit, places) = p.making().next_place().expect("the captive is placed");
    assert_eq!(unit, p.id("Tank"));
    assert!(places.iter().any(|s| s.hex == at(6, 1)));
    p.click(at(6, 1));
    assert_eq!((p.hex("Ash"), p.hex("Tank")), (at(6, 0), at(6, 1)));
}

#[test]
fn a_captive_is_let_go_by_a_button() {
    let mut p = Play::scene(
        &[("Ash", "squad, 8/7/15, P ballistic 2 [0/10], at (5,0) f0")],
        &[(
            "Tank",
            "tank, 8/8/18, P ballistic 3 [0/10], at (4,0) f0, captive of Ash",
        )],
        &[],
    );
    p.click_unit("Ash");
    p.press("other.release");
    assert!(!p.look("Tank").is_captive());
    // No order was spent, and the unit is still at hand.
    assert_eq!(
        (p.clock().given, p.focus.selection.selected),
        (0, Some(p.id("Ash")))
    );
}

#[test]
fn boarding_and_getting_out_at_once_leave_a_turn() {
    let carrier = "hover car, 10/8/18, capacity 2, at (5,0) f0";
    let mut p = Play::scene(
        &[
            ("Kite", carrier),
            ("Ash", &format!("{SQUAD}, aboard Kite")),
            ("Beech", &format!("{SQUAD}, at (4,0) f0")),
        ],
        &[("Birch", &mech_at(18, 0))],
        &[],
    );
    let (ash, beech) = (p.id("Ash"), p.id("Beech"));
    p.click_unit("Kite");
    let labels: Vec<String> = p.bar().into_iter().map(|b| b.label).collect();
    for label in ["Board Beech", "Set down Ash"] {
        assert!(labels.iter().any(|l| l == label), "{label}: {labels:?}");
    }
    p.press(&format!("load.out.{}", ash.0));
    assert_says(&p.line(), "Ash will be set down");
    p.press(&format!("load.board.{}", beech.0));
    assert!(p.cache.reach.goals.is_empty());
    assert_says(&p.line(), "press Turn");
    p.press("move.turn");
    let lit: Vec<String> = p
        .bar()
        .into_iter()
        .filter(|b| b.chosen)
        .map(|b| b.key)
        .collect();
    assert!(lit.contains(&"move.turn".to_owned()), "{lit:?}");
    assert!(!lit.contains(&"move.move".to_owned()), "{lit:?}");
    let end = actions::end_button(&p.session, &p.focus, &p.cache.reach.offers);
    assert_eq!(end.map(|e| e.label).as_deref(), Some("Turn"));
    assert_says(&p.line(), "Ash gets out at");
    p.click(at(9, 0));
    let (unit, places) = p.making().next_place().expect("Ash is placed");
    assert_eq!(unit, ash);
    let place = places.first().expect("a place").hex;
    p.click(place);
    assert_eq!((p.hex("Kite"), p.hex("Ash")), (at(5, 0), place));
    assert_eq!(p.look("Beech").place, Place::Aboard(p.id("Kite")));
}
