//! What of a round base stays with the miniature: the disc, the ground on it, the front arc, the socket of a heat dial.

use std::f32::consts::TAU;

use bevy::prelude::*;

use super::{COLLAR, EDGE, GROOVE, GROUND, HEAT_AT, HEAT_RADIUS, HEIGHT, RoundBase};
use crate::meshkit::Kit;
use crate::model::Theme;
use crate::noise::{Rng, value};
use crate::paint::Paint;
use crate::palette::{self, SideColours};
use crate::terrain::trees;

/// A point by radius, height and bearing; bearing 0 is towards +Z, a quarter turn on is +X.
pub(super) fn polar(r: f32, y: f32, a: f32) -> Vec3 {
    Vec3::new(r * a.sin(), y, r * a.cos())
}

/// A band around the Y axis from one (radius, height) to another one farther out or lower, between two bearings.
pub(super) fn band(kit: &mut Kit, from: Vec2, to: Vec2, [a0, a1]: [f32; 2], paint: &Paint) {
    let fine = if kit.coarse { 0.35 } else { 0.13 };
    let n = ((a1 - a0).abs() / fine).ceil().max(1.0) as usize;
    for i in 0..n {
        let at = |k: usize| a0 + (a1 - a0) * k as f32 / n as f32;
        let (a, b) = (at(i), at(i + 1));
        kit.quad_here(
            [
                polar(from.x, from.y, a),
                polar(to.x, to.y, a),
                polar(to.x, to.y, b),
                polar(from.x, from.y, b),
            ],
            paint,
        );
    }
}

/// A disc that looks up.
pub(super) fn disc(kit: &mut Kit, r: f32, y: f32, paint: &Paint) {
    let n = if kit.coarse { 12 } else { 32 };
    for i in 0..n {
        let at = |k: usize| polar(r, y, TAU * k as f32 / n as f32);
        kit.tri_here([Vec3::Y * y, at(i), at(i + 1)], paint);
    }
}

/// Radius of the rail around the foot, within the hex.
const RAIL: f32 = 0.862;

/// Adds the base, its underside at y = 0, its front towards -Z.
pub(in super::super) fn add(
    kit: &mut Kit,
    round: RoundBase,
    side: SideColours,
    theme: Theme,
    seed: u64,
) {
    let all = [0.0, TAU];
    let black = Paint::new(0x17181a).gloss(0.4);
    let collar = Paint::new(side.primary).shade(0.26).gloss(0.4);
    // Foot, groove of the wheel, collar, rim of the ground.
    band(
        kit,
        Vec2::new(EDGE, 0.022),
        Vec2::new(EDGE, 0.0),
        all,
        &black,
    );
    band(
        kit,
        Vec2::new(GROOVE, 0.022),
        Vec2::new(EDGE, 0.022),
        all,
        &black,
    );
    let (inner, outer) = COLLAR;
    band(kit, outer, Vec2::new(outer.x, 0.0), all, &black.shade(0.7));
    band(kit, inner, outer, all, &collar);
    band(
        kit,
        Vec2::new(outer.x - 0.016, outer.y + 0.004),
        Vec2::new(outer.x, outer.y + 0.001),
        all,
        &Paint::new(side.primary).gloss(0.4).highlight(0.5),
    );
    band(
        kit,
        Vec2::new(GROUND, HEIGHT),
        Vec2::new(inner.x, inner.y),
        all,
        &black.shade(0.8),
    );
    ground(kit, theme, seed);
    arc(kit, round.arc, side);
    if round.heat {
        socket(kit, &black);
    }
}

/// The ground that the model stands on, fine enough to take its contact shadow.
fn ground(kit: &mut Kit, theme: Theme, seed: u64) {
    let t = palette::theme(theme);
    let top = t.clear[0]
        .mix(t.soil, 0.35)
        .shade(0.85)
        .detail(1.0)
        .strata(0.0);
    let low = t.soil.shade(0.75).detail(1.0).strata(0.0);
    let (rings, spokes) = if kit.coarse { (2, 12) } else { (7, 30) };
    let place = |ring: usize, spoke: usize| {
        let r = GROUND * ring as f32 / rings as f32;
        let p = polar(r, 0.0, TAU * spoke as f32 / spokes as f32);
        let ragged = 0.004 * (value(p.xz() * 23.0, 5) - 0.3);
        p + Vec3::Y * (HEIGHT - 0.002 + ragged)
    };
    let first = kit.buf.pos.len() as u32;
    for ring in 0..=rings {
        for spoke in 0..spokes {
            let p = place(ring, spoke);
            let lot = 0.5 + 0.9 * (value(p.xz() * 9.0 + seed as f32 * 1e-15, 8) - 0.5);
            kit.buf.vertex(p, Vec3::Y, &top.mix(low, lot));
        }
    }
    let number = |ring: usize, spoke: usize| first + (ring * spokes + spoke % spokes) as u32;
    for ring in 0..rings {
        for spoke in 0..spokes {
            let (a, b) = (number(ring, spoke), number(ring + 1, spoke));
            let (c, d) = (number(ring + 1, spoke + 1), number(ring, spoke + 1));
            kit.buf.triangle(a, b, c);
            kit.buf.triangle(a, c, d);
        }
    }
    if kit.coarse {
        return;
    }
    let mut rng = Rng::new(seed ^ 0xba5e);
    let tuft = t.tuft.map(|c| Paint::new(c).gloss(0.05));
    for i in 0..7 {
        let p = rng.direction() * rng.range(0.62, 0.86) * GROUND;
        let mut own = Rng::new(rng.bits());
        kit.at(p.x, HEIGHT, p.y, |k| {
            if i % 3 == 0 || t.tufts <= 0.0 {
                let size = own.range(0.02, 0.04);
                trees::add_stone(k, size, 0.7, t.rock[1].strata(0.0), &mut own);
            } else {
                trees::add_tuft(k, tuft, 0.06, &mut own);
            }
        });
    }
}

