//! How a battle ends: won, lost, or neither.

use super::{
    instruments::{bell, choir, drum, harp, horn, strings, swell},
    score::Score,
};
use crate::dsp::{Rng, Sig};

/// Won: C, D, and E with its major third, horns over drums.
pub fn victory(rng: &mut Rng) -> (Sig, Sig) {
    let mut score = Score::ending(96.0, 11.0, rng.fork());
    let chords: [(f32, f32, [f32; 4]); 3] = [
        (0.0, 2.0, [48.0, 55.0, 60.0, 64.0]),
        (2.0, 2.0, [50.0, 57.0, 62.0, 66.0]),
        (4.0, 5.0, [52.0, 59.0, 64.0, 68.0]),
    ];
    for (at, long, notes) in chords {
        let secs = score.secs(long) * 0.97;
        for (k, pitch) in notes.iter().enumerate() {
            let place = [-0.5, 0.5, -0.2, 0.25][k];
            let h = horn(*pitch, secs, 0.62, &mut score.rng);
            score.put(at, &h, 0.30, place, 0.5);
            let s = strings(pitch + 12.0, secs, 0.6, &mut score.rng);
            score.put(at, &s, 0.22, -place, 0.5);
        }
        let low = strings(notes[0] - 12.0, secs, 0.6, &mut score.rng);
        score.put(at, &low, 0.4, 0.0, 0.3);
        let d = drum(notes[0] - 12.0, 0.9, &mut score.rng);
        score.put(at, &d, 0.55, 0.0, 0.4);
    }
    let tune = [
        (0.0, 0.75, 67.0),
        (0.75, 0.25, 64.0),
        (1.0, 1.0, 67.0),
        (2.0, 0.75, 69.0),
        (2.75, 0.25, 66.0),
        (3.0, 1.0, 69.0),
        (4.0, 1.0, 71.0),
        (5.0, 0.5, 68.0),
        (5.5, 0.5, 71.0),
        (6.0, 3.0, 76.0),
    ];
    for (at, long, pitch) in tune {
        let secs = score.secs(long) * 0.94;
        let h = horn(pitch, secs, 0.8, &mut score.rng);
        score.put(at, &h, 0.46, -0.05, 0.5);
    }
    for k in 0..10 {
        let d = drum(40.0, 0.2 + 0.06 * k as f32, &mut score.rng);
        score.put(3.0 + k as f32 * 0.1, &d, 0.4, 0.2, 0.4);
    }
    let s = swell(score.secs(2.0), 0.8, &mut score.rng);
    score.put(2.0, &s, 0.6, 0.0, 0.4);
    for (k, pitch) in [88.0, 92.0, 95.0, 100.0].iter().enumerate() {
        let b = bell(*pitch, 0.4, &mut score.rng);
        score.put(6.0 + k as f32 * 0.25, &b, 0.26, 0.5, 0.8);
    }
    score.finish()
}

/// Lost: the battle's tune sinks, and a bell counts.
pub fn defeat(rng: &mut Rng) -> (Sig, Sig) {
    let mut score = Score::ending(66.0, 10.0, rng.fork());
    let chords: [(f32, f32, [f32; 3]); 4] = [
        (0.0, 2.0, [40.0, 55.0, 59.0]),
        (2.0, 2.0, [36.0, 52.0, 55.0]),
        (4.0, 2.0, [33.0, 52.0, 57.0]),
        (6.0, 3.0, [28.0, 47.0, 52.0]),
    ];
    for (at, long, notes) in chords {
        let secs = score.secs(long) * 0.98;
        for (k, pitch) in notes.iter().enumerate() {
            let s = strings(*pitch, secs, 0.42, &mut score.rng);
            score.put(at, &s, 0.42, [0.1, -0.4, 0.4][k], 0.55);
        }
        let d = drum(33.0, 0.34, &mut score.rng);
        score.put(at, &d, 0.5, 0.0, 0.5);
    }
    for (at, long, pitch) in [
        (0.0, 1.5, 64.0),
        (1.5, 0.5, 62.0),
        (2.0, 2.0, 60.0),
        (4.0, 1.0, 59.0),
        (5.0, 1.0, 57.0),
        (6.0, 3.0, 52.0),
    ] {
        let secs = score.secs(long) * 0.97;
        let h = horn(pitch, secs, 0.36, &mut score.rng);
        score.put(at, &h, 0.4, -0.15, 0.6);
    }
    let v = choir(59.0, score.secs(3.0), 0.3, &mut score.rng);
    score.put(6.0, &v, 0.2, 0.3, 0.7);
    for (at, pitch) in [(0.0, 64.0), (4.0, 64.0), (6.0, 52.0)] {
        let b = bell(pitch, 0.5, &mut score.rng);
        score.put(at, &b, 0.4, 0.3, 0.8);
    }
    score.finish()
}

/// Neither: two open fifths over a harp.
pub fn draw(rng: &mut Rng) -> (Sig, Sig) {
    let mut score = Score::ending(80.0, 8.0, rng.fork());
    for (at, notes) in [(0.0, [43.0, 50.0, 62.0]), (3.0, [40.0, 47.0, 59.0])] {
        let secs = score.secs(3.0);
        for (k, pitch) in notes.iter().enumerate() {
            let s = strings(*pitch, secs, 0.4, &mut score.rng);
            score.put(at, &s, 0.4, [0.0, -0.4, 0.4][k], 0.5);
        }
        let h = horn(notes[2], secs, 0.3, &mut score.rng);
        score.put(at, &h, 0.36, -0.1, 0.6);
        let d = drum(33.0, 0.3, &mut score.rng);
        score.put(at, &d, 0.45, 0.0, 0.4);
    }
    for (k, pitch) in [55.0, 62.0, 67.0, 74.0, 71.0, 67.0].iter().enumerate() {
        let h = harp(*pitch, 0.4, &mut score.rng);
        score.put(k as f32 * 0.5, &h, 0.5, 0.3, 0.5);
    }
    score.finish()
}
