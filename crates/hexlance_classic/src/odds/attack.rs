//! What an attack can do: the chance to hit, and how much arrives in how many groups.

use hexlance_rules::UnitId;
use smallvec::SmallVec;

use super::{crews, exactly, hits_of, legs};
use crate::{
    buildings,
    command::FireOrder,
    fire::{self, cluster_modifier},
    harm::Legs,
    model::{Config, Damage, Effect, Location},
    physical::Card,
    read::{Look, Table},
    state::Shot,
    tables::{self, Column, HitTable},
};

/// What arrives with a hit: full groups, and a smaller one behind them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Load {
    /// Its chance among all hits.
    pub chance: f64,
    /// Full groups.
    pub full: u16,
    /// Points of the group behind them; 0 for none.
    pub rest: u16,
    /// Hits of the warrior more if the group behind strikes the head (C10.6.8).
    pub head: u8,
}

/// An attack as far as chances go.
#[derive(Clone, Debug, PartialEq)]
pub struct Attack {
    /// Chance to hit.
    pub chance: f64,
    /// Points of a full group.
    pub size: u16,
    /// What can arrive, each with its chance among all hits.
    pub loads: SmallVec<[Load; 8]>,
    /// The side that is struck.
    pub column: Column,
    /// The table.
    pub table: HitTable,
    /// What legs have to do with it.
    pub legs: Legs,
    /// The location that is aimed at: it is struck on 6 to 8 (C5.10.2).
    pub aim: Option<Location>,
    /// A roll that the target owes when it is hit.
    pub kicks: bool,
    /// What becomes of the target follows from its groups: it is no armor-piercing round, and no anti-missile system can
    /// engage it.
    pub plain: bool,
}

/// Chances of so many hits on the Cluster Hits Table (C10.5), by number.
pub(super) fn clustered(size: u8, modifier: i16) -> SmallVec<[f64; 48]> {
    let mut all: SmallVec<[f64; 48]> = SmallVec::from_elem(0.0, 1);
    all[0] = 1.0;
    for column in tables::columns(size) {
        let mut next: SmallVec<[f64; 48]> =
            SmallVec::from_elem(0.0, all.len() + usize::from(column));
        let totals = 2u8..=12;
        for total in totals {
            let hits = usize::from(tables::cluster(column, i16::from(total) + modifier));
            let p = exactly(total);
            for (n, before) in all.iter().enumerate() {
                next[n + hits] += before * p;
            }
        }
        all = next;
    }
    all
}

/// Hits of a cluster roll on average.
pub(super) fn mean_cluster(size: u8, modifier: i16) -> f64 {
    tables::columns(size)
        .map(|column| {
            (2u8..=12)
                .map(|total| {
                    let hits = tables::cluster(column, i16::from(total) + modifier);
                    exactly(total) * f64::from(hits)
                })
                .sum::<f64>()
        })
        .sum()
}

/// What a hit of a shot rolls for.
enum Burst {
    /// One group.
    Single(u16),
    /// So many points for each of several that hit, in groups of a size.
    Cluster {
        /// Column of the table, or how many hit where all do.
        size: u8,
        /// All of them hit.
        all: bool,
        /// Points each.
        each: u16,
        /// Points of a full group.
        group: u16,
        /// All that hit strike together.
        together: bool,
    },
    /// Nothing.
    None,
}

