//! The map of a setup as a board.

use hexlance_board::{Board, Cell};

use super::ResolvedMap;

impl ResolvedMap {
    /// The map as a board.
    ///
    /// # Errors
    /// What is wrong with it, with the hex.
    pub fn board(&self) -> Result<Board, String> {
        let mut board = Board::new(self.columns, self.rows).map_err(|e| e.to_string())?;
        if !self.base.is_empty() {
            let base: Cell = self.base.parse().map_err(|e| format!("base: {e}"))?;
            for i in 0..board.len() {
                let hex = board.hex_at(i);
                board.set(hex, base);
            }
        }
        for (hex, text) in &self.hexes {
            let cell = text.parse().map_err(|e| format!("hex {hex}: {e}"))?;
            if !board.set(*hex, cell) {
                return Err(format!("hex {hex} is not on the map"));
            }
        }
        Ok(board)
    }
}
