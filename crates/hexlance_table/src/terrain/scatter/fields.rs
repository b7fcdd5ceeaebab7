//! Planted fields: wheat, maize, cabbage, young green, in rows through the whole hex.

use bevy::prelude::*;

use super::{Plot, inside};
use crate::meshkit::Kit;
use crate::model::Theme;
use crate::noise::{Rng, smooth};
use crate::paint::Paint;
use crate::space::{APOTHEM, SIDES};
use crate::terrain::trees::Detail;

/// What is planted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Crop {
    Wheat,
    Maize,
    Cabbage,
    Young,
}

/// The piece of a row that lies in the hex, as distances along it.
fn reach(dir: Vec2, from: Vec2, margin: f32) -> Option<(f32, f32)> {
    let (mut lo, mut hi) = (-2.0f32, 2.0f32);
    for s in SIDES {
        let (slope, rest) = (dir.dot(s), APOTHEM - margin - from.dot(s));
        if slope.abs() < 1e-5 {
            if rest < 0.0 {
                return None;
            }
        } else if slope > 0.0 {
            hi = hi.min(rest / slope);
        } else {
            lo = lo.max(rest / slope);
        }
    }
    (hi - lo > 0.05).then_some((lo, hi))
}

pub(super) fn crops(kit: &mut Kit, plot: &mut Plot) {
    let v = plot.key.variant;
    let crop = [
        Crop::Wheat,
        Crop::Maize,
        Crop::Young,
        Crop::Wheat,
        Crop::Cabbage,
        Crop::Maize,
    ][usize::from(v) % 6];
    let colours: [u32; 2] = match (crop, plot.key.theme) {
        (_, Theme::Arctic | Theme::Lunar) => [0x8a7f60, 0xb8ae92],
        (Crop::Wheat, _) => [0xb08f3c, 0xd9bd66],
        (Crop::Maize, Theme::Desert | Theme::Badlands) => [0x7d8a3c, 0xa3a552],
        (Crop::Maize, _) => [0x55792c, 0x86a03e],
        (Crop::Cabbage, _) => [0x5d8a55, 0x93b886],
        (Crop::Young, _) => [0x5f8a34, 0x93b04a],
    };
    let [a, b] = colours.map(|c| Paint::new(c).gloss(0.06).detail(0.6));
    let turn = std::f32::consts::FRAC_PI_3 * f32::from(v / 2);
    let dir = Vec2::from_angle(turn);
    let across = dir.perp();
    let gap = match crop {
        Crop::Wheat => 0.125,
        Crop::Maize => 0.155,
        Crop::Cabbage => 0.165,
        Crop::Young => 0.135,
    };
    let rows = (0.80 / gap) as i32;
    for row in -rows..=rows {
        let line = across * (row as f32 * gap);
        let Some((lo, hi)) = reach(dir, line, 0.075) else {
            continue;
        };
        let whole = plot.key.tracks == 0 && !plot.key.parted;
        if plot.detail == Detail::Far && whole {
            // A row is one long ridge.
            let h = if crop == Crop::Maize { 0.15 } else { 0.085 };
            let k = plot.rng.unit();
            ridge(kit, line + dir * lo, line + dir * hi, 0.054, h, a.mix(b, k));
            continue;
        }
        let step = match crop {
            Crop::Wheat | Crop::Young => 0.16,
            Crop::Maize => 0.105,
            Crop::Cabbage => 0.15,
        };
        let mut x = lo;
        while x < hi {
            let end = (x + step).min(hi);
            let p = line + dir * (x + end) * 0.5;
            let mut own = Rng::new(plot.rng.bits());
            if inside(p, 0.07) && plot.key.free(p, -0.06) {
                let paint = a.mix(b, own.unit());
                let (from, to) = (line + dir * x, line + dir * end);
                plant(kit, crop, [from, to], across, paint, plot.detail, &mut own);
            }
            x += step;
        }
    }
    kit.buf.tint(|p, _| 0.62 + 0.38 * smooth(0.0, 0.08, p.y));
    kit.buf.bend(0, |p| 0.16 * p.y.max(0.0));
}

