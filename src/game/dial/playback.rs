//! Events of the dial rules as motion on the table.

use hexlance_board::Board;
use hexlance_dial::event::Event;
use hexlance_rules::Logged;

use super::Session;
use crate::table::TableFx;

/// What is seen of some events. `before` is the map as the table shows it still.
pub fn effects(_session: &Session, _events: &[Logged<Event>], _before: &Board) -> Vec<TableFx> {
    Vec::new()
}
