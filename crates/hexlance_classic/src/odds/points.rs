//! How many points arrive.

use std::borrow::Cow;

use super::{arrival::arrivals, attack::Attack, platoon, suits};
use crate::{
    displacement::hoist,
    read::{Look, Table},
};

/// The distribution of the points that attacks do.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Points {
    /// The chance of each number.
    pub chances: Vec<f64>,
}

impl Points {
    /// On average.
    pub fn mean(&self) -> f64 {
        let all = self.chances.iter().enumerate();
        all.map(|(n, p)| n as f64 * p).sum()
    }

    /// Numbers with their chances.
    pub(super) fn of(all: impl Iterator<Item = (usize, f64)>) -> Self {
        let mut chances = vec![0.0];
        for (n, p) in all {
            if chances.len() <= n {
                chances.resize(n + 1, 0.0);
            }
            chances[n] += p;
        }
        Self { chances }
    }

    /// Chance of so many or more.
    pub fn at_least(&self, points: usize) -> f64 {
        self.chances.iter().skip(points).sum()
    }
}

/// The points that attacks do to a target, as if it were not destroyed on the way: hits, clusters and cover, attack by attack,
/// before an anti-missile system engages. Of infantry the troopers, or boxes of suits, that it loses.
pub fn points(table: Table<'_>, t: &Look<'_>, attacks: &[Attack]) -> Points {
    let attacks = &*as_struck(table, t, attacks);
    if t.is_infantry() && attacks.iter().all(|attack| attack.plain) {
        let out = if t.is_platoon() {
            platoon::outcome_of(table, *t, attacks)
        } else {
            suits::outcome_of(*t, attacks)
        };
        if let Some(out) = out {
            return out.points;
        }
    }
    arriving(t, attacks)
}

/// Attacks with their chances to strike a target: what is slung below it takes every other one (tw.equip_lift_hoist_2), which of
/// shots is counted already.
pub(super) fn as_struck<'a>(
    table: Table<'_>,
    t: &Look<'_>,
    attacks: &'a [Attack],
) -> Cow<'a, [Attack]> {
    let blows = attacks.iter().any(|attack| attack.physical);
    if !blows || hoist::load(table, t.id).is_none() {
        return Cow::Borrowed(attacks);
    }
    let mut all = attacks.to_vec();
    for attack in all.iter_mut().filter(|attack| attack.physical) {
        attack.chance /= 2.0;
    }
    Cow::Owned(all)
}

/// The points that arrive, group by group.
pub(super) fn arriving(t: &Look<'_>, attacks: &[Attack]) -> Points {
    let mut chances = vec![1.0];
    for attack in attacks {
        let mut one = vec![0.0; usize::from(attack.most()) + 1];
        one[0] = 1.0 - attack.chance;
        for load in &attack.loads {
            let mut groups = vec![attack.chance * load.chance];
            for size in attack.groups(load) {
                let arrive = arrivals(t, attack, size);
                let mut next = vec![0.0; groups.len() + usize::from(size)];
                for (n, p) in groups.iter().enumerate() {
                    for (m, q) in &arrive {
                        next[n + usize::from(*m)] += p * q;
                    }
                }
                groups = next;
            }
            for (n, p) in groups.into_iter().enumerate() {
                one[n] += p;
            }
        }
        let mut next = vec![0.0; chances.len() + one.len() - 1];
        for (a, p) in chances.iter().enumerate().filter(|(_, p)| **p > 0.0) {
            for (b, q) in one.iter().enumerate() {
                next[a + b] += p * q;
            }
        }
        chances = next;
    }
    Points { chances }
}
