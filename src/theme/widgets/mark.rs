//! Marks of click dials and heat dials: a colour behind a number. Each colour has an outline of its own, so that colour
//! is never the only difference.

use crate::theme::colors as c;
use bevy_egui::egui::{
    Align2, Color32, CornerRadius, FontId, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, pos2,
    vec2,
};

/// The colour of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// Red, with cut corners.
    Red,
    /// Blue, round.
    Blue,
    /// Black, a square.
    Black,
    /// Gray, lying on a point.
    Gray,
    /// Green, a house.
    Green,
    /// Yellow, a house upside down: on heat dials only.
    Yellow,
}

impl Mark {
    /// All of them.
    pub const ALL: [Mark; 6] = [
        Mark::Red,
        Mark::Blue,
        Mark::Black,
        Mark::Gray,
        Mark::Green,
        Mark::Yellow,
    ];

    /// Its ground.
    pub const fn ground(self) -> Color32 {
        c::MARKS[self as usize]
    }

    /// What is printed on it.
    pub fn print(self) -> Color32 {
        c::print_on(self.ground())
    }

    /// Paints it into the largest square in the middle of a rectangle.
    pub fn paint(self, p: &Painter, rect: Rect) {
        let side = rect.width().min(rect.height());
        let at = Rect::from_center_size(rect.center(), vec2(side, side));
        let edge = Stroke::new(1.0, c::alpha(c::TEXT, 0.35));
        let fill = self.ground();
        let shape = |points: &[(f32, f32)]| {
            let point = |&(x, y): &(f32, f32)| -> Pos2 { at.min + vec2(x, y) * side };
            Shape::convex_polygon(points.iter().map(point).collect(), fill, edge)
        };
        match self {
            Mark::Black => {
                p.rect(at, CornerRadius::ZERO, fill, edge, StrokeKind::Inside);
            }
            Mark::Blue => {
                p.circle(at.center(), side / 2.0, fill, edge);
            }
            Mark::Red => {
                p.add(shape(&[
                    (0.25, 0.0),
                    (0.75, 0.0),
                    (1.0, 0.25),
                    (1.0, 0.75),
                    (0.75, 1.0),
                    (0.25, 1.0),
                    (0.0, 0.75),
                    (0.0, 0.25),
                ]));
            }
            Mark::Gray => {
                p.add(shape(&[
                    (0.5, -0.08),
                    (1.08, 0.5),
                    (0.5, 1.08),
                    (-0.08, 0.5),
                ]));
            }
            Mark::Green => {
                p.add(shape(&[
                    (0.5, -0.05),
                    (1.0, 0.32),
                    (1.0, 1.0),
                    (0.0, 1.0),
                    (0.0, 0.32),
                ]));
            }
            Mark::Yellow => {
                p.add(shape(&[
                    (0.0, 0.0),
                    (1.0, 0.0),
                    (1.0, 0.68),
                    (0.5, 1.05),
                    (0.0, 0.68),
                ]));
            }
        }
    }

    /// Paints a number with the mark behind it, or without one in `plain`.
    pub fn paint_number(
        mark: Option<Mark>,
        p: &Painter,
        rect: Rect,
        number: &str,
        font: FontId,
        plain: Color32,
    ) {
        if let Some(mark) = mark {
            mark.paint(p, rect);
        }
        p.text(
            pos2(rect.center().x, rect.center().y + 0.5),
            Align2::CENTER_CENTER,
            number,
            font,
            mark.map_or(plain, Mark::print),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn print_is_readable_on_every_mark() {
        for mark in Mark::ALL {
            let contrast = c::contrast(mark.print(), mark.ground());
            assert!(contrast >= 4.5, "{mark:?}: {contrast}");
        }
    }
}
