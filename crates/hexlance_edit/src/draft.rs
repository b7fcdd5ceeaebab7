//! What is being made: a map and the battle on it, and changes of them as data.

use std::sync::Arc;

use hexlance_board::{Board, BoardFile, Cell, Theme};
use hexlance_rules::{Scenario, ScenarioForm};

/// A battle in the making.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft<U: ScenarioForm> {
    /// The map.
    pub map: BoardFile,
    /// The battle. Its own `map` says where the map came from, or will be saved.
    pub scenario: Scenario<U>,
}

/// What a map is called and looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapHead {
    /// The name players read.
    pub name: String,
    /// What it looks like.
    pub theme: Theme,
    /// Who made it.
    pub author: Option<String>,
    /// What there is to know about it.
    pub note: Option<String>,
}

impl MapHead {
    /// That of a map.
    pub fn of(map: &BoardFile) -> Self {
        Self {
            name: map.name.clone(),
            theme: map.theme,
            author: map.author.clone(),
            note: map.note.clone(),
        }
    }

    pub(crate) fn write(&self, map: &mut BoardFile) {
        map.name.clone_from(&self.name);
        map.theme = self.theme;
        map.author.clone_from(&self.author);
        map.note.clone_from(&self.note);
    }
}

/// A hex that became something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellChange {
    /// Its number on the map.
    pub index: u32,
    /// What it was.
    pub before: Cell,
    /// What it is.
    pub after: Cell,
}

/// A change of a draft, which can be taken back and made again.
#[derive(Clone, Debug)]
pub enum Change<U: ScenarioForm> {
    /// Of hexes.
    Cells(Vec<CellChange>),
    /// Of the whole map, its size perhaps: before and after.
    Board(Arc<Board>, Arc<Board>),
    /// Of what the map is called and looks like: before and after.
    Head(Box<MapHead>, Box<MapHead>),
    /// Of the battle: before and after.
    Scenario(Arc<Scenario<U>>, Arc<Scenario<U>>),
}

impl<U: ScenarioForm + Clone> Change<U> {
    /// Makes it again, or takes it back.
    pub(crate) fn play(&self, draft: &mut Draft<U>, forward: bool) {
        match self {
            Change::Cells(cells) => {
                for c in cells {
                    let cell = if forward { c.after } else { c.before };
                    let hex = draft.map.board.hex_at(c.index as usize);
                    draft.map.board.set(hex, cell);
                }
            }
            Change::Board(before, after) => {
                draft.map.board = Board::clone(if forward { after } else { before });
            }
            Change::Head(before, after) => {
                if forward { after } else { before }.write(&mut draft.map);
            }
            Change::Scenario(before, after) => {
                draft.scenario = Scenario::clone(if forward { after } else { before });
            }
        }
    }
}
