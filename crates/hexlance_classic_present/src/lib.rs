//! The classic rules as the program plays them: what is asked of a ruleset, answered for this one.
//!
//! [`battle`] stands between rules and table: what is shown there, what clicks mean, what panels say. [`forces`] is its
//! part of the force builder and [`designs`] what players make units with, [`wording`] has events and orders as sentences. Scenario editor and terminal have their
//! parts as well. The program registers [`GAME`] and knows nothing else of it.
#![deny(missing_docs)]

#[macro_use]
extern crate hexlance_lang as lang;

pub mod battle;
pub mod designs;
mod editor;
pub mod forces;
mod plays;
mod terminal;
pub mod unit;
pub mod wording;

use hexlance_cli::OnTerminal;
use hexlance_host::{data, game, rulesets, screens};
use hexlance_hud as hud;
use hexlance_table as table;
use hexlance_ui::{input, theme};
use hexlance_words as words;

pub use plays::ClassicGame;

/// What the program registers. A static: what the program asks of these rules is compiled here, once, and not again in
/// every program that names them.
pub static GAME: &dyn OnTerminal = &rulesets::Of::<ClassicGame>::GAME;

/// The shipped data, with these rules alone.
#[cfg(test)]
fn shipped() -> data::Data {
    register();
    data::Data::find(&[]).expect("the data are found")
}

/// Registers these rules alone, as tests need them.
#[cfg(test)]
fn register() {
    static ONCE: std::sync::Once = std::sync::Once::new();
    ONCE.call_once(|| assert_eq!(hexlance_cli::register(vec![GAME]), Ok(())));
}
