//! Attacks of large craft (R11.9): small craft and DropShips attack once from each arc.

use bevy_ecs::world::World;
use hexlance_rules::UnitId;

use crate::{
    aimed::AttackEvent,
    change::edit,
    craft::{is_spheroid, quadrant},
    line::nearest,
    model::attack::{AttackKind, CraftArc, Mount, Target},
    read::{self, UnitRead},
    state::Acts,
};

/// Most attacks of a large craft in a turn (R11.9.3).
const MOST: u32 = 4;

/// The bit that stands for an arc in [`crate::state::Acts::arcs`]: a landed spheroid attacks from four sides with two
/// arcs, so that there each side counts.
pub(crate) fn arc_bit(world: &World, unit: UnitId, arc: CraftArc, target: Target) -> u8 {
    let Some(u) = read::try_unit(world, unit) else {
        return 0;
    };
    let to = match target {
        Target::Hex(hex) => Some(hex),
        Target::Unit(t) => {
            read::try_unit(world, t).and_then(|t| t.hex().or_else(|| nearest(world, &u, &t, None)))
        }
    };
    match (u.spot(), to, arc) {
        (Some(spot), Some(to), CraftArc::Left | CraftArc::Right) if is_spheroid(&u) => {
            16 << quadrant(spot.hex, spot.facing, to)
        }
        _ => 1 << (arc as u8),
    }
}

/// Whether a large craft has attacked from an arc already, or often enough (R11.9.3).
pub(crate) fn is_spent(world: &World, u: &UnitRead<'_>, kind: AttackKind, target: Target) -> bool {
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
