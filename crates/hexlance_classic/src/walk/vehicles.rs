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

/// Whether vehicles that move like this come into buildings, on the ground (C14.2.2).
const fn enters_buildings(motive: Motive) -> bool {
    matches!(motive, Motive::Tracked | Motive::Wheeled | Motive::Hover)
}

/// The level on which a vehicle stands in a hex: the surface of water where it glides over it.
fn stands(sheet: &Sheet, cell: &Cell) -> i16 {
    ground::base(cell, sheet.floats())
}

/// The same of a vehicle: a bulldozer may enter rubble that its kind may not (tw.equip_bulldozer_1).
fn ground_of(sheet: &Sheet, motive: Motive, cell: &Cell) -> Option<u8> {
    let blade = || sheet.items.iter().any(|i| i.equipment.name == "Bulldozer");
    let support = sheet.support.unwrap_or_default();
    let wheels = motive == Motive::Wheeled;
    let clear = sheet.support.is_some() && wheels && !support.off_road;
    let usual = match (ground::depth(cell), ground::woods(cell)) {
        // On the surface for 2 MP (C3.2, footnote d).
        (1.., _) if support.amphibious && (wheels || motive == Motive::Tracked) => Some(1),
        // Cycles go between the trees (C3.2, footnote a).
        (0, 1) if support.cycle => Some(1),
        _ => terrain(motive, cell),
    };
    // Without an off-road chassis wheels of support vehicles need a road (C3.2).
    let usual =
        usual.map(|mp| mp + u8::from(clear && ground::is_clear(cell) && !ground::is_paved(cell)));
    usual.or_else(|| (ground::is_rubble(cell) && blade()).then_some(1))
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
    let never = cell.ground == Ground::MagmaLiquid;
    let by_road = cell.road.is_some() && ground::depth(cell) == 0 || cell.bridge.is_some();
    if !never && cell.building.is_some() && enters_buildings(motive) {
        return Ok(());
    }
    let barred = never || cell.building.is_some();
    if barred || ground_of(sheet, motive, cell).is_none() && !by_road {
        return Err(prohibited());
    }
    Ok(())
}

/// What a step costs; none where it may not make it.
pub(super) fn between(
    sheet: &Sheet,
    here: &Cell,
    above: i16,
    there: &Cell,
    way: Direction,
) -> Option<Entering> {
    let motive = sheet.motive()?;
    let from = stands(sheet, here) + above;
    if let Some(deck) = ground::onto_deck(from, there, way, 1) {
        let floats = sheet.floats();
        return Some(Entering::onto_bridge(there, deck, from, 2, floats));
    }
    let elevation = ground::arrival(from, there, false);
    let levels = stands(sheet, there) + elevation - from;
    let building = there.building.is_some();
    let high = if sheet.is_large() { 2 } else { 1 };
    let closed = there.ground == Ground::MagmaLiquid
        || building && !enters_buildings(motive)
        || !ground::has_headroom(there, stands(sheet, there), high);
    if levels.abs() > 1 || closed {
        return None;
    }
    if building {
        let walls = ground::walls(there, elevation);
        let mp = 1 + 2 * levels.unsigned_abs() as u8 + walls.map_or(0, ground::wall_cost);
        return Some(Entering {
            walls,
            ..Entering::onto_roof(levels, mp, elevation)
        });
    }
    let road = ground::may_follow(here, from, above) && ground::follows(here, from, there, way);
    let extra = if road {
        0
    } else {
        ground_of(sheet, motive, there)?
    };
    Some(Entering {
        mp: 1 + 2 * levels.unsigned_abs() as u8 + extra,
        levels,
        depth: 0,
        rubble: false,
        elevation: 0,
        walls: None,
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
