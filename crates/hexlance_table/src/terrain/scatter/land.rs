//! What lies and grows on bare land: stones, rubble, swamp, mud, moss, dunes, snow, crust, gravel, grass, reeds.

use bevy::prelude::*;

use super::{Plot, inside};
use crate::meshkit::Kit;
use crate::model::Theme;
use crate::noise::{Rng, smooth};
use crate::paint::Paint;
use crate::space::{APOTHEM, SIDES};
use crate::terrain::trees::{self, Detail};

/// Darker near the ground, as with a wash of thin dark paint.
fn wash(kit: &mut Kit, first: usize, low: f32, high: f32) {
    let mut i = 0;
    kit.buf.tint(|p, _| {
        let k = if i < first {
            1.0
        } else {
            low + (1.0 - low) * smooth(-0.02, high, p.y)
        };
        i += 1;
        k
    });
}

/// A few tufts between other things.
fn sprinkle(kit: &mut Kit, plot: &mut Plot, n: usize) {
    if plot.t.tufts <= 0.0 || plot.detail == Detail::Far {
        return;
    }
    let paint = plot.grass();
    let first = kit.buf.pos.len();
    for (p, mut own) in plot.spots(n, 0.06, 0.0) {
        let h = own.range(0.05, 0.09);
        kit.at(p.x, 0.0, p.y, |k| trees::add_tuft(k, paint, h, &mut own));
    }
    kit.buf.bend(first, |p| 0.2 * p.y.max(0.0));
}

pub(super) fn stones(kit: &mut Kit, plot: &mut Plot, big: bool) {
    let n = plot
        .detail
        .pick(if big { 17 } else { 13 }, if big { 15 } else { 11 }, 7);
    let detail = plot.detail;
    let rock = plot.t.rock;
    for (i, (p, mut own)) in plot.spots(n, 0.10, 0.0).into_iter().enumerate() {
        let size = match (big, i % 4) {
            (true, 0) => own.range(0.15, 0.22),
            (true, _) => own.range(0.07, 0.14),
            (false, 0) => own.range(0.09, 0.14),
            (false, _) => own.range(0.035, 0.08),
        };
        // Rough ground is boulders, ultra-rough ground has teeth.
        let squash = own.range(0.65, if big { 1.55 } else { 0.9 });
        let paint = rock[0].mix(rock[1], own.unit()).strata(0.25).detail(0.7);
        if plot.key.free(p, size * 0.6) && inside(p, size * 0.9) {
            let tilt = Quat::from_rotation_z(own.range(-0.25, 0.25));
            let at = Transform::from_xyz(p.x, size * 0.25, p.y).with_rotation(tilt);
            kit.with(at, |k| {
                trees::add_rock(k, size, squash, paint, detail, &mut own);
            });
        }
    }
    wash(kit, 0, 0.62, 0.12);
    sprinkle(kit, plot, 6);
}

