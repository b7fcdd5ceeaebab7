//! Making battles: maps and scenarios as they are worked on, every change of them as data that can be undone and done
//! again, brushes, map generators. Nothing here draws, and nothing knows a ruleset.
//!
//! A [`Workbench`] holds a [`Draft`] and what was done to it. Hexes change by [strokes](Stroke) of a [`Brush`] and by
//! the functions of [`area`], [`Clip`], [`Mirror`] and [`resize`]; the battle by closures over its form. [`Drafts`]
//! keeps what is not saved.
#![deny(missing_docs)]

pub mod area;
mod brush;
mod draft;
pub mod generate;
mod paint;
mod places;
pub mod resize;
mod store;
mod stroke;
mod turn;
mod ways;
mod workbench;

pub use brush::{Brush, MAX_RADIUS, MAX_STRENGTH, Shape};
pub use draft::{CellChange, Change, Draft, MapHead};
pub use paint::{BRIDGE_CF, Paint};
pub use places::move_all;
pub use store::{Drafts, Kept, Snapshot};
pub use stroke::{Ink, Stroke};
pub use turn::{Clip, Mirror, Turn};
pub use ways::Way;
pub use workbench::Workbench;
