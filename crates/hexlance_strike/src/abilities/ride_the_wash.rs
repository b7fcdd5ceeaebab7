//! Ride the Wash: in place of its attack a fighter throws the enemy that it tails at Short range out of its wash.

use bevy_ecs::world::World;
use hexlance_rules::{AbilityId, Refusal, SideId, UnitId, say};

use crate::{
    Ctx,
    aero::{Sky, control},
    aimed::AttackEvent,
    attack::legal,
    card::{Bracket, UnitType},
    control::{ControlCause, ControlStep},
    go,
    model::attack::{AirAttack, Attack, AttackKind, Target},
    read::{self, UnitRead},
    used::AbilityEvent,
};

const RULE: &str = "spa.ride_the_wash";

/// Whether a unit may do it to an enemy now.
///
/// # Errors
/// Why not.
pub(super) fn check(
    world: &World,
    side: SideId,
    u: &UnitRead<'_>,
    target: Option<UnitId>,
) -> Result<(), Refusal> {
    go::may_attack(world, side, u.id)?;
    let attack = Attack::plain(
        u.id,
        Target::Unit(target.unwrap_or(u.id)),
        AttackKind::Air(AirAttack::Strafe),
    );
    legal::may_still_attack(world, u, &attack)?;
    let fighter = matches!(u.card.kind, UnitType::AF | UnitType::CF);
    let tails = target.is_some_and(|t| {
        world
            .resource::<Sky>()
            .between(u.id, t)
            .is_some_and(|e| e.tails && e.initiator == u.id && e.range == Bracket::Short)
    });
    let space = u
        .flight()
        .is_none_or(|f| matches!(f.zone, crate::model::air::AirZone::Outer(_)));
    let name = u.name;
    if !fighter {
        let why = say!(
            "Only fighters can throw enemies out of their wash; {name} is not a fighter.",
            name
        );
        return Err(Refusal::new("only_fighters", RULE, why).or("Attack with its weapons."));
    }
    if space {
        let why = say!(
            "{name} flies in an outer zone, where there is no air for a wash.",
            name
        );
        return Err(Refusal::new("no_air", RULE, why).or("Attack with its weapons."));
    }
    if !tails {
        let why = say!("{name} does not tail that enemy at Short range.", name);
        let remedy = "Tail an aircraft at Short range, or attack with its weapons.";
        return Err(Refusal::new("not_tailing", RULE, why).or(remedy));
    }
    Ok(())
}

/// The enemy has to stay in the air: a control roll at 3 more. Who is shut down falls without one (R1.6.3).
pub(super) fn perform(ctx: &mut Ctx<'_>, unit: UnitId, ability: AbilityId, target: UnitId) {
    ctx.emit(AttackEvent::AttackSpent {
        unit,
        weapon: true,
        physical: false,
        fired: false,
        overheat: 0,
        rear: 0,
        marking: None,
        piece: None,
        rush_done: false,
    });
    ctx.emit(AbilityEvent::AbilityUsed {
        unit,
        ability,
        uses_left: None,
        ready: None,
    });
    if read::unit(ctx.world(), target).is_shut_down() {
        control::lose_height(ctx, target, 2, "it is caught in the wash", Some(unit));
        return;
    }
    ctx.push(ControlStep::ControlRoll {
        unit: target,
        cause: ControlCause::Wash,
        walk: None,
    });
}
