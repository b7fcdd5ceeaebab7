//! What the table shows of the battle that is worked on, and what lies over it.

use std::sync::Arc;

use bevy::prelude::*;
use hexlance_board::{Board, Hex};
use hexlance_edit::area;
use hexlance_rules::{Extras, SideSetup, UnitForm, Zone};

use super::{
    desk::{Editing, EditorDesk, Mode, Page, Pick, Placing, units},
    hand::{Held, facing},
    tool::Manner,
    unit::Unit,
};
use crate::{
    data::Data,
    game::{scenery, start::GameData},
    hosted::Edited,
    rulesets::Rules,
    settings::Settings,
    table::{
        Hovered, Overlays, TableCamera, TableModel,
        model::{HexArea, Mini, MiniFlags, MiniLook, Pool, Token},
        palette::SidePalette,
    },
};

/// What the table was made from last.
#[derive(Resource, Default)]
pub struct Shown {
    made: Option<(u64, u64, bool)>,
    over: Option<OverKey>,
    board: Option<Arc<Board>>,
}

/// What the overlays were made from.
type OverKey = (
    u64,
    u64,
    Option<Hex>,
    Option<Hex>,
    super::tool::Kit,
    (Mode, Page, Option<usize>),
    Placing,
);

/// Everything is made anew.
pub fn reset(mut shown: ResMut<Shown>) {
    *shown = Shown::default();
}

/// Brings the table up to date with the desk.
pub fn table(
    mut desk: ResMut<EditorDesk>,
    data: Res<GameData>,
    mut shown: ResMut<Shown>,
    mut model: Option<ResMut<TableModel>>,
    mut commands: Commands,
) {
    let Some(editing) = &mut desk.bypass_change_detection().open else {
        return;
    };
    editing.tidy();
    let now = (
        editing.bench.revision(),
        editing.looks,
        is_under_the_sky(editing),
    );
    if shown.made == Some(now) {
        return;
    }
    shown.made = Some(now);
    let board = match &shown.board {
        Some(old) if **old == *editing.bench.board() => Arc::clone(old),
        _ => Arc::new(editing.bench.board().clone()),
    };
    shown.board = Some(Arc::clone(&board));
    let new = table_model(editing, board, &data.0);
    match &mut model {
        Some(m) => **m = new,
        None => commands.insert_resource(new),
    }
}

/// Whether the table shows the light and weather of the battle. Where country and units are worked on it is a clear day.
fn is_under_the_sky(editing: &Editing) -> bool {
    editing.mode == Mode::Battle && matches!(editing.page, Page::Outline | Page::Conditions)
}

/// The table of the battle that is worked on.
fn table_model(editing: &Editing, board: Arc<Board>, data: &Data) -> TableModel {
    let scenario = editing.scenario();
    let mut model = TableModel::new(Arc::clone(&board));
    model.theme = editing.bench.map().theme;
    if is_under_the_sky(editing) {
        let env = &scenario.environment;
        model.environment = scenery::conditions(env, env.gale, env.wind);
    }
    model.minis = units(scenario)
        .enumerate()
        .filter_map(|(n, (at, unit))| {
            let hex = unit.at()?;
            let cell = board.get(hex)?;
            let mini = Mini {
                id: u16::try_from(n).ok()?,
                look: MiniLook::default(),
                side: at.side as u8,
                hex,
                facing: facing(editing, at),
                level: cell.level,
                armor: Pool::default(),
                structure: Pool::default(),
                heat: 0,
                plate: unit
                    .name()
                    .map_or_else(|| unit.kind_name(data), str::to_owned),
                flags: MiniFlags {
                    selected: editing.picked == Some(Pick::Unit(at)),
                    ..MiniFlags::default()
                },
                badges: Vec::new(),
                field: None,
                dial: None,
            };
            unit.mini(cell, mini, data)
        })
        .collect();
    let cargo = scenario.rules.things().cargo.iter();
    let cargo = cargo.filter_map(|item| Some((item.at?, item.size, item.points > 0)));
    let put = editing.rules.in_editor().put_things(scenario).into_iter();
    let put = put.filter_map(|thing| Some((thing.hex, thing.size?, thing.wanted)));
    model.tokens = (0u16..)
        .zip(cargo.chain(put))
        .filter_map(|(id, (hex, size, wanted))| {
            Some(Token {
                id,
                hex,
                level: board.get(hex)?.level,
                size: size.min(7),
                wanted,
                held_by: None,
                aimed_by: None,
            })
        })
        .collect();
    model
}

