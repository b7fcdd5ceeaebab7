//! What an attack can do: the chance to hit, and how much arrives in how many groups.

use hexlance_rules::UnitId;
use smallvec::SmallVec;

use super::{
    chances::{Chances, add, all_of, clustered, dice},
    crews, hits_of, walls,
};
use crate::{
    buildings,
    command::FireOrder,
    displacement::hoist,
    fire::{self, cluster_modifier},
    harm::Legs,
    model::{Damage, Effect, Location, record::SuitArmor},
    physical::Card,
    read::{Look, Table},
    state::Shot,
    tables::{Column, HitTable},
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
    /// What becomes of the target follows from its groups: no anti-missile system can engage it, and no folded bridge takes it.
    pub plain: bool,
    /// What its numbers count.
    pub what: What,
    /// It is no weapon that strikes.
    pub physical: bool,
    /// Modifier of the check of an armor-piercing round; 0 for all others (C10.8.2).
    pub piercing: i8,
}

/// What the numbers of an attack count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum What {
    /// Points of damage.
    Points,
    /// Inferno missiles, at machines that track no heat: each group is one (C10.8.7).
    Infernos,
    /// What a platoon suffers at once, by the row of the table that reckons with it (C18.6).
    Toll(Row),
}

/// How a platoon reckons with what strikes it (C18.6.2, C18.6.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Row {
    /// Points as from infantry.
    Infantry,
    /// Troopers by the table of other weapons.
    Others,
    /// Troopers whatever the ground is.
    Plainly,
}

/// More than any suit can take.
const SUIT: u16 = 255;

/// What a hit of a shot rolls for.
pub(super) enum Burst {
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
    /// Points of which each number has its chance, in groups of a size.
    Dealt {
        /// The numbers.
        chances: Vec<(u16, f64)>,
        /// Points of a full group.
        size: u16,
    },
    /// So many inferno missiles of the column of a launcher.
    Infernos(u8),
    /// Nothing.
    None,
}

pub(super) fn burst(u: &Look<'_>, t: &Look<'_>, shot: &Shot) -> Burst {
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
        // Only platoons suffer from these (C10.8.4).
        (Effect::Fragmentation, _) => return Burst::None,
        // Infernos make heat, where there is heat (C10.8.7).
        (Effect::Inferno, Damage::Missile(_)) if t.sheet.class.tracks_heat() => return Burst::None,
        (Effect::Inferno, Damage::Missile(_)) => {
            return Burst::Infernos(round.cluster.map_or(1, |(_, column)| column));
        }
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
        // Dice of damage against those that track no heat, in groups of 5 (C10.6.17).
        Damage::Plasma { points, others, .. } => {
            let resists = t
                .suits()
                .is_some_and(|s| s.armor_kind == SuitArmor::FireResistant);
            let more = dice(if resists { 0 } else { others });
            let all = more.into_iter().map(|(n, p)| (n + u16::from(points), p));
            Burst::Dealt {
                chances: all.collect(),
                size: 5,
            }
        }
        Damage::None | Damage::Pod | Damage::Linked => Burst::None,
    }
}

impl Attack {
    /// A shot as it was declared; none if it does no damage.
    pub fn of_shot(table: Table<'_>, shot: &Shot) -> Option<Self> {
        let (u, t) = (table.find(shot.attacker)?, table.find(shot.target)?);
        // What is slung below it takes every other hit (tw.equip_lift_hoist_2).
        let laden = hoist::load(table, t.id).is_some();
        let mut attack = Self {
            chance: hits_of(&u, shot) * if laden { 0.5 } else { 1.0 },
            size: 1,
            loads: SmallVec::new(),
            column: shot.column,
            table: HitTable::Full,
            legs: match shot {
                _ if shot.legs_only => Legs::Only,
                _ if shot.runs => Legs::InWater,
                _ if shot.covered => Legs::Covered,
                _ => Legs::Bare,
            },
            aim: None,
            kicks: false,
            // What a folded bridge takes goes a way of its own.
            plain: t.folded_bridge().is_none() && !fire::may_be_met(table, shot),
            what: What::Points,
            physical: false,
            piercing: 0,
        };
        if buildings::at_walls(table, &u, &t) {
            let struck = walls::share(table, &u, &t, shot)?;
            attack.chance = struck.chance;
            attack.size = struck.size;
            attack.what = struck.what;
            attack.come(struck.chances);
            return Some(attack);
        }
        if t.is_platoon() {
            let (row, chances) = crews::toll(table, &u, &t, shot)?;
            attack.what = What::Toll(row);
            attack.size = u16::MAX;
            attack.come(chances);
            return Some(attack);
        }
        if u.is_infantry() {
            let volley = crews::volley(&u, shot)?;
            attack.size = volley.size;
            attack.come(volley.chances.into_iter().filter(|(_, p)| *p > 0.0));
            attack.behind(buildings::kept(table, &u, &t));
            return Some(attack);
        }
        if let Some(blast) = crews::blast(&u, &t, shot) {
            // Every suit takes all of it.
            attack.plain = false;
            attack.size = blast;
            attack.loads.push(Load {
                chance: 1.0,
                full: t.live_suits().count() as u16,
                rest: 0,
                head: 0,
            });
            return Some(attack);
        }
        match burst(&u, &t, shot) {
            Burst::None => return None,
            Burst::Single(points) => {
                attack.single(points);
                attack.aim = shot.aim;
                if shot.kind.effect() == Effect::ArmorPiercing {
                    attack.piercing = fire::piercing(points as u8);
                }
            }
            Burst::Dealt { chances, size } => {
                attack.size = size;
                attack.come(chances);
            }
            Burst::Infernos(column) => {
                let hits = crews::missiles(&u, shot, column);
                if let Some(suits) = t.suits() {
                    // Three of them burn a suit.
                    if suits.armor_kind == SuitArmor::FireResistant {
                        return None;
                    }
                    attack.size = SUIT;
                } else {
                    attack.what = What::Infernos;
                    attack.plain &= buildings::kept(table, &u, &t) == 0;
                }
                let each = if t.suits().is_some() { 3 } else { 1 };
                let mut all = Chances::new();
                for (n, p) in hits {
                    add(&mut all, n / each, p);
                }
                attack.loads = all
                    .into_iter()
                    .map(|(full, chance)| Load {
                        chance,
                        full,
                        rest: 0,
                        head: 0,
                    })
                    .collect();
                return Some(attack);
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
                    all_of(size)
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

    /// One group of so many points.
    fn single(&mut self, points: u16) {
        self.size = points;
        self.loads.push(Load {
            chance: 1.0,
            full: 1,
            rest: 0,
            head: 0,
        });
    }

    /// So many points with those chances, in groups of the size of the attack.
    fn come(&mut self, chances: impl IntoIterator<Item = (u16, f64)>) {
        let size = self.size;
        let loads = chances.into_iter().map(|(points, chance)| Load {
            chance,
            full: points / size,
            rest: points % size,
            head: 0,
        });
        self.loads = loads.collect();
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
            what: What::Points,
            physical: true,
            piercing: 0,
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
