//! What happens where something strikes: by weapon on metal, by ground beside it; fireballs and domes.

use bevy::prelude::*;

use super::canvas::Canvas;
use super::particles::{Particle, dust_colour};
use super::{ShotKind, Stage};
use crate::cue::Footing;
use crate::noise::{Rng, smooth};

pub(super) const RED: Vec3 = Vec3::new(2.6, 0.25, 0.18);
pub(super) const BLUE: Vec3 = Vec3::new(0.35, 0.9, 3.0);
pub(super) const FIRE: Vec3 = Vec3::new(3.0, 1.1, 0.22);
pub(super) const SPARK: Vec3 = Vec3::new(3.0, 2.0, 0.8);

/// A round strikes what it was aimed at. `back` leads to whoever fired.
pub(super) fn on_metal(stage: &mut Stage, kind: ShotKind, at: Vec3, back: Vec3, size: f32) {
    let floor = stage.floor(at);
    let p = &mut *stage.particles;
    match kind {
        ShotKind::Laser => {
            p.sparks(at, back, 12, Vec3::new(3.0, 1.3, 0.7), size);
            p.add(Particle::glow(
                at,
                Vec3::ZERO,
                (0.20, 0.05),
                Vec3::new(2.8, 0.7, 0.2),
                0.7,
            ));
            melt(p, at, floor);
            smoke(p, at, 3, 0.12, 0.3);
        }
        ShotKind::Particle => {
            p.sparks(at, back, 20, BLUE, 1.2 * size);
            p.add(Particle::glow(at, Vec3::ZERO, (0.5, 0.1), BLUE, 0.45));
            smoke(p, at, 4, 0.16, 0.25);
        }
        ShotKind::Cannon | ShotKind::Marksman => {
            p.sparks(at, back, 7, SPARK, size);
            p.add(Particle::glow(at, Vec3::ZERO, (0.24, 0.36), FIRE, 0.16));
            p.pieces(at, 1, 0.03, Vec3::splat(0.2), floor, 1.0);
            smoke(p, at, 2, 0.14, 0.25);
        }
        ShotKind::Small | ShotKind::Sweep => {
            p.sparks(at, back, 3, SPARK, 0.7 * size);
        }
        ShotKind::Gauss => {
            p.sparks(at, back, 30, Vec3::new(2.2, 2.6, 3.2), 1.8 * size);
            p.pieces(at, 5, 0.05, Vec3::splat(0.25), floor, 1.8);
            p.add(Particle::glow(
                at,
                Vec3::ZERO,
                (0.55, 0.15),
                Vec3::new(1.6, 2.0, 2.8),
                0.22,
            ));
            smoke(p, at, 4, 0.18, 0.2);
        }
        ShotKind::Missiles | ShotKind::Artillery => {
            p.add(Particle::glow(
                at,
                Vec3::Y * 0.2,
                (0.16 * size, 0.42 * size),
                FIRE,
                0.26,
            ));
            p.sparks(at, back, 6, SPARK, size);
            p.pieces(at, 1, 0.03, Vec3::splat(0.18), floor, 1.1);
            smoke(p, at, 4, 0.20 * size, 0.14);
        }
        ShotKind::Flame => {
            for _ in 0..6 {
                let wild = p.ball() * 0.4;
                let up = p.rng.range(0.2, 0.7);
                p.add(Particle::glow(
                    at + wild * 0.3,
                    wild * 0.4 + Vec3::Y * up,
                    (0.20, 0.06),
                    FIRE,
                    0.7,
                ));
            }
            smoke(p, at, 3, 0.24, 0.09);
        }
        ShotKind::Melee => {
            p.sparks(at, back, 18, SPARK, 1.2 * size);
            p.pieces(at, 4, 0.05, Vec3::splat(0.22), floor, 1.2);
            smoke(p, at, 3, 0.16, 0.4);
        }
    }
}

/// Drops of molten armour.
fn melt(p: &mut super::particles::Particles, at: Vec3, floor: f32) {
    for _ in 0..4 {
        let v = p.ball() * 0.4;
        let mut drop = Particle::spark(at, v, 0.03, Vec3::new(2.6, 0.9, 0.2), 0.8);
        drop.floor = floor;
        p.add(drop);
    }
}

