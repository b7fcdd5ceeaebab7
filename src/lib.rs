//! Hexlance: a tabletop wargame on a 3D hex table. This library is the desktop program without its `main`.
#![deny(missing_docs)]

#[cfg(test)]
extern crate self as hexlance;

#[macro_use]
pub extern crate hexlance_lang as lang;

pub mod cli;
pub mod data;
pub mod editor;
pub mod frame_times;
pub mod game;
pub mod graphics;
pub mod rulesets;
pub mod screens;
pub mod shot;
pub mod window;

pub use hexlance_audio as sound;
pub use hexlance_hud as hud;
pub use hexlance_table as table;
pub use hexlance_ui::{input, language, settings, theme};
pub use hexlance_words as words;
