//! Loads that come to lie in a hex, and what that does to them (R16.4.4, R16.4.6).

use hexlance_rules::UnitId;

use super::{CargoEvent, Freight};
use crate::{
    Ctx, Steps, damage,
    state::{Place, Spot},
};

/// A load comes to lie in a hex, with the damage of that.
pub(crate) fn lay(
    ctx: &mut Ctx<'_>,
    unit: UnitId,
    load: Freight,
    spot: Spot,
    why: &'static str,
    points: u8,
) -> Steps {
    ctx.emit(CargoEvent::PutDown {
        unit,
        load,
        place: Place::On(spot),
        why,
    });
    if points == 0 {
        return Vec::new();
    }
    match load {
        Freight::Unit(id) => damage::hurt_steps(ctx, id, points, None, "it is dropped"),
        Freight::Item(item) => {
            dent(ctx, item, points);
            Vec::new()
        }
    }
}

/// An item takes damage.
pub(crate) fn dent(ctx: &mut Ctx<'_>, item: u16, points: u8) {
    let left = super::item(ctx.world(), item).map_or(0, |i| i.hits.saturating_sub(points));
    if points > 0 {
        ctx.emit(CargoEvent::CargoDamaged { item, points, left });
    }
}
