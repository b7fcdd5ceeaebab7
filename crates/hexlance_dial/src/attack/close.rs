//! Close combat orders (D9.1).

use bevy_ecs::world::World;
use hexlance_rules::{Refusal, SideId};

use super::{
    Attack, formation, launch,
    legal::{self, Stand},
};
use crate::{
    Ctx,
    command::{CloseOrder, OrderKind},
    orders,
    read::Table,
};

/// Whether the order may be given.
///
/// # Errors
/// Why not.
pub fn check(world: &World, side: SideId, order: &CloseOrder) -> Result<(), Refusal> {
    let unit = orders::ordered(world, side, order.unit, OrderKind::Close)?;
    let table = Table::of(world);
    legal::slot(&unit, order.slot)?;
    let target = legal::enemy(table, side, order.target)?;
    legal::may_strike(table, &unit, Stand::here(&unit)?, &target)?;
    formation::check_close(world, side, &unit, &order.with, &target)
}

/// Carries it out.
pub fn perform(ctx: &mut Ctx<'_>, order: &CloseOrder) {
    if let Some(attack) = Attack::close(Table::of(ctx.world()), order) {
        begin(ctx, order, attack);
    }
}

/// Begins a close combat order and its attack.
pub fn begin(ctx: &mut Ctx<'_>, order: &CloseOrder, attack: Attack) {
    let units = std::iter::once(order.unit)
        .chain(order.with.iter().copied())
        .collect();
    orders::begin(ctx, units, OrderKind::Close);
    launch(ctx, attack);
}
