//! Rows of a list: what there is, and what could be had.

use bevy_egui::egui::{Align2, Color32, Id, Rect, Ui, pos2, style::ScrollAnimation, vec2};
use hexlance_present::form::{Act, Edit, Press, Row, RowLook};
use hexlance_ui::theme::{self, Icon, Paint, colors as c, fonts};

use super::parts;

/// Room that a button on a row takes.
const BUTTON: f32 = 22.0;

/// Draws rows, and notes what was done to them.
pub(super) fn draw<I: Clone>(ui: &mut Ui, rows: &[Row<I>], done: &mut Vec<Act<I>>) {
    let between = ui.spacing().item_spacing.y;
    let top = ui.cursor().top();
    let offered = rows.first().is_some_and(|row| row.look == RowLook::Offer);
    if offered {
        hold(ui, top);
    }
    let before = done.len();
    for row in rows {
        if matches!(row.look, RowLook::Offer | RowLook::Listed) {
            ui.spacing_mut().item_spacing.y = 2.0;
        }
        done.extend(one(ui, row));
    }
    ui.spacing_mut().item_spacing.y = between;
    if offered && done.len() > before {
        let (id, frame) = (held(ui), ui.ctx().cumulative_frame_nr());
        ui.data_mut(|d| d.insert_temp(id, (top, frame)));
        ui.ctx().request_repaint();
    }
}

fn held(ui: &Ui) -> Id {
    ui.id().with("held")
}

/// What is taken from a list is shown above it, and the list stays on the screen where it was: the next press meets the
/// row that was aimed at.
fn hold(ui: &mut Ui, top: f32) {
    let id = held(ui);
    let Some((was, frame)) = ui.data_mut(|d| d.remove_temp::<(f32, u64)>(id)) else {
        return;
    };
    if frame + 1 == ui.ctx().cumulative_frame_nr() && (was - top).abs() > 0.5 {
        ui.scroll_with_delta_animation(vec2(0.0, was - top), ScrollAnimation::none());
    }
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

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Context, Event, Modifiers, PointerButton, Pos2, RawInput, ScrollArea};

    use super::*;

    /// One frame of a page with so much above a list; gives back where a row is and what was done.
    fn frame(ctx: &Context, above: f32, events: Vec<Event>) -> (Rect, usize) {
        let row = |n: i32| Row {
            press: Some(Press::To(n)),
            ..Row::new(format!("row.{n}"), format!("Row {n}"), RowLook::Offer)
        };
        let rows: Vec<_> = (0..60).map(row).collect();
        let mut done = Vec::new();
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, vec2(300.0, 400.0))),
            events,
            ..RawInput::default()
        };
        ctx.run_ui(input, |ui| {
            ScrollArea::vertical().show(ui, |ui| {
                ui.allocate_space(vec2(200.0, above));
                draw(ui, &rows, &mut done);
            });
        })
        .drop_without_applying_deltas();
        let hits = theme::take_hits(ctx);
        let row = hits.iter().find(|h| h.key == "row.4").expect("it is there");
        (row.rect, done.len())
    }

    #[test]
    fn a_list_stays_where_it_is_when_something_comes_above_it() {
        let ctx = Context::default();
        theme::install_fonts(&ctx);
        theme::apply(&ctx, &theme::Theme::default());
        frame(&ctx, 80.0, Vec::new());
        let (before, _) = frame(&ctx, 80.0, Vec::new());
        let button = |pressed| Event::PointerButton {
            pos: before.center(),
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::default(),
        };
        frame(
            &ctx,
            80.0,
            vec![Event::PointerMoved(before.center()), button(true)],
        );
        let (_, done) = frame(&ctx, 80.0, vec![button(false)]);
        assert_eq!(done, 1);
        // What was chosen is shown above the list from here on.
        for _ in 0..2 {
            frame(&ctx, 126.0, Vec::new());
        }
        let (after, _) = frame(&ctx, 126.0, Vec::new());
        assert!(
            (after.top() - before.top()).abs() < 1.0,
            "{before:?} {after:?}"
        );
        // Whatever else grows moves it.
        frame(&ctx, 150.0, Vec::new());
        let (moved, _) = frame(&ctx, 150.0, Vec::new());
        assert!((moved.top() - after.top() - 24.0).abs() < 1.0, "{moved:?}");
    }
}
