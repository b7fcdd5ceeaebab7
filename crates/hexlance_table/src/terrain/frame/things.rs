//! What lies on a player's table, in true proportion to the map: a mug, paint pots, rulers, cards, a notebook, pencils.
//! All of it keeps to the rim, away from map and dice.

use bevy::prelude::*;

use super::{BEAM, GAP, TableEdge, TableRim};
use crate::meshkit::Kit;
use crate::noise::Rng;
use crate::paint::Paint;

/// World units of a centimetre: a hex is a bit more than three centimetres wide.
const CM: f32 = 0.62;

/// How a thing is made, around its own middle.
type Thing = fn(&mut Kit);

/// Puts things around the map.
pub(super) fn lay_out(kit: &mut Kit, e: &TableEdge, rim: &TableRim) {
    for (thing, at, turn) in places(e) {
        let spot =
            Transform::from_xyz(at.x, rim.top, at.y).with_rotation(Quat::from_rotation_y(turn));
        kit.with(spot, thing);
    }
}

/// Where things lie, and how far each is turned. What is high stands behind the map.
fn places(e: &TableEdge) -> Vec<(Thing, Vec2, f32)> {
    let frame = GAP + BEAM;
    let (lo, hi) = (e.min - frame, e.max + frame);
    let mid = (lo + hi) * 0.5;
    let tray = Vec2::new(e.tray_half.x + 0.5, e.tray.z);
    let mut out: Vec<(Thing, Vec2, f32)> = vec![
        (mug, Vec2::new(hi.x + 6.6, lo.y - 1.5), -0.7),
        (pots, Vec2::new(lo.x - 5.6, lo.y + 0.5), 0.4),
        (ruler, Vec2::new(mid.x, lo.y - 4.2), 0.05),
        (cards, Vec2::new(mid.x - tray.x - 6.6, tray.y + 1.6), 0.12),
        (notes, Vec2::new(mid.x + tray.x + 6.6, tray.y + 1.8), -0.10),
    ];
    if hi.y - lo.y > 16.0 {
        out.push((book, Vec2::new(hi.x + 8.0, mid.y + 1.0), 0.16));
        out.push((tape, Vec2::new(lo.x - 8.0, mid.y + 3.0), 1.2));
    }
    out
}

fn mug(kit: &mut Kit) {
    let glaze = Paint::new(0x2f5560).gloss(0.75);
    let band = Paint::new(0xd9cdb4).gloss(0.6);
    let clay = Paint::new(0x8a5f45).gloss(0.2).detail(0.4);
    let (r, h) = (4.1 * CM, 9.6 * CM);
    let p = |r: f32, y: f32| Vec2::new(r, y);
    let profile = [
        p(0.0, 0.02),
        p(r * 0.86, 0.02),
        p(r * 0.92, 0.10),
        p(r * 0.98, h * 0.10),
        p(r, h * 0.42),
        p(r, h * 0.60),
        p(r, h * 0.94),
        p(r * 0.97, h),
        p(r * 0.89, h),
        p(r * 0.87, h * 0.94),
        p(r * 0.87, h * 0.80),
    ];
    kit.lathe_with(&profile, 28, true, |i| match i {
        0..=2 => clay,
        4 => band,
        _ => glaze,
    });
    // Coffee.
    let coffee = Paint::new(0x24150d).gloss(0.95);
    kit.lathe(
        &[p(r * 0.88, h * 0.80), p(0.0, h * 0.801)],
        28,
        true,
        coffee,
    );
    // The handle.
    let at = |i: usize| {
        let a = -1.25 + 2.5 * i as f32 / 9.0;
        Vec3::new(
            r * 0.94 + a.cos() * h * 0.26 - h * 0.06,
            h * 0.5 + a.sin() * h * 0.31,
            0.0,
        )
    };
    for i in 0..9 {
        kit.rod(at(i), at(i + 1), 0.34, 0.34, 8, glaze);
    }
}

