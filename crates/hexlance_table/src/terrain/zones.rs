//! What tells of zones on the ground: marks inlaid along the sides of their hexes, a sort of mark for each kind and as
//! many as it is bad, and pebbles that float where nothing has weight.

use bevy::prelude::*;
use hexlance_board::{Cell, Direction, Hex, Saturation, Visibility};

use super::surface::Surface;
use crate::meshkit::{Kit, MeshBuf};
use crate::noise::{Rng, hash};
use crate::paint::Paint;
use crate::space::{APOTHEM, centre, facing_rotation};

/// How far from the middle of the hex the marks lie.
const OUT: f32 = APOTHEM - 0.12;
/// How far a mark stands out of the ground.
const PROUD: f32 = 0.012;

/// Adds what tells of the zones of a hex.
pub fn add_hex(buf: &mut MeshBuf, s: &Surface, h: Hex, cell: &Cell) {
    if cell.zones.is_empty() {
        return;
    }
    let mut kit = Kit::default();
    for (i, d) in Direction::ALL.into_iter().enumerate() {
        // Kinds take turns along the sides.
        match i % 3 {
            0 => {
                if let Some(v) = cell.zones.visibility {
                    marks(&mut kit, s, h, d, how_bad(v), bar);
                }
            }
            1 => {
                if let Some(v) = cell.zones.saturation {
                    let n = match v {
                        Saturation::Low => 1,
                        Saturation::High => 2,
                    };
                    marks(&mut kit, s, h, d, n, cross);
                }
            }
            _ if cell.zones.zero_g => marks(&mut kit, s, h, d, 1, ring),
            _ => {}
        }
    }
    if cell.zones.zero_g {
        pebbles(&mut kit, s, h);
    }
    buf.append(&kit.buf, Transform::IDENTITY);
}

/// From 1, somewhat, to 3, nothing is seen.
pub(super) const fn how_bad(visibility: Visibility) -> usize {
    match visibility {
        Visibility::Low => 1,
        Visibility::Poor => 2,
        Visibility::Zero => 3,
    }
}

/// `n` marks side by side along a hexside, flat on the ground.
fn marks(kit: &mut Kit, s: &Surface, h: Hex, d: Direction, n: usize, mark: fn(&mut Kit)) {
    let turn = facing_rotation(d);
    for i in 0..n {
        let x = 0.19 * (i as f32 - (n as f32 - 1.0) * 0.5);
        let local = turn * Vec3::new(x, 0.0, -OUT);
        let at = centre(h) + local.xz();
        let y = s.height(h, at);
        let frame = Transform::from_xyz(at.x, y, at.y).with_rotation(turn);
        kit.with(frame, mark);
    }
}

fn slab(k: &mut Kit, mid: Vec2, size: Vec2, paint: Paint) {
    k.cuboid(
        Vec3::new(mid.x, PROUD * 0.5, mid.y),
        Vec3::new(size.x, PROUD + 0.02, size.y),
        0.0,
        paint,
    );
}

/// A bar: it is hard to see.
fn bar(k: &mut Kit) {
    let pale = Paint::new(0xc9d3da).gloss(0.3).glow(0.25);
    slab(k, Vec2::ZERO, Vec2::new(0.045, 0.17), pale);
}

/// A cross: shots get lost.
fn cross(k: &mut Kit) {
    let amber = Paint::new(0xe0913a).gloss(0.3).glow(0.35);
    for turn in [0.25, 0.75] {
        let at = Transform::from_rotation(Quat::from_rotation_y(turn * std::f32::consts::PI));
        k.with(at, |k| slab(k, Vec2::ZERO, Vec2::new(0.035, 0.17), amber));
    }
}

/// A ring: nothing has weight.
fn ring(k: &mut Kit) {
    let violet = Paint::new(0xa98be0).gloss(0.3).glow(0.4);
    let n = 8;
    for i in 0..n {
        let a = i as f32 * std::f32::consts::TAU / n as f32;
        let at = Transform::from_rotation(Quat::from_rotation_y(a));
        k.with(at, |k| {
            slab(k, Vec2::new(0.0, 0.075), Vec2::new(0.055, 0.03), violet);
        });
    }
}

/// Stones in the air.
fn pebbles(kit: &mut Kit, s: &Surface, h: Hex) {
    let (c, r) = h.column_row();
    let mut rng = Rng::new(u64::from(hash(i32::from(c), i32::from(r), 620)));
    let stone = Paint::new(0x8f8a84).gloss(0.15).detail(0.4);
    for _ in 0..6 {
        let p = rng.direction() * rng.range(0.3, 0.7);
        let at = centre(h) + p;
        let y = s.height(h, at) + rng.range(0.25, 1.1);
        let size = rng.range(0.025, 0.05);
        let tone = stone.shade(rng.range(0.8, 1.15));
        kit.ball(Vec3::new(at.x, y, at.y), size, 0.8, 6, tone);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use hexlance_board::{Board, Zones};

    use super::*;
    use crate::model::{Theme, Weather};

    fn triangles(zones: Zones) -> usize {
        let mut board = Board::new(3, 3).expect("small");
        let h = Hex::from_column_row(2, 2);
        board.edit(h, |c| c.zones = zones);
        let s = Surface::new(Arc::new(board), Theme::Grassland, Weather::Clear);
        let mut buf = MeshBuf::default();
        for (h, cell) in s.board.iter() {
            add_hex(&mut buf, &s, h, cell);
        }
        buf.triangles()
    }

    #[test]
    fn a_zone_has_as_many_marks_as_it_is_bad() {
        let none = Zones::default();
        assert_eq!(triangles(none), 0);
        let visibility = Visibility::ALL.map(|v| {
            triangles(Zones {
                visibility: Some(v),
                ..none
            })
        });
        assert_eq!(
            visibility,
            [1, 2, 3].map(|n| n * visibility[0]),
            "{visibility:?}"
        );
        let [low, high] = Saturation::ALL.map(|v| {
            triangles(Zones {
                saturation: Some(v),
                ..none
            })
        });
        assert_eq!(high, 2 * low);
        let weightless = Zones {
            zero_g: true,
            ..none
        };
        assert!(triangles(weightless) > 0);
    }
}
