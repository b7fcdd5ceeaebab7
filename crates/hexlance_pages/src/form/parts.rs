//! Rows, fields, numbers and switches: what forms are drawn with, and pages that are no forms as well.

use std::ops::RangeInclusive;

use bevy_egui::egui::{
    Align, Align2, CornerRadius, CursorIcon, Id, Label, Layout, Rect, Response, RichText, Sense,
    Stroke, StrokeKind, TextEdit, TextStyle, TextWrapMode, Ui, UiBuilder, Vec2, WidgetInfo,
    WidgetText, WidgetType, pos2, vec2,
};
use hexlance_ui::theme::{self, Button, Icon, Paint, colors as c, fonts, named_as, named_field};

/// A row that can be clicked; what is on it is painted into the rectangle.
pub fn row(
    ui: &mut Ui,
    key: &str,
    label: &str,
    height: f32,
    on: bool,
    enabled: bool,
) -> (Rect, Response) {
    row_sensing(ui, key, label, height, (on, enabled), Sense::click())
}

/// A row that answers to more than clicks.
pub fn row_sensing(
    ui: &mut Ui,
    key: &str,
    label: &str,
    height: f32,
    (on, enabled): (bool, bool),
    sense: Sense,
) -> (Rect, Response) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), height));
    row_in(ui, rect, key, label, (on, enabled), sense)
}

/// A row, or a tile, where there is room set aside for it.
pub fn row_at(ui: &mut Ui, rect: Rect, key: &str, label: &str, on: bool) -> (Rect, Response) {
    row_in(ui, rect, key, label, (on, true), Sense::click())
}

fn row_in(
    ui: &mut Ui,
    rect: Rect,
    key: &str,
    label: &str,
    (on, enabled): (bool, bool),
    sense: Sense,
) -> (Rect, Response) {
    let response = ui
        .interact(rect, Id::new(key), sense)
        .on_hover_cursor(CursorIcon::PointingHand);
    named_as(ui, &response, key, || {
        WidgetInfo::selected(WidgetType::Button, enabled, on, label)
    });
    let hot = response.hovered() || response.has_focus();
    let fill = if on {
        c::mix(c::SLATE_RAISED, c::BRASS, 0.2)
    } else if hot && enabled {
        c::SLATE_HOVER
    } else {
        c::SLATE_RAISED
    };
    let line = if on { c::BRASS } else { c::LINE_FAINT };
    ui.painter().rect(
        rect,
        CornerRadius::same(theme::space::ROUND_SMALL),
        fill,
        Stroke::new(1.0, line),
        StrokeKind::Inside,
    );
    (rect, response)
}

/// A small square button with an icon inside a row, at its right end.
pub fn row_button(ui: &mut Ui, rect: Rect, key: &str, icon: Icon, label: &str) -> bool {
    let size = 20.0;
    let at = Rect::from_center_size(
        pos2(rect.right() - 4.0 - size / 2.0, rect.center().y),
        Vec2::splat(size),
    );
    Button::icon_only(key, icon, label)
        .quiet()
        .small()
        .show_at(ui, at)
        .clicked()
}

/// A field for one line of text; true if it was changed.
pub fn field(ui: &mut Ui, key: &str, text: &mut String, hint: &str, width: f32) -> bool {
    let edit = TextEdit::singleline(text)
        .id(Id::new(key))
        .hint_text(hint)
        .margin(theme::space::FIELD)
        .desired_width(width);
    let response = ui.add(edit);
    named_field(ui, &response, key, hint);
    response.changed()
}

/// A field of tags with commas between them; gives back the tags if they were changed.
pub fn tags(ui: &mut Ui, key: &str, tags: &[String], hint: &str) -> Option<Vec<String>> {
    // While it is typed in, the text is kept as it is typed.
    let id = Id::new((key, "typed"));
    let typing = ui.memory(|m| m.has_focus(Id::new(key)));
    let kept: Option<String> = ui.data(|d| d.get_temp(id)).filter(|_| typing);
    let mut text = kept.unwrap_or_else(|| tags.join(", "));
    let changed = field(ui, key, &mut text, hint, f32::INFINITY);
    ui.data_mut(|d| d.insert_temp(id, text.clone()));
    changed.then(|| {
        text.split(',')
            .map(|t| t.trim().to_owned())
            .filter(|t| !t.is_empty())
            .collect()
    })
}

