//! The marks of special equipment and of heat effects on dials. Each colour has a shape of its own, so that colour is
//! never the only difference.

use super::Mark;
use crate::theme::colors as c;
use bevy_egui::egui::{Color32, CornerRadius, Painter, Rect, Shape, Stroke, StrokeKind, pos2};

/// Colours and shape of a mark.
pub trait PaintMark {
    /// Its colour.
    fn fill(self) -> Color32;

    /// Print on it.
    fn ink(self) -> Color32;

    /// Paints it into a rectangle, faded by `strength` from 1 downwards.
    fn paint(self, p: &Painter, rect: Rect, strength: f32);
}

impl PaintMark for Mark {
    fn fill(self) -> Color32 {
        match self {
            Self::Red => c::MARK_RED,
            Self::Blue => c::MARK_BLUE,
            Self::Black => c::MARK_BLACK,
            Self::Gray => c::MARK_GRAY,
            Self::Green => c::MARK_GREEN,
            Self::Yellow => c::MARK_YELLOW,
        }
    }

    fn ink(self) -> Color32 {
        c::print_on(self.fill())
    }

    fn paint(self, p: &Painter, rect: Rect, strength: f32) {
        let fill = c::alpha(self.fill(), strength);
        let line = Stroke::new(0.8, c::alpha(c::MARK_LINE, strength));
        let (l, r, t, b) = (rect.left(), rect.right(), rect.top(), rect.bottom());
        let (m, cut) = (
            rect.center(),
            (rect.height() * 0.36).min(rect.width() * 0.36),
        );
        let points = match self {
            Self::Blue | Self::Black => {
                let round = match self {
                    Self::Blue => (rect.height() / 2.0) as u8,
                    _ => 1,
                };
                p.rect(
                    rect,
                    CornerRadius::same(round),
                    fill,
                    line,
                    StrokeKind::Inside,
                );
                return;
            }
            Self::Red => vec![
                pos2(l, m.y),
                pos2(l + cut, t),
                pos2(r - cut, t),
                pos2(r, m.y),
                pos2(r - cut, b),
                pos2(l + cut, b),
            ],
            Self::Gray => {
                let cut = cut * 0.8;
                vec![
                    pos2(l, t + cut),
                    pos2(l + cut, t),
                    pos2(r - cut, t),
                    pos2(r, t + cut),
                    pos2(r, b - cut),
                    pos2(r - cut, b),
                    pos2(l + cut, b),
                    pos2(l, b - cut),
                ]
            }
            Self::Green => vec![
                pos2(l, b),
                pos2(l, t + cut),
                pos2(m.x, t - 1.0),
                pos2(r, t + cut),
                pos2(r, b),
            ],
            Self::Yellow => vec![
                pos2(l, t),
                pos2(r, t),
                pos2(r, b - cut),
                pos2(m.x, b + 1.0),
                pos2(l, b - cut),
            ],
        };
        p.add(Shape::convex_polygon(points, fill, line));
    }
}
