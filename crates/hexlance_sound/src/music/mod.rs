//! The music: two pieces and two endings, written here note by note.
//!
//! [`menu`] is the calm theme of title, setup and editor. [`battle`] is one piece in three layers of the same length
//! and harmony; the program fades them as the fight goes. [`stings`] end a battle.

pub mod battle;
mod instruments;
pub mod menu;
mod score;
pub mod stings;
