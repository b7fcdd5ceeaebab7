//! Signs painted on miniatures: the side's emblem, the unit's number, hazard stripes, marks of kills.

use bevy::prelude::*;

use super::scheme::Scheme;
use crate::meshkit::Kit;
use crate::paint::Paint;

/// How far signs lie over the surface, so that they do not flicker.
const OVER: f32 = 0.0016;

/// Where a sign is painted, in the frame in which it is worked.
pub(super) struct Spot {
    at: Vec3,
    turn: Quat,
}

impl Spot {
    /// On a face that looks ahead.
    pub(super) fn front(at: Vec3) -> Self {
        Self {
            at,
            turn: Quat::from_rotation_y(std::f32::consts::PI),
        }
    }

    /// On a face that looks to a side: -1 left, 1 right.
    pub(super) fn side(at: Vec3, side: f32) -> Self {
        Self {
            at,
            turn: Quat::from_rotation_y(side * std::f32::consts::FRAC_PI_2),
        }
    }

    /// On a face that looks back.
    pub(super) fn back(at: Vec3) -> Self {
        Self {
            at,
            turn: Quat::IDENTITY,
        }
    }

    /// On a face that looks up, to be read from behind.
    pub(super) fn top(at: Vec3) -> Self {
        Self {
            at,
            turn: Quat::from_rotation_x(-std::f32::consts::FRAC_PI_2),
        }
    }

    /// The same, leaning back by an angle.
    pub(super) fn leaning(self, by: f32) -> Self {
        Self {
            turn: self.turn * Quat::from_rotation_x(-by),
            ..self
        }
    }

    fn work(&self, kit: &mut Kit, f: impl FnOnce(&mut Kit)) {
        if kit.coarse {
            return;
        }
        let at = Transform {
            translation: self.at + self.turn * Vec3::Z * OVER,
            rotation: self.turn,
            scale: Vec3::ONE,
        };
        kit.with(at, f);
    }
}

fn star(points: usize, outer: f32, inner: f32, turn: f32) -> Vec<Vec2> {
    (0..points * 2)
        .map(|i| {
            let a = std::f32::consts::PI * i as f32 / points as f32 + turn;
            let r = if i % 2 == 0 { outer } else { inner };
            Vec2::new(-a.sin(), a.cos()) * r
        })
        .collect()
}

/// Outlines of an emblem inside a circle of radius 1, each with its middle.
fn emblem_shapes(emblem: u8) -> Vec<(Vec2, Vec<Vec2>)> {
    let bar = |mid: Vec2, half: Vec2, turn: f32| {
        let rot = Vec2::from_angle(turn);
        let corners = [
            Vec2::new(-half.x, -half.y),
            Vec2::new(half.x, -half.y),
            Vec2::new(half.x, half.y),
            Vec2::new(-half.x, half.y),
        ];
        (mid, corners.map(|c| mid + rot.rotate(c)).to_vec())
    };
    let chevron = |y: f32| {
        let rows = [
            Vec2::new(-0.62, y - 0.28),
            Vec2::new(-0.62, y - 0.02),
            Vec2::new(0.0, y + 0.34),
            Vec2::new(0.62, y - 0.02),
            Vec2::new(0.62, y - 0.28),
            Vec2::new(0.0, y + 0.08),
        ];
        // Two halves, since the whole is not star-shaped around a point inside.
        vec![
            (
                Vec2::new(-0.31, y + 0.03),
                vec![rows[0], rows[5], rows[2], rows[1]],
            ),
            (
                Vec2::new(0.31, y + 0.03),
                vec![rows[5], rows[4], rows[3], rows[2]],
            ),
        ]
    };
    match emblem % 8 {
        // Two chevrons: rising.
        0 => [chevron(0.28), chevron(-0.22)].concat(),
        // Three flames.
        1 => [-0.42, 0.0, 0.42]
            .into_iter()
            .map(|x: f32| {
                let tall = if x == 0.0 { 0.78 } else { 0.48 };
                let mid = Vec2::new(x, -0.15);
                (
                    mid,
                    vec![
                        Vec2::new(x - 0.18, -0.42),
                        Vec2::new(x + 0.18, -0.42),
                        Vec2::new(x + 0.14, 0.02),
                        Vec2::new(x, tall),
                        Vec2::new(x - 0.14, 0.02),
                    ],
                )
            })
            .collect(),
        // A leaf of four blades.
        2 => vec![(Vec2::ZERO, star(4, 0.85, 0.24, 0.0))],
        // A sun with six short rays.
        3 => vec![(Vec2::ZERO, star(6, 0.82, 0.46, 0.0))],
        // A saltire.
        4 => vec![
            bar(Vec2::ZERO, Vec2::new(0.78, 0.16), 0.785),
            bar(Vec2::ZERO, Vec2::new(0.78, 0.16), -0.785),
        ],
        // A wave of three bars.
        5 => (0..3)
            .map(|i| {
                let y = 0.42 - 0.42 * i as f32;
                bar(
                    Vec2::new(if i == 1 { 0.12 } else { -0.08 }, y),
                    Vec2::new(0.55, 0.12),
                    0.12,
                )
            })
            .collect(),
        // A keep: a broad base, a tower.
        6 => vec![
            bar(Vec2::new(0.0, -0.42), Vec2::new(0.58, 0.18), 0.0),
            bar(Vec2::new(0.0, 0.16), Vec2::new(0.24, 0.42), 0.0),
            bar(Vec2::new(-0.42, 0.1), Vec2::new(0.10, 0.36), 0.0),
            bar(Vec2::new(0.42, 0.1), Vec2::new(0.10, 0.36), 0.0),
        ],
        // A gear of eight teeth.
        _ => vec![(Vec2::ZERO, star(8, 0.80, 0.52, 0.2))],
    }
}

