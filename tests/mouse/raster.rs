//! Pictures of the panels without a graphics driver: the triangles that they were made of, filled one by one.

use bevy::prelude::*;
use bevy_egui::{
    EguiManagedTextures, EguiRenderOutput,
    egui::{Color32, Pos2, TextureId, epaint::Primitive},
};
use image::{Rgba, RgbaImage};

/// What lies behind the panels, in the place of the table.
const GROUND: [f32; 3] = [86.0, 96.0, 70.0];

/// Fills the triangles of the latest frame.
pub fn picture(world: &mut World, size: UVec2, scale: f32) -> RgbaImage {
    let mut canvas: Vec<[f32; 3]> = vec![GROUND; (size.x * size.y) as usize];
    let mut outputs = world.query::<(Entity, &EguiRenderOutput)>();
    let textures = world.resource::<EguiManagedTextures>();
    let images = world.resource::<Assets<Image>>();
    for (entity, output) in outputs.iter(world) {
        for job in &output.paint_jobs {
            let Primitive::Mesh(mesh) = &job.primitive else {
                continue;
            };
            let texture = match mesh.texture_id {
                // the image has every letter; the copy beside it only those of the first frame
                TextureId::Managed(id) => textures
                    .get(&(entity, id))
                    .and_then(|t| images.get(&t.handle)),
                TextureId::User(_) => None,
            };
            let clip = [
                (job.clip_rect.min.x * scale).max(0.0),
                (job.clip_rect.min.y * scale).max(0.0),
                (job.clip_rect.max.x * scale).min(size.x as f32),
                (job.clip_rect.max.y * scale).min(size.y as f32),
            ];
            for corners in mesh.indices.chunks_exact(3) {
                let at = |i: usize| {
                    let v = &mesh.vertices[corners[i] as usize];
                    (v.pos * scale, v.uv, v.color)
                };
                triangle(&mut canvas, size, clip, [at(0), at(1), at(2)], texture);
            }
        }
    }
    RgbaImage::from_fn(size.x, size.y, |x, y| {
        let [r, g, b] = canvas[(y * size.x + x) as usize];
        Rgba([r as u8, g as u8, b as u8, 255])
    })
}

fn triangle(
    canvas: &mut [[f32; 3]],
    size: UVec2,
    clip: [f32; 4],
    v: [(Pos2, Pos2, Color32); 3],
    texture: Option<&Image>,
) {
    let [a, b, c] = v.map(|v| v.0);
    let area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    if area.abs() < 1e-6 {
        return;
    }
    let least = |f: fn(Pos2) -> f32| f(a).min(f(b)).min(f(c));
    let most = |f: fn(Pos2) -> f32| f(a).max(f(b)).max(f(c));
    let x0 = least(|p| p.x).max(clip[0]).floor().max(0.0) as u32;
    let y0 = least(|p| p.y).max(clip[1]).floor().max(0.0) as u32;
    let x1 = most(|p| p.x).min(clip[2]).ceil().max(0.0) as u32;
    let y1 = most(|p| p.y).min(clip[3]).ceil().max(0.0) as u32;
    for y in y0..y1.min(size.y) {
        for x in x0..x1.min(size.x) {
            let (px, py) = (x as f32 + 0.5, y as f32 + 0.5);
            if px < clip[0] || py < clip[1] || px > clip[2] || py > clip[3] {
                continue;
            }
            let wb = ((px - a.x) * (c.y - a.y) - (py - a.y) * (c.x - a.x)) / area;
            let wc = ((b.x - a.x) * (py - a.y) - (b.y - a.y) * (px - a.x)) / area;
            let w = [1.0 - wb - wc, wb, wc];
            if w.iter().any(|w| *w < 0.0) {
                continue;
            }
            let mix = |f: &dyn Fn(usize) -> f32| (0..3).map(|i| w[i] * f(i)).sum::<f32>();
            let color: [f32; 4] = std::array::from_fn(|k| mix(&|i| f32::from(v[i].2[k])) / 255.0);
            let texel = match texture {
                Some(image) => {
                    let (u, t) = (mix(&|i| v[i].1.x), mix(&|i| v[i].1.y));
                    let (tw, th) = (image.width() as usize, image.height() as usize);
                    let x = ((u * tw as f32) as usize).min(tw - 1);
                    let y = ((t * th as f32) as usize).min(th - 1);
                    let texel = image.data.as_ref().map(|d| &d[(y * tw + x) * 4..][..4]);
                    texel.map_or([0.0; 4], |t| {
                        t.try_into()
                            .map_or([0.0; 4], |t: [u8; 4]| t.map(|v| f32::from(v) / 255.0))
                    })
                }
                None => [0.5, 0.5, 0.5, 1.0],
            };
            let under = &mut canvas[(y * size.x + x) as usize];
            let alpha = color[3] * texel[3];
            for k in 0..3 {
                let over = color[k] * texel[k] * 255.0;
                under[k] = (over + under[k] * (1.0 - alpha)).clamp(0.0, 255.0);
            }
        }
    }
}
