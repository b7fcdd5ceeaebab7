//! The chances of a raid before it is made (R11.4): for each of its attacks what it needs and what a hit deals.

use bevy_ecs::world::World;
use hexlance_rules::{Breakdown, Refusal, UnitId};

use super::{Raid, bombing, raid};
use crate::{
    attack::{legal, number, odds::chance},
    card::{Bracket, Damage},
    damage,
    model::attack::{Attack, Target},
    read::{self, UnitRead},
};

/// The chances of one attack of a raid.
#[derive(Clone, Debug)]
pub struct RaidOdds {
    /// The attack.
    pub attack: Attack,
    /// What it needs, with all reasons.
    pub target_number: Breakdown,
    /// The chance to hit.
    pub hit: f64,
    /// Whom a hit hurts, and by how much on average, what they take off aside for bombs.
    pub hurts: Vec<(UnitId, f64)>,
}

/// The chances of a raid of a unit as it is, whatever the turn says.
///
/// # Errors
/// The rule against the raid.
pub fn odds(world: &World, u: &UnitRead<'_>, wanted: &Raid) -> Result<Vec<RaidOdds>, Refusal> {
    let plan = raid::plan(world, u, wanted)?;
    Ok(plan
        .attacks
        .into_iter()
        .filter_map(|attack| {
            let target_number = number::to_hit(world, &attack, true)?;
            let hit = chance(target_number.total());
            let hurts = hurts(world, u, &attack);
            Some(RaidOdds {
                attack,
                target_number,
                hit,
                hurts,
            })
        })
        .collect())
}

fn hurts(world: &World, u: &UnitRead<'_>, attack: &Attack) -> Vec<(UnitId, f64)> {
    match (attack.target, attack.kind.load()) {
        (Target::Hex(at), Some(load)) => read::units(world)
            .filter(|t| !t.is_hidden() && t.hex().is_some_and(|h| h.distance(at) <= 1))
            .filter(|t| crate::blast::reaches(t, read::board(world)))
            .filter_map(|t| {
                let points = bombing::points_on(world, load, &t, t.hex()?.distance(at));
                (points > 0).then_some((t.id, f64::from(points)))
            })
            .collect(),
        (Target::Unit(t), _) => {
            let base = legal::base_value(u, attack.kind, Bracket::Short).unwrap_or(Damage::NONE);
            let rear = super::aim::from_behind(world, attack);
            let sum = |minimal| {
                let b = damage::amount(world, attack, Bracket::Short, base, rear, minimal);
                f64::from(b.total().max(0))
            };
            let points = if base.minimal {
                (sum(Some(true)) + sum(Some(false))) / 2.0
            } else {
                sum(None)
            };
            vec![(t, points)]
        }
        (Target::Hex(_), None) => Vec::new(),
    }
}
