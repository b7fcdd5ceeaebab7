//! Setting up by clicks.

use super::*;

#[test]
fn a_shipped_battle_is_set_up_by_clicks() {
    let mut p = ford(3);
    for _ in 0..4 {
        if p.clock().stage != Stage::Deployment {
            break;
        }
        let side = p.session.viewer;
        let first = plan::next_unit(&p.session, None, true).expect("somebody waits");
        p.act(HudAction::SelectUnit(first));
        for _ in 0..40 {
            let waiting = legal::to_be_set_up(p.session.battle.world(), side);
            let Some(unit) = p.focus.selection.selected.filter(|u| waiting.contains(u)) else {
                break;
            };
            let places = hexlance_dial::setup::places(p.session.battle.world(), unit);
            let Some(hex) = places.iter().next() else {
                break;
            };
            p.click(hex);
            let now = p.session.read().find(unit).and_then(|u| u.hex());
            assert_eq!(now, Some(hex));
        }
        p.act(HudAction::EndPhase);
        assert_eq!(p.said(), Vec::<String>::new());
    }
    assert_eq!(p.clock().stage, Stage::Command);
    p.act(HudAction::EndPhase);
    while p.session.battle.decision().is_some() {
        let asked = p.session.revision;
        p.act(HudAction::Answer(asked, 0));
    }
    assert_eq!(p.clock().stage, Stage::Orders);
}

#[test]
fn a_second_click_turns_a_unit_that_is_set_up() {
    let mut p = ford(5);
    let unit = plan::next_unit(&p.session, None, true).expect("somebody waits");
    p.act(HudAction::SelectUnit(unit));
    let places = hexlance_dial::setup::places(p.session.battle.world(), unit);
    let hex = places.iter().next().expect("a place");
    p.click(hex);
    let facing = |p: &Play| p.session.read().find(unit).and_then(|u| u.facing());
    let before = facing(&p).expect("it stands");
    p.click(hex);
    // The first click selected the next unit: this one selects it again.
    p.click(hex);
    assert_eq!(facing(&p), Some(before.turned(1)));
    let told = p.line();
    assert!(
        told.contains(crate::input::KeyAction::TurnLeft.mark()),
        "{told}"
    );
    p.act(HudAction::TurnFacing(-1));
    assert_eq!(facing(&p), Some(before));
}

#[test]
fn a_hex_outside_the_zone_says_why_it_takes_nobody() {
    let mut p = ford(5);
    let unit = plan::next_unit(&p.session, None, true).expect("somebody waits");
    let places = hexlance_dial::setup::places(p.session.battle.world(), unit);
    let board = p.session.read().board();
    let hexes: Vec<Hex> = board.iter().map(|(hex, _)| hex).collect();
    let free = |h: &&Hex| p.session.read().at(**h).is_none() && !places.contains(**h);
    let outside = *hexes.iter().rev().find(free).expect("the rest of the map");
    p.click(outside);
    assert_eq!(p.said(), ["Select a unit first."]);
    p.act(HudAction::SelectUnit(unit));
    p.click(outside);
    let said = p.said();
    assert_eq!(said.len(), 1);
    assert_eq!(p.session.read().find(unit).and_then(|u| u.hex()), None);
}

#[test]
fn the_line_names_ready_when_everybody_has_a_place() {
    let mut p = ford(3);
    let side = p.session.viewer;
    assert_says(&p.line(), "Select a unit");
    while let Some(unit) = legal::to_be_set_up(p.session.battle.world(), side).first() {
        let places = hexlance_dial::setup::places(p.session.battle.world(), *unit);
        let hex = places.iter().next().expect("a place");
        p.act(HudAction::SelectUnit(*unit));
        assert!(!p.line().contains("Ready"), "{}", p.line());
        p.click(hex);
        let set_up = p.session.read().find(*unit).and_then(|u| u.hex());
        assert_eq!(set_up, Some(hex));
        if setup_is_done(&p, side) {
            break;
        }
    }
    assert_says(&p.line(), "press Ready");
}

fn setup_is_done(p: &Play, side: SideId) -> bool {
    hexlance_dial::setup::check_ready(p.session.battle.world(), side).is_ok()
}
