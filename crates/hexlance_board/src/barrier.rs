//! What stands on hexsides: low walls, walls, gates, windows.
//!
//! A hexside belongs to two hexes. Either of them may name what stands there, and [`Board::barrier`] gives the same
//! answer for both. Heights count in levels above the higher of the two floors.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use crate::{Board, Cell, Direction, Exits, Hex, Message, say};

/// Height in levels of the wall around a window that says nothing else: a storey.
pub const STOREY: u8 = 6;

/// What stands on a hexside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Barrier {
    /// A fence, a hedge, a rampart.
    LowWall,
    /// A wall.
    Wall {
        /// Its height in levels, 1 to [`MAX_HEIGHT`](crate::MAX_HEIGHT).
        height: u8,
    },
    /// An opening in a wall that can be closed.
    Gate(Gate),
    /// An opening in a wall, above a sill.
    Window {
        /// Height of the sill in levels, from 1 to below the wall's.
        sill: u8,
        /// Height of the wall in levels.
        height: u8,
    },
}

impl Barrier {
    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            Barrier::LowWall => "Low wall",
            Barrier::Wall { .. } => "Wall",
            Barrier::Gate(gate) => gate.name(),
            Barrier::Window { .. } => "Window",
        }
    }

    /// Height in levels of the wall that it is, or that it is in; `None` for a low wall, whose height is a matter of
    /// the rules.
    pub const fn height(self) -> Option<u8> {
        match self {
            Barrier::LowWall => None,
            Barrier::Wall { height } | Barrier::Window { height, .. } => Some(height),
            Barrier::Gate(gate) => Some(gate.height),
        }
    }
}

/// A gate: an opening in a wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Gate {
    /// What fits through it.
    pub width: GateWidth,
    /// Whether it can be passed.
    pub state: GateState,
    /// Height in levels of the wall that it is in, 1 to [`MAX_HEIGHT`](crate::MAX_HEIGHT).
    pub height: u8,
}

impl Gate {
    /// The name players read.
    pub const fn name(self) -> &'static str {
        match (self.state, self.width) {
            (GateState::Open, GateWidth::Narrow) => "Open narrow gate",
            (GateState::Open, GateWidth::Wide) => "Open wide gate",
            (GateState::Closed, GateWidth::Narrow) => "Closed narrow gate",
            (GateState::Closed, GateWidth::Wide) => "Closed wide gate",
            (GateState::Locked, GateWidth::Narrow) => "Locked narrow gate",
            (GateState::Locked, GateWidth::Wide) => "Locked wide gate",
        }
    }
}

/// What fits through a gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GateWidth {
    /// A door for people.
    Narrow,
    /// Anything.
    Wide,
}

impl GateWidth {
    /// Every width.
    pub const ALL: [GateWidth; 2] = [GateWidth::Narrow, GateWidth::Wide];
}

/// Whether a gate can be passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GateState {
    /// It can.
    Open,
    /// It is a wall until somebody opens it.
    Closed,
    /// It is a wall, and opening it takes more than a hand.
    Locked,
}

impl GateState {
    /// Every state.
    pub const ALL: [GateState; 3] = [GateState::Open, GateState::Closed, GateState::Locked];
}

/// What stands on the six sides of a hex, low walls apart: two bytes a side. From the lowest bit six of the height, six
/// of the sill, four of the kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Barriers([u16; 6]);

/// Bits of a height.
const FIGURE: u16 = 0x3f;
/// Kind of a wall. The six of gates follow.
const WALL: u16 = 1;
/// Kind of a window.
const WINDOW: u16 = 8;