/// The side's emblem on a round field of that radius.
pub(super) fn emblem(kit: &mut Kit, s: &Scheme, spot: &Spot, r: f32) {
    spot.work(kit, |k| {
        let field: Vec<Vec2> = star(5, r, r * 0.985, 0.0);
        let light = s.trim.rgb.element_sum() > s.plate.rgb.element_sum();
        let (field_paint, ink) = if light {
            (s.trim, s.plate.shade(0.55))
        } else {
            (s.chalk, s.trim)
        };
        k.sign(Vec2::ZERO, &field, &field_paint);
        k.with(Transform::from_xyz(0.0, 0.0, OVER * 0.7), |k| {
            for (mid, outline) in emblem_shapes(s.emblem) {
                let outline: Vec<Vec2> = outline.iter().map(|p| *p * r).collect();
                k.sign(mid * r, &outline, &ink);
            }
        });
    });
}

/// Which of the seven bars of a digit are painted: top, upper right, lower right, bottom, lower left, upper left, middle.
const BARS: [u8; 10] = [
    0b011_1111, 0b000_0110, 0b101_1011, 0b100_1111, 0b110_0110, 0b110_1101, 0b111_1101, 0b000_0111,
    0b111_1111, 0b110_1111,
];

/// The unit's number, so high.
pub(super) fn number(kit: &mut Kit, s: &Scheme, spot: &Spot, high: f32) {
    let light = s.plate.rgb.element_sum() > 0.9;
    let ink = if light { s.black } else { s.chalk };
    spot.work(kit, |k| {
        let (w, h, t) = (high * 0.5, high, high * 0.075);
        for (i, digit) in [s.number / 10, s.number % 10].into_iter().enumerate() {
            let x = (i as f32 - 0.5) * w * 1.35;
            let places = [
                (Vec2::new(0.0, h * 0.5), false),
                (Vec2::new(w * 0.5, h * 0.25), true),
                (Vec2::new(w * 0.5, -h * 0.25), true),
                (Vec2::new(0.0, -h * 0.5), false),
                (Vec2::new(-w * 0.5, -h * 0.25), true),
                (Vec2::new(-w * 0.5, h * 0.25), true),
                (Vec2::ZERO, false),
            ];
            for (bar, (mid, upright)) in places.into_iter().enumerate() {
                if BARS[usize::from(digit % 10)] >> bar & 1 == 0 {
                    continue;
                }
                let half = if upright {
                    Vec2::new(t, h * 0.25 + t * 0.4)
                } else {
                    Vec2::new(w * 0.5, t)
                };
                let m = mid + Vec2::X * x;
                k.sign(
                    m,
                    &[
                        m - half,
                        m + Vec2::new(half.x, -half.y),
                        m + half,
                        m + Vec2::new(-half.x, half.y),
                    ],
                    &ink,
                );
            }
        }
    });
}

