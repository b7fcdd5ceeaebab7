//! One physical attack after another (C11.1.12 to C11.1.14).

use hexlance_board::Side;
use hexlance_rules::UnitId;

use super::{StrikeEvent, StrikeStep, assaults, damage, frenzy, hand_to_hand, legal, numbers};
use crate::{
    Ctx, arcs, buildings, dice,
    displacement::{self, DisplaceStep, Due, hoist},
    electronics::ElectronicsEvent,
    harm::{self, Group, Legs, Source},
    infantry,
    model::Special,
    piloting,
    read::{Look, Table},
    state::{Blow, Declared, Fate, Owed, PodKind, PsrCause, Strike},
    tables::{Column, HitTable},
};

/// Resolves a blow as it was declared, or as displacement has left it.
pub(super) fn resolve(ctx: &mut Ctx<'_>, blow: Blow) {
    if blow.is_at_building() {
        match blow.strike {
            Strike::Charge => buildings::ram(ctx, blow),
            _ => buildings::batter(ctx, blow),
        }
        return;
    }
    match blow.strike {
        Strike::Charge => assaults::charge(ctx, blow),
        Strike::DeathFromAbove(direction) => assaults::from_above(ctx, blow, direction),
        Strike::Push => push(ctx, blow),
        Strike::Frenzy => frenzy::resolve(ctx, blow),
        Strike::Brush { pod, .. } => brush(ctx, blow, pod),
        Strike::Pull(_) | Strike::Stomp(_) | Strike::Thrash | Strike::Claws => {
            hand_to_hand::resolve(ctx, blow);
        }
        _ => strike(ctx, blow),
    }
}

/// Whether the attacker still stands where it can strike: one that fell makes no attack (C11.1.13).
fn still_strikes(u: &Look<'_>) -> bool {
    u.hex().is_some() && !u.stance.prone
}

/// The target of a blow now: the one that was meant, or the unit that has pushed it away and stands in its hex, at +1
/// (C11.1.9). None if the attack is lost.
fn victim(ctx: &Ctx<'_>, blow: &Blow) -> Option<(UnitId, i16)> {
    let table = Table::of(ctx.world());
    let u = table.find(blow.attacker)?;
    let t = table.find(blow.target)?;
    let near = u.hex()?.distance(blow.hex) == 1;
    if t.hex() == Some(blow.hex) && near {
        return Some((t.id, 0));
    }
    let other = table
        .at(blow.hex)
        .find(|o| o.id != u.id && o.sheet.class.is_mech() && table.are_enemies(&u, o))?;
    let may = legal::refusal_of(table, &u, blow.strike, other.id).is_ok();
    may.then_some((other.id, 1))
}

/// A punch, kick, or a blow with something.
fn strike(ctx: &mut Ctx<'_>, blow: Blow) {
    let Some(u) = Table::of(ctx.world()).find(blow.attacker) else {
        return;
    };
    if !still_strikes(&u) {
        ctx.emit(StrikeEvent::Lost { blow });
        return;
    }
    let Some((target, more)) = victim(ctx, &blow) else {
        ctx.emit(StrikeEvent::Lost { blow });
        return;
    };
    let table = Table::of(ctx.world());
    let (Some(u), Some(t)) = (table.find(blow.attacker), table.find(target)) else {
        return;
    };
    // The numbers of the declaration stand, but for another target.
    let tn = if more > 0 {
        numbers(table, &u, blow.strike, &t).total() + more
    } else {
        blow.tn
    };
    let points = damage(table, &u, blow.strike);
    let hit_table = legal::table_of(table, &u, blow.strike, &t).unwrap_or_default();
    let column = column_of(&u, &t);
    let (dice, hit) = dice::against(ctx, tn);
    ctx.emit(StrikeEvent::Rolled {
        blow: Blow { target, tn, ..blow },
        dice,
        hit,
    });
    welder(ctx, &blow);
    let ball = Table::of(ctx.world())
        .find(blow.attacker)
        .is_some_and(|u| tool(&u, blow.strike) == "Wrecking Ball");
    if ball && dice == Some([1, 1]) {
        // It strikes who swings it (C10.9.1).
        let (unit, table) = (blow.attacker, HitTable::Full);
        group(ctx, unit, unit, points, Column::Front, table);
        harm::breaches(ctx, unit);
        return;
    }
    let is_kick = matches!(blow.strike, Strike::Kick { .. });
    if !hit {
        if is_kick {
            piloting::owe(ctx, blow.attacker, Owed::Roll(PsrCause::MissedKick));
        }
        return;
    }
    // What is slung below it may be in the way; it faces the same way (tw.equip_lift_hoist_2).
    let target = hoist::struck(ctx, target);
    let saw = Table::of(ctx.world())
        .find(blow.attacker)
        .map_or("", |u| tool(&u, blow.strike))
        .to_owned();
    if !infantry::struck_by_saw(ctx, target, &saw) {
        group(ctx, target, blow.attacker, points, column, hit_table);
    }
    harm::breaches(ctx, target);
    if is_kick && is_mech(ctx, target) {
        piloting::owe(ctx, target, Owed::Roll(PsrCause::Kicked));
    }
    if blow.strike == Strike::Club {
        ctx.emit(StrikeEvent::ClubBroke {
            unit: blow.attacker,
        });
    }
}

