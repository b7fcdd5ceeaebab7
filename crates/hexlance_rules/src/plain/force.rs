//! Forces for plain battles: units within so many points.

use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};
use serde::{Deserialize, Serialize};

use super::{Plain, UnitSetup, setup::unknown};
use crate::{ForceSetup, FormationSetup, Problem, Scenario, say};

/// Most units that a side may have.
pub use crate::form::MOST_UNITS;

/// A force as players put it together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Force {
    /// Its name.
    pub name: String,
    /// The most points that it may have.
    pub points: u32,
    /// The kinds of its units.
    pub units: Vec<String>,
}

impl Default for Force {
    fn default() -> Self {
        Self {
            name: String::new(),
            points: 100,
            units: Vec::new(),
        }
    }
}

impl Force {
    /// What its units come to.
    pub fn worth<R: Plain>(&self) -> u32 {
        let kinds = self.units.iter().filter_map(|k| R::kind(k));
        kinds.map(|k| u32::from(k.points)).sum()
    }

    /// Everything that keeps it from a battle.
    pub fn problems<R: Plain>(&self) -> Vec<Problem> {
        let mut out = Vec::new();
        if self.name.trim().is_empty() {
            out.push(Problem::new("name", "the force has no name", "give it one"));
        }
        let n = self.units.len();
        if n == 0 || n > MOST_UNITS {
            out.push(Problem::new(
                "units",
                say!("a force of {n} units", n),
                say!("give it 1 to {most}", most = MOST_UNITS),
            ));
        }
        let units = self.units.iter().enumerate();
        let strange = units.filter(|(_, kind)| R::kind(kind).is_none());
        out.extend(strange.map(|(i, kind)| unknown::<R>(&format!("units[{i}]"), kind)));
        let worth = self.worth::<R>();
        if worth > self.points {
            out.push(Problem::new(
                "units",
                say!(
                    "its units cost {worth} of {points} points",
                    worth,
                    points = self.points
                ),
                "take out units, or raise the points",
            ));
        }
        out
    }

    /// Puts it in the place of all forces of a side, to begin in the side's zone.
    pub fn put_into(&self, scenario: &mut Scenario<UnitSetup>, side: usize) {
        let Some(side) = scenario.sides.get_mut(side) else {
            return;
        };
        // Captions tell of the units that were there.
        scenario.lesson = None;
        let units = self.units.iter().map(UnitSetup::of).collect();
        side.forces = vec![ForceSetup {
            name: self.name.clone(),
            points: Some(self.points),
            formations: vec![FormationSetup::of(&self.name, units)],
            ..ForceSetup::default()
        }];
    }

    /// A force drawn at random within points; the same for the same seed. It is without units if no kind is as cheap.
    pub fn drawn<R: Plain>(points: u32, seed: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut out = Self {
            name: ["Force", &seed.to_string()].join(" "),
            points,
            units: Vec::new(),
        };
        loop {
            let left = points.saturating_sub(out.worth::<R>());
            let cheap = |k: &&super::Kind| k.points > 0 && u32::from(k.points) <= left;
            let open: Vec<_> = R::KINDS.iter().filter(cheap).collect();
            if open.is_empty() || out.units.len() >= MOST_UNITS {
                return out;
            }
            let kind = open[rng.random_range(0..open.len())];
            out.units.push(kind.id.to_owned());
        }
    }
}
