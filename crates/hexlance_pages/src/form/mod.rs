//! Forms on the screen: whatever a ruleset describes by fields is drawn here, in the editor and where forces are put
//! together.

mod choices;
mod dials;
pub mod parts;
mod points;
mod rows;

pub use choices::draw as choices;
pub use dials::{compass, ring};

use bevy_egui::egui::{Align2, Label, Ui, pos2, vec2};
use hexlance_present::form::{Act, Edit, Field, Form, Kind, Tone};
use hexlance_ui::theme::{self, Chip, ChipStyle, colors as c, fonts};

/// Draws a form, with so much room above its headings, and gives back what was done to it.
pub fn show<I: Clone>(ui: &mut Ui, form: &Form<I>, room: f32) -> Vec<Act<I>> {
    let mut done = Vec::new();
    for section in &form.sections {
        if !section.heading.is_empty() {
            if room > 0.0 {
                ui.add_space(room);
            }
            theme::heading(ui, &section.heading);
        }
        for field in &section.fields {
            draw(ui, field, &mut done);
        }
    }
    done
}

/// Draws a field.
fn draw<I: Clone>(ui: &mut Ui, field: &Field<I>, done: &mut Vec<Act<I>>) {
    let Field {
        key, label, help, ..
    } = field;
    let mut edit = |to: &I, edit: Edit| done.push(Act::Edit(to.clone(), edit));
    match &field.kind {
        Kind::Says(tone) => say(ui, key, tone, label),
        Kind::Value { value, strong } => line(ui, label, value, *strong),
        Kind::Switch { on, to } => {
            if let Some(on) = parts::switch(ui, key, label, help, *on) {
                edit(to, Edit::Switch(on));
            }
        }
        Kind::Number {
            now,
            shown,
            range,
            step,
            to,
        } => {
            let shown = shown.clone().unwrap_or_else(|| now.to_string());
            let number = (*now, shown.as_str());
            if let Some(n) = parts::number(ui, key, (label, help), number, range.clone(), *step) {
                edit(to, Edit::Number(n));
            }
        }
        Kind::Maybe {
            now,
            none,
            usual,
            range,
            to,
        } => {
            let named = (label.as_str(), help.as_str(), none.as_str());
            if let Some(n) = parts::maybe(ui, key, named, *now, *usual, range.clone()) {
                edit(to, Edit::Maybe(n));
            }
        }
        Kind::Text { now, to } => {
            let mut text = now.clone();
            if parts::field(ui, key, &mut text, label, f32::INFINITY) {
                edit(to, Edit::Text(text));
            }
        }
        Kind::Words { now, to } => {
            if let Some(words) = parts::tags(ui, key, now, label) {
                edit(to, Edit::Words(words));
            }
        }
        Kind::Choices { of, look, one } => {
            if let Some(to) = choices::draw(ui, label, of, *look, *one) {
                edit(to, Edit::Chosen);
            }
        }
        Kind::Rows(rows) => rows::draw(ui, rows, done),
        Kind::Points {
            left,
            most,
            track,
            to,
        } => {
            if let Some(n) = points::draw(ui, key, label, (*left, *most), *track) {
                edit(to, Edit::Number(n.into()));
            }
        }
        Kind::Edges { on, names, to } => {
            if let Some(edge) = compass(ui, key, on, names, None) {
                edit(to, Edit::Edge(edge));
            }
        }
        Kind::Direction {
            now,
            none,
            names,
            refused,
            to,
        } => {
            let refused = refused.as_deref();
            if let Some(way) = ring(ui, key, (&none.0, &none.1), *now, names, refused) {
                edit(to, Edit::Way(way));
            }
        }
        Kind::Facing {
            now,
            own,
            names,
            to,
            beside,
        } => {
            let add = |ui: &mut Ui, done: &mut Vec<Act<I>>| {
                for field in beside {
                    draw(ui, field, done);
                }
            };
            if let Some(way) = dials::facing(ui, key, *now, *own, names, |ui| add(ui, done)) {
                done.push(Act::Edit(to.clone(), Edit::Way(way)));
            }
        }
        Kind::Beside(fields) => {
            ui.horizontal_top(|ui| {
                for field in fields {
                    draw(ui, field, done);
                }
            });
        }
    }
}

/// What is to be read.
pub fn say(ui: &mut Ui, key: &str, tone: &Tone, text: &str) {
    let wrapped = |ui: &mut Ui, text| {
        ui.add(Label::new(text).wrap());
    };
    match tone {
        Tone::Note => wrapped(ui, theme::dim(text)),
        Tone::Faint => wrapped(ui, theme::faint(text)),
        Tone::Plain => wrapped(ui, theme::body(text)),
        Tone::Side(n) => {
            let ink = theme::worn(ui.ctx()).side(*n);
            wrapped(ui, theme::body(text).color(ink));
        }
        Tone::Bad => wrapped(ui, theme::body(text).color(c::WARN)),
        Tone::Label => {
            ui.add_space(2.0);
            ui.label(theme::dim(text));
        }
        Tone::Warning => parts::warning(ui, text),
        Tone::Marked(mark) => {
            ui.horizontal_top(|ui| {
                Chip::new(key, mark).style(ChipStyle::Brass).show(ui);
                wrapped(ui, theme::dim(text));
            });
        }
        Tone::Room => ui.add_space(4.0),
    }
}

/// A name and a value, across the page.
fn line(ui: &mut Ui, name: &str, value: &str, strong: bool) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 17.0));
    let p = ui.painter();
    let (font, ink) = if strong {
        (fonts::strong(fonts::size::BODY), c::TEXT)
    } else {
        (fonts::body(fonts::size::SMALL), c::TEXT_DIM)
    };
    let value = p.text(
        pos2(rect.right() - 6.0, rect.center().y),
        Align2::RIGHT_CENTER,
        value,
        font.clone(),
        ink,
    );
    let room = rect.with_max_x(value.left() - 6.0);
    theme::paint_text_in(p, room, name, font, ink);
}
