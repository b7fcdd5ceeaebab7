//! Dial battles for tests and benchmarks: plain ground with some woods, forces drawn at random.
#![allow(dead_code)] // each test uses its part

use std::{
    path::Path,
    sync::{Arc, Mutex},
};

use hexlance_board::{Board, Density, Direction, Edge, Ground, Growth, Hex, Woods};
use hexlance_dial::{
    content::Content,
    force,
    model::Model,
    setup::{MidTurn, Setup, UnitSetup, load_scenario, resolve},
    state::{Agreed, Stage},
};
use hexlance_dial_ai::{Played, Player, simulate};
use hexlance_rules::{ForceSetup, FormationSetup, ResolvedMap, SideId, SideSetup, Zone};

#[path = "../../../hexlance_ai/tests/common/chance.rs"]
mod chance;
#[path = "../../../hexlance_ai/tests/common/processors.rs"]
pub mod processors;

pub use chance::Chance;
use processors::on_all_processors;

/// 18 by 18 hexes (D15.1.3), by the seed plain or with woods, rubble, a hill, some water and a few houses' worth of
/// blocking ground.
pub fn ground(seed: u64) -> Board {
    let mut c = Chance::new(seed + 1);
    let mut b = Board::new(18, 18).expect("a size that maps have");
    if seed.is_multiple_of(3) {
        return b;
    }
    for _ in 0..8 {
        let (column, row) = (1 + c.below(18) as i16, 3 + c.below(14) as i16);
        let middle = Hex::from_column_row(column, row);
        let kind = c.below(5);
        for h in middle
            .within(1)
            .filter(|h| b.contains(*h))
            .collect::<Vec<_>>()
        {
            if c.below(4) == 0 {
                continue;
            }
            b.edit(h, |cell| match kind {
                0..=2 => {
                    cell.woods = Some(Woods {
                        growth: Growth::Woods,
                        density: Density::Light,
                    });
                }
                3 => cell.ground = Ground::Rubble,
                _ => cell.level = 1,
            });
        }
    }
    b
}

/// A unit that ships.
fn unit(content: &Content, id: &str) -> UnitSetup<Model> {
    UnitSetup::of((**content.model(id).expect("a model that ships")).clone())
}

/// A unit that ships, of a name, in a column and row.
pub fn standing(
    name: &str,
    id: &str,
    [column, row]: [i16; 2],
    facing: Direction,
) -> UnitSetup<Model> {
    UnitSetup {
        name: Some(name.to_owned()),
        at: Some(Hex::from_column_row(column, row)),
        facing: Some(facing),
        ..unit(&Content::shipped(), id)
    }
}

/// Open ground, Red in the south, in the middle of Red's turn of a round.
pub fn situation(round: u16, stage: Stage, [red, blue]: [Vec<UnitSetup<Model>>; 2]) -> Arc<Setup> {
    let board = Board::new(18, 18).expect("a size that maps have");
    Arc::new(Setup {
        title: "Situation".to_owned(),
        map: ResolvedMap::of_board(&board, "Ground", "temperate"),
        agreed: Agreed::default(),
        sides: vec![
            side("Red", Edge::South, red),
            side("Blue", Edge::North, blue),
        ],
        lesson: None,
        mid_turn: Some(MidTurn {
            round,
            active: SideId(0),
            stage,
            orders: None,
            first: SideId(0),
        }),
    })
}

fn drawn(content: &Content, force: &force::Force) -> Vec<UnitSetup<Model>> {
    let units = force.units.iter().map(|m| unit(content, &m.model));
    units.collect()
}

fn side(name: &str, edge: Edge, units: Vec<UnitSetup<Model>>) -> SideSetup<UnitSetup<Model>> {
    SideSetup {
        name: name.to_owned(),
        home: Some(edge),
        zone: Zone::Anywhere,
        forces: vec![ForceSetup {
            name: name.to_owned(),
            formations: vec![FormationSetup::of(name, units)],
            ..ForceSetup::default()
        }],
        ..SideSetup::default()
    }
}

