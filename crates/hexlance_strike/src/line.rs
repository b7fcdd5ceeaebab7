//! The line of an attack (R5.2, R6.2, R11.5.5, R11.6): distance, bracket and sight between an attacker and what it aims at,
//! on the ground and in the air.

use bevy_ecs::world::World;
use hexlance_board::{Arc, Cell, Hex, Sight};

use crate::{
    ability::Grant,
    card::Bracket,
    craft,
    model::{
        air::Band,
        attack::{Attack, AttackKind, Mount, Target, Value},
    },
    read::{self, UnitRead},
    sky::Sky,
    special::Code,
};

/// The line that an attack is judged by: from the attacker, or for indirect fire from its spotter (R6.9.3).
#[derive(Clone, Copy, Debug)]
pub struct Aimed {
    /// Distance in hexes.
    pub distance: u16,
    /// Bracket, also the one of the damage.
    pub bracket: Bracket,
    /// The line of sight.
    pub sight: Sight,
    /// Where the attacker lies from the target (R0.3.8).
    pub rear: bool,
}

/// Distance, bracket and line of an attack on a unit; `None` if somebody is not on the map or the range has no bracket.
pub fn aim_at(world: &World, attack: &Attack, attacker: &UnitRead<'_>) -> Option<Aimed> {
    let aloft = attack.target.unit().and_then(|t| read::try_unit(world, t));
    if attacker.is_aloft() || aloft.is_some_and(|t| t.is_aloft()) {
        return in_the_air(world, attack, attacker);
    }
    let board = read::board(world);
    let from = attacker.spot()?;
    match attack.target {
        Target::Unit(id) => {
            let target = read::try_target(world, id)?;
            let spot = target.spot()?;
            let mut distance = from.hex.distance(spot.hex);
            let rise = target.elevation(board);
            if target.is_airborne(board) && rise > 0 {
                // Against VTOLs height counts too (R6.2.1).
                let difference = (spot.base - from.base).unsigned_abs();
                distance = distance.max(u16::from(difference / 2));
            }
            let sight = match attack.spotter {
                Some(s) if attack.kind.is_indirect() => {
                    read::sight_between(world, &read::try_unit(world, s)?, &target)?
                }
                None if attack.kind.is_indirect() && attacker.grants(Grant::Unspotted) => {
                    unseen(world, attacker, &target)?
                }
                _ => read::sight_between(world, attacker, &target)?,
            };
            let torpedo = matches!(
                attack.kind,
                AttackKind::Weapon(_, Value::Special(Code::TOR))
            );
            let bracket = if sight.underwater && !torpedo {
                Bracket::under_water(distance)?
            } else {
                Bracket::of(distance)
            };
            let rear = target
                .facing()
                .is_some_and(|f| spot.hex.arc(f, from.hex) == Arc::Rear);
            Some(Aimed {
                distance,
                bracket,
                sight,
                rear,
            })
        }
        Target::Hex(hex) => {
            let distance = from.hex.distance(hex);
            Some(Aimed {
                distance,
                bracket: Bracket::of(distance),
                sight: sight_to_hex(world, attacker, hex)?,
                rear: false,
            })
        }
    }
}

/// The line from a unit to a hex, or to what is built in it.
fn sight_to_hex(world: &World, unit: &UnitRead<'_>, hex: Hex) -> Option<Sight> {
    let board = read::board(world);
    let eye = unit.eye(board)?;
    let target = eye_on(world, hex);
    let obstacles = &world.resource::<crate::state::LargeUnits>().0;
    Some(hexlance_board::sight(board, &eye, &target, obstacles))
}

/// A hex as something to look at: the ground, or what is built there.
pub(crate) fn eye_on(world: &World, hex: Hex) -> hexlance_board::Eye {
    let board = read::board(world);
    hexlance_board::Eye::standing(board, hex, height_of(board.get(hex)))
}

/// Whether a unit on the map sees a hex of it (R5.2).
pub(crate) fn sees_hex(world: &World, unit: &UnitRead<'_>, hex: Hex) -> bool {
    read::board(world).contains(hex) && sight_to_hex(world, unit, hex).is_some_and(|s| !s.blocked())
}

/// The line of indirect fire without a spotter: only what lies in the target's own hex counts (spa.oblique_attacker).
fn unseen(world: &World, attacker: &UnitRead<'_>, target: &UnitRead<'_>) -> Option<Sight> {
    let line = read::sight_between(world, attacker, target)?;
    let cell = target.cell(read::board(world))?;
    let wades = cell.open_water() == Some(1);
    Some(Sight {
        obstruction: None,
        woods: 0,
        partial_cover: line.partial_cover && wades,
        heavy_industrial: line.heavy_industrial
            && cell.ground == hexlance_board::Ground::HeavyIndustrial,
        kept: None,
        ..line
    })
}

