//! How fast the board answers: lines of sight and reachable sets on broken ground.

#[path = "../tests/common/mod.rs"]
mod common;

use common::{Walker, broken_ground};
use divan::{Bencher, black_box, counter::ItemsCount};
use hexlance_board::{
    Board, Cell, Density, Eye, Growth, Hex, Jump, Line, Reach, Routes, Search, Side, Woods, sight,
};

/// Counts allocations: sight, reach and routes are to make none once their memory has grown.
#[global_allocator]
static ALLOCATIONS: divan::AllocProfiler = divan::AllocProfiler::system();

fn main() {
    divan::main();
}

/// Flat and open: nothing stops a walk early.
fn open_ground() -> Board {
    Board::new(64, 64).unwrap()
}

/// A line 20 hexes long from the plain up to a hill, over a wood that just does not reach it: every hex is held against
/// the line by all the rules, and none ends the walk.
fn line_over_woods(to: Hex) -> (Board, Eye, Eye) {
    let mut b = broken_ground(64);
    let from = Hex::from_column_row(20, 20);
    assert_eq!(from.distance(to), 20);
    for side in [Side::Left, Side::Right] {
        for h in Line::new(from, to).on(side) {
            b.edit(h, |c| {
                *c = Cell::clear(0);
                c.woods = (h.distance(from) > 1).then_some(Woods {
                    growth: Growth::Woods,
                    density: Density::Heavy,
                });
            });
        }
    }
    let (a, t) = (Eye::new(from, 0, 2), Eye::new(to, 2, 2));
    assert!(!sight(&b, &a, &t, &[]).blocked());
    (b, a, t)
}

#[divan::bench]
fn sight_20_hexes_over_broken_ground(bencher: Bencher<'_, '_>) {
    let from = Hex::from_column_row(20, 20);
    let (b, a, t) = line_over_woods(Hex::new(from.q + 13, from.r + 7));
    bencher.bench_local(|| sight(black_box(&b), black_box(&a), black_box(&t), &[]));
}

#[divan::bench]
fn sight_20_hexes_low_over_open_ground(bencher: Bencher<'_, '_>) {
    let b = open_ground();
    let from = Hex::from_column_row(20, 20);
    let (a, t) = (
        Eye::standing_mech(&b, from, 2),
        Eye::standing_mech(&b, Hex::new(from.q + 13, from.r + 7), 2),
    );
    bencher.bench_local(|| sight(black_box(&b), black_box(&a), black_box(&t), &[]));
}

#[divan::bench]
fn sight_20_hexes_along_hexsides(bencher: Bencher<'_, '_>) {
    let from = Hex::from_column_row(20, 20);
    let (b, a, t) = line_over_woods(Hex::new(from.q + 10, from.r + 10));
    bencher.bench_local(|| sight(black_box(&b), black_box(&a), black_box(&t), &[]));
}

/// From 64 hexes spread over the map to every hex of it: a sample of all pairs, 262144 lines.
#[divan::bench(sample_count = 10)]
fn sight_sample_of_all_pairs(bencher: Bencher<'_, '_>) {
    let b = broken_ground(64);
    let eyes: Vec<Eye> = (0..b.len())
        .map(|i| Eye::standing_mech(&b, b.hex_at(i), 2))
        .collect();
    bencher
        .counter(ItemsCount::new(64 * eyes.len()))
        .bench_local(|| {
            let mut open = 0u32;
            for a in eyes.iter().step_by(64) {
                for t in &eyes {
                    open += u32::from(!sight(&b, a, t, &[]).blocked());
                }
            }
            open
        });
}

/// The same on open ground, where no line ends early.
#[divan::bench(sample_count = 10)]
fn sight_sample_of_all_pairs_open(bencher: Bencher<'_, '_>) {
    let b = open_ground();
    let eyes: Vec<Eye> = (0..b.len())
        .map(|i| Eye::standing_mech(&b, b.hex_at(i), 2))
        .collect();
    bencher
        .counter(ItemsCount::new(64 * eyes.len()))
        .bench_local(|| {
            let mut open = 0u32;
            for a in eyes.iter().step_by(64) {
                for t in &eyes {
                    open += u32::from(!sight(&b, a, t, &[]).blocked());
                }
            }
            open
        });
}

/// A start from which a mover gets far on the broken map.
fn middle(b: &Board) -> Hex {
    let start = Hex::from_column_row(32, 32);
    assert!(b.contains(start));
    start
}

fn reach_of(bencher: Bencher<'_, '_>, b: &Board, budget: u16) {
    let walker = Walker::alone(b);
    let what = Search {
        start: middle(b),
        budget,
        minimum_step: true,
    };
    let mut reach = Reach::new();
    bencher.bench_local(|| {
        reach.search(black_box(b), black_box(&what), black_box(&walker));
        reach.len()
    });
}

#[divan::bench(args = [12, 24])]
fn reach_on_broken_ground(bencher: Bencher<'_, '_>, budget: u16) {
    reach_of(bencher, &broken_ground(64), budget);
}

#[divan::bench(args = [12, 24])]
fn reach_on_open_ground(bencher: Bencher<'_, '_>, budget: u16) {
    reach_of(bencher, &open_ground(), budget);
}

#[divan::bench]
fn jump_of_6_hexes_on_broken_ground(bencher: Bencher<'_, '_>) {
    let b = broken_ground(64);
    let jump = Jump {
        start: middle(&b),
        level: 0,
        hexes: 6,
        climb: 6,
        cost_per_hex: 2,
    };
    let mut reach = Reach::new();
    bencher.bench_local(|| {
        reach.search_jump(black_box(&b), &jump, |_, c| c.solid_height(), |_, _| true);
        reach.len()
    });
}

#[divan::bench]
fn routes_over_20_hexes(bencher: Bencher<'_, '_>) {
    let b = broken_ground(64);
    let walker = Walker::alone(&b);
    let start = middle(&b);
    let goal = Hex::new(start.q + 13, start.r + 7);
    let mut routes = Routes::new();
    bencher.bench_local(|| {
        routes.search(black_box(&b), Some(start), |p| p.hex == goal, &walker);
        routes.hexes_from(start)
    });
}
