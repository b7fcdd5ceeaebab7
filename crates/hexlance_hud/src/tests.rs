//! The HUD without a window: what is drawn where, what a click and a key send, what fits.

use super::{model::*, *};
use egui::{Event, Modifiers, PointerButton, Pos2, RawInput, Rect, pos2, vec2};
use hexlance_rules::draft::Pick;
use hexlance_ui::theme::{self, Hit, HudHits, SidePalette, install_fonts, take_hits};

#[path = "../tests/data/mod.rs"]
mod data;
mod reading;

/// The rules of what is made up.
struct MadeUp;

impl Named for MadeUp {
    fn name(&self) -> &'static str {
        "Strike"
    }

    fn about(&self) -> &'static str {
        "Made up."
    }

    fn help(&self) -> &'static [Topic] {
        &[Topic {
            key: "heat",
            title: "Heat",
            text: &["A unit that overheats shuts down."],
        }]
    }
}

/// The HUD on a screen of a size, with a pointer.
struct Stage {
    ctx: egui::Context,
    view: BattleView,
    state: HudState,
    settings: Settings,
    capture: KeyCapture,
    saves: SaveList,
    codex: Codex,
    anchors: Anchors,
    size: egui::Vec2,
    scale: f32,
    time: f64,
    hits: HudHits,
    /// Every text that was drawn in the last frame.
    written: Vec<String>,
    /// Texts that were cut off because there was no room for them.
    elided: Vec<String>,
    /// What a screen reader would have no name for.
    nameless: Vec<String>,
    /// Lines around what the keyboard is on.
    rings: usize,
}

/// The texts of a shape, and whether they were cut off.
fn collect(shape: &egui::Shape, out: &mut Vec<(String, bool)>) {
    match shape {
        egui::Shape::Text(t) => out.push((t.galley.text().to_owned(), t.galley.elided)),
        egui::Shape::Vec(all) => all.iter().for_each(|s| collect(s, out)),
        _ => {}
    }
}

impl Stage {
    fn new(view: BattleView, size: (f32, f32), scale: f32) -> Self {
        let made_up = Rules::new("strike", &MadeUp);
        // Every stage does so, and the first one is enough.
        let _ = rules::register(vec![made_up]);
        let ctx = egui::Context::default();
        install_fonts(&ctx);
        theme::apply(&ctx, &Theme::default());
        let mut stage = Self {
            ctx,
            view,
            state: HudState::default(),
            settings: Settings::default(),
            capture: KeyCapture::default(),
            saves: data::saves(made_up),
            codex: Codex::default(),
            anchors: Anchors::default(),
            size: vec2(size.0, size.1),
            scale,
            time: 0.0,
            hits: HudHits::default(),
            written: Vec::new(),
            elided: Vec::new(),
            nameless: Vec::new(),
            rings: 0,
        };
        stage.ctx.enable_accesskit();
        stage.settings.interface.scale = scale;
        // the first frames measure, then everything stands still
        for _ in 0..4 {
            stage.frame(Vec::new(), &[]);
        }
        stage
    }

