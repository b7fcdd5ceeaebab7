//! Dials: as a disc where there is room, as a strip of columns where there is not.

mod disc;
mod face;
mod strip;

use super::{help, key_of};
use crate::{
    HudCx,
    model::sheet::{Position, Shading, Wheel, WheelNote},
};
use bevy_egui::egui::{
    Align, Color32, CursorIcon, Id, Layout, Rect, Response, Sense, Ui, UiBuilder, Vec2, pos2, vec2,
};
use disc::Disc;
use face::{Face, Measures};
use hexlance_ui::theme::{self, PaintMark, colors as c, fonts, named, tip_ui};
use std::cmp::Ordering;

/// Draws a dial; `room` is what the sheet has left in height.
pub(super) fn draw(ui: &mut Ui, cx: &mut HudCx, wheel: &Wheel, room: f32) {
    let measures = Measures::of(wheel);
    let side = measures.side.min(ui.available_width());
    if room < side {
        strip::draw(ui, wheel);
    } else if wheel.title.is_empty() {
        let (_, rect) = ui.allocate_space(vec2(ui.available_width(), side));
        on_disc(ui, wheel, Face::new(wheel, measures, rect.center(), side));
    } else {
        boxed(ui, cx, wheel, measures);
    }
}

/// A dial in a box, with what there is to say of it at its right.
fn boxed(ui: &mut Ui, cx: &mut HudCx, wheel: &Wheel, measures: Measures) {
    let side = measures.side;
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), side + 6.0));
    theme::print_box_at(ui, rect, &wheel.title);
    let middle = pos2(rect.left() + side / 2.0 + 2.0, rect.center().y + 3.0);
    on_disc(ui, wheel, Face::new(wheel, measures, middle, side));
    let words = Rect::from_min_max(
        pos2(rect.left() + side + 6.0, rect.top() + 14.0),
        rect.max - vec2(6.0, 4.0),
    );
    let layout = Layout::top_down(Align::Min);
    let mut beside = ui.new_child(UiBuilder::new().max_rect(words).layout(layout));
    notes(&mut beside, cx, wheel);
}

/// The disc, with the position under the pointer in a tooltip.
fn on_disc(ui: &Ui, wheel: &Wheel, face: Face) {
    for (i, position) in wheel.positions.iter().enumerate() {
        name(ui, face.handle(i), position);
    }
    let area = Rect::from_center_size(face.disc.middle, Vec2::splat(face.side));
    let key = key_of(&wheel.key);
    let response = ui.interact(area, Id::new(&key), Sense::hover());
    named(ui, &response, &key, &wheel.spoken);
    let count = wheel.positions.len();
    let under = response
        .hover_pos()
        .and_then(|at| face.sector(at))
        .filter(|i| *i < count || wheel.end.is_some());
    face.paint(ui.painter(), wheel, under);
    let Some(sector) = under else { return };
    let response = response.with_new_rect(face.bounds(sector));
    match wheel.positions.get(sector) {
        Some(position) => position_tip(response, wheel, position),
        None => end_tip(response, wheel),
    }
}

/// A place with a name for a position.
fn name(ui: &Ui, rect: Rect, position: &Position) -> Response {
    let key = key_of(&position.key);
    let response = ui.interact(rect, Id::new(&key), Sense::hover());
    named(ui, &response, &key, &position.spoken);
    response
}

/// What a position shows.
fn position_tip(response: Response, wheel: &Wheel, position: &Position) {
    tip_ui(response, |ui| {
        help::title(ui, &position.help.title, true);
        for (ring, cell) in wheel.rings.iter().zip(&position.cells) {
            let Some(cell) = cell else { continue };
            let said = match cell.said.is_empty() {
                true => &cell.text,
                false => &cell.said,
            };
            help::labelled(ui, &ring.name, said);
            if let Some(l) = cell.mark.and_then(|i| wheel.legend.get(i)) {
                help::marked(ui, l.mark, &l.name, &l.about);
            }
        }
        help::more_of(ui, &position.help);
    });
}

/// What lies past the last position.
fn end_tip(response: Response, wheel: &Wheel) {
    if let Some(end) = &wheel.end {
        help::tip(response, &end.help);
    }
}

/// What is told beside a dial.
fn notes(ui: &mut Ui, cx: &mut HudCx, wheel: &Wheel) {
    ui.spacing_mut().item_spacing.y = 2.0;
    let mut wanted = None;
    let mut apart = false;
    for note in &wheel.notes {
        if (note.mark.is_some() || note.warn) && !apart {
            ui.add_space(2.0);
            apart = true;
        }
        if note.key.is_empty() {
            let (size, ink) = match (note.dim, note.warn) {
                (true, _) => (fonts::size::TINY, c::PRINT_DIM),
                (false, true) => (fonts::size::SMALL, c::PRINT_RED),
                (false, false) => (fonts::size::SMALL, c::PRINT),
            };
            ui.label(theme::print(note.text.as_str(), size).color(ink));
        } else if note_row(ui, note) {
            wanted = note.help.codex;
        }
    }
    if let Some(id) = wanted {
        help::look_up(cx, id);
    }
}

/// Room that a mark takes before its text.
const BESIDE_MARK: f32 = 14.0;

/// How the text beside a mark is set, so that no word is broken.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Set {
    /// Where its lines begin; the first one always begins beside the mark.
    indent: f32,
    /// The size of its letters.
    size: f32,
}

