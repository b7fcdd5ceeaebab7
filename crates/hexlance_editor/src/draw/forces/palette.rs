//! Cards and models to drag onto the table.

use bevy_egui::egui::{
    Context, CornerRadius, Event, Id, Key, LayerId, Order, PointerButton, Rect, Response, Sense,
    Stroke, StrokeKind, Ui, vec2,
};

use super::Cx;
use crate::{
    desk::{Editing, Placing},
    hosted::{Edited, Edits},
    muster,
    screens::{
        forces::{
            kinds::{self, Row},
            shelf,
        },
        tip,
    },
    theme::{self, colors as c, fonts},
};

/// What the names of all that stands on the shelf begin with.
const PLACE: &str = "editor.cards";

/// Name of the search field.
const SEARCH: &str = "editor.cards.search";

/// Size of the picture that is carried, in points.
const CARRIED: (f32, f32) = (96.0, 76.0);

/// The search, the filters, and what they leave of the catalogue.
pub(super) fn draw(ui: &mut Ui, editing: &mut Editing, cx: &mut Cx<'_>) {
    editing.rules.in_editor().draw_palette(ui, editing, cx);
}

/// The shelf of a ruleset.
pub(crate) fn shelf<R: Edits>(ui: &mut Ui, editing: &mut Editing, cx: &mut Cx<'_>) {
    let content = cx.data.content::<R>();
    let mut filter: R::Filter = editing.muster.take();
    if !cx.window {
        typed(ui, R::search(&mut filter));
    }
    let before = filter.clone();
    let shelf = shelf::narrowed::<R>(ui, (PLACE, false), &mut filter, |filter| {
        R::shelf(filter, content)
    });
    let searching = ui.memory(|m| m.has_focus(Id::new(SEARCH)));
    let typed = !R::search(&mut filter).trim().is_empty();
    let left = ui.memory(|m| m.focused().is_none()) && typed;
    let enter = !cx.window && (searching || left) && ui.input(|i| i.key_pressed(Key::Enter));
    if filter != before {
        editing.muster.row = 0;
    }
    if searching {
        let step = ui.input(|i| {
            i32::from(i.key_pressed(Key::ArrowDown)) - i32::from(i.key_pressed(Key::ArrowUp))
        });
        editing.muster.row = editing.muster.row.saturating_add_signed(step as isize);
    }
    let entries = &shelf.entries;
    editing.muster.row = editing.muster.row.min(entries.len().saturating_sub(1));
    ui.label(theme::faint(&shelf.dragged));
    let marked = (searching || left).then_some(editing.muster.row);
    shelf::rows(ui, "editor.cards", entries, |ui, i, entry| {
        let id = &entry.id;
        let key = format!("editor.card.{id}");
        let look = Row {
            side: editing.side,
            on: editing.placing == Placing::Card(id.clone()) || marked == Some(i),
            sense: Sense::click_and_drag(),
            ..Row::new(&key)
        };
        let response = kinds::draw(ui, entry, look);
        let response = match response.dragged() {
            true => response,
            false => tip(response, || R::tip(id, content), None, &[]),
        };
        row(ui, editing, &response, id, cx);
    });
    if enter && let Some(entry) = entries.get(editing.muster.row) {
        add(editing, &entry.id, cx);
    }
    editing.muster.keep(filter);
}

/// Letters that are typed while no field has the keyboard search.
fn typed(ui: &Ui, search: &mut String) {
    if ui.memory(|m| m.focused()).is_some() {
        return;
    }
    let typed: String = ui.input(|i| {
        let texts = i.events.iter().filter_map(|e| match e {
            Event::Text(t) => Some(t.as_str()),
            _ => None,
        });
        texts.collect()
    });
    // Other keys do what they do: turn units, say.
    if typed.is_empty() || !typed.chars().all(char::is_alphabetic) {
        return;
    }
    search.push_str(&typed);
    // The field has the focus from here on, and would read them again.
    ui.input_mut(|i| i.events.retain(|e| !matches!(e, Event::Text(_))));
    ui.memory_mut(|m| m.request_focus(Id::new(SEARCH)));
}

/// What is done with the row of a card or model.
fn row(ui: &Ui, editing: &mut Editing, response: &Response, id: &str, cx: &mut Cx<'_>) {
    let placing = Placing::Card(id.to_owned());
    if response.drag_started() || flicked(ui, editing, response, id) {
        // From here on the table has the pointer.
        ui.ctx().stop_dragging();
        editing.placing = placing;
        editing.carrying = true;
        editing.muster.grabbed = None;
    } else if response.double_clicked() {
        add(editing, id, cx);
    } else if response.clicked() {
        editing.placing = if editing.placing == placing {
            Placing::None
        } else {
            placing
        };
    }
}

/// Whether the card was taken and let go beside the panels between two frames: a slow machine sees no more of a drag.
fn flicked(ui: &Ui, editing: &mut Editing, response: &Response, card: &str) -> bool {
    let seen = response.rect.intersect(ui.clip_rect());
    let (down, up) = ui.input(|i| {
        let press = |down: bool| {
            i.events.iter().find_map(|e| match e {
                Event::PointerButton {
                    pos,
                    button: PointerButton::Primary,
                    pressed,
                    ..
                } if *pressed == down => Some(*pos),
                _ => None,
            })
        };
        (press(true), press(false))
    });
    if down.is_some_and(|at| seen.contains(at) && ui.ctx().layer_id_at(at) == Some(ui.layer_id())) {
        editing.muster.grabbed = Some(card.to_owned());
    }
    if editing.muster.grabbed.as_deref() != Some(card) {
        return false;
    }
    let Some(up) = up else { return false };
    editing.muster.grabbed = None;
    let layer = ui.ctx().layer_id_at(up);
    layer.is_none_or(|l| l.order == Order::Background)
}

/// Adds a unit that its side sets up.
fn add(editing: &mut Editing, card: &str, cx: &Cx<'_>) {
    editing.placing = Placing::None;
    muster::add(editing, card, None, cx.data);
}

/// The picture of what is carried, under the pointer.
pub(in crate::draw) fn carried(ctx: &Context, editing: &Editing, cx: &Cx<'_>) {
    let Placing::Card(id) = &editing.placing else {
        return;
    };
    // Over the unit that has just been put down the picture would look like a second one.
    let is_taken = |hex| muster::is_taken(editing.scenario(), hex);
    if !editing.carrying && cx.hovered.is_none_or(is_taken) {
        return;
    }
    let unit = editing.rules.in_editor().new_unit(id);
    let Some(at) = ctx.pointer_latest_pos() else {
        return;
    };
    let p = ctx.layer_painter(LayerId::new(Order::Tooltip, Id::new("editor.carried")));
    let (w, h) = CARRIED;
    let rect = Rect::from_center_size(at - vec2(0.0, h * 0.42), vec2(w, h));
    unit.paint(&p, rect, editing.side, cx.data);
    let name = p.layout_no_wrap(
        unit.kind_name(cx.data),
        fonts::strong(fonts::size::SMALL),
        c::TEXT,
    );
    let plate = Rect::from_center_size(
        rect.center_top() - vec2(0.0, 10.0),
        name.size() + vec2(14.0, 6.0),
    );
    p.rect(
        plate,
        CornerRadius::same(theme::space::ROUND_SMALL),
        c::alpha(c::INK, 0.85),
        Stroke::new(1.5, cx.side(editing.side)),
        StrokeKind::Inside,
    );
    p.galley(plate.min + vec2(7.0, 3.0), name, c::TEXT);
}
