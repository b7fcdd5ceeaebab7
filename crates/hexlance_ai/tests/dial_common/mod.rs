//! Dial battles for tests and benchmarks: plain ground with some woods, forces drawn at random.
#![allow(dead_code)] // each test uses its part

use std::sync::{
    Arc, Mutex,
    atomic::{AtomicUsize, Ordering},
};

use hexlance_ai::dial::{Played, Player, simulate};
use hexlance_board::{Board, Density, Edge, Ground, Growth, Hex, Woods};
use hexlance_dial::{
    content::Content,
    force,
    setup::{Setup, UnitSetup},
    state::Agreed,
};
use hexlance_rules::{ForceSetup, FormationKind, FormationSetup, ResolvedMap, SideSetup, Zone};

/// A small random source, the same on every machine.
#[derive(Clone, Debug)]
pub struct Chance(pub u64);

impl Chance {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n.max(1)
    }
}

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

fn side(
    content: &Content,
    name: &str,
    edge: Edge,
    force: &force::Force,
) -> SideSetup<UnitSetup<hexlance_dial::model::Model>> {
    let units = force
        .units
        .iter()
        .map(|m| {
            UnitSetup::of((**content.model(&m.model).expect("a model that is shipped")).clone())
        })
        .collect();
    SideSetup {
        name: name.to_owned(),
        home: Some(edge),
        zone: Zone::Anywhere,
        forces: vec![ForceSetup {
            name: name.to_owned(),
            formations: vec![FormationSetup {
                name: name.to_owned(),
                kind: FormationKind::default(),
                r#type: None,
                units,
            }],
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
            side(&content, "Red", Edge::South, &red),
            side(&content, "Blue", Edge::North, &blue),
        ],
        mid_turn: None,
    })
}

pub fn player(name: &str, seed: u64) -> Player {
    Player::new(name, seed).expect("a level of that name")
}

/// One battle; the level named first is Red in even ones.
pub fn duel(levels: [&str; 2], seed: u64, mirror: bool) -> (Played, bool) {
    let setup = battle(seed, mirror);
    let first = usize::from(seed % 2 == 1);
    let mut players = [
        player(levels[first], seed),
        player(levels[1 - first], seed + 7),
    ];
    let played = simulate(&setup, &Content::shipped(), &mut players, seed)
        .unwrap_or_else(|e| panic!("seed {seed}: {e}"));
    let won = played.outcome.winner.map(|s| s.index()) == Some(first);
    (played, won)
}

/// How many of some battles the level named first wins.
pub fn wins(levels: [&str; 2], seeds: std::ops::Range<u64>, mirror: bool) -> usize {
    let next = AtomicUsize::new(seeds.start as usize);
    let won = Mutex::new(0);
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get());
    std::thread::scope(|s| {
        for _ in 0..threads {
            s.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed) as u64;
                    if seed >= seeds.end {
                        break;
                    }
                    if duel(levels, seed, mirror).1 {
                        *won.lock().expect("nobody panicked") += 1;
                    }
                }
            });
        }
    });
    won.into_inner().expect("nobody panicked")
}
