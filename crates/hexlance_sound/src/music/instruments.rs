//! Instruments: a note each, as strong as asked.

use std::f32::consts::TAU;

use crate::{
    dsp::{FS, Pass, Rng, Sig, Wave, decay, glide, note, smooth, strike, through},
    parts::{crack, metal, thump, wood},
};

/// Rise, hold, fall of a note that is bowed or blown.
fn breath(t: f32, secs: f32, rise: f32, fall: f32) -> f32 {
    smooth(t / rise.min(secs * 0.6)) * smooth((secs + fall - t) / fall)
}

/// Several players of one saw, none quite in tune with the other.
fn section(pitch: f32, secs: f32, players: usize, vibrato: f32, rng: &mut Rng) -> Sig {
    let mut out = Sig::silence(secs);
    for _ in 0..players {
        let f = note(pitch) * 2f32.powf(rng.between(-0.085, 0.085) / 12.0);
        let (pace, phase) = (rng.between(4.6, 5.6), rng.unit());
        let start = rng.unit();
        let voice = Sig::osc(secs, Wave::Saw, start, |t| {
            let deep = vibrato * smooth((t - 0.15) / 0.5);
            f * (1.0 + deep * ((t * pace + phase) * TAU).sin())
        });
        out.mix(0.0, &voice, 1.0 / (players as f32).sqrt());
    }
    out
}

/// Bowed strings.
pub fn strings(pitch: f32, secs: f32, strength: f32, rng: &mut Rng) -> Sig {
    let fall = 0.5;
    let whole = secs + fall;
    let f = note(pitch);
    let raw = section(pitch, whole, 5, 0.0035, rng);
    let top = (f * 2.2 + 500.0 + 2200.0 * strength).min(7000.0);
    let body = raw
        .clone()
        .sweep(Pass::Low, 0.7, |t| {
            top * (0.55 + 0.45 * breath(t, secs, 0.5, fall))
        })
        // Wood around the air of a cello and a viola.
        .plus(0.0, &raw.clone().band(280.0, 2.0), 0.25)
        .plus(0.0, &raw.band(620.0, 2.5), 0.18);
    let bow = Sig::noise(whole, rng).band(3000.0, 0.8).gain(0.02);
    body.plus(0.0, &bow, strength)
        .shape(|t| breath(t, secs, 0.42 - 0.25 * strength, fall))
        .gain(0.16 + 0.16 * strength)
}

/// A short bow on all strings of a section.
pub fn spiccato(pitch: f32, strength: f32, rng: &mut Rng) -> Sig {
    let secs = 0.34;
    let raw = section(pitch, secs, 4, 0.0, rng);
    let top = 900.0 + 3600.0 * strength;
    let rosin = Sig::noise(0.03, rng)
        .band(2600.0, 0.8)
        .shape(|t| strike(t, 0.001, 0.025));
    raw.clone()
        .sweep(Pass::Low, 0.8, |t| glide(t, top, 420.0, 0.22))
        .plus(0.0, &raw.band(330.0, 2.0), 0.3)
        .shape(|t| strike(t, 0.008, 0.26))
        .plus(0.0, &rosin, 0.35 * strength)
        .gain(0.24 * (0.4 + 0.6 * strength))
}

/// A bow that trembles.
pub fn tremolo(pitch: f32, secs: f32, strength: f32, rng: &mut Rng) -> Sig {
    let pace = rng.between(13.0, 15.0);
    strings(pitch, secs, strength, rng)
        .shape(|t| 0.45 + 0.55 * (t * pace * TAU).sin().abs())
        .high(300.0)
}

