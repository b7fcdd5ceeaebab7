//! What infantry does on average, and what is done to it (C18.3, C18.4, C18.6).

use hexlance_rules::Ustr;

use super::attack::{clustered, mean_cluster};
use crate::{
    buildings,
    fire::{self, cluster_modifier},
    infantry::{self, By},
    model::{Code, Damage, Effect, Fighting, Round},
    read::{Look, Table},
    state::Shot,
};

/// A die on average.
const DIE: f64 = 3.5;

/// Points that arrive with a hit of infantry, each number with its chance, and how they are grouped.
pub(super) struct Volley {
    /// Points of a full group.
    pub size: u16,
    /// Points and their chance among all hits.
    pub chances: Vec<(u16, f64)>,
}

/// The weapon of a shot with its name.
fn weapon<'a>(u: &Look<'a>, shot: &Shot) -> Option<(Ustr, &'a Round)> {
    let gun = &fire::gun(u, fire::mount(u, shot.weapon)?).weapon;
    Some((gun.name, gun.round(shot.kind)?))
}

/// What a shot of infantry at machines or suits does; none for shots of others, and for those that do no damage.
pub(super) fn volley(u: &Look<'_>, shot: &Shot) -> Option<Volley> {
    let modifier = cluster_modifier(u, shot);
    let struck = |size: u8| clustered(size, modifier).into_iter().enumerate();
    let table = |weapon: Fighting| Volley {
        size: 2,
        chances: struck(shot.crew)
            .map(|(n, p)| (weapon.points(n as u8), p))
            .collect(),
    };
    if let Some(platoon) = u.sheet.platoon() {
        let heats = shot.heat && !platoon.hot;
        return (!heats).then(|| table(platoon.weapon));
    }
    u.suits()?;
    let (name, round) = weapon(u, shot)?;
    if name.as_str() == infantry::SMALL_ARMS {
        return Some(table(Fighting::BallisticRifle));
    }
    let (size, each, all) = match round.damage {
        Damage::Missile(each) => {
            let (size, column) = round.cluster.unwrap_or((each.max(1), 1));
            (size, each, column.saturating_mul(shot.crew))
        }
        Damage::Points(each) if !shot.heat => (each, each, shot.crew),
        _ => return None,
    };
    Some(Volley {
        size: u16::from(size).max(1),
        chances: struck(all)
            .map(|(n, p)| (n as u16 * u16::from(each), p))
            .collect(),
    })
}

/// Troopers that a hit kills on average, not more than there are.
pub(super) fn troopers(table: Table<'_>, u: &Look<'_>, t: &Look<'_>, shot: &Shot) -> f64 {
    let one = infantry::toll(table, t, By::Infantry(1));
    let other = infantry::toll(table, t, By::Others(1));
    let killed = match by_hit(u, shot) {
        // In a building half of what burst fire comes to, rounded up at every other number (C14.7.3).
        Some(Killed::Points(points)) if is_burst(u, shot) && t.is_inside(table.board()) => {
            (points + 0.5) / 2.0 * one
        }
        Some(Killed::Points(points)) => points * one,
        Some(Killed::Troopers(troopers)) => troopers * other,
        Some(Killed::Plainly(troopers)) => troopers,
        None => 0.0,
    };
    killed.min(t.ranks.troopers.into())
}

/// Whether a shot is burst fire with dice of its own.
fn is_burst(u: &Look<'_>, shot: &Shot) -> bool {
    let found = weapon(u, shot).filter(|_| !u.is_platoon());
    let suits = u.suits().is_some();
    found.is_some_and(|(name, round)| infantry::burst(&name, round, suits).is_some())
}

/// What a platoon suffers, before the ground and its vehicles count.
enum Killed {
    /// Points as from infantry.
    Points(f64),
    /// Troopers by the table of other weapons.
    Troopers(f64),
    /// Troopers whatever the ground is.
    Plainly(f64),
}

fn by_hit(u: &Look<'_>, shot: &Shot) -> Option<Killed> {
    let mean = |volley: &Volley| -> f64 {
        let all = volley.chances.iter();
        all.map(|(points, p)| f64::from(*points) * p).sum()
    };
    let modifier = cluster_modifier(u, shot);
    if let Some(platoon) = u.sheet.platoon() {
        let more = platoon.weapon == Fighting::MachineGun || platoon.heavy_burst;
        let dice = if more { DIE } else { 0.0 };
        return volley(u, shot).map(|v| Killed::Points(mean(&v) + dice));
    }
    let (name, round) = weapon(u, shot)?;
    let dice = |(n, halved): (u8, bool)| {
        // Half a die, rounded up, is 2 on average.
        if halved { 2.0 } else { f64::from(n) * DIE }
    };
    if u.suits().is_some() {
        if name.as_str() == infantry::SMALL_ARMS {
            return volley(u, shot).map(|v| Killed::Points(mean(&v)));
        }
        if let Damage::Missile(each) = round.damage {
            let column = round.cluster.map_or(1, |(_, column)| column);
            let all = u16::from(column.saturating_mul(shot.crew));
            let troopers = infantry::troopers(round, all * u16::from(each));
            return Some(Killed::Troopers(troopers.into()));
        }
        let hits = mean_cluster(shot.crew, modifier);
        return Some(match (infantry::burst(&name, round, true), round.damage) {
            (Some(burst), _) => Killed::Points(hits * dice(burst)),
            (None, Damage::Points(each)) if name.contains("plasma") => {
                Killed::Troopers(hits * f64::from(each))
            }
            (None, Damage::Points(each)) => {
                Killed::Troopers(hits * f64::from(infantry::troopers(round, each.into())))
            }
            _ => return None,
        });
    }
    let full = infantry::full(round, shot);
    Some(match (shot.kind.effect(), round.damage) {
        (Effect::Fragmentation | Effect::Flechette, _) => Killed::Points(full.into()),
        (Effect::Inferno, Damage::Missile(_)) => {
            let column = round.cluster.map_or(1, |(_, column)| column);
            Killed::Plainly(3.0 * mean_cluster(column, modifier))
        }
        (_, Damage::Plasma { points, others, .. }) => {
            Killed::Troopers(f64::from(points) + f64::from(others) * DIE)
        }
        (_, Damage::Pod) => return None,
        _ if name.starts_with("Nail") => Killed::Points(DIE),
        _ => match infantry::burst(&name, round, false) {
            Some(burst) => {
                let guns = fire::mount(u, shot.weapon).map_or(0, |m| m.links.len() as u8);
                let hits = match guns {
                    0 | 1 => 1.0,
                    guns => mean_cluster(guns, modifier),
                };
                Killed::Points(hits * dice(burst))
            }
            None => Killed::Troopers(infantry::troopers(round, full).into()),
        },
    })
}