pub(super) fn rubble(kit: &mut Kit, plot: &mut Plot, big: bool) {
    let tones = [0x8a847b, 0x77706a, 0x9a8d7c, 0x6b5a50, 0x9b6a52];
    // Heaps of small stuff under the large pieces.
    let heaps = if big { 4 } else { 2 };
    for (p, mut own) in plot.spots(heaps, 0.38, 0.2) {
        let r = own.range(0.22, 0.32);
        let dust = Paint::new(0x857c70).gloss(0.03).detail(1.0);
        let high = own.range(0.08, if big { 0.2 } else { 0.12 });
        let seed = own.bits() as u32;
        kit.puff(
            Vec3::new(p.x, -0.02, p.y),
            Vec3::new(r, high, r * 0.85),
            plot.detail.pick((10, 5), (8, 4), (6, 3)),
            0.25,
            seed,
            |_| dust,
        );
    }
    let n = plot
        .detail
        .pick(if big { 40 } else { 30 }, if big { 32 } else { 24 }, 12);
    for (p, mut own) in plot.spots(n, 0.12, 0.0) {
        let size = own.range(0.05, if big { 0.17 } else { 0.11 });
        let paint = Paint::new(tones[own.pick(tones.len())])
            .gloss(0.05)
            .detail(0.6);
        let tilt = Quat::from_rotation_y(own.range(0.0, 6.3))
            * Quat::from_rotation_x(own.range(-0.6, 0.6))
            * Quat::from_rotation_z(own.range(-0.4, 0.4));
        let shape = Vec3::new(
            own.range(0.8, 1.7),
            own.range(0.25, 0.7),
            own.range(0.6, 1.2),
        ) * size;
        if plot.key.free(p, size * 0.5) && inside(p, size * 0.9) {
            let lift = if big { own.range(0.0, 0.06) } else { 0.0 };
            kit.with(
                Transform::from_xyz(p.x, shape.y * 0.35 + lift, p.y).with_rotation(tilt),
                |k| k.cuboid(Vec3::ZERO, shape, 0.0, paint),
            );
        }
    }
    scraps(kit, plot, big);
    wash(kit, 0, 0.58, 0.14);
}

/// What still stands in rubble, and what was thrown on it: corners of wall, girders, wheels, pipes, bent plates.
fn scraps(kit: &mut Kit, plot: &mut Plot, big: bool) {
    let rust = Paint::new(0x6a4330).gloss(0.15).detail(0.5);
    let n = plot
        .detail
        .pick(if big { 9 } else { 5 }, if big { 7 } else { 4 }, 2);
    for i in 0..n {
        let p = plot.rng.direction() * plot.rng.range(0.56, 0.70);
        let mut own = Rng::new(plot.rng.bits());
        if !plot.key.free(p, 0.02) {
            continue;
        }
        let turn = Quat::from_rotation_y(own.range(0.0, 6.3));
        let h = own.range(0.14, if big { 0.46 } else { 0.26 });
        let at = Transform::from_xyz(p.x, 0.0, p.y).with_rotation(turn);
        kit.with(at, |k| match i % 5 {
            0 => {
                // A corner of two walls, with the hole of a window.
                let wall = Paint::new(0x9a8f82).gloss(0.05).detail(0.5);
                for (a, b) in [(0.0, 0.11), (0.16, 0.22)] {
                    let mid = (a + b) * 0.5;
                    let size = Vec3::new(b - a, h * (1.0 - mid * 2.0), 0.035);
                    k.cuboid(Vec3::new(mid, size.y * 0.5, 0.0), size, 0.0, wall);
                }
                let sill = Vec3::new(0.13, h * 0.2, 0.0);
                k.cuboid(sill, Vec3::new(0.1, h * 0.4, 0.03), 0.0, wall.shade(0.9));
                let side = Vec3::new(0.0, h * 0.4, 0.09);
                k.wedge(
                    side,
                    Vec3::new(0.035, h * 0.8, 0.18),
                    Vec2::new(1.0, 0.3),
                    Vec2::new(0.0, -0.05),
                    0.0,
                    wall.shade(0.85),
                );
            }
            1 => {
                // A girder.
                let tip = Vec3::new(0.14, h, 0.05);
                let flat = Vec2::new(0.036, 0.012);
                k.beam(Vec3::NEG_Y * 0.05, tip, flat, flat, 0.0, rust);
                let thin = Vec2::new(0.010, 0.034);
                k.beam(Vec3::NEG_Y * 0.05, tip, thin, thin, 0.0, rust.shade(0.8));
            }
            2 => {
                // A wheel.
                let lie = Quat::from_rotation_x(own.range(0.2, 1.2));
                k.with(
                    Transform::from_xyz(0.0, 0.05, 0.0).with_rotation(lie),
                    |k| {
                        let tyre = Paint::new(0x1c1b1a).gloss(0.1);
                        k.tube(Vec3::NEG_Z * 0.018, Vec3::Z * 0.018, 0.052, 0.052, 9, tyre);
                        k.tube(Vec3::NEG_Z * 0.02, Vec3::Z * 0.02, 0.024, 0.024, 7, rust);
                    },
                );
            }
            3 => {
                // A bent plate.
                let mut plate = Paint::new(0x6d7277).gloss(0.3).detail(0.4);
                if own.chance(0.5) {
                    plate = rust;
                }
                let bend = |x: f32| Vec3::new(x, 0.05 + 1.8 * x * x, 0.0);
                for s in 0..3 {
                    let (a, b) = (-0.12 + 0.08 * s as f32, -0.04 + 0.08 * s as f32);
                    let (za, zb) = (Vec3::Z * 0.08, Vec3::Z * 0.07);
                    let quad = [bend(a) + za, bend(b) + zb, bend(b) - zb, bend(a) - za];
                    let [p, q, r, t] = quad;
                    k.quad_here(quad, &plate);
                    k.quad_here([t, r, q, p], &plate.shade(0.6));
                }
            }
            _ => {
                // Reinforcing bars out of a lump.
                let lump = Paint::new(0x8f8a83).gloss(0.04).detail(0.6);
                k.cuboid(Vec3::Y * 0.04, Vec3::new(0.14, 0.1, 0.1), 0.0, lump);
                for j in 0..3 {
                    let foot = Vec3::new(-0.04 + 0.04 * j as f32, 0.08, 0.0);
                    let tip =
                        foot + Vec3::new(own.range(-0.05, 0.05), h * 0.4, own.range(-0.05, 0.05));
                    k.rod(foot, tip, 0.006, 0.005, 3, rust);
                }
            }
        });
    }
}

