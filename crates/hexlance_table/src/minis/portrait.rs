//! Portraits: small pictures of miniatures for lists, drawn by the processor from the same models that stand on the table.

use bevy::prelude::*;

use super::aircraft;
use super::assemble::{Detail, Figure, MiniKey, Wear, figure};
use crate::meshkit::{Corner, MeshBuf};
use crate::model::{MiniLook, Theme};
use crate::palette::{SideColours, SidePalette};

/// Points of the drawing across one point of the picture.
const FINE: usize = 2;

/// Room around the figure, as a share of the picture.
const MARGIN: f32 = 0.03;

/// A mast is what has so small a share of the surface, at the top.
const MAST: f32 = 0.03;

/// Where the body is lower than this share of the whole, it alone fills the picture.
const BODY: f32 = 0.62;

/// Room above the body for what goes on out of the picture, as a share of its height.
const ABOVE: f32 = 0.12;

/// A look at a model from before its right shoulder and somewhat from above.
struct View {
    right: Vec3,
    up: Vec3,
    near: Vec3,
}

impl View {
    fn new() -> Self {
        let near = Vec3::new(0.62, 0.46, -0.80).normalize();
        let right = Vec3::Y.cross(near).normalize();
        Self {
            right,
            up: near.cross(right),
            near,
        }
    }

    fn flat(&self, p: Vec3) -> Vec2 {
        Vec2::new(p.dot(self.right), -p.dot(self.up))
    }
}

/// The drawing before it is made smaller.
struct Canvas {
    width: usize,
    height: usize,
    depth: Vec<f32>,
    light: Vec<Vec3>,
}

/// Draws the miniature of a look in the colours of a side, as red, green, blue and alpha of every point, row by row.
/// The ground is transparent.
pub fn portrait(look: MiniLook, side: SideColours, [width, height]: [usize; 2]) -> Vec<[u8; 4]> {
    let (model, _) = standing(look, side, Detail::Full);
    let view = View::new();
    let mut canvas = Canvas {
        width: width * FINE,
        height: height * FINE,
        depth: vec![f32::NEG_INFINITY; width * height * FINE * FINE],
        light: vec![Vec3::ZERO; width * height * FINE * FINE],
    };
    let (lo, hi) = framed(&model, &view);
    let room = Vec2::new(canvas.width as f32, canvas.height as f32) * (1.0 - 2.0 * MARGIN);
    let scale = (room / (hi - lo).max(Vec2::splat(1e-3))).min_element();
    let middle = (lo + hi) * 0.5;
    let centre = Vec2::new(canvas.width as f32, canvas.height as f32) * 0.5;
    for corners in model.painted() {
        let at = corners.map(|k| (view.flat(k.pos) - middle) * scale + centre);
        canvas.triangle(&corners, at, &view);
    }
    canvas.shrunk(width, height)
}

/// What a picture has to hold of a model: all of it, or its body alone where a mast or the like would make it small.
fn framed(model: &MeshBuf, view: &View) -> (Vec2, Vec2) {
    let flat = model.pos.iter().map(|p| view.flat(*p));
    let (lo, hi) = flat.fold((Vec2::INFINITY, Vec2::NEG_INFINITY), |(lo, hi), p| {
        (lo.min(p), hi.max(p))
    });
    // How high the corners lie, and the surface around each.
    let mut heights: Vec<(f32, f32)> = Vec::new();
    for corners in model.faces() {
        let [a, b, c] = corners.map(|p| view.flat(p));
        let surface = (b - a).perp_dot(c - a).abs();
        heights.extend([a, b, c].map(|p| (p.y, surface)));
    }
    heights.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
    let whole: f32 = heights.iter().map(|(_, surface)| surface).sum();
    let mut above = 0.0;
    let body = heights.iter().find(|(_, surface)| {
        above += surface;
        above > whole * MAST
    });
    let top = body.map_or(lo.y, |(y, _)| *y);
    if hi.y - top < (hi.y - lo.y) * BODY {
        let lo = Vec2::new(lo.x, top - (hi.y - top) * ABOVE);
        return (lo, hi);
    }
    (lo, hi)
}

/// Points across a silhouette, which shows so many units of the table.
const SHADE: usize = 72;
const SHADE_WIDE: f32 = 1.8;

/// The shadow of a miniature on two walls: from before and from its side, both to the same measure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Silhouette {
    shades: [Vec<bool>; 2],
}

