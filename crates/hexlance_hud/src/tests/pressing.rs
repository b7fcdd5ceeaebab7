//! What clicks and keys send.

use super::*;

#[test]
fn clicks_send_what_the_view_says() {
    let mut s = stage();
    assert_eq!(s.click("roster.unit.5"), [HudAction::SelectUnit(UnitId(5))]);
    assert_eq!(s.click("action.attack.lrm"), button("attack.lrm"));
    assert_eq!(s.click("target.kind.1"), button("attack.lrm"));
    assert_eq!(s.click("target.fire"), button("aim.fire"));
    assert_eq!(
        s.click("target.option.0.0"),
        [HudAction::Pick(Pick::Amount("aim.overheat".into(), 0))]
    );
    // What is chosen already is not chosen again.
    assert_eq!(s.click("target.option.0.1"), []);
    assert_eq!(s.click("target.close"), [HudAction::CancelTarget]);
    assert_eq!(s.click("card.header"), [HudAction::FocusUnit(UnitId(1))]);
}

#[test]
fn a_disabled_button_sends_nothing_and_says_why() {
    let mut s = stage();
    assert!(!s.hit("action.attack.punch").enabled);
    assert_eq!(s.click("action.attack.punch"), []);
    assert_eq!(s.toasts(), ["No enemy stands in the next hex."]);
    // the same again does not pile up
    s.click("action.attack.punch");
    assert_eq!(s.toasts().len(), 1);
    assert_eq!(s.key(KeyAction::Slot3), []);
    assert!(!s.hit("target.kind.2").enabled);
    assert_eq!(s.click("target.kind.2"), []);
    assert_eq!(s.click("bar.undo"), []);
    assert!(
        s.toasts()
            .contains(&"Dice have been rolled since.".to_owned())
    );
}

#[test]
fn keys_press_the_numbered_buttons() {
    let mut s = stage();
    assert_eq!(s.key(KeyAction::Slot2), button("attack.lrm"));
    assert_eq!(s.key(KeyAction::Slot6), button("other.pass"));
    assert_eq!(s.key(KeyAction::Slot9), []);
    assert_eq!(s.key(KeyAction::Confirm), button("aim.fire"));
    assert_eq!(s.key(KeyAction::NextUnit), [HudAction::CycleUnit(true)]);
    assert_eq!(s.key(KeyAction::TurnRight), [HudAction::TurnFacing(1)]);
}

#[test]
fn a_click_on_the_radar_map_chooses_a_zone_or_an_aircraft() {
    let zone = |ring: u8, slot: u8, of: u8, i: usize| RadarZone {
        name: format!("Z{i}"),
        ring,
        slot,
        of,
        open: true,
        chosen: false,
        help: String::new(),
        action: HudAction::Pick(Pick::button(format!("zone.{i}"))),
    };
    let view = BattleView {
        radar: Some(Radar {
            zones: (0..6).map(|k| zone(2, k, 6, usize::from(k))).collect(),
            craft: vec![RadarCraft {
                unit: UnitId(7),
                side: SideId(1),
                name: "Gull".into(),
                zone: 2,
                band: 'H',
                selected: false,
                help: String::new(),
            }],
            bands: vec![RadarBand {
                name: "Low",
                chosen: true,
                action: HudAction::Pick(Pick::button("band.low")),
            }],
            thrust: None,
        }),
        ..data::battle()
    };
    let mut s = Stage::new(view, (1280.0, 720.0), 1.0);
    let zone = |i: usize| [HudAction::Pick(Pick::button(format!("zone.{i}")))];
    assert_eq!(s.click("radar.zone.0"), zone(0));
    assert_eq!(s.click("radar.zone.2"), zone(2));
    assert_eq!(s.click("radar.zone.5"), zone(5));
    assert_eq!(s.click("radar.unit.7"), [HudAction::SelectUnit(UnitId(7))]);
    assert_eq!(s.click("radar.band.0"), button("band.low"));
}

#[test]
fn escape_takes_one_step_back_at_a_time() {
    let mut s = stage();
    assert_eq!(s.key(KeyAction::Cancel), [HudAction::CancelTarget]);
    s.view.target = None;
    assert_eq!(s.key(KeyAction::Cancel), [HudAction::Deselect]);
    s.view.selected = None;
    assert_eq!(s.key(KeyAction::Cancel), []);
    assert_eq!(s.state.menu, Some(MenuPage::Main));
    s.frame(Vec::new(), &[]);
    s.click("menu.settings");
    assert_eq!(s.state.menu, Some(MenuPage::Settings));
    s.key(KeyAction::Cancel);
    assert_eq!(s.state.menu, Some(MenuPage::Main));
    s.key(KeyAction::Cancel);
    assert_eq!(s.state.menu, None);
}

