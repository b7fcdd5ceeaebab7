//! All dice of a battle come from here: seeded for play, scripted for tests and demos.

use std::fmt;

use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};
use serde::{Deserialize, Serialize};

use crate::limits;

/// Sides of the largest die that a script may have faces of.
const MOST_SIDES: u8 = 100;

/// Where a battle's dice come from.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DiceSource {
    /// A random stream that is the same for the same seed, on every machine.
    Seed(u64),
    /// These faces first, in this order; afterwards a random stream of seed 0.
    Script(#[serde(deserialize_with = "limits::faces::<MOST_SIDES, _>")] Vec<u8>),
    /// These faces first, in this order; afterwards a random stream of this seed: a demo that somebody takes over.
    ScriptThen(
        #[serde(deserialize_with = "limits::faces::<MOST_SIDES, _>")] Vec<u8>,
        u64,
    ),
}

/// A scripted face that the die which was asked for does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// The face that the script has.
    pub face: u8,
    /// How many sides the die has.
    pub sides: u8,
    /// Which die of the battle it was, counted from 1.
    pub die: u64,
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { face, sides, die } = self;
        write!(
            f,
            "die {die} of the script shows {face}, and a d{sides} is rolled"
        )
    }
}

/// The dice of one battle.
#[derive(bevy_ecs::prelude::Resource, Debug)]
pub struct Dice {
    script: std::collections::VecDeque<u8>,
    scripted: bool,
    ran_out: bool,
    misfit: Option<Misfit>,
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
            misfit: None,
            rng: ChaCha8Rng::seed_from_u64(seed),
            drawn: 0,
        }
    }

    /// Rolls one die with so many sides, 1 or more: a number from 1 to `sides`.
    ///
    /// A scripted face that this die does not have is noted ([`Dice::misfit`]), and the nearest one is taken for it.
    pub fn roll(&mut self, sides: u8) -> u8 {
        let sides = sides.max(1);
        self.drawn += 1;
        let Some(face) = self.script.pop_front() else {
            self.ran_out |= self.scripted;
            return self.rng.random_range(1..=sides);
        };
        if !(1..=sides).contains(&face) {
            let die = self.drawn;
            self.misfit.get_or_insert(Misfit { face, sides, die });
        }
        face.clamp(1, sides)
    }

    /// Rolls one six-sided die.
    pub fn d6(&mut self) -> u8 {
        self.roll(6)
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

    /// The first scripted face that the die it was rolled for does not have.
    pub fn misfit(&self) -> Option<Misfit> {
        self.misfit
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
    fn dice_have_as_many_sides_as_are_asked_for() {
        for sides in [1, 4, 6, 10, 20, 100] {
            let mut d = Dice::new(&DiceSource::Seed(3));
            let faces: Vec<_> = (0..2_000).map(|_| d.roll(sides)).collect();
            assert_eq!(faces.iter().min(), Some(&1));
            assert_eq!(faces.iter().max(), Some(&sides));
        }
    }

    #[test]
    fn a_face_that_the_die_does_not_have_is_noted() {
        let mut d = Dice::new(&DiceSource::Script(vec![20, 7, 0]));
        assert_eq!(d.roll(20), 20);
        assert_eq!(d.misfit(), None);
        assert_eq!((d.d6(), d.d6()), (6, 1));
        let misfit = d.misfit().expect("7 is no face of a d6");
        assert_eq!((misfit.face, misfit.sides, misfit.die), (7, 6, 2));
        assert_eq!(
            misfit.to_string(),
            "die 2 of the script shows 7, and a d6 is rolled"
        );
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
        assert_eq!(read("Script([1, 20])"), Ok(DiceSource::Script(vec![1, 20])));
        for text in ["Script([0])", "Script([3, 255])", "ScriptThen([101], 1)"] {
            let told = read(text).expect_err(text).to_string();
            assert!(told.contains("from 1 to 100"), "{told}");
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