fn burst(u: &Look<'_>, t: &Look<'_>, shot: &Shot) -> Burst {
    let Some(m) = fire::mount(u, shot.weapon) else {
        return Burst::None;
    };
    let own = &fire::gun(u, m).weapon;
    let Some(round) = own.round(shot.kind) else {
        return Burst::None;
    };
    let links = m.links.len() as u8;
    let streak = own.name.starts_with("Streak");
    match (shot.kind.effect(), round.damage) {
        // Only infantry suffers from these (C10.8.4), and infernos make heat (C10.8.7).
        (Effect::Fragmentation, _) | (Effect::Inferno, Damage::Missile(_)) => return Burst::None,
        // Half of what it deals, up (C10.8.3).
        (Effect::Flechette, Damage::Points(points)) => {
            return Burst::Single(u16::from(points).div_ceil(2));
        }
        _ => {}
    }
    let cluster = |size, each: u8, group: u16| Burst::Cluster {
        size,
        all: false,
        each: each.into(),
        group,
        together: false,
    };
    match round.damage {
        Damage::Points(each) if links > 1 => Burst::Cluster {
            size: links,
            all: false,
            each: each.into(),
            group: u16::MAX,
            together: true,
        },
        Damage::Points(_) if shot.heat => Burst::None,
        Damage::Points(each) => match round.cluster {
            Some((size, column)) => cluster(column, each, size.into()),
            None => Burst::Single(each.into()),
        },
        Damage::Brackets(short, medium, long) => {
            Burst::Single([short, medium, long][usize::from(shot.bracket.min(2))].into())
        }
        Damage::Missile(each) => {
            let (size, column) = round.cluster.unwrap_or((each.max(1), 1));
            Burst::Cluster {
                size: column,
                all: streak,
                each: each.into(),
                group: size.into(),
                together: false,
            }
        }
        Damage::Shot(each) if shot.shots > 1 => cluster(shot.shots, each, each.into()),
        Damage::Shot(each) => Burst::Single(each.into()),
        Damage::Plasma { points, .. } if t.sheet.class.tracks_heat() => {
            Burst::Single(points.into())
        }
        // Dice of damage against those that track no heat, in groups of 5: none of them is in play yet.
        Damage::Plasma { .. } | Damage::None | Damage::Pod | Damage::Linked => Burst::None,
    }
}

/// Points of a shot on average.
pub(super) fn mean_of(table: Table<'_>, u: &Look<'_>, t: &Look<'_>, shot: &Shot) -> f64 {
    if buildings::at_walls(table, u, t) {
        return hits_of(u, shot) * crews::behind_walls(table, u, t, shot);
    }
    if t.is_platoon() {
        return hits_of(u, shot) * crews::troopers(table, u, t, shot);
    }
    let kept = buildings::kept(table, u, t);
    if kept > 0 {
        let attack = Attack::of_shot(table, shot);
        let mean = attack.map_or(0.0, |attack| {
            let all = attack.loads.iter();
            all.map(|load| load.chance * f64::from(total(&attack, load)))
                .sum()
        });
        return hits_of(u, shot) * mean * arriving(t, shot);
    }
    if u.is_infantry() {
        let points = crews::volley(u, shot).map_or(0.0, |volley| {
            let all = volley.chances.into_iter();
            all.map(|(points, p)| f64::from(points) * p).sum()
        });
        return hits_of(u, shot) * points * arriving(t, shot);
    }
    if let Some(points) = crews::at_suits(u, t, shot) {
        return hits_of(u, shot) * points;
    }
    let points = match burst(u, t, shot) {
        Burst::None => return 0.0,
        Burst::Single(points) => f64::from(points),
        Burst::Cluster {
            size, all, each, ..
        } => {
            let hits = if all {
                f64::from(size)
            } else {
                mean_cluster(size, cluster_modifier(u, shot))
            };
            hits * f64::from(each)
        }
    };
    hits_of(u, shot) * points * arriving(t, shot)
}

/// The share of what hits that no cover keeps away.
fn arriving(t: &Look<'_>, shot: &Shot) -> f64 {
    let mut arrives = 1.0;
    if shot.covered && !shot.legs_only {
        let quad = t.sheet.class.config() == Some(Config::Quad);
        arrives -= legs(quad, HitTable::Full, shot.column);
        if shot.aim.is_some() {
            // What is aimed at and found is not covered.
            let found = (6..=8).map(exactly).sum::<f64>();
            arrives = found + (1.0 - found) * arrives;
        }
    }
    arrives
}