fn smoke(p: &mut super::particles::Particles, at: Vec3, n: usize, size: f32, tone: f32) {
    for _ in 0..n {
        let v = p.ball() * 0.35 + Vec3::Y * 0.35;
        let life = p.rng.range(0.6, 1.2);
        p.add(Particle::smoke(at, v, (size, size * 2.6), Vec3::splat(tone), life).alpha(0.42));
    }
}

/// A round strikes the ground beside its target.
pub(super) fn on_ground(stage: &mut Stage, kind: ShotKind, at: Vec3, size: f32) -> Footing {
    let ground = stage.footing(at);
    let p = &mut *stage.particles;
    let heavy = match kind {
        ShotKind::Small | ShotKind::Sweep => 0.35,
        ShotKind::Laser | ShotKind::Flame => 0.6,
        ShotKind::Cannon | ShotKind::Marksman => 0.75,
        ShotKind::Missiles => 0.9,
        ShotKind::Particle | ShotKind::Melee => 1.0,
        ShotKind::Gauss => 1.4,
        ShotKind::Artillery => 2.2,
    } * size;
    throw_up(p, at, ground, heavy);
    match kind {
        ShotKind::Laser => {
            p.add(Particle::glow(at, Vec3::ZERO, (0.16, 0.04), RED, 0.6));
        }
        ShotKind::Particle => p.sparks(at, Vec3::Y, 12, BLUE, 1.0),
        ShotKind::Missiles | ShotKind::Artillery => {
            p.add(Particle::glow(
                at,
                Vec3::Y * 0.2,
                (0.14 * heavy, 0.36 * heavy),
                FIRE,
                0.22,
            ));
        }
        ShotKind::Flame => {
            for _ in 0..5 {
                let wild = p.ball() * 0.3;
                p.add(Particle::glow(
                    at + wild,
                    Vec3::Y * 0.5,
                    (0.16, 0.05),
                    FIRE,
                    0.8,
                ));
            }
        }
        _ => {}
    }
    ground
}

/// Earth, sand, snow, stone, masonry, leaves or water fly up.
pub(super) fn throw_up(p: &mut super::particles::Particles, at: Vec3, ground: Footing, size: f32) {
    let tone = dust_colour(ground);
    let n = (5.0 + 5.0 * size) as usize;
    if ground == Footing::Water {
        p.splash(at, size, n + 4);
        return;
    }
    for _ in 0..n {
        let d = p.ball();
        let v = Vec3::new(d.x * 0.6, 0.5 + 1.1 * d.y.abs(), d.z * 0.6) * (0.7 + 0.8 * size);
        let life = p.rng.range(0.5, 1.1);
        p.add(
            Particle::smoke(at, v, (0.10 * size, 0.40 * size), tone, life)
                .weight(1.2)
                .alpha(0.55),
        );
    }
    let (lumps, big) = match ground {
        Footing::Earth => (4.0, 0.05),
        Footing::Rock => (6.0, 0.055),
        Footing::Pavement => (6.0, 0.06),
        Footing::Woods => (5.0, 0.05),
        Footing::Sand | Footing::Snow => (2.0, 0.035),
        Footing::Water => (0.0, 0.0),
    };
    p.pieces(
        at,
        (lumps * size) as usize,
        big,
        tone * 0.75,
        at.y,
        0.9 + 0.6 * size,
    );
    if matches!(ground, Footing::Rock | Footing::Pavement) {
        p.sparks(at, Vec3::Y, (4.0 * size) as usize + 2, SPARK, 0.9);
    }
}

