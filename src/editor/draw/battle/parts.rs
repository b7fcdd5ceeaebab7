//! What the pages are made of: fields, numbers, choices, lists.

use std::{fmt::Debug, ops::RangeInclusive};

use bevy_egui::egui::{
    Color32, CornerRadius, Id, Label, Popup, Rect, ScrollArea, Sense, Stroke, StrokeKind, TextEdit,
    Ui, Vec2, pos2, vec2,
};
use hexlance_board::{Board, Direction, Edge, Hex};

use crate::{
    editor::draw::map::stepper,
    screens::forces::lists,
    theme::{self, Button, Icon, Paint, colors as c, fonts},
    words::{capital, direction_name, hex_by_name, hex_name},
};

/// A heading with room above it.
pub(in crate::editor) fn heading(ui: &mut Ui, text: &str) {
    ui.add_space(6.0);
    theme::heading(ui, text);
}

/// A small label over a field.
pub(in crate::editor) fn label(ui: &mut Ui, text: &str) {
    ui.add_space(2.0);
    ui.label(theme::dim(text));
}

/// An explanation that wraps.
pub(in crate::editor) fn note(ui: &mut Ui, text: &str) {
    ui.add(Label::new(theme::dim(text)).wrap());
}

/// What is not as it must be, and wraps.
pub(in crate::editor) fn warning(ui: &mut Ui, text: &str) {
    ui.horizontal_top(|ui| {
        let (_, r) = ui.allocate_space(Vec2::splat(16.0));
        Icon::Warning.paint(ui.painter(), r.shrink(1.0), c::WARN);
        ui.add(Label::new(theme::dim(text).color(c::WARN)).wrap());
    });
}

/// A line of text as wide as the page.
pub(in crate::editor) fn line(ui: &mut Ui, key: &str, hint: &str, now: &str) -> Option<String> {
    let mut text = now.to_owned();
    lists::field(ui, key, &mut text, hint, f32::INFINITY).then_some(text)
}

/// A text of several lines.
pub(in crate::editor) fn block(
    ui: &mut Ui,
    key: &str,
    hint: &str,
    rows: usize,
    now: &str,
) -> Option<String> {
    let mut text = now.to_owned();
    let edit = TextEdit::multiline(&mut text)
        .id(Id::new(key))
        .hint_text(hint)
        .margin(theme::space::FIELD)
        .desired_rows(rows)
        .desired_width(f32::INFINITY);
    let response = ui.add(edit);
    theme::named_field(ui, &response, key, hint);
    response.changed().then_some(text)
}

/// What is typed into a field that cannot be taken as it is: it is kept as long as the field has the focus.
fn typed(ui: &mut Ui, key: &str, hint: &str, now: &str, width: f32) -> (String, bool) {
    let id = Id::new((key, "typed"));
    let typing = ui.memory(|m| m.has_focus(Id::new(key)));
    let kept: Option<String> = ui.data(|d| d.get_temp(id)).filter(|_| typing);
    let mut text = kept.unwrap_or_else(|| now.to_owned());
    let changed = lists::field(ui, key, &mut text, hint, width);
    ui.data_mut(|d| d.insert_temp(id, text.clone()));
    (text, changed)
}

/// A name that not every text can be; `refused` says why a text cannot.
pub(in crate::editor) fn name(
    ui: &mut Ui,
    key: &str,
    hint: &str,
    now: &str,
    refused: impl Fn(&str) -> Option<String>,
) -> Option<String> {
    let (text, changed) = typed(ui, key, hint, now, f32::INFINITY);
    if text == now {
        return None;
    }
    if let Some(why) = refused(&text) {
        warning(ui, &why);
        return None;
    }
    changed.then_some(text)
}

/// A hex by its number.
pub(in crate::editor) fn hex(
    ui: &mut Ui,
    key: &str,
    now: Option<Hex>,
    board: &Board,
) -> Option<Hex> {
    let text = now.map(hex_name).unwrap_or_default();
    let (text, changed) = typed(ui, key, "0101", &text, 74.0);
    let found = hex_by_name(&text).filter(|h| board.contains(*h));
    if found.is_none() && !text.is_empty() {
        ui.label(theme::dim(tr!("not on the map")).color(c::WARN));
    }
    found.filter(|h| changed && Some(*h) != now)
}

