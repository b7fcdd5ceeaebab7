//! Terrain that is moved, and mapsheets that are swapped and turned, before anything is set up (R17.1.4, step S3).
//!
//! A feature is a wood, a pond, a hill with all that stands on it, a group of buildings, a patch of broken ground: hexes
//! of one sort that touch each other. What touches two edges of the map stays where it is.

use std::collections::BTreeSet;

use bevy_ecs::{prelude::Resource, world::World};
pub use hexlance_board::Sheets;
use hexlance_board::{Board, Cell, Direction, Edge, Hex};
use hexlance_rules::{Breakdown, Message, Refusal, SideId, say};
use serde::{Deserialize, Serialize};

use super::{SetupEvent, Stage, homes};
use crate::{
    Ctx,
    ability::Grant,
    arrival,
    command::Rearrangement,
    forces,
    go::{self, Wait},
    read,
    roll::{Roll, RollFor},
    terrain::TerrainEvent,
};

/// How far a feature may end from where it was (R17.1.4).
pub const FARTHEST: u16 = 3;

/// Where a mapsheet lies: which of the sheets of the scenario, and whether it is turned half around.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SheetPlace {
    /// Its number in the scenario.
    pub sheet: u8,
    /// Turned from how the scenario has it.
    pub turned: bool,
}

/// A feature that was moved.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Moved {
    /// Its hexes where they were at first.
    pub original: BTreeSet<Hex>,
    /// How far it lies from there now, as a vector.
    pub by: (i16, i16),
    /// Who has moved it.
    pub sides: [bool; 2],
}

/// What has been done to the map before the battle, and by whom it may be done.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct GroundPlan {
    /// Sides that may rearrange it.
    pub may: [bool; 2],
    /// Features moved so far.
    pub moved: Vec<Moved>,
    /// How the sheets lie, if there are sheets.
    pub sheets: Option<(Sheets, Vec<SheetPlace>)>,
    /// Home edges that the sides wish for.
    pub wishes: [Option<Edge>; 2],
    /// Sides that have moved terrain, and sides that have moved sheets: nobody does both.
    pub used: [(bool, bool); 2],
}

impl GroundPlan {
    /// The map as it lies at first.
    pub(super) fn of(may: [bool; 2], sheets: Option<Sheets>) -> Self {
        let places = |s: &Sheets| {
            (0..s.across * s.down)
                .map(|n| SheetPlace {
                    sheet: n as u8,
                    turned: false,
                })
                .collect()
        };
        Self {
            may,
            sheets: sheets.map(|s| (s, places(&s))),
            ..Self::default()
        }
    }
}

/// Whether a side may still rearrange the map.
pub fn may_rearrange(world: &World, side: SideId) -> bool {
    let able = || {
        forces::of_side(world, side)
            .any(|(key, _)| forces::granting(world, key, |g| g == Grant::Rearranges).count() > 0)
    };
    world.resource::<GroundPlan>().may[side.index()] || able()
}

/// The home edges that the sides have wished for are theirs: of two different wishes the higher roll decides
/// (R17.1.4).
pub(crate) fn decide_homes(ctx: &mut Ctx<'_>) {
    let wishes = ctx.world().resource::<GroundPlan>().wishes;
    let of = |side: usize, edge: Edge| {
        let mut homes = [edge.opposite(); 2];
        homes[side] = edge;
        homes
    };
    let homes = match wishes {
        [None, None] => return,
        [Some(a), None] => of(0, a),
        [None, Some(b)] => of(1, b),
        [Some(a), Some(b)] if b == a.opposite() => of(0, a),
        [Some(a), Some(b)] => loop {
            let [x, y] = [SideId(0), SideId(1)].map(|side| {
                let dice = ctx.two_d6();
                ctx.emit(Roll {
                    purpose: RollFor::HomeEdge(side),
                    unit: None,
                    dice: dice.to_vec(),
                    parts: Breakdown::new(),
                    needs: None,
                    reroll_by: None,
                });
                dice[0] + dice[1]
            });
            if x != y {
                break if x > y { of(0, a) } else { of(1, b) };
            }
        },
    };
    let now = [SideId(0), SideId(1)].map(|s| arrival::home(ctx.world(), s));
    if now != homes.map(Some) {
        ctx.emit(SetupEvent::HomesChosen { homes });
    }
}

