//! Building meshes: a buffer of painted vertices and a kit of the shapes that miniatures, trees and houses are made of.

mod kit;

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

use super::noise::{self, Rng};
use super::paint::Paint;
pub use kit::{Bands, Kit, Limb, Role};

/// Vertices and triangles under construction.
#[derive(Clone, Debug, Default)]
pub struct MeshBuf {
    /// Positions.
    pub pos: Vec<Vec3>,
    normal: Vec<Vec3>,
    colour: Vec<[f32; 4]>,
    uv0: Vec<[f32; 2]>,
    uv1: Vec<[f32; 2]>,
    index: Vec<u32>,
    /// The limb that each vertex belongs to.
    limb: Vec<u8>,
    /// The limb of the vertices that come next; 0 for the body.
    pub(super) now: u8,
}

/// A painted corner of a triangle.
#[derive(Clone, Copy, Debug)]
pub struct Corner {
    /// Where it is.
    pub pos: Vec3,
    /// Which way its surface looks.
    pub normal: Vec3,
    /// Linear colour.
    pub rgb: Vec3,
    /// 0 is dull, 1 is polished.
    pub gloss: f32,
    /// Light of its own.
    pub glow: f32,
}

impl MeshBuf {
    /// Whether nothing has been added.
    pub fn is_empty(&self) -> bool {
        self.index.is_empty()
    }

    /// Number of triangles.
    #[cfg(test)]
    pub fn triangles(&self) -> usize {
        self.index.len() / 3
    }