/// Levels that what is attacked in a hex rises above its surface: a building, a bridge with its deck, or the ground
/// (R5.1.3).
fn height_of(cell: Option<&Cell>) -> u8 {
    let height = match cell.map(|c| (c.building, c.bridge)) {
        Some((Some(building), _)) => building.height,
        Some((None, Some(bridge))) => bridge.deck.saturating_add(1),
        _ => 1,
    };
    height.max(1)
}

/// Hexes that height adds to the range of fire from the ground (R11.6.1).
const fn height(band: Band) -> u16 {
    match band {
        Band::Low => 0,
        Band::Medium => 12,
        Band::High => 21,
    }
}

/// The hex of its path at which an aircraft is fired at from the ground (R11.6): one of the nearest, in arc where a mount
/// is given that minds its arc, and of those one from behind if there is one.
pub fn nearest(
    world: &World,
    attacker: &UnitRead<'_>,
    target: &UnitRead<'_>,
    mount: Option<Mount>,
) -> Option<Hex> {
    let from = attacker.hex()?;
    let path = path(world, target)?;
    let least = path.iter().map(|h| from.distance(*h)).min()?;
    let near: Vec<Hex> = path
        .iter()
        .copied()
        .filter(|h| from.distance(*h) == least)
        .collect();
    let bears = |h: &Hex| match (mount, attacker.facing(), attacker.spot()) {
        (Some(Mount::Arc(arc)), _, _) => craft::bears(attacker, arc, *h, true),
        (Some(Mount::Card), Some(facing), Some(spot)) => {
            attacker.grants(Grant::AllRoundFire) || spot.hex.arc(facing, *h) == Arc::Front
        }
        (Some(Mount::Rear), Some(facing), Some(spot)) => spot.hex.arc(facing, *h) != Arc::Front,
        _ => true,
    };
    // The last of them is the one from behind, if any is.
    let in_arc = near.iter().rev().copied().find(|h| bears(h));
    in_arc.or(near.last().copied())
}

fn path(world: &World, target: &UnitRead<'_>) -> Option<Vec<Hex>> {
    let path = target.flight()?.path?;
    Some(path.hexes(read::board(world)))
}

/// Whether a hex of a path lies after the point of closest approach to an attacker (R11.6.3).
fn flies_away(path: &[Hex], from: Hex, at: Hex) -> bool {
    let (x, y) = from.centre();
    let far = |h: &Hex| {
        let (a, b) = h.centre();
        ((a - x).powi(2) + (b - y).powi(2) - 0.0).sqrt()
    };
    let closest = path
        .iter()
        .enumerate()
        .min_by(|a, b| far(a.1).total_cmp(&far(b.1)))
        .map(|(i, _)| i);
    let used = path.iter().position(|h| *h == at);
    closest.zip(used).is_some_and(|(c, u)| u > c)
}

/// The line of a weapon attack from or at an aircraft; `None` where neither flies, or the attack makes no sense.
fn in_the_air(world: &World, attack: &Attack, attacker: &UnitRead<'_>) -> Option<Aimed> {
    let target = read::try_unit(world, attack.target.unit()?)?;
    if attacker.is_aloft() {
        let sky = world.resource::<Sky>();
        let engagement = sky.between(attacker.id, target.id)?;
        return Some(Aimed {
            distance: middle(engagement.range),
            bracket: engagement.range,
            sight: Sight::default(),
            rear: engagement.tails && engagement.initiator == attacker.id,
        });
    }
    let mount = match attack.kind {
        AttackKind::Weapon(mount, _) => mount,
        _ => Mount::Card,
    };
    let band = target.flight()?.band;
    let from = attacker.hex()?;
    let at = nearest(world, attacker, &target, Some(mount))?;
    let distance = from.distance(at) + height(band);
    let path = path(world, &target)?;
    Some(Aimed {
        distance,
        bracket: Bracket::of(distance),
        sight: Sight::default(),
        rear: flies_away(&path, from, at) && !craft::hovers(&target),
    })
}

/// A distance in the middle of a bracket, for those who ask how far an enemy in the air is.
const fn middle(bracket: Bracket) -> u16 {
    match bracket {
        Bracket::Short => 2,
        Bracket::Medium => 8,
        Bracket::Long => 17,
        Bracket::Extreme => 26,
        Bracket::Horizon => 31,
    }
}

/// The hex at which a target is aimed: its own, or one of its path.
pub(crate) fn target_hex(world: &World, u: &UnitRead<'_>, attack: &Attack) -> Option<Hex> {
    let mount = match attack.kind {
        AttackKind::Weapon(mount, _) => Some(mount),
        _ => None,
    };
    match attack.target {
        Target::Hex(hex) => Some(hex),
        Target::Unit(t) => {
            let t = read::try_unit(world, t)?;
            t.hex().or_else(|| nearest(world, u, &t, mount))
        }
    }
}
