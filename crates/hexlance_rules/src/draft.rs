//! Orders that are being put together: what can be chosen next, and what choosing it leads to.
//!
//! A ruleset says once how its commands come about. Mouse, keys, terminal, players that choose by chance and the tests'
//! hand all ask it the same two questions: what is offered, and what does a pick lead to? A pick leads to another draft
//! or to a finished command. A question in mid-flow is offered the same way; a ruleset whose reactions are as rich as
//! its orders offers them as it does orders.
//!
//! What holds of every ruleset's drafts, and what [`laws`] checks in play:
//! 1. What is offered as allowed can be picked.
//! 2. Picks that go [`Leads::On`] come to an end after finitely many, whatever is picked, and end in a command that the
//!    rules accept. Where a draft finds no end ([`Offers::is_dead_end`]), [`Drafts::back`] leads to one that does.
//! 3. Whoever is not to act is offered nothing.
//! 4. [`Drafts::towards`] leads from the empty draft to every command that it is asked for and that the rules offer.

mod chance;
pub mod laws;
mod offers;

pub use self::{
    chance::{Chance, usual},
    offers::{Amount, Area, Button, Facings, Key, Leads, Offers, UnitOffer},
};

use hexlance_board::{Direction, Hex};

use crate::{Battle, Breakdown, Decision, Refusal, Ruleset, SideId, UnitId};

/// One thing that is chosen.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Pick {
    /// A unit: to give it an order, to attack it, to take it along.
    Unit(UnitId),
    /// A hex.
    Hex(Hex),
    /// A facing.
    Facing(Direction),
    /// A button, by its key.
    Button(Key),
    /// So much of something, by its key.
    Amount(Key, i32),
}

impl Pick {
    /// A button.
    pub fn button(key: impl Into<Key>) -> Self {
        Self::Button(key.into())
    }
}

/// What a pick leads to.
#[derive(Clone, Debug, PartialEq)]
pub enum Next<D, C> {
    /// There is more to choose.
    Draft(D),
    /// The command is whole, and the rules accept it.
    Command(C),
}

/// What a pick promises and costs, worked out when somebody asks.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Preview {
    /// What the dice have to come to, with its parts; empty where nothing is rolled.
    pub needs: Breakdown,
    /// The chance that it works, from 0 to 1.
    pub chance: Option<f64>,
    /// What it does if it is done again and again, on average, in the ruleset's own measure.
    pub effect: Option<f64>,
    /// What it costs, with its parts; empty where it costs nothing.
    pub cost: Breakdown,
}

/// A draft in the hands of somebody who looks at the table: it can be begun anew, taken back and turned.
pub trait Drafting: Clone + PartialEq + Default + Send + Sync + 'static {
    /// The unit that is ordered.
    fn unit(&self) -> Option<UnitId>;

    /// Nothing but another unit, or none, and what holds for the next ones too.
    #[must_use]
    fn on(&self, unit: Option<UnitId>) -> Self;

    /// One step back. Whether there was one.
    fn step_back(&mut self) -> bool;

    /// Turns the facing that is being chosen towards a hex.
    fn face(&mut self, towards: Hex);
}

/// A ruleset that says how its commands are put together.
pub trait Drafts: Ruleset {
    /// A command that is being put together. The empty one is where everybody begins.
    type Draft: Drafting + std::fmt::Debug;

    /// What a side that is to act can choose next. No question is open.
    fn offers(battle: &Battle<Self>, side: SideId, draft: &Self::Draft) -> Offers;

    /// What a pick leads to. No question is open.
    ///
    /// # Errors
    /// Why it cannot be picked; also of what is not listed among the offers, such as a hex out of reach.
    fn pick(
        battle: &Battle<Self>,
        side: SideId,
        draft: &Self::Draft,
        pick: &Pick,
    ) -> Result<Next<Self::Draft, Self::Command>, Refusal>;

    /// The draft before the latest pick that still counts; none where nothing has been chosen.
    fn back(draft: &Self::Draft) -> Option<Self::Draft> {
        let mut before = draft.clone();
        before.step_back().then_some(before)
    }

    /// The next pick on the way from a draft to a command; none if no way leads there.
    fn towards(
        battle: &Battle<Self>,
        side: SideId,
        draft: &Self::Draft,
        command: &Self::Command,
    ) -> Option<Pick>;

