//! Pictures of small patterns that tile: blades of grass, pebbles, cracks, ripples, craters, ledges of rock, waves. The
//! shaders of ground and water put them together into materials.
//!
//! Each is one layer of an array. Red and green hold the slope along the picture's two axes (0.5 is level), blue the
//! height, alpha something of the layer's own: see [`Layer`].

use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageAddressMode, ImageFilterMode, ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::tasks::ComputeTaskPool;

use super::noise::{Rng, hash, smooth};

/// The layers, in the order in which the shaders number them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    /// Blades of grass; alpha has leaves of clover (about a half) and flowers (1).
    Turf,
    /// Pebbles side by side; alpha is each one's own shade.
    Stones,
    /// Plates with cracks between them; alpha is the crack.
    Cracks,
    /// Ripples that the wind makes; alpha is grains.
    Ripples,
    /// Small craters in dust; alpha is what they threw out.
    Craters,
    /// Ledges and blocks of a rock face, its second axis downwards; alpha is the shade of a layer.
    Ledges,
    /// Waves; alpha is foam.
    Waves,
}

impl Layer {
    /// Every layer.
    pub const ALL: [Layer; 7] = [
        Layer::Turf,
        Layer::Stones,
        Layer::Cracks,
        Layer::Ripples,
        Layer::Craters,
        Layer::Ledges,
        Layer::Waves,
    ];
}

/// Root mean square of the slopes of every layer; the shaders scale it.
const STEEPNESS: f32 = 0.42;
/// Slopes from -2 to 2 fill a channel.
const RANGE: f32 = 0.25;

/// Heights and the layer's own channel, row by row.
struct Field {
    size: usize,
    height: Vec<f32>,
    own: Vec<f32>,
}

impl Field {
    fn new(size: usize, f: impl Fn(Vec2) -> (f32, f32)) -> Self {
        let mut height = Vec::with_capacity(size * size);
        let mut own = Vec::with_capacity(size * size);
        for y in 0..size {
            for x in 0..size {
                let (h, a) = f(Vec2::new(x as f32, y as f32) / size as f32);
                height.push(h);
                own.push(a);
            }
        }
        Self { size, height, own }
    }

    fn at(&self, x: i32, y: i32) -> f32 {
        let n = self.size as i32;
        self.height[(y.rem_euclid(n) * n + x.rem_euclid(n)) as usize]
    }

    /// Four channels a texel.
    fn texels(mut self) -> Vec<[f32; 4]> {
        let (lo, hi) = self
            .height
            .iter()
            .fold((f32::MAX, f32::MIN), |(lo, hi), h| (lo.min(*h), hi.max(*h)));
        for h in &mut self.height {
            *h = (*h - lo) / (hi - lo).max(1e-6);
        }
        let n = self.size as i32;
        let slopes: Vec<Vec2> = (0..n)
            .flat_map(|y| (0..n).map(move |x| (x, y)))
            .map(|(x, y)| {
                Vec2::new(
                    self.at(x + 1, y) - self.at(x - 1, y),
                    self.at(x, y + 1) - self.at(x, y - 1),
                )
            })
            .collect();
        let mean = slopes.iter().map(|s| s.length_squared()).sum::<f32>() / slopes.len() as f32;
        let k = STEEPNESS / mean.sqrt().max(1e-6) * RANGE;
        slopes
            .into_iter()
            .zip(self.height)
            .zip(self.own)
            .map(|((s, h), a)| [0.5 + s.x * k, 0.5 + s.y * k, h, a])
            .collect()
    }
}

/// The array of all layers, with all mip levels, made on all processors.
pub fn layers(size: usize) -> Image {
    let pictures: Vec<Vec<u8>> = ComputeTaskPool::get_or_init(Default::default).scope(|scope| {
        for layer in Layer::ALL {
            scope.spawn(async move { with_mips(texels(layer, size), size) });
        }
    });
    array(pictures.concat(), size)
}

/// The same, one layer after another: for a task that leaves the other processors to the frames.
pub async fn layers_in_turn(size: usize) -> Image {
    let mut pictures = Vec::with_capacity(Layer::ALL.len() * size * size * 16 / 3);
    for layer in Layer::ALL {
        pictures.extend(with_mips(texels(layer, size), size));
        bevy::tasks::futures_lite::future::yield_now().await;
    }
    array(pictures, size)
}

