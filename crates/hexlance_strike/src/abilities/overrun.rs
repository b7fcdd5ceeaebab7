//! Units that act before all others because their force has won Initiative by far (sca.overrun_combat, R3.3.8).

use bevy_ecs::world::World;
use hexlance_rules::{Refusal, say};

use super::combined_fire;
use crate::{
    forces,
    read::{self, UnitRead},
    state::Spa,
};

/// Whether a unit's force may let another unit act first.
///
/// # Errors
/// `margin_too_small`, `no_overrun_left`.
pub fn check(world: &World, u: &UnitRead<'_>, spa: &Spa) -> Result<(), Refusal> {
    let of = read::side_of(world, u.id);
    let key = (of.side, of.force);
    let rule = spa.def.id.as_str();
    if forces::leading(world, of.side) != key {
        return Err(Refusal::new(
            "does_not_lead",
            rule,
            say!(
                "{name} does not lead its side.",
                name = forces::name(world, key)
            ),
        ));
    }
    let left = forces::force(world, key).map_or(0, |f| f.overruns);
    if left > 0 {
        return combined_fire::leaves_room(world, u, left);
    }
    let early = read::units(world).any(|u| {
        let its = read::side_of(world, u.id);
        (its.side, its.force) == key && u.acts.early
    });
    Err(if early {
        Refusal::new(
            "no_overrun_left",
            rule,
            "As many have acted first as the margin allows.",
        )
    } else {
        Refusal::new(
            "margin_too_small",
            rule,
            "Initiative must be won by a margin of 2 at least.",
        )
    })
}
