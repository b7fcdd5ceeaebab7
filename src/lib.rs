//! Hexlance: a tabletop wargame on a 3D hex table. This library is the desktop program without its `main`: the crates
//! that it is put together from, under the names that they have in it.
#![deny(missing_docs)]

pub use hexlance_app::{frame_times, graphics, shot, window};
pub use hexlance_audio as sound;
pub use hexlance_cli as cli;
pub use hexlance_cli::register;
pub use hexlance_editor as editor;
pub use hexlance_host::{data, game, rulesets, screens};
pub use hexlance_hud as hud;
pub use hexlance_lang as lang;
pub use hexlance_table as table;
pub use hexlance_ui::{input, language, settings, theme};
pub use hexlance_words as words;
