//! What the computer players of all rulesets share: the names of their levels, how much a side has to [`Press`],
//! [`why`] a player gave an order, [`simulate`], by which they play whole battles, and [`seats`], what players of all five levels
//! have in common. How they think lies in a crate of each ruleset.
//!
//! A player sees what a person of its side would see and gives the same commands. It is deterministic: with the same
//! seed and the same battle it gives the same commands.
#![deny(missing_docs)]

mod pressure;
pub mod seats;
pub mod simulate;
pub mod why;

/// Marks a text for translators: players know no language, so whoever shows it looks it up.
#[macro_export]
macro_rules! msg {
    ($text:literal) => {
        $text
    };
}

pub use pressure::{Press, Standing};

/// The names of the levels, the weakest first.
pub const LEVELS: &[&str] = &["random", "walker", "easy", "normal", "hard"];
