//! The two paths of a straight line, hex by hex (K5.2.1, K5.5.2), as directions of steps.
//!
//! [`hexlance_board::Line`] gives the same hexes. This walk gives directions, which lines of fire need for hexsides, and
//! is made to be run through millions of times.

use hexlance_board::{Direction, Hex};

/// A time that never comes.
const NEVER: i32 = i32::MAX / 2;

/// A path from hex to hex, for as long as it is asked for the next step. Times at which hexsides are passed are fractions
/// of the line over one common denominator, one for each of the three axes across hexsides.
#[derive(Clone, Copy, Debug)]
pub(super) struct Steps {
    due: [i32; 3],
    later: [[i32; 3]; 3],
    directions: [Direction; 3],
}

/// The directions across the hexsides of an axis, up and down.
const ACROSS: [[Direction; 2]; 3] = [
    [Direction::NE, Direction::SW],
    [Direction::S, Direction::N],
    [Direction::NW, Direction::SE],
];

impl Steps {
    /// The path from one hex to another, and a second one if the line runs between hexes: nudged left, nudged right.
    pub(super) fn between(from: Hex, to: Hex) -> (Self, Option<Self>) {
        let q = i32::from(to.q) - i32::from(from.q);
        let r = i32::from(to.r) - i32::from(from.r);
        let s = -q - r;
        let across = [q - r, r - s, s - q];
        if let Some(still) = across.iter().position(|&c| c == 0) {
            // It runs between the two directions that are equally near to it.
            let left = match (still, q > 0) {
                (0, true) => Direction::SE,
                (0, false) => Direction::NW,
                (1, true) => Direction::NE,
                (1, false) => Direction::SW,
                (_, true) => Direction::N,
                (_, false) => Direction::S,
            };
            let right = left.turned(1);
            return (
                Self::alternating(left, right),
                Some(Self::alternating(right, left)),
            );
        }
        (Self::through(across), None)
    }

    fn alternating(first: Direction, second: Direction) -> Self {
        Self {
            due: [1, 2, NEVER],
            later: [[2, 0, 0], [0, 2, 0], [0, 0, 0]],
            directions: [first, second, first],
        }
    }

    /// A path that cuts every hex it comes to, by how far it goes across each axis.
    fn through(across: [i32; 3]) -> Self {
        // The longest axis first: where two hexsides are passed at once, at a corner, the line goes on across it.
        let far = across.map(i32::abs);
        let mut axis = [0usize, 1, 2];
        for (a, b) in [(0, 1), (1, 2), (0, 1)] {
            if far[axis[a]] < far[axis[b]] {
                axis.swap(a, b);
            }
        }
        let [a, b, c] = axis.map(|i| far[i]);
        let (ta, tb, tc) = (b * c, a * c, a * b);
        Self {
            due: [ta, tb, tc],
            // The longest axis goes against the other two. A step across one axis puts its next hexside two parts further
            // and moves those of the others by one: away on an axis that goes the other way, nearer otherwise.
            later: [[2 * ta, tb, tc], [ta, 2 * tb, -tc], [ta, -tb, 2 * tc]],
            directions: axis.map(|i| ACROSS[i][usize::from(across[i] < 0)]),
        }
    }

    /// The next step: which of the three directions it takes.
    #[inline(always)]
    pub(super) fn step(&mut self) -> usize {
        let [t0, t1, t2] = self.due;
        let mut next = usize::from(t1 < t0);
        if t2 < t0.min(t1) {
            next = 2;
        }
        let later = &self.later[next];
        self.due = [t0 + later[0], t1 + later[1], t2 + later[2]];
        next
    }

    /// The direction of the next step.
    #[inline]
    pub(super) fn first(mut self) -> Direction {
        let next = self.step();
        self.directions[next]
    }

    /// The three directions that it takes.
    pub(super) const fn directions(&self) -> [Direction; 3] {
        self.directions
    }
}

#[cfg(test)]
mod tests {
    use hexlance_board::{Line, Side, hex};

    use super::*;

    #[test]
    fn steps_follow_the_line() {
        let from = hex(3, -4);
        for to in from.within(45).filter(|to| *to != from) {
            let (left, right) = Steps::between(from, to);
            assert_eq!(right.is_some(), Line::new(from, to).is_along_hexsides());
            for (side, steps) in [(Side::Left, left), (Side::Right, right.unwrap_or(left))] {
                let mut steps = steps;
                let mut at = from;
                for hex in Line::new(from, to).on(side).chain([to]) {
                    let directions = steps.directions();
                    at = at.neighbour(directions[steps.step()]);
                    assert_eq!(at, hex, "{to} {side:?}");
                }
            }
        }
    }

    #[test]
    fn the_longest_line_of_the_largest_map_fits() {
        let (from, to) = (Hex::from_column_row(1, 200), Hex::from_column_row(200, 1));
        let (mut steps, _) = Steps::between(from, to);
        let mut at = from;
        for hex in Line::new(from, to).on(Side::Left).chain([to]) {
            let directions = steps.directions();
            at = at.neighbour(directions[steps.step()]);
            assert_eq!(at, hex);
        }
    }
}
