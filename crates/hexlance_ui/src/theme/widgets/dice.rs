//! Dice faces.

use crate::theme::{colors as c, fonts};
use bevy_egui::egui::{
    Align2, Color32, CornerRadius, Painter, Pos2, Rect, Stroke, StrokeKind, Ui, Vec2, vec2,
};

/// Paints the face of a die with so many sides: with pips if it has six, else with a number.
pub fn die_of(p: &Painter, centre: Pos2, size: f32, value: u8, sides: u8) {
    if sides == 6 {
        return die(p, centre, size, value, false);
    }
    face(p, centre, size, c::DIE);
    p.text(
        centre,
        Align2::CENTER_CENTER,
        value,
        fonts::strong(size * 0.62),
        c::DIE_PIP,
    );
}

/// Paints the face of a six-sided die.
pub fn die(p: &Painter, centre: Pos2, size: f32, value: u8, dimmed: bool) {
    let (ground, pip) = if dimmed {
        (c::mix(c::DIE, c::SLATE, 0.55), c::SLATE)
    } else {
        (c::DIE, c::DIE_PIP)
    };
    face(p, centre, size, ground);
    let d = size * 0.25;
    let spots: &[(f32, f32)] = match value {
        1 => &[(0.0, 0.0)],
        2 => &[(-1.0, -1.0), (1.0, 1.0)],
        3 => &[(-1.0, -1.0), (0.0, 0.0), (1.0, 1.0)],
        4 => &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)],
        5 => &[
            (-1.0, -1.0),
            (1.0, -1.0),
            (0.0, 0.0),
            (-1.0, 1.0),
            (1.0, 1.0),
        ],
        6 => &[
            (-1.0, -1.0),
            (1.0, -1.0),
            (-1.0, 0.0),
            (1.0, 0.0),
            (-1.0, 1.0),
            (1.0, 1.0),
        ],
        _ => &[],
    };
    for (x, y) in spots {
        p.circle_filled(centre + vec2(x * d, y * d), size * 0.095, pip);
    }
}

/// The face without what stands on it.
fn face(p: &Painter, centre: Pos2, size: f32, ground: Color32) {
    let rect = Rect::from_center_size(centre, Vec2::splat(size));
    let round = CornerRadius::same((size * 0.2) as u8);
    p.rect_filled(
        rect.translate(vec2(0.0, size * 0.06)),
        round,
        Color32::from_black_alpha(90),
    );
    p.rect(
        rect,
        round,
        ground,
        Stroke::new(1.0, c::mix(ground, Color32::BLACK, 0.35)),
        StrokeKind::Inside,
    );
}

/// A row of dice as a widget.
pub fn dice_pair(ui: &mut Ui, values: &[u8], size: f32, dimmed: bool) {
    let gap = size * 0.2;
    let n = values.len().max(1) as f32;
    let (_, rect) = ui.allocate_space(vec2(n * size + (n - 1.0) * gap, size));
    for (i, v) in values.iter().enumerate() {
        let x = rect.left() + size / 2.0 + i as f32 * (size + gap);
        die(
            ui.painter(),
            Pos2::new(x, rect.center().y),
            size,
            *v,
            dimmed,
        );
    }
}
