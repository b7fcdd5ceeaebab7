//! How the battle ended.

use super::{
    HudCx,
    layout::HudLayout,
    model::{HudAction, MenuCommand},
};
use bevy_egui::egui::{Align, Align2, Context, Order, Rect, Sense, Stroke, Vec2, pos2, vec2};
use hexlance_ui::theme::{self, Button, Icon, Island, colors as c, dialog_frame, emblem, fonts};

/// Draws the result over the table; the log and the cards stay readable behind it.
pub(super) fn draw(ctx: &Context, cx: &mut HudCx, layout: &HudLayout) {
    let Some(o) = &cx.view.outcome else {
        cx.state.outcome_away = false;
        return;
    };
    if cx.state.outcome_away {
        return recall(ctx, cx, layout);
    }
    let width = 460.0f32.min(layout.middle().width() - 16.0);
    let at = layout.middle().center();
    let frame = dialog_frame()
        .stroke(Stroke::new(1.5, c::BRASS))
        .inner_margin(theme::space::PAGE);
    Island::new("outcome", Align2::CENTER_CENTER, at, width)
        .frame(frame)
        .order(Order::Foreground)
        .show(ctx, |ui| {
            ui.spacing_mut().item_spacing.y = 6.0;
            // The emblems of those who have won stand over the line.
            let height = if o.winner.is_some() { 62.0 } else { 34.0 };
            let (_, rect) = ui.allocate_space(vec2(ui.available_width(), height));
            let winners: Vec<_> = cx.view.winners().collect();
            let (title, color) = match o.winner {
                Some(s) => {
                    let team = winners.first().and_then(|s| s.team.as_deref());
                    let side = team.filter(|_| winners.len() > 1);
                    let side = side.unwrap_or(cx.side_name(s));
                    (tr!("Victory for {side}", side), cx.side_color(s))
                }
                None => (tr!("A draw").to_owned(), c::TEXT),
            };
            let p = ui.painter();
            for (i, side) in winners.iter().enumerate() {
                let aside = (i as f32 - (winners.len() - 1) as f32 / 2.0) * 40.0;
                let at = pos2(rect.center().x + aside, rect.top() + 14.0);
                let rect = Rect::from_center_size(at, Vec2::splat(28.0));
                emblem(p, rect, side.side.0, cx.side_color(side.side));
            }
            let font = fonts::display(fonts::size::PAGE);
            if theme::text_width(ui, &title, font.clone()) <= rect.width() {
                p.text(
                    pos2(rect.center().x, rect.bottom() - 2.0),
                    Align2::CENTER_BOTTOM,
                    title,
                    font,
                    color,
                );
            } else {
                let line = rect.with_min_y(rect.bottom() - 34.0);
                theme::paint_text_in(p, line, &title, font, color);
            }
            ui.vertical_centered(|ui| ui.label(theme::body(&o.summary).color(c::TEXT_DIM)));
            theme::hairline(ui);
            table(ui, cx, o);
            ui.add_space(8.0);
            let w = (ui.available_width() - 6.0) / 2.0;
            ui.horizontal(|ui| {
                let size = vec2(w, 36.0);
                if Button::new("outcome.again", tr!("Play again"))
                    .primary()
                    .icon(Icon::Play)
                    .min_size(size)
                    .show(ui)
                {
                    cx.out.push(HudAction::Menu(MenuCommand::Restart));
                }
                if Button::new("outcome.title", super::menu::way_out(cx))
                    .icon(Icon::Door)
                    .min_size(size)
                    .show(ui)
                {
                    cx.out.push(HudAction::Menu(MenuCommand::ToTitle));
                }
            });
            ui.horizontal(|ui| {
                let size = vec2(w, 32.0);
                let watch = Button::new("outcome.watch", tr!("Watch it again"))
                    .quiet()
                    .icon(Icon::Clock)
                    .tip(tr!("The whole battle, move by move"))
                    .min_size(size);
                if watch.show(ui) {
                    cx.out.push(HudAction::Watch);
                }
                let look = Button::new("outcome.look", tr!("Look at the table"))
                    .quiet()
                    .icon(Icon::Eye)
                    .min_size(size);
                if look.show(ui) {
                    cx.state.outcome_away = true;
                }
            });
        });
}

