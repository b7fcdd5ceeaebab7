//! The hand on the table: presses, strokes and releases become changes of the battle.

use bevy::{
    picking::pointer::{PointerButton, PointerId, PointerLocation},
    prelude::*,
};
use hexlance_board::{Direction, Hex};
use hexlance_edit::{Clip, Ink, Paint, Turn, area};
use hexlance_rules::{CargoSetup, Extras, MinefieldSetup, ObjectiveSetup};

use super::{
    desk::{Editing, EditorDesk, Mode, Page, Pick, Placing, UnitAt, units},
    muster, names,
    placing::paint_zone,
    tool::{Manner, Subject},
};
use crate::{
    data::Data,
    game::start::GameData,
    hosted::Edited,
    table::{Hovered, TableClick, panels::Panels, space},
};

/// What the hand holds between press and release.
#[derive(Resource, Clone, Debug, Default)]
pub struct Held {
    /// The hex of the press.
    pub from: Option<Hex>,
    /// The last hex of it.
    pub last: Option<Hex>,
    /// The unit that is carried to another hex.
    pub unit: Option<UnitAt>,
    /// Counts strokes, so that each is one thing to undo.
    pub strokes: u64,
    /// Shift was down at the press: the opposite is done.
    pub off: bool,
    /// Where the pointer drew last, in the plane of the map.
    pub point: Option<Vec2>,
}

/// The unit of a miniature.
pub fn unit_of(editing: &Editing, mini: u16) -> Option<UnitAt> {
    units(editing.scenario())
        .nth(usize::from(mini))
        .map(|u| u.0)
}

