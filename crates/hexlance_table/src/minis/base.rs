//! The hex base of a miniature: textured ground on top, a rim in the side's colours, and an arrow that shows the facing.

use bevy::prelude::*;

use super::{MiniKey, dial};
use crate::meshkit::Kit;
use crate::model::{MiniKind, Theme};
use crate::noise::{Rng, value};
use crate::paint::Paint;
use crate::palette::{self, SideColours};
use crate::terrain::ground::{grid_points, grid_triangles};
use crate::terrain::trees;

/// Height of a hex base.
pub const HEIGHT: f32 = 0.075;

/// Height of the base of a key.
pub fn height(key: &MiniKey) -> f32 {
    if key.round.is_some() {
        dial::HEIGHT
    } else {
        HEIGHT
    }
}

/// How far the base of a key reaches.
pub fn reach(key: &MiniKey) -> f32 {
    if key.round.is_some() {
        dial::EDGE
    } else {
        radius(key.look.kind, key.look.size)
    }
}

/// Adds the base of a key, its underside at y = 0.
pub fn add(kit: &mut Kit, key: &MiniKey, side: SideColours) {
    let look = &key.look;
    match key.round {
        Some(round) => dial::round::add(kit, round, side, key.theme, look.seed),
        None => add_hex(kit, look.kind, look.size, side, key.theme, look.seed),
    }
}

/// Distance from the middle to a corner of the base.
pub fn radius(kind: MiniKind, size: u8) -> f32 {
    let size = f32::from(size.clamp(1, 5));
    match kind {
        MiniKind::SpheroidDropShip | MiniKind::AerodyneDropShip => 0.86,
        MiniKind::SmallCraft => 0.72,
        k if k.is_group() => 0.62,
        _ => 0.545 + 0.030 * size,
    }
}

/// Adds a hex base.
fn add_hex(kit: &mut Kit, kind: MiniKind, size: u8, side: SideColours, theme: Theme, seed: u64) {
    let r = radius(kind, size);
    let t = palette::theme(theme);
    let rim = Paint::new(0x17181a).gloss(0.35);
    let band = Paint::new(side.primary).gloss(0.35);
    let naval = matches!(kind, MiniKind::Naval | MiniKind::Submarine);
    let top = if naval {
        Paint::new(t.water[0]).gloss(0.8)
    } else {
        t.clear[0]
            .mix(t.soil, 0.35)
            .shade(0.85)
            .detail(1.0)
            .strata(0.0)
    };
    let low = if naval {
        Paint::new(t.water[1]).mix(top, 0.5).gloss(0.8)
    } else {
        t.soil.shade(0.75).detail(1.0).strata(0.0)
    };
    // A turned shape has a corner towards +Z, a hex base a side: a twelfth of a turn apart.
    let turn = Transform::from_rotation(Quat::from_rotation_y(std::f32::consts::FRAC_PI_6));
    let h = HEIGHT;
    kit.with(turn, |k| {
        k.lathe_with(
            &[
                Vec2::new(r, 0.0),
                Vec2::new(r, h * 0.30),
                Vec2::new(r * 0.985, h * 0.42),
                Vec2::new(r * 0.965, h * 0.80),
                Vec2::new(r * 0.945, h * 0.93),
                Vec2::new(r * 0.855, h),
            ],
            6,
            false,
            |i| match i {
                2 => band.shade(0.8),
                4 => band,
                3 => band.highlight(0.6),
                _ => rim,
            },
        );
    });
    // The ground inside the rim, fine enough to take the model's contact shadow.
    let inner = r * 0.856;
    let first = kit.buf.pos.len() as u32;
    for local in grid_points(7) {
        let p = local * inner;
        let ragged = 0.004 * (value(p * 23.0, 5) - 0.3);
        let lot = 0.5 + 0.9 * (value(p * 9.0 + seed as f32 * 1e-15, 8) - 0.5);
        let y = h - 0.004 + if naval { 0.0 } else { ragged };
        kit.buf
            .vertex(Vec3::new(p.x, y, p.y), Vec3::Y, &top.mix(low, lot));
    }
    for [a, b, c] in grid_triangles(7) {
        kit.buf.triangle(first + a, first + b, first + c);
    }
    // The arrow stands out over the front side, as a raised mark in the side's light colour.
    let mark = Paint::new(side.light).gloss(0.4).glow(0.25);
    let z = -r * 0.80;
    let wide = r * 0.20;
    let tip = Vec3::new(0.0, h + 0.012, z - r * 0.22);
    let (a, b) = (
        Vec3::new(-wide, h + 0.012, z + r * 0.02),
        Vec3::new(wide, h + 0.012, z + r * 0.02),
    );
    let notch = Vec3::new(0.0, h + 0.012, z - r * 0.03);
    kit.tri_here([tip, a, notch], &mark);
    kit.tri_here([tip, notch, b], &mark);
    let down = Vec3::NEG_Y * 0.02;
    for (p, q) in [(tip, a), (a, notch), (notch, b), (b, tip)] {
        kit.quad_here([p, p + down, q + down, q], &mark.shade(0.5));
    }
    // Sides of the rear arc are marked too, so that flanks can be read from above.
    for s in [-1.0, 1.0] {
        let at = Vec3::new(s * r * 0.40, h + 0.004, r * 0.70);
        kit.cuboid(
            at,
            Vec3::new(r * 0.26, 0.008, 0.022),
            0.0,
            Paint::new(0xd9d4c8).shade(0.7),
        );
    }
    if !naval {
        let mut rng = Rng::new(seed ^ 0xba5e);
        let tuft = t.tuft.map(|c| Paint::new(c).gloss(0.05));
        for i in 0..7 {
            let p = rng.direction() * rng.range(0.45, 0.80) * r;
            if p.y < -0.45 * r && p.x.abs() < 0.4 * r {
                continue;
            }
            let mut own = Rng::new(rng.bits());
            kit.at(p.x, h, p.y, |k| {
                if i % 3 == 0 || t.tufts <= 0.0 {
                    let size = own.range(0.02, 0.045);
                    trees::add_stone(k, size, 0.7, t.rock[1].strata(0.0), &mut own);
                } else {
                    trees::add_tuft(k, tuft, 0.07, &mut own);
                }
            });
        }
    }
}