impl Barriers {
    /// Whether there is nothing on any side.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 6]
    }

    /// What stands on a side.
    pub fn get(&self, side: Direction) -> Option<Barrier> {
        let packed = self.0[usize::from(side.index())];
        let height = (packed & FIGURE) as u8;
        let sill = (packed >> 6 & FIGURE) as u8;
        match packed >> 12 {
            WALL => Some(Barrier::Wall { height }),
            WINDOW => Some(Barrier::Window { sill, height }),
            kind => {
                let n = usize::from(kind.checked_sub(WALL + 1)?);
                Some(Barrier::Gate(Gate {
                    width: *GateWidth::ALL.get(n / 3)?,
                    state: GateState::ALL[n % 3],
                    height,
                }))
            }
        }
    }

    /// Puts something on a side, or nothing. Heights beyond 63 become 63; low walls are not kept here.
    fn put(&mut self, side: Direction, barrier: Option<Barrier>) {
        let figure = |n: u8| u16::from(n).min(FIGURE);
        self.0[usize::from(side.index())] = match barrier {
            None | Some(Barrier::LowWall) => 0,
            Some(Barrier::Wall { height }) => WALL << 12 | figure(height),
            Some(Barrier::Gate(gate)) => {
                let kind = WALL + 1 + 3 * gate.width as u16 + gate.state as u16;
                kind << 12 | figure(gate.height)
            }
            Some(Barrier::Window { sill, height }) => {
                WINDOW << 12 | figure(sill) << 6 | figure(height)
            }
        };
    }

    /// The sides on which something stands, from N clockwise.
    pub fn iter(&self) -> impl Iterator<Item = (Direction, Barrier)> {
        let sides = Direction::ALL.into_iter();
        sides.filter_map(|d| Some((d, self.get(d)?)))
    }

    /// What stands on each side comes to stand on another one.
    pub(crate) fn mapped(&self, to: impl Fn(Direction) -> Direction) -> Self {
        let mut out = Self::default();
        for d in Direction::ALL {
            out.0[usize::from(to(d).index())] = self.0[usize::from(d.index())];
        }
        out
    }

    /// The same things together, each with its sides; in order of their first side.
    pub(crate) fn grouped(&self) -> Vec<(Barrier, Exits)> {
        let mut out: Vec<(Barrier, Exits)> = Vec::new();
        for (d, barrier) in self.iter() {
            match out.iter_mut().find(|(b, _)| *b == barrier) {
                Some((_, sides)) => *sides = sides.with(d),
                None => out.push((barrier, Exits::default().with(d))),
            }
        }
        out
    }
}

impl fmt::Display for Barriers {
    /// Terms of the notation: "wall height 6 N SE, window sill 2 S".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (barrier, sides)) in self.grouped().into_iter().enumerate() {
            let comma = if i > 0 { ", " } else { "" };
            write!(f, "{comma}{barrier} {sides}")?;
        }
        Ok(())
    }
}

impl Serialize for Barriers {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Barriers {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        if text.is_empty() {
            return Ok(Self::default());
        }
        let cell: Cell = text.parse().map_err(D::Error::custom)?;
        Ok(cell.barriers)
    }
}

impl Cell {
    /// What this hex names on a side; the hex beyond may name something too.
    pub fn side(&self, side: Direction) -> Option<Barrier> {
        let low = || self.walls.has(side).then_some(Barrier::LowWall);
        self.barriers.get(side).or_else(low)
    }

    /// Names what stands on a side, in place of what it named there.
    pub fn set_side(&mut self, side: Direction, barrier: Option<Barrier>) {
        self.barriers.put(side, barrier);
        self.walls = if barrier == Some(Barrier::LowWall) {
            self.walls.with(side)
        } else {
            self.walls.without(side)
        };
    }
}

/// A hexside by the one of its two hexes that counts if both name different things, and by the other one.
fn both(hex: Hex, side: Direction) -> [(Hex, Direction); 2] {
    let here = (hex, side);
    let there = (hex.neighbour(side), side.opposite());
    if side.index() < 3 {
        [here, there]
    } else {
        [there, here]
    }
}

impl Board {
    /// What stands on the side of a hex, by the word of either of its two hexes. The same for both.
    pub fn barrier(&self, hex: Hex, side: Direction) -> Option<Barrier> {
        let named = |(h, d): (Hex, Direction)| self.get(h)?.side(d);
        both(hex, side).into_iter().find_map(named)
    }