/// Troopers, or points of suits, that a shot at infantry behind walls costs it on average when it hits (C14.6.2).
pub(super) fn behind_walls(table: Table<'_>, u: &Look<'_>, t: &Look<'_>, shot: &Shot) -> f64 {
    let near = u
        .hex()
        .zip(t.hex())
        .is_some_and(|(a, b)| a.distance(b) <= 1);
    let modifier = cluster_modifier(u, shot);
    let hits = |size: u8| {
        if near || size <= 1 {
            let mut only = smallvec::SmallVec::from_elem(0.0, usize::from(size) + 1);
            only[usize::from(size)] = 1.0;
            only
        } else {
            clustered(size, modifier)
        }
    };
    let mean = |size: u8, points: &dyn Fn(u16) -> u16| -> f64 {
        let all = hits(size).into_iter().enumerate();
        all.map(|(n, p)| p * buildings::at_walls_mean(table, u, t, shot, points(n as u16)))
            .sum()
    };
    let crew = shot.crew.max(1);
    if let Some(platoon) = u.sheet.platoon() {
        return mean(crew, &|n| platoon.weapon.points(n as u8));
    }
    let Some((name, round)) = weapon(u, shot) else {
        return 0.0;
    };
    if name.as_str() == infantry::SMALL_ARMS {
        return mean(crew, &|n| Fighting::BallisticRifle.points(n as u8));
    }
    let column = round.cluster.map_or(1, |(_, column)| column);
    let links = fire::mount(u, shot.weapon).map_or(0, |m| m.links.len() as u8);
    match round.damage {
        Damage::Points(each) if links > 1 => mean(links, &|n| n * u16::from(each)),
        Damage::Points(each) => mean(column.saturating_mul(crew), &|n| n * u16::from(each)),
        // What infernos do there is no share of points.
        Damage::Missile(_) if shot.kind.effect() == Effect::Inferno => 0.0,
        Damage::Missile(each) => mean(column.saturating_mul(crew), &|n| n * u16::from(each)),
        Damage::Shot(each) => mean(shot.shots.max(1), &|n| n * u16::from(each)),
        Damage::Brackets(short, medium, long) => {
            let points = [short, medium, long][usize::from(shot.bracket.min(2))];
            mean(1, &|n| n * u16::from(points))
        }
        Damage::Plasma { points, others, .. } => {
            let sum = f64::from(points) + f64::from(others) * DIE;
            buildings::at_walls_mean(table, u, t, shot, sum.round() as u16)
        }
        Damage::None | Damage::Pod | Damage::Linked => 0.0,
    }
}

/// Points that a hit of machines does to suits on average where they suffer otherwise than machines do; none where they do not.
pub(super) fn at_suits(u: &Look<'_>, t: &Look<'_>, shot: &Shot) -> Option<f64> {
    let suits = t.suits()?;
    let (_, round) = weapon(u, shot)?;
    let resists = suits.armor_kind == crate::model::record::SuitArmor::FireResistant;
    let live = t.live_suits().count();
    let boxes: u16 = t.ranks.suits.iter().map(|b| u16::from(*b)).sum();
    match (shot.kind.effect(), round.damage) {
        (Effect::Inferno, Damage::Missile(_)) => {
            if resists || live == 0 {
                return Some(0.0);
            }
            let column = round.cluster.map_or(1, |(_, column)| column);
            let hits = clustered(column, cluster_modifier(u, shot));
            // Three missiles burn a suit whole.
            let each = f64::from(boxes) / live as f64;
            let burnt = hits.iter().enumerate();
            let burnt = burnt.map(|(n, p)| p * (n / 3).min(live) as f64);
            Some(burnt.sum::<f64>() * each)
        }
        _ if round.types.has(Code::AE) => {
            let full = infantry::full(round, shot);
            let each = t.ranks.suits.iter().map(|b| u16::from(*b).min(full));
            Some(f64::from(each.sum::<u16>()))
        }
        _ => None,
    }
}