fn array(data: Vec<u8>, size: usize) -> Image {
    let mut image = Image::new_uninit(
        Extent3d {
            width: size as u32,
            height: size as u32,
            depth_or_array_layers: Layer::ALL.len() as u32,
        },
        TextureDimension::D2,
        TextureFormat::Rgba8Unorm,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.data = Some(data);
    image.texture_descriptor.mip_level_count = size.ilog2() + 1;
    image.sampler = tiling_sampler();
    image
}

/// How tiling pictures are looked up.
pub fn tiling_sampler() -> ImageSampler {
    ImageSampler::Descriptor(ImageSamplerDescriptor {
        address_mode_u: ImageAddressMode::Repeat,
        address_mode_v: ImageAddressMode::Repeat,
        mag_filter: ImageFilterMode::Linear,
        min_filter: ImageFilterMode::Linear,
        mipmap_filter: ImageFilterMode::Linear,
        ..default()
    })
}

/// A picture as bytes, followed by its halved copies down to one texel.
pub fn with_mips(mut level: Vec<[f32; 4]>, size: usize) -> Vec<u8> {
    let byte = |v: f32| (v.clamp(0.0, 1.0) * 255.0 + 0.5) as u8;
    let mut data = Vec::with_capacity(size * size * 16 / 3);
    let mut side = size;
    loop {
        data.extend(level.iter().flat_map(|t| t.map(byte)));
        if side == 1 {
            return data;
        }
        let half = side / 2;
        let mut next = Vec::with_capacity(half * half);
        for y in 0..half {
            for x in 0..half {
                let mut sum = [0.0; 4];
                for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                    let t = level[(2 * y + dy) * side + 2 * x + dx];
                    for (s, v) in sum.iter_mut().zip(t) {
                        *s += v * 0.25;
                    }
                }
                next.push(sum);
            }
        }
        level = next;
        side = half;
    }
}

fn texels(layer: Layer, size: usize) -> Vec<[f32; 4]> {
    match layer {
        Layer::Turf => turf(size),
        Layer::Stones => {
            let (large, little) = (Cells::new(21, 0.85, 11), Cells::new(64, 0.9, 17));
            Field::new(size, |p| stones(p, [&large, &little]))
        }
        Layer::Cracks => {
            let (large, little) = (Cells::new(8, 0.9, 41), Cells::new(21, 0.9, 43));
            Field::new(size, |p| cracks(p, [&large, &little]))
        }
        Layer::Ripples => Field::new(size, ripples),
        Layer::Craters => craters(size),
        Layer::Ledges => {
            let chips = Cells::new(26, 0.95, 88);
            Field::new(size, |p| ledges(p, &chips))
        }
        Layer::Waves => {
            let (swell, foam) = (swell(), Cells::new(18, 0.9, 97));
            Field::new(size, |p| waves(p, &swell, &foam))
        }
    }
    .texels()
}

fn unit(x: i32, y: i32, seed: u32) -> f32 {
    hash(x, y, seed) as f32 / u32::MAX as f32
}

/// Value noise that tiles over the unit square, with `cells` lattice cells along each side.
fn tiling(p: Vec2, cells: i32, seed: u32) -> f32 {
    let q = p * cells as f32;
    let i = q.floor();
    let f = q - i;
    let u = f * f * f * (f * (f * 6.0 - 15.0) + 10.0);
    let at = |dx: i32, dy: i32| {
        unit(
            (i.x as i32 + dx).rem_euclid(cells),
            (i.y as i32 + dy).rem_euclid(cells),
            seed,
        )
    };
    let top = at(0, 0) + (at(1, 0) - at(0, 0)) * u.x;
    let low = at(0, 1) + (at(1, 1) - at(0, 1)) * u.x;
    top + (low - top) * u.y
}

/// Octaves of it, each with twice the cells and half the strength.
fn octaves(p: Vec2, cells: i32, count: u32, seed: u32) -> f32 {
    let (mut sum, mut amp, mut norm, mut cells) = (0.0, 0.5, 0.0, cells);
    for o in 0..count {
        sum += amp * tiling(p, cells, seed + o);
        norm += amp;
        amp *= 0.5;
        cells *= 2;
    }
    sum / norm
}

/// Points of a jittered lattice that tiles.
struct Cells {
    count: i32,
    /// Place in the cell, and a number of the point's own.
    points: Vec<(Vec2, f32)>,
}