/// What sort of ground a hex is part of, for telling features apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    Hill,
    Water,
    Woods,
    Building,
    Road,
    Ground(hexlance_board::Ground),
}

/// What most of a map is: bare ground.
fn bare(board: &Board) -> Cell {
    let mut kinds: Vec<(Cell, usize)> = Vec::new();
    for (_, cell) in board.iter() {
        match kinds.iter_mut().find(|(c, _)| c == cell) {
            Some((_, n)) => *n += 1,
            None => kinds.push((*cell, 1)),
        }
    }
    let most = kinds.iter().map(|(_, n)| *n).max().unwrap_or(0);
    let first = kinds.iter().find(|(_, n)| *n == most);
    first.map(|(c, _)| *c).unwrap_or_default()
}

fn sort(cell: &Cell, bare: &Cell) -> Option<Sort> {
    if cell == bare {
        None
    } else if cell.level != bare.level {
        Some(Sort::Hill)
    } else if cell.water.is_some() {
        Some(Sort::Water)
    } else if cell.road.is_some() || cell.rail.is_some() || cell.bridge.is_some() {
        Some(Sort::Road)
    } else if cell.building.is_some() {
        Some(Sort::Building)
    } else if cell.woods.is_some() {
        Some(Sort::Woods)
    } else {
        Some(Sort::Ground(cell.ground))
    }
}

/// The hexes of the feature that a hex belongs to; none for bare ground.
pub fn feature(board: &Board, hex: Hex) -> BTreeSet<Hex> {
    let bare = bare(board);
    let mut out = BTreeSet::new();
    let Some(kind) = board.get(hex).and_then(|c| sort(c, &bare)) else {
        return out;
    };
    let mut open = vec![hex];
    while let Some(at) = open.pop() {
        if board.get(at).and_then(|c| sort(c, &bare)) == Some(kind) && out.insert(at) {
            open.extend(board.neighbours(at).map(|(_, h)| h));
        }
    }
    out
}

fn by(from: Hex, to: Hex) -> (i16, i16) {
    (to.q - from.q, to.r - from.r)
}

fn shifted(hex: Hex, (q, r): (i16, i16)) -> Hex {
    Hex::new(hex.q + q, hex.r + r)
}

fn length(vector: (i16, i16)) -> u16 {
    Hex::new(0, 0).distance(shifted(Hex::new(0, 0), vector))
}

fn refuse<T>(
    code: &'static str,
    message: &'static str,
    remedy: impl Into<Message>,
) -> Result<T, Refusal> {
    Err(Refusal::new(code, "R17.1.4", message).or(remedy))
}

/// Whether a side may change the map so now.
///
/// # Errors
/// `not_now`, `no_feature`, `fixed_feature`, `too_far`, `no_room`, `moved_already`, `no_sheets`, `no_such_sheet`,
/// `one_or_the_other`.
pub fn check(world: &World, side: SideId, what: Rearrangement) -> Result<(), Refusal> {
    match go::waiting(world) {
        Some(Wait::Stage(Stage::Ground, s)) if *s == side => {}
        _ => {
            return refuse(
                "not_now",
                "The map is changed before anything is placed on it.",
                "Only an ability or the scenario allows it at all.",
            );
        }
    }
    let plan = world.resource::<GroundPlan>();
    let (terrain, sheets) = plan.used[side.index()];
    if let Rearrangement::Home(_) = what {
        return if arrival::home(world, side).is_some() {
            Ok(())
        } else {
            refuse(
                "no_home_edges",
                "Nobody has a home edge in this battle.",
                "Move terrain instead.",
            )
        };
    }
    let wants_terrain = matches!(what, Rearrangement::Feature { .. });
    if (wants_terrain && sheets) || (!wants_terrain && terrain) {
        return refuse(
            "one_or_the_other",
            "Either terrain is moved, or sheets are.",
            "Take back what you have done first.",
        );
    }
    match what {
        Rearrangement::Home(_) => Ok(()),
        Rearrangement::Feature { from, to } => check_feature(world, side, from, to),
        Rearrangement::Swap(a, b) => {
            let Some((_, places)) = &plan.sheets else {
                return no_sheets();
            };
            let n = places.len();
            if a == b || usize::from(a) >= n || usize::from(b) >= n {
                return no_such_sheet(n);
            }
            Ok(())
        }
        Rearrangement::Turn(n) => {
            let Some((_, places)) = &plan.sheets else {
                return no_sheets();
            };
            if usize::from(n) >= places.len() {
                return no_such_sheet(places.len());
            }
            Ok(())
        }
    }
}

