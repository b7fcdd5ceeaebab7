//! Computer players on a river from edge to edge, with bridges over it: vessels, suits that fly and that swim, a load that hangs from
//! a hoist and a trailer are led without a fault, and battles can be replayed.

mod common;

use std::sync::Arc;

use common::{Ground, battle_on, player};
use hexlance_board::Hex;
use hexlance_classic::{
    Battle,
    content::{self, Content, Known},
    event::{Event, MoveEvent},
    model::record::{Body, UnitRecord},
    read::Table,
    setup::{Setup, UnitSetup},
    state::{Hold, Mode, Phase, Place},
};
use hexlance_classic_ai::to_act;
use hexlance_rules::DiceSource;

/// The columns of the river.
const RIVER: [i16; 2] = [9, 10];

/// A river through the zones of both sides.
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

fn is_suits(known: &Known) -> bool {
    matches!(known.record.body, Body::BattleArmor(_))
}

#[test]
fn forces_on_and_in_water_are_led_without_a_fault() {
    let content = Content::shipped();
    let all: Vec<&Arc<Known>> = content.units.values().collect();
    let vessels: Vec<_> = all.iter().filter(|k| k.sheet.is_vessel()).collect();
    let suits: Vec<_> = all.iter().filter(|k| is_suits(k)).collect();
    let pairs = [
        ["hard", "normal"],
        ["easy", "hard"],
        ["walker", "normal"],
        ["random", "hard"],
    ];
    let (mut flown, mut swum, mut sailed) = (0, 0, 0);
    for seed in 0..8u64 {
        let mut setup = (*battle_on(Ground::River, seed, false)).clone();
        flood(&mut setup, seed);
        for (i, side) in setup.sides.iter_mut().enumerate() {
            let n = seed as usize + i;
            let units = &mut side.forces[0].formations[0].units;
            units[1] = UnitSetup::of(vessels[n % vessels.len()].record.clone());
            let own = &suits[n % suits.len()].record;
            units[2] = UnitSetup::of(afloat(&content, own, n.is_multiple_of(2)));
            let own = &suits[(n + 1) % suits.len()].record;
            units[3] = UnitSetup::of(afloat(&content, own, !n.is_multiple_of(2)));
            couple(&content, seed, i, units);
        }
        let dice = DiceSource::Seed(seed);
        let battle = Battle::with_options(Arc::new(setup), content.clone(), dice, true, false);
        let mut battle = battle.expect("it starts");
        let levels = pairs[seed as usize % 4];
        let mut players = levels.map(|l| player(l, seed));
        while let Some(side) = to_act(&battle) {
            let wish = players[side.index()].wish(&battle, side);
            let command = wish.unwrap_or_else(|| panic!("{levels:?}, seed {seed}: no wish"));
            if let Err(e) = battle.submit(side, command.clone()) {
                panic!("{levels:?}, seed {seed}: {command:?} is refused: {e}");
            }
            assert!(battle.history().len() < 3_000, "seed {seed} does not end");
        }
        let table = Table::of(battle.world());
        assert_eq!(table.clock().phase, Phase::Over);
        let set_up = table.units().all(|u| u.place != Place::Reserve);
        assert!(set_up, "seed {seed}: all are set up");
        let again = battle.at(battle.history().len()).expect("a battle");
        assert_eq!(battle.hash(), again.hash(), "seed {seed}");
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
