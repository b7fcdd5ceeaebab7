//! Why a computer player gave an order, in words: for the terminal and for the log on the table.

use hexlance_ai::why::{Weighed, Why};
use hexlance_rules::Message;

/// An order that a computer player gave, and why.
#[derive(Clone, Debug)]
pub struct Given<C> {
    /// The order.
    pub order: C,
    /// For an answer, the label of the choice.
    pub answer: Option<Message>,
    /// Why it was given.
    pub why: Why<C>,
}

/// Why an order was given, in words.
#[derive(Clone, Debug, PartialEq)]
pub struct Reason {
    /// The order.
    pub order: String,
    /// What decided.
    pub because: Because,
}

/// What decided on an order.
#[derive(Clone, Debug, PartialEq)]
pub enum Because {
    /// A rule.
    Rule(&'static str),
    /// Its worth, and that of the best one that was not chosen.
    Worth(Sum, Option<(String, Sum)>),
}

/// A worth with its terms.
#[derive(Clone, Debug, PartialEq)]
pub struct Sum {
    /// The worth.
    pub worth: f32,
    /// What it is made of.
    pub terms: Vec<(&'static str, f32)>,
}

/// Terms that round to nothing are not told.
const LEAST: f32 = 0.005;

impl Sum {
    fn of<C>(weighed: &Weighed<C>) -> Self {
        let terms = weighed.terms.iter();
        Self {
            worth: weighed.worth,
            terms: terms
                .filter(|(_, worth)| worth.abs() >= LEAST)
                .map(|(term, worth)| (crate::lang::text(term), *worth))
                .collect(),
        }
    }
}

impl<C> Given<C> {
    /// In words; `phrase` puts an order into words.
    pub fn told(&self, phrase: impl Fn(&C) -> String) -> Reason {
        let order = match &self.answer {
            Some(label) => tr!("Answer: {label}", label = crate::lang::told(label)),
            None => phrase(&self.order),
        };
        let because = match &self.why {
            Why::Rule(rule) => Because::Rule(crate::lang::text(rule)),
            Why::Weighed { chosen, next } => {
                let next = next.as_ref().map(|n| (phrase(&n.order), Sum::of(n)));
                Because::Worth(Sum::of(chosen), next)
            }
        };
        Reason { order, because }
    }
}

/// A worth or a term as it is shown.
pub fn worth(worth: f32) -> String {
    // What rounds to nothing has no sign.
    let worth = if worth.abs() < LEAST { 0.0 } else { worth };
    format!("{worth:.2}")
}
