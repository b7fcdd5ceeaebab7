//! Why a computer player gave an order: what the order was worth, term by term, and the best one that was not chosen; or
//! the rule that decided where nothing was weighed.
//!
//! A player keeps the reason of its latest order in its [`Notes`], and only while somebody wants to know. Reasons are
//! worked out from what the player has weighed anyway, after it has decided: asking for them changes no order.
//!
//! What a player weighs and by which rules it decides is its own affair. Both stand here as the English text that tells
//! them, by which catalogues know it.

/// Terms that more than one ruleset weighs.
pub mod terms {
    use crate::msg;

    /// Damage that it fears to take in a place.
    pub const HARM: &str = msg!("Damage it fears");
    /// A mistake of a player that errs on purpose.
    pub const SLIP: &str = msg!("Misjudged");
}

/// Rules that players of more than one ruleset decide by.
pub mod rules {
    use crate::msg;

    /// Any legal order, by chance.
    pub const ANY: &str = msg!("Any legal order, by chance.");
    /// The plainest order that the rules allow.
    pub const PLAIN: &str = msg!("The plainest order that the rules allow.");
    /// Nothing is left to do.
    pub const NOTHING: &str = msg!("There is nothing left to do.");
    /// Towards the nearest enemy.
    pub const NEAREST: &str = msg!("Towards the nearest enemy.");
    /// The surest shot of the first unit that has one.
    pub const SUREST_SHOT: &str = msg!("The surest attack.");
    /// The usual answer to a question.
    pub const USUAL_ANSWER: &str = msg!("The usual answer.");
    /// Any hex of the zone, by chance.
    pub const ANY_HEX: &str = msg!("Any hex of the zone, by chance.");
    /// The answer that does the enemy most harm, or the own side least.
    pub const MOST_HARM: &str =
        msg!("The answer that harms the enemy most, or its own side least.");
}

/// What an order is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Weighed<C> {
    /// The order.
    pub order: C,
    /// Its worth, as the player has decided by it: the sum of its terms.
    pub worth: f32,
    /// Its terms, those of no weight left out.
    pub terms: Vec<(&'static str, f32)>,
}

impl<C> Weighed<C> {
    /// An order with its worth and the terms of that; equal ones are added up.
    pub fn new<T: Into<&'static str>>(
        order: C,
        worth: f32,
        terms: impl IntoIterator<Item = (T, f32)>,
    ) -> Self {
        let mut all: Vec<(&'static str, f32)> = Vec::new();
        for (term, worth) in terms {
            let term = term.into();
            match all.iter_mut().find(|(t, _)| *t == term) {
                Some((_, sum)) => *sum += worth,
                None => all.push((term, worth)),
            }
        }
        all.retain(|(_, worth)| *worth != 0.0);
        Self {
            order,
            worth,
            terms: all,
        }
    }

    /// An order that is worth nothing, such as to do nothing.
    pub const fn nothing(order: C) -> Self {
        Self {
            order,
            worth: 0.0,
            terms: Vec::new(),
        }
    }
}

/// Why an order was given.
#[derive(Clone, Debug, PartialEq)]
pub enum Why<C> {
    /// A rule says so, whatever else could be done.
    Rule(&'static str),
    /// It was worth most.
    Weighed {
        /// What was ordered.
        chosen: Weighed<C>,
        /// The best that could have been ordered instead, if anything else was weighed.
        next: Option<Weighed<C>>,
    },
}

/// The reason of a player's latest order, while somebody wants to know it.
#[derive(Debug)]
pub struct Notes<C> {
    on: bool,
    why: Option<Why<C>>,
}

impl<C> Default for Notes<C> {
    fn default() -> Self {
        Self {
            on: false,
            why: None,
        }
    }
}

impl<C> Notes<C> {
    /// From now on reasons are kept, or no more.
    pub fn explain(&mut self, on: bool) {
        self.on = on;
        self.why = None;
    }

    /// Why the latest order was given; nothing unless reasons are kept.
    pub fn why(&self) -> Option<&Why<C>> {
        self.why.as_ref()
    }

    /// Whether reasons are kept.
    pub fn is_on(&self) -> bool {
        self.on
    }

    /// Forgets the latest reason.
    pub fn clear(&mut self) {
        self.why = None;
    }

    /// A rule has decided.
    pub fn rule(&mut self, rule: impl Into<&'static str>) {
        if self.on {
            self.why = Some(Why::Rule(rule.into()));
        }
    }

    /// An order was chosen among others, of which the best that `legal` allows is kept too. Called only by players that
    /// have asked whether reasons are kept.
    pub fn choice(
        &mut self,
        chosen: Weighed<C>,
        mut others: Vec<Weighed<C>>,
        legal: impl Fn(&C) -> bool,
    ) where
        C: PartialEq,
    {
        if !self.on {
            return;
        }
        others.sort_by(|a, b| b.worth.total_cmp(&a.worth));
        let next = others
            .into_iter()
            .find(|o| o.order != chosen.order && legal(&o.order));
        self.why = Some(Why::Weighed { chosen, next });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_add_up_and_those_of_no_weight_are_left_out() {
        let terms = [("gain", 2.0), ("harm", -0.5), ("later", 0.0), ("gain", 1.0)];
        let w = Weighed::new("here", 2.5, terms);
        assert_eq!(w.terms, [("gain", 3.0), ("harm", -0.5)]);
    }

    #[test]
    fn the_best_other_order_that_is_allowed_is_kept() {
        let of = |order, worth| Weighed::new(order, worth, [("gain", worth)]);
        let others = || vec![of("a", 1.0), of("b", 3.0), of("c", 2.0), of("chosen", 4.0)];
        let mut notes = Notes::default();
        notes.choice(of("chosen", 4.0), others(), |_| true);
        assert!(notes.why().is_none(), "nobody wanted to know");
        notes.explain(true);
        notes.choice(of("chosen", 4.0), others(), |o| *o != "b");
        let Some(Why::Weighed { chosen, next }) = notes.why() else {
            panic!("it is known why");
        };
        assert_eq!(
            (chosen.order, next.as_ref().map(|n| n.order)),
            ("chosen", Some("c"))
        );
        notes.clear();
        notes.rule(rules::NEAREST);
        assert_eq!(notes.why(), Some(&Why::Rule(rules::NEAREST)));
    }
}
