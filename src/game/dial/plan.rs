//! Planning a move order: where the selected unit may go, by which path, at what price. Asks the rules; decides nothing.

use super::{Session, focus::Focus};

/// Everything within reach of the selected unit; kept until something changes.
#[derive(Default)]
pub struct Reachable {}

impl Reachable {
    /// Makes it anew if the battle, the unit or the way changed.
    pub fn update(&mut self, _session: &Session, _focus: &Focus) {}
}
