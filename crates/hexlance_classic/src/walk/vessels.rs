//! Naval vessels on their way (C3.2, C3.16.2): water of any depth is clear to them, and nothing else is open.

use hexlance_board::{Cell, Ground};
use hexlance_rules::{Refusal, say};

use crate::{
    command::Step,
    ground::{self, Entering},
    model::Sheet,
};

/// Whether a vessel may be in a hex at all.
///
/// # Errors
/// Why not.
pub(super) fn open(cell: &Cell) -> Result<(), Refusal> {
    if ground::depth(cell) > 0 && cell.building.is_none() && cell.ground != Ground::MagmaLiquid {
        return Ok(());
    }
    Err(Refusal::new(
        "prohibited",
        "C3.16.2",
        say!("A vessel stays in water of depth 1 or more."),
    ))
}

/// How far below the surface something dives that comes into a hex from a level: it keeps its level between the surface and the
/// bottom. Levels below the surface count as less than 0.
pub(crate) fn depth_at(level: i16, there: &Cell) -> i16 {
    (level - ground::surface(there)).clamp(-i16::from(ground::depth(there)), 0)
}

/// What a step costs; none where a vessel may not make it. A submarine pays a MP for every level by which a shallower bottom makes
/// it rise (C3.2).
pub(super) fn between(
    sheet: &Sheet,
    here: &Cell,
    elevation: i16,
    there: &Cell,
) -> Option<Entering> {
    open(there).ok()?;
    let level = ground::surface(here) + elevation;
    let after = if sheet.dives() {
        depth_at(level, there)
    } else {
        0
    };
    if !ground::has_headroom(there, ground::surface(there) + after, 1) {
        return None;
    }
    let change = ground::surface(there) + after - level;
    // Nothing goes down a fall of water, and only what dives comes up from below.
    if change < 0 || change > 0 && !sheet.dives() {
        return None;
    }
    Some(Entering {
        mp: 1 + change.unsigned_abs().min(200) as u8,
        levels: change,
        depth: 0,
        rubble: false,
        elevation: after,
        walls: None,
    })
}

/// The elevation after a change of depth, for a MP a level (C3.16.2).
///
/// # Errors
/// Why there is none.
pub(super) fn dive(sheet: &Sheet, cell: &Cell, elevation: i16, step: Step) -> Result<i16, Refusal> {
    if !sheet.dives() {
        return Err(Refusal::new(
            "no_submarine",
            "C3.16.2",
            "Only a submarine changes its depth.",
        ));
    }
    let to = elevation + if step == Step::Up { 1 } else { -1 };
    if to > 0 {
        return Err(Refusal::new(
            "surfaced",
            "C3.16.2",
            "It is at the surface already.",
        ));
    }
    if to < -i16::from(ground::depth(cell)) {
        return Err(Refusal::new(
            "on_the_bottom",
            "C3.16.2",
            "It is on the bottom already.",
        ));
    }
    Ok(to)
}

/// Why a vessel may not make a step into water that is open to it.
pub(super) fn refusal() -> Refusal {
    Refusal::new(
        "too_steep",
        "C3.16.2",
        "A vessel stays on the level of its water.",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_dives_keeps_its_level_between_surface_and_bottom() {
        let cell = |words: &str| words.parse::<Cell>().expect("a cell");
        assert_eq!(depth_at(-2, &cell("water 4")), -2);
        assert_eq!(depth_at(-2, &cell("water 1")), -1);
        assert_eq!(depth_at(0, &cell("water 3")), 0);
        assert_eq!(depth_at(0, &cell("level 1, water 3")), -1);
    }
}
