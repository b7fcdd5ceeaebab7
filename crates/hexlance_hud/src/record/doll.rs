//! A craft from above with what each of its areas has, as they lie.

use super::{help::tip, key_of};
use bevy_egui::egui::{
    Align2, Id, Painter, Pos2, Rect, Sense, Shape, Stroke, Ui, Vec2, pos2, vec2,
};
use hexlance_present::sheet::{Area, Doll, Place};
use hexlance_ui::theme::{colors as c, fonts, named};

/// Half the size of the hull.
const HULL: Vec2 = vec2(17.0, 27.0);

/// Draws it.
pub(super) fn draw(ui: &mut Ui, doll: &Doll) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 116.0));
    hull(ui.painter(), rect);
    let aside = (rect.width() - 2.0 * HULL.x) * 0.25 + HULL.x;
    for area in &doll.areas {
        let away = match area.place {
            Place::Front => vec2(0.0, -43.0),
            Place::Left => vec2(-aside, 0.0),
            Place::Right => vec2(aside, 0.0),
            Place::Rear => vec2(0.0, 45.0),
        };
        one(ui, area, rect.center() + away);
    }
}

/// The borders of the areas, and the hull between them, nose up.
fn hull(p: &Painter, rect: Rect) {
    let centre = rect.center();
    let line = Stroke::new(1.0, c::alpha(c::PRINT, 0.4));
    // from the hull to the corners of the box
    for (dx, dy) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
        let corner = centre + vec2(dx * rect.width() * 0.40, dy * rect.height() * 0.5);
        let from = centre + vec2(dx * HULL.x * 0.9, dy * HULL.y * 0.8);
        p.line_segment([from, corner], line);
    }
    // it tapers towards its nose, with its engines aft
    let outline: Vec<_> = [
        (0.0, -1.0),
        (0.55, -0.72),
        (1.0, 0.25),
        (0.82, 0.9),
        (-0.82, 0.9),
        (-1.0, 0.25),
        (-0.55, -0.72),
    ]
    .into_iter()
    .map(|(x, y)| centre + vec2(x * HULL.x, y * HULL.y))
    .collect();
    p.add(Shape::convex_polygon(
        outline,
        c::PAPER_SHADE,
        Stroke::new(1.2, c::PRINT),
    ));
    p.hline(
        centre.x - HULL.x * 0.6..=centre.x + HULL.x * 0.6,
        centre.y + HULL.y * 0.9 + 2.0,
        Stroke::new(3.0, c::PRINT_DIM),
    );
    p.circle_stroke(
        centre - vec2(0.0, HULL.y * 0.35),
        3.5,
        Stroke::new(1.0, c::PRINT_DIM),
    );
}

fn one(ui: &Ui, area: &Area, at: Pos2) {
    let rect = Rect::from_center_size(at, vec2(86.0, 28.0));
    let p = ui.painter();
    p.text(
        pos2(at.x, rect.top() + 1.0),
        Align2::CENTER_TOP,
        area.name.to_uppercase(),
        fonts::label(),
        c::PRINT_DIM,
    );
    p.text(
        pos2(at.x, rect.bottom() - 8.0),
        Align2::CENTER_CENTER,
        &area.value,
        fonts::strong(fonts::size::BODY),
        if area.changed { c::PRINT_RED } else { c::PRINT },
    );
    let key = key_of(&area.key);
    let response = ui.interact(rect, Id::new(&key), Sense::hover());
    named(ui, &response, &key, &area.spoken);
    tip(response, &area.help);
}
