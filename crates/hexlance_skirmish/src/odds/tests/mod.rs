//! Odds against the tables of the rules, against all dice, and against sampled ones.

mod felled;
mod sampled;
mod tables;

use crate::{
    dice::{Outcome, Sv, counts},
    odds::Hits,
};

fn sv(value: i16) -> Sv {
    Sv::new(value, 0)
}

/// So many criticals and other successes among what counts.
fn tally(counted: &[Outcome]) -> (u8, u8) {
    let number = |what| {
        let found = counted.iter().filter(|o| **o == what).count();
        u8::try_from(found).expect("a handful of dice")
    };
    (number(Outcome::Critical), number(Outcome::Success))
}

fn near(a: f64, b: f64, within: f64) -> bool {
    (a - b).abs() <= within
}

/// Dice of one side, thrown.
fn face_up(value: Sv, dice: &[u8]) -> Vec<crate::dice::Thrown> {
    dice.iter().map(|die| value.face(*die)).collect()
}

/// What counts of both sides when these dice fall.
fn both(a: (Sv, &[u8]), b: (Sv, &[u8])) -> [(u8, u8); 2] {
    let (mine, theirs) = (face_up(a.0, a.1), face_up(b.0, b.1));
    [
        tally(&counts(&mine, &theirs)),
        tally(&counts(&theirs, &mine)),
    ]
}

/// All chances add up to 1.
fn is_whole(hits: &Hits) -> bool {
    near(hits.at_least(0), 1.0, 1e-12)
}
