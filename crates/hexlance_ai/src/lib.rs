//! Players that are programs: in [`strike`] for the strike rules, in [`dial`] for the dial rules. The names of their
//! levels are the same.
//!
//! A player sees what a person of its side would see and gives the same commands. It is deterministic: with the same
//! seed and the same battle it gives the same commands. Whoever asks learns why it gave one: see [`why`].
#![deny(missing_docs)]

// What tests and benchmarks share names this crate as they do.
#[cfg(test)]
extern crate self as hexlance_ai;

mod chance;
#[cfg(test)]
#[path = "../tests/common/mod.rs"]
mod common;
pub mod dial;
mod pressure;
pub mod strike;
pub mod why;

pub use chance::{at_least, hits};
pub use pressure::Press;

/// The names of the levels, the weakest first.
pub const LEVELS: &[&str] = &["random", "walker", "easy", "normal", "hard"];
