//! Forces drawn at random: the same for the same seed, always legal, and close to their points.

use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

use super::{Force, Member, is_in_play};
use crate::content::{Content, Known};

/// How often a force is drawn anew for one that leaves fewer points over.
const ATTEMPTS: usize = 24;
/// Most units that are drawn.
const MOST: usize = 12;

/// Draws a force of so many points. It is without units if the catalogue has none that is so cheap.
pub fn draw(points: u16, seed: u64, content: &Content) -> Force {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let pool: Vec<&Known> = content
        .units
        .values()
        .map(AsRef::as_ref)
        // Nobody knows here whether there will be water for vessels.
        .filter(|known| is_in_play(&known.sheet) && !known.sheet.is_vessel())
        .collect();
    let mut best: Option<(u32, Vec<Member>)> = None;
    for _ in 0..ATTEMPTS {
        let (left, units) = units(&mut rng, &pool, points.into());
        if best.as_ref().is_none_or(|(least, _)| left < *least) {
            best = Some((left, units));
        }
        // A twentieth may be left over, as it makes no winner (C9.5.3).
        if best
            .as_ref()
            .is_some_and(|(least, _)| *least <= u32::from(points) / 20)
        {
            break;
        }
    }
    let units = best.map(|(_, units)| units).unwrap_or_default();
    let factions = units.iter().filter_map(|u| content.unit(&u.unit));
    let mut factions = factions.map(|known| known.sheet.faction.clone());
    let name = factions.find(|f| !f.is_empty());
    Force {
        name: name.unwrap_or_else(|| "Lance".to_owned()),
        worth: points,
        rating: None,
        units,
    }
}

/// Units for the points, and the points left over.
fn units(rng: &mut ChaCha8Rng, pool: &[&Known], points: u32) -> (u32, Vec<Member>) {
    let mut left = points;
    let mut out = Vec::new();
    while out.len() < MOST {
        let open: Vec<&&Known> = pool.iter().filter(|k| k.worth <= left).collect();
        if open.is_empty() {
            break;
        }
        let Some(next) = open.get(rng.random_range(0..open.len())) else {
            break;
        };
        left -= next.worth;
        out.push(Member::of(next.sheet.id.as_str()));
    }
    (left, out)
}
