//! Feet, legs and falls.

use crate::{
    dsp::{Pass, Rng, Sig, decay, glide, smooth, strike, through},
    parts::{Ground, burst, crack, debris, metal, motor, surface, thump, whoosh},
    room::Room,
};

/// Who walks, from people to the largest machines, with the name in files.
pub const WALKERS: [(&str, f32); 6] = [
    ("infantry", 0.0),
    ("light", 0.2),
    ("medium", 0.4),
    ("heavy", 0.6),
    ("assault", 0.8),
    ("superheavy", 1.0),
];

/// Room in which feet are heard.
fn room(ground: Ground) -> (Room, f32) {
    match ground {
        Ground::Pavement | Ground::Rock => (Room::YARD, 0.16),
        Ground::Snow | Ground::Sand => (Room::YARD, 0.03),
        _ => (Room::YARD, 0.07),
    }
}

/// A foot comes down; `weight` 0 is a squad of people.
pub fn step(weight: f32, ground: Ground, rng: &mut Rng) -> Sig {
    let (space, wet) = room(ground);
    if weight < 0.1 {
        // Several pairs of boots, not quite together.
        let mut out = Sig::silence(0.42);
        let boots = 5;
        for i in 0..boots {
            let at = i as f32 * 0.062 + rng.between(0.0, 0.03);
            let heel = thump(170.0, 85.0, 0.045, rng);
            let sole = surface(ground, rng.between(0.0, 0.05), rng);
            let loud = rng.between(0.45, 1.0);
            out.mix(at, &heel, 0.5 * loud);
            out.mix(at + 0.004, &sole, 0.85 * loud);
        }
        // Straps and buckles.
        let gear = crate::parts::grains(
            0.34,
            rng,
            |_| 13.0,
            |rng, _| {
                let f = rng.between(2400.0, 5600.0);
                metal(f, 3, 0.025, rng).gain(0.12)
            },
        );
        return space.around(&out.plus(0.02, &gear, 0.6), wet);
    }
    let long = 0.16 + 0.34 * weight;
    let low = thump(128.0 - 62.0 * weight, 62.0 - 30.0 * weight, long, rng);
    // The second blow of a foot: the heel first, then the sole's whole plate.
    let gap = 0.03 + 0.05 * weight;
    let sole = thump(96.0 - 40.0 * weight, 54.0 - 24.0 * weight, long * 0.8, rng);
    let plate = metal(
        rng.near(420.0 - 260.0 * weight, 0.08),
        9,
        0.10 + 0.16 * weight,
        rng,
    );
    let ring = metal(
        rng.near(1250.0 - 500.0 * weight, 0.1),
        5,
        0.05 + 0.05 * weight,
        rng,
    );
    // A damper lets its pressure go.
    let hiss = Sig::noise(0.16 + 0.18 * weight, rng)
        .sweep(Pass::Band, 0.9, |t| {
            glide(t, 5200.0 - 1800.0 * weight, 2300.0, 0.2)
        })
        .shape(|t| through(t, &[(0.0, 0.0), (0.03, 1.0), (0.30, 0.0)]));
    let earth = surface(ground, 0.12 + 0.5 * weight, rng);
    let soft = match ground {
        Ground::Snow | Ground::Sand | Ground::Water => 0.55,
        Ground::Earth | Ground::Woods => 0.75,
        _ => 1.0,
    };
    let dry = low
        .gain(0.6)
        .plus(gap, &sole, 0.5)
        .plus(0.002, &plate, 0.36 * soft)
        .plus(gap, &ring, 0.20 * soft)
        .plus(gap * 1.6, &hiss, 0.10)
        .plus(0.003, &earth, 1.7)
        .plus(gap + 0.004, &earth, 0.9);
    space.around(&dry, wet)
}

/// A jump ends: legs give way, the ground takes it.
pub fn landing(weight: f32, ground: Ground, rng: &mut Rng) -> Sig {
    let (space, wet) = room(ground);
    let first = step(weight.max(0.2), ground, rng);
    let deep = thump(
        92.0 - 36.0 * weight,
        33.0 - 8.0 * weight,
        0.42 + 0.4 * weight,
        rng,
    );
    let give = motor(
        0.5,
        |t| through(t, &[(0.0, 150.0), (0.16, 46.0), (0.5, 38.0)]),
        0.4,
        rng,
    )
    .low(1700.0)
    .shape(|t| through(t, &[(0.0, 0.0), (0.05, 1.0), (0.42, 0.0)]));
    let ground_gives = surface(ground, 0.75 + 0.25 * weight, rng);
    let blast = burst(1900.0, 380.0, 0.6, 0.02, 0.5, rng);
    let rattle = metal(rng.near(300.0 - 120.0 * weight, 0.1), 10, 0.34, rng);
    let dry = deep
        .gain(1.0)
        .plus(0.0, &first, 0.55)
        .plus(0.004, &ground_gives, 0.9)
        .plus(0.0, &rattle, 0.2)
        .plus(0.0, &blast, 0.22)
        .plus(0.05, &give, 0.06);
    space.around(&dry, wet * 1.4)
}

