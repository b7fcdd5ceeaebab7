use super::*;
use crate::{
    Battle,
    drill::{
        NORTH, SOUTH, act, answer, asks, charge, choose, choose_refused, chooser, delay, dodge,
        is_over, react, react_refused, refused, shot, then, turn, walk,
    },
    ground::{at, heading},
    resolve::ResolveEvent,
    state::Source,
    testing::{Scene, id, look},
};

fn seeming(battle: &Battle, name: &str) -> Seeming {
    look(battle, name).guise.seeming
}

fn regain(seeming: Seeming) -> Deed {
    Deed::Regain(Regain { seeming })
}

/// The success values of all rolls so far.
fn values(battle: &Battle) -> Vec<i16> {
    battle
        .log()
        .iter()
        .filter_map(|l| match &l.event {
            crate::event::Event::Resolve(ResolveEvent::Rolled(r)) => Some(r.counted.value.total()),
            _ => None,
        })
        .collect()
}

#[test]
fn letters_follow_the_table_and_are_never_given_twice() {
    let mut battle = Scene::new()
        .north("A", "Camouflage, camo, at (10,20) E")
        .north("B", "Camouflage, camo, at (10,10) E")
        .south("C", "at (30,10) E")
        .battle();
    // Cells of the book lie transposed on the map: reading order goes by its rows.
    let letters = |battle: &Battle| {
        let of = |name: &str| look(battle, name).guise.letter;
        (of("A"), of("B"))
    };
    let before = letters(&battle);
    assert_eq!(before.0 + before.1, 3);
    act(&mut battle, "A", dodge());
    choose(&mut battle, &[], None);
    if asks(&battle) {
        react(&mut battle, Vec::new());
    }
    then(&mut battle, Deed::Idle);
    while !is_over(&battle) {
        match crate::choices::side(&battle) {
            Some(_) => choose(&mut battle, &[], None),
            None => react(&mut battle, Vec::new()),
        }
    }
    act(&mut battle, "A", regain(Seeming::Camo));
    if asks(&battle) {
        react(&mut battle, Vec::new());
    }
    assert_eq!(letters(&battle), (3, before.1));
}

#[test]
fn only_what_a_marker_may_do_keeps_it() {
    let begin = || {
        Scene::new()
            .north("A", "Camouflage, camo, at (10,10) E")
            .south("B", "at (20,10) E")
            .battle()
    };
    for (deed, stays) in [
        (walk(&[(11, 10)]), true),
        (Deed::Idle, true),
        (dodge(), false),
        (Deed::Alert(crate::alert::Alert), false),
    ] {
        let mut battle = begin();
        act(&mut battle, "A", deed.clone());
        let after = seeming(&battle, "A");
        assert_eq!(after == Seeming::Camo, stays, "{deed:?}");
    }
}

#[test]
fn a_shot_out_of_a_marker_surprises() {
    // The Marker moves and shoots at 6; B has waited: 12 + 3 - 3 for surprise - 3 for Camouflage.
    let mut battle = Scene::new()
        .north("A", "Camouflage, camo, at (10,10) E")
        .south("B", "at (17,10) W")
        .dice(&[20, 20, 20, 20])
        .battle();
    act(&mut battle, "A", walk(&[(11, 10)]));
    let wait = delay(&battle, "B");
    react(&mut battle, vec![wait]);
    let (a, b) = (id(&battle, "A"), id(&battle, "B"));
    then(&mut battle, shot(b, 3, 1));
    // The facing comes first; then B, who has waited, may declare anything.
    if crate::choices::side(&battle).is_some() {
        choose(&mut battle, &[], Some("E"));
    }
    let reply = answer(&battle, "B", shot(a, 1, 0), 1);
    react(&mut battle, vec![reply]);
    assert_eq!(values(&battle), [15, 9]);
}

#[test]
fn who_waits_for_a_marker_that_stays_one_has_lost_his_aro() {
    for (skill, kept) in [("", false), (", Sixth Sense L2", true)] {
        let mut battle = Scene::new()
            .north("A", "Camouflage, camo, at (10,10) E")
            .south("B", &format!("at (17,10) W{skill}"))
            .battle();
        act(&mut battle, "A", walk(&[(11, 10)]));
        let wait = delay(&battle, "B");
        react(&mut battle, vec![wait]);
        then(&mut battle, walk(&[(12, 10)]));
        assert_eq!(asks(&battle), kept);
    }
}

#[test]
fn nothing_is_delayed_against_figures() {
    let mut battle = Scene::new()
        .north("A", "at (10,10) E")
        .south("B", "at (17,10) W")
        .battle();
    act(&mut battle, "A", walk(&[(11, 10)]));
    let refusal = react_refused(&battle, vec![delay(&battle, "B")]);
    assert_eq!(refusal.and_then(|r| r.rule), Some("K13.5.1"));
}

