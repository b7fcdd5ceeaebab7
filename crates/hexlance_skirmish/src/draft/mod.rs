//! Orders, reactions and places that are being put together: what a side can choose next, and what choosing it leads to (see
//! [`hexlance_rules::draft`]). Asks the rules; decides none.
//!
//! A trooper is picked first, then the skill that it declares. What else a skill needs (a route, targets, dice) is put
//! together by its [`Compose`], which stands in the module of the skill. Reactions are put together one after the other,
//! and declared all at once.

pub(crate) mod aiming;
mod choosing;
mod commanding;
pub(crate) mod compose;
mod deploying;
mod grouping;
mod habits;
pub mod keys;
mod making;
mod ordering;
mod previewing;
mod reacting;
pub(crate) mod simple;
#[cfg(test)]
mod tests;

use hexlance_board::Hex;
use hexlance_rules::{
    Refusal, SideId, UnitId,
    draft::{Drafting, Drafts, Key, Next, Offers, Pick, Preview, unoffered},
};

pub(crate) use compose::{Compose, Piece};
pub use habits::{Habit, Habits, filled};
pub(crate) use making::{Making, Wait, waits};
pub use previewing::{Proposal, proposed};

use crate::{
    Battle, Skirmish,
    command::{Answer, Command},
    deeds::Deed,
    ids::ItemId,
    order::OrderKind,
    state::Source,
};

/// A skill that is being put together: its key, and what was picked for it.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// The key of its button.
    pub key: Key,
    /// What was picked, in order.
    pub picks: Vec<Pick>,
}

/// What is being put together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draft {
    /// The trooper that is ordered, reacts, or is deployed.
    pub unit: Option<UnitId>,
    /// What pays for its Order, if something else than what is proposed (K3.6.1).
    pub source: Option<Source>,
    /// The skill that is being put together.
    pub part: Option<Part>,
    /// What was picked for a place that is chosen in mid-Order.
    pub picks: Vec<Pick>,
    /// Reactions that are settled and not declared yet (K4.4.1).
    pub answers: Vec<Answer>,
    /// How the Order is given: to one trooper, to several, to a link team.
    pub kind: OrderKind,
    /// The other troopers of a Coordinated Order, as they were named.
    pub members: Vec<UnitId>,
    /// What the first of several activated troopers declare, as far as it is settled.
    pub deeds: Vec<Deed>,
    /// The turret that reacts, in place of a trooper.
    pub turret: Option<ItemId>,
    /// The number of the activated trooper that the reaction answers, if another than the first was picked.
    pub actor: Option<u8>,
    /// The point of that one's route, if another than the one proposed was picked.
    pub point: Option<u8>,
    /// What the troopers do of themselves when they may react (K4.4.7).
    pub habits: Habits,
}

impl Draft {
    /// Nothing but another trooper, or none; settled reactions and standing ones are kept.
    #[must_use]
    pub fn on(&self, unit: Option<UnitId>) -> Self {
        Self {
            answers: self.answers.clone(),
            ..self.fresh(unit)
        }
    }

    /// Nothing but a trooper, or none; of all that was put together only standing reactions are kept.
    #[must_use]
    pub fn fresh(&self, unit: Option<UnitId>) -> Self {
        Self {
            unit,
            habits: self.habits.clone(),
            ..Self::default()
        }
    }

    /// One step back: the latest pick of a skill, the skill, the trooper, the latest settled reaction. Whether there was
    /// one.
    pub fn step_back(&mut self) -> bool {
        if let Some(part) = &mut self.part {
            if part.picks.pop().is_none() {
                self.part = None;
            }
            return true;
        }
        if self.deeds.pop().is_some() || self.members.pop().is_some() {
            return true;
        }
        if self.kind != OrderKind::Single {
            self.kind = OrderKind::Single;
            return true;
        }
        self.point.take().is_some()
            || self.actor.take().is_some()
            || self.turret.take().is_some()
            || self.picks.pop().is_some()
            || self.source.take().is_some()
            || self.unit.take().is_some()
            || self.answers.pop().is_some()
    }
}

impl Drafting for Draft {
    fn unit(&self) -> Option<UnitId> {
        self.unit
    }

    fn on(&self, unit: Option<UnitId>) -> Self {
        Draft::on(self, unit)
    }

    fn step_back(&mut self) -> bool {
        Draft::step_back(self)
    }

    fn face(&mut self, _towards: Hex) {}
}

impl Drafts for Skirmish {
    type Draft = Draft;

    fn offers(battle: &Battle, side: SideId, draft: &Draft) -> Offers {
        let making = Making::of(battle, side, draft);
        match making.wait() {
            Some(Wait::Order) | Some(Wait::Second) => ordering::offers(making),
            Some(Wait::Reactions(step)) => reacting::offers(making, step),
            Some(Wait::Choice) => choosing::offers(making),
            Some(Wait::Deploy) => deploying::offers(making),
            Some(Wait::Tokens) => commanding::offers(making),
            None => Offers::default(),
        }
    }

    fn pick(
        battle: &Battle,
        side: SideId,
        draft: &Draft,
        pick: &Pick,
    ) -> Result<Next<Draft, Command>, Refusal> {
        let making = Making::of(battle, side, draft);
        match making.wait() {
            Some(Wait::Order) | Some(Wait::Second) => ordering::pick(making, pick),
            Some(Wait::Reactions(step)) => reacting::pick(making, step, pick),
            Some(Wait::Choice) => choosing::pick(making, pick),
            Some(Wait::Deploy) => deploying::pick(making, pick),
            Some(Wait::Tokens) => commanding::pick(making, pick),
            None => Err(unoffered()),
        }
    }

    fn towards(battle: &Battle, side: SideId, draft: &Draft, command: &Command) -> Option<Pick> {
        let making = Making::of(battle, side, draft);
        match command {
            Command::Done => Some(Pick::button(keys::DONE)),
            Command::Order(given) => ordering::towards_order(making, given),
            Command::Second(deeds) => ordering::towards_second(making, deeds),
            Command::React(answers) => match making.wait() {
                Some(Wait::Reactions(step)) => reacting::towards(making, step, answers),
                _ => None,
            },
            Command::Choose(chosen) => choosing::towards(making, chosen),
            Command::Deploy(placement) => deploying::towards(making, placement),
            Command::Token(what) => commanding::towards(making, what),
            Command::HoldBack(unit, price) => {
                Some(commanding::towards_hold_back(making, *unit, *price))
            }
            Command::Answer(_) | Command::Concede => None,
        }
    }

    fn usual(battle: &Battle, side: SideId, draft: &Draft, offers: &Offers) -> Option<Pick> {
        let making = Making::of(battle, side, draft);
        match making.wait() {
            // Whoever has no wish declares no reaction.
            Some(Wait::Reactions(_)) if draft.part.is_none() => Some(Pick::button(keys::REACTED)),
            Some(Wait::Deploy) => deploying::usual(making, offers),
            // Tokens are kept for whoever has a use for them.
            Some(Wait::Tokens) if draft.picks.is_empty() => Some(Pick::button(keys::DONE)),
            _ => offers.first(),
        }
    }

    fn preview(battle: &Battle, side: SideId, draft: &Draft, pick: &Pick) -> Preview {
        previewing::preview(Making::of(battle, side, draft), pick)
    }

    fn reply(code: &str) -> Command {
        Command::Answer(code.to_owned())
    }

    fn gives_up(command: &Command) -> bool {
        matches!(command, Command::Concede)
    }

    fn to_act(battle: &Battle) -> Option<SideId> {
        making::to_act(battle)
    }
}
