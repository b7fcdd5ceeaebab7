//! Breakdowns of the view, drawn with the theme's table.

use super::model::{BreakdownView, Tone};
use bevy_egui::egui::{Color32, Response, Ui};
use hexlance_ui::theme::{self, BreakdownStyle, breakdown_table, colors as c};

/// Colour of a tone on a panel; `None` for plain.
pub fn tone_color(tone: Tone) -> Option<Color32> {
    match tone {
        Tone::Plain => None,
        Tone::Good => Some(c::GOOD),
        Tone::Bad => Some(c::BAD),
        Tone::Warn => Some(c::WARN),
    }
}

/// The table on a panel, with what was set aside below it.
pub fn table(ui: &mut Ui, b: &BreakdownView) {
    parts(ui, b);
    set_aside(ui, b);
}

/// The parts and the total.
pub fn parts(ui: &mut Ui, b: &BreakdownView) {
    let rows: Vec<_> = b
        .parts
        .iter()
        .map(|p| {
            (
                p.label.as_str(),
                p.source.as_str(),
                p.value.as_str(),
                tone_color(p.tone),
            )
        })
        .collect();
    let total = (!b.total_label.is_empty()).then_some((b.total_label.as_str(), b.total.as_str()));
    breakdown_table(ui, &BreakdownStyle::SLATE, &rows, total);
}

/// What does not apply, with the reason.
pub fn set_aside(ui: &mut Ui, b: &BreakdownView) {
    if b.set_aside.is_empty() {
        return;
    }
    ui.add_space(4.0);
    ui.label(theme::faint(tr!("Does not apply")));
    for s in &b.set_aside {
        theme::wrap_row(ui, 4.0, 13.0, |ui| {
            ui.label(theme::faint(&s.label).strikethrough());
            ui.label(theme::faint(&s.why));
        });
    }
}

/// A tooltip with a title and the table.
pub fn tip(response: Response, title: &str, b: &BreakdownView) -> Response {
    theme::tip_ui(response, |ui| {
        ui.set_min_width(220.0);
        theme::tip_title(ui, title);
        table(ui, b);
    })
}
