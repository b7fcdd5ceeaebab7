//! Motive damage (C16.2).

use hexlance_rules::UnitId;

use super::{HullEvent, Wear};
use crate::{Ctx, ground, losses, model::Motive, read::Table, state::Cause, tables::Column};

/// What the side that is struck and the way of moving add (C16.2.1).
const fn modifier(motive: Motive, column: Column) -> u8 {
    let side = match column {
        Column::Front => 0,
        Column::Rear => 1,
        _ => 2,
    };
    let way = match motive {
        Motive::Tracked | Motive::Naval | Motive::Submarine | Motive::Vtol => 0,
        Motive::Wheeled => 2,
        Motive::Hover | Motive::Hydrofoil => 3,
        Motive::Wige => 4,
    };
    side + way
}

/// What a roll of two dice does to a vehicle that has so many MP left.
pub(crate) const fn wear(motive: Motive, column: Column, roll: u8, left: u8) -> Wear {
    match roll + modifier(motive, column) {
        0..=5 => Wear::None,
        6..=7 => Wear::Minor,
        8..=9 => Wear::Moderate,
        // Half is left, up.
        10..=11 => Wear::Heavy(left / 2),
        _ => Wear::Immobile,
    }
}

/// A roll on the Motive System Damage Table.
pub(crate) fn roll(ctx: &mut Ctx<'_>, unit: UnitId, column: Column) {
    let Some(u) = Table::of(ctx.world()).find(unit) else {
        return;
    };
    let Some(motive) = u.motive().filter(|m| *m != Motive::Vtol) else {
        return;
    };
    if u.is_destroyed() {
        return;
    }
    let left = u.walk_mp();
    let dice = ctx.two_d6();
    let total = dice[0] + dice[1] + modifier(motive, column);
    let wear = wear(motive, column, dice[0] + dice[1], left);
    ctx.emit(HullEvent::Worn {
        unit,
        dice,
        total,
        wear,
    });
    sinks(ctx, unit);
}

/// A hovercraft that stops for good over water sinks (C16.2.3).
pub(super) fn sinks(ctx: &mut Ctx<'_>, unit: UnitId) {
    let table = Table::of(ctx.world());
    let Some(u) = table.find(unit) else { return };
    let cell = u.hex().and_then(|hex| table.board().get(hex));
    let afloat = cell.is_some_and(|cell| ground::depth(cell) > 0);
    if u.hovers() && u.is_immobile() && afloat {
        losses::doom(ctx, unit, Cause::Sunk);
    }
}
