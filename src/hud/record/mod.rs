//! The record sheet of the selected unit: one file a rule system.

mod dial;
mod head;
mod lists;
mod strike;
mod unknown;

use super::{HudCx, layout::HudLayout, model::RecordSheet};
use crate::theme::{Island, card_ground, colors as c, paper_frame, space};
use bevy_egui::egui::{Align2, Context, Margin, ScrollArea, Shape};

/// Room below the last box of a card, in points.
const FOOT: f32 = 9.0;

/// Height of a card, in points, from which everything is in its printed order.
const LITTLE_ROOM: f32 = 300.0;

/// Draws the card at the right, above the target panel whose top is given.
pub(super) fn draw(ctx: &Context, cx: &mut HudCx, layout: &HudLayout, target_top: Option<f32>) {
    if !cx.state.card_shown {
        return;
    }
    let Some(sheet) = &cx.view.card else { return };
    let bottom = target_top.map_or(layout.screen.bottom() - space::EDGE, |t| t - space::EDGE);
    let height = (bottom - layout.card_at().y).max(110.0);
    Island::new("card", Align2::RIGHT_TOP, layout.card_at(), layout.right)
        .frame(paper_frame().inner_margin(Margin {
            left: 0,
            right: 0,
            top: 0,
            bottom: FOOT as i8,
        }))
        .max_height(height)
        .show(ctx, |ui| {
            ui.visuals_mut().override_text_color = Some(c::PRINT);
            ui.visuals_mut().widgets.inactive.bg_fill = c::PAPER_LINE;
            ui.visuals_mut().widgets.hovered.bg_fill = c::PRINT_DIM;
            ui.visuals_mut().widgets.active.bg_fill = c::PRINT;
            ui.visuals_mut().extreme_bg_color = c::PAPER_SHADE;
            // a dark fade would look like dirt on the paper
            ui.spacing_mut().scroll.fade.strength = 0.0;
            let ground = ui.painter().add(Shape::Noop);
            match sheet {
                RecordSheet::Strike(card) => {
                    strike::header(ui, cx, card);
                    let id = ("card", card.unit.0);
                    ScrollArea::vertical()
                        .id_salt(id)
                        .max_height(ui.available_height())
                        .auto_shrink([false, true])
                        .show(ui, |ui| strike::body(ui, cx, card, height < LITTLE_ROOM));
                }
                RecordSheet::Dial(card) => {
                    dial::header(ui, cx, card);
                    ScrollArea::vertical()
                        .id_salt(("card", card.unit.0))
                        .max_height(ui.available_height())
                        .auto_shrink([false, true])
                        .show(ui, |ui| dial::body(ui, cx, card, height - FOOT));
                }
                RecordSheet::Unknown(card) => unknown::draw(ui, cx, card),
            }
            let paper = ui.min_rect().with_max_y(ui.min_rect().bottom() + FOOT);
            let shapes = card_ground(paper, head::HEAD);
            ui.painter().set(ground, Shape::Vec(shapes));
        });
}
