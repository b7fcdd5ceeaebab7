//! A kind of unit as a row of a list: its miniature, its name, what is said of it in a line, its points.

use bevy_egui::egui::{Align2, Rect, Response, Ui, Vec2, pos2, vec2};

use super::lists;
use crate::{
    hud::model::UnitIcon,
    screens::portraits,
    table::MiniLook,
    theme::{self, Icon, Paint, colors as c, fonts},
};

/// What a row shows.
pub struct Row<'r> {
    /// The kind's name, or a unit's own.
    pub name: &'r str,
    /// The line below it.
    pub about: &'r str,
    /// What it is worth.
    pub points: u16,
    /// Its miniature and its silhouette.
    pub shown: (MiniLook, UnitIcon),
    /// Whether a force may have only one.
    pub unique: bool,
    /// What is left free at the right end.
    pub room: f32,
}

/// Draws it. `on` is whether it is looked at, `enabled` whether it can be had.
pub fn draw(
    ui: &mut Ui,
    key: &str,
    row: &Row<'_>,
    side: usize,
    enabled: bool,
    on: bool,
) -> Response {
    let (rect, response) = lists::row(ui, key, row.name, 38.0, on, enabled);
    let p = ui.painter();
    let ink = if enabled { c::TEXT } else { c::TEXT_FAINT };
    let picture = Rect::from_min_size(rect.min + vec2(2.0, 2.0), vec2(43.0, 34.0));
    portraits::paint(p, picture, row.shown, side as u8, enabled);
    let points = p.text(
        rect.right_center() - vec2(8.0 + row.room, 0.0),
        Align2::RIGHT_CENTER,
        row.points,
        fonts::strong(fonts::size::BODY),
        if enabled {
            c::BRASS_BRIGHT
        } else {
            c::TEXT_FAINT
        },
    );
    let mut right = points.left() - 6.0;
    if row.unique {
        let at = Rect::from_center_size(pos2(right - 7.0, rect.center().y), Vec2::splat(13.0));
        Icon::Flag.paint(p, at, if enabled { c::BRASS } else { c::TEXT_FAINT });
        right -= 18.0;
    }
    let left = rect.left() + 48.0;
    let line = |top: f32, bottom: f32| {
        Rect::from_min_max(
            pos2(left, rect.top() + top),
            pos2(right, rect.top() + bottom),
        )
    };
    theme::paint_text_in(
        p,
        line(2.0, 20.0),
        row.name,
        fonts::strong(fonts::size::SMALL + 0.5),
        ink,
    );
    theme::paint_text_in(
        p,
        line(19.0, 35.0),
        row.about,
        fonts::body(fonts::size::TINY),
        if enabled { c::TEXT_DIM } else { c::TEXT_FAINT },
    );
    response
}
