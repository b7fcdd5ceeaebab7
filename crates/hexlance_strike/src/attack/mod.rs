//! Attacks (R6, R8): what they are. How they are aimed, resolved and paid for is in the modules below.

use hexlance_rules::Timetable;

use crate::{
    Ctx,
    go::Wait,
    moments::{During, Rule},
    read,
    state::Phase,
};

pub use crate::aimed::{AttackEvent, AttackStep};
pub use crate::model::attack::{
    Aim, AirAttack, Attack, AttackKind, Half, Marking, Mount, Physical, Rolled, Target, Value,
};
pub use question::AttackQuestion;
pub(crate) use step::run;

pub mod arsenal;
pub mod defense;
pub(crate) mod divided;
pub mod formed;
pub mod legal;
pub mod number;
pub mod odds;
mod question;
pub mod resolve;
pub(crate) mod rounds;
pub(crate) mod spotting;
mod step;

/// Sides resolve their attacks (R3.4.1).
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(During(Phase::Combat), Rule::Attacks, |ctx: &mut Ctx<'_>| {
        let order = read::turn(ctx.world()).loser_first();
        ctx.push_in_order(order.map(Wait::Attacks));
    });
}
