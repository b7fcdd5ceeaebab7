//! Slips in the air (C3.13.2): into the ground, trees, a building or a unit.

use hexlance_board::{Cell, Hex};
use hexlance_rules::UnitId;

use super::{Ahead, SkidEvent, SkidStep, Slide, deal};
use crate::{
    Ctx, arcs,
    harm::Source,
    losses,
    moves::MoveEvent,
    read::{Look, Table},
    state::{Cause, Fate},
    tables::HitTable,
    walk,
};

/// What lies ahead of a unit in the air: nothing that reaches up to it, a unit that a WiGE charges by accident, or something
/// that it crashes into.
pub(super) fn ahead(table: Table<'_>, u: &Look<'_>, to: Hex, cell: &Cell) -> Ahead {
    let board = table.board();
    let there = walk::air::swept(board, u, to);
    if !walk::air::is_clear_of(cell, there) {
        return Ahead::Foul(None);
    }
    let level = crate::ground::surface(cell) + there;
    let mut all = table.at(to).filter(|o| {
        o.id != u.id
            && o.fate == Fate::Fighting
            && !o.is_infantry()
            && !walk::is_in_the_air(table, o.id)
            && walk::overlap(board, level, u.height(), o)
    });
    match all.next() {
        // tw.ground_wige_accidental_charge.
        Some(other) if u.is_wige() => Ahead::Unit(other.id),
        Some(other) => Ahead::Foul(Some(other.id)),
        None => Ahead::Open(0),
    }
}

/// It crashes: as many points as a charge over all its hexes, on the side that struck. It has landed where it is if it could,
/// and attacks nobody in this turn.
pub(super) fn foul(ctx: &mut Ctx<'_>, slide: &Slide, on: Option<UnitId>) {
    let unit = slide.unit;
    let Some(u) = Table::of(ctx.world()).find(unit) else {
        return;
    };
    let points = (u16::from(u.march.hexes) * u.sheet.tons).div_ceil(10);
    let column = arcs::hexside_of(&u, slide.direction);
    ctx.emit(SkidEvent::Fouled { unit, on, points });
    deal(ctx, unit, points, column, Source::Fall, HitTable::Full);
    let table = Table::of(ctx.world());
    let lands = table.find(unit).is_some_and(|u| {
        let cell = u.hex().and_then(|hex| table.board().get(hex));
        cell.is_some_and(|cell| walk::air::may_land(u.sheet, cell).is_ok())
    });
    if lands {
        ctx.emit(MoveEvent::Flew {
            unit,
            elevation: 0,
            mp: 0,
        });
    } else {
        losses::doom(ctx, unit, Cause::Crashed);
    }
    ctx.push(SkidStep::End(unit));
}
