//! Dials that turn on, and what goes when a unit goes (D2.3, D14.1, D14.2).

use hexlance_rules::{Breakdown, UnitId};

use crate::{
    Ctx,
    event::{DamageCause, Loss},
};

/// Turns a unit's dial on by a breakdown's total (0 is told too) and eliminates it past the end (D2.3.1, D2.3.2).
pub fn damage(ctx: &mut Ctx<'_>, unit: UnitId, clicks: Breakdown, cause: DamageCause) {
    let _ = (ctx, unit, clicks, cause);
}

/// Several units damaged at the same time by one attack (D7.3.3): all dials turn before anybody is eliminated (D14.1.2).
pub fn damage_together(ctx: &mut Ctx<'_>, all: Vec<(UnitId, Breakdown, DamageCause)>) {
    let _ = (ctx, all);
}

/// Eliminates a unit: points (D14.2), its captive (D11.4.1), its passengers (D12.1.3).
pub fn eliminate(ctx: &mut Ctx<'_>, unit: UnitId, loss: Loss) {
    let _ = (ctx, unit, loss);
}