/// A ball of fire at a share of its time.
pub(super) fn fireball(canvas: &mut Canvas, at: Vec3, size: f32, t: f32, rng: &Rng) {
    let mut rng = rng.clone();
    let s = 0.32 + 0.30 * size;
    let flash = smooth(0.30, 0.0, t);
    canvas.glow(at + Vec3::Y * 0.1, s * (1.0 + 2.2 * t), FIRE, flash * 1.3);
    canvas.lamp(
        at + Vec3::Y * 0.3,
        Vec3::new(1.0, 0.6, 0.25),
        250_000.0 * size * smooth(0.5, 0.0, t),
    );
    for _ in 0..14 {
        let d = Vec3::new(
            rng.range(-1.0, 1.0),
            rng.range(0.0, 1.0),
            rng.range(-1.0, 1.0),
        )
        .normalize_or_zero();
        let far = s * rng.range(0.4, 1.0);
        let p = at + d * far * t.sqrt() + Vec3::Y * 0.5 * t * s;
        let heat = smooth(0.6, 0.05, t);
        if heat > 0.0 {
            canvas.glow(p, s * 0.55, FIRE.lerp(RED, t), heat * 0.8);
        }
        let grey = 0.08 + 0.10 * rng.unit();
        canvas.puff(
            p,
            s * (0.7 + 0.9 * t),
            rng.range(0.0, 6.0),
            Vec3::splat(grey),
            0.75 * smooth(0.05, 0.25, t) * (1.0 - t),
        );
    }
    // A ring of pressed air along the ground.
    if size > 1.4 {
        ring(
            canvas,
            at.with_y(at.y - 0.05),
            s * 3.2 * t.sqrt(),
            0.16 * s,
            SPARK,
            0.35 * smooth(0.5, 0.0, t),
        );
    }
}

/// A flat ring of light.
pub(super) fn ring(
    canvas: &mut Canvas,
    at: Vec3,
    radius: f32,
    width: f32,
    colour: Vec3,
    strength: f32,
) {
    if strength <= 0.0 {
        return;
    }
    let n = 28;
    let point = |k: usize, r: f32| {
        let a = k as f32 * std::f32::consts::TAU / n as f32;
        at + Vec3::new(a.cos(), 0.0, a.sin()) * r
    };
    for k in 0..n {
        let (a, b) = (point(k, radius), point(k + 1, radius));
        for r in [radius - width, radius + width] {
            let (c, d) = (point(k, r.max(0.0)), point(k + 1, r.max(0.0)));
            canvas.pane([a, b, c], colour, [strength, strength, 0.0]);
            canvas.pane([b, d, c], colour, [strength, 0.0, 0.0]);
        }
    }
}

/// A faint dome of hexagons.
pub(super) fn dome(
    canvas: &mut Canvas,
    at: Vec3,
    radius: f32,
    colour: Color,
    strength: f32,
    age: f32,
) {
    let c = colour.to_linear();
    let tone = Vec3::new(c.red, c.green, c.blue) * 1.6;
    let rows = 6;
    let around = 18;
    let point = |row: f32, k: f32| {
        let up = (row / rows as f32) * std::f32::consts::FRAC_PI_2;
        let a = k / around as f32 * std::f32::consts::TAU;
        at + Vec3::new(up.cos() * a.cos(), up.sin() * 0.85, up.cos() * a.sin()) * radius
    };
    for row in 0..rows {
        let shift = if row % 2 == 0 { 0.0 } else { 0.5 };
        for k in 0..around {
            let (r, k) = (row as f32 + 0.5, k as f32 + shift);
            // A cell: six corners around its middle, lit along its rim, in waves upwards.
            let wave = 0.5 + 0.5 * (age * 9.0 - row as f32 * 1.3).sin();
            let mid = point(r, k);
            let corner = |i: usize| {
                let a = i as f32 * std::f32::consts::FRAC_PI_3 + std::f32::consts::FRAC_PI_6;
                point(r + 0.60 * a.sin(), k + 0.56 * a.cos())
            };
            let rim = strength * (0.10 + 0.22 * wave);
            for i in 0..6 {
                let (a, b) = (corner(i), corner(i + 1));
                let (p, q) = (mid.lerp(a, 0.78), mid.lerp(b, 0.78));
                canvas.pane([a, b, p], tone, [rim, rim, 0.0]);
                canvas.pane([b, q, p], tone, [rim, 0.0, 0.0]);
            }
        }
    }
    canvas.glow(
        at + Vec3::Y * radius * 0.3,
        radius * 1.1,
        tone,
        0.06 * strength,
    );
}
