//! What fire does to a miniature: soot, holes with torn rims, pieces that lie around a wreck.

use bevy::prelude::*;

use crate::meshkit::{Kit, MeshBuf};
use crate::model::Theme;
use crate::noise::{Rng, value};
use crate::paint::Paint;
use crate::palette;

/// A place on a surface and which way it looks.
struct Mark {
    at: Vec3,
    normal: Vec3,
    /// The limb that it is on, with which it moves.
    limb: u8,
}

/// Picks places on larger faces, those that look up or to the sides first.
fn marks(model: &MeshBuf, rng: &mut Rng, n: usize) -> Vec<Mark> {
    let faces: Vec<(Vec3, Vec3, f32, u8)> = model
        .faces()
        .zip(model.limb_of_faces())
        .filter_map(|([a, b, c], limb)| {
            let cross = (b - a).cross(c - a);
            let area = cross.length() * 0.5;
            let normal = cross.try_normalize()?;
            (area > 4e-4 && normal.y > -0.4).then(|| ((a + b + c) / 3.0, normal, area, limb))
        })
        .collect();
    let whole: f32 = faces.iter().map(|f| f.2).sum();
    let mut out: Vec<Mark> = Vec::new();
    for _ in 0..n * 6 {
        if out.len() == n || whole <= 0.0 {
            break;
        }
        let mut lot = rng.unit() * whole;
        let face = faces.iter().find(|f| {
            lot -= f.2;
            lot <= 0.0
        });
        if let Some((at, normal, _, limb)) = face
            && out.iter().all(|m| m.at.distance(*at) > 0.09)
        {
            out.push(Mark {
                at: *at,
                normal: *normal,
                limb: *limb,
            });
        }
    }
    out
}

/// Shoots holes: black inside, torn bright metal around.
pub(super) fn holes(model: &mut MeshBuf, rng: &mut Rng, n: usize, size: f32) {
    let mut kit = Kit::default();
    let black = Paint::new(0x060606).gloss(0.05);
    let torn = Paint::new(0x6b6e70).gloss(0.45).metal(0.8);
    for m in marks(model, rng, n) {
        let r = size * rng.range(0.7, 1.3);
        let at = Transform {
            translation: m.at + m.normal * 0.0022,
            rotation: Quat::from_rotation_arc(Vec3::Z, m.normal),
            scale: Vec3::ONE,
        };
        kit.buf.now = m.limb;
        kit.with(at, |k| {
            let edge: Vec<Vec2> = (0..9)
                .map(|i| {
                    let a = std::f32::consts::TAU * i as f32 / 9.0;
                    Vec2::from_angle(a) * r * rng.range(0.72, 1.12)
                })
                .collect();
            k.sign(Vec2::ZERO, &edge, &black);
            // Petals of bent metal.
            for i in 0..edge.len() {
                let (a, b) = (edge[i], edge[(i + 1) % edge.len()]);
                let tip = (a + b) * 0.5 * rng.range(1.15, 1.7);
                let up = r * rng.range(0.12, 0.45);
                let corners = [a.extend(0.0), tip.extend(up), b.extend(0.0)];
                k.tri_here(corners, &torn);
                k.tri_here([corners[0], corners[2], corners[1]], &torn.shade(0.5));
            }
        });
    }
    model.append(&kit.buf, Transform::IDENTITY);
}

/// Pieces that have come off, and burnt earth under them.
pub(super) fn debris(model: &mut MeshBuf, rng: &mut Rng, reach: f32, theme: Theme) {
    let soil = palette::theme(theme).soil.rgb;
    let mut kit = Kit::default();
    // A flat mound of burnt earth that sinks into the ground at its edge.
    let rings = [(0.0, 0.030), (0.45, 0.026), (0.80, 0.010), (1.0, -0.06)];
    let n = 18;
    let point = |ring: usize, i: usize| {
        let a = std::f32::consts::TAU * (i % n) as f32 / n as f32;
        let d = Vec2::from_angle(a);
        let ragged = 0.82 + 0.36 * value(d * 3.0 + 7.0, 3);
        let (r, y) = rings[ring];
        Vec3::new(d.x * r * reach * ragged, y, d.y * r * reach * ragged)
    };
    for ring in 0..rings.len() - 1 {
        for i in 0..n {
            let burnt = 0.10 + 0.5 * (ring as f32 / 2.0).powi(2);
            let paint = Paint {
                rgb: soil * burnt,
                ..Paint::new(0).gloss(0.03).detail(1.0)
            };
            let (a, b) = (point(ring, i), point(ring, i + 1));
            let (c, d) = (point(ring + 1, i + 1), point(ring + 1, i));
            kit.tri_here([b, a, d], &paint);
            kit.tri_here([b, d, c], &paint);
        }
    }
    let iron = [
        Paint::new(0x1a1918).gloss(0.12),
        Paint::new(0x33302c).gloss(0.2).metal(0.5),
        Paint::new(0x4a2f1e).gloss(0.1),
    ];
    for _ in 0..11 {
        let at = rng.direction() * reach * rng.range(0.35, 0.95);
        let turn = Quat::from_euler(
            EulerRot::YXZ,
            rng.range(0.0, 6.0),
            rng.range(-0.6, 0.6),
            rng.range(-0.6, 0.6),
        );
        let size = Vec3::new(
            rng.range(0.02, 0.09),
            rng.range(0.008, 0.03),
            rng.range(0.02, 0.07),
        );
        let paint = iron[rng.pick(3)];
        kit.with(
            Transform::from_xyz(at.x, 0.022, at.y).with_rotation(turn),
            |k| {
                k.wedge(
                    Vec3::ZERO,
                    size,
                    Vec2::new(0.7, 0.9),
                    Vec2::ZERO,
                    0.0,
                    paint,
                )
            },
        );
    }
    // Embers.
    for _ in 0..4 {
        let at = rng.direction() * reach * rng.range(0.1, 0.5);
        kit.cuboid(
            Vec3::new(at.x, 0.030, at.y),
            Vec3::splat(rng.range(0.008, 0.016)),
            0.0,
            Paint::new(0xff5a1a).glow(1.4),
        );
    }
    model.append(&kit.buf, Transform::IDENTITY);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block() -> MeshBuf {
        let mut kit = Kit::default();
        kit.cuboid(
            Vec3::Y * 0.2,
            Vec3::new(0.4, 0.4, 0.4),
            0.0,
            Paint::new(0x808080),
        );
        kit.buf
    }

    #[test]
    fn holes_lie_on_the_surface() {
        let mut model = block();
        let before = model.pos.len();
        holes(&mut model, &mut Rng::new(4), 3, 0.03);
        let added = &model.pos[before..];
        assert!(added.len() > 60, "{}", added.len());
        for p in added {
            let out = (*p - Vec3::Y * 0.2).abs().max_element();
            assert!((0.19..0.23).contains(&out), "{p}");
        }
    }

    #[test]
    fn debris_lies_around_low() {
        let mut model = MeshBuf::default();
        debris(&mut model, &mut Rng::new(4), 0.6, Theme::Desert);
        let (lo, hi) = model.bounds();
        assert!(hi.y < 0.12 && lo.y > -0.1 && hi.x < 0.85 && lo.z > -0.85);
        assert!(model.triangles() > 150);
    }
}