/// A pool of standing water.
fn pool(kit: &mut Kit, p: Vec2, r: f32, paint: Paint, detail: Detail, rng: &mut Rng) {
    let n = detail.pick(11, 9, 6);
    let y = 0.030;
    let turn = rng.range(0.0, 6.3);
    let rim: Vec<Vec3> = (0..n)
        .map(|i| {
            let a = Vec2::from_angle(turn + i as f32 * std::f32::consts::TAU / n as f32);
            let far = r * rng.range(0.75, 1.1);
            Vec3::new(p.x + a.x * far, y, p.y + a.y * far * 0.8)
        })
        .collect();
    let mid = Vec3::new(p.x, y + 0.002, p.y);
    for i in 0..n {
        kit.tri_here([mid, rim[(i + 1) % n], rim[i]], &paint);
    }
}

pub(super) fn swamp(kit: &mut Kit, plot: &mut Plot) {
    let detail = plot.detail;
    let murk = Paint::new(0x232c20).gloss(0.95);
    let pools = plot.spots(4, 0.24, 0.1);
    for (p, own) in &pools {
        let mut own = own.clone();
        let r = own.range(0.16, 0.25);
        pool(kit, *p, r, murk, detail, &mut own);
        if detail == Detail::Full && plot.key.theme != Theme::Arctic {
            // Lily pads.
            for _ in 0..4 {
                let d = own.direction() * own.range(0.3, 0.8) * r;
                let size = own.range(0.016, 0.028);
                let green = Paint::new(0x5d7f35).gloss(0.35).shade(own.range(0.8, 1.15));
                kit.at(p.x + d.x, 0.033, p.y + d.y * 0.8, |k| {
                    for i in 1..7 {
                        let (a, b) = (i as f32 * 0.9, (i + 1) as f32 * 0.9);
                        let at = |a: f32| Vec3::new(a.cos() * size, 0.0, a.sin() * size);
                        k.tri_here([Vec3::ZERO, at(b), at(a)], &green);
                    }
                });
            }
        }
    }
    let dry = plot.key.theme == Theme::Arctic;
    let pair = [
        Paint::new(if dry { 0x8a7f5c } else { 0x55602c }).gloss(0.08),
        Paint::new(plot.t.tuft[1]).gloss(0.08),
    ];
    let first = kit.buf.pos.len();
    for (p, mut own) in plot.spots(detail.pick(20, 15, 9), 0.06, 0.0) {
        let h = own.range(0.15, 0.30);
        kit.at(p.x, 0.0, p.y, |k| reed(k, pair, h, detail, &mut own));
    }
    // Moss on old stumps.
    for (p, mut own) in plot.spots(detail.pick(3, 2, 1), 0.2, 0.06) {
        let r = own.range(0.09, 0.15);
        let moss = Paint::new(0x4d5c2c).gloss(0.1).detail(0.9);
        let seed = own.bits() as u32;
        let mid = Vec3::new(p.x, -0.01, p.y);
        let half = Vec3::new(r, r * 0.55, r * 0.8);
        kit.puff(
            mid,
            half,
            detail.pick((9, 5), (7, 4), (5, 3)),
            0.3,
            seed,
            |d| moss.shade(0.75 + 0.3 * d.y.max(0.0)),
        );
        if detail != Detail::Far {
            let wood = Paint::new(0x4a3d30).gloss(0.12).detail(0.7);
            let tip = mid + Vec3::new(own.range(-0.06, 0.06), own.range(0.16, 0.34), 0.02);
            kit.rod(mid, tip, 0.028, 0.018, 5, wood);
        }
    }
    kit.buf.bend(first, |p| 0.22 * p.y.max(0.0));
}

