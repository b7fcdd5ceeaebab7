//! The record of a unit in the force builder: what is printed on it, block by block.
//!
//! `P` is a picture, which only those who draw the record know.

use crate::{AbilityMark, TrackKind, form::Tone, grid::Grid};

/// A part of a record.
#[derive(Clone, Debug, PartialEq)]
pub enum Block<P> {
    /// Its picture, its name, what it is in a few lines, and its points.
    Head {
        /// What its miniature looks like.
        picture: P,
        /// Its name.
        name: String,
        /// What it is.
        lines: Vec<String>,
        /// What it is worth.
        points: u16,
    },
    /// A heading over what follows.
    Heading(String),
    /// Numbers in boxes side by side, each below a word.
    Boxes(Vec<(String, String)>),
    /// Points in a row behind their name.
    Track(String, u8, TrackKind),
    /// A text to be read.
    Says(Tone, String),
    /// Numbers in rows and columns.
    Grid(Grid),
    /// Abilities with what they do; a press looks one up.
    Abilities(Vec<AbilityMark>),
}

impl<P> Block<P> {
    /// An explanation.
    pub fn note(text: impl Into<String>) -> Self {
        Self::Says(Tone::Note, text.into())
    }

    /// A text of little weight.
    pub fn faint(text: impl Into<String>) -> Self {
        Self::Says(Tone::Faint, text.into())
    }
}
