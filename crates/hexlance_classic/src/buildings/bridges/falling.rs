//! What decks bear, and how bridges fall (C14.11.3, C14.11.4).

use hexlance_board::Hex;
use hexlance_rules::UnitId;

use super::{BridgeEvent, on_deck};
use crate::{
    Ctx, buildings, displacement, ground, piloting,
    read::{Look, Table},
    state::{Fate, WoodsShot},
};

/// A bridge was struck by a shot: it takes all of it, at the end of the phase.
pub(crate) fn struck(ctx: &mut Ctx<'_>, shot: &WoodsShot, points: u16) {
    if points > 0 {
        ctx.emit(BridgeEvent::Damaged {
            hex: shot.hex,
            points,
            by: Some(shot.attacker),
        });
    }
}

/// Whatever struck a hex struck the bridge there, if there is one.
pub(crate) fn struck_at(ctx: &mut Ctx<'_>, shot: &WoodsShot, points: u16) {
    if Table::of(ctx.world()).bridges().get(shot.hex).is_some() {
        struck(ctx, shot, points);
    }
}

/// The damage of the phase takes effect, in the order of the hexes.
pub(crate) fn settle(ctx: &mut Ctx<'_>) {
    let due: Vec<(Hex, u16)> = Table::of(ctx.world())
        .bridges()
        .hexes
        .iter()
        .filter(|(_, s)| s.due > 0)
        .map(|(hex, s)| (*hex, s.cf.saturating_sub(s.due)))
        .collect();
    for (hex, cf) in due {
        ctx.emit(BridgeEvent::Weakened { hex, cf });
        weigh(ctx, hex);
    }
}

/// Whether a deck bears a unit besides what it bears already.
pub(crate) fn bears(table: Table<'_>, u: &Look<'_>, hex: Hex) -> bool {
    let others = on_deck(table, hex).filter(|o| o.id != u.id);
    let load: u32 = others.map(|o| buildings::weight(&o)).sum();
    let span = table.bridges().get(hex);
    span.is_none_or(|s| load + buildings::weight(u) <= 2 * u32::from(s.cf))
}

/// A deck that carries more than its construction factor in tons is gone, and so is one of which nothing is left.
pub(crate) fn weigh(ctx: &mut Ctx<'_>, hex: Hex) {
    let table = Table::of(ctx.world());
    let Some(s) = table.bridges().get(hex).copied() else {
        return;
    };
    let load: u32 = on_deck(table, hex).map(|u| buildings::weight(&u)).sum();
    if s.cf == 0 || load > 2 * u32::from(s.cf) {
        fall(ctx, hex, s.start);
    }
}

/// A unit that was on the deck, or below it.
struct Caught {
    unit: UnitId,
    /// Levels that it falls; none of one below.
    levels: Option<u8>,
}

fn fall(ctx: &mut Ctx<'_>, hex: Hex, start: u16) {
    let table = Table::of(ctx.world());
    let Some(cell) = table.board().get(hex).copied() else {
        return;
    };
    let mut all = Vec::new();
    for u in table.at(hex) {
        if u.fate != Fate::Fighting || u.flies() {
            continue;
        }
        let deep = u.level(table.board()) - ground::base(&cell, u.floats());
        let on_deck = super::is_on_deck(table, &u);
        let under_water = sunk_below(table, u.id);
        if on_deck || !under_water {
            all.push(Caught {
                unit: u.id,
                levels: on_deck.then_some(deep.clamp(0, 100) as u8),
            });
        }
    }
    ctx.emit(BridgeEvent::Fell { hex, start });
    for c in all.iter().filter(|c| c.levels.is_none()) {
        buildings::debris(ctx, c.unit, start.div_ceil(10));
        piloting::settle_event(ctx, c.unit);
    }
    for c in &all {
        if let Some(levels) = c.levels {
            displacement::comes_down(ctx, c.unit, levels, false);
            piloting::settle_event(ctx, c.unit);
        }
    }
    buildings::make_room_in(ctx, hex);
}

/// Whether a unit below is under water, where nothing that falls strikes it.
fn sunk_below(table: Table<'_>, unit: UnitId) -> bool {
    let u = table.find(unit);
    u.is_some_and(|u| {
        let cell = u.hex().and_then(|hex| table.board().get(hex));
        cell.is_some_and(|cell| u.level(table.board()) + u.height() <= ground::surface(cell))
            && u.depth(table.board()) > 0
    })
}
