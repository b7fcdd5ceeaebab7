//! Suits that fly (C3.16.4) and suits that swim (C3.8.8): what their steps cost, and where they may not go.

use hexlance_board::{Cell, Direction};
use hexlance_rules::{Refusal, say};

use super::{
    air::{self, Flight},
    crews, vessels,
};
use crate::{
    command::Step,
    ground::{self, Entering},
    model::{Motive, Sheet},
};

/// Whether suits that fly may come down in a hex: on ground on which they may stand, out of trees, and on water.
///
/// # Errors
/// Why not.
pub(super) fn may_land(sheet: &Sheet, cell: &Cell) -> Result<(), Refusal> {
    crews::open(sheet, cell)?;
    if ground::woods(cell) == 0 && cell.building.is_none() {
        return Ok(());
    }
    Err(Refusal::new(
        "in_the_trees",
        "C3.16.4",
        say!("Suits that fly stay above trees, and come down beside them."),
    ))
}

/// A change of elevation of suits that fly: a MP a level. Inside a building they take the stairs.
pub(super) fn climb(
    sheet: &Sheet,
    cell: &Cell,
    elevation: i16,
    step: Step,
) -> Result<Flight, Refusal> {
    if ground::is_inside(cell, elevation) {
        return Err(Refusal::new(
            "indoors",
            "C14.2.5",
            "Inside a building suits leave by a window of their floor.",
        )
        .or("Walk to go up or down a floor."));
    }
    let to = elevation + if step == Step::Up { 1 } else { -1 };
    if to > air::CEILING {
        return Err(Refusal::new(
            "ceiling",
            "C3.6.2",
            say!("Suits fly {most} levels high at most.", most = air::CEILING),
        ));
    }
    if to < 0 || ground::is_inside(cell, to) {
        return Err(Refusal::new(
            "landed",
            "C3.16.4",
            say!("They stand on the ground or on a roof already."),
        ));
    }
    if to == 0 {
        may_land(sheet, cell)?;
    } else if !air::is_clear_of(cell, to) && !ground::is_on_roof(cell, to) {
        return Err(Refusal::new(
            "in_the_trees",
            "C3.16.4",
            say!("Suits that fly stay above trees, and come down beside them."),
        ));
    }
    Ok(Flight {
        mp: 1,
        elevation: to,
    })
}

/// A step of suits that fly into the next hex: they keep their level, and come into a building on the floor at which they fly
/// (tw.building_exit_example).
pub(super) fn flown(
    here: &Cell,
    elevation: i16,
    there: &Cell,
    way: Direction,
) -> Result<Entering, Refusal> {
    if elevation <= 0 {
        return Err(Refusal::new(
            "landed",
            "C3.16.4",
            "Suits that fly lift off first.",
        ));
    }
    let after = air::carried(Motive::Vtol, here, elevation, there, false);
    if after <= 0 {
        return Err(Refusal::new(
            "too_steep",
            "C3.6.1",
            say!("The ground there is too high for its elevation."),
        )
        .or("Climb first."));
    }
    let inside = ground::is_inside(there, after);
    let by_road = ground::follows_road(here, there, way) && there.building.is_none();
    if !inside && !ground::is_on_roof(there, after) && !air::is_clear_of(there, after) && !by_road {
        return Err(Refusal::new(
            "in_the_trees",
            "C3.16.4",
            say!("Suits that fly stay above trees, and come down beside them."),
        ));
    }
    Ok(Entering {
        mp: 1,
        levels: ground::surface(there) - ground::surface(here),
        depth: 0,
        rubble: false,
        elevation: after,
        walls: ground::walls(there, after),
    })
}

/// What suits that swim pay for a step: a MP for the hex and one for every level by which the bottom or the surface moves them;
/// none out of the water (C3.8.8).
pub(crate) fn swum(here: &Cell, elevation: i16, there: &Cell) -> Option<Entering> {
    vessels::open(there).ok()?;
    let level = ground::surface(here) + elevation;
    let after = vessels::depth_at(level, there);
    let change = ground::surface(there) + after - level;
    Some(Entering {
        mp: 1 + change.unsigned_abs().min(200) as u8,
        levels: change,
        depth: 0,
        rubble: false,
        elevation: after,
        walls: None,
    })
}

/// Why suits do not swim there.
pub(super) fn ashore() -> Refusal {
    Refusal::new(
        "ashore",
        "C3.8.8",
        "Suits swim in water of depth 1 or more, and walk on land.",
    )
    .or("Walk.")
}
