//! Silhouettes of unit classes and the emblems of the sides.

use super::{Paint, UnitIcon, pen::Pen};
use bevy_egui::egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, vec2};

impl Paint for UnitIcon {
    fn paint(self, painter: &Painter, rect: Rect, color: Color32) {
        let pen = Pen::new(painter, rect, color);
        match self {
            Self::Walker => walker(&pen, 0.0, 1.0),
            Self::Proto => walker(&pen, 3.5, 0.72),
            Self::Quad => {
                pen.fill(&[
                    (5.0, 6.0),
                    (19.0, 6.0),
                    (21.0, 10.0),
                    (18.0, 13.0),
                    (6.0, 13.0),
                    (3.0, 10.0),
                ]);
                for x in [3.5, 8.5, 13.5, 18.5] {
                    pen.fill(&[
                        (x - 1.0, 12.0),
                        (x + 3.0, 12.0),
                        (x + 2.5, 20.5),
                        (x - 1.5, 20.5),
                    ]);
                }
                pen.fill(&[(9.5, 2.5), (14.5, 2.5), (15.5, 6.5), (8.5, 6.5)]);
            }
            Self::Tank => {
                pen.fill(&[
                    (3.0, 12.0),
                    (21.0, 12.0),
                    (22.5, 16.0),
                    (19.5, 20.0),
                    (4.5, 20.0),
                    (1.5, 16.0),
                ]);
                pen.fill(&[(7.0, 6.5), (15.0, 6.5), (17.0, 11.0), (5.5, 11.0)]);
                pen.fill(&[(15.0, 7.5), (23.0, 6.5), (23.0, 8.4), (15.5, 9.6)]);
            }
            Self::Wheeled => {
                pen.fill(&[
                    (2.5, 9.0),
                    (17.0, 9.0),
                    (21.5, 12.5),
                    (21.5, 16.0),
                    (2.5, 16.0),
                ]);
                pen.fill(&[(6.0, 5.0), (12.0, 5.0), (13.0, 8.5), (5.0, 8.5)]);
                for x in [5.5, 12.0, 18.5] {
                    pen.dot((x, 17.8), 2.8);
                }
            }
            Self::Hover => {
                pen.fill(&[(6.0, 8.0), (15.0, 8.0), (21.0, 13.0), (3.0, 13.0)]);
                pen.fill(&[(2.0, 14.5), (22.0, 14.5), (19.0, 19.0), (5.0, 19.0)]);
                pen.fill(&[(9.0, 4.5), (13.5, 4.5), (14.5, 7.4), (8.0, 7.4)]);
            }
            Self::Vtol => {
                pen.line(&[(2.0, 5.0), (22.0, 5.0)]);
                pen.line(&[(12.0, 5.0), (12.0, 9.0)]);
                pen.fill(&[
                    (6.0, 9.0),
                    (14.0, 9.0),
                    (17.0, 13.0),
                    (14.0, 17.0),
                    (7.0, 17.0),
                    (4.0, 13.0),
                ]);
                pen.fill(&[(15.5, 11.5), (23.0, 10.5), (23.0, 13.0), (15.5, 14.5)]);
                pen.line(&[(5.0, 20.0), (16.0, 20.0)]);
            }
            Self::Infantry => {
                for (x, y) in [(6.0, 9.0), (12.0, 6.0), (18.0, 9.0)] {
                    trooper(&pen, x, y, 1.0);
                }
            }
            Self::Mounted => {
                trooper(&pen, 12.0, 3.5, 0.95);
                pen.dot((5.5, 18.0), 3.2);
                pen.dot((18.5, 18.0), 3.2);
                pen.fill(&[(5.0, 13.5), (19.0, 13.5), (18.0, 17.0), (6.0, 17.0)]);
            }
            Self::BattleArmor => {
                pen.dot((12.0, 5.4), 3.2);
                pen.fill(&[(5.0, 9.0), (19.0, 9.0), (18.0, 15.5), (6.0, 15.5)]);
                pen.fill(&[(2.0, 9.5), (5.0, 9.5), (5.5, 16.5), (2.0, 16.5)]);
                pen.fill(&[(19.0, 9.5), (22.0, 9.5), (22.0, 16.5), (18.5, 16.5)]);
                pen.fill(&[(6.5, 15.5), (11.0, 15.5), (10.5, 21.5), (6.5, 21.5)]);
                pen.fill(&[(13.0, 15.5), (17.5, 15.5), (17.5, 21.5), (13.5, 21.5)]);
            }
            Self::Fighter => {
                pen.fill(&[
                    (12.0, 1.5),
                    (14.2, 9.0),
                    (13.4, 20.0),
                    (10.6, 20.0),
                    (9.8, 9.0),
                ]);
                pen.fill(&[(10.0, 9.5), (10.5, 16.0), (2.0, 18.5), (2.0, 16.0)]);
                pen.fill(&[(14.0, 9.5), (22.0, 16.0), (22.0, 18.5), (13.5, 16.0)]);
                pen.fill(&[(12.0, 17.5), (16.0, 22.0), (8.0, 22.0)]);
            }
            Self::DropShip => {
                pen.fill(&[
                    (12.0, 2.0),
                    (17.5, 6.0),
                    (19.5, 12.0),
                    (17.5, 17.5),
                    (6.5, 17.5),
                    (4.5, 12.0),
                    (6.5, 6.0),
                ]);
                pen.line(&[(6.5, 17.5), (4.0, 22.0)]);
                pen.line(&[(17.5, 17.5), (20.0, 22.0)]);
                pen.line(&[(12.0, 17.5), (12.0, 21.5)]);
            }
            Self::Naval => {
                pen.fill(&[(2.0, 12.5), (22.0, 12.5), (18.5, 18.0), (5.0, 18.0)]);
                pen.fill(&[(8.0, 7.0), (15.0, 7.0), (16.0, 12.0), (7.0, 12.0)]);
                pen.line(&[(11.5, 2.5), (11.5, 7.0)]);
                pen.line(&[(3.0, 21.0), (21.0, 21.0)]);
            }
            Self::Unknown => {
                pen.closed(&[(12.0, 2.0), (22.0, 12.0), (12.0, 22.0), (2.0, 12.0)]);
                pen.curve(&[
                    (8.8, 9.6),
                    (10.0, 7.2),
                    (13.4, 7.4),
                    (14.8, 9.8),
                    (12.2, 12.4),
                    (12.0, 14.4),
                ]);
                pen.dot((12.0, 17.4), 1.3);
            }
        }
    }
}

