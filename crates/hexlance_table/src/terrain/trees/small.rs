//! What grows and lies between the trees: tufts, flowers, bushes, ferns, logs, stones.

use bevy::prelude::*;

use super::tropics::{Frond, frond};
use super::{Detail, clump};
use crate::meshkit::Kit;
use crate::noise::Rng;
use crate::paint::Paint;

/// Adds a tuft of grass blades.
pub fn add_tuft(kit: &mut Kit, paint: [Paint; 2], height: f32, rng: &mut Rng) {
    for _ in 0..6 {
        let d = rng.direction();
        let lean = d * rng.range(0.15, 0.6) * height;
        let root = d * rng.range(0.0, 0.022);
        let side = Vec3::new(-d.y, 0.0, d.x) * rng.range(0.006, 0.011);
        let h = height * rng.range(0.6, 1.0);
        let foot = Vec3::new(root.x, -0.02, root.y);
        let tip = Vec3::new(root.x + lean.x, h, root.y + lean.y);
        let p = paint[0].mix(paint[1], rng.unit());
        kit.blade_here([foot - side, foot + side, tip], &p, &p.shade(0.8));
    }
}

/// Adds a patch of flowers of one colour.
pub fn add_flowers(kit: &mut Kit, stem: Paint, petal: Paint, n: usize, rng: &mut Rng) {
    for _ in 0..n {
        let d = rng.direction() * rng.range(0.01, 0.11);
        let h = rng.range(0.035, 0.075);
        let top = Vec3::new(d.x, h, d.y);
        let side = Vec3::X * 0.004;
        let foot = Vec3::new(d.x, -0.01, d.y);
        kit.blade_here([foot - side, foot + side, top], &stem, &stem);
        let r = rng.range(0.011, 0.018);
        let tone = petal.shade(rng.range(0.85, 1.1));
        let turn = rng.range(0.0, 2.1);
        let at = |k: f32| {
            let a = turn + k * std::f32::consts::FRAC_PI_3 * 2.0;
            top + Vec3::new(a.cos() * r, 0.004, -a.sin() * r)
        };
        kit.blade_here([at(0.0), at(1.0), at(2.0)], &tone, &tone.shade(0.7));
    }
}

/// Adds a bush.
pub fn add_bush(kit: &mut Kit, size: f32, paint: Paint, detail: Detail, rng: &mut Rng) {
    let lumps = detail.pick(3, 2, 1);
    for i in 0..lumps {
        let d = rng.direction() * size * if i == 0 { 0.0 } else { 0.7 };
        let r = size * if i == 0 { 1.0 } else { rng.range(0.55, 0.8) };
        let mid = Vec3::new(d.x, r * 0.55, d.y);
        let k = rng.range(0.85, 1.15);
        clump(
            kit,
            mid,
            Vec3::new(r, r * 0.8, r),
            paint.shade(k),
            detail,
            rng,
        );
    }
}

/// Adds a fern.
pub fn add_fern(kit: &mut Kit, size: f32, paint: Paint, detail: Detail, rng: &mut Rng) {
    let n = detail.pick(7, 5, 3);
    let turn = rng.range(0.0, 6.3);
    for i in 0..n {
        let f = Frond {
            from: Vec3::Y * -0.01,
            dir: Vec2::from_angle(turn + i as f32 * std::f32::consts::TAU / n as f32),
            len: size * rng.range(0.85, 1.1),
            wide: size * 0.30,
            rise: 1.25,
            droop: 1.15,
        };
        let tone = paint.shade(rng.range(0.82, 1.15));
        frond(kit, f, tone, detail, rng);
    }
}

/// Adds a fallen trunk.
pub fn add_log(kit: &mut Kit, len: f32, r: f32, paint: Paint, rng: &mut Rng) {
    let turn = rng.range(0.0, 6.3);
    kit.with(
        Transform::from_xyz(0.0, r * 0.7, 0.0).with_rotation(Quat::from_rotation_y(turn)),
        |k| {
            let lift = rng.range(0.0, 0.03);
            let (a, b) = (
                Vec3::new(-len * 0.5, 0.0, 0.0),
                Vec3::new(len * 0.5, lift, 0.0),
            );
            k.tube(a, b, r, r * 0.75, 6, paint);
            let stub = Vec3::new(len * 0.15, r * 0.5, 0.0);
            k.rod(
                stub,
                stub + Vec3::new(0.05, 0.07, 0.04),
                r * 0.3,
                r * 0.15,
                3,
                paint,
            );
        },
    );
}

/// Adds a stone.
pub fn add_stone(kit: &mut Kit, size: f32, squash: f32, paint: Paint, rng: &mut Rng) {
    add_rock(kit, size, squash, paint, Detail::Plain, rng);
}

/// Adds a stone, more or less finely cut.
pub fn add_rock(
    kit: &mut Kit,
    size: f32,
    squash: f32,
    paint: Paint,
    detail: Detail,
    rng: &mut Rng,
) {
    let first = kit.buf.pos.len();
    let turn = Quat::from_rotation_y(rng.range(0.0, 6.3));
    let mut mid = Vec3::ZERO;
    kit.with(Transform::from_rotation(turn), |k| {
        k.ball(Vec3::ZERO, size, squash, detail.pick(7, 6, 4), paint);
    });
    for p in &kit.buf.pos[first..] {
        mid += *p;
    }
    mid /= (kit.buf.pos.len() - first).max(1) as f32;
    let seed = rng.bits() as u32;
    for p in &mut kit.buf.pos[first..] {
        let n = crate::noise::vector3((*p - mid) * (1.4 / size) + 7.0, seed);
        *p += n * size * 0.42;
    }
    kit.buf.flatten_normals(first);
}
