//! The page of the selected unit.

use bevy_egui::egui::{Id, Popup, Rect, ScrollArea, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};
use hexlance_rules::UnitForm;

use super::{Cx, face::Face};
use crate::{
    desk::{Editing, Placing, Unit, UnitAt},
    draw::Wish,
    hand,
    hosted::Edited,
    input::KeyAction,
    muster, names,
    page::FormSpot,
    screens::forces::{lists, said},
    table::CameraCommand,
    theme::{self, Button, ButtonKind, Icon, fonts},
};

/// How long after a click in the list of units a second one makes it a double click, in seconds.
const DOUBLE: f64 = 0.3;

/// The time of the click that selected a unit in the list.
pub(super) fn clicked_at(ui: &Ui) {
    let now = ui.input(|i| i.time);
    ui.data_mut(|d| d.insert_temp(Id::new("editor.roster.clicked"), now));
}

/// Draws the page.
pub(super) fn draw(ui: &mut Ui, editing: &mut Editing, at: UnitAt, cx: &mut Cx<'_>) {
    let Some(unit) = at.of(editing.scenario()).cloned() else {
        return;
    };
    let whole = ui.max_rect();
    let hex = unit.at();
    head(ui, editing, &unit, at, cx);
    let Some(face) = unit.face(cx.data) else {
        ui.label(theme::body(unit.no_such_kind()));
        let b = Button::new("editor.unit.delete", tr!("Delete")).kind(ButtonKind::Danger);
        if b.show(ui) {
            hand::delete(editing, cx.data);
        }
        return;
    };
    ScrollArea::vertical()
        .id_salt(("editor.unit", at.side, at.force, at.formation, at.unit))
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            page(ui, editing, at, &unit, &face, cx);
        });
    // The second click of a double click in the list falls on this page.
    let clicked: Option<f64> = ui.data(|d| d.get_temp(Id::new("editor.roster.clicked")));
    let now = ui.input(|i| i.time);
    if clicked.is_some_and(|t| now - t < DOUBLE) {
        let cover = ui.interact(whole, Id::new("editor.unit.cover"), Sense::click());
        cover.widget_info(|| {
            WidgetInfo::labeled(WidgetType::Other, true, tr!("Show it on the table"))
        });
        if cover.clicked()
            && let Some(hex) = hex
        {
            cx.wish(Wish::Camera(CameraCommand::Focus(hex)));
        }
        ui.ctx().request_repaint();
    }
}

/// The picture, and the names of the unit and its kind.
fn head(ui: &mut Ui, editing: &mut Editing, unit: &Unit, at: UnitAt, cx: &mut Cx<'_>) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 64.0));
    let picture = Rect::from_min_size(rect.min, vec2(80.0, 64.0));
    let p = ui.painter();
    unit.paint(p, picture, at.side, cx.data);
    let name = names::name_of(editing.scenario(), at, cx.data).unwrap_or_default();
    let line = |top: f32, height: f32| {
        Rect::from_min_max(
            pos2(picture.right() + 8.0, rect.top() + top),
            pos2(rect.right(), rect.top() + top + height),
        )
    };
    theme::paint_text_in(
        p,
        line(0.0, 22.0),
        &name,
        fonts::display(fonts::size::LARGE),
        cx.side(at.side),
    );
    if let Some(face) = unit.face(cx.data) {
        let second = if face.kind == name {
            face.role.clone()
        } else {
            face.kind.clone()
        };
        let ink = theme::colors::TEXT_DIM;
        theme::paint_text_in(
            p,
            line(20.0, 18.0),
            &second,
            fonts::body(fonts::size::SMALL),
            ink,
        );
        theme::paint_text_in(
            p,
            line(36.0, 18.0),
            &face.line,
            fonts::body(fonts::size::SMALL),
            ink,
        );
        let response = ui.interact(rect, Id::new("editor.unit.card"), Sense::hover());
        theme::named(ui, &response, "editor.unit.card", &face.kind);
        unit.tip(response, cx.data);
    }
    theme::wrap_row(ui, 4.0, 24.0, |ui| {
        let b = Button::new("editor.unit.back", tr!("All units"))
            .small()
            .icon(Icon::Left);
        if b.show(ui) {
            editing.pick(None);
        }
        let none = unit.at().is_none().then_some(tr!("It is not on the map."));
        let b = Button::new("editor.unit.show", tr!("Show it"))
            .small()
            .icon(Icon::Focus);
        if b.disabled(none).show(ui)
            && let Some(hex) = unit.at()
        {
            cx.wish(Wish::Camera(CameraCommand::Focus(hex)));
        }
    });
}

