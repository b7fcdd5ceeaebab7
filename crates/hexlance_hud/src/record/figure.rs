//! A unit from the front, location by location: armor and structure where they lie on the body.

use super::{help::tip, key_of};
use bevy_egui::egui::{
    Align2, Color32, CornerRadius, Id, Painter, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, pos2,
    vec2,
};
use hexlance_present::{
    Tone, Track,
    sheet::{Figure, Region, Span},
};
use hexlance_ui::theme::{self, colors as c, fonts, named};

/// Height of the figure.
const HEIGHT: f32 = 186.0;

/// Draws it, and below it what its signs mean.
pub(super) fn draw(ui: &mut Ui, figure: &Figure) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), HEIGHT));
    for region in &figure.regions {
        one(ui, region, place(rect, region.span));
    }
    if !figure.note.is_empty() {
        let font = fonts::body(fonts::size::TINY);
        let job = theme::wrapped(&figure.note, font, c::PRINT_DIM, rect.width());
        let galley = ui.painter().layout_job(job);
        let (_, at) = ui.allocate_space(vec2(rect.width(), galley.size().y));
        ui.painter().galley(at.min, galley, c::PRINT_DIM);
    }
}

/// Where a span lies on the figure.
fn place(figure: Rect, span: Span) -> Rect {
    let at = |x: u8, y: u8| {
        pos2(
            figure.left() + figure.width() * f32::from(x) / 100.0,
            figure.top() + figure.height() * f32::from(y) / 100.0,
        )
    };
    Rect::from_min_max(at(span.left, span.top), at(span.right, span.bottom)).shrink(1.0)
}

/// The ground of a location and the ink of its outline.
fn paint(region: &Region) -> (Color32, Color32) {
    match region.tone() {
        _ if region.lost => (c::alpha(c::PRINT, 0.18), c::alpha(c::PRINT, 0.4)),
        Tone::Bad => (c::alpha(c::PRINT_RED, 0.22), c::PRINT_RED),
        Tone::Warn => (c::alpha(c::PRINT_RED, 0.08), c::PRINT),
        Tone::Plain | Tone::Good => (c::PAPER_SHADE, c::PRINT),
    }
}

fn one(ui: &Ui, region: &Region, rect: Rect) {
    let (ground, ink) = paint(region);
    let p = ui.painter();
    let round = CornerRadius::same(theme::space::ROUND_SMALL);
    p.rect_filled(rect, round, ground);
    p.rect_stroke(rect, round, Stroke::new(1.0, ink), StrokeKind::Inside);
    let name = pos2(rect.left() + 4.0, rect.top() + 2.0);
    p.text(
        name,
        Align2::LEFT_TOP,
        &region.name,
        fonts::label(),
        c::PRINT_DIM,
    );
    if region.lost {
        let cross = Stroke::new(1.4, c::alpha(c::PRINT, 0.5));
        p.line_segment([rect.left_top(), rect.right_bottom()], cross);
        p.line_segment([rect.right_top(), rect.left_bottom()], cross);
    } else {
        values(p, region, rect);
    }
    hits(p, region, rect);
    let key = key_of(&region.key);
    let response = ui.interact(rect, Id::new(&key), Sense::hover());
    named(ui, &response, &key, &region.spoken);
    tip(response, &region.help);
}

/// Armor, that of the rear in brackets below it, and structure at the bottom; one number alone where there is no armor.
fn values(p: &Painter, region: &Region, rect: Rect) {
    let middle = rect.center();
    let worn = |left: u16, max: u16| if left < max { c::PRINT_RED } else { c::PRINT };
    let plated = region.armor.max > 0;
    bar(p, if plated { region.armor } else { region.inside }, rect);
    if !plated {
        p.text(
            middle,
            Align2::CENTER_CENTER,
            region.inside.left,
            fonts::strong(fonts::size::BODY),
            worn(region.inside.left, region.inside.max),
        );
        return;
    }
    // Half of the height of the line for the rear, if there is one.
    let half = if region.rear.is_some() { 5.0 } else { 0.0 };
    p.text(
        pos2(middle.x, middle.y + 1.0 - half),
        Align2::CENTER_BOTTOM,
        region.armor.left,
        fonts::strong(fonts::size::BODY),
        worn(region.armor.left, region.armor.max),
    );
    if let Some(rear) = region.rear {
        p.text(
            middle,
            Align2::CENTER_CENTER,
            format!("({})", rear.left),
            fonts::body(fonts::size::TINY),
            worn(rear.left, rear.max),
        );
    }
    p.text(
        pos2(middle.x, middle.y + 1.0 + half),
        Align2::CENTER_TOP,
        region.inside.left,
        fonts::body(fonts::size::SMALL),
        worn(region.inside.left, region.inside.max),
    );
}

/// How much is left, as a bar at the lower border.
fn bar(p: &Painter, track: Track, rect: Rect) {
    let share = f32::from(track.left) / f32::from(track.max.max(1));
    let bar = Rect::from_min_max(
        pos2(rect.left() + 4.0, rect.bottom() - 5.0),
        pos2(rect.right() - 4.0, rect.bottom() - 3.0),
    );
    p.rect_filled(bar, CornerRadius::ZERO, c::alpha(c::PRINT, 0.15));
    let left = bar.width() * share.min(1.0);
    p.rect_filled(
        Rect::from_min_size(bar.min, vec2(left, bar.height())),
        CornerRadius::ZERO,
        c::PRINT_DIM,
    );
}

/// The numbers of the latest hits, in the upper corner.
fn hits(p: &Painter, region: &Region, rect: Rect) {
    for (i, number) in region.hits.iter().rev().take(3).enumerate() {
        let at = pos2(rect.right() - 6.0 - 11.0 * i as f32, rect.top() + 6.0);
        p.circle_filled(at, 5.5, c::PRINT_RED);
        p.text(
            at + Vec2::new(0.0, -0.5),
            Align2::CENTER_CENTER,
            number,
            fonts::strong(fonts::size::LABEL),
            c::PAPER,
        );
    }
}
