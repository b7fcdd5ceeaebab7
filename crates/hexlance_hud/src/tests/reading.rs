//! What is written can be read: names and scores whole, the line that says what to do and the units never covered.

use super::*;
use crate::overlay;

/// A battle of sides with long names, with points and without.
fn long_names() -> BattleView {
    let mut view = data::battle();
    let names = ["Chests of Foundry Row", "Rangers of Whitepine"];
    for (side, name) in view.sides.iter_mut().zip(names) {
        side.name = name.into();
    }
    view.sides[0].score = "120 points".into();
    view
}

#[test]
fn names_of_sides_and_scores_are_whole() {
    for (size, scale) in [
        ((1024.0, 640.0), 1.0),
        ((1280.0, 720.0), 1.0),
        ((1920.0, 1080.0), 1.0),
    ] {
        for (acting, waiting) in [(0, None), (1, Some("Rangers of Whitepine is thinking"))] {
            let mut view = long_names();
            view.phase.acting = Some(SideId(acting));
            view.waiting = waiting.map(str::to_owned);
            let s = Stage::new(view, size, scale);
            for text in [
                "Chests of Foundry Row",
                "Rangers of Whitepine",
                "You  ·  120 points",
                "Computer, veteran",
            ] {
                assert!(s.has_written(text), "{text} in {:?}", s.written);
            }
            let cut: Vec<_> = s
                .elided
                .iter()
                .filter(|t| !t.starts_with("To hit"))
                .collect();
            for side in &s.view.sides {
                let of_side = |t: &&&String| t.contains(&side.name) || t.contains(&side.player);
                assert_eq!(cut.iter().find(of_side), None, "{size:?}");
            }
            // Who acts is told at the top: whole where there is room, by name at least.
            let told = waiting.unwrap_or("Chests of Foundry Row: your turn");
            if size.0 >= 1280.0 {
                assert!(s.has_written(told), "{told} in {:?}", s.written);
            }
        }
    }
}

/// A table full of units, with the pointer somewhere on it.
fn crowded(size: (f32, f32), scale: f32) -> Stage {
    let mut view = data::battle();
    view.target = None;
    let mut s = Stage::new(view, size, scale);
    for (unit, (x, y)) in data::places() {
        let at = bevy::math::Vec2::new(size.0 * x, size.1 * y);
        s.anchors.at.insert(Anchor::Unit(unit), (at, 1.0));
    }
    s
}

#[test]
fn the_tip_of_a_hex_covers_neither_the_line_nor_panels() {
    for (size, scale) in [
        ((1280.0, 720.0), 1.0),
        ((1024.0, 640.0), 0.8),
        ((1920.0, 1080.0), 2.0),
    ] {
        let mut s = crowded(size, scale);
        let (w, h) = (size.0 / scale, size.1 / scale);
        let mut shown = 0;
        for i in 0..12 {
            for y in [0.3, 0.5, 0.7, 0.78, 0.82, 0.86] {
                let at = pos2(w * (0.25 + 0.04 * i as f32), h * y);
                s.frame(vec![Event::PointerMoved(at)], &[]);
                let Some(tip) = s.state.tip else { continue };
                shown += 1;
                let line = s.state.line.expect("there is a line");
                assert!(
                    !tip.intersects(line),
                    "{size:?} at {at:?}: {tip:?} over {line:?}"
                );
                for panel in panels(&s) {
                    assert!(
                        !tip.intersects(panel),
                        "{size:?} at {at:?}: {tip:?} over {panel:?}"
                    );
                }
                assert!(!tip.contains(at), "{tip:?} lies under the pointer {at:?}");
            }
        }
        assert!(shown > 20, "{size:?}: it is shown {shown} times");
    }
}

#[test]
fn the_tip_of_a_hex_makes_way_for_units() {
    let mut s = crowded((1280.0, 720.0), 1.0);
    let units: Vec<(Pos2, f32)> = s
        .anchors
        .at
        .values()
        .map(|(at, size)| (pos2(at.x, at.y), *size))
        .collect();
    let free = free_part(Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 720.0)), false);
    for (head, size) in units
        .iter()
        .filter(|(at, _)| free.shrink(90.0).contains(*at))
    {
        // Beside a miniature, where the next click may belong.
        for out in [vec2(-40.0, 20.0), vec2(40.0, 20.0)] {
            s.frame(vec![Event::PointerMoved(*head + out)], &[]);
            // It moves only for what stays.
            s.frame(Vec::new(), &[]);
            s.frame(Vec::new(), &[]);
            let Some(tip) = s.state.tip else { continue };
            let body = overlay::body(*head, *size);
            assert!(!tip.intersects(body), "{tip:?} over {body:?}");
            for (_, plate) in &s.state.plates {
                let both = tip.intersect(*plate);
                let hidden = if both.is_positive() { both.area() } else { 0.0 };
                assert!(hidden < 0.25 * plate.area(), "{tip:?} over {plate:?}");
            }
        }
    }
}

