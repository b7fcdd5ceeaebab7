//! Who may spot for indirect fire (R6.9.3, R6.9.4).

use bevy_ecs::world::World;
use hexlance_rules::{Message, Refusal, say};

use super::{Attack, Target};
use crate::{
    ability::Grant,
    light, line,
    read::{self, UnitRead},
};

fn refuse(
    code: &'static str,
    rule: &'static str,
    message: impl Into<Message>,
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
    let artillery = attack.kind.artillery().is_some();
    let target = attack
        .target
        .unit()
        .and_then(|t| read::try_target(world, t));
    if target.is_none() && !artillery {
        return refuse(
            "no_such_unit",
            "R6.9.3",
            "Indirect fire is aimed at a unit.",
        );
    }
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
            say!("{unit} cannot spot.", unit = spotter.name),
        );
    }
    if spotter.acts.activated && (spotter.motion.sprinted || spotter.motion.evaded) {
        return refuse(
            "bad_spotter",
            "R6.9.3",
            say!(
                "{unit} sprinted or evaded and cannot spot.",
                unit = spotter.name
            ),
        );
    }
    if spotter.acts.spots.is_some_and(|t| t != attack.target) {
        return refuse(
            "spots_another",
            "R6.9.4",
            say!(
                "{unit} spots another target this turn.",
                unit = spotter.name
            ),
        );
    }
    // One artillery attack a turn, unless an ability says otherwise (R9.4.6).
    if artillery && spotter.acts.guided > 0 && !spotter.grants(Grant::SpotsForMany) {
        return Err(Refusal::new(
            "spots_already",
            "R9.4.6",
            say!(
                "{unit} has spotted for artillery this turn.",
                unit = spotter.name
            ),
        )
        .or("Name another spotter, or fire without one."));
    }
    let sees = match (&target, attack.target) {
        (Some(target), _) => read::sees(world, spotter, target),
        (None, Target::Hex(hex)) => line::sees_hex(world, spotter, hex),
        (None, Target::Unit(_)) => false,
    };
    if !sees {
        return refuse(
            "spotter_is_blind",
            "R6.9.3",
            say!("{unit} does not see the target.", unit = spotter.name),
        );
    }
    match (&target, attack.target) {
        (Some(target), _) => {
            let name = target.name;
            target.hex().map_or(Ok(()), |hex| {
                light::check_spotting(world, spotter, hex, Some(target), name)
            })
        }
        (None, Target::Hex(hex)) => light::check_spotting(world, spotter, hex, None, "that hex"),
        (None, Target::Unit(_)) => Ok(()),
    }
}
