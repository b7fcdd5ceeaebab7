//! Computer players lead forces of all kinds over all grounds without a fault: every wish is legal, and battles end and can be
//! replayed.

mod common;

use std::sync::Arc;

use common::{Ground, battle, battle_on, led, replays};
use hexlance_board::Hex;
use hexlance_classic::{
    Battle,
    content::{self, Content, Known},
    event::{BuildingEvent, Event, InfantryEvent, MoveEvent},
    force,
    model::record::{Body, UnitRecord},
    read::Table,
    setup::{Setup, UnitSetup},
    state::{Hold, Mode},
};

/// Levels that meet, by the seed.
const PAIRS: [[&str; 2]; 4] = [
    ["hard", "normal"],
    ["easy", "hard"],
    ["walker", "normal"],
    ["random", "hard"],
];

/// The units of a side's only formation.
fn units(setup: &mut Setup, side: usize) -> &mut Vec<UnitSetup<UnitRecord>> {
    &mut setup.sides[side].forces[0].formations[0].units
}

/// Puts kinds in the places of all but the first two 'Mechs of both sides.
fn mixed(setup: &mut Setup, kinds: &[&Arc<Known>], pick: impl Fn(usize, usize) -> usize) {
    for side in 0..2 {
        for (n, unit) in units(setup, side).iter_mut().enumerate().skip(2) {
            unit.kind = kinds[pick(side, n) % kinds.len()].record.clone();
        }
    }
}

#[test]
fn infantry_protomechs_and_flyers_are_led_without_a_fault() {
    let content = Content::shipped();
    let crew = |kind: &&Arc<Known>| {
        let sheet = &kind.sheet;
        force::is_in_play(sheet)
            && (sheet.class.is_infantry() || sheet.class.is_proto() || sheet.is_flyer())
    };
    let crews: Vec<&Arc<Known>> = content.units.values().filter(crew).collect();
    let mut storms = 0;
    for seed in 0..8u64 {
        let mut setup = (*battle(seed, false)).clone();
        mixed(&mut setup, &crews, |side, n| seed as usize + side + n);
        let battle = led(setup, PAIRS[seed as usize % 4], seed, |_| {});
        let log = battle.log().iter();
        let storm = |e: &Event| matches!(e, Event::Infantry(InfantryEvent::StormDeclared { .. }));
        storms += log.filter(|logged| storm(&logged.event)).count();
    }
    assert!(storms > 0, "nobody ever attacked by hand");
}

/// A 'Mech that jumped, and a building that came down before anything else was moved: as many as there are.
fn roofs_jumped_down(battle: &Battle) -> usize {
    let mut jumped = None;
    let mut fallen = 0;
    for logged in battle.log() {
        match &logged.event {
            Event::Move(MoveEvent::Jumped { hex, .. }) => jumped = Some(*hex),
            Event::Move(MoveEvent::Began { .. }) => jumped = None,
            Event::Building(BuildingEvent::Collapsed { hex, .. }) => {
                fallen += usize::from(jumped == Some(*hex));
            }
            _ => {}
        }
    }
    fallen
}

#[test]
fn forces_of_all_kinds_are_led_through_a_town() {
    let content = Content::shipped();
    let fits = |kind: &&Arc<Known>| {
        let sheet = &kind.sheet;
        force::is_in_play(sheet) && !sheet.class.is_mech() && !sheet.is_vessel()
    };
    let others: Vec<&Arc<Known>> = content.units.values().filter(fits).collect();
    let (mut inside, mut upstairs, mut roofs) = (0, 0, 0);
    for seed in 0..8u64 {
        let mut setup = (*battle_on(Ground::Town, seed, false)).clone();
        mixed(&mut setup, &others, |side, n| {
            3 * seed as usize + side + 5 * n
        });
        let levels = PAIRS[seed as usize % 4];
        let battle = led(setup, levels, seed, |battle| {
            let table = Table::of(battle.world());
            let crews = table.on_map().filter(|u| u.is_infantry());
            for u in crews.filter(|u| u.is_inside(table.board())) {
                inside += 1;
                upstairs += usize::from(u.elevation() > 0);
            }
        });
        assert!(replays(&battle), "seed {seed}");
        if !levels.contains(&"random") && !levels.contains(&"walker") {
            roofs += roofs_jumped_down(&battle);
        }
    }
    assert!(inside > 0, "no platoon was ever inside");
    assert!(upstairs > 0, "nobody ever went up");
    assert_eq!(roofs, 0, "roofs came down under who jumped onto them");
}