impl Set {
    /// For a first and a longest word of these widths in the usual size, in a column: further lines begin below the mark
    /// where the longest word needs that. Words are set smaller if the first one is too long for the room beside the
    /// mark, or the longest one for the column.
    fn of((first, longest): (f32, f32), column: f32) -> Self {
        /// Smallest letters that can be read.
        const LEAST: f32 = 8.0;
        let size = fonts::size::TINY;
        let beside = column - BESIDE_MARK;
        if longest <= beside {
            return Self {
                indent: BESIDE_MARK,
                size,
            };
        }
        let scale = (beside / first).min(column / longest).min(1.0);
        Self {
            indent: 0.0,
            size: (size * scale).max(LEAST),
        }
    }
}

/// A line with a mark that can be looked up; whether it was clicked.
fn note_row(ui: &mut Ui, note: &WheelNote) -> bool {
    let width = ui.available_width();
    let words = note.text.split_whitespace();
    let widths = words.map(|w| theme::text_width(ui, w, fonts::strong(fonts::size::TINY)));
    let widths: Vec<f32> = widths.collect();
    let first = widths.first().copied().unwrap_or_default();
    let longest = widths.iter().copied().fold(first, f32::max);
    let set = Set::of((first, longest), width);
    let room = width - set.indent;
    let mut name = theme::wrapped(&note.text, fonts::strong(set.size), c::PRINT, room);
    if let Some(first) = name.sections.first_mut() {
        first.leading_space = BESIDE_MARK - set.indent;
    }
    let galley = ui.painter().layout_job(name);
    let (_, rect) = ui.allocate_space(vec2(width, galley.size().y.max(12.0) + 1.0));
    let key = key_of(&note.key);
    let response = ui
        .interact(rect, Id::new(&key), Sense::click())
        .on_hover_cursor(CursorIcon::PointingHand);
    named(ui, &response, &key, &note.text);
    let p = ui.painter();
    if response.hovered() {
        p.rect_filled(rect.expand(1.0), 3.0, c::PAPER_SHADE);
    }
    if let Some(mark) = note.mark {
        let at = Rect::from_center_size(rect.left_top() + vec2(5.0, 7.0), Vec2::splat(9.5));
        mark.paint(p, at, 1.0);
    }
    p.galley(rect.left_top() + vec2(set.indent, 0.0), galley, c::PRINT);
    let clicked = response.clicked();
    help::tip(response, &note.help);
    clicked
}

/// How a position is coloured.
#[derive(Clone, Copy)]
struct Colours {
    /// Its ground.
    ground: Color32,
    /// The rim.
    rim: Color32,
    /// What is printed on the rim.
    label: Color32,
    /// What is printed in its cells.
    ink: Color32,
}

impl Colours {
    /// Of a position, by what has been passed or by how hot it is.
    fn of(wheel: &Wheel, i: usize) -> Self {
        match wheel.shading {
            Shading::Passed => {
                let (ground, ink) = match i.cmp(&wheel.at) {
                    Ordering::Less => (c::mix(c::PAPER_LINE, c::PRINT, 0.62), c::PAPER_LINE),
                    Ordering::Equal => (c::mix(c::PAPER, Color32::WHITE, 0.75), c::PRINT),
                    Ordering::Greater if i == wheel.at + 1 => {
                        (c::mix(c::PAPER, c::BRASS, 0.30), c::PRINT)
                    }
                    Ordering::Greater => (c::PAPER, c::PRINT),
                };
                Self {
                    ground,
                    rim: ground,
                    label: c::alpha(ink, 0.75),
                    ink,
                }
            }
            Shading::Heat => {
                let last = wheel.positions.len().saturating_sub(1).max(1);
                let shade = c::HEAT[i.min(last) * (c::HEAT.len() - 1) / last];
                Self {
                    ground: c::mix(c::mix(c::PAPER, Color32::WHITE, 0.35), shade, 0.16),
                    rim: shade,
                    label: c::print_on(shade),
                    ink: c::PRINT,
                }
            }
        }
    }
}

/// The mark of a cell and how strongly it shows: what is passed and what does not work fades.
fn mark_of(wheel: &Wheel, i: usize, cell: Option<usize>) -> Option<(theme::Mark, f32)> {
    let legend = wheel.legend.get(cell?)?;
    let strength = match (wheel.shading, i.cmp(&wheel.at)) {
        (Shading::Passed, Ordering::Less) => 0.55,
        (_, Ordering::Equal) if legend.rests => 0.45,
        _ => 1.0,
    };
    Some((legend.mark, strength))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_words_are_not_broken_beside_a_mark() {
        let usual = Set::of((40.0, 40.0), 60.0);
        assert_eq!((usual.indent, usual.size), (BESIDE_MARK, fonts::size::TINY));
        let below = Set::of((30.0, 55.0), 60.0);
        assert_eq!((below.indent, below.size), (0.0, fonts::size::TINY));
        let small = Set::of((30.0, 70.0), 60.0);
        assert!(small.size < fonts::size::TINY, "{small:?}");
        assert!(70.0 * small.size / fonts::size::TINY <= 60.0 + 0.01);
        assert!(Set::of((500.0, 500.0), 60.0).size >= 8.0);
    }

    #[test]
    fn the_first_word_stands_beside_its_mark() {
        // It fits the column, but not what the mark leaves of it.
        let first = Set::of((55.0, 55.0), 60.0);
        assert!(first.size < fonts::size::TINY, "{first:?}");
        let width = 55.0 * first.size / fonts::size::TINY;
        assert!(width <= 60.0 - BESIDE_MARK + 0.01, "{width}");
    }
}