#[test]
fn contact_reveals_at_once_and_leaves_no_delay() {
    let mut battle = Scene::new()
        .north("A", "Impersonation L1, IMP-1, CC 22, at (8,10) E")
        .south("B", "at (12,10) W")
        .battle();
    let b = id(&battle, "B");
    act(&mut battle, "A", charge(&[(9, 10), (10, 10), (11, 10)], b));
    assert_eq!(seeming(&battle, "A"), Seeming::Figure);
    while crate::choices::side(&battle).is_some() {
        choose(&mut battle, &[], Some("E"));
    }
    let refusal = react_refused(&battle, vec![delay(&battle, "B")]);
    assert_eq!(refusal.and_then(|r| r.rule), Some("K13.5.1"));
}

#[test]
fn what_may_be_done_about_a_marker() {
    let mut battle = Scene::new()
        .north("A", "Camouflage, camo, at (10,10) E")
        .south("B", "at (16,10) W")
        .battle();
    act(&mut battle, "A", walk(&[(11, 10)]));
    let a = id(&battle, "A");
    let rule = |deed: Deed| {
        let refusal = react_refused(&battle, vec![answer(&battle, "B", deed, 1)]);
        refusal.and_then(|r| r.rule)
    };
    assert_eq!(rule(dodge()), None);
    assert_eq!(rule(turn()), None);
    assert_eq!(rule(Deed::Alert(crate::alert::Alert)), None);
    assert_eq!(rule(shot(a, 1, 0)), Some("K13.10.2"));
    assert_eq!(rule(Deed::Engage(crate::dodge::Engage)), Some("K11.8.6"));
    let reset = Deed::Reset(crate::reset::Reset::default());
    assert_eq!(rule(reset), Some("K13.10.2"));
}

#[test]
fn a_marker_is_regained_out_of_sight() {
    let mut battle = Scene::new()
        .north("A", "Camouflage, at (10,10) E")
        .south("B", "at (20,10) E")
        .battle();
    act(&mut battle, "A", regain(Seeming::Camo));
    if asks(&battle) {
        react(&mut battle, Vec::new());
    }
    assert_eq!(seeming(&battle, "A"), Seeming::Camo);

    let rule = |north: &str, south: &str, as_what| {
        let battle = Scene::new()
            .north("A", &format!("{north}, at (10,10) E"))
            .south("B", south)
            .battle();
        refused(&battle, "A", regain(as_what))
    };
    let away = "at (20,10) E";
    assert_eq!(
        rule("Camouflage", "at (20,10) W", Seeming::Camo),
        Some("K13.1.2")
    );
    assert_eq!(
        rule("Camouflage, Burnt", away, Seeming::Camo),
        Some("state.burnt")
    );
    assert_eq!(
        rule("Camouflage", "Sensor, at (18,10) E", Seeming::Camo),
        Some("K13.1.2")
    );
    assert_eq!(
        rule("Camouflage", "Sensor, at (19,10) E", Seeming::Camo),
        None
    );
    assert_eq!(
        rule("Camouflage, Impetuous", away, Seeming::Camo),
        Some("K13.10.5")
    );
    assert_eq!(rule("Camouflage", away, Seeming::TO), Some("K13.1.2"));
    assert_eq!(rule("Impersonation L1", away, Seeming::Imp1), None);
}

#[test]
fn a_hidden_enemy_spoils_regaining() {
    let mut battle = Scene::new()
        .north("A", "Impersonation L1, at (8,10) E")
        .south("D", "TO Camouflage, hidden, at (12,10) W")
        .dice(&[14, 20])
        .battle();
    act(&mut battle, "A", regain(Seeming::Imp1));
    let a = id(&battle, "A");
    let reply = answer(&battle, "D", shot(a, 1, 0), 0);
    react(&mut battle, vec![reply]);
    assert_eq!(seeming(&battle, "A"), Seeming::Figure);
    assert_eq!(seeming(&battle, "D"), Seeming::Figure);
    assert_eq!(values(&battle).first(), Some(&15));
    assert_eq!(look(&battle, "D").facing(), heading("W").unwrap());
}

#[test]
fn a_hidden_trooper_appears_as_a_marker_by_its_own_order() {
    let mut battle = Scene::new()
        .north("A", "TO Camouflage, hidden, at (10,10) E")
        .north("F", "at (2,2) E")
        .south("B", "at (20,10) E")
        .battle();
    let a = id(&battle, "A");
    let source = crate::pools::proposed(Table::of(battle.world()), NORTH, a);
    assert_eq!(source, Some(Source::Own));
    act(&mut battle, "A", walk(&[(11, 10)]));
    let guise = look(&battle, "A").guise;
    assert_eq!((guise.seeming, guise.letter), (Seeming::TO, 1));
}

#[test]
fn a_hidden_trooper_beside_an_enemy_appears_as_a_figure() {
    let mut battle = Scene::new()
        .north("A", "TO Camouflage, hidden, at (10,10) E")
        .south("B", "at (11,10) E")
        .battle();
    act(&mut battle, "A", walk(&[(9, 10)]));
    assert_eq!(seeming(&battle, "A"), Seeming::Figure);
}