    /// One frame; gives back what the HUD sent.
    fn frame(&mut self, events: Vec<Event>, pressed: &[KeyAction]) -> Vec<HudAction> {
        self.time += 0.1;
        if self.ctx.cumulative_pass_nr() > 0 {
            self.ctx.set_zoom_factor(self.scale);
        }
        let mut out = Vec::new();
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, self.size / self.scale)),
            time: Some(self.time),
            events,
            ..RawInput::default()
        };
        let theme = Theme {
            scale: self.scale,
            ..Theme::default()
        };
        let full = self.ctx.clone().run_ui(input, |ui| {
            // Keys are heard in the first pass of a frame alone (`hexlance_ui::input`).
            let pressed = match ui.ctx().current_pass_index() {
                0 => pressed,
                _ => &[],
            };
            draw(
                ui.ctx(),
                &mut HudCx {
                    view: &self.view,
                    state: &mut self.state,
                    theme: &theme,
                    settings: &mut self.settings,
                    anchors: &self.anchors,
                    portrait: Portrait::default(),
                    saves: &self.saves,
                    capture: &mut self.capture,
                    codex: &self.codex,
                    pressed,
                    out: &mut out,
                },
            );
        });
        let told = full.platform_output.accesskit_update.as_ref();
        self.nameless = told.map_or_else(Vec::new, theme::nameless);
        let ring = |s: &egui::Shape| match s {
            egui::Shape::Rect(r) => {
                r.stroke.width == 2.0 && r.stroke.color == theme::colors::BRASS_BRIGHT
            }
            _ => false,
        };
        self.rings = full.shapes.iter().filter(|c| ring(&c.shape)).count();
        let mut texts = Vec::new();
        for clipped in &full.shapes {
            collect(&clipped.shape, &mut texts);
        }
        let cut = texts.iter().filter(|(_, cut)| *cut);
        self.elided = cut.map(|(text, _)| text.clone()).collect();
        self.written = texts.into_iter().map(|(text, _)| text).collect();
        full.drop_without_applying_deltas();
        self.hits = HudHits(take_hits(&self.ctx));
        out
    }

    fn hit(&self, key: &str) -> Hit {
        self.hits.get(key).cloned().unwrap_or_else(|| {
            let known: Vec<_> = self.hits.0.iter().map(|h| h.key.as_str()).collect();
            panic!("nothing called {key} on screen; there are {known:?}")
        })
    }

    /// Moves the pointer to a widget, presses and lets go; gives back what came of it.
    fn click(&mut self, key: &str) -> Vec<HudAction> {
        let (x, y) = self.hit(key).centre();
        self.click_at(pos2(x / self.scale, y / self.scale))
    }

    /// Moves the pointer, presses and lets go, a frame each.
    fn click_at(&mut self, pos: Pos2) -> Vec<HudAction> {
        self.in_frames(pos, |[moved, down, up]| {
            vec![vec![moved], vec![down], vec![up]]
        })
    }

    /// The same between two frames, as it happens where frames are slow.
    fn quick_click(&mut self, pos: Pos2) -> Vec<HudAction> {
        self.in_frames(pos, |events| vec![events.into()])
    }

    fn in_frames(
        &mut self,
        pos: Pos2,
        frames: impl FnOnce([Event; 3]) -> Vec<Vec<Event>>,
    ) -> Vec<HudAction> {
        let button = |pressed| Event::PointerButton {
            pos,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        let mut out = Vec::new();
        for events in frames([Event::PointerMoved(pos), button(true), button(false)]) {
            out.extend(self.frame(events, &[]));
        }
        out.retain(|a| !matches!(a, HudAction::PointAt(_)));
        out
    }

    fn key(&mut self, action: KeyAction) -> Vec<HudAction> {
        self.frame(Vec::new(), &[action])
    }

    fn toasts(&self) -> Vec<String> {
        self.state
            .toasts
            .iter()
            .map(|t| t.toast.text.clone())
            .collect()
    }
}

fn stage() -> Stage {
    Stage::new(data::battle(), (1280.0, 720.0), 1.0)
}

const SIZES: [((f32, f32), f32); 5] = [
    ((1280.0, 720.0), 1.0),
    ((1280.0, 720.0), 1.25),
    ((1600.0, 900.0), 1.0),
    ((1600.0, 900.0), 1.5),
    ((3840.0, 2160.0), 2.0),
];

/// What a button sends that stands for a pick of that key.
fn button(key: &'static str) -> [HudAction; 1] {
    [HudAction::Pick(Pick::button(key))]
}

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
        s.click("load.entry.3"),
        [],
        "a save that cannot be loaded says so"
    );
    assert_eq!(s.click("load.entry.1"), [], "it asks first");
    assert_eq!(s.state.menu, Some(MenuPage::ConfirmLoad));
    s.click("confirm.no");
    assert_eq!(s.state.menu, Some(MenuPage::Load), "nothing is lost");
    s.click("load.entry.1");
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

