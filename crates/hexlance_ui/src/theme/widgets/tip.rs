//! Tooltips with a title and labelled lines.

use crate::theme::{self, colors as c, fonts};
use bevy_egui::egui::{Color32, Response, Stroke, Tooltip, Ui, vec2};

/// Width of tooltips in points.
const WIDTH: f32 = 290.0;

/// A tooltip with a title and lines; a line with a label shows the label in brass before it. Works on
/// enabled and disabled widgets.
pub fn tip_lines(response: Response, title: &str, lines: &[(&str, &str)]) -> Response {
    tip_ui(response, |ui| tip_body(ui, title, lines))
}

/// What [`tip_lines`] has in its tooltip. Lines without text are left out.
pub fn tip_body(ui: &mut Ui, title: &str, lines: &[(&str, &str)]) {
    let more = lines.iter().any(|(_, t)| !t.is_empty());
    if !title.is_empty() && more {
        tip_title(ui, title);
    } else if !title.is_empty() {
        ui.label(theme::strong(title));
    }
    for (label, text) in lines.iter().filter(|(_, t)| !t.is_empty()) {
        super::wrap_row(ui, 5.0, 14.0, |ui| {
            if !label.is_empty() {
                ui.label(theme::dim(*label).color(c::BRASS));
            }
            ui.label(theme::dim(*text));
        });
    }
}

/// The title of a tooltip, with a thin rule below it: the head of every tooltip that has more to say.
pub fn tip_title(ui: &mut Ui, title: impl Into<String>) {
    tip_title_in(ui, title, c::TEXT);
}

/// The same in the colour of a side.
pub fn tip_title_in(ui: &mut Ui, title: impl Into<String>, color: Color32) {
    ui.label(theme::strong(title).color(color));
    let (_, rect) = ui.allocate_space(vec2(ui.min_rect().width().max(60.0), 3.0));
    ui.painter()
        .hline(rect.x_range(), rect.top(), Stroke::new(1.0, c::BRASS_DIM));
}

/// A tooltip of plain text.
pub fn tip_text(response: Response, text: &str) -> Response {
    if text.is_empty() {
        return response;
    }
    tip_ui(response, |ui| {
        ui.label(theme::dim(text).font(fonts::body(fonts::size::SMALL)));
    })
}

/// A tooltip of any contents, on enabled and disabled widgets.
pub fn tip_ui(response: Response, add: impl FnOnce(&mut Ui)) -> Response {
    let tip = if response.enabled() {
        Tooltip::for_enabled(&response)
    } else {
        Tooltip::for_disabled(&response)
    };
    tip.width(WIDTH).show(|ui| {
        ui.set_max_width(WIDTH);
        ui.spacing_mut().item_spacing.y = 3.0;
        add(ui);
    });
    response
}