/// Horns: the harder they are blown, the brighter.
pub fn horn(pitch: f32, secs: f32, strength: f32, rng: &mut Rng) -> Sig {
    let fall = 0.28;
    let whole = secs + fall;
    let f = note(pitch);
    let mut raw = Sig::silence(whole);
    for _ in 0..3 {
        let tune = 2f32.powf(rng.between(-0.05, 0.05) / 12.0);
        let (pace, phase, start) = (rng.between(4.4, 5.2), rng.unit(), rng.unit());
        let voice = Sig::osc(whole, Wave::Saw, start, |t| {
            // The lips find the note from below.
            let scoop = 1.0 - 0.018 * (-t * 26.0).exp();
            let sway = 1.0 + 0.0022 * smooth((t - 0.4) / 0.6) * ((t * pace + phase) * TAU).sin();
            f * tune * scoop * sway
        });
        raw.mix(0.0, &voice, 0.58);
    }
    let blow = |t: f32| {
        let front = 1.0 + 0.35 * strength * decay(t - 0.04, 0.4);
        breath(t, secs, 0.12 - 0.05 * strength, fall) * front
    };
    let air = Sig::noise(whole, rng).band(900.0, 0.7).gain(0.03);
    raw.plus(0.0, &air, 1.0)
        .sweep(Pass::Low, 0.9, |t| {
            (f * 1.4 + (500.0 + 2600.0 * strength * strength) * blow(t)).min(5200.0)
        })
        .shape(blow)
        .drive(1.0 + strength)
        .gain(0.22 + 0.22 * strength)
}

/// A wooden flute.
pub fn flute(pitch: f32, secs: f32, strength: f32, rng: &mut Rng) -> Sig {
    let fall = 0.22;
    let whole = secs + fall;
    let f = note(pitch);
    let (pace, phase) = (rng.between(4.7, 5.3), rng.unit());
    let sway = move |t: f32| 0.004 * smooth((t - 0.25) / 0.5) * ((t * pace + phase) * TAU).sin();
    let mut turn = 0.0f32;
    let tone = Sig::of(whole, |t| {
        turn = (turn + f * (1.0 + sway(t)) / FS).fract();
        let x = turn * TAU;
        x.sin() + 0.28 * (2.0 * x).sin() + 0.16 * (3.0 * x).sin() + 0.05 * (4.0 * x).sin()
    });
    let air = Sig::noise(whole, rng).band(f * 2.0, 1.2);
    let chiff = Sig::noise(0.08, rng)
        .band(f * 3.0, 1.0)
        .shape(|t| strike(t, 0.01, 0.06));
    tone.plus(0.0, &air, 0.11)
        .shape(|t| breath(t, secs, 0.09, fall) * (1.0 + 14.0 * sway(t)))
        .plus(0.0, &chiff, 0.18)
        .gain(0.16 + 0.12 * strength)
}

/// A harp or a soft guitar.
pub fn harp(pitch: f32, strength: f32, rng: &mut Rng) -> Sig {
    let t60 = (4.2 - (pitch - 40.0) * 0.045).clamp(1.2, 4.5);
    let string = Sig::pluck(
        (t60 * 0.8).min(3.0),
        note(pitch),
        0.18 + 0.38 * strength,
        t60,
        rng,
    );
    let finger = wood(rng.near(300.0, 0.1), 0.03, rng);
    string
        .fade(0.001, 0.3)
        .peak(0.5)
        .plus(0.0, &finger, 0.03)
        .gain(0.35 + 0.5 * strength)
}

/// A plucked double bass.
pub fn bass(pitch: f32, secs: f32, strength: f32, rng: &mut Rng) -> Sig {
    let f = note(pitch);
    let string = Sig::pluck(secs + 0.25, f, 0.22 + 0.25 * strength, 2.2, rng)
        .peak(0.6)
        .low(1400.0);
    let deep = Sig::osc(secs + 0.25, Wave::Sine, 0.0, |_| f).shape(|t| strike(t, 0.012, 1.6));
    string
        .plus(0.0, &deep, 0.35)
        .fade(0.002, 0.22)
        .gain(0.5 + 0.4 * strength)
}

