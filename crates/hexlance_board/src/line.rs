//! Straight lines from hex to hex, walked exactly in integers (R0.3.4, R0.3.12, R4.1.8).
//!
//! A line joins two hex centres and crosses every hex of which it cuts the inside; a hex that it only touches at a
//! corner is not crossed. Where it runs exactly along a hexside it lies between two hexes, and both are given.

use crate::{Direction, Hex};

/// One place on a line, in order from its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Crossed {
    /// The line cuts through this hex.
    Through(Hex),
    /// The line runs along the hexside between these two, left and right as seen along the line.
    Between {
        /// The hex on the left.
        left: Hex,
        /// The hex on the right.
        right: Hex,
    },
}

impl Crossed {
    /// The hex crossed when the line is nudged to that side.
    pub const fn on(self, side: Side) -> Hex {
        match (self, side) {
            (Crossed::Through(h), _) => h,
            (Crossed::Between { left, .. }, Side::Left) => left,
            (Crossed::Between { right, .. }, Side::Right) => right,
        }
    }
}

/// To which side a line that runs along hexsides is nudged (R0.3.4).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize,
)]
pub enum Side {
    /// Left as seen along the line.
    #[default]
    Left,
    /// Right as seen along the line.
    Right,
}

impl Side {
    /// The other side.
    pub const fn other(self) -> Self {
        match self {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
        }
    }
}

/// The three axes across the hexsides. Along `u = q - r`, `v = r - s`, `w = s - q` (with `s = -q - r`) every hex
/// reaches from one below to one above its centre, so a line leaves it where the first of the three is passed.
const AXIS_STEP: [(i32, i32); 3] = [(1, -1), (0, 1), (-1, 0)];

/// How a line from one hex to another is walked.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Walk {
    /// Both ends are the same hex.
    Nowhere,
    /// An ordinary line.
    Through(ThroughWalk),
    /// A line along hexsides: `count` times a pair, with a hex between each pair and the next.
    Along {
        /// Number of pairs.
        count: i32,
        /// Offset of the hex on the left of the first pair.
        left: (i32, i32),
        /// Offset of the hex on its right.
        right: (i32, i32),
    },
}

impl Walk {
    pub(crate) fn new(from: Hex, to: Hex) -> Self {
        let dq = i32::from(to.q) - i32::from(from.q);
        let dr = i32::from(to.r) - i32::from(from.r);
        let ds = -dq - dr;
        if dq == 0 && dr == 0 {
            return Walk::Nowhere;
        }
        let across = [dq - dr, dr - ds, ds - dq];
        // A line runs along hexsides when it does not move at all along one of the axes.
        if let Some(still) = across.iter().position(|&c| c == 0) {
            // Its direction halves the angle between two neighbouring directions; the pair lies on those.
            let (count, i) = match still {
                0 if dq > 0 => (dq, 2), // (1, 1): between SE and S
                0 => (-dq, 5),
                1 if dq > 0 => (dr.abs(), 1), // (2, -1): between NE and SE
                1 => (dr.abs(), 4),
                _ if dq > 0 => (dq, 0), // (1, -2): between N and NE
                _ => (-dq, 3),
            };
            let wide = |d: Direction| {
                let (q, r) = d.offset();
                (i32::from(q), i32::from(r))
            };
            return Walk::Along {
                count,
                left: wide(Direction::from_index(i)),
                right: wide(Direction::from_index(i + 1)),
            };
        }
        Walk::Through(ThroughWalk::new(from, to, across))
    }
}

/// State of the walk along an ordinary line: where it is, and for each axis the time at which the next hexside across
/// that axis is passed. Times are fractions of the line's length over one common denominator, so they stay integers
/// and a step is three additions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ThroughWalk {
    q: i32,
    r: i32,
    to_q: i32,
    to_r: i32,
    due: [i64; 3],
    later: [[i64; 3]; 3],
    step: [(i32, i32); 3],
}