/// A band of yellow and black stripes.
pub(super) fn hazard(kit: &mut Kit, s: &Scheme, spot: &Spot, size: Vec2) {
    spot.work(kit, |k| {
        let n = (size.x / (size.y * 0.9)).ceil().max(2.0) as usize * 2;
        let step = size.x / n as f32;
        for i in 0..n {
            let x = -size.x * 0.5 + step * i as f32;
            let (y0, y1) = (-size.y * 0.5, size.y * 0.5);
            // Stripes slant, those at the ends are cut off upright.
            let lean = |x: f32| (x + size.y * 0.5).min(size.x * 0.5);
            let paint = if i % 2 == 0 { s.hazard } else { s.black };
            let outline = [
                Vec2::new(if i == 0 { x } else { x - size.y * 0.25 }, y0),
                Vec2::new(
                    if i + 1 == n {
                        x + step
                    } else {
                        x + step - size.y * 0.25
                    },
                    y0,
                ),
                Vec2::new(lean(x + step - size.y * 0.25), y1),
                Vec2::new(if i == 0 { x } else { lean(x - size.y * 0.25) }, y1),
            ];
            k.sign(
                outline.iter().copied().sum::<Vec2>() / 4.0,
                &outline,
                &paint,
            );
        }
    });
}

/// A row of tallies, one for each enemy that the crew has shot down.
pub(super) fn tallies(kit: &mut Kit, s: &Scheme, spot: &Spot, marks: u8, high: f32) {
    if marks == 0 {
        return;
    }
    let ink: Paint = s.chalk;
    spot.work(kit, |k| {
        for i in 0..marks {
            let x = (f32::from(i) - f32::from(marks - 1) * 0.5) * high * 0.5;
            let half = Vec2::new(high * 0.09, high * 0.5);
            let m = Vec2::new(x, 0.0);
            k.sign(
                m,
                &[
                    m - half,
                    m + Vec2::new(half.x, -half.y),
                    m + half,
                    m + Vec2::new(-half.x, half.y),
                ],
                &ink,
            );
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette::SidePalette;

    fn signs(f: impl Fn(&mut Kit, &Scheme, &Spot)) -> Vec<[Vec3; 3]> {
        let s = Scheme::new(SidePalette::Usual.side(0), 7);
        let mut kit = Kit::default();
        f(&mut kit, &s, &Spot::front(Vec3::ZERO));
        kit.buf.faces().collect()
    }

    #[test]
    fn signs_look_the_way_that_their_face_looks() {
        for emblem_no in 0..8 {
            let faces = signs(|k, s, spot| {
                let s = Scheme {
                    emblem: emblem_no,
                    ..*s
                };
                emblem(k, &s, spot, 0.1);
            });
            assert!(faces.len() > 8, "{emblem_no}");
            for [a, b, c] in faces {
                assert!((b - a).cross(c - a).z < 0.0, "{emblem_no}: {a} {b} {c}");
                assert!(a.xy().length() < 0.11, "{emblem_no}: {a}");
            }
        }
        for faces in [
            signs(|k, s, spot| number(k, s, spot, 0.1)),
            signs(|k, s, spot| hazard(k, s, spot, Vec2::new(0.2, 0.03))),
            signs(|k, s, spot| tallies(k, s, spot, 3, 0.03)),
        ] {
            assert!(!faces.is_empty());
            for [a, b, c] in faces {
                assert!((b - a).cross(c - a).z < 0.0, "{a} {b} {c}");
            }
        }
    }

    #[test]
    fn every_side_has_an_emblem_of_its_own() {
        for a in 0..8 {
            for b in 0..a {
                assert_ne!(emblem_shapes(a), emblem_shapes(b));
            }
        }
    }
}
