//! The interface: wood, brass, paper and felt, as around a good board game. Nothing beeps.

use crate::{
    dsp::{Pass, Rng, Sig, decay, glide, note, smooth, strike, through},
    parts::{burst, crack, metal, thump, wood},
    room::Room,
};

/// A tine of a small thumb piano: soft attack, a warm ring.
fn tine(pitch: f32, t60: f32, rng: &mut Rng) -> Sig {
    let f = note(pitch);
    let list = [
        (f, t60, 1.0),
        (f * 2.003, t60 * 0.5, 0.16),
        (f * 5.42, t60 * 0.14, 0.10),
        (f * 8.9, t60 * 0.05, 0.05),
    ];
    let ring = Sig::modes(t60 * 1.3, &list, rng).fade(0.002, 0.0);
    let finger = wood(rng.near(520.0, 0.05), 0.03, rng);
    ring.plus(0.0, &finger, 0.14)
}

/// The pointer comes over something.
pub fn tick(rng: &mut Rng) -> Sig {
    let dry =
        wood(rng.near(1900.0, 0.06), 0.012, rng)
            .gain(0.6)
            .plus(0.0, &crack(0.002, rng), 0.14);
    Room::BOX.around(&dry, 0.15)
}

/// A button goes down and comes up.
pub fn click(rng: &mut Rng) -> Sig {
    let down = wood(rng.near(820.0, 0.05), 0.026, rng);
    let up = wood(rng.near(1240.0, 0.05), 0.016, rng);
    let dry = crack(0.003, rng)
        .gain(0.3)
        .plus(0.0, &down, 0.6)
        .plus(0.0, &thump(210.0, 130.0, 0.035, rng), 0.4)
        .plus(0.045, &up, 0.3)
        .plus(0.045, &crack(0.002, rng), 0.14);
    Room::BOX.around(&dry, 0.25)
}

/// Back, or away.
pub fn back(rng: &mut Rng) -> Sig {
    let first = wood(rng.near(900.0, 0.04), 0.02, rng);
    let second = wood(rng.near(560.0, 0.04), 0.035, rng);
    let dry =
        first
            .gain(0.4)
            .plus(0.055, &second, 0.7)
            .plus(0.055, &thump(160.0, 96.0, 0.05, rng), 0.5);
    Room::BOX.around(&dry, 0.3)
}

/// Yes: a piece set down, and a warm fifth.
pub fn confirm(rng: &mut Rng) -> Sig {
    let piece = wood(rng.near(640.0, 0.04), 0.04, rng);
    let brass = metal(rng.near(2350.0, 0.03), 4, 0.12, rng);
    let dry = piece
        .gain(0.7)
        .plus(0.0, &thump(180.0, 100.0, 0.06, rng), 0.5)
        .plus(0.0, &brass, 0.05)
        .plus(0.02, &tine(62.0, 0.5, rng), 0.30)
        .plus(0.085, &tine(69.0, 0.6, rng), 0.30);
    Room::BOX.around(&dry, 0.4)
}

/// No: two dull knocks on the table.
pub fn refuse(rng: &mut Rng) -> Sig {
    let mut dry = Sig::silence(0.25);
    for (at, loud) in [(0.0, 1.0), (0.105, 0.8)] {
        let knock = wood(rng.near(235.0, 0.03), 0.07, rng).low(900.0);
        let felt = Sig::pink(0.06, rng)
            .low(500.0)
            .shape(|t| strike(t, 0.002, 0.05));
        dry.mix(at, &knock, 0.6 * loud);
        dry.mix(at, &felt, 0.5 * loud);
        dry.mix(at, &thump(118.0, 78.0, 0.08, rng), 0.7 * loud);
    }
    Room::BOX.around(&dry, 0.25)
}