/// Several hexes by their numbers, with commas between them.
pub(in crate::editor) fn hexes(
    ui: &mut Ui,
    key: &str,
    now: &[Hex],
    board: &Board,
) -> Option<Vec<Hex>> {
    let text: Vec<_> = now.iter().copied().map(hex_name).collect();
    let (text, changed) = typed(ui, key, "0101, 0305", &text.join(", "), f32::INFINITY);
    let mut found = Vec::new();
    let mut unknown = Vec::new();
    for word in text.split(',').map(str::trim).filter(|w| !w.is_empty()) {
        match hex_by_name(word).filter(|h| board.contains(*h)) {
            Some(hex) => found.push(hex),
            None => unknown.push(word),
        }
    }
    if !unknown.is_empty() {
        warning(
            ui,
            &tr!("Not on the map: {unknown}.", unknown = unknown.join(", ")),
        );
    }
    (changed && found != now).then_some(found)
}

/// A number between two buttons, by tens with Shift.
pub(in crate::editor) fn number<T: TryFrom<i64> + Into<i64> + Copy>(
    ui: &mut Ui,
    key: &str,
    label: &str,
    tip: &str,
    now: T,
    range: RangeInclusive<i64>,
) -> Option<T> {
    let times = if ui.input(|i| i.modifiers.shift) {
        10
    } else {
        1
    };
    let from = ui.cursor().min;
    let now: i64 = now.into();
    let step = |d: i32| (now + i64::from(d) * times).clamp(*range.start(), *range.end());
    let new = stepper(ui, key, label, now, step);
    let text = Rect::from_min_size(from, vec2(ui.available_width() - 100.0, 26.0));
    if !tip.is_empty() {
        let response = ui.interact(text, Id::new((key, "tip")), Sense::hover());
        theme::tip_lines(response, label, &[("", tip), (tr!("Shift"), tr!("by ten"))]);
    }
    new.and_then(|n| T::try_from(n).ok())
}

/// A number that need not be said: a choice, and the number where it is.
pub(in crate::editor) struct Maybe<'a, T> {
    /// Key of both.
    pub key: &'a str,
    /// What it is.
    pub label: &'a str,
    /// What it is about.
    pub tip: &'a str,
    /// What it is called if it is not said.
    pub none: &'a str,
    /// What it begins with.
    pub usual: T,
    /// What it can be.
    pub range: RangeInclusive<i64>,
}

impl<T: TryFrom<i64> + Into<i64> + Copy> Maybe<'_, T> {
    /// Draws it; gives back what was chosen.
    pub(in crate::editor) fn show(self, ui: &mut Ui, now: Option<T>) -> Option<Option<T>> {
        let mut new = None;
        theme::wrap_row(ui, 3.0, 24.0, |ui| {
            let b = Button::new(format!("{}.none", self.key), self.none).small();
            if b.selected(now.is_none()).tip(self.tip).show(ui) && now.is_some() {
                new = Some(None);
            }
            let b = Button::new(format!("{}.some", self.key), self.label).small();
            if b.selected(now.is_some()).tip(self.tip).show(ui) && now.is_none() {
                new = Some(Some(self.usual));
            }
        });
        if let Some(now) = now
            && let Some(n) = number(ui, self.key, self.label, self.tip, now, self.range)
        {
            new = Some(Some(n));
        }
        new
    }
}

/// One of a few, as small buttons that wrap and say what they are; gives back the chosen one.
pub(in crate::editor) fn choices<T: Copy + PartialEq + Debug>(
    ui: &mut Ui,
    key: &str,
    now: Option<T>,
    all: impl IntoIterator<Item = (T, &'static str, &'static str)>,
) -> Option<T> {
    let mut new = None;
    theme::wrap_row(ui, 3.0, 24.0, |ui| {
        for (what, name, tip) in all {
            let slug = format!("{what:?}").replace('"', "");
            let mut b = Button::new(format!("{key}.{slug}"), name)
                .small()
                .selected(Some(what) == now);
            if !tip.is_empty() {
                b = b.tip(tip);
            }
            if b.show(ui) && Some(what) != now {
                new = Some(what);
            }
        }
    });
    new
}

/// A small button that is on or off; true if it was pressed.
pub(in crate::editor) fn toggle(ui: &mut Ui, key: &str, text: &str, tip: &str, on: bool) -> bool {
    let b = Button::new(key, text).small().selected(on);
    if tip.is_empty() { b } else { b.tip(tip) }.show(ui)
}