impl Silhouette {
    /// How much two silhouettes differ, from 0 (the same) to 1 (nothing in common): the share of what either covers
    /// that only one covers, on the wall where they differ more.
    pub fn unlike(&self, other: &Silhouette) -> f32 {
        let differ = |a: &[bool], b: &[bool]| {
            let either = a.iter().zip(b).filter(|(a, b)| **a || **b).count();
            let one = a.iter().zip(b).filter(|(a, b)| a != b).count();
            one as f32 / either.max(1) as f32
        };
        differ(&self.shades[0], &other.shades[0]).max(differ(&self.shades[1], &other.shades[1]))
    }

    /// Share of the wall that it covers, from before and from the side.
    pub fn cover(&self) -> [f32; 2] {
        [0, 1].map(|i| {
            let shade = &self.shades[i];
            shade.iter().filter(|there| **there).count() as f32 / shade.len() as f32
        })
    }
}

/// The silhouette of a look.
pub fn silhouette(look: MiniLook) -> Silhouette {
    let (model, scale) = standing(look, SidePalette::default().side(0), Detail::Shell);
    let (lo, hi) = model.bounds();
    let foot = Vec3::new((lo.x + hi.x) * 0.5, lo.y, (lo.z + hi.z) * 0.5);
    let one = SHADE as f32 / SHADE_WIDE;
    let flat = |p: Vec3, view: usize| {
        let p = (p - foot) * scale;
        let x = if view == 0 { p.x } else { p.z };
        Vec2::new(x * one + SHADE as f32 * 0.5, (SHADE_WIDE - 0.1 - p.y) * one)
    };
    let shades = [0, 1].map(|view| {
        let mut shade = vec![false; SHADE * SHADE];
        for corners in model.faces() {
            cover(&mut shade, corners.map(|p| flat(p, view)));
        }
        shade
    });
    Silhouette { shades }
}

/// Marks every point of a wall whose middle lies in a triangle.
fn cover(shade: &mut [bool], [a, b, c]: [Vec2; 3]) {
    let area = (b - a).perp_dot(c - a);
    if area.abs() < 1e-6 {
        return;
    }
    let low = a.min(b).min(c).floor().max(Vec2::ZERO).as_uvec2();
    let high = a.max(b).max(c).ceil().max(Vec2::ZERO).as_uvec2();
    let end = SHADE as u32;
    for y in low.y..high.y.min(end) {
        for x in low.x..high.x.min(end) {
            let p = Vec2::new(x as f32 + 0.5, y as f32 + 0.5);
            let inside = [(b, c), (c, a), (a, b)]
                .into_iter()
                .all(|(q, r)| (q - p).perp_dot(r - p) / area >= 0.0);
            if inside {
                shade[y as usize * SHADE + x as usize] = true;
            }
        }
    }
}

/// The model as it stands: a rotor stands still on its hubs.
fn standing(look: MiniLook, side: SideColours, detail: Detail) -> (MeshBuf, f32) {
    let key = MiniKey {
        look,
        side: 0,
        palette: SidePalette::default(),
        wear: Wear::Fresh,
        twelfths: 12,
        heat: 0,
        shut_down: false,
        prone: false,
        lost_arms: None,
        twist: 0,
        theme: Theme::Grassland,
        round: None,
    };
    let Figure {
        build,
        mut model,
        plan,
        scale,
        ..
    } = figure(&key, side, detail);
    if let Some(plan) = plan {
        let mut kit = crate::meshkit::Kit::default();
        aircraft::rotor(&mut kit, &build, &plan);
        for hub in &plan.hubs {
            let turned =
                Transform::from_translation(*hub).with_rotation(Quat::from_rotation_y(0.5));
            model.append(&kit.buf, turned);
        }
    }
    (model, scale)
}

/// Light that a surface throws towards the eye.
fn lit(rgb: Vec3, gloss: f32, glow: f32, normal: Vec3, view: &View) -> Vec3 {
    let key = (view.up * 0.85 - view.right * 0.55 + view.near * 0.65).normalize();
    let fill = (view.right * 0.9 + view.near * 0.45).normalize();
    let n = normal.normalize_or_zero();
    // What is seen of thin sheets from behind looks as if seen from before.
    let n = if n.dot(view.near) < 0.0 { -n } else { n };
    let sky = 0.32 + 0.15 * n.y;
    let day = 1.3 * n.dot(key).max(0.0) + 0.28 * n.dot(fill).max(0.0);
    let half = (key + view.near).normalize();
    let shine = gloss * 0.55 * n.dot(half).max(0.0).powi(28);
    let edge = (1.0 - n.dot(view.near)).powi(3) * 0.10;
    rgb * (sky + day) + rgb * glow + Vec3::splat(shine) + Vec3::splat(edge) * (0.3 + rgb)
}