/// An explanation, with room for the longest of all that may take its place: nothing below it moves.
pub fn note_among<'t>(
    ui: &mut Ui,
    style: impl Fn(&str) -> RichText,
    text: &str,
    all: impl IntoIterator<Item = &'t str>,
) {
    let width = ui.available_width();
    let height = |text: &str| {
        let text = WidgetText::from(style(text));
        let galley = text.into_galley(ui, Some(TextWrapMode::Wrap), width, TextStyle::Body);
        galley.size().y
    };
    let told = all.into_iter().filter(|text| !text.is_empty());
    let least = if text.is_empty() { 0.0 } else { height(text) };
    let room = told.map(height).fold(least, f32::max);
    if room <= 0.0 {
        return;
    }
    let (_, rect) = ui.allocate_space(vec2(width, room));
    if !text.is_empty() {
        let at = UiBuilder::new().max_rect(rect);
        ui.new_child(at.layout(Layout::top_down(Align::Min)))
            .add(Label::new(style(text)).wrap());
    }
}

/// A sentence beside a sign of warning.
pub fn warning(ui: &mut Ui, text: &str) {
    ui.horizontal_top(|ui| {
        let (_, r) = ui.allocate_space(vec2(16.0, 16.0));
        Icon::Warning.paint(ui.painter(), r.shrink(1.0), c::WARN);
        ui.add(Label::new(theme::dim(text).color(c::WARN)).wrap());
    });
}

/// Width of a value between two buttons.
const STEPS: f32 = 92.0;

/// A label and a value between two buttons; gives back -1 or 1 when one of them was pressed.
fn steps(ui: &mut Ui, key: &str, label: &str, value: &str) -> Option<i64> {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 26.0));
    ui.painter().text(
        rect.left_center(),
        Align2::LEFT_CENTER,
        label,
        fonts::body(fonts::size::BODY),
        c::TEXT_DIM,
    );
    steps_at(ui, rect, key, value, None)
}

/// A value between two buttons at the right end of a rectangle; `tip` is said of the buttons.
fn steps_at(ui: &mut Ui, rect: Rect, key: &str, value: &str, tip: Option<&str>) -> Option<i64> {
    let at =
        |x: f32| Rect::from_center_size(pos2(rect.right() - x, rect.center().y), vec2(26.0, 24.0));
    ui.painter().text(
        pos2(rect.right() - 46.0, rect.center().y),
        Align2::CENTER_CENTER,
        value,
        fonts::strong(fonts::size::LARGE),
        c::TEXT,
    );
    let mut button = |name: String, sign: &str, x: f32| {
        let b = Button::new(name, sign).small();
        let b = match tip {
            Some(tip) => b.tip(tip),
            None => b,
        };
        b.show_at(ui, at(x)).clicked()
    };
    let less = button(format!("{key}.less"), "-", 79.0);
    let more = button(format!("{key}.more"), "+", 13.0);
    match (less, more) {
        (_, true) => Some(1),
        (true, false) => Some(-1),
        _ => None,
    }
}

/// A value between two buttons; `step` says what it is one further, or one back. Gives back what it was set to.
pub fn stepper<T: Copy + PartialEq + std::fmt::Display>(
    ui: &mut Ui,
    key: &str,
    label: &str,
    now: T,
    step: impl Fn(i32) -> T,
) -> Option<T> {
    let way = steps(ui, key, label, &now.to_string())?;
    Some(step(if way < 0 { -1 } else { 1 })).filter(|n| *n != now)
}

/// A number between two buttons that change it by a step, or by ten times that with Shift; it is shown as a text. Gives
/// back what it was set to.
pub fn number(
    ui: &mut Ui,
    key: &str,
    (label, help): (&str, &str),
    (now, shown): (i64, &str),
    range: RangeInclusive<i64>,
    step: i64,
) -> Option<i64> {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 26.0));
    let named = ui.painter().text(
        rect.left_center(),
        Align2::LEFT_CENTER,
        label,
        fonts::body(fonts::size::BODY),
        c::TEXT_DIM,
    );
    let text = rect.with_max_x((rect.right() - STEPS).max(named.right()));
    let response = ui.interact(text, Id::new((key, "tip")), Sense::hover());
    let ten = (tr!("Shift"), tr!("by ten"));
    theme::tip_lines(response, label, &[("", help), ten]);
    number_at(ui, rect, key, (now, shown), range, step)
}

/// The same at the right end of a rectangle, without its label.
fn number_at(
    ui: &mut Ui,
    rect: Rect,
    key: &str,
    (now, shown): (i64, &str),
    range: RangeInclusive<i64>,
    step: i64,
) -> Option<i64> {
    let shift = ui.input(|i| i.modifiers.shift);
    let by = if shift { 10 * step } else { step };
    let ways = steps_at(ui, rect, key, shown, Some(tr!("With Shift by ten")));
    let new = (now + ways? * by).clamp(*range.start(), *range.end());
    (new != now).then_some(new)
}

