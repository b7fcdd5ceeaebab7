//! *The table is laid*: the calm theme. D minor that looks towards F, sixteen bars at 72.

use super::{
    instruments::{bass, bell, choir, drum, flute, harp, horn, strings},
    score::Score,
};
use crate::dsp::{Rng, Sig};

/// A bar's chord: the bass, and the notes above it from below.
const CHORDS: [(f32, [f32; 4]); 16] = [
    (38.0, [50.0, 57.0, 62.0, 65.0]),
    (34.0, [50.0, 58.0, 62.0, 69.0]),
    (45.0, [53.0, 57.0, 60.0, 65.0]),
    (36.0, [52.0, 55.0, 60.0, 64.0]),
    (43.0, [50.0, 58.0, 62.0, 65.0]),
    (41.0, [50.0, 57.0, 62.0, 65.0]),
    (34.0, [53.0, 57.0, 62.0, 65.0]),
    (45.0, [52.0, 57.0, 62.0, 64.0]),
    (41.0, [53.0, 57.0, 60.0, 65.0]),
    (40.0, [52.0, 55.0, 60.0, 67.0]),
    (38.0, [53.0, 57.0, 60.0, 65.0]),
    (34.0, [50.0, 58.0, 62.0, 65.0]),
    (43.0, [50.0, 57.0, 58.0, 65.0]),
    (45.0, [53.0, 60.0, 65.0, 69.0]),
    (34.0, [53.0, 58.0, 62.0, 65.0]),
    (38.0, [50.0, 57.0, 62.0, 64.0]),
];

/// Beat, length, note of the first half, for a horn.
const FIRST: [(f32, f32, f32); 26] = [
    (0.0, 1.0, 57.0),
    (1.0, 1.5, 62.0),
    (2.5, 0.5, 64.0),
    (3.0, 1.0, 65.0),
    (4.0, 2.0, 62.0),
    (6.0, 1.0, 65.0),
    (7.0, 1.0, 69.0),
    (8.0, 1.5, 69.0),
    (9.5, 0.5, 67.0),
    (10.0, 1.0, 65.0),
    (11.0, 1.0, 60.0),
    (12.0, 2.5, 64.0),
    (14.5, 0.5, 62.0),
    (15.0, 1.0, 64.0),
    (16.0, 1.0, 65.0),
    (17.0, 1.0, 67.0),
    (18.0, 1.5, 70.0),
    (19.5, 0.5, 69.0),
    (20.0, 2.0, 69.0),
    (22.0, 1.0, 65.0),
    (23.0, 1.0, 62.0),
    (24.0, 1.5, 65.0),
    (25.5, 0.5, 64.0),
    (26.0, 1.0, 62.0),
    (27.0, 1.0, 60.0),
    (28.0, 2.0, 62.0),
];

/// The second half, for a flute.
const SECOND: [(f32, f32, f32); 25] = [
    (32.0, 1.5, 72.0),
    (33.5, 0.5, 69.0),
    (34.0, 1.0, 65.0),
    (35.0, 1.0, 69.0),
    (36.0, 2.0, 67.0),
    (38.0, 1.0, 72.0),
    (39.0, 1.0, 74.0),
    (40.0, 1.5, 77.0),
    (41.5, 0.5, 76.0),
    (42.0, 1.0, 74.0),
    (43.0, 1.0, 72.0),
    (44.0, 2.0, 74.0),
    (46.0, 1.0, 70.0),
    (47.0, 1.0, 74.0),
    (48.0, 1.5, 70.0),
    (49.5, 0.5, 69.0),
    (50.0, 1.0, 67.0),
    (51.0, 1.0, 74.0),
    (52.0, 2.0, 72.0),
    (54.0, 1.0, 69.0),
    (55.0, 1.0, 65.0),
    (56.0, 1.0, 65.0),
    (57.0, 1.0, 67.0),
    (58.0, 2.0, 64.0),
    (60.0, 3.0, 62.0),
];

