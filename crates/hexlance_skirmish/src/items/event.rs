//! Events of deployed items.

use bevy_ecs::world::World;
use hexlance_rules::{Roster, UnitId, Ustr};
use serde::Serialize;

use crate::{
    ids::{ItemId, Party},
    read::Table,
    state::{Item, ItemKind, Items, Supply},
};

/// What happens to deployed items, apart from being placed and hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum ItemEvent {
    /// A demolition charge was planted (K15.5.1).
    Planted {
        /// By whom.
        unit: UnitId,
        /// The weapon.
        weapon: Ustr,
        /// On what.
        on: Party,
    },
    /// A mine or charge goes off (K15.2.2, K15.5.1).
    WentOff {
        /// Which.
        item: ItemId,
    },
    /// An item is taken off the table: a mine that went off.
    Removed {
        /// Which.
        item: ItemId,
    },
    /// An item is stopped for a time (K15.7.4).
    Stopped {
        /// Which.
        item: ItemId,
        /// The player turn through which it is.
        until: u16,
    },
    /// An item is switched off for good.
    Disabled {
        /// Which.
        item: ItemId,
    },
}

impl ItemEvent {
    /// Changes the World by it.
    pub(crate) fn apply(self, world: &mut World) {
        if let Self::Planted { unit, weapon, on } = self {
            plant(world, unit, weapon, on);
            return;
        }
        let mut items = world.resource_mut::<Items>();
        let (Self::WentOff { item: id }
        | Self::Removed { item: id }
        | Self::Stopped { item: id, .. }
        | Self::Disabled { item: id }) = self
        else {
            return;
        };
        if matches!(self, Self::Removed { .. }) {
            items.all.retain(|item| item.id != id);
            return;
        }
        let Some(item) = items.all.iter_mut().find(|item| item.id == id) else {
            return;
        };
        match self {
            Self::WentOff { .. } => item.sprung = true,
            Self::Stopped { until, .. } => item.stopped_until = item.stopped_until.max(Some(until)),
            Self::Disabled { .. } => item.disabled = true,
            Self::Removed { .. } | Self::Planted { .. } => {}
        }
    }
}

/// A charge lies where what it is planted on is.
fn plant(world: &mut World, unit: UnitId, weapon: Ustr, on: Party) {
    let table = Table::of(world);
    let Some(who) = table.find(unit) else { return };
    let hex = match on {
        Party::Trooper(id) => table.find(id).and_then(|t| t.hex),
        Party::Item(id) => table.items().get(id).map(|i| i.hex),
        Party::Gate(hex, _) => Some(hex),
    };
    let (side, Some(charge), Some(hex)) = (who.side(), who.weapon(weapon).cloned(), hex) else {
        return;
    };
    let mut items = world.resource_mut::<Items>();
    let id = ItemId(items.next);
    items.next = items.next.saturating_add(1);
    items.all.push(Item {
        id,
        kind: ItemKind::Charge,
        weapon: charge,
        side,
        owner: Some(unit),
        hex,
        on: Some(on),
        left: 1,
        sprung: false,
        disabled: false,
        stopped_until: None,
    });
    let entity = world.resource::<Roster>().entity(unit);
    if let Some(mut supply) = entity.and_then(|e| world.get_mut::<Supply>(e)) {
        for (_, left) in supply.0.iter_mut().filter(|(own, _)| *own == weapon) {
            *left = left.saturating_sub(1);
        }
    }
}
