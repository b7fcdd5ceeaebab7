//! What a place is worth, term by term.

use std::ops::{AddAssign, Index, IndexMut};

use crate::strike::why;

/// A term of a place's worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// What the unit hopes to do to the enemy this turn.
    Gain,
    /// What it fears to suffer this turn, by its caution.
    Harm,
    /// What the place promises for later turns.
    Later,
    /// Enemies that friends with indirect fire see through it.
    Spotting,
    /// Auras that take hold there.
    Auras,
    /// How near it is to where the scenario wants the unit.
    Aim,
    /// Friends who fight in the same place.
    Company,
    /// Fire over the hills, for which a gun stands still.
    Battery,
    /// Mines on the way.
    Mines,
    /// Enemies that it would hold in its zone of control.
    Zone,
    /// Own shells that come down there.
    Shells,
    /// Sprinting or evading, after which it can do nothing else.
    Idle,
    /// A mistake of a player that errs.
    Slip,
}

impl Term {
    /// All terms, in the order in which they are told.
    pub const ALL: [Term; 13] = [
        Term::Gain,
        Term::Harm,
        Term::Later,
        Term::Spotting,
        Term::Auras,
        Term::Aim,
        Term::Company,
        Term::Battery,
        Term::Mines,
        Term::Zone,
        Term::Shells,
        Term::Idle,
        Term::Slip,
    ];
}

impl From<Term> for why::Term {
    fn from(term: Term) -> Self {
        match term {
            Term::Gain => why::Term::Gain,
            Term::Harm => why::Term::Harm,
            Term::Later => why::Term::Later,
            Term::Spotting => why::Term::Spotting,
            Term::Auras => why::Term::Auras,
            Term::Aim => why::Term::Aim,
            Term::Company => why::Term::Company,
            Term::Battery => why::Term::Battery,
            Term::Mines => why::Term::Mines,
            Term::Zone => why::Term::Zone,
            Term::Shells => why::Term::Shells,
            Term::Idle => why::Term::Idle,
            Term::Slip => why::Term::Slip,
        }
    }
}

/// The terms of a worth, in points of value; the worth is their sum.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Terms([f32; Term::ALL.len()]);

impl Terms {
    /// The worth.
    pub fn sum(&self) -> f32 {
        self.0.iter().sum()
    }

    /// Each term with what it is worth.
    pub fn each(&self) -> impl Iterator<Item = (why::Term, f32)> + '_ {
        let terms = Term::ALL.into_iter().map(why::Term::from);
        terms.zip(self.0.iter().copied())
    }
}

impl Index<Term> for Terms {
    type Output = f32;

    fn index(&self, term: Term) -> &f32 {
        &self.0[term as usize]
    }
}

impl IndexMut<Term> for Terms {
    fn index_mut(&mut self, term: Term) -> &mut f32 {
        &mut self.0[term as usize]
    }
}

impl AddAssign for Terms {
    fn add_assign(&mut self, other: Terms) {
        for (own, more) in self.0.iter_mut().zip(other.0) {
            *own += more;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_term_has_its_place_and_the_worth_is_their_sum() {
        let mut terms = Terms::default();
        for (i, term) in Term::ALL.into_iter().enumerate() {
            assert_eq!(term as usize, i);
            terms[term] = 1.0;
        }
        assert_eq!(terms.sum(), Term::ALL.len() as f32);
        terms += terms;
        assert_eq!(terms[Term::Slip], 2.0);
    }
}
