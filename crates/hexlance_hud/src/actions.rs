//! The action bar: what the selected unit may do, with keys, and the button that ends the phase.

use super::{HudCx, keys, layout::HudLayout, model::ActionButton};
use bevy_egui::egui::{
    Align, Align2, Context, CornerRadius, LayerId, Order, Pos2, Rect, Stroke, StrokeKind, Ui, pos2,
    vec2,
};
use hexlance_ui::{
    input::KeyAction,
    theme::{self, Button, Icon, Island, STACKED_PAD, colors as c, fonts, panel_frame},
};
use std::ops::Range;

/// Height of a button; its width is between these two, or what a long word needs, up to the last.
const HEIGHT: f32 = 54.0;
const WIDTHS: (f32, f32) = (54.0, 62.0);
const WIDEST: f32 = 88.0;
const GAP: f32 = 4.0;
const GROUP_GAP: f32 = 9.0;
const END: f32 = 84.0;

/// Draws the bar at the bottom, or only the end button when nothing is selected.
pub(super) fn draw(ctx: &Context, cx: &mut HudCx, layout: &HudLayout) {
    let area = layout.middle();
    let show_end = cx.view.end.is_some();
    let end = if show_end { END + GROUP_GAP } else { 0.0 };
    let lettering = Lettering::of(ctx, cx);
    let bar = Bar::new(
        &cx.view.actions,
        area.width() - 16.0 - end,
        lettering.least_width,
    );
    // One step for all: a label in smaller type than its neighbours' looks like something less.
    let fine = lettering.is_fine(bar.width);
    if bar.rows.is_empty() && !show_end {
        // Something may be chosen on the table alone.
        return say(ctx, cx, area.center_bottom() - vec2(0.0, 8.0), area.width());
    }
    let inner = if bar.rows.is_empty() {
        END
    } else {
        bar.inner + end
    };
    // Who is asked for one thing after another finds the end button where it was.
    let asked = cx.view.phase.asked.is_some();
    let inner = match asked {
        true => inner.max(cx.state.asked_bar).min(area.width() - 16.0),
        false => inner,
    };
    cx.state.asked_bar = if asked { inner } else { 0.0 };
    let at = pos2(area.center().x, area.bottom());
    let shown = Island::new("actions", Align2::CENTER_BOTTOM, at, inner + 18.0)
        .frame(panel_frame().inner_margin(theme::space::STRIP))
        .show(ctx, |ui| {
            let height = bar.rows.len().max(1) as f32 * (HEIGHT + GAP) - GAP;
            let (_, rect) = ui.allocate_space(vec2(inner, height));
            for (y, row) in bar.rows.iter().enumerate() {
                let top = rect.top() + y as f32 * (HEIGHT + GAP);
                let mut x = rect.left();
                for i in row.clone() {
                    if i > row.start {
                        let same = cx.view.actions[i - 1].group == cx.view.actions[i].group;
                        x += if same { GAP } else { GROUP_GAP };
                        if !same {
                            let line = x - GROUP_GAP / 2.0;
                            ui.painter().vline(
                                line,
                                top + 8.0..=top + HEIGHT - 8.0,
                                Stroke::new(1.0, c::LINE),
                            );
                        }
                    }
                    let rect = Rect::from_min_size(pos2(x, top), vec2(bar.width, HEIGHT));
                    button(ui, cx, i, rect, fine);
                    x += bar.width;
                }
            }
            if show_end {
                let r =
                    Rect::from_min_max(pos2(rect.right() - END, rect.bottom() - HEIGHT), rect.max);
                end_button(ui, cx, r, fine);
            }
        });
    let above = pos2(area.center().x, shown.response.rect.top() - 8.0);
    say(ctx, cx, above, area.width());
}

/// Says what is to be done next, above a point.
fn say(ctx: &Context, cx: &mut HudCx, above: Pos2, width: f32) {
    if let Some(text) = &cx.view.instruction {
        let text = cx.settings.keys.named_in(text);
        cx.state.line = Some(instruction(ctx, &text, above, width));
    }
}

/// How wide the labels of the bar are.
struct Lettering {
    /// The widest label in the usual type.
    widest: f32,
    /// That of the end button.
    end: f32,
    /// The width of a button that has room for every word in the smallest type.
    least_width: f32,
}

