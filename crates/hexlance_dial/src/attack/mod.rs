//! Attacks: from the order to the last click (D7, D8, D9, D11.1, D13.3, D13.4).
//!
//! [`plan`] says what an attack is, [`ranged`], [`close`], [`capture`] and [`repair`] whether an order for
//! one may be given, [`number`] what it needs, [`damage`] what it does, `resolve` carries it out.

mod ask;
pub mod assault;
pub mod capture;
pub mod close;
pub mod damage;
mod divide;
mod event;
pub mod formation;
pub mod legal;
pub mod number;
pub mod odds;
pub mod offers;
pub mod plan;
pub mod preview;
pub mod ranged;
pub mod repair;
mod resolve;
#[cfg(test)]
mod tests;

use hexlance_board::Hex;
use hexlance_rules::{Decision, UnitId};

use crate::{
    Ctx,
    command::Manner,
    question::Question,
    roll::{Critical, Rerolled},
};
pub use divide::best as best_division;
pub use event::AttackEvent;
pub use plan::Attack;

/// Whom a roll has hit, and whom only if a second roll hits too (Decoy).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hits {
    /// What the dice said by themselves.
    pub critical: Critical,
    /// Hit.
    pub hit: Vec<UnitId>,
    /// Decoys that still ask for a second roll.
    pub decoys: Vec<UnitId>,
}

/// What has been decided about the damage of a hit so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dealt {
    /// Whether Flamers are used, once that is known.
    pub flamers: Option<bool>,
    /// Whether a Hand-to-Hand Weapon is used, once that is known, and its die.
    pub weapon: Option<Option<u8>>,
    /// How the clicks are divided, once that is known.
    pub shares: Option<Vec<u8>>,
}

/// Steps of an attack.
#[derive(Clone, Debug, PartialEq)]
pub enum AttackStep {
    /// A charge, ram or death from above reaches its target (D9.3).
    Assault {
        /// Who.
        unit: UnitId,
        /// What kind, and at whom.
        manner: Manner,
        /// Where it began.
        from: Hex,
    },
    /// Three dice are rolled (D7.4 step 3).
    Roll(Box<Attack>),
    /// The dice lie on the table: compare them, once Improved Targeting is done with them.
    Compare {
        /// The attack.
        attack: Box<Attack>,
        /// The dice.
        dice: [u8; 3],
        /// Which one was rolled again.
        rerolled: Option<Rerolled>,
        /// It is the second roll for the first of these decoys.
        decoy: Option<Hits>,
    },
    /// Decoys ask for second rolls (step 5).
    Decoys(Box<Attack>, Hits),
    /// Damage (step 6), as far as it is decided.
    Deal(Box<Attack>, Hits, Dealt),
    /// Perhaps a second attack (step 7).
    Again(Box<Attack>),
    /// The attack is over (step 8).
    Over(Box<Attack>, Critical),
}

/// Runs a step.
pub fn step(ctx: &mut Ctx<'_>, step: AttackStep) {
    match step {
        AttackStep::Assault { unit, manner, .. } => assault::begin(ctx, unit, manner),
        AttackStep::Roll(attack) => resolve::roll(ctx, attack, None),
        AttackStep::Compare {
            attack,
            dice,
            rerolled,
            decoy,
        } => resolve::compare(ctx, attack, dice, rerolled, decoy),
        AttackStep::Decoys(attack, hits) => resolve::decoys(ctx, attack, hits),
        AttackStep::Deal(attack, hits, dealt) => resolve::deal(ctx, attack, hits, dealt),
        AttackStep::Again(attack) => resolve::again(ctx, attack),
        AttackStep::Over(attack, critical) => resolve::over(ctx, &attack, critical),
    }
}

/// Goes on with an answer.
pub fn answered(ctx: &mut Ctx<'_>, step: AttackStep, decision: &Decision<Question>, choice: usize) {
    let code = decision.choices.get(choice).map_or("", |c| c.code.as_str());
    match step {
        AttackStep::Compare {
            attack,
            dice,
            decoy,
            ..
        } => resolve::rerolled(ctx, attack, dice, decoy, code),
        AttackStep::Deal(attack, hits, mut dealt) => {
            ask::decided(ctx, &attack, &decision.question, code, &mut dealt);
            resolve::deal(ctx, attack, hits, dealt);
        }
        AttackStep::Again(attack) => {
            if code == "yes" {
                resolve::attack_again(ctx, attack);
            }
        }
        // These ask nothing.
        step @ (AttackStep::Assault { .. }
        | AttackStep::Roll(_)
        | AttackStep::Decoys(..)
        | AttackStep::Over(..)) => ctx.push(step),
    }
}

/// Begins to resolve an attack whose order has begun: it is the next thing to be done.
pub fn launch(ctx: &mut Ctx<'_>, attack: Attack) {
    ctx.push(AttackStep::Roll(Box::new(attack)));
}
