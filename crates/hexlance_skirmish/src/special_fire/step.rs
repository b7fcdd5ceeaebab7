//! Steps of special fire: where a missed throw disperses to.

use hexlance_board::Direction;
use hexlance_rules::{Choice, Decision, Flow, say};

use super::speculative::stray_to;
use crate::{
    Ctx,
    dice::SIDES,
    ground::dispersion,
    order::DeedRef,
    question::Question,
    read::{Table, other},
};

/// Steps of special fire.
#[derive(Clone, Debug, PartialEq)]
pub enum FireStep {
    /// A missed throw takes a direction (K17.5.1).
    Disperse {
        /// What was declared.
        deed: DeedRef,
        /// By how much its roll has failed.
        by: u16,
    },
    /// The opponent chooses the direction.
    Chosen {
        /// What was declared.
        deed: DeedRef,
        /// By how much its roll has failed.
        by: u16,
        /// The die that leaves it to him.
        die: u8,
    },
}

/// Runs a step.
pub(crate) fn step(ctx: &mut Ctx<'_>, step: FireStep) -> Flow<FireStep> {
    match step {
        FireStep::Disperse { deed, by } => {
            let die = ctx.roll(SIDES);
            match dispersion(die) {
                Some(way) => stray_to(ctx, deed, by, die, way),
                None => ask(ctx, deed, by, die),
            }
        }
        FireStep::Chosen { .. } => {}
    }
    Flow::Next
}

/// Asks the opponent for the direction.
fn ask(ctx: &mut Ctx<'_>, deed: DeedRef, by: u16, die: u8) {
    let Some((side, unit)) = Table::of(ctx.world())
        .order()
        .map(|order| (other(order.side), order.by(deed).and_then(|p| p.trooper())))
    else {
        return;
    };
    ctx.push(FireStep::Chosen { deed, by, die });
    let choice = |way: Direction| Choice::new(way.to_string().to_lowercase(), way.name(), "");
    ctx.ask(Decision {
        side,
        unit,
        question: Question::Dispersion { by },
        prompt: say!(
            "The throw missed by {by}: which way does it drift?",
            by = by
        ),
        choices: Direction::ALL.into_iter().map(choice).collect(),
        default: 0,
    });
}

impl FireStep {
    /// Goes on with the direction that was chosen.
    pub(crate) fn answered(self, ctx: &mut Ctx<'_>, choice: usize) {
        let Self::Chosen { deed, by, die } = self else {
            ctx.push(self);
            return;
        };
        if let Some(way) = Direction::ALL.get(choice) {
            stray_to(ctx, deed, by, die, *way);
        }
    }
}
