//! Displacement (R8.3): who is pushed into which hex, at once, and what gives way when there is no room.

use bevy_ecs::world::World;
use hexlance_board::{Cell, Direction, Hex};
use hexlance_rules::UnitId;

use crate::{
    Ctx,
    card::MoveMode,
    damage,
    event::Event,
    read::{self, UnitRead},
    setup::{base_level, prohibited},
};

/// The base level at which a unit could be put into a hex: not off the map, not prohibited to it, and with room
/// (R4.1.5); `None` otherwise. `from` is the level it comes from, which tells a deck from what lies below it.
pub(crate) fn free_base(world: &World, unit: UnitId, hex: Hex, from: i8) -> Option<i8> {
    let u = read::unit(world, unit);
    let cell = read::board(world).get(hex)?;
    if prohibited(u.card, cell).is_some() {
        return None;
    }
    let base = standing_base(&u, cell, from);
    has_room(world, &u, hex, base).then_some(base)
}

/// The level at which a unit comes to stand in a hex: what flies keeps its level where it can, and whoever comes from
/// under a bridge stays under it.
fn standing_base(u: &UnitRead<'_>, cell: &Cell, from: i8) -> i8 {
    let flies = matches!(u.card.ground_mode(), MoveMode::Vtol | MoveMode::Wige);
    let above = if flies {
        from.saturating_sub(cell.level).max(0)
    } else {
        0
    };
    let base = base_level(u.card, cell, above);
    let under = cell.deck_level() == Some(base) && from <= cell.bottom();
    if under { cell.bottom() } else { base }
}

/// Ground below a unit that falls out of the air; `None` if it cannot stand there.
pub(crate) fn ground_below(world: &World, unit: UnitId, hex: Hex) -> Option<i8> {
    let u = read::unit(world, unit);
    let cell = read::board(world).get(hex)?;
    let land = cell.open_water().is_none_or(|d| d == 0);
    (land && prohibited(u.card, cell).is_none()).then(|| cell.solid_height())
}

/// Room by the stacking limit (R4.1.5): per level one footprint unit and two small ones, all of one side. Units out of
/// reach above or below do not count.
fn has_room(world: &World, u: &UnitRead<'_>, hex: Hex, base: i8) -> bool {
    let (mut footprints, mut small) = (0, 0);
    for other in read::units(world) {
        let Some(spot) = other.spot().filter(|s| s.hex == hex) else {
            continue;
        };
        let touches = spot.base < base + u.card.height() && base < other.top();
        if other.id == u.id || !touches {
            continue;
        }
        if other.side != u.side {
            return false;
        }
        if other.is_footprint() {
            footprints += 1;
        } else {
            small += 1;
        }
    }
    if u.is_footprint() {
        footprints == 0
    } else {
        small < 2
    }
}

/// Where a unit is pushed to from a hex in a direction (R8.3.1): straight, else the hex clockwise of it, else the one
/// counter-clockwise; never 2 or more levels up.
pub fn way_out(
    world: &World,
    unit: UnitId,
    from: Hex,
    level: i8,
    direction: Direction,
) -> Option<(Hex, i8)> {
    [0, 1, -1].into_iter().find_map(|turn| {
        let hex = from.neighbour(direction.turned(turn));
        let base = free_base(world, unit, hex, level)?;
        (base - level < 2).then_some((hex, base))
    })
}

/// Puts a unit somewhere else at once; 2 or more levels down is a fall (R8.3.2, R4.2.4).
fn put(ctx: &mut Ctx<'_>, unit: UnitId, to: (Hex, i8)) {
    let Some(spot) = read::unit(ctx.world(), unit).spot().copied() else {
        return;
    };
    let (hex, base) = to;
    if (spot.hex, spot.base) == to {
        return;
    }
    ctx.emit(Event::Displaced {
        unit,
        from: spot.hex,
        to: hex,
        base,
    });
    let down = spot.base.saturating_sub(base);
    if down >= 2 {
        damage::hurt(ctx, unit, down.unsigned_abs().div_ceil(3), None, "it falls");
    }
}

/// A charge hit (R8.4.3): the target gives way and the charger enters its hex. If the target cannot be pushed, both
/// stay where they are: they stand in two hexes already.
pub(super) fn charged(ctx: &mut Ctx<'_>, charger: UnitId, target: UnitId, direction: Direction) {
    let Some(spot) = read::unit(ctx.world(), target).spot().copied() else {
        return;
    };
    let Some(to) = way_out(ctx.world(), target, spot.hex, spot.base, direction) else {
        return;
    };
    put(ctx, target, to);
    if let Some(base) = enters(ctx.world(), charger, spot.hex, spot.base) {
        put(ctx, charger, (spot.hex, base));
    }
}

/// The level at which a unit enters the hex that another has left, if it may stand there.
fn enters(world: &World, unit: UnitId, hex: Hex, level: i8) -> Option<i8> {
    free_base(world, unit, hex, level)
}

/// A death from above hit (R8.5.3): the target is pushed away from the approach and the jumper stands in its hex. If
/// the target cannot be pushed, the jumper goes back instead.
pub(super) fn landed_upon(ctx: &mut Ctx<'_>, jumper: UnitId, target: UnitId, direction: Direction) {
    let Some(spot) = read::unit(ctx.world(), target).spot().copied() else {
        return;
    };
    let world = ctx.world();
    let base = base_in(world, jumper, spot.hex, spot.base);
    if let Some(to) = way_out(world, target, spot.hex, spot.base, direction) {
        put(ctx, target, to);
        put_jumper(ctx, jumper, spot.hex, base);
    } else if let Some(to) = way_out(world, jumper, spot.hex, spot.base, direction.opposite()) {
        put_jumper(ctx, jumper, to.0, to.1);
    }
    // Else both stay, and the stacking limit waits until one of them leaves.
}

/// A death from above missed (R8.5.3): the jumper is thrown back into the hex it waits in, or beside it; if there is
/// no room at all, the target gives way.
pub(super) fn thrown_back(ctx: &mut Ctx<'_>, jumper: UnitId, target: UnitId, direction: Direction) {
    let Some(spot) = read::unit(ctx.world(), target).spot().copied() else {
        return;
    };
    let world = ctx.world();
    let back = way_out(world, jumper, spot.hex, spot.base, direction.opposite());
    if let Some((hex, base)) = back {
        put_jumper(ctx, jumper, hex, base);
    } else if let Some(to) = way_out(world, target, spot.hex, spot.base, direction) {
        let base = base_in(world, jumper, spot.hex, spot.base);
        put(ctx, target, to);
        put_jumper(ctx, jumper, spot.hex, base);
    }
}

fn base_in(world: &World, unit: UnitId, hex: Hex, from: i8) -> i8 {
    let u = read::unit(world, unit);
    read::board(world)
        .get(hex)
        .map_or(from, |cell| standing_base(&u, cell, from))
}

/// Puts a jumper down: it comes from the air, so that a lower hex is no fall.
fn put_jumper(ctx: &mut Ctx<'_>, unit: UnitId, hex: Hex, base: i8) {
    let Some(spot) = read::unit(ctx.world(), unit).spot().copied() else {
        return;
    };
    if (spot.hex, spot.base) != (hex, base) {
        ctx.emit(Event::Displaced {
            unit,
            from: spot.hex,
            to: hex,
            base,
        });
    }
}
