//! Infantry on its way: what a step costs, and where it may not go (C3.2, C18.2.1).

use hexlance_board::{Cell, Direction, Ground};
use hexlance_rules::{Refusal, say};

use crate::{
    ground::{self, Entering},
    model::{InfantryMotive, Sheet, UnitClass},
};

/// What carries infantry over the ground.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Gait {
    /// Its legs, or light vehicles that are left behind where they do not get through.
    Legs,
    Hover,
    Wheels,
    Tracks,
}

fn gait(sheet: &Sheet) -> Gait {
    match sheet.class {
        UnitClass::Infantry(InfantryMotive::MechanizedHover) => Gait::Hover,
        UnitClass::Infantry(InfantryMotive::MechanizedWheeled) => Gait::Wheels,
        UnitClass::Infantry(InfantryMotive::MechanizedTracked) => Gait::Tracks,
        _ => Gait::Legs,
    }
}

/// MP for the ground of a hex beside the 1 for the hex itself; none where it may not go without a road.
fn terrain(gait: Gait, cell: &Cell) -> Option<u8> {
    let wet = ground::depth(cell) > 0;
    if cell.ground == Ground::MagmaLiquid || wet && gait != Gait::Hover {
        return None;
    }
    if cell.building.is_some() {
        // On foot walls cost nothing, in vehicles 1 MP (C3.2.1).
        return Some(u8::from(gait != Gait::Legs));
    }
    let woods = match (ground::woods(cell), gait) {
        (0, _) | (1, Gait::Legs) => 0,
        (1, Gait::Tracks) | (2, Gait::Legs) => 1,
        _ => return None,
    };
    let uneven = ground::is_uneven(cell);
    if uneven && gait == Gait::Wheels {
        return None;
    }
    // Hover carriers cross water on its surface (C3.2, footnote d).
    Some(woods + u8::from(uneven))
}

/// What infantry pays for a step between two hexes that lie next to each other; none where it may not make it. A hex that
/// burns is closed to it (C13.1.3).
pub fn between(
    sheet: &Sheet,
    here: &Cell,
    above: i16,
    there: &Cell,
    direction: Direction,
) -> Option<Entering> {
    // What stands on a deck over water is measured from where the others stand who are not afloat.
    let floats = sheet.floats();
    let from = ground::base(here, floats) + above;
    if let Some(deck) = ground::onto_deck(from, there, direction, 1) {
        return Some(Entering::onto_bridge(there, deck, from, 2, floats));
    }
    let elevation = ground::arrival(from, there, true);
    let levels = ground::surface(there) + elevation - from;
    let walls = ground::walls(there, elevation);
    let headroom = ground::has_headroom(there, ground::base(there, floats), 1);
    if levels.abs() > 1 || there.fire || !headroom {
        return None;
    }
    let road =
        ground::may_follow(here, from, above) && ground::follows(here, from, there, direction);
    let roof = there.building.is_some() && walls.is_none();
    let extra = if roof || road && walls.is_none() {
        0
    } else {
        terrain(gait(sheet), there)?
    };
    Some(Entering {
        // A level costs it 2 MP (C3.2.3).
        mp: 1 + 2 * levels.unsigned_abs() as u8 + extra,
        levels,
        depth: 0,
        rubble: false,
        elevation,
        walls,
    })
}

/// Whether infantry may stand in a hex at all.
///
/// # Errors
/// Why not.
pub fn open(sheet: &Sheet, cell: &Cell) -> Result<(), Refusal> {
    let on_road = cell.road.is_some() || cell.ground == Ground::Paved || cell.bridge.is_some();
    // Suits that swim are in the water, and those that fly on it (C3.2, footnote c).
    let deep = cell.ground != Ground::MagmaLiquid && ground::depth(cell) > 0;
    if deep && cell.building.is_none() && (sheet.swims() || sheet.soars()) {
        return Ok(());
    }
    if !cell.fire && (terrain(gait(sheet), cell).is_some() || on_road) {
        return Ok(());
    }
    Err(Refusal::new(
        "prohibited",
        "C3.2",
        say!("This infantry may not enter that ground."),
    ))
}
