//! Rows and lists that the parts of the force builder share.

use super::{Offer, Wish};
use crate::{
    theme::{self, Button, Icon, Paint, colors as c, fonts, named_as, named_field},
    words::capital,
};
use bevy_egui::egui::{
    Align2, CornerRadius, CursorIcon, Id, Rect, Response, Sense, Stroke, StrokeKind, TextEdit, Ui,
    Vec2, WidgetInfo, WidgetType, pos2, vec2,
};
use hexlance_rules::AbilityId;

/// A row that can be clicked; what is on it is painted into the rectangle.
pub(crate) fn row(
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
pub(crate) fn row_sensing(
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
pub(crate) fn row_at(
    ui: &mut Ui,
    rect: Rect,
    key: &str,
    label: &str,
    on: bool,
) -> (Rect, Response) {
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
pub(crate) fn row_button(ui: &mut Ui, rect: Rect, key: &str, icon: Icon, label: &str) -> bool {
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
pub(crate) fn field(ui: &mut Ui, key: &str, text: &mut String, hint: &str, width: f32) -> bool {
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
pub(crate) fn tags(ui: &mut Ui, key: &str, tags: &[String], hint: &str) -> Option<Vec<String>> {
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

/// A sentence that says what is wrong and what to do.
pub(crate) fn problem(ui: &mut Ui, message: &str, remedy: &str) {
    warning(ui, &capital(&format!("{message}: {remedy}.")));
}

/// A sentence beside a sign of warning.
pub(super) fn warning(ui: &mut Ui, text: &str) {
    ui.horizontal_top(|ui| {
        let (_, r) = ui.allocate_space(vec2(16.0, 16.0));
        Icon::Warning.paint(ui.painter(), r.shrink(1.0), c::WARN);
        ui.add(bevy_egui::egui::Label::new(theme::dim(text).color(c::WARN)).wrap());
    });
}

/// Abilities to choose from, with a search; those that are refused say why. Gives back the one that was chosen.
pub(crate) fn offers(
    ui: &mut Ui,
    key: &str,
    offers: &[Offer<AbilityId>],
    search: &mut String,
    wish: &mut Option<Wish>,
) -> Option<AbilityId> {
    field(
        ui,
        &format!("{key}.search"),
        search,
        tr!("Search abilities"),
        f32::INFINITY,
    );
    let wanted = search.to_lowercase();
    let found = offers.iter().filter(|o| {
        wanted
            .split_whitespace()
            .all(|w| o.name.to_lowercase().contains(w) || o.help.to_lowercase().contains(w))
    });
    // What can be had comes first.
    let (open, refused): (Vec<_>, Vec<_>) = found.partition(|o| o.refusal.is_none());
    if open.is_empty() && refused.is_empty() {
        ui.label(theme::dim(tr!("No ability is like that.")));
    }
    let mut chosen = None;
    ui.spacing_mut().item_spacing.y = 2.0;
    for o in open.into_iter().chain(refused) {
        let enabled = o.refusal.is_none();
        let name = format!("{key}.{}", o.what);
        let (rect, response) = row(ui, &name, &o.name, 24.0, false, enabled);
        let p = ui.painter();
        let ink = if enabled { c::TEXT } else { c::TEXT_FAINT };
        let note = p.text(
            pos2(rect.right() - 30.0, rect.center().y),
            Align2::RIGHT_CENTER,
            &o.note,
            fonts::strong(fonts::size::SMALL),
            if enabled { c::BRASS } else { c::TEXT_FAINT },
        );
        let text = Rect::from_min_max(
            pos2(rect.left() + 8.0, rect.top()),
            pos2(note.left() - 6.0, rect.bottom()),
        );
        theme::paint_text_in(p, text, &o.name, fonts::body(fonts::size::BODY), ink);
        if row_button(
            ui,
            rect,
            &format!("{name}.codex"),
            Icon::Help,
            tr!("Look it up"),
        ) {
            *wish = Some(Wish::Codex(o.what));
        } else if response.clicked() {
            match &o.refusal {
                Some(why) => *wish = Some(Wish::Refused(why.clone())),
                None => chosen = Some(o.what),
            }
        }
        let why = o.refusal.as_deref().unwrap_or_default();
        theme::tip_lines(response, &o.name, &[("", &o.help), (tr!("Not now"), why)]);
    }
    chosen
}
