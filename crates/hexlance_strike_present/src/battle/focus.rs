//! What the person at the screen is looking at and putting together in a battle of the strike rules.

use hexlance_strike::draft::Draft;

use crate::game;

/// What the person at the screen is about.
pub type Focus = game::Focus<Draft>;
