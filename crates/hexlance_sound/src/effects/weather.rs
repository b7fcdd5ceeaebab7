//! What is in the air over the table: loops in two channels, and thunder.

use std::f32::consts::TAU;

use crate::{
    dsp::{Pass, Rng, Sig, Wave, db, decay, fits, glide, smooth, strike, through},
    parts::{burst, crack, metal, thump},
    room::Room,
};

/// What is in the air.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Air {
    /// Rain.
    Rain,
    /// Hail.
    Hail,
    /// A light wind.
    Breeze,
    /// A strong one.
    Wind,
    /// A storm that tears at things.
    Storm,
    /// Blowing sand.
    Sandstorm,
    /// A night in warm country.
    Night,
    /// A day in green country.
    Meadow,
    /// A shore.
    Sea,
    /// A city far around.
    City,
    /// Fires burning.
    Fire,
    /// No air: what the suit and the radio hum.
    Void,
}

impl Air {
    /// Every kind with its name in files.
    pub const ALL: [(Self, &'static str); 12] = [
        (Self::Rain, "rain"),
        (Self::Hail, "hail"),
        (Self::Breeze, "breeze"),
        (Self::Wind, "wind"),
        (Self::Storm, "storm"),
        (Self::Sandstorm, "sandstorm"),
        (Self::Night, "night"),
        (Self::Meadow, "meadow"),
        (Self::Sea, "sea"),
        (Self::City, "city"),
        (Self::Fire, "fire"),
        (Self::Void, "void"),
    ];

    /// Seconds of the loop.
    pub fn secs(self) -> f32 {
        match self {
            Self::Rain | Self::Hail | Self::Fire => 8.0,
            Self::Void => 6.0,
            Self::Sea | Self::Meadow | Self::City | Self::Night => 14.0,
            _ => 12.0,
        }
    }
}

/// A slow wave from 0 to 1 that comes round with the loop; two of them make gusts that do not march.
fn gust(t: f32, secs: f32, phase: f32) -> f32 {
    let x = t / secs * TAU;
    0.5 + 0.22 * (x + phase).sin()
        + 0.17 * (2.0 * x + phase * 2.3).sin()
        + 0.11 * (5.0 * x + phase * 4.1).sin()
}

/// Wind through a gap: noise in a band that gusts move.
fn wind(secs: f32, low: f32, top: f32, q: f32, phase: f32, rng: &mut Rng) -> Sig {
    let over = 1.5;
    let noise = Sig::pink(secs + over, rng).0;
    // The loop is closed before the filter moves over it, once around to settle it.
    let closed = Sig(noise).noise_loop(secs);
    let n = closed.0.len();
    let mut twice = closed.0.clone();
    twice.extend_from_slice(&closed.0);
    let swept = Sig(twice).sweep(Pass::Band, q, |t| {
        low + (top - low) * gust(t % secs, secs, phase)
    });
    Sig(swept.0[n..].to_vec()).shape(|t| 0.25 + 0.75 * gust(t, secs, phase))
}

/// A steady bed of filtered noise that closes on itself.
fn bed(pass: Pass, freq: f32, q: f32, secs: f32, rng: &mut Rng) -> Sig {
    Sig::noise(secs + 1.0, rng)
        .sweep(pass, q, |_| freq)
        .noise_loop(secs)
}

/// Small sounds at random around the loop.
fn around(secs: f32, count: usize, rng: &mut Rng, mut grain: impl FnMut(&mut Rng) -> Sig) -> Sig {
    let mut out = Sig::silence(secs);
    for _ in 0..count {
        let at = rng.between(0.0, secs);
        let g = grain(rng);
        let loud = rng.unit();
        out.wrap(at, &g, 0.1 + loud * loud * loud);
    }
    out
}

fn side(air: Air, phase: f32, rng: &mut Rng) -> Sig {
    let secs = air.secs();
    match air {
        Air::Rain => {
            let drops = around(secs, 2600, rng, |rng| {
                let (f, t60) = (rng.between(1200.0, 6800.0), rng.between(0.004, 0.016));
                burst(f, f * 0.8, 3.0, 0.000_5, t60, rng)
            });
            let near = around(secs, 90, rng, |rng| {
                let (f, t60) = (rng.between(450.0, 1300.0), rng.between(0.015, 0.04));
                Sig::osc(t60, Wave::Sine, 0.0, |t| glide(t, f, f * 1.5, t60))
                    .shape(|t| strike(t, 0.001, t60))
            });
            bed(Pass::Band, 5200.0, 0.5, secs, rng)
                .gain(0.20)
                .plus(0.0, &bed(Pass::Band, 1100.0, 0.4, secs, rng), 0.12)
                .plus(0.0, &drops, 0.24)
                .plus(0.0, &near, 0.10)
        }
        Air::Hail => {
            let stones = around(secs, 420, rng, |rng| {
                let f = rng.between(1500.0, 5200.0);
                let tap = crack(0.003, rng);
                crate::parts::wood(f, 0.014, rng)
                    .gain(0.6)
                    .plus(0.0, &tap, 0.5)
            });
            bed(Pass::High, 4200.0, 0.7, secs, rng)
                .gain(0.06)
                .plus(0.0, &stones, 0.3)
        }
        Air::Breeze => wind(secs, 160.0, 520.0, 0.7, phase, rng).gain(0.8).plus(
            0.0,
            &wind(secs, 1700.0, 3600.0, 0.6, phase + 1.0, rng),
            0.10,
        ),
        Air::Wind => wind(secs, 150.0, 700.0, 1.2, phase, rng)
            .plus(0.0, &wind(secs, 420.0, 1100.0, 5.0, phase + 0.8, rng), 0.5)
            .plus(
                0.0,
                &wind(secs, 2200.0, 5200.0, 0.6, phase + 1.3, rng),
                0.14,
            ),
        Air::Storm => wind(secs, 110.0, 620.0, 0.9, phase, rng)
            .plus(0.0, &wind(secs, 380.0, 1250.0, 6.0, phase + 0.9, rng), 0.55)
            .plus(0.0, &wind(secs, 640.0, 1900.0, 9.0, phase + 2.1, rng), 0.28)
            .plus(
                0.0,
                &wind(secs, 2400.0, 5600.0, 0.5, phase + 0.4, rng),
                0.25,
            )
            .plus(0.0, &wind(secs, 60.0, 130.0, 0.7, phase + 1.7, rng), 0.6),
        Air::Sandstorm => {
            let grit = around(secs, 2200, rng, |rng| {
                let f = rng.between(3200.0, 9000.0);
                burst(f, f, 2.0, 0.000_3, 0.004, rng)
            });
            wind(secs, 180.0, 760.0, 1.0, phase, rng)
                .plus(0.0, &wind(secs, 2600.0, 6400.0, 0.5, phase + 0.5, rng), 0.5)
                .plus(0.0, &grit, 0.10)
        }
        Air::Night => {
            let mut out = wind(secs, 140.0, 340.0, 0.7, phase, rng).gain(0.2);
            // Crickets: each has its pitch, its pace and its place.
            for insect in 0..5 {
                let pitch = fits(rng.between(3600.0, 5200.0), secs);
                let pulses = rng.between(2.6, 4.2).round();
                let pace = fits(rng.between(0.7, 1.6), secs);
                let loud = rng.between(0.06, 0.16) / (1.0 + insect as f32 * 0.3);
                let rest = rng.unit();
                let song = Sig::of(secs, |t| {
                    let turn = (t * pace + rest).fract();
                    let x = turn / pace;
                    let wing = (x * 31.0).fract();
                    if x * 31.0 < pulses {
                        (t * pitch * TAU).sin() * (wing * std::f32::consts::PI).sin().powi(2)
                    } else {
                        0.0
                    }
                });
                out.mix(0.0, &song, loud);
            }
            // One steady choir far away.
            let choir = bed(Pass::Band, 6100.0, 9.0, secs, rng)
                .shape(|t| 0.8 + 0.2 * (t * fits(17.0, secs) * TAU).sin());
            out.plus(0.0, &choir, 0.03)
        }
        Air::Meadow => {
            let mut out = wind(secs, 180.0, 460.0, 0.6, phase, rng).gain(0.28).plus(
                0.0,
                &wind(secs, 2400.0, 4200.0, 0.6, phase + 1.1, rng),
                0.10,
            );
            for _ in 0..5 {
                // A bird far off says two or three things and listens.
                let mut at = rng.between(0.0, secs);
                let base = rng.between(2300.0, 4200.0);
                let loud = rng.between(0.03, 0.11);
                let syllables = 2 + (rng.unit() * 3.0) as usize;
                for _ in 0..syllables {
                    let long = rng.between(0.06, 0.16);
                    let (a, b) = (rng.near(base, 0.15), rng.near(base, 0.25));
                    let trill = rng.between(18.0, 34.0);
                    let call = Sig::osc(long, Wave::Sine, 0.0, |t| {
                        glide(t, a, b, long) * (1.0 + 0.02 * (t * trill * TAU).sin())
                    })
                    .shape(|t| smooth(t / 0.02) * smooth((long - t) / 0.04));
                    let (echo, _) = Room::FIELD.echoes(&call);
                    out.wrap(at, &call, loud);
                    out.wrap(at, &echo, loud * 0.5);
                    at += long + rng.between(0.03, 0.12);
                }
            }
            out
        }
        Air::Sea => {
            let mut out = bed(Pass::Low, 240.0, 0.7, secs, rng).gain(0.35);
            for i in 0..2 {
                let long = 6.4;
                let breaker = Sig::noise(long, rng)
                    .sweep(Pass::Band, 0.45, |t| {
                        through(
                            t,
                            &[(0.0, 350.0), (2.0, 900.0), (2.7, 2100.0), (long, 1500.0)],
                        )
                    })
                    .shape(|t| {
                        through(
                            t,
                            &[(0.0, 0.0), (1.9, 0.45), (2.5, 1.0), (3.6, 0.5), (long, 0.0)],
                        )
                    });
                out.wrap(
                    i as f32 * 7.0 + phase * 0.25 + rng.between(0.0, 0.5),
                    &breaker,
                    0.55,
                );
            }
            out.plus(0.0, &bed(Pass::High, 4800.0, 0.7, secs, rng), 0.02)
        }
        Air::City => {
            let hum = [50.0, 100.0, 150.0].map(|f| fits(f, secs));
            let mains = Sig::of(secs, |t| {
                (t * hum[0] * TAU).sin() * 0.5
                    + (t * hum[1] * TAU).sin() * 0.35
                    + (t * hum[2] * TAU).sin() * 0.15
            });
            let mut out = bed(Pass::Low, 170.0, 0.7, secs, rng)
                .gain(0.8)
                .plus(0.0, &bed(Pass::Band, 420.0, 0.4, secs, rng), 0.16)
                .plus(0.0, &mains, 0.02);
            for _ in 0..3 {
                let long = rng.between(3.0, 5.0);
                let f = rng.between(300.0, 620.0);
                let car = Sig::pink(long, rng)
                    .sweep(Pass::Band, 0.8, |t| glide(t, f * 1.25, f * 0.8, long))
                    .shape(|t| smooth(t / (long * 0.5)) * smooth((long - t) / (long * 0.5)));
                out.wrap(rng.between(0.0, secs), &car, 0.30);
            }
            // A door, a train, something set down, streets away.
            for _ in 0..3 {
                let far = metal(rng.between(160.0, 420.0), 8, 0.5, rng).low(900.0);
                let (echo, _) = Room::FIELD.echoes(&far);
                out.wrap(rng.between(0.0, secs), &echo, 0.02);
            }
            out
        }
        Air::Fire => {
            let crackle = around(secs, 420, rng, |rng| {
                let (f, t60) = (rng.between(900.0, 5200.0), rng.between(0.002, 0.02));
                burst(f, f * 0.6, 1.6, 0.000_3, t60, rng)
            });
            let pops = around(secs, 14, rng, |rng| {
                let f = rng.between(300.0, 900.0);
                let snap = crack(0.008, rng);
                burst(f, f * 0.5, 1.0, 0.001, 0.05, rng).plus(0.0, &snap, 0.6)
            });
            let flicker = fits(9.0, secs);
            bed(Pass::Low, 260.0, 0.8, secs, rng)
                .shape(|t| 0.75 + 0.25 * (t * flicker * TAU).sin())
                .gain(1.0)
                .plus(0.0, &bed(Pass::Band, 900.0, 0.5, secs, rng), 0.07)
                .plus(0.0, &crackle, 0.5)
                .plus(0.0, &pops, 0.5)
        }
        Air::Void => {
            let tones = [58.0, 116.0, 174.5, 233.0].map(|f| fits(f, secs));
            let fan = bed(Pass::Band, 360.0, 0.6, secs, rng);
            let breath = bed(Pass::Band, 1500.0, 0.7, secs, rng)
                .shape(|t| 0.5 - 0.5 * (t / secs * 2.0 * TAU + phase * 0.2).cos());
            Sig::of(secs, |t| {
                tones
                    .iter()
                    .enumerate()
                    .map(|(i, f)| (t * f * TAU + phase * i as f32).sin() * 0.22 / (1.0 + i as f32))
                    .sum()
            })
            .plus(0.0, &fan, 0.22)
            .plus(0.0, &breath, 0.07)
        }
    }
}

/// The loop of what is in the air, left and right.
pub fn air(air: Air, rng: &mut Rng) -> (Sig, Sig) {
    let (mut a, mut b) = (rng.fork(), rng.fork());
    (side(air, 0.0, &mut a), side(air, 0.9, &mut b))
}

/// Thunder: the near kind cracks, the far kind only rolls.
pub fn thunder(near: f32, rng: &mut Rng) -> (Sig, Sig) {
    let secs = 5.2;
    let mut channel = |lean: f32| {
        let mut out = Sig::silence(secs);
        // The stroke is kilometres long: its parts arrive one after the other.
        let mut at = 0.02;
        let mut i = 0;
        while at < 3.4 {
            let far = at / 3.4;
            let long = rng.between(0.35, 1.1);
            let top = (1500.0 - 1250.0 * far) * (0.35 + 0.65 * near) + 70.0;
            let roll = Sig::brown(long, rng)
                .sweep(Pass::Low, 0.7, |t| glide(t, top, top * 0.35, long))
                .shape(|t| strike(t, 0.02 + 0.10 * far, long * 0.9))
                .peak(1.0);
            out.mix(
                at * (1.0 + lean),
                &roll,
                (1.0 - far * 0.45) * rng.between(0.45, 1.0),
            );
            at += rng.between(0.06, 0.30) * (1.0 + far);
            i += 1;
            if near > 0.5 && i < 4 {
                let tear = crack(rng.between(0.04, 0.16), rng).low(5200.0);
                out.mix(at * 0.35, &tear, near * rng.between(0.3, 0.7));
            }
        }
        let deep = thump(58.0, 24.0, 1.2, rng);
        out.mix(0.05, &deep, 0.8 * near);
        let out = out.shape(|t| decay(t, 11.0)).drive(1.5);
        let (echo, _) = Room::FIELD.echoes(&out);
        out.plus(0.0, &echo, 0.3).fade(0.0, 0.8)
    };
    let (l, r) = (channel(0.0), channel(0.035));
    (l.gain(db(-1.0)), r.gain(db(-1.0)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{measure, parts::grains};

    #[test]
    fn every_loop_closes() {
        for (kind, name) in Air::ALL {
            let (l, r) = air(kind, &mut Rng::named(name));
            for c in [&l, &r] {
                assert_eq!(c.0.len(), crate::dsp::samples(kind.secs()), "{name}");
                let seam = measure::seam(&c.0);
                assert!(seam < 3.0, "{name}: {seam}");
            }
        }
    }

    #[test]
    fn grains_come_at_their_rate() {
        let mut count = 0;
        let mut rng = Rng::named("rate");
        grains(
            2.0,
            &mut rng,
            |_| 50.0,
            |_, _| {
                count += 1;
                Sig::silence(0.001)
            },
        );
        assert!((70..130).contains(&count), "{count}");
    }
}