impl Cells {
    fn new(count: i32, jitter: f32, seed: u32) -> Self {
        let points = (0..count)
            .flat_map(|y| (0..count).map(move |x| (x, y)))
            .map(|(x, y)| {
                let at = |k: u32| 0.5 + (unit(x, y, seed ^ k) - 0.5) * jitter;
                (Vec2::new(at(0), at(0x55)), unit(x, y, seed ^ 0xaa))
            })
            .collect();
        Self { count, points }
    }

    /// How far a place of the unit square is from the border between its nearest point and the next one, in cells, and
    /// the nearest point's own number.
    fn edge(&self, p: Vec2) -> (f32, f32) {
        let q = p * self.count as f32;
        let i = q.floor();
        let (x, y) = (i.x as i32, i.y as i32);
        let (mut first, mut second, mut own) = (f32::MAX, f32::MAX, 0.0);
        for dy in -1..=1 {
            for dx in -1..=1 {
                let (wx, wy) = (
                    (x + dx).rem_euclid(self.count),
                    (y + dy).rem_euclid(self.count),
                );
                let (at, who) = self.points[(wy * self.count + wx) as usize];
                let d = (i + Vec2::new(dx as f32, dy as f32) + at - q).length_squared();
                if d < first {
                    (second, first, own) = (first, d, who);
                } else if d < second {
                    second = d;
                }
            }
        }
        ((second.sqrt() - first.sqrt()) * 0.5, own)
    }
}

/// Blades laid over each other, each rising to its tip.
fn turf(size: usize) -> Field {
    let n = size as i32;
    let scale = size as f32 / 512.0;
    let mut field = Field::new(size, |p| (0.16 * octaves(p, 24, 3, 5), 0.0));
    let mut rng = Rng::new(77);
    let blades = 15_000;
    for k in 0..blades {
        let from = Vec2::new(rng.unit(), rng.unit()) * size as f32;
        // Tufts lie in ways of their own.
        let lay = octaves(from / size as f32, 7, 2, 60) * 19.0;
        let way = Vec2::from_angle(lay + rng.range(-0.9, 0.9));
        let long = rng.range(9.0, 24.0) * scale;
        let bend = way.perp() * rng.range(-0.25, 0.25);
        let low = 0.15 + 0.45 * k as f32 / blades as f32;
        let rise = rng.range(0.15, 0.42);
        let steps = (long * 1.6).ceil().max(2.0) as i32;
        for s in 0..=steps {
            let t = s as f32 / steps as f32;
            let at = from + (way * t + bend * t * t) * long;
            let half = 1.15 * scale.max(0.6) * (1.0 - t * 0.75);
            let reach = half.ceil() as i32;
            for dy in -reach..=reach {
                for dx in -reach..=reach {
                    let (x, y) = (at.x as i32 + dx, at.y as i32 + dy);
                    let off = Vec2::new(x as f32 + 0.5, y as f32 + 0.5) - at;
                    let across = off.perp_dot(way).abs();
                    if across > half {
                        continue;
                    }
                    let h = low + rise * t - 0.10 * (across / half);
                    let i = (y.rem_euclid(n) * n + x.rem_euclid(n)) as usize;
                    field.height[i] = field.height[i].max(h);
                }
            }
        }
    }
    let mut dots = |count: usize, lo: f32, hi: f32, leaves: i32, own: f32, lift: f32| {
        for _ in 0..count {
            let middle = Vec2::new(rng.unit(), rng.unit()) * size as f32;
            let radius = rng.range(lo, hi) * scale;
            let turn = rng.range(0.0, 6.3);
            for leaf in 0..leaves {
                let a = turn + leaf as f32 * std::f32::consts::TAU / leaves as f32;
                let at = middle + Vec2::from_angle(a) * radius * 0.95;
                let reach = radius.ceil() as i32;
                for dy in -reach..=reach {
                    for dx in -reach..=reach {
                        let (x, y) = (at.x as i32 + dx, at.y as i32 + dy);
                        let d = Vec2::new(x as f32 + 0.5, y as f32 + 0.5).distance(at) / radius;
                        if d < 1.0 {
                            let i = (y.rem_euclid(n) * n + x.rem_euclid(n)) as usize;
                            field.own[i] = own;
                            field.height[i] = field.height[i].max(lift + 0.12 * (1.0 - d * d));
                        }
                    }
                }
            }
        }
    };
    dots(1500, 2.4, 4.0, 3, 0.5, 0.72);
    dots(70, 1.5, 2.2, 5, 1.0, 0.86);
    field
}

