//! The rolls that a hit asks for, one after the other, and what each failed one does (K10.1, K10.2, K10.5).

use hexlance_rules::{Breakdown, SideId, UnitId};

use super::{
    HarmEvent,
    ammo::{Against, Demand, Effect, Failed, Immunities, Origin, Resistance, Rolls, Victim},
    losing::{self, Loss},
    objects,
};
use crate::{
    Ctx, afflictions,
    dice::SIDES,
    ids::Party,
    odds::Losses,
    order::{Hit, HitCause},
    read::{Look, Table},
    resolve::side_of,
    state::{Condition, State},
    tags,
};

/// What +3 is: Partial Cover, a Firewall.
const COVER: i16 = 3;

/// Steps of hits.
#[derive(Clone, Debug, PartialEq)]
pub enum HarmStep {
    /// Resolves a hit.
    Hit(Box<Hit>),
    /// Makes rolls of a set that are left.
    Saves {
        /// The hit.
        hit: Box<Hit>,
        /// The set.
        rolls: Rolls,
        /// Rolls left.
        left: u8,
    },
    /// Does what a failed roll does.
    Suffer {
        /// The hit.
        hit: Box<Hit>,
        /// What that is.
        failed: Failed,
    },
    /// Takes points.
    Lose {
        /// Whose.
        unit: UnitId,
        /// How many, and why.
        loss: Loss,
    },
    /// Somebody has lost the last point, and is asked whether it acts on.
    Falls {
        /// Who.
        unit: UnitId,
    },
}

/// Runs a step.
pub(crate) fn step(ctx: &mut Ctx<'_>, step: HarmStep) {
    match step {
        HarmStep::Hit(hit) => strike(ctx, hit),
        HarmStep::Saves { hit, rolls, left } => save(ctx, hit, rolls, left),
        HarmStep::Suffer { hit, failed } => suffer(ctx, &hit, failed),
        HarmStep::Lose { unit, loss } => losing::run(ctx, unit, loss),
        HarmStep::Falls { unit } => losing::answered(ctx, unit, "fall"),
    }
}

/// Goes on with the answer to the question that a step has asked.
pub(crate) fn answered(ctx: &mut Ctx<'_>, step: HarmStep, code: &str) {
    match step {
        HarmStep::Falls { unit } => losing::answered(ctx, unit, code),
        other => ctx.push(other),
    }
}

/// A trooper as ammunition sees it.
fn victim_of(who: &Look<'_>) -> Victim {
    Victim {
        printed: who.profile().vitality,
        kind: Some(who.kind()),
        immune: Immunities::of(|skill| who.has(skill)),
    }
}

/// Whoever is hit as the ammunition sees it, and what it resists with; none if it is Dead or gone.
pub(super) fn target(table: Table<'_>, hit: &Hit) -> Option<(Victim, Resistance)> {
    let (victim, mut with) = match hit.on.trooper() {
        Some(unit) => {
            let who = table.find(unit)?;
            if who.condition == Condition::Dead {
                return None;
            }
            let with = Resistance {
                arm: who.arm(),
                bts: who.bts(),
                ph: who.ph(),
                bonus: 0,
            };
            (victim_of(&who), with)
        }
        None => objects::victim(table, hit.on, hit.cause)?,
    };
    let covered = hit.cover && !matches!(hit.on, Party::Gate(..));
    with.bonus = if covered { COVER } else { 0 };
    Some((victim, with))
}

/// The chances of what a hit costs; none if it asks for no roll, or there is nobody to hit.
pub(crate) fn losses(table: Table<'_>, hit: &Hit) -> Option<Losses> {
    if hit.damage.is_none() && (hit.state.is_some() || matches!(hit.cause, HitCause::Program(_))) {
        return None;
    }
    let (victim, with) = target(table, hit)?;
    let demand = Demand::of(hit.ammo, origin(hit), hit.critical, &victim);
    Some(Losses::of(&demand, &with, hit.damage.unwrap_or_default()))
}

