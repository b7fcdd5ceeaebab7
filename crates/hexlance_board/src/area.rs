//! Sets of hexes: auras, areas of effect, arcs and waters (R0.3.6, R0.3.10, R0.3.11, R5.4.4, R9.6.5).

use crate::board::Grid;
use crate::{Arc, Board, Direction, Hex};

/// Hexes of a map, one bit each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HexSet {
    grid: Grid,
    bits: Vec<u64>,
}

impl HexSet {
    /// No hex of this map.
    pub fn new(board: &Board) -> Self {
        Self {
            grid: board.grid,
            bits: vec![0; board.len().div_ceil(64)],
        }
    }

    /// Those of the hexes given that are on the map.
    pub fn of(board: &Board, hexes: impl IntoIterator<Item = Hex>) -> Self {
        let mut set = Self::new(board);
        set.extend(hexes);
        set
    }

    fn place(&self, h: Hex) -> Option<(usize, u64)> {
        self.grid
            .index((h.q.into(), h.r.into()))
            .map(|i| (i / 64, 1 << (i % 64)))
    }

    /// Puts a hex in; gives back whether it is new. A hex off the map is left out.
    pub fn insert(&mut self, h: Hex) -> bool {
        let Some((word, bit)) = self.place(h) else {
            return false;
        };
        let new = self.bits[word] & bit == 0;
        self.bits[word] |= bit;
        new
    }

    /// Takes a hex out; gives back whether it was in.
    pub fn remove(&mut self, h: Hex) -> bool {
        let Some((word, bit)) = self.place(h) else {
            return false;
        };
        let was = self.bits[word] & bit != 0;
        self.bits[word] &= !bit;
        was
    }

    /// Whether a hex is in it.
    pub fn contains(&self, h: Hex) -> bool {
        self.place(h)
            .is_some_and(|(word, bit)| self.bits[word] & bit != 0)
    }

    /// How many hexes of it come before one of its hexes, in the order of [`HexSet::iter`].
    pub fn rank(&self, h: Hex) -> Option<usize> {
        let (word, bit) = self.place(h).filter(|_| self.contains(h))?;
        let before = self.bits[..word].iter().map(|w| w.count_ones() as usize);
        Some(before.sum::<usize>() + (self.bits[word] & (bit - 1)).count_ones() as usize)
    }

    /// Number of hexes.
    pub fn len(&self) -> usize {
        self.bits.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.bits.iter().all(|&w| w == 0)
    }

    /// Its hexes, row by row from the north-west.
    pub fn iter(&self) -> impl Iterator<Item = Hex> {
        self.bits.iter().enumerate().flat_map(move |(i, &word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                (left != 0).then(|| {
                    let bit = left.trailing_zeros() as usize;
                    left &= left - 1;
                    self.grid.hex(i * 64 + bit)
                })
            })
        })
    }

    /// The hexsides between it and what is not in it, map edge included: what an overlay draws as its outline.
    pub fn outline(&self) -> impl Iterator<Item = (Hex, Direction)> {
        self.iter().flat_map(move |h| {
            Direction::ALL
                .into_iter()
                .filter(move |d| !self.contains(h.neighbour(*d)))
                .map(move |d| (h, d))
        })
    }
}

impl Extend<Hex> for HexSet {
    fn extend<T: IntoIterator<Item = Hex>>(&mut self, hexes: T) {
        for h in hexes {
            self.insert(h);
        }
    }
}

impl Board {
    /// Every hex of the map at most `radius` hexes from a centre on or off it, column by column: an aura (R0.3.10) or
    /// a template (R0.3.11).
    pub fn within(&self, centre: Hex, radius: u16) -> impl Iterator<Item = Hex> {
        let (q, r, n) = (i32::from(centre.q), i32::from(centre.r), i32::from(radius));
        let columns = (q - n).max(0)..(q + n + 1).min(i32::from(self.columns()));
        let rows = i32::from(self.rows());
        columns.flat_map(move |column| {
            let (dq, shift) = (column - q, column >> 1);
            let first = (r + (-n).max(-dq - n)).max(-shift);
            let last = (r + n.min(n - dq)).min(rows - 1 - shift);
            // Clipped to the map, both fit.
            (first..=last).map(move |r| Hex::new(column as i16, r as i16))
        })
    }

