//! Chips (small labels with a tooltip) and key hints.

use crate::theme::{
    Icon, Mark, Paint, PaintMark, colors as c, fonts, named, text::text_size, widgets::tip_lines,
};
use bevy_egui::egui::{
    Align2, Color32, CornerRadius, Id, Rect, Response, Sense, Stroke, StrokeKind, Ui, Vec2, pos2,
    vec2,
};

/// The ground a chip lies on and what it means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ChipStyle {
    /// Neutral, on a panel.
    #[default]
    Slate,
    /// Accented, on a panel.
    Brass,
    /// Helps.
    Good,
    /// Hurts.
    Bad,
    /// Needs attention.
    Warn,
    /// Does nothing now.
    Faded,
    /// Printed on the paper card.
    Paper,
    /// Printed on the paper card, in force now.
    PaperActive,
    /// Printed on the paper card, used up.
    PaperSpent,
}

/// A small label with a tooltip.
#[derive(Clone, Debug)]
#[must_use = "call show"]
pub struct Chip<'a> {
    key: String,
    text: &'a str,
    style: ChipStyle,
    icon: Option<Icon>,
    mark: Option<Mark>,
    title: &'a str,
    lines: Vec<(&'a str, &'a str)>,
    badge: Option<String>,
}

impl<'a> Chip<'a> {
    /// A neutral chip by its stable name.
    pub fn new(key: impl Into<String>, text: &'a str) -> Self {
        Self {
            key: key.into(),
            text,
            style: ChipStyle::Slate,
            icon: None,
            mark: None,
            title: text,
            lines: Vec::new(),
            badge: None,
        }
    }

    /// In another style.
    pub const fn style(mut self, style: ChipStyle) -> Self {
        self.style = style;
        self
    }

    /// With an icon.
    pub const fn icon(mut self, icon: Icon) -> Self {
        self.icon = Some(icon);
        self
    }

    /// With the mark of special equipment or of a heat effect.
    pub const fn mark(mut self, mark: Mark) -> Self {
        self.mark = Some(mark);
        self
    }

    /// With the title of the tooltip, if it is not the text itself.
    pub const fn title(mut self, title: &'a str) -> Self {
        self.title = title;
        self
    }

    /// With a labelled line in the tooltip.
    pub fn line(mut self, label: &'a str, text: &'a str) -> Self {
        self.lines.push((label, text));
        self
    }

    /// With a small count at the end, such as uses left.
    pub fn badge(mut self, badge: impl Into<String>) -> Self {
        let b = badge.into();
        self.badge = (!b.is_empty()).then_some(b);
        self
    }

    /// Size that the chip takes.
    pub fn size(&self, ui: &Ui) -> Vec2 {
        let mut w = text_size(ui, self.text, fonts::strong(fonts::size::TINY)).x + 12.0;
        if self.icon.is_some() {
            w += 13.0;
        }
        if self.mark.is_some() {
            w += 14.0;
        }
        if let Some(b) = &self.badge {
            w += text_size(ui, b, fonts::body(fonts::size::TINY)).x + 9.0;
        }
        vec2(w, 18.0)
    }

    /// Draws it without a tooltip.
    pub fn bare(&self, ui: &mut Ui) -> Response {
        let (_, rect) = ui.allocate_space(self.size(ui));
        let response = ui.interact(rect, Id::new(("chip", &self.key)), Sense::hover());
        named(ui, &response, &self.key, self.title);
        if ui.is_rect_visible(rect) {
            self.paint(ui, rect, response.hovered());
        }
        response
    }

    /// Draws it.
    pub fn show(self, ui: &mut Ui) -> Response {
        let response = self.bare(ui);
        if self.lines.is_empty() && self.title == self.text {
            return response;
        }
        tip_lines(response, self.title, &self.lines)
    }

    fn paint(&self, ui: &Ui, rect: Rect, hot: bool) {
        let (fill, line, ink) = match self.style {
            ChipStyle::Slate => (c::SLATE_CONTROL, c::LINE, c::TEXT_DIM),
            ChipStyle::Brass => (
                c::mix(c::SLATE, c::BRASS, 0.18),
                c::BRASS_DIM,
                c::BRASS_BRIGHT,
            ),
            ChipStyle::Good => (
                c::mix(c::SLATE, c::GOOD, 0.16),
                c::mix(c::SLATE, c::GOOD, 0.55),
                c::GOOD,
            ),
            ChipStyle::Bad => (
                c::mix(c::SLATE, c::BAD, 0.18),
                c::mix(c::SLATE, c::BAD, 0.6),
                c::BAD,
            ),
            ChipStyle::Warn => (
                c::mix(c::SLATE, c::WARN, 0.16),
                c::mix(c::SLATE, c::WARN, 0.55),
                c::WARN,
            ),
            ChipStyle::Faded => (Color32::TRANSPARENT, c::LINE_FAINT, c::TEXT_FAINT),
            ChipStyle::Paper => (c::PAPER_SHADE, c::PAPER_LINE, c::PRINT),
            ChipStyle::PaperActive => (c::PRINT_GREEN, c::PRINT_GREEN, c::PAPER),
            ChipStyle::PaperSpent => (Color32::TRANSPARENT, c::PAPER_LINE, c::PRINT_DIM),
        };
        let p = ui.painter();
        let line = if hot { c::mix(line, ink, 0.6) } else { line };
        p.rect(
            rect,
            CornerRadius::same(9),
            fill,
            Stroke::new(1.0, line),
            StrokeKind::Inside,
        );
        let mut x = rect.left() + 6.0;
        if let Some(i) = self.icon {
            i.paint(
                p,
                Rect::from_center_size(pos2(x + 5.0, rect.center().y), Vec2::splat(10.0)),
                ink,
            );
            x += 13.0;
        }
        if let Some(mark) = self.mark {
            let at = Rect::from_center_size(pos2(x + 5.0, rect.center().y), Vec2::splat(9.5));
            mark.paint(
                p,
                at,
                if self.style == ChipStyle::PaperSpent {
                    0.55
                } else {
                    1.0
                },
            );
            x += 14.0;
        }
        let end = p.text(
            pos2(x, rect.center().y),
            Align2::LEFT_CENTER,
            self.text,
            fonts::strong(fonts::size::TINY),
            ink,
        );
        if let Some(b) = &self.badge {
            let x = end.right() + 5.0;
            p.vline(
                x,
                rect.top() + 4.0..=rect.bottom() - 4.0,
                Stroke::new(1.0, c::alpha(ink, 0.4)),
            );
            p.text(
                pos2(x + 4.0, rect.center().y),
                Align2::LEFT_CENTER,
                b,
                fonts::body(fonts::size::TINY),
                ink,
            );
        }
    }
}

/// A key hint on its own.
pub fn keycap(ui: &mut Ui, key: &str) {
    let size = text_size(ui, key, fonts::strong(fonts::size::TINY));
    let (_, rect) = ui.allocate_space(vec2((size.x + 10.0).max(18.0), 18.0));
    let p = ui.painter();
    p.rect(
        rect,
        CornerRadius::same(3),
        c::INK,
        Stroke::new(1.0, c::LINE),
        StrokeKind::Inside,
    );
    p.text(
        rect.center(),
        Align2::CENTER_CENTER,
        key,
        fonts::strong(fonts::size::TINY),
        c::TEXT_DIM,
    );
}
