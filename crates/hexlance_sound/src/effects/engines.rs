//! Engines that drive something over the table: a loop while it moves, a sound when it comes to rest.

use std::f32::consts::TAU;

use crate::{
    dsp::{Pass, Rng, Sig, Wave, decay, fits, glide, smooth, strike, through},
    parts::{burst, metal, motor, thump},
    room::Room,
};

/// What drives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// A tank.
    Tracked,
    /// A truck or armoured car.
    Wheeled,
    /// A train.
    Rail,
    /// A hovercraft.
    Hover,
    /// A ship.
    Naval,
    /// A helicopter.
    Vtol,
    /// A jet.
    Aircraft,
    /// Jump jets.
    Jets,
}

impl Engine {
    /// Every kind with its name in files.
    pub const ALL: [(Self, &'static str); 8] = [
        (Self::Tracked, "tracked"),
        (Self::Wheeled, "wheeled"),
        (Self::Rail, "rail"),
        (Self::Hover, "hover"),
        (Self::Naval, "naval"),
        (Self::Vtol, "vtol"),
        (Self::Aircraft, "aircraft"),
        (Self::Jets, "jets"),
    ];
}

/// Seconds of the loops.
const SECS: f32 = 2.4;

/// The shots of a piston engine: one every turn of `freq`, none quite like the other, through its exhaust.
fn pistons(freq: f32, secs: f32, rng: &mut Rng) -> Sig {
    let freq = fits(freq, secs);
    let mut out = Sig::silence(secs);
    let count = (freq * secs).round() as usize;
    // The cylinders differ, and come round again and again.
    let cylinders: Vec<Sig> = (0..6)
        .map(|_| {
            let low = thump(rng.near(130.0, 0.1), 58.0, 0.05, rng);
            let puff = burst(rng.near(420.0, 0.2), 190.0, 0.9, 0.002, 0.035, rng);
            low.plus(0.0, &puff, 0.9)
        })
        .collect();
    for i in 0..count {
        let loud = rng.between(0.75, 1.0);
        let late = rng.between(0.0, 0.04) / freq;
        out.wrap(i as f32 / freq + late, &cylinders[i % 6], loud);
    }
    out
}

fn bed(pass: Pass, freq: f32, q: f32, secs: f32, rng: &mut Rng) -> Sig {
    Sig::pink(secs + 0.5, rng)
        .sweep(pass, q, |_| freq)
        .noise_loop(secs)
}

/// The loop of an engine under way.
pub fn running(engine: Engine, rng: &mut Rng) -> Sig {
    let secs = SECS;
    match engine {
        Engine::Tracked => {
            let mut out = pistons(31.0, secs, rng).gain(0.6);
            // Links over sprockets: a clatter at an even pace, with squeals in between.
            let links = (fits(13.0, secs) * secs).round() as usize;
            for i in 0..links {
                let at = i as f32 * secs / links as f32;
                let base = if i % 2 == 0 { 520.0 } else { 640.0 };
                let clank = metal(rng.near(base, 0.06), 8, 0.06, rng);
                let knock = burst(1500.0, 900.0, 1.2, 0.001, 0.02, rng);
                out.wrap(at, &clank, rng.near(0.10, 0.4));
                out.wrap(at, &knock, rng.near(0.28, 0.4));
            }
            for _ in 0..2 {
                let f = rng.between(1250.0, 1700.0);
                let squeal = Sig::fm(0.22, |t| f * (1.0 + 0.05 * (t * 40.0).sin()), 2.01, |_| 0.9)
                    .shape(|t| smooth(t / 0.05) * smooth((0.22 - t) / 0.12));
                out.wrap(rng.between(0.0, secs), &squeal, 0.035);
            }
            out.plus(0.0, &bed(Pass::Low, 260.0, 0.8, secs, rng), 0.7)
        }
        Engine::Wheeled => {
            let whine = fits(196.0, secs);
            let gear = Sig::osc(secs, Wave::Saw, 0.0, |_| whine)
                .low(900.0)
                .gain(0.10);
            pistons(52.0, secs, rng)
                .gain(0.5)
                .plus(0.0, &gear, 1.0)
                .plus(0.0, &bed(Pass::Band, 620.0, 0.6, secs, rng), 0.5)
                .plus(0.0, &bed(Pass::Low, 180.0, 0.8, secs, rng), 0.5)
        }
        Engine::Rail => {
            let hum = fits(118.0, secs);
            let mut out = Sig::of(secs, |t| {
                (t * hum * TAU).sin() * 0.18
                    + (t * hum * 2.0 * TAU).sin() * 0.14
                    + (t * hum * 5.0 * TAU).sin() * 0.05
            });
            // Two axles over a joint, twice in the loop.
            for pair in 0..2 {
                for (i, gap) in [0.0, 0.17].iter().enumerate() {
                    let clack = metal(rng.near(760.0, 0.08), 7, 0.12, rng);
                    let knock = thump(140.0, 66.0, 0.12, rng);
                    let at = pair as f32 * secs / 2.0 + 0.3 + gap;
                    out.wrap(at, &clack, 0.16 - 0.04 * i as f32);
                    out.wrap(at, &knock, 0.6);
                }
            }
            out.plus(0.0, &bed(Pass::Band, 340.0, 0.7, secs, rng), 0.7)
                .plus(0.0, &bed(Pass::High, 3800.0, 0.7, secs, rng), 0.12)
        }
        Engine::Hover => {
            let blade = fits(86.0, secs);
            let beat = fits(7.0, secs);
            let fan = Sig::osc(secs, Wave::Saw, 0.0, |_| blade).low(700.0);
            let top = Sig::osc(secs, Wave::Saw, 0.3, |_| fits(blade * 4.02, secs)).low(2400.0);
            bed(Pass::Band, 900.0, 0.45, secs, rng)
                .shape(|t| 0.85 + 0.15 * (t * beat * TAU).sin())
                .plus(0.0, &bed(Pass::Band, 2800.0, 0.6, secs, rng), 0.4)
                .plus(0.0, &fan, 0.24)
                .plus(0.0, &top, 0.05)
        }
        Engine::Naval => {
            let wash = Sig::noise(secs + 0.6, rng)
                .sweep(Pass::Band, 0.6, |_| 900.0)
                .noise_loop(secs)
                .shape(|t| 0.7 + 0.3 * (t * fits(1.1, secs) * TAU).sin());
            pistons(17.0, secs, rng)
                .low(400.0)
                .gain(0.9)
                .plus(0.0, &wash, 0.35)
                .plus(0.0, &bed(Pass::Low, 150.0, 0.8, secs, rng), 0.8)
        }
        Engine::Vtol => {
            let chop = fits(12.5, secs);
            let turbine = fits(1180.0, secs);
            let blades = bed(Pass::Band, 330.0, 0.5, secs, rng).shape(|t| {
                let x = (t * chop).fract();
                0.10 + strike(x / chop, 0.006, 0.075) * 1.2
            });
            let mut slaps = Sig::silence(secs);
            for i in 0..(chop * secs).round() as usize {
                let slap = thump(98.0, 48.0, 0.06, rng);
                slaps.wrap(i as f32 / chop, &slap, rng.between(0.8, 1.0));
            }
            let whine = Sig::of(secs, |t| {
                (t * turbine * TAU).sin() * 0.6 + (t * fits(turbine * 1.5, secs) * TAU).sin() * 0.4
            });
            blades
                .plus(0.0, &slaps, 0.55)
                .plus(0.0, &whine, 0.018)
                .plus(0.0, &bed(Pass::High, 2500.0, 0.7, secs, rng), 0.16)
        }
        Engine::Aircraft => {
            let whine = fits(2140.0, secs);
            let sing = Sig::of(secs, |t| {
                let slow = 1.0 + 0.3 * (t * fits(0.9, secs) * TAU).sin();
                (t * whine * TAU + 0.8 * (t * fits(31.0, secs) * TAU).sin()).sin() * slow
            });
            bed(Pass::Low, 700.0, 0.7, secs, rng)
                .drive(2.0)
                .plus(0.0, &bed(Pass::Band, 1500.0, 0.5, secs, rng), 0.7)
                .plus(0.0, &bed(Pass::High, 4200.0, 0.7, secs, rng), 0.25)
                .plus(0.0, &sing, 0.03)
        }
        Engine::Jets => {
            let flutter = (fits(23.0, secs), fits(37.0, secs));
            bed(Pass::Low, 480.0, 0.9, secs, rng)
                .peak(1.0)
                .drive(3.0)
                .shape(|t| {
                    0.8 + 0.12 * (t * flutter.0 * TAU).sin() + 0.08 * (t * flutter.1 * TAU).sin()
                })
                .plus(0.0, &bed(Pass::Band, 1300.0, 0.5, secs, rng), 0.7)
                .plus(0.0, &bed(Pass::High, 3600.0, 0.7, secs, rng), 0.3)
        }
    }
}

/// An engine that comes to rest.
pub fn stopping(engine: Engine, rng: &mut Rng) -> Sig {
    let dry = match engine {
        Engine::Tracked | Engine::Wheeled => {
            let heavy = engine == Engine::Tracked;
            let secs = 0.75;
            let mut out = Sig::silence(secs);
            // The last shots of the pistons, ever farther apart.
            let mut t = 0.0;
            let mut gap = if heavy { 0.034 } else { 0.022 };
            while t < 0.5 {
                let shot = thump(118.0, 56.0, 0.05, rng);
                let puff = burst(380.0, 180.0, 0.9, 0.002, 0.03, rng);
                out.mix(t, &shot, 0.5 * decay(t, 0.9));
                out.mix(t, &puff, 0.35 * decay(t, 0.9));
                t += gap;
                gap *= 1.09;
            }
            let brake = Sig::noise(0.4, rng)
                .sweep(Pass::Band, 5.0, |t| glide(t, 2100.0, 1300.0, 0.4))
                .shape(|t| smooth(t / 0.06) * smooth((0.4 - t) / 0.25));
            let air = burst(4200.0, 2400.0, 0.8, 0.01, 0.22, rng);
            let rock = metal(
                rng.near(if heavy { 210.0 } else { 330.0 }, 0.1),
                9,
                0.16,
                rng,
            );
            out.plus(0.0, &brake, 0.12)
                .plus(0.42, &air, if heavy { 0.06 } else { 0.14 })
                .plus(0.4, &rock, 0.14)
                .plus(0.4, &thump(88.0, 46.0, 0.16, rng), 0.6)
        }
        Engine::Rail => {
            let squeal = Sig::fm(0.6, |t| glide(t, 1900.0, 1500.0, 0.6), 1.41, |_| 1.4)
                .shape(|t| smooth(t / 0.12) * smooth((0.6 - t) / 0.3));
            let air = burst(3800.0, 1800.0, 0.8, 0.02, 0.4, rng);
            Sig::silence(0.8)
                .plus(0.0, &squeal, 0.05)
                .plus(0.35, &air, 0.3)
                .plus(0.5, &metal(210.0, 9, 0.2, rng), 0.2)
        }
        Engine::Hover | Engine::Vtol | Engine::Aircraft => {
            let top = match engine {
                Engine::Hover => 110.0,
                Engine::Vtol => 170.0,
                _ => 330.0,
            };
            let down = motor(1.0, |t| top * (-(t * 1.8)).exp() + 16.0, 0.2, rng)
                .sweep(Pass::Low, 0.8, |t| glide(t, 2600.0, 240.0, 0.9))
                .shape(|t| smooth(t / 0.05) * decay(t, 1.1));
            let air = Sig::pink(1.0, rng)
                .sweep(Pass::Band, 0.5, |t| glide(t, 1500.0, 300.0, 0.9))
                .shape(|t| smooth(t / 0.05) * decay(t, 1.0));
            let touch = thump(90.0, 50.0, 0.12, rng);
            air.plus(0.0, &down.peak(1.0), 0.28).plus(
                0.3,
                &touch,
                if engine == Engine::Hover { 0.5 } else { 0.15 },
            )
        }
        Engine::Naval => Sig::noise(1.2, rng)
            .sweep(Pass::Band, 0.6, |t| glide(t, 1400.0, 420.0, 1.0))
            .shape(|t| {
                through(
                    t,
                    &[
                        (0.0, 0.0),
                        (0.15, 1.0),
                        (0.45, 0.35),
                        (0.62, 0.6),
                        (1.2, 0.0),
                    ],
                )
            }),
        Engine::Jets => {
            let gas = Sig::pink(0.7, rng)
                .sweep(Pass::Band, 0.6, |t| glide(t, 1700.0, 260.0, 0.6))
                .shape(|t| strike(t, 0.01, 0.6));
            let ticks = crate::parts::grains(
                0.8,
                rng,
                |t| 22.0 * decay(t, 0.9),
                |rng, _| {
                    let f = rng.between(1600.0, 4200.0);
                    metal(f, 3, 0.03, rng).gain(0.2)
                },
            );
            gas.plus(0.1, &ticks, 0.5)
        }
    };
    Room::YARD.around(&dry, 0.10)
}

/// Jump jets ignite.
pub fn ignition(rng: &mut Rng) -> Sig {
    let spark = burst(5200.0, 2600.0, 1.0, 0.001, 0.03, rng);
    let whoomp = thump(110.0, 38.0, 0.34, rng);
    let rush = Sig::brown(0.9, rng)
        .sweep(Pass::Low, 0.8, |t| {
            through(t, &[(0.0, 400.0), (0.10, 3400.0), (0.9, 900.0)])
        })
        .shape(|t| through(t, &[(0.0, 0.0), (0.05, 1.0), (0.3, 0.6), (0.9, 0.0)]))
        .peak(1.0)
        .drive(2.6);
    let air = Sig::noise(0.8, rng)
        .sweep(Pass::Band, 0.5, |t| glide(t, 2600.0, 900.0, 0.8))
        .shape(|t| strike(t, 0.06, 0.7));
    let dry = Sig::silence(0.9)
        .plus(0.0, &spark, 0.35)
        .plus(0.05, &whoomp, 0.9)
        .plus(0.045, &rush, 0.75)
        .plus(0.05, &air, 0.4);
    Room::YARD.around(&dry, 0.10)
}
