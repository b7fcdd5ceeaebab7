//! Hex numbers, printed flat on the ground as strokes: column and row, two digits each.

use bevy::prelude::*;
use hexlance_board::Hex;

use super::surface::{Surface, WATER_SINK};
use crate::meshkit::MeshBuf;
use crate::paint::Paint;
use crate::space::centre;
use crate::strokes::glyph;

/// Adds the number of a hex near its northern side.
pub fn add_number(buf: &mut MeshBuf, s: &Surface, h: Hex, paint: &Paint) {
    let text = h.name();
    let size = 0.062;
    let pitch = size * 1.55;
    let width = text.len() as f32 * pitch - (pitch - size);
    let origin = centre(h) + Vec2::new(-width * 0.5, -0.79);
    let water = s.is_water(h).then(|| s.ground(h) - WATER_SINK + 0.014);
    for (i, c) in text.chars().enumerate() {
        let at = origin + Vec2::new(i as f32 * pitch, 0.0);
        for stroke in glyph(c) {
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
