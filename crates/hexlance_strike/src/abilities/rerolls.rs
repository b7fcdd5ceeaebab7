//! Rerolls (R0.1.6): Lucky of the attacker, Float Like a Butterfly of the target, each once on a roll.

use bevy_ecs::world::World;
use hexlance_rules::{AbilityId, Choice, Decision, Term, UnitId, Ustr, say};

use super::AbilityQuestion;
use crate::{
    Ctx,
    ability::Reroll,
    aimed::AttackStep,
    attack::resolve,
    concealment::name_for,
    control::{Control, ControlStep},
    formations,
    hurt::CriticalStep,
    model::attack::{Attack, Rolled},
    read::{self, UnitRead},
    used::AbilityEvent,
    walk::Walk,
};

/// An ability of a unit that may reroll such a roll and has not acted on it.
fn source(
    world: &World,
    u: &UnitRead<'_>,
    reroll: Reroll,
    acted: &[(UnitId, AbilityId)],
) -> Option<(AbilityId, Ustr, u8)> {
    u.spas
        .0
        .iter()
        .find(|s| {
            s.uses > 0
                && s.def.rerolls.contains(&reroll)
                && !acted.contains(&(u.id, s.def.id))
                && formations::may_use(world, u.id, s)
        })
        .map(|s| (s.def.id, s.def.name, s.uses))
}

fn choices(name: Ustr, uses: u8) -> Vec<Choice> {
    vec![
        Choice::new(
            "yes",
            say!("Use {name}", name),
            say!("the new roll stands; {left} left after it", left = uses - 1),
        ),
        Choice::new("no", "Let it stand", ""),
    ]
}

/// Asks whoever may reroll an attack roll; whether anyone was asked.
pub fn offer_attack_reroll(ctx: &mut Ctx<'_>, attack: &Attack, rolled: &Rolled) -> bool {
    let world = ctx.world();
    let hit = rolled.hits();
    // The target minds a hit, and a near miss that hurts it (R6.9.5).
    let near = !hit && resolve::bursts_near(world, attack, rolled.margin());
    let own = (!hit).then(|| (read::unit(world, attack.attacker), Reroll::OwnFailedAttack));
    let target = attack.target.unit().filter(|_| hit || near);
    let target = target.map(|t| (read::unit(world, t), Reroll::EnemyAttack));
    let asked = own.into_iter().chain(target).find_map(|(who, reroll)| {
        source(world, &who, reroll, &rolled.acted).map(|found| (who, found))
    });
    let Some((who, (ability, name, uses))) = asked else {
        return false;
    };
    let attacker = name_for(world, who.side, attack.attacker);
    let (rolled_sum, number) = (rolled.natural(), rolled.target_number);
    let outcome = match (hit, near) {
        (true, _) => Term("a hit"),
        (false, true) => Term("a near miss"),
        (false, false) => Term("a miss"),
    };
    let result = match attack.target.unit() {
        Some(target) => say!(
            "{attacker} attacked {target} and rolled {rolled} against {number}: {outcome}.",
            attacker,
            target = name_for(world, who.side, target),
            rolled = rolled_sum,
            number,
            outcome
        ),
        None => say!(
            "{attacker} rolled {rolled} against {number}: {outcome}.",
            attacker,
            rolled = rolled_sum,
            number,
            outcome
        ),
    };
    let (side, unit) = (who.side, who.id);
    ctx.ask(Decision {
        side,
        unit: Some(unit),
        question: AbilityQuestion::RerollAttack {
            unit,
            ability,
            attack: attack.clone(),
            rolled: rolled.clone(),
        }
        .into(),
        prompt: say!("{result} Use {name} to roll again?", result, name),
        choices: choices(name, uses),
        default: 1,
    });
    true
}

