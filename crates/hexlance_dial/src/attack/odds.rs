//! Chances, counted over all 216 throws of three dice with the critical rules (D7.1.5, D7.1.6), Decoy's second roll,
//! and the best re-roll of Improved Targeting. No dice are rolled here.

use hexlance_rules::UnitId;
use smallvec::{SmallVec, smallvec};

use super::{
    Attack, best_division,
    damage::{self, Decided},
    number,
};
use crate::{
    equipment::Equipment,
    read::{Look, Table},
    roll::{AttackKind, Critical},
};

/// What an attack may do to one unit.
#[derive(Clone, Debug, PartialEq)]
pub struct UnitOdds {
    /// The unit.
    pub unit: UnitId,
    /// What three dice must come to, the critical rules aside.
    pub needed: i16,
    /// Chance that it is hit, Decoy's second roll included.
    pub hit: f64,
    /// Clicks to be expected, 0 for a miss; of Repair none.
    pub clicks: f64,
    /// Chance that it is eliminated.
    pub eliminated: f64,
    /// Heat that Flamers would make on a hit in place of the clicks; 0 if they would not.
    pub heat: u8,
    /// How likely it is to take so many clicks in all; that every attack misses is left out.
    pub spread: Vec<(i16, f64)>,
}

/// What an attack may come to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Odds {
    /// Everybody that is affected, the targets first.
    pub units: Vec<UnitOdds>,
    /// Clicks to be expected on enemies less those on friends.
    pub clicks: f64,
    /// Clicks to be expected on the attacker: a critical miss, its share in an assault.
    pub own: f64,
    /// Chance of a critical hit.
    pub critical_hit: f64,
    /// Chance of a critical miss.
    pub critical_miss: f64,
}

impl Odds {
    /// Chance to hit the first target.
    pub fn hit(&self) -> f64 {
        self.units.first().map_or(0.0, |u| u.hit)
    }
}

const FACES: std::ops::RangeInclusive<u8> = 1..=6;

/// All 216 throws.
fn throws() -> impl Iterator<Item = [u8; 3]> {
    FACES.flat_map(|a| FACES.flat_map(move |b| FACES.map(move |c| [a, b, c])))
}

fn sum(dice: [u8; 3]) -> i16 {
    dice.iter().map(|d| i16::from(*d)).sum()
}

/// Whether dice hit a number needed, one of them perhaps rolled again (D7.1).
pub fn hits(dice: [u8; 3], rerolled: Option<u8>, needed: i16) -> bool {
    match Critical::of(dice, rerolled) {
        Critical::Hit => true,
        Critical::Miss => false,
        Critical::None => sum(dice) >= needed,
    }
}

/// Ways of 216 in which three dice hit a number needed, with the critical rules (D7.1.6).
pub fn ways(needed: i16) -> u16 {
    throws().filter(|d| hits(*d, None, needed)).count() as u16
}

/// Chance that three dice hit a number needed; with the best re-roll of a die if `rerolls`.
pub fn chance(needed: i16, rerolls: bool) -> f64 {
    if !rerolls {
        return f64::from(ways(needed)) / 216.0;
    }
    let total: f64 = throws()
        .map(|dice| {
            if hits(dice, None, needed) {
                return 1.0;
            }
            let best = (0..3u8)
                .map(|die| {
                    with_faces(dice, die)
                        .filter(|d| hits(*d, Some(die), needed))
                        .count()
                })
                .max();
            best.unwrap_or(0) as f64 / 6.0
        })
        .sum();
    total / 216.0
}

/// The six throws that come of rolling one die again.
fn with_faces(dice: [u8; 3], die: u8) -> impl Iterator<Item = [u8; 3]> {
    FACES.map(move |face| {
        let mut dice = dice;
        if let Some(d) = dice.get_mut(usize::from(die)) {
            *d = face;
        }
        dice
    })
}

/// Of the six faces of a die rolled again, how many hit at least one of some units.
pub fn faces_that_hit(
    table: Table<'_>,
    attack: &Attack,
    dice: [u8; 3],
    die: u8,
    units: &[UnitId],
) -> usize {
    let needed = units
        .iter()
        .filter_map(|u| number::number(table, attack, *u, false))
        .map(|n| n.needed())
        .min();
    needed.map_or(0, |needed| {
        with_faces(dice, die)
            .filter(|d| hits(*d, Some(die), needed))
            .count()
    })
}

