//! Scoring (R3.4.2, R7.4): damage is noted when the hit is scored, and the critical and motive rolls are made then;
//! whether structure was damaged and remains is judged on what will be left.

use bevy_ecs::world::World;
use hexlance_board::Hex;
use hexlance_rules::{Breakdown, Message, UnitId, say};
use smallvec::SmallVec;

use crate::{
    Ctx, Steps,
    conditions::moving,
    critical_table,
    damage::absorbed,
    hurt::{CriticalCause, CriticalStep, HurtEvent, HurtStep},
    model::attack::{Attack, AttackKind, Physical, Target},
    morale, occupancy, positions,
    read::{self, UnitRead},
    roll::{Roll, RollFor},
    special::Code,
    state::{Hurt, Injury, Pending, Scored, ScoredHex},
};

/// What will be left of a unit when everything scored has taken effect (R3.4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Projection {
    /// Armor.
    pub armor: u8,
    /// Structure.
    pub structure: u8,
}

impl Projection {
    /// After a packet: armor first, then structure; the excess is lost (R7.2.1).
    #[must_use]
    pub const fn less(self, points: u8) -> Self {
        let through = points.saturating_sub(self.armor);
        Self {
            armor: self.armor.saturating_sub(points),
            structure: self.structure.saturating_sub(through),
        }
    }
}

/// Armor and structure of a unit when all packets scored so far have taken effect (R3.4.2).
pub fn projected(world: &World, unit: UnitId) -> (u8, u8) {
    let p = projection(world, unit, None);
    (p.armor, p.structure)
}

/// As [`projected`]; for an attack whose damage takes effect at once only its own packets count, because it bites
/// before the others (R3.4.3).
pub fn projection(world: &World, unit: UnitId, attack: Option<&Attack>) -> Projection {
    let u = read::unit(world, unit);
    let now = Projection {
        armor: u.armor.points,
        structure: u.armor.structure,
    };
    ahead(world, unit, attack).fold(now, |left, hurt| match hurt {
        Hurt::Damage { points } => left.less(points),
        Hurt::Critical(_) | Hurt::Motive(_) => left,
    })
}

/// What is scored on a unit and comes before, or with, a further hurt of an attack.
fn ahead<'w>(
    world: &'w World,
    unit: UnitId,
    attack: Option<&Attack>,
) -> impl Iterator<Item = Hurt> + use<'w> {
    let only = attack.filter(|a| a.immediate).map(|a| a.id);
    world
        .resource::<Pending>()
        .0
        .iter()
        .filter(move |s| s.target == unit && only.is_none_or(|id| s.attack == id))
        .map(|s| s.hurt)
}

/// Injuries of a unit when everything scored has taken effect, as [`projection`].
pub fn projected_injuries(
    world: &World,
    unit: UnitId,
    attack: Option<&Attack>,
) -> SmallVec<[Injury; 6]> {
    let mut list = read::unit(world, unit).injuries.list.clone();
    list.extend(ahead(world, unit, attack).filter_map(|h| match h {
        Hurt::Critical(c) => Some(Injury::Critical(c)),
        Hurt::Motive(m) => Some(Injury::Motive(m)),
        Hurt::Damage { .. } => None,
    }));
    list
}

/// Whether a unit will be destroyed by what is scored: no structure, or a critical that destroys it.
pub fn is_doomed(world: &World, unit: UnitId, attack: Option<&Attack>) -> bool {
    let u = read::unit(world, unit);
    u.is_out()
        || projection(world, unit, attack).structure == 0
        || critical_table::destroyed_by(world, &u, &projected_injuries(world, unit, attack))
}

/// Damage of a hit or near miss that was worked out by [`crate::damage::amount`]: scores it on the unit or building
/// that was aimed at, and on the building around the unit what that has absorbed (R10.4.1). `natural` is the roll of
/// a hit; `extra` are the names of abilities that give critical rolls.
pub fn deal(
    ctx: &mut Ctx<'_>,
    attack: &Attack,
    amount: &Breakdown,
    natural: Option<i16>,
    extra: impl IntoIterator<Item = &'static str>,
) {
    let points = u8::try_from(amount.total().max(0)).unwrap_or(u8::MAX);
    match attack.target {
        Target::Hex(hex) => hit_building(ctx, attack, hex, points),
        Target::Unit(unit) => {
            let hex = read::unit(ctx.world(), unit).hex();
            if positions::of(ctx.world(), unit).is_some() {
                positions::dent(ctx, attack, unit, super::absorbed(amount));
            } else if let Some(hex) = hex {
                hit_building(ctx, attack, hex, absorbed(amount));
            }
            score(ctx, attack, unit, points, natural, extra);
        }
    }
}

