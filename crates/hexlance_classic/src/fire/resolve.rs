//! One shot after another (C5.1.2, C6.9, C10.6).

use hexlance_rules::UnitId;

use super::{
    FireEvent,
    ammunition::drawn,
    indirect,
    number::{gun, mount},
};
use crate::{
    Ctx, buildings,
    displacement::hoist,
    electronics::ElectronicsEvent,
    harm::{self, Group, Hit, Legs, Source},
    heat::HeatEvent,
    infantry,
    model::{Code, Damage, Effect, Location, Round},
    piloting,
    read::{Look, Table},
    state::{Fate, Mode, Owed, Pod, PodKind, PsrCause, Shot},
    tables::{self, Column, HitTable},
    warriors::{self, HurtBy},
};

/// A shot is rolled for as it was declared; gives back what struck, if anything did.
pub(super) fn roll(ctx: &mut Ctx<'_>, declared: Shot) -> Option<Shot> {
    let table = Table::of(ctx.world());
    // What was declared after it may still count (C5.11.2).
    let shot = Shot {
        tn: declared.tn + indirect::late_of(table, &declared),
        ..declared
    };
    let u = table.find(shot.attacker)?;
    let m = mount(&u, shot.weapon)?;
    let own = gun(&u, m).weapon.clone();
    let round = own.round(shot.kind).cloned()?;
    let rounds = u16::from(shot.shots) * (m.links.len().max(1) as u16);
    let draw = drawn(&u, shot.bin, rounds);
    let heat = u16::from(own.heat) * u16::from(shot.shots);
    let may_jam = round.types.has(Code::R) && shot.shots > 1;
    let automatic = shot.tn <= 2 && !may_jam;
    // What cannot hit any more is not rolled, and costs nothing (C5.7.1).
    let impossible = shot.tn > 12;
    let dice = (!automatic && !impossible).then(|| ctx.two_d6());
    let total = dice.map_or(if impossible { 0 } else { 13 }, |d| i16::from(d[0] + d[1]));
    let jams = may_jam && !impossible && total <= jam_threshold(shot.shots);
    let hit = total >= shot.tn && !jams && !impossible;
    // A Streak that does not lock on does not fire (C10.6.11).
    let fires = (hit || !own.is_streak()) && !impossible;
    ctx.emit(FireEvent::Fired {
        shot,
        dice,
        hit,
        jams,
        heat: if fires { heat } else { 0 },
        draw: if fires { draw } else { Default::default() },
    });
    if fires {
        recoil(ctx, shot.attacker, own.name.as_str());
    }
    if !hit && fires && !jams {
        buildings::missed(ctx, &shot);
    }
    let there = is_there(ctx, shot.target);
    (hit && there).then_some(shot)
}

/// Whether a target is still there to be struck.
fn is_there(ctx: &Ctx<'_>, unit: UnitId) -> bool {
    let t = Table::of(ctx.world()).find(unit);
    t.is_some_and(|t| t.fate == Fate::Fighting && t.hex().is_some())
}

/// A shot that has hit strikes; an anti-missile system may have engaged it.
pub(super) fn strike(ctx: &mut Ctx<'_>, shot: Shot, engaged: bool) {
    let table = Table::of(ctx.world());
    let Some(u) = table.find(shot.attacker) else {
        return;
    };
    let Some(m) = mount(&u, shot.weapon) else {
        return;
    };
    let Some(round) = gun(&u, m).weapon.round(shot.kind).cloned() else {
        return;
    };
    let links = m.links.len().max(1) as u16;
    let name = m.weapon.name;
    let alone = match shot.crew {
        0 => is_single(&round),
        crew => crew == 1 && is_single(&round),
    };
    if engaged && alone {
        // One missile alone is destroyed or comes through (tw.equip_ams_2).
        let die = ctx.d6();
        let destroyed = die <= 3;
        ctx.emit(ElectronicsEvent::Intercepted {
            unit: shot.target,
            die,
            destroyed,
        });
        if destroyed {
            return;
        }
    }
    let shot = hoist::aimed(ctx, shot);
    if buildings::strike(ctx, &shot) {
        return;
    }
    let salvo = Salvo { shot, engaged };
    if round.damage == Damage::Pod {
        pod(ctx, &shot, name.as_str());
    } else {
        damage(ctx, &salvo, &round, links);
    }
    harm::breaches_by(ctx, shot.target, shot.runs);
}

