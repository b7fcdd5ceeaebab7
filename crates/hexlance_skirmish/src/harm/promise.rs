//! What hits would do, before any die is thrown.

use super::{
    ammo::{Against, Demand, Effect, Effects, Failed},
    saves::{origin, target},
};
use crate::{
    odds::{Losses, Volley},
    order::Hit,
    read::Table,
};

/// What a state is worth against a lost point.
const STATE: f64 = 0.5;

/// What the hits of one attack do, each like this one; none if nobody is there to be hit.
pub(crate) fn volley(table: Table<'_>, hit: &Hit) -> Option<Volley> {
    let (victim, with) = target(table, hit)?;
    let one = |critical| {
        let demand = match hit.damage {
            None if hit.state.is_some() => Demand {
                at_once: Some(Failed {
                    effects: Effects::default().and(Effect::Program),
                    ..Failed::default()
                }),
                ..Demand::default()
            },
            _ => {
                let mut demand = Demand::of(hit.ammo, origin(hit), critical, &victim);
                let rolled = hit.damage.is_some();
                demand.rolls.retain(|r| rolled || r.against == Against::Ph);
                demand
            }
        };
        Losses::of(&demand, &with, hit.damage.unwrap_or_default())
    };
    Some(Volley {
        hit: one(false),
        critical: one(true),
    })
}

/// What losses come to on average: points, and half a point for each state.
pub(crate) fn worth(losses: &Losses) -> f64 {
    let states = Effect::ALL.into_iter().filter(|e| *e != Effect::Shaken);
    let states: f64 = states.map(|effect| losses.chance(effect)).sum();
    losses.expected() + STATE * states
}