    /// Puts something on the side of a hex, or nothing, in place of what stands there; gives back whether one of its
    /// two hexes is on the map.
    pub fn set_barrier(&mut self, hex: Hex, side: Direction, barrier: Option<Barrier>) -> bool {
        let other = (hex.neighbour(side), side.opposite());
        let mut left = barrier;
        let mut there = false;
        for (h, d) in [(hex, side), other] {
            let Some(mut cell) = self.get(h).copied() else {
                continue;
            };
            there = true;
            cell.set_side(d, left.take());
            if self.get(h) != Some(&cell) {
                self.set(h, cell);
            }
        }
        there
    }

    /// What lies in a hex, with everything that stands on its sides, whichever of the two hexes names it.
    pub fn with_sides(&self, hex: Hex) -> Option<Cell> {
        let mut cell = *self.get(hex)?;
        for d in Direction::ALL {
            cell.set_side(d, self.barrier(hex, d));
        }
        Some(cell)
    }

    /// Every hexside on which something stands, each once, by one of its hexes that are on the map.
    pub fn barriers(&self) -> impl Iterator<Item = (Hex, Direction, Barrier)> {
        self.iter()
            .filter(|(_, cell)| !cell.barriers.is_empty() || !cell.walls.is_empty())
            .flat_map(move |(h, cell)| {
                Direction::ALL
                    .into_iter()
                    .filter(move |d| cell.side(*d).is_some())
                    .map(move |d| (h, d))
            })
            .filter(|(h, d)| {
                let [first, _] = both(*h, *d);
                let named = |(h, d): (Hex, Direction)| self.get(h).and_then(|c| c.side(d));
                first == (*h, *d) || named(first).is_none()
            })
            .filter_map(|(h, d)| Some((h, d, self.barrier(h, d)?)))
    }

    /// A hexside of this hex on which the hex beyond names something else.
    pub fn disputed(&self, hex: Hex) -> Option<Dispute> {
        let cell = self.get(hex)?;
        if cell.barriers.is_empty() && cell.walls.is_empty() {
            return None;
        }
        Direction::ALL.into_iter().find_map(|side| {
            let here = cell.side(side)?;
            let there = self.get(hex.neighbour(side))?.side(side.opposite())?;
            let named = [here, there];
            (here != there).then_some(Dispute { hex, side, named })
        })
    }

    /// Leaves on every hexside what [`Board::barrier`] says, where its two hexes name different things.
    pub fn settle(&mut self) {
        for i in 0..self.len() {
            while let Some(Dispute { hex, side, .. }) = self.disputed(self.hex_at(i)) {
                let barrier = self.barrier(hex, side);
                self.set_barrier(hex, side, barrier);
            }
        }
    }

    /// Finds the first hexside of which its two hexes name different things: such a map is refused.
    ///
    /// # Errors
    /// The [`Dispute`].
    pub fn check_sides(&self) -> Result<(), Dispute> {
        let first = (0..self.len()).find_map(|i| self.disputed(self.hex_at(i)));
        first.map_or(Ok(()), Err)
    }
}

/// Two hexes name different things on the side between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dispute {
    /// One of them.
    pub hex: Hex,
    /// Its side.
    pub side: Direction,
    /// What it names, and what the other one does.
    pub named: [Barrier; 2],
}

impl Dispute {
    /// What is wrong.
    pub fn message(&self) -> Message {
        let [here, there] = self.named;
        say!(
            "hexes {hex} and {other} name different things on the side between them: {here} and {there}",
            hex = self.hex.name(),
            other = self.hex.neighbour(self.side).name(),
            here = here.to_string(),
            there = there.to_string()
        )
    }
}

impl fmt::Display for Dispute {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for Dispute {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MAX_HEIGHT;

    fn all() -> Vec<Barrier> {
        let mut out = vec![Barrier::LowWall];
        for height in 1..=MAX_HEIGHT {
            out.push(Barrier::Wall { height });
            out.extend((1..height).map(|sill| Barrier::Window { sill, height }));
            for width in GateWidth::ALL {
                for state in GateState::ALL {
                    out.push(Barrier::Gate(Gate {
                        width,
                        state,
                        height,
                    }));
                }
            }
        }
        out
    }

