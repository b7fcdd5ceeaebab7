//! Battles of four 'Mechs against four on maps as they come.

use std::{collections::BTreeMap, sync::Arc};

use hexlance_board::{Direction, Hex};
use hexlance_classic::{
    Battle,
    content::Content,
    model::record::{Body, UnitRecord},
    setup::{Setup, UnitSetup},
    state::Agreed,
};
use hexlance_rules::{DiceSource, ForceSetup, FormationSetup, ResolvedMap, SideSetup};

use crate::player::Numbers;

/// Columns and rows.
const SIZE: u16 = 18;

fn map(r: &mut Numbers) -> ResolvedMap {
    let kinds = [
        "light woods",
        "heavy woods",
        "rough",
        "water 1",
        "water 2",
        "level 1",
        "level 2",
        "level 3, light woods",
        "rubble",
        "road",
    ];
    let mut hexes = BTreeMap::new();
    for _ in 0..120 {
        let (column, row) = (1 + r.below(18) as i16, 4 + r.below(12) as i16);
        let words = r.pick(&kinds).expect("words");
        if words.parse::<hexlance_board::Cell>().is_ok() {
            hexes.insert(Hex::from_column_row(column, row), words.to_owned());
        }
    }
    ResolvedMap {
        name: "Moor".to_owned(),
        theme: String::new(),
        columns: SIZE,
        rows: SIZE,
        base: "level 0".to_owned(),
        hexes,
        sheets: None,
    }
}

fn setup(content: &Content, r: &mut Numbers) -> Setup {
    let mechs: Vec<&UnitRecord> = content
        .units
        .values()
        .map(|kind| &kind.record)
        .filter(|record| matches!(record.body, Body::Mech(_)))
        .collect();
    let map = map(r);
    let mut sides = Vec::new();
    for (name, row, facing) in [("Alder", 17, Direction::N), ("Birch", 2, Direction::S)] {
        let units = (0..4).map(|i| {
            let mut unit = UnitSetup::of(r.pick(&mechs).expect("a 'Mech").clone());
            unit.at = Some(Hex::from_column_row(4 + 3 * i, row));
            unit.facing = Some(facing);
            unit
        });
        sides.push(SideSetup {
            name: name.to_owned(),
            forces: vec![ForceSetup {
                name: name.to_owned(),
                formations: vec![FormationSetup::of("All", units.collect())],
                ..ForceSetup::default()
            }],
            ..SideSetup::default()
        });
    }
    Setup {
        title: "Anything".to_owned(),
        map,
        agreed: Agreed { turns: 40 },
        sides,
        lesson: None,
        mid_turn: None,
    }
}

/// A battle that begins, and the numbers that its players go on with.
pub fn begin(content: &Arc<Content>, seed: u64) -> (Battle, Numbers) {
    let mut r = Numbers(seed);
    let setup = Arc::new(setup(content, &mut r));
    let dice = DiceSource::Seed(seed);
    let battle = Battle::with_options(setup, content.clone(), dice, false, true);
    (battle.expect("a battle"), r)
}
