//! Why a unit is not set up by its side (R17.1.2).

use bevy_ecs::world::World;
use hexlance_rules::Refusal;

use super::arrivals;
use crate::{drops::Drops, read::UnitRead};

/// Why a unit is not put on the map by its side now.
pub(crate) fn not_set_up(world: &World, u: &UnitRead<'_>) -> Refusal {
    let all = arrivals(world);
    let name = u.name;
    let drops = world.resource::<Drops>().due.get(&u.id);
    let (rule, why) = if all.groups.contains_key(&u.id) {
        let why = format!("{name} is kept back and comes over its home edge in turn 2 or 3.");
        ("R17.4.1", why)
    } else if all.flagged.contains(&u.id) {
        let why = format!("{name} is kept back and comes under a false flag.");
        ("R17.1.1", why)
    } else if all.awaited.contains_key(&u.id) {
        let why = format!("{name} comes when an event of the scenario calls it.");
        ("R16.7.1", why)
    } else if let Some(due) = all.due.get(&u.id) {
        let why = format!("{name} comes over an edge from turn {} on.", due.turn);
        ("R16.7.1", why)
    } else if let Some(turn) = drops {
        ("R16.5.1", format!("{name} drops in turn {turn}."))
    } else if u.place.carrier().is_some() {
        ("R17.1", format!("{name} is aboard another unit."))
    } else if all.infiltrated.contains(&u.id) {
        let why = format!("{name} has infiltrated and keeps its place.");
        ("R17.1.1", why)
    } else {
        ("R17.1", format!("{name} begins where the scenario put it."))
    };
    Refusal::new("already_placed", rule, why)
}
