use super::*;
use crate::{
    drill::{
        NORTH, SOUTH, act, answer, asks, choose, choose_refused, chooser, dodge, is_over, react,
        react_refused, shot, then, turn, walk,
    },
    ground::{at, heading},
    resolve::ResolveEvent,
    testing::{Scene, id, look},
};

/// A moves in view of B and shoots; B dodges with a die.
fn dodged(south: &str, dice: &[u8]) -> crate::Battle {
    let mut battle = Scene::new()
        .north("A", "at (16,10) W")
        .south("B", &format!("PH 12, at (10,10) E{south}"))
        .dice(dice)
        .battle();
    act(&mut battle, "A", walk(&[(15, 10)]));
    let reply = answer(&battle, "B", dodge(), 1);
    react(&mut battle, vec![reply]);
    let b = id(&battle, "B");
    then(&mut battle, shot(b, 1, 1));
    battle
}

#[test]
fn kinematika_tells_how_far_a_dodger_goes() {
    for (skill, far) in [("", 2), (", Kinematika L1", 3), (", Kinematika L2", 4)] {
        let mut battle = dodged(skill, &[4, 9]);
        assert_eq!(chooser(&battle), SOUTH);
        let way: Vec<(i16, i16)> = (1..=far).map(|n| (10 - n, 10)).collect();
        let mut farther = way.clone();
        farther.push((10 - far - 1, 10));
        assert_eq!(choose_refused(&battle, &farther, None), Some("K7.1.1"));
        choose(&mut battle, &way, Some("E"));
        assert_eq!(look(&battle, "B").hex, way.last().map(|(c, r)| at(*c, *r)));
        assert_eq!(look(&battle, "B").armor.left, 1);
    }
}

#[test]
fn a_lost_dodge_moves_nobody() {
    let battle = dodged("", &[9, 4, 20]);
    assert!(crate::choices::side(&battle).is_none());
    assert_eq!(look(&battle, "B").hex, Some(at(10, 10)));
}

#[test]
fn a_dodger_may_not_end_beside_an_enemy() {
    let battle = Scene::new()
        .north("A", "at (14,10) W")
        .south("B", "PH 12, at (10,10) E")
        .dice(&[4])
        .battle();
    let mut battle = battle;
    act(&mut battle, "A", walk(&[(13, 10)]));
    let reply = answer(&battle, "B", dodge(), 1);
    react(&mut battle, vec![reply]);
    then(&mut battle, crate::deeds::Deed::Idle);
    assert_eq!(
        choose_refused(&battle, &[(11, 10), (12, 10)], None),
        Some("K1.4.5")
    );
    choose(&mut battle, &[(11, 10)], None);
    assert_eq!(look(&battle, "B").hex, Some(at(11, 10)));
}

#[test]
fn an_active_dodge_adds_no_movement() {
    let mut battle = Scene::new()
        .north("A", "PH 12, at (10,10) E")
        .south("B", "BS 8, at (16,10) W")
        .dice(&[9, 6])
        .battle();
    act(&mut battle, "A", walk(&[(11, 10)]));
    let a = id(&battle, "A");
    let reply = answer(&battle, "B", shot(a, 1, 0), 1);
    react(&mut battle, vec![reply]);
    then(&mut battle, dodge());
    assert!(is_over(&battle));
    assert_eq!(look(&battle, "A").hex, Some(at(11, 10)));
    assert_eq!(look(&battle, "A").armor.left, 1);
}

#[test]
fn an_attack_from_behind_cannot_be_dodged_by_one_who_stands() {
    // A looks away from B and only dodges; where he moves besides, he sees all round.
    for (moves, faces) in [(false, 0), (true, 1)] {
        let mut battle = Scene::new()
            .north("A", "PH 12, at (10,10) W")
            .south("B", "at (20,10) W")
            .dice(&[9, 6, 20, 20])
            .battle();
        let first = if moves {
            walk(&[(9, 10)])
        } else {
            crate::deeds::Deed::Idle
        };
        act(&mut battle, "A", first);
        let a = id(&battle, "A");
        let reply = answer(&battle, "B", shot(a, 1, 0), u8::from(moves));
        react(&mut battle, vec![reply]);
        then(&mut battle, dodge());
        let compared = battle.log().iter().find_map(|l| match &l.event {
            crate::event::Event::Resolve(ResolveEvent::Rolled(r)) => Some(r.against.len()),
            _ => None,
        });
        assert_eq!(compared, Some(faces));
    }
}

