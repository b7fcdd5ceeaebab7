//! Bridges, hoists and trailers in words (C10.9, C14.11, C17.1.7).

use bevy::ecs::world::World;
use hexlance_classic::event::{BridgeEvent, HoistEvent, TowEvent};
use hexlance_rules::UnitId;

use super::name;
use crate::words::hex_name;

/// A sentence for an event of a bridge.
pub(super) fn bridge(event: &BridgeEvent, world: &World) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        BridgeEvent::Damaged { hex, points, .. } => tr_n!(
            *points,
            "The bridge in {hex} takes {n} point.",
            "The bridge in {hex} takes {n} points.",
            hex = hex_name(*hex)
        ),
        BridgeEvent::Weakened { hex, cf } => tr!(
            "The construction factor of the bridge in {hex} is {cf} now.",
            hex = hex_name(*hex),
            cf
        ),
        BridgeEvent::Fell { hex, .. } => tr!("The bridge in {hex} falls.", hex = hex_name(*hex)),
        BridgeEvent::Shielded { unit, left } => tr!(
            "The folded bridge of {unit} takes the hit: {left} of its construction factor are left.",
            unit = n(unit),
            left
        ),
        BridgeEvent::Jammed { unit } => {
            tr!("{unit} cannot lay its bridge any more.", unit = n(unit))
        }
        BridgeEvent::Declared { unit } => {
            tr!(
                "{unit} will lay its bridge in the next turn.",
                unit = n(unit)
            )
        }
        BridgeEvent::Spoiled { unit } => tr!(
            "{unit} has moved, and lays no bridge in this turn.",
            unit = n(unit)
        ),
        BridgeEvent::Laid { unit, hex, cf, .. } => tr!(
            "{unit} lays a bridge over {hex}: construction factor {cf}.",
            unit = n(unit),
            hex = hex_name(*hex),
            cf
        ),
    }
}

/// A sentence for what is slung below a unit.
pub(super) fn hoist(event: &HoistEvent, world: &World) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        HoistEvent::InTheWay {
            unit,
            carrier,
            die,
            struck,
        } => match struck {
            true => tr!(
                "{unit} takes the hit on {carrier} (rolled {die}).",
                unit = n(unit),
                carrier = n(carrier),
                die
            ),
            false => tr!(
                "{unit} is not in the way of the hit on {carrier} (rolled {die}).",
                unit = n(unit),
                carrier = n(carrier),
                die
            ),
        },
        HoistEvent::Dropped {
            unit,
            carrier,
            hex,
            levels,
            ..
        } => tr_n!(
            *levels,
            "{unit} drops from the hoist of {carrier} to {hex}: {n} level.",
            "{unit} drops from the hoist of {carrier} to {hex}: {n} levels.",
            unit = n(unit),
            carrier = n(carrier),
            hex = hex_name(*hex)
        ),
    }
}

/// A sentence for a trailer.
pub(super) fn tow(event: &TowEvent, world: &World) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        TowEvent::Followed {
            unit, tractor, hex, ..
        } => tr!(
            "{unit} follows {tractor} to {hex}.",
            unit = n(unit),
            tractor = n(tractor),
            hex = hex_name(*hex)
        ),
        TowEvent::Unhitched { unit } => tr!("{unit} has lost its tractor.", unit = n(unit)),
    }
}
