//! Who may spot for indirect fire (R6.9.3, R6.9.4).

use bevy_ecs::world::World;
use hexlance_rules::Refusal;

use super::{Attack, conditions};
use crate::read::{self, UnitRead};

fn refuse(
    code: &'static str,
    rule: &'static str,
    message: impl Into<String>,
) -> Result<(), Refusal> {
    Err(Refusal::new(code, rule, message))
}

/// Whether a unit may spot for an attack (R6.9.3, R6.9.4).
///
/// # Errors
/// Why not.
pub fn can_spot(
    world: &World,
    attacker: &UnitRead<'_>,
    spotter: &UnitRead<'_>,
    attack: &Attack,
) -> Result<(), Refusal> {
    let Some(target) = attack
        .target
        .unit()
        .and_then(|t| read::try_target(world, t))
    else {
        return refuse(
            "no_such_unit",
            "R6.9.3",
            "Indirect fire is aimed at a unit.",
        );
    };
    if spotter.side != attacker.side || spotter.id == attacker.id {
        return refuse(
            "bad_spotter",
            "R6.9.3",
            "A spotter is another unit of your side.",
        );
    }
    if !spotter.can_act() || spotter.is_aerospace() || spotter.is_hidden() {
        return refuse(
            "bad_spotter",
            "R6.9.3",
            format!("{} cannot spot.", spotter.name),
        );
    }
    if spotter.acts.activated && (spotter.motion.sprinted || spotter.motion.evaded) {
        return refuse(
            "bad_spotter",
            "R6.9.3",
            format!("{} sprinted or evaded and cannot spot.", spotter.name),
        );
    }
    if spotter.acts.spots.is_some_and(|t| t != target.id) {
        return refuse(
            "spots_another",
            "R6.9.4",
            format!("{} spots another target this turn.", spotter.name),
        );
    }
    if !read::sees(world, spotter, &target) {
        return refuse(
            "spotter_is_blind",
            "R6.9.3",
            format!("{} does not see the target.", spotter.name),
        );
    }
    conditions::check_spotting(world, spotter, &target)
}
