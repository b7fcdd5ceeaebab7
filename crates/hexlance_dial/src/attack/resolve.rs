//! An attack from the roll to its end (D7.4, steps 3 to 8).

use hexlance_rules::{Breakdown, UnitId};

use super::{
    Attack, AttackEvent, AttackStep, Dealt, Hits, ask,
    damage::{self, Decided},
    number,
    repair::RepairStep,
};
use crate::{
    Ctx,
    captivity::CaptivityEvent,
    equipment::Equipment,
    heat::{self, HeatCause},
    losses::{self, DamageCause},
    read::Table,
    roll::{AttackKind, Compared, Critical, Rerolled},
    tags,
};

fn push(ctx: &mut Ctx<'_>, step: AttackStep) {
    ctx.push(step);
}

fn on_table(ctx: &Ctx<'_>, unit: UnitId) -> bool {
    Table::of(ctx.world())
        .find(unit)
        .is_some_and(|u| u.hex().is_some())
}

/// Rolls three dice (step 3); Improved Targeting may roll one of them again.
pub fn roll(ctx: &mut Ctx<'_>, attack: Box<Attack>, decoy: Option<Hits>) {
    if !on_table(ctx, attack.by) || !attack.targets.iter().any(|t| on_table(ctx, *t)) {
        return;
    }
    let dice = [ctx.d6(), ctx.d6(), ctx.d6()];
    let question = ask::reroll(ctx.world(), &attack, dice, decoy.as_ref());
    push(
        ctx,
        AttackStep::Compare {
            attack,
            dice,
            rerolled: None,
            decoy,
        },
    );
    if let Some(question) = question {
        ctx.ask(question);
    }
}

/// Rolls the die again that was picked, if one was.
pub fn rerolled(
    ctx: &mut Ctx<'_>,
    attack: Box<Attack>,
    mut dice: [u8; 3],
    decoy: Option<Hits>,
    code: &str,
) {
    let picked = ["die1", "die2", "die3"].iter().position(|c| *c == code);
    let rerolled = picked.map(|die| {
        let was = dice[die];
        dice[die] = ctx.d6();
        Rerolled {
            die: die as u8,
            was,
        }
    });
    compare(ctx, attack, dice, rerolled, decoy);
}

/// Everybody that a roll is compared with, with what comes of it.
pub fn compared(
    table: Table<'_>,
    attack: &Attack,
    dice: [u8; 3],
    critical: Critical,
    units: &[UnitId],
) -> Vec<Compared> {
    let sum: i16 = dice.iter().map(|d| i16::from(*d)).sum();
    units
        .iter()
        .filter_map(|&unit| {
            let n = number::number(table, attack, unit, true)?;
            let hit = match critical {
                Critical::Hit => true,
                Critical::Miss => false,
                Critical::None => sum >= n.needed(),
            };
            Some(Compared {
                unit,
                attack: n.attack,
                defense: n.defense,
                hit,
            })
        })
        .collect()
}

/// Criticals are read, totals compared (step 4).
pub fn compare(
    ctx: &mut Ctx<'_>,
    attack: Box<Attack>,
    dice: [u8; 3],
    rerolled: Option<Rerolled>,
    decoy: Option<Hits>,
) {
    let critical = Critical::of(dice, rerolled.map(|r| r.die));
    let table = Table::of(ctx.world());
    let units = match &decoy {
        Some(hits) => hits.decoys.first().copied().into_iter().collect(),
        None => attack.affected(table),
    };
    let all = compared(table, &attack, dice, critical, &units);
    let hit: Vec<UnitId> = all.iter().filter(|c| c.hit).map(|c| c.unit).collect();
    ctx.emit(AttackEvent::Rolled {
        attacker: attack.by,
        kind: attack.kind,
        slot: attack.slot,
        dice,
        rerolled,
        critical,
        second: attack.second,
        decoy: decoy.is_some(),
        compared: all,
    });
    let hits = match decoy {
        Some(mut hits) => {
            // Two sixes are a hit without an extra click, two ones cost nothing.
            if !hits.decoys.is_empty() {
                hits.decoys.remove(0);
            }
            hits.hit.extend(hit);
            hits
        }
        None => sort_out(ctx, &attack, critical, hit),
    };
    push(ctx, AttackStep::Decoys(attack, hits));
}

/// Those hit for good and those whose Decoy asks for a second roll (step 5).
fn sort_out(ctx: &Ctx<'_>, attack: &Attack, critical: Critical, hit: Vec<UnitId>) -> Hits {
    let table = Table::of(ctx.world());
    let fooled = |u: &UnitId| {
        critical == Critical::None && table.find(*u).is_some_and(|u| attack.is_fooled_by(&u))
    };
    let (decoys, hit) = hit.into_iter().partition(fooled);
    Hits {
        critical,
        hit,
        decoys,
    }
}

