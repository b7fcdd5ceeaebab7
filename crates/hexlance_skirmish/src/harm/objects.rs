//! Items and gates that are hit (K1.10.5, K10.6.4, K15.2.1, K15.7).

use hexlance_board::{Direction, Hex};

use super::{
    HarmEvent,
    ammo::{Immunities, Resistance, Victim},
};
use crate::{
    Ctx,
    ground::Side,
    ids::{ItemId, Party},
    model::{TroopType, Vitality},
    order::{Hit, HitCause},
    read::Table,
    state::{Field, ItemKind},
};

/// Structure of a closed gate (K1.10.5).
const GATE_STR: u8 = 2;

/// An item or gate as ammunition sees it, and what it resists with; none if it is gone.
pub(super) fn victim(
    table: Table<'_>,
    party: Party,
    cause: HitCause,
) -> Option<(Victim, Resistance)> {
    let thing = |points, kind| Victim {
        printed: Vitality::Str(points),
        kind,
        immune: Immunities::default(),
    };
    let resists = |arm| Resistance {
        arm,
        bts: 0,
        ph: 0,
        bonus: 0,
    };
    match party {
        Party::Trooper(_) => None,
        Party::Item(id) => {
            let turret = table.items().get(id)?.kind == ItemKind::Turret;
            // For programs a turret is a REM, and stops like one (K15.7.4).
            let kind = (turret || matches!(cause, HitCause::Program(_))).then_some(TroopType::REM);
            Some((thing(1, kind), resists(i16::from(turret))))
        }
        Party::Gate(hex, side) => {
            is_closed(table, hex, side).then(|| (thing(GATE_STR, None), resists(4)))
        }
    }
}

/// Whether a gate is there to be destroyed.
fn is_closed(table: Table<'_>, hex: Hex, side: Direction) -> bool {
    match table.ground().side(hex, side) {
        Side::Gate { state, .. } => !state.is_open(),
        _ => false,
    }
}

/// An item or gate loses points.
pub(super) fn hurt(ctx: &mut Ctx<'_>, party: Party, points: u8) {
    for _ in 0..points {
        match party {
            Party::Trooper(_) => {}
            Party::Item(id) => hurt_item(ctx, id),
            Party::Gate(hex, side) => hurt_gate(ctx, hex, side),
        }
    }
}

fn hurt_item(ctx: &mut Ctx<'_>, id: ItemId) {
    if let Some(item) = Table::of(ctx.world()).items().get(id) {
        let left = item.left.saturating_sub(1);
        ctx.emit(HarmEvent::ItemHurt { item: id, left });
    }
}

fn hurt_gate(ctx: &mut Ctx<'_>, hex: Hex, side: Direction) {
    let table = Table::of(ctx.world());
    if !is_closed(table, hex, side) {
        return;
    }
    // A gate belongs to two hexes: it is noted by the one that it was first hit from.
    let other = (hex.neighbour(side), side.opposite());
    let breaches = &table.world().resource::<Field>().breaches;
    let known = breaches
        .iter()
        .find(|(h, d, _)| (*h, *d) == (hex, side) || (*h, *d) == other);
    let (hex, side, before) = known.copied().unwrap_or((hex, side, 0));
    let lost = before.saturating_add(1);
    ctx.emit(HarmEvent::GateHurt {
        hex,
        side,
        lost,
        destroyed: lost >= GATE_STR,
    });
}

/// A program or E/M has an effect on an item: what it is, is the items' business.
pub(super) fn affected(ctx: &mut Ctx<'_>, hit: &Hit) {
    if matches!(hit.on, Party::Item(_)) {
        ctx.emit(HarmEvent::Overcome(Box::new(hit.clone())));
    }
}
