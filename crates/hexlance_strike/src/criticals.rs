//! Critical hits and motive damage (R7.3, R7.4): when a roll is due, who may have it made again, and what each result does.
//! The tables are in [`crate::critical_table`].

use hexlance_rules::{AbilityId, Breakdown, Message, UnitId};

use crate::{
    Ctx, abilities,
    critical_table::{
        AmmoGuard, Column, ammo_guard, applies, column, modifiers, motive_modifiers, motive_result,
        open_bays, result, roll,
    },
    damage::{self, projected_injuries},
    hurt::{CriticalCause, CriticalStep, HurtEvent},
    model::attack::{Attack, CraftArc},
    read,
    roll::{Roll, RollFor, pick},
    special::Code,
    state::{Critical, Hurt, Motive, Scored},
};

/// Runs a step of critical hits and motive results.
pub(crate) fn run(ctx: &mut Ctx<'_>, step: CriticalStep) {
    match step {
        CriticalStep::Roll {
            attack,
            unit,
            cause,
        } => critical_roll(ctx, attack, unit, cause),
        CriticalStep::Stands {
            attack,
            unit,
            dice,
            acted,
        } => critical_stands(ctx, attack, unit, dice, acted),
        CriticalStep::Effect {
            attack,
            unit,
            critical,
        } => critical_effect(ctx, attack, unit, critical),
        CriticalStep::Motive { attack, unit } => motive_roll(ctx, attack, unit),
    }
}

/// A critical roll is due (R7.4.1). Components of ARM take the first one of the battle (R7.4.4). Nobody can have a
/// check for a hull breach (R7.4.7) rolled again: it is the water's, not the enemy's.
fn critical_roll(ctx: &mut Ctx<'_>, attack: Attack, unit: UnitId, cause: CriticalCause) {
    let u = read::unit(ctx.world(), unit);
    if column(u.card).is_none() || damage::is_doomed(ctx.world(), unit, Some(&attack)) {
        return;
    }
    if u.card.specials.has(Code::ARM) && !u.injuries.armored_component_spent {
        ctx.emit(HurtEvent::ArmorComponentSpent { unit });
        return;
    }
    let dice = roll(ctx, &attack, unit, None);
    if cause == CriticalCause::Breach {
        return takes_effect(ctx, attack, unit, dice);
    }
    ctx.push(CriticalStep::Stands {
        attack,
        unit,
        dice,
        acted: Vec::new(),
    });
}

/// A critical roll was made: the enemy of the one who suffers may have to roll again, then it stands.
fn critical_stands(
    ctx: &mut Ctx<'_>,
    attack: Attack,
    unit: UnitId,
    dice: [u8; 2],
    acted: Vec<(UnitId, AbilityId)>,
) {
    let u = read::unit(ctx.world(), unit);
    // Nobody rolls for a fall, and nobody against himself.
    let by_enemy = attack.id != 0 && read::unit(ctx.world(), attack.attacker).side != u.side;
    if by_enemy && abilities::offer_critical_reroll(ctx, &attack, unit, dice, &acted) {
        return;
    }
    takes_effect(ctx, attack, unit, dice);
}

fn takes_effect(ctx: &mut Ctx<'_>, attack: Attack, unit: UnitId, dice: [u8; 2]) {
    let card = read::unit(ctx.world(), unit).card;
    let total = i16::from(dice[0]) + i16::from(dice[1]) + modifiers(card).total();
    if let Some(critical) = result(card, total) {
        ctx.push(CriticalStep::Effect {
            attack,
            unit,
            critical,
        });
    }
}

/// A critical effect is scored (R7.3). One that cannot be applied costs 1 damage and no further roll (R7.3.10).
fn critical_effect(ctx: &mut Ctx<'_>, attack: Attack, unit: UnitId, critical: Critical) {
    if damage::is_doomed(ctx.world(), unit, Some(&attack)) {
        return;
    }
    let critical = match critical {
        Critical::Ammo => {
            ammo_hit(ctx, &attack, unit);
            return;
        }
        Critical::DockingCollar | Critical::KfBoom => {
            averted(ctx, unit, critical, "It has no effect in play.");
            return;
        }
        Critical::Weapon if is_large(ctx, unit) => {
            let arc = CraftArc::ALL[pick(ctx, unit, CraftArc::ALL.len())];
            Critical::ArcWeapon(arc)
        }
        Critical::Door(_) => {
            let injuries = projected_injuries(ctx.world(), unit, Some(&attack));
            let open = open_bays(read::unit(ctx.world(), unit).card, &injuries);
            if open.is_empty() {
                without_effect(ctx, &attack, unit);
                return;
            }
            Critical::Door(open[pick(ctx, unit, open.len())])
        }
        other => other,
    };
    let injuries = projected_injuries(ctx.world(), unit, Some(&attack));
    if applies(&read::unit(ctx.world(), unit), &injuries, critical) {
        let hurt = Hurt::Critical(critical);
        note(ctx, &attack, unit, hurt, critical.name());
    } else {
        without_effect(ctx, &attack, unit);
    }
}