impl ThroughWalk {
    fn new(from: Hex, to: Hex, across: [i32; 3]) -> Self {
        // Longest axis first. It is the sum of the other two with the opposite sign, and where two hexsides are passed
        // at once, at a corner, the line goes on into the hex across the longer axis: `min` below takes the first.
        let mut axis = [0usize, 1, 2];
        if across[axis[1]].abs() > across[axis[0]].abs() {
            axis.swap(0, 1);
        }
        if across[axis[2]].abs() > across[axis[0]].abs() {
            axis.swap(0, 2);
        }
        if across[axis[2]].abs() > across[axis[1]].abs() {
            axis.swap(1, 2);
        }
        let [a, b, c] = axis.map(|i| i64::from(across[i].abs()));
        let (ta, tb, tc) = (b * c, a * c, a * b);
        Self {
            q: from.q.into(),
            r: from.r.into(),
            to_q: to.q.into(),
            to_r: to.r.into(),
            due: [ta, tb, tc],
            // A step across one axis puts its next hexside two units on, and moves those of the other two by one:
            // further off for an axis on which the line goes the other way, nearer otherwise.
            later: [[2 * ta, tb, tc], [ta, 2 * tb, -tc], [ta, -tb, 2 * tc]],
            step: axis.map(|i| {
                let (q, r) = AXIS_STEP[i];
                let s = across[i].signum();
                (q * s, r * s)
            }),
        }
    }

    /// The next hex, or `None` when it would be the last of the line.
    #[inline(always)]
    pub(crate) fn next(&mut self) -> Option<(i32, i32)> {
        let [t0, t1, t2] = self.due;
        let mut k = 0;
        let mut t = t0;
        if t1 < t {
            k = 1;
            t = t1;
        }
        if t2 < t {
            k = 2;
        }
        let later = &self.later[k];
        self.due = [t0 + later[0], t1 + later[1], t2 + later[2]];
        let (dq, dr) = self.step[k];
        self.q += dq;
        self.r += dr;
        if self.q == self.to_q && self.r == self.to_r {
            None
        } else {
            Some((self.q, self.r))
        }
    }
}

fn narrow((q, r): (i32, i32)) -> Hex {
    // Both ends fit, and no hex of the line lies outside the rectangle of columns they span by more than one.
    Hex::new(q as i16, r as i16)
}

/// The hexes a straight line crosses (R0.3.4), from one end to the other without the two end hexes.
#[derive(Clone, Debug)]
pub struct Line {
    walk: Walk,
    at: (i32, i32),
    done: i32,
    ended: bool,
}

impl Line {
    /// The line between the centres of two hexes.
    pub fn new(from: Hex, to: Hex) -> Self {
        let walk = Walk::new(from, to);
        Self {
            ended: matches!(walk, Walk::Nowhere),
            walk,
            at: (from.q.into(), from.r.into()),
            done: 0,
        }
    }

    /// Whether the line runs along hexsides, so that left and right differ.
    pub fn is_along_hexsides(&self) -> bool {
        matches!(self.walk, Walk::Along { .. })
    }

    /// The hexes crossed when the line is nudged to one side.
    pub fn on(self, side: Side) -> impl Iterator<Item = Hex> {
        self.map(move |c| c.on(side))
    }
}

impl Iterator for Line {
    type Item = Crossed;

    fn next(&mut self) -> Option<Crossed> {
        if self.ended {
            return None;
        }
        match &mut self.walk {
            Walk::Nowhere => None,
            Walk::Through(w) => {
                let next = w.next().map(|h| Crossed::Through(narrow(h)));
                self.ended = next.is_none();
                next
            }
            Walk::Along { count, left, right } => {
                let (q, r) = self.at;
                self.done += 1;
                if self.done % 2 == 1 {
                    self.ended = self.done + 1 == *count * 2;
                    Some(Crossed::Between {
                        left: narrow((q + left.0, r + left.1)),
                        right: narrow((q + right.0, r + right.1)),
                    })
                } else {
                    self.at = (q + left.0 + right.0, r + left.1 + right.1);
                    Some(Crossed::Through(narrow(self.at)))
                }
            }
        }
    }
}

impl std::iter::FusedIterator for Line {}

/// A strip (R0.3.12): `length` consecutive hexes straight on in one direction, `first` included.
pub fn strip(first: Hex, direction: Direction, length: u16) -> impl Iterator<Item = Hex> {
    let mut at = first;
    (0..length).map(move |_| {
        let here = at;
        at = at.neighbour(direction);
        here
    })
}

/// The hexes of a line with both its ends: the first `length` of them are a strip that lies along any line.
pub fn line_with_ends(from: Hex, to: Hex, side: Side) -> impl Iterator<Item = Hex> {
    std::iter::once(from)
        .chain(Line::new(from, to).on(side))
        .chain((to != from).then_some(to))
}