    /// What whoever has no wish of its own picks of what is offered: always something that leads on, if anything does.
    fn usual(
        _battle: &Battle<Self>,
        _side: SideId,
        _draft: &Self::Draft,
        offers: &Offers,
    ) -> Option<Pick> {
        offers.first()
    }

    /// What a pick promises and costs.
    fn preview(
        _battle: &Battle<Self>,
        _side: SideId,
        _draft: &Self::Draft,
        _pick: &Pick,
    ) -> Preview {
        Preview::default()
    }

    /// The command that answers the open question with a code.
    fn reply(code: &str) -> Self::Command;

    /// What can be chosen while a question is open: one button an answer, called by the answer's code.
    fn answers(
        _battle: &Battle<Self>,
        decision: &Decision<Self::Question>,
        _draft: &Self::Draft,
    ) -> Offers {
        let buttons = decision.choices.iter().map(|c| Button::new(c.code.clone()));
        Offers {
            buttons: buttons.collect(),
            ..Offers::default()
        }
    }

    /// What a pick leads to while a question is open.
    ///
    /// # Errors
    /// Why it is no answer.
    fn answer_with(
        battle: &Battle<Self>,
        decision: &Decision<Self::Question>,
        _draft: &Self::Draft,
        pick: &Pick,
    ) -> Result<Next<Self::Draft, Self::Command>, Refusal> {
        let Pick::Button(code) = pick else {
            return Err(unoffered());
        };
        let command = Self::reply(code);
        battle.check(decision.side, &command)?;
        Ok(Next::Command(command))
    }

    /// Whether a command gives up the whole battle: nobody does that by chance.
    fn gives_up(_command: &Self::Command) -> bool {
        false
    }

    /// The side whose command the battle waits for; none when it is over.
    fn to_act(battle: &Battle<Self>) -> Option<SideId>;
}

/// The refusal of a pick that is not among what is offered.
pub fn unoffered() -> Refusal {
    Refusal::engine("not_offered", "That cannot be chosen now.")
}

impl<R: Drafts> Battle<R> {
    /// What a side can choose next; nothing for whoever is not to act.
    pub fn offers(&self, side: SideId, draft: &R::Draft) -> Offers {
        if R::to_act(self) != Some(side) {
            return Offers::default();
        }
        match self.decision() {
            Some(decision) => R::answers(self, decision, draft),
            None => R::offers(self, side, draft),
        }
    }

    /// What a pick of a side leads to.
    ///
    /// # Errors
    /// Why it cannot be picked.
    pub fn pick(
        &self,
        side: SideId,
        draft: &R::Draft,
        pick: &Pick,
    ) -> Result<Next<R::Draft, R::Command>, Refusal> {
        if R::to_act(self) != Some(side) {
            return Err(Refusal::engine("not_to_act", "Another side is to act."));
        }
        match self.decision() {
            Some(decision) => R::answer_with(self, decision, draft, pick),
            None => R::pick(self, side, draft, pick),
        }
    }

    /// What a side that has no wish of its own picks of what it is offered.
    pub fn usual(&self, side: SideId, draft: &R::Draft, offers: &Offers) -> Option<Pick> {
        match self.decision() {
            Some(d) => {
                let usual = d
                    .choices
                    .get(d.default)
                    .map(|c| Pick::button(c.code.clone()));
                usual
                    .filter(|p| offers.leads(p).is_some())
                    .or(offers.first())
            }
            None => R::usual(self, side, draft, offers),
        }
    }

    /// The next pick on the way from a draft to a command; none if no way leads there.
    pub fn towards(&self, side: SideId, draft: &R::Draft, command: &R::Command) -> Option<Pick> {
        match (self.decision(), R::answer(command)) {
            (Some(_), Some(code)) => Some(Pick::button(code.to_owned())),
            (None, None) => R::towards(self, side, draft, command),
            _ => None,
        }
    }

    /// What a pick promises and costs.
    pub fn preview(&self, side: SideId, draft: &R::Draft, pick: &Pick) -> Preview {
        match self.decision() {
            Some(_) => Preview::default(),
            None => R::preview(self, side, draft, pick),
        }
    }
}
