//! Mapsheets laid side by side (R17.1.4).

use crate::{Board, BoardError, Direction, Hex, Message, say};

/// How the mapsheets of a map are joined: row by row from the north-west.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sheets {
    /// How many lie side by side.
    pub across: u16,
    /// How many rows of them.
    pub down: u16,
    /// Columns of a sheet: an even number, so that sheets fit together.
    pub columns: u16,
    /// Rows of a sheet.
    pub rows: u16,
}

/// Why mapsheets do not make a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SheetsError {
    /// Too few or too many for whole rows.
    Count {
        /// How many there are.
        sheets: usize,
        /// How many are to lie side by side.
        across: u16,
    },
    /// Of several sizes, or with an odd number of columns.
    Fit,
    /// Too large.
    Size(BoardError),
}

impl SheetsError {
    /// What is wrong.
    pub fn message(&self) -> Message {
        match self {
            Self::Count { sheets, across } => say!(
                "{n} sheets do not make a map {across} sheets wide",
                n = sheets,
                across
            ),
            Self::Fit => say!(
                "the sheets do not fit together: they have one size, and an even number of columns"
            ),
            Self::Size(why) => why.message(),
        }
    }
}

impl std::fmt::Display for SheetsError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for SheetsError {}

impl From<BoardError> for SheetsError {
    fn from(why: BoardError) -> Self {
        Self::Size(why)
    }
}

impl Sheets {
    /// The hex of the map that is the one of a column and row of a sheet, which lies at a place from the north-west.
    pub fn hex(&self, place: usize, (column, row): (i16, i16)) -> Hex {
        let across = usize::from(self.across.max(1));
        let (x, y) = ((place % across) as i16, (place / across) as i16);
        Hex::from_column_row(x * self.columns as i16 + column, y * self.rows as i16 + row)
    }
}

/// One map of several sheets, each as it is or turned half around.
///
/// # Errors
/// [`SheetsError`] if they do not make a rectangle of sheets of one size.
pub fn join_sheets(across: u16, sheets: &[(&Board, bool)]) -> Result<(Board, Sheets), SheetsError> {
    let n = sheets.len();
    let count = SheetsError::Count { sheets: n, across };
    if across == 0 || !n.is_multiple_of(usize::from(across)) {
        return Err(count);
    }
    let (first, _) = sheets.first().ok_or(count)?;
    let shape = Sheets {
        across,
        down: (n / usize::from(across)) as u16,
        columns: first.columns(),
        rows: first.rows(),
    };
    let odd = sheets
        .iter()
        .any(|(b, _)| (b.columns(), b.rows()) != (shape.columns, shape.rows));
    let turned = sheets.iter().any(|(_, turned)| *turned);
    if odd || (shape.columns % 2 == 1 && (n > 1 || turned)) {
        return Err(SheetsError::Fit);
    }
    let mut board = Board::new(across * shape.columns, shape.down * shape.rows)?;
    for (place, (sheet, turned)) in sheets.iter().enumerate() {
        for (hex, cell) in sheet.iter() {
            let (column, row) = hex.column_row();
            let (at, cell) = if *turned {
                let at = (
                    shape.columns as i16 + 1 - column,
                    shape.rows as i16 + 1 - row,
                );
                (at, cell.turned(Direction::opposite))
            } else {
                ((column, row), *cell)
            };
            board.set(shape.hex(place, at), cell);
        }
    }
    // Where sheets meet, each may bring something for the side between them.
    board.settle();
    Ok((board, shape))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Barrier, Exits, Fixture, hex};

    #[test]
    fn sheets_lie_row_by_row_and_a_turned_one_leads_the_other_way() {
        let mut one = Board::new(4, 3).expect("small");
        one.edit(hex(0, 0), |c| {
            c.level = 2;
            c.road = Some(Exits::default().with(Direction::N));
            c.fixture = Some(Fixture::Stairs(Some(Direction::SE)));
        });
        let wall = Barrier::Wall { height: 6 };
        one.set_barrier(Hex::from_column_row(4, 2), Direction::NE, Some(wall));
        let mut two = Board::new(4, 3).expect("small");
        let seam = Hex::from_column_row(4, 2);
        two.set_barrier(seam, Direction::NE, Some(Barrier::LowWall));
        let (map, shape) = join_sheets(2, &[(&two, false), (&one, true)]).expect("they fit");
        assert_eq!((map.columns(), map.rows(), shape.down), (8, 3, 1));
        let corner = map.get(Hex::from_column_row(8, 3)).expect("the corner");
        assert_eq!(corner.level, 2);
        assert_eq!(corner.road, Some(Exits::default().with(Direction::S)));
        assert_eq!(corner.fixture, Some(Fixture::Stairs(Some(Direction::NW))));
        assert_eq!(map.iter().filter(|(_, c)| c.level != 0).count(), 1);
        // Both sheets have something where they meet: one of the two is left.
        assert_eq!(map.check_sides(), Ok(()));
        assert_eq!(map.barriers().count(), 1);
        assert!(map.barrier(seam, Direction::NE).is_some());
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let small = Board::new(4, 3).expect("small");
        let other = Board::new(4, 4).expect("small");
        let odd = Board::new(5, 3).expect("small");
        let fault = |across, sheets: &[(&Board, bool)]| join_sheets(across, sheets).err();
        let count = |sheets, across| Some(SheetsError::Count { sheets, across });
        assert_eq!(fault(2, &[(&small, false)]), count(1, 2));
        assert_eq!(fault(1, &[]), count(0, 1));
        let fit = Some(SheetsError::Fit);
        assert_eq!(fault(2, &[(&small, false), (&other, false)]), fit);
        assert_eq!(fault(2, &[(&odd, false), (&odd, false)]), fit);
        assert_eq!(fault(1, &[(&odd, true)]), fit);
        assert_eq!(fault(1, &[(&odd, false)]), None);
    }
}