impl Lettering {
    fn of(ctx: &Context, cx: &HudCx) -> Self {
        let p = ctx.layer_painter(LayerId::background());
        let width = |text: &str, size| {
            let galley = p.layout_no_wrap(text.to_owned(), fonts::strong(size), c::TEXT);
            galley.size().x
        };
        let labels = || cx.view.actions.iter().map(|b| b.label.as_str());
        let words = labels().flat_map(str::split_whitespace);
        let word = words.map(|w| width(w, fonts::size::TINY));
        let whole = labels().map(|l| width(l, fonts::size::SMALL));
        let end = cx.view.end.as_ref();
        Self {
            widest: whole.fold(0.0, f32::max),
            end: end.map_or(0.0, |end| width(&end.label, fonts::size::SMALL)),
            least_width: word.fold(0.0, f32::max) + 2.0 * STACKED_PAD,
        }
    }

    /// Whether the usual type has no room in buttons of a width.
    fn is_fine(&self, width: f32) -> bool {
        let pad = 2.0 * STACKED_PAD;
        (self.widest > 0.0 && self.widest + pad > width) || self.end + pad > END
    }
}

/// Which buttons stand in which row, and how wide they are.
struct Bar {
    rows: Vec<Range<usize>>,
    width: f32,
    inner: f32,
}

impl Bar {
    /// As few rows as the width allows, filled evenly, of buttons with at least `word` of room.
    fn new(actions: &[ActionButton], room: f32, word: f32) -> Self {
        let n = actions.len();
        let word = word.min(WIDEST);
        let (least, most) = (WIDTHS.0.max(word), WIDTHS.1.max(word));
        for count in 1..=n {
            let per_row = n.div_ceil(count);
            let rows: Vec<Range<usize>> = (0..n)
                .step_by(per_row)
                .map(|start| start..(start + per_row).min(n))
                .collect();
            let width = rows
                .iter()
                .map(|r| (room - gaps(actions, r)) / r.len() as f32)
                .fold(f32::INFINITY, f32::min)
                .min(most);
            if width >= least || per_row == 1 {
                let inner = rows
                    .iter()
                    .map(|r| r.len() as f32 * width + gaps(actions, r))
                    .fold(0.0, f32::max);
                return Self { rows, width, inner };
            }
        }
        Self {
            rows: Vec::new(),
            width: 0.0,
            inner: 0.0,
        }
    }
}

/// Width of the gaps between the buttons of a row.
fn gaps(actions: &[ActionButton], row: &Range<usize>) -> f32 {
    actions[row.clone()]
        .windows(2)
        .map(|w| {
            if w[0].group == w[1].group {
                GAP
            } else {
                GROUP_GAP
            }
        })
        .sum()
}

fn button(ui: &mut Ui, cx: &mut HudCx, i: usize, rect: Rect, fine: bool) {
    let b = &cx.view.actions[i];
    let hint = KeyAction::slots()
        .get(i)
        .map_or(String::new(), |s| cx.hint(*s));
    let response = Button::new(format!("action.{}", b.key), &b.label)
        .stacked()
        .fine(fine)
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

fn end_button(ui: &mut Ui, cx: &mut HudCx, rect: Rect, fine: bool) {
    let Some(end) = &cx.view.end else { return };
    let response = Button::new("action.end-phase", &end.label)
        .stacked()
        .fine(fine)
        .primary()
        .icon(Icon::Flag)
        .keycap(cx.hint(KeyAction::EndPhase))
        .tip(&end.help)
        .disabled(end.disabled.as_deref())
        .show_at(ui, rect);
    if response.clicked() && end.disabled.is_none() {
        keys::end_phase(cx);
    }
}

/// A pill above the bar, one line or two; it lets the pointer through. Returns where it stands.
fn instruction(ctx: &Context, text: &str, bottom: Pos2, width: f32) -> Rect {
    let font = fonts::strong(fonts::size::BODY);
    let p = ctx.layer_painter(LayerId::new(Order::Background, "hud.instruction".into()));
    let mut job = theme::wrapped(text, font, c::TEXT, width - 28.0);
    job.halign = Align::Center;
    let galley = p.layout_job(job);
    let size = galley.size() + vec2(28.0, 10.0);
    let rect = Rect::from_min_size(bottom - vec2(size.x / 2.0, size.y), size);
    let round = match galley.rows.len() {
        1 => CornerRadius::same(theme::space::PILL),
        _ => CornerRadius::same(theme::space::ROUND),
    };
    p.rect_filled(rect, round, c::alpha(c::SLATE, 0.88));
    p.rect_stroke(
        rect,
        round,
        Stroke::new(1.0, c::BRASS_DIM),
        StrokeKind::Inside,
    );
    p.galley(pos2(rect.center().x, rect.top() + 5.0), galley, c::TEXT);
    rect
}
