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
            let Some(unit) = p.focus.gaze.selected.filter(|u| waiting.contains(u)) else {
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
        p.act(HudAction::Answer(p.session.revision, 0));
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
    p.act(HudAction::TurnFacing(-1));
    assert_eq!(facing(&p), Some(before));
}
