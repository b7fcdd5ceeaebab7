//! One stroke of a brush, from the press of a button to its release: one change to be undone.

use std::collections::BTreeMap;

use hexlance_board::{Barrier, Board, Cell, Direction, Dispute, Hex};

use crate::{Brush, CellChange, Paint, Way, ways};

/// What a stroke does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ink {
    /// Paints.
    Paint(Paint),
    /// Lays a way along the hexes that it passes.
    Way(Way),
    /// Takes roads, rails and bridges away.
    NoWays,
    /// Evens ground out towards its surroundings.
    Smooth,
    /// Builds something on hexsides, or takes down what stands there; see [`Stroke::side`].
    Side(Option<Barrier>),
}

/// A stroke under way.
#[derive(Clone, Debug)]
pub struct Stroke {
    ink: Ink,
    brush: Brush,
    salt: u64,
    before: BTreeMap<usize, Cell>,
    /// By how much each hex was raised so far.
    raised: BTreeMap<usize, i8>,
    last: Option<Hex>,
}

impl Stroke {
    /// A stroke that has touched nothing yet.
    pub fn new(ink: Ink, brush: Brush, salt: u64) -> Self {
        Self {
            ink,
            brush,
            salt,
            before: BTreeMap::new(),
            raised: BTreeMap::new(),
            last: None,
        }
    }

    /// What it does.
    pub fn ink(&self) -> Ink {
        self.ink
    }

    /// Leads it on to a hex, and over all between; true if something changed.
    pub fn to(&mut self, board: &mut Board, hex: Hex) -> bool {
        if !board.contains(hex) || self.last == Some(hex) {
            return false;
        }
        let revision = board.revision();
        match self.last.replace(hex) {
            None => self.touch(board, None, hex),
            Some(last) => {
                let mut from = last;
                for next in between(last, hex) {
                    self.touch(board, Some(from), next);
                    from = next;
                }
            }
        }
        board.revision() != revision
    }

    /// Builds something on a hexside, or takes down what stands there, whichever of the two hexes names it; true if
    /// something changed.
    pub fn side(&mut self, board: &mut Board, hex: Hex, side: Direction) -> bool {
        let Ink::Side(barrier) = self.ink else {
            return false;
        };
        if board.barrier(hex, side) == barrier {
            return false;
        }
        let revision = board.revision();
        for h in [hex, hex.neighbour(side)] {
            if let Some(index) = board.index(h) {
                self.before.entry(index).or_insert(*board.cell(index));
            }
        }
        board.set_barrier(hex, side, barrier);
        board.revision() != revision
    }

    fn touch(&mut self, board: &mut Board, from: Option<Hex>, at: Hex) {
        if !board.contains(at) {
            return;
        }
        let Self {
            ink,
            brush,
            salt,
            before,
            raised,
            ..
        } = self;
        let mut put = |board: &mut Board, hex: Hex, cell: Cell| put(before, board, hex, cell);
        match *ink {
            Ink::Way(way) => match from {
                None => ways::begin(board, way, at, &mut put),
                Some(from) => ways::lead(board, way, from, at, &mut put),
            },
            // A wall stands on a side, never in a hex.
            Ink::Side(_) => {}
            Ink::NoWays => {
                let hexes: Vec<_> = brush.hexes(board, at, *salt).collect();
                for h in hexes {
                    ways::remove(board, h, &mut put);
                }
            }
            Ink::Smooth => {
                let hexes: Vec<_> = brush.hexes(board, at, *salt).collect();
                for (h, level) in smoothed(board, &hexes) {
                    if let Some(cell) = board.get(h).copied() {
                        put(board, h, Paint::Level(level).on(cell));
                    }
                }
            }
            Ink::Paint(Paint::Raise(sign)) => {
                let hexes: Vec<_> = brush.hexes(board, at, *salt).collect();
                for h in hexes {
                    let by = lift(brush, h.distance(at));
                    let Some(index) = board.index(h) else {
                        continue;
                    };
                    let done = raised.entry(index).or_default();
                    let more = by - *done;
                    if more > 0 {
                        *done = by;
                        let cell = *board.cell(index);
                        put(board, h, Paint::Raise(sign.signum() * more).on(cell));
                    }
                }
            }
            Ink::Paint(paint) => {
                let hexes: Vec<_> = brush.hexes(board, at, *salt).collect();
                for h in hexes {
                    if let Some(cell) = board.get(h).copied() {
                        put(board, h, paint.on(cell));
                    }
                }
            }
        }
    }