fn page(ui: &mut Ui, editing: &mut Editing, at: UnitAt, unit: &Unit, face: &Face, cx: &mut Cx<'_>) {
    for (label, text) in face.facts.iter().take(5).skip(1) {
        if !text.is_empty() {
            ui.label(theme::dim(format!("{label} {text}")));
        }
    }
    let path = format!("{}.", at.path());
    let wrong: Vec<_> = editing
        .problems
        .iter()
        .filter(|p| p.path.starts_with(&path))
        .cloned()
        .collect();
    for p in &wrong {
        lists::warning(ui, &said(p));
    }
    let hint = tr!("Name of unit or pilot ({full_name})", full_name = face.kind);
    // While it is typed in, the name is kept as it is typed.
    let mut name = unit.name().unwrap_or_default().to_owned();
    let key = format!("editor.unit.name.{}", number(at));
    if lists::field(ui, &key, &mut name, &hint, f32::INFINITY) {
        names::change(editing, tr!("Name of a unit"), Some(&key), cx.data, |s| {
            if let Some(unit) = at.of_mut(s) {
                *unit.name_mut() = Some(name.trim_start().to_owned()).filter(|n| !n.is_empty());
            }
        });
    }
    let game = unit.rules().in_editor();
    game.draw_page(ui, editing, FormSpot::UnitHead(at), cx);
    if !doings(ui, editing, at, unit, cx) {
        game.draw_page(ui, editing, FormSpot::Unit(at), cx);
    }
}

/// Which unit, for the names of its fields: what is typed for one is not typed for another.
fn number(at: UnitAt) -> String {
    format!("{}.{}.{}.{}", at.side, at.force, at.formation, at.unit)
}

/// What is done with it as a whole; true if there are other units now.
fn doings(ui: &mut Ui, editing: &mut Editing, at: UnitAt, unit: &Unit, cx: &mut Cx<'_>) -> bool {
    let mut other = false;
    theme::wrap_row(ui, 4.0, 24.0, |ui| {
        let placing = editing.placing == Placing::Unit(at);
        let text = if unit.at().is_some() {
            tr!("Place elsewhere")
        } else {
            tr!("Place on the table")
        };
        let b = Button::new("editor.unit.place", text)
            .small()
            .icon(Icon::Hex)
            .selected(placing)
            .tip(tr!("The next click on the table puts it there."));
        if b.show(ui) {
            editing.placing = if placing {
                Placing::None
            } else {
                Placing::Unit(at)
            };
        }
        let b = Button::new("editor.unit.duplicate", tr!("Duplicate"))
            .small()
            .icon(Icon::Copy)
            .keycap(cx.key(KeyAction::EditDuplicate))
            .tip(unit.copy_tip());
        if b.show(ui) {
            muster::duplicate(editing, at, cx.data);
            other = true;
        }
        other |= move_menu(ui, editing, at, unit, cx);
        let b = Button::new("editor.unit.delete", tr!("Delete"))
            .small()
            .icon(Icon::Cross)
            .keycap(cx.key(KeyAction::EditDelete))
            .kind(ButtonKind::Danger);
        if b.show(ui) {
            hand::delete(editing, cx.data);
            other = true;
        }
    });
    other
}

/// Formations of all sides that it could belong to; true if it was moved.
fn move_menu(ui: &mut Ui, editing: &mut Editing, at: UnitAt, unit: &Unit, cx: &mut Cx<'_>) -> bool {
    let response = Button::new("editor.unit.move", tr!("Move to"))
        .small()
        .icon(Icon::Right)
        .show_response(ui);
    let mut to = None;
    Popup::menu(&response).show(|ui| {
        ui.set_width(220.0);
        ScrollArea::vertical().max_height(300.0).show(ui, |ui| {
            for (s, side) in editing.scenario().sides.iter().enumerate() {
                ui.label(theme::caps(&side.name).color(cx.side(s)));
                for (f, force) in side.forces.iter().enumerate() {
                    for (g, group) in force.formations.iter().enumerate() {
                        let here = (s, f, g) == (at.side, at.force, at.formation);
                        let full = unit.rules().in_editor().is_at_most(group);
                        let why = match (here, full) {
                            (true, _) => Some(tr!("It is here.")),
                            (_, true) => Some(tr!("The formation is full: make it larger first.")),
                            _ => None,
                        };
                        let text = if side.forces.len() > 1 {
                            format!("{}: {}", force.name, group.name)
                        } else {
                            group.name.clone()
                        };
                        let b = Button::new(format!("editor.unit.move.{s}.{f}.{g}"), &text)
                            .quiet()
                            .small()
                            .left()
                            .min_size(vec2(200.0, 24.0));
                        if b.disabled(why).show(ui) {
                            to = Some((s, f, g));
                        }
                    }
                }
            }
        });
    });
    if let Some(to) = to {
        muster::move_to(editing, at, to, cx.data);
    }
    to.is_some()
}