/// A machine falls over: it gives, it hits, it bounces, pieces slide.
pub fn fall(ground: Ground, rng: &mut Rng) -> Sig {
    let mut out = Sig::silence(1.0);
    let rush = whoosh(0.3, 120.0, 420.0, 0.8, rng);
    out.mix(0.0, &rush, 0.35);
    let mut at = 0.2;
    let mut loud = 1.0;
    for bounce in 0..4 {
        let deep = thump(86.0, 31.0, 0.55 - 0.1 * bounce as f32, rng);
        let hull = metal(rng.near(150.0, 0.12), 14, 0.42, rng);
        let plates = metal(rng.near(520.0, 0.2), 10, 0.2, rng);
        let bang = crack(0.03, rng);
        let earth = surface(ground, 0.95, rng);
        out.mix(at, &deep, 0.95 * loud);
        out.mix(at, &hull, 0.26 * loud);
        out.mix(at + 0.004, &plates, 0.18 * loud);
        out.mix(at, &bang, 0.22 * loud);
        out.mix(at + 0.003, &earth, 0.8 * loud);
        at += rng.between(0.16, 0.26);
        loud *= 0.52;
    }
    let slide = Sig::noise(0.7, rng)
        .sweep(Pass::Band, 2.5, |t| glide(t, 1300.0, 520.0, 0.7))
        .shape(|t| smooth(t / 0.08) * decay(t, 0.8) * (0.55 + 0.45 * (t * 61.0).sin()));
    out.mix(0.42, &slide, 0.16);
    let bits = debris(0.9, 0.75, rng);
    out.mix(0.3, &bits, 0.3);
    Room::YARD.around(&out.drive(1.3), 0.14)
}

/// A miniature turns its body or raises its arms.
pub fn servo(heavy: f32, rng: &mut Rng) -> Sig {
    let secs = rng.near(0.42 + 0.14 * heavy, 0.12);
    let top = rng.near(210.0 - 105.0 * heavy, 0.12);
    let speed = move |t: f32| {
        top * through(
            t,
            &[
                (0.0, 0.35),
                (secs * 0.22, 1.0),
                (secs * 0.7, 0.93),
                (secs, 0.4),
            ],
        )
    };
    let whine = motor(secs, speed, 0.25, rng)
        .band(1500.0 - 600.0 * heavy, 0.7)
        .shape(|t| {
            through(
                t,
                &[(0.0, 0.0), (0.04, 1.0), (secs * 0.75, 0.8), (secs, 0.0)],
            )
        });
    let oil = Sig::noise(secs, rng)
        .band(3200.0 - 1200.0 * heavy, 1.2)
        .shape(|t| smooth(t / 0.06) * smooth((secs - t) / 0.1));
    let stop = metal(rng.near(640.0 - 300.0 * heavy, 0.1), 7, 0.07, rng);
    let stop_low = thump(120.0 - 40.0 * heavy, 62.0, 0.07, rng);
    let start = burst(1400.0, 800.0, 1.5, 0.001, 0.02, rng);
    let dry = whine
        .peak(1.0)
        .gain(0.55)
        .plus(0.0, &oil, 0.12)
        .plus(0.0, &start, 0.5)
        .plus(secs * 0.93, &stop, 0.16)
        .plus(secs * 0.93, &stop_low, 0.45);
    Room::BOX.around(&dry, 0.3)
}

/// A unit shuts down: what turned runs out, relays fall, a last sigh.
pub fn power_down(rng: &mut Rng) -> Sig {
    let secs = 2.2;
    let speed = |t: f32| 330.0 * (-(t * 1.25)).exp() + 22.0;
    let turbine = motor(secs, speed, 0.15, rng)
        .sweep(Pass::Low, 0.9, |t| glide(t, 4200.0, 180.0, 1.9))
        .shape(|t| smooth(t / 0.03) * decay(t, 2.6));
    let hum = Sig::osc(secs, crate::dsp::Wave::Saw, 0.0, |t| {
        glide(t, 112.0, 27.0, 1.9)
    })
    .low(420.0)
    .shape(|t| smooth(t / 0.05) * decay(t, 2.4));
    let sigh = Sig::noise(0.9, rng)
        .sweep(Pass::Band, 0.8, |t| glide(t, 3000.0, 700.0, 0.9))
        .shape(|t| strike(t, 0.09, 0.75));
    let mut dry = turbine
        .peak(0.6)
        .plus(0.0, &hum, 0.5)
        .plus(1.15, &sigh, 0.16);
    for at in [0.0, 0.34, 0.55, 0.92, 1.7] {
        let click = metal(rng.near(900.0, 0.3), 6, 0.05, rng);
        let knock = thump(150.0, 70.0, 0.06, rng);
        let at = at + rng.between(0.0, 0.06);
        dry.mix(at, &click, 0.14);
        dry.mix(at, &knock, 0.32);
    }
    Room::YARD.around(&dry, 0.12)
}

/// A unit gets dangerously hot: a horn in a cabin, three times.
pub fn alarm(rng: &mut Rng) -> Sig {
    let mut out = Sig::silence(1.3);
    let base = rng.near(415.0, 0.02);
    for i in 0..3 {
        let rise = 1.0 + 0.045 * i as f32;
        let membrane = Sig::fm(
            0.27,
            |t| base * rise * (1.0 + 0.10 * smooth(t / 0.11)),
            0.5,
            |t| 2.2 * through(t, &[(0.0, 0.4), (0.05, 1.0), (0.27, 0.7)]),
        )
        .drive(3.0);
        // The horn's bell.
        let horn = membrane
            .clone()
            .band(1180.0, 1.6)
            .plus(0.0, &membrane.clone().band(2350.0, 2.4), 0.6)
            .plus(0.0, &membrane.low(700.0), 0.35)
            .shape(|t| through(t, &[(0.0, 0.0), (0.018, 1.0), (0.2, 0.85), (0.27, 0.0)]));
        out.mix(i as f32 * 0.36, &horn, 0.8);
        let relay = crack(0.006, rng);
        out.mix(i as f32 * 0.36, &relay, 0.1);
    }
    // Steam through a valve.
    let steam = Sig::noise(1.25, rng)
        .high(3800.0)
        .shape(|t| smooth(t / 0.2) * smooth((1.25 - t) / 0.6));
    Room::BOX.around(&out.plus(0.05, &steam, 0.07), 0.5)
}