fn stones(p: Vec2, [large, little]: [&Cells; 2]) -> (f32, f32) {
    let warp = Vec2::new(tiling(p, 16, 3), tiling(p, 16, 4)) * 0.02;
    let (edge, own) = large.edge(p + warp);
    let (small, other) = little.edge(p);
    // Some places have no stone, only small ones.
    let big = own > 0.18;
    let dome = if big {
        smooth(0.02, 0.30, edge).sqrt() * (0.45 + 0.55 * own)
    } else {
        0.0
    };
    let grit = smooth(0.0, 0.35, small) * 0.22 * (0.5 + other);
    let rough = 0.10 * octaves(p, 40, 2, 21);
    let shade = if dome > grit { own } else { other * 0.6 };
    (dome.max(grit) + rough, shade)
}

fn cracks(p: Vec2, [large, little]: [&Cells; 2]) -> (f32, f32) {
    let warp = Vec2::new(octaves(p, 9, 3, 31), octaves(p, 9, 3, 35)) * 0.055;
    let (edge, own) = large.edge(p + warp);
    let (fine, other) = little.edge(p + warp * 1.3);
    let wide = 0.05 + 0.05 * tiling(p, 11, 44);
    let deep = smooth(wide, 0.01, edge);
    let thin = smooth(0.09, 0.02, fine) * smooth(0.35, 0.6, tiling(p, 7, 46)) * 0.6;
    // Plates curl up at their rims.
    let curl = smooth(0.30, 0.08, edge) * 0.14;
    let plate = 0.55 + 0.22 * own + 0.06 * other + curl + 0.16 * octaves(p, 32, 3, 48);
    (
        plate - 0.75 * deep.max(thin * 0.8),
        deep.max(thin).clamp(0.0, 1.0),
    )
}

fn ripples(p: Vec2) -> (f32, f32) {
    let warp = octaves(p, 4, 3, 51) * 2.3 + 0.5 * tiling(p, 9, 53);
    // Crests run along the first axis: steep to leeward.
    let phase = (p.y * 13.0 + warp).fract();
    let crest = if phase < 0.68 {
        smooth(0.0, 0.68, phase)
    } else {
        smooth(1.0, 0.68, phase)
    };
    let fade = smooth(0.2, 0.6, octaves(p, 5, 2, 56));
    (
        crest * (0.35 + 0.65 * fade) + 0.10 * octaves(p, 48, 2, 57),
        unit((p.x * 8192.0) as i32, (p.y * 8192.0) as i32, 58) * 0.5 + 0.5 * tiling(p, 120, 59),
    )
}

fn craters(size: usize) -> Field {
    let mut field = Field::new(size, |p| {
        (
            0.30 * octaves(p, 6, 6, 71) + 0.10 * octaves(p, 60, 2, 76),
            0.35,
        )
    });
    let n = size as i32;
    let mut rng = Rng::new(99);
    for k in 0..240 {
        // Many small ones, few large ones.
        let radius = (0.006 + 0.085 * (k as f32 / 240.0).powi(7)) * size as f32;
        let at = Vec2::new(rng.unit(), rng.unit()) * size as f32;
        let fresh = rng.range(0.35, 1.0);
        let reach = (radius * 2.4).ceil() as i32;
        for dy in -reach..=reach {
            for dx in -reach..=reach {
                let (x, y) = (at.x as i32 + dx, at.y as i32 + dy);
                let off = Vec2::new(x as f32 + 0.5, y as f32 + 0.5) - at;
                let ragged =
                    1.0 + 0.10 * ((off.to_angle() * 5.0).sin() + (off.to_angle() * 3.0).cos());
                let d = off.length() / radius * ragged;
                if d > 2.4 {
                    continue;
                }
                let bowl = if d < 1.0 { (d * d - 1.0) * 0.9 } else { 0.0 };
                let rim = (-(d - 1.0) * (d - 1.0) * 14.0).exp() * 0.45;
                let i = (y.rem_euclid(n) * n + x.rem_euclid(n)) as usize;
                let share = (radius / size as f32 * 6.0).clamp(0.05, 0.5);
                field.height[i] += (bowl + rim) * share * fresh;
                let thrown = smooth(2.4, 1.0, d) * smooth(0.7, 1.0, d);
                field.own[i] = field.own[i].max(0.35 + 0.6 * thrown * fresh);
            }
        }
    }
    field
}

