//! Battles of units on dials: their sheets, their orders, their tracks.

use super::*;

fn dial_stage(size: (f32, f32), scale: f32) -> Stage {
    let view = BattleView {
        target: None,
        ..data::dial_battle()
    };
    Stage::new(view, size, scale)
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
