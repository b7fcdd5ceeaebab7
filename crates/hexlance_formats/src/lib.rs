//! Other people's files: boards of MegaMek, and our own maps by the same door.
//!
//! [`maps`] loads any map by its ending, imports boards into our own format and exports ours; [`megamek_board`]
//! reads and writes a `.board` file and [`megamek_scenario`] an `.mms` scenario. What a file says and our table cannot show, or the other way round, is
//! never dropped in silence: it becomes a [`Note`].
#![deny(missing_docs)]

mod fault;
mod foreign;
pub mod maps;
pub mod megamek_board;
pub mod megamek_scenario;
mod note;
mod text;

pub use foreign::not_read_yet;
pub use maps::{
    Existing, ImportedMap, LoadedMap, board_name, export_board, import_board, load_map,
};
pub use note::{Fate, Note, NoteSummary, Why, summarise};
