//! What units do that cling to an enemy (C18.8.4 to C18.8.6).

use hexlance_rules::UnitId;
use smallvec::SmallVec;

use super::{InfantryEvent, InfantryStep};
use crate::{
    Ctx,
    fire::cluster_of,
    harm::{self, Group, Hit, Source},
    heat::HeatEvent,
    model::{Code, Damage, Location},
    read::{Look, Table},
    state::{Fate, Hold},
    tables::{self, Column},
};

/// Units that have clung to an enemy since an earlier turn.
pub(super) fn due(ctx: &Ctx<'_>) -> SmallVec<[UnitId; 4]> {
    let table = Table::of(ctx.world());
    let turn = table.clock().turn;
    let swarms = |u: &Look<'_>| {
        u.fate == Fate::Fighting
            && u.ranks
                .perch
                .is_some_and(|p| p.hold == Hold::Swarming && p.since < turn)
    };
    table.units().filter(swarms).map(|u| u.id).collect()
}

/// Each of them in turn.
pub(super) fn all(ctx: &mut Ctx<'_>, mut units: SmallVec<[UnitId; 4]>) {
    if units.is_empty() {
        return;
    }
    let unit = units.remove(0);
    ctx.push(InfantryStep::Swarms(units));
    let Some(u) = Table::of(ctx.world()).find(unit) else {
        return;
    };
    let Some(target) = u.ranks.perch.map(|p| p.on) else {
        return;
    };
    if u.is_platoon() {
        by_platoon(ctx, unit, target);
    } else {
        by_suits(ctx, unit, target);
    }
    harm::breaches(ctx, target);
}

/// Where swarmers strike, and whether it is rear armor (C18.8.4).
fn locate(ctx: &mut Ctx<'_>, target: UnitId) -> Option<(Location, bool)> {
    let t = Table::of(ctx.world()).find(target)?;
    if t.is_destroyed() {
        return None;
    }
    let quad = t.sheet.is_quad();
    let dice = ctx.two_d6();
    let (at, rear) = tables::swarm_hit(dice[0] + dice[1], quad);
    ctx.emit(InfantryEvent::SwarmLocated {
        unit: target,
        dice,
        at,
        rear,
    });
    Some((at, rear))
}

fn strike(ctx: &mut Ctx<'_>, by: UnitId, target: UnitId, points: u16) -> Option<Location> {
    let vehicle = Table::of(ctx.world())
        .find(target)
        .is_some_and(|t| t.is_vehicle());
    if vehicle {
        return at_vehicle(ctx, by, target, points);
    }
    let (at, rear) = locate(ctx, target)?;
    harm::hit(
        ctx,
        Hit {
            unit: target,
            at,
            rear,
            points,
            critical: false,
            source: Source::Weapon,
            by: Some(by),
            piercing: 0,
        },
    );
    Some(at)
}

/// A vehicle is struck on a side by chance, then by its table (C18.8.6).
fn at_vehicle(ctx: &mut Ctx<'_>, by: UnitId, target: UnitId, points: u16) -> Option<Location> {
    let die = ctx.d6();
    let column = match die {
        1 | 2 => Column::Front,
        3 => Column::Left,
        4 => Column::Right,
        _ => Column::Rear,
    };
    ctx.emit(InfantryEvent::SideRolled {
        unit: target,
        die,
        column,
    });
    harm::group(ctx, Group::of_weapon(target, by, points, column))
}

/// A platoon does what it does with its fire, in groups of 2 (C18.8.5).
fn by_platoon(ctx: &mut Ctx<'_>, unit: UnitId, target: UnitId) {
    let Some(u) = Table::of(ctx.world()).find(unit) else {
        return;
    };
    let Some(platoon) = u.sheet.platoon().copied() else {
        return;
    };
    let struck = cluster_of(ctx, unit, u.active(), 0) as u8;
    for points in harm::groups(platoon.weapon.points(struck), 2) {
        strike(ctx, unit, target, points);
    }
}

/// Points of the arm weapons of a suit that swarms: no missiles, no small arms; and heat of its flamers (C18.8.5).
fn of_a_suit(u: &Look<'_>) -> (u16, u16) {
    let (mut points, mut heat) = (0, 0);
    for m in &u.sheet.weapons {
        let Some(round) = m.weapon.usual() else {
            continue;
        };
        let Damage::Points(each) = round.damage else {
            continue;
        };
        let hand = m.at.is_arm() && m.weapon.name != super::volley::SMALL_ARMS;
        if !hand || round.types.has(Code::E) || round.types.has(Code::AE) {
            continue;
        }
        if m.weapon.name.starts_with("Flamer") && u.ranks.hot {
            heat += 2;
        } else {
            points += u16::from(each);
        }
    }
    (points, heat)
}

/// Suits deal the damage of their arms in one group, and one roll for critical hits.
fn by_suits(ctx: &mut Ctx<'_>, unit: UnitId, target: UnitId) {
    let Some(u) = Table::of(ctx.world()).find(unit) else {
        return;
    };
    let active = u16::from(u.active());
    let (points, heat) = of_a_suit(&u);
    let claws = u.suits().map_or(0, |s| s.vibro_claws.min(2));
    let all = points * active + u16::from(claws);
    if heat > 0 {
        ctx.emit(HeatEvent::Heated {
            unit: target,
            outside: heat * active,
            own: 0,
        });
    }
    if let Some(at) = strike(ctx, unit, target, all) {
        harm::check_at(ctx, target, at, unit);
    }
}
