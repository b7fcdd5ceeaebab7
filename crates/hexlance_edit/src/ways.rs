//! Roads, rails and bridges, which join by themselves.

use hexlance_board::{Board, Bridge, Cell, Direction, Exits, Hex, MAX_HEIGHT};

use crate::paint::{BRIDGE_CF, make_room};

/// A way that leads from hex to hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// A road; over water, and from bank to bank over a gap, a bridge.
    Road,
    /// Rails.
    Rail,
    /// A bridge, whatever lies under it.
    Bridge {
        /// Its construction factor.
        cf: u8,
    },
}

impl Way {
    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            Way::Road => "Road",
            Way::Rail => "Rails",
            Way::Bridge { .. } => "Bridge",
        }
    }

    /// Where it leads from a hex; `None` if there is none of it.
    pub fn exits(self, cell: &Cell) -> Option<Exits> {
        let deck = cell.bridge.map(|b| b.exits);
        match self {
            Way::Rail => cell.rail,
            // A road goes on over a bridge, and a bridge goes on as a road.
            Way::Road | Way::Bridge { .. } => match (cell.road, deck) {
                (Some(a), Some(b)) => Some(Exits(a.0 | b.0)),
                (a, b) => a.or(b),
            },
        }
    }

    /// The level at which one goes along it.
    fn level(self, cell: &Cell) -> i8 {
        match self {
            Way::Rail => cell.level,
            Way::Road | Way::Bridge { .. } => cell.deck_level().unwrap_or(cell.level),
        }
    }

    /// A hex with the way in it, which comes at a level.
    fn laid(self, mut cell: Cell, from: i8) -> Cell {
        if self.exits(&cell).is_some() && !matches!(self, Way::Bridge { .. }) {
            return cell;
        }
        let over_water = cell.water.is_some_and(|d| d > 0) && !cell.ice;
        let bridge = match self {
            Way::Rail => {
                cell.rail = Some(cell.rail.unwrap_or_default());
                None
            }
            Way::Road => over_water.then_some(BRIDGE_CF),
            Way::Bridge { cf } => Some(cf),
        };
        cell.building = None;
        match (bridge, self) {
            (_, Way::Rail) => {}
            (Some(cf), _) => {
                let deck = (i16::from(from) - i16::from(cell.level)).clamp(0, MAX_HEIGHT.into());
                let exits = cell
                    .bridge
                    .map(|b| b.exits)
                    .or(cell.road.take())
                    .unwrap_or_default();
                cell.bridge = Some(Bridge {
                    cf,
                    deck: deck as u8,
                    exits,
                });
            }
            (None, _) => cell.road = Some(Exits::default()),
        }
        make_room(&mut cell);
        cell
    }

    /// A hex with the way leading to a hexside, or not.
    fn leading(self, mut cell: Cell, d: Direction, on: bool) -> Cell {
        let set = |e: Exits| if on { e.with(d) } else { e.without(d) };
        match self {
            Way::Rail => cell.rail = cell.rail.map(set),
            Way::Road | Way::Bridge { .. } => {
                if let Some(bridge) = &mut cell.bridge {
                    bridge.exits = set(bridge.exits);
                    if !on {
                        cell.road = cell.road.map(set);
                    }
                } else {
                    cell.road = cell.road.map(set);
                }
            }
        }
        cell
    }
}

/// Gives a hex a new cell, through whoever keeps account of it.
pub(crate) type Put<'p> = &'p mut dyn FnMut(&mut Board, Hex, Cell);

/// Lays the first hex of a way: it joins those beside it that are there already.
pub(crate) fn begin(board: &mut Board, way: Way, at: Hex, put: Put<'_>) {
    let Some(cell) = board.get(at).copied() else {
        return;
    };
    let there = way.exits(&cell).is_some();
    let level = board
        .neighbours(at)
        .filter_map(|(_, h)| board.get(h).filter(|c| way.exits(c).is_some()))
        .map(|c| way.level(c))
        .max();
    put(board, at, way.laid(cell, level.unwrap_or(cell.level)));
    if !there {
        join_beside(board, way, at, &|_| true, put);
    }
}

/// Joins a way with those beside it: with loose ends first, and with one only of two that lead to each other.
pub(crate) fn join_beside(
    board: &mut Board,
    way: Way,
    at: Hex,
    with: &dyn Fn(Hex) -> bool,
    put: Put<'_>,
) {
    let exits = |h: Hex| board.get(h).and_then(|c| way.exits(c));
    let mut beside: Vec<_> = board
        .neighbours(at)
        .filter(|(_, h)| with(*h))
        .filter_map(|(_, h)| Some((exits(h)?.iter().count(), h)))
        .collect();
    beside.sort_by_key(|(n, _)| *n);
    let mut joined: Vec<Hex> = board
        .neighbours(at)
        .filter(|(d, _)| exits(at).is_some_and(|e| e.has(*d)))
        .map(|(_, h)| h)
        .collect();
    for (_, h) in beside {
        if !joined.contains(&h) && joined.iter().all(|j| h.distance(*j) > 1) {
            join(board, way, at, h, put);
            joined.push(h);
        }
    }
}

/// Leads a way on to an adjacent hex.
pub(crate) fn lead(board: &mut Board, way: Way, from: Hex, to: Hex, put: Put<'_>) {
    let (Some(a), Some(b)) = (board.get(from).copied(), board.get(to).copied()) else {
        return;
    };
    put(board, to, way.laid(b, way.level(&a)));
    join(board, way, from, to, put);
}

fn join(board: &mut Board, way: Way, a: Hex, b: Hex, put: Put<'_>) {
    for (from, to) in [(a, b), (b, a)] {
        if let (Some(d), Some(cell)) = (from.direction_to(to), board.get(from).copied()) {
            put(board, from, way.leading(cell, d, true));
        }
    }
}

/// Takes every way out of a hex, and what leads to it from beside it.
pub(crate) fn remove(board: &mut Board, at: Hex, put: Put<'_>) {
    let Some(mut cell) = board.get(at).copied() else {
        return;
    };
    cell.road = None;
    cell.rail = None;
    cell.bridge = None;
    put(board, at, cell);
    let beside: Vec<_> = board.neighbours(at).collect();
    for (d, h) in beside {
        if let Some(mut cell) = board.get(h).copied() {
            for way in [Way::Road, Way::Rail] {
                cell = way.leading(cell, d.opposite(), false);
            }
            put(board, h, cell);
        }
    }
}
