//! Pilots' abilities at work: what the data says, applied at the moments that the rules name (R18.1).
//!
//! [`crate::modifiers`] reads numbers out of the data; [`rerolls`], [`fear`] (auras, rage and fear) and [`moments`] (abilities
//! that are declared) do what data asks for. An ability that data cannot say has a module of its own here, named after
//! it: [`slugger`], [`street_fighter`], [`ride_the_wash`], [`shielding`], [`combined_fire`], [`overrun`]. [`facts`] says what an ability is about, for lists.

pub(crate) mod choices;
pub mod combined_fire;
mod early;
pub mod facts;
mod fear;
mod moments;
pub mod overrun;
mod question;
mod rage;
pub(crate) mod rerolls;
mod ride_the_wash;
pub mod shielding;
pub mod slugger;
mod step;
pub mod street_fighter;
mod targets;

use hexlance_rules::Timetable;

pub use crate::read::enraged_by;
pub use choices::{
    may_aim, offer_aimed_shot, offer_melee_choice, offer_weak_spot, usual_edge, weak_spot,
};
pub use early::{may_act_first, may_act_first_by};
pub use fear::{check_approach, entered, trigger_reach};
pub use moments::{check_divided, check_use, may_name_enemy, perform_use};
pub use question::AbilityQuestion;
pub use rage::looks_away;
pub use rerolls::{offer_attack_reroll, offer_control_reroll, offer_critical_reroll};
pub(crate) use step::run;
pub use street_fighter::offer_preempt;
pub use targets::{check_target, melee_weapon_breaks, spends_weapons};

/// What lasts for a time ends by itself.
pub(crate) fn plugin(t: &mut Timetable) {
    fear::plugin(t);
    moments::plugin(t);
}
