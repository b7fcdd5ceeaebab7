//! The map as units on the ground find it: levels, costs, what may not be entered (C3.2, C3.4, C3.8).

use hexlance_board::{Board, Cell, Density, Direction, Ground, Hex};
use hexlance_rules::{Refusal, say};

/// The level on which a unit on the ground of a hex stands: the bottom of water, frozen over or not, else the surface
/// (C3.2.5, C3.8.1).
pub fn floor(cell: &Cell) -> i16 {
    cell.bed().into()
}

/// The level of the surface of a hex.
pub fn surface(cell: &Cell) -> i16 {
    cell.level.into()
}

/// Depth of water; 0 on land and in shallows.
pub fn depth(cell: &Cell) -> u8 {
    cell.water.unwrap_or(0)
}

/// Woods of a hex as these rules know them: 1 light, 2 heavy (C3.2.5); 0 for none.
pub fn woods(cell: &Cell) -> u8 {
    match cell.woods.map(|w| w.density) {
        None => 0,
        Some(Density::Light) => 1,
        Some(Density::Heavy | Density::UltraHeavy) => 2,
    }
}

/// Whether the ground is rubble.
pub const fn is_rubble(cell: &Cell) -> bool {
    matches!(cell.ground, Ground::Rubble | Ground::UltraRubble)
}

/// Whether a hex is paved or has a road, as skids ask (C3.11.3).
pub fn is_paved(cell: &Cell) -> bool {
    cell.ground == Ground::Paved || cell.road.is_some()
}

/// Whether a hex is clear: nothing in it costs more than the hex itself.
pub fn is_clear(cell: &Cell) -> bool {
    terrain(cell) == 0 && cell.building.is_none() && cell.water.is_none()
}

/// Whether the ground of a hex costs 1 MP more, and stops wheels (C3.2).
pub const fn is_uneven(cell: &Cell) -> bool {
    matches!(
        cell.ground,
        Ground::Rough
            | Ground::UltraRough
            | Ground::MagmaCrust
            | Ground::Swamp
            | Ground::HeavyIndustrial
            | Ground::Rubble
            | Ground::UltraRubble
    )
}

/// MP for the ground of a hex, woods and water, beside the 1 for the hex itself (C3.2).
fn terrain(cell: &Cell) -> u8 {
    let ground = u8::from(is_uneven(cell));
    let water = match depth(cell) {
        0 => 0,
        1 => 1,
        _ => 3,
    };
    ground + woods(cell) + water
}

/// Whether a step follows a road (C3.2.4).
pub(crate) fn follows_road(from: &Cell, to: &Cell, direction: Direction) -> bool {
    // Paved hexes are joined with all that are next to them.
    let leads = |cell: &Cell, d: Direction| {
        cell.ground == Ground::Paved || cell.road.is_some_and(|exits| exits.has(d))
    };
    leads(from, direction) && leads(to, direction.opposite())
}

/// What a 'Mech pays for a step, and what it has to roll for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entering {
    /// MP.
    pub mp: u8,
    /// Levels up or down.
    pub levels: i16,
    /// Depth of the water that it enters.
    pub depth: u8,
    /// It enters rubble.
    pub rubble: bool,
}

/// Whether a hex may be entered by a 'Mech on foot whatever it costs, and why not.
///
/// # Errors
/// The refusal.
pub fn open_to_mechs(cell: &Cell, industrial_sealed: Option<bool>) -> Result<(), Refusal> {
    if is_open(cell, industrial_sealed) {
        return Ok(());
    }
    if cell.ground == Ground::MagmaLiquid {
        return Err(Refusal::new(
            "prohibited",
            "C3.2.5",
            "Nothing on the ground enters liquid magma.",
        ));
    }
    if cell.building.is_some() {
        return Err(Refusal::new(
            "building",
            "C14",
            "Buildings cannot be entered yet.",
        ));
    }
    Err(Refusal::new(
        "not_sealed",
        "C3.2",
        "An IndustrialMech without environmental sealing stays out of water deeper than one level.",
    ))
}

/// The same as an answer without a reason: for whoever asks it of a whole map.
fn is_open(cell: &Cell, industrial_sealed: Option<bool>) -> bool {
    cell.ground != Ground::MagmaLiquid
        && cell.building.is_none()
        && (industrial_sealed != Some(false) || depth(cell) < 2)
}