/// Asks the target's side whether to reroll a critical roll; whether it was asked.
pub fn offer_critical_reroll(
    ctx: &mut Ctx<'_>,
    attack: &Attack,
    unit: UnitId,
    dice: [u8; 2],
    acted: &[(UnitId, AbilityId)],
) -> bool {
    let who = read::unit(ctx.world(), unit);
    let Some((ability, name, uses)) = source(ctx.world(), &who, Reroll::EnemyCritical, acted)
    else {
        return false;
    };
    let (side, text) = (who.side, who.name.to_owned());
    ctx.ask(Decision {
        side,
        unit: Some(unit),
        question: AbilityQuestion::RerollCritical {
            unit,
            ability,
            attack: attack.clone(),
            dice,
            acted: acted.to_vec(),
        }
        .into(),
        prompt: say!(
            "A critical roll of {rolled} against {target}. Use {name} to have it rolled again?",
            rolled = dice[0] + dice[1],
            target = text,
            name
        ),
        choices: choices(name, uses),
        default: 1,
    });
    true
}

/// Asks whether to reroll a failed control roll; whether it was asked.
pub fn offer_control_reroll(ctx: &mut Ctx<'_>, control: Control, walk: Option<Box<Walk>>) -> bool {
    if control.succeeds() {
        return false;
    }
    let who = read::unit(ctx.world(), control.unit);
    let Some((ability, name, uses)) =
        source(ctx.world(), &who, Reroll::OwnFailedControl, &control.acted)
    else {
        return false;
    };
    let (side, unit) = (who.side, who.id);
    let prompt = say!(
        "{unit} failed a control roll: {rolled} against {number}. Use {name} to roll again?",
        unit = who.name,
        rolled = control.dice[0] + control.dice[1],
        number = control.target.total(),
        name
    );
    ctx.ask(Decision {
        side,
        unit: Some(unit),
        question: AbilityQuestion::RerollControl {
            unit,
            ability,
            control: Box::new(control),
            walk,
        }
        .into(),
        prompt,
        choices: choices(name, uses),
        default: 1,
    });
    true
}

/// Spends a use of an ability bought by the use.
pub(crate) fn spend(ctx: &mut Ctx<'_>, unit: UnitId, ability: AbilityId) {
    let uses = read::unit(ctx.world(), unit)
        .spas
        .using(ability)
        .map_or(0, |s| s.uses);
    ctx.emit(AbilityEvent::AbilityUsed {
        unit,
        ability,
        uses_left: Some(uses.saturating_sub(1)),
        ready: None,
    });
}

/// An attack roll is made again, or stands.
pub(super) fn attack_answered(
    ctx: &mut Ctx<'_>,
    attack: Attack,
    mut rolled: Rolled,
    (unit, ability): (UnitId, AbilityId),
    again: bool,
) {
    if again {
        spend(ctx, unit, ability);
        resolve::reroll(ctx, attack, rolled, unit, ability);
    } else {
        // Asked and answered; somebody else may still want another roll.
        rolled.acted.push((unit, ability));
        ctx.push(AttackStep::AfterRoll(attack, rolled));
    }
}

/// A control roll is made again, or stands.
pub(super) fn control_answered(
    ctx: &mut Ctx<'_>,
    mut control: Box<Control>,
    walk: Option<Box<Walk>>,
    (unit, ability): (UnitId, AbilityId),
    again: bool,
) {
    control.acted.push((unit, ability));
    let step = if again {
        spend(ctx, unit, ability);
        ControlStep::RollAgain {
            control,
            by: (unit, ability),
            walk,
        }
    } else {
        ControlStep::ControlStands(control, walk)
    };
    ctx.push(step);
}

/// A critical roll is made again, or stands.
pub(super) fn critical_answered(
    ctx: &mut Ctx<'_>,
    attack: Attack,
    unit: UnitId,
    ability: AbilityId,
    dice: [u8; 2],
    mut acted: Vec<(UnitId, AbilityId)>,
    again: bool,
) {
    let dice = if again {
        spend(ctx, unit, ability);
        crate::critical_table::roll(ctx, &attack, unit, Some(ability))
    } else {
        dice
    };
    // Asked and answered: this source does not act on this roll any more.
    acted.push((unit, ability));
    ctx.push(CriticalStep::Stands {
        attack,
        unit,
        dice,
        acted,
    });
}