/// A switch with what it does below it; gives back how it is set if that was changed.
pub(in crate::editor) fn switch(
    ui: &mut Ui,
    key: &str,
    label: &str,
    help: &str,
    on: bool,
) -> Option<bool> {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 24.0));
    let response = ui.interact(rect, Id::new(("switch", key)), Sense::click());
    theme::named_as(ui, &response, key, || {
        bevy_egui::egui::WidgetInfo::selected(
            bevy_egui::egui::WidgetType::Checkbox,
            true,
            on,
            label,
        )
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
    let clicked = response
        .on_hover_cursor(bevy_egui::egui::CursorIcon::PointingHand)
        .clicked();
    if !help.is_empty() {
        note(ui, help);
    }
    clicked.then_some(!on)
}

/// One of many in a menu: what it is called by its key, the text, and a second line.
pub(in crate::editor) struct Item {
    /// The end of its key.
    pub key: String,
    /// The name.
    pub name: String,
    /// What it is, as a tooltip.
    pub tip: String,
    /// Its colour.
    pub ink: Color32,
}

impl Item {
    /// An ordinary one.
    pub(in crate::editor) fn new(key: impl Into<String>, name: impl Into<String>) -> Self {
        Self {
            key: key.into(),
            name: name.into(),
            tip: String::new(),
            ink: c::TEXT,
        }
    }
}

/// A button that opens a list; gives back which of it was chosen.
pub(in crate::editor) fn menu(
    ui: &mut Ui,
    key: &str,
    text: &str,
    icon: Icon,
    none: Option<&str>,
    items: &[Item],
) -> Option<usize> {
    let response = Button::new(key, text)
        .small()
        .left()
        .icon(icon)
        .disabled(none)
        .show_response(ui);
    if none.is_some() {
        return None;
    }
    let mut chosen = None;
    Popup::menu(&response).show(|ui| {
        ui.set_width(236.0);
        ui.spacing_mut().item_spacing.y = 2.0;
        ScrollArea::vertical().max_height(320.0).show(ui, |ui| {
            for (i, item) in items.iter().enumerate() {
                let (_, rect) = ui.allocate_space(vec2(228.0, 24.0));
                let response = Button::new(format!("{key}.{}", item.key), "")
                    .quiet()
                    .show_at(ui, rect);
                let text = rect.shrink2(vec2(8.0, 0.0));
                theme::paint_text_in(
                    ui.painter(),
                    text,
                    &item.name,
                    fonts::strong(fonts::size::SMALL),
                    item.ink,
                );
                if response.clicked() {
                    chosen = Some(i);
                }
                if !item.tip.is_empty() {
                    theme::tip_lines(response, &item.name, &[("", &item.tip)]);
                }
            }
        });
    });
    chosen
}

/// Size of a compass and of a ring.
const DIAL: Vec2 = vec2(158.0, 84.0);

/// The four edges around a small map; gives back the one that was pressed.
pub(in crate::editor) fn compass(
    ui: &mut Ui,
    key: &str,
    on: &[Edge],
    none: Option<&str>,
) -> Option<Edge> {
    let (_, rect) = ui.allocate_space(DIAL);
    let map = Rect::from_center_size(rect.center(), vec2(38.0, 26.0));
    ui.painter().rect(
        map,
        CornerRadius::same(theme::space::ROUND_SMALL),
        c::INK,
        Stroke::new(1.0, c::LINE),
        StrokeKind::Inside,
    );
    let mut new = None;
    for edge in [Edge::North, Edge::East, Edge::South, Edge::West] {
        let (at, bar) = match edge {
            Edge::North => (vec2(0.0, -30.0), (map.left_top(), map.right_top())),
            Edge::South => (vec2(0.0, 30.0), (map.left_bottom(), map.right_bottom())),
            Edge::East => (vec2(52.0, 0.0), (map.right_top(), map.right_bottom())),
            Edge::West => (vec2(-52.0, 0.0), (map.left_top(), map.left_bottom())),
        };
        let chosen = on.contains(&edge);
        if chosen {
            let line = Stroke::new(3.0, c::BRASS);
            ui.painter().line_segment([bar.0, bar.1], line);
        }
        let text = capital(crate::words::edge_name(edge));
        let place = Rect::from_center_size(rect.center() + at, vec2(54.0, 22.0));
        let b = Button::new(format!("{key}.{edge:?}"), &text)
            .small()
            .height(22.0)
            .selected(chosen)
            .disabled(none);
        if b.show_at(ui, place).clicked() && none.is_none() {
            new = Some(edge);
        }
    }
    new
}

/// The six directions around a hex, with what it is without one in the middle; gives back what was chosen.
pub(in crate::editor) fn ring(
    ui: &mut Ui,
    key: &str,
    middle: (&str, &str),
    now: Option<Direction>,
) -> Option<Option<Direction>> {
    let (_, rect) = ui.allocate_space(DIAL);
    let mut new = None;
    let place = Rect::from_center_size(rect.center(), vec2(50.0, 22.0));
    let b = Button::new(format!("{key}.none"), middle.0)
        .small()
        .selected(now.is_none())
        .tip(middle.1);
    if b.show_at(ui, place).clicked() && now.is_some() {
        new = Some(None);
    }
    for direction in Direction::ALL {
        let a = f32::from(direction.index()) * std::f32::consts::FRAC_PI_3;
        let at = rect.center() + vec2(a.sin() * 56.0, -a.cos() * 30.0);
        let text = direction.to_string();
        let tip = capital(direction_name(direction));
        let b = Button::new(format!("{key}.{direction:?}"), &text)
            .small()
            .height(22.0)
            .selected(now == Some(direction))
            .tip(&tip);
        let place = Rect::from_center_size(at, vec2(36.0, 22.0));
        if b.show_at(ui, place).clicked() && now != Some(direction) {
            new = Some(Some(direction));
        }
    }
    new
}

/// What a row of a list says.
pub(in crate::editor) struct Row<'a> {
    /// Its key.
    pub key: String,
    /// Its icon.
    pub icon: Icon,
    /// The first line.
    pub name: &'a str,
    /// The second line.
    pub second: &'a str,
    /// It is open.
    pub on: bool,
    /// Something is wrong with it.
    pub wrong: bool,
}

