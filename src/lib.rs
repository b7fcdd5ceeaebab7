//! The desktop program: what a player sees, hears and touches, and its command line.
#![deny(missing_docs)]

pub mod cli;
pub mod data;
pub mod shot;
pub mod window;
pub mod words;