/// The columns of the river.
const RIVER: [i16; 2] = [9, 10];

/// A river through the zones of both sides, with bridges over it.
fn flood(setup: &mut Setup, seed: u64) {
    let rows = setup.map.rows.cast_signed();
    for row in 1..=rows {
        for column in RIVER {
            let deep = 1 + (row + column).unsigned_abs() % 3;
            let hex = Hex::from_column_row(column, row);
            setup.map.hexes.insert(hex, format!("water {deep}"));
        }
    }
    for row in [6, 12, 18] {
        let cf = [30, 12, 4][(seed % 3) as usize];
        let words = |exits: &str| format!("water 2, bridge cf {cf} deck 1 {exits}");
        let [west, east] = RIVER.map(|column| Hex::from_column_row(column, row));
        setup.map.hexes.insert(west, words("NW SE"));
        setup.map.hexes.insert(east, words("NW SE"));
    }
}

/// Suits that fly or swim instead of jumping, as their class allows.
fn afloat(content: &Content, record: &UnitRecord, flies: bool) -> UnitRecord {
    let mut out = record.clone();
    if let Body::BattleArmor(suits) = &mut out.body {
        (suits.jump, suits.vtol, suits.umu) = (0, 2 * u8::from(flies), u8::from(!flies));
    }
    match content::sheet(&out, content) {
        Ok(_) => out,
        Err(_) => record.clone(),
    }
}

#[test]
fn forces_on_and_in_water_are_led_without_a_fault() {
    let content = Content::shipped();
    let all = || content.units.values();
    let vessels: Vec<_> = all().filter(|k| k.sheet.is_vessel()).collect();
    let suits = all().filter(|k| matches!(k.record.body, Body::BattleArmor(_)));
    let suits: Vec<_> = suits.collect();
    let (mut flown, mut swum, mut sailed) = (0, 0, 0);
    for seed in 0..8u64 {
        let mut setup = (*battle_on(Ground::River, seed, false)).clone();
        flood(&mut setup, seed);
        for side in 0..2 {
            let n = seed as usize + side;
            let units = units(&mut setup, side);
            units[1] = UnitSetup::of(vessels[n % vessels.len()].record.clone());
            for (at, more) in [(2, 0), (3, 1)] {
                let own = &suits[(n + more) % suits.len()].record;
                units[at] = UnitSetup::of(afloat(&content, own, (n + more).is_multiple_of(2)));
            }
            couple(&content, seed, side, units);
        }
        let battle = led(setup, PAIRS[seed as usize % 4], seed, |_| {});
        assert!(replays(&battle), "seed {seed}");
        let table = Table::of(battle.world());
        for logged in battle.log() {
            if let Event::Move(MoveEvent::Began { unit, mode }) = &logged.event {
                flown += usize::from(*mode == Mode::Fly);
                swum += usize::from(*mode == Mode::Swim);
                let vessel = table.find(*unit).is_some_and(|u| u.is_vessel());
                sailed += usize::from(vessel && *mode != Mode::Stationary);
            }
        }
    }
    assert!(
        flown > 0 && swum > 0 && sailed > 0,
        "{flown} {swum} {sailed}"
    );
}

/// A load below a hoist, or a trailer.
fn couple(content: &Content, seed: u64, i: usize, units: &mut Vec<UnitSetup<UnitRecord>>) {
    let of = |id: &str| {
        let known = content.unit(&format!("classic.{id}")).expect("a unit");
        UnitSetup::of(known.record.clone())
    };
    let name = format!("Carrier {i}");
    let (mut first, mut second) = match seed.is_multiple_of(2) {
        true => (of("millwright"), of("tallowgate")),
        false => (of("tallowgate"), of("tallowgate")),
    };
    first.name = Some(name.clone());
    match seed.is_multiple_of(2) {
        true => second.standing.perch = Some((name, Hold::Slung, 1)),
        false => second.standing.tractor = Some(name),
    }
    units[0] = first;
    units.push(second);
}
