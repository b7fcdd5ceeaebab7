//! The rolls for Initiative: shown a while when they are made, and again from the turn's number or the line of the log.

use super::{
    HudCx, breakdown,
    layout::HudLayout,
    model::{InitiativeRoll, InitiativeView},
};
use bevy_egui::egui::{Align2, Context, Order, Rect, Ui, Vec2, pos2, vec2};
use hexlance_ui::theme::{
    self, Button, Icon, Island, colors as c, die_of, emblem, fonts, hairline, panel_frame,
};

/// How long the rolls are shown by themselves, in seconds.
const SHOWN: f64 = 6.0;
const COLUMN: f32 = 230.0;
/// Between the columns.
const GUTTER: f32 = 28.0;

/// Draws the panel below the phase bar.
pub(super) fn draw(ctx: &Context, cx: &mut HudCx, layout: &HudLayout) {
    let Some(view) = &cx.view.initiative else {
        return;
    };
    let state = &mut *cx.state;
    if state.initiative.is_none_or(|(id, _)| id != view.id) {
        // Rolls of long ago, of a battle that was loaded, are not news.
        let fresh = cx.view.log.iter().rev().take(40).any(|l| l.id == view.id);
        let until = if fresh { state.now + SHOWN } else { 0.0 };
        state.initiative = Some((view.id, until));
    }
    let until = state.initiative.map_or(0.0, |(_, until)| until);
    if !state.initiative_open && state.now >= until {
        return;
    }
    let bar = Island::last_rect(ctx, "phase").unwrap_or(layout.top_strip());
    let top = super::lesson::bottom(ctx, cx).map_or(layout.top + 26.0, |b| b + 4.0);
    let at = pos2(bar.center().x, top);
    let columns = view.sides.len().max(1) as f32;
    let wanted = COLUMN * columns + GUTTER * (columns - 1.0) + 24.0;
    let width = wanted.min(layout.top_strip().width());
    let mut island = Island::new("initiative", Align2::CENTER_TOP, at, width)
        .frame(panel_frame().inner_margin(theme::space::STRIP))
        .order(Order::Foreground);
    if !cx.state.initiative_open {
        // Nobody has asked for it: the table behind it stays in reach.
        island = island.passive();
    }
    island.show(ctx, |ui| panel(ui, cx, view));
    if !cx.state.initiative_open {
        ctx.request_repaint();
    }
}

fn panel(ui: &mut Ui, cx: &mut HudCx, view: &InitiativeView) {
    ui.spacing_mut().item_spacing = vec2(6.0, 3.0);
    let (_, head) = ui.allocate_space(vec2(ui.available_width(), 20.0));
    ui.painter().text(
        head.left_center(),
        Align2::LEFT_CENTER,
        tr!("INITIATIVE, TURN {turn}", turn = view.turn),
        fonts::strong(fonts::size::TINY),
        c::BRASS,
    );
    if cx.state.initiative_open {
        let middle = pos2(head.right() - 11.0, head.center().y);
        let close = Rect::from_center_size(middle, vec2(24.0, 20.0));
        let button = Button::icon_only("initiative.close", Icon::Cross, tr!("Close"))
            .quiet()
            .small();
        if button.show_at(ui, close).clicked() {
            cx.state.initiative_open = false;
            cx.state.initiative = Some((view.id, 0.0));
        }
    }
    let columns = view.sides.len().max(1) as f32;
    let width = (ui.available_width() - GUTTER * (columns - 1.0)) / columns;
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = GUTTER;
        for side in &view.sides {
            ui.allocate_ui_with_layout(
                vec2(width, 0.0),
                bevy_egui::egui::Layout::top_down(bevy_egui::egui::Align::Min),
                |ui| {
                    ui.set_width(width);
                    let (_, rect) = ui.allocate_space(vec2(width, 18.0));
                    let color = cx.side_color(side.side);
                    let mark = Rect::from_center_size(
                        pos2(rect.left() + 7.0, rect.center().y),
                        Vec2::splat(12.0),
                    );
                    emblem(ui.painter(), mark, side.side.0, color);
                    ui.painter().text(
                        pos2(rect.left() + 18.0, rect.center().y),
                        Align2::LEFT_CENTER,
                        cx.side_name(side.side),
                        fonts::strong(fonts::size::BODY),
                        color,
                    );
                    for r in &side.rolls {
                        roll(ui, r);
                    }
                },
            );
        }
    });
    for note in &view.notes {
        ui.label(theme::dim(note));
    }
    hairline(ui);
    ui.label(theme::strong(&view.result).color(cx.side_color(view.winner)));
}

fn roll(ui: &mut Ui, roll: &InitiativeRoll) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 26.0));
    let mut x = rect.left() + 11.0;
    for d in &roll.dice {
        let at = pos2(x, rect.center().y);
        die_of(ui.painter(), at, 20.0, *d, roll.sides);
        x += 25.0;
    }
    if let Some(again) = &roll.again {
        let r = Rect::from_min_max(pos2(x, rect.top()), rect.max);
        theme::paint_text_in(
            ui.painter(),
            r,
            again,
            fonts::body(fonts::size::TINY),
            c::TEXT_DIM,
        );
    }
    breakdown::table(ui, &roll.parts);
}