/// Voices without words.
pub fn choir(pitch: f32, secs: f32, strength: f32, rng: &mut Rng) -> Sig {
    let fall = 0.8;
    let whole = secs + fall;
    let raw = section(pitch, whole, 6, 0.006, rng);
    let throat = [(620.0, 5.0, 1.0), (1040.0, 6.0, 0.5), (2450.0, 7.0, 0.16)];
    let mut out = raw.clone().low(420.0).gain(0.25);
    for (f, q, g) in throat {
        out.mix(0.0, &raw.clone().band(f, q), g);
    }
    out.shape(|t| breath(t, secs, 0.6, fall))
        .gain(0.22 + 0.15 * strength)
}

/// A small bell.
pub fn bell(pitch: f32, strength: f32, rng: &mut Rng) -> Sig {
    let f = note(pitch);
    let list = [
        (f, 2.2, 1.0),
        (f * 2.76, 1.1, 0.35),
        (f * 5.40, 0.5, 0.16),
        (f * 8.93, 0.25, 0.06),
    ];
    Sig::modes(2.6, &list, rng)
        .fade(0.001, 0.2)
        .gain(0.10 + 0.16 * strength)
}

/// A large drum with a soft stick.
pub fn drum(pitch: f32, strength: f32, rng: &mut Rng) -> Sig {
    let f = note(pitch);
    let list = [
        (f, 1.1, 1.0),
        (f * 1.5, 0.7, 0.5),
        (f * 1.98, 0.5, 0.32),
        (f * 2.44, 0.4, 0.2),
    ];
    let skin = Sig::modes(1.5, &list, rng).gain(0.35);
    let blow = thump(f * 2.1, f, 0.5, rng);
    let stick = Sig::pink(0.09, rng)
        .low(500.0 + 2200.0 * strength)
        .shape(|t| strike(t, 0.002, 0.06));
    blow.plus(0.0, &skin, 0.8)
        .plus(0.0, &stick, 0.3 + 0.5 * strength)
        .fade(0.0, 0.2)
        .gain(0.25 + 0.65 * strength)
}

/// A snare drum far back.
pub fn snare(strength: f32, rng: &mut Rng) -> Sig {
    let wires = Sig::noise(0.2, rng)
        .high(1500.0)
        .low(8500.0)
        .shape(|t| strike(t, 0.001, 0.10 + 0.06 * strength));
    let skin = thump(235.0, 178.0, 0.08, rng);
    wires
        .gain(0.35)
        .plus(0.0, &skin, 0.5)
        .gain(0.12 + 0.5 * strength)
}

/// A shaker.
pub fn shaker(strength: f32, rng: &mut Rng) -> Sig {
    Sig::noise(0.09, rng)
        .high(5200.0)
        .shape(|t| strike(t, 0.016, 0.06))
        .gain(0.05 + 0.14 * strength)
}

/// A piece of iron.
pub fn iron(strength: f32, rng: &mut Rng) -> Sig {
    let plate = metal(rng.near(870.0, 0.01), 9, 0.22, rng);
    let tip = crack(0.004, rng);
    plate
        .gain(0.16)
        .plus(0.0, &tip, 0.2)
        .gain(0.3 + 0.7 * strength)
}

/// A cymbal that is stroked until it shines; loudest at `secs`.
pub fn swell(secs: f32, strength: f32, rng: &mut Rng) -> Sig {
    let whole = secs + 1.6;
    let wash = Sig::noise(whole, rng)
        .sweep(Pass::High, 0.7, |t| glide(t, 5200.0, 2300.0, secs))
        .low(11_000.0);
    let shine = metal(rng.near(1130.0, 0.02), 14, 1.6, rng);
    wash.shape(|t| {
        let rise = through(t, &[(0.0, 0.0), (secs * 0.6, 0.25), (secs, 1.0)]);
        rise * if t < secs { 1.0 } else { decay(t - secs, 1.5) }
    })
    .plus(secs, &shine, 0.12)
    .gain(0.05 + 0.16 * strength)
}
