//! Hits and what they do: ARM and BTS rolls, lost points, states (K10).

pub mod ammo;
mod event;
mod losing;
mod objects;
pub(crate) mod promise;
mod saves;
#[cfg(test)]
mod tests;

use std::cmp::Reverse;

use hexlance_rules::{Enter, Timetable, UnitId};

use crate::{
    Ctx,
    ids::Party,
    moments::Rule,
    order::{Hit, Order},
    read::Table,
    resolve::{Resolution, side_of},
};

pub use event::HarmEvent;
pub use losing::Loss;
pub(crate) use losing::{fell, lose, regain};
pub use saves::HarmStep;
pub(crate) use saves::{answered, losses, step};

/// All hits of an Order are resolved after the dice (K4.5.1 step 5).
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(Enter(Resolution::Harm), Rule::Harm, |ctx: &mut Ctx<'_>| {
        let hits = Table::of(ctx.world())
            .order()
            .map(|order| order.hits.clone())
            .unwrap_or_default();
        take(ctx, hits);
    });
}

/// Resolves hits in the order of those who are hit (K6.4.2), next of all that is to be done. Falls come here too.
pub(crate) fn take(ctx: &mut Ctx<'_>, mut hits: Vec<Hit>) {
    {
        let table = Table::of(ctx.world());
        hits.sort_by_key(|hit| turn_of(table, hit.on));
    }
    let steps = hits.into_iter().map(|hit| HarmStep::Hit(Box::new(hit)));
    ctx.push_in_order(steps);
}

/// When somebody rolls (K6.4.2): the Reactive side first, those who do something in the Order before the others of their
/// side, and troopers before items; gates, which are nobody's, come with the Reactive side.
pub(crate) fn turn_of(table: Table<'_>, party: Party) -> (bool, Reverse<bool>, u8, u32) {
    let Some(order) = table.order() else {
        return (false, Reverse(false), 0, number(party));
    };
    let active = side_of(table, party) == Some(order.side);
    let named = place_in(order, party);
    let kind = match party {
        Party::Trooper(_) => 0,
        Party::Item(_) => 1,
        Party::Gate(..) => 2,
    };
    match named {
        Some(place) => (active, Reverse(true), 0, u32::from(place)),
        None => (active, Reverse(false), kind, number(party)),
    }
}

/// The place of an activated trooper or reactor among those of its sort.
fn place_in(order: &Order, party: Party) -> Option<u8> {
    let actor = party.trooper().and_then(|id| order.actor_of(id));
    actor.or_else(|| order.reaction_of(party).map(|(place, _)| place))
}

/// Roster order.
fn number(party: Party) -> u32 {
    match party {
        Party::Trooper(UnitId(id)) => id.into(),
        Party::Item(id) => id.0.into(),
        Party::Gate(..) => 0,
    }
}