/// Rolls again for the next Decoy; when all are done, on with the damage.
pub fn decoys(ctx: &mut Ctx<'_>, attack: Box<Attack>, hits: Hits) {
    if !hits.decoys.is_empty() {
        roll(ctx, attack, Some(hits));
        return;
    }
    push(ctx, AttackStep::Over(attack.clone(), hits.critical));
    if attack.target().is_some_and(|t| hits.hit.contains(&t)) {
        push(ctx, AttackStep::Again(attack.clone()));
    }
    deal(ctx, attack, hits, Dealt::default());
}

/// Damage (step 6): asks what is still to be decided, then turns the dials.
pub fn deal(ctx: &mut Ctx<'_>, attack: Box<Attack>, hits: Hits, dealt: Dealt) {
    match attack.kind {
        AttackKind::Capture | AttackKind::Repair => {
            if let Some(&target) = hits.hit.first() {
                succeed(ctx, &attack, target);
            }
            return;
        }
        kind if kind.is_assault() => {
            super::assault::damage(ctx, &attack, &hits);
            return;
        }
        _ => {}
    }
    if hits.hit.is_empty() {
        return;
    }
    if let Some(question) = ask::about_damage(ctx.world(), &attack, &hits, &dealt) {
        push(ctx, AttackStep::Deal(attack, hits, dealt));
        ctx.ask(question);
        return;
    }
    let decided = decided(&hits, &dealt);
    if dealt.flamers == Some(true)
        && let Some((target, heat)) = flames(ctx, &attack, &hits)
    {
        heat::take(ctx, target, heat, HeatCause::Flamers(attack.by));
        return;
    }
    let table = Table::of(ctx.world());
    let all = hits
        .hit
        .iter()
        .enumerate()
        .filter_map(|(i, &unit)| {
            let target = table.find(unit)?;
            let mut clicks = damage::scored(&attack, &target, decided);
            if let Some(share) = dealt.shares.as_ref().and_then(|s| s.get(i)) {
                damage::share(&mut clicks, *share);
            }
            damage::reduce(&mut clicks, &attack, &target);
            Some((unit, clicks, cause(&attack)))
        })
        .collect();
    losses::damage_together(ctx, all);
}

/// What is decided, for the damage steps.
pub fn decided(hits: &Hits, dealt: &Dealt) -> Decided {
    Decided {
        critical: hits.critical == Critical::Hit,
        flamers: dealt.flamers == Some(true),
        weapon: dealt.weapon.flatten(),
    }
}

fn flames(ctx: &Ctx<'_>, attack: &Attack, hits: &Hits) -> Option<(UnitId, Breakdown)> {
    let target = *hits.hit.first()?;
    let look = Table::of(ctx.world()).find(target)?;
    Some((target, damage::flamers_heat(attack, &look)?))
}

/// The cause of damage that an attack makes.
pub fn cause(attack: &Attack) -> DamageCause {
    DamageCause::Attack {
        by: attack.by,
        kind: attack.kind,
    }
}

/// A capture or a Repair succeeds.
fn succeed(ctx: &mut Ctx<'_>, attack: &Attack, target: UnitId) {
    match (attack.kind, attack.slot) {
        (AttackKind::Capture, _) => ctx.emit(CaptivityEvent::Captured {
            unit: target,
            by: attack.by,
        }),
        (AttackKind::Repair, Some(_)) => ctx.push(RepairStep::Choose {
            unit: attack.by,
            value: attack.firer.damage.total().max(0) as u8,
            patient: target,
        }),
        _ => {}
    }
}

/// After a hit: Pulse or Rapid Strike may follow (step 7), unless the target is gone.
pub fn again(ctx: &mut Ctx<'_>, attack: Box<Attack>) {
    let table = Table::of(ctx.world());
    let there = |u: Option<UnitId>| {
        u.and_then(|u| table.find(u))
            .is_some_and(|u| u.hex().is_some() && !u.is_captive())
    };
    if !there(attack.target()) || !there(Some(attack.by)) {
        return;
    }
    let Some(equipment) = attack.follow_up(table) else {
        return;
    };
    let question = ask::second(ctx.world(), &attack, equipment);
    push(ctx, AttackStep::Again(attack));
    ctx.ask(question);
}

/// Makes the second attack.
pub fn attack_again(ctx: &mut Ctx<'_>, attack: Box<Attack>) {
    let equipment = match attack.firer.gear {
        Some(e @ (Equipment::Pulse | Equipment::RapidStrike)) => e,
        _ => return,
    };
    ctx.emit(AttackEvent::SecondAttack {
        unit: attack.by,
        equipment,
    });
    push(ctx, AttackStep::Roll(Box::new(attack.again())));
}

/// The attack is over: its critical miss (step 8). Alpha Strike shuts down at the end of the order.
pub fn over(ctx: &mut Ctx<'_>, attack: &Attack, critical: Critical) {
    if critical != Critical::Miss || !on_table(ctx, attack.by) {
        return;
    }
    let mut clicks = Breakdown::new();
    clicks.rule(&tags::CRITICAL_MISS, 1);
    losses::damage(ctx, attack.by, clicks, DamageCause::CriticalMiss);
}