fn walker(pen: &Pen, shift: f32, k: f32) {
    let m = |pts: &[(f32, f32)]| {
        let moved: Vec<_> = pts
            .iter()
            .map(|(x, y)| (12.0 + (x - 12.0) * k, shift * 1.6 + y * k))
            .collect();
        pen.fill(&moved);
    };
    m(&[(9.5, 2.0), (14.5, 2.0), (15.0, 6.0), (9.0, 6.0)]);
    m(&[(6.0, 6.0), (18.0, 6.0), (16.5, 13.0), (7.5, 13.0)]);
    m(&[(2.0, 5.0), (5.5, 5.0), (5.5, 15.5), (2.8, 15.5)]);
    m(&[(18.5, 5.0), (22.0, 5.0), (21.2, 15.5), (18.5, 15.5)]);
    m(&[(7.5, 13.5), (11.4, 13.5), (10.4, 21.8), (5.4, 21.8)]);
    m(&[(12.6, 13.5), (16.5, 13.5), (18.6, 21.8), (13.6, 21.8)]);
}

fn trooper(pen: &Pen, x: f32, y: f32, k: f32) {
    pen.dot((x, y), 2.2 * k);
    pen.fill(&[
        (x - 2.6 * k, y + 3.0 * k),
        (x + 2.6 * k, y + 3.0 * k),
        (x + 1.8 * k, y + 11.5 * k),
        (x - 1.8 * k, y + 11.5 * k),
    ]);
}

