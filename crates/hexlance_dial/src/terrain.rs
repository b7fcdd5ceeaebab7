//! What the terrain of a hex is to the rules, and to those who move through it (D5).

use hexlance_board::{Board, Cell, Direction, Ground, Hex};

use crate::model::Mode;

/// Ground terrain of a hex (D1.1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Terrain {
    /// Clear.
    Clear,
    /// Hindering: woods, rubble, scrub, craters.
    Hindering,
    /// Blocking: buildings.
    Blocking,
    /// Shallow water.
    Shallow,
    /// Deep water.
    Deep,
}

impl Terrain {
    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            Terrain::Clear => "clear ground",
            Terrain::Hindering => "hindering terrain",
            Terrain::Blocking => "blocking terrain",
            Terrain::Shallow => "shallow water",
            Terrain::Deep => "deep water",
        }
    }
}

/// What terrain is to somebody who moves (D5.1.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Going {
    /// It does not matter.
    Clear,
    /// Entering it stops, beginning in it halves the speed (D5.2).
    Hindering,
    /// It cannot be entered.
    Impassable,
}

/// The terrain of a cell (D5.1.2).
pub fn terrain(cell: &Cell) -> Terrain {
    if cell.building.is_some() || cell.ground == Ground::MagmaLiquid {
        return Terrain::Blocking;
    }
    if cell.bridge.is_some() {
        return Terrain::Clear;
    }
    if cell.open_water().is_some_and(|depth| depth > 0) {
        return Terrain::Deep;
    }
    if cell.woods.is_some() {
        return Terrain::Hindering;
    }
    if cell.open_water().is_some() {
        return Terrain::Shallow;
    }
    if cell.ice || cell.road.is_some() || cell.rail.is_some() {
        return Terrain::Clear;
    }
    of_ground(cell.ground)
}

/// The terrain of bare ground.
const fn of_ground(ground: Ground) -> Terrain {
    match ground {
        Ground::Clear
        | Ground::Paved
        | Ground::Field
        | Ground::ThinSnow
        | Ground::Tundra
        | Ground::Sand => Terrain::Clear,
        Ground::Gravel
        | Ground::Rough
        | Ground::UltraRough
        | Ground::Rubble
        | Ground::UltraRubble
        | Ground::DeepSnow
        | Ground::Mud
        | Ground::Swamp
        | Ground::HeavyIndustrial
        | Ground::HazardousPool
        | Ground::MagmaCrust => Terrain::Hindering,
        Ground::MagmaLiquid => Terrain::Blocking,
    }
}

/// The terrain of a hex; blocking off the map.
pub fn at(board: &Board, hex: Hex) -> Terrain {
    board.get(hex).map_or(Terrain::Blocking, terrain)
}

/// The level of a hex (D1.1.4): that of a bridge's deck where there is a bridge, of the surface everywhere else.
pub fn level(cell: &Cell) -> i8 {
    cell.deck_level().unwrap_or(cell.level)
}

/// What terrain is to a speed mode (D5.1.3).
pub const fn going(terrain: Terrain, mode: Mode) -> Going {
    match (terrain, mode) {
        (Terrain::Clear, _)
        | (Terrain::Hindering, Mode::Tracked)
        | (Terrain::Shallow, Mode::Tracked | Mode::Hover | Mode::Mech)
        | (Terrain::Deep, Mode::Hover) => Going::Clear,
        (Terrain::Hindering, Mode::Foot | Mode::Wheeled | Mode::Mech)
        | (Terrain::Shallow, Mode::Foot)
        | (Terrain::Deep, Mode::Mech) => Going::Hindering,
        (Terrain::Hindering, Mode::Hover)
        | (Terrain::Shallow, Mode::Wheeled)
        | (Terrain::Deep, Mode::Foot | Mode::Wheeled | Mode::Tracked)
        | (Terrain::Blocking, _) => Going::Impassable,
    }
}