/// Scores damage on the building or bridge in a hex (R10.4.3). With an immediate attack it bites at once.
pub fn hit_building(ctx: &mut Ctx<'_>, attack: &Attack, hex: Hex, points: u8) {
    let stands = read::board(ctx.world())
        .get(hex)
        .is_some_and(|c| c.building.is_some() || c.bridge.is_some());
    if points == 0 || !stands {
        return;
    }
    ctx.emit(HurtEvent::HexHurtScored {
        scored: ScoredHex {
            attack: attack.id,
            hex,
            points,
            position: None,
        },
        cause: attack.kind.name(),
    });
    if attack.immediate && matches!(attack.target, Target::Hex(_)) {
        ctx.push(HurtStep::Settle { attack: attack.id });
    }
}

/// Scores a packet of damage on a unit (R7.2) and puts the rolls that it causes on the agenda: criticals (R7.4.1),
/// motive damage (R7.4.6), and for an immediate attack the moment at which all of it bites.
///
/// What comes after the attack must be on the agenda already.
pub fn score(
    ctx: &mut Ctx<'_>,
    attack: &Attack,
    target: UnitId,
    points: u8,
    natural: Option<i16>,
    extra: impl IntoIterator<Item = &'static str>,
) {
    let extra: SmallVec<[_; 4]> = extra.into_iter().map(CriticalCause::Extra).collect();
    let steps = score_steps(
        ctx,
        attack,
        target,
        points,
        natural,
        &extra,
        attack.kind.name(),
    );
    ctx.push_in_order(steps);
}

/// As [`score`], but hands the steps back: who hurts several units at once puts them on the agenda together.
#[must_use]
pub(crate) fn score_steps(
    ctx: &mut Ctx<'_>,
    attack: &Attack,
    target: UnitId,
    points: u8,
    natural: Option<i16>,
    extra: &[CriticalCause],
    cause: Message,
) -> Steps {
    let mut steps = Steps::new();
    if read::unit(ctx.world(), target).is_out() {
        return steps;
    }
    let before = projection(ctx.world(), target, Some(attack));
    let after = before.less(points);
    if points > 0 {
        // Nobody is credited for what a unit does to itself (R7.5.4).
        let by = (attack.attacker != target).then_some(attack.attacker);
        ctx.emit(HurtEvent::HurtScored {
            scored: Scored {
                attack: attack.id,
                target,
                by,
                hurt: Hurt::Damage { points },
            },
            cause,
        });
    }
    if points > 0 {
        let burns = super::burns(ctx.world(), attack);
        morale::note_burns(ctx, target, burns);
    }
    let u = read::unit(ctx.world(), target);
    if points > 0 && after.structure > 0 && moving::dies_in_vacuum(u.card, u.environment()) {
        // Its suits are torn: nothing of it is left (R7.4.7).
        ctx.emit(HurtEvent::HurtScored {
            scored: Scored {
                attack: attack.id,
                target,
                by: (attack.attacker != target).then_some(attack.attacker),
                hurt: Hurt::Damage {
                    points: after.armor.saturating_add(after.structure),
                },
            },
            cause: say!("torn suits in a vacuum"),
        });
    }
    let u = read::unit(ctx.world(), target);
    // No roll if the damage destroys the unit anyway (R7.4.2).
    if after.structure > 0 {
        let damaged = after.structure < before.structure;
        let causes = causes(ctx.world(), attack, &u, points, damaged, natural, extra);
        if critical_table::column(u.card).is_some() {
            steps.extend(causes.into_iter().map(|cause| {
                CriticalStep::Roll {
                    attack: attack.clone(),
                    unit: target,
                    cause,
                }
                .into()
            }));
        }
        let by_attack = attack.id != 0;
        if damaged && by_attack && u.card.kind.is_vehicle() && !u.is_aerospace() {
            steps.push(
                CriticalStep::Motive {
                    attack: attack.clone(),
                    unit: target,
                }
                .into(),
            );
        }
    }
    if attack.immediate {
        steps.push(HurtStep::Settle { attack: attack.id }.into());
    }
    steps
}

