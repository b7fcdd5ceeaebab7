//! How fast the board answers: lines of sight and reachable sets on broken ground.

use divan::{Bencher, black_box, counter::ItemsCount};
use hexlance_board::{Board, Cell, Density, Eye, Ground, Growth, Hex, Line, Side, Woods, sight};

fn main() {
    divan::main();
}

/// A 64 x 64 map of rolling hills with woods, rough ground, ponds and roads, the same every time.
fn broken_ground() -> Board {
    let mut b = Board::new(64, 64).unwrap();
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = move |n: u64| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed % n
    };
    for i in 0..b.len() {
        let h = b.hex_at(i);
        let (c, r) = h.column_row();
        let roll = f32::sin(f32::from(c) * 0.31) + f32::cos(f32::from(r) * 0.27);
        let mut cell = Cell::clear((roll * 1.2) as i8);
        match random(20) {
            0..=3 => {
                cell.woods = Some(Woods {
                    growth: Growth::Woods,
                    density: if random(3) == 0 {
                        Density::Heavy
                    } else {
                        Density::Light
                    },
                });
            }
            4 => cell.ground = Ground::Rough,
            5 => cell.water = Some(1),
            6 => cell.ground = Ground::Rubble,
            _ => {}
        }
        b.set(h, cell);
    }
    b
}

/// Flat and open: nothing stops a walk early.
fn open_ground() -> Board {
    Board::new(64, 64).unwrap()
}

/// A line 20 hexes long from the plain up to a hill, over a wood that just does not reach it: every hex is held against
/// the line by all the rules, and none ends the walk.
fn line_over_woods(to: Hex) -> (Board, Eye, Eye) {
    let mut b = broken_ground();
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
    let b = broken_ground();
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
