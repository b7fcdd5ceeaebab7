//! Moves: hexes, facings, formations.

use super::*;

#[test]
fn a_hex_and_a_facing_make_a_move() {
    let mut p = Play::scene(
        &[("Alder", &mech_at(0, 0))],
        &[("Birch", &mech_at(9, 0))],
        &[],
    );
    p.click_unit("Alder");
    assert_eq!(p.focus.selection.selected, Some(p.id("Alder")));
    p.click(at(2, 0));
    let d = p.focus.draft.destination.as_ref().expect("a destination");
    assert_eq!((d.hex, d.facing), (at(2, 0), Direction::SE));
    p.point(at(2, -3));
    assert_eq!(
        p.focus.draft.destination.as_ref().map(|d| d.facing),
        Some(Direction::N)
    );
    p.click(at(2, -3));
    let alder = p.look("Alder");
    let place = Place::Table {
        hex: at(2, 0),
        facing: Direction::N,
    };
    assert_eq!((alder.place, alder.tokens), (place, 1));
    assert_eq!(p.focus.selection.selected, None);
    assert_eq!(p.clock().given, 1);
}

#[test]
fn running_doubles_the_reach() {
    let mut p = Play::scene(
        &[("Alder", &mech_at(0, 0))],
        &[("Birch", &mech_at(15, 0))],
        &[],
    );
    p.click_unit("Alder");
    assert!(p.cache.reach.goals.contains_key(&at(4, 0)));
    assert!(!p.cache.reach.goals.contains_key(&at(5, 0)));
    p.press("move.run");
    assert_eq!(p.focus.draft.way, Way::Run);
    assert!(p.cache.reach.goals.contains_key(&at(8, 0)));
    assert_eq!(p.look("Alder").heat, 0);
    p.click(at(6, 0));
    p.act(HudAction::EndPhase);
    assert_eq!((p.hex("Alder"), p.look("Alder").heat), (at(6, 0), 1));
}

#[test]
fn what_cannot_be_reached_is_refused_and_nothing_is_spent() {
    let mut p = Play::scene(
        &[("Alder", &mech_at(0, 0))],
        &[("Birch", &mech_at(15, 0))],
        &[],
    );
    p.click_unit("Alder");
    p.click(at(9, 0));
    assert_eq!(p.said().len(), 1);
    assert_eq!(p.focus.draft.destination, None);
    assert_eq!(p.clock().given, 0);
}

#[test]
fn steps_back_go_from_the_inside_out() {
    let mut p = Play::scene(
        &[("Alder", &mech_at(0, 0))],
        &[("Birch", &mech_at(9, 0))],
        &[],
    );
    p.click_unit("Alder");
    p.press("move.run");
    p.click(at(2, 0));
    assert!(p.focus.draft.destination.is_some());
    assert!(p.focus.back());
    assert_eq!(
        (p.focus.draft.destination.is_none(), p.focus.draft.way),
        (true, Way::Run)
    );
    assert!(p.focus.back());
    assert_eq!(p.focus.draft.way, Way::Walk);
    assert!(p.focus.back());
    assert_eq!(p.focus.selection.selected, None);
    assert!(!p.focus.back());
}

#[test]
fn a_formation_moves_with_one_order() {
    let squad = |q, r| format!("{SQUAD}, at ({q},{r}) f0");
    let mut p = Play::scene(
        &[
            ("Ash", &squad(0, 0)),
            ("Beech", &squad(0, 1)),
            ("Cork", &squad(0, 2)),
        ],
        &[("Birch", &mech_at(12, 0))],
        &[],
    );
    p.click_unit("Ash");
    p.press("move.formation");
    assert_eq!(
        p.focus.draft.march.as_ref().map(|m| m.members.len()),
        Some(3)
    );
    for (name, to) in [("Ash", at(2, 0)), ("Beech", at(2, 1)), ("Cork", at(2, 2))] {
        assert_eq!(p.focus.selection.selected, Some(p.id(name)), "{name}");
        p.click(to);
        p.act(HudAction::EndPhase);
    }
    assert_eq!(p.focus.draft.march, None);
    for (name, to) in [("Ash", at(2, 0)), ("Beech", at(2, 1)), ("Cork", at(2, 2))] {
        assert_eq!((p.hex(name), p.look(name).tokens), (to, 1));
    }
    assert_eq!(p.clock().given, 1);
}