#[test]
fn enter_presses_the_gold_button_of_the_menu() {
    let mut s = stage();
    s.state.menu = Some(MenuPage::Main);
    s.frame(Vec::new(), &[]);
    assert_eq!(s.key(KeyAction::Confirm), []);
    assert_eq!(s.state.menu, None);
}

#[test]
fn a_long_title_leaves_the_close_button_of_the_menu_free() {
    let title = "The Ford at Sallow Water and the Long Way Home";
    let mut view = data::battle();
    view.title = title.into();
    view.target = None;
    let mut s = Stage::new(view, (1280.0, 720.0), 1.0);
    s.state.menu = Some(MenuPage::Main);
    for _ in 0..3 {
        s.frame(Vec::new(), &[]);
    }
    assert!(s.elided.iter().any(|t| t == title), "{:?}", s.elided);
    s.click("menu.close");
    assert_eq!(s.state.menu, None);
}

#[test]
fn a_page_that_was_opened_from_the_table_leads_back_to_it() {
    let mut view = data::battle();
    view.target = None;
    let mut s = Stage::new(view, (1280.0, 720.0), 1.0);
    s.click("card.ability.0");
    assert_eq!(s.state.menu, Some(MenuPage::Codex));
    s.key(KeyAction::Cancel);
    assert_eq!(s.state.menu, None);
    s.click("bar.help");
    for _ in 0..3 {
        s.frame(Vec::new(), &[]);
    }
    s.click("menu.close");
    assert_eq!(s.state.menu, None);
    // From the menu it leads back to the menu.
    s.state.menu = Some(MenuPage::Main);
    for _ in 0..3 {
        s.frame(Vec::new(), &[]);
    }
    s.click("menu.codex");
    s.key(KeyAction::Cancel);
    assert_eq!(s.state.menu, Some(MenuPage::Main));
}

#[test]
fn a_question_is_answered_by_pointer_and_by_key() {
    let mut view = data::battle();
    view.target = None;
    view.prompt = Some(data::prompt());
    let fresh = || Stage::new(view.clone(), (1280.0, 720.0), 1.0);
    assert_eq!(fresh().click("prompt.option.1"), [HudAction::Answer(3, 1)]);
    assert_eq!(fresh().key(KeyAction::Slot1), [HudAction::Answer(3, 0)]);
    assert_eq!(fresh().key(KeyAction::Confirm), [HudAction::Answer(3, 0)]);
    assert_eq!(fresh().key(KeyAction::Cancel), [HudAction::Answer(3, 1)]);
    let mut s = fresh();
    assert_eq!(
        s.key(KeyAction::Slot3),
        [],
        "a disabled answer cannot be given"
    );
    assert_eq!(s.toasts(), ["Kite Warden stands behind a wall."]);
    assert_eq!(s.click("prompt.option.2"), []);
    assert!(
        s.hits.under("action.").next().is_none(),
        "one question at a time: no action bar behind it"
    );
}

#[test]
fn a_new_question_starts_at_its_own_default() {
    let mut view = data::battle();
    let mut p = data::prompt();
    p.options[2].disabled = None;
    view.prompt = Some(p.clone());
    let mut s = Stage::new(view, (1280.0, 720.0), 1.0);
    let (x, y) = s.hit("prompt.option.2").centre();
    s.frame(vec![Event::PointerMoved(pos2(x, y))], &[]);
    s.frame(vec![Event::PointerGone], &[]);
    assert_eq!(
        s.key(KeyAction::Confirm),
        [HudAction::Answer(3, 2)],
        "Enter takes what was pointed at"
    );
    s.view.prompt = Some(Prompt {
        id: 4,
        default: 1,
        ..p
    });
    assert_eq!(s.key(KeyAction::Confirm), [HudAction::Answer(4, 1)]);
}

