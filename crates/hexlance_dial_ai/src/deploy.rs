//! What all players need to set units up (D15.3).

use hexlance_board::{Direction, Hex};
use hexlance_dial::{
    Battle,
    command::{Command, Placement},
    equipment::Equipment,
    read::Table,
    state::{Deployment, Zones},
};
use hexlance_rules::{SideId, UnitId};

use super::to_set_up;

/// The hexes in which a unit might be set up, most of which the rules allow: the zone, and by Infiltrate what is near
/// enough to it.
pub fn hexes(battle: &Battle, unit: UnitId) -> Vec<Hex> {
    let world = battle.world();
    let table = Table::of(world);
    let Some(u) = table.find(unit) else {
        return Vec::new();
    };
    let Some(zone) = world.resource::<Zones>().0.get(u.side.index()) else {
        return Vec::new();
    };
    let far = world.resource::<Deployment>().infiltrators && u.has(Equipment::Infiltrate);
    if !far {
        return zone.iter().collect();
    }
    let most = u16::from(u.click().speed);
    let hexes = table.board().iter().map(|(hex, _)| hex);
    hexes
        .filter(|h| zone.contains(*h) || zone.iter().any(|z| z.distance(*h) <= most))
        .collect()
}

/// Where a side's units face at the start: the middle of the table, seen from the middle of the zone.
pub fn facing(battle: &Battle, side: SideId) -> Direction {
    let board = Table::of(battle.world()).board();
    let zone = battle.world().resource::<Zones>().0.get(side.index());
    let middle = Hex::from_column_row(
        (board.columns() / 2) as i16 + 1,
        (board.rows() / 2) as i16 + 1,
    );
    let (mut q, mut r, mut n) = (0i32, 0i32, 0i32);
    for h in zone.iter().flat_map(|z| z.iter()) {
        (q, r, n) = (q + i32::from(h.q), r + i32::from(h.r), n + 1);
    }
    let from = Hex::new((q / n.max(1)) as i16, (r / n.max(1)) as i16);
    Direction::towards(from, middle).unwrap_or_default()
}

/// The command that sets a unit up at the first of these hexes that the rules allow.
pub fn at_first(
    battle: &Battle,
    side: SideId,
    unit: UnitId,
    facing: Direction,
    hexes: impl IntoIterator<Item = Hex>,
) -> Option<Command> {
    hexes
        .into_iter()
        .map(|hex| Command::Deploy(Placement { unit, hex, facing }))
        .find(|c| battle.check(side, c).is_ok())
}

/// The plainest command: the first unit in the first place that will do, or being ready.
pub fn plain(battle: &Battle, side: SideId) -> Command {
    let facing = facing(battle, side);
    to_set_up(battle, side)
        .into_iter()
        .find_map(|u| at_first(battle, side, u, facing, hexes(battle, u)))
        .unwrap_or(Command::Ready)
}