/// The colours of the sides on the table.
fn palette(settings: &Settings) -> SidePalette {
    crate::game::side_palette(settings)
}

/// Colour of what the pointer would do.
const INK: Color = Color::srgb(0.95, 0.82, 0.5);
/// Colour of what is marked.
const MARK: Color = Color::srgb(0.6, 0.85, 1.0);
/// Colour of the zones of events and mines to lay.
const WATCHED: Color = Color::srgb(0.84, 0.6, 0.95);

/// Brings what lies over the table up to date.
pub fn overlays(
    desk: Res<EditorDesk>,
    held: Res<Held>,
    hovered: Res<Hovered>,
    settings: Res<Settings>,
    mut shown: ResMut<Shown>,
    mut out: ResMut<Overlays>,
) {
    let Some(editing) = &desk.open else {
        out.set_if_neq(Overlays::default());
        return;
    };
    let now: OverKey = (
        editing.bench.revision(),
        editing.looks,
        hovered.hex,
        held.from,
        editing.kit.clone(),
        (editing.mode, editing.page, editing.event),
        editing.placing.clone(),
    );
    if shown.over.as_ref() == Some(&now) && !settings.is_changed() {
        return;
    }
    shown.over = Some(now);
    let mut zones = Vec::new();
    if editing.mode == Mode::Map {
        under_the_tool(editing, &held, hovered.hex, &mut zones);
    }
    of_the_battle(editing, palette(&settings), hovered.hex, &held, &mut zones);
    let new = Overlays {
        zones,
        ..Overlays::default()
    };
    out.set_if_neq(new);
}

fn area_of(hexes: Vec<Hex>, colour: Color, fill: f32, label: impl Into<String>) -> HexArea {
    HexArea {
        hexes,
        colour,
        fill,
        label: label.into(),
    }
}

/// What the tool of the map would touch.
fn under_the_tool(editing: &Editing, held: &Held, at: Option<Hex>, out: &mut Vec<HexArea>) {
    let board = editing.bench.board();
    if !editing.region.is_empty() {
        out.push(area_of(editing.region.clone(), MARK, 0.12, ""));
    }
    let Some(at) = at else { return };
    let kit = &editing.kit;
    let hexes = match kit.counting_manner() {
        Manner::Brush | Manner::Smooth => {
            let brush = kit.counting_brush(held.off);
            brush.hexes(board, at, held.strokes + 1).collect()
        }
        Manner::Line | Manner::Ramp => {
            let brush = if kit.manner == Manner::Ramp {
                kit.brush
            } else {
                kit.counting_brush(held.off)
            };
            let line = area::line(held.from.unwrap_or(at), at);
            let mut all: Vec<Hex> = line
                .into_iter()
                .flat_map(|h| brush.hexes(board, h, held.strokes))
                .collect();
            all.sort_unstable();
            all.dedup();
            all
        }
        Manner::Area | Manner::Mark => area::rectangle(board, held.from.unwrap_or(at), at),
        Manner::Paste => {
            let clip = editing.clip.iter().flat_map(|c| c.at(at));
            clip.map(|(h, _)| h)
                .filter(|h| board.contains(*h))
                .collect()
        }
        Manner::Fill | Manner::Pick => vec![at],
    };
    out.push(area_of(hexes, INK, 0.16, ""));
}

