//! One shot after another (C5.1.2, C6.9, C10.6).

use hexlance_rules::UnitId;

use super::{
    FireEvent,
    ammunition::drawn,
    number::{gun, mount},
};
use crate::{
    Ctx,
    harm::{self, Group, Hit, Legs, Source},
    heat::HeatEvent,
    model::{Code, Damage, Location, Round, Special},
    piloting,
    read::{Look, Table},
    state::{Fate, Mode, Owed, PsrCause, Shot},
    tables::{self, Column, HitTable},
    warriors::{self, HurtBy},
};

/// Resolves a shot as it was declared.
pub(super) fn resolve(ctx: &mut Ctx<'_>, shot: Shot) {
    let table = Table::of(ctx.world());
    let Some(u) = table.find(shot.attacker) else {
        return;
    };
    let Some(m) = mount(&u, shot.weapon) else {
        return;
    };
    let own = gun(&u, m).weapon.clone();
    let Some(round) = own.round(shot.kind).cloned() else {
        return;
    };
    let links = m.links.len().max(1) as u16;
    let streak = own.name.starts_with("Streak");
    let rounds = u16::from(shot.shots) * links;
    let draw = drawn(&u, shot.bin, rounds);
    let heat = u16::from(own.heat) * u16::from(shot.shots);
    let may_jam = round.types.has(Code::R) && shot.shots > 1;
    let automatic = shot.tn <= 2 && !may_jam;
    let dice = (!automatic).then(|| ctx.two_d6());
    let total = dice.map_or(13, |d| i16::from(d[0] + d[1]));
    let jams = may_jam && total <= jam_threshold(shot.shots);
    let hit = total >= shot.tn && !jams;
    // A Streak that does not lock on does not fire (C10.6.11).
    let fires = hit || !streak;
    ctx.emit(FireEvent::Fired {
        shot,
        dice,
        hit,
        jams,
        heat: if fires { heat } else { 0 },
        draw: if fires { draw } else { Default::default() },
    });
    recoil(ctx, shot.attacker, own.name.as_str());
    let there = Table::of(ctx.world())
        .find(shot.target)
        .is_some_and(|t| t.fate == Fate::Fighting && t.hex().is_some());
    if hit && there {
        damage(ctx, &shot, &round, links);
        harm::breaches(ctx, shot.target);
    }
}

/// The highest natural total at which a rapid-fire weapon jams (C10.6.2, C10.6.3).
const fn jam_threshold(shots: u8) -> i16 {
    match shots {
        0..=1 => 0,
        2..=3 => 2,
        4..=5 => 3,
        _ => 4,
    }
}

/// A 'Mech that moved and fires a heavy gauss rifle owes a roll (C10.6.7).
fn recoil(ctx: &mut Ctx<'_>, unit: UnitId, weapon: &str) {
    let moved = Table::of(ctx.world())
        .find(unit)
        .is_some_and(|u| u.march.mode != Mode::Stationary);
    if moved && weapon == "Heavy Gauss Rifle" {
        piloting::owe(ctx, unit, Owed::Roll(PsrCause::Recoil));
    }
}

/// What a hit does.
fn damage(ctx: &mut Ctx<'_>, shot: &Shot, round: &Round, links: u16) {
    let tracks_heat = Table::of(ctx.world())
        .find(shot.target)
        .is_some_and(|t| t.sheet.class.tracks_heat());
    match round.damage {
        Damage::Points(points) if links > 1 => array(ctx, shot, points.into(), links as u8),
        Damage::Points(_) if shot.heat => heat(ctx, shot, 2),
        Damage::Points(points) => match round.cluster {
            Some((size, column)) => {
                let hits = cluster(ctx, shot, column);
                dealt(ctx, shot, hits * u16::from(points), size.into());
            }
            None => single(ctx, shot, points.into()),
        },
        Damage::Brackets(short, medium, long) => {
            let points = [short, medium, long][usize::from(shot.bracket.min(2))];
            single(ctx, shot, points.into());
        }
        Damage::Missile(points) => {
            let (size, column) = round.cluster.unwrap_or((points.max(1), 1));
            let hits = missiles(ctx, shot, column);
            dealt(ctx, shot, hits * u16::from(points), size.into());
        }
        Damage::Shot(points) => {
            let hits = if shot.shots > 1 {
                cluster(ctx, shot, shot.shots)
            } else {
                1
            };
            for _ in 0..hits {
                single(ctx, shot, points.into());
            }
        }
        Damage::Plasma {
            points,
            heat: dice,
            others,
        } => {
            if tracks_heat {
                single(ctx, shot, points.into());
                let rolled: Vec<u8> = (0..dice).map(|_| ctx.d6()).collect();
                let sum: u16 = rolled.iter().map(|d| u16::from(*d)).sum();
                ctx.emit(FireEvent::HeatRolled {
                    target: shot.target,
                    dice: rolled,
                });
                heat(ctx, shot, sum);
            } else {
                let rolled: u16 = (0..others).map(|_| u16::from(ctx.d6())).sum();
                dealt(ctx, shot, u16::from(points) + rolled, 5);
            }
        }
        Damage::None | Damage::Pod | Damage::Linked => {}
    }
}

