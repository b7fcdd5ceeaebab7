//! Tables of what was worked out before: quick to look up, and never walked through, so that nothing hangs on their order.

use std::{
    collections::HashMap,
    hash::{BuildHasherDefault, Hasher},
};

/// A table that is looked up often.
pub type Known<K, V> = HashMap<K, V, BuildHasherDefault<Mixer>>;

/// Mixes keys of a few small numbers.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mixer(u64);

impl Mixer {
    fn mix(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(5) ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.mix(u64::from(*byte));
        }
    }

    fn write_u8(&mut self, value: u8) {
        self.mix(u64::from(value));
    }

    fn write_u16(&mut self, value: u16) {
        self.mix(u64::from(value));
    }

    fn write_u32(&mut self, value: u32) {
        self.mix(u64::from(value));
    }

    fn write_u64(&mut self, value: u64) {
        self.mix(value);
    }

    fn write_usize(&mut self, value: usize) {
        self.mix(value as u64);
    }

    fn write_i16(&mut self, value: i16) {
        self.mix(u64::from(value as u16));
    }

    fn write_isize(&mut self, value: isize) {
        self.mix(value as u64);
    }
}