fn ledges(p: Vec2, chips: &Cells) -> (f32, f32) {
    let warp = (octaves(p, 5, 4, 81) - 0.5) * 1.9;
    let beds = 9.0;
    let v = p.y * beds + warp;
    let bed = v.floor();
    let f = v - bed;
    let own = |k: u32| unit((bed as i32).rem_euclid(9), 0, 82 + k);
    // Blocks of a bed, each bed with its own number of them.
    let count = 3.0 + (own(1) * 5.0).floor();
    let u = p.x * count + own(2) + 0.35 * (tiling(p, 14, 85) - 0.5);
    let block = u.floor();
    let g = u - block;
    let lot = unit(
        (block as i32).rem_euclid(count as i32),
        bed as i32 + 400,
        86,
    );
    // Joints between blocks are fine cracks, beds part clearly; some blocks have grown together.
    let joint = if lot > 0.45 { 0.035 } else { 0.0 };
    let gap = smooth(-0.01, joint, g.min(1.0 - g)) * smooth(0.0, 0.12, f);
    // The top of a bed stands out as a ledge, its foot is washed out.
    let profile = 0.65 + 0.35 * smooth(1.0, 0.45, f);
    let (chip, face) = chips.edge(p);
    let rough = 0.16 * octaves(p, 20, 4, 89) + 0.10 * face * smooth(0.0, 0.2, chip);
    (
        (0.35 + 0.40 * own(3) + 0.30 * lot) * profile * (0.35 + 0.65 * gap) + rough,
        0.25 + 0.5 * own(4) + 0.25 * lot,
    )
}

/// Whole numbers of waves along both sides, most of them with the wind, and where each begins.
fn swell() -> [(Vec2, f32); 22] {
    std::array::from_fn(|k| {
        let lot = |n: i32| unit(k as i32, n, 91);
        let count = 3.0 + 15.0 * lot(1);
        let way = Vec2::from_angle(1.1 + (lot(0) - 0.5) * 1.9) * count;
        (way.round(), lot(2) * std::f32::consts::TAU)
    })
}

fn waves(p: Vec2, swell: &[(Vec2, f32)], foam: &Cells) -> (f32, f32) {
    let mut h = 0.0;
    for (way, phase) in swell {
        let s = (p.dot(*way) * std::f32::consts::TAU + phase).sin();
        // Sharper crests than troughs.
        h += (1.0 - s.abs() * 0.5 + s * 0.5) / way.length().max(1.0);
    }
    let warp = Vec2::new(octaves(p, 6, 2, 94), octaves(p, 6, 2, 96)) * 0.06;
    let (edge, _) = foam.edge(p + warp);
    let lace = smooth(0.16, 0.02, edge) * 0.7 + 0.5 * octaves(p, 12, 4, 98);
    (h, lace)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_layer_tiles_and_has_relief() {
        let size = 64;
        for layer in Layer::ALL {
            let t = texels(layer, size);
            assert_eq!(t.len(), size * size);
            assert!(
                t.iter().flatten().all(|v| v.is_finite()),
                "{layer:?} has a hole"
            );
            // Heights use the whole range, and slopes differ from level ground.
            let (lo, hi) = t
                .iter()
                .fold((1f32, 0f32), |(lo, hi), v| (lo.min(v[2]), hi.max(v[2])));
            assert!(lo < 0.01 && hi > 0.99, "{layer:?}");
            let steep = t
                .iter()
                .map(|v| ((v[0] - 0.5) / RANGE).powi(2) + ((v[1] - 0.5) / RANGE).powi(2))
                .sum::<f32>()
                / t.len() as f32;
            assert!((steep.sqrt() - STEEPNESS).abs() < 0.02, "{layer:?}");
            // A seam would stand out among the steps from one column to the next.
            let step = |a: usize, b: usize| -> f32 {
                (0..size)
                    .map(|y| (t[y * size + a][2] - t[y * size + b][2]).abs())
                    .sum()
            };
            let inner: f32 = (1..size).map(|x| step(x, x - 1)).fold(0.0, f32::max);
            assert!(step(0, size - 1) <= inner * 1.5 + 1e-3, "{layer:?}");
        }
    }

    #[test]
    fn the_array_has_all_its_mips() {
        let image = layers(32);
        let texels: usize = (0..6).map(|m| (32usize >> m).pow(2)).sum();
        assert_eq!(image.texture_descriptor.mip_level_count, 6);
        assert_eq!(
            image.data.map(|d| d.len()),
            Some(texels * 4 * Layer::ALL.len())
        );
    }
}