#[test]
fn k13_e5_walking_onto_a_secret() {
    let begin = || {
        Scene::new()
            .north("A", "at (8,10) E")
            .south("H", "TO Camouflage, hidden, at (10,10) W")
            .battle()
    };
    let finish = |battle: &mut Battle, way: &[(i16, i16)]| {
        act(battle, "A", walk(way));
        react(battle, Vec::new());
        then(battle, Deed::Idle);
        react(battle, Vec::new());
    };
    let mut battle = begin();
    finish(&mut battle, &[(9, 10), (10, 10), (11, 10), (12, 10)]);
    assert!(is_over(&battle));
    assert_eq!(look(&battle, "H").hex, Some(at(10, 10)));

    let mut battle = begin();
    finish(&mut battle, &[(9, 10), (10, 10)]);
    assert_eq!(chooser(&battle), SOUTH);
    assert_eq!(choose_refused(&battle, &[(12, 10)], None), Some("K13.9.3"));
    choose(&mut battle, &[(10, 11)], None);
    let hidden = look(&battle, "H");
    assert_eq!(hidden.hex, Some(at(10, 11)));
    assert_eq!(hidden.guise.seeming, Seeming::Hidden);
    assert!(is_over(&battle));
}

#[test]
fn retreat_unmasks() {
    let battle = Scene::new()
        .north("A", "Impersonation L1, IMP-2, at (8,10) E")
        .north("C", "Camouflage, camo, at (8,14) E")
        .south("B", "at (20,10) E")
        .battle();
    let table = Table::of(battle.world());
    assert!(!hiding::is_unmasked(table, &look(&battle, "A")));
    let frenzied = Scene::new()
        .north("A", "Impersonation L1, IMP-2, Frenzied, at (8,10) E")
        .north("C", "Camouflage, camo, Frenzied, at (8,14) E")
        .south("B", "at (20,10) E")
        .battle();
    let table = Table::of(frenzied.world());
    assert!(hiding::is_unmasked(table, &look(&frenzied, "A")));
    assert!(!hiding::is_unmasked(table, &look(&frenzied, "C")));
}

#[test]
fn stealth_hides_from_zones_and_not_from_eyes() {
    // The guard faces away, 6 hexes off.
    let sneak = |facing: &str, second: Deed| {
        let mut battle = Scene::new()
            .north("A", "Stealth, at (10,10) E")
            .south("G", &format!("at (16,10) {facing}"))
            .south("T", "at (10,18) SE")
            .battle();
        act(&mut battle, "A", walk(&[(11, 10)]));
        let first = asks(&battle);
        if first {
            react(&mut battle, Vec::new());
        }
        then(&mut battle, second);
        (first, asks(&battle))
    };
    assert_eq!(sneak("E", walk(&[(12, 10)])), (false, false));
    assert_eq!(sneak("E", Deed::Idle), (false, false));
    assert_eq!(sneak("E", dodge()), (false, true));
    assert_eq!(sneak("W", walk(&[(12, 10)])), (true, false));
}

#[test]
fn sixth_sense_feels_what_comes_from_behind() {
    let answers = |target: &str| {
        let mut battle = Scene::new()
            .north("A", "Camouflage, camo, at (10,10) E")
            .south("B", "Sixth Sense L2, at (20,10) E")
            .south("C", "at (20,12) E")
            .dice(&[20, 20, 20, 20])
            .battle();
        act(&mut battle, "A", walk(&[(9, 10), (10, 10)]));
        let t = id(&battle, target);
        then(&mut battle, shot(t, 3, 2));
        if crate::choices::side(&battle).is_some() {
            choose(&mut battle, &[], Some("E"));
        }
        if !asks(&battle) {
            return None;
        }
        let a = id(&battle, "A");
        let reply = answer(&battle, "B", shot(a, 1, 0), 2);
        react(&mut battle, vec![reply]);
        values(&battle).get(1).copied()
    };
    // 12 + 3 - 3 for the camouflage, nothing for surprise.
    assert_eq!(answers("B"), Some(12));
    assert_eq!(answers("C"), None);
}

#[test]
fn the_marker_of_mask_surprises_and_sneaks() {
    // Its user has neither skill himself. B does not see him in his Zone of Control, and is surprised: 12 + 3 - 3.
    let mut battle = Scene::new()
        .north("A", "IMP-2, hacking device, Hacker, at (10,10) E")
        .south("B", "at (17,10) W")
        .south("C", "at (15,12) E")
        .dice(&[20, 20, 20, 20])
        .battle();
    act(&mut battle, "A", walk(&[(11, 10)]));
    let turns = answer(&battle, "C", turn(), 1);
    let refusal = react_refused(&battle, vec![turns]);
    assert_eq!(refusal.and_then(|r| r.rule), Some("K4.2.1"));
    let wait = delay(&battle, "B");
    react(&mut battle, vec![wait]);
    let (a, b) = (id(&battle, "A"), id(&battle, "B"));
    then(&mut battle, shot(b, 3, 1));
    if crate::choices::side(&battle).is_some() {
        choose(&mut battle, &[], Some("E"));
    }
    let reply = answer(&battle, "B", shot(a, 1, 0), 1);
    react(&mut battle, vec![reply]);
    assert_eq!(values(&battle), [15, 12]);
}