fn is_large(ctx: &Ctx<'_>, unit: UnitId) -> bool {
    column(read::unit(ctx.world(), unit).card) == Some(Column::LargeCraft)
}

fn note(ctx: &mut Ctx<'_>, attack: &Attack, target: UnitId, hurt: Hurt, cause: impl Into<Message>) {
    let by = (attack.attacker != target).then_some(attack.attacker);
    ctx.emit(HurtEvent::HurtScored {
        scored: Scored {
            attack: attack.id,
            target,
            by,
            hurt,
        },
        cause: cause.into(),
    });
}

fn without_effect(ctx: &mut Ctx<'_>, attack: &Attack, unit: UnitId) {
    let hurt = Hurt::Damage { points: 1 };
    note(
        ctx,
        attack,
        unit,
        hurt,
        "a critical hit with nothing left to hit",
    );
}

fn averted(ctx: &mut Ctx<'_>, unit: UnitId, critical: Critical, why: &'static str) {
    ctx.emit(HurtEvent::CriticalAverted {
        unit,
        critical,
        why,
    });
}

/// Ammunition explodes (R7.3.1).
fn ammo_hit(ctx: &mut Ctx<'_>, attack: &Attack, unit: UnitId) {
    let case = match ammo_guard(read::unit(ctx.world(), unit).card) {
        AmmoGuard::Safe(why) => {
            averted(ctx, unit, Critical::Ammo, why);
            return;
        }
        AmmoGuard::Likely(case) => {
            let die = ctx.d6();
            ctx.emit(Roll {
                purpose: RollFor::CaseP,
                unit: Some(unit),
                dice: vec![die],
                parts: Breakdown::new(),
                needs: Some(3),
                reroll_by: None,
            });
            if die >= 3 {
                averted(ctx, unit, Critical::Ammo, "CASE-P holds.");
                return;
            }
            case
        }
        AmmoGuard::Case => true,
        AmmoGuard::None => false,
    };
    if !case {
        let hurt = Hurt::Critical(Critical::Ammo);
        note(ctx, attack, unit, hurt, Critical::Ammo.name());
        return;
    }
    // 1 more damage, which may cause a critical roll of its own (E7.5).
    let before = damage::projection(ctx.world(), unit, Some(attack));
    let after = before.less(1);
    let hurt = Hurt::Damage { points: 1 };
    note(ctx, attack, unit, hurt, "ammunition, held by CASE");
    if after.structure > 0 && after.structure < before.structure {
        ctx.push(CriticalStep::Roll {
            attack: attack.clone(),
            unit,
            cause: CriticalCause::Structure,
        });
    }
}

/// A motive roll of a vehicle whose structure was damaged (R7.4.6).
fn motive_roll(ctx: &mut Ctx<'_>, attack: Attack, unit: UnitId) {
    if damage::is_doomed(ctx.world(), unit, Some(&attack)) {
        return;
    }
    let parts = motive_modifiers(read::unit(ctx.world(), unit).card);
    let dice = ctx.two_d6();
    let total = i16::from(dice[0]) + i16::from(dice[1]) + parts.total();
    ctx.emit(Roll {
        purpose: RollFor::Motive(attack.id),
        unit: Some(unit),
        dice: dice.to_vec(),
        parts,
        needs: None,
        reroll_by: None,
    });
    if let Some(motive) = motive_result(total) {
        let cause = match motive {
            Motive::Slowed => "motive damage",
            Motive::Halved => "heavy motive damage",
            Motive::Immobilized => "its motive system is wrecked",
        };
        note(ctx, &attack, unit, Hurt::Motive(motive), cause);
    }
}