#[test]
fn plates_keep_room_for_the_chances_over_them() {
    let mut s = crowded((1280.0, 720.0), 1.0);
    let units: Vec<UnitId> = s.view.roster.iter().map(|e| e.unit).take(5).collect();
    s.anchors.at.clear();
    for (i, unit) in units.iter().enumerate() {
        let at = bevy::math::Vec2::new(600.0 + 15.0 * i as f32, 520.0 + 4.0 * i as f32);
        s.anchors.at.insert(Anchor::Unit(*unit), (at, 1.0));
        s.anchors.told.insert(*unit);
    }
    s.frame(Vec::new(), &[]);
    assert_eq!(s.state.told.len(), units.len());
    let chances: Vec<Rect> = s
        .state
        .told
        .values()
        .map(|foot| Rect::from_min_max(*foot - vec2(20.0, 34.0), *foot + vec2(20.0, 0.0)))
        .collect();
    for (i, chance) in chances.iter().enumerate() {
        let plates = s.state.plates.iter().map(|(_, rect)| rect);
        let others = chances[..i].iter().chain(plates);
        for other in others {
            assert!(
                !chance.intersect(*other).is_positive(),
                "{chance:?} over {other:?}"
            );
        }
    }
}

#[test]
fn a_long_line_is_told_in_two_rows() {
    let mut view = data::battle();
    let long = "Tollgate Hound cannot be attacked now. Bring a unit to where it has the target in its front arc and a \
                clear line to it.";
    view.instruction = Some(long.into());
    let s = Stage::new(view, (1024.0, 640.0), 1.0);
    assert!(s.has_written(long));
    let line = s.state.line.expect("there is a line");
    let layout = HudLayout::new(Rect::from_min_size(Pos2::ZERO, s.size), false);
    assert!(layout.middle().x_range().contains(line.left()), "{line:?}");
    assert!(layout.middle().x_range().contains(line.right()), "{line:?}");
    assert!(line.height() > 30.0);
}

#[test]
fn a_question_with_many_answers_stays_on_the_screen() {
    for (size, scale) in [((1024.0, 640.0), 1.0), ((1280.0, 720.0), 2.0)] {
        let mut view = data::battle();
        view.target = None;
        let first = data::prompt();
        let option = |i: usize| PromptOption {
            label: format!("Answer {i}"),
            note: "with a note that is long enough for a line of its own in this panel".into(),
            disabled: None,
        };
        view.prompt = Some(Prompt {
            options: (0..14).map(option).collect(),
            ..first
        });
        let mut s = Stage::new(view, size, scale);
        let layer = egui::Id::new(("island", "prompt"));
        let rect = s.ctx.memory(|m| m.area_rect(layer)).expect("it is shown");
        let screen = Rect::from_min_size(Pos2::ZERO, s.size / scale);
        assert!(screen.contains_rect(rect), "{rect:?} leaves {screen:?}");
        // The last one is scrolled to and taken.
        assert!(s.hits.get("prompt.option.13").is_none());
        s.frame(vec![Event::PointerMoved(rect.center())], &[]);
        let wheel = Event::MouseWheel {
            unit: egui::MouseWheelUnit::Point,
            delta: vec2(0.0, -3000.0),
            phase: egui::TouchPhase::Move,
            modifiers: Modifiers::NONE,
        };
        for _ in 0..20 {
            s.frame(vec![wheel.clone()], &[]);
        }
        assert_eq!(s.click("prompt.option.13"), [HudAction::Answer(3, 13)]);
    }
}

