//! What a reader may rely on in the reasons of computer players.

use std::{collections::BTreeSet, fmt::Debug};

use hexlance_ai::why::Why;

/// What came up: terms and rules.
#[derive(Default)]
pub struct Seen {
    terms: BTreeSet<&'static str>,
    rules: BTreeSet<&'static str>,
}

impl Seen {
    /// Holds a reason to what a reader may rely on.
    pub fn hold<C: Debug + PartialEq>(&mut self, given: &C, why: Option<&Why<C>>, at: &str) {
        match why {
            None => panic!("{at}: no reason for {given:?}"),
            Some(Why::Rule(rule)) => {
                self.rules.insert(*rule);
            }
            Some(Why::Weighed { chosen, next }) => {
                assert_eq!(&chosen.order, given, "{at}");
                for w in std::iter::once(chosen).chain(next) {
                    let sum: f32 = w.terms.iter().map(|(_, worth)| worth).sum();
                    let near = 1e-3 * w.worth.abs().max(1.0);
                    assert!((sum - w.worth).abs() < near, "{at}: {sum} is not {w:?}");
                    self.terms.extend(w.terms.iter().map(|(term, _)| *term));
                }
                if let Some(next) = next {
                    let least = next.worth - 1e-3 * next.worth.abs().max(1.0);
                    assert!(chosen.worth >= least, "{at}: {next:?} beats {chosen:?}");
                    assert_ne!(chosen.order, next.order, "{at}");
                }
            }
        }
    }

    /// Adds what came up elsewhere.
    #[allow(dead_code)] // for tests of several threads
    pub fn add(&mut self, other: Self) {
        self.terms.extend(other.terms);
        self.rules.extend(other.rules);
    }

    /// Fails unless all of this came up.
    pub fn expect<T, R>(&self, terms: &[T], rules: &[R])
    where
        T: Copy + Into<&'static str>,
        R: Copy + Into<&'static str>,
    {
        for term in terms.iter().map(|term| (*term).into()) {
            assert!(self.terms.contains(term), "no “{term}”");
        }
        for rule in rules.iter().map(|rule| (*rule).into()) {
            assert!(self.rules.contains(rule), "no “{rule}”");
        }
    }
}
