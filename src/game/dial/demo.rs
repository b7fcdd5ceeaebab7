//! What a demo of the dial rules shows of the numbers that it looks at.

use hexlance_board::Hex;
use hexlance_dial::conformance::Check;

use super::{Session, focus::Focus};

/// Shows the numbers that a demo looks at; the hexes to look at, or none where there is nothing to see.
pub fn show_check(
    _session: &mut Session,
    _focus: &mut Focus,
    _check: &Check<'_>,
) -> Option<Vec<Hex>> {
    None
}
