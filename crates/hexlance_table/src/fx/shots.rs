//! What weapons look like in the air, and what happens where they strike.

use bevy::prelude::*;

use super::ShotKind;
use super::canvas::Canvas;
use crate::noise::{Rng, smooth};

const RED: Vec3 = Vec3::new(2.6, 0.25, 0.18);
const BLUE: Vec3 = Vec3::new(0.35, 0.9, 3.0);
const FIRE: Vec3 = Vec3::new(3.0, 1.1, 0.22);
const SPARK: Vec3 = Vec3::new(3.0, 2.0, 0.8);

/// Length of a shot in seconds.
pub(super) fn lasts(kind: ShotKind) -> f32 {
    match kind {
        ShotKind::Laser => 0.55,
        ShotKind::Particle => 0.60,
        ShotKind::Cannon => 0.75,
        ShotKind::Gauss => 0.45,
        ShotKind::Missiles => 1.15,
        ShotKind::Small => 0.60,
        ShotKind::Flame => 0.80,
        ShotKind::Artillery => 1.35,
        ShotKind::Melee => 0.60,
    }
}

/// Paints a shot at `t`, 0 to 1.
pub(super) fn paint(
    canvas: &mut Canvas,
    kind: ShotKind,
    from: Vec3,
    to: Vec3,
    hit: bool,
    t: f32,
    rng: &Rng,
) {
    let mut rng = rng.clone();
    let dir = (to - from).normalize_or_zero();
    let muzzle = from + dir * 0.35;
    match kind {
        ShotKind::Laser => {
            let on = smooth(0.02, 0.08, t) * smooth(0.62, 0.42, t);
            if on > 0.0 {
                let pulse = 0.75 + 0.25 * (t * 140.0).sin();
                canvas.beam(muzzle, to, 0.055, RED, on * pulse);
                canvas.glow(muzzle, 0.22, RED, on);
                canvas.glow(to, 0.34, RED, on * if hit { 1.0 } else { 0.5 });
                canvas.lamp(to, Vec3::new(1.0, 0.2, 0.15), 60_000.0 * on);
            }
            strike(canvas, to, (t - 0.15) / 0.85, hit, 0.8, &mut rng);
        }
        ShotKind::Particle => {
            let on = smooth(0.05, 0.12, t) * smooth(0.70, 0.45, t);
            if on > 0.0 {
                let n = 14;
                let mut flicker = Rng::new((t * 24.0) as u64 + 3);
                let mut last = muzzle;
                for k in 1..=n {
                    let f = k as f32 / n as f32;
                    let wild = if k == n { 0.0 } else { 0.13 };
                    let p = muzzle.lerp(to, f)
                        + Vec3::new(
                            flicker.range(-wild, wild),
                            flicker.range(-wild, wild),
                            flicker.range(-wild, wild),
                        );
                    canvas.beam(last, p, 0.075, BLUE, on);
                    last = p;
                }
                canvas.glow(muzzle, 0.38, BLUE, on);
                canvas.glow(to, 0.5, BLUE, on);
                canvas.lamp(to, Vec3::new(0.3, 0.6, 1.0), 110_000.0 * on);
            }
            strike(canvas, to, (t - 0.2) / 0.8, hit, 1.2, &mut rng);
        }
        ShotKind::Cannon | ShotKind::Small => {
            let heavy = kind == ShotKind::Cannon;
            let rounds = if heavy { 5 } else { 9 };
            for k in 0..rounds {
                let start = 0.10 * k as f32 * if heavy { 1.0 } else { 0.55 };
                let f = (t - start) / 0.30;
                let spread = if heavy { 0.07 } else { 0.16 };
                let end = to
                    + Vec3::new(
                        rng.range(-spread, spread),
                        rng.range(-spread, spread),
                        rng.range(-spread, spread),
                    );
                if (0.0..1.0).contains(&f) {
                    let head = muzzle.lerp(end, f);
                    let len = if heavy { 0.6 } else { 0.35 };
                    canvas.streak(
                        head,
                        head - dir * len,
                        if heavy { 0.07 } else { 0.035 },
                        SPARK,
                        1.0,
                    );
                    if f < 0.25 {
                        let flash = 1.0 - f * 4.0;
                        canvas.glow(muzzle, if heavy { 0.32 } else { 0.16 }, FIRE, flash);
                        canvas.streak(muzzle + dir * 0.35 * flash, muzzle, 0.12, FIRE, flash);
                        canvas.lamp(muzzle, Vec3::new(1.0, 0.6, 0.2), 40_000.0 * flash);
                    }
                }
                strike(
                    canvas,
                    end,
                    (f - 1.0) / 1.2,
                    hit,
                    if heavy { 0.7 } else { 0.35 },
                    &mut rng,
                );
            }
            if heavy {
                puff_column(canvas, muzzle, t, 0.3, &mut rng);
            }
        }
        ShotKind::Gauss => {
            let f = t / 0.25;
            if f < 1.0 {
                canvas.streak(
                    muzzle.lerp(to, f),
                    muzzle.lerp(to, f - 0.35),
                    0.09,
                    BLUE,
                    1.0,
                );
            }
            let fade = smooth(0.9, 0.1, t);
            canvas.beam(
                muzzle,
                muzzle.lerp(to, f.min(1.0)),
                0.03,
                Vec3::splat(0.9),
                0.35 * fade,
            );
            canvas.glow(muzzle, 0.3, BLUE, smooth(0.3, 0.0, t));
            strike(canvas, to, (t - 0.25) / 0.75, hit, 1.3, &mut rng);
        }
        ShotKind::Missiles => {
            let n = 8;
            let side = dir.cross(Vec3::Y).normalize_or_zero();
            let dist = from.distance(to);
            for k in 0..n {
                let start = 0.03 * k as f32;
                let f = (t - start) / 0.52;
                let fan = rng.range(-0.5, 0.5);
                let high = 0.35 + 0.13 * dist * rng.range(0.7, 1.2);
                let end = to
                    + Vec3::new(
                        rng.range(-0.2, 0.2),
                        rng.range(-0.15, 0.2),
                        rng.range(-0.2, 0.2),
                    ) * if hit { 1.0 } else { 2.6 };
                let at = |f: f32| {
                    let arch = 4.0 * f * (1.0 - f);
                    muzzle.lerp(end, f) + Vec3::Y * high * arch + side * fan * arch
                };
                if f > 0.0 && f < 1.0 {
                    let p = at(f);
                    canvas.streak(p, at((f - 0.05).max(0.0)), 0.07, FIRE, 1.0);
                    canvas.glow(p, 0.10, FIRE, 0.8);
                }
                // Smoke hangs where it has been.
                for s in 0..9 {
                    let g = s as f32 / 9.0;
                    if f > g {
                        let age = ((f - g) * 0.9).clamp(0.0, 1.0);
                        let fade = smooth(1.0, 0.75, t);
                        canvas.puff(
                            at(g),
                            0.10 + 0.16 * age,
                            g * 9.0 + k as f32,
                            Vec3::splat(0.62),
                            0.34 * (1.0 - age) * fade,
                        );
                    }
                }
                strike(
                    canvas,
                    end,
                    (f - 1.0) / 0.75,
                    hit || k % 3 == 0,
                    0.75,
                    &mut rng,
                );
            }
        }
        ShotKind::Flame => {
            let on = smooth(0.0, 0.1, t) * smooth(1.0, 0.75, t);
            let reach = (to - muzzle) * smooth(0.0, 0.25, t);
            for k in 0..22 {
                let f = ((k as f32 / 22.0) + t * 2.3).fract();
                let wild = 0.16 * f;
                let p = muzzle
                    + reach * f
                    + Vec3::new(
                        rng.range(-wild, wild),
                        rng.range(-wild, wild) + 0.08 * f,
                        rng.range(-wild, wild),
                    );
                canvas.glow(
                    p,
                    0.10 + 0.26 * f,
                    FIRE.lerp(RED, f),
                    0.55 * on * (1.0 - 0.5 * f),
                );
            }
            canvas.lamp(to, Vec3::new(1.0, 0.5, 0.15), 70_000.0 * on);
        }
        ShotKind::Artillery => {
            let f = t / 0.62;
            let dist = from.distance(to);
            let high = 3.0 + dist * 0.35;
            let at = |f: f32| muzzle.lerp(to, f) + Vec3::Y * high * 4.0 * f * (1.0 - f);
            if f < 1.0 {
                canvas.streak(at(f), at((f - 0.06).max(0.0)), 0.10, SPARK, 1.0);
            }
            canvas.glow(muzzle, 0.5, FIRE, smooth(0.12, 0.0, t));
            puff_column(canvas, muzzle, t, 0.6, &mut rng);
            if f > 1.0 {
                explosion(canvas, to, 2.0, (t - 0.62) / 0.38, &rng);
            }
        }
        ShotKind::Melee => strike(canvas, to, (t - 0.35) / 0.65, hit, 1.0, &mut rng),
    }
}