/// A clump of reeds with a mace.
fn reed(kit: &mut Kit, pair: [Paint; 2], h: f32, detail: Detail, rng: &mut Rng) {
    if detail == Detail::Far {
        let side = Vec3::X * 0.022;
        let d = rng.direction() * 0.03;
        let tip = Vec3::new(d.x, h, d.y);
        for s in [side, Vec3::Z * 0.022] {
            kit.blade_here([-s, s, tip], &pair[0], &pair[1]);
        }
        return;
    }
    trees::add_tuft(kit, pair, h, rng);
    let tip = Vec3::new(rng.range(-0.02, 0.02), h * 1.05, rng.range(-0.02, 0.02));
    kit.rod(Vec3::ZERO, tip, 0.004, 0.004, 3, pair[0]);
    let mace = Paint::new(0x4f3520).gloss(0.05);
    kit.rod(tip, tip + Vec3::Y * 0.05, 0.011, 0.008, 4, mace);
}

pub(super) fn mud(kit: &mut Kit, plot: &mut Plot) {
    let detail = plot.detail;
    let wet = Paint::new(0x35281c).gloss(0.95);
    for (p, mut own) in plot.spots(6, 0.2, 0.08) {
        let r = own.range(0.08, 0.18);
        pool(kit, p, r, wet, detail, &mut own);
    }
    if detail == Detail::Far {
        return;
    }
    // Ruts: two bands with raised lips, across the hex.
    let way = Vec2::from_angle(plot.rng.range(-0.4, 0.4));
    let [dark, lip] = [0x2c2118, 0x6f573d].map(|c| Paint::new(c).gloss(0.35).detail(0.6));
    let bow = plot.rng.range(-0.18, 0.18);
    for side in [-0.09, 0.09] {
        let at = |x: f32, off: f32, y: f32| {
            let p = way * x + way.perp() * (side + off + bow * (1.0 - x * x * 1.8));
            Vec3::new(p.x, y, p.y)
        };
        let steps = 10;
        for i in 0..steps {
            let (x, y) = (
                -0.68 + 1.36 * i as f32 / steps as f32,
                -0.68 + 1.36 * (i + 1) as f32 / steps as f32,
            );
            if !plot.key.free(way * x, 0.06) {
                continue;
            }
            for (a, b, ya, yb, paint) in [
                (-0.055, -0.030, 0.0, 0.038, &lip),
                (-0.030, 0.030, 0.038, 0.022, &dark),
                (0.030, 0.055, 0.038, 0.0, &lip),
            ] {
                // Towards +z is to the right of the way.
                kit.quad_here(
                    [at(x, b, yb), at(y, b, yb), at(y, a, ya), at(x, a, ya)],
                    paint,
                );
            }
        }
    }
}

