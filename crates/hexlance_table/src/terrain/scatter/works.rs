//! What people put into a hex: industry, barrels, sandbags, lamps, the furniture of pavements.

use bevy::prelude::*;

use super::{Plot, inside};
use crate::meshkit::Kit;
use crate::model::Theme;
use crate::noise::{Rng, smooth};
use crate::paint::Paint;
use crate::space::{APOTHEM, SIDES};
use crate::terrain::trees::{self, Detail};

pub(super) fn industry(kit: &mut Kit, plot: &mut Plot) {
    let sides = plot.detail.pick(14, 10, 6);
    let steel = Paint::new(0x8b9094).gloss(0.35).metal(0.35);
    let rust = Paint::new(0x7a4a30).gloss(0.15).detail(0.5);
    let hue = [0x9a8a52, 0x5d7486, 0x86584a][usize::from(plot.key.variant) % 3];
    let tank = Paint::new(hue).gloss(0.3).detail(0.25);
    let lamp = Paint::new(0xffd08a).glow(0.9);
    let full = plot.detail == Detail::Full;
    for (i, (p, mut own)) in plot.spots(7, 0.24, 0.10).into_iter().enumerate() {
        let (r, h) = (own.range(0.09, 0.15), own.range(0.25, 0.6));
        let turn = own.range(0.0, 6.3);
        kit.with(
            Transform::from_xyz(p.x, 0.0, p.y).with_rotation(Quat::from_rotation_y(turn)),
            |k| match (i + usize::from(plot.key.variant)) % 5 {
                0 => {
                    k.lathe_with(
                        &[
                            Vec2::new(r, -0.02),
                            Vec2::new(r, h * 0.55),
                            Vec2::new(r * 1.06, h * 0.55),
                            Vec2::new(r * 1.06, h * 0.60),
                            Vec2::new(r, h * 0.60),
                            Vec2::new(r * 0.96, h * 0.95),
                            Vec2::new(r * 0.5, h * 1.08),
                            Vec2::new(0.0, h * 1.1),
                        ],
                        sides,
                        true,
                        |i| if (1..4).contains(&i) { steel } else { tank },
                    );
                    if full {
                        // A ladder up the side.
                        for y in 0..7 {
                            let y = h * (0.08 + 0.12 * y as f32);
                            k.cuboid(
                                Vec3::new(0.0, y, r + 0.014),
                                Vec3::new(0.05, 0.006, 0.006),
                                0.0,
                                steel,
                            );
                        }
                        for x in [-0.025, 0.025] {
                            k.cuboid(
                                Vec3::new(x, h * 0.46, r + 0.014),
                                Vec3::new(0.006, h * 0.9, 0.006),
                                0.0,
                                steel,
                            );
                        }
                    }
                }
                1 => {
                    let high = h + 0.42;
                    k.rod(
                        Vec3::NEG_Y * 0.02,
                        Vec3::Y * high,
                        0.055,
                        0.036,
                        sides.min(8),
                        rust,
                    );
                    for y in [0.3, 0.62, 0.97] {
                        k.at(0.0, high * y, 0.0, |k| {
                            let r = 0.058 - 0.018 * y;
                            k.lathe(
                                &[Vec2::new(r, -0.015), Vec2::new(r, 0.02)],
                                sides.min(8),
                                false,
                                Paint::new(0xd9d4c8),
                            );
                        });
                    }
                    k.cuboid(
                        Vec3::Y * 0.05,
                        Vec3::new(0.16, 0.1, 0.16),
                        0.01,
                        steel.shade(0.7),
                    );
                }
                2 => {
                    k.at(0.0, 0.13, 0.0, |k| {
                        let (a, b) = (Vec3::X * -0.17, Vec3::X * 0.17);
                        k.tube(a, b, 0.09, 0.09, sides.min(10), tank);
                        for x in [-0.11, 0.11] {
                            k.cuboid(
                                Vec3::new(x, -0.1, 0.0),
                                Vec3::new(0.04, 0.1, 0.15),
                                0.0,
                                steel.shade(0.6),
                            );
                        }
                        if full {
                            k.rod(Vec3::Y * 0.07, Vec3::Y * 0.16, 0.018, 0.018, 6, rust);
                        }
                    });
                }
                3 => {
                    // A hall with a saw-tooth roof.
                    let (w, d, h) = (0.30, 0.22, h * 0.5);
                    let wall = Paint::new(0x9b9186).gloss(0.08).detail(0.4);
                    k.cuboid(Vec3::Y * h * 0.5, Vec3::new(w, h, d), 0.0, wall);
                    let glass = Paint::new(0x2d3d46).gloss(0.8).metal(0.2);
                    for s in 0..3 {
                        let x = w * (s as f32 / 3.0 - 0.5);
                        let step = w / 3.0;
                        let low = |z: f32| Vec3::new(x, h, z);
                        let high = |z: f32| Vec3::new(x, h + 0.07, z);
                        let far = |z: f32| Vec3::new(x + step, h, z);
                        let z = d * 0.5;
                        k.quad_here([high(z), far(z), far(-z), high(-z)], &rust.shade(0.8));
                        k.quad_here([low(-z), low(z), high(z), high(-z)], &glass);
                        k.tri_here([low(z), far(z), high(z)], &wall.shade(0.9));
                        k.tri_here([far(-z), low(-z), high(-z)], &wall.shade(0.9));
                    }
                    k.cuboid(
                        Vec3::new(0.0, h * 0.3, d * 0.5),
                        Vec3::new(0.09, h * 0.6, 0.01),
                        0.0,
                        rust.shade(0.7),
                    );
                    k.cuboid(
                        Vec3::new(0.0, h * 0.75, d * 0.5 + 0.01),
                        Vec3::new(0.02, 0.014, 0.014),
                        0.0,
                        lamp,
                    );
                }
                _ => {
                    k.cuboid(
                        Vec3::new(0.0, h * 0.25, 0.0),
                        Vec3::new(0.24, h * 0.5, 0.19),
                        0.012,
                        steel.shade(0.8),
                    );
                    k.rod(
                        Vec3::new(0.07, h * 0.5, 0.0),
                        Vec3::new(0.07, h * 0.5 + 0.12, 0.0),
                        0.028,
                        0.028,
                        sides.min(7),
                        rust,
                    );
                    if full {
                        for x in [-0.06, 0.0] {
                            k.cuboid(
                                Vec3::new(x, h * 0.52, 0.03),
                                Vec3::new(0.04, 0.03, 0.08),
                                0.0,
                                tank,
                            );
                        }
                    }
                }
            },
        );
    }
    // Pipes along one side, on trestles.
    for (k, r) in [(0.0, 0.022), (0.055, 0.018), (0.10, 0.022)] {
        let z = 0.62 + k;
        if plot.key.free(Vec2::new(0.0, z), 0.0) {
            let paint = if r > 0.02 { steel } else { rust };
            let (a, b) = (Vec3::new(-0.46, 0.09, z), Vec3::new(0.46, 0.09, z));
            kit.rod(a, b, r, r, sides.min(7), paint);
        }
    }
    if plot.key.free(Vec2::new(0.0, 0.67), 0.0) {
        for x in [-0.4, 0.0, 0.4] {
            kit.cuboid(
                Vec3::new(x, 0.03, 0.67),
                Vec3::new(0.03, 0.08, 0.15),
                0.0,
                steel.shade(0.5),
            );
        }
    }
    kit.buf.tint(|p, _| 0.68 + 0.32 * smooth(0.0, 0.2, p.y));
}

