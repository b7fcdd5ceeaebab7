//! Turning and mirroring: parts of maps as they are copied, and halves of maps that repeat the other half.

use hexlance_board::{Board, Cell, Direction, Hex};

/// A turn of the hex grid around a hex, after a reflection or without one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Turn {
    /// East and west change places first.
    pub mirrored: bool,
    /// Then so many times sixty degrees clockwise.
    pub steps: u8,
}

impl Turn {
    /// East and west change places.
    pub const EAST_WEST: Turn = Turn {
        mirrored: true,
        steps: 0,
    };
    /// North and south change places.
    pub const NORTH_SOUTH: Turn = Turn {
        mirrored: true,
        steps: 3,
    };
    /// Half around.
    pub const HALF: Turn = Turn {
        mirrored: false,
        steps: 3,
    };
    /// Sixty degrees clockwise.
    pub const RIGHT: Turn = Turn {
        mirrored: false,
        steps: 1,
    };
    /// Sixty degrees counter-clockwise.
    pub const LEFT: Turn = Turn {
        mirrored: false,
        steps: 5,
    };

    /// What a direction becomes.
    pub fn direction(self, d: Direction) -> Direction {
        let i = if self.mirrored {
            6 - d.index()
        } else {
            d.index()
        };
        Direction::from_index(i + self.steps % 6)
    }

    /// What a hex becomes that is meant as a way from the middle.
    pub fn offset(self, h: Hex) -> Hex {
        let (se, s) = (
            self.direction(Direction::SE).offset(),
            self.direction(Direction::S).offset(),
        );
        Hex::new(h.q * se.0 + h.r * s.0, h.q * se.1 + h.r * s.1)
    }

    /// What lies in a hex, turned.
    pub fn cell(self, cell: &Cell) -> Cell {
        cell.turned(|d| self.direction(d))
    }
}

/// A part of a map that was copied.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clip {
    cells: Vec<(Hex, Cell)>,
}

impl Clip {
    /// Copies hexes; where it is pasted is where its middle comes to lie.
    pub fn copy(board: &Board, hexes: &[Hex]) -> Self {
        let on: Vec<_> = hexes.iter().filter(|h| board.contains(**h)).collect();
        let n = on.len().max(1) as i32;
        let mean = |sum: i32| (sum + n / 2).div_euclid(n) as i16;
        let q = mean(on.iter().map(|h| i32::from(h.q)).sum());
        let r = mean(on.iter().map(|h| i32::from(h.r)).sum());
        let cells = on
            .into_iter()
            .filter_map(|h| Some((Hex::new(h.q - q, h.r - r), *board.get(*h)?)))
            .collect();
        Self { cells }
    }

    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// Turned around its middle.
    pub fn turned(&self, turn: Turn) -> Self {
        let cells = self.cells.iter();
        Self {
            cells: cells
                .map(|(h, c)| (turn.offset(*h), turn.cell(c)))
                .collect(),
        }
    }

    /// Its hexes with its middle at a hex.
    pub fn at(&self, middle: Hex) -> impl Iterator<Item = (Hex, Cell)> {
        self.cells
            .iter()
            .map(move |(h, c)| (Hex::new(h.q + middle.q, h.r + middle.r), *c))
    }
}

/// Which half of a map repeats which.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mirror {
    /// The east becomes the image of the west.
    WestToEast,
    /// The west becomes the image of the east.
    EastToWest,
    /// The south becomes the image of the north.
    NorthToSouth,
    /// The north becomes the image of the south.
    SouthToNorth,
    /// The south becomes the north, turned half around: both players have the same map before them.
    NorthTurned,
    /// The north becomes the south, turned half around.
    SouthTurned,
}

