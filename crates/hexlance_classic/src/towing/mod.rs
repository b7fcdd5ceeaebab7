//! Tractors and trailers (C17.1.7): separate units for hits, criticals and riders, of which a trailer goes where its tractor goes. In
//! the order of turns a train is one unit, as a Point is (C2.2.7).

mod event;

pub use event::TowEvent;

use hexlance_rules::{Refusal, UnitId};

use crate::{
    Ctx,
    read::{Look, Table},
    state::Fate,
};

/// The trailer behind a unit.
pub fn trailer<'w>(table: Table<'w>, tractor: UnitId) -> Option<Look<'w>> {
    table
        .units()
        .find(|u| u.hull.tractor == Some(tractor) && u.is_in_play())
}

/// Why a trailer does not move by itself.
///
/// # Errors
/// Why not.
pub(crate) fn may_move(u: &Look<'_>) -> Result<(), Refusal> {
    if u.hull.tractor.is_none() {
        return Ok(());
    }
    Err(Refusal::new(
        "towed",
        "C17.1.7",
        "A trailer moves with its tractor.",
    ))
}

/// A unit has moved or was moved: its trailers follow it into its hex.
pub(crate) fn follow(ctx: &mut Ctx<'_>, unit: UnitId) {
    let mut tractor = unit;
    loop {
        let table = Table::of(ctx.world());
        let Some((t, u)) = table.find(tractor).zip(trailer(table, tractor)) else {
            return;
        };
        let (Some(hex), Some(facing)) = (t.hex(), t.facing()) else {
            return;
        };
        let there = (t.hex(), t.facing(), t.elevation(), t.march.hexes);
        let id = u.id;
        if (u.hex(), u.facing(), u.elevation(), u.march.hexes) != there {
            let (_, _, elevation, hexes) = there;
            ctx.emit(TowEvent::Followed {
                unit: id,
                tractor,
                hex,
                facing,
                elevation,
                hexes,
            });
        }
        tractor = id;
    }
}

/// A unit is destroyed: what it draws stays behind where it is.
pub(crate) fn tractor_lost(ctx: &mut Ctx<'_>, unit: UnitId) {
    follow(ctx, unit);
    if let Some(id) = trailer(Table::of(ctx.world()), unit).map(|u| u.id) {
        ctx.emit(TowEvent::Unhitched { unit: id });
    }
}

/// The trailers of a unit that leaves the map leave with it.
pub(crate) fn left(table: Table<'_>, unit: UnitId) -> Option<UnitId> {
    let behind = trailer(table, unit)?;
    (behind.fate == Fate::Fighting).then_some(behind.id)
}
