//! How many points arrive.

use super::{
    attack::{Attack, arrivals},
    platoon, suits,
};
use crate::read::{Look, Table};

/// The distribution of the points that attacks do.
#[derive(Clone, Debug, PartialEq)]
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

    /// Chance of so many or more.
    pub fn at_least(&self, points: usize) -> f64 {
        self.chances.iter().skip(points).sum()
    }
}

/// The points that attacks do to a target, as if it were not destroyed on the way: hits, clusters and cover, attack by attack,
/// before an anti-missile system engages. Of infantry the troopers, or boxes of suits, that it loses.
pub fn points(table: Table<'_>, t: &Look<'_>, attacks: &[Attack]) -> Points {
    let lost = if t.is_platoon() {
        platoon::lost(table, *t, attacks)
    } else if t.suits().is_some() {
        suits::lost(*t, attacks)
    } else {
        None
    };
    if let Some(chances) = lost {
        return Points { chances };
    }
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