/// Smoke at a muzzle.
fn puff_column(canvas: &mut Canvas, at: Vec3, t: f32, size: f32, rng: &mut Rng) {
    for k in 0..4 {
        let age = (t - 0.08 * k as f32) / 0.8;
        if (0.0..1.0).contains(&age) {
            let p = at
                + Vec3::new(
                    rng.range(-0.08, 0.08),
                    0.05 + 0.35 * age,
                    rng.range(-0.08, 0.08),
                );
            canvas.puff(
                p,
                size * (0.5 + age),
                rng.range(0.0, 6.0),
                Vec3::splat(0.55),
                0.35 * (1.0 - age),
            );
        }
    }
}

/// Sparks and smoke of a hit, or dirt thrown up by a miss; `age` 0 to 1.
fn strike(canvas: &mut Canvas, at: Vec3, age: f32, hit: bool, size: f32, rng: &mut Rng) {
    // The same numbers whether drawn or not, so that later parts do not jump.
    let mut own = Rng::new(rng.bits());
    if !(0.0..1.0).contains(&age) {
        return;
    }
    if hit {
        canvas.glow(at, 0.45 * size * (0.4 + age), FIRE, smooth(0.45, 0.0, age));
        canvas.lamp(
            at,
            Vec3::new(1.0, 0.6, 0.25),
            80_000.0 * size * smooth(0.4, 0.0, age),
        );
        for _ in 0..(9.0 * size) as usize + 3 {
            let d = Vec3::new(
                own.range(-1.0, 1.0),
                own.range(0.1, 1.3),
                own.range(-1.0, 1.0),
            );
            let v = d * size * 0.75;
            let p = |a: f32| at + v * a - Vec3::Y * 1.1 * a * a;
            canvas.streak(
                p(age),
                p((age - 0.10).max(0.0)),
                0.025,
                SPARK,
                smooth(1.0, 0.4, age),
            );
        }
    }
    let colour = if hit {
        Vec3::splat(0.20)
    } else {
        Vec3::new(0.36, 0.29, 0.21)
    };
    for _ in 0..5 {
        let d = Vec3::new(
            own.range(-0.3, 0.3),
            own.range(0.1, 0.8),
            own.range(-0.3, 0.3),
        );
        canvas.puff(
            at + d * size * age.sqrt(),
            size * (0.16 + 0.4 * age),
            own.range(0.0, 6.0),
            colour,
            0.5 * (1.0 - age),
        );
    }
}