impl Attack {
    /// A shot as it was declared; none if it does no damage.
    pub fn of_shot(table: Table<'_>, shot: &Shot) -> Option<Self> {
        let (u, t) = (table.find(shot.attacker)?, table.find(shot.target)?);
        let mut attack = Self {
            chance: hits_of(&u, shot),
            size: 1,
            loads: SmallVec::new(),
            column: shot.column,
            table: HitTable::Full,
            legs: match (shot.legs_only, shot.covered) {
                (true, _) => Legs::Only,
                (_, true) => Legs::Covered,
                _ => Legs::Bare,
            },
            aim: None,
            kicks: false,
            plain: shot.kind.effect() != Effect::ArmorPiercing && !fire::may_be_met(table, shot),
        };
        if t.is_infantry() {
            // What becomes of suits and troopers does not follow from groups alone.
            return None;
        }
        if u.is_infantry() {
            let volley = crews::volley(&u, shot)?;
            attack.size = volley.size;
            let loads = volley.chances.into_iter().filter(|(_, p)| *p > 0.0);
            attack.loads = loads
                .map(|(points, chance)| Load {
                    chance,
                    full: points / volley.size,
                    rest: points % volley.size,
                    head: 0,
                })
                .collect();
            attack.behind(buildings::kept(table, &u, &t));
            return Some(attack);
        }
        match burst(&u, &t, shot) {
            Burst::None => return None,
            Burst::Single(points) => {
                attack.size = points;
                attack.aim = shot.aim;
                attack.loads.push(Load {
                    chance: 1.0,
                    full: 1,
                    rest: 0,
                    head: 0,
                });
            }
            Burst::Cluster {
                size,
                all,
                each,
                group,
                together,
            } => {
                attack.size = group;
                let modifier = cluster_modifier(&u, shot);
                let numbers = if all {
                    let mut only = SmallVec::from_elem(0.0, usize::from(size) + 1);
                    only[usize::from(size)] = 1.0;
                    only
                } else {
                    clustered(size, modifier)
                };
                for (n, chance) in numbers.iter().enumerate().filter(|(_, p)| **p > 0.0) {
                    let points = n as u16 * each;
                    let head = if together {
                        n.saturating_sub(1).min(6)
                    } else {
                        0
                    };
                    attack.loads.push(Load {
                        chance: *chance,
                        full: points / group,
                        rest: points % group,
                        head: head as u8,
                    });
                }
            }
        }
        attack.behind(buildings::kept(table, &u, &t));
        Some(attack)
    }

    /// What walls take of every group does not arrive (C14.6.6).
    fn behind(&mut self, kept: u16) {
        if kept == 0 {
            return;
        }
        let none = self.size <= kept;
        for load in &mut self.loads {
            if none {
                load.full = 0;
            }
            load.rest = load.rest.saturating_sub(kept);
        }
        if none {
            self.size = 1;
        } else {
            self.size -= kept;
        }
    }

    /// A physical attack as a card shows it; none if it does no damage.
    pub fn of_card(card: &Card) -> Option<Self> {
        use crate::state::Strike;
        let size = match card.strike {
            // Charges and deaths from above come in groups of 5 (C11.8.7, C11.10.7).
            Strike::Charge | Strike::DeathFromAbove(_) => 5,
            _ => card.damage,
        };
        (card.damage > 0).then(|| Self {
            chance: card.chance,
            size,
            loads: std::iter::once(Load {
                chance: 1.0,
                full: card.damage / size,
                rest: card.damage % size,
                head: 0,
            })
            .collect(),
            column: card.column,
            table: card.table,
            legs: Legs::Bare,
            aim: None,
            kicks: matches!(card.strike, Strike::Kick { .. }),
            plain: true,
        })
    }

    /// Most points that can arrive.
    pub fn most(&self) -> u16 {
        let all = self.loads.iter();
        all.map(|load| load.full.saturating_mul(self.size_of(load)) + load.rest)
            .max()
            .unwrap_or(0)
    }

    const fn size_of(&self, load: &Load) -> u16 {
        if load.full == 0 { 0 } else { self.size }
    }

    /// The groups of a load.
    pub fn groups(&self, load: &Load) -> impl Iterator<Item = u16> {
        let rest = (load.rest > 0).then_some(load.rest);
        std::iter::repeat_n(self.size, load.full.into()).chain(rest)
    }
}

/// The attacks of an order at one target, in the order in which they are resolved; what the rules refuse is left out.
pub fn attacks_of(
    table: Table<'_>,
    u: &Look<'_>,
    order: &FireOrder,
    target: UnitId,
) -> Vec<Attack> {
    let shots = order.shots.iter().filter(|s| s.target == target);
    shots
        .filter_map(|fire| fire::declared(table, u, order, fire).ok())
        .filter_map(|(shot, _)| Attack::of_shot(table, &shot))
        .collect()
}

/// Points of a load in all.
pub(super) fn total(attack: &Attack, load: &Load) -> u16 {
    attack.groups(load).sum()
}

/// The groups into which points fall are those of the rules.
#[cfg(test)]
pub(super) fn agrees(attack: &Attack, load: &Load) -> bool {
    let points = total(attack, load);
    load.full == 0
        || attack
            .groups(load)
            .eq(crate::harm::groups(points, attack.size))
}
