//! Rows of a list: what there is, and what could be had.

use bevy_egui::egui::{Align2, Color32, Rect, Ui, pos2, vec2};
use hexlance_present::form::{Act, Edit, Press, Row, RowLook};
use hexlance_ui::theme::{self, Icon, Paint, colors as c, fonts};

use super::parts;

/// Room that a button on a row takes.
const BUTTON: f32 = 22.0;

/// Draws rows, and notes what was done to them.
pub(super) fn draw<I: Clone>(ui: &mut Ui, rows: &[Row<I>], done: &mut Vec<Act<I>>) {
    let between = ui.spacing().item_spacing.y;
    for row in rows {
        if matches!(row.look, RowLook::Offer | RowLook::Listed) {
            ui.spacing_mut().item_spacing.y = 2.0;
        }
        done.extend(one(ui, row));
    }
    ui.spacing_mut().item_spacing.y = between;
}

/// Draws a row; gives back what was done to it.
fn one<I: Clone>(ui: &mut Ui, row: &Row<I>) -> Option<Act<I>> {
    let height = match row.look {
        RowLook::Held => 26.0,
        _ => 24.0,
    };
    let enabled = row.refused.is_none();
    let (rect, response) = parts::row(ui, &row.key, &row.label, height, row.on, enabled);
    let buttons = u8::from(row.look_up.is_some()) + u8::from(row.remove.is_some());
    paint(
        ui,
        row,
        rect,
        rect.right() - 8.0 - BUTTON * f32::from(buttons),
    );
    let mut act = None;
    let mut place = rect;
    if let Some((to, label)) = &row.remove {
        let key = format!("{}.remove", row.key);
        if parts::row_button(ui, place, &key, Icon::Cross, label) {
            act = Some(Act::Edit(to.clone(), Edit::Chosen));
        }
        place = place.with_max_x(place.right() - BUTTON);
    }
    if let Some(id) = row.look_up {
        let key = format!("{}.codex", row.key);
        if parts::row_button(ui, place, &key, Icon::Help, tr!("Look it up")) {
            act = Some(Act::LookUp(id));
        }
    }
    if response.clicked() && act.is_none() {
        match (&row.refused, &row.press) {
            (Some(why), _) => theme::refuse(ui.ctx(), why),
            (None, Some(Press::To(to))) => act = Some(Act::Edit(to.clone(), Edit::Chosen)),
            (None, Some(Press::LookUp(id))) => act = Some(Act::LookUp(*id)),
            (None, None) => {}
        }
    }
    let why = row.refused.as_deref().unwrap_or_default();
    let lines = row.help.iter().map(|(a, b)| (a.as_str(), b.as_str()));
    let lines: Vec<_> = lines.chain([(tr!("Not now"), why)]).collect();
    if lines.iter().any(|(_, text)| !text.is_empty()) {
        theme::tip_lines(response, &row.label, &lines);
    }
    act
}

/// Paints what a row says, up to where its buttons begin.
fn paint<I>(ui: &Ui, row: &Row<I>, rect: Rect, right: f32) {
    let enabled = row.refused.is_none();
    let p = ui.painter();
    let mut left = rect.left() + 8.0;
    if row.wrong {
        let at = Rect::from_min_size(pos2(left, rect.top() + 6.0), vec2(14.0, 14.0));
        Icon::Warning.paint(p, at, c::WARN);
        left += 18.0;
    }
    let inks = |on: Color32| if enabled { on } else { c::TEXT_FAINT };
    let (font, ink) = match row.look {
        RowLook::Held => (fonts::strong(fonts::size::BODY), c::BRASS_BRIGHT),
        RowLook::Bad => (fonts::body(fonts::size::BODY), c::BAD),
        RowLook::Listed if row.on => (fonts::body(fonts::size::BODY), c::BRASS_BRIGHT),
        RowLook::Offer | RowLook::Listed => (fonts::body(fonts::size::BODY), inks(c::TEXT)),
    };
    let (note_font, note_ink) = match row.look {
        RowLook::Held => (fonts::strong(fonts::size::BODY), c::BRASS),
        RowLook::Listed => (fonts::body(fonts::size::TINY), c::TEXT_FAINT),
        RowLook::Offer | RowLook::Bad => (fonts::strong(fonts::size::SMALL), inks(c::BRASS)),
    };
    let note = p.text(
        pos2(right, rect.center().y),
        Align2::RIGHT_CENTER,
        &row.note,
        note_font,
        note_ink,
    );
    let text = Rect::from_min_max(
        pos2(left, rect.top()),
        pos2(note.left() - 6.0, rect.bottom()),
    );
    theme::paint_text_in(p, text, &row.label, font, ink);
}
