//! Which hex a line of the file means.
//!
//! Each line carries a number, column then row, each of at least two digits: `0304`, but also `10110`, which can be
//! column 101 row 10 or column 10 row 110. Editors write the lines row by row, and the format's own loader goes by
//! that order and does not read the numbers at all. So does this one as long as the file has a line for every hex.
//! When lines are missing or too many, the order says nothing, and the numbers decide.

use super::HexLine;
use crate::fault::Fault;
use crate::note::{Note, Why};
use hexlance_board::Hex;

/// Index of the hex of each line, row by row from the north-west.
pub(super) fn places(
    lines: &[HexLine],
    size: (u16, u16),
    notes: &mut Vec<Note>,
) -> Result<Vec<usize>, Fault> {
    let (columns, rows) = (usize::from(size.0), usize::from(size.1));
    if lines.len() == columns * rows {
        for (place, line) in lines.iter().enumerate() {
            let (column, row) = (place % columns + 1, place / columns + 1);
            if line.number.text != format!("{column:02}{row:02}") {
                notes.push(Note {
                    line: line.line,
                    // MAX_SIDE is far below i16::MAX.
                    hex: Some(Hex::from_column_row(column as i16, row as i16)),
                    what: line.number.text.clone(),
                    why: Why::OutOfOrder,
                });
            }
        }
        return Ok((0..lines.len()).collect());
    }
    let mut expected = 0;
    lines
        .iter()
        .map(|line| {
            let place = nearest(&line.number.text, columns, rows, expected).ok_or_else(|| {
                Fault::new(
                    line.line,
                    line.number.column,
                    format!(
                        "`{}` is not the number of a hex on a map of {columns} x {rows}",
                        line.number.text
                    ),
                    "number hexes by column and row from 0101, or correct the `size` line",
                )
            })?;
            expected = place + 1;
            Ok(place)
        })
        .collect()
}

/// The reading of a number that lies on the map and nearest to the expected place.
fn nearest(number: &str, columns: usize, rows: usize, expected: usize) -> Option<usize> {
    if number.len() > 8 || !number.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    (1..number.len())
        .filter_map(|split| {
            let (column, row) = number.split_at(split);
            let proper = column.len() >= 2 && row.len() >= 2;
            let (column, row): (usize, usize) = (column.parse().ok()?, row.parse().ok()?);
            let canonical = proper && number == format!("{column:02}{row:02}");
            ((1..=columns).contains(&column) && (1..=rows).contains(&row))
                .then(|| (!canonical, !proper, (row - 1) * columns + column - 1))
        })
        .min_by_key(|&(odd, improper, place)| (odd, improper, place.abs_diff(expected)))
        .map(|(.., place)| place)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn numbers_of_small_maps_are_plain() {
        assert_eq!(nearest("0101", 16, 17, 0), Some(0));
        assert_eq!(nearest("1617", 16, 17, 0), Some(16 * 17 - 1));
        assert_eq!(nearest("1718", 16, 17, 0), None);
        assert_eq!(nearest("0001", 16, 17, 0), None);
        assert_eq!(nearest("x101", 16, 17, 0), None);
        assert_eq!(nearest("", 16, 17, 0), None);
        assert_eq!(nearest("1", 16, 17, 0), None);
    }

    #[test]
    fn ambiguous_numbers_go_to_the_nearer_hex() {
        let place = |column: usize, row: usize| (row - 1) * 150 + column - 1;
        assert_eq!(
            nearest("10110", 150, 110, place(101, 10)),
            Some(place(101, 10))
        );
        assert_eq!(
            nearest("10110", 150, 110, place(10, 110)),
            Some(place(10, 110))
        );
        assert_eq!(nearest("150110", 150, 110, 0), Some(place(150, 110)));
        // only one reading is on the map
        assert_eq!(nearest("10110", 150, 90, 0), Some(place(101, 10)));
    }

    #[test]
    fn numbers_that_lost_a_leading_zero_are_still_read() {
        assert_eq!(nearest("101", 16, 17, 0), Some(0));
    }
}
