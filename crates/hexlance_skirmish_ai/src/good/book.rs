//! What was worked out about two troopers, by how far apart they are and how they see each other: of the same two there are
//! few such places, and whoever weighs hexes asks for them again and again.

use super::{quick::Known, sight::Line};

/// Distances that stand in a row; beyond hardly anybody hits.
const FAR: usize = 64;

/// Where two troopers are to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Apart {
    /// In hexes.
    pub distance: u16,
    /// The line from the first to the second.
    pub there: Line,
    /// The line back.
    pub back: Line,
}

impl Apart {
    /// The number of the row if nothing but cover hampers either line, and the place in it.
    fn cell(self) -> Option<(usize, usize)> {
        let row = usize::from(self.there.clear()?) << 1 | usize::from(self.back.clear()?);
        let distance = usize::from(self.distance);
        (distance < FAR).then_some((row, distance))
    }
}

/// A row, by distance.
type Row<T> = Option<Box<[Option<T>; FAR]>>;

/// What is known of two troopers.
#[derive(Debug)]
pub struct Book<T> {
    rows: [Row<T>; 4],
    others: Known<Apart, T>,
}

impl<T> Default for Book<T> {
    fn default() -> Self {
        Self {
            rows: [const { None }; 4],
            others: Known::default(),
        }
    }
}

impl<T: Copy> Book<T> {
    /// What is known of a place.
    pub fn get(&self, at: Apart) -> Option<T> {
        match at.cell() {
            Some((row, distance)) => self.rows[row].as_ref()?[distance],
            None => self.others.get(&at).copied(),
        }
    }

    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        self.rows.iter().all(Option::is_none) && self.others.is_empty()
    }

    /// What is known of a place, or else is worked out and kept.
    pub fn get_or(&mut self, at: Apart, work_out: impl FnOnce() -> T) -> T {
        self.get(at).unwrap_or_else(|| {
            let value = work_out();
            self.keep(at, value);
            value
        })
    }

    /// Keeps what was worked out.
    pub fn keep(&mut self, at: Apart, value: T) {
        match at.cell() {
            Some((row, distance)) => {
                let row = self.rows[row].get_or_insert_with(|| Box::new([None; FAR]));
                row[distance] = Some(value);
            }
            None => {
                self.others.insert(at, value);
            }
        }
    }
}
