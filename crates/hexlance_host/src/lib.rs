//! What stands around the rulesets. [`rulesets`] says what the program asks of each of them, [`data`] finds files,
//! [`game`] has the battle on the table and feeds table and panels with it, and [`screens`] are those that ask rulesets:
//! choosing a battle, and putting forces together. Editor and command line are crates above this one.
#![deny(missing_docs)]

#[macro_use]
extern crate hexlance_lang as lang;

pub mod data;
pub mod game;
pub mod hand;
pub mod laws;
pub mod rulesets;
pub mod screens;

use hexlance_hud as hud;
use hexlance_table as table;
use hexlance_ui::{input, settings, theme};
use hexlance_words as words;