/// A ridge with a roof-shaped section.
fn ridge(kit: &mut Kit, from: Vec2, to: Vec2, half: f32, h: f32, paint: Paint) {
    let side = (to - from).perp().normalize_or_zero() * half;
    let at = |p: Vec2, y: f32| Vec3::new(p.x, y, p.y);
    let (a, b) = (from - side, to - side);
    let (c, d) = (from + side, to + side);
    let (e, f) = (at(from, h), at(to, h));
    let low = -0.02;
    // In the plane (x, z) the left of a way is the right of it seen from above.
    kit.quad_here([at(c, low), at(d, low), f, e], &paint);
    kit.quad_here([at(b, low), at(a, low), e, f], &paint.shade(0.9));
    kit.tri_here([at(a, low), at(c, low), e], &paint.shade(0.8));
    kit.tri_here([at(d, low), at(b, low), f], &paint.shade(0.8));
}

fn plant(
    kit: &mut Kit,
    crop: Crop,
    [from, to]: [Vec2; 2],
    across: Vec2,
    paint: Paint,
    detail: Detail,
    rng: &mut Rng,
) {
    let mid = (from + to) * 0.5;
    match crop {
        Crop::Wheat | Crop::Young => {
            let h = if crop == Crop::Wheat {
                rng.range(0.075, 0.095)
            } else {
                rng.range(0.045, 0.06)
            };
            ridge(kit, from, to, 0.054, h, paint);
            if detail == Detail::Full {
                // Ears and blades over the ridge.
                for _ in 0..5 {
                    let p = from.lerp(to, rng.unit()) + across * rng.range(-0.035, 0.035);
                    let foot = Vec3::new(p.x, h * 0.4, p.y);
                    let lean = rng.direction() * 0.022;
                    let tip = foot + Vec3::new(lean.x, h * rng.range(0.8, 1.15), lean.y);
                    let side = Vec3::new(across.x, 0.0, across.y) * 0.008;
                    let tone = paint.shade(rng.range(0.9, 1.2));
                    kit.blade_here([foot - side, foot + side, tip], &tone, &tone.shade(0.85));
                }
            }
        }
        Crop::Maize => {
            let h = rng.range(0.15, 0.19);
            let foot = Vec3::new(mid.x, -0.01, mid.y);
            let leaves = detail.pick(6, 3, 3);
            let turn = rng.range(0.0, 6.3);
            kit.rod(foot, foot + Vec3::Y * h, 0.009, 0.005, 3, paint.shade(0.8));
            for i in 0..leaves {
                let a = Vec2::from_angle(turn + i as f32 * 2.4);
                let out = Vec3::new(a.x, 0.0, a.y);
                let from = foot + Vec3::Y * h * (0.25 + 0.7 * i as f32 / leaves as f32);
                let tip = from + out * 0.07 + Vec3::Y * rng.range(0.0, 0.045);
                let side = Vec3::new(-a.y, 0.5, a.x) * 0.014;
                kit.blade_here([from - side, from + side, tip], &paint, &paint.shade(0.75));
            }
            let tassel = Paint::new(0xc8a85a).gloss(0.05);
            let top = foot + Vec3::Y * h;
            kit.blade_here(
                [
                    top - Vec3::X * 0.008,
                    top + Vec3::X * 0.008,
                    top + Vec3::Y * 0.035,
                ],
                &tassel,
                &tassel,
            );
        }
        Crop::Cabbage => {
            let r = rng.range(0.040, 0.052);
            let at = Vec3::new(mid.x, r * 0.45, mid.y);
            let seed = rng.bits() as u32;
            let sides = detail.pick((7, 4), (6, 3), (5, 3));
            kit.puff(at, Vec3::new(r, r * 0.8, r), sides, 0.25, seed, |d| {
                paint.shade(0.75 + 0.35 * d.y.max(0.0))
            });
            if detail == Detail::Full {
                for i in 0..5 {
                    let a = Vec2::from_angle(i as f32 * 1.26 + r * 40.0);
                    let out = Vec3::new(a.x, 0.0, a.y);
                    let side = Vec3::new(-a.y, 0.0, a.x) * r * 0.6;
                    let from = at + out * r * 0.5;
                    let tip = at + out * r * 1.55 + Vec3::Y * 0.008;
                    kit.blade_here([from - side, from + side, tip], &paint.shade(0.85), &paint);
                }
            }
        }
    }
}
