//! Room in hexes (R4.1.5, R8.3.1): where a unit could be put, and where it would be pushed to.

use bevy_ecs::world::World;
use hexlance_board::{Cell, Direction, Hex};
use hexlance_rules::UnitId;

use crate::{
    card::MoveMode,
    place::{base_level, prohibited},
    read::{self, UnitRead},
    state::Spot,
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
    has_room(world, &u, hex, base, |_| true).then_some(base)
}

/// As [`free_base`], as far as the unit's side can tell: enemies in hiding are left out.
pub(crate) fn base_as_seen(world: &World, unit: UnitId, hex: Hex, from: i8) -> Option<i8> {
    let u = read::unit(world, unit);
    let cell = read::board(world).get(hex)?;
    if prohibited(u.card, cell).is_some() {
        return None;
    }
    let base = standing_base(&u, cell, from);
    let seen = |other: &UnitRead<'_>| other.side == u.side || !other.is_hidden();
    has_room(world, &u, hex, base, seen).then_some(base)
}

/// Room for a unit in a hex or beside it.
pub(crate) fn room_near(world: &World, unit: UnitId, s: &Spot) -> Option<Spot> {
    std::iter::once(s.hex)
        .chain(s.hex.neighbours())
        .find_map(|hex| free_base(world, unit, hex, s.base).map(|base| Spot { hex, base, ..*s }))
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

/// Those in a hex whose levels a unit would share at a base level.
pub(crate) fn met<'w>(
    world: &'w World,
    u: &UnitRead<'_>,
    hex: Hex,
    base: i8,
) -> impl Iterator<Item = UnitRead<'w>> {
    let (id, top) = (u.id, base.saturating_add(u.card.height()));
    let board = read::board(world);
    read::units(world).filter(move |other| {
        other.id != id
            && other.spot().is_some_and(|s| s.hex == hex && s.base < top)
            && base < other.top()
            && !(other.is_aerospace() && other.is_airborne(board))
    })
}

/// Room by the stacking limit (R4.1.5): per level one footprint unit and two small ones, all of one side. Units out of
/// reach above or below do not count.
pub(crate) fn has_room(
    world: &World,
    u: &UnitRead<'_>,
    hex: Hex,
    base: i8,
    counts: impl Fn(&UnitRead<'_>) -> bool,
) -> bool {
    let (mut footprints, mut small) = (0, 0);
    for other in met(world, u, hex, base).filter(counts) {
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
pub(crate) fn way_out(
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

pub(crate) fn base_in(world: &World, unit: UnitId, hex: Hex, from: i8) -> i8 {
    let u = read::unit(world, unit);
    read::board(world)
        .get(hex)
        .map_or(from, |cell| standing_base(&u, cell, from))
}
