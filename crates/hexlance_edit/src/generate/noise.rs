//! Chance and noise of the generator. Only whole numbers, sums, products and square roots: every machine and every
//! version of the program makes the same country of the same seed, so players can pass seeds on.

/// Scatters the bits of a number.
pub(super) const fn scatter(mut n: u64) -> u64 {
    n = n.wrapping_add(0x9e37_79b9_7f4a_7c15);
    n = (n ^ (n >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    n = (n ^ (n >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    n ^ (n >> 31)
}

/// A stream of lots. Every purpose draws from a stream of its own, so that more hills do not move the towns.
pub(super) struct Lots(u64);

impl Lots {
    pub fn new(seed: u64, purpose: u64) -> Self {
        Self(scatter(seed ^ scatter(purpose)))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        scatter(self.0)
    }

    /// Any number below `n`; 0 if `n` is.
    pub fn below(&mut self, n: usize) -> usize {
        (((self.next() >> 32) * n as u64) >> 32) as usize
    }

    /// Any number from `least` to `most`.
    pub fn between(&mut self, least: usize, most: usize) -> usize {
        least + self.below(most.saturating_sub(least) + 1)
    }

    /// Any number from 0 to 1.
    pub fn unit(&mut self) -> f32 {
        (self.next() >> 40) as f32 / (1u64 << 24) as f32
    }

    /// Whether something happens that happens so often.
    pub fn chance(&mut self, often: f32) -> bool {
        self.unit() < often
    }

    /// One of several.
    pub fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
}

const DIAGONAL: f32 = std::f32::consts::FRAC_1_SQRT_2;

/// Sixteen directions all round.
const SLOPES: [(f32, f32); 16] = [
    (1.0, 0.0),
    (0.923_88, 0.382_68),
    (DIAGONAL, DIAGONAL),
    (0.382_68, 0.923_88),
    (0.0, 1.0),
    (-0.382_68, 0.923_88),
    (-DIAGONAL, DIAGONAL),
    (-0.923_88, 0.382_68),
    (-1.0, 0.0),
    (-0.923_88, -0.382_68),
    (-DIAGONAL, -DIAGONAL),
    (-0.382_68, -0.923_88),
    (0.0, -1.0),
    (0.382_68, -0.923_88),
    (DIAGONAL, -DIAGONAL),
    (0.923_88, -0.382_68),
];

/// A smooth random field over the plane.
#[derive(Clone, Copy)]
pub(super) struct Noise(u32);

impl Noise {
    pub fn new(seed: u64, purpose: u64) -> Self {
        Self(scatter(seed ^ scatter(purpose.wrapping_mul(31))) as u32)
    }

    fn slope(self, x: i32, y: i32) -> (f32, f32) {
        let mut n =
            (x as u32).wrapping_mul(0x85eb_ca6b) ^ (y as u32).wrapping_mul(0xc2b2_ae35) ^ self.0;
        n = (n ^ (n >> 15)).wrapping_mul(0x2c1b_3c6d);
        n = (n ^ (n >> 12)).wrapping_mul(0x297a_2d39);
        n ^= n >> 15;
        SLOPES[(n & 15) as usize]
    }

    /// The field at a point, about -1 to 1; it changes over a length of one.
    pub fn at(self, x: f32, y: f32) -> f32 {
        let (fx, fy) = (x.floor(), y.floor());
        let (ix, iy) = (fx as i32, fy as i32);
        let (dx, dy) = (x - fx, y - fy);
        let ease = |t: f32| t * t * t * (t * (t * 6.0 - 15.0) + 10.0);
        let corner = |cx: i32, cy: i32| {
            let (sx, sy) = self.slope(ix + cx, iy + cy);
            sx * (dx - cx as f32) + sy * (dy - cy as f32)
        };
        let (u, v) = (ease(dx), ease(dy));
        let top = corner(0, 0) + u * (corner(1, 0) - corner(0, 0));
        let low = corner(0, 1) + u * (corner(1, 1) - corner(0, 1));
        1.45 * (top + v * (low - top))
    }

    /// Octaves of the field on top of each other, each half as long and `gain` as high as the one before.
    pub fn rolling(self, x: f32, y: f32, octaves: u32, gain: f32) -> f32 {
        let (mut sum, mut height, mut whole, mut scale) = (0.0, 1.0, 0.0, 1.0);
        for octave in 0..octaves {
            let field = Self(self.0.wrapping_add(octave.wrapping_mul(0x9e37_79b9)));
            sum += height * field.at(x * scale, y * scale);
            whole += height;
            height *= gain;
            scale *= 2.03;
        }
        sum / whole
    }

    /// Crests and the valleys between them, about -1 to 1.
    pub fn ridged(self, x: f32, y: f32, octaves: u32, gain: f32) -> f32 {
        let (mut sum, mut height, mut whole, mut scale) = (0.0, 1.0, 0.0, 1.0);
        for octave in 0..octaves {
            let field = Self(self.0.wrapping_add(octave.wrapping_mul(0x7f4a_7c15)));
            sum += height * (1.0 - 2.6 * field.at(x * scale, y * scale).abs());
            whole += height;
            height *= gain;
            scale *= 2.03;
        }
        sum / whole
    }
}
