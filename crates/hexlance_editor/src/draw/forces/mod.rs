//! The Forces mode: cards to drag onto the table, the units of the sides, and the selected unit.

mod face;
mod pages;
mod palette;
mod roster;
mod unit;

pub use face::{Face, of_force, worth};
pub(super) use palette::carried;
pub(crate) use palette::shelf;

use bevy_egui::egui::{self, Rect, Sense, Stroke, StrokeKind, Ui, vec2};

use super::Cx;
use crate::{
    desk::{Editing, Pick},
    hosted::Edited,
    muster::Look,
    theme::{self, colors as c, fonts},
};

/// The list of cards, searchable.
pub fn palette(ui: &mut Ui, editing: &mut Editing, cx: &mut Cx<'_>) {
    switch(ui, editing, cx);
    palette::draw(ui, editing, cx);
}

/// What is selected; the units of the side while nothing is.
pub fn inspector(ui: &mut Ui, editing: &mut Editing, cx: &mut Cx<'_>) {
    match editing.picked {
        Some(Pick::Unit(at)) if at.of(editing.scenario()).is_some() => {
            unit::draw(ui, editing, at, cx);
        }
        _ => {
            totals(ui, editing, cx);
            match editing.muster.look {
                Look::Roster => roster::draw(ui, editing, cx),
                Look::Force(f) => pages::force(ui, editing, f, cx),
                Look::Formation(f, g) => pages::formation(ui, editing, (f, g), cx),
            }
        }
    }
}

/// The side that new units belong to.
fn choose_side(editing: &mut Editing, side: usize) {
    if editing.side == side {
        return;
    }
    editing.side = side;
    editing.looks += 1;
    editing.muster.look = Look::Roster;
    // What is selected says which side is meant.
    if matches!(editing.picked, Some(Pick::Unit(at)) if at.side != side) {
        editing.pick(None);
    }
}

/// One button a side, in the side's colour.
fn switch(ui: &mut Ui, editing: &mut Editing, cx: &Cx<'_>) {
    let names: Vec<String> = editing
        .scenario()
        .sides
        .iter()
        .map(|s| s.name.clone())
        .collect();
    let n = names.len().max(1) as f32;
    let gap = 4.0;
    let width = (ui.available_width() - gap * (n - 1.0)) / n;
    // A long name goes on in a second row.
    let rows = names
        .iter()
        .map(|name| theme::rows_height(ui.painter(), name, side_font(), width - PATCH, 2));
    let height = (rows.fold(0.0, f32::max) + 8.0).max(30.0);
    let (_, row) = ui.allocate_space(vec2(ui.available_width(), height));
    for (side, name) in names.iter().enumerate() {
        let left = row.left() + side as f32 * (width + gap);
        let rect = Rect::from_min_size(egui::pos2(left, row.top()), vec2(width, row.height()));
        let on = editing.side == side;
        let response = patch(
            ui,
            &format!("editor.side.{side}"),
            (name, name),
            rect,
            cx.side(side),
            on,
        );
        let response = theme::tip_lines(
            response,
            name,
            &[("", tr!("New units belong to this side."))],
        );
        if response.clicked() {
            choose_side(editing, side);
        }
    }
}

/// What a side's patch of colour takes of its button, with the room around it.
const PATCH: f32 = 28.0;

fn side_font() -> egui::FontId {
    fonts::strong(fonts::size::BODY)
}

/// A button in the colour of a side.
fn patch(
    ui: &Ui,
    key: &str,
    (name, spoken): (&str, &str),
    rect: Rect,
    colour: egui::Color32,
    on: bool,
) -> egui::Response {
    let response = ui
        .interact(rect, egui::Id::new(key), Sense::click())
        .on_hover_cursor(egui::CursorIcon::PointingHand);
    theme::named(ui, &response, key, spoken);
    let hot = response.hovered() || response.has_focus();
    let share = match (on, hot) {
        (true, _) => 0.42,
        (false, true) => 0.22,
        _ => 0.10,
    };
    let p = ui.painter();
    let line = if on { colour } else { c::LINE };
    p.rect(
        rect,
        egui::CornerRadius::same(theme::space::ROUND_CONTROL),
        c::mix(c::SLATE_RAISED, colour, share),
        Stroke::new(if on { 2.0 } else { 1.0 }, line),
        StrokeKind::Inside,
    );
    let chip = Rect::from_min_size(
        rect.min + vec2(8.0, rect.height() / 2.0 - 5.0),
        vec2(10.0, 10.0),
    );
    p.rect_filled(
        chip,
        egui::CornerRadius::same(theme::space::ROUND_PIP),
        colour,
    );
    let text = Rect::from_min_max(
        egui::pos2(chip.right() + 6.0, rect.top()),
        rect.max - vec2(4.0, 0.0),
    );
    let ink = if on { c::TEXT } else { c::TEXT_DIM };
    theme::paint_rows_in(p, text, name, side_font(), ink, 2);
    response
}

/// What the sides come to, so that the balance can be seen.
fn totals(ui: &mut Ui, editing: &mut Editing, cx: &Cx<'_>) {
    let sums: Vec<(String, u32, usize)> = editing
        .scenario()
        .sides
        .iter()
        .map(|side| {
            let units = || side.forces.iter().flat_map(face::of_force);
            let points = face::worth(units(), cx.data);
            (side.name.clone(), points, units().count())
        })
        .collect();
    let most = sums.iter().map(|s| s.1).max().unwrap_or(0).max(1);
    for (side, (name, points, units)) in sums.iter().enumerate() {
        let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 28.0));
        let key = format!("editor.total.{side}");
        let on = editing.side == side;
        let response = patch(ui, &key, ("", name), rect, cx.side(side), on);
        let p = ui.painter();
        let facts = editing.rules.in_editor().sum(*units, *points);
        let right = p.text(
            rect.right_center() - vec2(8.0, 1.0),
            egui::Align2::RIGHT_CENTER,
            facts,
            fonts::strong(fonts::size::SMALL),
            c::TEXT,
        );
        let text = Rect::from_min_max(
            egui::pos2(rect.left() + 24.0, rect.top()),
            egui::pos2(right.left() - 6.0, rect.bottom() - 2.0),
        );
        let ink = if on { c::TEXT } else { c::TEXT_DIM };
        theme::paint_text_in(p, text, name, fonts::strong(fonts::size::BODY), ink);
        let share = *points as f32 / most as f32;
        let bar = Rect::from_min_max(
            egui::pos2(rect.left() + 3.0, rect.bottom() - 4.0),
            egui::pos2(
                rect.left() + 3.0 + (rect.width() - 6.0) * share,
                rect.bottom() - 2.0,
            ),
        );
        p.rect_filled(
            bar,
            egui::CornerRadius::same(theme::space::ROUND_PIP),
            cx.side(side),
        );
        let tip = editing.rules.in_editor().words().points_tip;
        if theme::tip_lines(response, name, &[("", tip)]).clicked() {
            choose_side(editing, side);
            editing.muster.look = Look::Roster;
        }
    }
    ui.add_space(2.0);
}