fn pots(kit: &mut Kit) {
    let hues = [0x9a2f2a, 0x2f5f8f, 0xc0922f];
    for (i, hue) in hues.into_iter().enumerate() {
        let x = (i as f32 - 1.0) * 2.35;
        let z = [0.3, -0.5, 0.4][i];
        kit.at(x, 0.0, z, |k| {
            let (r, h) = (1.55 * CM, 3.4 * CM);
            let p = |r: f32, y: f32| Vec2::new(r, y);
            let glass = Paint::new(hue).gloss(0.7);
            let label = Paint::new(0xe8e2d4).gloss(0.15);
            let lid = Paint::new(0x1d1d1f).gloss(0.4);
            let profile = [
                p(0.0, 0.01),
                p(r, 0.01),
                p(r, h * 0.18),
                p(r * 1.01, h * 0.18),
                p(r * 1.01, h * 0.58),
                p(r, h * 0.58),
                p(r * 0.96, h * 0.66),
                p(r * 0.98, h * 0.68),
                p(r * 0.98, h),
                p(r * 0.9, h * 1.03),
                p(0.0, h * 1.03),
            ];
            k.lathe_with(&profile, 18, true, |i| match i {
                2..=4 => label,
                7..=9 => lid,
                _ => glass,
            });
        });
    }
    // A brush in front of them.
    let turn = Transform::from_xyz(-0.2, 0.20, 1.75).with_rotation(Quat::from_rotation_y(0.10));
    kit.with(turn, |k| {
        let handle = Paint::new(0x7a2f28).gloss(0.6);
        let steel = Paint::new(0xb8bcc0).gloss(0.6).metal(0.8);
        let hair = Paint::new(0x6a4a2c).gloss(0.1);
        k.rod(Vec3::X * -3.2, Vec3::X * 0.6, 0.07, 0.19, 9, handle);
        k.rod(Vec3::X * 0.6, Vec3::X * 1.5, 0.19, 0.14, 9, handle);
        k.rod(Vec3::X * 1.5, Vec3::X * 2.4, 0.14, 0.15, 9, steel);
        k.rod(Vec3::X * 2.4, Vec3::X * 3.2, 0.14, 0.01, 9, hair);
    });
}

fn tape(kit: &mut Kit) {
    let shell = Paint::new(0x3a3d42).gloss(0.35);
    let ring = Paint::new(0xd0a02a).gloss(0.35);
    let steel = Paint::new(0xe0c44a).gloss(0.35);
    let (r, h) = (2.7 * CM, 2.2 * CM);
    let p = |r: f32, y: f32| Vec2::new(r, y);
    kit.at(-3.4, 0.0, 0.0, |k| {
        let profile = [
            p(0.0, 0.01),
            p(r * 0.94, 0.01),
            p(r, 0.12),
            p(r, h - 0.12),
            p(r * 0.94, h),
            p(r * 0.62, h),
            p(r * 0.62, h - 0.05),
            p(0.0, h - 0.05),
        ];
        k.lathe_with(&profile, 26, true, |i| if i >= 5 { ring } else { shell });
    });
    // Its tongue, pulled out on the table.
    let at = |x: f32, z: f32| Vec3::new(x, 0.03, z);
    let (x0, x1, w) = (-2.0, 5.0, 0.42);
    kit.quad_here([at(x0, w), at(x1, w), at(x1, -w), at(x0, -w)], &steel);
    let ink = Paint::new(0x1c1a16);
    for i in 0..11 {
        let x = x0 + 0.4 + i as f32 * CM;
        let len = if i % 5 == 0 { 0.8 } else { 0.42 };
        let up = |x: f32, z: f32| at(x, z) + Vec3::Y * 0.004;
        kit.quad_here(
            [
                up(x - 0.02, w),
                up(x + 0.02, w),
                up(x + 0.02, w - len),
                up(x - 0.02, w - len),
            ],
            &ink,
        );
    }
    let hook = Vec3::new(x1, 0.13, 0.0);
    kit.cuboid(
        hook,
        Vec3::new(0.05, 0.26, 0.9),
        0.0,
        Paint::new(0x9a9ea2).metal(0.7).gloss(0.5),
    );
}

