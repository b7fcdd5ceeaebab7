//! Numbers with their chances: sums, dice, and the Cluster Hits Table (C10.5).

use smallvec::SmallVec;

use super::exactly;
use crate::tables;

/// Numbers with their chances.
pub(super) type Chances = SmallVec<[(u16, f64); 16]>;

/// Adds to the chance of a number.
pub(super) fn add(all: &mut Chances, n: u16, p: f64) {
    match all.iter_mut().find(|(m, _)| *m == n) {
        Some((_, sum)) => *sum += p,
        None => all.push((n, p)),
    }
}

/// Sums of so many numbers, each drawn as those are.
pub(super) fn sums(one: &[(u16, f64)], times: u16) -> Chances {
    let mut all: Chances = SmallVec::from_slice(&[(0, 1.0)]);
    for _ in 0..times {
        let mut next = Chances::new();
        for (a, p) in &all {
            for (b, q) in one {
                add(&mut next, a + b, p * q);
            }
        }
        all = next;
    }
    all
}

/// Sums of so many dice.
pub(super) fn dice(n: u8) -> Chances {
    let one: [(u16, f64); 6] = std::array::from_fn(|i| (i as u16 + 1, 1.0 / 6.0));
    sums(&one, n.into())
}

/// The mean of numbers.
pub(super) fn mean(all: &[(u16, f64)]) -> f64 {
    all.iter().map(|(n, p)| f64::from(*n) * p).sum()
}

/// Chances of so many hits on the Cluster Hits Table, by number.
pub(super) fn clustered(size: u8, modifier: i16) -> SmallVec<[f64; 48]> {
    let mut all: SmallVec<[f64; 48]> = SmallVec::from_elem(0.0, 1);
    all[0] = 1.0;
    for column in tables::columns(size) {
        let mut next: SmallVec<[f64; 48]> =
            SmallVec::from_elem(0.0, all.len() + usize::from(column));
        let totals = 2u8..=12;
        for total in totals {
            let hits = usize::from(tables::cluster(column, i16::from(total) + modifier));
            let p = exactly(total);
            for (n, before) in all.iter().enumerate() {
                next[n + hits] += before * p;
            }
        }
        all = next;
    }
    all
}

/// All of so many, for certain.
pub(super) fn all_of(size: u8) -> SmallVec<[f64; 48]> {
    let mut only = SmallVec::from_elem(0.0, usize::from(size) + 1);
    only[usize::from(size)] = 1.0;
    only
}

/// Hits of a cluster roll on average.
pub(super) fn mean_cluster(size: u8, modifier: i16) -> f64 {
    tables::columns(size)
        .map(|column| {
            (2u8..=12)
                .map(|total| {
                    let hits = tables::cluster(column, i16::from(total) + modifier);
                    exactly(total) * f64::from(hits)
                })
                .sum::<f64>()
        })
        .sum()
}
