//! The log: the last roll large, then lines that open into their rolls and tables.

use super::{
    HudCx, breakdown, dice,
    layout::HudLayout,
    model::{Counted, HudAction, LogDetail, LogKind, LogLine},
    why,
};
use bevy_egui::egui::{
    Align, Align2, Context, CornerRadius, CursorIcon, Id, Layout, Pos2, Rect, ScrollArea, Sense,
    Ui, UiBuilder, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};
use hexlance_ui::{
    input::KeyAction,
    theme::{
        self, Button, Icon, Island, Paint, colors as c, emblem, fonts, hairline, named_as,
        panel_frame, space, well_frame,
    },
};

/// How many lines the small log shows.
const SMALL_LINES: usize = 3;

/// Draws the log at the bottom left.
pub(super) fn draw(ctx: &Context, cx: &mut HudCx, layout: &HudLayout) {
    let tall = cx.state.log_open;
    let height = if tall {
        layout.left_height() * 0.62
    } else {
        // three lines below a roll that is told in as many rows as it may take
        210.0
    };
    Island::new("log", Align2::LEFT_BOTTOM, layout.log_at(), layout.log)
        .frame(panel_frame().inner_margin(theme::space::STRIP))
        .max_height(height)
        .show(ctx, |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            // the small log has no heading of its own while there is a roll to show
            if tall || cx.view.dice.is_empty() {
                head(ui, cx);
            }
            if tall {
                filter(ui, cx);
            }
            let tray = dice::tray(ui, cx, if tall { 0.0 } else { 26.0 });
            if let (false, Some(rect)) = (tall, tray) {
                toggle(ui, cx, pos2(rect.right() + 15.0, rect.center().y));
            }
            let lines: Vec<&LogLine> = cx
                .view
                .log
                .iter()
                .filter(|l| {
                    cx.state.log_shows(l.kind)
                        && (cx.state.log_side.is_none() || l.side == cx.state.log_side)
                })
                .collect();
            if tall {
                let room = ui.available_height();
                ScrollArea::vertical()
                    .id_salt("log")
                    .max_height(room)
                    .auto_shrink([false, false])
                    .stick_to_bottom(true)
                    .show(ui, |ui| {
                        let mut turn = 0;
                        for l in lines {
                            if l.turn != turn {
                                turn = l.turn;
                                let heading = match cx.view.phase.counted {
                                    Counted::Turns => tr!("Turn {turn}", turn),
                                    Counted::Rounds => tr!("Round {round}", round = turn),
                                };
                                theme::heading(ui, &heading);
                            }
                            line(ui, cx, l, true);
                        }
                    });
            } else {
                let skip = lines.len().saturating_sub(SMALL_LINES);
                for l in &lines[skip..] {
                    line(ui, cx, l, false);
                }
                if lines.is_empty() {
                    ui.label(theme::faint(tr!("Nothing has happened yet.")));
                }
            }
        });
}

fn head(ui: &mut Ui, cx: &mut HudCx) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 20.0));
    ui.painter().text(
        rect.left_center(),
        Align2::LEFT_CENTER,
        tr!("LOG"),
        fonts::strong(fonts::size::TINY),
        c::BRASS,
    );
    toggle(ui, cx, pos2(rect.right() - 11.0, rect.center().y));
}

fn toggle(ui: &mut Ui, cx: &mut HudCx, centre: Pos2) {
    let at = Rect::from_center_size(centre, vec2(24.0, 22.0));
    let (icon, label) = if cx.state.log_open {
        (Icon::Down, tr!("Smaller log"))
    } else {
        (Icon::Up, tr!("Taller log"))
    };
    let b = Button::icon_only("log.toggle", icon, label)
        .quiet()
        .small()
        .keycap(cx.hint(KeyAction::ToggleLog));
    if b.show_at(ui, at).clicked() {
        cx.state.log_open = !cx.state.log_open;
    }
}

fn filter(ui: &mut Ui, cx: &mut HudCx) {
    theme::wrap_row(ui, 3.0, 22.0, |ui| {
        for kind in LogKind::ALL {
            let on = cx.state.log_shows(kind);
            let key = format!("log.filter.{kind:?}").to_lowercase();
            if Button::new(key, crate::lang::text(kind.name()))
                .small()
                .selected(on)
                .min_size(vec2(0.0, 22.0))
                .show(ui)
            {
                let bit = kind as u8;
                if on {
                    cx.state.log_hidden.insert(bit);
                } else {
                    cx.state.log_hidden.remove(&bit);
                }
            }
        }
        for s in &cx.view.sides {
            let on = cx.state.log_side == Some(s.side);
            let key = format!("log.side.{}", s.side.0);
            if Button::new(key, &s.name)
                .small()
                .selected(on)
                .min_size(vec2(0.0, 22.0))
                .show(ui)
            {
                cx.state.log_side = if on { None } else { Some(s.side) };
            }
        }
    });
    hairline(ui);
}

