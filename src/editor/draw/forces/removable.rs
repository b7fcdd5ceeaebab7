//! A line of a unit's page that can be taken away.

use bevy_egui::egui::{Rect, Ui, vec2};

use crate::{
    screens::forces::lists,
    theme::{self, Icon, colors as c, fonts},
};

/// A line that can be taken away, such as a lasting injury; true if it is to go.
pub(in crate::editor) fn removable(ui: &mut Ui, key: &str, name: &str) -> bool {
    let (rect, _) = lists::row(ui, key, name, 24.0, false, true);
    let text = Rect::from_min_max(rect.min + vec2(8.0, 0.0), rect.max - vec2(30.0, 0.0));
    theme::paint_text_in(
        ui.painter(),
        text,
        name,
        fonts::body(fonts::size::BODY),
        c::BAD,
    );
    lists::row_button(
        ui,
        rect,
        &format!("{key}.remove"),
        Icon::Cross,
        tr!("Take away"),
    )
}
