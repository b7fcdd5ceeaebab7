//! Screens that ask rulesets: choosing a battle, and putting forces together. Those that know none are pages
//! ([`hexlance_pages`]); the battle itself is drawn by the HUD.

pub mod forces;
mod setup;

pub use forces::plain::listed_sides as plain_sides;
pub use forces::{
    AnyForce, Bench, Built, Design, DesignAction, DesignDesk, Designed, Designs, DesignsOf, Drawn,
    ForceAction, ForceDesk, ForceFacts, ForceLibrary, ForceRoom, Open, SavedForce,
    Wish as ForceWish,
};
pub use hexlance_pages::*;
pub use hexlance_present::Topic;
pub use setup::{SetupChoice, SetupState, Tried, column, draw_setup};

use bevy::prelude::App;

/// Adds the screens, pages among them.
pub fn plugin(app: &mut App) {
    hexlance_pages::plugin(app);
    setup::plugin(app);
    forces::plugin(app);
}
