//! The panel of a demo: what is told, and the buttons to pause, step, take over and leave.

use super::{
    HudCx,
    layout::HudLayout,
    model::{DemoCommand, HudAction},
};
use bevy_egui::egui::{Align2, Context, CornerRadius, Rect, Stroke, Ui, pos2, vec2};
use hexlance_ui::theme::{self, Button, Icon, Island, colors as c, dialog_frame, fonts, wrapped};

/// Draws it in the place of the action bar.
pub(super) fn draw(ctx: &Context, cx: &mut HudCx, layout: &HudLayout) {
    let area = layout.middle();
    let width = area.width().min(620.0);
    let frame = dialog_frame()
        .stroke(Stroke::new(1.5, c::BRASS))
        .inner_margin(theme::space::NOTICE);
    let at = pos2(area.center().x, area.bottom());
    Island::new("demo", Align2::CENTER_BOTTOM, at, width)
        .frame(frame)
        .show(ctx, |ui| panel(ui, cx));
}

fn panel(ui: &mut Ui, cx: &mut HudCx) {
    let Some(bar) = cx.view.demo.clone() else {
        return;
    };
    ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
    ui.label(theme::caps(&bar.title));
    let caption = if bar.over && bar.caption.is_empty() {
        tr!("That was it.")
    } else {
        &bar.caption
    };
    // Room for two lines, so that the buttons stay where they are.
    let width = ui.available_width();
    let galley = ui.painter().layout_job(wrapped(
        caption,
        fonts::body(fonts::size::LARGE),
        c::TEXT,
        width,
    ));
    let (_, rect) = ui.allocate_space(vec2(width, galley.size().y.max(44.0)));
    ui.painter().galley(rect.left_top(), galley, c::TEXT);
    progress(ui, bar.done, bar.lines);
    ui.horizontal(|ui| {
        let mut button = |key: &str, text: &str, icon, off: Option<&str>, wish| {
            if Button::new(format!("demo.{key}"), text)
                .icon(icon)
                .disabled(off)
                .show(ui)
            {
                cx.out.push(HudAction::Demo(wish));
            }
        };
        let end = bar.over.then_some(tr!("This is the end."));
        let past = (!bar.can_take_over).then_some(tr!("The battle is over."));
        let first = (!bar.can_go_back).then_some(tr!("This is the beginning."));
        button("back", tr!("Back"), Icon::Left, first, DemoCommand::Back);
        let (word, icon) = if bar.playing {
            (tr!("Pause"), Icon::Clock)
        } else {
            (tr_c!("demo", "Play"), Icon::Play)
        };
        button("toggle", word, icon, end, DemoCommand::Toggle);
        button("step", tr!("Step"), Icon::Right, end, DemoCommand::Step);
        button(
            "take-over",
            tr!("Take over"),
            Icon::Person,
            past,
            DemoCommand::TakeOver,
        );
        button("leave", bar.leave, Icon::Door, None, DemoCommand::Leave);
    });
}

fn progress(ui: &mut Ui, done: usize, lines: usize) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 3.0));
    let round = CornerRadius::same(theme::space::ROUND_PIP);
    ui.painter().rect_filled(rect, round, c::LINE);
    let share = done as f32 / lines.max(1) as f32;
    let part = Rect::from_min_size(rect.min, vec2(rect.width() * share.min(1.0), rect.height()));
    ui.painter().rect_filled(part, round, c::BRASS);
}
