//! Vehicles on their way: what a step costs, and where they may not go (C3.2).

use hexlance_board::{Cell, Direction, Ground};
use hexlance_rules::{Refusal, say};

use crate::{
    ground::{self, Entering},
    model::{Motive, Sheet},
};

/// MP for the ground of a hex beside the 1 for the hex itself; none where it may not go without a road.
fn terrain(motive: Motive, cell: &Cell) -> Option<u8> {
    let hovers = motive == Motive::Hover;
    if ground::depth(cell) > 0 {
        // On the surface water is clear (C3.2, footnote d).
        return hovers.then_some(0);
    }
    let woods = match (ground::woods(cell), motive) {
        (0, _) => 0,
        (1, Motive::Tracked) => 1,
        _ => return None,
    };
    let uneven = ground::is_uneven(cell);
    if uneven && motive == Motive::Wheeled {
        return None;
    }
    Some(woods + u8::from(uneven))
}

/// The level on which a vehicle stands in a hex: the surface of water where it glides over it.
fn stands(motive: Motive, cell: &Cell) -> i16 {
    match motive {
        Motive::Hover => ground::surface(cell),
        _ => ground::floor(cell),
    }
}

fn prohibited() -> Refusal {
    Refusal::new(
        "prohibited",
        "C3.2",
        say!("A vehicle that moves like this stays out of such ground."),
    )
}

/// Whether it may be in a hex at all, on a road or beside it.
pub(super) fn open(sheet: &Sheet, cell: &Cell) -> Result<(), Refusal> {
    let motive = sheet.motive().ok_or_else(prohibited)?;
    let never = cell.ground == Ground::MagmaLiquid || cell.building.is_some();
    let by_road = cell.road.is_some() && ground::depth(cell) == 0;
    if never || terrain(motive, cell).is_none() && !by_road {
        return Err(prohibited());
    }
    Ok(())
}

/// What a step costs; none where it may not make it.
pub(super) fn between(
    sheet: &Sheet,
    here: &Cell,
    there: &Cell,
    way: Direction,
) -> Option<Entering> {
    let motive = sheet.motive()?;
    let levels = stands(motive, there) - stands(motive, here);
    let closed = there.ground == Ground::MagmaLiquid || there.building.is_some();
    if levels.abs() > 1 || closed {
        return None;
    }
    let road = ground::follows_road(here, there, way);
    let extra = if road { 0 } else { terrain(motive, there)? };
    Some(Entering {
        mp: 1 + 2 * levels.unsigned_abs() as u8 + extra,
        levels,
        depth: 0,
        rubble: false,
    })
}

/// Why a vehicle may not make a step into a hex that is open to it.
pub(super) fn refusal() -> Refusal {
    Refusal::new(
        "prohibited",
        "C3.2",
        "A vehicle climbs or descends one level a hex, and stays out of some ground unless it follows a road.",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn extra(motive: Motive, words: &str) -> Option<u8> {
        terrain(motive, &words.parse().expect("a cell"))
    }

    #[test]
    fn every_motive_type_has_its_ground() {
        for (words, tracked, wheeled, hover) in [
            ("level 1", Some(0), Some(0), Some(0)),
            ("paved", Some(0), Some(0), Some(0)),
            ("rough", Some(1), None, Some(1)),
            ("rubble", Some(1), None, Some(1)),
            ("light woods", Some(1), None, None),
            ("heavy woods", None, None, None),
            ("water 0", Some(0), Some(0), Some(0)),
            ("water 1", None, None, Some(0)),
            ("water 3", None, None, Some(0)),
        ] {
            assert_eq!(extra(Motive::Tracked, words), tracked, "{words}");
            assert_eq!(extra(Motive::Wheeled, words), wheeled, "{words}");
            assert_eq!(extra(Motive::Hover, words), hover, "{words}");
        }
    }
}
