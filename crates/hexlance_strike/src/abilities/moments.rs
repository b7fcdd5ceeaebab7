//! Abilities that are declared, questions answered, and what abilities forbid.

use bevy_ecs::world::World;
use hexlance_rules::{AbilityId, Leave, Refusal, SideId, Timetable, UnitId, say};

use crate::{
    Ctx,
    ability::Grant,
    forces,
    go::{self, Wait},
    hunt,
    model::{attack::Attack, status::Expiry},
    moments::{During, Rule, Span},
    read::{self, UnitRead},
    state::{Phase, Spa},
    status::StatusEvent,
    support,
    used::AbilityEvent,
};

use super::{combined_fire, early, ride_the_wash};

/// Whether a unit may name another enemy now (Blood Stalker): at the start of its movement, if the named one is out of
/// action or out of sight.
///
/// # Errors
/// Why not.
pub fn may_name_enemy(world: &World, side: SideId, u: &UnitRead<'_>) -> Result<AbilityId, Refusal> {
    let names = |s: &&Spa| s.def.grants(Grant::NameEnemy) && s.quarry.is_none();
    let Some(spa) = u.spas.0.iter().find(names) else {
        return Err(Refusal::new(
            "no_such_ability",
            "spa.blood_stalker",
            say!("{unit} names no enemy.", unit = u.name),
        ));
    };
    let rule = spa.def.id.as_str();
    go::may_activate(world, side, u.id)?;
    if u.acts.chose_prey {
        return Err(Refusal::new(
            "already_chosen",
            rule,
            "It has named an enemy in this activation.",
        ));
    }
    if let Some(named) = spa.chosen.and_then(|c| read::try_unit(world, c)) {
        let visible = named.is_active() && !named.is_hidden() && read::sees(world, u, &named);
        if visible {
            return Err(Refusal::new(
                "prey_in_sight",
                rule,
                say!(
                    "{unit} still sees {enemy}.",
                    unit = u.name,
                    enemy = named.name
                ),
            )
            .or("A new choice is open when the named enemy is destroyed or out of sight."));
        }
    }
    Ok(spa.def.id)
}

/// Whether an ability may be declared now.
///
/// # Errors
/// Why not.
pub fn check_use(
    world: &World,
    side: SideId,
    unit: UnitId,
    ability: AbilityId,
    target: Option<UnitId>,
) -> Result<(), Refusal> {
    let u = go::own_unit(world, side, unit)?;
    let Some(spa) = u.spas.get(ability) else {
        return Err(Refusal::new(
            "no_such_ability",
            "R2.3",
            say!("{unit} does not have {ability}.", unit = u.name, ability),
        ));
    };
    let rule = spa.def.id.as_str();
    if spa.def.grants(Grant::GroupFire) {
        return combined_fire::check(world, side, &u, ability, target);
    }
    if spa.def.grants(Grant::ActFirst) || spa.def.grants(Grant::Overruns) {
        early::may_act_first_by(world, &u, spa)?;
        if go::waiting_side(world) != Some(side) || !go::may_declare_act_first(world) {
            return Err(Refusal::new(
                "wrong_moment",
                rule,
                "It is declared at the very start of the Movement Phase.",
            ));
        }
        return Ok(());
    }
    if let Some(refusal) =
        forces::declare::refusal(&spa.def, read::phase(world), read::turn(world).number)
    {
        return Err(refusal);
    }
    if spa.def.grants(Grant::Wash) {
        return ride_the_wash::check(world, side, &u, target);
    }
    if spa.def.grants(Grant::NameEnemy) {
        may_name_enemy(world, side, &u)?;
        let Some(target) = target.and_then(|t| read::try_unit(world, t)) else {
            return Err(
                Refusal::new("no_target", rule, "Name an enemy.").or("Give the unit to hunt.")
            );
        };
        return hunt::check(world, &u, target.id);
    }
    if spa.def.support.is_some() {
        return support::check(world, &u, ability);
    }
    if spa.def.grants(Grant::WeakSpot) {
        return Err(if spa.uses == 0 {
            Refusal::new(
                "no_uses_left",
                rule,
                say!("{ability} is used up.", ability = spa.def.name),
            )
        } else {
            Refusal::new(
                "not_declared",
                rule,
                say!(
                    "{ability} is declared with an attack.",
                    ability = spa.def.name
                ),
            )
            .or("Attack a unit: it is asked for before the roll.")
        });
    }
    if !spa.def.rerolls.is_empty() {
        return Err(Refusal::new(
            "no_such_roll",
            rule,
            say!(
                "{ability} answers a roll, and no such roll is open.",
                ability = spa.def.name
            ),
        )
        .or("It is offered whenever a roll allows it."));
    }
    Err(Refusal::new(
        "not_declared",
        rule,
        say!(
            "{ability} is not declared by itself.",
            ability = spa.def.name
        ),
    ))
}

