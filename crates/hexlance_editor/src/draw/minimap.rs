//! The whole map, small: what part of it is on the screen, and a click that goes there.

use bevy_egui::egui::{Id, Rect, Sense, Shape, Stroke, Ui, pos2, vec2};
use hexlance_board::Hex;

use super::{Cx, Wish};
use crate::{
    desk::Editing,
    input::KeyAction,
    screens::{LiveMap, map_hex, map_point},
    table::{CameraCommand, CameraPreset},
    theme::{Button, Icon, colors as c, named},
};

/// Height of the picture.
const HEIGHT: f32 = 176.0;

pub(super) fn draw(ui: &mut Ui, editing: &Editing, cx: &mut Cx<'_>, picture: &mut LiveMap) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), HEIGHT));
    let board = editing.bench.board();
    let room = Rect::from_min_max(rect.min, pos2(rect.right() - 36.0, rect.bottom()));
    let area = picture.paint(
        ui.ctx(),
        ui.painter(),
        (board, editing.bench.map().theme),
        room,
    );
    let response = ui.interact(area, Id::new("editor.minimap"), Sense::click_and_drag());
    named(ui, &response, "editor.minimap", tr!("Go to a place"));
    if let Some(at) = response.interact_pointer_pos() {
        let hex = map_hex(board, area, at);
        if board.contains(hex) {
            cx.wish(Wish::Camera(CameraCommand::Focus(hex)));
        }
    }
    let p = ui.painter().with_clip_rect(area);
    let seen: Vec<_> = cx
        .view
        .0
        .iter()
        .map(|(x, z)| map_point(board, area, vec2(*x, *z)))
        .collect();
    if seen.len() > 2 {
        p.add(Shape::closed_line(seen, Stroke::new(1.5, c::BRASS_BRIGHT)));
    }
    for (at, unit) in crate::desk::units(editing.scenario()) {
        if let Some(hex) = hexlance_rules::UnitForm::at(unit) {
            let (x, y) = Hex::centre(hex);
            p.circle(
                map_point(board, area, vec2(x, y)),
                3.0,
                cx.side(at.side),
                Stroke::new(1.0, c::INK),
            );
        }
    }
    let views = [
        (
            "whole",
            tr!("The whole map"),
            Icon::Hex,
            CameraCommand::Preset(CameraPreset::Overview),
        ),
        (
            "table",
            tr!("From the side"),
            Icon::Ramp,
            CameraCommand::Preset(CameraPreset::Table),
        ),
        (
            "top",
            tr!("From above"),
            Icon::Down,
            CameraCommand::ToggleTop,
        ),
    ];
    let mut y = rect.top();
    let mut at = || {
        y += 34.0;
        Rect::from_min_size(pos2(rect.right() - 30.0, y - 34.0), vec2(30.0, 30.0))
    };
    for (key, label, icon, command) in views {
        let b = Button::icon_only(format!("editor.view.{key}"), icon, label);
        if b.show_at(ui, at()).clicked() {
            cx.wish(Wish::Camera(command));
        }
    }
    let grid = tr!("Hex lines ({key})", key = cx.key(KeyAction::ToggleGrid));
    let b =
        Button::icon_only("editor.view.grid", Icon::Frame, &grid).selected(cx.settings.table.grid);
    if b.show_at(ui, at()).clicked() {
        cx.wish(Wish::Grid);
    }
    let numbers = tr!(
        "Hex numbers ({key})",
        key = cx.key(KeyAction::ToggleNumbers)
    );
    let b = Button::icon_only("editor.view.numbers", Icon::Dice, &numbers)
        .selected(cx.settings.table.hex_numbers);
    if b.show_at(ui, at()).clicked() {
        cx.wish(Wish::Numbers);
    }
}
