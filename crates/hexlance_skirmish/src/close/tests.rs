//! CC Attacks and combats.

use super::*;
use crate::testing::{Scene, id, look, play, refusal};

#[test]
fn k9_3_1_a_combat_is_linked_by_contact_between_enemies() {
    let battle = Scene::new()
        .north("A", "at (10,10)")
        .north("B", "at (12,10)")
        .north("Apart", "at (13,10)")
        .south("X", "at (11,10)")
        .south("Y", "at (9,10)")
        .battle();
    let table = Table::of(battle.world());
    let found = combat::of(table, &look(&battle, "A"));
    let mut expected = ["A", "B", "X", "Y"].map(|name| id(&battle, name));
    expected.sort_unstable();
    assert_eq!(found.as_slice(), expected);
    assert!(combat::of(table, &look(&battle, "Apart")).is_empty());
    let north = combat::of_side_in(table, &look(&battle, "X"), look(&battle, "A").side());
    assert_eq!(north.len(), 2);
}

#[test]
fn k9_1_2_friends_in_contact_give_dice_unless_they_are_held() {
    let battle = Scene::new()
        .north("A", "at (10,10)")
        .north("B", "at (12,10)")
        .north("C", "Immobilized-2, at (11,9)")
        .south("X", "at (11,10)")
        .battle();
    let table = Table::of(battle.world());
    let helpers = combat::helpers(table, look(&battle, "A"), look(&battle, "X"));
    assert_eq!(
        helpers.map(|t| t.name.to_owned()).collect::<Vec<_>>(),
        ["B"]
    );
    let blow = crate::shots::blow(table, look(&battle, "A"), None, look(&battle, "X"), false);
    let blow = blow.unwrap();
    assert_eq!((blow.dice, blow.damage), (2, Some(11 - 3)));
}

#[test]
fn k9_1_4_weapons_of_close_combat() {
    let battle = Scene::new()
        .north("A", "at (10,10)")
        .south("X", "at (11,10)")
        .battle();
    let strike = |what: &str| {
        refusal(
            &battle,
            &format!(r#"Order(who: "A", first: Strike(at: "X", {what}))"#),
        )
        .map(|r| r.code)
    };
    assert_eq!(strike(r#"weapon: "knife", ammo: "Shock""#), None);
    assert_eq!(strike(r#"weapon: "carbine""#), Some("not_in_close_combat"));
    assert_eq!(
        strike(r#"weapon: "knife", ammo: "AP""#),
        Some("no_such_ammunition")
    );
}

#[test]
fn k9_1_1_contact_is_needed() {
    let battle = Scene::new()
        .north("A", "at (10,10)")
        .south("X", "at (12,10)")
        .battle();
    let far = refusal(&battle, r#"Order(who: "A", first: Strike("X"))"#);
    assert_eq!(far.and_then(|r| r.rule), Some("K9.1.1"));
}

#[test]
fn k9_2_4_a_coup_kills_and_needs_a_quiet_combat() {
    let mut battle = Scene::new()
        .north("A", "at (10,10)")
        .south("X", "unconscious, at (11,10)")
        .battle();
    play(
        &mut battle,
        r#"[Order(who: "A", first: Strike("X"), second: Idle), State("X", "Dead")]"#,
    );
    let battle = Scene::new()
        .north("A", "at (10,10)")
        .south("X", "unconscious, at (11,10)")
        .south("Y", "at (9,10)")
        .battle();
    let others = refusal(&battle, r#"Order(who: "A", first: Strike("X"))"#);
    assert_eq!(others.and_then(|r| r.rule), Some("K9.3.5"));
}

#[test]
fn k7_8_3_the_immobilized_engage_nobody() {
    let battle = Scene::new()
        .north("A", "at (10,10)")
        .south("X", "Immobilized-2, at (11,10)")
        .south("Z", "at (20,10)")
        .battle();
    let table = Table::of(battle.world());
    assert!(!table.is_engaged(look(&battle, "A")));
    assert!(table.is_engaged(look(&battle, "X")));
    assert_eq!(
        refusal(&battle, r#"Order(who: "A", first: Shoot("Z"))"#),
        None
    );
}