/// While the table is looked at: the button that brings the result back.
fn recall(ctx: &Context, cx: &mut HudCx, layout: &HudLayout) {
    let at = layout.middle().center_bottom();
    Island::new("outcome.recall", Align2::CENTER_BOTTOM, at, 200.0)
        .order(Order::Foreground)
        .show(ctx, |ui| {
            let back = Button::new("outcome.show", tr!("Result"))
                .primary()
                .icon(Icon::Flag)
                .min_size(vec2(ui.available_width(), 36.0));
            if back.show(ui) {
                cx.state.outcome_away = false;
            }
        });
}

fn table(ui: &mut bevy_egui::egui::Ui, cx: &HudCx, o: &super::model::Outcome) {
    let sides = cx.view.sides.len().max(1) as f32;
    let column = 110.0f32.min(ui.available_width() * 0.6 / sides);
    let row = |ui: &mut bevy_egui::egui::Ui,
               label: &str,
               values: &[(String, bevy_egui::egui::Color32)]| {
        let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 20.0));
        let p = ui.painter();
        p.text(
            rect.left_center(),
            Align2::LEFT_CENTER,
            label,
            fonts::body(fonts::size::BODY),
            c::TEXT_DIM,
        );
        for (i, (v, color)) in values.iter().enumerate() {
            let x = rect.right() - column * (sides - 1.0 - i as f32);
            p.text(
                pos2(x, rect.center().y),
                Align2::RIGHT_CENTER,
                v,
                fonts::strong(fonts::size::BODY),
                *color,
            );
        }
    };
    names(ui, cx, column);
    for (label, values) in &o.table {
        let won = |i: usize| {
            let side = cx.view.sides.get(i).map(|s| s.side);
            cx.view.winners().any(|w| Some(w.side) == side)
        };
        let ink = |i| if won(i) { c::BRASS_BRIGHT } else { c::TEXT };
        let values = values.iter().enumerate();
        let values: Vec<_> = values.map(|(i, v)| (v.clone(), ink(i))).collect();
        row(ui, label, &values);
    }
}

/// Space between the names of two sides.
const GAP: f32 = 10.0;

/// The names of the sides over their columns: in two lines where one is too short, and shortened where two are.
fn names(ui: &mut bevy_egui::egui::Ui, cx: &HudCx, column: f32) {
    let font = fonts::strong(fonts::size::BODY);
    let sides = cx.view.sides.iter();
    let galleys: Vec<_> = sides
        .map(|s| {
            let color = cx.side_color(s.side);
            let mut job = theme::wrapped(&s.name, font.clone(), color, column - GAP);
            job.wrap.max_rows = 2;
            job.halign = Align::Max;
            (ui.painter().layout_job(job), color)
        })
        .collect();
    let height = galleys.iter().map(|(g, _)| g.size().y).fold(20.0, f32::max);
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), height));
    let right = |i: usize| rect.right() - column * (galleys.len() - 1 - i) as f32;
    for (i, ((galley, color), side)) in galleys.iter().zip(&cx.view.sides).enumerate() {
        let size = galley.size();
        let top = rect.center().y - size.y / 2.0;
        let cell = Rect::from_min_max(pos2(right(i) - size.x, top), pos2(right(i), top + size.y));
        ui.painter()
            .galley(cell.right_top(), galley.clone(), *color);
        let key = format!("outcome.side.{i}");
        theme::record(ui, &key, &side.name, cell, true);
        if galley.elided {
            let response = ui.interact(cell, ui.id().with(&key), Sense::hover());
            theme::tip_text(response, &side.name);
        }
    }
}
