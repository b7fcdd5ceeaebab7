//! What all panels and screens share: the look of every widget, a player's settings, the keys, the choice of a language.
#![deny(missing_docs)]

#[macro_use]
extern crate hexlance_lang as lang;

pub mod input;
pub mod language;
pub mod settings;
pub mod theme;
