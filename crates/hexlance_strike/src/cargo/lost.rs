//! What becomes of loads when their carrier falls, leaves, or can no longer hold them.

use hexlance_rules::{Enter, Timetable, UnitId};

use super::{
    CargoEvent, Freight,
    handle::{dent, lay},
    loads,
};
use crate::{
    Ctx, Steps, damage,
    moments::Rule,
    physical::displace,
    read::{self, UnitRead},
    state::{Fate, Phase, Place, Spot},
};

/// The loads of a carrier that is gone fall where it stood and take 1 damage (R16.4.6).
pub(crate) fn fall(
    ctx: &mut Ctx<'_>,
    carrier: UnitId,
    spot: Option<Spot>,
    by: Option<UnitId>,
) -> Steps {
    let mut steps = Vec::new();
    for (load, _) in loads(ctx.world(), carrier) {
        let place = match load {
            Freight::Unit(unit) => spot.and_then(|s| displace::room_near(ctx.world(), unit, &s)),
            Freight::Item(_) => spot,
        };
        match (place, load) {
            (Some(place), _) => {
                steps.extend(lay(ctx, carrier, load, place, "its carrier is gone", 1));
            }
            (None, Freight::Unit(unit)) => {
                steps.extend(damage::destroy(ctx, unit, "Lost with its carrier.", by));
            }
            (None, Freight::Item(item)) => dent(ctx, item, u8::MAX),
        }
    }
    steps
}

/// A carrier has left the map: what it carries goes with it. Friends leave as it does, enemies are captured.
pub(crate) fn carried_off(ctx: &mut Ctx<'_>, carrier: UnitId, fate: Fate, why: &'static str) {
    let side = read::unit(ctx.world(), carrier).side;
    for (load, _) in loads(ctx.world(), carrier) {
        match load {
            Freight::Unit(unit) if read::unit(ctx.world(), unit).side == side => {
                damage::leaves(ctx, unit, fate, why);
            }
            Freight::Unit(unit) => {
                damage::leaves(ctx, unit, Fate::Captured, "Carried off by the enemy.");
            }
            Freight::Item(item) => ctx.emit(CargoEvent::CargoCarriedOff { item, side }),
        }
    }
}

/// Enemies get free before units move.
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(Enter(Phase::Movement), Rule::Cargo, break_free);
}

/// At the start of the Movement Phase enemies that are carried and could move again get free (R16.4.2).
pub(crate) fn break_free(ctx: &mut Ctx<'_>) {
    let world = ctx.world();
    let free: Vec<(UnitId, UnitId, Option<Spot>)> = read::units(world)
        .filter_map(|u| match u.place {
            Place::Held(by, _) => Some((u, read::unit(world, *by))),
            _ => None,
        })
        .filter(|(u, c)| u.side != c.side && !u.would_be_immobile())
        .map(|(u, c): (UnitRead<'_>, UnitRead<'_>)| {
            let near = c.spot().and_then(|s| displace::room_near(world, u.id, s));
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
