//! Whose turn it is in a phase (C2.2.3 to C2.2.9).

use hexlance_rules::{SideId, UnitId};
use smallvec::SmallVec;

use super::TurnEvent;
use crate::{
    Ctx, electronics,
    read::{Look, Table},
    state::{Fate, Phase},
};

/// Whether a unit counts and still has its turn in the present phase (C2.2.6).
pub fn has_turn(u: &Look<'_>) -> bool {
    is_due(u) && !u.turn.waits
}

/// The same, whether or not it waits for a Point of its side.
pub(super) fn is_due(u: &Look<'_>) -> bool {
    let here = u.hex().is_some() || u.may_enter();
    here && u.fate == Fate::Fighting && !u.turn.had && !u.turn.none && !u.hidden
}

/// Whether units wait for a Point of which no machine can act any more: what befell it has ended its turn (C2.2.7).
pub(super) fn is_held_up(table: Table<'_>) -> bool {
    let waiting = table.units().find(|u| u.turn.waits && is_due(u));
    waiting.is_some_and(|w| !table.units().any(|u| u.side == w.side && has_turn(&u)))
}

/// How many units of a side still have their turn in the present phase; a Point is one unit (C2.2.7).
pub fn counts(table: Table<'_>, side: SideId) -> usize {
    let passed = table.clock().passed & (1 << side.0) != 0;
    if passed {
        return 0;
    }
    let mut points: SmallVec<[UnitId; 8]> = SmallVec::new();
    let mut n = 0;
    for u in table.units().filter(|u| u.side == side && is_due(u)) {
        match u.turn.point {
            Some(point) if points.contains(&point) => {}
            point => {
                points.extend(point);
                n += 1;
            }
        }
    }
    n
}

/// Whether a side has something to do before the turns of a phase: units to reveal, TAG to fire (C10.6.26, C20.2.2).
fn has_opening(table: Table<'_>, side: SideId, phase: Phase) -> bool {
    let mut own = table
        .on_map()
        .filter(|u| u.side == side && u.fate == Fate::Fighting);
    own.any(|u| u.hidden || phase == Phase::Weapons && electronics::may_tag(table, &u))
}

/// Finds out which side does something before the turns of a phase; gives back whether any does.
pub(super) fn open(ctx: &mut Ctx<'_>, phase: Phase) -> bool {
    let table = Table::of(ctx.world());
    let clock = table.clock();
    let sides = clock.order.iter().copied();
    let queue: SmallVec<[(SideId, u8); 4]> = sides
        .filter(|side| clock.passed & (1 << side.0) == 0 && has_opening(table, *side, phase))
        .map(|side| (side, 1))
        .collect();
    let (opening, acts) = (clock.opening, !queue.is_empty());
    if acts && (!opening || queue != clock.queue) {
        ctx.emit(TurnEvent::Opening { queue });
    } else if !acts && opening {
        ctx.emit(TurnEvent::Opened);
    }
    acts
}

/// Finds out who acts next; gives back whether anybody does.
pub(super) fn next(ctx: &mut Ctx<'_>, phase: Phase) -> bool {
    let table = Table::of(ctx.world());
    let clock = table.clock();
    if clock.under_way.is_some() {
        return true;
    }
    let held_up = is_held_up(table);
    let queue = match phase {
        Phase::End => sides_left(table),
        _ => {
            let mut queue = clock.queue.clone();
            if held_up && let Some((_, n)) = queue.first_mut() {
                *n = n.saturating_sub(1);
            }
            queue.retain(|(side, n)| *n > 0 && counts(table, *side) > 0);
            if queue.is_empty() {
                queue = round(table);
            }
            queue
        }
    };
    let acts = !queue.is_empty();
    if held_up || queue != clock.queue {
        ctx.emit(TurnEvent::Queued { queue });
    }
    acts
}

/// A round of turns: lowest initiative first, each with as many units as it has times those of the side with the fewest,
/// down, at least 1 (C2.2.3, C2.2.9).
pub(super) fn round(table: Table<'_>) -> SmallVec<[(SideId, u8); 4]> {
    let order = &table.clock().order;
    let all: SmallVec<[(SideId, usize); 4]> = order
        .iter()
        .map(|side| (*side, counts(table, *side)))
        .filter(|(_, n)| *n > 0)
        .collect();
    let fewest = all.iter().map(|(_, n)| *n).min().unwrap_or(1).max(1);
    all.into_iter()
        .map(|(side, n)| (side, (n / fewest).clamp(1, 250) as u8))
        .collect()
}

/// Sides that have not ended their part of the End Phase.
fn sides_left(table: Table<'_>) -> SmallVec<[(SideId, u8); 4]> {
    let clock = table.clock();
    let may = |side: SideId| {
        let passed = clock.passed & (1 << side.0) != 0;
        !passed
            && table
                .on_map()
                .any(|u| u.side == side && u.fate == Fate::Fighting)
    };
    let order = clock.order.iter().copied();
    order
        .filter(|side| may(*side))
        .map(|side| (side, 1))
        .collect()
}
