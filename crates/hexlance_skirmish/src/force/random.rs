//! Lists drawn at random: the same for the same seed, always legal, and close to the points of the game.

use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

use super::{Force, MOST_OF_A_GROUP, Member};
use crate::{
    content::Content,
    form::{most_swc, points, swc},
    model::{Profile, Skill},
};

/// How often a list is drawn anew for one that leaves fewer points over.
const ATTEMPTS: usize = 32;

/// Draws a list for a game of so many points, all of one faction, with a Lieutenant. It is without troopers if the
/// catalogue has nobody who could be Lieutenant for so few points.
pub fn draw(game: u16, seed: u64, content: &Content) -> Force {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let factions: Vec<&str> = content.factions.keys().map(|id| &**id).collect();
    let mut best: Option<(u16, &str, Vec<Member>)> = None;
    for _ in 0..ATTEMPTS {
        let Some(faction) = pick(&mut rng, &factions).copied() else {
            break;
        };
        let pool: Vec<&Profile> = content.units_of(faction).map(AsRef::as_ref).collect();
        let Some((left, units)) = troopers(&mut rng, &pool, game) else {
            continue;
        };
        if best.as_ref().is_none_or(|(least, ..)| left < *least) {
            best = Some((left, faction, units));
        }
        // A thirtieth may be left over.
        if best.as_ref().is_some_and(|(least, ..)| *least <= game / 30) {
            break;
        }
    }
    let (_, faction, units) = best.unwrap_or_default();
    let name = content
        .factions
        .get(&hexlance_rules::ustr(faction))
        .map_or_else(String::new, |f| f.name.clone());
    Force {
        name,
        points: game,
        units,
    }
}

fn pick<'t, T>(rng: &mut ChaCha8Rng, of: &'t [T]) -> Option<&'t T> {
    if of.is_empty() {
        return None;
    }
    of.get(rng.random_range(0..of.len()))
}

/// Troopers for the points, the Lieutenant first, and the points left over; none if nobody can lead.
fn troopers(rng: &mut ChaCha8Rng, pool: &[&Profile], game: u16) -> Option<(u16, Vec<Member>)> {
    let leads = |p: &Profile| p.options.iter().any(|(s, ..)| *s == Skill::LieutenantL1);
    let bought = [Skill::LieutenantL1];
    let leaders: Vec<&Profile> = pool
        .iter()
        .copied()
        .filter(|p| leads(p) && points(p, &bought) <= game && swc(p, &bought) <= most_swc(game))
        .collect();
    let leader = *pick(rng, &leaders)?;
    let mut left = game - points(leader, &bought);
    let mut weapons = most_swc(game) - swc(leader, &bought);
    let mut out = vec![Member {
        bought: bought.to_vec(),
        ..Member::of(&*leader.id)
    }];
    // A list of 150 points has one combat group, and larger ones as many more as they have points (K2.4.1).
    let most = MOST_OF_A_GROUP * usize::from(game / 150).max(1);
    while out.len() < most {
        let has = |p: &Profile| out.iter().filter(|m| m.unit == *p.id).count();
        let open: Vec<&Profile> = pool
            .iter()
            .copied()
            .filter(|p| p.cost <= left && i32::from(p.swc) <= weapons)
            .filter(|p| p.ava.is_none_or(|most| has(p) < usize::from(most)))
            .collect();
        let Some(next) = pick(rng, &open) else { break };
        left -= next.cost;
        weapons -= i32::from(next.swc);
        out.push(Member::of(&*next.id));
    }
    for (i, member) in out.iter_mut().enumerate() {
        member.group = u8::try_from(i / MOST_OF_A_GROUP + 1).unwrap_or(u8::MAX);
    }
    Some((left, out))
}