/// Declares an ability.
pub fn perform_use(ctx: &mut Ctx<'_>, unit: UnitId, ability: AbilityId, target: Option<UnitId>) {
    let world = ctx.world();
    let u = read::unit(world, unit);
    let Some(spa) = u.spas.get(ability) else {
        return;
    };
    if spa.def.grants(Grant::ActFirst) {
        let ready = read::turn(world).number + spa.def.every_turns.unwrap_or(1);
        ctx.emit(AbilityEvent::AbilityUsed {
            unit,
            ability,
            uses_left: None,
            ready: Some(ready),
        });
        ctx.emit(AbilityEvent::ActsFirst { unit, ability });
        ctx.push(Wait::EarlyMove(unit));
    } else if spa.def.grants(Grant::Overruns) {
        ctx.emit(AbilityEvent::ActsFirst { unit, ability });
        ctx.push(Wait::EarlyMove(unit));
    } else if let (true, Some(target)) = (spa.def.grants(Grant::GroupFire), target) {
        combined_fire::perform(ctx, unit, ability, target);
    } else if spa.def.support.is_some() {
        support::call(ctx, unit, ability);
    } else if let (true, Some(target)) = (spa.def.grants(Grant::Wash), target) {
        ride_the_wash::perform(ctx, unit, ability, target);
    } else if let Some(target) = target {
        ctx.emit(AbilityEvent::EnemyNamed {
            unit,
            ability,
            target,
        });
        go::commit(ctx, unit);
    }
}

/// Whether a unit may divide an attack (Multi-Tasker): weapon attacks in its own Combat Phase, not those that only
/// mark or heat.
///
/// # Errors
/// Why not.
pub fn check_divided(u: &UnitRead<'_>, attack: &Attack) -> Result<(), Refusal> {
    if !u.grants(Grant::DividedFire) {
        return Err(Refusal::new(
            "cannot_divide",
            "R6.7.1",
            say!("{unit} cannot divide its fire.", unit = u.name),
        ));
    }
    if !attack.kind.is_weapon() || attack.kind.artillery().is_some() {
        return Err(Refusal::new(
            "cannot_divide",
            "spa.multi_tasker",
            "Only weapon fire can be divided, and no artillery.",
        ));
    }
    Ok(())
}

/// States end with the turn.
pub(super) fn plugin(t: &mut Timetable) {
    t.add(
        During(Phase::Movement),
        Rule::Abilities,
        |ctx: &mut Ctx<'_>| {
            let [_, winner] = read::turn(ctx.world()).loser_first();
            ctx.push(Wait::ActFirst(winner));
        },
    );
    t.add(Leave(Span::Turn), Rule::Abilities, turn_ends);
}

/// The turn ends: states that last to its end do so (R3.5.6).
fn turn_ends(ctx: &mut Ctx<'_>) {
    let world = ctx.world();
    let turn = read::turn(world).number;
    let over: Vec<_> = read::units(world)
        .flat_map(|u| {
            u.statuses
                .0
                .iter()
                .filter(|s| matches!(s.expiry, Expiry::EndOfTurn(t) if t <= turn))
                .map(move |s| (u.id, *s))
                .collect::<Vec<_>>()
        })
        .collect();
    for (unit, s) in over {
        ctx.emit(StatusEvent::StatusLost {
            unit,
            kind: s.kind,
            source: s.source,
            ability: s.ability,
            why: "the turn is over",
        });
    }
}
