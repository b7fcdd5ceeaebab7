//! Units that wait off the map and come in over their home edge in a Movement Phase (C9.5.5).
//!
//! The first hex is an order of its own; whoever has come in on the ground or in the air goes on from there as one whose move
//! broke off (C3.1.8).

mod event;

pub use event::EnteringEvent;

use bevy_ecs::world::World;
use hexlance_board::{Direction, Edge, Hex};
use hexlance_rules::{Enter, Refusal, SideId, Timetable, UnitId, say};
use smallvec::SmallVec;

use crate::{
    Ctx,
    command::Entry,
    ground::{self, Entering},
    hidden,
    model::Motive,
    moments::Rule,
    moves::{self, MoveEvent},
    read::{Look, Table},
    state::{Mode, Phase, Place},
    turn, walk,
};

/// The highest elevation at which a VTOL comes in that says nothing.
const HIGH: i16 = 12;

fn refuse(code: &'static str, message: impl Into<hexlance_rules::Message>) -> Refusal {
    Refusal::new(code, "C9.5.5", message)
}

/// Whether a unit may come in so.
///
/// # Errors
/// Why not.
pub fn check(world: &World, side: SideId, entry: &Entry) -> Result<(), Refusal> {
    let u = turn::acting_anywhere(world, side, entry.unit, "C9.5.5")?;
    way_in(Table::of(world), &u, entry).map(drop)
}

/// How a unit comes in: at which elevation, and what the first hex costs it.
#[derive(Clone, Copy, Debug)]
struct WayIn {
    elevation: i16,
    hexes: u8,
    entering: Entering,
}

fn way_in(table: Table<'_>, u: &Look<'_>, entry: &Entry) -> Result<WayIn, Refusal> {
    if !u.may_enter() {
        return Err(refuse("on_map", "It is on the map already."));
    }
    let Some(edge) = walk::home(table, u) else {
        return Err(refuse("no_edge", "Its side has no home edge."));
    };
    if u.is_infantry() && entry.mode == Mode::Run {
        return Err(Refusal::new("one_mode", "C3.1.1", "Infantry has one mode."));
    }
    let Some(cell) = table.board().get(entry.hex) else {
        return Err(refuse("off_map", "That hex is not on the map."));
    };
    match entry.mode {
        Mode::Stationary => Err(refuse("mode", "Whoever comes in spends MP.")),
        Mode::Jump => leap(table, u, entry.hex, edge),
        Mode::Swim => Err(refuse("mode", "Suits that swim come in on foot.")
            .or("Let it walk in, and swim from its next turn on.")),
        Mode::Fly if !u.sheet.soars() => Err(refuse("mode", "It does not fly.")),
        Mode::Walk | Mode::Run | Mode::Fly => {
            let back = entry.hex.neighbour(entry.facing.opposite());
            let straight = !table.board().contains(back);
            if !table.board().on_edge(entry.hex, edge) || !straight {
                return Err(refuse(
                    "not_home",
                    "It comes in over its home edge, straight ahead.",
                )
                .or("Choose a hex of that edge, and a facing that leads away from it."));
            }
            let (elevation, entering) = first_step(u, cell, entry.mode, entry.facing)?;
            let most = moves::most_mp(u, entry.mode, false);
            let bonus = u8::from(u.is_vehicle() && cell.road.is_some());
            let least = entry.mode == moves::least_mode(u)
                && !u.sheet.is_flyer()
                && (u.is_infantry() || u.walk_mp() >= 1 && !u.limps());
            if entering.mp > most + bonus && !least {
                return Err(Refusal::new(
                    "too_far",
                    "C3.1.2",
                    say!(
                        "That takes {spent} MP, and {unit} has {most}.",
                        spent = entering.mp,
                        unit = u.name,
                        most
                    ),
                ));
            }
            walk::seems_free_at(table, u.id, entry.hex, elevation)?;
            Ok(WayIn {
                elevation,
                hexes: 1,
                entering,
            })
        }
    }
}

/// The first hex, as if it were entered from level ground in the same terrain.
fn first_step(
    u: &Look<'_>,
    cell: &hexlance_board::Cell,
    mode: Mode,
    facing: Direction,
) -> Result<(i16, Entering), Refusal> {
    if u.sheet.is_flyer() || mode == Mode::Fly {
        let elevation = aloft(u, cell)?;
        return Ok((elevation, Entering::onto_roof(0, 1, elevation)));
    }
    walk::may_stand_in(u.sheet, cell)?;
    let entering = walk::cost(u.sheet, cell, 0, cell, facing).ok_or_else(|| {
        Refusal::new(
            "prohibited",
            "C3.2",
            "It may not enter the terrain of that hex.",
        )
    })?;
    Ok((0, entering))
}

/// The elevation at which what flies comes in: one level for a WiGE, the lowest that clears trees and roofs for a VTOL.
fn aloft(u: &Look<'_>, cell: &hexlance_board::Cell) -> Result<i16, Refusal> {
    let most = match u.sheet.motive() {
        Some(Motive::Wige) => 1,
        _ => HIGH,
    };
    let mut all = 1..=most;
    let found = all.find(|n| walk::air::may_fly_at(u.sheet, cell, *n).is_ok());
    match found {
        Some(elevation) => Ok(elevation),
        None => Err(walk::air::may_fly_at(u.sheet, cell, most)
            .err()
            .unwrap_or_else(|| refuse("not_aloft", "It cannot fly there."))),
    }
}