#[test]
fn a_question_takes_the_height_that_it_needs() {
    let mut view = data::battle();
    view.target = None;
    let ask = |id: u64, answers: usize| {
        let first = data::prompt();
        let options = first.options.iter().cycle().take(answers).cloned();
        Prompt {
            id,
            options: options.collect(),
            ..first
        }
    };
    let height = |s: &mut Stage| {
        for _ in 0..3 {
            s.frame(Vec::new(), &[]);
        }
        let layer = egui::Id::new(("island", "prompt"));
        let rect = s.ctx.memory(|m| m.area_rect(layer)).expect("it is shown");
        rect.height()
    };
    view.prompt = Some(ask(3, 2));
    let mut s = Stage::new(view, (1280.0, 720.0), 1.0);
    let small = height(&mut s);
    s.view.prompt = Some(ask(4, 9));
    let large = height(&mut s);
    assert!(large > small + 60.0, "{small}, {large}");
    s.view.prompt = Some(ask(5, 2));
    assert_eq!(height(&mut s), small, "whatever was asked before");
}

#[test]
fn the_log_says_why_a_computer_player_ordered_it() {
    let part = |label: &str, value: &str| Part {
        label: label.into(),
        source: String::new(),
        value: value.into(),
        tone: Tone::Good,
    };
    let worth = |total: &str, parts: Vec<Part>| BreakdownView {
        parts,
        total_label: "Worth".into(),
        total: total.into(),
        set_aside: Vec::new(),
    };
    let mut view = data::battle();
    let mut log = Vec::clone(&view.log);
    let last = log.last_mut().expect("a line");
    let key = format!("log.line.{}", last.id);
    let terms = vec![part("Expected damage", "6.10"), part("Misjudged", "0.31")];
    let other = vec![part("Expected damage", "5.02")];
    last.why = Some(Box::new(WhyView {
        order: "Night Ferret attacks Grey Sexton".into(),
        rule: String::new(),
        chosen: Some(worth("6.41", terms)),
        next: Some((
            "Night Ferret attacks Tollgate Hound".into(),
            worth("5.02", other),
        )),
    }));
    view.log = log.into();
    let mut s = Stage::new(view, (1280.0, 720.0), 1.0);
    assert!(!s.has_written("Why: "), "nobody points at it yet");
    s.point(&key);
    for text in [
        "Why: Night Ferret attacks Grey Sexton",
        "Expected damage",
        "6.10",
        "Misjudged",
        "6.41",
        "Next best: Night Ferret attacks Tollgate Hound",
        "5.02",
    ] {
        assert!(s.has_written(text), "{text} in {:?}", s.written);
    }
}

/// A battle of three sides, the viewer's and the last of which are allied.
fn of_three_sides() -> BattleView {
    let mut view = data::battle();
    let third = SideInfo {
        side: SideId(2),
        name: "Jade".into(),
        player: "Computer, green".into(),
        to_act: 0,
        score: String::new(),
        team: Some("North".into()),
    };
    view.sides.push(third);
    view.sides[0].team = Some("North".into());
    view
}

#[test]
fn allies_are_called_so_and_win_together() {
    let mut s = Stage::new(of_three_sides(), (1920.0, 1080.0), 1.0);
    let tells = |s: &Stage, text: &str| s.written.iter().any(|w| w.contains(text));
    assert!(tells(&s, "Team North  ·  You"), "{:?}", s.written);
    assert!(tells(&s, "Ally, team North  ·  Computer, green"));
    // A card says whose it is.
    let card = |side: SideId| {
        let mut view = of_three_sides();
        let card = view.card.as_mut().expect("a card");
        card.side = side;
        let s = Stage::new(view, (1920.0, 1080.0), 1.0);
        (tells(&s, "Ally  ·  "), tells(&s, "Enemy  ·  "))
    };
    assert_eq!(card(SideId(0)), (false, false));
    assert_eq!(card(SideId(1)), (false, true));
    assert_eq!(card(SideId(2)), (true, false));
    // All of the team win, and none of the others.
    for (winner, title) in [
        (SideId(2), "Victory for North"),
        (SideId(1), "Victory for Amber"),
    ] {
        s.view.outcome = Some(Outcome {
            winner: Some(winner),
            ..data::outcome()
        });
        // A panel is measured before it is seen.
        for _ in 0..3 {
            s.frame(Vec::new(), &[]);
        }
        assert!(tells(&s, title), "{:?}", s.written);
        let winners: Vec<_> = s.view.winners().map(|s| s.side.0).collect();
        let all: &[u8] = if winner == SideId(1) { &[1] } else { &[0, 2] };
        assert_eq!(winners, all);
    }
}

