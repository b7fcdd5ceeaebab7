//! What applying events has in common: changes of the components of units. Called where events are applied, and nowhere
//! else.

use bevy_ecs::world::World;
pub(crate) use hexlance_rules::edit;
use hexlance_rules::{Roster, UnitId};

use crate::{
    card::Card,
    read,
    special::Code,
    state::{Acts, LargeUnits, Motion, MotionState, Place, Turn},
};

/// All units there are.
pub(crate) fn each_unit(world: &World) -> Vec<UnitId> {
    world.resource::<Roster>().ids().collect()
}

/// A turn begins: what units did in the last one is forgotten. Sprinting and evading are for one turn; how a unit moved
/// stays (R6.4.3).
pub(crate) fn turn_begins(world: &mut World, _: u16) {
    for unit in each_unit(world) {
        edit::<Acts>(world, unit, |a| *a = Acts::default());
        edit::<Motion>(world, unit, |m| {
            m.sprinted = false;
            m.evaded = false;
        });
    }
}

/// A unit comes to stand somewhere otherwise than by its own movement: its turn is over, and it has neither stood nor
/// moved.
pub(crate) fn come_out(world: &mut World, unit: UnitId, place: Place) {
    edit::<Place>(world, unit, |p| *p = place);
    edit::<Motion>(world, unit, |m| {
        *m = Motion {
            state: MotionState::Worked,
            ..Motion::default()
        };
    });
    edit::<Acts>(world, unit, |a| a.activated = true);
    track_large(world, unit);
}

/// An attack has got its number.
pub(crate) fn note_number(world: &mut World, attack: u32) {
    world.resource_mut::<Turn>().attacks = attack;
}

/// Keeps the list of units that block sight (R5.2.5) in step with their places.
pub(crate) fn track_large(world: &mut World, changed: UnitId) {
    let is_large = read::try_unit(world, changed).is_some_and(|u| blocks_sight(u.card));
    if !is_large {
        return;
    }
    let list = read::units(world)
        .filter(|u| blocks_sight(u.card) && u.is_active())
        .filter_map(|u| u.hex().map(|h| (h, u.top())))
        .collect();
    world.resource_mut::<LargeUnits>().0 = list;
}

fn blocks_sight(card: &Card) -> bool {
    [Code::LG, Code::VLG, Code::SLG]
        .iter()
        .any(|c| card.specials.has(*c))
}
