//! The action bar: what the selected unit may do, with keys, and the button that ends the phase.

use super::{
    HudCx, keys,
    layout::HudLayout,
    model::{ActionButton, ActionGroup},
};
use crate::{
    input::KeyAction,
    theme::{self, Button, Icon, Island, colors as c, fonts, panel_frame},
};
use bevy_egui::egui::{Align2, Context, CornerRadius, Margin, Order, Rect, Stroke, Ui, Vec2, pos2, vec2};

const BUTTON: Vec2 = vec2(60.0, 54.0);
const GAP: f32 = 4.0;
const GROUP_GAP: f32 = 9.0;
const END: f32 = 96.0;

/// Draws the bar at the bottom, or only the end button when nothing is selected.
pub(super) fn draw(ctx: &Context, cx: &mut HudCx, layout: &HudLayout) {
    let area = layout.middle();
    let rows = rows(&cx.view.actions, area.width() - END - 34.0);
    let widest = rows.iter().map(|r| row_width(&cx.view.actions, r)).fold(0.0f32, f32::max);
    let show_end = cx.view.viewer.is_some() && cx.view.phase.acting == cx.view.viewer;
    if widest == 0.0 && !show_end {
        return;
    }
    let end = if show_end { END } else { 0.0 };
    let gap = if widest > 0.0 && show_end { GROUP_GAP } else { 0.0 };
    let inner = widest + gap + end;
    let at = pos2(area.center().x, area.bottom());
    let shown = Island::new("actions", Align2::CENTER_BOTTOM, at, inner + 16.0)
        .frame(panel_frame().inner_margin(Margin::same(8)))
        .show(ctx, |ui| {
            let height = rows.len().max(1) as f32 * (BUTTON.y + GAP) - GAP;
            let (_, rect) = ui.allocate_space(vec2(inner, height));
            for (y, row) in rows.iter().enumerate() {
                let mut x = rect.left();
                let mut last: Option<ActionGroup> = None;
                for i in row.clone() {
                    let b = &cx.view.actions[i];
                    if let Some(g) = last {
                        x += if g == b.group { GAP } else { GROUP_GAP };
                        if g != b.group {
                            let line = x - GROUP_GAP / 2.0;
                            let top = rect.top() + y as f32 * (BUTTON.y + GAP);
                            ui.painter().vline(line, top + 8.0..=top + BUTTON.y - 8.0, Stroke::new(1.0, c::LINE));
                        }
                    }
                    let at = pos2(x, rect.top() + y as f32 * (BUTTON.y + GAP));
                    button(ui, cx, i, Rect::from_min_size(at, BUTTON));
                    x += BUTTON.x;
                    last = Some(b.group);
                }
            }
            if show_end {
                let r = Rect::from_min_max(pos2(rect.right() - END, rect.top()), rect.max);
                end_button(ui, cx, r);
            }
        });
    if let Some(text) = &cx.view.instruction {
        instruction(ctx, text, pos2(area.center().x, shown.response.rect.top() - 8.0));
    }
}

/// Which buttons stand in which row.
fn rows(actions: &[ActionButton], width: f32) -> Vec<std::ops::Range<usize>> {
    let mut out = Vec::new();
    let mut start = 0;
    for i in 0..actions.len() {
        if row_width(actions, &(start..i + 1)) > width && i > start {
            out.push(start..i);
            start = i;
        }
    }
    if start < actions.len() {
        out.push(start..actions.len());
    }
    out
}

fn row_width(actions: &[ActionButton], row: &std::ops::Range<usize>) -> f32 {
    let list = &actions[row.clone()];
    let gaps: f32 = list.windows(2).map(|w| if w[0].group == w[1].group { GAP } else { GROUP_GAP }).sum();
    list.len() as f32 * BUTTON.x + gaps
}

fn button(ui: &mut Ui, cx: &mut HudCx, i: usize, rect: Rect) {
    let b = &cx.view.actions[i];
    let hint = KeyAction::slots().get(i).map_or(String::new(), |s| cx.hint(*s));
    let response = Button::new(format!("action.{}", b.key), &b.label)
        .stacked()
        .icon(b.icon)
        .keycap(hint)
        .tip(&b.help)
        .selected(b.chosen)
        .disabled(b.disabled.as_deref())
        .show_at(ui, rect);
    if response.clicked() && b.disabled.is_none() {
        cx.out.push(b.action.clone());
    }
}

fn end_button(ui: &mut Ui, cx: &mut HudCx, rect: Rect) {
    let phase = cx.view.phase.phases.get(cx.view.phase.current).map_or("phase", |p| p.name.as_str());
    let tip = format!("End your part of the phase: {}", phase.to_lowercase());
    let response = Button::new("action.end-phase", "End phase")
        .stacked()
        .primary()
        .icon(Icon::Flag)
        .keycap(cx.hint(KeyAction::EndPhase))
        .tip(&tip)
        .show_at(ui, rect);
    if response.clicked() {
        keys::end_phase(cx);
    }
}

/// One line in a pill above the bar; it lets the pointer through.
fn instruction(ctx: &Context, text: &str, bottom: bevy_egui::egui::Pos2) {
    let font = fonts::strong(fonts::size::BODY);
    let p = ctx.layer_painter(bevy_egui::egui::LayerId::new(Order::Background, "hud.instruction".into()));
    let size = p.layout_no_wrap(text.to_owned(), font.clone(), c::TEXT).size();
    let rect = Rect::from_center_size(bottom - vec2(0.0, 13.0), vec2(size.x + 28.0, 26.0));
    p.rect_filled(rect, CornerRadius::same(13), c::alpha(c::SLATE, 0.88));
    p.rect_stroke(rect, CornerRadius::same(13), Stroke::new(1.0, c::BRASS_DIM), bevy_egui::egui::StrokeKind::Inside);
    theme::paint_text(&p, rect.center(), Align2::CENTER_CENTER, text, font, c::TEXT);
}
