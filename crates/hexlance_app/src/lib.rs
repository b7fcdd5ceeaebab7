//! The whole program as one: in its [`window`], and without one for pictures ([`shot`]) and measurements
//! ([`frame_times`]).
#![deny(missing_docs)]

#[macro_use]
extern crate hexlance_lang as lang;

pub mod frame_times;
pub mod graphics;
pub mod shot;
pub mod window;

use hexlance_audio as sound;
use hexlance_editor as editor;
use hexlance_host::{data, game, rulesets, screens};
use hexlance_hud as hud;
use hexlance_table as table;
use hexlance_ui::{input, language, settings, theme};
use hexlance_words as words;
