//! Forces drawn at random: the same for the same seed, always legal, and close to the build total.

use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

use super::{BUILD_STEP, Force, Member};
use crate::{content::Content, model::Model};

/// How often a force is drawn anew for one that leaves fewer points over.
const ATTEMPTS: usize = 32;

/// Draws a force of a build total, most of it of one faction so that its units can act together (D13.1.1). It is
/// without units if nothing in the catalogue is as cheap as the build total, which is rounded down to one that exists.
pub fn draw(build_total: u16, seed: u64, content: &Content) -> Force {
    let build_total = (build_total / BUILD_STEP).max(1) * BUILD_STEP;
    let mut d = Drawer {
        rng: ChaCha8Rng::seed_from_u64(seed),
        pool: content.models.values().map(AsRef::as_ref).collect(),
        most: usize::from(build_total / 30).clamp(4, 40),
    };
    let name = d.name();
    let mut best: Option<(u16, Vec<&Model>)> = None;
    for _ in 0..ATTEMPTS {
        let (left, units) = d.units(build_total, content);
        if best.as_ref().is_none_or(|(least, _)| left < *least) {
            best = Some((left, units));
        }
        // A fiftieth may be left over.
        if best
            .as_ref()
            .is_some_and(|(least, _)| *least <= build_total / 50)
        {
            break;
        }
    }
    let (_, units) = best.unwrap_or_default();
    Force {
        name,
        build_total,
        units: units.iter().map(|m| Member::of(m.id.as_str())).collect(),
    }
}

struct Drawer<'c> {
    rng: ChaCha8Rng,
    pool: Vec<&'c Model>,
    /// How many units a force has at most.
    most: usize,
}

impl<'c> Drawer<'c> {
    fn pick<T: Copy>(&mut self, of: &[T]) -> Option<T> {
        if of.is_empty() {
            return None;
        }
        of.get(self.rng.random_range(0..of.len())).copied()
    }

    fn chance(&mut self, one_in: u32) -> bool {
        self.rng.random_range(0..one_in) == 0
    }

    fn name(&mut self) -> String {
        const FIRST: [&str; 12] = [
            "Tidewater",
            "Cobalt",
            "Furrow",
            "Sandglass",
            "Wayside",
            "Hearth",
            "Kelp",
            "Signal",
            "Burnt",
            "Milestone",
            "Ashen",
            "Ferry",
        ];
        const SECOND: [&str; 12] = [
            "Section",
            "Levy",
            "Caravan",
            "Picket",
            "Escort",
            "Muster",
            "Cohort",
            "Salvagers",
            "Outriders",
            "Garrison",
            "Detachment",
            "Company",
        ];
        let first = self.pick(&FIRST).unwrap_or_default();
        let second = self.pick(&SECOND).unwrap_or_default();
        format!("{first} {second}")
    }

    /// Units for the points, those of a kind together, and the points left over.
    fn units(&mut self, build_total: u16, content: &Content) -> (u16, Vec<&'c Model>) {
        let factions = content.factions();
        let faction = self.pick(&factions);
        let mut left = build_total;
        let mut out: Vec<&Model> = Vec::new();
        while out.len() < self.most {
            let Some(model) = self.next(faction, left, &out) else {
                break;
            };
            left -= model.points;
            out.push(model);
        }
        out.sort_by_key(|m| {
            let own = m.faction.as_deref() == faction;
            let order = (!own, m.faction.is_none(), m.faction.as_deref());
            (order, std::cmp::Reverse((m.class, m.points)), m.id.as_str())
        });
        (left, out)
    }

    /// The next unit: of the faction where it can be, now and then hired; rather a dear one, so that few units come
    /// out of few points.
    fn next(&mut self, faction: Option<&str>, left: u16, have: &[&Model]) -> Option<&'c Model> {
        let has = |m: &Model| have.iter().any(|h| h.id == m.id);
        let open: Vec<&Model> = self
            .pool
            .iter()
            .copied()
            .filter(|m| m.points <= left && !(m.unique && has(m)))
            .collect();
        let of = |faction: Option<&str>| -> Vec<&'c Model> {
            let all = open.iter().copied();
            all.filter(|m| m.faction.as_deref() == faction).collect()
        };
        let (own, hired) = (of(faction), of(None));
        let from = match (own.is_empty(), hired.is_empty()) {
            (true, true) => open,
            (true, false) => hired,
            (false, true) => own,
            (false, false) if self.chance(4) => hired,
            (false, false) => own,
        };
        let mut prices: Vec<_> = from.iter().map(|m| m.points).collect();
        prices.sort_unstable();
        let least = match prices.get(prices.len() / 2) {
            Some(middle) if !self.chance(3) => *middle,
            _ => 0,
        };
        let dear: Vec<_> = from.into_iter().filter(|m| m.points >= least).collect();
        self.pick(&dear)
    }
}
