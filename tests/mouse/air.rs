//! Aircraft by the mouse: the radar map, paths on the table, attacks on the ground.

use hexlance::table::model::TableModel;
use hexlance_ai::LEVELS;
use hexlance_board::{Direction, Hex};
use hexlance_rules::UnitId;
use hexlance_strike::{
    aero::AirZone,
    event::{AirEvent, Event},
    read,
    view::path_through,
};
use hexlance_strike_present::{
    StrikeGame,
    battle::{air, focus::Focus, plan, session::Seen},
};

use crate::{Hand, replays, table, table::Table};

fn click_zone(t: &mut Table, zone: AirZone) {
    let i = AirZone::all().position(|z| z == zone).expect("a zone");
    t.click(&format!("radar.zone.{i}"));
}

/// Whether an aircraft is shown over a hex, so that a click there means the aircraft.
pub fn is_under_aircraft(t: &Table, hex: Hex) -> bool {
    let session = t.session();
    read::units(session.battle.world())
        .filter_map(|u| air::stand(session, &u))
        .any(|(at, ..)| at == hex)
}

#[test]
fn aircraft_are_flown_with_the_mouse() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = table::data(&[]);
    let best = LEVELS[LEVELS.len() - 1];
    let players = Some(["human", best]);
    let mut t = Table::open(&data, folder.path(), Some("herons_over_larkmoor"), players);
    t.look_down();
    Hand::new().play(&mut t, |_| false);
    assert!(t.session().is_over());
    let log = t.session().battle.log();
    let own = |unit: &UnitId| read::unit(t.session().battle.world(), *unit).side.0 == 0;
    let count = |f: &dyn Fn(&Event) -> bool| log.iter().filter(|l| f(&l.event)).count();
    let passes = count(
        &|e| matches!(e, Event::Air(AirEvent::Flew { unit, path, .. }) if own(unit) && !path.is_empty()),
    );
    let raids = count(&|e| matches!(e, Event::Air(AirEvent::RaidBegan { unit, .. }) if own(unit)));
    assert!(passes > 0 && raids > 0, "{passes} passes, {raids} raids");
    replays::<StrikeGame>(&t, folder.path());
}

#[test]
fn a_path_is_clicked_and_turned_on_the_table() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = table::data(&[]);
    let mut t = Table::open(&data, folder.path(), Some("herons_over_larkmoor"), None);
    t.look_down();
    Hand::new().play(&mut t, |t| air::is_flying(t.session()));
    let unit = air::next_flyer(t.session()).expect("somebody flies");
    t.select(unit);
    t.frames(2);

    // A zone that is too far is refused, and says so.
    let far = AirZone::all()
        .position(|z| {
            let u = read::unit(t.session().battle.world(), unit);
            let ways = t.session().view().air().ways(&u);
            z != u.flight().expect("in flight").zone && !ways.iter().any(|w| w.last() == Some(&z))
        })
        .expect("a zone out of reach");
    t.click(&format!("radar.zone.{far}"));
    assert!(t.toasts().iter().any(|s| s.contains("out of reach")));

    // A hex in the middle of the map: the path runs through it, and turns with every click.
    click_zone(&mut t, AirZone::Centre);
    let middle = Hex::from_column_row(9, 9);
    t.click_hex(middle);
    let board = read::board(t.session().battle.world()).clone();
    let through = |d| path_through(&board, middle, d).expect("a path");
    let planned = |t: &Table| {
        let focus = t.world().resource::<Focus>();
        let u = read::unit(t.session().battle.world(), unit);
        plan::making(t.session(), focus).flight(&u).path
    };
    assert_eq!(planned(&t), Some(through(Direction::N)));
    t.click_hex(middle);
    assert_eq!(planned(&t), Some(through(Direction::NE)));
    assert!(t.view().end.as_ref().is_some_and(|e| e.label == "Fly"));
    t.click("action.end-phase");
    let u = read::unit(t.session().battle.world(), unit);
    let path = u.flight().and_then(|f| f.path);
    assert_eq!(path, Some(through(Direction::NE)), "{:?}", t.toasts());
    // It is shown over the table now, and a click there means it.
    let (hex, ..) = air::stand(t.session(), &u).expect("over the map");
    assert!(path.is_some_and(|p| p.hexes(&board).contains(&hex)));
    let model = t.world().resource::<TableModel>();
    let mini = model.minis.iter().find(|m| m.id == unit.0).expect("shown");
    assert_eq!((mini.hex, mini.facing), (hex, Direction::NE));
}