fn no_sheets() -> Result<(), Refusal> {
    refuse(
        "no_sheets",
        "The map is not made of mapsheets.",
        "Move terrain instead.",
    )
}

fn no_such_sheet(n: usize) -> Result<(), Refusal> {
    refuse(
        "no_such_sheet",
        "There is no such pair of sheets.",
        say!(
            "The sheets are numbered 0 to {last}.",
            last = n.saturating_sub(1)
        ),
    )
}

fn check_feature(world: &World, side: SideId, from: Hex, to: Hex) -> Result<(), Refusal> {
    let board = read::board(world);
    let hexes = feature(board, from);
    if hexes.is_empty() {
        return refuse(
            "no_feature",
            "There is nothing to move in that hex.",
            "Choose a hex of a wood, a pond, a hill.",
        );
    }
    let edges = homes_edges(board, &hexes);
    if edges > 1 {
        return refuse(
            "fixed_feature",
            "Terrain that runs from one edge of the map to another cannot be moved.",
            "Choose another feature.",
        );
    }
    let vector = by(from, to);
    let plan = world.resource::<GroundPlan>();
    let before = plan.moved.iter().find(|m| now_at(m) == hexes);
    if before.is_some_and(|m| m.sides[side.index()]) {
        return refuse(
            "moved_already",
            "You have moved that feature already.",
            "Move another one.",
        );
    }
    let old = before.map_or((0, 0), |m| m.by);
    if length((old.0 + vector.0, old.1 + vector.1)) > FARTHEST || vector == (0, 0) {
        return refuse(
            "too_far",
            "A feature ends at most 3 hexes (6\") from where it was at first.",
            "Move it less far.",
        );
    }
    let bare = bare(board);
    let free = |h: Hex| hexes.contains(&h) || board.get(h) == Some(&bare);
    if hexes.iter().all(|h| free(shifted(*h, vector))) {
        Ok(())
    } else {
        refuse(
            "no_room",
            "It would not lie on bare ground of the map.",
            "Move it to where nothing else is.",
        )
    }
}

fn now_at(moved: &Moved) -> BTreeSet<Hex> {
    moved
        .original
        .iter()
        .map(|h| shifted(*h, moved.by))
        .collect()
}

fn homes_edges(board: &Board, hexes: &BTreeSet<Hex>) -> usize {
    use hexlance_board::Edge::{East, North, South, West};
    [North, East, South, West]
        .into_iter()
        .filter(|e| hexes.iter().any(|h| board.on_edge(*h, *e)))
        .count()
}

/// Changes the map; the command has been checked.
pub fn perform(ctx: &mut Ctx<'_>, side: SideId, what: Rearrangement) {
    match what {
        Rearrangement::Feature { from, to } => {
            let board = read::board(ctx.world());
            let hexes = feature(board, from);
            let vector = by(from, to);
            let bare = bare(board);
            let cells: Vec<_> = hexes
                .iter()
                .filter_map(|h| Some((shifted(*h, vector), *board.get(*h)?)))
                .collect();
            ctx.emit(SetupEvent::FeatureMoved { side, from, to });
            let mut changes: Vec<_> = hexes.into_iter().map(|h| (h, bare)).collect();
            changes.retain(|(h, _)| cells.iter().all(|(c, _)| c != h));
            changes.extend(cells);
            rewrite(ctx, changes, "the terrain was moved");
        }
        Rearrangement::Home(edge) => ctx.emit(SetupEvent::HomeWished { side, edge }),
        Rearrangement::Swap(..) | Rearrangement::Turn(_) => sheets(ctx, side, what),
    }
}