/// One line; opened it shows its details.
fn line(ui: &mut Ui, cx: &mut HudCx, l: &LogLine, roomy: bool) {
    let open = roomy && cx.state.opened.contains(&l.id);
    let indent = 18.0 + 10.0 * f32::from(l.depth);
    let width = ui.available_width();
    let arrow = if l.details.is_empty() { 0.0 } else { 14.0 };
    let ink =
        breakdown::tone_color(l.tone).unwrap_or(if l.depth == 0 { c::TEXT } else { c::TEXT_DIM });
    let text_width = width - indent - arrow - 2.0;
    let mut job = theme::wrapped(&l.text, fonts::body(fonts::size::SMALL), ink, text_width);
    if !roomy {
        job.wrap.max_rows = 1;
        job.wrap.break_anywhere = true;
    }
    let galley = ui.painter().layout_job(job);
    let cut = galley.elided;
    let (_, rect) = ui.allocate_space(vec2(width, galley.size().y.max(14.0) + 4.0));
    let key = format!("log.line.{}", l.id);
    let response = ui
        .interact(rect, Id::new(&key), Sense::click())
        .on_hover_cursor(CursorIcon::PointingHand);
    named_as(ui, &response, &key, || {
        WidgetInfo::labeled(WidgetType::CollapsingHeader, true, &l.text)
    });
    let p = ui.painter();
    if response.hovered() || response.has_focus() {
        p.rect_filled(
            rect.expand2(vec2(3.0, 0.0)),
            CornerRadius::same(theme::space::ROUND_SMALL),
            c::SLATE_HOVER,
        );
    }
    let mark = Rect::from_center_size(
        pos2(rect.left() + indent - 11.0, rect.top() + 9.5),
        Vec2::splat(8.0),
    );
    match l.side {
        Some(s) => emblem(p, mark, s.0, cx.side_color(s)),
        None => {
            p.circle_filled(mark.center(), 2.0, c::TEXT_FAINT);
        }
    }
    p.galley(pos2(rect.left() + indent, rect.top() + 2.0), galley, ink);
    if arrow > 0.0 {
        let at =
            Rect::from_center_size(pos2(rect.right() - 6.0, rect.top() + 9.5), Vec2::splat(9.0));
        if open { Icon::Down } else { Icon::Right }.paint(p, at, c::TEXT_FAINT);
    }
    if response.double_clicked()
        && let Some(u) = l.unit
    {
        cx.out.push(HudAction::FocusUnit(u));
    } else if response.clicked() {
        if cx.view.initiative.as_ref().is_some_and(|i| i.id == l.id) {
            cx.state.initiative_open = true;
        }
        // a line of the small log opens in the tall one
        if !roomy {
            cx.state.log_open = true;
            cx.state.opened.insert(l.id);
        } else if !cx.state.opened.remove(&l.id) {
            cx.state.opened.insert(l.id);
        }
    }
    if let Some(why) = &l.why {
        why::tip(response, l, why, cut);
    } else if cut {
        theme::tip_text(response, &l.text);
    }
    if open {
        details(ui, cx, l, indent);
    }
}

fn details(ui: &mut Ui, cx: &HudCx, l: &LogLine, indent: f32) {
    if l.details.is_empty() {
        return;
    }
    let rect = ui.available_rect_before_wrap();
    let inner = Rect::from_min_max(pos2(rect.left() + indent, rect.top()), rect.max);
    let mut child = ui.new_child(
        UiBuilder::new()
            .max_rect(inner)
            .layout(Layout::top_down(Align::Min)),
    );
    well_frame()
        .inner_margin(theme::space::STRIP)
        .show(&mut child, |ui| {
            ui.set_width(inner.width() - 18.0);
            for (i, d) in l.details.iter().enumerate() {
                if i > 0 {
                    hairline(ui);
                }
                match d {
                    LogDetail::Roll(r) => dice::roll(ui, cx, r),
                    LogDetail::Table(title, b) => {
                        ui.label(theme::strong(title).font(fonts::strong(fonts::size::SMALL)));
                        breakdown::table(ui, b);
                    }
                    LogDetail::Note(text) => {
                        ui.label(theme::dim(text));
                    }
                }
            }
        });
    let used = child.min_rect();
    ui.allocate_space(vec2(rect.width(), used.height() + space::TIGHT));
}