/// The one direction of all steps of a path (R4.1.8), or `None` if it bends, jumps or is empty.
/// `start` is the hex before the first of `path`.
pub fn straight_direction(start: Hex, path: &[Hex]) -> Option<Direction> {
    let direction = start.direction_to(*path.first()?)?;
    let straight = path.windows(2).all(|w| w[0].neighbour(direction) == w[1]);
    straight.then_some(direction)
}

/// The direction in which `to` lies straight away from `from` on one of the six rows of hexes, if it does.
pub fn row_direction(from: Hex, to: Hex) -> Option<Direction> {
    let (dq, dr) = (
        i32::from(to.q) - i32::from(from.q),
        i32::from(to.r) - i32::from(from.r),
    );
    match (dq.signum(), dr.signum()) {
        (0, -1) => Some(Direction::N),
        (0, 1) => Some(Direction::S),
        (1, 0) => Some(Direction::SE),
        (-1, 0) => Some(Direction::NW),
        (1, -1) if dq == -dr => Some(Direction::NE),
        (-1, 1) if dq == -dr => Some(Direction::SW),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex;
    use proptest::prelude::*;

    /// Length of the part of the segment inside a hex, as a fraction of the whole, by clipping in floating point.
    fn share_inside(from: Hex, to: Hex, nudge: f64, h: Hex) -> f64 {
        let plane = |h: Hex| {
            (
                1.5 * f64::from(h.q),
                3f64.sqrt() * (f64::from(h.r) + f64::from(h.q) / 2.0),
            )
        };
        let ((x0, y0), (x1, y1)) = (plane(from), plane(to));
        let (dx, dy) = (x1 - x0, y1 - y0);
        let len = (dx * dx + dy * dy).sqrt();
        // Right of the direction of travel, y growing southwards.
        let (x0, y0) = (x0 - dy / len * nudge, y0 + dx / len * nudge);
        let (cx, cy) = plane(h);
        let (mut t0, mut t1) = (0.0f64, 1.0f64);
        for d in Direction::ALL {
            let angle = f64::from(d.index()) * std::f64::consts::FRAC_PI_3;
            let (nx, ny) = (angle.sin(), -angle.cos());
            let out = (x0 - cx) * nx + (y0 - cy) * ny - 3f64.sqrt() / 2.0;
            let rate = dx * nx + dy * ny;
            if rate.abs() < 1e-12 {
                if out > 0.0 {
                    return 0.0;
                }
            } else if rate > 0.0 {
                t1 = t1.min(-out / rate);
            } else {
                t0 = t0.max(-out / rate);
            }
        }
        (t1 - t0).max(0.0)
    }

    fn crossed_by_clipping(from: Hex, to: Hex, side: Side) -> Vec<Hex> {
        let nudge = match (Line::new(from, to).is_along_hexsides(), side) {
            (false, _) => 0.0,
            (true, Side::Left) => -1e-6,
            (true, Side::Right) => 1e-6,
        };
        let mut out: Vec<Hex> = from
            .within(from.distance(to) + 1)
            .filter(|h| *h != from && *h != to && share_inside(from, to, nudge, *h) > 1e-5)
            .collect();
        out.sort();
        out
    }

    fn a_hex(n: i16) -> impl Strategy<Value = Hex> {
        (-n..=n, -n..=n).prop_map(|(q, r)| hex(q, r))
    }

    #[test]
    fn every_short_line_agrees_with_clipping() {
        let from = hex(0, 0);
        for to in from.within(14).filter(|t| *t != from) {
            for side in [Side::Left, Side::Right] {
                let mut walked: Vec<Hex> = Line::new(from, to).on(side).collect();
                walked.sort();
                assert_eq!(walked, crossed_by_clipping(from, to, side), "{to} {side:?}");
            }
        }
    }

    #[test]
    fn a_line_along_hexsides_gives_both_hexes() {
        let line: Vec<Crossed> = Line::new(hex(0, 0), hex(2, 2)).collect();
        assert_eq!(
            line,
            [
                Crossed::Between {
                    left: hex(1, 0),
                    right: hex(0, 1)
                },
                Crossed::Through(hex(1, 1)),
                Crossed::Between {
                    left: hex(2, 1),
                    right: hex(1, 2)
                },
            ]
        );
        assert_eq!(Line::new(hex(0, 0), hex(2, -1)).count(), 1);
        assert!(Line::new(hex(3, 4), hex(3, 4)).next().is_none());
        assert!(Line::new(hex(3, 4), hex(4, 4)).next().is_none());
    }

    #[test]
    fn rows_and_strips() {
        for d in Direction::ALL {
            let far = strip(hex(2, -1), d, 6).last().unwrap();
            assert_eq!(row_direction(hex(2, -1), far), Some(d));
            assert_eq!(far.distance(hex(2, -1)), 5);
            let path: Vec<Hex> = strip(hex(2, -1), d, 6).skip(1).collect();
            assert_eq!(straight_direction(hex(2, -1), &path), Some(d));
            let walked: Vec<Hex> = Line::new(hex(2, -1), far).on(Side::Left).collect();
            assert_eq!(walked, path[..4]);
        }
        assert_eq!(row_direction(hex(0, 0), hex(1, 1)), None);
        assert_eq!(row_direction(hex(0, 0), hex(0, 0)), None);
        assert_eq!(straight_direction(hex(0, 0), &[hex(1, 0), hex(1, 1)]), None);
        assert_eq!(straight_direction(hex(0, 0), &[hex(2, 0)]), None);
        assert_eq!(straight_direction(hex(0, 0), &[]), None);
    }

    proptest! {
        #[test]
        fn lines_agree_with_clipping(from in a_hex(40), to in a_hex(40)) {
            prop_assume!(from != to);
            for side in [Side::Left, Side::Right] {
                let mut walked: Vec<Hex> = Line::new(from, to).on(side).collect();
                walked.sort();
                prop_assert_eq!(walked, crossed_by_clipping(from, to, side));
            }
        }

        #[test]
        fn a_line_is_a_chain_of_neighbours(from in a_hex(120), to in a_hex(120)) {
            for side in [Side::Left, Side::Right] {
                let all: Vec<Hex> = line_with_ends(from, to, side).collect();
                for w in all.windows(2) {
                    prop_assert_eq!(w[0].distance(w[1]), 1);
                }
                prop_assert!(all.len() > usize::from(from.distance(to)));
            }
        }

        #[test]
        fn the_way_back_is_the_same_line(from in a_hex(120), to in a_hex(120)) {
            let there: Vec<Crossed> = Line::new(from, to).collect();
            let mut back: Vec<Crossed> = Line::new(to, from).collect();
            back.reverse();
            prop_assert_eq!(there.len(), back.len());
            for (a, b) in there.into_iter().zip(back) {
                prop_assert_eq!(a.on(Side::Left), b.on(Side::Right));
                prop_assert_eq!(a.on(Side::Right), b.on(Side::Left));
            }
        }

        #[test]
        fn it_holds_the_hexes_nearest_to_evenly_spaced_points(from in a_hex(60), to in a_hex(60)) {
            // The usual line of a hex library picks one hex at each whole step; away from ties it is part of ours.
            let ours: Vec<Hex> = line_with_ends(from, to, Side::Left)
                .chain(line_with_ends(from, to, Side::Right))
                .collect();
            let n = f64::from(from.distance(to));
            for (i, h) in hexx::Hex::from(from).line_to(hexx::Hex::from(to)).enumerate() {
                let h = hex(h.x as i16, h.y as i16);
                let t = i as f64 / n.max(1.0);
                let (q, r) = (
                    f64::from(from.q) + t * f64::from(to.q - from.q),
                    f64::from(from.r) + t * f64::from(to.r - from.r),
                );
                let (dq, dr) = (q - f64::from(h.q), r - f64::from(h.r));
                let reach = (2.0 * dq + dr).abs().max((dq + 2.0 * dr).abs()).max((dq - dr).abs());
                if reach < 0.999 {
                    prop_assert!(ours.contains(&h), "{} is not on the line", h);
                }
            }
        }

        #[test]
        fn turning_the_board_turns_the_line(to in a_hex(30), turns in 0u8..6) {
            let turn = |h: Hex| {
                let mut h = h;
                for _ in 0..turns {
                    h = hex(-h.r, h.q + h.r);
                }
                h
            };
            let turned: Vec<Crossed> = Line::new(hex(0, 0), turn(to)).collect();
            let plain: Vec<Crossed> = Line::new(hex(0, 0), to).collect();
            prop_assert_eq!(turned.len(), plain.len());
            for (a, b) in turned.into_iter().zip(plain) {
                prop_assert_eq!(a.on(Side::Left), turn(b.on(Side::Left)));
                prop_assert_eq!(a.on(Side::Right), turn(b.on(Side::Right)));
            }
        }
    }
}