impl Canvas {
    fn triangle(&mut self, corners: &[Corner; 3], at: [Vec2; 3], view: &View) {
        let [a, b, c] = at;
        let area = (b - a).perp_dot(c - a);
        if area.abs() < 1e-6 {
            return;
        }
        let low = a.min(b).min(c).floor().max(Vec2::ZERO);
        let high = a.max(b).max(c).ceil();
        let right = (high.x.max(0.0) as usize).min(self.width);
        let bottom = (high.y.max(0.0) as usize).min(self.height);
        let near = corners.map(|k| k.pos.dot(view.near));
        for y in low.y as usize..bottom {
            for x in low.x as usize..right {
                let p = Vec2::new(x as f32 + 0.5, y as f32 + 0.5);
                let w = [
                    (b - p).perp_dot(c - p) / area,
                    (c - p).perp_dot(a - p) / area,
                    (a - p).perp_dot(b - p) / area,
                ];
                if w.iter().any(|w| *w < 0.0) {
                    continue;
                }
                let depth = w[0] * near[0] + w[1] * near[1] + w[2] * near[2];
                let i = y * self.width + x;
                if depth <= self.depth[i] {
                    continue;
                }
                self.depth[i] = depth;
                let mix = |f: fn(&Corner) -> Vec3| {
                    f(&corners[0]) * w[0] + f(&corners[1]) * w[1] + f(&corners[2]) * w[2]
                };
                let one = |f: fn(&Corner) -> f32| {
                    f(&corners[0]) * w[0] + f(&corners[1]) * w[1] + f(&corners[2]) * w[2]
                };
                self.light[i] = lit(
                    mix(|k| k.rgb),
                    one(|k| k.gloss),
                    one(|k| k.glow),
                    mix(|k| k.normal),
                    view,
                );
            }
        }
    }

    /// The picture: every point the mean of those that it is made of.
    fn shrunk(&self, width: usize, height: usize) -> Vec<[u8; 4]> {
        let mut out = Vec::with_capacity(width * height);
        for y in 0..height {
            for x in 0..width {
                let mut sum = Vec3::ZERO;
                let mut there = 0;
                for k in 0..FINE * FINE {
                    let i = (y * FINE + k / FINE) * self.width + x * FINE + k % FINE;
                    if self.depth[i] > f32::NEG_INFINITY {
                        // Bright spots lose their brightness before they are spread.
                        sum += self.light[i] / (1.0 + self.light[i] * 0.22);
                        there += 1;
                    }
                }
                let rgb = sum / (there.max(1) as f32);
                let shown = Srgba::from(LinearRgba::rgb(rgb.x, rgb.y, rgb.z));
                let byte = |v: f32| (v.clamp(0.0, 1.0) * 255.0).round() as u8;
                let alpha = there as f32 / (FINE * FINE) as f32;
                out.push([
                    byte(shown.red),
                    byte(shown.green),
                    byte(shown.blue),
                    byte(alpha),
                ]);
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Armament, Gear, MiniKind};

    const SIZE: [usize; 2] = [48, 48];

    /// Points of the picture on which something stands.
    fn covered(look: MiniLook) -> usize {
        let picture = portrait(look, SidePalette::default().side(0), SIZE);
        picture.iter().filter(|point| point[3] > 127).count()
    }

    #[test]
    fn an_aerial_does_not_make_a_figure_small() {
        let plain = MiniLook {
            kind: MiniKind::FootInfantry,
            size: 1,
            figures: 1,
            arms: Armament {
                small: 1,
                ..Armament::default()
            },
            ..MiniLook::default()
        };
        let with = MiniLook {
            gear: Gear::LINK,
            ..plain
        };
        let (plain, with) = (covered(plain), covered(with));
        assert!(plain > 200, "{plain}");
        assert!(with * 3 > plain * 2, "{with} of {plain}");
    }
}
