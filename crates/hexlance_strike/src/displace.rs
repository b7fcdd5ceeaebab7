//! Displacement (R8.3): who is pushed into which hex, at once, and what gives way when there is no room. Where there is
//! room is in [`crate::room`].

use bevy_ecs::world::World;
use hexlance_board::{Direction, Hex};
use hexlance_rules::UnitId;

use crate::{
    Ctx, damage,
    environment::harm,
    mines::strike::{self, Contact},
    read,
    room::{base_in, free_base, has_room, met, way_out},
    shift::ShiftEvent,
    status::StatusEvent,
};

/// Puts a unit somewhere else at once; 2 or more levels down is a fall (R8.3.2, R4.2.4), but not for whoever still waits
/// to come from above (R8.5.1).
fn put(ctx: &mut Ctx<'_>, unit: UnitId, to: (Hex, i8)) {
    let u = read::unit(ctx.world(), unit);
    if u.acts.rush.is_some_and(|r| r.from_above) {
        return put_jumper(ctx, unit, to);
    }
    let Some(spot) = u.spot().copied() else {
        return;
    };
    if (spot.hex, spot.base) == to {
        return;
    }
    moves(ctx, unit, spot.hex, to, Contact::Enters);
    let down = spot.base.saturating_sub(to.1);
    if down >= 2 {
        let points = harm::fall_damage(ctx.world(), down.unsigned_abs());
        damage::hurt(ctx, unit, points, None, "it falls");
    }
}

/// Whoever is moved to another hex is no longer held by the ground of the old one.
fn moves(ctx: &mut Ctx<'_>, unit: UnitId, from: Hex, (to, base): (Hex, i8), how: Contact) {
    let held = from != to && read::unit(ctx.world(), unit).is_stuck();
    ctx.emit(ShiftEvent::Displaced {
        unit,
        from,
        to,
        base,
    });
    if held {
        ctx.emit(StatusEvent::StatusLost {
            unit,
            kind: read::stuck(),
            source: None,
            ability: None,
            why: "it is pushed out of its hex",
        });
    }
    if from != to {
        strike::comes_upon(ctx, unit, to, how);
    }
}

/// A unit has come to stand somewhere without having chosen it: where that breaks the stacking limit (R4.1.5), it is
/// displaced in a direction, or else one of those it stands with the opposite way (R8.3.1); who is held in the hex
/// goes last. If nobody can give way, all stay.
pub(crate) fn make_room(ctx: &mut Ctx<'_>, unit: UnitId, direction: Direction) {
    find_room(ctx, unit, direction, put);
}

/// Puts a unit into a hex at a base level.
type Put = fn(&mut Ctx<'_>, UnitId, (Hex, i8));

/// [`make_room`] for a unit that is put elsewhere in a way of its own.
fn find_room(ctx: &mut Ctx<'_>, unit: UnitId, direction: Direction, put_it: Put) {
    // Everybody gives way at most once: it has its limit.
    for _ in 0..=read::units(ctx.world()).count() {
        let world = ctx.world();
        let u = read::unit(world, unit);
        let Some(spot) = u.spot().copied() else {
            return;
        };
        let aloft = u.is_aerospace() && u.is_airborne(read::board(world));
        if aloft || has_room(world, &u, spot.hex, spot.base, |_| true) {
            return;
        }
        let mut all = vec![(unit, u.is_stuck(), direction)];
        all.extend(
            met(world, &u, spot.hex, spot.base).map(|o| (o.id, o.is_stuck(), direction.opposite())),
        );
        all.sort_by_key(|(_, held, _)| *held);
        let way = all.into_iter().find_map(|(id, _, towards)| {
            let from = read::unit(world, id).spot()?;
            Some((id, way_out(world, id, from.hex, from.base, towards)?))
        });
        match way {
            Some((id, to)) if id == unit => put_it(ctx, id, to),
            Some((id, to)) => put(ctx, id, to),
            None => {
                ctx.emit(ShiftEvent::NoRoom {
                    unit,
                    hex: spot.hex,
                });
                return;
            }
        }
    }
}

/// [`make_room`] for a unit that has fallen to where it stands: it is displaced the way it faces.
pub(crate) fn make_room_for_the_fallen(ctx: &mut Ctx<'_>, unit: UnitId) {
    if let Some(spot) = read::unit(ctx.world(), unit).spot() {
        let facing = spot.facing;
        make_room(ctx, unit, facing);
    }
}

/// A charge hit (R8.4.3): the target gives way and the charger enters its hex. If the target cannot be pushed, both
/// stay where they are: they stand in two hexes already.
pub(crate) fn charged(ctx: &mut Ctx<'_>, charger: UnitId, target: UnitId, direction: Direction) {
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
pub(crate) fn landed_upon(ctx: &mut Ctx<'_>, jumper: UnitId, target: UnitId, direction: Direction) {
    let Some(spot) = read::unit(ctx.world(), target).spot().copied() else {
        return;
    };
    let world = ctx.world();
    let base = base_in(world, jumper, spot.hex, spot.base);
    if let Some(to) = way_out(world, target, spot.hex, spot.base, direction) {
        put(ctx, target, to);
        put_jumper(ctx, jumper, (spot.hex, base));
        // Others may stand with either of them.
        make_room(ctx, jumper, direction.opposite());
    } else {
        if let Some(to) = way_out(world, jumper, spot.hex, spot.base, direction.opposite()) {
            put_jumper(ctx, jumper, to);
        }
        waits_no_more(ctx, jumper, direction);
    }
}

/// A death from above missed (R8.5.3): the jumper is thrown back into the hex it waits in, or beside it; if there is
/// no room at all, the target gives way.
pub(crate) fn thrown_back(ctx: &mut Ctx<'_>, jumper: UnitId, target: UnitId, direction: Direction) {
    let Some(spot) = read::unit(ctx.world(), target).spot().copied() else {
        return;
    };
    let world = ctx.world();
    let back = way_out(world, jumper, spot.hex, spot.base, direction.opposite());
    if let Some(to) = back {
        put_jumper(ctx, jumper, to);
    } else if let Some(to) = way_out(world, target, spot.hex, spot.base, direction) {
        let base = base_in(world, jumper, spot.hex, spot.base);
        put(ctx, target, to);
        put_jumper(ctx, jumper, (spot.hex, base));
    }
    waits_no_more(ctx, jumper, direction);
}

/// A death from above that cannot be resolved any more (R8.4.4, R8.5.1): the jumper stands where it has waited.
pub(crate) fn waits_no_more(ctx: &mut Ctx<'_>, jumper: UnitId, direction: Direction) {
    find_room(ctx, jumper, direction.opposite(), put_jumper);
}

/// Puts a jumper down: it comes from the air, so that a lower hex is no fall.
fn put_jumper(ctx: &mut Ctx<'_>, unit: UnitId, to: (Hex, i8)) {
    let Some(spot) = read::unit(ctx.world(), unit).spot().copied() else {
        return;
    };
    if (spot.hex, spot.base) != to {
        moves(ctx, unit, spot.hex, to, Contact::ComesDown);
    }
}