/// Whether an attack consists of one missile only.
fn is_single(round: &Round) -> bool {
    round.damage == Damage::Pod || round.cluster.is_none_or(|(_, column)| column <= 1)
}

/// A shot that has hit, and what stands against it.
pub(crate) struct Salvo {
    /// The shot.
    pub(crate) shot: Shot,
    /// An anti-missile system engages it.
    pub(crate) engaged: bool,
}

/// A pod strikes: it stays where it hit, or goes off (C10.6.23, C10.6.24).
fn pod(ctx: &mut Ctx<'_>, shot: &Shot, launcher: &str) {
    let Some(kind) = PodKind::of(launcher, shot.kind) else {
        let points = if launcher == "iNarc" { 6 } else { 4 };
        group(ctx, shot, points);
        return;
    };
    let since = Table::of(ctx.world()).clock().turn;
    let side = Table::of(ctx.world()).find(shot.attacker).map(|u| u.side);
    let at = harm::locate_on(ctx, group_of(shot, 0));
    if let (Some(at), Some(side)) = (at, side) {
        ctx.emit(ElectronicsEvent::PodAttached {
            unit: shot.target,
            pod: Pod {
                kind,
                side,
                at,
                since,
            },
        });
    }
}

/// Tries to clear the jammed rotary autocannons of an order, each with a roll of its own (C10.6.4).
pub(super) fn clear(ctx: &mut Ctx<'_>, unit: UnitId, weapons: &[u8]) {
    for weapon in weapons {
        let Some(u) = Table::of(ctx.world()).find(unit) else {
            return;
        };
        let needed = u.pilot.gunnery + 3;
        let dice = ctx.two_d6();
        ctx.emit(FireEvent::Cleared {
            unit,
            weapon: *weapon,
            needed,
            dice,
            cleared: dice[0] + dice[1] >= needed,
        });
    }
}

