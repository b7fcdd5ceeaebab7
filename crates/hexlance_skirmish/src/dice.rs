//! Success values and dice that are compared face to face (K6.1, K6.3).

use hexlance_rules::Breakdown;
use smallvec::SmallVec;

#[cfg(test)]
mod tests;

/// Faces of the die.
pub const SIDES: u8 = 20;

/// How far all MODs of a roll together may raise or lower it (K6.1.1).
pub const MOST_MODS: i16 = 12;

/// The success value of a roll (K6.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sv(i16);

impl Sv {
    /// An attribute and the sum of its MODs, which counts for 12 either way at most (K6.1.1).
    pub fn new(attribute: i16, mods_sum: i16) -> Self {
        Self(attribute.saturating_add(mods_sum.clamp(-MOST_MODS, MOST_MODS)))
    }

    /// The sum of a breakdown: its first part is the attribute, all others are MODs. An empty one is 0.
    pub fn of(breakdown: &Breakdown) -> Self {
        let mut values = breakdown.parts.iter().map(|part| part.value);
        let attribute = values.next().unwrap_or(0);
        Self::new(attribute, values.fold(0, i16::saturating_add))
    }

    /// The highest die that succeeds, 20 at most; 0 or less if none does.
    pub fn value(self) -> i16 {
        self.0.min(i16::from(SIDES))
    }

    /// What is added to each die: the excess above 20 (K6.1.3).
    pub fn bonus(self) -> i16 {
        (self.0 - i16::from(SIDES)).max(0)
    }

    /// Whether a die is thrown at all: at 0 or less the roll fails without one.
    pub fn can_succeed(self) -> bool {
        self.0 > 0
    }

    /// What a die shows against it.
    pub fn face(self, die: u8) -> Thrown {
        let result = i16::from(die).saturating_add(self.bonus());
        let critical = if self.bonus() > 0 {
            result >= self.value()
        } else {
            result == self.value()
        };
        let outcome = if !self.can_succeed() {
            Outcome::Fail
        } else if critical {
            Outcome::Critical
        } else if result <= self.value() {
            Outcome::Success
        } else {
            Outcome::Fail
        };
        Thrown {
            die,
            result,
            outcome,
        }
    }
}

/// What comes of one die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outcome {
    /// It fails, or does not count.
    Fail,
    /// It succeeds.
    Success,
    /// It succeeds with exactly the success value (K6.1.2, K6.1.3).
    Critical,
}

impl Outcome {
    /// Whether it succeeds; a critical does.
    pub fn succeeds(self) -> bool {
        self != Self::Fail
    }
}

/// One die, thrown against a success value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Thrown {
    /// The face that lies up.
    pub die: u8,
    /// The face and the bonus of a success value above 20.
    pub result: i16,
    /// What comes of it.
    pub outcome: Outcome,
}

impl Thrown {
    /// What decides between two dice: criticals above all others and alike, then the result.
    fn rank(self) -> (Outcome, i16) {
        match self.outcome {
            Outcome::Success => (Outcome::Success, self.result),
            other => (other, 0),
        }
    }
}

/// What each of my dice comes to against the opponent's best, in the order of `mine` (K6.3): one that does not count is a
/// [`Outcome::Fail`]. Without `theirs` it is a Normal roll.
pub fn counts(mine: &[Thrown], theirs: &[Thrown]) -> SmallVec<[Outcome; 4]> {
    let best = theirs.iter().map(|die| die.rank()).max();
    let bar = best.unwrap_or((Outcome::Fail, 0));
    let counted = |die: &Thrown| {
        if die.rank() > bar {
            die.outcome
        } else {
            Outcome::Fail
        }
    };
    mine.iter().map(counted).collect()
}
