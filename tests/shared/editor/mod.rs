//! What the scenario editor does to battles of whichever rules, done to some of the strike rules.

mod naming;
mod pictures;
mod zones;

use hexlance::{
    editor::desk::{Editing, blank},
    rulesets::{Registered, Rules},
};
use hexlance_board::{Board, BoardFile, Theme};

use crate::rulesets::registered;

/// A battle on a plain of so many columns and rows.
fn editing(size: u16) -> Editing {
    registered();
    let board = Board::new(size, size).expect("small");
    let map = BoardFile::new("Test", Theme::default(), board);
    Editing::new(blank(Rules::first(), map))
}
