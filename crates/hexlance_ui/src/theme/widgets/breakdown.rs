//! The breakdown table: label, source and value of every part, aligned, with the total under a rule.

use crate::theme::{colors as c, fonts, paint_text_in};
use bevy_egui::egui::{Align2, Color32, Rect, Sense, Stroke, Ui, pos2, vec2};

/// Ground and type of a breakdown table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BreakdownStyle {
    /// Main print.
    pub ink: Color32,
    /// Sources and rules.
    pub dim: Color32,
    /// Hairlines.
    pub line: Color32,
    /// Height of a row in points.
    pub row: f32,
}

impl BreakdownStyle {
    /// On a panel.
    pub const SLATE: Self = Self {
        ink: c::TEXT,
        dim: c::TEXT_FAINT,
        line: c::LINE_FAINT,
        row: 16.5,
    };
    /// On the paper card.
    pub const PAPER: Self = Self {
        ink: c::PRINT,
        dim: c::PRINT_DIM,
        line: c::PAPER_LINE,
        row: 17.0,
    };
}

/// Draws the parts `(label, source, value, colour of the value)` and the total `(label, value)`.
pub fn breakdown_table(
    ui: &mut Ui,
    style: &BreakdownStyle,
    parts: &[(&str, &str, &str, Option<Color32>)],
    total: Option<(&str, &str)>,
) {
    ui.spacing_mut().item_spacing.y = 0.0;
    let width = ui.available_width();
    let value_width = 38.0;
    for (i, (label, source, value, color)) in parts.iter().enumerate() {
        let (rect, response) = ui.allocate_exact_size(vec2(width, style.row), Sense::hover());
        let p = ui.painter();
        if i > 0 {
            p.hline(
                rect.x_range(),
                rect.top(),
                Stroke::new(1.0, c::alpha(style.line, 0.7)),
            );
        }
        let text_right = rect.right() - value_width;
        let source_font = fonts::body(fonts::size::TINY);
        let source_width = if source.is_empty() {
            0.0
        } else {
            let g = p.layout_no_wrap((*source).to_owned(), source_font.clone(), style.dim);
            let w = g.size().x.min(width * 0.4);
            paint_text_in(
                p,
                Rect::from_min_max(
                    pos2(text_right - w, rect.top()),
                    pos2(text_right, rect.bottom()),
                ),
                source,
                source_font,
                style.dim,
            );
            w + 8.0
        };
        let label_rect =
            Rect::from_min_max(rect.min, pos2(text_right - source_width, rect.bottom()));
        let drawn = paint_text_in(
            p,
            label_rect,
            label,
            fonts::body(fonts::size::SMALL),
            style.ink,
        );
        p.text(
            rect.right_center(),
            Align2::RIGHT_CENTER,
            value,
            fonts::strong(fonts::size::SMALL),
            color.unwrap_or(style.ink),
        );
        // a label that did not fit is read in full on hover
        let full = p
            .layout_no_wrap(
                (*label).to_owned(),
                fonts::body(fonts::size::SMALL),
                style.ink,
            )
            .size()
            .x;
        if full > drawn.width() + 1.0 {
            super::tip_text(response, label);
        }
    }
    if let Some((label, value)) = total {
        let (_, rect) = ui.allocate_space(vec2(width, style.row + 3.0));
        let p = ui.painter();
        p.hline(
            rect.x_range(),
            rect.top() + 1.0,
            Stroke::new(1.5, style.dim),
        );
        p.text(
            rect.left_center() + vec2(0.0, 1.5),
            Align2::LEFT_CENTER,
            label,
            fonts::strong(fonts::size::SMALL),
            style.ink,
        );
        p.text(
            rect.right_center() + vec2(0.0, 1.5),
            Align2::RIGHT_CENTER,
            value,
            fonts::strong(fonts::size::BODY),
            style.ink,
        );
    }
}
