//! Why a computer player gave an order: the tooltip of its line in the log.

use super::{
    breakdown,
    model::{LogLine, WhyView},
};
use bevy_egui::egui::{Response, Ui, WidgetInfo, WidgetType};
use hexlance_ui::theme::{self, hairline, named_as};

/// The tooltip of a line that tells of an order: the line itself where it was cut, then the reason.
pub fn tip(response: Response, line: &LogLine, why: &WhyView, cut: bool) -> Response {
    theme::tip_ui(response, |ui| {
        ui.set_min_width(220.0);
        if cut {
            ui.label(theme::dim(&line.text));
        }
        reason(ui, why);
    })
}

fn reason(ui: &mut Ui, why: &WhyView) {
    let title = tr!("Why: {order}", order = &why.order);
    let label = ui.label(theme::strong(&title));
    named_as(ui, &label, "log.why", || {
        WidgetInfo::labeled(WidgetType::Label, true, &title)
    });
    hairline(ui);
    if !why.rule.is_empty() {
        ui.label(theme::dim(&why.rule));
    }
    if let Some(chosen) = &why.chosen {
        breakdown::table(ui, chosen);
    }
    if let Some((order, next)) = &why.next {
        ui.add_space(4.0);
        theme::tip_title(ui, tr!("Next best: {order}", order));
        breakdown::table(ui, next);
    }
}
