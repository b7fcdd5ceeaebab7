//! Aircraft over the ground battle (R11): the radar map, flight paths, attacks on the ground, fights in the air, fire
//! from the ground, control rolls, landing and crashing.
//!
//! A unit in flight is at [`Place::Aloft`](crate::state::Place::Aloft): a zone, an altitude band, and over the map a
//! straight path of hexes. [`crate::model::air`] is that geometry, [`thrust()`] what a unit has to spend, [`fly`] and [`land`] its
//! move, [`engage`] the fights in the air, [`raid`] attacks on the ground, [`aim`] target numbers, [`bombing`] what
//! bombs do, [`control`] the control rolls, [`crash`] what falls down, [`crate::craft`] the arcs of large craft.

pub mod aim;
mod arcs;
pub mod bombing;
pub mod control;
pub mod crash;
pub mod engage;
mod event;
pub mod fly;
pub mod land;
pub mod odds;
mod question;
pub mod raid;
mod step;
mod thrust;

pub use crate::model::air::{AirZone, Band, Flight, FlightPath, edges_of};
pub use crate::model::bombs::{Bomb, Load};
pub use crate::model::flight::{FlyOrder, Manoeuvre, Raid, RaidOrder, Run, Strike};
pub use crate::sky::{Attempt, Bid, Engagement, Sky};
pub(crate) use crate::sky::{follow_hurt, part, turn_begins};
pub(crate) use arcs::{follow_attack, is_spent};
pub use engage::{check_engage, engage};
pub use fly::{FlyPlan, check_fly, check_loft, fly, loft};
pub use raid::{RUN, check_raid, raid};
pub use thrust::{points, thrust};

use bevy_ecs::world::World;
use hexlance_board::Hex;
use hexlance_rules::Timetable;

use crate::{
    Ctx,
    card::MoveMode,
    go::Wait,
    moments::{During, EndPhase, Rule},
    read::{self, UnitRead},
    state::Phase,
};

pub use event::AirEvent;
pub use question::AirQuestion;
pub use step::AirStep;

/// Aircraft move after all ground units (R3.3.5), and then may engage each other (R11.5.1); in the End Phase they make
/// their control rolls (R11.7.1).
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(
        During(Phase::Movement),
        Rule::Aircraft,
        |ctx: &mut Ctx<'_>| {
            let [loser, winner] = read::turn(ctx.world()).loser_first();
            ctx.push_in_order([loser, winner].map(Wait::Engagements));
            ctx.push(Wait::Flights {
                left: [0, 0],
                side: winner,
            });
        },
    );
    t.add(EndPhase::Heat, Rule::Aircraft, |ctx: &mut Ctx<'_>| {
        ctx.push(AirStep::FlightChecks);
    });
}

/// The hexes that a unit flies over this turn, in order: the path of an aircraft over the map (R11.2.3), or the straight
/// stretch of a VTOL that is at least half of its Move (R4.6.5).
pub fn pass(world: &World, u: &UnitRead<'_>) -> Option<Vec<Hex>> {
    let board = read::board(world);
    if let Some(flight) = u.flight() {
        return flight.path.map(|p| p.hexes(board));
    }
    let flown = u.motion.mode == Some(MoveMode::Vtol) && u.acts.activated && u.is_airborne(board);
    let stretch = u.motion.stretch.filter(|_| flown)?;
    let hexes = stretch.hexes(board);
    let inches = 2 * hexes.len().saturating_sub(1);
    let whole = usize::from(u.injured_move(MoveMode::Vtol)?);
    (inches * 2 >= whole).then_some(hexes)
}
