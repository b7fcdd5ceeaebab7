//! Abilities that are declared, questions answered, and what abilities forbid.

use bevy_ecs::world::World;
use hexlance_rules::{AbilityId, Decision, Expiry, Leave, Refusal, SideId, Timetable, UnitId};

use crate::{
    Ctx,
    ability::{AbilityEvent, Edge, Grant},
    artillery::landing,
    attack::{Attack, defense, divided, resolve},
    forces::{self, designate, duels, gifts},
    formations, hidden, initiative, mines,
    moments::{Rule, Span},
    question::Question,
    read::{self, UnitRead},
    setup::homes,
    sides::TwoSides,
    state::Spa,
    status::StatusEvent,
    step::Step,
    support, turn,
};

use super::{combined_fire, hunt, rerolls, ride_the_wash, street_fighter};

/// Setup step S9, side by side: units are designated, abilities given away, champions named, and whoever names an enemy
/// and has not done so does it now.
pub fn assignments(ctx: &mut Ctx<'_>) {
    let first = read::turn(ctx.world()).order_first;
    for side in [first, first.opponent()] {
        if designate::designate(ctx, side)
            || gifts::give(ctx, side)
            || duels::name_champion(ctx, side)
            || gifts::give_all(ctx, side)
            || formations::assign::in_setup(ctx, side)
            || hunt::name_prey(ctx, side)
        {
            return;
        }
    }
}

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
            format!("{} names no enemy.", u.name),
        ));
    };
    let rule = spa.def.id.as_str();
    turn::may_activate(world, side, u.id)?;
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
                format!("{} still sees {}.", u.name, named.name),
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
    let u = turn::own_unit(world, side, unit)?;
    let Some(spa) = u.spas.get(ability) else {
        return Err(Refusal::new(
            "no_such_ability",
            "R2.3",
            format!("{} does not have {ability}.", u.name),
        ));
    };
    let rule = spa.def.id.as_str();
    if spa.def.grants(Grant::GroupFire) {
        return combined_fire::check(world, side, &u, ability, target);
    }
    if spa.def.grants(Grant::ActFirst) || spa.def.grants(Grant::Overruns) {
        turn::may_act_first_by(world, &u, spa)?;
        if turn::waiting_side(world) != Some(side) || !turn::may_declare_act_first(world) {
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
                format!("{} is used up.", spa.def.name),
            )
        } else {
            Refusal::new(
                "not_declared",
                rule,
                format!("{} is declared with an attack.", spa.def.name),
            )
            .or("Attack a unit: it is asked for before the roll.")
        });
    }
    if !spa.def.rerolls.is_empty() {
        return Err(Refusal::new(
            "no_such_roll",
            rule,
            format!("{} answers a roll, and no such roll is open.", spa.def.name),
        )
        .or("It is offered whenever a roll allows it."));
    }
    Err(Refusal::new(
        "not_declared",
        rule,
        format!("{} is not declared by itself.", spa.def.name),
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
        ctx.push(Step::EarlyMove(unit));
    } else if spa.def.grants(Grant::Overruns) {
        ctx.emit(AbilityEvent::ActsFirst { unit, ability });
        ctx.push(Step::EarlyMove(unit));
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
        turn::commit(ctx, unit);
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
            format!("{} cannot divide its fire.", u.name),
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

/// Goes on after a question was answered.
pub fn resume(ctx: &mut Ctx<'_>, decision: Decision<Question>, choice: usize) {
    let Some(code) = decision.choices.get(choice).map(|c| c.code.clone()) else {
        return;
    };
    let yes = code == "yes";
    let number = || code.parse().ok().map(UnitId);
    match decision.question {
        Question::RerollAttack {
            unit,
            ability,
            attack,
            mut rolled,
        } => {
            if yes {
                rerolls::spend(ctx, unit, ability);
                resolve::reroll(ctx, attack, rolled, unit, ability);
            } else {
                // Asked and answered; somebody else may still want another roll.
                rolled.acted.push((unit, ability));
                ctx.push(Step::AfterRoll(attack, rolled));
            }
        }
        Question::RerollCritical {
            unit,
            ability,
            attack,
            dice,
            acted,
        } => rerolls::critical_answered(ctx, attack, unit, ability, dice, acted, yes),
        Question::RerollControl {
            unit,
            ability,
            mut control,
            walk,
        } => {
            control.acted.push((unit, ability));
            if yes {
                rerolls::spend(ctx, unit, ability);
                control.dice = crate::movement::roll_control(
                    ctx,
                    unit,
                    control.cause,
                    &control.target,
                    Some(ability),
                );
            }
            ctx.push(Step::ControlStands(control, walk));
        }
        Question::Preempt {
            striker, attack, ..
        } => {
            let melee = match code.as_str() {
                "standard" => Some(false),
                "melee" => Some(true),
                _ => None,
            };
            street_fighter::answered(ctx, striker, attack, melee);
        }
        Question::Surprise { unit, attacks, .. } => {
            let attack = attacks.into_iter().find(|(c, _)| *c == code);
            hidden::surprise_answered(ctx, unit, attack.map(|(_, a)| a));
        }
        Question::SetOff { unit, field } => {
            if yes {
                mines::strike::set_off(ctx, unit, field);
            }
        }
        Question::PointDefense { unit, attack } => {
            defense::points_answered(ctx, unit, attack, code.parse().unwrap_or(0));
        }
        Question::Screen {
            unit,
            attack,
            rolled,
        } => defense::screen_answered(ctx, unit, attack, rolled, yes),
        Question::ShellSpotter { attack } => landing::answered(ctx, attack, number()),
        Question::SpotterAttacks { attack, .. } => resolve::spotter_answered(ctx, attack, yes),
        Question::RerollInitiative {
            unit,
            ability,
            rolls,
        } => crate::initiative::answered(ctx, unit, ability, rolls, yes),
        Question::AimedShot { attack } => super::choices::aimed_answered(ctx, attack, yes),
        Question::WeakSpot { ability, attack } => {
            super::choices::weak_spot_answered(ctx, attack, ability, yes);
        }
        Question::MeleeChoice { mut attack, rolled } => {
            attack.edge = Some(if code == "critical" {
                Edge::Critical
            } else {
                Edge::Damage
            });
            ctx.push(Step::AfterRoll(attack, rolled));
        }
        Question::EngagementRange {
            unit,
            tails_near,
            tails,
        } => crate::aero::engage::range_chosen(ctx, unit, (tails_near, tails), &code),
        Question::SecondTarget { first } => divided::chosen(ctx, &first, &code),
        Question::SupportHex { unit, ability } => support::answered(ctx, unit, ability, choice),
        Question::Designate {
            force,
            ability,
            named,
        } => {
            let key = (decision.side, force);
            let unit = (code != "done").then(number).flatten();
            designate::answered(ctx, key, ability, named, unit);
        }
        Question::KeepForRuse { force, ability } => {
            let unit = (code != "done").then(number).flatten();
            crate::arrival::ruse::answered(ctx, (decision.side, force), ability, unit);
        }
        Question::Formation {
            force,
            formation,
            ask,
        } => {
            let key = ((decision.side, force), formation);
            formations::assign::answered(ctx, key, ask, &code);
        }
        Question::PassOn { attack } => {
            formations::fire::switch_answered(ctx, attack, number());
        }
        Question::Give {
            force,
            ability,
            spa,
        } => {
            if let Some(unit) = number() {
                gifts::unit_chosen(ctx, (decision.side, force), ability, spa, unit);
            }
        }
        Question::GiveFor {
            force,
            ability,
            spa,
            unit,
        } => {
            let key = (decision.side, force);
            gifts::param_chosen(ctx, key, ability, (spa, unit), &code);
        }
        Question::Champion {
            force,
            ability,
            formation,
        } => duels::answered(ctx, (decision.side, force), ability, formation, number()),
        Question::Negate { force, ability } => {
            forces::enemies::answered(ctx, (decision.side, force), ability, &code);
        }
        Question::Become {
            force,
            ability,
            answers,
        } => forces::moment::answered(ctx, (decision.side, force), ability, answers, code),
        Question::Declare { force, ability } => {
            forces::declare::answered(ctx, (decision.side, force), ability, yes);
        }
        Question::SealedInitiative { side } => {
            initiative::declare::answered(ctx, side, &code);
        }
        Question::HomeEdge { side } => homes::answered(ctx, side, &code),
        Question::NameEnemy { unit, ability } => {
            if let Some(target) = number() {
                ctx.emit(AbilityEvent::EnemyNamed {
                    unit,
                    ability,
                    target,
                });
            }
        }
    }
}
