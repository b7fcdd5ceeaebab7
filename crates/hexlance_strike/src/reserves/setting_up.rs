//! Why a unit is not set up by its side (R17.1.2).

use bevy_ecs::world::World;
use hexlance_rules::{Refusal, say};

use super::{Drops, arrivals};
use crate::read::UnitRead;

/// Why a unit is not put on the map by its side now.
pub(crate) fn not_set_up(world: &World, u: &UnitRead<'_>) -> Refusal {
    let all = arrivals(world);
    let name = u.name;
    let drops = world.resource::<Drops>().due.get(&u.id);
    let (rule, why) = if all.groups.contains_key(&u.id) {
        let why = say!(
            "{name} is kept back and comes over its home edge in turn 2 or 3.",
            name
        );
        ("R17.4.1", why)
    } else if all.flagged.contains(&u.id) {
        let why = say!("{name} is kept back and comes under a false flag.", name);
        ("R17.1.1", why)
    } else if all.awaited.contains_key(&u.id) {
        let why = say!("{name} comes when an event of the scenario calls it.", name);
        ("R16.7.1", why)
    } else if let Some(due) = all.due.get(&u.id) {
        let why = say!(
            "{name} comes over an edge from turn {turn} on.",
            name,
            turn = due.turn
        );
        ("R16.7.1", why)
    } else if let Some(turn) = drops {
        ("R16.5.1", say!("{name} drops in turn {turn}.", name, turn))
    } else if u.place.carrier().is_some() {
        ("R17.1", say!("{name} is aboard another unit.", name))
    } else if all.infiltrated.contains(&u.id) {
        let why = say!("{name} has infiltrated and keeps its place.", name);
        ("R17.1.1", why)
    } else {
        (
            "R17.1",
            say!("{name} begins where the scenario put it.", name),
        )
    };
    Refusal::new("already_placed", rule, why)
}
