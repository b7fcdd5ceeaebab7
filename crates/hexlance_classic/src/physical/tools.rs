//! Tools of vehicles: what they strike with in the Physical Attack Phase (C11.1.2, C11.2.1).

use hexlance_board::Hex;

use crate::{
    arcs::Arc,
    model::{Location, Special},
    read::Look,
    state::Strike,
};

/// Whether a unit is a vehicle whose crew strikes with a tool.
pub(super) fn strikes(u: &Look<'_>, strike: Strike) -> bool {
    let Strike::Weapon(item) = strike else {
        return false;
    };
    let crewed = u.is_vehicle() && !u.pilot.dead && !u.hull.stunned && !u.flies();
    let known = u.sheet.items.get(usize::from(item));
    crewed && known.is_some_and(|i| matches!(i.equipment.special, Special::Melee { .. }))
}

/// Whether the tool of a vehicle reaches a hex: it has the arc of its location, and a pile driver or wrecking ball reaches
/// straight ahead only (C10.9.1).
pub(super) fn reaches(u: &Look<'_>, item: u8, from: Hex, to: Hex) -> bool {
    let (Some(known), Some(facing)) = (u.sheet.items.get(usize::from(item)), u.facing()) else {
        return false;
    };
    let turret = if known.at == Location::TU {
        u.torso()
    } else {
        None
    };
    let facing = turret.unwrap_or(facing);
    if super::legal::reaches_ahead_only(u, item) {
        return from.neighbour(facing) == to;
    }
    let arc = match known.at {
        Location::LS => Arc::LeftSide,
        Location::RS => Arc::RightSide,
        Location::RR => Arc::Rear,
        _ => Arc::Forward,
    };
    arc.has(from, facing, to)
}