pub(super) fn tundra(kit: &mut Kit, plot: &mut Plot) {
    let detail = plot.detail;
    let tones = [0x6d7040, 0x8a6a3c, 0x7f4f3a, 0x8f9068, 0x9a9a8c];
    for (p, mut own) in plot.spots(detail.pick(26, 18, 9), 0.12, 0.05) {
        let r = own.range(0.05, 0.12);
        let moss = Paint::new(tones[own.pick(tones.len())])
            .gloss(0.04)
            .detail(0.9);
        let seed = own.bits() as u32;
        kit.puff(
            Vec3::new(p.x, 0.0, p.y),
            Vec3::new(r, r * own.range(0.3, 0.5), r * own.range(0.7, 1.0)),
            detail.pick((8, 4), (6, 3), (5, 3)),
            0.3,
            seed,
            |d| moss.shade(0.72 + 0.34 * d.y.max(0.0)),
        );
    }
    let rock = plot.t.rock;
    for (p, mut own) in plot.spots(detail.pick(5, 4, 2), 0.12, 0.05) {
        let size = own.range(0.03, 0.06);
        let paint = rock[1].strata(0.0).detail(0.6);
        kit.at(p.x, size * 0.2, p.y, |k| {
            trees::add_rock(k, size, 0.7, paint, detail, &mut own);
        });
    }
    sprinkle(kit, plot, 7);
}

pub(super) fn dunes(kit: &mut Kit, plot: &mut Plot) {
    let detail = plot.detail;
    let sand = Paint::new(0xdcc08c).gloss(0.03).detail(0.5).strata(-1.0);
    for (p, mut own) in plot.spots(4, 0.34, 0.12) {
        let half = Vec3::new(
            own.range(0.24, 0.33),
            own.range(0.04, 0.085),
            own.range(0.14, 0.2),
        );
        let turn = Quat::from_rotation_y(-0.6 + own.range(-0.25, 0.25));
        let seed = own.bits() as u32;
        let at = Transform::from_xyz(p.x, -0.005, p.y).with_rotation(turn);
        kit.with(at, |k| {
            // Steep in the lee.
            k.puff(
                Vec3::ZERO,
                half,
                detail.pick((12, 6), (9, 5), (7, 3)),
                0.12,
                seed,
                |d| sand.shade(0.93 + 0.09 * d.y.max(0.0) + 0.04 * d.z),
            );
        });
    }
    if detail == Detail::Far {
        return;
    }
    let straw = [
        Paint::new(0x9a8a52).gloss(0.04),
        Paint::new(0xc2b078).gloss(0.04),
    ];
    let first = kit.buf.pos.len();
    for (p, mut own) in plot.spots(5, 0.1, 0.0) {
        let h = own.range(0.06, 0.11);
        kit.at(p.x, 0.01, p.y, |k| trees::add_tuft(k, straw, h, &mut own));
    }
    kit.buf.bend(first, |p| 0.2 * p.y.max(0.0));
}

/// Heaps of blown snow.
fn heaps(kit: &mut Kit, plot: &mut Plot, n: usize, high: (f32, f32)) {
    let detail = plot.detail;
    let snow = Paint::new(0xf2f6fa).gloss(0.10).detail(0.15).strata(-0.4);
    for (p, mut own) in plot.spots(n, 0.30, 0.1) {
        let half = Vec3::new(
            own.range(0.18, 0.30),
            own.range(high.0, high.1),
            own.range(0.12, 0.20),
        );
        let turn = Quat::from_rotation_y(0.5 + own.range(-0.5, 0.5));
        let seed = own.bits() as u32;
        let at = Transform::from_xyz(p.x, -0.01, p.y).with_rotation(turn);
        kit.with(at, |k| {
            k.puff(
                Vec3::ZERO,
                half,
                detail.pick((11, 6), (9, 4), (6, 3)),
                0.14,
                seed,
                |d| snow.shade(0.90 + 0.10 * d.y.max(0.0)),
            );
        });
    }
}

