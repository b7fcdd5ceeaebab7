//! How fast chances are worked out: the HUD asks for them on every hover, the computer players for thousands.
#![allow(missing_docs)]

#[path = "../tests/combat/scene.rs"]
#[allow(dead_code)]
mod scene;

use divan::{Bencher, black_box};
use hexlance_board::hex;
use hexlance_strike::{
    attack::{AttackKind, legal, odds::odds},
    card::Card,
};
use scene::{BLUE, RED, Scene, line, std, with};

#[global_allocator]
static ALLOCATIONS: divan::AllocProfiler = divan::AllocProfiler::system();

fn main() {
    divan::main();
}

/// Targets from the plainest to one with three causes for critical rolls.
fn targets() -> [(&'static str, Card); 3] {
    [
        ("armor holds", std()),
        (
            "into structure",
            Card {
                armor: 1,
                structure: 8,
                ..std()
            },
        ),
        (
            "three causes, CASE",
            with(
                Card {
                    armor: 1,
                    structure: 8,
                    ..std()
                },
                &["BAR", "CASE"],
            ),
        ),
    ]
}

#[divan::bench(args = [0, 1, 2])]
fn chances(bencher: Bencher, target: usize) {
    let mut s = Scene::new();
    s.unit(
        RED,
        "A",
        Card {
            damage: line(3, 3, 3),
            ..std()
        },
        hex(3, 5),
    );
    s.unit(BLUE, "E", targets()[target].1.clone(), hex(9, 4));
    let p = s.play(&[]);
    let order = p.order("A", "E", AttackKind::STANDARD);
    bencher.bench(|| odds(black_box(p.0.world()), black_box(&order)));
}

/// The part of it that is the legality check and the target number.
#[divan::bench]
fn target_number(bencher: Bencher) {
    let mut s = Scene::new();
    s.unit(RED, "A", std(), hex(3, 5));
    s.unit(BLUE, "E", std(), hex(9, 4));
    let p = s.play(&[]);
    let order = p.order("A", "E", AttackKind::STANDARD);
    bencher.bench(|| legal::check(black_box(p.0.world()), RED, black_box(&order)).is_ok());
}
