//! Everything that is not music, by family.

pub mod engines;
pub mod impacts;
pub mod interface;
pub mod signals;
pub mod steps;
pub mod weapons;
pub mod weather;
