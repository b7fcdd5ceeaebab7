//! Maps of setups: written out in cell notation, so that a recording needs no map file.

use std::collections::BTreeMap;

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

    /// A board written out: its most frequent hex as the base, and all that differ.
    pub fn of_board(board: &Board, name: &str, theme: &str) -> Self {
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        let texts: Vec<_> = board.iter().map(|(hex, c)| (hex, c.to_string())).collect();
        for (_, t) in &texts {
            *counts.entry(t.clone()).or_default() += 1;
        }
        let base = counts
            .into_iter()
            .max_by_key(|(_, n)| *n)
            .map(|(t, _)| t)
            .unwrap_or_default();
        Self {
            name: name.to_owned(),
            theme: theme.to_owned(),
            columns: board.columns(),
            rows: board.rows(),
            hexes: texts.into_iter().filter(|(_, t)| *t != base).collect(),
            base,
            sheets: None,
        }
    }
}