pub(super) fn drifts(kit: &mut Kit, plot: &mut Plot, deep: bool) {
    if deep {
        heaps(kit, plot, 8, (0.09, 0.17));
    } else {
        heaps(kit, plot, 4, (0.035, 0.07));
        // Straw looks out of thin snow.
        if plot.detail != Detail::Far {
            let straw = [
                Paint::new(0x8f835c).gloss(0.04),
                Paint::new(0xb8ab80).gloss(0.04),
            ];
            let first = kit.buf.pos.len();
            for (p, mut own) in plot.spots(9, 0.08, 0.0) {
                let h = own.range(0.04, 0.08);
                kit.at(p.x, 0.0, p.y, |k| trees::add_tuft(k, straw, h, &mut own));
            }
            kit.buf.bend(first, |p| 0.2 * p.y.max(0.0));
        }
    }
}

pub(super) fn crust(kit: &mut Kit, plot: &mut Plot, liquid: bool) {
    let detail = plot.detail;
    let (n, size) = if liquid {
        (detail.pick(6, 5, 3), (0.07, 0.13))
    } else {
        (detail.pick(15, 12, 7), (0.12, 0.21))
    };
    let black = Paint::new(0x1f1a18).gloss(0.14).detail(0.8);
    let hot = Paint::new(0xff5a12).glow(if liquid { 2.2 } else { 1.1 });
    for (p, mut own) in plot.spots(n, 0.2, 0.0) {
        let r = own.range(size.0, size.1);
        if !plot.key.free(p, r * 0.5) || !inside(p, r) {
            continue;
        }
        let tilt = Quat::from_rotation_y(own.range(0.0, 6.3))
            * Quat::from_rotation_x(own.range(-0.16, 0.16))
            * Quat::from_rotation_z(own.range(-0.16, 0.16));
        let at = Transform::from_xyz(p.x, 0.012, p.y).with_rotation(tilt);
        let tone = black.shade(own.range(0.8, 1.5));
        kit.with(at, |k| {
            // Floes: black on top, glowing where they break.
            let sides = 5 + own.pick(3);
            let profile = [
                Vec2::new(r * 1.03, -0.02),
                Vec2::new(r, 0.022),
                Vec2::new(r * 0.86, 0.034),
                Vec2::new(0.0, 0.038),
            ];
            k.lathe_with(&profile, sides, false, |i| if i == 0 { hot } else { tone });
        });
    }
}

pub(super) fn gravel(kit: &mut Kit, plot: &mut Plot) {
    let detail = plot.detail;
    let grey = Paint::new(0x928a7c).gloss(0.04).detail(1.3);
    let mut heaps: Vec<(Vec2, f32, f32)> = Vec::new();
    for (p, mut own) in plot.spots(3, 0.42, 0.26) {
        let (r, h) = (own.range(0.24, 0.34), own.range(0.14, 0.24));
        let seed = own.bits() as u32;
        let half = Vec3::new(r, h, r * own.range(0.8, 1.0));
        let mid = Vec3::new(p.x, -0.02, p.y);
        kit.puff(
            mid,
            half,
            detail.pick((13, 7), (10, 5), (7, 4)),
            0.14,
            seed,
            |d| grey.shade(0.70 + 0.34 * d.y.max(0.0)),
        );
        heaps.push((p, r, h));
    }
    for (p, mut own) in plot.spots(detail.pick(46, 26, 8), 0.08, 0.0) {
        let size = own.range(0.016, 0.036);
        let paint = Paint::new(0x9a9284).mix(Paint::new(0x6f695f), own.unit());
        // Some lie on the heaps.
        let up = heaps
            .iter()
            .map(|(q, r, h)| h * (1.0 - (p.distance(*q) / r).powi(2)).max(0.0).sqrt())
            .fold(0.0, f32::max);
        kit.at(p.x, up * 0.94 + size * 0.2, p.y, |k| {
            trees::add_rock(k, size, 0.8, paint, Detail::Far, &mut own);
        });
    }
}

