//! Text in our type and colours.

use super::{colors as c, fonts};
use bevy_egui::egui::{
    Align2, Color32, FontId, Painter, Pos2, Rect, RichText, Ui, text::LayoutJob, text::TextFormat,
    vec2,
};

/// Running text.
pub fn body(s: impl Into<String>) -> RichText {
    RichText::new(s)
        .font(fonts::body(fonts::size::BODY))
        .color(c::TEXT)
}

/// Bold running text.
pub fn strong(s: impl Into<String>) -> RichText {
    RichText::new(s)
        .font(fonts::strong(fonts::size::BODY))
        .color(c::TEXT)
}

/// Secondary text.
pub fn dim(s: impl Into<String>) -> RichText {
    RichText::new(s)
        .font(fonts::body(fonts::size::SMALL))
        .color(c::TEXT_DIM)
}

/// Hints and fine print.
pub fn faint(s: impl Into<String>) -> RichText {
    RichText::new(s)
        .font(fonts::body(fonts::size::TINY))
        .color(c::TEXT_FAINT)
}

/// A heading in the display font.
pub fn display(s: impl Into<String>, size: f32) -> RichText {
    RichText::new(s).font(fonts::display(size)).color(c::TEXT)
}

/// A small spaced heading in capitals, brass: the title of a panel.
pub fn caps(s: &str) -> RichText {
    RichText::new(s.to_uppercase())
        .font(fonts::strong(fonts::size::TINY))
        .extra_letter_spacing(1.2)
        .color(c::BRASS)
}

/// Print on the paper card.
pub fn print(s: impl Into<String>, size: f32) -> RichText {
    RichText::new(s).font(fonts::body(size)).color(c::PRINT)
}

/// Text that wraps at a width, laid out once for painting.
pub fn wrapped(s: &str, font: FontId, color: Color32, width: f32) -> LayoutJob {
    let mut job = LayoutJob::single_section(s.to_owned(), TextFormat::simple(font, color));
    job.wrap.max_width = width;
    job
}

/// Paints one line and gives back where it landed.
pub fn paint_text(
    p: &Painter,
    at: Pos2,
    anchor: Align2,
    s: impl ToString,
    font: FontId,
    color: Color32,
) -> Rect {
    p.text(at, anchor, s, font, color)
}

/// Paints one line into a width: too long a text ends in an ellipsis. Anchored left and centred in height.
pub fn paint_text_in(p: &Painter, rect: Rect, s: &str, font: FontId, color: Color32) -> Rect {
    let font = fitting(p, s, font, rect.width());
    let mut job = LayoutJob::single_section(s.to_owned(), TextFormat::simple(font, color));
    job.wrap.max_width = rect.width().max(0.0);
    job.wrap.max_rows = 1;
    job.wrap.break_anywhere = true;
    let galley = p.layout_job(job);
    let at = Pos2::new(rect.left(), rect.center().y - galley.size().y / 2.0);
    let out = Rect::from_min_size(at, galley.size());
    p.galley(at, galley, color);
    out
}

/// The height that a text takes in a width, in so many rows at most: too long a text ends in an ellipsis.
pub fn rows_height(p: &Painter, s: &str, font: FontId, width: f32, rows: usize) -> f32 {
    p.layout_job(in_rows(s, font, Color32::WHITE, width, rows))
        .size()
        .y
}

/// Paints a text into a rectangle, in so many rows at most; anchored left and centred in height. True if all of it had
/// room.
pub fn paint_rows_in(
    p: &Painter,
    rect: Rect,
    s: &str,
    font: FontId,
    color: Color32,
    rows: usize,
) -> bool {
    let galley = p.layout_job(in_rows(s, font, color, rect.width(), rows));
    let at = Pos2::new(rect.left(), rect.center().y - galley.size().y / 2.0);
    let whole = !galley.elided;
    p.galley(at, galley, color);
    whole
}

fn in_rows(s: &str, font: FontId, color: Color32, width: f32, rows: usize) -> LayoutJob {
    let mut job = wrapped(s, font, color, width.max(0.0));
    job.wrap.max_rows = rows;
    job
}

/// The font for a line of a width: where the heading font has no room, the reading font, which runs narrower and whose
/// ellipsis can be told from a full stop.
fn fitting(p: &Painter, s: &str, font: FontId, width: f32) -> FontId {
    /// Size of the reading font beside headings, so that their letters look as high.
    const BESIDE: f32 = 0.92;
    if font.family != fonts::display(font.size).family {
        return font;
    }
    let line = p.layout_no_wrap(s.to_owned(), font.clone(), Color32::WHITE);
    match line.size().x <= width {
        true => font,
        false => fonts::strong(font.size * BESIDE),
    }
}

/// Width of one line in points.
pub fn text_width(ui: &Ui, s: &str, font: FontId) -> f32 {
    ui.painter()
        .layout_no_wrap(s.to_owned(), font, Color32::WHITE)
        .size()
        .x
}

/// Size of one line in points.
pub(super) fn text_size(ui: &Ui, s: &str, font: FontId) -> bevy_egui::egui::Vec2 {
    let g = ui
        .painter()
        .layout_no_wrap(s.to_owned(), font, Color32::WHITE);
    vec2(g.size().x, g.size().y)
}
