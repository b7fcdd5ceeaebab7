//! What is drawn over the table to help reading it: reach, path, arcs, lines of fire, targets with chances.

use super::{Session, focus::Focus, plan::Reachable};
use crate::{game::IsOn, table::model::Overlays};

/// Everything drawn over the table.
pub fn overlays(_session: &Session, focus: &Focus, _reach: &Reachable, _on: IsOn<'_>) -> Overlays {
    Overlays {
        hover: focus.hovered,
        ..Overlays::default()
    }
}
