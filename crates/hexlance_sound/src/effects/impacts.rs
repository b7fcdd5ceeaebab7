//! Explosions, collapses, dice.

use crate::{
    dsp::{Pass, Rng, Sig, glide, smooth, strike, through},
    parts::{boom, burst, crack, debris, grains, metal, thump, wood},
    room::Room,
};

/// Something blows up, in three sizes.
pub fn explosion(size: usize, rng: &mut Rng) -> Sig {
    let force = [0.16, 0.52, 1.0][size.min(2)];
    let blast = boom(force, rng);
    let mut dry = blast;
    if size > 0 {
        // What was inside goes up after it.
        for _ in 0..size * 2 {
            let late = rng.between(0.12, 0.28 + 0.4 * force);
            let next = boom(rng.between(0.05, 0.25) * force, rng);
            dry.mix(late, &next, rng.between(0.2, 0.42));
        }
    }
    let steel = metal(
        rng.near(190.0 - 70.0 * force, 0.1),
        12,
        0.4 + 0.3 * force,
        rng,
    );
    dry.mix(0.004, &steel, 0.12);
    let wide = Room::FIELD.around(&dry.drive(1.4), 0.18 + 0.1 * force);
    if size < 2 {
        return wide;
    }
    let roll = Sig::brown(3.4, rng)
        .low(130.0)
        .shape(|t| through(t, &[(0.0, 0.0), (0.3, 1.0), (1.2, 0.5), (3.4, 0.0)]))
        .peak(0.34);
    wide.plus(0.1, &roll, 1.0)
}

/// A building comes down.
pub fn collapse(rng: &mut Rng) -> Sig {
    let secs = 3.6;
    let fall = |t: f32| {
        through(
            t,
            &[
                (0.0, 0.15),
                (0.35, 0.6),
                (0.9, 1.0),
                (1.9, 0.55),
                (secs, 0.0),
            ],
        )
    };
    let rumble = Sig::brown(secs, rng)
        .sweep(Pass::Low, 0.8, |t| 130.0 + 420.0 * fall(t))
        .shape(fall)
        .peak(1.0)
        .drive(2.2);
    let stones = grains(
        secs,
        rng,
        |t| 95.0 * fall(t).powi(2),
        |rng, _| {
            let kind = rng.unit();
            if kind < 0.2 {
                let f = rng.between(160.0, 900.0);
                metal(f, 7, 0.16, rng).gain(0.4)
            } else if kind < 0.4 {
                thump(rng.between(70.0, 150.0), 42.0, 0.14, rng)
            } else {
                let (f, t60) = (rng.between(160.0, 1700.0), rng.between(0.03, 0.12));
                burst(f, f * 0.5, 1.0, 0.001, t60, rng)
            }
        },
    );
    let dust = Sig::noise(secs, rng)
        .sweep(Pass::Band, 0.5, |t| glide(t, 3200.0, 1100.0, secs))
        .shape(|t| through(t, &[(0.0, 0.0), (1.0, 1.0), (1.6, 0.8), (secs, 0.0)]));
    let beam = metal(rng.near(96.0, 0.1), 10, 0.9, rng);
    let mut dry = rumble
        .gain(0.7)
        .plus(0.0, &stones, 0.5)
        .plus(0.0, &dust, 0.09)
        .plus(0.25, &beam, 0.16);
    for at in [0.05, 0.55, 0.95, 1.4] {
        let at = at + rng.between(0.0, 0.1);
        let slab = thump(72.0, 28.0, 0.6, rng);
        let break_ = crack(0.05, rng).low(3200.0);
        dry.mix(at, &slab, 0.8);
        dry.mix(at, &break_, 0.3);
    }
    let bits = debris(1.2, 0.2, rng);
    dry.mix(2.0, &bits, 0.14);
    Room::FIELD.around(&dry.drive(1.2), 0.14)
}

/// A die strikes the tray, or another one where `bright`.
pub fn knock(bright: bool, rng: &mut Rng) -> Sig {
    let shell = wood(
        rng.near(if bright { 3300.0 } else { 2500.0 }, 0.12),
        0.022,
        rng,
    );
    let tap = crack(0.003, rng);
    let mut dry = shell.gain(0.5).plus(0.0, &tap, 0.4);
    if bright {
        let other = wood(rng.near(4100.0, 0.1), 0.016, rng);
        dry.mix(0.0005, &other, 0.4);
    } else {
        let board = wood(rng.near(480.0, 0.14), 0.055, rng);
        let felt = Sig::pink(0.05, rng)
            .low(1400.0)
            .shape(|t| strike(t, 0.001, 0.035));
        dry.mix(0.0, &board, 0.55);
        dry.mix(0.0, &felt, 0.5);
        dry.mix(0.0, &thump(190.0, 120.0, 0.05, rng), 0.35);
    }
    // It seldom lies still at once.
    let mut at = rng.between(0.05, 0.085);
    let mut loud = rng.between(0.25, 0.45);
    let again = dry.clone();
    for _ in 0..2 {
        let pitch = rng.near(1.0, 0.08);
        let next = again.clone().bend(|_| pitch);
        dry.mix(at, &next, loud);
        at += rng.between(0.03, 0.05);
        loud *= 0.5;
    }
    Room::BOX.around(&dry, 0.35)
}

/// Dice leave the hand: they rattle in it, then slip out.
pub fn thrown(rng: &mut Rng) -> Sig {
    let mut dry = Sig::silence(0.36);
    let mut at = 0.0;
    while at < 0.26 {
        let die = wood(rng.near(2900.0, 0.2), 0.014, rng);
        let palm = Sig::pink(0.02, rng)
            .low(1100.0)
            .shape(|t| strike(t, 0.001, 0.018));
        let loud = rng.between(0.3, 0.9);
        dry.mix(at, &die, 0.4 * loud);
        dry.mix(at, &palm, 0.5 * loud);
        at += rng.between(0.018, 0.05);
    }
    let skin = Sig::noise(0.18, rng)
        .band(2600.0, 0.7)
        .shape(|t| smooth(t / 0.06) * smooth((0.18 - t) / 0.1));
    Room::BOX.around(&dry.plus(0.18, &skin, 0.12), 0.3)
}

/// A counter is turned over on wood: it is lifted, and claps down.
pub fn counter(rng: &mut Rng) -> Sig {
    let lift = Sig::pink(0.05, rng)
        .band(2200.0, 0.8)
        .shape(|t| smooth(t / 0.02) * smooth((0.05 - t) / 0.02));
    let clap = wood(rng.near(1350.0, 0.06), 0.03, rng);
    let under = wood(rng.near(410.0, 0.05), 0.05, rng);
    let dry = lift
        .gain(0.25)
        .plus(0.07, &clap, 0.6)
        .plus(0.07, &under, 0.5)
        .plus(0.11, &clap, 0.18);
    Room::BOX.around(&dry, 0.3)
}