/// A barrel.
fn barrel(kit: &mut Kit, r: f32, h: f32, sides: usize, paint: Paint) {
    let band = paint.shade(0.7);
    kit.lathe_with(
        &[
            Vec2::new(0.0, 0.0),
            Vec2::new(r, 0.0),
            Vec2::new(r, h * 0.30),
            Vec2::new(r * 1.07, h * 0.34),
            Vec2::new(r, h * 0.38),
            Vec2::new(r, h),
            Vec2::new(r * 0.9, h),
            Vec2::new(0.0, h * 0.97),
        ],
        sides,
        false,
        |i| if matches!(i, 2 | 3 | 5) { band } else { paint },
    );
}

/// Barrels that float in a pool nobody should wade through; y = 0 is the level of the banks.
pub(super) fn barrels(kit: &mut Kit, plot: &mut Plot) {
    let sides = plot.detail.pick(9, 7, 5);
    let hues = [0xc8a02a, 0x8a3a2a, 0xc8a02a, 0x5a6a70];
    let sink = crate::terrain::surface::WATER_SINK;
    for (i, (p, mut own)) in plot
        .spots(plot.detail.pick(6, 6, 4), 0.16, 0.0)
        .into_iter()
        .enumerate()
    {
        let paint = Paint::new(hues[i % hues.len()]).gloss(0.3).detail(0.5);
        let tilt =
            Quat::from_rotation_y(own.range(0.0, 6.3)) * Quat::from_rotation_z(own.range(0.5, 1.5));
        let at = Transform::from_xyz(p.x, -sink - 0.02, p.y).with_rotation(tilt);
        kit.with(at, |k| barrel(k, 0.045, 0.13, sides, paint));
    }
    // Scum in slicks.
    let scum = Paint::new(0x9ab03a).gloss(0.75).glow(0.12);
    for (p, mut own) in plot.spots(5, 0.22, 0.0) {
        let r = own.range(0.06, 0.13);
        let n = plot.detail.pick(9, 7, 5);
        let at = |i: usize| {
            let a = i as f32 * std::f32::consts::TAU / n as f32;
            let w = 0.8 + 0.2 * (a * 3.0 + r * 50.0).sin();
            Vec3::new(
                p.x + a.cos() * r * w,
                0.004 - sink,
                p.y + a.sin() * r * 0.6 * w,
            )
        };
        let mid = Vec3::new(p.x, 0.005 - sink, p.y);
        for i in 0..n {
            kit.tri_here([mid, at((i + 1) % n), at(i)], &scum);
        }
    }
}

