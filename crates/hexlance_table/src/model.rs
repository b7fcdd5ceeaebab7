//! What the table shows, as plain data, and what the player chose to see of it.
//!
//! The program fills [`TableModel`] and [`Overlays`] from what a player may know and sends [`TableFx`] messages; the
//! table draws the difference to what it drew before.

pub use hexlance_board::Theme;
pub use hexlance_present::table::*;

pub use super::settings::TableSettings;

#[cfg(test)]
pub(crate) mod tests {
    use hexlance_board::{Direction, Hex};

    use super::*;

    /// A miniature of the first side that nothing has happened to, in hex 0101.
    pub(crate) fn mini(id: u16) -> Mini {
        Mini {
            id,
            look: MiniLook::default(),
            side: 0,
            hex: Hex::from_column_row(1, 1),
            facing: Direction::N,
            level: 0,
            armor: Pool::full(1),
            structure: Pool::full(1),
            heat: 0,
            plate: String::new(),
            flags: MiniFlags::default(),
            badges: Vec::new(),
            field: None,
            dial: None,
        }
    }
}
