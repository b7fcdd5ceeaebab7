//! Bogging down (R4.10): mud, swamp and deep snow hold who comes in or goes out.

use hexlance_board::{Cell, Ground};
use hexlance_rules::{Tag, UnitId};

use super::costs::{Entry, TerrainCosts};
use crate::{
    Ctx,
    ability::Grant,
    card::{MoveMode, UnitType},
    model::status::{Expiry, Status},
    read::{self, UnitRead},
    state::MotionState,
    status::StatusEvent,
};

pub(super) static BY_JUMP: Tag = Tag {
    name: "Landed in it",
    rule: "R4.10.1",
};
pub(super) static WHEELED: Tag = Tag {
    name: "Wheeled",
    rule: "R4.10.1",
};
pub(super) static SWAMP: Tag = Tag {
    name: "'Mech in a swamp",
    rule: "R4.3",
};
pub(super) static JUMP_FREE: Tag = Tag {
    name: "Jumping free",
    rule: "R4.10.3",
};
pub(super) static HELPED: Tag = Tag {
    name: "Pulled by a friend",
    rule: "R4.10.3",
};

/// Value of the status of a unit that is bogged down and may get free.
pub const BOGGED: i16 = 0;
/// Value of the status of a unit that stands where it cannot move at all (R4.3.4).
pub const HELD: i16 = 1;

/// Whether a stuck unit may try to get free (R4.10.3): not from prohibited terrain.
pub fn may_get_free(u: &UnitRead<'_>) -> bool {
    u.statuses.of(read::stuck()).all(|s| s.value == BOGGED)
}

/// Whether a ground holds units (R4.10.1), as the weather has made it.
pub(super) fn holds(cell: &Cell, costs: &TerrainCosts) -> bool {
    let covered = cell.ice || cell.water.is_some_and(|d| d > 0);
    !covered
        && matches!(
            costs.counts_as(cell),
            Ground::Mud | Ground::Swamp | Ground::DeepSnow
        )
}

/// Whether a unit that moves in a mode never bogs down (R4.10.1).
pub(super) fn is_exempt(u: &UnitRead<'_>, mode: MoveMode) -> bool {
    let jumps = u.card.kind.is_infantry() && u.card.moves.contains_key(&MoveMode::Jump);
    jumps
        || !matches!(
            mode,
            MoveMode::Walk
                | MoveMode::Jump
                | MoveMode::Foot
                | MoveMode::Motorized
                | MoveMode::Tracked
                | MoveMode::Wheeled
                | MoveMode::Bicycle
                | MoveMode::Monocycle
        )
}

/// Whether an ability keeps a unit from bogging down in the ground of a hex: mud and swamp, not snow.
pub(super) fn never_in(u: &UnitRead<'_>, costs: &TerrainCosts, cell: &Cell) -> bool {
    matches!(costs.counts_as(cell), Ground::Mud | Ground::Swamp) && u.grants(Grant::NeverBogs)
}

/// Whether a unit that entered a hex so stands in its ground and not on a road or a deck.
pub(super) fn touches(entry: &Entry) -> bool {
    entry.flags & (super::costs::DECK | super::costs::PAVED) == 0
}

/// Whether the swamp is kinder to a unit: 'Mechs wade (R4.3).
pub(super) fn wades(u: &UnitRead<'_>, cell: &Cell) -> bool {
    cell.ground == Ground::Swamp && matches!(u.card.kind, UnitType::BM | UnitType::IM)
}

/// A friend of at least equal size in base contact that has passed its own activation (R4.10.3).
pub(super) fn has_helper(world: &bevy_ecs::world::World, u: &UnitRead<'_>) -> bool {
    read::active(world, u.side).any(|f| {
        f.id != u.id
            && f.card.size >= u.card.size
            && f.acts.activated
            && f.motion.state == MotionState::StoodStill
            && read::base_contact(u, &f)
    })
}

/// A unit is stuck from now on.
pub(super) fn hold(ctx: &mut Ctx<'_>, unit: UnitId, value: i16) {
    let since = read::turn(ctx.world()).number;
    ctx.emit(StatusEvent::StatusGained {
        unit,
        status: Status {
            kind: read::stuck(),
            source: None,
            ability: None,
            since,
            expiry: Expiry::ByRule,
            value,
        },
    });
}

/// A unit is free again.
pub(super) fn free(ctx: &mut Ctx<'_>, unit: UnitId) {
    ctx.emit(StatusEvent::StatusLost {
        unit,
        kind: read::stuck(),
        source: None,
        ability: None,
        why: "it has got free",
    });
}