    /// The hexes that a unit at `from` has in an arc at most `range` hexes away, its own hex included in the front
    /// (R0.3.5, R0.3.6).
    pub fn arc(
        &self,
        from: Hex,
        facing: Direction,
        arc: Arc,
        range: u16,
    ) -> impl Iterator<Item = Hex> {
        self.within(from, range)
            .filter(move |h| from.arc(facing, *h) == arc)
    }
}

/// A circle of hexes in which something happens (R0.3.11), perhaps with a weaker ring around it (R9.6.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Template {
    /// The middle.
    pub centre: Hex,
    /// Radius in hexes: 1 for a 2" area, 2 for a 6" area.
    pub radius: u16,
    /// Whether it is grown by one more ring, which takes less.
    pub grown: bool,
}

/// Where in a template a hex lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ring {
    /// In its normal area, so many hexes from the middle.
    Normal(u16),
    /// In the ring added around it.
    Added,
}

impl Template {
    /// The template without an added ring.
    pub const fn new(centre: Hex, radius: u16) -> Self {
        Self {
            centre,
            radius,
            grown: false,
        }
    }

    /// Where a hex lies in it; `None` outside.
    pub const fn ring(&self, h: Hex) -> Option<Ring> {
        let d = self.centre.distance(h);
        if d <= self.radius {
            Some(Ring::Normal(d))
        } else if self.grown && d == self.radius.saturating_add(1) {
            Some(Ring::Added)
        } else {
            None
        }
    }

    /// Its hexes on the map with their rings, from the middle outwards.
    pub fn hexes(&self, board: &Board) -> Vec<(Hex, Ring)> {
        let reach = self.radius.saturating_add(u16::from(self.grown));
        let mut out: Vec<(Hex, Ring)> = board
            .within(self.centre, reach)
            .filter_map(|h| Some((h, self.ring(h)?)))
            .collect();
        out.sort_by_key(|(h, _)| (self.centre.distance(*h), *h));
        out
    }
}

/// Number of the first hex of a path (from 1, without its start) that lies in an aura of `radius` hexes (R0.3.10).
pub fn first_in_aura(path: &[Hex], source: Hex, radius: u16) -> Option<usize> {
    path.iter()
        .position(|h| source.distance(*h) <= radius)
        .map(|i| i + 1)
}

/// The waters of a map: which hexes of water at least one level deep are connected (R5.4.4).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Waters {
    grid: Grid,
    /// Number of the water from 1; 0 on land.
    number: Vec<u16>,
}

impl Waters {
    /// Finds the waters; to be done again when the water changes.
    pub fn of(board: &Board) -> Self {
        let wet = |i: usize| board.cell(i).water.is_some_and(|d| d > 0);
        let mut number = vec![0u16; board.len()];
        let mut count = 0;
        let mut open = Vec::new();
        for first in 0..board.len() {
            if number[first] != 0 || !wet(first) {
                continue;
            }
            count += 1;
            number[first] = count;
            open.push(first);
            while let Some(i) = open.pop() {
                let h = board.hex_at(i);
                for d in Direction::ALL {
                    if let Some(n) = board.grid.neighbour(h, d)
                        && number[n] == 0
                        && wet(n)
                    {
                        number[n] = count;
                        open.push(n);
                    }
                }
            }
        }
        Self {
            grid: board.grid,
            number,
        }
    }

    /// Number of the water in which a hex lies; `None` on land.
    pub fn number(&self, h: Hex) -> Option<u16> {
        self.grid
            .index((h.q.into(), h.r.into()))
            .map(|i| self.number[i])
            .filter(|&n| n > 0)
    }

    /// Whether both hexes lie in one water.
    pub fn connected(&self, a: Hex, b: Hex) -> bool {
        let n = self.number(a);
        n.is_some() && n == self.number(b)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, hex};
    use proptest::prelude::*;

    fn board() -> Board {
        Board::new(17, 12).unwrap()
    }

    #[test]
    fn hexes_are_ranked_as_they_are_gone_through() {
        let b = board();
        let set = HexSet::of(&b, hex(6, 3).within(3));
        for (i, h) in set.iter().enumerate() {
            assert_eq!(set.rank(h), Some(i));
        }
        assert_eq!(set.rank(hex(0, 0)), None);
        assert_eq!(set.rank(hex(-1, 0)), None);
    }

