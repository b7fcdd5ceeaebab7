//! Vent orders (D10.5.1).

use bevy_ecs::world::World;
use hexlance_rules::{Breakdown, Refusal, SideId, UnitId, say};

use crate::{
    Ctx,
    command::OrderKind,
    heat::{self, HeatCause},
    orders,
    read::Table,
    tags,
};

/// Whether a vent order may be given (D10.5.1).
///
/// # Errors
/// Why not.
pub fn check(world: &World, side: SideId, unit: UnitId) -> Result<(), Refusal> {
    let u = orders::ordered(world, side, unit, OrderKind::Vent)?;
    if u.model.heat.is_none() {
        return Err(Refusal::new(
            "no_heat_dial",
            "D3.2.1",
            say!("{unit} has no heat dial: only 'Mechs vent.", unit = u.name),
        ));
    }
    Ok(())
}

/// Carries out a vent order.
pub fn perform(ctx: &mut Ctx<'_>, unit: UnitId) {
    let table = Table::of(ctx.world());
    let dial = table.find(unit).and_then(|u| u.model.heat.as_ref());
    let rating = dial.map_or(0, |dial| dial.vent);
    orders::begin(ctx, vec![unit], OrderKind::Vent);
    let mut parts = Breakdown::new();
    parts.rule(&tags::VENT, -i16::from(rating));
    heat::take(ctx, unit, parts, HeatCause::Vent);
}