#[test]
fn ending_a_phase_asks_while_units_can_act() {
    let mut s = stage();
    assert_eq!(s.click("action.end-phase"), []);
    assert_eq!(s.state.menu, Some(MenuPage::ConfirmEnd));
    for _ in 0..3 {
        s.frame(Vec::new(), &[]);
    }
    assert_eq!(s.click("confirm.end"), [HudAction::EndPhase]);
    assert_eq!(s.state.menu, None);
    s.settings.interface.confirm_end_phase = false;
    assert_eq!(s.key(KeyAction::EndPhase), [HudAction::EndPhase]);
    s.settings.interface.confirm_end_phase = true;
    let end = s.view.end.as_mut().expect("the demonstration has one");
    end.question = None;
    assert_eq!(s.key(KeyAction::EndPhase), [HudAction::EndPhase]);
    let end = s.view.end.as_mut().expect("the demonstration has one");
    end.disabled = Some("A unit must move.".into());
    assert_eq!(s.key(KeyAction::EndPhase), []);
    assert_eq!(s.toasts(), ["A unit must move."]);
}

#[test]
fn a_click_beside_a_page_closes_it_and_leaves_the_next_one_alive() {
    let mut s = stage();
    for _ in 0..2 {
        s.click("action.end-phase");
        for _ in 0..3 {
            s.frame(Vec::new(), &[]);
        }
        assert_eq!(s.click_at(pos2(300.0, 300.0)), []);
        assert_eq!(s.state.menu, None, "a click beside it closes the page");
        s.frame(Vec::new(), &[]);
    }
    s.click("action.end-phase");
    for _ in 0..3 {
        s.frame(Vec::new(), &[]);
    }
    assert_eq!(s.click("confirm.end"), [HudAction::EndPhase]);
    // The pointer goes down and up between two frames: the page opens as fast, and its button works.
    s.click("action.end-phase");
    s.frame(Vec::new(), &[]);
    let (x, y) = s.hit("confirm.end").centre();
    assert_eq!(s.quick_click(pos2(x, y)), [HudAction::EndPhase]);
}

#[test]
fn the_curtain_hides_everything_and_lifts_by_button_or_key() {
    let mut view = data::battle();
    view.curtain = Some(data::curtain());
    let mut s = Stage::new(view, (1280.0, 720.0), 1.0);
    let keys: Vec<_> = s.hits.0.iter().map(|h| h.key.clone()).collect();
    assert_eq!(keys, ["curtain.lift"]);
    assert_eq!(s.key(KeyAction::Slot1), []);
    assert_eq!(s.key(KeyAction::Confirm), [HudAction::LiftCurtain]);
    assert_eq!(s.click("curtain.lift"), [HudAction::LiftCurtain]);
}

#[test]
fn behind_the_curtain_no_name_is_written() {
    let mut s = stage();
    s.state
        .toast(Toast::refusal("Quarry Saint cannot hide there."));
    s.frame(Vec::new(), &[]);
    let names: Vec<String> = s.view.roster.iter().map(|e| e.name.clone()).collect();
    let written = |s: &Stage, name: &str| s.written.iter().any(|t| t.contains(name));
    assert!(names.iter().any(|n| written(&s, n)), "{:?}", s.written);
    // Even if the view behind it still held everything.
    s.view.curtain = Some(data::curtain());
    s.frame(Vec::new(), &[]);
    for name in &names {
        assert!(!written(&s, name), "{name} in {:?}", s.written);
    }
    assert!(!written(&s, "cannot hide"), "{:?}", s.written);
    // Nor is it said to whoever sits down.
    s.view.curtain = None;
    s.frame(Vec::new(), &[]);
    assert!(!written(&s, "cannot hide"), "{:?}", s.written);
}

#[test]
fn the_rolls_for_initiative_open_and_close() {
    let mut s = stage();
    assert!(s.hits.get("initiative.close").is_none());
    s.click("phase.initiative");
    s.frame(Vec::new(), &[]);
    assert!(s.written.iter().any(|t| t.contains("INITIATIVE, TURN 4")));
    assert!(s.written.iter().any(|t| t == "+0"), "{:?}", s.written);
    s.click("initiative.close");
    s.frame(Vec::new(), &[]);
    assert!(s.hits.get("initiative.close").is_none());
}

#[test]
fn the_save_page_proposes_a_name_and_takes_the_keyboard() {
    let mut s = stage();
    let (title, turn) = (s.view.title.clone(), s.view.phase.turn);
    s.state.open(MenuPage::Save);
    for _ in 0..3 {
        s.frame(Vec::new(), &[]);
    }
    let begun = s.state.save_name.clone();
    assert!(begun.ends_with(&format!("turn {turn}")), "{begun}");
    assert!(
        title.is_empty() || begun.starts_with(&title[..3]),
        "{begun}"
    );
    // What is typed takes its place.
    s.frame(vec![egui::Event::Text("Mine".into())], &[]);
    assert_eq!(s.state.save_name, "Mine");
    assert_eq!(s.click("save.go"), [HudAction::Save("Mine".into())]);
}

