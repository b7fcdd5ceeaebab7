//! What a draft depends on.

use hexlance_rules::{Refusal, SideId, UnitId};

use super::{Draft, Part, Piece, compose};
use crate::{
    Battle,
    deeds::{Declaring, Deed, Role},
    order::{Order, OrderStep, legal},
    read::{Table, other},
    setup::SetupStep,
    state::{Ending, Source, Stage},
    step::Step,
    turn::TurnStep,
};

/// A draft with the battle that it is for.
#[derive(Clone, Copy)]
pub(crate) struct Making<'a> {
    /// The battle.
    pub battle: &'a Battle,
    /// Whose draft it is.
    pub side: SideId,
    /// The draft.
    pub draft: &'a Draft,
}

/// What the battle waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wait {
    /// An Order, or the end of the player turn.
    Order,
    /// The second skill.
    Second,
    /// Reactions, in a step of K4.1.
    Reactions(u8),
    /// A place in mid-Order.
    Choice,
    /// Deployment.
    Deploy,
    /// Uses of Command Tokens before the count.
    Tokens,
}

impl<'a> Making<'a> {
    /// A draft of a side.
    pub(crate) const fn of(battle: &'a Battle, side: SideId, draft: &'a Draft) -> Self {
        Self {
            battle,
            side,
            draft,
        }
    }

    /// The battle, to read.
    pub(crate) fn table(self) -> Table<'a> {
        Table::of(self.battle.world())
    }

    /// What the battle waits for.
    pub(crate) fn wait(self) -> Option<Wait> {
        waits(self.battle)
    }

    /// The Order under way.
    pub(crate) fn order(self) -> Option<&'a Order> {
        self.table().order()
    }

    /// The trooper whose skill is put together: for a second skill the activated one, whoever is picked.
    pub(crate) fn unit(self) -> Option<UnitId> {
        match self.wait() {
            Some(Wait::Second) => self.order()?.actors.first().map(|a| a.unit),
            _ => self.draft.unit,
        }
    }

    /// The situation in which its skill is declared.
    pub(crate) fn declaring(self) -> Option<Declaring<'a>> {
        let table = self.table();
        let who = table.find(self.unit()?)?;
        let role = match self.wait()? {
            Wait::Order => Role::First,
            Wait::Second => Role::Second(self.order()?, 0),
            Wait::Reactions(step) => {
                let order = self.order()?;
                let rights = crate::react::rights(table, order, step);
                let right = rights.iter().find(|r| r.by == who.id.into());
                let actor = right.map_or(0, |r| r.actor);
                let last = order
                    .actors
                    .get(usize::from(actor))
                    .map_or(0, |a| a.stations.len().saturating_sub(1));
                let point = right.map_or(last as u8, |r| r.first_point());
                Role::Reaction {
                    order,
                    actor,
                    point,
                }
            }
            Wait::Choice | Wait::Deploy | Wait::Tokens => return None,
        };
        Some(Declaring { table, who, role })
    }

    /// What a part comes to.
    pub(crate) fn piece(self, part: &Part) -> Piece {
        match (compose::by_key(&part.key), self.declaring()) {
            (Some(composer), Some(at)) => composer.piece(&at, &part.picks),
            _ => Piece::Misfit,
        }
    }

    /// The source that pays for an Order of a trooper: the one picked, else the one proposed.
    pub(crate) fn source(self, unit: UnitId) -> Option<Source> {
        if self.table().clock().stage == Stage::Impetuous {
            let mut runs = crate::impetuous::still_to_run(self.table());
            return runs.any(|who| who.id == unit).then_some(Source::Impetuous);
        }
        self.draft
            .source
            .or_else(|| crate::pools::proposed(self.table(), self.side, unit))
    }

    /// Whether a skill may be declared now.
    ///
    /// # Errors
    /// The refusal, with its rule.
    pub(crate) fn verdict(self, at: &Declaring<'_>, deed: &Deed) -> Result<(), Refusal> {
        legal::judge(at, deed)
    }
}

/// What the battle waits for.
pub(crate) fn waits(battle: &Battle) -> Option<Wait> {
    match battle.waiting()? {
        Step::Turn(TurnStep::Impetuous | TurnStep::Orders) => Some(Wait::Order),
        Step::Setup(SetupStep::Deploy) => Some(Wait::Deploy),
        Step::Turn(TurnStep::Tokens) => Some(Wait::Tokens),
        Step::Order(OrderStep::Second) => Some(Wait::Second),
        Step::Order(OrderStep::Reactions(step)) => Some(Wait::Reactions(*step)),
        _ => Some(Wait::Choice),
    }
}

/// The side whose command the battle waits for.
pub(crate) fn to_act(battle: &Battle) -> Option<SideId> {
    if let Some(decision) = battle.decision() {
        return Some(decision.side);
    }
    let table = Table::of(battle.world());
    if *battle.world().resource::<Ending>() != Ending::Open {
        return None;
    }
    let active = table.clock().active;
    match waits(battle)? {
        Wait::Order | Wait::Second | Wait::Tokens => Some(active),
        Wait::Deploy => crate::setup::turn_to_set_up(battle.world()),
        Wait::Reactions(_) => Some(table.order().map_or(other(active), |o| other(o.side))),
        Wait::Choice => crate::choices::side(battle),
    }
}
