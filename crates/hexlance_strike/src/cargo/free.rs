//! Enemies that are carried get free (R16.4.2).

use hexlance_rules::{Enter, Timetable, UnitId};

use super::{Freight, lay};
use crate::{
    Ctx,
    moments::Rule,
    read::{self, UnitRead},
    room,
    state::{Phase, Place, Spot},
};

/// Enemies get free before units move.
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(Enter(Phase::Movement), Rule::Cargo, break_free);
}

/// At the start of the Movement Phase enemies that are carried and could move again get free (R16.4.2).
fn break_free(ctx: &mut Ctx<'_>) {
    let world = ctx.world();
    let free: Vec<(UnitId, UnitId, Option<Spot>)> = read::units(world)
        .filter_map(|u| match u.place {
            Place::Held(by, _) => Some((u, read::unit(world, *by))),
            _ => None,
        })
        .filter(|(u, c)| u.side != c.side && !u.would_be_immobile())
        .map(|(u, c): (UnitRead<'_>, UnitRead<'_>)| {
            let near = c.spot().and_then(|s| room::room_near(world, u.id, s));
            (u.id, c.id, near)
        })
        .collect();
    for (unit, carrier, spot) in free {
        if let Some(spot) = spot {
            let load = Freight::Unit(unit);
            let steps = lay(ctx, carrier, load, spot, "it breaks free", 0);
            ctx.push_in_order(steps);
        }
    }
}