/// The odds of one attack.
pub fn of(table: Table<'_>, attack: &Attack) -> Odds {
    let units: Vec<Look<'_>> = attack
        .affected(table)
        .into_iter()
        .filter_map(|u| table.find(u))
        .collect();
    Count::new(table, attack, units).run()
}

/// The odds of an order with one attack, and with the second one that Pulse or Rapid Strike allow after a hit.
pub fn whole(table: Table<'_>, attack: &Attack) -> Odds {
    let mut odds = of(table, attack);
    if attack.follow_up(table).is_none() {
        return odds;
    }
    let again = attack.clone().again();
    let Some(target) = attack.target().and_then(|t| table.find(t)) else {
        return odds;
    };
    let Some(first) = odds.units.first_mut() else {
        return odds;
    };
    let (mut clicks, mut eliminated, mut own) = (0.0, 0.0, 0.0);
    let mut spread = Vec::new();
    for &(turned, chance) in &first.spread {
        let mut target = target;
        let dial = i16::from(target.dial) + turned;
        if dial > i16::from(target.model.last_click()) {
            add(&mut spread, turned, chance);
            continue;
        }
        target.dial = dial.clamp(1, 255) as u8;
        let second = Count::new(table, &again, vec![target]).run();
        clicks += chance * second.clicks;
        own += chance * second.own;
        let mut misses = 1.0;
        if let Some(u) = second.units.first() {
            eliminated += chance * u.eliminated;
            for &(more, p) in &u.spread {
                add(&mut spread, turned + more, chance * p);
                misses -= p;
            }
        }
        add(&mut spread, turned, chance * misses);
    }
    first.spread = spread;
    first.clicks += clicks;
    first.eliminated += eliminated;
    odds.clicks += clicks;
    odds.own += own;
    odds
}

/// Which of the units affected are hit, one bit each.
type Mask = usize;

/// A throw as it counts, which die of it was rolled again, and how likely it is.
type Weighted = ([u8; 3], Option<u8>, f64);

/// What comes of a set of hits, for each unit: chance to be hit in the end, and clicks with their chances.
#[derive(Clone, Default)]
struct Payoff {
    units: Vec<(f64, Vec<(i16, f64)>)>,
    value: f64,
}

/// The counting of one attack.
struct Count<'w, 'a> {
    table: Table<'w>,
    attack: &'a Attack,
    units: Vec<Look<'w>>,
    needed: Vec<i16>,
    wanted: Vec<bool>,
    /// Chance to hit a Decoy again; none for units without one.
    decoys: Vec<Option<f64>>,
    /// By what the dice say by themselves, then by who is hit.
    known: [Vec<Option<Payoff>>; 3],
}

impl<'w, 'a> Count<'w, 'a> {
    fn new(table: Table<'w>, attack: &'a Attack, units: Vec<Look<'w>>) -> Self {
        let needed: Vec<i16> = units
            .iter()
            .map(|u| number::against(table, attack, u, false).needed())
            .collect();
        let wanted = units
            .iter()
            .map(|u| attack.kind == AttackKind::Repair || u.side != attack.firer.side)
            .collect();
        let decoys = units
            .iter()
            .zip(&needed)
            .map(|(u, n)| attack.is_fooled_by(u).then(|| chance(*n, attack.rerolls())))
            .collect();
        let sets = 1 << units.len();
        Self {
            table,
            attack,
            units,
            needed,
            wanted,
            decoys,
            known: [vec![None; sets], vec![None; sets], vec![None; sets]],
        }
    }

    fn run(mut self) -> Odds {
        let mut hit = vec![0.0; self.units.len()];
        let mut spread: Vec<Vec<(i16, f64)>> = vec![Vec::new(); self.units.len()];
        let (mut crit_hit, mut crit_miss) = (0.0, 0.0);
        for dice in throws() {
            for (dice, rerolled, weight) in self.thrown(dice) {
                let weight = weight / 216.0;
                match Critical::of(dice, rerolled) {
                    Critical::Hit => crit_hit += weight,
                    Critical::Miss => crit_miss += weight,
                    Critical::None => {}
                }
                let payoff = self.payoff(dice, rerolled);
                for (i, (h, clicks)) in payoff.units.iter().enumerate() {
                    hit[i] += weight * h;
                    for (n, p) in clicks {
                        add(&mut spread[i], *n, weight * p);
                    }
                }
            }
        }
        self.odds(hit, spread, crit_hit, crit_miss)
    }

