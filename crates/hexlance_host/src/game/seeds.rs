//! The seeds of battles that are begun in the window.

use bevy::prelude::Resource;

/// Where battles get the seeds of their dice and players from: by chance; or, if the program was started with a seed, from
/// it: the first battle has that one and each one after it the next, so that the same clicks give the same battles.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Seeds(Option<u64>);

impl Seeds {
    /// From a seed on, or by chance.
    pub const fn from(first: Option<u64>) -> Self {
        Self(first)
    }

    /// That of the battle which is begun now.
    pub fn draw(&mut self) -> u64 {
        let Some(next) = &mut self.0 else {
            return rand::random();
        };
        let seed = *next;
        *next = seed.wrapping_add(1);
        seed
    }
}

#[cfg(test)]
mod tests {
    use super::Seeds;

    #[test]
    fn battles_follow_the_seed_of_the_start() {
        let mut seeds = Seeds::from(Some(u64::MAX));
        assert_eq!([seeds.draw(), seeds.draw(), seeds.draw()], [u64::MAX, 0, 1]);
        let mut chance = Seeds::default();
        assert_ne!(chance.draw(), chance.draw());
    }
}
