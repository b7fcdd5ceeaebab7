//! How long a whole battle takes: four against four on broken ground, the good player on both sides.

use divan::Bencher;
use hexlance_strike_ai::{Good, Random, Temper, Walker, simulate};

#[path = "../tests/common/mod.rs"]
mod common;

fn main() {
    divan::main();
}

/// The `hard` level against itself, one lance after the other.
#[divan::bench(args = [0, 1, 2, 3])]
fn hard_against_hard(bencher: Bencher<'_, '_>, lance: usize) {
    let (setup, content) = common::shared(common::mirror(lance, 7));
    bencher.bench_local(|| {
        let (mut a, mut b) = (Good::new(Temper::HARD, 1), Good::new(Temper::HARD, 2));
        simulate(&setup, &content, [&mut a, &mut b], 3)
    });
}

/// The first lance with twenty different abilities in play, and as skilled without any.
#[divan::bench(args = [0, 20])]
fn hard_against_hard_with_abilities(bencher: Bencher<'_, '_>, count: usize) {
    let content = hexlance_strike::content::Content::shipped();
    let setup = common::with_abilities(common::mirror(0, 7), &content, count);
    let (setup, content) = common::shared(setup);
    bencher.bench_local(|| {
        let (mut a, mut b) = (Good::new(Temper::HARD, 1), Good::new(Temper::HARD, 2));
        simulate(&setup, &content, [&mut a, &mut b], 3)
    });
}

/// The engine with players that hardly think.
#[divan::bench]
fn walker_against_walker(bencher: Bencher<'_, '_>) {
    let (setup, content) = common::shared(common::mirror(0, 7));
    bencher.bench_local(|| {
        let (mut a, mut b) = (Walker::new(1), Walker::new(2));
        simulate(&setup, &content, [&mut a, &mut b], 3)
    });
}

/// The engine with players that do anything.
#[divan::bench]
fn random_against_random(bencher: Bencher<'_, '_>) {
    let (setup, content) = common::shared(common::mirror(0, 7));
    bencher.bench_local(|| {
        let (mut a, mut b) = (Random::new(1), Random::new(2));
        simulate(&setup, &content, [&mut a, &mut b], 3)
    });
}
