//! What a demo of the classic rules shows of what it looks at.

use hexlance_board::Hex;
use hexlance_classic::conformance::Check;
use hexlance_rules::UnitId;

use super::{Session, focus::Focus};
use crate::{battle::session::Reads, game::Planning};

/// Shows what a demo looks at; the hexes to look at, or none where there is nothing to see.
pub fn show_check(session: &mut Session, focus: &mut Focus, check: &Check<'_>) -> Option<Vec<Hex>> {
    let unit: UnitId = check.about(&session.battle)?;
    let (hex, side) = {
        let u = session.read().find(unit)?;
        (u.hex()?, u.side)
    };
    session.viewer = side;
    focus.select(Some(unit));
    Some(vec![hex])
}
