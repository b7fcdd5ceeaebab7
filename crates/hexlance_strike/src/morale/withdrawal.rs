//! Who has to go home: by forced withdrawal (R15.1), or because it flees (R15.3.2).

use bevy_ecs::world::World;
use hexlance_board::Edge;
use hexlance_rules::Sides;

use crate::{
    read::{self, UnitRead},
    state::Frame,
};

/// The edge to which a crippled unit has to withdraw (R15.1.2): from the turn after that in which it was crippled. A
/// side without a home edge has nowhere to go and is exempt (R15.1.4). Who flees goes there at once (R15.3.2).
pub fn homeward(world: &World, u: &UnitRead<'_>) -> Option<Edge> {
    let home = world.resource::<Sides>().get(u.side).and_then(|s| s.home);
    home.filter(|_| flees(u) || withdraws(world, u))
}

/// Whether forced withdrawal sends a unit home. With morale in play its nerve decides instead (R15.2.1).
pub(crate) fn withdraws(world: &World, u: &UnitRead<'_>) -> bool {
    let turn = read::turn(world).number;
    let since_before = || u.statuses.of(read::crippled()).any(|s| s.since < turn);
    since_before() && is_in_force(world, u)
}

/// Whether forced withdrawal is in play for a unit: abilities may exempt it (R15.1.4).
fn is_in_force(world: &World, u: &UnitRead<'_>) -> bool {
    let options = &world.resource::<Frame>().options;
    options.forced_withdrawal && !options.morale && !super::is_immune(world, u)
}

/// Whether a unit that has left the map was made to by forced withdrawal (R17.2.2): it is crippled, its side has an edge
/// to withdraw to, and nothing exempts it.
pub fn is_forced_home(world: &World, u: &UnitRead<'_>) -> bool {
    u.statuses.has(read::crippled())
        && is_in_force(world, u)
        && world
            .resource::<Sides>()
            .get(u.side)
            .is_some_and(|s| s.home.is_some())
}

/// Whether a unit flees (R15.3.2).
pub(crate) fn flees(u: &UnitRead<'_>) -> bool {
    u.statuses.has(read::routed())
}
