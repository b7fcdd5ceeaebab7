//! What a demo of the skirmish rules shows of what it looks at.

use hexlance_board::Hex;
use hexlance_skirmish::conformance::Check;

use super::{Session, focus::Focus};
use crate::{battle::session::Reads, game::Planning};

/// Shows what a demo looks at; the hexes to look at, or none where there is nothing to see.
pub fn show_check(session: &mut Session, focus: &mut Focus, check: &Check<'_>) -> Option<Vec<Hex>> {
    let unit = check.about(&session.battle)?;
    let (hex, side) = {
        let who = session.read().find(unit)?;
        (who.hex?, who.side())
    };
    session.viewer = side;
    focus.select(Some(unit));
    Some(vec![hex])
}