/// A battle of 450 points a side. Both sides have the same force where `mirror` says so.
pub fn battle(seed: u64, mirror: bool) -> Arc<Setup> {
    let content = Content::shipped();
    let red = force::draw(450, seed, &content);
    let blue = match mirror {
        true => red.clone(),
        false => force::draw(450, seed + 100_000, &content),
    };
    Arc::new(Setup {
        title: format!("Battle {seed}"),
        map: ResolvedMap::of_board(&ground(seed), "Ground", "temperate"),
        agreed: Agreed::default(),
        sides: vec![
            side("Red", Edge::South, drawn(&content, &red)),
            side("Blue", Edge::North, drawn(&content, &blue)),
        ],
        lesson: None,
        mid_turn: None,
    })
}

pub fn player(name: &str, seed: u64) -> Player {
    Player::new(name, seed).expect("a level of that name")
}

/// The battles that ship, by the names of their files.
pub const SHIPPED: [&str; 4] = [
    "ford_at_sallow_water",
    "walls_on_cairn_hill",
    "lamps_of_tarrow_street",
    "two_maps_of_alderholt",
];

/// A battle that ships.
pub fn shipped(name: &str) -> Arc<Setup> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../scenarios")
        .join(format!("{name}.ron"));
    let text = std::fs::read_to_string(&file).expect("a scenario that ships");
    let scenario = load_scenario(&text, &file).unwrap_or_else(|e| panic!("{name}: {e}"));
    let no_files = |map: &str| {
        Err(hexlance_rules::Message::verbatim(format!(
            "{map} is not looked for"
        )))
    };
    let setup = resolve(&scenario, &Content::shipped(), &no_files);
    Arc::new(setup.unwrap_or_else(|e| panic!("{name}: {e:?}")))
}

/// One battle; the level named first plays the side `first`. Whether it won comes with what was played.
pub fn fight(
    setup: &Arc<Setup>,
    make: &dyn Fn(usize, u64) -> Player,
    first: usize,
    seed: u64,
) -> (Played, bool) {
    let mut players = [make(first, seed), make(1 - first, seed + 7)];
    let played = simulate(setup, &Content::shipped(), &mut players, seed)
        .unwrap_or_else(|e| panic!("seed {seed}: {e}"));
    let won = played.ending.winner.map(|s| s.index()) == Some(first);
    (played, won)
}

/// One battle; the level named first is Red in even ones.
pub fn duel(levels: [&str; 2], seed: u64, mirror: bool) -> (Played, bool) {
    let make = |who: usize, seed| player(levels[who], seed);
    fight(
        &battle(seed, mirror),
        &make,
        usize::from(seed % 2 == 1),
        seed,
    )
}

/// One of the battles that ship; every four battles the levels change sides.
pub fn shipped_duel(levels: [&str; 2], seed: u64) -> (Played, bool) {
    let make = |who: usize, seed| player(levels[who], seed);
    let setup = shipped(SHIPPED[seed as usize % SHIPPED.len()]);
    fight(&setup, &make, seed as usize / SHIPPED.len() % 2, seed)
}

/// Does something for many seeds, on all processors, and gives what came of each.
pub fn many<T: Send>(seeds: std::ops::Range<u64>, one: impl Fn(u64) -> T + Sync) -> Vec<T> {
    let found = Mutex::new(Vec::new());
    on_all_processors((seeds.end - seeds.start) as usize, |n| {
        let seed = seeds.start + n as u64;
        let result = one(seed);
        found.lock().expect("nobody panicked").push((seed, result));
    });
    let mut found = found.into_inner().expect("nobody panicked");
    found.sort_by_key(|(seed, _)| *seed);
    found.into_iter().map(|(_, result)| result).collect()
}

/// How many of some battles the level named first wins.
pub fn wins(levels: [&str; 2], seeds: std::ops::Range<u64>, mirror: bool) -> usize {
    let won = many(seeds, |seed| duel(levels, seed, mirror).1);
    won.into_iter().filter(|won| *won).count()
}

/// How many of some of the battles that ship the level named first wins.
pub fn shipped_wins(levels: [&str; 2], seeds: std::ops::Range<u64>) -> usize {
    let won = many(seeds, |seed| shipped_duel(levels, seed).1);
    won.into_iter().filter(|won| *won).count()
}