pub(super) fn tufts(kit: &mut Kit, plot: &mut Plot) {
    let detail = plot.detail;
    if detail == Detail::Far {
        return;
    }
    let theme = plot.key.theme;
    let paint = plot.grass();
    let first = kit.buf.pos.len();
    let n = match theme {
        Theme::Lunar | Theme::Volcanic => 0,
        Theme::Desert | Theme::Badlands | Theme::Arctic => detail.pick(12, 7, 0),
        _ => detail.pick(30, 15, 0),
    };
    // In drifts rather than evenly.
    let heart = plot.rng.direction() * 0.4;
    for (p, mut own) in plot.spots(n, 0.05, 0.0) {
        let p = p.lerp(heart, 0.30);
        let h = own.range(0.035, 0.085);
        if plot.key.free(p, 0.0) {
            kit.at(p.x, 0.0, p.y, |k| trees::add_tuft(k, paint, h, &mut own));
        }
    }
    if matches!(theme, Theme::Grassland | Theme::Urban | Theme::Tropical) {
        flowers(kit, plot, detail);
    }
    kit.buf.bend(first, |p| 0.2 * p.y.max(0.0));
    let stone = plot.t.rock[1].strata(0.0).detail(0.6);
    let stones = match theme {
        Theme::Lunar | Theme::Volcanic => 7,
        Theme::Desert | Theme::Badlands => 4,
        _ => 2,
    };
    for (p, mut own) in plot.spots(stones, 0.1, 0.0) {
        let size = own.range(0.018, 0.042);
        kit.at(p.x, size * 0.2, p.y, |k| {
            trees::add_rock(k, size, 0.7, stone, Detail::Far, &mut own);
        });
    }
    match theme {
        Theme::Desert | Theme::Badlands => scrub(kit, plot, detail),
        Theme::Arctic => heaps(kit, plot, 2, (0.02, 0.045)),
        Theme::Tropical => {
            let first = kit.buf.pos.len();
            let green = Paint::new(plot.t.leaf[1]).gloss(0.12).detail(0.5);
            for (p, mut own) in plot.spots(2, 0.16, 0.05) {
                let size = own.range(0.09, 0.14);
                kit.at(p.x, 0.0, p.y, |k| {
                    trees::add_fern(k, size, green, detail, &mut own);
                });
            }
            kit.buf.bend(first, |p| 0.2 * p.y.max(0.0));
        }
        Theme::Volcanic => {
            // Black twigs.
            let char = Paint::new(0x231d1a).gloss(0.1);
            for (p, mut own) in plot.spots(3, 0.12, 0.0) {
                let d = own.direction() * 0.05;
                let foot = Vec3::new(p.x, -0.02, p.y);
                let tip = foot + Vec3::new(d.x, own.range(0.07, 0.14), d.y);
                kit.rod(foot, tip, 0.008, 0.003, 3, char);
                let twig = foot.lerp(tip, 0.55);
                kit.rod(
                    twig,
                    twig + Vec3::new(d.y, 0.05, d.x),
                    0.004,
                    0.002,
                    3,
                    char,
                );
            }
        }
        _ => {}
    }
}

/// Flowers in some hexes: a patch or two, each of one colour.
fn flowers(kit: &mut Kit, plot: &mut Plot, detail: Detail) {
    if !plot.key.variant.is_multiple_of(2) || detail != Detail::Full {
        return;
    }
    let petals: &[u32] = match plot.key.theme {
        Theme::Tropical => &[0xd84a5a, 0xe8a03a, 0xd86ab0],
        _ => &[0xe8d84a, 0xf0ece0, 0xc05a8a, 0x7a6ac8],
    };
    let stem = plot.grass()[0];
    for (p, mut own) in plot.spots(2, 0.2, 0.05) {
        let petal = Paint::new(petals[own.pick(petals.len())]).gloss(0.1);
        kit.at(p.x, 0.0, p.y, |k| {
            trees::add_flowers(k, stem, petal, 9, &mut own);
        });
    }
}

