//! Aircraft by the mouse: the radar map, paths on the table, attacks on the ground.

use hexlance::{
    game::strike::{air, focus::Focus, raids},
    table::model::TableModel,
};
use hexlance_ai::LEVELS;
use hexlance_board::{Direction, Hex};
use hexlance_rules::UnitId;
use hexlance_strike::{
    Strike,
    aero::{self, AirZone, Band, FlyOrder, Manoeuvre, Raid, RaidOrder},
    event::{AirEvent, Event},
    read,
    view::path_through,
};

use crate::{Hand, replays, table, table::Table};

fn click_zone(t: &mut Table, zone: AirZone) {
    let i = AirZone::all().position(|z| z == zone).expect("a zone");
    t.click(&format!("radar.zone.{i}"));
}

fn click_band(t: &mut Table, band: Band) {
    t.click(&format!("radar.band.{}", band as u8));
}

/// Whether an aircraft is shown over a hex, so that a click there means the aircraft.
pub fn is_under_aircraft(t: &Table, hex: Hex) -> bool {
    let session = t.session();
    read::units(session.battle.world())
        .filter_map(|u| air::stand(session, &u))
        .any(|(at, ..)| at == hex)
}

pub fn loft(t: &mut Table, unit: UnitId, zone: AirZone, band: Band) {
    t.select(unit);
    click_band(t, band);
    click_zone(t, zone);
    let u = read::unit(t.session().battle.world(), unit);
    let at = u.flight().map(|f| (f.zone, f.band));
    assert_eq!(at, Some((zone, band)), "{:?}", t.toasts());
}

pub fn fly(t: &mut Table, order: &FlyOrder) {
    t.select(order.unit);
    t.frames(2);
    let u = read::unit(t.session().battle.world(), order.unit);
    let (flight, hovers) = (u.flight().copied(), aero::hovers(&u));
    let plainest = t.session().view().air().plainest(&u);
    if plainest != *order {
        match (order.manoeuvre, flight) {
            (Manoeuvre::Leave, _) => t.click("action.air.leave"),
            (Manoeuvre::LiftOff, _) => {
                t.click("action.air.liftoff");
                t.click_hex(order.path.expect("a path").to);
            }
            (_, None) => t.click("action.air.stay"),
            (manoeuvre, Some(at)) => {
                click_zone(t, order.zones.last().copied().unwrap_or(at.zone));
                if order.band != at.band {
                    click_band(t, order.band);
                }
                if manoeuvre == Manoeuvre::Land {
                    t.click("action.air.land");
                }
                if let Some(path) = order.path {
                    if !hovers {
                        t.click_hex(path.from);
                    }
                    t.click_hex(path.to);
                }
            }
        }
        t.frames(2);
    }
    t.click("action.end-phase");
    let flown = t
        .session()
        .battle
        .log()
        .iter()
        .rev()
        .find_map(|l| match &l.event {
            Event::Air(AirEvent::Flew { unit, to, .. }) if *unit == order.unit => Some(*to),
            _ => None,
        });
    if order.manoeuvre == Manoeuvre::Fly && flight.is_some() {
        let flown = flown.unwrap_or_else(|| panic!("{order:?}: {:?}", t.toasts()));
        assert_eq!(
            (flown.band, flown.path),
            (order.band, order.path),
            "{order:?}"
        );
    }
}

pub fn engage(t: &mut Table, unit: UnitId, target: UnitId) {
    t.select(unit);
    t.frames(2);
    t.click(&format!("action.air.engage.{}.{}", unit.0, target.0));
}

/// Whether an attack from the air is the first of those that another one is made of.
fn begins(one: &Raid, all: &Raid) -> bool {
    match (one, all) {
        (Raid::Strafe(a), Raid::Strafe(b)) => a.len() == 1 && a.first() == b.first(),
        (Raid::Strike(a), Raid::Strike(b)) => a.len() == 1 && a.first() == b.first(),
        _ => false,
    }
}

pub fn raid(t: &mut Table, order: &RaidOrder) {
    t.select(order.unit);
    t.frames(2);
    let u = read::unit(t.session().battle.world(), order.unit);
    let all = raids::list(t.session(), &u);
    let key = |raid: &Raid| match raid {
        Raid::Strafe(_) => "strafe",
        Raid::Strike(_) => "strike",
        Raid::Bomb { .. } => "bomb",
        Raid::AltitudeBomb { .. } => "altitude",
    };
    let kind = key(&order.raid);
    let same: Vec<_> = all.iter().filter(|r| key(r) == kind).collect();
    let i = same
        .iter()
        .position(|r| **r == order.raid)
        // Of two in one pass the first is made.
        .or_else(|| same.iter().position(|r| begins(r, &order.raid)))
        .expect("it is offered");
    let choices = same.len();
    t.click(&format!("action.raid.{kind}"));
    t.frames(2);
    if choices > 1 {
        t.click(&format!("target.option.0.{i}"));
        t.frames(2);
    }
    t.click("target.fire");
    let made = t
        .session()
        .battle
        .log()
        .iter()
        .rev()
        .find_map(|l| match &l.event {
            Event::Air(AirEvent::RaidBegan { unit, raid, .. }) if *unit == order.unit => {
                Some(raid.clone())
            }
            _ => None,
        });
    let made = made.unwrap_or_else(|| panic!("nothing is attacked: {:?}", t.toasts()));
    assert!(
        made == order.raid || begins(&made, &order.raid),
        "{made:?} in place of {:?}",
        order.raid
    );
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
    replays::<Strike>(&t, folder.path());
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
        air::order(t.session(), focus, &u).path
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
