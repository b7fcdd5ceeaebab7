//! Steps that a unit climbs, such as a heat scale, in rows of boxes.

use super::{help::tip, key_of};
use bevy_egui::egui::{
    Align2, Color32, CornerRadius, Id, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2,
};
use hexlance_present::{
    Tone,
    sheet::{Ladder, Rung},
};
use hexlance_ui::theme::{self, colors as c, fonts, named};

/// Boxes in a row at most.
const ROW: usize = 15;
/// Height of a box.
const BOX: f32 = 16.0;

/// Draws it.
pub(super) fn draw(ui: &mut Ui, ladder: &Ladder) {
    let rows = ladder.rungs.len().div_ceil(ROW).max(1);
    let per_row = ladder.rungs.len().div_ceil(rows).max(1);
    let width = ui.available_width();
    let (_, rect) = ui.allocate_space(vec2(width, BOX * rows as f32));
    let key = key_of(&ladder.key);
    let response = ui.interact(rect, Id::new(&key), Sense::hover());
    named(ui, &response, &key, &ladder.spoken);
    tip(response, &ladder.help);
    let each = width / per_row as f32;
    for (i, rung) in ladder.rungs.iter().enumerate() {
        let at = pos2(
            rect.left() + each * (i % per_row) as f32,
            rect.top() + BOX * (i / per_row) as f32,
        );
        let at = Rect::from_min_size(at, vec2(each, BOX)).shrink(0.75);
        one(ui, ladder, i, rung, at);
    }
    for (text, tone) in &ladder.notes {
        let font = fonts::body(fonts::size::TINY);
        let job = theme::wrapped(text, font, ink(*tone), width);
        let galley = ui.painter().layout_job(job);
        let (_, at) = ui.allocate_space(vec2(width, galley.size().y + 1.0));
        ui.painter().galley(at.min, galley, c::PRINT);
    }
}

/// The ink of a tone on paper.
fn ink(tone: Tone) -> Color32 {
    match tone {
        Tone::Plain => c::PRINT_DIM,
        Tone::Good => c::PRINT_GREEN,
        Tone::Bad | Tone::Warn => c::PRINT_RED,
    }
}

fn one(ui: &Ui, ladder: &Ladder, i: usize, rung: &Rung, rect: Rect) {
    let p = ui.painter();
    let step = i + 1;
    let climbed = step <= usize::from(ladder.at);
    let ahead = ladder.ahead.map(usize::from);
    let coming = !climbed && ahead.is_some_and(|to| step <= to);
    let shade = match rung.tone {
        Tone::Bad => 1.0,
        Tone::Warn => 0.7,
        Tone::Plain | Tone::Good => 0.45,
    };
    let ground = match (climbed, coming) {
        (true, _) => c::alpha(c::PRINT_RED, shade),
        (_, true) => c::alpha(c::PRINT_RED, 0.16),
        _ => c::PAPER_SHADE,
    };
    let round = CornerRadius::same(theme::space::ROUND_PIP);
    p.rect_filled(rect, round, ground);
    let marked = rung.tone != Tone::Plain;
    let line = Stroke::new(
        if marked { 1.2 } else { 0.7 },
        if marked { c::PRINT } else { c::PAPER_LINE },
    );
    p.rect_stroke(rect, round, line, StrokeKind::Inside);
    let text = match climbed && shade > 0.6 {
        true => c::PAPER,
        false if marked => c::PRINT,
        false => c::PRINT_DIM,
    };
    let font = match marked {
        true => fonts::strong(fonts::size::LABEL),
        false => fonts::body(fonts::size::LABEL),
    };
    p.text(rect.center(), Align2::CENTER_CENTER, &rung.text, font, text);
    if rung.key.is_empty() {
        return;
    }
    let key = key_of(&rung.key);
    let response = ui.interact(rect, Id::new(&key), Sense::hover());
    named(ui, &response, &key, &rung.help.title);
    tip(response, &rung.help);
}
