//! What conditions do beside slowing units (R12): to attacks and control rolls ([`aiming`]), where the wind blows
//! ([`wind`]), and to units and buildings by themselves ([`harm`]). Light is in [`crate::attack::conditions`], Move and
//! costs of hexes in [`crate::conditions`].

use hexlance_rules::Timetable;

pub mod aiming;
mod event;
pub mod harm;
pub mod wind;

pub use crate::conditions::{
    Change, Relief, add_part, changes, clear_ground, eased, is_sealed, may_fly, moving, prepare,
    rule, suffocates, summary, survives_vacuum, tag, weathered,
};
pub use event::WeatherEvent;

/// The wind turns, and the earth quakes.
pub(crate) fn plugin(t: &mut Timetable) {
    harm::plugin(t);
    wind::plugin(t);
}