    #[test]
    fn templates_e9_7() {
        let b = board();
        let grown = Template {
            centre: hex(6, 3),
            radius: 1,
            grown: true,
        };
        let hexes = grown.hexes(&b);
        assert_eq!(hexes.len(), 19);
        assert_eq!(hexes[0], (hex(6, 3), Ring::Normal(0)));
        assert_eq!(hexes.iter().filter(|h| h.1 == Ring::Added).count(), 12);
        assert_eq!(grown.ring(hex(9, 3)), None);
        assert_eq!(Template::new(hex(6, 3), 2).hexes(&b).len(), 19);
        assert_eq!(Template::new(hex(6, 3), 1).hexes(&b).len(), 7);
        // In a corner the part off the map falls away.
        assert_eq!(Template::new(hex(0, 0), 1).hexes(&b).len(), 3);
    }

    #[test]
    fn arcs_share_out_the_map() {
        let b = board();
        let u = Hex::from_column_row(8, 6);
        for facing in Direction::ALL {
            let count = |arc| b.arc(u, facing, arc, 100).count();
            let all = count(Arc::Front) + count(Arc::Side) + count(Arc::Rear);
            assert_eq!(all, b.len());
            assert!(b.arc(u, facing, Arc::Front, 0).eq([u]));
        }
    }

    #[test]
    fn a_path_meets_an_aura() {
        let path = [hex(5, 0), hex(4, 0), hex(3, 0), hex(4, 0)];
        assert_eq!(first_in_aura(&path, hex(0, 0), 3), Some(3));
        assert_eq!(first_in_aura(&path, hex(0, 0), 2), None);
    }

    #[test]
    fn waters_are_told_apart() {
        let mut b = board();
        let lake = |d| Cell {
            water: Some(d),
            ..Cell::default()
        };
        for (h, d) in [
            (hex(2, 2), 1),
            (hex(3, 2), 2),
            (hex(4, 2), 0),
            (hex(5, 2), 1),
        ] {
            b.set(h, lake(d));
        }
        let w = Waters::of(&b);
        assert!(w.connected(hex(2, 2), hex(3, 2)));
        assert!(!w.connected(hex(3, 2), hex(5, 2)), "a ford parts them");
        assert!(!w.connected(hex(4, 2), hex(4, 2)));
        assert_eq!(w.number(hex(5, 2)), Some(2));
        assert_eq!(w.number(hex(-1, 0)), None);
    }

    #[test]
    fn outlines_go_round() {
        let b = board();
        let one = HexSet::of(&b, [hex(3, 3)]);
        assert_eq!(one.outline().count(), 6);
        let disc = HexSet::of(&b, b.within(hex(6, 2), 2));
        assert_eq!(disc.outline().count(), 30);
    }

    proptest! {
        #[test]
        fn within_is_the_disc_on_the_map(c in -9i16..30, r in -9i16..30, n in prop_oneof![0u16..40, Just(u16::MAX)]) {
            let b = board();
            let centre = Hex::from_column_row(c, r);
            let mut got: Vec<Hex> = b.within(centre, n).collect();
            got.sort();
            let mut want: Vec<Hex> = b.iter().map(|(h, _)| h).filter(|h| centre.distance(*h) <= n).collect();
            want.sort();
            prop_assert_eq!(got, want);
        }

        #[test]
        fn a_set_holds_what_was_put_in(hexes in proptest::collection::btree_set((1i16..=17, 1i16..=12), 0..60)) {
            let b = board();
            let hexes: Vec<Hex> = hexes.into_iter().map(|(c, r)| Hex::from_column_row(c, r)).collect();
            let mut set = HexSet::of(&b, hexes.iter().copied().chain([hex(-1, 0), hex(99, 0)]));
            prop_assert_eq!(set.len(), hexes.len());
            prop_assert!(hexes.iter().all(|h| set.contains(*h)));
            prop_assert!(set.iter().all(|h| hexes.contains(&h)));
            for h in &hexes {
                prop_assert!(!set.insert(*h));
                prop_assert!(set.remove(*h) && !set.remove(*h));
            }
            prop_assert!(set.is_empty());
        }
    }
}
