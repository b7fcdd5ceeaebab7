//! Rolls face to face and Normal rolls (K6.1, K6.3).
//!
//! All ways in which the dice can fall are counted, as whole numbers that an `f64` holds exactly up to twelve dice on both
//! sides together, and divided by their number in the end.

use super::hits::{Hits, MOST_DICE};
use crate::dice::{SIDES, Sv};

const SIZE: usize = MOST_DICE as usize + 1;

/// Powers of whole numbers: `POWERS[base][exponent]`.
const POWERS: [[f64; SIZE]; SIDES as usize + 1] = {
    let mut out = [[1.0; SIZE]; SIDES as usize + 1];
    let mut base = 0;
    while base <= SIDES as usize {
        let mut exponent = 1;
        while exponent < SIZE {
            out[base][exponent] = out[base][exponent - 1] * base as f64;
            exponent += 1;
        }
        base += 1;
    }
    out
};

/// Ways to choose: `CHOICES[of][so many]`.
const CHOICES: [[f64; SIZE]; SIZE] = {
    let mut out = [[0.0; SIZE]; SIZE];
    let mut of = 0;
    while of < SIZE {
        out[of][0] = 1.0;
        let mut so_many = 1;
        while so_many <= of {
            out[of][so_many] = out[of - 1][so_many - 1] + out[of - 1][so_many];
            so_many += 1;
        }
        of += 1;
    }
    out
};

/// The powers of a number of faces.
fn powers(base: i16) -> &'static [f64; SIZE] {
    let row = usize::try_from(base).ok().and_then(|base| POWERS.get(base));
    row.unwrap_or(&[0.0; SIZE])
}

/// Both sides of a roll face to face.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Exchange {
    /// What counts of the first side.
    pub a: Hits,
    /// What counts of the second side.
    pub b: Hits,
    /// The chance that at least one die of the first side counts.
    pub a_counts: f64,
    /// The chance that at least one die of the second side counts.
    pub b_counts: f64,
    /// The chance that no die counts.
    pub neither: f64,
}

/// What the faces of a die are worth against a success value: so many of 20 fail, so many are criticals, and the others are
/// successes with the results `low..=high`, one face each.
#[derive(Clone, Copy)]
struct Faces {
    fails: i16,
    criticals: i16,
    low: i16,
    high: i16,
    dice: u8,
}

impl Faces {
    fn new((sv, dice): (Sv, u8)) -> Self {
        let sides = i16::from(SIDES);
        let dice = dice.min(MOST_DICE);
        if !sv.can_succeed() {
            return Self {
                fails: sides,
                criticals: 0,
                low: 1,
                high: 0,
                dice,
            };
        }
        let (fails, criticals) = match sv.bonus().min(sides - 1) {
            0 => (sides - sv.value(), 1),
            bonus => (0, bonus + 1),
        };
        let low = sv.bonus().min(sides - 1) + 1;
        Self {
            fails,
            criticals,
            low,
            high: low + sides - fails - criticals - 1,
            dice,
        }
    }

    /// How many faces are successes above a result, criticals aside.
    fn above(&self, result: i16) -> i16 {
        (self.high - result.max(self.low - 1)).max(0)
    }

    /// In how many ways all dice show so many faces.
    fn all(&self, faces: i16) -> f64 {
        let powers = powers(faces);
        powers.get(usize::from(self.dice)).copied().unwrap_or(0.0)
    }

    /// Counts all ways for these dice to count against the best of others.
    fn against(&self, others: &Self) -> Hits {
        let mut hits = Hits::empty(self.dice);
        let mut faces = others.fails;
        let mut ways = others.all(faces);
        self.tally(&mut hits, 0, ways);
        // A plain success as their best, from the lowest to the highest. Behind a critical nothing counts.
        for result in others.low..=others.high {
            faces += 1;
            let so_far = others.all(faces);
            self.tally(&mut hits, result, so_far - ways);
            ways = so_far;
        }
        let critical = powers(self.criticals);
        let mut counted = 0.0;
        let choices = CHOICES.get(usize::from(self.dice)).unwrap_or(&[0.0; SIZE]);
        for ((row, of_all), of_these) in hits.rows().zip(choices).zip(&CHOICES) {
            let criticals = critical.iter().take(row.len()).rev();
            for ((cell, chosen), criticals) in row.iter_mut().zip(of_these).zip(criticals) {
                *cell *= of_all * chosen * criticals;
                counted += *cell;
            }
        }
        let sides = i16::from(SIDES);
        *hits.none() += others.all(sides) * self.all(sides) - counted;
        hits
    }

    /// Counts the ways against a best result of the others that comes in so many ways: for one choice of dice, and one face
    /// for each critical.
    fn tally(&self, hits: &mut Hits, best: i16, ways: f64) {
        if ways == 0.0 {
            return;
        }
        let plain = self.above(best);
        let short = powers(i16::from(SIDES) - self.criticals - plain);
        let plain = powers(plain);
        let short = short.iter().take(usize::from(self.dice) + 1).rev();
        for (row, short) in hits.rows().zip(short) {
            let ways = ways * short;
            for (cell, plain) in row.iter_mut().zip(plain) {
                *cell += ways * plain;
            }
        }
    }
}

/// Makes chances of numbers of ways; returns the number of ways in which some die counts.
fn divide(hits: &mut Hits, ways: f64) -> f64 {
    let counting = ways - *hits.none();
    for cell in hits.rows().flatten() {
        *cell /= ways;
    }
    counting
}

/// The chances when so many dice against a success value are thrown on both sides (K6.3).
pub fn face_to_face(a: (Sv, u8), b: (Sv, u8)) -> Exchange {
    let (first, second) = (Faces::new(a), Faces::new(b));
    let sides = i16::from(SIDES);
    let ways = first.all(sides) * second.all(sides);
    let (mut a, mut b) = (first.against(&second), second.against(&first));
    let (a_ways, b_ways) = (divide(&mut a, ways), divide(&mut b, ways));
    Exchange {
        a,
        b,
        a_counts: a_ways / ways,
        b_counts: b_ways / ways,
        neither: (ways - a_ways - b_ways) / ways,
    }
}

/// The chances of a Normal roll (K6.1).
pub fn normal(sv: Sv, dice: u8) -> Hits {
    let nobody = Faces::new((Sv::new(0, 0), 0));
    let mine = Faces::new((sv, dice));
    let mut hits = mine.against(&nobody);
    divide(&mut hits, mine.all(i16::from(SIDES)));
    hits
}