/// The whole piece, left and right.
pub fn piece(rng: &mut Rng) -> (Sig, Sig) {
    let mut score = Score::turning(72.0, 64.0, rng.fork());
    let bar = score.secs(4.0);
    let beat = score.secs(1.0);
    for (i, (low, chord)) in CHORDS.iter().enumerate() {
        let at = i as f32 * 4.0;
        let second = i >= 8;
        // The floor: long bows, low and wide.
        for (k, pitch) in chord.iter().enumerate() {
            let place = [-0.55, 0.45, -0.25, 0.6][k];
            let strength = if second { 0.34 } else { 0.22 };
            let s = strings(*pitch, bar * 0.98, strength, &mut score.rng);
            score.put(at, &s, 0.30, place, 0.5);
        }
        let deep = strings(*low, bar * 0.98, 0.3, &mut score.rng);
        score.put(at, &deep, 0.32, 0.1, 0.3);
        let b = bass(*low, beat * 1.8, 0.35, &mut score.rng);
        score.put(at, &b, 0.34, 0.0, 0.12);
        if i % 2 == 1 {
            let b = bass(low + 7.0, beat * 0.9, 0.2, &mut score.rng);
            score.put(at + 3.0, &b, 0.24, 0.0, 0.12);
        }
        // A harp walks through the chord.
        let walk = [
            low + 12.0,
            chord[1],
            chord[2],
            chord[3],
            chord[2] + 12.0,
            chord[3],
            chord[2],
            chord[1],
        ];
        for (k, pitch) in walk.iter().enumerate() {
            let accent = if k == 0 {
                0.5
            } else {
                score.rng.between(0.22, 0.38)
            };
            let h = harp(*pitch, accent, &mut score.rng);
            let place = -0.45 + 0.11 * k as f32;
            score.put(at + k as f32 * 0.5, &h, 0.50, place, 0.38);
        }
        if second && i % 2 == 0 {
            let v = choir(chord[3], bar * 1.9, 0.2, &mut score.rng);
            score.put(at, &v, 0.16, 0.3, 0.7);
        }
    }
    for (at, long, pitch) in FIRST {
        let strength = if long >= 2.0 { 0.34 } else { 0.28 };
        let secs = score.secs(long) * 0.96;
        let h = horn(pitch, secs, strength, &mut score.rng);
        score.put(at, &h, 0.42, -0.18, 0.55);
    }
    // The third of the chord opens before the second half.
    let open = horn(61.0, score.secs(1.9), 0.24, &mut score.rng);
    score.put(30.0, &open, 0.40, -0.18, 0.55);
    for (at, long, pitch) in SECOND {
        let secs = score.secs(long) * 0.94;
        let f = flute(pitch, secs, 0.5, &mut score.rng);
        score.put(at, &f, 0.42, 0.22, 0.6);
        if long >= 1.5 {
            let under = horn(pitch - 12.0, secs, 0.2, &mut score.rng);
            score.put(at, &under, 0.22, -0.3, 0.6);
        }
    }
    for (at, pitch) in [
        (0.0, 86.0),
        (15.5, 84.0),
        (31.0, 81.0),
        (32.0, 89.0),
        (47.5, 86.0),
        (61.0, 86.0),
        (62.0, 81.0),
    ] {
        let b = bell(pitch, 0.3, &mut score.rng);
        score.put(at, &b, 0.32, 0.5, 0.8);
    }
    for (at, strength) in [
        (0.0, 0.3),
        (16.0, 0.22),
        (30.5, 0.15),
        (31.0, 0.2),
        (31.5, 0.27),
        (32.0, 0.38),
        (48.0, 0.25),
        (60.0, 0.22),
    ] {
        let d = drum(38.0, strength, &mut score.rng);
        score.put(at, &d, 0.42, 0.0, 0.5);
    }
    score.finish()
}
