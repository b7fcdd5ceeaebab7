//! Hex numbers, printed flat on the ground as strokes: column and row, two digits each.

use bevy::prelude::*;
use hexlance_board::Hex;

use super::surface::{Surface, WATER_SINK};
use crate::meshkit::MeshBuf;
use crate::paint::Paint;
use crate::space::centre;

/// Strokes of the ten digits in a box 1 wide and 2 high, y downwards.
const DIGITS: [&[&[(f32, f32)]]; 10] = [
    &[&[
        (0.2, 0.0),
        (0.8, 0.0),
        (1.0, 0.3),
        (1.0, 1.7),
        (0.8, 2.0),
        (0.2, 2.0),
        (0.0, 1.7),
        (0.0, 0.3),
        (0.2, 0.0),
    ]],
    &[&[(0.2, 0.4), (0.6, 0.0), (0.6, 2.0)]],
    &[&[
        (0.0, 0.35),
        (0.25, 0.0),
        (0.8, 0.0),
        (1.0, 0.3),
        (1.0, 0.7),
        (0.0, 2.0),
        (1.0, 2.0),
    ]],
    &[
        &[
            (0.0, 0.2),
            (0.25, 0.0),
            (0.8, 0.0),
            (1.0, 0.3),
            (1.0, 0.7),
            (0.7, 0.95),
            (0.4, 0.95),
        ],
        &[
            (0.7, 0.95),
            (1.0, 1.25),
            (1.0, 1.7),
            (0.8, 2.0),
            (0.25, 2.0),
            (0.0, 1.8),
        ],
    ],
    &[&[(0.75, 2.0), (0.75, 0.0), (0.0, 1.35), (1.0, 1.35)]],
    &[&[
        (0.95, 0.0),
        (0.1, 0.0),
        (0.05, 0.85),
        (0.7, 0.8),
        (1.0, 1.1),
        (1.0, 1.65),
        (0.75, 2.0),
        (0.2, 2.0),
        (0.0, 1.8),
    ]],
    &[&[
        (0.9, 0.1),
        (0.6, 0.0),
        (0.3, 0.1),
        (0.0, 0.8),
        (0.0, 1.65),
        (0.25, 2.0),
        (0.75, 2.0),
        (1.0, 1.65),
        (1.0, 1.25),
        (0.75, 0.95),
        (0.25, 0.95),
        (0.0, 1.25),
    ]],
    &[&[(0.0, 0.0), (1.0, 0.0), (0.4, 2.0)]],
    &[&[
        (0.3, 0.95),
        (0.05, 0.7),
        (0.05, 0.25),
        (0.3, 0.0),
        (0.7, 0.0),
        (0.95, 0.25),
        (0.95, 0.7),
        (0.7, 0.95),
        (0.3, 0.95),
        (0.0, 1.25),
        (0.0, 1.75),
        (0.25, 2.0),
        (0.75, 2.0),
        (1.0, 1.75),
        (1.0, 1.25),
        (0.7, 0.95),
    ]],
    &[&[
        (1.0, 0.75),
        (0.75, 1.05),
        (0.25, 1.05),
        (0.0, 0.75),
        (0.0, 0.35),
        (0.25, 0.0),
        (0.75, 0.0),
        (1.0, 0.35),
        (1.0, 1.2),
        (0.7, 1.9),
        (0.4, 2.0),
        (0.1, 1.9),
    ]],
];

/// Adds the number of a hex near its northern side.
pub fn add_number(buf: &mut MeshBuf, s: &Surface, h: Hex, paint: &Paint) {
    let (column, row) = h.column_row();
    let text = format!("{column:02}{row:02}");
    let size = 0.062;
    let pitch = size * 1.55;
    let width = text.len() as f32 * pitch - (pitch - size);
    let origin = centre(h) + Vec2::new(-width * 0.5, -0.79);
    let water = s.is_water(h).then(|| s.ground(h) - WATER_SINK + 0.014);
    for (i, c) in text.chars().enumerate() {
        let Some(d) = c.to_digit(10) else { continue };
        let at = origin + Vec2::new(i as f32 * pitch, 0.0);
        for stroke in DIGITS[d as usize] {
            for w in stroke.windows(2) {
                let p = at + Vec2::new(w[0].0, w[0].1) * size;
                let q = at + Vec2::new(w[1].0, w[1].1) * size;
                add_stroke(buf, s, h, p, q, water, paint);
            }
        }
    }
}

fn add_stroke(
    buf: &mut MeshBuf,
    s: &Surface,
    h: Hex,
    p: Vec2,
    q: Vec2,
    water: Option<f32>,
    paint: &Paint,
) {
    let along = (q - p).normalize_or_zero();
    let side = along.perp() * 0.0075;
    let (p, q) = (p - along * 0.006, q + along * 0.006);
    let up = |v: Vec2| {
        let y = s.height(h, v) + 0.016;
        Vec3::new(v.x, water.map_or(y, |w| y.max(w)), v.y)
    };
    let corners = [up(p - side), up(p + side), up(q + side), up(q - side)];
    let n = (corners[2] - corners[0]).cross(corners[3] - corners[1]);
    let [a, b, c, d] = corners;
    if n.y >= 0.0 {
        buf.quad(a, b, c, d, paint);
    } else {
        buf.quad(d, c, b, a, paint);
    }
}
