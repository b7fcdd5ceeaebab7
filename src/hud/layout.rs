//! Where the panels stand. Sizes are in points, so the interface scale is already in them.

use crate::theme::space::EDGE;
use bevy_egui::egui::{Pos2, Rect, pos2};

/// Places of the panels for a screen size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HudLayout {
    /// The whole screen.
    pub screen: Rect,
    /// Width of the roster.
    pub left: f32,
    /// Width of the card and the target panel.
    pub right: f32,
    /// Width of the log.
    pub log: f32,
    /// Where the columns begin, below the bars at the top.
    pub top: f32,
}

impl HudLayout {
    /// The layout for a screen.
    pub fn new(screen: Rect) -> Self {
        let w = screen.width();
        Self {
            screen,
            left: (w * 0.165).clamp(188.0, 230.0),
            right: (w * 0.22).clamp(262.0, 300.0),
            log: (w * 0.235).clamp(248.0, 340.0),
            top: screen.top() + EDGE + 48.0 + EDGE,
        }
    }

    /// Top left corner of the roster.
    pub fn roster_at(&self) -> Pos2 {
        pos2(self.screen.left() + EDGE, self.top)
    }

    /// Top right corner of the card.
    pub fn card_at(&self) -> Pos2 {
        pos2(self.screen.right() - EDGE, self.top)
    }

    /// Bottom right corner of the target panel.
    pub fn target_at(&self) -> Pos2 {
        pos2(self.screen.right() - EDGE, self.screen.bottom() - EDGE)
    }

    /// Bottom left corner of the log.
    pub fn log_at(&self) -> Pos2 {
        pos2(self.screen.left() + EDGE, self.screen.bottom() - EDGE)
    }

    /// The free strip at the bottom between the log and the right column.
    pub fn middle(&self) -> Rect {
        Rect::from_min_max(
            pos2(self.screen.left() + EDGE + self.log + EDGE, self.top),
            pos2(self.screen.right() - EDGE - self.right - EDGE, self.screen.bottom() - EDGE),
        )
    }

    /// Height of the columns.
    pub fn column_height(&self) -> f32 {
        self.screen.bottom() - EDGE - self.top
    }
}