impl Mirror {
    /// Every way.
    pub const ALL: [Mirror; 6] = [
        Mirror::WestToEast,
        Mirror::EastToWest,
        Mirror::NorthToSouth,
        Mirror::SouthToNorth,
        Mirror::NorthTurned,
        Mirror::SouthTurned,
    ];

    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            Mirror::WestToEast => "West onto east",
            Mirror::EastToWest => "East onto west",
            Mirror::NorthToSouth => "North onto south",
            Mirror::SouthToNorth => "South onto north",
            Mirror::NorthTurned => "North onto south, turned",
            Mirror::SouthTurned => "South onto north, turned",
        }
    }

    const fn turn(self) -> Turn {
        match self {
            Mirror::WestToEast | Mirror::EastToWest => Turn::EAST_WEST,
            Mirror::NorthToSouth | Mirror::SouthToNorth => Turn::NORTH_SOUTH,
            Mirror::NorthTurned | Mirror::SouthTurned => Turn::HALF,
        }
    }

    /// The image of a hex. The grid has its mirrors in the middle of hexes, so with an even number of columns, or in
    /// every second column, the mirror lies half a hex beside the middle of the map, on the side of the original.
    fn image(self, board: &Board, h: Hex) -> Hex {
        let (columns, rows) = (board.columns() as i16, board.rows() as i16);
        let o = self.turn().offset(h);
        let by = match self {
            Mirror::WestToEast | Mirror::EastToWest => {
                let axis = match self {
                    Mirror::WestToEast => columns / 2,
                    _ => (columns - 1) / 2,
                };
                (2 * axis, -axis)
            }
            Mirror::NorthToSouth => (0, rows),
            Mirror::SouthToNorth => (0, rows - 1),
            Mirror::NorthTurned | Mirror::SouthTurned => {
                let q = columns - 1;
                let more = i16::from(columns % 2 == 1 && self == Mirror::NorthTurned);
                (q, rows - 1 + more - q / 2)
            }
        };
        Hex::new(o.q + by.0, o.r + by.1)
    }

    /// The hexes that become something else, with what they become.
    pub fn cells(self, board: &Board) -> Vec<(Hex, Cell)> {
        let turn = self.turn();
        board
            .iter()
            .map(|(h, c)| (h, self.image(board, h), c))
            .filter(|(h, image, _)| {
                let ((c, r), (ic, ir)) = (h.column_row(), image.column_row());
                match self {
                    Mirror::WestToEast => ic > c,
                    Mirror::EastToWest => ic < c,
                    Mirror::NorthToSouth => ir > r,
                    Mirror::SouthToNorth => ir < r,
                    Mirror::NorthTurned => (ir, ic) > (r, c),
                    Mirror::SouthTurned => (ir, ic) < (r, c),
                }
            })
            .filter(|(_, image, _)| board.contains(*image))
            .map(|(_, image, c)| (image, turn.cell(c)))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::area;
    use hexlance_board::{Exits, hex};

    const TURNS: [Turn; 5] = [
        Turn::EAST_WEST,
        Turn::NORTH_SOUTH,
        Turn::HALF,
        Turn::RIGHT,
        Turn::LEFT,
    ];

    #[test]
    fn turns_keep_neighbours_beside_each_other() {
        for turn in TURNS {
            for h in hex(0, 0).within(4) {
                for d in Direction::ALL {
                    let (a, b) = (turn.offset(h), turn.offset(h.neighbour(d)));
                    assert_eq!(
                        a.direction_to(b),
                        Some(turn.direction(d)),
                        "{turn:?} {h} {d}"
                    );
                }
            }
        }
        assert_eq!(Turn::EAST_WEST.direction(Direction::NE), Direction::NW);
        assert_eq!(Turn::NORTH_SOUTH.direction(Direction::NE), Direction::SE);
        assert_eq!(Turn::NORTH_SOUTH.direction(Direction::N), Direction::S);
    }

    #[test]
    fn a_part_turned_six_times_or_mirrored_twice_is_itself() {
        let mut b = Board::new(12, 12).expect("small");
        for (i, h) in hex(4, 4).within(2).enumerate() {
            b.edit(h, |c| {
                c.level = i as i8;
                c.road = Some(Exits((i * 7 % 64) as u8));
            });
        }
        let hexes: Vec<_> = hex(4, 4).within(2).collect();
        let clip = Clip::copy(&b, &hexes);
        let mut turned = clip.clone();
        for _ in 0..6 {
            turned = turned.turned(Turn::RIGHT);
        }
        assert_eq!(turned, clip);
        assert_eq!(clip.turned(Turn::RIGHT).turned(Turn::LEFT), clip);
        assert_eq!(clip.turned(Turn::EAST_WEST).turned(Turn::EAST_WEST), clip);
        let mut there: Vec<_> = clip.at(hex(4, 4)).map(|(h, _)| h).collect();
        let mut was = hexes.clone();
        there.sort();
        was.sort();
        assert_eq!(there, was, "pasted where it came from");
    }

    /// All hexes of the half that is to change do change, and what leads somewhere still does.
    #[test]
    fn mirrored_maps_are_whole_and_their_roads_still_join() {
        for (columns, rows) in [(16, 17), (15, 17), (16, 16), (15, 12), (2, 2), (1, 5)] {
            for mirror in Mirror::ALL {
                let mut b = Board::new(columns, rows).expect("small");
                for i in 0..b.len() {
                    let h = b.hex_at(i);
                    b.edit(h, |c| c.level = (i % 37) as i8);
                }
                let original = b.clone();
                let cells = mirror.cells(&b);
                let n = cells.len();
                let mut seen: Vec<_> = cells.iter().map(|(h, _)| *h).collect();
                seen.sort();
                seen.dedup();
                assert_eq!(seen.len(), n, "{mirror:?}: no hex twice");
                let half = b.len() / 2;
                let side = usize::from(columns.max(rows));
                assert!(
                    n + side >= half && n <= half + side,
                    "{mirror:?} {columns} {rows}: {n}"
                );
                area::put(&mut b, cells);
                // Doing it again changes nothing more.
                let once = b.clone();
                let again = mirror.cells(&b);
                area::put(&mut b, again);
                assert_eq!(b, once, "{mirror:?} {columns} x {rows}");
                // The far edge is covered.
                let far = match mirror {
                    Mirror::WestToEast => Hex::from_column_row(columns as i16, 1),
                    Mirror::EastToWest | Mirror::SouthTurned => Hex::from_column_row(1, 1),
                    Mirror::NorthToSouth => Hex::from_column_row(1, rows as i16),
                    Mirror::SouthToNorth => Hex::from_column_row(1, 1),
                    Mirror::NorthTurned => Hex::from_column_row(columns as i16, rows as i16),
                };
                if columns > 2 {
                    assert_ne!(
                        b.get(far),
                        original.get(far),
                        "{mirror:?} {columns} x {rows}"
                    );
                }
            }
        }
    }
}