fn book(kit: &mut Kit) {
    let cover = Paint::new(0x2c3440).gloss(0.25).detail(0.25);
    let paper = Paint::new(0xd8d0bc).gloss(0.05);
    let gold = Paint::new(0xb08a48).gloss(0.4).metal(0.4);
    let (w, d, h) = (14.8 * CM, 21.0 * CM, 2.0 * CM);
    kit.cuboid(
        Vec3::Y * h * 0.5,
        Vec3::new(w - 0.25, h - 0.18, d - 0.3),
        0.0,
        paper,
    );
    kit.cuboid(Vec3::Y * 0.05, Vec3::new(w, 0.09, d), 0.02, cover);
    kit.cuboid(Vec3::Y * (h - 0.02), Vec3::new(w, 0.09, d), 0.02, cover);
    kit.cuboid(
        Vec3::new(-w * 0.5 + 0.06, h * 0.5, 0.0),
        Vec3::new(0.12, h, d),
        0.02,
        cover,
    );
    // Seven hexes in gold on the cover, a frame around them.
    let y = h + 0.035;
    let hex = |kit: &mut Kit, c: Vec2, r: f32, thick: f32| {
        for i in 0..6 {
            let at = |i: usize, r: f32| {
                let a = i as f32 * std::f32::consts::FRAC_PI_3;
                Vec3::new(c.x + r * a.cos(), y, c.y + r * a.sin())
            };
            let j = (i + 1) % 6;
            kit.quad_here(
                [at(i, r), at(i, r - thick), at(j, r - thick), at(j, r)],
                &gold,
            );
        }
    };
    let r = 0.92;
    hex(kit, Vec2::new(0.0, -1.4), r, 0.12);
    for i in 0..6 {
        let a = std::f32::consts::FRAC_PI_6 + i as f32 * std::f32::consts::FRAC_PI_3;
        let c = Vec2::new(a.cos(), a.sin()) * r * 1.732 + Vec2::new(0.0, -1.4);
        hex(kit, c, r, 0.10);
    }
    for (mid, size) in [
        (
            Vec3::new(0.0, y - 0.01, d * 0.46),
            Vec3::new(w * 0.9, 0.02, 0.10),
        ),
        (
            Vec3::new(0.0, y - 0.01, -d * 0.46),
            Vec3::new(w * 0.9, 0.02, 0.10),
        ),
        (
            Vec3::new(w * 0.45, y - 0.01, 0.0),
            Vec3::new(0.10, 0.02, d * 0.92),
        ),
        (
            Vec3::new(-w * 0.45, y - 0.01, 0.0),
            Vec3::new(0.10, 0.02, d * 0.92),
        ),
    ] {
        kit.cuboid(mid, size, 0.0, gold);
    }
    // A ribbon between the pages.
    let ribbon = Paint::new(0x8a2a2a).gloss(0.2);
    kit.cuboid(
        Vec3::new(0.6, h * 0.5, d * 0.5 + 0.3),
        Vec3::new(0.3, 0.03, 0.9),
        0.0,
        ribbon,
    );
}

/// A playing card's back.
fn card(kit: &mut Kit, y: f32) {
    let (w, d) = (6.3 * CM, 8.8 * CM);
    let white = Paint::new(0xe6e0d2).gloss(0.3);
    let back = Paint::new(0x3d2f5a).gloss(0.35);
    let mark = Paint::new(0x8f80b8).gloss(0.35);
    kit.cuboid(Vec3::Y * y, Vec3::new(w, 0.02, d), 0.0, white);
    kit.cuboid(
        Vec3::Y * (y + 0.006),
        Vec3::new(w - 0.3, 0.02, d - 0.3),
        0.0,
        back,
    );
    kit.with(
        Transform::from_xyz(0.0, y + 0.012, 0.0)
            .with_rotation(Quat::from_rotation_y(std::f32::consts::FRAC_PI_4)),
        |k| k.cuboid(Vec3::ZERO, Vec3::new(1.5, 0.02, 1.5), 0.0, mark),
    );
}

fn cards(kit: &mut Kit) {
    let mut rng = Rng::new(12);
    // A deck, not quite straight.
    for i in 0..12 {
        let y = 0.04 + i as f32 * 0.075;
        let turn = Quat::from_rotation_y(rng.range(-0.05, 0.05));
        let at = Transform::from_xyz(-2.3 + rng.range(-0.05, 0.05), y, rng.range(-0.06, 0.06));
        kit.with(at.with_rotation(turn), |k| {
            if i == 11 {
                card(k, 0.0);
            } else {
                let tone = Paint::new(0xd8d2c4).gloss(0.1).shade(rng.range(0.8, 1.0));
                k.cuboid(Vec3::ZERO, Vec3::new(6.3 * CM, 0.07, 8.8 * CM), 0.0, tone);
            }
        });
    }
    // Three drawn ones.
    for (i, (x, turn)) in [(1.5, 0.18), (2.4, -0.06), (3.2, -0.3)]
        .into_iter()
        .enumerate()
    {
        let at = Transform::from_xyz(x, 0.02 + 0.025 * i as f32, 0.3)
            .with_rotation(Quat::from_rotation_y(turn));
        kit.with(at, |k| card(k, 0.0));
    }
}

