//! Bridges are laid (tw.equip_bridge_layer_2): declared in an End Phase, and done at the end of the next turn if the unit has stood
//! still in it.

use bevy_ecs::world::World;
use hexlance_board::{Cell, Hex};
use hexlance_rules::{Leave, Refusal, SideId, Timetable, UnitId, say};

use super::{BridgeEvent, capacity};
use crate::{
    Ctx, ground,
    moments::{Rule, Span},
    read::{Look, Table},
    state::{Fate, Mode, Phase},
};

/// The bridge that a unit can lay where it stands: over which hex, how high its deck, and its construction factor.
///
/// # Errors
/// Why it can lay none.
fn site(table: Table<'_>, u: &Look<'_>) -> Result<(Hex, u8, u16), Refusal> {
    let Some((item, ..)) = u.folded_bridge() else {
        return Err(Refusal::new(
            "no_bridge",
            "C10.9.4",
            "It carries no bridge that it could lay.",
        ));
    };
    if u.hull.bridge_jammed || !u.pilot.is_awake() {
        return Err(Refusal::new(
            "jammed",
            "C10.9.4",
            "The gear that lays its bridge is out of order, or nobody works it.",
        ));
    }
    let (Some(hex), Some(facing)) = (u.hex(), u.facing()) else {
        return Err(Refusal::new("no_place", "C10.9.4", "It is not on the map."));
    };
    let to = hex.neighbour(facing);
    let board = table.board();
    let wet = |cell: &Cell| ground::depth(cell) > 0;
    let fits = board.get(to).is_some_and(|cell| {
        cell.water.is_some() && cell.bridge.is_none() && cell.building.is_none()
    });
    let beside = to
        .neighbours()
        .filter_map(|next| board.get(next))
        .any(|cell| !wet(cell) || cell.bridge.is_some());
    if !fits || !beside {
        return Err(Refusal::new(
            "no_site",
            "C10.9.4",
            say!("A bridge lies over water straight ahead, next to land or to another bridge."),
        ));
    }
    let surface = board.get(to).map_or(0, ground::surface);
    let deck = (u.level(board) - surface).clamp(0, 10) as u8;
    let cf = { u.sheet.items.get(usize::from(item)) }.and_then(capacity);
    Ok((to, deck, cf.unwrap_or(0)))
}

/// Whether a side may declare now that a unit lays its bridge.
///
/// # Errors
/// Why not.
pub fn check(world: &World, side: SideId, unit: UnitId) -> Result<(), Refusal> {
    let table = Table::of(world);
    if table.clock().phase != Phase::End || table.clock().active() != Some(side) {
        return Err(Refusal::new(
            "wrong_phase",
            "C10.9.4",
            "That is declared in the End Phase.",
        ));
    }
    let u = table
        .find(unit)
        .filter(|u| u.side == side && u.fate == Fate::Fighting);
    let Some(u) = u else {
        return Err(Refusal::new(
            "no_unit",
            "C10.9.4",
            "That is no unit of this side on the map.",
        ));
    };
    if u.hull.lays == Some(table.clock().turn) {
        return Err(Refusal::new(
            "declared",
            "C10.9.4",
            "That it lays its bridge is declared already.",
        ));
    }
    site(table, &u).map(drop)
}

/// A unit is to lay its bridge in the next turn.
pub(crate) fn lay(ctx: &mut Ctx<'_>, unit: UnitId) {
    ctx.emit(BridgeEvent::Declared { unit });
}

/// A turn is over: bridges that were declared in the End Phase before it lie where they were to, unless their units have moved or
/// turned.
fn finish(ctx: &mut Ctx<'_>) {
    let table = Table::of(ctx.world());
    let turn = table.clock().turn;
    let due: Vec<UnitId> = table
        .on_map()
        .filter(|u| u.fate == Fate::Fighting && u.hull.lays.is_some_and(|since| since < turn))
        .map(|u| u.id)
        .collect();
    for unit in due {
        let table = Table::of(ctx.world());
        let Some(u) = table.find(unit) else { continue };
        let still = u.march.mode == Mode::Stationary && u.march.spent == 0 && u.march.hexes == 0;
        match (still, site(table, &u), u.facing()) {
            (true, Ok((hex, deck, cf)), Some(along)) => ctx.emit(BridgeEvent::Laid {
                unit,
                hex,
                along,
                deck,
                cf: u.folded_bridge().map_or(cf, |(_, _, left)| left.min(cf)),
            }),
            _ => ctx.emit(BridgeEvent::Spoiled { unit }),
        }
    }
}

/// Bridges are laid at the end of a turn, before it is forgotten who has moved.
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(Leave(Span::Turn), Rule::Bridges, finish);
}
