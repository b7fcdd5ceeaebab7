//! The line at the bottom, which says what a click will do, and names over the units on the table.

use bevy_egui::egui::{Align2, Context, LayerId, Stroke, StrokeKind, Ui, pos2, vec2};
use hexlance_rules::UnitForm;

use super::{Cx, STATUS};
use crate::{
    desk::{Editing, Mode, Pick, Placing, UnitAt, units},
    hosted::Edited as _,
    input::{Bindings, KeyAction, Piece},
    names,
    theme::{self, Island, colors as c, fonts, space},
    tool::Manner,
};

pub(super) fn draw(ctx: &Context, editing: &Editing, cx: &Cx<'_>) {
    let screen = ctx.content_rect();
    let top = screen.bottom() - space::EDGE - STATUS;
    let at = pos2(screen.left() + space::EDGE, top);
    Island::new(
        "editor.status",
        Align2::LEFT_TOP,
        at,
        screen.width() - 2.0 * space::EDGE,
    )
    .frame(theme::panel_frame().inner_margin(theme::space::STRIP))
    .max_height(STATUS)
    .show(ctx, |ui| {
        ui.set_min_height(ui.available_height());
        ui.horizontal_centered(|ui| {
            say(ui, &click(editing, cx), &cx.settings.keys);
            ui.with_layout(
                bevy_egui::egui::Layout::right_to_left(bevy_egui::egui::Align::Center),
                |ui| {
                    let state = if editing.bench.is_changed() {
                        tr!("Not saved yet; kept in case of a crash")
                    } else {
                        tr!("Saved")
                    };
                    ui.label(theme::faint(state));
                },
            );
        });
    });
}

/// Writes a text in a line, with the keys that it names as keys.
fn say(ui: &mut Ui, text: &str, keys: &Bindings) {
    ui.scope(|ui| {
        // The words have the room around keys in them.
        ui.spacing_mut().item_spacing.x = 0.0;
        for piece in keys.pieces(text) {
            match piece {
                Piece::Words(words) => drop(ui.label(theme::body(words))),
                Piece::Key(key) => theme::keycap(ui, &key),
            }
        }
    });
}

/// What a click would do; keys are marked in it.
fn click(editing: &Editing, cx: &Cx<'_>) -> String {
    let shift = cx.shift;
    let end = KeyAction::Cancel.mark();
    match editing.mode {
        Mode::Map => {
            let kit = &editing.kit;
            let what = kit.words(shift);
            match kit.counting_manner() {
                Manner::Brush => {
                    tr!(
                        "Press and draw: {what}. Right click: pick up what lies in a hex.",
                        what
                    )
                }
                Manner::Line => tr!("Draw a line: {what}.", what),
                Manner::Fill => tr!("Click fills the piece of country: {what}.", what),
                Manner::Area => tr!("Draw a rectangle: {what}.", what),
                Manner::Ramp => tr!("Draw from low to high: an even slope.").into(),
                Manner::Smooth => tr!("Press and draw: heights are evened out.").into(),
                Manner::Mark => tr!("Draw a rectangle to mark it.").into(),
                Manner::Pick => tr!("Click picks up what lies in a hex.").into(),
                Manner::Paste => tr!("Click puts down what was copied. {end} ends it.", end),
            }
        }
        Mode::Forces | Mode::Battle => match &editing.placing {
            Placing::None => selected(editing, cx),
            Placing::Card(_) if editing.carrying => {
                tr!("Let go over the table to put the unit down there.").into()
            }
            Placing::Path(..) => tr!("Click at the edge where the path begins or ends.").into(),
            Placing::Card(_) => tr!("Click puts a new unit down. {end} ends it.", end),
            Placing::Unit(_) => tr!("Click puts the unit down.").into(),
            Placing::Zone(_) | Placing::EventZone(_) | Placing::MineZone(..) => tr!(
                "Press and draw the zone; with Shift, take hexes away. {end} ends it.",
                end
            ),
            Placing::Objective(_) => tr!("Click puts the objective down.").into(),
            Placing::Cargo(_) => tr!("Click puts the cargo down.").into(),
            Placing::Own(key) => editing.rules.in_editor().press_words(key),
        },
    }
}

/// What a click and keys do with what is selected.
fn selected(editing: &Editing, cx: &Cx<'_>) -> String {
    let delete = KeyAction::EditDelete.mark();
    let name = |at| names::name_of(editing.scenario(), at, cx.data).unwrap_or_default();
    let on_table = |at: UnitAt| {
        let unit = at.of(editing.scenario());
        unit.is_some_and(|unit| unit.at().is_some())
    };
    match (editing.picked, editing.mode) {
        (Some(Pick::Unit(at)), _) if on_table(at) => tr!(
            "Drag {name} to move it; {left} and {right} turn it, {delete} takes it away.",
            name = name(at),
            left = KeyAction::TurnLeft.mark(),
            right = KeyAction::TurnRight.mark(),
            delete
        ),
        (Some(Pick::Unit(at)), Mode::Forces) => tr!(
            "{name} is not on the table: “Place on the table” puts it there, {delete} takes it away.",
            name = name(at),
            delete
        ),
        (Some(Pick::Objective(_) | Pick::Cargo(_)), _) => {
            tr!("{delete} removes the selection.", delete)
        }
        (None, Mode::Forces) => {
            tr!("Drag a unit from the list onto the table, or click one there to select it.").into()
        }
        (Some(Pick::Unit(_)) | None, _) => {
            tr!("Click something on the table to select it; drag a unit to move it.").into()
        }
    }
}

/// Names over the units.
pub(super) fn plates(ctx: &Context, editing: &Editing, cx: &Cx<'_>) {
    let p = ctx.layer_painter(LayerId::background());
    let zoom = ctx.zoom_factor();
    let names = names::names(editing.scenario(), cx.data);
    for (n, ((at, _), name)) in units(editing.scenario()).zip(names).enumerate() {
        let id = u16::try_from(n).unwrap_or(u16::MAX);
        let Some(anchor) = cx.anchors.minis.get(&id).filter(|a| a.visible) else {
            continue;
        };
        let foot = pos2(anchor.head.x / zoom, anchor.head.y / zoom - 6.0);
        let galley = p.layout_no_wrap(name, fonts::strong(fonts::size::SMALL), c::TEXT);
        let size = galley.size() + vec2(14.0, 6.0);
        let rect = bevy_egui::egui::Rect::from_center_size(foot - vec2(0.0, size.y / 2.0), size);
        let on = editing.picked == Some(Pick::Unit(at));
        let line = if on {
            c::BRASS_BRIGHT
        } else {
            cx.side(at.side)
        };
        p.rect(
            rect,
            bevy_egui::egui::CornerRadius::same(theme::space::ROUND_SMALL),
            c::alpha(c::INK, 0.82),
            Stroke::new(if on { 2.0 } else { 1.5 }, line),
            StrokeKind::Inside,
        );
        p.galley(rect.min + vec2(7.0, 3.0), galley, c::TEXT);
    }
}
