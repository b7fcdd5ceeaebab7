//! The question that waits for an answer: one at a time, with a default, bottom middle.

use super::{
    HudCx, dice,
    layout::HudLayout,
    model::{HudAction, Prompt},
};
use bevy_egui::egui::{
    Align2, Context, CornerRadius, CursorIcon, Id, Order, Rect, ScrollArea, Sense, Stroke,
    StrokeKind, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};
use hexlance_ui::{
    input::KeyAction,
    theme::{
        self, Icon, Island, Paint, colors as c, dialog_frame, emblem, fonts, named_as, refuse,
    },
};

/// Height of a question that is scrolled, at least.
const LEAST: f32 = 90.0;

/// Draws the question in the place of the action bar.
pub(super) fn draw(ctx: &Context, cx: &mut HudCx, layout: &HudLayout) {
    let Some(p) = &cx.view.prompt else { return };
    let area = layout.middle();
    let width = area.width().min(560.0);
    let at = pos2(area.center().x, area.bottom());
    let frame = dialog_frame()
        .stroke(Stroke::new(1.5, c::BRASS))
        .inner_margin(theme::space::NOTICE);
    // What is more than the screen holds is scrolled.
    let margin = frame.total_margin().sum().y;
    let room = (area.height() - margin).max(LEAST);
    Island::new("prompt", Align2::CENTER_BOTTOM, at, width)
        .frame(frame)
        .order(Order::Foreground)
        .max_height(room + margin)
        .show(ctx, |ui| {
            ScrollArea::vertical()
                .id_salt(("prompt", p.id))
                .max_height(room)
                .auto_shrink([false, true])
                .show(ui, |ui| {
                    ui.spacing_mut().item_spacing = vec2(6.0, 4.0);
                    head(ui, cx, p);
                    if !p.details.is_empty() {
                        ui.label(theme::dim(&p.details));
                    }
                    if let Some(r) = &p.dice {
                        dice::roll(ui, cx, r);
                    }
                    ui.add_space(2.0);
                    options(ui, cx, p);
                    foot(ui, cx, p);
                });
        });
}

fn head(ui: &mut Ui, cx: &HudCx, p: &Prompt) {
    let width = ui.available_width();
    let galley = ui.painter().layout_job(theme::wrapped(
        &p.question,
        fonts::display(fonts::size::LARGE),
        c::TEXT,
        width - 26.0,
    ));
    let (_, rect) = ui.allocate_space(vec2(width, galley.size().y + 2.0));
    let at = Rect::from_center_size(pos2(rect.left() + 8.0, rect.top() + 9.0), Vec2::splat(14.0));
    emblem(ui.painter(), at, p.side.0, cx.side_color(p.side));
    ui.painter()
        .galley(rect.left_top() + vec2(24.0, 0.0), galley, c::TEXT);
}

fn options(ui: &mut Ui, cx: &mut HudCx, p: &Prompt) {
    let width = ui.available_width();
    // two columns when the answers are many and short
    let short = p.options.iter().all(|o| {
        theme::text_width(ui, &o.label, fonts::strong(fonts::size::BODY)) < width * 0.5 - 56.0
            && theme::text_width(ui, &o.note, fonts::body(fonts::size::TINY)) < width * 0.5 - 56.0
    });
    let columns = if short && p.options.len() > 1 { 2 } else { 1 };
    let gap = 6.0;
    let cell = (width - gap * (columns as f32 - 1.0)) / columns as f32;
    let height = if p.options.iter().any(|o| !o.note.is_empty()) {
        42.0
    } else {
        32.0
    };
    let rows = p.options.len().div_ceil(columns);
    let (_, area) = ui.allocate_space(vec2(width, rows as f32 * (height + 5.0) - 5.0));
    for i in 0..p.options.len() {
        let corner = area.min
            + vec2(
                (i % columns) as f32 * (cell + gap),
                (i / columns) as f32 * (height + 5.0),
            );
        option(
            ui,
            cx,
            p,
            i,
            Rect::from_min_size(corner, vec2(cell, height)),
        );
    }
}

