//! Numbers of abilities as small pictures.

use bevy_egui::egui::{Align2, Color32, CornerRadius, Pos2, Rect, Shape, Stroke, Ui, pos2, vec2};
use hexlance_present::codex::Diagram;
use hexlance_ui::theme::{self, colors as c, fonts};

const BRACKETS: [(&str, &str); 4] = [
    (msg!("Short"), "0-3"),
    (msg!("Medium"), "4-12"),
    (msg!("Long"), "13-21"),
    (msg!("Extreme"), "22-30"),
];

pub(super) fn draw(ui: &mut Ui, diagram: &Diagram, color: Color32, width: f32) {
    match diagram {
        Diagram::Reach(hexes) => reach(ui, *hexes, color),
        Diagram::Ranges(steps) => ranges(ui, steps, color, width.min(440.0)),
        Diagram::Costs(rows) => costs(ui, rows, color, width.min(440.0)),
    }
}

/// A hex with a side at the top, as they lie on the table.
fn hex(centre: Pos2, radius: f32) -> Vec<Pos2> {
    (0..6)
        .map(|i| {
            let angle = std::f32::consts::FRAC_PI_3 * i as f32;
            centre + radius * vec2(angle.cos(), angle.sin())
        })
        .collect()
}

/// All hexes within so many around a unit, with a ring of those that are out of it.
fn reach(ui: &mut Ui, hexes: u16, color: Color32) {
    let rings = i32::from(hexes.min(8));
    let size = 150.0;
    let radius = size / (3f32.sqrt() * (2 * rings + 3) as f32);
    let (_, rect) = ui.allocate_space(vec2(size + 190.0, size));
    let p = ui.painter();
    let middle = pos2(rect.left() + size / 2.0, rect.center().y);
    let outer = rings + 1;
    for q in -outer..=outer {
        for r in (-outer).max(-q - outer)..=outer.min(-q + outer) {
            let distance = q.abs().max(r.abs()).max((q + r).abs());
            let at =
                middle + radius * vec2(1.5 * q as f32, 3f32.sqrt() * (r as f32 + q as f32 / 2.0));
            let fill = match distance {
                0 => color,
                d if d <= rings => hexlance_ui::theme::colors::alpha(color, 0.35),
                _ => c::SLATE_RAISED,
            };
            p.add(Shape::convex_polygon(
                hex(at, radius - 0.5),
                fill,
                Stroke::new(1.0, c::LINE),
            ));
        }
    }
    let text = tr_n!(hexes, "Within 1 hex", "Within {n} hexes");
    p.text(
        pos2(rect.left() + size + 16.0, rect.center().y),
        Align2::LEFT_CENTER,
        text,
        fonts::body(fonts::size::BODY),
        c::TEXT_DIM,
    );
}

/// A bar without and a bar with it, side by side.
fn pair(ui: &Ui, rect: Rect, most: i16, usual: i16, with: i16, color: Color32) {
    let p = ui.painter();
    let scale = (rect.height() - 16.0) / f32::from(most.max(1));
    let half = rect.width() / 2.0;
    for (i, (value, fill)) in [(usual, c::SLATE_HOVER), (with, color)]
        .into_iter()
        .enumerate()
    {
        let left = rect.left() + half * i as f32 + 3.0;
        let height = (f32::from(value.max(0)) * scale).max(2.0);
        let bar = Rect::from_min_max(
            pos2(left, rect.bottom() - height),
            pos2(left + half - 6.0, rect.bottom()),
        );
        p.rect_filled(bar, CornerRadius::same(theme::space::ROUND_PIP), fill);
        let ink = if i == 1 && value != usual {
            c::TEXT
        } else {
            c::TEXT_DIM
        };
        p.text(
            pos2(bar.center().x, bar.top() - 2.0),
            Align2::CENTER_BOTTOM,
            format!("{value:+}"),
            fonts::strong(fonts::size::SMALL),
            ink,
        );
    }
}

/// Range modifiers without and with it.
fn ranges(ui: &mut Ui, steps: &[(i16, i16); 4], color: Color32, width: f32) {
    let (_, rect) = ui.allocate_space(vec2(width, 128.0));
    let most = steps.iter().map(|(a, b)| *a.max(b)).max().unwrap_or(0);
    let column = width / 4.0;
    for (i, ((usual, with), (name, hexes))) in steps.iter().zip(BRACKETS).enumerate() {
        let name = crate::lang::text(name);
        let left = rect.left() + column * i as f32;
        let bars = Rect::from_min_max(
            pos2(left + column * 0.18, rect.top()),
            pos2(left + column * 0.82, rect.bottom() - 32.0),
        );
        pair(ui, bars, most, *usual, *with, color);
        let p = ui.painter();
        let x = left + column / 2.0;
        p.text(
            pos2(x, rect.bottom() - 28.0),
            Align2::CENTER_TOP,
            name,
            fonts::body(fonts::size::SMALL),
            c::TEXT,
        );
        p.text(
            pos2(x, rect.bottom() - 13.0),
            Align2::CENTER_TOP,
            tr!("{hexes} hexes", hexes),
            fonts::body(fonts::size::TINY),
            c::TEXT_FAINT,
        );
    }
}

/// What a hex costs without and with it, a bar each.
fn costs(ui: &mut Ui, rows: &[(String, u16, u16)], color: Color32, width: f32) {
    let most = rows.iter().map(|r| r.1.max(r.2)).max().unwrap_or(1).max(1);
    let names = width * 0.36;
    let room = width - names - 44.0;
    ui.spacing_mut().item_spacing.y = 2.0;
    for (name, usual, with) in rows {
        let (_, rect) = ui.allocate_space(vec2(width, 20.0));
        let p = ui.painter();
        p.text(
            rect.left_center(),
            Align2::LEFT_CENTER,
            name,
            fonts::body(fonts::size::SMALL),
            c::TEXT_DIM,
        );
        let bar = |value: u16| {
            let length = room * f32::from(value) / f32::from(most);
            Rect::from_min_size(
                pos2(rect.left() + names, rect.top() + 5.0),
                vec2(length, 10.0),
            )
        };
        p.rect_filled(
            bar(*usual),
            CornerRadius::same(theme::space::ROUND_PIP),
            c::SLATE_HOVER,
        );
        p.rect_filled(
            bar(*with),
            CornerRadius::same(theme::space::ROUND_PIP),
            color,
        );
        p.text(
            pos2(bar(*usual.max(with)).right() + 6.0, rect.center().y),
            Align2::LEFT_CENTER,
            format!("{usual}\" → {with}\""),
            fonts::strong(fonts::size::TINY),
            c::TEXT,
        );
    }
}
