//! What the pages are made of: fields, numbers, choices, lists.

use std::{fmt::Debug, ops::RangeInclusive};

use bevy_egui::egui::{
    Color32, Id, Label, Popup, Rect, ScrollArea, TextEdit, Ui, Vec2, pos2, vec2,
};
use hexlance_board::{Board, Direction, Edge, Hex};
pub(crate) use hexlance_pages::form::parts::{switch, warning};

use crate::{
    page,
    screens::{forces::lists, form},
    theme::{self, Button, Icon, Paint, colors as c, fonts},
    words::{hex_by_name, hex_name},
};

/// A heading with room above it.
pub(crate) fn heading(ui: &mut Ui, text: &str) {
    ui.add_space(6.0);
    theme::heading(ui, text);
}

/// A small label over a field.
pub(crate) fn label(ui: &mut Ui, text: &str) {
    ui.add_space(2.0);
    ui.label(theme::dim(text));
}

/// An explanation that wraps.
pub(crate) fn note(ui: &mut Ui, text: &str) {
    ui.add(Label::new(theme::dim(text)).wrap());
}

/// A line of text as wide as the page.
pub(crate) fn line(ui: &mut Ui, key: &str, hint: &str, now: &str) -> Option<String> {
    let mut text = now.to_owned();
    lists::field(ui, key, &mut text, hint, f32::INFINITY).then_some(text)
}

/// A text of several lines.
pub(crate) fn block(ui: &mut Ui, key: &str, hint: &str, rows: usize, now: &str) -> Option<String> {
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
pub(crate) fn name(
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
pub(crate) fn hex(ui: &mut Ui, key: &str, now: Option<Hex>, board: &Board) -> Option<Hex> {
    let text = now.map(hex_name).unwrap_or_default();
    let (text, changed) = typed(ui, key, "0101", &text, 74.0);
    let found = hex_by_name(&text).filter(|h| board.contains(*h));
    if found.is_none() && !text.is_empty() {
        ui.label(theme::dim(tr!("not on the map")).color(c::WARN));
    }
    found.filter(|h| changed && Some(*h) != now)
}

/// Several hexes by their numbers, with commas between them.
pub(crate) fn hexes(ui: &mut Ui, key: &str, now: &[Hex], board: &Board) -> Option<Vec<Hex>> {
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
pub(crate) fn number<T: TryFrom<i64> + Into<i64> + Copy>(
    ui: &mut Ui,
    key: &str,
    label: &str,
    tip: &str,
    now: T,
    range: RangeInclusive<i64>,
) -> Option<T> {
    let now: i64 = now.into();
    let new = form::parts::number(ui, key, (label, tip), (now, &now.to_string()), range, 1);
    new.and_then(|n| T::try_from(n).ok())
}

/// A number that need not be said: a choice, and the number where it is.
pub(crate) struct Maybe<'a, T> {
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
    pub(crate) fn show(self, ui: &mut Ui, now: Option<T>) -> Option<Option<T>> {
        let named = (self.label, self.tip, self.none);
        let now = now.map(Into::into);
        let new = form::parts::maybe(ui, self.key, named, now, self.usual.into(), self.range)?;
        Some(new.and_then(|n| T::try_from(n).ok()))
    }
}

/// The four edges around a small map; gives back the one that was pressed.
pub(crate) fn compass(ui: &mut Ui, key: &str, on: &[Edge], none: Option<&str>) -> Option<Edge> {
    form::compass(ui, key, on, &page::edge_names(), none)
}

/// The six directions around a hex, with what it is without one in the middle; gives back what was chosen.
pub(crate) fn ring(
    ui: &mut Ui,
    key: &str,
    middle: (&str, &str),
    now: Option<Direction>,
) -> Option<Option<Direction>> {
    form::ring(ui, key, middle, now, &page::way_names(), None)
}

/// One of a few, as small buttons that wrap and say what they are; gives back the chosen one.
pub(crate) fn choices<T: Copy + PartialEq + Debug>(
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
pub(crate) fn toggle(ui: &mut Ui, key: &str, text: &str, tip: &str, on: bool) -> bool {
    let b = Button::new(key, text).small().selected(on);
    if tip.is_empty() { b } else { b.tip(tip) }.show(ui)
}

/// One of many in a menu: what it is called by its key, the text, and a second line.
pub(crate) struct Item {
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
    pub(crate) fn new(key: impl Into<String>, name: impl Into<String>) -> Self {
        Self {
            key: key.into(),
            name: name.into(),
            tip: String::new(),
            ink: c::TEXT,
        }
    }
}

/// A button that opens a list; gives back which of it was chosen.
pub(crate) fn menu(
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

/// What a row of a list says.
pub(crate) struct Row<'a> {
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
    pub(crate) fn show(self, ui: &mut Ui) -> bool {
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
pub(crate) fn well(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    theme::well_frame().show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 4.0;
        add(ui);
    });
}

/// An action of a few words with an icon; true if it was pressed.
pub(crate) fn action(ui: &mut Ui, key: &str, text: &str, icon: Icon, none: Option<&str>) -> bool {
    Button::new(key, text)
        .small()
        .icon(icon)
        .disabled(none)
        .show(ui)
}

/// The hex in the middle of a map.
pub(crate) fn middle(board: &Board) -> Hex {
    let half = |n: u16| (n / 2 + 1) as i16;
    Hex::from_column_row(half(board.columns()), half(board.rows()))
}

/// Whether a problem is about something whose path begins so.
pub(crate) fn is_wrong(problems: &[hexlance_rules::Problem], path: &str) -> bool {
    let of = |p: &str| {
        p.strip_prefix(path)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
    };
    problems.iter().any(|p| of(&p.path))
}
