//! What infantry does on average, and what is done to it (C18.3, C18.4, C18.6).

use hexlance_rules::Ustr;
use smallvec::SmallVec;

use super::{
    attack::Row,
    chances::{Chances, add, clustered, dice, sums},
};
use crate::{
    buildings,
    fire::{self, cluster_modifier},
    infantry::{self, By},
    model::{Code, Damage, Effect, Fighting, Round},
    read::{Look, Table},
    state::Shot,
};

/// Points that arrive with a hit of infantry, each number with its chance, and how they are grouped.
pub(super) struct Volley {
    /// Points of a full group.
    pub size: u16,
    /// Points and their chance among all hits.
    pub chances: Vec<(u16, f64)>,
}

/// The weapon of a shot with its name.
pub(super) fn weapon<'a>(u: &Look<'a>, shot: &Shot) -> Option<(Ustr, &'a Round)> {
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
    let left = f64::from(t.ranks.troopers);
    toll(table, u, t, shot).map_or(0.0, |(row, chances)| {
        let all = chances.into_iter();
        all.map(|(n, p)| infantry::toll(table, t, row.of(n)).min(left) * p)
            .sum()
    })
}

impl Row {
    /// So much of it.
    pub(super) const fn of(self, n: u16) -> By {
        match self {
            Self::Infantry => By::Infantry(n),
            Self::Others => By::Others(n),
            Self::Plainly => By::Plainly(n),
        }
    }
}

/// What a hit does to a platoon before the ground and its vehicles count, with the chance of each number; none if nothing
/// (C18.6).
pub(super) fn toll(
    table: Table<'_>,
    u: &Look<'_>,
    t: &Look<'_>,
    shot: &Shot,
) -> Option<(Row, Chances)> {
    let hurt = by_hit(table, u, t, shot)?;
    let inside = hurt.burst && t.is_inside(table.board());
    let mut chances = Chances::new();
    for (n, p) in hurt.chances {
        let n = if hurt.soft {
            n - buildings::kept_by_floors(table, u, t, n)
        } else {
            n
        };
        // In a building half of what burst fire comes to counts (C14.7.3).
        add(&mut chances, if inside { n.div_ceil(2) } else { n }, p);
    }
    Some((hurt.row, chances))
}

/// What a hit comes to.
struct Hurt {
    row: Row,
    chances: Chances,
    /// Floors keep some of it (C14.7.2).
    soft: bool,
    /// It is burst fire.
    burst: bool,
}

impl Hurt {
    const fn of(row: Row, chances: Chances) -> Self {
        Self {
            row,
            chances,
            soft: false,
            burst: false,
        }
    }

    fn sure(row: Row, n: u16) -> Self {
        Self::of(row, SmallVec::from_slice(&[(n, 1.0)]))
    }
}

/// Sums of what each of so many hits comes to, where the number of hits has its chances.
fn of_hits(hits: &[f64], one: &[(u16, f64)]) -> Chances {
    let mut all = Chances::new();
    for (n, p) in hits.iter().enumerate().filter(|(_, p)| **p > 0.0) {
        for (sum, q) in sums(one, n as u16) {
            add(&mut all, sum, p * q);
        }
    }
    all
}

/// Dice of burst fire of one hit (C18.6.4).
fn burst_dice((n, halved): (u8, bool)) -> Chances {
    let mut out = Chances::new();
    for (sum, p) in dice(n) {
        add(&mut out, if halved { sum.div_ceil(2) } else { sum }, p);
    }
    out
}