/// Follows the left button over the table.
#[expect(clippy::too_many_arguments, reason = "a system's parameters")]
pub fn work(
    mut desk: ResMut<EditorDesk>,
    mut held: ResMut<Held>,
    data: Res<GameData>,
    hovered: Res<Hovered>,
    buttons: Option<Res<ButtonInput<MouseButton>>>,
    keys: Option<Res<ButtonInput<KeyCode>>>,
    pointers: Query<(&PointerId, &PointerLocation)>,
    mut panels: Panels,
) {
    let Some(buttons) = buttons else { return };
    let desk = desk.bypass_change_detection();
    let blocked = desk.dialog.is_some();
    let Some(editing) = &mut desk.open else {
        *held = Held::default();
        return;
    };
    let down = |codes: [KeyCode; 2]| keys.as_ref().is_some_and(|k| k.any_pressed(codes));
    let shift = down([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    // With Alt the button turns the camera.
    let alt = down([KeyCode::AltLeft, KeyCode::AltRight]);
    // Where the pointer was at this press: the window tells only where it is by now.
    let covered = pointers
        .iter()
        .filter(|(id, _)| **id == PointerId::Mouse)
        .filter_map(|(_, at)| at.location.as_ref())
        .any(|at| panels.take(at.position));
    let data = &data.0;
    if editing.carrying && !buttons.pressed(MouseButton::Left) {
        let over = hovered.hex.filter(|_| !covered && !blocked);
        let_go(editing, over, data);
        return;
    }
    if buttons.just_pressed(MouseButton::Left)
        && !alt
        && !blocked
        && !covered
        && let Some(hex) = hovered.hex
    {
        held.strokes += 1;
        held.off = shift;
        held.from = Some(hex);
        held.last = Some(hex);
        held.point = None;
        press(editing, &mut held, hex, hovered.mini);
        draw_walls(editing, &mut held, hovered.point);
    } else if held.from.is_some() && draws_walls(editing) {
        draw_walls(editing, &mut held, hovered.point);
    } else if held.from.is_some()
        && let Some(hex) = hovered.hex
        && held.last != Some(hex)
    {
        // A quick hand passes hexes between two frames.
        let passed = area::line(held.last.unwrap_or(hex), hex);
        held.last = Some(hex);
        drag(editing, &held, &passed);
    }
    if held.from.is_some() && !buttons.pressed(MouseButton::Left) {
        release(editing, &mut held, data);
        held.from = None;
        held.last = None;
        held.unit = None;
    }
}

fn draws_walls(editing: &Editing) -> bool {
    editing.mode == Mode::Map && editing.kit.draws_walls()
}

/// How far apart the points are at which a line of the pointer is looked at; a hex measures 1 from middle to corner.
const STEP: f32 = 0.1;
/// How near to a side the pointer is that draws along it; its first point is that of the nearest side wherever it is.
const NEAR: f32 = 0.3;

/// Leads a stroke of walls on to where the pointer is.
fn draw_walls(editing: &mut Editing, held: &mut Held, point: Option<Vec3>) {
    let Some(point) = point.filter(|_| draws_walls(editing)) else {
        return;
    };
    let to = point.xz();
    let Some(from) = held.point.replace(to) else {
        let (hex, side, _) = side_at(to);
        editing.bench.stroke_side(hex, side);
        return;
    };
    // A quick hand passes sides between two frames.
    let steps = (from.distance(to) / STEP).ceil().max(1.0);
    for n in 1..=steps as u16 {
        let (hex, side, away) = side_at(from.lerp(to, f32::from(n) / steps));
        if away <= NEAR {
            editing.bench.stroke_side(hex, side);
        }
    }
}

/// The hexside that is nearest to a point of the plane, seen from the hex that it lies in, and how far away it is.
pub(super) fn side_at(point: Vec2) -> (Hex, Direction, f32) {
    let hex = space::hex_at(point);
    let from_middle = point - space::centre(hex);
    let out = |d: Direction| from_middle.dot(space::SIDES[usize::from(d.index())]);
    let nearest = Direction::ALL
        .into_iter()
        .max_by(|a, b| out(*a).total_cmp(&out(*b)))
        .unwrap_or_default();
    (hex, nearest, space::APOTHEM - out(nearest))
}

/// What was carried from the list is put down; beside the table it is dropped.
fn let_go(editing: &mut Editing, over: Option<Hex>, data: &Data) {
    editing.carrying = false;
    if let (Placing::Card(card), Some(hex)) = (std::mem::take(&mut editing.placing), over) {
        muster::add(editing, &card, Some(hex), data);
    }
}

fn press(editing: &mut Editing, held: &mut Held, hex: Hex, mini: Option<u16>) {
    match editing.mode {
        Mode::Map => press_map(editing, held, hex),
        Mode::Forces | Mode::Battle => match editing.placing.clone() {
            Placing::Zone(_) | Placing::EventZone(_) | Placing::MineZone(..) => {
                paint_zone(editing, held, hex);
            }
            Placing::None => {
                let unit = mini.and_then(|m| unit_of(editing, m));
                held.unit = unit;
                let thing = unit.map(Pick::Unit).or_else(|| thing_at(editing, hex));
                editing.pick(thing);
                if editing.mode == Mode::Battle
                    && matches!(thing, Some(Pick::Objective(_) | Pick::Cargo(_)))
                {
                    editing.turn_to(Page::Goals);
                }
            }
            // What is put down is put down on release, so that it can still be carried on.
            _ => {}
        },
    }
}

fn press_map(editing: &mut Editing, held: &Held, hex: Hex) {
    let kit = editing.kit.clone();
    match kit.counting_manner() {
        Manner::Pick => pick(editing, hex),
        Manner::Paste => paste(editing, hex),
        Manner::Fill => {
            if let Some(Ink::Paint(paint)) = kit.ink(held.off) {
                // A fill raises as much as it is strong.
                let by = kit.brush.strength as i8;
                let paint = match paint {
                    Paint::Raise(sign) => Paint::Raise(sign * by),
                    other => other,
                };
                editing.bench.edit_board(tr!("Fill"), |board| {
                    let hexes = area::piece(board, hex, paint);
                    area::paint(board, &hexes, paint)
                });
            }
        }
        Manner::Brush | Manner::Smooth => {
            if kit.subject == Subject::Mines && kit.manner == Manner::Brush {
                lay_mines(editing, held, &[hex]);
            } else if let Some(ink) = kit.ink(held.off) {
                let name = stroke_name(&kit, held.off);
                let brush = kit.counting_brush(held.off);
                editing.bench.begin_stroke(&name, ink, brush, held.strokes);
                editing.bench.stroke_to(hex);
            }
        }
        Manner::Line | Manner::Area | Manner::Ramp | Manner::Mark => {}
    }
}

/// What a stroke is called in the list of what can be undone.
fn stroke_name(kit: &super::tool::Kit, off: bool) -> String {
    if kit.manner == Manner::Smooth {
        tr!("Smooth").to_owned()
    } else {
        crate::words::capital(&kit.words(off))
    }
}

fn drag(editing: &mut Editing, held: &Held, passed: &[Hex]) {
    match (editing.mode, &editing.placing) {
        (Mode::Map, _) => match editing.kit.counting_manner() {
            Manner::Brush if editing.kit.subject == Subject::Mines => {
                lay_mines(editing, held, passed);
            }
            Manner::Brush | Manner::Smooth => {
                for hex in passed {
                    editing.bench.stroke_to(*hex);
                }
            }
            _ => {}
        },
        (_, placing) if placing.is_zone() => {
            for hex in passed {
                paint_zone(editing, held, *hex);
            }
        }
        _ => {}
    }
}

fn release(editing: &mut Editing, held: &mut Held, data: &Data) {
    let (Some(from), Some(to)) = (held.from, held.last) else {
        return;
    };
    match editing.mode {
        Mode::Map => release_map(editing, held, from, to),
        Mode::Forces | Mode::Battle => match editing.placing.clone() {
            Placing::None => {
                if let Some(unit) = held.unit
                    && from != to
                {
                    muster::put_unit(editing, unit, to, data);
                }
            }
            Placing::Card(card) => {
                muster::add(editing, &card, Some(to), data);
            }
            Placing::Unit(at) => {
                muster::put_unit(editing, at, to, data);
                editing.placing = Placing::None;
            }
            Placing::Path(at, end) => editing.rules.in_editor().put_path(editing, at, end, to),
            Placing::Objective(n) => put_objective(editing, n, to),
            Placing::Cargo(n) => put_cargo(editing, n, to),
            Placing::Own(key) => {
                if !editing.rules.in_editor().press(editing, &key, to) {
                    editing.placing = Placing::None;
                }
            }
            Placing::Zone(_) | Placing::EventZone(_) | Placing::MineZone(..) => {}
        },
    }
}

fn release_map(editing: &mut Editing, held: &Held, from: Hex, to: Hex) {
    let kit = editing.kit.clone();
    let hexes = match kit.counting_manner() {
        Manner::Line => area::line(from, to),
        Manner::Area => area::rectangle(editing.bench.board(), from, to),
        Manner::Mark => {
            editing.region = area::rectangle(editing.bench.board(), from, to);
            editing.looks += 1;
            return;
        }
        Manner::Ramp => {
            let width = kit.brush.radius;
            editing
                .bench
                .edit_board(tr!("Ramp"), |board| area::ramp(board, from, to, width));
            return;
        }
        Manner::Brush | Manner::Smooth => {
            editing.bench.end_stroke();
            return;
        }
        _ => return,
    };
    if kit.subject == Subject::Mines {
        lay_mines(editing, held, &hexes);
        return;
    }
    let Some(ink) = kit.ink(held.off) else { return };
    let name = stroke_name(&kit, held.off);
    if kit.manner == Manner::Area {
        let by = kit.brush.strength as i8;
        editing.bench.edit_board(&name, |board| match ink {
            Ink::Paint(Paint::Raise(sign)) => area::paint(board, &hexes, Paint::Raise(sign * by)),
            Ink::Paint(paint) => area::paint(board, &hexes, paint),
            ink => area::stroke(board, &hexes, ink, hexlance_edit::Brush::default(), 0),
        });
    } else {
        let brush = kit.counting_brush(held.off);
        let salt = held.strokes;
        editing
            .bench
            .edit_board(&name, |board| area::stroke(board, &hexes, ink, brush, salt));
    }
}

/// Takes up what lies in a hex.
pub fn pick(editing: &mut Editing, hex: Hex) {
    if let Some(cell) = editing.bench.board().get(hex).copied() {
        editing.kit.pick(&cell);
    }
}

/// Copies the marked hexes; with `cut` they become bare ground.
pub fn copy(editing: &mut Editing, cut: bool) -> Result<(), &'static str> {
    if editing.region.is_empty() {
        return Err(tr!("Mark a part of the map first."));
    }
    let region = editing.region.clone();
    editing.clip = Some(Clip::copy(editing.bench.board(), &region));
    if cut {
        editing
            .bench
            .edit_board(tr!("Cut"), |board| area::paint(board, &region, Paint::Bare));
    }
    editing.kit.manner = Manner::Paste;
    Ok(())
}

/// Turns what was copied.
pub fn turn_clip(editing: &mut Editing, turn: Turn) {
    editing.clip = editing.clip.take().map(|c| c.turned(turn));
    editing.looks += 1;
}

fn paste(editing: &mut Editing, hex: Hex) {
    if let Some(clip) = editing.clip.clone() {
        editing
            .bench
            .edit_board(tr!("Paste"), |board| area::put(board, clip.at(hex)));
    }
}

fn lay_mines(editing: &mut Editing, held: &Held, hexes: &[Hex]) {
    let kit = editing.kit.clone();
    let board = editing.bench.board();
    let brush = kit.brush;
    let mut all: Vec<Hex> = hexes
        .iter()
        .flat_map(|h| brush.hexes(board, *h, held.strokes))
        .collect();
    all.sort_unstable();
    all.dedup();
    let name = if held.off {
        tr!("Clear mines")
    } else {
        tr!("Mines")
    };
    let merge = format!("mines.{}", held.strokes);
    editing.edit(name, Some(&merge), |s| {
        // A hex has one field of an owner.
        let wanted = kit.mine_side.filter(|n| *n < s.sides.len());
        let things = match wanted {
            Some(n) => s.sides[n].rules.things_mut(),
            None => s.rules.things_mut(),
        };
        let Some(fields) = things.minefields else {
            return;
        };
        fields.retain(|m| all.binary_search(&m.hex).is_err());
        if !held.off {
            fields.extend(all.iter().map(|hex| MinefieldSetup {
                hex: *hex,
                kind: kit.mine,
                density: kit.density,
                revealed: kit.revealed,
            }));
        }
    });
}

/// An objective or a piece of cargo in a hex.
fn thing_at(editing: &Editing, hex: Hex) -> Option<Pick> {
    let things = editing.scenario().rules.things();
    let objective = things.objectives.iter().position(|o| o.hex == hex);
    let cargo = || things.cargo.iter().position(|c| c.at == Some(hex));
    objective
        .map(Pick::Objective)
        .or_else(|| cargo().map(Pick::Cargo))
}

fn put_objective(editing: &mut Editing, n: Option<usize>, hex: Hex) {
    let mut at = n;
    editing.edit(tr!("Objective"), None, |s| {
        let Some(all) = s.rules.things_mut().objectives else {
            return;
        };
        match n {
            Some(n) => {
                if let Some(o) = all.get_mut(n) {
                    o.hex = hex;
                }
            }
            None => {
                let number = all.len();
                all.push(ObjectiveSetup {
                    name: tr!("Objective {number}", number = number + 1),
                    hex,
                    points: 1,
                });
                at = Some(number);
            }
        }
    });
    editing.placing = Placing::None;
    editing.pick(at.map(Pick::Objective));
}

fn put_cargo(editing: &mut Editing, n: Option<usize>, hex: Hex) {
    let mut at = n;
    editing.edit(tr!("Cargo"), None, |s| {
        let Some(all) = s.rules.things_mut().cargo else {
            return;
        };
        match n {
            Some(n) => {
                if let Some(c) = all.get_mut(n) {
                    c.at = Some(hex);
                    c.held_by = None;
                }
            }
            None => {
                let number = all.len();
                all.push(CargoSetup {
                    name: tr!("Crate {number}", number = number + 1),
                    at: Some(hex),
                    size: 1,
                    ..CargoSetup::default()
                });
                at = Some(number);
            }
        }
    });
    editing.placing = Placing::None;
    editing.pick(at.map(Pick::Cargo));
}

/// Turns the selected unit.
pub fn turn_unit(editing: &mut Editing, steps: i8) {
    let Some(Pick::Unit(at)) = editing.picked else {
        return;
    };
    let now = facing(editing, at);
    editing.edit(tr!("Facing"), Some("facing"), |s| {
        if let Some(unit) = at.of_mut(s) {
            *unit.facing_mut() = Some(now.turned(steps));
        }
    });
}

/// The way a unit faces when the battle begins: its own, that of its side, or away from the home edge.
pub fn facing(editing: &Editing, at: UnitAt) -> Direction {
    use hexlance_board::Edge;
    let scenario = editing.scenario();
    let side = scenario.sides.get(at.side);
    let home = side.and_then(|s| s.home);
    let home = editing.rules.in_editor().home(home, at.side);
    let by_home = || {
        Some(match home? {
            Edge::North => Direction::S,
            Edge::South => Direction::N,
            Edge::East => Direction::NW,
            Edge::West => Direction::SE,
        })
    };
    at.of(scenario)
        .and_then(|unit| unit.facing())
        .or_else(|| side.and_then(|s| s.facing))
        .or_else(by_home)
        .unwrap_or_default()
}

/// Takes away what is selected.
pub fn delete(editing: &mut Editing, data: &Data) -> bool {
    let Some(pick) = editing.picked else {
        return false;
    };
    editing.pick(None);
    if let Pick::Unit(at) = pick {
        return names::restructure(editing, tr!("Delete"), data, |s| {
            muster::take(s, at);
        });
    }
    editing.edit(tr!("Delete"), None, |s| {
        let things = s.rules.things_mut();
        match pick {
            Pick::Objective(n) => {
                if let Some(all) = things.objectives.filter(|all| n < all.len()) {
                    all.remove(n);
                }
            }
            Pick::Cargo(n) => {
                if let Some(all) = things.cargo.filter(|all| n < all.len()) {
                    all.remove(n);
                }
            }
            Pick::Unit(_) => {}
        }
    })
}

/// The right button takes up what lies in a hex, and drops what the pointer was about.
pub fn right_clicks(mut clicks: MessageReader<TableClick>, mut desk: ResMut<EditorDesk>) {
    for click in clicks
        .read()
        .filter(|c| c.button == PointerButton::Secondary)
    {
        let Some(editing) = &mut desk.bypass_change_detection().open else {
            continue;
        };
        match editing.mode {
            Mode::Map => pick(editing, click.hex),
            _ => {
                editing.placing = Placing::None;
                editing.pick(None);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_side_that_is_pointed_at() {
        let hex = Hex::from_column_row(5, 7);
        let middle = space::centre(hex);
        for d in Direction::ALL {
            let out = space::SIDES[usize::from(d.index())];
            let (h, side, away) = side_at(middle + out * 0.7);
            assert_eq!((h, side), (hex, d));
            assert!((away - (space::APOTHEM - 0.7)).abs() < 1e-4, "{away}");
            // Beyond it the same side is that of the neighbour.
            let (h, side, _) = side_at(middle + out * 1.0);
            assert_eq!((h, side), (hex.neighbour(d), d.opposite()));
        }
    }
}