/// A number that need not be given: a choice between two, and beside it the number where it is given. Its room is kept
/// where it is not, so that nothing below moves.
pub fn maybe(
    ui: &mut Ui,
    key: &str,
    (label, help, none): (&str, &str, &str),
    now: Option<i64>,
    usual: i64,
    range: RangeInclusive<i64>,
) -> Option<Option<i64>> {
    let mut new = None;
    let top = ui.cursor().min;
    let width = ui.available_width();
    let choices = ui.scope(|ui| {
        ui.set_max_width(width - STEPS - 6.0);
        theme::wrap_row(ui, 3.0, 26.0, |ui| {
            let b = Button::new(format!("{key}.none"), none).small();
            if b.selected(now.is_none()).tip(help).show(ui) && now.is_some() {
                new = Some(None);
            }
            let b = Button::new(format!("{key}.some"), label).small();
            if b.selected(now.is_some()).tip(help).show(ui) && now.is_none() {
                new = Some(Some(usual));
            }
        });
    });
    if let Some(now) = now {
        let low = choices.response.rect.bottom();
        let rect = Rect::from_min_max(pos2(top.x, low - 26.0), pos2(top.x + width, low));
        let shown = now.to_string();
        let n = number_at(ui, rect, key, (now, &shown), range, 1);
        new = n.map(Some).or(new);
    }
    new
}

/// A switch with what it does below it; gives back how it is set if that was changed.
pub fn switch(ui: &mut Ui, key: &str, label: &str, help: &str, on: bool) -> Option<bool> {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 24.0));
    let response = ui.interact(rect, Id::new(("switch", key)), Sense::click());
    theme::named_as(ui, &response, key, || {
        WidgetInfo::selected(WidgetType::Checkbox, true, on, label)
    });
    let knob = Rect::from_center_size(rect.right_center() - vec2(18.0, 0.0), vec2(34.0, 18.0));
    let hot = response.hovered() || response.has_focus();
    let t = ui.ctx().animate_bool(response.id, on);
    let edge = if hot {
        c::BRASS_BRIGHT
    } else {
        c::mix(c::LINE, c::BRASS, t)
    };
    let p = ui.painter();
    p.rect(
        knob,
        CornerRadius::same(theme::space::PILL),
        c::mix(c::INK, c::BRASS, t),
        Stroke::new(1.0, edge),
        StrokeKind::Inside,
    );
    let x = knob.left() + 9.0 + t * (knob.width() - 18.0);
    p.circle_filled(
        pos2(x, knob.center().y),
        6.0,
        c::mix(c::TEXT_DIM, c::ON_BRASS, t),
    );
    let text = Rect::from_min_max(rect.min, pos2(knob.left() - 6.0, rect.bottom()));
    let ink = if on { c::TEXT } else { c::TEXT_DIM };
    theme::paint_text_in(p, text, label, fonts::strong(fonts::size::BODY), ink);
    let clicked = response.on_hover_cursor(CursorIcon::PointingHand).clicked();
    if !help.is_empty() {
        ui.add(Label::new(theme::dim(help)).wrap());
    }
    clicked.then_some(!on)
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Context, RawInput};

    use super::*;

    /// The height that something takes in a width.
    fn height(width: f32, mut add: impl FnMut(&mut Ui)) -> f32 {
        let ctx = Context::default();
        theme::install_fonts(&ctx);
        let mut height = 0.0;
        // Fonts are there from the second pass on.
        for _ in 0..2 {
            ctx.run_ui(RawInput::default(), |ui| {
                ui.set_max_width(width);
                let top = ui.cursor().top();
                add(ui);
                height = ui.cursor().top() - top;
            })
            .drop_without_applying_deltas();
        }
        height
    }

    #[test]
    fn nothing_below_a_note_moves_when_another_takes_its_place() {
        let all = [
            "",
            "Short.",
            "So long that it takes more than one row in so narrow a page.",
        ];
        let tall = |told: &str| height(180.0, |ui| note_among(ui, |t| theme::dim(t), told, all));
        assert!(tall("Short.") > 25.0);
        assert_eq!(tall(""), tall("Short."));
        assert_eq!(tall(all[2]), tall("Short."));
        assert_eq!(
            height(180.0, |ui| note_among(ui, |t| theme::dim(t), "", [""])),
            0.0
        );
    }

    #[test]
    fn nothing_below_a_number_moves_when_it_is_given() {
        for width in [150.0, 340.0] {
            let tall = |now| {
                height(width, |ui| {
                    maybe(
                        ui,
                        "turns",
                        ("Turns", "How long.", "Usual: 12 turns"),
                        now,
                        12,
                        1..=99,
                    );
                })
            };
            assert_eq!(tall(None), tall(Some(12)), "{width}");
        }
    }
}
