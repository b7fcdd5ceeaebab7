//! What stands before a miniature.

use std::sync::Arc;

use hexlance_board::{Board, Theme};

use super::*;
use crate::model::Weather;

#[test]
fn a_crate_covers_what_stands_close_behind_it() {
    let mut board = Board::new(9, 12).expect("small");
    let [behind, before, beside] =
        [(4, 4), (4, 6), (7, 4)].map(|(c, r)| Hex::from_column_row(c, r));
    assert!(board.set_fixture(before, Some(Fixture::Crate { height: 6 })));
    let surface = Surface::new(Arc::new(board), Theme::Grassland, Weather::Clear);
    let chest = |hex: Hex| at_level(hex, 0.0) + Vec3::Y * 0.5;
    // The eye looks from the south, not very steeply.
    let eye = |hex: Hex| chest(hex) + Vec3::new(0.0, 5.0, 9.0);
    assert!(is_covered(&surface, eye(behind), chest(behind)));
    assert!(!is_covered(&surface, eye(beside), chest(beside)));
    // From straight above nothing hides anything.
    let above = chest(behind) + Vec3::Y * 20.0;
    assert!(!is_covered(&surface, above, chest(behind)));
}
