//! *Lances out*: the battle, E minor, twenty bars at 100, in three layers that share their harmony.
//!
//! *Calm* is always there: low strings, a cello's tune, a harp. *Tense* adds what drives: short bows in three, three
//! and two, large drums. *Danger* adds horns, snare, iron, trembling strings and voices.

use super::{
    instruments::{
        bass, bell, choir, drum, harp, horn, iron, shaker, snare, spiccato, strings, swell, tremolo,
    },
    score::Score,
};
use crate::dsp::{Rng, Sig};

/// Beats a minute.
const PACE: f32 = 100.0;
/// Beats of the whole.
const BEATS: f32 = 80.0;

/// A bar's chord: bass, third above the root (3 minor, 4 major), root an octave and more above the bass.
const CHORDS: [(f32, f32, f32); 20] = [
    (40.0, 3.0, 52.0),
    (40.0, 3.0, 52.0),
    (36.0, 4.0, 48.0),
    (45.0, 3.0, 57.0),
    (40.0, 3.0, 52.0),
    (38.0, 4.0, 50.0),
    (36.0, 4.0, 48.0),
    (35.0, 4.0, 47.0),
    (33.0, 3.0, 57.0),
    (40.0, 3.0, 52.0),
    (41.0, 4.0, 53.0),
    (35.0, 4.0, 47.0),
    (40.0, 3.0, 52.0),
    (43.0, 4.0, 55.0),
    (38.0, 4.0, 50.0),
    (33.0, 3.0, 57.0),
    (36.0, 4.0, 48.0),
    (33.0, 3.0, 57.0),
    (35.0, 4.0, 47.0),
    (35.0, 4.0, 47.0),
];

/// The cello's tune: beat, length, note.
const TUNE: [(f32, f32, f32); 33] = [
    (0.0, 3.0, 52.0),
    (3.0, 1.0, 54.0),
    (4.0, 2.0, 55.0),
    (6.0, 2.0, 59.0),
    (8.0, 3.0, 60.0),
    (11.0, 1.0, 59.0),
    (12.0, 2.0, 57.0),
    (14.0, 1.0, 60.0),
    (15.0, 1.0, 59.0),
    (16.0, 3.0, 55.0),
    (19.0, 1.0, 57.0),
    (20.0, 2.0, 54.0),
    (22.0, 2.0, 50.0),
    (24.0, 3.0, 52.0),
    (27.0, 1.0, 55.0),
    (28.0, 4.0, 54.0),
    (32.0, 2.0, 57.0),
    (34.0, 2.0, 60.0),
    (36.0, 3.0, 59.0),
    (39.0, 1.0, 55.0),
    (40.0, 2.0, 57.0),
    (42.0, 2.0, 53.0),
    (44.0, 4.0, 54.0),
    (48.0, 2.0, 59.0),
    (50.0, 2.0, 64.0),
    (52.0, 3.0, 62.0),
    (55.0, 1.0, 59.0),
    (56.0, 2.0, 57.0),
    (58.0, 2.0, 54.0),
    (60.0, 4.0, 52.0),
    (64.0, 4.0, 55.0),
    (68.0, 4.0, 57.0),
    (72.0, 6.0, 54.0),
];

/// Where the accents of a bar are: three, three, two eighths.
const ACCENTS: [f32; 3] = [0.0, 1.5, 3.0];

/// What is always there.
pub fn calm(rng: &mut Rng) -> (Sig, Sig) {
    let mut score = Score::turning(PACE, BEATS, rng.fork());
    let bar = score.secs(4.0);
    for (i, (low, third, root)) in CHORDS.iter().enumerate() {
        let at = i as f32 * 4.0;
        let mid = if *root > 54.0 { root - 12.0 } else { *root };
        for (pitch, place, loud) in [
            (*low, 0.15, 0.42),
            (mid + 7.0, -0.5, 0.26),
            (mid + 12.0 + third, 0.5, 0.20),
        ] {
            let s = strings(pitch, bar * 0.99, 0.24, &mut score.rng);
            score.put(at, &s, loud, place, 0.45);
        }
        for (k, pitch) in [
            (0.0, mid + 12.0),
            (1.5, mid + 19.0),
            (3.0, mid + 12.0 + third),
        ] {
            let h = harp(pitch, 0.26, &mut score.rng);
            score.put(at + k, &h, 0.36, 0.4, 0.5);
        }
        let d = drum(33.0, 0.22, &mut score.rng);
        score.put(at, &d, 0.4, 0.0, 0.4);
        if i % 2 == 1 {
            let d = drum(38.0, 0.12, &mut score.rng);
            score.put(at + 2.5, &d, 0.36, 0.2, 0.4);
        }
        if i % 4 == 3 {
            let b = bell(mid + 36.0 + third, 0.2, &mut score.rng);
            score.put(at + 2.0, &b, 0.2, -0.6, 0.9);
        }
    }
    for (at, long, pitch) in TUNE {
        let secs = score.secs(long) * 0.97;
        let c = strings(pitch, secs, 0.55, &mut score.rng);
        score.put(at, &c, 0.5, -0.2, 0.5);
    }
    score.finish()
}