fn by_hit(table: Table<'_>, u: &Look<'_>, t: &Look<'_>, shot: &Shot) -> Option<Hurt> {
    let modifier = cluster_modifier(u, shot);
    let points = |volley: Volley| -> Chances {
        let mut all = Chances::new();
        for (n, p) in volley.chances {
            add(&mut all, n, p);
        }
        all
    };
    if let Some(platoon) = u.sheet.platoon() {
        let more = platoon.weapon == Fighting::MachineGun || platoon.heavy_burst;
        let mut all = Chances::new();
        for (n, p) in points(volley(u, shot)?) {
            for (die, q) in dice(u8::from(more)) {
                add(&mut all, n + die, p * q);
            }
        }
        return Some(Hurt {
            soft: true,
            ..Hurt::of(Row::Infantry, all)
        });
    }
    let (name, round) = weapon(u, shot)?;
    if u.suits().is_some() {
        if name.as_str() == infantry::SMALL_ARMS {
            return Some(Hurt {
                soft: true,
                ..Hurt::of(Row::Infantry, points(volley(u, shot)?))
            });
        }
        if let Damage::Missile(each) = round.damage {
            let column = round.cluster.map_or(1, |(_, column)| column);
            let all = u16::from(column.saturating_mul(shot.crew));
            let troopers = infantry::troopers(round, all * u16::from(each));
            return Some(Hurt::sure(Row::Others, troopers));
        }
        let Damage::Points(each) = round.damage else {
            return None;
        };
        let hits = clustered(shot.crew, modifier);
        if let Some(burst) = infantry::burst(&name, round, true) {
            return Some(Hurt {
                soft: true,
                burst: true,
                ..Hurt::of(Row::Infantry, of_hits(&hits, &burst_dice(burst)))
            });
        }
        let one = if name.contains("plasma") {
            each.into()
        } else {
            infantry::troopers(round, each.into())
        };
        return Some(Hurt::of(Row::Others, of_hits(&hits, &[(one, 1.0)])));
    }
    let full = infantry::full(round, shot);
    Some(match (shot.kind.effect(), round.damage) {
        (Effect::Fragmentation | Effect::Flechette, _) => Hurt::sure(Row::Infantry, full),
        (Effect::Inferno, Damage::Missile(_)) => {
            let column = round.cluster.map_or(1, |(_, column)| column);
            let mut all = Chances::new();
            for (n, p) in missiles(u, shot, column) {
                add(&mut all, 3 * n, p);
            }
            Hurt::of(Row::Plainly, all)
        }
        (_, Damage::Plasma { points, others, .. }) => {
            let all = dice(others).into_iter();
            Hurt::of(
                Row::Others,
                all.map(|(n, p)| (n + u16::from(points), p)).collect(),
            )
        }
        (_, Damage::Pod) => return None,
        _ if name.starts_with("Nail") => Hurt::of(Row::Infantry, dice(1)),
        _ => match infantry::burst(&name, round, false) {
            Some(burst) => {
                let guns = fire::mount(u, shot.weapon).map_or(0, |m| m.links.len() as u8);
                let hits = clustered(guns.max(1), modifier);
                Hurt {
                    soft: true,
                    burst: true,
                    ..Hurt::of(Row::Infantry, of_hits(&hits, &burst_dice(burst)))
                }
            }
            None => {
                let kept = buildings::kept_by_floors(table, u, t, full);
                Hurt::sure(Row::Others, infantry::troopers(round, full - kept))
            }
        },
    })
}

/// Missiles that strike of a launcher, each number with its chance.
pub(super) fn missiles(u: &Look<'_>, shot: &Shot, column: u8) -> Chances {
    let mut all = Chances::new();
    for (n, p) in clustered(column, cluster_modifier(u, shot))
        .into_iter()
        .enumerate()
    {
        if p > 0.0 {
            add(&mut all, n as u16, p);
        }
    }
    all
}

/// Points of an attack of which every suit of a squad takes all (C10.8).
pub(super) fn blast(u: &Look<'_>, t: &Look<'_>, shot: &Shot) -> Option<u16> {
    t.suits()?;
    let (_, round) = weapon(u, shot)?;
    (u.suits().is_none() && round.types.has(Code::AE)).then(|| infantry::full(round, shot))
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