#[test]
fn every_name_is_used_once() {
    let mut s = stage();
    for page in [
        None,
        Some(MenuPage::Main),
        Some(MenuPage::Load),
        Some(MenuPage::Settings),
        Some(MenuPage::Help),
    ] {
        s.state.menu = page;
        for _ in 0..3 {
            s.frame(Vec::new(), &[]);
        }
        let mut keys: Vec<_> = s.hits.0.iter().map(|h| h.key.clone()).collect();
        let n = keys.len();
        keys.sort();
        keys.dedup();
        assert_eq!(keys.len(), n, "{page:?}");
    }
}

/// Rectangles of the panels of a stage, in points.
fn panels(s: &Stage) -> Vec<Rect> {
    [
        "phase", "menu-bar", "roster", "log", "card", "target", "actions", "prompt",
    ]
    .iter()
    .filter(|k| {
        let layer = egui::LayerId::new(egui::Order::Middle, egui::Id::new(("island", **k)));
        s.ctx.memory(|m| m.areas().visible_last_frame(&layer))
    })
    .filter_map(|k| theme::Island::last_rect(&s.ctx, k))
    .collect()
}

#[test]
fn panels_stay_on_the_screen_and_apart() {
    for (size, scale) in SIZES {
        for (name, change) in [
            (
                "aim",
                Box::new(|_: &mut Stage| ()) as Box<dyn Fn(&mut Stage)>,
            ),
            ("log", Box::new(|s: &mut Stage| s.state.log_open = true)),
            (
                "prompt",
                Box::new(|s: &mut Stage| s.view.prompt = Some(data::prompt())),
            ),
        ] {
            let mut s = Stage::new(data::battle(), size, scale);
            change(&mut s);
            for _ in 0..4 {
                s.frame(Vec::new(), &[]);
            }
            let screen = Rect::from_min_size(Pos2::ZERO, s.size / scale);
            let rects = panels(&s);
            assert!(
                rects.len() >= 5,
                "{name} at {size:?} x {scale}: only {} panels",
                rects.len()
            );
            for (i, a) in rects.iter().enumerate() {
                assert!(
                    screen.expand(0.5).contains_rect(*a),
                    "{name} at {size:?} x {scale}: {a:?} leaves {screen:?}"
                );
                for b in &rects[i + 1..] {
                    let both = a.shrink(1.0).intersect(b.shrink(1.0));
                    assert!(
                        !both.is_positive(),
                        "{name} at {size:?} x {scale}: {a:?} covers {b:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn the_table_stays_in_sight() {
    let cover = |view: BattleView| {
        let s = Stage::new(view, (1280.0, 720.0), 1.0);
        panels(&s).iter().map(Rect::area).sum::<f32>() / (1280.0 * 720.0)
    };
    let aim = cover(data::battle());
    let calm = cover(BattleView {
        target: None,
        ..data::battle()
    });
    assert!(
        aim <= 0.40,
        "panels cover {:.0} % while aiming",
        aim * 100.0
    );
    assert!(calm <= 0.36, "panels cover {:.0} % otherwise", calm * 100.0);
}

#[test]
fn hits_are_where_things_are_drawn_at_every_scale() {
    for (size, scale) in SIZES {
        let mut s = Stage::new(data::battle(), size, scale);
        let screen = Rect::from_min_size(Pos2::ZERO, s.size).expand(1.0);
        for h in &s.hits.0 {
            assert!(screen.contains_rect(h.rect), "{size:?} x {scale}: {h:?}");
        }
        assert_eq!(
            s.click("action.attack.lrm"),
            button("attack.lrm"),
            "{size:?} x {scale}"
        );
    }
}

#[test]
fn no_glyph_is_missing() {
    let mut s = stage();
    s.frame(Vec::new(), &[]);
    let mut text: String = s.hits.0.iter().map(|h| h.label.clone()).collect();
    for t in [
        "·", "−", "+", "×", "–", "…", "\"", "'", "→", "Łukasz", "%", "½",
    ] {
        text.push_str(t);
    }
    for font in [
        theme::fonts::body(13.0),
        theme::fonts::strong(13.0),
        theme::fonts::display(13.0),
    ] {
        let missing: String = s.ctx.fonts_mut(|f| {
            text.chars()
                .filter(|c| !c.is_control() && !f.has_glyph(&font, *c))
                .collect()
        });
        assert_eq!(missing, "", "{font:?}");
    }
}

#[test]
fn palettes_and_scales_draw() {
    for palette in SidePalette::ALL {
        let mut s = stage();
        s.settings.interface.palette = palette;
        s.frame(Vec::new(), &[]);
        assert!(s.hits.get("roster.unit.1").is_some());
    }
}

#[test]
fn the_end_offers_a_way_on() {
    let view = BattleView {
        outcome: Some(data::outcome()),
        target: None,
        ..data::battle()
    };
    let mut s = Stage::new(view, (1280.0, 720.0), 1.0);
    assert!(
        s.hits.under("action.").next().is_none(),
        "nothing can be done any more"
    );
    assert_eq!(
        s.click("outcome.again"),
        [HudAction::Menu(MenuCommand::Restart)]
    );
    assert_eq!(
        s.click("outcome.title"),
        [HudAction::Menu(MenuCommand::ToTitle)]
    );
    assert_eq!(s.click("outcome.watch"), [HudAction::Watch]);
    assert_eq!(s.key(KeyAction::Slot1), []);
    // The table can be looked at, and the result comes back.
    // What is new is measured first and drawn in the frame after.
    assert_eq!(s.click("outcome.look"), []);
    s.frame(Vec::new(), &[]);
    s.frame(Vec::new(), &[]);
    assert!(s.hits.get("outcome.again").is_none());
    assert_eq!(s.click("outcome.show"), []);
    s.frame(Vec::new(), &[]);
    assert!(s.hits.get("outcome.again").is_some());
}

#[test]
fn names_of_sides_stand_apart_over_the_result() {
    let mut view = BattleView {
        outcome: Some(data::outcome()),
        target: None,
        ..data::battle()
    };
    let names = ["Saltmarch League of the Lower River", "Greyhold Wardens"];
    for (side, name) in view.sides.iter_mut().zip(names) {
        side.name = name.into();
    }
    let s = Stage::new(view, (800.0, 500.0), 1.0);
    let rects: Vec<_> = (0..2)
        .map(|i| {
            s.hits
                .get(&format!("outcome.side.{i}"))
                .expect("a name")
                .rect
        })
        .collect();
    assert!(rects[0].right() + 8.0 <= rects[1].left(), "{rects:?}");
}

#[test]
fn an_empty_view_draws() {
    let s = Stage::new(BattleView::default(), (1280.0, 720.0), 1.0);
    assert!(s.hits.get("bar.menu").is_some());
    assert!(s.hits.under("action.").next().is_none());
}

#[test]
fn plates_stand_at_their_anchors_whatever_the_scale() {
    let mut s = Stage::new(data::battle(), (1280.0, 720.0), 1.25);
    for (unit, (x, y)) in data::places() {
        s.anchors.at.insert(
            Anchor::Unit(unit),
            (bevy::math::Vec2::new(1280.0 * x, 720.0 * y), 1.0),
        );
    }
    s.state.float(FloatText {
        anchor: Anchor::Unit(UnitId(1)),
        text: "-3 armor".into(),
        tone: Tone::Bad,
    });
    s.frame(Vec::new(), &[]);
    assert!(s.state.is_moving());
    for _ in 0..30 {
        s.frame(Vec::new(), &[]);
    }
    assert!(!s.state.is_moving(), "floating texts end");
}

#[test]
fn every_widget_has_a_name_for_a_screen_reader() {
    let plain = data::battle();
    let mut asked = plain.clone();
    asked.prompt = Some(data::prompt());
    let over = BattleView {
        outcome: Some(data::outcome()),
        target: None,
        ..plain.clone()
    };
    let hidden = BattleView {
        curtain: Some(data::curtain()),
        ..plain.clone()
    };
    let stranger = BattleView {
        card: Some(data::stranger()),
        ..plain.clone()
    };
    let large = BattleView {
        card: Some(data::large_craft()),
        ..plain.clone()
    };
    for (name, view) in [
        ("aim", plain.clone()),
        ("question", asked),
        ("end", over),
        ("curtain", hidden),
        ("stranger", stranger),
        ("large craft", large),
    ] {
        let mut s = Stage::new(view, (1280.0, 720.0), 1.0);
        s.frame(Vec::new(), &[]);
        assert_eq!(s.nameless, Vec::<String>::new(), "{name}");
    }
    let mut s = stage();
    for page in [
        MenuPage::Main,
        MenuPage::Save,
        MenuPage::Load,
        MenuPage::Settings,
        MenuPage::Help,
        MenuPage::ConfirmEnd,
        MenuPage::Codex,
    ] {
        s.state.menu = Some(page);
        for _ in 0..3 {
            s.frame(Vec::new(), &[]);
        }
        assert_eq!(s.nameless, Vec::<String>::new(), "{page:?}");
    }
}

#[test]
fn the_test_of_names_finds_what_has_none() {
    let ctx = egui::Context::default();
    ctx.enable_accesskit();
    let mut told = None;
    for _ in 0..2 {
        let full = ctx.run_ui(RawInput::default(), |ui| {
            let rect = Rect::from_min_size(pos2(10.0, 10.0), vec2(30.0, 30.0));
            ui.interact(rect, egui::Id::new("bare"), egui::Sense::click());
        });
        told = full.platform_output.accesskit_update.clone();
        full.drop_without_applying_deltas();
    }
    let told = told.expect("accesskit is on");
    assert_eq!(theme::nameless(&told).len(), 1);
}

#[test]
fn a_card_that_goes_on_below_its_edge_says_so() {
    // Under a target panel there is no room for all of it.
    let mut s = stage();
    let card = s.hit("card.more");
    let (x, y) = card.centre();
    for _ in 0..30 {
        let moved = Event::PointerMoved(pos2(x, y));
        let wheel = Event::MouseWheel {
            unit: egui::MouseWheelUnit::Line,
            delta: vec2(0.0, -4.0),
            phase: egui::TouchPhase::Move,
            modifiers: Modifiers::default(),
        };
        s.frame(vec![moved, wheel], &[]);
    }
    for _ in 0..8 {
        s.frame(Vec::new(), &[]);
    }
    assert!(s.hits.get("card.more").is_none(), "its end is in view");
    let alone = BattleView {
        target: None,
        ..data::battle()
    };
    let s = Stage::new(alone, (1600.0, 900.0), 1.0);
    assert!(s.hits.get("card.more").is_none(), "all of it is in view");
}

#[test]
fn the_sheet_of_a_large_craft_shows_its_arcs() {
    let view = BattleView {
        card: Some(data::large_craft()),
        target: None,
        ..data::battle()
    };
    let s = Stage::new(view, (1280.0, 720.0), 1.0);
    for i in 0..4 {
        assert!(s.hits.get(&format!("card.arc.{i}")).is_some(), "arc {i}");
    }
    assert!(
        s.hits.under("card.damage.").next().is_none(),
        "its damage is that of its arcs"
    );
    let hit = s.hit("card.arc.1");
    assert!(hit.label.contains("Left arc"), "{}", hit.label);
}

#[test]
fn the_keyboard_is_seen_where_it_is() {
    let mut s = stage();
    assert_eq!(s.rings, 0, "nothing has the focus");
    for _ in 0..4 {
        let tab = Event::Key {
            key: egui::Key::Tab,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers: Modifiers::NONE,
        };
        s.frame(vec![tab], &[]);
        s.frame(Vec::new(), &[]);
        assert_eq!(s.rings, 1, "one line around the widget with the focus");
    }
}

fn dial_stage(size: (f32, f32), scale: f32) -> Stage {
    let view = BattleView {
        target: None,
        ..data::dial_battle()
    };
    Stage::new(view, size, scale)
}

impl Stage {
    /// Lays the pointer on a widget until a tooltip has come up.
    fn point(&mut self, key: &str) {
        let (x, y) = self.hit(key).centre();
        let at = pos2(x / self.scale, y / self.scale);
        self.frame(vec![Event::PointerMoved(at)], &[]);
        for _ in 0..6 {
            self.frame(Vec::new(), &[]);
        }
    }

    fn has_written(&self, text: &str) -> bool {
        self.written.iter().any(|t| t.contains(text))
    }
}

#[test]
fn the_sheet_of_dials_has_every_click_and_every_level_of_heat() {
    let s = dial_stage((1280.0, 720.0), 1.0);
    for click in 1..=9 {
        let hit = s.hit(&format!("card.click.{click}"));
        assert!(hit.label.contains("Attack"), "{}", hit.label);
    }
    assert!(s.hits.get("card.click.10").is_none());
    for level in 0..=6 {
        s.hit(&format!("card.heat.{level}"));
    }
    for key in ["speed", "attack", "defense", "primary", "secondary"] {
        s.hit(&format!("card.{key}"));
    }
    assert!(s.hit("card.click.3").label.contains("Defense 20"));
    assert_eq!(s.hit("card.tokens").label, "1 order token");
    assert_eq!(s.hit("card.dial").label, "Click 3 of 9");
}

#[test]
fn a_click_under_the_pointer_tells_its_values_and_its_equipment() {
    let mut s = dial_stage((1280.0, 720.0), 1.0);
    s.point("card.click.5");
    assert!(s.has_written("Click 5 of 9"), "{:?}", s.written);
    assert!(s.has_written("Heavy Armor"));
    assert!(s.has_written("1 click less from ranged"));
    assert!(!s.has_written("Click 3 of 9, now"));
    s.point("card.click.3");
    assert!(s.has_written("Click 3 of 9, now"), "{:?}", s.written);
    s.point("card.click.4");
    assert!(s.has_written("Click 4 of 9, the next one"));
    s.point("card.click.1");
    assert!(s.has_written("Click 1 of 9, passed"));
}

#[test]
fn dials_are_strips_where_the_sheet_has_no_room_for_discs() {
    let discs = dial_stage((1600.0, 900.0), 1.0);
    // Whoever aims has the panel of the attack below the sheet.
    let mut strips = Stage::new(data::dial_battle(), (1280.0, 720.0), 1.0);
    let disc = discs.hit("card.dial").rect;
    assert!((disc.width() - disc.height()).abs() < 1.0, "{disc:?}");
    let strip = strips.hit("card.dial").rect;
    assert!(strip.width() > 1.5 * strip.height(), "{strip:?}");
    strips.point("card.click.5");
    assert!(strips.has_written("Click 5 of 9"), "{:?}", strips.written);
    assert!(strips.has_written("Heavy Armor"));
}

#[test]
fn a_level_of_heat_under_the_pointer_tells_what_it_does() {
    let mut s = dial_stage((1280.0, 720.0), 1.0);
    s.point("card.heat.4");
    assert!(s.has_written("Heat 4 of 6"), "{:?}", s.written);
    assert!(s.has_written("Avoid Shutdown"));
    s.point("card.heat.6");
    assert!(s.has_written("The shutdown icons"), "{:?}", s.written);
}

#[test]
fn a_number_of_the_sheet_has_its_parts() {
    let mut s = dial_stage((1280.0, 720.0), 1.0);
    s.point("card.speed");
    assert!(s.has_written("heat dial"), "{:?}", s.written);
    assert!(s.has_written("Its standing switch is off"));
    s.point("card.primary");
    assert!(s.has_written("0 to 7 hexes"), "{:?}", s.written);
}

#[test]
fn equipment_of_the_sheet_is_looked_up_by_a_click() {
    let mut s = dial_stage((1280.0, 720.0), 1.0);
    assert_eq!(s.click("card.equipment.0"), []);
    assert_eq!(s.state.menu, Some(MenuPage::Codex));
}

#[test]
fn orders_are_tokens_beside_the_stages() {
    let mut s = dial_stage((1280.0, 720.0), 1.0);
    let hit = s.hit("phase.orders");
    assert!(hit.label.contains("2 orders left of 4"), "{}", hit.label);
    assert!(s.has_written("ROUND"));
    s.point("phase.orders");
    assert!(s.has_written("Build total of 450"), "{:?}", s.written);
}

#[test]
fn click_tracks_on_the_roster_are_told_in_words() {
    let s = dial_stage((1280.0, 720.0), 1.0);
    let hit = s.hit("roster.unit.2");
    assert!(hit.label.contains("Click 2 of 7"), "{}", hit.label);
    assert!(hit.label.contains("1 order token"), "{}", hit.label);
}

#[test]
fn the_panels_of_dials_stay_apart_and_named_at_every_size() {
    for (size, scale) in SIZES {
        let s = dial_stage(size, scale);
        assert_eq!(s.nameless, Vec::<String>::new(), "{size:?} x {scale}");
        let screen = Rect::from_min_size(Pos2::ZERO, s.size / scale);
        let rects = panels(&s);
        for (i, a) in rects.iter().enumerate() {
            assert!(
                screen.expand(0.5).contains_rect(*a),
                "{a:?} leaves {screen:?}"
            );
            for b in &rects[i + 1..] {
                let both = a.shrink(1.0).intersect(b.shrink(1.0));
                assert!(
                    !both.is_positive(),
                    "{size:?} x {scale}: {a:?} covers {b:?}"
                );
            }
        }
        s.hit("card.click.1");
    }
}

#[test]
fn units_that_are_scrolled_out_of_sight_are_named_but_not_painted() {
    let mut view = data::battle();
    let few = view.roster.clone();
    let many = (0..200).map(|i| RosterEntry {
        unit: UnitId(1000 + i),
        name: format!("Number {i}."),
        ..few[i as usize % few.len()].clone()
    });
    view.roster = std::sync::Arc::new(many.collect());
    let mut s = Stage::new(view, (1280.0, 720.0), 1.0);
    let painted = |s: &Stage| s.written.iter().filter(|t| t.contains("Number")).count();
    assert!(s.has_written("Number 0.") && !s.has_written("Number 199."));
    assert!((5..30).contains(&painted(&s)), "{:?}", s.written);
    assert_eq!(s.nameless, Vec::<String>::new());
    s.point("roster.unit.1000");
    let wheel = Event::MouseWheel {
        unit: egui::MouseWheelUnit::Point,
        delta: egui::vec2(0.0, -9000.0),
        phase: egui::TouchPhase::Move,
        modifiers: Modifiers::NONE,
    };
    for _ in 0..4 {
        s.frame(vec![wheel.clone()], &[]);
    }
    for _ in 0..20 {
        s.frame(Vec::new(), &[]);
    }
    assert!(s.has_written("Number 199.") && !s.has_written("Number 0."));
    assert!((5..30).contains(&painted(&s)), "{:?}", s.written);
    assert_eq!(
        s.click("roster.unit.1199"),
        [HudAction::SelectUnit(UnitId(1199))]
    );
}
