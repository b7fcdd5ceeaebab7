//! What is drawn: everything has a name and a place, on every screen and at every scale.

use super::*;

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
