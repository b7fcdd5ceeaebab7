//! Where the panels stand. Sizes are in points, so the interface scale is already in them.

use bevy_egui::egui::{Pos2, Rect, pos2};
use hexlance_ui::theme::space::EDGE;

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
    /// Where the roster begins, below the bar at the top left.
    pub top: f32,
}

impl HudLayout {
    /// The layout for a screen; a tall log is wider as well.
    pub fn new(screen: Rect, tall_log: bool) -> Self {
        let w = screen.width();
        Self {
            screen,
            left: (w * 0.157).clamp(196.0, 230.0),
            right: (w * 0.206).clamp(262.0, 300.0),
            log: (w * 0.235).clamp(if tall_log { 320.0 } else { 248.0 }, 340.0),
            top: screen.top() + EDGE + 48.0 + EDGE,
        }
    }

    /// Top left corner of the roster.
    pub fn roster_at(&self) -> Pos2 {
        pos2(self.screen.left() + EDGE, self.top)
    }

    /// Top right corner of the card.
    pub fn card_at(&self) -> Pos2 {
        pos2(self.screen.right() - EDGE, self.screen.top() + EDGE)
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
            pos2(
                self.screen.right() - EDGE - self.right - EDGE,
                self.screen.bottom() - EDGE,
            ),
        )
    }

    /// The free strip at the top between the menu bar and the right column.
    pub fn top_strip(&self) -> Rect {
        Rect::from_min_max(
            pos2(
                self.screen.left() + EDGE + self.left + EDGE,
                self.screen.top() + EDGE,
            ),
            pos2(
                self.screen.right() - EDGE - self.right - EDGE,
                self.top - EDGE,
            ),
        )
    }

    /// What lies between the columns, the bar at the top and that at the bottom.
    pub fn free(&self) -> Rect {
        Rect::from_min_max(
            pos2(self.screen.left() + EDGE + self.left, self.top - EDGE),
            pos2(
                self.screen.right() - EDGE - self.right,
                self.screen.bottom() - 84.0,
            ),
        )
    }

    /// Height of the left column, below the menu bar.
    pub fn left_height(&self) -> f32 {
        self.screen.bottom() - EDGE - self.top
    }

    /// Height of the right column.
    pub fn right_height(&self) -> f32 {
        self.screen.height() - 2.0 * EDGE
    }
}
