//! Arcs for all six facings at once, looked up.

use std::sync::LazyLock;

use hexlance_board::{Arc, Direction, Hex};

/// Offsets up to this many hexes are in the table.
const FAR: i16 = 48;
const SIDE: usize = 2 * FAR as usize + 1;

/// Where a hex lies for a unit, for each way that it might face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arcs(u16);

impl Arcs {
    fn new(from: Hex, to: Hex) -> Self {
        let mut bits = 0;
        for facing in Direction::ALL {
            let code = match from.arc(facing, to) {
                Arc::Front => 0,
                Arc::Side => 1,
                Arc::Rear => 2,
            };
            bits |= code << (2 * facing.index());
        }
        Self(bits)
    }

    /// Of `to` as a unit at `from` has it.
    #[inline]
    pub fn of(from: Hex, to: Hex) -> Self {
        let (q, r) = (to.q - from.q, to.r - from.r);
        if q.abs() > FAR || r.abs() > FAR {
            return Self::new(from, to);
        }
        TABLE[(q + FAR) as usize * SIDE + (r + FAR) as usize]
    }

    /// For one facing.
    #[inline]
    pub fn at(self, facing: Direction) -> Arc {
        match self.0 >> (2 * facing.index()) & 3 {
            0 => Arc::Front,
            1 => Arc::Side,
            _ => Arc::Rear,
        }
    }
}

static TABLE: LazyLock<Vec<Arcs>> = LazyLock::new(|| {
    let centre = Hex::new(0, 0);
    (-FAR..=FAR)
        .flat_map(|q| (-FAR..=FAR).map(move |r| Hex::new(q, r)))
        .map(|to| Arcs::new(centre, to))
        .collect()
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_agrees_with_the_geometry() {
        let from = Hex::new(7, -3);
        for to in from.within(60) {
            for facing in Direction::ALL {
                assert_eq!(Arcs::of(from, to).at(facing), from.arc(facing, to), "{to}");
            }
        }
    }
}