/// A burst of fire, sparks and smoke.
pub(super) fn explosion(canvas: &mut Canvas, at: Vec3, size: f32, t: f32, rng: &Rng) {
    let mut rng = rng.clone();
    let s = 0.32 + 0.30 * size;
    let flash = smooth(0.30, 0.0, t);
    canvas.glow(at + Vec3::Y * 0.1, s * (1.0 + 2.2 * t), FIRE, flash * 1.3);
    canvas.lamp(
        at + Vec3::Y * 0.3,
        Vec3::new(1.0, 0.6, 0.25),
        250_000.0 * size * smooth(0.5, 0.0, t),
    );
    for _ in 0..12 {
        let d = Vec3::new(
            rng.range(-1.0, 1.0),
            rng.range(0.0, 1.0),
            rng.range(-1.0, 1.0),
        )
        .normalize_or_zero();
        let far = s * rng.range(0.4, 1.0);
        let p = at + d * far * t.sqrt() + Vec3::Y * 0.5 * t * s;
        let heat = smooth(0.55, 0.05, t);
        if heat > 0.0 {
            canvas.glow(p, s * 0.55, FIRE.lerp(RED, t), heat * 0.8);
        }
        let grey = 0.10 + 0.10 * rng.unit();
        canvas.puff(
            p,
            s * (0.7 + 0.9 * t),
            rng.range(0.0, 6.0),
            Vec3::splat(grey),
            0.75 * smooth(0.05, 0.25, t) * (1.0 - t),
        );
    }
    for _ in 0..(12.0 + 8.0 * size) as usize {
        let d = Vec3::new(
            rng.range(-1.0, 1.0),
            rng.range(0.4, 1.6),
            rng.range(-1.0, 1.0),
        );
        let v = d * s * 2.0;
        let p = |a: f32| at + v * a - Vec3::Y * 2.4 * a * a;
        canvas.streak(
            p(t),
            p((t - 0.07).max(0.0)),
            0.03,
            SPARK,
            smooth(0.9, 0.3, t),
        );
    }
}
