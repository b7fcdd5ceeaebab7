//! Signals of small electronics: a device looks around, a program breaks in, a mine is armed.

use crate::{
    dsp::{Rng, Sig, Wave, decay, glide, note, smooth, strike},
    parts::{burst, crack, grains, metal, thump, wood},
    room::Room,
};

/// Something is looked for: a soft call, and what comes back of it.
pub fn ping(rng: &mut Rng) -> Sig {
    let pitch = note(rng.near(84.0, 0.01));
    let call = |loud: f32, rng: &mut Rng| {
        let body = [(pitch, 0.5, 1.0), (pitch * 2.76, 0.16, 0.22)];
        Sig::modes(0.7, &body, rng).fade(0.004, 0.1).gain(loud)
    };
    let first = call(1.0, rng);
    let back = call(1.0, rng).low(1500.0);
    let dry = first
        .plus(0.0, &wood(pitch * 0.5, 0.03, rng), 0.15)
        .plus(0.24, &back, 0.32)
        .plus(0.47, &back, 0.12);
    Room::YARD.around(&dry.fade(0.0, 0.15), 0.3)
}

/// A program is at work: ciphers that run, and a lock that gives.
pub fn program(rng: &mut Rng) -> Sig {
    let secs = 0.62;
    let ciphers = grains(
        secs,
        rng,
        |t| 46.0 * smooth((secs - t) / 0.2),
        |rng, _| {
            let step = rng.between(0.0, 7.0).floor();
            let pitch = note(76.0 + 2.0 * step);
            Sig::osc(0.035, Wave::Pulse(0.5), 0.0, |_| pitch)
                .low(4200.0)
                .shape(|t| strike(t, 0.002, 0.03))
                .gain(0.3)
        },
    );
    let carrier = Sig::fm(
        secs,
        |t| glide(t, 210.0, 640.0, secs),
        2.01,
        |t| 1.0 + 3.0 * t,
    )
    .shape(|t| smooth(t / 0.1) * smooth((secs - t) / 0.12));
    let lock = metal(rng.near(1280.0, 0.05), 6, 0.14, rng);
    let dry = Sig::silence(0.95)
        .plus(0.0, &ciphers, 0.7)
        .plus(0.0, &carrier, 0.12)
        .plus(secs, &crack(0.006, rng), 0.45)
        .plus(secs, &lock, 0.22)
        .plus(secs, &thump(190.0, 96.0, 0.09, rng), 0.6);
    Room::YARD.around(&dry.fade(0.0, 0.1), 0.2)
}

/// Something is put on the ground and armed: a foot in the earth, a spring, two short notes.
pub fn armed(rng: &mut Rng) -> Sig {
    let tone = |pitch: f32| {
        let f = note(pitch);
        Sig::osc(0.07, Wave::Sine, 0.0, |_| f)
            .plus(0.0, &Sig::osc(0.07, Wave::Sine, 0.0, |_| f * 3.0), 0.15)
            .shape(|t| smooth(t / 0.004) * decay(t, 0.09))
            .fade(0.0, 0.01)
    };
    let press = burst(700.0, 260.0, 0.8, 0.004, 0.07, rng);
    let spring = metal(rng.near(2100.0, 0.06), 5, 0.06, rng);
    let dry = Sig::silence(0.6)
        .plus(0.0, &press, 0.8)
        .plus(0.0, &thump(150.0, 80.0, 0.08, rng), 0.7)
        .plus(0.11, &spring, 0.3)
        .plus(0.11, &crack(0.004, rng), 0.3)
        .plus(0.24, &tone(86.0), 0.4)
        .plus(0.35, &tone(91.0), 0.45);
    Room::YARD.around(&dry.fade(0.0, 0.08), 0.18)
}
