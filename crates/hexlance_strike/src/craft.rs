//! Aircraft as their cards have them (R11.2, R11.9): the mode they fly by, and the arcs of large craft with what they deal
//! and where they bear.

use hexlance_board::{Direction, Hex};

use crate::{
    card::{Card, Damage, DamageLine, MoveMode},
    critical_table,
    model::attack::CraftArc,
    read::UnitRead,
};

/// The mode that it flies by.
pub fn thrust_mode(u: &UnitRead<'_>) -> Option<MoveMode> {
    u.card.moves.keys().copied().find(|m| m.is_thrust())
}

/// Whether a unit is an airship, which hovers (R11.2.5).
pub fn hovers(u: &UnitRead<'_>) -> bool {
    thrust_mode(u) == Some(MoveMode::Airship)
}

/// Whether a card has four arcs.
pub const fn is_large(card: &Card) -> bool {
    card.arcs.is_some()
}

/// The damage line of an arc now.
pub fn line(u: &UnitRead<'_>, arc: CraftArc) -> DamageLine {
    critical_table::arc_after(u.card, &u.injuries.list, arc)
}

/// The arc that attacks the ground in flight (R11.4.6): aft of spheroids, nose of aerodynes.
pub fn belly(u: &UnitRead<'_>) -> CraftArc {
    if is_spheroid(u) {
        CraftArc::Aft
    } else {
        CraftArc::Nose
    }
}

pub(crate) fn is_spheroid(u: &UnitRead<'_>) -> bool {
    thrust_mode(u) == Some(MoveMode::Spheroid)
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
pub(crate) fn quadrant(from: Hex, facing: Direction, to: Hex) -> u8 {
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