/// Paints the emblem of a side by its number, so that sides differ in shape as well as in colour:
/// chevron, diamond, disc, cross; then again.
pub fn emblem(painter: &Painter, rect: Rect, side: u8, color: Color32) {
    let r = rect.width().min(rect.height()) / 2.0;
    let o = rect.center();
    let at = |x: f32, y: f32| o + vec2(x, y) * r;
    let polygon = |pts: Vec<Pos2>| {
        painter.add(Shape::convex_polygon(pts, color, Stroke::NONE));
    };
    match side % 4 {
        0 => {
            // a chevron is not convex: two halves
            polygon(vec![
                at(-0.9, 0.45),
                at(0.0, -0.55),
                at(0.0, 0.1),
                at(-0.9, 0.95),
            ]);
            polygon(vec![
                at(0.9, 0.45),
                at(0.9, 0.95),
                at(0.0, 0.1),
                at(0.0, -0.55),
            ]);
        }
        1 => polygon(vec![
            at(0.0, -1.0),
            at(0.85, 0.0),
            at(0.0, 1.0),
            at(-0.85, 0.0),
        ]),
        2 => {
            painter.circle_filled(o, r * 0.85, color);
        }
        _ => {
            // a cross of two bars
            for (w, h) in [(0.95, 0.34), (0.34, 0.95)] {
                polygon(vec![at(-w, -h), at(w, -h), at(w, h), at(-w, h)]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::{Context, LayerId, RawInput, Shape, pos2};

    /// What a side's sign covers of a square of cells.
    fn covered(side: u8) -> Vec<bool> {
        const CELLS: usize = 24;
        let ctx = Context::default();
        let rect = Rect::from_min_size(Pos2::ZERO, vec2(CELLS as f32, CELLS as f32));
        let full = ctx.run_ui(RawInput::default(), |ui| {
            let p = ui.ctx().layer_painter(LayerId::background());
            emblem(&p, rect, side, Color32::WHITE);
        });
        let inside = |shape: &Shape, at: Pos2| match shape {
            Shape::Circle(c) => c.center.distance(at) <= c.radius,
            Shape::Path(p) => {
                // a ray to the right crosses the outline an odd number of times
                let mut odd = false;
                for (i, a) in p.points.iter().enumerate() {
                    let b = p.points[(i + 1) % p.points.len()];
                    if (a.y > at.y) != (b.y > at.y) {
                        let x = a.x + (at.y - a.y) / (b.y - a.y) * (b.x - a.x);
                        odd ^= at.x < x;
                    }
                }
                odd
            }
            _ => false,
        };
        let shapes: Vec<Shape> = full.shapes.iter().map(|s| s.shape.clone()).collect();
        full.drop_without_applying_deltas();
        (0..CELLS * CELLS)
            .map(|i| {
                let at = pos2((i % CELLS) as f32 + 0.5, (i / CELLS) as f32 + 0.5);
                shapes.iter().any(|s| inside(s, at))
            })
            .collect()
    }

    #[test]
    fn sides_differ_by_shape_as_well() {
        let signs: Vec<_> = (0..4).map(covered).collect();
        for (i, a) in signs.iter().enumerate() {
            let own = a.iter().filter(|c| **c).count();
            assert!(own > 60, "sign {i} covers only {own} cells");
            for (j, b) in signs.iter().enumerate().skip(i + 1) {
                let apart = a.iter().zip(b).filter(|(a, b)| a != b).count();
                let either = a.iter().zip(b).filter(|(a, b)| **a || **b).count();
                let share = apart as f32 / either as f32;
                assert!(
                    share > 0.12,
                    "signs {i} and {j} differ in {:.0} % only",
                    share * 100.0
                );
            }
        }
    }
}