/// What made a hit, for ammunition.
pub(super) const fn origin(hit: &Hit) -> Origin {
    match hit.cause {
        HitCause::Program(_) if hit.state.is_some() || hit.non_lethal => Origin::Program,
        HitCause::Program(_) => Origin::Wounding,
        _ => Origin::Weapon,
    }
}

/// Resolves a hit: what is done at once, then roll by roll.
fn strike(ctx: &mut Ctx<'_>, hit: Box<Hit>) {
    let Some((victim, _)) = target(Table::of(ctx.world()), &hit) else {
        return;
    };
    if hit.damage.is_none() && (hit.state.is_some() || matches!(hit.cause, HitCause::Program(_))) {
        // No roll: the effect comes with the hit (K14.2.2, Forward Observer).
        shake(ctx, &hit, hit.non_lethal || hit.critical);
        program(ctx, &hit);
        return;
    }
    let demand = Demand::of(hit.ammo, origin(&hit), hit.critical, &victim);
    shake(ctx, &hit, !demand.is_nothing());
    if demand.burns
        && let Some(unit) = hit.on.trooper()
    {
        let by = blame(Table::of(ctx.world()), &hit);
        afflictions::cause(ctx, unit, State::Burnt, by);
    }
    if demand.at_once.is_some() {
        ctx.emit(HarmEvent::Critical {
            on: hit.on,
            cause: hit.cause,
        });
    }
    let at_once = demand.at_once.map(|failed| HarmStep::Suffer {
        hit: hit.clone(),
        failed,
    });
    let sets = demand
        .rolls
        .into_iter()
        .filter(|rolls| rolls.against == Against::Ph || hit.damage.is_some())
        .map(|rolls| HarmStep::Saves {
            hit: hit.clone(),
            rolls,
            left: rolls.number,
        });
    let steps: Vec<HarmStep> = at_once.into_iter().chain(sets).collect();
    ctx.push_in_order(steps);
}

/// Whoever has to roll, suffers a critical or is attacked without lethal intent owes a Guts roll (K10.4.1).
fn shake(ctx: &mut Ctx<'_>, hit: &Hit, shakes: bool) {
    if let Some(unit) = hit.on.trooper().filter(|_| shakes) {
        let directed = !matches!(
            hit.cause,
            HitCause::Mine | HitCause::Fall | HitCause::Charge
        );
        let by = hit.by.filter(|_| directed);
        ctx.emit(HarmEvent::Shaken { unit, by });
    }
}

/// Makes one roll, and leaves the others for later.
fn save(ctx: &mut Ctx<'_>, hit: Box<Hit>, rolls: Rolls, left: u8) {
    let Some((_, with)) = target(Table::of(ctx.world()), &hit) else {
        return;
    };
    let damage = hit.damage.unwrap_or_default();
    let die = match rolls.against {
        Against::Ph if !rolls.ph(&with).can_succeed() => None,
        _ => Some(ctx.roll(SIDES)),
    };
    let passed = die.is_some_and(|die| rolls.passes(die, &with, damage));
    ctx.emit(HarmEvent::Saved {
        on: hit.on,
        cause: hit.cause,
        against: rolls.against,
        die,
        value: Box::new(value(&rolls, &with, hit.cause)),
        damage: (rolls.against != Against::Ph).then_some(damage),
        passed,
    });
    // A failed roll of Fire asks for another in its place.
    let left = if passed || !rolls.again {
        left.saturating_sub(1)
    } else {
        left
    };
    if left > 0 {
        let hit = hit.clone();
        ctx.push(HarmStep::Saves { hit, rolls, left });
    }
    if !passed {
        let failed = rolls.failed;
        ctx.push(HarmStep::Suffer { hit, failed });
    }
}