#[test]
fn the_dice_tray_tells_rolls_of_long_names_whole() {
    for (size, scale) in [
        ((1024.0, 640.0), 1.0),
        ((1280.0, 720.0), 1.0),
        ((1280.0, 720.0), 1.25),
    ] {
        for tall in [false, true] {
            let mut view = data::battle();
            let last = view.dice.last().expect("a roll").clone();
            let told = [
                "Initiative of the Chests of Foundry Row",
                "First: Rangers of Whitepine",
            ];
            view.dice.push(DiceRoll {
                sides: 6,
                purpose: told[0].into(),
                result: told[1].into(),
                outcome: RollOutcome::Success,
                id: last.id + 1,
                ..last
            });
            let mut s = Stage::new(view, size, scale);
            s.state.log_open = tall;
            s.frame(Vec::new(), &[]);
            s.frame(Vec::new(), &[]);
            for text in told {
                assert!(s.has_written(text), "{text} in {:?}", s.written);
                assert!(!s.elided.iter().any(|t| t == text), "{size:?}: {text}");
            }
            // The lines below it are still there, on the screen.
            let layer = egui::Id::new(("island", "log"));
            let log = s.ctx.memory(|m| m.area_rect(layer)).expect("it is shown");
            let screen = Rect::from_min_size(Pos2::ZERO, s.size / scale);
            assert!(screen.contains_rect(log), "{log:?} leaves {screen:?}");
            let line = s.hits.under("log.line.").last().expect("a line").rect;
            assert!(line.height() / scale > 15.0, "{line:?} is cut off");
            assert!(line.bottom() / scale <= log.bottom(), "{line:?} in {log:?}");
        }
    }
}

#[test]
fn the_line_names_the_keys_that_are_bound() {
    let mut view = data::battle();
    let keys = [KeyAction::TurnLeft, KeyAction::TurnRight].map(KeyAction::mark);
    view.instruction = Some(format!("{} and {} turn it.", keys[0], keys[1]));
    let mut s = Stage::new(view, (1280.0, 720.0), 1.0);
    assert!(s.has_written("[,] and [.] turn it."), "{:?}", s.written);
    let home = "Home".parse().expect("a key");
    s.settings.keys.bind(KeyAction::TurnLeft, home);
    s.settings.keys.unbind(KeyAction::TurnRight);
    s.frame(Vec::new(), &[]);
    assert!(
        s.has_written("[Home] and [no key] turn it."),
        "{:?}",
        s.written
    );
}

#[test]
fn dials_are_rows_where_discs_have_no_room() {
    // The visible height of a part of the card.
    let height = |s: &Stage, key: &str| s.hit(key).rect.height();
    let mut aiming = data::dial_battle();
    assert!(aiming.target.is_some(), "the demonstration aims");
    let s = Stage::new(aiming.clone(), (1280.0, 720.0), 1.0);
    let row = height(&s, "card.dial");
    assert!((60.0..120.0).contains(&row), "a row: {row}");
    let clicks = s.hits.under("card.click.").count();
    for i in 1..=clicks {
        assert_eq!(height(&s, &format!("card.click.{i}")), row, "all of it");
    }
    // With the panel gone there is room for the disc.
    aiming.target = None;
    let s = Stage::new(aiming, (1280.0, 720.0), 1.0);
    let disc = height(&s, "card.dial");
    assert!(disc > 200.0, "a disc: {disc}");
    assert_eq!(s.hits.under("card.click.").count(), clicks);
}

#[test]
fn what_is_chosen_on_the_table_alone_is_asked_for() {
    let mut view = data::battle();
    view.actions.clear();
    view.end = None;
    let asked = "Click the hex that Fox should face.";
    view.instruction = Some(asked.into());
    let s = Stage::new(view, (1280.0, 720.0), 1.0);
    assert!(s.has_written(asked));
    assert!(s.state.line.is_some());
}

#[test]
fn rolls_that_belong_together_are_seen_side_by_side() {
    let mut view = data::battle();
    let last = view.dice.last().expect("a roll").clone();
    let roll = |id, purpose: &str, result: &str| DiceRoll {
        id: last.id + id,
        purpose: purpose.into(),
        result: result.into(),
        group: Some(7),
        ..last.clone()
    };
    view.dice.push(roll(1, "Fox fires", "1 hit"));
    view.dice.push(roll(2, "Wolf dodges", "Failed"));
    view.dice.push(roll(3, "Wolf: ARM roll", "Hurt"));
    let s = Stage::new(view, (1280.0, 720.0), 1.0);
    for text in ["Fox fires", "1 hit", "Wolf dodges", "Failed", "Hurt"] {
        assert!(s.has_written(text), "{text} in {:?}", s.written);
    }
}
