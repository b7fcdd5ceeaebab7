//! Damage (R7.1, R7.2): how much an attack deals, and how it is scored.
//!
//! A hit goes through [`amount`], which names every part of its damage, and [`score`], which notes the damage and puts
//! the critical and motive rolls on the agenda. The tracks change later, in the damage step at the end of the Combat
//! Phase, or right away for what takes effect at once ([`HurtStep::Settle`](crate::hurt::HurtStep::Settle); R3.4.2,
//! R3.4.3): see [`crate::losses`].

mod amount;
mod heating;
mod reduce;
mod score;

pub use amount::{NearMiss, absorbed, amount, area_amount, near_miss, needs_minimal_roll};
use heating::burns;
pub use heating::{add_heat, heat_only, is_heat_only, takes_heat_as_damage, warm_unit};
pub use reduce::{absorption, is_shot_down, shelled};
pub use score::{
    Projection, deal, hit_building, hurt, hurt_steps, inflict_now, is_doomed, may_strike_rider,
    mishap, projected, projected_injuries, projection, rider_struck, score,
};
pub(crate) use score::{causes, score_steps};
