//! Tips of kinds of units, drawn beside the pointer.

use bevy_egui::egui::{Response, Ui, vec2};
use hexlance_present::Tip;
use hexlance_ui::theme::{self, PaintMark, colors as c};

use super::grid;

/// Shows beside the pointer what a thing is. Below that stands what is in its way: why it cannot be had, and what is
/// wrong with it.
pub fn show(
    response: Response,
    tip: impl FnOnce() -> Tip,
    refused: Option<&str>,
    wrong: &[String],
) -> Response {
    theme::tip_ui(response, |ui| {
        draw(ui, &tip());
        theme::tip_body(ui, "", &[(tr!("Not now"), refused.unwrap_or_default())]);
        for wrong in wrong {
            ui.label(theme::dim(wrong).color(c::WARN));
        }
    })
}

fn draw(ui: &mut Ui, tip: &Tip) {
    let lines = tip.lines.iter().map(|(a, b)| (a.as_str(), b.as_str()));
    theme::tip_body(ui, &tip.title, &lines.collect::<Vec<_>>());
    if let Some(grid) = &tip.grid {
        grid::draw(ui, grid);
    }
    for (mark, text) in &tip.legend {
        ui.horizontal(|ui| {
            let (_, r) = ui.allocate_space(vec2(12.0, 12.0));
            mark.paint(ui.painter(), r.shrink(1.0), 1.0);
            ui.label(theme::faint(text));
        });
    }
}