    /// Ends it: a way joins what it has come beside. What it changed, by hex.
    pub fn finish(mut self, board: &mut Board) -> Vec<CellChange> {
        if let (Ink::Way(way), Some(last)) = (self.ink, self.last) {
            let was = |h: Hex| {
                let index = board.index(h)?;
                let cell = self.before.get(&index).unwrap_or(board.cell(index));
                way.exits(cell)
            };
            let fresh = was(last).is_none();
            let old: Vec<_> = last.neighbours().filter(|h| was(*h).is_some()).collect();
            if fresh {
                let before = &mut self.before;
                let mut put =
                    |board: &mut Board, hex: Hex, cell: Cell| put(before, board, hex, cell);
                ways::join_beside(board, way, last, &|h| old.contains(&h), &mut put);
            }
        }
        changes(self.before, board)
    }
}

/// By how many levels a brush raises a hex so far from its middle: a hill with slopes.
fn lift(brush: &Brush, distance: u16) -> i8 {
    let strength = i32::from(brush.strength.max(1));
    let away = i32::from(distance);
    let radius = i32::from(brush.radius);
    // One level at the rim, all of the strength in the middle.
    let slope = (strength - 1) * (radius - away);
    (1 + if radius == 0 {
        strength - 1
    } else {
        slope.div_euclid(radius)
    }) as i8
}

/// The levels that hexes get when they are evened out: the mean of themselves and those around them.
pub(crate) fn smoothed(board: &Board, hexes: &[Hex]) -> Vec<(Hex, i8)> {
    hexes
        .iter()
        .filter_map(|h| {
            let own = i32::from(board.get(*h)?.level);
            let around: Vec<_> = board
                .neighbours(*h)
                .filter_map(|(_, n)| board.get(n).map(|c| i32::from(c.level)))
                .collect();
            let n = around.len() as i32 + 2;
            let sum = 2 * own + around.iter().sum::<i32>();
            // Rounded to the nearest; a half goes towards what the hex is.
            let twice = 2 * sum;
            let down = (twice + n - i32::from(twice < own * 2 * n)).div_euclid(2 * n);
            let mean = if twice.rem_euclid(2 * n) == n && sum > own * n {
                sum.div_euclid(n)
            } else {
                down
            };
            (mean != own).then_some((*h, mean as i8))
        })
        .collect()
}

/// The hexes after the first of a straight line, each adjacent to the one before.
pub(crate) fn between(from: Hex, to: Hex) -> impl Iterator<Item = Hex> {
    let line = hexx::Hex::from(from).line_to(to.into());
    line.skip(1).map(|h| Hex::new(h.x as i16, h.y as i16))
}

/// Changes a hex and remembers what it was. What it names on its sides counts: where a hex beside it names something
/// else, that is taken away.
pub(crate) fn put(before: &mut BTreeMap<usize, Cell>, board: &mut Board, hex: Hex, cell: Cell) {
    let Some(index) = board.index(hex) else {
        return;
    };
    let old = *board.cell(index);
    if old != cell {
        before.entry(index).or_insert(old);
        board.set(hex, cell);
        while let Some(Dispute { side, named, .. }) = board.disputed(hex) {
            if let Some(beside) = board.index(hex.neighbour(side)) {
                before.entry(beside).or_insert(*board.cell(beside));
            }
            board.set_barrier(hex, side, Some(named[0]));
        }
    }
}

