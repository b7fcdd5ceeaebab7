//! What becomes of loads when their carrier falls or leaves the map (R16.4.6).

use hexlance_rules::UnitId;

use super::{destroy, leaves};
use crate::{
    Ctx, Steps,
    cargo::{CargoEvent, Freight, dent, lay, loads},
    read, room,
    state::{Fate, Spot},
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
            Freight::Unit(unit) => spot.and_then(|s| room::room_near(ctx.world(), unit, &s)),
            Freight::Item(_) => spot,
        };
        match (place, load) {
            (Some(place), _) => {
                steps.extend(lay(ctx, carrier, load, place, "its carrier is gone", 1));
            }
            (None, Freight::Unit(unit)) => {
                steps.extend(destroy(ctx, unit, "Lost with its carrier.", by));
            }
            (None, Freight::Item(item)) => dent(ctx, item, u8::MAX),
        }
    }
    steps
}

/// A carrier has left the map: what it carries goes with it. Friends leave as it does, enemies are captured.
pub(super) fn carried_off(ctx: &mut Ctx<'_>, carrier: UnitId, fate: Fate, why: &'static str) {
    let side = read::unit(ctx.world(), carrier).side;
    for (load, _) in loads(ctx.world(), carrier) {
        match load {
            Freight::Unit(unit) if read::unit(ctx.world(), unit).side == side => {
                leaves(ctx, unit, fate, why);
            }
            Freight::Unit(unit) => {
                leaves(ctx, unit, Fate::Captured, "Carried off by the enemy.");
            }
            Freight::Item(item) => ctx.emit(CargoEvent::CargoCarriedOff { item, side }),
        }
    }
}
