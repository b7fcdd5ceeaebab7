//! A bridge that is carried folded (tw.equip_bridge_layer_1): it shields its location until it is gone, and keeps its weapons from
//! firing.

use hexlance_rules::UnitId;

use super::BridgeEvent;
use crate::{
    Ctx,
    model::{Item, Location},
    read::{Look, Table},
};

/// The construction factor of the bridge that an item lays, by its size (C10.9.4).
pub fn capacity(item: &Item) -> Option<u16> {
    Some(match item.equipment.name.as_str() {
        "Bridge-Layer, Light" => 8,
        "Bridge-Layer, Medium" => 20,
        "Bridge-Layer, Heavy" => 45,
        _ => return None,
    })
}

impl Look<'_> {
    /// The folded bridge that it carries: its item, where it is, and what is left of it. None once it is laid or destroyed.
    pub fn folded_bridge(&self) -> Option<(u8, Location, u16)> {
        if self.hull.bridge_laid {
            return None;
        }
        let mut all = (0u8..).zip(&self.sheet.items);
        let (i, at, whole) = all.find_map(|(i, item)| Some((i, item.at, capacity(item)?)))?;
        let left = self.hull.bridge_left.unwrap_or(whole);
        (left > 0).then_some((i, at, left))
    }

    /// Whether a folded bridge keeps the weapons of a location from firing.
    pub fn is_under_bridge(&self, at: Location) -> bool {
        self.folded_bridge().is_some_and(|(_, own, _)| own == at)
    }
}

/// A hit on the location of a folded bridge strikes the bridge instead, all of it; gives back whether it does.
pub(crate) fn shields(ctx: &mut Ctx<'_>, unit: UnitId, at: Location, points: u16) -> bool {
    let u = Table::of(ctx.world()).find(unit);
    let Some((_, _, left)) = u
        .and_then(|u| u.folded_bridge())
        .filter(|(_, own, _)| *own == at)
    else {
        return false;
    };
    ctx.emit(BridgeEvent::Shielded {
        unit,
        left: left.saturating_sub(points),
    });
    true
}

/// A critical hit on the location of a folded bridge strikes its gear, once; gives back whether it does.
pub(crate) fn jams(ctx: &mut Ctx<'_>, unit: UnitId) {
    let u = Table::of(ctx.world()).find(unit);
    if u.is_some_and(|u| u.folded_bridge().is_some() && !u.hull.bridge_jammed) {
        ctx.emit(BridgeEvent::Jammed { unit });
    }
}
