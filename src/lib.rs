//! Hexlance: the parts of the desktop program, as a library for its tests and examples.
#![deny(missing_docs)]

pub mod table;
