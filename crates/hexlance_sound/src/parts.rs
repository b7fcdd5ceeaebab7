//! What many sounds are put together from: thumps, cracks, grains, plates of metal, the ground underfoot.

use std::f32::consts::TAU;

use crate::dsp::{Pass, Rng, Sig, Wave, decay, glide, smooth, strike};

/// What lies underfoot, in the order in which the table names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Turf and bare earth.
    Earth,
    /// Sand and dust.
    Sand,
    /// Snow.
    Snow,
    /// Rock and rubble.
    Rock,
    /// Pavement.
    Pavement,
    /// Leaves and branches.
    Woods,
    /// Water.
    Water,
}

impl Ground {
    /// Every kind with its name in files.
    pub const ALL: [(Self, &'static str); 7] = [
        (Self::Earth, "earth"),
        (Self::Sand, "sand"),
        (Self::Snow, "snow"),
        (Self::Rock, "rock"),
        (Self::Pavement, "pavement"),
        (Self::Woods, "woods"),
        (Self::Water, "water"),
    ];
}

/// A low blow: a tone that falls from one frequency to another while it dies.
pub fn thump(from: f32, to: f32, t60: f32, rng: &mut Rng) -> Sig {
    let bend = t60 * 0.35;
    let start = rng.between(0.0, 0.08);
    Sig::osc(t60 * 1.25, Wave::Sine, start, |t| glide(t, from, to, bend))
        .shape(|t| strike(t, 0.002, t60))
        .drive(1.6)
}

/// A burst of noise that dies, through a band that moves from one frequency to another.
pub fn burst(from: f32, to: f32, q: f32, attack: f32, t60: f32, rng: &mut Rng) -> Sig {
    Sig::noise(attack + t60 * 1.2, rng)
        .sweep(Pass::Band, q, |t| glide(t, from, to, attack + t60 * 0.7))
        .shape(|t| strike(t, attack, t60))
}

/// The snap at the very beginning of something hard: a few milliseconds of all frequencies.
pub fn crack(t60: f32, rng: &mut Rng) -> Sig {
    Sig::noise(t60 * 1.3 + 0.002, rng)
        .high(700.0)
        .shape(|t| strike(t, 0.000_3, t60))
        .drive(2.5)
}

/// Many small sounds, so many a second as a function of time.
pub fn grains(
    secs: f32,
    rng: &mut Rng,
    mut rate: impl FnMut(f32) -> f32,
    mut grain: impl FnMut(&mut Rng, f32) -> Sig,
) -> Sig {
    let mut out = Sig::silence(secs);
    let mut t = 0.0;
    while t < secs {
        let r = rate(t);
        if r < 0.5 {
            t += 0.01;
            continue;
        }
        t += -rng.unit().max(1e-4).ln() / r;
        if t < secs {
            let g = grain(rng, t);
            let loud = rng.between(0.15, 1.0);
            out.mix(t, &g, loud * loud);
        }
    }
    out
}

/// A plate of metal that is struck: modes in the ratios of a free bar and of a plate, no two alike.
pub fn metal(base: f32, modes: usize, t60: f32, rng: &mut Rng) -> Sig {
    const RATIOS: [f32; 14] = [
        1.0, 1.47, 2.09, 2.56, 2.76, 3.39, 4.08, 5.40, 6.15, 7.27, 8.93, 10.4, 12.1, 14.2,
    ];
    let list: Vec<(f32, f32, f32)> = RATIOS
        .iter()
        .take(modes)
        .enumerate()
        .map(|(i, r)| {
            let f = rng.near(base * r, 0.035);
            let high = 1.0 / (1.0 + i as f32 * 0.28);
            (f, rng.near(t60 * high, 0.3), rng.between(0.4, 1.0) * high)
        })
        .collect();
    Sig::modes(t60 * 1.5, &list, rng)
}

/// A piece of wood that is struck: few modes, soon gone.
pub fn wood(base: f32, t60: f32, rng: &mut Rng) -> Sig {
    let list = [
        (rng.near(base, 0.04), t60, 1.0),
        (rng.near(base * 2.42, 0.05), t60 * 0.6, 0.55),
        (rng.near(base * 3.9, 0.06), t60 * 0.4, 0.35),
        (rng.near(base * 5.8, 0.06), t60 * 0.25, 0.2),
    ];
    Sig::modes(t60 * 1.5, &list, rng)
}

/// Air that is pushed aside: a band of noise that rises and falls again.
pub fn whoosh(secs: f32, low: f32, top: f32, q: f32, rng: &mut Rng) -> Sig {
    let bell = move |t: f32| {
        let x = t / secs;
        (smooth(x / 0.55) * smooth((1.0 - x) / 0.45)).powf(1.3)
    };
    Sig::pink(secs, rng)
        .sweep(Pass::Band, q, move |t| low + (top - low) * bell(t))
        .shape(bell)
}

/// Sparks: short crackles of very different strength.
pub fn sparks(secs: f32, rate: impl FnMut(f32) -> f32, rng: &mut Rng) -> Sig {
    grains(secs, rng, rate, |rng, _| {
        let (f, t60) = (rng.between(1800.0, 7500.0), rng.between(0.002, 0.014));
        burst(f, f * 0.7, 1.5, 0.000_3, t60, rng)
    })
}

/// Pieces that fall down after something broke: stones, plates, splinters.
pub fn debris(secs: f32, metallic: f32, rng: &mut Rng) -> Sig {
    grains(
        secs,
        rng,
        |t| 34.0 * (1.0 - t / secs).powf(1.6) * smooth(t / 0.08),
        move |rng, _| {
            if rng.unit() < metallic {
                let (f, t60) = (rng.between(320.0, 1900.0), rng.between(0.05, 0.22));
                metal(f, 6, t60, rng).gain(0.35)
            } else {
                let f = rng.between(180.0, 1500.0);
                let t60 = rng.between(0.02, 0.09);
                burst(f, f * 0.6, 1.2, 0.001, t60, rng)
            }
        },
    )
}

/// What the ground does when something comes down on it; `size` from 0 (a boot) to 1 (a falling giant).
pub fn surface(ground: Ground, size: f32, rng: &mut Rng) -> Sig {
    let long = 0.09 + 0.42 * size;
    let deep = 1.0 / (1.0 + 1.1 * size);
    match ground {
        Ground::Earth => {
            let soil = Sig::pink(long, rng)
                .low(1100.0 * deep)
                .shape(|t| strike(t, 0.004, long * 0.75));
            let crumbs = grains(
                long * 1.2,
                rng,
                |t| 160.0 * decay(t, long),
                |rng, _| {
                    let (f, t60) = (rng.between(350.0, 1700.0), rng.between(0.006, 0.02));
                    burst(f * deep, f * 0.5, 1.1, 0.001, t60, rng)
                },
            );
            soil.plus(0.012, &crumbs, 0.55)
        }
        Ground::Sand => {
            let hiss = Sig::noise(long * 1.3, rng)
                .sweep(Pass::Band, 0.8, |t| glide(t, 4200.0 * deep, 1500.0, long))
                .shape(|t| strike(t, 0.016 + 0.02 * size, long * 0.9));
            let weight = Sig::pink(long, rng)
                .low(420.0)
                .shape(|t| strike(t, 0.008, long * 0.6));
            hiss.gain(0.75).plus(0.0, &weight, 0.8)
        }
        Ground::Snow => {
            // Crystals that break one after the other, ever faster and then not at all.
            let crunch = grains(
                long,
                rng,
                |t| 620.0 * smooth(t / (long * 0.3)) * smooth((long - t) / (long * 0.6)),
                |rng, _| {
                    let (f, t60) = (rng.between(900.0, 3800.0), rng.between(0.003, 0.011));
                    burst(f, f * 0.8, 3.5, 0.000_6, t60, rng)
                },
            );
            let creak = Sig::noise(long, rng)
                .sweep(Pass::Band, 9.0, |t| glide(t, 520.0, 760.0 * deep, long))
                .shape(|t| smooth(t / 0.02) * smooth((long - t) / long));
            let soft = Sig::pink(long, rng)
                .low(300.0)
                .shape(|t| strike(t, 0.01, long * 0.7));
            crunch
                .gain(0.9)
                .plus(0.0, &creak, 0.35)
                .plus(0.0, &soft, 0.7)
        }
        Ground::Rock => {
            let hard = crack(0.012 + 0.02 * size, rng).band(2400.0 * deep, 0.7);
            let stones = grains(
                long * 1.4,
                rng,
                |t| 120.0 * decay(t, long * 1.2),
                |rng, _| {
                    let f = rng.between(900.0, 4600.0) * (0.5 + 0.5 * deep);
                    let t60 = rng.between(0.008, 0.03);
                    wood(f, t60, rng).gain(0.5)
                },
            );
            let body = burst(700.0 * deep, 320.0, 0.9, 0.001, 0.05 + 0.1 * size, rng);
            hard.plus(0.0, &body, 1.0).plus(0.006, &stones, 0.8)
        }
        Ground::Pavement => {
            let slap = crack(0.008 + 0.012 * size, rng).band(1800.0, 0.6);
            let slab = wood(rng.near(310.0 * deep, 0.05), 0.05 + 0.06 * size, rng);
            let grit = Sig::noise(long * 0.6, rng)
                .high(3000.0)
                .shape(|t| strike(t, 0.002, long * 0.4));
            slap.plus(0.0, &slab, 0.5).plus(0.004, &grit, 0.14)
        }
        Ground::Woods => {
            let leaves = Sig::noise(long * 1.5, rng)
                .high(2600.0)
                .low(8500.0)
                .shape(|t| strike(t, 0.02, long * 1.1) * (0.6 + 0.4 * (t * 190.0).sin()));
            let twigs = grains(
                long * 1.3,
                rng,
                |t| (26.0 + 30.0 * size) * decay(t, long * 1.3),
                |rng, _| {
                    let (f, t60) = (rng.between(850.0, 3200.0), rng.between(0.01, 0.035));
                    let snap = crack(0.004, rng);
                    wood(f, t60, rng).plus(0.0, &snap, 0.7)
                },
            );
            let soft = Sig::pink(long, rng)
                .low(500.0)
                .shape(|t| strike(t, 0.008, long * 0.6));
            leaves
                .gain(0.32)
                .plus(0.004, &twigs, 0.8)
                .plus(0.0, &soft, 0.7)
        }
        Ground::Water => {
            let splash = Sig::noise(long * 2.0, rng)
                .sweep(Pass::Band, 0.7, |t| {
                    glide(t, 3400.0 * (0.5 + 0.5 * deep), 700.0 * deep, long * 1.4)
                })
                .shape(|t| strike(t, 0.012 + 0.03 * size, long * 1.5));
            let bubbles = grains(
                long * 2.2,
                rng,
                |t| 55.0 * smooth(t / 0.05) * decay(t, long * 2.4),
                |rng, _| {
                    // A bubble's tone rises as it comes up.
                    let (f, t60) = (
                        rng.between(320.0, 1500.0) * (0.6 + 0.4 * deep),
                        rng.between(0.015, 0.05),
                    );
                    let up = rng.between(1.2, 1.9);
                    Sig::osc(t60, Wave::Sine, 0.0, |t| glide(t, f, f * up, t60))
                        .shape(|t| strike(t, 0.002, t60))
                },
            );
            let slap = burst(520.0 * deep, 180.0, 0.8, 0.002, 0.07 + 0.12 * size, rng);
            splash
                .gain(0.75)
                .plus(0.0, &slap, 0.9)
                .plus(0.02, &bubbles, 0.3)
        }
    }
}

/// Something blows up; `size` from 0 (a grenade) to 1 (a hex full of it). Dry: the room comes later.
pub fn boom(size: f32, rng: &mut Rng) -> Sig {
    let long = 0.35 + 1.75 * size;
    let front = crack(0.02 + 0.03 * size, rng).gain(0.9);
    // The fireball: noise whose top goes first.
    let fire = Sig::brown(long * 1.2, rng)
        .sweep(Pass::Low, 0.8, |t| {
            glide(t, 5200.0 - 2600.0 * size, 160.0, long * 0.7)
        })
        .shape(|t| strike(t, 0.003, long))
        .peak(1.0)
        .drive(3.2);
    let roar = Sig::pink(long, rng)
        .sweep(Pass::Band, 0.6, |t| {
            glide(t, 900.0 - 450.0 * size, 140.0, long)
        })
        .shape(|t| strike(t, 0.01, long * 0.8) * (0.8 + 0.2 * (t * 37.0).sin()))
        .peak(1.0);
    let deep = thump(
        118.0 - 34.0 * size,
        36.0 - 9.0 * size,
        0.22 + 0.75 * size,
        rng,
    );
    let pieces = debris(0.3 + 1.4 * size, 0.3, rng);
    front
        .plus(0.001, &fire, 0.9)
        .plus(0.0, &deep, 0.95)
        .plus(0.01, &roar, 0.5)
        .plus(0.12 + 0.1 * size, &pieces, 0.24)
        .drive(1.4)
}

/// A turning machine: a saw whose teeth another turn makes uneven, as gears do.
pub fn motor(secs: f32, mut speed: impl FnMut(f32) -> f32, rough: f32, rng: &mut Rng) -> Sig {
    let (mut turn, mut tooth, mut wobble) = (0.0f32, 0.0f32, 0.0f32);
    let lean = rng.between(0.7, 1.3);
    Sig::of(secs, |t| {
        let f = speed(t);
        wobble = wobble * 0.995 + rng.both() * 0.005;
        let step = f * (1.0 + wobble * rough) / crate::dsp::FS;
        turn = (turn + step).fract();
        tooth = (tooth + step * 7.0).fract();
        let gear = Wave::Saw.at(tooth, (step * 7.0).clamp(1e-5, 0.4));
        let shaft = (turn * TAU).sin() + 0.5 * (turn * 2.0 * TAU + lean).sin();
        gear * (0.6 + 0.4 * shaft) + 0.35 * shaft
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure;

    #[test]
    fn grounds_differ() {
        let bright = |g: Ground| {
            let s = surface(g, 0.3, &mut Rng::named("same"));
            let n = s.0.len().min(8192);
            let spectrum = measure::spectrum(&s.0[..n]);
            let all: f32 = spectrum.iter().map(|v| v * v).sum();
            let weighed: f32 = spectrum
                .iter()
                .enumerate()
                .map(|(i, v)| i as f32 * v * v)
                .sum();
            weighed / all / spectrum.len() as f32
        };
        let [earth, sand, rock, woods] =
            [Ground::Earth, Ground::Sand, Ground::Rock, Ground::Woods].map(bright);
        assert!(
            earth < sand && earth < rock && earth < woods,
            "{earth} {sand} {rock} {woods}"
        );
    }

    #[test]
    fn larger_explosions_are_deeper_and_longer() {
        let s = boom(0.0, &mut Rng::named("a"));
        let l = boom(1.0, &mut Rng::named("a"));
        assert!(l.secs() > s.secs() * 2.0);
    }
}
