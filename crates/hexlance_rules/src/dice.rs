//! All dice of a battle come from here: seeded for play, scripted for tests and demos (R0.1.1, R0.1.7).

use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};
use serde::{Deserialize, Serialize};

use crate::limits;

/// Where a battle's dice come from.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DiceSource {
    /// A random stream that is the same for the same seed, on every machine.
    Seed(u64),
    /// These faces first, in this order; afterwards a random stream of seed 0.
    Script(#[serde(deserialize_with = "limits::faces")] Vec<u8>),
    /// These faces first, in this order; afterwards a random stream of this seed: a demo that somebody takes over.
    ScriptThen(#[serde(deserialize_with = "limits::faces")] Vec<u8>, u64),
}

/// The dice of one battle.
#[derive(bevy_ecs::prelude::Resource, Debug)]
pub struct Dice {
    script: std::collections::VecDeque<u8>,
    scripted: bool,
    ran_out: bool,
    rng: ChaCha8Rng,
    drawn: u64,
}

impl Dice {
    /// Dice from a source.
    pub fn new(source: &DiceSource) -> Self {
        let (script, scripted, seed) = match source {
            DiceSource::Seed(seed) => (Vec::new(), false, *seed),
            DiceSource::Script(faces) => (faces.clone(), true, 0),
            DiceSource::ScriptThen(faces, seed) => (faces.clone(), true, *seed),
        };
        Self {
            script: script.into(),
            scripted,
            ran_out: false,
            rng: ChaCha8Rng::seed_from_u64(seed),
            drawn: 0,
        }
    }

    /// Rolls one six-sided die.
    pub fn d6(&mut self) -> u8 {
        self.drawn += 1;
        if let Some(face) = self.script.pop_front() {
            return face;
        }
        self.ran_out |= self.scripted;
        self.rng.random_range(1..=6)
    }

    /// How many dice were drawn so far: undo stops at the last one.
    pub fn drawn(&self) -> u64 {
        self.drawn
    }

    /// Scripted faces not yet used.
    pub fn left(&self) -> usize {
        self.script.len()
    }

    /// Whether a script was too short and chance filled in.
    pub fn ran_out(&self) -> bool {
        self.ran_out
    }

    /// Puts scripted faces at the end of the script.
    pub fn script(&mut self, faces: impl IntoIterator<Item = u8>) {
        self.scripted = true;
        self.script.extend(faces);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_dice() {
        let roll = |seed| {
            let mut d = Dice::new(&DiceSource::Seed(seed));
            (0..50).map(|_| d.d6()).collect::<Vec<_>>()
        };
        assert_eq!(roll(7), roll(7));
        assert_ne!(roll(7), roll(8));
        assert!(roll(7).iter().all(|f| (1..=6).contains(f)));
    }

    #[test]
    fn a_script_comes_first_and_tells_when_it_ends() {
        let mut d = Dice::new(&DiceSource::Script(vec![3, 5]));
        assert_eq!((d.d6(), d.d6()), (3, 5));
        assert!(!d.ran_out());
        d.d6();
        assert!(d.ran_out());
        assert_eq!(d.drawn(), 3);
    }

    #[test]
    fn scripts_have_faces_of_dice_only() {
        let read = |text: &str| ron::from_str::<DiceSource>(text);
        assert_eq!(read("Script([1, 6])"), Ok(DiceSource::Script(vec![1, 6])));
        for text in ["Script([0])", "Script([3, 255])", "ScriptThen([7], 1)"] {
            let told = read(text).expect_err(text).to_string();
            assert!(told.contains("from 1 to 6"), "{told}");
        }
    }

    #[test]
    fn after_a_script_the_dice_of_its_seed_follow() {
        let roll = |source: DiceSource| {
            let mut d = Dice::new(&source);
            (0..50).map(|_| d.d6()).collect::<Vec<_>>()
        };
        let after = |seed| roll(DiceSource::ScriptThen(vec![6, 1], seed));
        assert_eq!(after(7)[..2], [6, 1]);
        assert_eq!(after(7)[2..], roll(DiceSource::Seed(7))[..48]);
        assert_ne!(after(7), after(8));
        assert_eq!(after(0), roll(DiceSource::Script(vec![6, 1])));
    }
}