/// Thorny bushes and flat cacti.
fn scrub(kit: &mut Kit, plot: &mut Plot, detail: Detail) {
    let grey = Paint::new(plot.t.tuft[0])
        .mix(Paint::new(plot.t.leaf[0]), 0.5)
        .gloss(0.05)
        .detail(0.8);
    for (p, mut own) in plot.spots(3, 0.14, 0.04) {
        let cactus = own.chance(0.4);
        kit.at(p.x, 0.0, p.y, |k| {
            if cactus {
                let green = Paint::new(0x6a8a4e).gloss(0.16).detail(0.4);
                for i in 0..4 {
                    let d = Vec2::from_angle(i as f32 * 1.9) * if i == 0 { 0.0 } else { 0.035 };
                    let r = own.range(0.026, 0.04);
                    let y = r * 0.8 + if i > 1 { 0.035 } else { 0.0 };
                    let flat = Quat::from_rotation_y(own.range(0.0, 3.1));
                    let at = Transform::from_xyz(d.x, y, d.y).with_rotation(flat);
                    let tone = green.shade(own.range(0.9, 1.12));
                    k.with(at, |k| {
                        let half = Vec3::new(r * 0.8, r, r * 0.28);
                        k.puff(Vec3::ZERO, half, (6, 4), 0.0, 1, |_| tone);
                    });
                }
            } else {
                let size = own.range(0.04, 0.07);
                let tone = grey.shade(own.range(0.85, 1.2));
                trees::add_bush(k, size, tone, detail.min(Detail::Plain), &mut own);
            }
        });
    }
}

/// Reeds and rushes along the sides of a mask.
pub(super) fn shore(kit: &mut Kit, plot: &mut Plot, mask: u8) {
    if plot.detail == Detail::Far {
        return;
    }
    let detail = plot.detail;
    let dry = matches!(
        plot.key.theme,
        Theme::Arctic | Theme::Desert | Theme::Badlands
    );
    let pair = [
        Paint::new(if dry { 0x8a8050 } else { 0x5a6a30 }).gloss(0.08),
        Paint::new(plot.t.tuft[1]).gloss(0.08),
    ];
    let stone = plot.t.rock[1].strata(0.0).detail(0.6);
    let n = detail.pick(11, 7, 0);
    for (d, side) in SIDES.iter().enumerate() {
        if mask & (1 << d) == 0 {
            continue;
        }
        // Two thickets, so that the bank stays open between them.
        let hearts = [plot.rng.range(-0.36, -0.12), plot.rng.range(0.12, 0.36)];
        for i in 0..n {
            let mut own = Rng::new(plot.rng.bits());
            let along = hearts[i % 2] + own.range(-0.11, 0.11);
            let p = *side * (APOTHEM - own.range(0.03, 0.15)) + side.perp() * along;
            if !plot.key.free(p, 0.02) {
                continue;
            }
            let h = own.range(0.09, if dry { 0.15 } else { 0.24 });
            if i % 5 == 4 {
                let size = own.range(0.02, 0.045);
                kit.at(p.x, 0.0, p.y, |k| {
                    trees::add_rock(k, size, 0.7, stone, Detail::Far, &mut own);
                });
            } else {
                kit.at(p.x, -0.02, p.y, |k| {
                    if i % 3 == 0 && !dry {
                        reed(k, pair, h, detail, &mut own);
                    } else {
                        trees::add_tuft(k, pair, h, &mut own);
                    }
                });
            }
        }
    }
    kit.buf.bend(0, |p| 0.2 * p.y.max(0.0));
}
