//! What was worked out about two troopers, by the range bands between them and how they see each other: of the same two there
//! are few such places, and whoever weighs hexes asks for them again and again.

use super::{quick::Known, sight::Line};

/// Range bands that stand in a row.
const BANDS: usize = 16;
/// From which distance on every one counts by itself.
const FAR: u16 = 64;

/// Where two troopers are to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Apart {
    /// The least distance at which they can do to each other what they can do now, in hexes.
    pub distance: u16,
    /// How many bands are nearer.
    band: u16,
    /// The line from the first to the second.
    pub there: Line,
    /// The line back.
    pub back: Line,
}

impl Apart {
    /// So far apart, with bands that begin at these distances, one bit each.
    pub fn new(begins: u64, distance: u16, there: Line, back: Line) -> Self {
        let (distance, band) = if distance < FAR {
            let nearer = begins & u64::MAX >> (FAR - 1 - distance);
            let begin = nearer.checked_ilog2().unwrap_or_default();
            (begin as u16, nearer.count_ones() as u16)
        } else {
            (distance, u16::MAX)
        };
        Self {
            distance,
            band,
            there,
            back,
        }
    }

    /// The number of the row if nothing but cover hampers either line, and the place in it.
    fn cell(self) -> Option<(usize, usize)> {
        let row = usize::from(self.there.clear()?) << 1 | usize::from(self.back.clear()?);
        let band = usize::from(self.band);
        (band < BANDS).then_some((row, band))
    }
}

/// A row, by range band.
type Row<T> = Option<Box<[Option<T>; BANDS]>>;

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
            Some((row, band)) => self.rows[row].as_ref()?[band],
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
            Some((row, band)) => {
                let row = self.rows[row].get_or_insert_with(|| Box::new([None; BANDS]));
                row[band] = Some(value);
            }
            None => {
                self.others.insert(at, value);
            }
        }
    }
}
