//! Movement (R4): how far a unit may go, what hexes cost it, where it can get, and moves under way.
//!
//! [`allowance()`] is how many inches it has, [`costs`] and [`entry`] what a hex takes, [`reach()`] everywhere it may end,
//! [`check()`] whether it may move as ordered. A checked order is [`perform`]ed hex by hex ([`walk()`]), so that fear, ice
//! and collapsing bridges can interrupt it.

mod allowance;
mod approach;
pub mod bays;
pub mod bog;
mod check;
mod climb;
pub mod collapse;
pub mod costs;
pub mod enter;
pub mod entry;
mod finish;
mod handling;
mod jump;
mod laid;
mod leave;
mod mover;
mod names;
mod reach;
mod resume;
mod rolls;
mod rush;
mod search;
mod skid;
mod step;
mod swim;
mod transport;
mod vtol;
mod walk;
mod withdrawal;
pub mod zones;

#[cfg(test)]
mod tests;

use hexlance_rules::Timetable;

use crate::{
    Ctx,
    go::Wait,
    moments::{During, Rule},
    read,
    state::Phase,
};

pub use crate::modes::{modes, source};
pub use crate::morale::{homeward, is_forced_home};
pub use crate::read::climbing;
pub use allowance::{Allowance, Terms, allowance, allowance_by, passengers};
use check::pays_for_steps;
pub use check::{Plan, PlanStep, check, plan, plan_off_map};
pub(crate) use collapse::run as run_terrain;
pub use entry::entry_cost;
pub use finish::finish_move;
pub use handling::could_pick_up;
pub use laid::{Laid, laid};
pub use mover::{Mover, Paid, Standing};
pub use reach::{ReachEnd, ReachSet, reach, reach_around, reach_freed};
pub use resume::{as_ordered, waits as waits_for_rest};
pub(crate) use rolls::run as run_control;
pub use rolls::{drop_number, target_number};
pub use search::Scratch;
pub use transport::{Berth, NoBerth, berth, berth_beside, clamps, may_ride, room};
pub use vtol::{Landing, clearance, landing};
pub use walk::{perform, walk};
pub use withdrawal::{must_sprint, surrenders};

pub use crate::modes::move_before_additions;
pub use crate::moved::MoveEvent;
pub use crate::occupancy;
pub use crate::terrain_costs as table;
pub use crate::walk::Footing;
pub use step::MoveStep;

/// Sides move in turn (R3.3.1).
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(
        During(Phase::Movement),
        Rule::Movement,
        |ctx: &mut Ctx<'_>| {
            let [_, winner] = read::turn(ctx.world()).loser_first();
            ctx.push(Wait::Alternate {
                left: [0, 0],
                side: winner,
                committed: None,
            });
        },
    );
}