/// Zones, objectives, mines, and where something is wrong.
fn of_the_battle(
    editing: &Editing,
    palette: SidePalette,
    at: Option<Hex>,
    held: &Held,
    out: &mut Vec<HexArea>,
) {
    let board = editing.bench.board();
    let scenario = editing.scenario();
    let colour = |side: usize| palette.side(side as u8).bright();
    if editing.mode != Mode::Map {
        for (n, side) in scenario.sides.iter().enumerate() {
            let zone = setup_zone(editing.rules, board, side, n);
            // A zone that is the whole map is no news.
            if zone.len() < board.len() && !zone.is_empty() {
                let fill = if editing.side == n { 0.14 } else { 0.07 };
                out.push(area_of(
                    zone,
                    colour(n),
                    fill,
                    tr!("Zone: {side}", side = side.name),
                ));
            }
        }
    }
    for (n, o) in scenario.rules.things().objectives.iter().enumerate() {
        let on = editing.picked == Some(Pick::Objective(n));
        let fill = if on { 0.5 } else { 0.28 };
        out.push(area_of(vec![o.hex], INK, fill, o.name.clone()));
    }
    for (n, c) in scenario.rules.things().cargo.iter().enumerate() {
        if let Some(hex) = c.at {
            let fill = if editing.picked == Some(Pick::Cargo(n)) {
                0.4
            } else {
                0.0
            };
            out.push(area_of(vec![hex], INK, fill, c.name.clone()));
        }
    }
    for thing in editing.rules.in_editor().put_things(scenario) {
        let fill = if thing.size.is_some() { 0.0 } else { 0.28 };
        out.push(area_of(vec![thing.hex], INK, fill, thing.name));
    }
    for (n, side) in scenario.sides.iter().enumerate() {
        for m in side.rules.things().minefields {
            let label = tr!("Mines {density}", density = m.density);
            out.push(area_of(vec![m.hex], colour(n), 0.3, label));
        }
    }
    for m in scenario.rules.things().minefields {
        let label = tr!("Mines {density}", density = m.density);
        out.push(area_of(vec![m.hex], Color::srgb(0.8, 0.8, 0.8), 0.3, label));
    }
    if editing.mode == Mode::Map {
        return;
    }
    if let Some((zone, name)) = looked_at(editing) {
        out.push(area_of(zone_hexes(board, zone), WATCHED, 0.18, name));
    }
    if let Some(Pick::Unit(unit)) = editing.picked
        && let Some(hexes) = unit.of(scenario).map(|u| u.flight_path(board))
        && !hexes.is_empty()
    {
        out.push(area_of(hexes, colour(unit.side), 0.25, tr!("Flight path")));
    }
    let Some(at) = at else { return };
    match &editing.placing {
        Placing::None => {
            if held.unit.is_some() && held.from != Some(at) {
                out.push(area_of(vec![at], INK, 0.3, ""));
            }
        }
        Placing::Zone(_) | Placing::EventZone(_) | Placing::MineZone(..) => {
            let hexes = editing.kit.brush.hexes(board, at, held.strokes).collect();
            out.push(area_of(hexes, INK, 0.16, ""));
        }
        Placing::Card(_)
        | Placing::Unit(_)
        | Placing::Path(..)
        | Placing::Objective(_)
        | Placing::Cargo(_)
        | Placing::Own(_) => {
            out.push(area_of(vec![at], INK, 0.35, ""));
        }
    }
}

/// The zone of the event that is looked at, or of the mines that are painted, with what it is.
fn looked_at(editing: &Editing) -> Option<(&Zone, String)> {
    let scenario = editing.scenario();
    if matches!(editing.placing, Placing::MineZone(..)) {
        return Some((editing.placing.zone(scenario)?, tr!("Mines").to_owned()));
    }
    if editing.mode != Mode::Battle || editing.page != Page::Events {
        return None;
    }
    let n = editing.event?;
    let zone = Placing::EventZone(n).zone(scenario)?;
    Some((zone, scenario.events.get(n)?.name.clone()))
}

/// Where a side sets up, as far as it is said.
pub fn setup_zone(rules: Rules, board: &Board, side: &SideSetup<Unit>, n: usize) -> Vec<Hex> {
    rules.in_editor().setup_zone(board, side, n)
}

/// The hexes of a zone that are on the map.
pub fn zone_hexes(board: &Board, zone: &Zone) -> Vec<Hex> {
    if let Zone::Hexes(hexes) = zone {
        let mut all: Vec<Hex> = hexes
            .iter()
            .copied()
            .filter(|h| board.contains(*h))
            .collect();
        all.sort_unstable();
        all.dedup();
        return all;
    }
    board
        .iter()
        .map(|(h, _)| h)
        .filter(|h| zone.has(board, *h))
        .collect()
}

/// The corners of what is on the screen, as points of the plane (x, z).
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct CameraView(pub Vec<(f32, f32)>);

/// Sees which part of the map is on the screen.
pub fn watch_camera(
    cameras: Query<(&Camera, &GlobalTransform), With<TableCamera>>,
    mut view: ResMut<CameraView>,
) {
    let Ok((camera, at)) = cameras.single() else {
        return;
    };
    let Some(size) = camera.logical_viewport_size() else {
        return;
    };
    let corners = [
        Vec2::ZERO,
        Vec2::new(size.x, 0.0),
        size,
        Vec2::new(0.0, size.y),
    ];
    let seen = corners.iter().filter_map(|c| {
        let ray = camera.viewport_to_world(at, *c).ok()?;
        // A look over the horizon ends far away.
        let down = ray.direction.y.min(-0.02);
        let t = (-ray.origin.y / down).clamp(0.0, 2_000.0);
        let p = ray.origin + *ray.direction * t;
        Some((p.x, p.z))
    });
    let new = CameraView(seen.collect());
    view.set_if_neq(new);
}