    /// What a throw becomes: itself, or the six throws of the die that is best rolled again, with their weights.
    fn thrown(&mut self, dice: [u8; 3]) -> SmallVec<[Weighted; 6]> {
        let keep = smallvec![(dice, None, 1.0)];
        if !self.attack.rerolls() {
            return keep;
        }
        let mut best = (self.payoff(dice, None).value + 1e-9, None);
        for die in 0..3u8 {
            let value: f64 = with_faces(dice, die)
                .map(|d| self.payoff(d, Some(die)).value / 6.0)
                .sum();
            if value > best.0 {
                best = (value, Some(die));
            }
        }
        match best.1 {
            None => keep,
            Some(die) => with_faces(dice, die)
                .map(|d| (d, Some(die), 1.0 / 6.0))
                .collect(),
        }
    }

    fn payoff(&mut self, dice: [u8; 3], rerolled: Option<u8>) -> &Payoff {
        let critical = Critical::of(dice, rerolled);
        let mask = match critical {
            Critical::Hit => (1 << self.units.len()) - 1,
            Critical::Miss => 0,
            Critical::None => (0..self.units.len())
                .filter(|i| sum(dice) >= self.needed[*i])
                .fold(0, |m, i| m | 1 << i),
        };
        let row = critical as usize;
        if self.known[row][mask].is_none() {
            let mut payoff = self.work_out(mask, critical == Critical::Hit);
            if critical == Critical::Miss {
                // The attacker's own click weighs as much as one on an enemy.
                payoff.value -= 1.0;
            }
            self.known[row][mask] = Some(payoff);
        }
        self.known[row][mask].get_or_insert_default()
    }

    /// What comes of a set of hits: over all ways in which decoys hold or fail.
    fn work_out(&self, mask: Mask, critical: bool) -> Payoff {
        let n = self.units.len();
        let mut payoff = Payoff {
            units: vec![(0.0, Vec::new()); n],
            value: 0.0,
        };
        for hit in 0..=mask {
            if hit & !mask != 0 {
                continue;
            }
            let weight = self.weight(mask, hit, critical);
            if weight == 0.0 {
                continue;
            }
            for (i, clicks) in self.dealt(hit, critical) {
                let sign = if self.wanted[i] { 1.0 } else { -1.0 };
                payoff.units[i].0 += weight;
                for (c, p) in clicks {
                    add(&mut payoff.units[i].1, c, weight * p);
                    // A hit counts for a little even where nothing is left of it.
                    payoff.value += sign * weight * p * (f64::from(c) + 0.01);
                }
            }
        }
        payoff
    }

    /// Chance that of those hit by the roll just these are hit in the end (Decoy).
    fn weight(&self, mask: Mask, hit: Mask, critical: bool) -> f64 {
        (0..self.units.len())
            .filter(|i| mask & (1 << i) != 0)
            .map(|i| {
                let stays = hit & (1 << i) != 0;
                match self.decoys[i] {
                    Some(chance) if !critical => {
                        if stays {
                            chance
                        } else {
                            1.0 - chance
                        }
                    }
                    _ => f64::from(u8::from(stays)),
                }
            })
            .product()
    }

    /// Clicks with their chances for each unit of a set of hits.
    fn dealt(&self, hit: Mask, critical: bool) -> Vec<(usize, Vec<(i16, f64)>)> {
        let struck: Vec<usize> = (0..self.units.len())
            .filter(|i| hit & (1 << i) != 0)
            .collect();
        if self.attack.is_single() || struck.len() < 2 {
            return struck
                .into_iter()
                .map(|i| (i, spread(self.attack, &self.units[i], critical)))
                .collect();
        }
        let decided = Decided {
            critical,
            ..Decided::default()
        };
        let ids: Vec<UnitId> = struck.iter().map(|i| self.units[*i].id).collect();
        let shares = best_division(self.table, self.attack, &ids, decided);
        struck
            .into_iter()
            .zip(shares)
            .map(|(i, share)| {
                let target = &self.units[i];
                let mut b = damage::scored(self.attack, target, decided);
                damage::share(&mut b, share);
                damage::reduce(&mut b, self.attack, target);
                (i, vec![(b.total(), 1.0)])
            })
            .collect()
    }

