//! Attacks that are Entire Orders, and smoke: Suppressive Fire (K8.3), Speculative and Guided Fire (K8.5), Intuitive Attack
//! (K8.6), smoke (K8.8).

mod compose;
mod guided;
mod intuitive;
mod promise;
mod smoke;
mod speculative;
mod step;
mod suppressive;
#[cfg(test)]
mod tests;

use bevy_ecs::prelude::Resource;
use hexlance_rules::{Refusal, Timetable, UnitId, Ustr};

use crate::{deeds::Declaring, model::Mode, read::Look};

pub(crate) use compose::{GUIDE, INTUIT, SMOKE, SPECULATE, SUPPRESS};
pub use guided::Guide;
pub use intuitive::Intuit;
pub use smoke::Smoke;
pub use speculative::Speculate;
pub use step::FireStep;
pub(crate) use step::step;
pub use suppressive::Suppress;

/// Who may not try which Marker again by Intuitive Attack, with the player turn in which it failed (K8.6.1).
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Barred(pub Vec<(UnitId, UnitId, u16)>);

/// Registers what they do at the moments of an Order and of a turn.
pub(crate) fn plugin(t: &mut Timetable) {
    guided::plugin(t);
    intuitive::plugin(t);
    smoke::plugin(t);
    speculative::plugin(t);
    suppressive::plugin(t);
}

/// A mode of a trooper's weapon that has a trait.
///
/// # Errors
/// If the trooper has no such weapon, or it has not that trait.
fn mode_with<'w>(
    who: &Look<'w>,
    weapon: Ustr,
    mode: u8,
    fits: impl Fn(&Mode) -> bool,
    rule: &'static str,
) -> Result<&'w Mode, Refusal> {
    let found = who.weapon(weapon).and_then(|w| w.mode(mode));
    match found {
        Some(mode) if fits(mode) => Ok(mode),
        Some(_) => Err(Refusal::new(
            "not_with_that",
            rule,
            "That weapon cannot be used in this way.",
        )),
        None => Err(Refusal::new(
            "no_weapon",
            "K8.1.1",
            "That trooper has no such weapon.",
        )),
    }
}

/// Whether uses of a weapon are left.
fn has_use(at: &Declaring<'_>, weapon: Ustr) -> Result<(), Refusal> {
    if at.who.has_uses(weapon, 1) {
        Ok(())
    } else {
        Err(Refusal::new("used_up", "K8.7.7", "Too few uses are left."))
    }
}
