//! Units that act before all others (R3.3.8).

use bevy_ecs::world::World;
use hexlance_rules::{Refusal, say};

use super::overrun;
use crate::{
    ability::Grant,
    aero,
    read::{self, UnitRead},
    state::Spa,
};

/// Whether a unit may act before all others now by any of its abilities (R3.3.8).
///
/// # Errors
/// Why not.
pub fn may_act_first(world: &World, u: &UnitRead<'_>) -> Result<(), Refusal> {
    let able = |s: &&Spa| s.def.grants(Grant::ActFirst) || s.def.grants(Grant::Overruns);
    let mut result = Err(Refusal::new(
        "no_such_ability",
        "R3.3.8",
        say!("{unit} cannot act out of sequence.", unit = u.name),
    ));
    for spa in u.spas.0.iter().filter(able) {
        result = may_act_first_by(world, u, spa);
        if result.is_ok() {
            return result;
        }
    }
    result
}

/// Whether a unit may act before all others now by one of its abilities (Combat Intuition, Overrun Combat).
///
/// # Errors
/// Why not.
pub fn may_act_first_by(world: &World, u: &UnitRead<'_>, spa: &Spa) -> Result<(), Refusal> {
    let turn = read::turn(world);
    let rule = spa.def.id.as_str();
    if turn.winner.is_some_and(|w| w != u.side) {
        return Err(Refusal::new(
            "lost_initiative",
            rule,
            "Your side did not win Initiative this turn.",
        ));
    }
    if spa.ready > turn.number {
        return Err(Refusal::new(
            "not_ready",
            rule,
            say!(
                "{ability} is ready again in turn {ready}.",
                ability = spa.def.name,
                ready = spa.ready
            ),
        ));
    }
    let stays = u.is_aerospace() && !aero::fly::has_move(world, u);
    let away = !u.is_in_play();
    if u.acts.activated || u.acts.early || !u.can_act() || stays || away {
        return Err(Refusal::new(
            "cannot_act",
            rule,
            say!("{unit} cannot act now.", unit = u.name),
        ));
    }
    if spa.def.grants(Grant::Overruns) {
        overrun::check(world, u, spa)?;
    }
    Ok(())
}
