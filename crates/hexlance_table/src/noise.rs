//! Seeded noise for terrain, plants and miniatures: the same input gives the same table, always.

use bevy::prelude::*;

/// A small generator of pseudo-random numbers (SplitMix64) for shapes; game dice never come from here.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// A generator from a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed ^ 0x9e37_79b9_7f4a_7c15)
    }

    /// A generator for one place.
    pub fn at(x: i32, y: i32, seed: u64) -> Self {
        Self::new(u64::from(hash(x, y, seed as u32)) << 20 ^ seed)
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Uniform in 0..1.
    pub fn unit(&mut self) -> f32 {
        (self.bits() >> 40) as f32 / (1u32 << 24) as f32
    }

    /// Uniform between two bounds.
    pub fn range(&mut self, lo: f32, hi: f32) -> f32 {
        lo + (hi - lo) * self.unit()
    }

    /// Uniform in 0..n; 0 for n = 0.
    pub fn pick(&mut self, n: usize) -> usize {
        if n == 0 {
            0
        } else {
            (self.bits() % n as u64) as usize
        }
    }

    /// True with a probability.
    pub fn chance(&mut self, p: f32) -> bool {
        self.unit() < p
    }

    /// A unit vector in the plane.
    pub fn direction(&mut self) -> Vec2 {
        Vec2::from_angle(self.range(0.0, std::f32::consts::TAU))
    }
}

/// Hash of a lattice point.
pub fn hash(x: i32, y: i32, seed: u32) -> u32 {
    let mut h = (x as u32).wrapping_mul(0x8da6_b343)
        ^ (y as u32).wrapping_mul(0xd816_3841)
        ^ seed.wrapping_mul(0xcb1a_b31f);
    h ^= h >> 15;
    h = h.wrapping_mul(0x2c1b_3c6d);
    h ^= h >> 12;
    h = h.wrapping_mul(0x297a_2d39);
    h ^ (h >> 15)
}

fn lattice(x: i32, y: i32, seed: u32) -> f32 {
    hash(x, y, seed) as f32 / u32::MAX as f32
}

/// Smooth value noise in 0..1.
pub fn value(p: Vec2, seed: u32) -> f32 {
    let i = p.floor();
    let f = p - i;
    let u = f * f * (3.0 - 2.0 * f);
    let (x, y) = (i.x as i32, i.y as i32);
    let a = lattice(x, y, seed);
    let b = lattice(x + 1, y, seed);
    let c = lattice(x, y + 1, seed);
    let d = lattice(x + 1, y + 1, seed);
    let top = a + (b - a) * u.x;
    let bottom = c + (d - c) * u.x;
    top + (bottom - top) * u.y
}

/// Several octaves of value noise in 0..1.
pub fn fbm(p: Vec2, octaves: u32, seed: u32) -> f32 {
    let (mut sum, mut amp, mut norm, mut q) = (0.0, 0.5, 0.0, p);
    for o in 0..octaves {
        sum += amp * value(q, seed.wrapping_add(o));
        norm += amp;
        amp *= 0.5;
        // Turning each octave hides the lattice.
        q = Vec2::new(1.6 * q.x + 1.2 * q.y, -1.2 * q.x + 1.6 * q.y) + 17.3;
    }
    sum / norm
}

/// Value noise in space, 0..1.
pub fn value3(p: Vec3, seed: u32) -> f32 {
    let z = p.z.floor();
    let f = p.z - z;
    let u = f * f * (3.0 - 2.0 * f);
    let s = (z as i32 as u32).wrapping_mul(0x9e37_79b9) ^ seed;
    let s1 = (z as i32 as u32).wrapping_add(1).wrapping_mul(0x9e37_79b9) ^ seed;
    let a = value(Vec2::new(p.x, p.y), s);
    let b = value(Vec2::new(p.x, p.y), s1);
    a + (b - a) * u
}

/// A vector of noise in space, each part in -1..1.
pub fn vector3(p: Vec3, seed: u32) -> Vec3 {
    Vec3::new(
        value3(p, seed),
        value3(p, seed ^ 0x51ed),
        value3(p, seed ^ 0xa7b3),
    ) * 2.0
        - 1.0
}

/// 0 below `a`, 1 above `b`, smooth between; `a` may be above `b`.
pub fn smooth(a: f32, b: f32, x: f32) -> f32 {
    let t = ((x - a) / (b - a)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_is_stable_and_bounded() {
        for i in 0..500 {
            let p = Vec2::new(i as f32 * 0.37 - 60.0, i as f32 * -0.21);
            let v = fbm(p, 4, 7);
            assert!((0.0..=1.0).contains(&v));
            assert!((v - fbm(p, 4, 7)).abs() < f32::EPSILON);
        }
    }

    #[test]
    fn noise_is_continuous_over_lattice_lines() {
        for i in -3..4 {
            let x = i as f32;
            let a = value(Vec2::new(x - 1e-4, 0.3), 1);
            let b = value(Vec2::new(x + 1e-4, 0.3), 1);
            assert!((a - b).abs() < 1e-2);
        }
    }
}
