//! BS Attacks: numbers, dice, templates, combats.

use hexlance_rules::ustr;

use super::*;
use crate::{
    Battle,
    ids::Party,
    testing::{Scene, id, look, play, refusal},
};

/// The shot of one at another as both stand.
fn prospect(battle: &Battle, who: &str, at: &str, weapon: &str, reacts: bool) -> Option<Prospect> {
    let table = Table::of(battle.world());
    let (who, target) = (look(battle, who), look(battle, at));
    let way = Way {
        weapon: ustr(weapon),
        mode: 0,
        ammo: Ammunition::NORMAL,
        reacts,
        aimed: false,
        concealed: false,
    };
    let (from, there) = (who.body(table)?, target.body(table)?);
    shot(table, &who, &from, &way, target.id.into(), &there)
}

fn sv(battle: &Battle, who: &str, at: &str, weapon: &str) -> Option<i16> {
    prospect(battle, who, at, weapon, false).map(|p| p.value.total())
}

#[test]
fn k8_1_2_range_cover_and_camouflage() {
    let battle = Scene::new()
        .north("A", "at (2,10)")
        .south("Near", "at (16,10), BS 11")
        .south("Far", "at (22,10)")
        .south("Shy", "Mimetism, at (8,10)")
        .south("Gone", "at (22,31)")
        .terrain("level 1", &[(15, 10)])
        .battle();
    assert_eq!(sv(&battle, "A", "Near", "carbine"), Some(12 + 3 - 3));
    assert_eq!(sv(&battle, "A", "Far", "carbine"), Some(12 - 3));
    assert_eq!(sv(&battle, "A", "Shy", "carbine"), Some(12 + 3 - 3));
    // Beyond the last band of a pistol.
    assert_eq!(sv(&battle, "A", "Gone", "pistol"), None);
    assert!(prospect(&battle, "A", "Near", "carbine", false).is_some_and(|p| p.cover));
}

#[test]
fn k2_3_2_impetuous_troopers_have_no_cover() {
    let battle = Scene::new()
        .north("A", "at (2,10)")
        .south("B", "Impetuous, at (12,10)")
        .terrain("level 1", &[(11, 10)])
        .battle();
    assert_eq!(sv(&battle, "A", "B", "carbine"), Some(15));
    assert!(prospect(&battle, "A", "B", "carbine", false).is_some_and(|p| !p.cover));
}

#[test]
fn k6_e6_odds_of_an_exchange_before_it_is_declared() {
    let battle = Scene::new()
        .north("A", "at (2,10)")
        .south("B", "BS 9, at (12,10)")
        .battle();
    let mine = prospect(&battle, "A", "B", "carbine", false).unwrap();
    let theirs = prospect(&battle, "B", "A", "carbine", true).unwrap();
    assert_eq!((mine.dice, theirs.dice), (3, 1));
    let chances = face_to_face(&mine, &theirs);
    assert!((chances.a_counts - 132_729.0 / 160_000.0).abs() < 1e-9);
    let alone = unopposed(&mine);
    assert!((alone.at_least(1) - (1.0 - 0.25f64.powi(3))).abs() < 1e-9);
}

#[test]
fn k8_3_1_suppressive_fire_has_bands_and_dice_of_its_own() {
    let battle = Scene::new()
        .north("A", "at (2,10)")
        .south("B", "Suppressive Fire, at (6,10)")
        .south("C", "Suppressive Fire, at (22,10)")
        .battle();
    for (who, value) in [("B", 12), ("C", 12 - 3)] {
        let reply = prospect(&battle, who, "A", "carbine", true).unwrap();
        let numbers = (reply.value.total(), reply.dice, reply.inflicts.total());
        assert_eq!(numbers, (value, 3, -3), "{who}");
    }
    // In the Active Turn, and with another weapon, it is an ordinary shot.
    let order = prospect(&battle, "B", "A", "carbine", false).unwrap();
    assert_eq!((order.value.total(), order.inflicts.total()), (15, 0));
    assert_eq!(prospect(&battle, "B", "A", "pistol", true).unwrap().dice, 1);
}

