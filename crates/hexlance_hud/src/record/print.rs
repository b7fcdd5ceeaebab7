//! Numbers printed over the mark of what they carry.

use bevy_egui::egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Vec2};
use hexlance_ui::theme::{Mark, PaintMark};

/// How a number is printed.
pub(super) struct Print {
    /// The mark behind it, and how strongly it shows.
    pub mark: Option<(Mark, f32)>,
    /// Its ink where no mark is behind it.
    pub ink: Color32,
    /// Its font.
    pub font: FontId,
}

/// Prints a number, with its mark behind it in a size.
pub(super) fn value(p: &Painter, middle: Pos2, size: Vec2, text: &str, print: Print) {
    let mut ink = print.ink;
    if let Some((mark, strength)) = print.mark {
        mark.paint(p, Rect::from_center_size(middle, size), strength);
        if strength > 0.6 {
            ink = mark.ink();
        }
    }
    p.text(middle, Align2::CENTER_CENTER, text, print.font, ink);
}
