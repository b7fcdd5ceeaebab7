//! What a side is told: events that are no secret from it, without the data that are.

use std::borrow::Cow;

use hexlance_rules::{Breakdown, Message, Refusal, UnitId};

use super::SideView;
use crate::{
    attack::odds::{self, Odds, Suppose},
    command::AttackOrder,
    concealment,
    event::Event,
    model::attack::Target,
};

/// Chances of an attack as far as a side can tell.
#[derive(Clone, Debug, PartialEq)]
pub struct SeenOdds {
    /// That it hits.
    pub hit: f64,
    /// Everything else; nothing against a stranger.
    pub odds: Option<Odds>,
}

impl SideView<'_> {
    /// Chances of an attack that a unit of this side could make.
    ///
    /// # Errors
    /// The rule against the attack.
    pub fn odds(&self, order: &AttackOrder, suppose: Suppose) -> Result<SeenOdds, Refusal> {
        let odds = odds::odds_if(self.world, order, suppose)?;
        let known = order.target.unit().is_none_or(|t| self.knows(t));
        Ok(SeenOdds {
            hit: odds.hit,
            odds: known.then_some(odds),
        })
    }

    /// What may be supposed about such an attack, by name, as far as this side knows.
    pub fn suppositions(&self, order: &AttackOrder) -> Vec<(Message, Suppose)> {
        let known = order.target.unit().is_none_or(|t| self.knows(t));
        let mut all = Suppose::all(self.world, order);
        all.retain(|(_, suppose)| known || !suppose.rerolls_hits);
        all
    }

    /// Whether this side is told of an event: not of what the other does in secret.
    pub fn is_told(&self, event: &Event) -> bool {
        event.is_told(self.world, self.side)
    }

    /// An event as this side is told it (R14.8.3): parts of numbers that would give concealed data away are one sum, and
    /// the Move of a stranger is not told. The names of strangers are for whoever puts it
    /// into words: see [`Self::name`].
    pub fn told<'e>(&self, event: &'e Event) -> Cow<'e, Event> {
        event.told(self.world, self.side)
    }

    /// A refusal that calls strangers what this side calls them.
    pub(crate) fn discreet(&self, mut refusal: Refusal) -> Refusal {
        if !concealment::is_in_play(self.world) {
            return refusal;
        }
        for (name, label) in concealment::strangers(self.world, self.side) {
            refusal.message.rename(name, label);
            if let Some(remedy) = &mut refusal.remedy {
                remedy.rename(name, label);
            }
        }
        refusal
    }

    /// A target number as this side may see it.
    pub(super) fn number(&self, attacker: UnitId, target: Target, parts: &Breakdown) -> Breakdown {
        concealment::target_number(self.world, self.side, attacker, target, parts)
    }
}
