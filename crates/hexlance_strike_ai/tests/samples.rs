//! Battles on boards that others made, with every optional rule in play: random forces with random abilities, aircraft,
//! mines, secrets and weather. They end, break nothing and replay the same. Without sample boards the battles are fought
//! on ground of our own.

use std::{
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use hexlance_board::Board;
use hexlance_formats::load_map;
use hexlance_rules::{MineKind, MineSupply};
use hexlance_strike::{Battle, content::Content, setup::Setup, state::OptionalRules};

mod common;
#[path = "common/watched.rs"]
mod watch;

use common::{
    Chance, anyone, anyone_with_aircraft, broken_ground, conditions, processors::on_all_processors,
    setup, treacherous_ground,
};
use watch::{level, watched};

/// Battles fought.
const BATTLES: usize = 200;

/// Boards above this many hexes make battles that are long, and no better for it.
const LARGEST: usize = 1_300;

fn boards() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .map(|a| a.join("shared/samples/megamek/boards"))
        .find(|p| p.is_dir());
    let Some(folder) = folder else {
        eprintln!("no sample boards beside the project: the battles are fought on our own ground");
        return Vec::new();
    };
    let mut files: Vec<_> = std::fs::read_dir(&folder)
        .expect("the folder can be listed")
        .map(|e| e.expect("an entry").path())
        .filter(|p| p.extension().is_some_and(|e| e == "board"))
        .collect();
    files.sort();
    files
}

/// The ground of a battle: a sample board, or one of ours.
fn ground(c: &mut Chance, samples: &[Board], seed: u64) -> Board {
    if !samples.is_empty() {
        return c.pick(samples).clone();
    }
    if c.one_in(2) {
        broken_ground(16, 17, seed)
    } else {
        treacherous_ground(16, 17, seed)
    }
}

/// Random forces under every optional rule there is.
fn everything(c: &mut Chance, content: &Content, board: &Board) -> Arc<Setup> {
    let force = |c: &mut Chance| {
        if c.one_in(3) {
            anyone_with_aircraft(c, content, 4)
        } else {
            anyone(c, content, 5)
        }
    };
    let forces = [force(c), force(c)];
    let mut setup = setup(board, forces);
    for (name, _) in OptionalRules::NAMES {
        assert!(setup.options.set(name, true));
    }
    if c.one_in(2) {
        setup.environment = conditions(c);
    }
    for side in &mut setup.sides {
        if c.one_in(2) {
            side.rules.mines = vec![MineSupply {
                points: 4,
                fields: None,
                kinds: vec![MineKind::Conventional, MineKind::Vibrabomb(1)],
                zone: None,
            }];
        }
    }
    setup.turn_limit = 7;
    Arc::new(setup)
}

#[test]
fn two_hundred_battles_with_everything_in_play() {
    let content = Content::shipped();
    let samples: Vec<_> = boards()
        .iter()
        .map(|file| {
            load_map(file)
                .unwrap_or_else(|e| panic!("{}: {e}", file.display()))
                .file
                .board
        })
        .filter(|b| b.len() <= LARGEST)
        .collect();
    let turns = AtomicUsize::new(0);
    on_all_processors(BATTLES, |n| {
        let seed = 90_000 + n as u64;
        let mut c = Chance::new(seed);
        let board = ground(&mut c, &samples, seed);
        let setup = everything(&mut c, &content, &board);
        let pair = [
            ["random", "random"],
            ["random", "hard"],
            ["normal", "walker"],
            ["easy", "random"],
        ][n % 4];
        let mut players = pair.map(|name| level(name, seed));
        let battle = watched(&setup, &content, &mut players, seed);
        let last = hexlance_strike::read::turn(battle.world()).number;
        turns.fetch_add(usize::from(last), Ordering::Relaxed);
        let again = Battle::replay(&battle.recording("again"), content.clone())
            .unwrap_or_else(|e| panic!("seed {seed}: {e}"));
        assert_eq!(again.hash(), battle.hash(), "seed {seed}");
    });
    let turns = turns.into_inner();
    assert!(turns > 3 * BATTLES, "{turns} turns in all");
}