#[test]
fn k9_e4_leaving_a_combat() {
    let mut battle = Scene::new()
        .north("A", "PH 12, at (10,10) E")
        .south("B", "CC 14, at (11,10) W")
        .dice(&[11])
        .battle();
    act(&mut battle, "A", crate::deeds::Deed::Idle);
    if asks(&battle) {
        react(&mut battle, Vec::new());
    }
    then(&mut battle, dodge());
    if asks(&battle) {
        react(&mut battle, Vec::new());
    }
    assert_eq!(chooser(&battle), NORTH);
    assert_eq!(choose_refused(&battle, &[(10, 9)], None), Some("K1.4.5"));
    choose(&mut battle, &[(9, 10), (8, 10)], None);
    assert_eq!(look(&battle, "A").hex, Some(at(8, 10)));
}

#[test]
fn k4_e3_zone_of_control_without_a_line() {
    let mut battle = Scene::new()
        .north("A", "at (13,10) W")
        .south("D", "PH 11, at (20,10) E")
        .dice(&[8])
        .battle();
    act(&mut battle, "A", walk(&[(14, 10)]));
    let a = id(&battle, "A");
    for deed in [dodge(), shot(a, 1, 0)] {
        let refusal = react_refused(&battle, vec![answer(&battle, "D", deed, 1)]);
        assert_eq!(refusal.and_then(|r| r.rule), Some("K4.2.4"));
    }
    let reply = answer(&battle, "D", turn(), 1);
    react(&mut battle, vec![reply]);
    then(&mut battle, crate::deeds::Deed::Idle);
    // PH 11 - 3 = 8: a critical. He turns so that A is in his front half.
    assert_eq!(choose_refused(&battle, &[], Some("E")), Some("K11.8.4"));
    choose(&mut battle, &[], Some("NW"));
    assert_eq!(look(&battle, "D").facing(), heading("NW").unwrap());
}

#[test]
fn k11_e2_a_tag_turns_with_minus_nine() {
    let battle = Scene::new()
        .north("A", "at (13,10) W")
        .south("D", "TAG, at (20,10) E")
        .battle();
    assert_eq!(turning::turned(&look(&battle, "D")).total(), 6);
    assert_eq!(value(&look(&battle, "D")).total(), 9);
}

#[test]
fn k11_e7_the_active_player_picks_where_an_engage_leads() {
    let mut battle = Scene::new()
        .north("A", "at (15,10) W")
        .south("E", "PH 12, at (10,10) E")
        .dice(&[6, 10])
        .battle();
    act(&mut battle, "A", walk(&[(14, 10), (13, 10)]));
    let reply = answer(&battle, "E", crate::deeds::Deed::Engage(Engage), 2);
    react(&mut battle, vec![reply]);
    let e = id(&battle, "E");
    then(&mut battle, shot(e, 1, 2));
    if crate::choices::side(&battle).is_some() {
        assert_eq!(chooser(&battle), NORTH);
        choose(&mut battle, &[(12, 10)], None);
    }
    let e = look(&battle, "E");
    assert_eq!(e.hex, Some(at(12, 10)));
    assert_eq!(e.facing(), heading("E").unwrap());
    assert!(Table::of(battle.world()).is_engaged(e));
}

#[test]
fn engage_needs_a_hex_beside_the_enemy() {
    let mut battle = Scene::new()
        .north("A", "at (15,10) W")
        .south("E", "PH 12, at (10,10) E")
        .south("K", "PH 12, Kinematika L1, at (11,12) E")
        .battle();
    act(&mut battle, "A", walk(&[(14, 10)]));
    let engage = || crate::deeds::Deed::Engage(Engage);
    let refusal = react_refused(&battle, vec![answer(&battle, "E", engage(), 1)]);
    assert_eq!(refusal.and_then(|r| r.rule), Some("K11.4.1"));
    let longer = react_refused(&battle, vec![answer(&battle, "K", engage(), 1)]);
    assert_eq!(longer, None);
}