    /// Corners of every triangle.
    pub fn faces(&self) -> impl Iterator<Item = [Vec3; 3]> + '_ {
        self.index
            .chunks_exact(3)
            .map(|t| [t[0], t[1], t[2]].map(|i| self.pos[i as usize]))
    }

    /// The limb that every triangle belongs to; 0 for the body.
    pub fn limb_of_faces(&self) -> impl Iterator<Item = u8> + '_ {
        self.index.chunks_exact(3).map(|t| self.limb[t[0] as usize])
    }

    /// Every triangle as it is painted.
    pub fn painted(&self) -> impl Iterator<Item = [Corner; 3]> + '_ {
        let corner = |i: u32| {
            let i = i as usize;
            let [r, g, b, gloss] = self.colour[i];
            Corner {
                pos: self.pos[i],
                normal: self.normal[i],
                rgb: Vec3::new(r, g, b),
                gloss,
                glow: self.uv1[i][0],
            }
        };
        self.index
            .chunks_exact(3)
            .map(move |t| [t[0], t[1], t[2]].map(corner))
    }

    /// Shows the green of every vertex colour.
    #[cfg(test)]
    pub fn shades(&self, mut f: impl FnMut(f32)) {
        self.colour.iter().for_each(|c| f(c[1]));
    }

    /// Adds a vertex and gives its number.
    pub fn vertex(&mut self, pos: Vec3, normal: Vec3, paint: &Paint) -> u32 {
        let i = self.pos.len() as u32;
        self.pos.push(pos);
        self.normal.push(normal);
        self.colour
            .push([paint.rgb.x, paint.rgb.y, paint.rgb.z, paint.gloss]);
        self.uv0.push([paint.detail, paint.strata]);
        self.uv1.push([paint.glow, paint.metal]);
        self.limb.push(self.now);
        i
    }

    /// Adds a triangle of existing vertices, counter-clockwise seen from outside.
    pub fn triangle(&mut self, a: u32, b: u32, c: u32) {
        self.index.extend([a, b, c]);
    }

    /// Adds a flat triangle with vertices of its own.
    pub fn flat(&mut self, a: Vec3, b: Vec3, c: Vec3, paint: &Paint) {
        let n = (b - a).cross(c - a);
        if n.length_squared() < 1e-14 {
            return;
        }
        let n = n.normalize();
        let i = self.vertex(a, n, paint);
        self.vertex(b, n, paint);
        self.vertex(c, n, paint);
        self.triangle(i, i + 1, i + 2);
    }

    /// Adds a flat four-cornered face, counter-clockwise seen from outside.
    pub fn quad(&mut self, a: Vec3, b: Vec3, c: Vec3, d: Vec3, paint: &Paint) {
        let n = (c - a).cross(d - b).normalize_or_zero();
        let i = self.vertex(a, n, paint);
        self.vertex(b, n, paint);
        self.vertex(c, n, paint);
        self.vertex(d, n, paint);
        self.index.extend([i, i + 1, i + 2, i, i + 2, i + 3]);
    }

    /// Adds everything of another buffer, moved.
    pub fn append(&mut self, other: &MeshBuf, at: Transform) {
        let base = self.pos.len() as u32;
        self.pos
            .extend(other.pos.iter().map(|p| at.transform_point(*p)));
        self.normal.extend(
            other
                .normal
                .iter()
                .map(|n| (at.rotation * (*n / at.scale)).normalize_or_zero()),
        );
        self.colour.extend_from_slice(&other.colour);
        self.uv0.extend_from_slice(&other.uv0);
        self.uv1.extend_from_slice(&other.uv1);
        let now = self.now;
        self.limb
            .extend(other.limb.iter().map(|l| if *l == 0 { now } else { *l }));
        self.index.extend(other.index.iter().map(|i| i + base));
    }

    /// The triangles of every limb apart, the body's first; `n` is the number of limbs besides the body.
    pub fn limbs(&self, n: usize) -> Vec<MeshBuf> {
        let mut out = vec![MeshBuf::default(); n + 1];
        let mut moved: Vec<u32> = vec![u32::MAX; self.pos.len()];
        for t in self.index.chunks_exact(3) {
            let part = usize::from(self.limb[t[0] as usize]).min(n);
            let to = &mut out[part];
            for i in t {
                let i = *i as usize;
                // A vertex belongs to one limb, and every shape has vertices of its own.
                if moved[i] == u32::MAX {
                    moved[i] = to.pos.len() as u32;
                    to.pos.push(self.pos[i]);
                    to.normal.push(self.normal[i]);
                    to.colour.push(self.colour[i]);
                    to.uv0.push(self.uv0[i]);
                    to.uv1.push(self.uv1[i]);
                    to.limb.push(0);
                }
                to.index.push(moved[i]);
            }
        }
        out
    }

    /// Changes every vertex's colour by place: `f` gets position and normal and gives a factor.
    pub fn tint(&mut self, mut f: impl FnMut(Vec3, Vec3) -> f32) {
        for ((p, n), c) in self.pos.iter().zip(&self.normal).zip(&mut self.colour) {
            let k = f(*p, *n);
            c[0] *= k;
            c[1] *= k;
            c[2] *= k;
        }
    }

    /// Darkens towards the ground like a wash of dark paint: factor `low` at `y0`, 1 at `y1`.
    pub fn wash(&mut self, y0: f32, y1: f32, low: f32) {
        self.tint(|p, n| {
            let h = low + (1.0 - low) * noise::smooth(y0, y1, p.y);
            // Undersides keep more of the wash than tops.
            h * (0.86 + 0.14 * (n.y + 1.0) * 0.5)
        });
    }

    /// Dust of that colour on everything low, less and less up to `top`.
    pub fn dust(&mut self, top: f32, rgb: Vec3, amount: f32) {
        for (p, c) in self.pos.iter().zip(&mut self.colour) {
            let ragged = 0.6 + 0.8 * noise::value3(*p * 13.0, 9);
            let k = amount * noise::smooth(top * ragged, 0.0, p.y);
            for (c, d) in c.iter_mut().zip([rgb.x, rgb.y, rgb.z, 0.05]) {
                *c += (d - *c) * k;
            }
        }
    }

    /// Burns spots into the paint, `amount` from 0 to 1.
    pub fn scorch(&mut self, rng: &mut Rng, amount: f32) {
        if self.pos.is_empty() || amount <= 0.0 {
            return;
        }
        let spots = 2 + (amount * 7.0) as usize;
        for _ in 0..spots {
            let at = self.pos[rng.pick(self.pos.len())];
            let radius = rng.range(0.07, 0.12 + 0.14 * amount);
            for i in 0..self.pos.len() {
                let d = self.pos[i].distance(at) / radius;
                if d < 1.0 {
                    let k = noise::smooth(0.35, 1.0, d);
                    let burnt = [0.012, 0.010, 0.009];
                    for (c, b) in self.colour[i].iter_mut().zip(burnt) {
                        *c = b + (*c - b) * k;
                    }
                    self.colour[i][3] *= k;
                    self.uv1[i][0] *= k;
                }
            }
        }
    }

    /// Puts out every light.
    pub fn lights_out(&mut self) {
        for (u, c) in self.uv1.iter_mut().zip(&mut self.colour) {
            if u[0] > 0.0 {
                u[0] = 0.0;
                for k in &mut c[..3] {
                    *k *= 0.3;
                }
            }
        }
    }

    /// Greys and darkens everything, as a burnt-out wreck.
    pub fn char_all(&mut self) {
        for (c, p) in self.colour.iter_mut().zip(&self.pos) {
            let grey = 0.3 * c[0] + 0.55 * c[1] + 0.15 * c[2];
            let soot = 0.15 + 0.3 * noise::value3(*p * 9.0, 5);
            for k in &mut c[..3] {
                *k = (grey + (*k - grey) * 0.25) * soot;
            }
            c[3] *= 0.3;
        }
        for u in &mut self.uv1 {
            u[0] = 0.0;
        }
    }

    /// Lowest and highest corner.
    pub fn bounds(&self) -> (Vec3, Vec3) {
        self.pos
            .iter()
            .fold((Vec3::INFINITY, Vec3::NEG_INFINITY), |(lo, hi), p| {
                (lo.min(*p), hi.max(*p))
            })
    }

    /// Takes the normals of flat faces anew after their vertices (from number `first` on) have been moved.
    pub fn flatten_normals(&mut self, first: usize) {
        for t in self.index.chunks_exact(3) {
            let [a, b, c] = [t[0] as usize, t[1] as usize, t[2] as usize];
            if a >= first {
                let n = (self.pos[b] - self.pos[a]).cross(self.pos[c] - self.pos[a]);
                if let Some(n) = n.try_normalize() {
                    for i in [a, b, c] {
                        self.normal[i] = n;
                    }
                }
            }
        }
    }

    /// A mesh of next to nothing, to be replaced later.
    pub fn speck() -> Mesh {
        let mut buf = Self::default();
        let p = Vec3::NEG_Y * 100.0;
        buf.flat(p, p + Vec3::X * 1e-3, p + Vec3::Z * 1e-3, &Paint::new(0));
        buf.build()
    }

    /// The mesh for the renderer only.
    pub fn build(self) -> Mesh {
        self.into_mesh(RenderAssetUsages::RENDER_WORLD)
    }

    fn into_mesh(self, usage: RenderAssetUsages) -> Mesh {
        Mesh::new(PrimitiveTopology::TriangleList, usage)
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, vecs(self.pos))
            .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, vecs(self.normal))
            .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, self.colour)
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, self.uv0)
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_1, self.uv1)
            .with_inserted_indices(Indices::U32(self.index))
    }
}

fn vecs(v: Vec<Vec3>) -> Vec<[f32; 3]> {
    v.into_iter().map(|p| p.to_array()).collect()
}

/// A mesh of bare triangles that is kept in main memory, for picking.
pub fn pick_mesh(pos: Vec<Vec3>, normal: Vec<Vec3>, index: Vec<u32>) -> Mesh {
    Mesh::new(
        PrimitiveTopology::TriangleList,
        RenderAssetUsages::MAIN_WORLD,
    )
    .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, vecs(pos))
    .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, vecs(normal))
    .with_inserted_indices(Indices::U32(index))
}
