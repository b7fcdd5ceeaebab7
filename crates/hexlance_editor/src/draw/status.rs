//! The line at the bottom, which says what a click will do, and names over the units on the table.

use bevy_egui::egui::{Align2, Context, LayerId, Stroke, StrokeKind, pos2, vec2};

use super::{Cx, STATUS};
use crate::{
    desk::{Editing, Mode, Pick, Placing, units},
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
            ui.label(theme::body(click(editing, cx)));
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

/// What a click would do.
fn click(editing: &Editing, cx: &Cx<'_>) -> String {
    let shift = cx.shift;
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
                Manner::Paste => tr!("Click puts down what was copied. Esc ends it.").into(),
            }
        }
        Mode::Forces | Mode::Battle => match &editing.placing {
            Placing::None => match editing.picked {
                Some(Pick::Unit(_)) => {
                    tr!("Drag a unit to move it; , and . turn it; Del takes it away.").into()
                }
                Some(_) => tr!("Del takes away what is selected.").into(),
                None if editing.mode == Mode::Forces => tr!(
                    "Drag a unit from the list onto the table, or click one there to select it."
                )
                .into(),
                None => tr!("Click something on the table to select it.").into(),
            },
            Placing::Card(_) if editing.carrying => {
                tr!("Let go over the table to put the unit down there.").into()
            }
            Placing::Path(..) => tr!("Click at the edge where the path begins or ends.").into(),
            Placing::Card(_) => tr!("Click puts a new unit down. Esc ends it.").into(),
            Placing::Unit(_) => tr!("Click puts the unit down.").into(),
            Placing::Zone(_) | Placing::EventZone(_) | Placing::MineZone(..) => {
                tr!("Press and draw the zone; with Shift, take hexes away. Esc ends it.").into()
            }
            Placing::Objective(_) => tr!("Click puts the objective down.").into(),
            Placing::Cargo(_) => tr!("Click puts the cargo down.").into(),
        },
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
