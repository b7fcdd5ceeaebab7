//! How long a whole battle of four 'Mechs against four takes, players and rules together, on one processor.

use divan::Bencher;
use hexlance_classic::content::Content;
use hexlance_classic_ai::{Player, simulate};

#[path = "../tests/common/mod.rs"]
mod common;

fn main() {
    divan::main();
}

fn bench(bencher: Bencher<'_, '_>, level: &str, seed: u64) {
    let (setup, content) = (common::battle(seed, true), Content::shipped());
    bencher.bench_local(|| {
        let mut players: Vec<Player> = (1..=2).filter_map(|n| Player::new(level, n)).collect();
        simulate(&setup, &content, &mut players, seed)
    });
}

/// The `normal` level against itself, one battle on each ground.
#[divan::bench(args = [0, 1, 2, 3])]
fn normal_against_normal(bencher: Bencher<'_, '_>, seed: u64) {
    self::bench(bencher, "normal", seed);
}

/// The `hard` level against itself.
#[divan::bench(args = [0, 1, 2, 3])]
fn hard_against_hard(bencher: Bencher<'_, '_>, seed: u64) {
    self::bench(bencher, "hard", seed);
}
