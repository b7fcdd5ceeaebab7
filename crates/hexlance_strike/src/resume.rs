//! Questions that were answered: each goes on in the module that has asked it.

use hexlance_rules::{Decision, UnitId};

use crate::{
    Ctx,
    abilities::{choices, rerolls, street_fighter},
    aero,
    aimed::AttackStep,
    arrival,
    artillery::landing,
    attack::{defense, divided, resolve},
    control::ControlStep,
    forces::{self, designate, duels, gifts},
    formations, hidden, initiative, mines,
    model::attack::Edge,
    movement,
    question::Question,
    setup::homes,
    support,
    used::AbilityEvent,
};

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
                ctx.push(AttackStep::AfterRoll(attack, rolled));
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
                control.dice = movement::roll_control(
                    ctx,
                    unit,
                    control.cause,
                    &control.target,
                    Some(ability),
                );
            }
            ctx.push(ControlStep::ControlStands(control, walk));
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
        } => initiative::answered(ctx, unit, ability, rolls, yes),
        Question::AimedShot { attack } => choices::aimed_answered(ctx, attack, yes),
        Question::WeakSpot { ability, attack } => {
            choices::weak_spot_answered(ctx, attack, ability, yes);
        }
        Question::MeleeChoice { mut attack, rolled } => {
            attack.edge = Some(if code == "critical" {
                Edge::Critical
            } else {
                Edge::Damage
            });
            ctx.push(AttackStep::AfterRoll(attack, rolled));
        }
        Question::EngagementRange {
            unit,
            tails_near,
            tails,
        } => aero::engage::range_chosen(ctx, unit, (tails_near, tails), &code),
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
            arrival::ruse::answered(ctx, (decision.side, force), ability, unit);
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
