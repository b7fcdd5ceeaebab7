//! Computer players lead platoons, suits, ProtoMechs, VTOLs and WiGEs beside 'Mechs: every wish is legal, and battles end.

mod common;

use std::sync::Arc;

use common::{battle, player};
use hexlance_classic::{
    Battle,
    content::{Content, Known},
    read::Table,
    state::{Phase, Place},
};
use hexlance_classic_ai::to_act;
use hexlance_rules::DiceSource;

#[test]
fn infantry_protomechs_and_flyers_are_led_without_a_fault() {
    let content = Content::shipped();
    let crews: Vec<&Arc<Known>> = content
        .units
        .values()
        .filter(|kind| {
            let sheet = &kind.sheet;
            sheet.class.is_infantry() || sheet.class.is_proto() || sheet.is_flyer()
        })
        .collect();
    let pairs = [["walker", "normal"], ["easy", "hard"], ["random", "normal"]];
    for seed in 0..6u64 {
        let mut setup = (*battle(seed, false)).clone();
        for (i, side) in setup.sides.iter_mut().enumerate() {
            let units = &mut side.forces[0].formations[0].units;
            for (n, unit) in units.iter_mut().enumerate().skip(2) {
                unit.kind = crews[(seed as usize + i + n) % crews.len()].record.clone();
            }
        }
        let dice = DiceSource::Seed(seed);
        let setup = Arc::new(setup);
        let battle = Battle::with_options(setup, content.clone(), dice, false, false);
        let mut battle = battle.expect("it starts");
        let levels = pairs[seed as usize % 3];
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
    }
}
