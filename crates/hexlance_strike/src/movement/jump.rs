//! Jumps (R4.4): how far, how high, and where they may land.

use hexlance_board::{Cell, Hex};
use hexlance_rules::{Refusal, Term, say};

use super::{
    costs::{CLOSED, WATER},
    mover::{Mover, Standing, mode_name},
};
use crate::{command::Waypoint, read};

/// The level at which a hex has to be jumped over or landed on: its ground, roof or deck (R4.4.2; ruling for roofs).
pub fn height(cell: &Cell) -> i8 {
    cell.solid_height()
        .max(cell.deck_level().unwrap_or(cell.level))
}

/// Whether a unit may leave its hex by jumping (R4.4.3).
///
/// # Errors
/// `cannot_jump_from_depth`.
pub(super) fn may_take_off(mover: &Mover<'_>, at: Standing) -> Result<(), Refusal> {
    let Some(cell) = mover.board.get(at.hex) else {
        return Ok(());
    };
    if read::is_too_deep_to_jump(mover.u.card, cell, at.base) {
        return Err(Refusal::new(
            "cannot_jump_from_depth",
            "R4.4.3",
            say!(
                "{unit} stands too deep in the water to jump.",
                unit = mover.u.name
            ),
        )
        .or("Walk to shallower water first."));
    }
    Ok(())
}

/// The level at which a unit stands after landing in a hex: on a roof, on a deck, on the ground.
///
/// # Errors
/// `prohibited_terrain`.
pub(super) fn landing(mover: &Mover<'_>, cell: &Cell) -> Result<i8, Refusal> {
    if let Some(b) = cell.building {
        if b.kind == hexlance_board::BuildingKind::Wall {
            return Err(closed(mover, "A wall"));
        }
        return Ok(cell.solid_height());
    }
    if let Some(deck) = mover.costs.deck_of(cell) {
        return Ok(deck.stand);
    }
    let ground = mover.costs.ground_of(cell);
    if ground.added == CLOSED {
        let what = super::entry::closed_by(&mover.u, mover.mode, &mover.costs, cell);
        return Err(closed(mover, what.map_or("The hex", |t| t.name)));
    }
    let deep = ground.flags & WATER != 0 && cell.water.is_some_and(|d| d >= 2);
    if deep && !mover.u.card.kind.is_mech() {
        return Err(closed(mover, "Deep water"));
    }
    Ok(ground.stand)
}

fn closed(mover: &Mover<'_>, what: &'static str) -> Refusal {
    Refusal::new(
        "prohibited_terrain",
        "R4.4.3",
        say!(
            "{what} is closed to {unit} ({mode}).",
            what = Term(what),
            unit = mover.u.name,
            mode = mode_name(mover.mode)
        ),
    )
    .or("Land elsewhere.")
}

/// Checks that a path is a jump: one of the shortest ways, nowhere too high (R4.4.1, R4.4.2).
///
/// # Errors
/// `not_adjacent`, `jump_not_direct`, `off_map`, `too_high`.
pub(super) fn check_way(
    mover: &Mover<'_>,
    start: Standing,
    path: &[Waypoint],
    inches: u8,
) -> Result<(), Refusal> {
    let highest = start.base.saturating_add_unsigned(inches / 2);
    let mut last: Hex = start.hex;
    for (i, w) in path.iter().enumerate() {
        let cell = mover.cell(w.hex)?;
        if last.direction_to(w.hex).is_none() {
            return Err(super::mover::not_adjacent());
        }
        if usize::from(start.hex.distance(w.hex)) != i + 1 {
            return Err(Refusal::new(
                "jump_not_direct",
                "R4.4.2",
                "A jump goes one of the shortest ways.",
            )
            .or("Give a path that never turns back."));
        }
        if height(cell) > highest {
            return Err(Refusal::new(
                "too_high",
                "R4.4.2",
                say!(
                    "A jump of {inches}\" clears {most} levels; {hex} lies {levels} levels up.",
                    inches,
                    most = inches / 2,
                    hex = w.hex,
                    levels = i16::from(height(cell)) - i16::from(start.base)
                ),
            )
            .or("Jump another way."));
        }
        last = w.hex;
    }
    Ok(())
}
