//! What a draft depends on.

use hexlance_rules::{Refusal, SideId, UnitId, draft::Pick};

use super::{Compose, Draft, compose, grouping};
use crate::{
    Battle,
    command::{Answer, Reply},
    deeds::{Declaring, Deed, Role},
    order::{Order, OrderStep, legal},
    react::{self, Right},
    read::{Look, Table, other},
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

    /// The trooper whose skill is put together: of several activated ones the first who has none yet.
    pub(crate) fn unit(self) -> Option<UnitId> {
        let settled = self.draft.deeds.len();
        match self.wait() {
            Some(Wait::Second) => self.order()?.actors.get(settled).map(|a| a.unit),
            Some(Wait::Order) if settled > 0 => grouping::units(self).get(settled).copied(),
            _ => self.draft.unit,
        }
    }

    /// The situation in which its skill is declared.
    pub(crate) fn declaring(self) -> Option<Declaring<'a>> {
        let table = self.table();
        let who = table.find(self.unit()?).filter(|t| t.side() == self.side)?;
        let role = match self.wait()? {
            Wait::Order => Role::First,
            Wait::Second => Role::Second(self.order()?, self.draft.deeds.len() as u8),
            Wait::Reactions(step) => {
                let order = self.order()?;
                let right = self.right(order, step, &who)?;
                Role::Reaction {
                    order,
                    actor: right.actor,
                    point: self.draft.point.unwrap_or(right.first_point()),
                    right,
                }
            }
            Wait::Choice | Wait::Deploy | Wait::Tokens => return None,
        };
        let at = Declaring { table, who, role };
        let part = self.draft.part.as_ref();
        let composed = part.and_then(|part| Some((compose::by_key(&part.key)?, part)));
        Some(match composed {
            Some((composer, part)) => self.at_best(at, composer, &part.picks),
            None => at,
        })
    }

    /// What entitles a reactor, against the activated trooper that was picked, or the first.
    fn right(self, order: &Order, step: u8, who: &Look<'_>) -> Option<Right> {
        let table = self.table();
        let rights = react::rights_of(table, order, step, who);
        let first = rights.first().map_or(0, |r| r.actor);
        let meant = Answer {
            by: who.id.into(),
            actor: self.draft.actor.unwrap_or(first),
            point: 0,
            reply: Reply::Delay,
        };
        react::right_of(table, order, step, &rights, &self.draft.answers, &meant)
    }

    /// The same situation at the point of the activated trooper's route at which a reaction is worth most, if no point was
    /// picked.
    pub(crate) fn at_best(
        self,
        at: Declaring<'a>,
        composer: &dyn Compose,
        picks: &[Pick],
    ) -> Declaring<'a> {
        let mut best: Option<(f64, Declaring<'a>)> = None;
        for there in self.points(&at) {
            if let Some(worth) = composer.worth(&there, picks)
                && best.is_none_or(|(most, _)| worth > most)
            {
                best = Some((worth, there));
            }
        }
        best.map_or(at, |(_, there)| there)
    }

    /// A reaction at every point of the activated trooper's route at which it could be resolved, if no point was picked.
    pub(crate) fn points(
        self,
        at: &Declaring<'a>,
    ) -> impl Iterator<Item = Declaring<'a>> + use<'a> {
        let at = *at;
        let right = match at.role {
            Role::Reaction { right, .. } if self.draft.point.is_none() => Some(right),
            _ => None,
        };
        let points = right.into_iter().flat_map(|right| right.points());
        points.filter_map(move |point| {
            let Role::Reaction {
                order,
                actor,
                right,
                ..
            } = at.role
            else {
                return None;
            };
            let role = Role::Reaction {
                order,
                actor,
                point,
                right,
            };
            Some(Declaring { role, ..at })
        })
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