fn notes(kit: &mut Kit) {
    let paper = Paint::new(0xe4ddca).gloss(0.03);
    let ink = Paint::new(0x6f7f96).gloss(0.02);
    let (w, d) = (10.5 * CM, 9.6 * CM);
    let mut rng = Rng::new(3);
    for i in 0..3 {
        let turn = Quat::from_rotation_y([0.05, -0.04, 0.0][i]);
        let at = Transform::from_xyz(-0.6, 0.02 + 0.02 * i as f32, 0.0).with_rotation(turn);
        kit.with(at, |k| {
            k.cuboid(
                Vec3::ZERO,
                Vec3::new(w, 0.015, d),
                0.0,
                paper.shade(0.92 + 0.04 * i as f32),
            )
        });
    }
    // Ruled and half written on.
    let y = 0.075;
    let strip = |kit: &mut Kit, x0: f32, x1: f32, z: f32, t: f32, p: &Paint| {
        let at = |x: f32, z: f32| Vec3::new(x - 0.6, y, z);
        kit.quad_here(
            [at(x0, z + t), at(x1, z + t), at(x1, z - t), at(x0, z - t)],
            p,
        );
    };
    for i in 0..8 {
        let z = -d * 0.40 + i as f32 * d * 0.105;
        strip(kit, -w * 0.44, w * 0.44, z, 0.012, &ink.highlight(0.5));
        if i < 5 {
            let mut x = -w * 0.42;
            let end = w * rng.range(0.05, 0.40);
            while x < end {
                let len = rng.range(0.2, 0.7);
                strip(kit, x, (x + len).min(end), z - 0.10, 0.035, &ink.shade(0.5));
                x += len + 0.14;
            }
        }
    }
    // A pencil across it.
    let turn = Quat::from_rotation_y(0.55);
    kit.with(
        Transform::from_xyz(1.0, 0.27, 0.6).with_rotation(turn),
        |k| {
            let r = 0.36 * CM;
            let yellow = Paint::new(0xc98a2a).gloss(0.4);
            let bare = Paint::new(0xd8b888).gloss(0.1);
            let lead = Paint::new(0x26262a).gloss(0.3);
            let steel = Paint::new(0xb0b4b0).gloss(0.5).metal(0.7);
            let rubber = Paint::new(0xc07a74).gloss(0.05);
            k.rod(Vec3::X * 2.2, Vec3::X * -2.6, r, r, 6, yellow);
            k.rod(Vec3::X * 2.2, Vec3::X * 2.9, r, r * 0.35, 6, bare);
            k.rod(Vec3::X * 2.9, Vec3::X * 3.2, r * 0.35, 0.01, 6, lead);
            k.rod(
                Vec3::X * -2.6,
                Vec3::X * -2.95,
                r * 1.05,
                r * 1.05,
                8,
                steel,
            );
            k.tube(Vec3::X * -2.95, Vec3::X * -3.3, r, r, 8, rubber);
        },
    );
}

fn ruler(kit: &mut Kit) {
    let beech = Paint::new(0xc79a5c).gloss(0.3).detail(0.4);
    let ink = Paint::new(0x2a1d12).gloss(0.05);
    let (w, d) = (30.0 * CM, 3.0 * CM);
    kit.wedge(
        Vec3::Y * 0.09,
        Vec3::new(w, 0.18, d),
        Vec2::new(1.0, 0.82),
        Vec2::new(0.0, -0.08),
        0.0,
        beech,
    );
    for i in 0..=60 {
        let x = (i as f32 - 30.0) * 0.485 * CM;
        let len = if i % 10 == 0 {
            0.62
        } else if i % 2 == 0 {
            0.40
        } else {
            0.24
        };
        let z = d * 0.29;
        let at = |x: f32, z: f32| Vec3::new(x, 0.186, z);
        kit.quad_here(
            [
                at(x - 0.016, z),
                at(x + 0.016, z),
                at(x + 0.016, z - len),
                at(x - 0.016, z - len),
            ],
            &ink,
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edge(size: Vec2) -> TableEdge {
        TableEdge {
            min: Vec2::new(-1.0, -0.9),
            max: size,
            base: -0.4,
            tray: Vec3::new(size.x * 0.5, -0.36, size.y + 3.3),
            tray_half: Vec2::new((size.x * 0.16).clamp(2.2, 4.5), 1.7),
        }
    }

    #[test]
    fn things_lie_on_the_table_and_away_from_map_and_dice() {
        for size in [
            Vec2::new(7.0, 8.0),
            Vec2::new(36.0, 30.0),
            Vec2::new(150.0, 170.0),
        ] {
            let e = edge(size);
            let rim = TableRim::around(&e);
            let frame = GAP + BEAM;
            for (thing, at, turn) in places(&e) {
                let mut kit = Kit::default();
                kit.with(
                    Transform::from_xyz(at.x, 0.0, at.y).with_rotation(Quat::from_rotation_y(turn)),
                    thing,
                );
                let (lo, hi) = kit.buf.bounds();
                assert!(lo.y >= -0.02 && hi.y <= 6.5, "{lo} {hi}");
                assert!(lo.x > rim.lo.x && lo.z > rim.lo.y, "{at}: {lo}");
                assert!(hi.x < rim.hi.x && hi.z < rim.hi.y, "{at}: {hi}");
                let clear = |min: Vec2, max: Vec2| {
                    lo.x > max.x || hi.x < min.x || lo.z > max.y || hi.z < min.y
                };
                assert!(
                    clear(e.min - frame, e.max + frame),
                    "{at} on the map of {size}"
                );
                let tray = Vec2::new(e.tray.x, e.tray.z);
                assert!(
                    clear(tray - e.tray_half - 0.3, tray + e.tray_half + 0.3),
                    "{at} in the tray"
                );
            }
        }
    }
}
