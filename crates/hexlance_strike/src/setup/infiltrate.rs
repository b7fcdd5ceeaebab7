//! Units that begin in hiding where the enemy sets up (sca.infiltrators; R17.1.1, step S6).

use bevy_ecs::world::World;
use hexlance_board::Hex;
use hexlance_rules::{Refusal, SideId, Zone, say};

use crate::{
    ability::Grant,
    arrival, forces,
    model::mission::Role,
    read::{self, UnitRead},
    reserves::{self, DeploymentZones},
    sides::{self, TwoSides},
    special::Code,
    state::Place,
};

/// How often the force of a unit has taken the ability, if its side attacks.
fn level(world: &World, u: &UnitRead<'_>) -> u8 {
    let attacks = sides::role(world, u.side);
    if attacks != Some(Role::Attacker) {
        return 0;
    }
    let of = read::side_of(world, u.id);
    forces::granting(world, (of.side, of.force), |g| g == Grant::Infiltrates)
        .map(|h| h.setup.times)
        .max()
        .unwrap_or(0)
}

/// Whether a unit may get through: infantry and small vehicles; with more levels larger ones, and 'Mechs.
pub(super) fn may(world: &World, u: &UnitRead<'_>) -> bool {
    let level = level(world, u);
    let large = [Code::LG, Code::VLG, Code::SLG]
        .iter()
        .any(|c| u.card.specials.has(*c));
    let kind = u.card.kind;
    let small = if kind.is_infantry() {
        true
    } else if kind.is_vehicle() {
        u.card.size <= level && !large
    } else if kind.is_mech() {
        u.card.size < level && !large
    } else {
        false
    };
    let kept = arrival::ruse::is_kept(world, u.id) || reserves::is_awaited(world, u.id);
    level > 0 && small && !kept && !u.is_aerospace() && *u.place == Place::Reserve
}

/// Whether a side has a force that gets behind the enemy's lines. Command abilities are open (R17.1.1, S1).
pub(super) fn can(world: &World, side: SideId) -> bool {
    read::units(world).any(|u| u.side == side && level(world, &u) > 0)
}

/// Whether a side has units that could get through.
pub(super) fn has_choice(world: &World, side: SideId) -> bool {
    read::units(world).any(|u| u.side == side && may(world, &u) && !hexes(world, &u).is_empty())
}

/// Where the enemy sets up, or where it comes from.
fn zone(world: &World, side: SideId) -> Zone {
    let enemy = side.opponent();
    let enters = reserves::arrivals(world)
        .due
        .keys()
        .any(|u| read::unit(world, *u).side == enemy);
    match arrival::home(world, enemy).filter(|_| enters) {
        Some(edge) => Zone::Edge(edge, 2),
        None => world
            .resource::<DeploymentZones>()
            .0
            .get(enemy.index())
            .map(|(zone, _)| zone.clone())
            .unwrap_or_default(),
    }
}

/// Hexes where a unit could hide behind the enemy's lines.
fn hexes(world: &World, u: &UnitRead<'_>) -> Vec<Hex> {
    let board = read::board(world);
    let all = board.iter().map(|(hex, _)| hex);
    all.filter(|hex| check(world, u, *hex).is_ok()).collect()
}

/// Whether a unit may begin in hiding in a hex, behind the enemy's lines.
///
/// # Errors
/// `cannot_infiltrate`, `outside_zone`, and those of hiding.
pub(super) fn check(world: &World, u: &UnitRead<'_>, hex: Hex) -> Result<(), Refusal> {
    if !may(world, u) {
        return Err(Refusal::new(
            "cannot_infiltrate",
            "sca.infiltrators",
            say!("{unit} cannot get through.", unit = u.name),
        )
        .or("Infantry and Size 1 vehicles can; each further level brings larger units."));
    }
    if !zone(world, u.side).has(read::board(world), hex) {
        return Err(Refusal::new(
            "outside_zone",
            "sca.infiltrators",
            "That hex is not where the enemy sets up.",
        )
        .or("Choose a hex of its zone, or of the two rows from which it comes."));
    }
    super::deploy::may_stand_in(world, u, hex)?;
    super::hide::may_hide(world, u, hex)
}