    fn odds(
        &self,
        hit: Vec<f64>,
        spread: Vec<Vec<(i16, f64)>>,
        critical_hit: f64,
        critical_miss: f64,
    ) -> Odds {
        let mut odds = Odds {
            critical_hit,
            critical_miss,
            own: critical_miss,
            ..Odds::default()
        };
        if let (Some(target), Some(&hit)) = (self.units.first(), hit.first()) {
            let share = |hit| {
                damage::own_share(self.attack.kind, hit, target.model.class)
                    .map_or(0.0, |b| f64::from(b.total()))
            };
            odds.own += hit * share(true) + (1.0 - hit) * share(false);
        }
        for (i, u) in self.units.iter().enumerate() {
            let clicks: f64 = spread[i].iter().map(|(n, p)| f64::from(*n) * p).sum();
            let left = i16::from(u.model.last_click()) - i16::from(u.dial) + 1;
            odds.clicks += if self.wanted[i] { clicks } else { -clicks };
            odds.units.push(UnitOdds {
                unit: u.id,
                needed: self.needed[i],
                hit: hit[i],
                clicks,
                eliminated: spread[i]
                    .iter()
                    .filter(|(n, _)| *n >= left)
                    .map(|(_, p)| p)
                    .sum(),
                heat: damage::flamers_heat(self.attack, u).map_or(0, |b| b.total() as u8),
                spread: spread[i].clone(),
            });
        }
        odds
    }
}

fn add(spread: &mut Vec<(i16, f64)>, clicks: i16, chance: f64) {
    match spread.iter_mut().find(|(n, _)| *n == clicks) {
        Some((_, p)) => *p += chance,
        None => spread.push((clicks, chance)),
    }
}

/// Clicks of a hit on one unit with their chances: Flamers are used where they add damage, a Hand-to-Hand Weapon where
/// its die promises more than the value.
fn spread(attack: &Attack, target: &Look<'_>, critical: bool) -> Vec<(i16, f64)> {
    if matches!(attack.kind, AttackKind::Capture | AttackKind::Repair) {
        return vec![(0, 1.0)];
    }
    let close = attack.kind == AttackKind::Close;
    let plain = Decided {
        critical,
        flamers: close && attack.firer.gear == Some(Equipment::Flamers) && !target.model.is_mech(),
        weapon: None,
    };
    let value = damage::clicks(attack, target, plain).total();
    if !close || attack.firer.gear != Some(Equipment::HandToHandWeapon) {
        return vec![(value, 1.0)];
    }
    let faces: Vec<i16> = FACES
        .map(|die| {
            let decided = Decided {
                weapon: Some(die),
                ..plain
            };
            damage::clicks(attack, target, decided).total()
        })
        .collect();
    if faces.iter().sum::<i16>() <= 6 * value {
        return vec![(value, 1.0)];
    }
    let mut all = Vec::new();
    for n in faces {
        add(&mut all, n, 1.0 / 6.0);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_sums_are_those_of_d7_1_6() {
        let table = [
            216, 215, 212, 206, 196, 181, 160, 135, 108, 81, 56, 35, 20, 10, 4, 1,
        ];
        for (needed, ways) in (3..).zip(table) {
            assert_eq!(throws().filter(|d| sum(*d) >= needed).count(), ways);
        }
    }

    #[test]
    fn criticals_are_16_of_216_each() {
        for c in [Critical::Hit, Critical::Miss] {
            assert_eq!(throws().filter(|d| Critical::of(*d, None) == c).count(), 16);
        }
    }

    #[test]
    fn worked_example_4_of_d7_5() {
        assert_eq!(ways(10), 135);
        // However low or high the number, criticals stay.
        assert_eq!(ways(-5), 200);
        assert_eq!(ways(40), 16);
    }

    #[test]
    fn a_reroll_helps_and_never_makes_a_critical_hit() {
        for needed in 3..=18 {
            let (plain, better) = (chance(needed, false), chance(needed, true));
            assert!(better >= plain, "{needed}");
        }
        assert!(hits([6, 6, 1], None, 25));
        assert!(!hits([6, 6, 2], Some(0), 25));
        // 2 + 4 + 4 misses 11; a 3 or more for the 2 hits: 4 of 6.
        assert!(!hits([2, 4, 4], None, 11));
        let faces = with_faces([2, 4, 4], 0)
            .filter(|d| hits(*d, Some(0), 11))
            .count();
        assert_eq!(faces, 4);
    }
}