/// What a roll has, with its parts.
pub(super) fn value(rolls: &Rolls, with: &Resistance, cause: HitCause) -> Breakdown {
    let mut out = Breakdown::new();
    let (tag, attribute) = match rolls.against {
        Against::Ph => {
            out.rule(&tags::PH, with.ph);
            out.rule(&tags::ADHESIVE, super::ammo::ADHESIVE_MOD);
            return out;
        }
        Against::Arm => (&tags::ARM, with.arm),
        Against::Better if with.arm >= with.bts => (&tags::ARM, with.arm),
        Against::Bts | Against::Better => (&tags::BTS, with.bts),
    };
    out.rule(tag, attribute);
    if let Some(added) = rolls.added(with) {
        out.rule_unless_zero(&tags::HALVED, added - with.bonus - attribute);
    }
    let bonus = if matches!(cause, HitCause::Program(_)) {
        &tags::FIREWALL
    } else {
        &tags::COVER
    };
    out.rule_unless_zero(bonus, with.bonus);
    out
}

/// Does what a failed roll does.
fn suffer(ctx: &mut Ctx<'_>, hit: &Hit, failed: Failed) {
    let points = if hit.non_lethal { 0 } else { failed.points };
    let Some(unit) = hit.on.trooper() else {
        if Effect::ALL.into_iter().any(|e| failed.effects.has(e)) {
            objects::affected(ctx, hit);
        }
        objects::hurt(ctx, hit.on, points);
        return;
    };
    let table = Table::of(ctx.world());
    let Some(who) = table.find(unit).filter(|t| t.condition != Condition::Dead) else {
        return;
    };
    let lies = who.condition == Condition::Unconscious;
    let own = table.order().and_then(|order| order.actor_of(unit));
    let loss = Loss {
        points,
        kills: failed.kills,
        by: hit.by.and_then(Party::trooper),
        at: own.filter(|own| *own == hit.actor).map(|_| hit.point),
    };
    let by = blame(table, hit);
    for effect in Effect::ALL.into_iter().filter(|e| failed.effects.has(*e)) {
        match effect {
            Effect::Program => program(ctx, hit),
            // The Unconscious have nothing to be stopped in (K10.6.3).
            _ if lies => {}
            Effect::Shaken => ctx.emit(HarmEvent::Cowed { unit }),
            Effect::Stunned => afflictions::cause(ctx, unit, State::Stunned, by),
            Effect::Isolated => afflictions::cause(ctx, unit, State::Isolated, by),
            Effect::Immobilized => afflictions::cause(ctx, unit, State::Immobilized2, by),
            Effect::Glued => afflictions::cause(ctx, unit, State::Glued, by),
        }
    }
    if points > 0 {
        losing::lose(ctx, unit, loss);
    }
}

/// What a program or device does that takes no point: its state, or what only its own rule knows.
fn program(ctx: &mut Ctx<'_>, hit: &Hit) {
    let Some(unit) = hit.on.trooper() else {
        objects::affected(ctx, hit);
        return;
    };
    let table = Table::of(ctx.world());
    let Some(who) = table.find(unit).filter(|t| t.condition != Condition::Dead) else {
        return;
    };
    match hit.state {
        // Targeted is nothing to the Unconscious, nor can they change sides (K10.6.3, K12.4).
        Some(State::Targeted | State::Possessed) if who.is_null() => {}
        // It changes sides when the Order ends (K12.4).
        Some(State::Possessed) | None => {
            if hit
                .state
                .is_none_or(|state| !afflictions::is_immune(&who, state))
            {
                ctx.emit(HarmEvent::Overcome(Box::new(hit.clone())));
            }
        }
        Some(state) => {
            let by = blame(table, hit);
            afflictions::cause_of(ctx, unit, state, by, hit.what, 0);
        }
    }
}

/// The side that a hit comes from: whose attacker or item it is; the victim's own where nobody made it.
fn blame(table: Table<'_>, hit: &Hit) -> SideId {
    hit.by
        .and_then(|by| side_of(table, by))
        .or_else(|| side_of(table, hit.on))
        .unwrap_or_default()
}