/// What a hex is to a speed mode; impassable off the map.
pub fn going_at(board: &Board, hex: Hex, mode: Mode) -> Going {
    going(at(board, hex), mode)
}

/// Whether a unit of that speed mode may stand in a hex, were it empty (D5.1.4).
pub fn may_stand(board: &Board, hex: Hex, mode: Mode) -> bool {
    going_at(board, hex, mode) != Going::Impassable
}

/// What crossing a low wall costs a speed mode in inches; nothing for one that cannot (D5.4.1).
pub const fn wall_cost(mode: Mode) -> Option<u8> {
    match mode {
        Mode::Foot | Mode::Tracked | Mode::Hover => Some(2),
        Mode::Mech => Some(0),
        Mode::Wheeled => None,
    }
}

/// Whether the side of a hex towards a direction carries a low wall (D5.4), marked on either of its two hexes.
pub fn walled(board: &Board, hex: Hex, side: Direction) -> bool {
    let marked = |h: Hex, d: Direction| board.get(h).is_some_and(|c| c.walls.has(d));
    marked(hex, side) || marked(hex.neighbour(side), side.opposite())
}

#[cfg(test)]
mod tests {
    use hexlance_board::hex;

    use super::*;

    fn of(words: &str) -> Terrain {
        terrain(&words.parse().expect("cell notation"))
    }

    #[test]
    fn looks_of_terrain_d5_1_2() {
        for (words, want) in [
            ("clear", Terrain::Clear),
            ("paved, level 2", Terrain::Clear),
            ("light woods", Terrain::Hindering),
            ("ultra-heavy jungle, level 1", Terrain::Hindering),
            ("rubble", Terrain::Hindering),
            ("rough, road N S", Terrain::Clear),
            ("light woods, road N S", Terrain::Hindering),
            ("water 0", Terrain::Shallow),
            ("water 1", Terrain::Deep),
            ("water 3, bridge cf 20 deck 1 N S", Terrain::Clear),
            ("ice 2", Terrain::Clear),
            ("medium building height 3", Terrain::Blocking),
            ("wall cf 20", Terrain::Blocking),
            ("liquid magma", Terrain::Blocking),
            ("magma crust", Terrain::Hindering),
        ] {
            assert_eq!(of(words), want, "{words}");
        }
        let deck = "level 1, water 2, bridge cf 20 deck 2 N S".parse();
        assert_eq!(level(&deck.expect("a bridge")), 3);
    }

    #[test]
    fn table_d5_1_3() {
        use Going::{Clear as C, Hindering as H, Impassable as X};
        let modes = [
            Mode::Foot,
            Mode::Wheeled,
            Mode::Tracked,
            Mode::Hover,
            Mode::Mech,
        ];
        for (terrain, want) in [
            (Terrain::Clear, [C, C, C, C, C]),
            (Terrain::Hindering, [H, H, C, X, H]),
            (Terrain::Shallow, [H, X, C, C, C]),
            (Terrain::Deep, [X, X, X, C, H]),
            (Terrain::Blocking, [X, X, X, X, X]),
        ] {
            assert_eq!(modes.map(|m| going(terrain, m)), want, "{terrain:?}");
        }
        assert_eq!(
            modes.map(wall_cost),
            [Some(2), None, Some(2), Some(2), Some(0)]
        );
    }

    #[test]
    fn a_wall_stands_on_both_sides_of_its_hexside() {
        let mut board = Board::new(3, 3).expect("a small map");
        board.set(hex(1, 1), "low wall SE".parse().expect("a wall"));
        assert!(walled(&board, hex(1, 1), Direction::SE));
        assert!(walled(&board, hex(2, 1), Direction::NW));
        assert!(!walled(&board, hex(1, 1), Direction::NW));
        assert!(!walled(&board, hex(2, 1), Direction::SE));
        assert_eq!(at(&board, hex(9, 9)), Terrain::Blocking);
    }
}