/// The hexes over which a jump from off the map leads to a hex, from the edge on.
fn line(table: Table<'_>, hex: Hex, edge: Edge) -> SmallVec<[Hex; 8]> {
    let board = table.board();
    let (column, row) = hex.column_row();
    let far = board.from_edge(hex, edge) as i16;
    (0..=far)
        .rev()
        .map(|back| match edge {
            Edge::North => Hex::from_column_row(column, row - back),
            Edge::South => Hex::from_column_row(column, row + back),
            Edge::West => Hex::from_column_row(column - back, row),
            Edge::East => Hex::from_column_row(column + back, row),
        })
        .collect()
}

/// A jump onto the map.
fn leap(table: Table<'_>, u: &Look<'_>, hex: Hex, edge: Edge) -> Result<WayIn, Refusal> {
    let board = table.board();
    let path = line(table, hex, edge);
    let mp = u.jump_mp();
    moves::reaches(u, path.len(), mp)?;
    let cells = || path.iter().filter_map(|hex| Some((*hex, board.get(*hex)?)));
    let start = cells().next().map_or(0, |(_, cell)| ground::floor(cell));
    let most = start + i16::from(mp);
    for (hex, cell) in cells() {
        moves::clears(most, hex, ground::height(cell))?;
    }
    let Some(cell) = board.get(hex) else {
        return Err(refuse("off_map", "That hex is not on the map."));
    };
    walk::may_stand_in(u.sheet, cell)?;
    let elevation = moves::top(cell, u.floats());
    walk::seems_free_at(table, u.id, hex, elevation)?;
    let n = path.len().min(250) as u8;
    Ok(WayIn {
        elevation,
        hexes: n,
        entering: Entering::onto_roof(0, n, elevation),
    })
}

/// The facings with which a unit may come into a hex of its home edge on the ground, the one straight away from the edge first.
pub fn facings(table: Table<'_>, u: &Look<'_>, hex: Hex) -> SmallVec<[Direction; 4]> {
    let Some(edge) = walk::home(table, u) else {
        return SmallVec::new();
    };
    let usual = hexlance_rules::default_facing(None, Some(edge));
    let board = table.board();
    let inward = |d: &Direction| !board.contains(hex.neighbour(d.opposite()));
    let rest = Direction::ALL.into_iter().filter(|d| *d != usual);
    std::iter::once(usual).chain(rest).filter(inward).collect()
}

/// Everywhere that a unit can come in with a mode, each with what it costs. A facing that is asked for counts where it can be.
pub fn entries(
    table: Table<'_>,
    u: &Look<'_>,
    mode: Mode,
    wished: Option<Direction>,
) -> Vec<(Entry, u8)> {
    let Some(edge) = walk::home(table, u).filter(|_| u.may_enter()) else {
        return Vec::new();
    };
    let board = table.board();
    let deep = match mode {
        Mode::Jump => u16::from(u.jump_mp()),
        _ => 1,
    };
    let near = board.iter().map(|(hex, _)| hex);
    near.filter(|hex| board.from_edge(*hex, edge) < deep)
        .filter_map(|hex| {
            let entry = entry(table, u, mode, hex, wished)?;
            let way = way_in(table, u, &entry).ok()?;
            Some((entry, way.entering.mp))
        })
        .collect()
}

/// The order to come into a hex, with the facing that is asked for where it can be.
pub fn entry(
    table: Table<'_>,
    u: &Look<'_>,
    mode: Mode,
    hex: Hex,
    wished: Option<Direction>,
) -> Option<Entry> {
    let usual = hexlance_rules::default_facing(None, walk::home(table, u));
    let facing = if mode == Mode::Jump {
        wished.unwrap_or(usual)
    } else {
        let all = facings(table, u, hex);
        let own = wished.filter(|d| all.contains(d));
        own.or(all.first().copied())?
    };
    Some(Entry {
        unit: u.id,
        mode,
        hex,
        facing,
    })
}

/// Brings a unit onto the map. Who hides where it would come in is found, and it comes in elsewhere (C20.2.3).
pub(crate) fn enter(ctx: &mut Ctx<'_>, entry: &Entry) {
    let unit = entry.unit;
    let table = Table::of(ctx.world());
    let Some(u) = table.find(unit) else { return };
    let Ok(way) = way_in(table, &u, entry) else {
        return;
    };
    let jumps = entry.mode == Mode::Jump;
    if !jumps && let Some(found) = hidden::enemy_in(table, &u, entry.hex) {
        ctx.emit(hidden::HiddenEvent::Revealed {
            unit: found,
            by: Some(unit),
        });
        return;
    }
    ctx.emit(MoveEvent::Began {
        unit,
        mode: entry.mode,
    });
    ctx.emit(EnteringEvent::Entered {
        unit,
        mode: entry.mode,
        hex: entry.hex,
        facing: entry.facing,
        elevation: way.elevation,
        hexes: way.hexes,
        mp: way.entering.mp,
    });
    if jumps {
        ctx.push(moves::landing(unit, entry.facing));
    } else {
        moves::arrived(ctx, unit, way.entering);
    }
}

/// Units that may come in now.
pub(crate) fn due(table: Table<'_>) -> Vec<UnitId> {
    let turn = table.clock().turn;
    let may = |u: &Look<'_>| {
        u.place == Place::Waiting && !u.turn.enters && table.mission().may_enter(u.side, turn)
    };
    table.units().filter(may).map(|u| u.id).collect()
}

fn look(ctx: &mut Ctx<'_>) {
    let units = due(Table::of(ctx.world()));
    if !units.is_empty() {
        ctx.emit(EnteringEvent::Due { units });
    }
}

/// The Movement Phase begins with a look at who waits.
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(Enter(Phase::Movement), Rule::Entering, look);
}