fn heat(ctx: &mut Ctx<'_>, shot: &Shot, points: u16) {
    ctx.emit(HeatEvent::Heated {
        unit: shot.target,
        outside: points,
        own: 0,
    });
}

/// How many missiles hit: all of a Streak (C10.6.11), of the others by the table.
fn missiles(ctx: &mut Ctx<'_>, shot: &Shot, column: u8) -> u16 {
    let table = Table::of(ctx.world());
    let streak = table
        .find(shot.attacker)
        .and_then(|u| mount(&u, shot.weapon).map(|m| m.weapon.name.starts_with("Streak")));
    if streak == Some(true) {
        column.into()
    } else {
        cluster(ctx, shot, column)
    }
}

/// A roll on the Cluster Hits Table (C10.5).
fn cluster(ctx: &mut Ctx<'_>, shot: &Shot, size: u8) -> u16 {
    let table = Table::of(ctx.world());
    let modifier = table
        .find(shot.attacker)
        .map_or(0, |u| cluster_modifier(&u, shot));
    let mut all = 0;
    for column in tables::columns(size) {
        if column == 1 {
            all += 1;
            continue;
        }
        let dice = ctx.two_d6();
        let total = i16::from(dice[0] + dice[1]) + modifier;
        let hits = tables::cluster(column, total);
        ctx.emit(FireEvent::Clustered {
            attacker: shot.attacker,
            dice,
            modifier,
            column,
            hits,
        });
        all += u16::from(hits);
    }
    all
}

/// Modifiers of the cluster roll: Artemis IV, and the range of a HAG (C10.5.3).
fn cluster_modifier(u: &Look<'_>, shot: &Shot) -> i16 {
    let Some(m) = mount(u, shot.weapon) else {
        return 0;
    };
    let name = m.weapon.name;
    let linked = m.artemis.is_some_and(|item| {
        u.item_works(item)
            && u.sheet
                .items
                .get(usize::from(item))
                .is_some_and(|i| i.equipment.special == Special::Artemis)
    });
    if linked || name.starts_with("ATM") {
        return 2;
    }
    if name.starts_with("HAG") {
        return match shot.bracket {
            0 => 2,
            1 => 0,
            _ => -2,
        };
    }
    0
}

/// Damage in groups, each with its own location.
fn dealt(ctx: &mut Ctx<'_>, shot: &Shot, points: u16, size: u16) {
    for points in harm::groups(points, size) {
        group(ctx, shot, points);
    }
}

/// One group, aimed if the shot was.
fn single(ctx: &mut Ctx<'_>, shot: &Shot, points: u16) {
    let Some(at) = shot.aim else {
        group(ctx, shot, points);
        return;
    };
    let dice = ctx.two_d6();
    let found = (6..=8).contains(&(dice[0] + dice[1]));
    ctx.emit(FireEvent::Aimed {
        attacker: shot.attacker,
        at,
        dice,
        found,
    });
    if !found {
        group(ctx, shot, points);
        return;
    }
    harm::hit(
        ctx,
        Hit {
            unit: shot.target,
            at,
            rear: shot.column == Column::Rear,
            points,
            critical: false,
            source: Source::Weapon,
            by: Some(shot.attacker),
        },
    );
}

fn group(ctx: &mut Ctx<'_>, shot: &Shot, points: u16) -> Option<Location> {
    harm::group(
        ctx,
        Group {
            unit: shot.target,
            points,
            column: shot.column,
            table: HitTable::Full,
            source: Source::Weapon,
            by: Some(shot.attacker),
            legs: if shot.legs_only {
                Legs::Only
            } else if shot.covered {
                Legs::Covered
            } else {
                Legs::Bare
            },
        },
    )
}

/// A machine gun array: every gun that hits strikes one location, as one group; on the head each hurts the warrior
/// (C10.6.8).
fn array(ctx: &mut Ctx<'_>, shot: &Shot, points: u16, guns: u8) {
    let hits = cluster(ctx, shot, guns);
    if group(ctx, shot, hits * points) == Some(Location::HD) {
        let more = hits.saturating_sub(1).min(6) as u8;
        warriors::hurt(ctx, shot.target, more, HurtBy::Head);
    }
}
