//! Zones are painted hex by hex.

use hexlance::editor::{
    desk::Editing,
    hand::Held,
    placing::{Placing, paint_zone},
};
use hexlance_board::{Edge, Hex};
use hexlance_edit::Brush;
use hexlance_rules::{EventSetup, Extras, MineSupply, Occasion, Zone};

fn editing() -> Editing {
    let mut e = super::editing(8);
    // One hex at a time.
    e.kit.brush = Brush::default();
    e
}

fn paint(e: &mut Editing, column: i16, row: i16, off: bool) {
    let held = Held {
        strokes: 1,
        off,
        ..Held::default()
    };
    paint_zone(e, &held, Hex::from_column_row(column, row));
}

fn count(e: &Editing) -> usize {
    match e.placing.zone(e.scenario()) {
        Some(Zone::Hexes(all)) => all.len(),
        other => panic!("{other:?} is not painted"),
    }
}

#[test]
fn painting_goes_on_from_what_a_zone_covers() {
    let mut e = editing();
    e.edit("Zone", None, |s| {
        s.sides[0].zone = Zone::Edge(Edge::South, 2)
    });
    e.placing = Placing::Zone(0);
    paint(&mut e, 4, 1, false);
    assert_eq!(count(&e), 2 * 8 + 1);
    paint(&mut e, 4, 8, true);
    assert_eq!(count(&e), 2 * 8);
    // Both hexes of the stroke are one thing to take back.
    assert!(e.bench.undo());
    assert_eq!(e.scenario().sides[0].zone, Zone::Edge(Edge::South, 2));
}

#[test]
fn on_the_whole_map_painting_begins_with_nothing_and_taking_away_with_all() {
    let mut e = editing();
    e.placing = Placing::Zone(1);
    paint(&mut e, 2, 2, false);
    assert_eq!(count(&e), 1);
    assert!(e.bench.undo());
    paint(&mut e, 2, 2, true);
    assert_eq!(count(&e), 8 * 8 - 1);
}

#[test]
fn zones_of_events_and_mines_are_painted_too() {
    let mut e = editing();
    e.edit("Things", None, |s| {
        s.events.push(EventSetup {
            when: Occasion::Entered {
                zone: Zone::Around(Hex::from_column_row(3, 3), 1),
                side: None,
            },
            ..EventSetup::default()
        });
        let mines = s.sides[0].rules.things_mut().mines;
        mines.expect("these rules have mines").push(MineSupply {
            points: 3,
            fields: None,
            kinds: Vec::new(),
            zone: None,
        });
    });
    e.placing = Placing::EventZone(0);
    paint(&mut e, 8, 8, false);
    assert_eq!(count(&e), 7 + 1);
    e.placing = Placing::MineZone(0, 0);
    paint(&mut e, 8, 8, false);
    assert_eq!(count(&e), 1);
    // What is no longer there is no longer painted.
    e.placing = Placing::EventZone(0);
    e.edit("Delete", None, |s| s.events.clear());
    e.tidy();
    assert_eq!(e.placing, Placing::None);
}
