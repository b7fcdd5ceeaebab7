//! What a place is worth, term by term.

use std::ops::{AddAssign, Index, IndexMut};

pub use crate::why::Term;

/// The terms that a place is worth something by, in the order in which they are told: the first ones of all.
const OF_PLACES: [Term; 13] = [
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

/// The terms of a worth, in points of value; the worth is their sum.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Terms([f32; OF_PLACES.len()]);

impl Terms {
    /// The worth.
    pub fn sum(&self) -> f32 {
        self.0.iter().sum()
    }

    /// Each term with what it is worth.
    pub fn each(&self) -> impl Iterator<Item = (Term, f32)> + '_ {
        OF_PLACES.into_iter().zip(self.0.iter().copied())
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
        for (i, term) in OF_PLACES.into_iter().enumerate() {
            assert_eq!(term as usize, i);
            terms[term] = 1.0;
        }
        assert_eq!(terms.sum(), OF_PLACES.len() as f32);
        terms += terms;
        assert_eq!(terms[Term::Slip], 2.0);
    }
}
