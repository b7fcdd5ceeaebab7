//! How long a whole battle of the dial rules takes: 450 points a side on ground with some woods.

use divan::Bencher;
use hexlance_dial::content::Content;
use hexlance_dial_ai::{Player, simulate};

#[path = "../tests/common/mod.rs"]
mod common;

fn main() {
    divan::main();
}

fn bench(bencher: Bencher<'_, '_>, level: &str, seed: u64) {
    let (setup, content) = (common::battle(seed, false), Content::shipped());
    bencher.bench_local(|| {
        let mut players: Vec<Player> = (1..=2).filter_map(|n| Player::new(level, n)).collect();
        simulate(&setup, &content, &mut players, seed)
    });
}

/// The `normal` level against itself.
#[divan::bench(args = [0, 1, 2, 3])]
fn normal_against_normal(bencher: Bencher<'_, '_>, seed: u64) {
    self::bench(bencher, "normal", seed);
}

/// Players that do anything: the rules, more than the players.
#[divan::bench(args = [0, 1])]
fn random_against_random(bencher: Bencher<'_, '_>, seed: u64) {
    self::bench(bencher, "random", seed);
}