/// The front arc: in it the collar is bright, a line of light runs around the ground and a rail around the foot, which
/// windows do not hide; its ends are rays from one to the other. And the arrow of the facing.
fn arc(kit: &mut Kit, degrees: u16, side: SideColours) {
    let lit = Paint::new(side.light).gloss(0.4).glow(0.7);
    let (inner, outer) = COLLAR;
    let half = f32::from(degrees.clamp(1, 360)).to_radians() * 0.5;
    // The front is at -Z, half a turn from bearing 0.
    let front = TAU * 0.5;
    let within = [front - half, front + half];
    let over = Vec2::Y * 0.003;
    let collar = Paint::new(side.primary).gloss(0.4).highlight(0.3);
    band(kit, inner + over, outer + over, within, &collar);
    let over = over * 2.0;
    band(
        kit,
        Vec2::new(inner.x - 0.004, HEIGHT - 0.001) + over,
        Vec2::new(inner.x + 0.030, inner.y - 0.003) + over,
        within,
        &lit,
    );
    let (rail, foot) = (Vec2::new(EDGE, 0.034), Vec2::new(RAIL, 0.024));
    band(kit, rail, foot, within, &lit);
    band(kit, foot, Vec2::new(RAIL, 0.0), within, &lit.shade(0.7));
    if degrees < 360 {
        for end in within {
            let wide = 0.020;
            let ray = |r: f32, y: f32, s: f32| {
                let out = polar(1.0, 0.0, end);
                out * r + Vec3::new(out.z, 0.0, -out.x) * s * wide + Vec3::Y * (y + 0.008)
            };
            let (r0, r1) = (inner.x, outer.x + 0.004);
            kit.quad_here(
                [
                    ray(r0, inner.y, -1.0),
                    ray(r1, outer.y, -1.0),
                    ray(r1, outer.y, 1.0),
                    ray(r0, inner.y, 1.0),
                ],
                &lit,
            );
        }
    }
    let mark = Paint::new(side.light).gloss(0.4).glow(0.3);
    let (y, z, wide) = (inner.y + 0.012, -inner.x, 0.10);
    let tip = Vec3::new(0.0, y - 0.004, z - 0.115);
    let (a, b) = (
        Vec3::new(-wide, y, z + 0.015),
        Vec3::new(wide, y, z + 0.015),
    );
    let notch = Vec3::new(0.0, y, z - 0.018);
    kit.tri_here([tip, a, notch], &mark);
    kit.tri_here([tip, notch, b], &mark);
    let down = Vec3::NEG_Y * 0.03;
    for (p, q) in [(tip, a), (a, notch), (notch, b), (b, tip)] {
        kit.quad_here([p, p + down, q + down, q], &mark.shade(0.5));
    }
}

/// The bed of the heat dial, set into the rear edge.
fn socket(kit: &mut Kit, black: &Paint) {
    let all = [0.0, TAU];
    let r = HEAT_RADIUS;
    let metal = Paint::new(0x5a5f66).gloss(0.55).metal(0.5);
    kit.at(0.0, 0.0, HEAT_AT, |k| {
        let (high, low) = (HEIGHT - 0.012, HEIGHT - 0.022);
        band(
            k,
            Vec2::new(r + 0.012, low),
            Vec2::new(r + 0.012, 0.0),
            all,
            &black.shade(0.8),
        );
        band(
            k,
            Vec2::new(r, high),
            Vec2::new(r + 0.012, low),
            all,
            &metal,
        );
        disc(k, r, low - 0.004, &black.shade(0.6));
    });
    // The pointer of its wheel.
    let (z, y) = (HEAT_AT + r, HEIGHT + 0.002);
    let tip = Vec3::new(0.0, y, z - 0.035);
    kit.tri_here(
        [
            tip,
            Vec3::new(-0.024, y - 0.01, z + 0.016),
            Vec3::new(0.024, y - 0.01, z + 0.016),
        ],
        &Paint::new(0xf4efe2).glow(0.4),
    );
}