/// What has become of hexes.
pub(crate) fn changes(before: BTreeMap<usize, Cell>, board: &Board) -> Vec<CellChange> {
    before
        .into_iter()
        .map(|(index, before)| CellChange {
            index: index as u32,
            before,
            after: *board.cell(index),
        })
        .filter(|c| c.before != c.after)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexlance_board::{Gate, GateState, GateWidth};

    #[test]
    fn a_wall_stands_on_a_side_once_and_is_taken_down_from_both_hexes() {
        let mut board = Board::new(8, 8).expect("small");
        let empty = board.clone();
        let (a, d) = (Hex::from_column_row(4, 4), Direction::NE);
        let b = a.neighbour(d);
        let has = |board: &Board, h, d| board.get(h).is_some_and(|c: &Cell| c.walls.has(d));
        let mut stroke = Stroke::new(Ink::Side(Some(Barrier::LowWall)), Brush::default(), 0);
        assert!(stroke.side(&mut board, a, d));
        assert!(!stroke.side(&mut board, a, d), "it is there");
        assert!(
            !stroke.side(&mut board, b, d.opposite()),
            "it is the same side"
        );
        assert!(!stroke.to(&mut board, b), "no hex is painted");
        assert!(has(&board, a, d) && !has(&board, b, d.opposite()));
        assert_eq!(stroke.finish(&mut board).len(), 1);
        // A file may have it in either hex, or in both.
        board.edit(b, |c| c.walls = c.walls.with(d.opposite()));
        let mut stroke = Stroke::new(Ink::Side(None), Brush::default(), 0);
        assert!(stroke.side(&mut board, b, d.opposite()));
        assert_eq!(stroke.finish(&mut board).len(), 2);
        assert_eq!(board, empty);
        // At the edge of the map there is one hex only.
        let corner = Hex::from_column_row(1, 1);
        let mut stroke = Stroke::new(Ink::Side(Some(Barrier::LowWall)), Brush::default(), 0);
        assert!(stroke.side(&mut board, corner, Direction::N));
        assert!(!stroke.side(&mut board, Hex::from_column_row(40, 40), Direction::N));
    }

    #[test]
    fn a_gate_takes_the_place_of_a_wall_in_one_stroke() {
        let mut board = Board::new(8, 8).expect("small");
        let (a, d) = (Hex::from_column_row(4, 4), Direction::S);
        let wall = Barrier::Wall { height: 6 };
        board.set_barrier(a, d, Some(wall));
        let before = board.clone();
        let gate = Barrier::Gate(Gate {
            width: GateWidth::Wide,
            state: GateState::Closed,
            height: 6,
        });
        let mut stroke = Stroke::new(Ink::Side(Some(gate)), Brush::default(), 0);
        // Pressed from the other side.
        assert!(stroke.side(&mut board, a.neighbour(d), d.opposite()));
        assert_eq!(board.barrier(a, d), Some(gate));
        let changes = stroke.finish(&mut board);
        assert_eq!(changes.len(), 2);
        for c in &changes {
            board.set(board.hex_at(c.index as usize), c.before);
        }
        assert_eq!(board, before);
    }

    #[test]
    fn what_is_put_down_counts_on_its_sides() {
        let mut board = Board::new(8, 8).expect("small");
        let (a, d) = (Hex::from_column_row(4, 4), Direction::SW);
        let b = a.neighbour(d);
        board.set_barrier(b, d.opposite(), Some(Barrier::LowWall));
        let before = board.clone();
        let mut cell = Cell::default();
        cell.set_side(d, Some(Barrier::Wall { height: 3 }));
        let changed = crate::area::put(&mut board, [(a, cell)]);
        assert_eq!(board.barrier(b, d.opposite()), cell.side(d));
        assert_eq!(board.check_sides(), Ok(()));
        for c in &changed {
            board.set(board.hex_at(c.index as usize), c.before);
        }
        assert_eq!(board, before, "undo gives both back");
    }
}