/// The highest natural total at which a rapid-fire weapon jams (C10.6.2, C10.6.3).
pub(crate) const fn jam_threshold(shots: u8) -> i16 {
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
fn damage(ctx: &mut Ctx<'_>, salvo: &Salvo, round: &Round, links: u16) {
    if infantry::volley(ctx, salvo, round) {
        return;
    }
    let shot = &salvo.shot;
    let tracks_heat = Table::of(ctx.world())
        .find(shot.target)
        .is_some_and(|t| t.sheet.class.tracks_heat());
    match (shot.kind.effect(), round.damage) {
        // Only infantry suffers from these (C10.8.4).
        (Effect::Fragmentation, _) => return,
        (Effect::Inferno, Damage::Missile(_)) => {
            let column = round.cluster.map_or(1, |(_, column)| column);
            let hits = missiles(ctx, salvo, column);
            let table = Table::of(ctx.world());
            let u = table.find(shot.attacker);
            let t = table.find(shot.target);
            // They strike the building first, and spill over (C10.8.8).
            let walls = u.zip(t).filter(|(u, t)| buildings::kept(table, u, t) > 0);
            let place = walls.and_then(|(_, t)| Some((t.hex()?, t.elevation())));
            match place {
                Some((hex, level)) => buildings::inferno(ctx, hex, level, hits, shot.attacker),
                None => inferno(ctx, shot, hits),
            }
            return;
        }
        // Half of what it deals, up (C10.8.3).
        (Effect::Flechette, Damage::Points(points)) => {
            single(ctx, shot, u16::from(points).div_ceil(2), 0);
            return;
        }
        (Effect::ArmorPiercing, Damage::Points(points)) => {
            single(ctx, shot, points.into(), piercing(points));
            return;
        }
        _ => {}
    }
    match round.damage {
        Damage::Points(points) if links > 1 => array(ctx, salvo, points.into(), links as u8),
        Damage::Points(_) if shot.heat => heat(ctx, shot, 2),
        Damage::Points(points) => match round.cluster {
            Some((size, column)) => {
                let hits = cluster(ctx, salvo, column);
                dealt(ctx, shot, hits * u16::from(points), size.into());
            }
            None => single(ctx, shot, points.into(), 0),
        },
        Damage::Brackets(short, medium, long) => {
            let points = [short, medium, long][usize::from(shot.bracket.min(2))];
            single(ctx, shot, points.into(), 0);
        }
        Damage::Missile(points) => {
            let (size, column) = round.cluster.unwrap_or((points.max(1), 1));
            let hits = missiles(ctx, salvo, column);
            dealt(ctx, shot, hits * u16::from(points), size.into());
        }
        Damage::Shot(points) => {
            let hits = if shot.shots > 1 {
                cluster(ctx, salvo, shot.shots)
            } else {
                1
            };
            for _ in 0..hits {
                single(ctx, shot, points.into(), 0);
            }
        }
        Damage::Plasma {
            points,
            heat: dice,
            others,
        } => {
            if tracks_heat {
                single(ctx, shot, points.into(), 0);
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

/// What the caliber of an armor-piercing round does to the critical check (tw.equip_armor_piercing_1).
pub(crate) const fn piercing(points: u8) -> i8 {
    match points {
        0..=2 => -4,
        3..=5 => -3,
        6..=10 => -2,
        _ => -1,
    }
}

/// Infernos heat whoever tracks heat; those that strike what covers the legs do not. On a vehicle each calls for a roll on
/// its critical table (C10.8.7). ProtoMechs burn at the end of the phase (tw.equip_inferno_proto).
fn inferno(ctx: &mut Ctx<'_>, shot: &Shot, missiles: u16) {
    if harm::vehicle::is_one(ctx, shot.target) {
        harm::vehicle::burn(ctx, group_of(shot, 0), missiles);
        return;
    }
    if harm::proto::is(ctx, shot.target) {
        ctx.emit(harm::HarmEvent::Ablaze {
            unit: shot.target,
            missiles,
        });
        return;
    }
    let struck = if shot.covered {
        let each = (0..missiles).filter(|_| harm::locate_on(ctx, group_of(shot, 0)).is_some());
        each.count() as u16
    } else {
        missiles
    };
    heat(ctx, shot, 2 * struck);
}

fn heat(ctx: &mut Ctx<'_>, shot: &Shot, points: u16) {
    ctx.emit(HeatEvent::Heated {
        unit: shot.target,
        outside: points,
        own: 0,
    });
}

/// How many missiles hit: all of a Streak, row 11 of one that is engaged (C10.6.11), of the others by the table.
fn missiles(ctx: &mut Ctx<'_>, salvo: &Salvo, column: u8) -> u16 {
    let shot = &salvo.shot;
    let streak = Table::of(ctx.world())
        .find(shot.attacker)
        .and_then(|u| mount(&u, shot.weapon).map(|m| m.weapon.is_streak()));
    match (streak, salvo.engaged) {
        (Some(true), false) => column.into(),
        (Some(true), true) => tables::cluster(column, 11 + INTERCEPTED).into(),
        _ => cluster(ctx, salvo, column),
    }
}

/// A roll on the Cluster Hits Table (C10.5).
fn cluster(ctx: &mut Ctx<'_>, salvo: &Salvo, size: u8) -> u16 {
    let shot = &salvo.shot;
    let table = Table::of(ctx.world());
    let mut modifier = table
        .find(shot.attacker)
        .map_or(0, |u| cluster_modifier(&u, shot));
    if salvo.engaged {
        modifier += INTERCEPTED;
    }
    cluster_of(ctx, shot.attacker, size, modifier)
}

/// How many of a size strike, with what the shot and who engages it add: one alone always does (C10.5.2).
pub(crate) fn cluster_roll(ctx: &mut Ctx<'_>, salvo: &Salvo, size: u8) -> u16 {
    match size {
        0 | 1 => size.into(),
        size => cluster(ctx, salvo, size),
    }
}

/// The same with a modifier and without a shot.
pub(crate) fn cluster_of(ctx: &mut Ctx<'_>, attacker: UnitId, size: u8, modifier: i16) -> u16 {
    let mut all = 0;
    for column in tables::columns(size) {
        if column <= 1 {
            all += u16::from(column);
            continue;
        }
        let dice = ctx.two_d6();
        let hits = tables::cluster(column, i16::from(dice[0] + dice[1]) + modifier);
        ctx.emit(FireEvent::Clustered {
            attacker,
            dice,
            modifier,
            column,
            hits,
        });
        all += u16::from(hits);
    }
    all
}

/// A group of the damage of a shot.
pub(crate) fn shot_group(ctx: &mut Ctx<'_>, shot: &Shot, points: u16) {
    group(ctx, shot, points);
}

/// Modifier of an engagement by an anti-missile system (C10.6.25).
const INTERCEPTED: i16 = -4;

/// Modifiers of the cluster roll: what guides the missiles, and the range of a HAG (C10.5.3); none of its range where it
/// fires flak (C10.6.15).
pub(crate) fn cluster_modifier(u: &Look<'_>, shot: &Shot) -> i16 {
    let hag = mount(u, shot.weapon).is_some_and(|m| m.weapon.is_hag());
    match shot.bracket {
        _ if shot.guided => 2,
        0 if hag && !shot.flak => 2,
        2 if hag && !shot.flak => -2,
        _ => 0,
    }
}

/// Damage in groups, each with its own location.
fn dealt(ctx: &mut Ctx<'_>, shot: &Shot, points: u16, size: u16) {
    for points in harm::groups(points, size) {
        group(ctx, shot, points);
    }
}

/// One group, aimed if the shot was; armor-piercing with the modifier of its check, 0 for none.
fn single(ctx: &mut Ctx<'_>, shot: &Shot, points: u16, piercing: i8) {
    let arrives = buildings::absorb(ctx, shot, points);
    let whole = Group {
        piercing,
        ..group_of(shot, arrives)
    };
    let deal = |ctx: &mut Ctx<'_>| {
        if arrives == 0 && points > 0 {
            // What strikes is found out although nothing of it arrives.
            harm::locate_on(ctx, whole);
        } else {
            harm::group(ctx, whole);
        }
    };
    let Some(at) = shot.aim else {
        deal(ctx);
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
        deal(ctx);
        return;
    }
    if arrives == 0 {
        return;
    }
    harm::hit(
        ctx,
        Hit {
            unit: shot.target,
            at,
            rear: shot.column == Column::Rear,
            points: arrives,
            critical: false,
            source: Source::Weapon,
            by: Some(shot.attacker),
            piercing,
        },
    );
}

/// A group of the damage of a shot.
fn group_of(shot: &Shot, points: u16) -> Group {
    Group {
        unit: shot.target,
        points,
        column: shot.column,
        table: HitTable::Full,
        source: Source::Weapon,
        by: Some(shot.attacker),
        legs: if shot.legs_only {
            Legs::Only
        } else if shot.runs {
            Legs::InWater
        } else if shot.covered {
            Legs::Covered
        } else {
            Legs::Bare
        },
        piercing: 0,
    }
}

fn group(ctx: &mut Ctx<'_>, shot: &Shot, points: u16) -> Option<Location> {
    let arrives = buildings::absorb(ctx, shot, points);
    if arrives == 0 && points > 0 {
        harm::locate_on(ctx, group_of(shot, 0));
        return None;
    }
    harm::group(ctx, group_of(shot, arrives))
}

/// A machine gun array: every gun that hits strikes one location, as one group; on the head each hurts the warrior
/// (C10.6.8).
fn array(ctx: &mut Ctx<'_>, salvo: &Salvo, points: u16, guns: u8) {
    let shot = &salvo.shot;
    let hits = cluster(ctx, salvo, guns);
    if group(ctx, shot, hits * points) == Some(Location::HD) {
        let more = hits.saturating_sub(1).min(6) as u8;
        warriors::hurt(ctx, shot.target, more, HurtBy::Head);
    }
}
