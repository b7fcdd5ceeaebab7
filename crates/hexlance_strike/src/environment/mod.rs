//! What conditions do beside slowing units (R12): to attacks and control rolls ([`aiming`]), and to units and buildings by
//! themselves ([`harm`]). Light is in [`crate::light`], Move and costs of hexes in [`crate::conditions`],
//! where the wind blows in [`crate::wind`].

pub mod aiming;
pub mod harm;

pub use crate::conditions::{
    Change, Relief, WeatherEvent, add_part, changes, clear_ground, eased, is_sealed, may_fly,
    moving, prepare, rule, suffocates, summary, survives_vacuum, tag, weathered,
};
pub(crate) use harm::plugin;