/// A drawer opens, or closes again.
pub fn drawer(opens: bool, rng: &mut Rng) -> Sig {
    let secs = if opens { 0.20 } else { 0.16 };
    let (from, to) = if opens {
        (900.0, 2300.0)
    } else {
        (2100.0, 800.0)
    };
    let slide = Sig::pink(secs, rng)
        .sweep(Pass::Band, 0.9, |t| glide(t, from, to, secs))
        .shape(|t| smooth(t / (secs * 0.4)) * smooth((secs - t) / (secs * 0.4)))
        .peak(1.0);
    let stop = wood(rng.near(if opens { 700.0 } else { 420.0 }, 0.05), 0.04, rng);
    let low = thump(150.0, 90.0, 0.05, rng);
    let dry = slide.gain(0.22).plus(secs * 0.85, &stop, 0.5).plus(
        secs * 0.85,
        &low,
        if opens { 0.25 } else { 0.5 },
    );
    Room::BOX.around(&dry, 0.3)
}

/// A page is turned.
pub fn page(rng: &mut Rng) -> Sig {
    let secs = rng.near(0.34, 0.08);
    let mut rough = 0.0f32;
    let mut grain = rng.fork();
    let paper = Sig::noise(secs, rng)
        .sweep(Pass::Band, 0.6, |t| {
            through(t, &[(0.0, 2600.0), (secs * 0.5, 5600.0), (secs, 3200.0)])
        })
        .shape(|t| {
            // Fibres catch and let go.
            if grain.unit() < 0.004 {
                rough = grain.between(0.2, 1.0);
            }
            rough *= 0.9985;
            let bow = through(
                t,
                &[
                    (0.0, 0.0),
                    (secs * 0.2, 0.55),
                    (secs * 0.6, 1.0),
                    (secs, 0.0),
                ],
            );
            bow * (0.35 + rough)
        });
    let flap = burst(900.0, 420.0, 0.7, 0.006, 0.05, rng);
    let dry = paper.gain(0.5).plus(secs * 0.72, &flap, 0.5);
    Room::BOX.around(&dry, 0.2)
}

/// Another phase begins: a felted drum, a brushed cymbal, a quiet fifth.
pub fn phase(rng: &mut Rng) -> Sig {
    let drum = thump(98.0, 61.0, 0.55, rng);
    let skin = Sig::pink(0.12, rng)
        .low(700.0)
        .shape(|t| strike(t, 0.003, 0.1));
    let brush = Sig::noise(0.9, rng)
        .high(4200.0)
        .shape(|t| strike(t, 0.10, 0.75));
    let bell = metal(rng.near(1480.0, 0.02), 6, 0.9, rng);
    let dry = drum
        .gain(0.9)
        .plus(0.0, &skin, 0.5)
        .plus(0.02, &brush, 0.05)
        .plus(0.02, &bell, 0.012)
        .plus(0.03, &tine(50.0, 1.0, rng), 0.35)
        .plus(0.03, &tine(57.0, 1.0, rng), 0.25);
    Room::YARD.around(&dry, 0.25)
}

/// It is your turn.
pub fn turn(rng: &mut Rng) -> Sig {
    let dry = tine(62.0, 0.9, rng)
        .gain(0.5)
        .plus(0.13, &tine(69.0, 1.0, rng), 0.45)
        .plus(0.26, &tine(74.0, 1.3, rng), 0.5)
        .plus(0.0, &thump(120.0, 73.0, 0.25, rng), 0.45)
        .plus(0.0, &wood(520.0, 0.03, rng), 0.15);
    Room::YARD.around(&dry, 0.3)
}

/// A notice is laid on the table.
pub fn notice(rng: &mut Rng) -> Sig {
    let card = Sig::noise(0.05, rng)
        .band(3400.0, 0.7)
        .shape(|t| decay(t, 0.05));
    let dry = card
        .gain(0.3)
        .plus(0.01, &wood(700.0, 0.03, rng), 0.4)
        .plus(0.02, &tine(67.0, 0.6, rng), 0.3);
    Room::BOX.around(&dry, 0.35)
}
