//! What a weapon attack does by which infantry fires, or at which others fire (C18.3, C18.4, C18.6).

use super::{
    burst,
    harm::{self, By},
};
use crate::{
    Ctx, buildings,
    fire::{Salvo, cluster_roll, gun, mount, shot_group},
    harm::groups,
    heat::HeatEvent,
    model::{Code, Damage, Effect, Fighting, Round, record::SuitArmor},
    read::Table,
    state::Shot,
};

/// The weapon that every suit has for its small arms (C18.4.2).
pub(crate) const SMALL_ARMS: &str = "Auto-rifle";

/// Deals what a shot does that has hit, if infantry has to do with it; gives back whether it has.
pub(crate) fn volley(ctx: &mut Ctx<'_>, salvo: &Salvo, round: &Round) -> bool {
    let table = Table::of(ctx.world());
    let shot = salvo.shot;
    let (Some(u), Some(t)) = (table.find(shot.attacker), table.find(shot.target)) else {
        return true;
    };
    let at_platoon = t.is_platoon();
    let name = mount(&u, shot.weapon).map(|m| gun(&u, m).weapon.name);
    let name = name.map_or("", |n| n.as_str());
    if let Some(platoon) = u.sheet.platoon().copied() {
        by_platoon(ctx, salvo, platoon.weapon, platoon.heavy_burst, platoon.hot);
        return true;
    }
    if u.suits().is_some() {
        return by_suits(ctx, salvo, round, name, at_platoon);
    }
    if at_platoon {
        at_troopers(ctx, salvo, round, name);
        return true;
    }
    if t.suits().is_some() {
        return at_suits(ctx, salvo, round);
    }
    false
}

/// Points in groups: on a platoon as from infantry and all at once (C18.3.2).
fn deal(ctx: &mut Ctx<'_>, shot: &Shot, points: u16, size: u16) {
    let at_platoon = Table::of(ctx.world())
        .find(shot.target)
        .is_some_and(|t| t.is_platoon());
    if at_platoon {
        let points = buildings::softened(ctx, shot, points);
        harm::platoon(ctx, shot.target, By::Infantry(points));
        return;
    }
    for points in groups(points, size) {
        shot_group(ctx, shot, points);
    }
}

fn heat(ctx: &mut Ctx<'_>, shot: &Shot, points: u16) {
    let tracks = Table::of(ctx.world())
        .find(shot.target)
        .is_some_and(|t| t.sheet.class.tracks_heat());
    if tracks && points > 0 {
        ctx.emit(HeatEvent::Heated {
            unit: shot.target,
            outside: points,
            own: 0,
        });
    }
}

/// A platoon fires: so many troopers strike, and the table says what they do (C18.3.2, C18.3.3).
fn by_platoon(ctx: &mut Ctx<'_>, salvo: &Salvo, weapon: Fighting, heavy: bool, hot: bool) {
    let shot = &salvo.shot;
    let struck = cluster_roll(ctx, salvo, shot.crew) as u8;
    let mut points = weapon.points(struck);
    if shot.heat && !hot {
        heat(ctx, shot, points);
        return;
    }
    if hot {
        heat(ctx, shot, points);
    }
    let at_platoon = Table::of(ctx.world())
        .find(shot.target)
        .is_some_and(|t| t.is_platoon());
    if at_platoon && (weapon == Fighting::MachineGun || heavy) {
        points += harm::scatter(ctx, shot.target, 1, false);
    }
    deal(ctx, shot, points, 2);
}