/// What drives.
pub fn tense(rng: &mut Rng) -> (Sig, Sig) {
    let mut score = Score::turning(PACE, BEATS, rng.fork());
    for (i, (low, third, root)) in CHORDS.iter().enumerate() {
        let at = i as f32 * 4.0;
        let mid = if *root > 54.0 { root - 12.0 } else { *root };
        let figure = [0.0, 12.0, 7.0, 0.0, 12.0 + third, 7.0, 0.0, 12.0];
        for (k, step) in figure.iter().enumerate() {
            let beat = k as f32 * 0.5;
            let accent = ACCENTS.contains(&beat);
            let strength = if accent {
                0.85
            } else {
                score.rng.between(0.3, 0.45)
            };
            let v = spiccato(mid + step, strength, &mut score.rng);
            score.put(at + beat, &v, 0.55, -0.45, 0.3);
            if accent {
                let low_bow = spiccato(low + 12.0, 0.8, &mut score.rng);
                score.put(at + beat, &low_bow, 0.5, 0.45, 0.3);
            }
        }
        // Quick notes into the next bar, every second time.
        if i % 2 == 1 {
            for (k, step) in [(3.5, 7.0), (3.75, 12.0)] {
                let v = spiccato(mid + step, 0.6, &mut score.rng);
                score.put(at + k, &v, 0.45, 0.2, 0.3);
            }
        }
        for (k, strength) in [(0.0, 0.75), (1.5, 0.5), (3.0, 0.6)] {
            let d = drum(31.0, strength, &mut score.rng);
            score.put(at + k, &d, 0.5, -0.1, 0.35);
            let b = bass(*low, score.secs(0.9), 0.5, &mut score.rng);
            score.put(at + k, &b, 0.42, 0.05, 0.1);
        }
        if i % 4 == 3 {
            for k in 0..4 {
                let d = drum(38.0 + k as f32, 0.3 + 0.1 * k as f32, &mut score.rng);
                score.put(at + 2.0 + k as f32 * 0.5, &d, 0.42, 0.35, 0.4);
            }
        }
        for k in 0..8 {
            let accent = if k % 2 == 1 { 0.5 } else { 0.25 };
            let s = shaker(accent, &mut score.rng);
            score.put(at + k as f32 * 0.5, &s, 0.5, 0.55, 0.15);
        }
    }
    score.finish()
}

/// What threatens.
pub fn danger(rng: &mut Rng) -> (Sig, Sig) {
    let mut score = Score::turning(PACE, BEATS, rng.fork());
    let bar = score.secs(4.0);
    let short = score.secs(0.9);
    for (i, (low, third, root)) in CHORDS.iter().enumerate() {
        let at = i as f32 * 4.0;
        let mid = if *root > 54.0 { root - 12.0 } else { *root };
        // Horns in fifths where the accents are; long ones at the end of a line.
        if i % 4 == 3 {
            for (pitch, place) in [(mid, -0.3), (mid + 7.0, 0.3), (mid + 12.0 + third, 0.0)] {
                let h = horn(pitch, bar * 0.8, 0.85, &mut score.rng);
                score.put(at, &h, 0.34, place, 0.45);
            }
        } else {
            for (n, k) in ACCENTS.iter().enumerate() {
                let strength = [0.95, 0.6, 0.75][n];
                for (pitch, place) in [(mid, -0.3), (mid + 7.0, 0.3)] {
                    let h = horn(pitch, short, strength, &mut score.rng);
                    score.put(at + k, &h, 0.33, place, 0.4);
                }
            }
        }
        // The half step that gives no rest.
        let high = mid + 24.0 + third;
        for (k, pitch) in [
            (0.0, high),
            (2.0, high + if i % 2 == 0 { 1.0 } else { 0.0 }),
        ] {
            let secs = score.secs(1.95);
            let t = tremolo(pitch, secs, 0.5, &mut score.rng);
            score.put(at + k, &t, 0.22, 0.5, 0.5);
        }
        let v = choir(mid + 12.0, bar * 0.98, 0.5, &mut score.rng);
        score.put(at, &v, 0.26, -0.4, 0.6);
        let v = choir(mid + 7.0, bar * 0.98, 0.5, &mut score.rng);
        score.put(at, &v, 0.22, 0.4, 0.6);
        // A march, growing over four bars.
        let grow = 0.35 + 0.15 * (i % 4) as f32;
        for k in 0..16 {
            let beat = k as f32 * 0.25;
            let plays = matches!(k, 0 | 3 | 6 | 8 | 10 | 12 | 13 | 14 | 15) || i % 4 == 3;
            if plays {
                let accent = if ACCENTS.contains(&beat) { 1.0 } else { 0.5 };
                let s = snare(grow * accent, &mut score.rng);
                score.put(at + beat, &s, 0.42, 0.15, 0.3);
            }
        }
        for k in [1.0, 3.0] {
            let s = iron(0.6, &mut score.rng);
            score.put(at + k, &s, 0.22, -0.55, 0.4);
        }
        for (k, strength) in [(0.0, 1.0), (0.5, 0.5), (1.5, 0.8), (3.0, 0.9)] {
            let d = drum(28.0, strength, &mut score.rng);
            score.put(at + k, &d, 0.5, 0.0, 0.35);
        }
        if i % 4 == 3 {
            let s = swell(bar, 0.7, &mut score.rng);
            score.put(at, &s, 0.5, 0.0, 0.4);
        }
        let deep = strings(*low, bar * 0.98, 0.9, &mut score.rng);
        score.put(at, &deep, 0.34, 0.1, 0.3);
    }
    score.finish()
}
