//! The arcs of large craft (R11.9): small craft and DropShips attack once from each.

use bevy_ecs::world::World;
use hexlance_board::{Direction, Hex};
use hexlance_rules::UnitId;

use crate::{
    aimed::AttackEvent,
    card::{Card, Damage, DamageLine, MoveMode},
    change::edit,
    criticals,
    model::attack::{AttackKind, CraftArc, Mount, Target},
    read::{self, UnitRead},
    state::Acts,
};

/// Most attacks of a large craft in a turn (R11.9.3).
const MOST: u32 = 4;

/// Whether a card has four arcs.
pub const fn is_large(card: &Card) -> bool {
    card.arcs.is_some()
}

/// The damage line of an arc now.
pub fn line(u: &UnitRead<'_>, arc: CraftArc) -> DamageLine {
    criticals::arc_after(u.card, &u.injuries.list, arc)
}

/// The arc that attacks the ground in flight (R11.4.6): aft of spheroids, nose of aerodynes.
pub fn belly(u: &UnitRead<'_>) -> CraftArc {
    if is_spheroid(u) {
        CraftArc::Aft
    } else {
        CraftArc::Nose
    }
}

fn is_spheroid(u: &UnitRead<'_>) -> bool {
    super::thrust_mode(u) == Some(MoveMode::Spheroid)
}

/// Short damage that a unit deals to the ground from the air (R11.4): of its card, or of the arc below.
pub fn short(u: &UnitRead<'_>) -> Damage {
    if is_large(u.card) {
        line(u, belly(u)).s
    } else {
        u.injured_damage(u.card.damage.s)
    }
}

/// Bearing of a hex from a facing, clockwise, 0 to 360; `None` for the same hex.
fn bearing(from: Hex, facing: Direction, to: Hex) -> Option<f32> {
    let b = from.bearing(to)? - 60.0 * f32::from(facing.index());
    Some(b.rem_euclid(360.0))
}

/// Bearings are compared with this tolerance (R0.3.6).
const HAIR: f32 = 0.001;

/// The side of a landed spheroid on which a hex lies: quadrants clockwise from the front, 0 to 3 (R11.9.2).
fn quadrant(from: Hex, facing: Direction, to: Hex) -> u8 {
    bearing(from, facing, to).map_or(0, |b| ((b + HAIR) / 90.0).floor() as u8 % 4)
}

/// Whether an arc of a landed craft bears on a target (R11.9.2).
pub fn bears(u: &UnitRead<'_>, arc: CraftArc, to: Hex, airborne: bool) -> bool {
    let Some(spot) = u.spot() else {
        return true;
    };
    if is_spheroid(u) {
        let right = quadrant(spot.hex, spot.facing, to) < 2;
        return match arc {
            CraftArc::Nose => airborne,
            CraftArc::Left => !right,
            CraftArc::Right => right,
            CraftArc::Aft => false,
        };
    }
    let Some(b) = bearing(spot.hex, spot.facing, to) else {
        return arc == CraftArc::Nose;
    };
    let (off, right) = if b > 180.0 {
        (360.0 - b, false)
    } else {
        (b, true)
    };
    match arc {
        CraftArc::Nose => off <= 60.0 + HAIR,
        CraftArc::Aft => off > 120.0 + HAIR,
        CraftArc::Left => !right && off > 60.0 + HAIR && off <= 120.0 + HAIR,
        CraftArc::Right => right && off > 60.0 + HAIR && off <= 120.0 + HAIR,
    }
}

/// The bit that stands for an arc in [`crate::state::Acts::arcs`]: a landed spheroid attacks from four sides with two
/// arcs, so that there each side counts.
pub fn arc_bit(world: &World, unit: UnitId, arc: CraftArc, target: Target) -> u8 {
    let Some(u) = read::try_unit(world, unit) else {
        return 0;
    };
    let to = match target {
        Target::Hex(hex) => Some(hex),
        Target::Unit(t) => read::try_unit(world, t)
            .and_then(|t| t.hex().or_else(|| super::aim::nearest(world, &u, &t, None))),
    };
    match (u.spot(), to, arc) {
        (Some(spot), Some(to), CraftArc::Left | CraftArc::Right) if is_spheroid(&u) => {
            16 << quadrant(spot.hex, spot.facing, to)
        }
        _ => 1 << (arc as u8),
    }
}

/// Whether a large craft has attacked from an arc already, or often enough (R11.9.3).
pub fn is_spent(world: &World, u: &UnitRead<'_>, kind: AttackKind, target: Target) -> bool {
    let AttackKind::Weapon(Mount::Arc(arc), _) = kind else {
        return false;
    };
    let bit = arc_bit(world, u.id, arc, target);
    u.acts.arcs.count_ones() >= MOST || u.acts.arcs & bit != 0
}

/// Keeps account of the arc from which a large craft attacks.
pub(crate) fn follow_attack(world: &mut World, event: &AttackEvent) {
    if let AttackEvent::AttackDeclared { attack, .. } = event
        && let AttackKind::Weapon(Mount::Arc(arc), _) = attack.kind
    {
        let bit = arc_bit(world, attack.attacker, arc, attack.target);
        edit::<Acts>(world, attack.attacker, |a| a.arcs |= bit);
    }
}

#[cfg(test)]
mod tests {
    use hexlance_board::hex;

    use super::*;

    #[test]
    fn quadrants_go_clockwise_from_the_front() {
        let at = hex(5, 5);
        let of = |to| quadrant(at, Direction::N, to);
        assert_eq!(
            [of(hex(6, 4)), of(hex(6, 5)), of(hex(4, 6)), of(hex(4, 5))],
            [0, 1, 2, 3]
        );
    }
}