#[test]
fn k8_7_1_how_the_burst_is_split() {
    let battle = Scene::new()
        .north("A", "at (2,10)")
        .south("B", "at (12,10)")
        .south("C", "at (12,12)")
        .battle();
    let order = |targets: &str| {
        let line = format!(r#"Order(who: "A", first: Shoot(at: [{targets}]))"#);
        refusal(&battle, &line).map(|r| r.code)
    };
    assert_eq!(order(r#"("B", 2), ("C", 1)"#), None);
    assert_eq!(order(r#"("B", 2), ("C", 2)"#), Some("burst"));
    assert_eq!(order(r#"("B", 3), ("C", 0)"#), Some("no_dice"));
    assert_eq!(order(r#"("B", 1), ("B", 1)"#), Some("named_twice"));
}

#[test]
fn k5_1_1_who_does_not_move_shoots_in_front_of_him() {
    let mut battle = Scene::new()
        .north("A", "at (10,10) W")
        .south("B", "at (16,10) E")
        .dice(&[20, 20, 20])
        .battle();
    let behind = refusal(&battle, r#"Order(who: "A", first: Shoot("B"))"#);
    assert_eq!(behind.and_then(|r| r.rule), Some("K5.1.1"));
    play(
        &mut battle,
        r#"[Order(who: "A", first: Move(route: []), second: Shoot("B")), Rolled(by: "A", sv: 15)]"#,
    );
}

#[test]
fn k4_4_8_a_shot_declared_first_is_made_on_the_way() {
    let mut battle = Scene::new()
        .north("A", "at (2,10)")
        .south("B", "at (20,10) E")
        .dice(&[20, 20, 20])
        .battle();
    play(
        &mut battle,
        r#"[
            Order(who: "A", first: Shoot("B")),
            Refused("K4.4.8", Second(Move(to: (4,10), attack_at: 3))),
            Second(Move(to: (4,10), attack_at: 2)),
            Rolled(by: "A", sv: 15, parts: {"BS": 12, "range": 3}),
        ]"#,
    );
}

#[test]
fn k8_2_failed_dice_hit_one_of_the_friends_in_the_combat() {
    let mut battle = Scene::new()
        .north("A", "ARM 0, at (12,10) E")
        .north("C", "at (13,9) E")
        .north("B", "at (3,10)")
        .south("X", "at (13,10) W")
        // Two friends: 12+3-12 = 3. Of the failed dice one picks A by 10, one C by 11.
        .dice(&[4, 19, 3, 10, 11, 20, 20])
        .battle();
    play(
        &mut battle,
        r#"[
            Order(who: "B", first: Shoot("X")),
            React({}),
            Second(Idle),
            Rolled(by: "B", sv: 3, parts: {"BS": 12, "range": 3, "allies in the combat": -12}, hits: 1, criticals: 1),
            Now(Saved(by: "A", die: 20)),
            Now(Saved(by: "C", die: 20)),
            State("X", "Unconscious"),
        ]"#,
    );
}

#[test]
fn k8_7_9_a_critical_is_one_on_the_main_target_only() {
    let mut battle = Scene::new()
        .north("A", "light shotgun, at (11,10)")
        .south("B", "W 3, at (13,10) E")
        .south("C", "W 3, at (14,10) E")
        // BS 12 + 6 = 18: one critical, one success. B: 1 point, one ARM roll; C: two ARM rolls.
        .dice(&[18, 4, 20, 1, 20, 20, 20])
        .battle();
    play(
        &mut battle,
        r#"[
            Order(who: "A", first: Shoot(weapon: "light_shotgun", at: "B"), second: Idle),
            Rolled(by: "A", at: "B", sv: 18, hits: 2, criticals: 1),
            Now(Saved(by: "B", die: 20)),
            Now(Saved(by: "C", die: 1, passes: false)),
            Now(Wounds("B", 2)),
            Now(Wounds("C", 2)),
        ]"#,
    );
}

#[test]
fn k1_11_3_no_template_over_a_friend() {
    let battle = Scene::new()
        .north("A", "light shotgun, missile launcher, at (5,10)")
        .north("F", "at (13,10)")
        .south("B", "at (12,10)")
        .south("C", "at (20,10)")
        .battle();
    let with = |weapon: &str, at: &str| {
        let line = format!(r#"Order(who: "A", first: Shoot(weapon: "{weapon}", at: "{at}"))"#);
        refusal(&battle, &line).and_then(|r| r.rule)
    };
    assert_eq!(with("light_shotgun", "B"), Some("K1.11.3"));
    assert_eq!(with("missile_launcher", "B"), Some("K1.11.3"));
    assert_eq!(with("missile_launcher", "C"), None);
}

#[test]
fn k1_6_2_a_template_takes_the_whole_combat() {
    let battle = Scene::new()
        .north("A", "heavy flamethrower, at (2,10)")
        .south("B", "at (9,10)")
        .battle();
    let table = Table::of(battle.world());
    let from = look(&battle, "A").body(table).unwrap();
    let aim = crate::ground::at(11, 10);
    let lies =
        crate::ground::Template::new(table.ground(), Shape::LargeTeardrop, &from, aim).unwrap();
    let under = template::under(&Positions::now(table), &lies);
    assert_eq!(under.as_slice(), [Party::from(id(&battle, "B"))]);
    // One who stands outside of it and fights B is under it too.
    let battle = Scene::new()
        .north("A", "heavy flamethrower, at (2,10)")
        .north("F", "at (12,11)")
        .south("B", "at (11,10)")
        .battle();
    let table = Table::of(battle.world());
    let lies =
        crate::ground::Template::new(table.ground(), Shape::LargeTeardrop, &from, aim).unwrap();
    let friend = look(&battle, "F");
    let outside = friend.hex.is_some_and(|hex| !lies.covers(hex));
    let touching = table.in_contact(&friend, &look(&battle, "B"));
    let under = template::under(&Positions::now(table), &lies);
    assert_eq!(under.contains(&friend.id.into()), touching || !outside);
    assert!(under.contains(&id(&battle, "B").into()));
}
