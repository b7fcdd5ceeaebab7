//! Bombs (R11.4.9): kinds, and how many of them an aircraft carries and drops.

use hexlance_rules::{Joint, List, Term, say};
use serde::{Deserialize, Serialize};

/// A kind of bomb.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Bomb {
    /// High explosive: 2 damage in the hex.
    HighExplosive,
    /// Cluster: 1 damage in the hex and around it.
    Cluster,
    /// Inferno: heat in the hex and around it.
    Inferno,
    /// As high explosive, guided by TAG.
    LaserGuided,
    /// As high explosive, against what is under water.
    Torpedo,
    /// Thunder: lays mines in the hex.
    Thunder,
    /// An Arrow IV missile: 2 damage in the hex and around it, up to 6 hexes from the path.
    ArrowIv,
    /// A rocket pod: 1 more damage in a strike.
    Rocket,
}

impl Bomb {
    /// All of them.
    pub const ALL: [Bomb; 8] = [
        Bomb::HighExplosive,
        Bomb::Cluster,
        Bomb::Inferno,
        Bomb::LaserGuided,
        Bomb::Torpedo,
        Bomb::Thunder,
        Bomb::ArrowIv,
        Bomb::Rocket,
    ];

    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            Bomb::HighExplosive => "high explosive",
            Bomb::Cluster => "cluster",
            Bomb::Inferno => "inferno",
            Bomb::LaserGuided => "laser-guided",
            Bomb::Torpedo => "torpedo",
            Bomb::Thunder => "Thunder",
            Bomb::ArrowIv => "Arrow IV",
            Bomb::Rocket => "rocket pod",
        }
    }

    /// Whether it is dropped on a hex, and not fired in a strike.
    pub const fn is_dropped(self) -> bool {
        !matches!(self, Bomb::Rocket)
    }
}

/// A load of bombs: how many of each kind.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Load([u8; Bomb::ALL.len()]);

impl Load {
    /// One bomb.
    pub fn one(bomb: Bomb) -> Self {
        [bomb].into_iter().collect()
    }

    /// How many of a kind.
    pub const fn count(self, bomb: Bomb) -> u8 {
        self.0[bomb as usize]
    }

    /// How many of all kinds.
    pub fn total(self) -> u8 {
        self.0.iter().fold(0, |n, k| n.saturating_add(*k))
    }

    /// Whether it is empty.
    pub fn is_empty(self) -> bool {
        self.total() == 0
    }

    /// Slots that it fills: an Arrow IV takes 2 for the first and 1 for each other.
    pub fn slots(self) -> u8 {
        self.total() + u8::from(self.count(Bomb::ArrowIv) > 0)
    }

    /// Every bomb in it, one by one.
    pub fn bombs(self) -> impl Iterator<Item = Bomb> {
        Bomb::ALL
            .into_iter()
            .flat_map(move |b| std::iter::repeat_n(b, usize::from(self.count(b))))
    }

    /// Those that are dropped on a hex.
    pub fn dropped(self) -> Self {
        self.bombs().filter(|b| b.is_dropped()).collect()
    }

    /// Whether it holds all of another load.
    pub fn holds(self, other: Load) -> bool {
        Bomb::ALL.iter().all(|b| self.count(*b) >= other.count(*b))
    }

    /// What is left without another load.
    #[must_use]
    pub fn without(self, other: Load) -> Self {
        let mut left = self;
        for b in Bomb::ALL {
            left.0[b as usize] = self.count(b).saturating_sub(other.count(b));
        }
        left
    }
}

impl FromIterator<Bomb> for Load {
    fn from_iter<I: IntoIterator<Item = Bomb>>(bombs: I) -> Self {
        let mut load = Load::default();
        for b in bombs {
            let n = &mut load.0[b as usize];
            *n = n.saturating_add(1);
        }
        load
    }
}

impl Load {
    /// The bombs as a list for players.
    pub fn words(self) -> List {
        let there = Bomb::ALL.into_iter().filter(|b| self.count(*b) > 0);
        let each = there.map(|b| {
            say!(
                "{count} {bomb}",
                count = self.count(b),
                bomb = Term(b.name())
            )
        });
        List::new(Joint::Commas, each)
    }
}

impl std::fmt::Display for Load {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut first = true;
        for b in Bomb::ALL {
            let n = self.count(b);
            if n == 0 {
                continue;
            }
            if !first {
                f.write_str(", ")?;
            }
            first = false;
            write!(f, "{n} {}", b.name())?;
        }
        if first { f.write_str("none") } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loads_are_counted() {
        let load: Load = [Bomb::ArrowIv, Bomb::ArrowIv, Bomb::Rocket]
            .into_iter()
            .collect();
        assert_eq!((load.total(), load.slots()), (3, 4));
        assert_eq!(load.dropped().total(), 2);
        let left = load.without(Load::one(Bomb::ArrowIv));
        assert_eq!(
            left.bombs().collect::<Vec<_>>(),
            [Bomb::ArrowIv, Bomb::Rocket]
        );
        assert!(load.holds(left) && !left.holds(load));
        assert_eq!(load.to_string(), "2 Arrow IV, 1 rocket pod");
    }
}
