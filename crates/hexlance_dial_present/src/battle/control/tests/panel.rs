//! Buttons of the target panel: each stands for a pick, and does what it says.

use super::*;
use crate::hud::model::AttackOption;

/// Presses every button of the panel as it is drawn now, each in a draft of its own: what it stands for is offered, and
/// afterwards it is the one that is chosen.
fn press_each(p: &mut Play) -> usize {
    let drawn = p.panel();
    let draft = p.focus.draft.clone();
    let (battle, viewer) = (&p.session.battle, p.session.viewer);
    let offers = battle.offers(viewer, &draft);
    for action in buttons_of(&drawn) {
        let HudAction::Pick(pick) = &action else {
            panic!("{action:?} is no pick");
        };
        assert!(offers.leads(pick).is_some(), "{pick:?} is not offered");
    }
    let mut pressed = 0;
    for (i, kind) in drawn.kinds.iter().enumerate() {
        let before = p.focus.draft.clone();
        p.act(kind.action.clone());
        match &kind.disabled {
            None => assert_eq!(p.panel().chosen, i, "{}", kind.name),
            // One that may not be used is refused, and nothing is changed.
            Some(_) => {
                assert_eq!(p.focus.draft, before, "{}", kind.name);
                assert_eq!(p.said().len(), 1, "{}", kind.name);
            }
        }
        p.focus.draft = draft.clone();
        pressed += 1;
    }
    for (i, option) in drawn.options.iter().enumerate() {
        for (k, (value, action)) in option.values.iter().enumerate() {
            if k == option.chosen {
                continue;
            }
            p.act(action.clone());
            let now = &p.panel().options[i];
            assert_eq!((&now.name, now.chosen), (&option.name, k), "{value}");
            p.focus.draft = draft.clone();
            pressed += 1;
        }
    }
    p.work_out();
    assert_eq!(p.said(), Vec::<String>::new());
    pressed
}

/// Units by their names, in the notation of rule cases.
type Units<'a> = &'a [(&'a str, &'a str)];

/// The option of the panel that is called so.
fn option(p: &Play, name: &str) -> AttackOption {
    let options = p.panel().options;
    let found = options.iter().find(|o| o.name == name).cloned();
    found.unwrap_or_else(|| panic!("no {name} among {options:?}"))
}

#[test]
fn every_button_does_what_it_says() {
    let squad = |q, r| format!("{SQUAD}, at ({q},{r}) f0");
    let four = [
        ("Ash", squad(0, 0)),
        ("Beech", squad(0, 1)),
        ("Cork", squad(0, 2)),
        ("Dogwood", squad(0, 3)),
    ];
    let four: Vec<_> = four.iter().map(|(name, line)| (*name, &**line)).collect();
    let twin = "'Mech, 8/9/20, P energy 4 [0/12] x2, S melee 4, at (0,0) f0";
    let rook = "tank, 8/9/18, P ballistic 4 [0/12] {Armor Piercing}, at (0,0) f0";
    let skip = "'Mech, 8/8/20 {speed: Jump Jets}, P energy 2 [0/10], S melee 4, at (0,0) f0";
    let (near, far) = (mech_at(4, -1), mech_at(4, 0));
    let beside = mech_at(1, 0);
    let scenes: [(&str, Units<'_>, &str, usize); 5] = [
        ("Ash", &four, &far, 2),
        ("Twin", &[("Twin", twin)], &far, 3),
        ("Twin", &[("Twin", twin)], &beside, 4),
        ("Rook", &[("Rook", rook)], &far, 3),
        ("Skip", &[("Skip", skip)], &far, 3),
    ];
    for (name, red, target, least) in scenes {
        let mut p = Play::scene(red, &[("Birch", target), ("Cedar", &near)], &[]);
        p.click_unit(name);
        p.click_unit("Birch");
        let pressed = press_each(&mut p);
        assert!(pressed >= least, "{name}: {pressed} buttons");
    }
}

#[test]
fn every_hex_that_a_leap_may_end_in_is_chosen() {
    let skip = "'Mech, 8/8/20 {speed: Jump Jets}, at (0,0) f0";
    let mut p = Play::scene(&[("Skip", skip)], &[("Birch", &mech_at(3, 0))], &[]);
    p.click_unit("Skip");
    p.click_unit("Birch");
    p.press_on_panel(keys::kind(Kind::DeathFromAbove));
    let hexes = option(&p, "Lands in").values.len();
    assert!(hexes > 1);
    assert!(press_each(&mut p) > hexes);
}

#[test]
fn a_part_of_a_formation_stays_or_all_of_it() {
    let squad = |r| format!("{SQUAD}, at (0,{r}) f0");
    let lines: Vec<String> = (0..5).map(squad).collect();
    let names = ["Ash", "Beech", "Cork", "Dogwood", "Elm"];
    let red: Vec<_> = names.into_iter().zip(lines.iter().map(|l| &**l)).collect();
    let mut p = Play::scene(&red, &[("Birch", &mech_at(3, 0))], &[]);
    p.click_unit("Ash");
    p.click_unit("Birch");
    let others = |p: &Play| p.focus.draft.aim.as_ref().map_or(0, |a| a.with.len());
    p.press_on_panel(keys::TOGETHER);
    let all = others(&p);
    assert!(all > 2, "{all}");
    assert_eq!(option(&p, "Formation").chosen, 1);
    // One is left out: neither alone nor all.
    let one = p.focus.draft.aim.as_ref().expect("an aim").with[0];
    p.press_on_panel(keys::of_unit(keys::WITH, one));
    assert_eq!(others(&p), all - 1);
    let values = option(&p, "Formation").values.len();
    assert!(option(&p, "Formation").chosen >= values);
    let (some, drawn) = (p.focus.draft.clone(), option(&p, "Formation"));
    assert_eq!(press_each(&mut p), p.panel().kinds.len() + 2 + all);
    for (value, left) in drawn.values.iter().zip([0, all]) {
        p.focus.draft = some.clone();
        p.act(value.1.clone());
        assert_eq!(others(&p), left, "{}", value.0);
    }
}

#[test]
fn pointing_begins_an_aim_and_fires_nothing() {
    let mut p = Play::scene(
        &[("Alder", &mech_at(0, 0))],
        &[("Birch", &mech_at(1, 0))],
        &[6, 5, 4],
    );
    p.click_unit("Alder");
    p.point(p.hex("Birch"));
    p.work_out();
    assert_eq!(p.panel().fire, None);
    let before = p.session.battle.hash();
    // A press that was meant for a target that nobody aims at any more.
    p.act(HudAction::Pick(Pick::button(keys::FIRE)));
    assert_eq!((p.session.battle.hash(), p.said().len()), (before, 1));
    assert_eq!(p.focus.draft.aim, None);
    p.press_on_panel(keys::kind(Kind::Close(SlotId::Primary)));
    let aim = p.focus.draft.aim.clone().expect("an aim");
    assert_eq!(aim.target, Target::Unit(p.id("Birch")));
    assert_eq!(aim.kind, Some(Kind::Close(SlotId::Primary)));
    p.press_on_panel(keys::FIRE);
    assert_ne!(p.session.battle.hash(), before);
}