fn rewrite(ctx: &mut Ctx<'_>, changes: Vec<(Hex, Cell)>, why: &'static str) {
    for (hex, cell) in changes {
        if read::board(ctx.world()).get(hex) != Some(&cell) {
            ctx.emit(TerrainEvent::HexChanged { hex, cell, why });
        }
    }
}

fn sheets(ctx: &mut Ctx<'_>, side: SideId, what: Rearrangement) {
    let world = ctx.world();
    let Some((shape, places)) = world.resource::<GroundPlan>().sheets.clone() else {
        return;
    };
    let mut next = places.clone();
    match what {
        Rearrangement::Swap(a, b) => next.swap(usize::from(a), usize::from(b)),
        Rearrangement::Turn(n) => {
            if let Some(place) = next.get_mut(usize::from(n)) {
                place.turned = !place.turned;
            }
        }
        Rearrangement::Feature { .. } | Rearrangement::Home(_) => {}
    }
    let board = read::board(world);
    let mut changes = Vec::new();
    for (to, place) in next.iter().enumerate() {
        let Some(from) = places.iter().position(|p| p.sheet == place.sheet) else {
            continue;
        };
        let turn = places[from].turned != place.turned;
        for column in 1..=shape.columns as i16 {
            for row in 1..=shape.rows as i16 {
                let source = if turn {
                    (
                        shape.columns as i16 + 1 - column,
                        shape.rows as i16 + 1 - row,
                    )
                } else {
                    (column, row)
                };
                let Some(cell) = board.get(shape.hex(from, source)).copied() else {
                    continue;
                };
                let cell = if turn {
                    cell.turned(Direction::opposite)
                } else {
                    cell
                };
                changes.push((shape.hex(to, (column, row)), cell));
            }
        }
    }
    ctx.emit(SetupEvent::SheetsChanged { side, sheets: next });
    rewrite(ctx, changes, "the mapsheets were rearranged");
}

/// The hexes of the map that a mapsheet covers, by the number of its place from the north-west.
pub fn sheet_hexes(shape: &Sheets, place: usize) -> Vec<Hex> {
    let rows = 1..=shape.rows as i16;
    rows.flat_map(|row| (1..=shape.columns as i16).map(move |column| (column, row)))
        .map(|at| shape.hex(place, at))
        .collect()
}

/// A feature of the map was moved by a side.
pub(super) fn apply_moved(world: &mut World, side: SideId, from: Hex, to: Hex) {
    let hexes = feature(read::board(world), from);
    let vector = by(from, to);
    let mut plan = world.resource_mut::<GroundPlan>();
    plan.used[side.index()].0 = true;
    let i = plan.moved.iter().position(|m| now_at(m) == hexes);
    let i = i.unwrap_or_else(|| {
        plan.moved.push(Moved {
            original: hexes,
            by: (0, 0),
            sides: [false; 2],
        });
        plan.moved.len() - 1
    });
    if let Some(moved) = plan.moved.get_mut(i) {
        moved.by = (moved.by.0 + vector.0, moved.by.1 + vector.1);
        moved.sides[side.index()] = true;
    }
}

/// A side wishes for another home edge.
pub(super) fn apply_wish(world: &mut World, side: SideId, edge: Edge) {
    world.resource_mut::<GroundPlan>().wishes[side.index()] = Some(edge);
}

/// A side has had mapsheets swapped or turned.
pub(super) fn apply_sheets(world: &mut World, side: SideId, sheets: &[SheetPlace]) {
    let mut plan = world.resource_mut::<GroundPlan>();
    plan.used[side.index()].1 = true;
    if let Some((_, places)) = &mut plan.sheets {
        places.clear();
        places.extend_from_slice(sheets);
    }
}

/// The edges that a side could call home: those of the map.
pub fn long_edges(world: &World) -> [hexlance_board::Edge; 2] {
    homes::long_edges(read::board(world))
}
