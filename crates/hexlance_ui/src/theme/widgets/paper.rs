//! Print on card: the ground of a record sheet, and the ruled boxes on it.

use crate::theme::{colors as c, fonts, space};
use bevy_egui::egui::{
    Color32, CornerRadius, Frame, Margin, Mesh, Pos2, Rect, Shape, Stroke, StrokeKind, Ui, pos2,
    vec2,
};

/// How far the ruled line of a card lies inside its edge.
const RULE: f32 = 3.5;
/// Room above the first row of a box, with its title in it.
const HEAD: i8 = 9;

/// The ground of a printed card: light falls on it from above, its edges are a little worn, its fibres show, and a fine
/// line runs around it below the head. Painted behind what is already there when its shapes take a reserved place.
pub fn card_ground(rect: Rect, head: f32) -> Vec<Shape> {
    let below = Rect::from_min_max(pos2(rect.left(), rect.top() + head), rect.max);
    let mut shapes = vec![shade(rect), worn(rect)];
    shapes.extend(fibres(below));
    shapes.push(Shape::rect_stroke(
        below.shrink(RULE),
        CornerRadius::same(space::ROUND_SMALL),
        Stroke::new(1.0, c::alpha(c::PRINT, 0.28)),
        StrokeKind::Middle,
    ));
    shapes
}

/// A soft light from the upper left.
fn shade(rect: Rect) -> Shape {
    let mut mesh = Mesh::default();
    let corner = |m: &mut Mesh, at: Pos2, light: f32| {
        let color = if light > 0.0 {
            c::alpha(Color32::WHITE, light)
        } else {
            c::alpha(c::PRINT, -light)
        };
        m.colored_vertex(at, color);
    };
    corner(&mut mesh, rect.left_top(), 0.30);
    corner(&mut mesh, rect.right_top(), 0.12);
    corner(&mut mesh, rect.right_bottom(), -0.09);
    corner(&mut mesh, rect.left_bottom(), -0.03);
    mesh.add_triangle(0, 1, 2);
    mesh.add_triangle(0, 2, 3);
    Shape::mesh(mesh)
}

/// Darker edges: a card that has been handled.
fn worn(rect: Rect) -> Shape {
    let inner = rect.shrink(9.0);
    let mut mesh = Mesh::default();
    let clear = Color32::TRANSPARENT;
    let dark = c::alpha(c::PRINT_DIM, 0.22);
    for r in [rect, inner] {
        let color = if r == rect { dark } else { clear };
        for at in [
            r.left_top(),
            r.right_top(),
            r.right_bottom(),
            r.left_bottom(),
        ] {
            mesh.colored_vertex(at, color);
        }
    }
    for i in 0..4 {
        let j = (i + 1) % 4;
        mesh.add_triangle(i, j, 4 + i);
        mesh.add_triangle(j, 4 + j, 4 + i);
    }
    Shape::mesh(mesh)
}

/// Fibres of the card: short strokes that one sees only where nothing else is.
fn fibres(rect: Rect) -> impl Iterator<Item = Shape> {
    let number = ((rect.area() / 1500.0) as u32).min(160);
    let inner = rect.shrink(2.0);
    (0..number).map(move |i| {
        let n = |k: u32| {
            let mut x = i
                .wrapping_mul(0x9e37_79b9)
                .wrapping_add(k.wrapping_mul(0x85eb_ca6b));
            x ^= x >> 15;
            x = x.wrapping_mul(0x2c1b_3c6d);
            x ^= x >> 12;
            (x & 0xffff) as f32 / 65535.0
        };
        let at = inner.min + inner.size() * vec2(n(1), n(2));
        let angle = n(3) * std::f32::consts::TAU;
        let end = at + vec2(angle.cos(), angle.sin()) * (2.0 + 5.0 * n(4));
        let ink = if n(5) > 0.6 {
            c::alpha(Color32::WHITE, 0.22)
        } else {
            c::alpha(c::PRINT_DIM, 0.13)
        };
        let end = end.clamp(inner.min, inner.max);
        Shape::line_segment([at, end], Stroke::new(0.7, ink))
    })
}

/// A ruled box with its title set into the upper line, as wide as there is room.
pub fn print_box<R>(ui: &mut Ui, title: &str, add: impl FnOnce(&mut Ui) -> R) -> R {
    let shown = Frame::new()
        .inner_margin(Margin {
            left: 7,
            right: 7,
            top: HEAD,
            bottom: 5,
        })
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            add(ui)
        });
    print_box_at(ui, shown.response.rect, title);
    shown.inner
}

/// Draws the lines and the title of a ruled box.
pub fn print_box_at(ui: &Ui, rect: Rect, title: &str) {
    let p = ui.painter();
    let top = rect.top() + f32::from(HEAD) / 2.0;
    let line = rect.with_min_y(top);
    let stroke = Stroke::new(1.0, c::alpha(c::PRINT, 0.55));
    let text = p.layout_no_wrap(title.to_uppercase(), fonts::label(), c::PRINT_DIM);
    let left = line.left() + 8.0;
    let gap = if title.is_empty() {
        left..=left
    } else {
        left - 3.0..=left + text.size().x + 3.0
    };
    let round = f32::from(space::ROUND_SMALL);
    // the upper line is left open where the title stands, so that the paper shows and not a patch on it
    p.hline(line.left() + round..=*gap.start(), top, stroke);
    p.hline(*gap.end()..=line.right() - round, top, stroke);
    p.vline(line.left(), top + round..=line.bottom() - round, stroke);
    p.vline(line.right(), top + round..=line.bottom() - round, stroke);
    p.hline(
        line.left() + round..=line.right() - round,
        line.bottom(),
        stroke,
    );
    let corner = |x: f32, y: f32, dx: f32, dy: f32| {
        let points = (0..=4)
            .map(|i| {
                let a = std::f32::consts::FRAC_PI_2 * i as f32 / 4.0;
                pos2(
                    x + dx * round * (1.0 - a.sin()),
                    y + dy * round * (1.0 - a.cos()),
                )
            })
            .collect();
        p.add(Shape::line(points, stroke));
    };
    corner(line.left(), top, 1.0, 1.0);
    corner(line.right(), top, -1.0, 1.0);
    corner(line.left(), line.bottom(), 1.0, -1.0);
    corner(line.right(), line.bottom(), -1.0, -1.0);
    if !title.is_empty() {
        let at = pos2(left, top - text.size().y / 2.0);
        p.galley(at, text, c::PRINT_DIM);
    }
}