#[test]
fn saving_under_a_known_name_asks_first() {
    let mut s = stage();
    s.state.menu = Some(MenuPage::Save);
    s.state.save_name = "Long night".into();
    for _ in 0..3 {
        s.frame(Vec::new(), &[]);
    }
    assert_eq!(s.click("save.go"), []);
    assert_eq!(s.state.menu, Some(MenuPage::ConfirmOverwrite));
    for _ in 0..3 {
        s.frame(Vec::new(), &[]);
    }
    assert_eq!(
        s.click("confirm.overwrite"),
        [HudAction::Save("Long night".into())]
    );
    s.state.menu = Some(MenuPage::Save);
    s.state.save_name = "  fresh  ".into();
    for _ in 0..3 {
        s.frame(Vec::new(), &[]);
    }
    assert_eq!(s.click("save.go"), [HudAction::Save("fresh".into())]);
    s.state.menu = Some(MenuPage::Load);
    for _ in 0..3 {
        s.frame(Vec::new(), &[]);
    }
    assert_eq!(
        s.click("load.entry.4"),
        [],
        "a save that cannot be loaded says so"
    );
    assert_eq!(s.click("load.entry.1"), [], "it asks first");
    assert_eq!(s.state.menu, Some(MenuPage::ConfirmLoad));
    for _ in 0..3 {
        s.frame(Vec::new(), &[]);
    }
    assert!(s.written.iter().any(|t| t.contains("Before the bridge")));
    s.click("confirm.no");
    assert_eq!(s.state.menu, Some(MenuPage::Load), "nothing is lost");
    for _ in 0..3 {
        s.frame(Vec::new(), &[]);
    }
    s.click("load.entry.1");
    for _ in 0..3 {
        s.frame(Vec::new(), &[]);
    }
    assert_eq!(
        s.click("confirm.load"),
        [HudAction::Load("Before the bridge".into())]
    );
    assert_eq!(s.state.menu, None);
}

#[test]
fn one_key_loads_after_a_question_and_at_once_when_the_battle_is_over() {
    let mut s = stage();
    assert_eq!(s.key(KeyAction::QuickLoad), []);
    assert_eq!(s.state.menu, Some(MenuPage::ConfirmQuickLoad));
    assert_eq!(s.key(KeyAction::Cancel), []);
    assert_eq!(s.state.menu, None);
    s.key(KeyAction::QuickLoad);
    assert_eq!(s.key(KeyAction::Confirm), [HudAction::QuickLoad]);
    assert_eq!(s.state.menu, None);
    // Without such a save there is nothing that Enter could load.
    let quick = s.saves.entries.iter().position(|e| e.quick);
    s.saves.entries.remove(quick.expect("there is one"));
    s.key(KeyAction::QuickLoad);
    assert_eq!(s.key(KeyAction::Confirm), []);
    assert_eq!(s.state.menu, Some(MenuPage::ConfirmQuickLoad));
    s.key(KeyAction::Cancel);
    s.view.outcome = Some(data::outcome());
    assert_eq!(s.key(KeyAction::QuickLoad), [HudAction::QuickLoad]);
}

#[test]
fn log_lines_open_into_their_rolls() {
    let mut s = stage();
    s.click("log.line.9");
    assert!(s.state.log_open && s.state.opened.contains(&9));
    for _ in 0..3 {
        s.frame(Vec::new(), &[]);
    }
    s.click("log.filter.damage");
    assert!(s.hits.get("log.line.9").is_none() && s.hits.get("log.line.10").is_some());
    s.click("log.filter.damage");
    s.click("log.side.1");
    assert!(s.hits.get("log.line.9").is_none() && s.hits.get("log.line.10").is_some());
}

#[test]
fn keys_are_rebound_on_the_settings_page() {
    let mut s = stage();
    s.state.menu = Some(MenuPage::Settings);
    for _ in 0..3 {
        s.frame(Vec::new(), &[]);
    }
    s.click("settings.tab.keys");
    s.frame(Vec::new(), &[]);
    s.click("settings.key.endphase");
    assert_eq!(s.capture.waiting, Some(KeyAction::EndPhase));
    s.capture.pressed = "G".parse().ok();
    s.frame(Vec::new(), &[]);
    assert_eq!(s.settings.keys.hint(KeyAction::EndPhase), "G");
    assert_eq!(s.settings.keys.hint(KeyAction::ToggleGrid), "");
    assert_eq!(s.capture.waiting, None);
}