#[test]
fn a_formation_says_why_a_hex_is_closed() {
    let squad = |q, r| format!("{SQUAD}, at ({q},{r}) f0");
    let mut p = Play::scene(
        &[
            ("Ash", &squad(0, 0)),
            ("Beech", &squad(0, 1)),
            ("Cork", &squad(0, 2)),
        ],
        &[("Birch", &mech_at(12, 0))],
        &[],
    );
    p.click_unit("Ash");
    p.press("move.formation");
    p.click(at(3, 0));
    p.act(HudAction::EndPhase);
    let closed = |p: &mut Play, hex: Hex| {
        p.work_out();
        let cost = plan::cost_of(&p.session, &p.focus, &p.cache.reach, hex);
        cost.and_then(Result::err).unwrap_or_default()
    };
    assert_says(&closed(&mut p, at(3, 0)), "kept for Ash");
    // Beech stays, and nobody could link it to Ash.
    p.act(HudAction::EndPhase);
    assert_eq!(p.focus.selection.selected, Some(p.id("Cork")));
    assert_says(&p.line(), "No hex links Cork to the formation");
    assert_says(&closed(&mut p, at(1, 2)), "chain");
}

#[test]
fn a_click_on_somebody_else_leaves_a_formation_as_it_is() {
    let squad = |q, r| format!("{SQUAD}, at ({q},{r}) f0");
    let mut p = Play::scene(
        &[
            ("Ash", &squad(0, 0)),
            ("Beech", &squad(0, 1)),
            ("Cork", &squad(0, 2)),
            ("Alder", &mech_at(-4, 0)),
        ],
        &[("Birch", &mech_at(12, 0))],
        &[],
    );
    p.click_unit("Ash");
    p.press("move.formation");
    let refused = |p: &mut Play, name: &str, why: &str| {
        let now = |p: &Play| (p.focus.draft.march.clone(), p.focus.selection.selected);
        let before = now(p);
        assert!(before.0.is_some());
        p.said();
        p.click_unit(name);
        assert_says(&p.said().concat(), why);
        assert_eq!(now(p), before, "{name}");
    };
    refused(&mut p, "Alder", "It cannot join");
    refused(&mut p, "Birch", "That is no part of the formation");
    // With the move of a member already ordered there is more to lose.
    p.click(at(2, 0));
    p.act(HudAction::EndPhase);
    assert_eq!(p.focus.selection.selected, Some(p.id("Beech")));
    refused(&mut p, "Birch", "That is no part of the formation");
}

#[test]
fn with_nobody_left_to_order_the_turn_is_to_be_ended() {
    let mut p = Play::scene(
        &[("Alder", &mech_at(0, 0))],
        &[("Birch", &mech_at(9, 0))],
        &[],
    );
    assert_says(&p.line(), "select a unit");
    p.click_unit("Alder");
    p.click(at(2, 0));
    p.act(HudAction::EndPhase);
    assert!(p.clock().left() > 0);
    assert_says(&p.line(), "end your turn");
}

#[test]
fn the_enemy_turn_cannot_be_played() {
    let mut p = Play::scene(
        &[("Alder", &mech_at(0, 0))],
        &[("Birch", &mech_at(5, 0))],
        &[],
    );
    p.session.seats = vec![Seat::Script, Seat::Human];
    p.session.viewer = SideId(1);
    p.click_unit("Birch");
    p.click(at(4, 0));
    p.act(HudAction::EndPhase);
    assert!(p.focus.draft.destination.is_none());
    assert_eq!((p.clock().given, p.clock().active), (0, SideId(0)));
}