fn option(ui: &mut Ui, cx: &mut HudCx, p: &Prompt, i: usize, rect: Rect) {
    let o = &p.options[i];
    let key = format!("prompt.option.{i}");
    let enabled = o.disabled.is_none();
    let response = ui
        .interact(rect, Id::new((&key, p.id)), Sense::click())
        .on_hover_cursor(CursorIcon::PointingHand);
    named_as(ui, &response, &key, || {
        WidgetInfo::labeled(WidgetType::Button, enabled, &o.label)
    });
    let hot = response.hovered() || response.has_focus();
    if hot && enabled {
        cx.state.cursor = (p.id, i);
    }
    let chosen = enabled && cx.state.cursor == (p.id, i);
    let (fill, line, ink, note) = if !enabled {
        (c::SLATE_RAISED, c::LINE_FAINT, c::TEXT_FAINT, c::TEXT_FAINT)
    } else if chosen {
        (
            c::BRASS,
            c::BRASS_BRIGHT,
            c::ON_BRASS,
            c::mix(c::ON_BRASS, c::BRASS, 0.25),
        )
    } else {
        (c::SLATE_CONTROL, c::LINE, c::TEXT, c::TEXT_DIM)
    };
    let painter = ui.painter();
    painter.rect(
        rect,
        CornerRadius::same(theme::space::ROUND_CONTROL),
        fill,
        Stroke::new(1.0, line),
        StrokeKind::Inside,
    );
    let hint = KeyAction::slots()
        .get(i)
        .map_or(String::new(), |s| cx.hint(*s));
    let cap = Rect::from_center_size(pos2(rect.left() + 19.0, rect.center().y), vec2(20.0, 20.0));
    painter.rect_stroke(
        cap,
        CornerRadius::same(theme::space::ROUND_SMALL),
        Stroke::new(1.0, c::alpha(ink, 0.5)),
        StrokeKind::Inside,
    );
    painter.text(
        cap.center(),
        Align2::CENTER_CENTER,
        hint,
        fonts::strong(fonts::size::TINY),
        ink,
    );
    let left = rect.left() + 38.0;
    let right = rect.right() - 10.0;
    if o.note.is_empty() {
        let r = Rect::from_min_max(pos2(left, rect.top()), pos2(right, rect.bottom()));
        theme::paint_text_in(painter, r, &o.label, fonts::strong(fonts::size::BODY), ink);
    } else {
        let r = Rect::from_min_max(
            pos2(left, rect.top() + 3.0),
            pos2(right, rect.center().y + 2.0),
        );
        theme::paint_text_in(painter, r, &o.label, fonts::strong(fonts::size::BODY), ink);
        let r = Rect::from_min_max(
            pos2(left, rect.center().y + 2.0),
            pos2(right, rect.bottom() - 4.0),
        );
        theme::paint_text_in(painter, r, &o.note, fonts::body(fonts::size::TINY), note);
    }
    if !enabled {
        Icon::Lock.paint(
            painter,
            Rect::from_center_size(
                pos2(rect.right() - 14.0, rect.center().y),
                Vec2::splat(12.0),
            ),
            c::TEXT_FAINT,
        );
    }
    if response.clicked() {
        match &o.disabled {
            Some(why) => refuse(ui.ctx(), why),
            None => cx.out.push(HudAction::Answer(p.id, i)),
        }
    }
    if let Some(why) = &o.disabled {
        theme::tip_lines(response, &o.label, &[(tr!("Not now"), why)]);
    }
}

fn foot(ui: &mut Ui, cx: &HudCx, p: &Prompt) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        theme::keycap(ui, &cx.hint(KeyAction::Confirm));
        let chosen = p
            .options
            .get(cx.state.cursor.1)
            .map_or("", |o| o.label.as_str());
        ui.label(theme::faint(chosen));
        if let Some(o) = p.decline.and_then(|i| p.options.get(i)) {
            ui.add_space(8.0);
            theme::keycap(ui, &cx.hint(KeyAction::Cancel));
            ui.label(theme::faint(&o.label));
        }
    });
}
