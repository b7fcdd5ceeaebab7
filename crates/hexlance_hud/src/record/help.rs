//! What is told about a part of a sheet under the pointer.

use crate::{
    HudCx, MenuPage, breakdown,
    model::sheet::{Help, HelpLine},
};
use bevy_egui::egui::{Response, Ui, vec2};
use hexlance_pages::CodexLook;
use hexlance_rules::AbilityId;
use hexlance_ui::theme::{self, PaintMark, colors as c};

/// The tooltip of a part.
pub(crate) fn tip(response: Response, help: &Help) -> Response {
    let click = help.codex.map(|_| tr!("look it up"));
    tip_of_click(response, help, click.unwrap_or_default())
}

/// The same for a part that a click does something with.
pub(crate) fn tip_of_click(response: Response, help: &Help, click: &str) -> Response {
    if help.title.is_empty() && help.lines.is_empty() && help.parts.is_none() {
        return response;
    }
    theme::tip_ui(response, |ui| {
        let more = help.parts.is_some() || !help.lines.is_empty() || !click.is_empty();
        title(ui, &help.title, more);
        more_of(ui, help);
        if !click.is_empty() {
            labelled(ui, tr!("Click"), click);
        }
    })
}

/// The title of a tooltip, ruled off from what there is to say below it.
pub(super) fn title(ui: &mut Ui, title: &str, more: bool) {
    match (title.is_empty(), more) {
        (true, _) => {}
        (false, true) => theme::tip_title(ui, title),
        (false, false) => {
            ui.label(theme::strong(title));
        }
    }
}

/// Everything below the title.
pub(super) fn more_of(ui: &mut Ui, help: &Help) {
    if let Some(parts) = &help.parts {
        ui.set_min_width(220.0);
        breakdown::table(ui, parts);
    }
    for HelpLine { label, text, mark } in &help.lines {
        match mark {
            Some(mark) => marked(ui, *mark, label, text),
            None => labelled(ui, label, text),
        }
    }
}

/// A line with a label before it.
pub(super) fn labelled(ui: &mut Ui, label: &str, text: &str) {
    theme::wrap_row(ui, 5.0, 14.0, |ui| {
        if !label.is_empty() {
            ui.label(theme::dim(label).color(c::BRASS));
        }
        ui.label(theme::dim(text));
    });
}

/// A mark, a name and a line about it.
pub(super) fn marked(ui: &mut Ui, mark: theme::Mark, name: &str, about: &str) {
    theme::wrap_row(ui, 5.0, 14.0, |ui| {
        let (_, rect) = ui.allocate_space(vec2(12.0, 12.0));
        mark.paint(ui.painter(), rect.shrink(1.0), 1.0);
        ui.label(theme::strong(name));
        ui.label(theme::dim(about));
    });
}

/// Opens the codex at something.
pub(super) fn look_up(cx: &mut HudCx, id: AbilityId) {
    cx.state.codex = CodexLook::at(id);
    cx.state.open(MenuPage::Codex);
}
