//! A kind of unit, or a unit, as a row of a list: its miniature, its name, what is said of it in a line, its points.

use bevy_egui::egui::{Align2, Color32, Rect, Response, Sense, Ui, Vec2, pos2, vec2};
use hexlance_present::shelf::Entry;

use super::lists;
use crate::{
    screens::portraits::{self, Shown},
    theme::{self, Icon, Paint, colors as c, fonts},
};

/// Height of a row.
pub const HEIGHT: f32 = 38.0;

/// Where a row stands, and how it looks there.
#[derive(Clone, Copy, Debug)]
pub struct Row<'r> {
    /// Its stable name.
    pub key: &'r str,
    /// The side in whose colours its miniature is.
    pub side: usize,
    /// Whether it is looked at.
    pub on: bool,
    /// Whether something about it is wrong.
    pub wrong: bool,
    /// What it answers to.
    pub sense: Sense,
    /// A word before its points.
    pub note: &'r str,
    /// What is left free at its right end.
    pub room: f32,
}

impl<'r> Row<'r> {
    /// A row that is pressed, and nothing else.
    pub fn new(key: &'r str) -> Self {
        Self {
            key,
            side: 0,
            on: false,
            wrong: false,
            sense: Sense::click(),
            note: "",
            room: 0.0,
        }
    }
}

/// What a sign says by its colour.
const fn sign_ink(sign: Icon) -> Color32 {
    match sign {
        Icon::Warning => c::WARN,
        Icon::Flag => c::BRASS_BRIGHT,
        _ => c::BRASS,
    }
}

/// Draws it.
pub fn draw(ui: &mut Ui, entry: &Entry<Shown>, row: Row<'_>) -> Response {
    let enabled = entry.refused.is_none();
    let state = (row.on, enabled);
    let (rect, response) = lists::row_sensing(ui, row.key, &entry.name, HEIGHT, state, row.sense);
    let p = ui.painter();
    let ink = |ink: Color32| if enabled { ink } else { c::TEXT_FAINT };
    if let Some(shown) = entry.picture {
        let picture = Rect::from_min_size(rect.min + vec2(2.0, 2.0), vec2(43.0, 34.0));
        portraits::paint(p, picture, shown, row.side as u8, enabled);
    }
    let end = rect.right_center() - vec2(8.0 + row.room, 0.0);
    let worth = match entry.points {
        0 => String::new(),
        points => points.to_string(),
    };
    let points = p.text(
        end,
        Align2::RIGHT_CENTER,
        worth,
        fonts::strong(fonts::size::BODY),
        ink(c::BRASS_BRIGHT),
    );
    let mut right = points.left() - 6.0;
    if !row.note.is_empty() {
        let note = p.text(
            pos2(end.x - 34.0, end.y),
            Align2::RIGHT_CENTER,
            row.note,
            fonts::strong(fonts::size::SMALL),
            ink(c::TEXT_DIM),
        );
        right = right.min(note.left() - 6.0);
    }
    let wrong = row.wrong.then_some(&Icon::Warning);
    for sign in wrong.into_iter().chain(&entry.signs) {
        let at = Rect::from_center_size(pos2(right - 7.0, rect.center().y), Vec2::splat(13.0));
        sign.paint(p, at, ink(sign_ink(*sign)));
        right -= 18.0;
    }
    let left = rect.left() + if entry.picture.is_some() { 48.0 } else { 10.0 };
    let line = |top: f32, bottom: f32| {
        Rect::from_min_max(
            pos2(left, rect.top() + top),
            pos2(right, rect.top() + bottom),
        )
    };
    let name = if row.on { c::BRASS_BRIGHT } else { c::TEXT };
    theme::paint_text_in(
        p,
        line(2.0, 20.0),
        &entry.name,
        fonts::strong(fonts::size::SMALL + 0.5),
        ink(name),
    );
    theme::paint_text_in(
        p,
        line(19.0, 35.0),
        &entry.about,
        fonts::body(fonts::size::TINY),
        ink(c::TEXT_DIM),
    );
    response
}
