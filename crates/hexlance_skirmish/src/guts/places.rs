//! Where a trooper goes who has lost his nerve (K10.6.6).

use hexlance_board::{Direction, Hex};
use smallvec::SmallVec;

use crate::{
    ground::{self, Body, Cover},
    ids::Party,
    model::Silhouette,
    moves::{Sidestep, Touching, may_lie_down},
    read::{Look, Table},
};

/// Hexes of a Guts movement.
const HEXES: u16 = 2;

/// A way: its hexes, none to stay.
pub(super) type Way = SmallVec<[Hex; 2]>;

/// What K10.6.6 makes somebody do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Duty {
    /// Go to one of these hexes, each with a way to it.
    Go(Vec<Way>),
    /// Go Prone.
    Prone,
    /// Nothing.
    Stay,
}

/// What a trooper can reach, and what cover there is worth.
pub(super) struct Places<'w> {
    table: Table<'w>,
    who: Look<'w>,
    /// Enemies whose attacks have a direction.
    enemies: SmallVec<[Body; 2]>,
    /// Whether something has hit him that comes from nowhere: a fall, a mine.
    nowhere: bool,
    /// His movement on foot.
    upright: Sidestep<'w>,
    /// His movement if he is Prone.
    prone: Sidestep<'w>,
}

impl<'w> Places<'w> {
    /// Those of a trooper that owes a Guts roll.
    pub(super) fn of(table: Table<'w>, who: Look<'w>) -> Self {
        let attackers = table
            .order()
            .and_then(|order| order.shaken.iter().find(|(unit, _)| *unit == who.id))
            .map(|(_, by)| by.clone())
            .unwrap_or_default();
        let mut enemies = SmallVec::new();
        let mut nowhere = false;
        for by in attackers {
            match by.and_then(|by| body_of(table, &who, by)) {
                Some(body) => enemies.push(body),
                None => nowhere = true,
            }
        }
        Self {
            table,
            who,
            enemies,
            nowhere,
            upright: Sidestep::of(table, &who, HEXES, false, Touching::Leaving),
            prone: Sidestep::of(table, &who, HEXES, true, Touching::Leaving),
        }
    }

    /// His volume in a hex.
    fn body(&self, hex: Hex, prone: bool) -> Body {
        let s = if prone {
            Silhouette::PRONE
        } else {
            self.who.profile().s
        };
        self.table.ground().standing(hex, s)
    }

    /// What a hex counts: 2 for Total Cover, 1 for Partial Cover, against each enemy.
    pub(super) fn count(&self, hex: Hex, prone: bool) -> u16 {
        let body = self.body(hex, prone);
        self.enemies
            .iter()
            .map(|enemy| self.worth(enemy, &body))
            .sum()
    }

    fn worth(&self, enemy: &Body, body: &Body) -> u16 {
        let line = self.table.line(enemy, body);
        match line.cover {
            _ if !line.sees() => 2,
            Cover::Total => 2,
            Cover::Partial => 1,
            Cover::Open => 0,
        }
    }

    /// Every hex that he may go to, with a way; his own is not among them.
    pub(super) fn ways(&self) -> Vec<Way> {
        let Some(start) = self.who.hex else {
            return Vec::new();
        };
        let mut out: Vec<Way> = Vec::new();
        let first = Direction::ALL.map(|d| start.neighbour(d));
        let once = first
            .iter()
            .map(|hex| std::iter::once(*hex).collect::<Way>());
        let twice = first.iter().flat_map(|hex| {
            Direction::ALL.map(|d| [*hex, hex.neighbour(d)].into_iter().collect::<Way>())
        });
        for way in once.chain(twice) {
            let end = way.last().copied();
            let known = end == Some(start) || out.iter().any(|w| w.last().copied() == end);
            if !known && self.is_legal(&way, self.who.stance.prone) {
                out.push(way);
            }
        }
        out
    }

    /// Whether a way can be gone: within 2 hexes, never nearer to an enemy, the end in contact with nobody. Prone he may
    /// stand up for it (K7.1.4).
    pub(super) fn is_legal(&self, way: &[Hex], prone: bool) -> bool {
        let Some(start) = self.who.hex else {
            return false;
        };
        let mut here = start;
        for hex in way {
            let nearer = self.enemies.iter().any(|enemy| {
                let distance = |h| ground::distance(enemy, &self.body(h, prone));
                distance(*hex) < distance(here)
            });
            if nearer {
                return false;
            }
            here = *hex;
        }
        self.can_walk(way, prone) || (prone && self.can_walk(way, false))
    }

    fn can_walk(&self, way: &[Hex], prone: bool) -> bool {
        let step = if prone { &self.prone } else { &self.upright };
        step.check(way).ok() == way.last().copied()
    }

    /// Whether he can go Prone (K1.3, K15.6.2).
    pub(super) fn may_go_prone(&self) -> bool {
        may_lie_down(self.table, &self.who).is_ok()
    }

    /// What his own hex counts.
    pub(super) fn own_count(&self) -> u16 {
        self.who
            .hex
            .map_or(0, |hex| self.count(hex, self.who.stance.prone))
    }

    /// The hexes that are better cover than his own.
    pub(super) fn better(&self) -> Vec<(Way, u16)> {
        let (own, prone) = (self.own_count(), self.who.stance.prone);
        self.ways()
            .into_iter()
            .filter_map(|way| {
                let count = self.count(*way.last()?, prone);
                (count > own).then_some((way, count))
            })
            .collect()
    }

    /// What he must do.
    pub(super) fn duty(&self) -> Duty {
        let better = self.better();
        if let Some(best) = better.iter().map(|(_, count)| *count).max() {
            let best = better.into_iter().filter(|(_, count)| *count == best);
            return Duty::Go(best.map(|(way, _)| way).collect());
        }
        let most = 2 * self.enemies.len() as u16;
        let is_safe = !self.nowhere && self.own_count() == most;
        if !is_safe && !self.who.stance.prone && self.may_go_prone() {
            Duty::Prone
        } else {
            Duty::Stay
        }
    }

    /// Ways that somebody may go who goes of his own will: to better cover, or anywhere if what hit him came from nowhere.
    pub(super) fn free(&self) -> Vec<Way> {
        if self.enemies.is_empty() {
            return self.ways();
        }
        self.better().into_iter().map(|(way, _)| way).collect()
    }
}

/// Where an enemy is from whom an attack came; none for comrades, items, and enemies that are gone.
fn body_of(table: Table<'_>, who: &Look<'_>, by: Party) -> Option<Body> {
    match by {
        Party::Trooper(id) => {
            let enemy = table.find(id).filter(|e| e.side() != who.side())?;
            enemy.is_on_table().then(|| enemy.body(table))?
        }
        Party::Item(id) => {
            let item = table.items().get(id).filter(|i| i.side != who.side())?;
            Some(table.ground().standing(item.hex, Silhouette(2)))
        }
        Party::Gate(..) => None,
    }
}
