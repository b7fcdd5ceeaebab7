//! Forced withdrawal (R15.1): who has to go home, and who gives up.

use bevy_ecs::world::World;
use hexlance_board::Edge;
use hexlance_rules::{Refusal, Sides};

use crate::{
    command::MoveOption,
    read::{self, UnitRead},
    state::Frame,
    victory,
};

/// The edge to which a crippled unit has to withdraw (R15.1.2): from the turn after that in which it was crippled. A
/// side without a home edge has nowhere to go and is exempt (R15.1.4).
pub fn homeward(world: &World, u: &UnitRead<'_>) -> Option<Edge> {
    let turn = read::turn(world).number;
    let forced = world.resource::<Frame>().options.forced_withdrawal;
    let since_before = u.statuses.of(victory::crippled()).any(|s| s.since < turn);
    let home = world.resource::<Sides>().get(u.side).and_then(|s| s.home);
    home.filter(|_| forced && since_before)
}

/// Whether a unit that cannot withdraw gives up: it is immobile, and an enemy is in base contact with it (R15.1.2).
pub fn surrenders(world: &World, u: &UnitRead<'_>) -> bool {
    homeward(world, u).is_some()
        && u.is_immobile()
        && read::active(world, u.side.opponent())
            .any(|e| !e.is_hidden() && read::base_contact(u, &e))
}

/// What a unit that withdraws may not do with its move: charges, deaths from above, getting aboard another.
///
/// # Errors
/// `must_withdraw`.
pub(super) fn check_option(
    world: &World,
    u: &UnitRead<'_>,
    option: MoveOption,
) -> Result<(), Refusal> {
    let forbidden = matches!(
        option,
        MoveOption::Charge(_)
            | MoveOption::ChargeBuilding(_)
            | MoveOption::DeathFromAbove(_)
            | MoveOption::Mount(_)
    );
    if !forbidden || homeward(world, u).is_none() {
        return Ok(());
    }
    Err(Refusal::new(
        "must_withdraw",
        "R15.1.2",
        format!("{} is crippled and has to withdraw.", u.name),
    )
    .or("Move it towards its home edge; it may still attack."))
}