pub(super) fn sandbags(kit: &mut Kit, plot: &mut Plot) {
    let mut rng = Rng::new(4);
    let bevel = if plot.detail == Detail::Full {
        0.018
    } else {
        0.0
    };
    let bag = Paint::new(0xa8946a).gloss(0.04).detail(0.5);
    for (d, side) in SIDES.iter().enumerate() {
        if plot.key.tracks & (1 << d) != 0 {
            continue;
        }
        let yaw = (-side.x).atan2(-side.y);
        kit.with(Transform::from_rotation(Quat::from_rotation_y(yaw)), |k| {
            for row in 0..3 {
                let n = 5 - row;
                for i in 0..n {
                    let x = (i as f32 - (n as f32 - 1.0) * 0.5) * 0.135 + rng.range(-0.01, 0.01);
                    let z = -0.70 + rng.range(-0.012, 0.012);
                    k.cuboid(
                        Vec3::new(x, 0.03 + 0.048 * row as f32, z),
                        Vec3::new(0.128, 0.052, 0.085),
                        bevel,
                        bag.shade(rng.range(0.85, 1.1)),
                    );
                }
            }
        });
    }
}

/// Lamps on both sides of a road, where a hexside leads it in.
pub(super) fn lamps(kit: &mut Kit, plot: &mut Plot) {
    let pole = Paint::new(0x3d4347).gloss(0.3);
    let light = Paint::new(0xffdca0).gloss(0.4).glow(1.2);
    let sides = plot.detail.pick(5, 4, 3);
    let mut left = plot.key.variant.is_multiple_of(2);
    for (d, side) in SIDES.iter().enumerate() {
        if plot.key.tracks & (1 << d) == 0 {
            continue;
        }
        let right = side.perp();
        let way = if left { 1.0 } else { -1.0 };
        left = !left;
        let foot = *side * APOTHEM * 0.62 + right * way * 0.40;
        if plot.key.parted && foot.length() < 0.6 {
            continue;
        }
        let others = SIDES.iter().enumerate().any(|(e, s)| {
            e != d && plot.key.tracks & (1 << e) != 0 && {
                let along = foot.dot(*s).clamp(0.0, APOTHEM);
                foot.distance(*s * along) < 0.34
            }
        });
        if others {
            continue;
        }
        let base = Vec3::new(foot.x, -0.02, foot.y);
        let top = base + Vec3::Y * 0.40;
        let over = -right * way * 0.10;
        let arm = top + Vec3::new(over.x, 0.02, over.y);
        kit.rod(base, top, 0.011, 0.008, sides, pole);
        kit.rod(top, arm, 0.008, 0.006, sides, pole);
        kit.cuboid(arm, Vec3::new(0.05, 0.014, 0.05), 0.0, pole);
        kit.cuboid(
            arm - Vec3::Y * 0.010,
            Vec3::new(0.038, 0.010, 0.038),
            0.0,
            light,
        );
    }
}

