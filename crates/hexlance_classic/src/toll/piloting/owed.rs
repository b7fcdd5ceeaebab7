//! What a unit owes at the end of the phase, with its chances: for whoever shows it.

use hexlance_rules::Breakdown;

use super::number;
use crate::{
    odds,
    read::{Look, Table},
    state::{Owed, Wakes},
    tables,
};

/// A roll that is owed.
#[derive(Clone, Debug, PartialEq)]
pub enum OwedRoll {
    /// Consciousness (C2.5.2), which comes before all others.
    Consciousness {
        /// The hits for which it is.
        hits: u8,
        /// What it needs.
        needed: u8,
        /// Chance to stay conscious.
        chance: f64,
    },
    /// A roll to stay up, or a fall without one.
    Piloting {
        /// What for.
        owed: Owed,
        /// Target number; empty for a fall without a roll.
        tn: Box<Breakdown>,
        /// Chance to stay up. The first failure drops those behind it (C2.3.3).
        chance: f64,
    },
}

/// What a unit owes, in the order in which it is rolled.
pub fn owed(table: Table<'_>, u: &Look<'_>) -> Vec<OwedRoll> {
    let wakes = &table.world().resource::<Wakes>().0;
    let own = wakes.iter().filter(|(unit, _)| *unit == u.id);
    let mut all: Vec<OwedRoll> = own
        .map(|(_, hits)| {
            let needed = tables::consciousness(*hits).unwrap_or(13);
            OwedRoll::Consciousness {
                hits: *hits,
                needed,
                chance: odds::chance(needed.into()),
            }
        })
        .collect();
    if u.stance.prone {
        return all;
    }
    let helpless = u.is_off() || !u.pilot.is_awake();
    all.extend(u.toll.owed.iter().map(|owed| match owed {
        Owed::Roll(cause) => {
            let tn = number(u, *cause);
            let chance = odds::chance(tn.total());
            OwedRoll::Piloting {
                owed: *owed,
                tn: Box::new(tn),
                chance: if helpless { 0.0 } else { chance },
            }
        }
        Owed::LegLost { .. } | Owed::GyroDestroyed => OwedRoll::Piloting {
            owed: *owed,
            tn: Box::default(),
            chance: 0.0,
        },
    }));
    all
}
