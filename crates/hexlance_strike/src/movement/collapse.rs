//! Buildings and bridges that fall (R10.3, R10.5, R10.7), and who falls with them.

use bevy_ecs::world::World;
use hexlance_board::{BuildingClass, Ground, Hex};
use hexlance_rules::UnitId;

use super::{
    bog,
    mover::{Mover, Standing},
};
use crate::{
    Ctx,
    bearing::{in_building, is_overloaded, on_deck},
    damage, displace,
    environment::harm,
    losses, read,
    shift::ShiftEvent,
    terrain::{TerrainEvent, TerrainStep},
};

/// Whether the building or the bridge of a hex falls now: no CF left, or too much load.
pub fn is_due(world: &World, hex: Hex) -> bool {
    let Some(cell) = read::board(world).get(hex) else {
        return false;
    };
    cell.building.is_some_and(|b| b.cf == 0)
        || cell.bridge.is_some_and(|b| b.cf == 0)
        || is_overloaded(world, hex)
}

/// Runs a step of the ground.
pub(crate) fn run(ctx: &mut Ctx<'_>, step: TerrainStep) {
    match step {
        TerrainStep::Collapse(hex) => collapse(ctx, hex),
    }
}

/// The building or bridge of a hex falls if it is due (R10.5, R10.7.3); damage is immediate.
fn collapse(ctx: &mut Ctx<'_>, hex: Hex) {
    if !is_due(ctx.world(), hex) {
        return;
    }
    let world = ctx.world();
    let Some(cell) = read::board(world).get(hex).copied() else {
        return;
    };
    if let Some(b) = cell.building {
        let falling: Vec<_> = in_building(world, hex, &cell)
            .iter()
            .map(|u| {
                (
                    u.id,
                    u.spot()
                        .map_or(0, |s| s.base.saturating_sub(cell.level).max(0)),
                )
            })
            .collect();
        let mut rubble = cell;
        rubble.building = None;
        rubble.ground = if b.class == BuildingClass::Hardened {
            Ground::UltraRubble
        } else {
            Ground::Rubble
        };
        ctx.emit(TerrainEvent::HexChanged {
            hex,
            cell: rubble,
            why: "the building falls",
        });
        let points = b.class as u8 + 1;
        let mut steps = Vec::new();
        for (unit, above) in falling.iter().copied() {
            let infantry = read::unit(ctx.world(), unit).card.kind.is_infantry();
            let points = points + above.unsigned_abs() / 3;
            let points = if infantry { 2 * points } else { points };
            drop_to_ground(ctx, unit, hex);
            steps.extend(damage::hurt_steps(
                ctx,
                unit,
                points,
                None,
                "the building falls",
            ));
        }
        for (unit, _) in falling {
            displace::make_room_for_the_fallen(ctx, unit);
        }
        ctx.push_in_order(steps);
        return;
    }
    let Some(deck) = cell.deck_level() else {
        return;
    };
    let falling: Vec<_> = on_deck(world, hex, &cell).iter().map(|u| u.id).collect();
    let mut below = cell;
    below.bridge = None;
    ctx.emit(TerrainEvent::HexChanged {
        hex,
        cell: below,
        why: "the bridge falls",
    });
    let mut steps = Vec::new();
    for unit in falling {
        let closed = {
            let mover = ground_mover(ctx.world(), unit);
            mover.costs.ground_of(&below).added == super::costs::CLOSED
        };
        if closed {
            steps.extend(losses::destroy(ctx, unit, "It fell with the bridge.", None));
            continue;
        }
        let base = drop_to_ground(ctx, unit, hex);
        let levels = deck.abs_diff(base);
        let points = harm::fall_damage(ctx.world(), levels);
        steps.extend(damage::hurt_steps(
            ctx,
            unit,
            points,
            None,
            "the bridge falls",
        ));
        displace::make_room_for_the_fallen(ctx, unit);
    }
    ctx.push_in_order(steps);
}

fn ground_mover(world: &World, unit: UnitId) -> Mover<'_> {
    let u = read::unit(world, unit);
    let mode = u.card.ground_mode();
    Mover::new(world, u, mode)
}

/// A unit comes to stand on whatever is under it; where that is closed to it, it is held there (R4.3.4). Gives back
/// its base level.
pub(super) fn drop_to_ground(ctx: &mut Ctx<'_>, unit: UnitId, hex: Hex) -> i8 {
    let world = ctx.world();
    let mover = ground_mover(world, unit);
    let (base, held) = match mover.board.get(hex) {
        Some(cell) => {
            let base = mover.costs.ground_of(cell).stand;
            (base, mover.is_closed(Standing { hex, base }))
        }
        None => return 0,
    };
    let moved = mover.standing().is_some_and(|s| s.base != base);
    let stuck = mover.u.is_stuck();
    if moved {
        ctx.emit(ShiftEvent::Displaced {
            unit,
            from: hex,
            to: hex,
            base,
        });
    }
    if held && !stuck {
        bog::hold(ctx, unit, bog::HELD);
    }
    base
}
