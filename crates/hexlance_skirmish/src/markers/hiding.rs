//! What ends a Marker state beside its own declaration: contact, hits, Retreat! (K13.1.1, K13.3.3, K13.9.6, K13.10.6).

use bevy_ecs::world::World;
use hexlance_rules::{Roster, UnitId};

use super::reveal;
use crate::{
    Ctx,
    read::{Look, Table},
    state::{Covert, Guise},
};

/// Gives the Markers with which a battle begins their letters, in reading order: which trooper is behind one does not show
/// in it (K13.8.3).
pub(crate) fn letter_those_there(world: &mut World) {
    let mut markers: Vec<((i16, i16), UnitId)> = Table::of(world)
        .on_table()
        .filter(|t| t.guise.seeming.is_marker())
        .filter_map(|t| {
            let (column, row) = t.hex?.column_row();
            Some(((row, column), t.id))
        })
        .collect();
    markers.sort();
    for (_, unit) in markers {
        let mut covert = world.resource_mut::<Covert>();
        covert.letters = covert.letters.saturating_add(1);
        let letter = covert.letters;
        let entity = world.resource::<Roster>().entity(unit);
        if let Some(mut guise) = entity.and_then(|e| world.get_mut::<Guise>(e)) {
            guise.letter = letter;
        }
    }
}

/// Reveals everybody of whom a test holds, the first in roster order asked first.
fn reveal_all(ctx: &mut Ctx<'_>, test: impl Fn(Table<'_>, &Look<'_>) -> bool) {
    let revealed: Vec<UnitId> = {
        let table = Table::of(ctx.world());
        let markers = table.on_table().filter(|t| t.guise.seeming.is_marker());
        markers.filter(|t| test(table, t)).map(|t| t.id).collect()
    };
    for unit in revealed.into_iter().rev() {
        reveal(ctx, unit);
    }
}

/// What reveals Markers at the end of an Order: they were hit (K13.9.6), are Null or Possessed (K13.10.6), or impersonate
/// and may not any more (K13.3.3).
pub(super) fn come_out(ctx: &mut Ctx<'_>) {
    reveal_all(ctx, |table, who| {
        let hits = table.order().map_or(&[][..], |o| &o.hits);
        hits.iter().any(|hit| hit.on == who.id.into())
            || who.is_null()
            || who.side() != who.owner
            || is_unmasked(table, who)
    });
}

/// Impersonators of an army in Retreat!, or who have become Impetuous, are revealed (K13.3.3).
pub(super) fn unmask(ctx: &mut Ctx<'_>) {
    reveal_all(ctx, is_unmasked);
}

pub(super) fn is_unmasked(table: Table<'_>, who: &Look<'_>) -> bool {
    who.guise.seeming.is_impersonation()
        && (crate::pools::is_impetuous(who) || crate::retreat::binds(table, who))
}
