//! Machines that change sides (D11.7).

use bevy_ecs::world::World;
use hexlance_rules::{SideId, SideOf, UnitId};
use serde::Serialize;

use crate::{
    captivity,
    change::edit,
    read::Table,
    state::{Condition, Marks},
};

/// Bypass (D11.7).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum BypassEvent {
    /// A captured unit changed sides (Bypass).
    TakenOver {
        /// Which.
        unit: UnitId,
        /// By the unit that gave itself up.
        by: UnitId,
        /// Its side now.
        side: SideId,
    },
}

impl BypassEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        let Self::TakenOver { unit, side, .. } = self;
        captivity::end(world, *unit);
        change_sides(world, *unit, *side);
        take_passengers_over(world, *unit, *side);
    }
}

/// A unit belongs to another side from now on, and may be given an order at once (D11.7.1).
fn change_sides(world: &mut World, unit: UnitId, side: SideId) {
    edit::<SideOf>(world, unit, |of| {
        *of = SideOf {
            side,
            force: 0,
            formation: 0,
        };
    });
    edit::<Condition>(world, unit, |c| c.taken_over = true);
    edit::<Marks>(world, unit, |m| m.ordered = false);
}

/// Passengers go with their transport (Bypass). A captive among them belongs to nobody, so it stays what it is, unless
/// who guards it is a friend of its own side now.
fn take_passengers_over(world: &mut World, transport: UnitId, side: SideId) {
    let aboard: Vec<(UnitId, bool)> = Table::of(world)
        .passengers(transport)
        .map(|p| (p.id, p.is_captive()))
        .collect();
    for (passenger, captive) in &aboard {
        if !captive {
            change_sides(world, *passenger, side);
        }
    }
    for (passenger, _) in aboard {
        let table = Table::of(world);
        let of = |unit: UnitId| table.find(unit).map(|u| u.side);
        let by = table.find(passenger).and_then(|p| p.condition.captive);
        if by.is_some_and(|c| of(c.by) == of(passenger)) {
            captivity::end(world, passenger);
        }
    }
}