/// A parked car, its length along x.
fn car(kit: &mut Kit, paint: Paint, long: bool, detail: Detail) {
    let len = if long { 0.34 } else { 0.26 };
    let glass = Paint::new(0x1d2830).gloss(0.85).metal(0.2);
    let bevel = if detail == Detail::Full { 0.012 } else { 0.0 };
    kit.cuboid(Vec3::Y * 0.048, Vec3::new(len, 0.05, 0.12), bevel, paint);
    if long {
        // A small lorry: cab and box.
        kit.cuboid(
            Vec3::new(-len * 0.34, 0.10, 0.0),
            Vec3::new(0.09, 0.07, 0.11),
            bevel,
            paint,
        );
        kit.cuboid(
            Vec3::new(-len * 0.40, 0.108, 0.0),
            Vec3::new(0.07, 0.035, 0.114),
            0.0,
            glass,
        );
        let cover = Paint::new(0x9a9684).gloss(0.08).detail(0.4);
        kit.cuboid(
            Vec3::new(len * 0.14, 0.115, 0.0),
            Vec3::new(len * 0.66, 0.10, 0.12),
            bevel,
            cover,
        );
    } else {
        let (mid, size) = (
            Vec3::new(0.02, 0.092, 0.0),
            Vec3::new(len * 0.56, 0.045, 0.108),
        );
        kit.wedge(mid, size, Vec2::new(0.74, 0.86), Vec2::ZERO, 0.0, glass);
        let roof = Vec3::new(0.02, 0.116, 0.0);
        kit.cuboid(roof, Vec3::new(len * 0.38, 0.010, 0.09), 0.0, paint);
    }
    let tyre = Paint::new(0x151515).gloss(0.1);
    for x in [-len * 0.32, len * 0.32] {
        for z in [-0.058, 0.058] {
            let at = Vec3::new(x, 0.026, z);
            kit.cuboid(at, Vec3::new(0.052, 0.052, 0.016), 0.0, tyre);
        }
    }
}

/// Planters, crates, lamps and parked cars, at the rim of a paved hex.
pub(super) fn plaza(kit: &mut Kit, plot: &mut Plot) {
    if plot.detail == Detail::Far {
        return;
    }
    let detail = plot.detail;
    let green = matches!(
        plot.key.theme,
        Theme::Grassland | Theme::Urban | Theme::Tropical
    );
    let hues = [0x7a2a28, 0x2f5a7a, 0xb8b4aa, 0x3d4a3a, 0x8a7a3a, 0x252a30];
    for i in 0..3usize {
        let mut own = Rng::new(plot.rng.bits());
        let d = own.pick(6);
        let side = SIDES[d];
        let p = side * 0.68 + side.perp() * own.range(-0.26, 0.26);
        if !plot.key.free(p, 0.0) || !inside(p, 0.1) {
            continue;
        }
        let yaw = (-side.x).atan2(-side.y);
        let at = Transform::from_xyz(p.x, 0.0, p.y).with_rotation(Quat::from_rotation_y(yaw));
        kit.with(at, |k| match (i + usize::from(plot.key.variant)) % 3 {
            0 => {
                let paint = Paint::new(hues[own.pick(hues.len())]).gloss(0.5);
                let long = own.chance(0.25);
                car(k, paint, long, detail);
            }
            1 if green => {
                let stone = Paint::new(0x8f8c86).gloss(0.08).detail(0.4);
                k.cuboid(Vec3::Y * 0.03, Vec3::new(0.26, 0.07, 0.12), 0.01, stone);
                let leaf = Paint::new(plot.t.leaf[1]).gloss(0.1).detail(0.7);
                for x in [-0.07, 0.07] {
                    let mut lump = Rng::new(own.bits());
                    k.at(x, 0.05, 0.0, |k| {
                        trees::add_bush(k, 0.045, leaf, detail.min(Detail::Plain), &mut lump);
                    });
                }
            }
            _ => {
                let wood = Paint::new(0x8a6c44).gloss(0.08).detail(0.5);
                for (x, y, z) in [(-0.06, 0.04, 0.0), (0.05, 0.04, 0.02), (-0.01, 0.115, 0.01)] {
                    let turn = Quat::from_rotation_y(own.range(-0.3, 0.3));
                    let tone = wood.shade(own.range(0.85, 1.1));
                    let at = Transform::from_xyz(x, y, z).with_rotation(turn);
                    k.with(at, |k| {
                        k.cuboid(Vec3::ZERO, Vec3::splat(0.078), 0.006, tone)
                    });
                }
            }
        });
    }
}