impl Row<'_> {
    /// Draws it; true if it was clicked.
    pub(in crate::editor) fn show(self, ui: &mut Ui) -> bool {
        let (rect, response) = lists::row(ui, &self.key, self.name, 42.0, self.on, true);
        let p = ui.painter();
        let icon =
            Rect::from_center_size(pos2(rect.left() + 18.0, rect.center().y), Vec2::splat(18.0));
        let ink = if self.on { c::BRASS_BRIGHT } else { c::TEXT };
        self.icon
            .paint(p, icon, if self.on { c::BRASS } else { c::TEXT_DIM });
        let right = rect.right() - if self.wrong { 30.0 } else { 8.0 };
        let text = |top: f32, high: f32| {
            Rect::from_min_max(
                pos2(rect.left() + 36.0, rect.top() + top),
                pos2(right, rect.top() + top + high),
            )
        };
        let strong = fonts::strong(fonts::size::BODY);
        theme::paint_text_in(p, text(4.0, 18.0), self.name, strong, ink);
        let small = fonts::body(fonts::size::SMALL);
        theme::paint_text_in(p, text(22.0, 15.0), self.second, small, c::TEXT_DIM);
        if self.wrong {
            let at = Rect::from_center_size(
                pos2(rect.right() - 16.0, rect.center().y),
                Vec2::splat(16.0),
            );
            Icon::Warning.paint(p, at, c::WARN);
        }
        response.clicked()
    }
}

/// Indents what belongs to an open row.
pub(in crate::editor) fn well(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    theme::well_frame().show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 4.0;
        add(ui);
    });
}

/// An action of a few words with an icon; true if it was pressed.
pub(in crate::editor) fn action(
    ui: &mut Ui,
    key: &str,
    text: &str,
    icon: Icon,
    none: Option<&str>,
) -> bool {
    Button::new(key, text)
        .small()
        .icon(icon)
        .disabled(none)
        .show(ui)
}

/// The hex in the middle of a map.
pub(in crate::editor) fn middle(board: &Board) -> Hex {
    let half = |n: u16| (n / 2 + 1) as i16;
    Hex::from_column_row(half(board.columns()), half(board.rows()))
}

/// Whether a problem is about something whose path begins so.
pub(in crate::editor) fn is_wrong(problems: &[hexlance_rules::Problem], path: &str) -> bool {
    let of = |p: &str| {
        p.strip_prefix(path)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
    };
    problems.iter().any(|p| of(&p.path))
}