    #[test]
    fn what_is_put_on_a_side_is_there_and_nowhere_else() {
        for barrier in all() {
            for d in Direction::ALL {
                let mut cell = Cell::default();
                cell.set_side(d, Some(barrier));
                for other in Direction::ALL {
                    assert_eq!(cell.side(other), (other == d).then_some(barrier));
                }
                assert_eq!(cell.check(), Ok(()), "{barrier:?}");
                cell.set_side(d, None);
                assert_eq!(cell, Cell::default());
            }
        }
    }

    #[test]
    fn both_hexes_of_a_side_have_one_barrier() {
        let mut board = Board::new(6, 6).expect("small");
        let empty = board.clone();
        let a = Hex::from_column_row(3, 3);
        for d in Direction::ALL {
            let (b, back) = (a.neighbour(d), d.opposite());
            let wall = Barrier::Wall { height: 6 };
            assert!(board.set_barrier(a, d, Some(wall)));
            assert_eq!(board.barrier(b, back), Some(wall));
            let seen = board.with_sides(b).expect("on the map");
            assert_eq!(seen.side(back), Some(wall));
            assert!(board.set_barrier(b, back, Some(Barrier::LowWall)));
            assert_eq!(board.barrier(a, d), Some(Barrier::LowWall));
            assert_eq!(board.barriers().count(), 1);
            assert!(board.set_barrier(a, d, None));
            assert_eq!(board, empty);
        }
        let corner = Hex::from_column_row(1, 1);
        let window = Some(Barrier::Window { sill: 2, height: 6 });
        let outside = corner.neighbour(Direction::N);
        assert!(board.set_barrier(outside, Direction::S, window));
        assert_eq!(board.barrier(corner, Direction::N), window);
        assert_eq!(board.barrier(outside, Direction::S), window);
        let beyond = Hex::from_column_row(40, 40);
        assert!(!board.set_barrier(beyond, Direction::N, window));
        let revision = board.revision();
        assert!(board.set_barrier(corner, Direction::N, window));
        assert_eq!(board.revision(), revision, "nothing has changed");
    }

    #[test]
    fn a_dispute_is_found_and_settled() {
        let mut board = Board::new(6, 6).expect("small");
        let a = Hex::from_column_row(3, 3);
        let (d, wall) = (Direction::S, Barrier::Wall { height: 4 });
        board.edit(a, |c| c.set_side(d, Some(wall)));
        board.edit(a.neighbour(d), |c| c.set_side(d.opposite(), Some(wall)));
        assert_eq!(board.disputed(a), None, "both say the same");
        assert_eq!(board.barriers().count(), 1);
        board.edit(a, |c| c.set_side(d, Some(Barrier::LowWall)));
        let dispute = board.disputed(a).expect("a dispute");
        assert_eq!((dispute.side, dispute.named), (d, [Barrier::LowWall, wall]));
        assert_eq!(
            dispute.to_string(),
            "hexes 0303 and 0304 name different things on the side between them: low wall and wall height 4"
        );
        assert!(board.check_sides().is_err());
        let (here, there) = (
            board.barrier(a, d),
            board.barrier(a.neighbour(d), d.opposite()),
        );
        assert_eq!(here, there);
        assert_eq!(board.barriers().count(), 1);
        board.settle();
        assert_eq!(board.check_sides(), Ok(()));
        assert_eq!(board.barrier(a, d), here);
    }

    #[test]
    fn a_plain_hex_takes_little_more_room_than_before() {
        assert_eq!(size_of::<Barriers>(), 12);
        assert!(size_of::<Cell>() <= 44, "{}", size_of::<Cell>());
    }

    #[test]
    fn barriers_are_written_into_data_as_terms() {
        let cell: Cell = "wall height 6 N SE, locked narrow gate height 6 S, window sill 2 NW"
            .parse()
            .expect("terms");
        let text = ron::to_string(&cell).expect("written");
        assert!(text.contains("wall height 6 N SE"), "{text}");
        assert_eq!(ron::from_str::<Cell>(&text), Ok(cell));
        let plain = ron::to_string(&Cell::default()).expect("written");
        assert!(!plain.contains("barriers"), "{plain}");
        assert_eq!(ron::from_str::<Cell>(&plain), Ok(Cell::default()));
    }
}