/// Why critical rolls are due (R7.4.1, R7.4.7): one for each cause.
pub(crate) fn causes(
    world: &World,
    attack: &Attack,
    u: &UnitRead<'_>,
    points: u8,
    damaged: bool,
    natural: Option<i16>,
    extra: &[CriticalCause],
) -> SmallVec<[CriticalCause; 4]> {
    let mut out = SmallVec::new();
    let specials = &u.card.specials;
    if damaged {
        out.push(CriticalCause::Structure);
    }
    if natural == Some(12) && points > 0 {
        out.push(CriticalCause::NaturalTwelve);
    }
    if specials.has(Code::BAR) && points > 0 {
        out.push(CriticalCause::Barrier);
    }
    let threshold = u.card.threshold.filter(|_| u.is_aerospace());
    if points > 0 && threshold.is_some_and(|th| points >= th) {
        out.push(CriticalCause::Threshold);
    }
    // A pre-emptive volley is one check, however many reasons there are (Street Fighter).
    if matches!(attack.kind, AttackKind::Preempt { .. }) {
        out.truncate(1);
    }
    let at_target = attack.target == Target::Unit(u.id);
    if at_target && attack.kind == AttackKind::Physical(Physical::AntiMech) && natural.is_some() {
        out.push(CriticalCause::Extra("Anti-'Mech attack"));
    }
    let outside = u.is_submerged(read::board(world)) || u.environment().is_airless();
    if points > 0 && outside && !is_breach_proof(u) {
        out.push(CriticalCause::Breach);
    }
    out.extend_from_slice(extra);
    out
}

fn is_breach_proof(u: &UnitRead<'_>) -> bool {
    [Code::BHJ, Code::BHJ2, Code::BHJ3]
        .iter()
        .any(|c| u.card.specials.has(*c))
}

/// Harm that no attack does: a fall, a mine, a collapse. It has number 0, rolls criticals as due, and bites at once.
pub fn mishap(unit: UnitId, by: Option<UnitId>) -> Attack {
    Attack {
        id: 0,
        attacker: by.unwrap_or(unit),
        target: Target::Unit(unit),
        kind: AttackKind::STANDARD,
        overheat: 0,
        spotter: None,
        spotter_attacks: false,
        half: None,
        immediate: true,
        preempt_offered: true,
        surprise: false,
        defense: Default::default(),
        aim: Default::default(),
        edge: None,
        load: None,
        weak_spot: None,
    }
}

/// Hurts a unit at once outside of attacks (falls, collapses, mines), with critical rolls as due. `by` is the one to
/// credit, if anyone.
pub fn hurt(
    ctx: &mut Ctx<'_>,
    unit: UnitId,
    points: u8,
    by: Option<UnitId>,
    cause: impl Into<Message>,
) {
    let steps = hurt_steps(ctx, unit, points, by, cause);
    ctx.push_in_order(steps);
}

/// As [`hurt`], but hands the steps back: who hurts several units at once puts them on the agenda together.
#[must_use]
pub fn hurt_steps(
    ctx: &mut Ctx<'_>,
    unit: UnitId,
    points: u8,
    by: Option<UnitId>,
    cause: impl Into<Message>,
) -> Steps {
    if points == 0 {
        return Steps::new();
    }
    score_steps(
        ctx,
        &mishap(unit, by),
        unit,
        points,
        None,
        &[],
        cause.into(),
    )
}

/// Scores something that is not damage and lets it bite in the same moment.
pub fn inflict_now(ctx: &mut Ctx<'_>, unit: UnitId, hurt: Hurt, cause: impl Into<Message>) {
    let scored = Scored {
        attack: 0,
        target: unit,
        by: None,
        hurt,
    };
    ctx.emit(HurtEvent::HurtScored {
        scored,
        cause: cause.into(),
    });
    let left = read::unit(ctx.world(), unit).armor;
    let (armor, structure) = (left.points, left.structure);
    ctx.emit(HurtEvent::HurtApplied {
        scored,
        armor,
        structure,
    });
}

/// A weapon or physical hit on a carrier may strike the battle armor that rides it instead (R8.7.3): on 1 or 2, if it
/// came from the front or side. Gives back the rider if it takes the blow.
pub fn rider_struck(ctx: &mut Ctx<'_>, attack: &Attack, rear: bool) -> Option<UnitId> {
    let rider = may_strike_rider(ctx.world(), attack, rear)?;
    let die = ctx.d6();
    ctx.emit(Roll {
        purpose: RollFor::Rider,
        unit: Some(rider),
        dice: vec![die],
        parts: Breakdown::new(),
        needs: Some(3),
        reroll_by: None,
    });
    (die <= 2).then_some(rider)
}

/// The rider that an attack on its carrier may strike instead (R8.7.3), if there is one.
pub fn may_strike_rider(world: &World, attack: &Attack, rear: bool) -> Option<UnitId> {
    let counts = attack.kind.is_weapon() || attack.kind.is_physical();
    if rear || !counts {
        return None;
    }
    occupancy::rider(world, attack.target.unit()?)
}
