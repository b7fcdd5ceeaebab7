//! Grounds for unit tests: what stands on a map, put there without its notation.

use hexlance_board::{
    Barrier, Board, Cell, Direction, Fixture, Gate, GateState, GateWidth, Hex, Visibility, Zones,
};

use super::{Ground, heading};

/// Something that a test puts on the map.
#[derive(Clone, Debug)]
pub(crate) enum Part {
    /// On a hexside.
    Side(Hex, Direction, Barrier),
    /// In a hex.
    Stands(Hex, Fixture),
    /// A change of the ground, or of zones.
    Is(Vec<Hex>, fn(&mut Cell)),
}

impl Part {
    /// Something on the east side of a hex.
    pub(crate) fn east(hex: Hex, barrier: Barrier) -> Self {
        Self::Side(hex, heading("E").unwrap(), barrier)
    }

    /// An obstacle.
    pub(crate) fn obstacle(hex: Hex, height: u8) -> Self {
        Self::Stands(hex, Fixture::Obstacle { height })
    }

    /// A zone in which nothing is seen.
    pub(crate) fn dark(hexes: Vec<Hex>) -> Self {
        Self::Is(hexes, |cell| {
            cell.zones = Zones {
                visibility: Some(Visibility::Zero),
                ..cell.zones
            };
        })
    }
}

/// A wall.
pub(crate) const fn wall(height: u8) -> Barrier {
    Barrier::Wall { height }
}

/// A Narrow Gate.
pub(crate) const fn narrow(state: GateState, height: u8) -> Barrier {
    Barrier::Gate(Gate {
        width: GateWidth::Narrow,
        state,
        height,
    })
}

/// A Wide Gate.
pub(crate) const fn wide(state: GateState, height: u8) -> Barrier {
    Barrier::Gate(Gate {
        width: GateWidth::Wide,
        state,
        height,
    })
}

/// A window.
pub(crate) const fn window(sill: u8, height: u8) -> Barrier {
    Barrier::Window { sill, height }
}

/// The ground of a map with these things on it. What does not lie on the map is left out; of two things on one hexside,
/// or two that stand in one hex, the later counts.
pub(crate) fn built(mut board: Board, parts: &[Part]) -> Ground {
    for part in parts {
        match part {
            Part::Side(hex, side, barrier) => {
                board.set_barrier(*hex, *side, Some(*barrier));
            }
            Part::Stands(hex, fixture) => {
                board.set_fixture(*hex, Some(*fixture));
            }
            Part::Is(hexes, change) => {
                for hex in hexes {
                    board.edit(*hex, change);
                }
            }
        }
    }
    Ground::new(&board)
}

/// The ground of the usual table, bare but for these things.
pub(crate) fn on_the_table(parts: &[Part]) -> Ground {
    built(Board::new(32, 24).unwrap(), parts)
}