/// What a 'Mech pays for a step between two hexes that lie next to each other; none where it may not make it.
pub fn between(
    here: &Cell,
    there: &Cell,
    direction: Direction,
    industrial_sealed: Option<bool>,
) -> Option<Entering> {
    let levels = floor(there) - floor(here);
    if levels.abs() > 2 || !is_open(there, industrial_sealed) {
        return None;
    }
    let road = follows_road(here, there, direction);
    Some(Entering {
        mp: 1 + levels.unsigned_abs() as u8 + if road { 0 } else { terrain(there) },
        levels,
        depth: if road { 0 } else { depth(there) },
        rubble: !road && is_rubble(there),
    })
}

/// What a 'Mech pays for a step from one hex into the next, on foot (C3.2). `industrial_sealed` says of an IndustrialMech
/// whether it is sealed.
///
/// # Errors
/// Why it may not.
pub fn entering(
    board: &Board,
    from: Hex,
    direction: Direction,
    industrial_sealed: Option<bool>,
) -> Result<Entering, Refusal> {
    let to = from.neighbour(direction);
    let (Some(here), Some(there)) = (board.get(from), board.get(to)) else {
        return Err(Refusal::new(
            "off_map",
            "C3.1.11",
            "That hex is not on the map.",
        ));
    };
    open_to_mechs(there, industrial_sealed)?;
    between(here, there, direction, industrial_sealed).ok_or_else(|| {
        let levels = floor(there) - floor(here);
        Refusal::new(
            "too_steep",
            "C3.2",
            say!(
                "A 'Mech climbs or descends 2 levels a hex, not {levels}.",
                levels = levels.abs()
            ),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(cells: &[((i16, i16), &str)]) -> Board {
        let mut board = Board::new(12, 12).expect("a map");
        for ((column, row), words) in cells {
            let cell = match *words {
                "" => Cell::default(),
                words => words.parse().expect("a cell"),
            };
            board.set(Hex::from_column_row(*column, *row), cell);
        }
        board
    }

    fn cost(words: &str) -> Result<u8, &'static str> {
        let board = board(&[((5, 5), words)]);
        let from = Hex::from_column_row(5, 6);
        entering(&board, from, Direction::N, None)
            .map(|e| e.mp)
            .map_err(|r| r.code)
    }

    #[test]
    fn every_kind_of_ground_costs_what_the_table_says() {
        for (words, mp) in [
            ("", 1),
            ("paved", 1),
            ("rough", 2),
            ("rubble", 2),
            ("light woods", 2),
            ("heavy woods", 3),
            ("water 0", 1),
            // A level down into the water, which is paid besides its depth (C3.8.7).
            ("water 1", 3),
            ("water 2", 6),
            ("level 1", 2),
            ("level 2, light woods", 4),
            ("swamp", 2),
            ("sand", 1),
        ] {
            assert_eq!(cost(words), Ok(mp), "{words}");
        }
        assert_eq!(cost("level 3"), Err("too_steep"));
        assert_eq!(cost("water 3"), Err("too_steep"));
    }

    #[test]
    fn a_road_takes_the_place_of_the_ground() {
        let board = board(&[((5, 5), "light woods, road N S"), ((5, 6), "road N S")]);
        let from = Hex::from_column_row(5, 6);
        let along = entering(&board, from, Direction::N, None).expect("a road");
        assert_eq!(along.mp, 1);
        // From beside the road the woods count.
        let beside = Hex::from_column_row(4, 5);
        let across = entering(&board, beside, Direction::NE, None).expect("woods");
        assert_eq!(across.mp, 2);
    }

    #[test]
    fn industrial_mechs_need_a_sealing_for_deep_water() {
        let board = board(&[((5, 5), "water 2"), ((5, 6), "water 1")]);
        let from = Hex::from_column_row(5, 6);
        let go = |sealed| entering(&board, from, Direction::N, sealed).map_err(|r| r.code);
        assert_eq!(go(Some(false)), Err("not_sealed"));
        assert!(go(Some(true)).is_ok());
        assert!(go(None).is_ok());
    }
}
