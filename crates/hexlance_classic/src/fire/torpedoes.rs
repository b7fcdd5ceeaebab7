//! What runs in water (C5.4.2, C10.6.14): torpedoes, and multi-purpose missiles, which run in the air as well (C18.12.3).

use hexlance_board::{Board, Side};
use hexlance_rules::{Refusal, say};

use super::number::{Between, end_of};
use crate::{
    ground,
    model::{Brackets, Effect, Munition, Round, Weapon},
    read::{Look, Table},
    sight::{self, Afloat, End, Sight},
};

/// Whether a weapon launches torpedoes.
pub(crate) fn is_launcher(weapon: &Weapon) -> bool {
    weapon.name.starts_with("LRT ") || weapon.name.starts_with("SRT ")
}

/// An end of a line, drawn just below the surface where it floats on it.
pub(crate) fn lowered(board: &Board, end: &End) -> End {
    let surface = board.get(end.hex).map_or(end.base, ground::surface);
    match sight::afloat(board, end) {
        Afloat::Above => End {
            base: surface - 1,
            height: 1,
            ..*end
        },
        Afloat::Half | Afloat::Under => *end,
    }
}

/// The line below the surface between two units that are in water or on it.
pub(crate) fn under_water(
    table: Table<'_>,
    u: &Look<'_>,
    t: &Look<'_>,
    side: Side,
) -> Option<Sight> {
    let board = table.board();
    if !u.is_in_water(board) || !t.is_in_water(board) {
        return None;
    }
    let (from, to) = (end_of(table, u)?, end_of(table, t)?);
    Some(sight::sight(
        board,
        &lowered(board, &from),
        &lowered(board, &to),
        side,
    ))
}

/// What lies between two units for what runs in water; none where the weapon goes its usual way.
///
/// # Errors
/// Why it cannot be fired.
pub(super) fn course(
    table: Table<'_>,
    (u, t): (&Look<'_>, &Look<'_>),
    side: Side,
    (weapon, kind): (&Weapon, Munition),
    between: &Between,
) -> Result<Option<Between>, Refusal> {
    let board = table.board();
    let torpedo = is_launcher(weapon);
    if !torpedo && kind.effect() != Effect::MultiPurpose {
        return Ok(None);
    }
    if let Some(line) = under_water(table, u, t, side) {
        let (from, to) = (lowered(board, &between.from), lowered(board, &between.to));
        let mut course = *between;
        (course.from, course.to, course.line) = (from, to, line);
        return Ok(Some(course));
    }
    if torpedo {
        return Err(Refusal::new(
            "no_water",
            "C10.6.14",
            say!("Torpedoes run from water at what is in water or on it."),
        ));
    }
    // Missiles that run in both go through the surface: the end below it is as good as one on it.
    let mut raised = *between;
    for end in [&mut raised.from, &mut raised.to] {
        if sight::afloat(board, end) == Afloat::Under {
            end.base = board.get(end.hex).map_or(end.base, ground::surface);
            end.height = 1;
            end.stands = false;
        }
    }
    raised.line = sight::sight(board, &raised.from, &raised.to, side);
    Ok(Some(raised))
}

/// Range brackets of a round below the surface (C5.4.4): multi-purpose missiles have those of the air.
pub(super) fn reach(round: &Round, kind: Munition) -> Option<(u8, Brackets)> {
    match kind.effect() {
        Effect::MultiPurpose => Some((round.min, round.ranges)),
        _ => round.under_water,
    }
}