/// A squad fires one kind of its weapons (C18.4.1, C18.4.2). Pods stay where they hit, as all do.
fn by_suits(ctx: &mut Ctx<'_>, salvo: &Salvo, round: &Round, name: &str, at_platoon: bool) -> bool {
    let shot = &salvo.shot;
    let plasma = name.contains("plasma");
    if name == SMALL_ARMS {
        let struck = cluster_roll(ctx, salvo, shot.crew) as u8;
        deal(ctx, shot, Fighting::BallisticRifle.points(struck), 2);
        return true;
    }
    if let Damage::Missile(each) = round.damage {
        let (size, column) = round.cluster.unwrap_or((each.max(1), 1));
        let all = column.saturating_mul(shot.crew);
        if at_platoon {
            let troopers = burst::troopers(round, u16::from(all) * u16::from(each));
            harm::platoon(ctx, shot.target, By::Others(troopers));
            return true;
        }
        let hits = cluster_roll(ctx, salvo, all);
        for points in groups(hits * u16::from(each), size.into()) {
            shot_group(ctx, shot, points);
        }
        return true;
    }
    let Damage::Points(each) = round.damage else {
        return false;
    };
    let hits = cluster_roll(ctx, salvo, shot.crew);
    if at_platoon {
        let dice = burst::burst(name, round, true);
        let mut points = 0;
        for _ in 0..hits {
            match dice {
                Some((n, halved)) => points += harm::scatter(ctx, shot.target, n, halved),
                None if plasma => harm::platoon(ctx, shot.target, By::Others(each.into())),
                None => {
                    let troopers = burst::troopers(round, each.into());
                    harm::platoon(ctx, shot.target, By::Others(troopers));
                }
            }
        }
        if dice.is_some() {
            let points = buildings::softened(ctx, shot, points);
            let points = buildings::burst_inside(ctx, shot, points, hits * u16::from(each));
            harm::platoon(ctx, shot.target, By::Infantry(points));
        }
        return true;
    }
    if shot.heat {
        heat(ctx, shot, hits * 2);
        return true;
    }
    for _ in 0..hits {
        shot_group(ctx, shot, each.into());
    }
    if plasma {
        heat(ctx, shot, hits);
    }
    true
}

/// Machines fire at a platoon (C18.6.1 to C18.6.4, C10.6.17, C10.8).
fn at_troopers(ctx: &mut Ctx<'_>, salvo: &Salvo, round: &Round, name: &str) {
    let shot = &salvo.shot;
    let target = shot.target;
    let full = burst::full(round, shot);
    match (shot.kind.effect(), round.damage) {
        (Effect::Fragmentation | Effect::Flechette, _) => {
            harm::platoon(ctx, target, By::Infantry(full));
            return;
        }
        (Effect::Inferno, Damage::Missile(_)) => {
            let column = round.cluster.map_or(1, |(_, column)| column);
            let hits = cluster_roll(ctx, salvo, column);
            harm::platoon(ctx, target, By::Plainly(3 * hits));
            return;
        }
        (_, Damage::Plasma { points, others, .. }) => {
            let dice = harm::scatter(ctx, target, others, false);
            harm::platoon(ctx, target, By::Others(u16::from(points) + dice));
            return;
        }
        (_, Damage::Pod) => return,
        _ => {}
    }
    if name.starts_with("Nail") {
        let points = harm::scatter(ctx, target, 1, false);
        harm::platoon(ctx, target, By::Infantry(points));
        return;
    }
    if let Some((n, halved)) = burst::burst(name, round, false) {
        let guns = Table::of(ctx.world())
            .find(shot.attacker)
            .and_then(|u| mount(&u, shot.weapon).map(|m| m.links.len() as u8))
            .unwrap_or(0);
        let hits = match guns {
            0 | 1 => 1,
            guns => cluster_roll(ctx, salvo, guns),
        };
        let mut points = 0;
        for _ in 0..hits {
            points += harm::scatter(ctx, target, n, halved);
        }
        let points = buildings::softened(ctx, shot, points);
        let points = buildings::burst_inside(ctx, shot, points, full * hits);
        harm::platoon(ctx, target, By::Infantry(points));
        return;
    }
    let full = buildings::softened(ctx, shot, full);
    let troopers = burst::troopers(round, full);
    harm::platoon(ctx, target, By::Others(troopers));
}

/// Machines fire at suits: only infernos, plasma and area effects differ from what they do to others (C6.8.2, C10.6.17,
/// C10.8.7).
fn at_suits(ctx: &mut Ctx<'_>, salvo: &Salvo, round: &Round) -> bool {
    let shot = &salvo.shot;
    let target = shot.target;
    let resists = Table::of(ctx.world())
        .find(target)
        .and_then(|t| t.suits())
        .is_some_and(|s| s.armor_kind == SuitArmor::FireResistant);
    match (shot.kind.effect(), round.damage) {
        (Effect::Inferno, Damage::Missile(_)) => {
            let column = round.cluster.map_or(1, |(_, column)| column);
            let hits = cluster_roll(ctx, salvo, column);
            if !resists {
                for _ in 0..hits / 3 {
                    if let Some(suit) = harm::random_suit(ctx, target) {
                        harm::suit(ctx, target, suit, u16::MAX);
                    }
                }
            }
        }
        (_, Damage::Plasma { points, .. }) if resists => {
            for points in groups(points.into(), 5) {
                shot_group(ctx, shot, points);
            }
        }
        _ if round.types.has(Code::AE) => harm::each(ctx, target, burst::full(round, shot)),
        _ if shot.heat => {}
        _ => return false,
    }
    true
}
