//! Other people's files: boards of MegaMek, and our own maps by the same door.
//!
//! [`megamek_board`] reads a `.board` file.
//! What a file says and our table cannot show is never dropped in silence: it becomes a [`Note`].
#![deny(missing_docs)]

mod diagnostic;
pub mod megamek_board;
mod note;

pub use diagnostic::Diagnostic;
pub use note::{Fate, Note, NoteSummary, Why, summarise};
