//! Contact: declared by a mover, or arising by itself at the end of an Order (K1.4.3, K13.9).

use hexlance_board::Hex;
use hexlance_rules::{Enter, Refusal, Timetable, UnitId};

use crate::{
    Ctx,
    deeds::{Declaring, Role},
    ground::{Body, Walked},
    markers,
    model::Silhouette,
    moments::Rule,
    order::Station,
    read::{Look, Table},
    resolve::Resolution,
};

/// The volume of a trooper in a place.
fn body_in(table: Table<'_>, who: &Look<'_>, hex: Hex, prone: bool) -> Option<Body> {
    let s = if prone {
        Silhouette::PRONE
    } else {
        who.profile().s
    };
    Some(Body::new(hex, table.ground().floor(hex)?, s))
}

/// Whether a trooper would be in contact with another one in a hex (K1.4.2).
pub(crate) fn would_touch(
    table: Table<'_>,
    who: &Look<'_>,
    hex: Hex,
    prone: bool,
    other: &Look<'_>,
) -> bool {
    let bodies = body_in(table, who, hex, prone).zip(other.body(table));
    bodies.is_some_and(|(a, b)| table.ground().touch(&a, &b))
}

/// Whether contact with an enemy may be declared for a movement that leads so far.
///
/// # Errors
/// The refusal, with its rule.
pub(super) fn check(
    at: &Declaring<'_>,
    enemy: UnitId,
    walked: &Walked,
    prone: bool,
) -> Result<(), Refusal> {
    check_enemy(at, enemy)?;
    let touches = at
        .table
        .find(enemy)
        .is_some_and(|e| would_touch(at.table, &at.who, walked.at.hex, prone, &e));
    if walked.entered == 0 || (!touches && walked.stop.is_none()) {
        return Err(no_touch());
    }
    Ok(())
}

fn no_touch() -> Refusal {
    Refusal::new(
        "no_touch",
        "K1.4.3",
        "Contact is declared on entering a hex beside the enemy.",
    )
    .or("Lead the route beside it.")
}

/// Whether contact with an enemy may be declared where a jump lands.
///
/// # Errors
/// The refusal, with its rule.
pub(crate) fn check_landing(at: &Declaring<'_>, enemy: UnitId, to: Hex) -> Result<(), Refusal> {
    check_enemy(at, enemy)?;
    let found = at.table.find(enemy);
    if found.is_some_and(|e| would_touch(at.table, &at.who, to, false, &e)) {
        return Ok(());
    }
    Err(no_touch())
}

/// The contact that a jump makes where it lands.
pub(crate) fn made_by_landing(
    at: &Declaring<'_>,
    declared: Option<UnitId>,
    last: Option<&Station>,
) -> Option<UnitId> {
    made(at, declared, last, false)
}

/// Whether contact with somebody may be declared at all.
///
/// # Errors
/// The refusal, with its rule.
fn check_enemy(at: &Declaring<'_>, enemy: UnitId) -> Result<(), Refusal> {
    let found = at.table.find(enemy).filter(Look::is_on_table);
    match found.filter(|e| e.side() != at.who.side()) {
        None => Err(Refusal::new(
            "no_enemy",
            "K1.4.3",
            "Contact is declared with an enemy on the table.",
        )),
        Some(e) if e.guise.seeming.is_marker() => Err(Refusal::new(
            "marker_contact",
            "K13.9.1",
            "Nobody enters contact with an enemy Marker.",
        )),
        Some(_) => Ok(()),
    }
}

/// The contact that a movement makes, at its last place: the one that was declared, if it comes so far. A Marker whose Order
/// ends beside an enemy figure declares it by that (K13.9.1).
pub(super) fn made(
    at: &Declaring<'_>,
    declared: Option<UnitId>,
    last: Option<&Station>,
    prone: bool,
) -> Option<UnitId> {
    let last = last.filter(|s| !s.aloft)?;
    let touches = |enemy: &Look<'_>| would_touch(at.table, &at.who, last.hex, prone, enemy);
    if let Some(enemy) = declared.and_then(|id| at.table.find(id)) {
        return touches(&enemy).then_some(enemy.id);
    }
    let ends = matches!(at.role, Role::Second(..));
    if !ends || !at.who.guise.seeming.is_marker() {
        return None;
    }
    beside(at, Some(last), prone)
}

/// An enemy figure that a trooper would be in contact with in a place.
pub(super) fn beside(at: &Declaring<'_>, last: Option<&Station>, prone: bool) -> Option<UnitId> {
    let last = last.filter(|s| !s.aloft)?;
    let touches = |enemy: &Look<'_>| would_touch(at.table, &at.who, last.hex, prone, enemy);
    at.table
        .enemies_of(at.who.side())
        .find(|e| e.is_figure() && touches(e))
        .map(|e| e.id)
}

/// Markers that are in contact with an enemy figure at the end of an Order become figures (K4.5.1 step 8, K13.9.2): by their
/// own movement, or because an enemy who stands is beside them.
pub(super) fn plugin(t: &mut Timetable) {
    t.add(
        Enter(Resolution::Contact),
        Rule::Moves,
        |ctx: &mut Ctx<'_>| {
            let found = touched_markers(Table::of(ctx.world()));
            for unit in found {
                markers::reveal(ctx, unit);
            }
        },
    );
}

fn touched_markers(table: Table<'_>) -> Vec<UnitId> {
    let moved = |unit| {
        let actors = table.order().map(|o| o.actors.as_slice());
        let mut actors = actors.unwrap_or_default().iter();
        actors.any(|a| a.unit == unit && a.moves())
    };
    table
        .on_table()
        .filter(|t| t.guise.seeming.is_marker())
        .filter(|marker| {
            table
                .touching(*marker)
                .any(|enemy| !enemy.is_null() || moved(marker.id))
        })
        .map(|t| t.id)
        .collect()
}
