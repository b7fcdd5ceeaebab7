//! Weapons: how they go off, how they hit, how they go past.

use std::f32::consts::TAU;

use crate::{
    dsp::{Pass, Rng, Sig, Wave, decay, glide, smooth, strike, through},
    parts::{
        Ground, boom, burst, crack, debris, grains, metal, motor, sparks, surface, thump, whoosh,
    },
    room::Room,
};

/// The families of weapons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weapon {
    /// A beam.
    Laser,
    /// A bolt of particles.
    Particle,
    /// An autocannon.
    Cannon,
    /// One heavy slug.
    Gauss,
    /// A salvo.
    Missiles,
    /// Bullets.
    Small,
    /// A jet of fire.
    Flame,
    /// A shell from afar.
    Artillery,
    /// A blow.
    Melee,
    /// One aimed bullet from afar.
    Marksman,
    /// Bullets without end that keep heads down.
    Sweep,
}

impl Weapon {
    /// Every family with its name in files.
    pub const ALL: [(Self, &'static str); 11] = [
        (Self::Laser, "laser"),
        (Self::Particle, "particle"),
        (Self::Cannon, "cannon"),
        (Self::Gauss, "gauss"),
        (Self::Missiles, "missiles"),
        (Self::Small, "small"),
        (Self::Flame, "flame"),
        (Self::Artillery, "artillery"),
        (Self::Melee, "melee"),
        (Self::Marksman, "marksman"),
        (Self::Sweep, "sweep"),
    ];
}

/// One shot of a gun: the snap, the gas, the body; `size` from 0 (a rifle) to 1 (a howitzer).
fn shot(size: f32, rng: &mut Rng) -> Sig {
    let snap = crack(0.006 + 0.012 * size, rng);
    let gas = Sig::noise(0.08 + 0.4 * size, rng)
        .sweep(Pass::Low, 0.8, |t| {
            glide(t, 6500.0 - 3600.0 * size, 380.0, 0.06 + 0.25 * size)
        })
        .shape(|t| strike(t, 0.001, 0.07 + 0.35 * size))
        .drive(2.2);
    let body = thump(
        230.0 - 130.0 * size,
        88.0 - 52.0 * size,
        0.06 + 0.42 * size,
        rng,
    );
    snap.gain(0.8)
        .plus(0.0, &gas, 0.75)
        .plus(0.0, &body, 0.7 + 0.3 * size)
}

/// A bolt that closes and throws a case out.
fn bolt(rng: &mut Rng) -> Sig {
    let slide = burst(2600.0, 1800.0, 1.8, 0.002, 0.018, rng);
    let stop = metal(rng.near(1350.0, 0.1), 6, 0.035, rng);
    slide.gain(0.5).plus(0.012, &stop, 0.3)
}

/// A weapon goes off.
pub fn fires(weapon: Weapon, rng: &mut Rng) -> Sig {
    match weapon {
        Weapon::Laser => {
            let secs = 0.5;
            let top = rng.near(2300.0, 0.12);
            // Air that turns to plasma: a hard snap, then a column that sings while it collapses.
            let snap = crack(0.018, rng);
            let column = Sig::fm(
                secs,
                |t| glide(t, top, 240.0, 0.34),
                rng.between(1.37, 1.53),
                |t| 4.5 * decay(t, 0.55),
            )
            .times(&Sig::osc(secs, Wave::Saw, 0.0, |t| glide(t, 190.0, 62.0, secs)).gain(0.6))
            .plus(
                0.0,
                &Sig::fm(
                    secs,
                    |t| glide(t, top * 0.5, 150.0, 0.36),
                    2.01,
                    |t| 2.6 * decay(t, 0.5),
                ),
                0.55,
            )
            .shape(|t| strike(t, 0.003, 0.42));
            let sizzle = Sig::noise(secs, rng)
                .sweep(Pass::Band, 1.4, |t| glide(t, 7600.0, 2600.0, 0.4))
                .shape(|t| strike(t, 0.002, 0.3) * (0.6 + 0.4 * (t * 118.0 * TAU).sin()));
            let hum = Sig::osc(secs, Wave::Saw, 0.0, |t| glide(t, 118.0, 84.0, secs))
                .low(420.0)
                .shape(|t| strike(t, 0.01, 0.4));
            let kick = thump(150.0, 60.0, 0.09, rng);
            let dry = column
                .gain(0.55)
                .plus(0.0, &snap, 0.7)
                .plus(0.0, &sizzle, 0.42)
                .plus(0.0, &hum, 0.4)
                .plus(0.0, &kick, 0.55)
                .drive(1.5);
            Room::FIELD.around(&dry, 0.13)
        }
        Weapon::Particle => {
            let charge = 0.13;
            let rise = Sig::fm(
                charge + 0.02,
                |t| glide(t, 130.0, 1500.0, charge),
                1.5,
                |t| 1.0 + 3.0 * t / charge,
            )
            .shape(|t| smooth(t / charge).powi(2));
            let arcs = sparks(0.9, |t| 240.0 * decay(t, 0.8), rng);
            let front = crack(0.05, rng);
            let tear = Sig::noise(0.7, rng)
                .sweep(Pass::Band, 0.8, |t| glide(t, 4200.0, 260.0, 0.5))
                .shape(|t| strike(t, 0.001, 0.55) * (0.55 + 0.45 * (t * 63.0 * TAU).sin().signum()))
                .drive(3.0);
            let buzz = Sig::osc(0.5, Wave::Saw, 0.0, |t| glide(t, 96.0, 55.0, 0.5))
                .times(&Sig::noise(0.5, rng).low(900.0).gain(2.0))
                .low(1600.0)
                .shape(|t| strike(t, 0.004, 0.45));
            let deep = thump(104.0, 33.0, 0.4, rng);
            let dry = Sig::silence(0.9)
                .plus(0.0, &rise, 0.22)
                .plus(charge, &front, 0.75)
                .plus(charge, &tear, 0.5)
                .plus(charge, &buzz, 0.6)
                .plus(charge, &deep, 0.9)
                .plus(charge + 0.02, &arcs, 0.5)
                .drive(1.5);
            Room::FIELD.around(&dry, 0.17)
        }
        Weapon::Cannon => {
            let mut dry = Sig::silence(0.7);
            let mut at = 0.0;
            for i in 0..5 {
                let round = shot(rng.between(0.36, 0.44), rng);
                let case = bolt(rng);
                dry.mix(
                    at,
                    &round,
                    if i == 0 { 1.0 } else { rng.between(0.8, 0.95) },
                );
                dry.mix(at + 0.04, &case, 0.30);
                at += rng.near(0.098, 0.06);
            }
            let brass = grains(
                0.5,
                rng,
                |_| 11.0,
                |rng, _| {
                    let f = rng.between(2600.0, 4600.0);
                    metal(f, 4, 0.07, rng).gain(0.16)
                },
            );
            dry.mix(0.25, &brass, 0.5);
            Room::FIELD.around(&dry.drive(1.5), 0.16)
        }
        Weapon::Gauss => {
            let charge = 0.10;
            let coil = Sig::osc(charge, Wave::Saw, 0.0, |t| glide(t, 320.0, 2900.0, charge))
                .band(2400.0, 0.8)
                .shape(|t| smooth(t / charge).powi(3));
            let front = crack(0.03, rng);
            // Faster than sound: the shock, its shadow, then the air closing behind the slug.
            let shock = burst(3200.0, 380.0, 0.6, 0.000_4, 0.13, rng).drive(3.0);
            let rail = metal(rng.near(236.0, 0.05), 12, 0.85, rng);
            let ring = metal(rng.near(1680.0, 0.06), 7, 0.5, rng);
            let deep = thump(126.0, 31.0, 0.5, rng);
            let hiss = Sig::noise(0.5, rng)
                .sweep(Pass::Band, 1.1, |t| glide(t, 5600.0, 1500.0, 0.4))
                .shape(|t| strike(t, 0.005, 0.42));
            let dry = Sig::silence(1.0)
                .plus(0.0, &coil, 0.25)
                .plus(charge, &front, 1.0)
                .plus(charge, &shock, 0.8)
                .plus(charge + 0.012, &shock, 0.35)
                .plus(charge, &deep, 1.0)
                .plus(charge, &rail, 0.17)
                .plus(charge, &ring, 0.05)
                .plus(charge + 0.01, &hiss, 0.22)
                .drive(1.4);
            Room::FIELD.around(&dry, 0.22)
        }
        Weapon::Missiles => {
            let mut dry = Sig::silence(1.2);
            let mut at = 0.0;
            for _ in 0..6 {
                let pop = burst(1700.0, 320.0, 0.7, 0.001, 0.06, rng);
                let kick = thump(140.0, 58.0, 0.1, rng);
                let secs = rng.near(0.62, 0.1);
                let top = rng.near(2300.0, 0.2);
                let rocket = Sig::pink(secs, rng)
                    .sweep(Pass::Band, 0.7, |t| {
                        through(t, &[(0.0, 700.0), (0.11, top), (secs, 520.0)])
                    })
                    .shape(|t| through(t, &[(0.0, 0.0), (0.05, 1.0), (0.18, 0.75), (secs, 0.0)]))
                    .peak(1.0)
                    .drive(2.0);
                let loud = rng.between(0.7, 1.0);
                dry.mix(at, &pop, 0.8 * loud);
                dry.mix(at, &kick, 0.5 * loud);
                dry.mix(at + 0.02, &rocket, 0.5 * loud);
                at += rng.near(0.085, 0.3);
            }
            Room::FIELD.around(&dry.drive(1.3), 0.15)
        }
        Weapon::Small => {
            let mut dry = Sig::silence(0.7);
            let mut at = 0.0;
            for _ in 0..8 {
                let round = shot(rng.between(0.03, 0.09), rng).high(140.0);
                dry.mix(at, &round, rng.between(0.7, 1.0));
                at += rng.near(0.066, 0.05);
            }
            Room::FIELD.around(&dry.drive(1.4), 0.2)
        }
        Weapon::Flame => {
            let secs = 1.05;
            let light = burst(900.0, 300.0, 0.6, 0.02, 0.16, rng);
            let swell = |t: f32| through(t, &[(0.0, 0.0), (0.07, 1.0), (0.6, 0.85), (secs, 0.0)]);
            let mut slow = 0.0f32;
            let mut wander = rng.fork();
            let roar = Sig::brown(secs, rng)
                .sweep(Pass::Low, 0.9, |t| 520.0 + 900.0 * swell(t))
                .shape(|t| {
                    slow = slow * 0.998 + wander.both() * 0.05;
                    swell(t) * (0.75 + 0.9 * slow).clamp(0.3, 1.4)
                })
                .peak(1.0)
                .drive(2.4);
            let jet = Sig::noise(secs, rng)
                .sweep(Pass::Band, 0.6, |t| 1300.0 + 1900.0 * swell(t))
                .shape(swell);
            let crackle = sparks(secs, |t| 70.0 * swell(t), rng);
            let dry = roar
                .gain(0.85)
                .plus(0.0, &light, 0.6)
                .plus(0.0, &jet, 0.30)
                .plus(0.05, &crackle, 0.3);
            Room::YARD.around(&dry, 0.08)
        }
        Weapon::Artillery => {
            let gun = shot(1.0, rng);
            let second = thump(70.0, 26.0, 0.9, rng);
            let ring = metal(rng.near(140.0, 0.05), 8, 0.5, rng);
            let dry = gun
                .plus(0.0, &second, 0.9)
                .plus(0.004, &ring, 0.09)
                .plus(0.09, &bolt(rng), 0.2)
                .drive(1.5);
            // The country answers twice.
            let wide = Room::FIELD.around(&dry, 0.32);
            let answer = wide.clone().low(700.0);
            wide.plus(0.31, &answer, 0.16).fade(0.0, 0.3)
        }
        Weapon::Melee => {
            let effort = motor(
                0.34,
                |t| through(t, &[(0.0, 60.0), (0.2, 190.0), (0.34, 120.0)]),
                0.3,
                rng,
            )
            .band(900.0, 0.7)
            .shape(|t| through(t, &[(0.0, 0.0), (0.05, 1.0), (0.34, 0.0)]));
            let swing = whoosh(0.42, 160.0, rng.near(900.0, 0.15), 1.1, rng);
            let edge = whoosh(0.34, 700.0, rng.near(2600.0, 0.15), 2.0, rng);
            let dry =
                swing
                    .peak(1.0)
                    .plus(0.0, &effort.peak(1.0), 0.22)
                    .plus(0.05, &edge.peak(1.0), 0.3);
            Room::YARD.around(&dry, 0.08)
        }
        Weapon::Marksman => {
            let round = shot(rng.between(0.24, 0.30), rng);
            // The bullet is faster than its sound: a second crack comes back from the walls.
            let shock = burst(5200.0, 900.0, 0.6, 0.000_4, 0.05, rng);
            let dry = Sig::silence(0.9)
                .plus(0.0, &round, 1.0)
                .plus(0.0, &shock, 0.5)
                .plus(0.0, &thump(150.0, 44.0, 0.22, rng), 0.6)
                .plus(0.42, &bolt(rng), 0.22)
                .drive(1.4);
            let near = Room::FIELD.around(&dry, 0.3);
            let answer = near.clone().low(1600.0);
            near.plus(0.24, &answer, 0.2).fade(0.0, 0.25)
        }
        Weapon::Sweep => {
            let mut dry = Sig::silence(1.5);
            let mut at = 0.0;
            for i in 0..17 {
                let round = shot(rng.between(0.07, 0.13), rng).high(110.0);
                // It swings from one side to the other, and falters once.
                let swing = 0.8 + 0.2 * (i as f32 * 0.55).sin();
                dry.mix(at, &round, swing * rng.between(0.75, 1.0));
                dry.mix(at + 0.03, &bolt(rng), 0.12);
                at += rng.near(if i == 10 { 0.15 } else { 0.078 }, 0.06);
            }
            Room::FIELD.around(&dry.drive(1.5), 0.2)
        }
    }
}

/// It hits what it was aimed at: armour, mostly.
pub fn hits(weapon: Weapon, rng: &mut Rng) -> Sig {
    match weapon {
        Weapon::Laser => {
            let bite = crack(0.014, rng);
            let boil = Sig::noise(0.55, rng)
                .sweep(Pass::Band, 1.1, |t| glide(t, 5200.0, 1700.0, 0.5))
                .shape(|t| strike(t, 0.004, 0.42));
            let fry = sparks(0.7, |t| 210.0 * decay(t, 0.7), rng);
            let plate = metal(rng.near(700.0, 0.15), 8, 0.16, rng);
            let drops = grains(
                0.6,
                rng,
                |t| 14.0 * smooth(t / 0.1),
                |rng, _| {
                    let f = rng.between(1900.0, 4200.0);
                    metal(f, 3, 0.04, rng).gain(0.16)
                },
            );
            let dry = bite
                .gain(0.7)
                .plus(0.0, &boil, 0.45)
                .plus(0.0, &fry, 0.55)
                .plus(0.0, &plate, 0.13)
                .plus(0.0, &thump(140.0, 70.0, 0.1, rng), 0.5)
                .plus(0.15, &drops, 0.5);
            Room::YARD.around(&dry, 0.12)
        }
        Weapon::Particle => {
            let front = crack(0.03, rng);
            let arcs = sparks(0.9, |t| 330.0 * decay(t, 0.7), rng);
            let hull = metal(rng.near(260.0, 0.1), 12, 0.5, rng);
            let earth = Sig::osc(0.4, Wave::Pulse(0.3), 0.0, |t| glide(t, 74.0, 50.0, 0.4))
                .times(&Sig::noise(0.4, rng).low(2200.0).gain(1.6))
                .shape(|t| strike(t, 0.002, 0.3));
            let dry = front
                .plus(0.0, &arcs, 0.75)
                .plus(0.0, &hull, 0.2)
                .plus(0.0, &earth, 0.6)
                .plus(0.0, &boom(0.1, rng), 0.5)
                .drive(1.3);
            Room::YARD.around(&dry, 0.15)
        }
        Weapon::Cannon => {
            let mut dry = Sig::silence(0.5);
            let mut at = 0.0;
            for _ in 0..4 {
                let hull = metal(rng.near(430.0, 0.3), 10, 0.2, rng);
                let bang = boom(0.02, rng);
                let bite = crack(0.012, rng);
                let loud = rng.between(0.7, 1.0);
                dry.mix(at, &bite, 0.6 * loud);
                dry.mix(at, &hull, 0.24 * loud);
                dry.mix(at + 0.002, &bang, 0.55 * loud);
                at += rng.near(0.092, 0.15);
            }
            let bits = debris(0.5, 0.7, rng);
            Room::YARD.around(&dry.plus(0.1, &bits, 0.25).drive(1.3), 0.15)
        }
        Weapon::Gauss => {
            let bite = crack(0.03, rng);
            let hull = metal(rng.near(112.0, 0.08), 14, 1.0, rng);
            let plate = metal(rng.near(610.0, 0.1), 12, 0.45, rng);
            let tear = Sig::noise(0.3, rng)
                .sweep(Pass::Band, 1.6, |t| glide(t, 2600.0, 700.0, 0.3))
                .shape(|t| strike(t, 0.002, 0.24) * (0.6 + 0.4 * (t * 88.0 * TAU).sin()))
                .drive(2.0);
            let bits = debris(1.0, 0.8, rng);
            let dry = bite
                .plus(0.0, &thump(120.0, 30.0, 0.55, rng), 1.0)
                .plus(0.0, &hull, 0.3)
                .plus(0.0, &plate, 0.2)
                .plus(0.004, &tear, 0.45)
                .plus(0.1, &bits, 0.4)
                .drive(1.3);
            Room::YARD.around(&dry, 0.18)
        }
        Weapon::Missiles => {
            let mut dry = Sig::silence(0.9);
            let mut at = 0.0;
            for _ in 0..5 {
                let blast = boom(rng.between(0.05, 0.14), rng);
                let hull = metal(rng.near(340.0, 0.3), 8, 0.22, rng);
                dry.mix(at, &blast, rng.between(0.55, 0.9));
                dry.mix(at, &hull, 0.12);
                at += rng.between(0.05, 0.14);
            }
            let bits = debris(0.7, 0.6, rng);
            Room::FIELD.around(&dry.plus(0.2, &bits, 0.25).drive(1.3), 0.14)
        }
        Weapon::Small => {
            let mut dry = Sig::silence(0.6);
            let mut at = 0.0;
            for i in 0..7 {
                let tick = crack(0.005, rng);
                let plate = metal(rng.near(1500.0, 0.35), 6, 0.07, rng);
                let loud = rng.between(0.5, 1.0);
                dry.mix(at, &tick, 0.6 * loud);
                dry.mix(at, &plate, 0.2 * loud);
                if i % 3 == 1 {
                    // One glances off and spins away.
                    let (f, end) = (rng.between(2200.0, 3400.0), rng.between(0.28, 0.45));
                    let spin = Sig::fm(end, |t| glide(t, f, f * 0.45, end), 0.02, |_| 3.0)
                        .times(&Sig::noise(end, rng).band(3000.0, 0.5).gain(1.6))
                        .shape(|t| strike(t, 0.006, end * 0.9));
                    dry.mix(at, &spin, 0.35 * loud);
                }
                at += rng.near(0.068, 0.2);
            }
            Room::YARD.around(&dry, 0.16)
        }
        Weapon::Flame => {
            let secs = 0.9;
            let lick = whoosh(0.7, 180.0, 1100.0, 0.6, rng);
            let fire = Sig::brown(secs, rng)
                .low(700.0)
                .shape(|t| strike(t, 0.06, 0.8))
                .peak(1.0)
                .drive(2.0);
            let paint = sparks(secs, |t| 120.0 * smooth(t / 0.12) * decay(t, 1.1), rng);
            Room::YARD.around(
                &fire.plus(0.0, &lick.peak(1.0), 0.6).plus(0.05, &paint, 0.4),
                0.08,
            )
        }
        Weapon::Artillery => {
            let blast = boom(0.62, rng);
            let hull = metal(rng.near(150.0, 0.1), 12, 0.5, rng);
            let bits = debris(1.3, 0.5, rng);
            Room::FIELD.around(&blast.plus(0.01, &hull, 0.15).plus(0.25, &bits, 0.3), 0.22)
        }
        Weapon::Melee => {
            let bite = crack(0.02, rng);
            let hull = metal(rng.near(176.0, 0.1), 14, 0.5, rng);
            let plate = metal(rng.near(820.0, 0.15), 10, 0.22, rng);
            // Armour that folds and tears.
            let crush = grains(
                0.45,
                rng,
                |t| 130.0 * decay(t, 0.5),
                |rng, _| {
                    let f = rng.between(350.0, 2200.0);
                    metal(f, 5, 0.05, rng).gain(0.4)
                },
            );
            let groan = Sig::fm(
                0.42,
                |t| glide(t, 190.0, 118.0, 0.42),
                1.41,
                |t| 3.0 * decay(t, 0.8),
            )
            .shape(|t| strike(t, 0.05, 0.36));
            let dry = bite
                .plus(0.0, &thump(118.0, 36.0, 0.34, rng), 1.0)
                .plus(0.0, &hull, 0.3)
                .plus(0.0, &plate, 0.2)
                .plus(0.01, &crush, 0.5)
                .plus(0.06, &groan, 0.14)
                .drive(1.4);
            Room::YARD.around(&dry, 0.16)
        }
        Weapon::Marksman => {
            let bite = crack(0.016, rng);
            let plate = metal(rng.near(940.0, 0.12), 9, 0.24, rng);
            let dry = bite
                .plus(0.0, &plate, 0.26)
                .plus(0.0, &thump(170.0, 60.0, 0.12, rng), 0.7)
                .plus(0.01, &debris(0.4, 0.6, rng), 0.25)
                .drive(1.2);
            Room::YARD.around(&dry, 0.15)
        }
        Weapon::Sweep => {
            let mut dry = Sig::silence(0.9);
            let mut at = 0.0;
            for _ in 0..11 {
                let tick = crack(0.006, rng);
                let plate = metal(rng.near(1150.0, 0.4), 6, 0.08, rng);
                let chip = debris(0.12, 0.3, rng);
                let loud = rng.between(0.4, 1.0);
                dry.mix(at, &tick, 0.6 * loud);
                dry.mix(at, &plate, 0.18 * loud);
                dry.mix(at + 0.01, &chip, 0.3 * loud);
                at += rng.near(0.072, 0.3);
            }
            Room::YARD.around(&dry, 0.16)
        }
    }
}

/// It goes past: what is heard of it in the air.
pub fn passes(weapon: Weapon, rng: &mut Rng) -> Sig {
    let (secs, low, top, q) = match weapon {
        Weapon::Laser => (0.22, 1400.0, 5200.0, 3.0),
        Weapon::Particle => (0.34, 700.0, 3000.0, 1.6),
        Weapon::Cannon => (0.26, 500.0, 2400.0, 1.4),
        Weapon::Gauss => (0.30, 900.0, 3600.0, 1.2),
        Weapon::Missiles => (0.62, 320.0, 1900.0, 0.9),
        Weapon::Small => (0.20, 1500.0, 4200.0, 2.4),
        Weapon::Flame => (0.55, 180.0, 900.0, 0.7),
        Weapon::Artillery => (0.85, 300.0, 1500.0, 1.6),
        Weapon::Melee => (0.40, 140.0, 1000.0, 1.1),
        Weapon::Marksman => (0.24, 1300.0, 4600.0, 2.0),
        Weapon::Sweep => (0.34, 1300.0, 3800.0, 2.0),
    };
    let air = whoosh(secs, low, rng.near(top, 0.12), q, rng).peak(1.0);
    let dry = match weapon {
        Weapon::Laser => {
            let sing = Sig::fm(secs, |t| glide(t, 2600.0, 900.0, secs), 1.41, |_| 2.5)
                .shape(|t| smooth(t / 0.02) * decay(t, secs));
            air.plus(0.0, &sing, 0.22)
        }
        Weapon::Particle => {
            let arcs = sparks(secs, |t| 260.0 * smooth((secs - t) / secs), rng);
            air.plus(0.0, &arcs, 0.5)
        }
        Weapon::Cannon | Weapon::Small | Weapon::Sweep => {
            let mut out = air;
            for i in 0..3 {
                let snap = crack(0.006, rng).high(1800.0);
                out.mix(0.05 + 0.07 * i as f32 * rng.near(1.0, 0.2), &snap, 0.7);
            }
            out
        }
        Weapon::Gauss | Weapon::Marksman => air.plus(secs * 0.35, &crack(0.02, rng), 1.0),
        Weapon::Artillery => {
            // The whistle that one hears before.
            let fall = Sig::osc(secs, Wave::Sine, 0.0, |t| glide(t, 1450.0, 620.0, secs))
                .times(&Sig::noise(secs, rng).low(60.0).gain(4.0))
                .shape(|t| smooth(t / 0.3) * smooth((secs - t) / 0.1));
            air.plus(0.0, &fall.peak(1.0), 0.4)
        }
        _ => air,
    };
    Room::FIELD.around(&dry, 0.08)
}

/// What struck the ground instead; `size` 0 to 2.
pub fn ground(size: usize, ground: Ground, rng: &mut Rng) -> Sig {
    let force = [0.14, 0.5, 0.95][size.min(2)];
    let earth = surface(ground, force, rng);
    let again = surface(ground, force * 0.5, rng);
    let dry = if size == 0 {
        earth.plus(0.0, &crack(0.006, rng), 0.35)
    } else {
        let blast = boom(if size == 1 { 0.06 } else { 0.34 }, rng);
        let pieces = grains(
            0.3 + 0.6 * force,
            rng,
            |t| 60.0 * decay(t, 0.9),
            |rng, _| surface(ground, 0.0, rng).gain(0.4),
        );
        earth
            .gain(0.9)
            .plus(0.0, &blast, 0.55 + 0.15 * force)
            .plus(0.08, &again, 0.4)
            .plus(0.16, &pieces, 0.35)
    };
    let wet = if ground == Ground::Snow || ground == Ground::Sand {
        0.05
    } else {
        0.12
    };
    Room::FIELD.around(&dry, wet)
}