/// A pod is brushed off, if the roll succeeds (C10.6.24).
fn brush(ctx: &mut Ctx<'_>, blow: Blow, pod: PodKind) {
    let stands = Table::of(ctx.world())
        .find(blow.attacker)
        .is_some_and(|u| still_strikes(&u));
    if !stands {
        ctx.emit(StrikeEvent::Lost { blow });
        return;
    }
    let (dice, hit) = dice::against(ctx, blow.tn);
    ctx.emit(StrikeEvent::Rolled { blow, dice, hit });
    if hit {
        ctx.emit(ElectronicsEvent::PodRemoved {
            unit: blow.attacker,
            kind: pod,
        });
    }
}

/// The name of the tool of a blow.
fn tool<'w>(u: &Look<'w>, strike: Strike) -> &'w str {
    match strike {
        Strike::Weapon(item) => u
            .sheet
            .items
            .get(usize::from(item))
            .map_or("", |i| i.equipment.name.as_str()),
        _ => "",
    }
}

/// A spot welder heats who swings it, hit or miss, as a weapon does (C10.9.1).
fn welder(ctx: &mut Ctx<'_>, blow: &Blow) {
    let Strike::Weapon(item) = blow.strike else {
        return;
    };
    let welds = Table::of(ctx.world())
        .find(blow.attacker)
        .and_then(|u| u.sheet.items.get(usize::from(item)).cloned())
        .is_some_and(|i| {
            matches!(i.equipment.special, Special::Melee { .. })
                && i.equipment.name == "Spot Welder"
        });
    if welds {
        ctx.emit(crate::heat::HeatEvent::Heated {
            unit: blow.attacker,
            outside: 0,
            own: 2,
        });
    }
}

fn is_mech(ctx: &Ctx<'_>, unit: UnitId) -> bool {
    let u = Table::of(ctx.world()).find(unit);
    u.is_some_and(|u| u.sheet.class.is_mech())
}

/// The column of a physical attack: as for weapons from the attacker's hex (C11.1.8).
pub(super) fn column_of(u: &Look<'_>, t: &Look<'_>) -> Column {
    match (u.hex(), t.hex(), t.facing()) {
        (Some(from), Some(to), Some(_)) => arcs::struck(t, from, to, Side::Left),
        _ => Column::Front,
    }
}

/// One group of damage.
pub(super) fn group(
    ctx: &mut Ctx<'_>,
    unit: UnitId,
    by: UnitId,
    points: u16,
    column: Column,
    table: HitTable,
) {
    harm::group(
        ctx,
        Group {
            unit,
            points,
            column,
            table,
            source: Source::Physical,
            by: Some(by),
            legs: Legs::Bare,
            piercing: 0,
        },
    );
}

/// A push; two that push each other compare their margins (C11.6.1).
fn push(ctx: &mut Ctx<'_>, blow: Blow) {
    let table = Table::of(ctx.world());
    let (Some(u), Some(t)) = (table.find(blow.attacker), table.find(blow.target)) else {
        return;
    };
    let there = t.hex() == Some(blow.hex) && !t.stance.prone && t.fate == Fate::Fighting;
    let near = u.hex().is_some_and(|hex| hex.distance(blow.hex) == 1);
    if !still_strikes(&u) || !there || !near {
        ctx.emit(StrikeEvent::Lost { blow });
        return;
    }
    let back = ctx
        .world()
        .resource::<Declared>()
        .blows
        .iter()
        .find(|b| {
            b.attacker == blow.target && b.target == blow.attacker && b.strike == Strike::Push
        })
        .copied();
    let (dice, hit) = dice::against(ctx, blow.tn);
    ctx.emit(StrikeEvent::Rolled { blow, dice, hit });
    let Some(back) = back else {
        if hit {
            shove(ctx, &blow);
        }
        return;
    };
    ctx.emit(StrikeEvent::Taken { blow: back });
    let (dice_back, hit_back) = dice::against(ctx, back.tn);
    ctx.emit(StrikeEvent::Rolled {
        blow: back,
        dice: dice_back,
        hit: hit_back,
    });
    let margin = |dice: Option<[u8; 2]>, hit: bool, tn: i16| {
        hit.then(|| dice.map_or(0, |d| i16::from(d[0] + d[1]) - tn))
    };
    let own = margin(dice, hit, blow.tn);
    let other = margin(dice_back, hit_back, back.tn);
    match own.cmp(&other) {
        std::cmp::Ordering::Greater => shove(ctx, &blow),
        std::cmp::Ordering::Less => shove(ctx, &back),
        std::cmp::Ordering::Equal if hit => {
            for unit in [blow.attacker, blow.target] {
                displacement::owe(ctx, unit, Due::roll(PsrCause::Pushed, false));
            }
            ctx.push(DisplaceStep::Settle);
        }
        std::cmp::Ordering::Equal => {}
    }
}

/// The target goes one hex straight away, and the pusher follows.
fn shove(ctx: &mut Ctx<'_>, blow: &Blow) {
    let table = Table::of(ctx.world());
    let (Some(u), Some(t)) = (table.find(blow.attacker), table.find(blow.target)) else {
        return;
    };
    let direction = u.hex().zip(t.hex()).and_then(|(a, b)| a.direction_to(b));
    let (Some(direction), Some(hex)) = (direction, t.hex()) else {
        return;
    };
    let force = displacement::force(blow.target, direction, PsrCause::Pushed);
    // What is pushed last is done first.
    ctx.push(DisplaceStep::Settle);
    ctx.push(StrikeStep::Follow {
        unit: blow.attacker,
        target: blow.target,
        hex,
    });
    ctx.push(force);
}
