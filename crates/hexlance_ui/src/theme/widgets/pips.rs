//! Point tracks: rows of pips, and a bar where there are too many.

use crate::theme::{colors as c, fonts};
use bevy_egui::egui::{
    Align2, Color32, CornerRadius, Painter, Pos2, Rect, Stroke, StrokeKind, Vec2, pos2, vec2,
};

/// Shape and colours of a point track.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PipStyle {
    /// Colour of a point that is left.
    pub full: Color32,
    /// Colour of a point that is lost.
    pub empty: Color32,
    /// Outline of every pip.
    pub line: Color32,
    /// Diameter in points.
    pub size: f32,
    /// Distance between pips in points.
    pub gap: f32,
    /// Round (armor) or square (structure).
    pub round: bool,
}

impl PipStyle {
    /// Armor on a panel.
    pub const ARMOR: Self = Self {
        full: c::ARMOR,
        empty: c::PIP_EMPTY,
        line: c::LINE,
        size: 7.0,
        gap: 2.0,
        round: true,
    };
    /// Structure on a panel.
    pub const STRUCTURE: Self = Self {
        full: c::STRUCTURE,
        empty: c::PIP_EMPTY,
        line: c::LINE,
        size: 7.0,
        gap: 2.0,
        round: false,
    };
    /// Armor on the paper card: an open circle is a point left, a filled one is lost, as with a pencil.
    pub const PAPER_ARMOR: Self = Self {
        full: c::PAPER,
        empty: c::PRINT_RED,
        line: c::PRINT,
        size: 11.0,
        gap: 3.0,
        round: true,
    };
    /// Structure on the paper card.
    pub const PAPER_STRUCTURE: Self = Self {
        full: c::PAPER_SHADE,
        empty: c::PRINT_RED,
        line: c::PRINT,
        size: 11.0,
        gap: 3.0,
        round: false,
    };
}

/// Size of a pip grid of `max` points that wraps at a width.
pub fn pip_grid_size(max: u16, style: &PipStyle, width: f32) -> Vec2 {
    let step = style.size + style.gap;
    let per_row = (((width + style.gap) / step) as u16).max(1);
    let rows = max.div_ceil(per_row).max(1);
    vec2(
        f32::from(max.min(per_row)) * step - style.gap,
        f32::from(rows) * step - style.gap,
    )
}

/// Paints `max` pips of which `left` are still there, from a corner, wrapping at a width.
pub fn pip_grid(p: &Painter, at: Pos2, left: u16, max: u16, style: &PipStyle, width: f32) {
    let step = style.size + style.gap;
    let per_row = (((width + style.gap) / step) as u16).max(1);
    for i in 0..max {
        let corner = at + vec2(f32::from(i % per_row), f32::from(i / per_row)) * step;
        let rect = Rect::from_min_size(corner, Vec2::splat(style.size));
        let lost = i >= left;
        let fill = if lost { style.empty } else { style.full };
        let stroke = Stroke::new(1.0, style.line);
        if style.round {
            p.circle(rect.center(), style.size / 2.0 - 0.5, fill, stroke);
        } else {
            p.rect(
                rect,
                CornerRadius::same(1),
                fill,
                stroke,
                StrokeKind::Inside,
            );
        }
    }
}

/// A slim bar of `left` of `max` with ticks up to twenty points and the number beside it, for rows that are
/// too short for pips.
pub fn meter(p: &Painter, rect: Rect, left: u16, max: u16, color: Color32, show_number: bool) {
    let bar = if show_number {
        Rect::from_min_max(rect.min, pos2(rect.right() - 18.0, rect.bottom()))
    } else {
        rect
    };
    let round = CornerRadius::same(2);
    p.rect_filled(bar, round, c::PIP_EMPTY);
    if max > 0 && left > 0 {
        let t = f32::from(left.min(max)) / f32::from(max);
        p.rect_filled(
            Rect::from_min_size(bar.min, vec2(bar.width() * t, bar.height())),
            round,
            color,
        );
    }
    if (2..=20).contains(&max) {
        for i in 1..max {
            let x = bar.left() + bar.width() * f32::from(i) / f32::from(max);
            p.vline(x, bar.y_range(), Stroke::new(1.0, c::SLATE));
        }
    }
    if show_number {
        let ink = if left * 2 > max { c::TEXT_DIM } else { c::WARN };
        p.text(
            pos2(rect.right(), rect.center().y),
            Align2::RIGHT_CENTER,
            left,
            fonts::strong(fonts::size::TINY),
            ink,
        );
    }
}
