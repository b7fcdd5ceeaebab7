//! Words with an explanation: specials, states, abilities, equipment, facts.

use super::{help, key_of};
use crate::{
    HudCx,
    model::sheet::{Chip, ChipState},
};
use bevy_egui::egui::{Sense, Ui};
use hexlance_ui::theme::{self, ChipStyle};

/// Draws them in rows.
pub(super) fn draw(ui: &mut Ui, cx: &mut HudCx, chips: &[Chip]) {
    theme::wrap_row(ui, 4.0, 18.0, |ui| {
        for chip in chips {
            one(ui, cx, chip);
        }
    });
}

fn one(ui: &mut Ui, cx: &mut HudCx, chip: &Chip) {
    let style = match chip.state {
        ChipState::Plain => ChipStyle::Paper,
        ChipState::Lit => ChipStyle::PaperActive,
        ChipState::Spent => ChipStyle::PaperSpent,
    };
    let mut drawn = theme::Chip::new(key_of(&chip.key), &chip.text)
        .style(style)
        .title(&chip.help.title)
        .badge(chip.badge.as_str());
    if let Some(icon) = chip.icon {
        drawn = drawn.icon(icon);
    }
    if let Some(mark) = chip.mark {
        drawn = drawn.mark(mark);
    }
    let click = match (&chip.action, chip.help.codex) {
        (Some(_), Some(_)) => tr!("use it; right-click to look it up"),
        (None, Some(_)) => tr!("look it up"),
        (_, None) => "",
    };
    let response = drawn.bare(ui);
    let silent = chip.help.lines.is_empty() && chip.help.title == chip.text;
    let response = match silent && click.is_empty() && chip.help.parts.is_none() {
        true => response,
        false => help::tip_of_click(response, &chip.help, click),
    };
    if chip.action.is_none() && chip.help.codex.is_none() {
        return;
    }
    let response = response.interact(Sense::click());
    match (&chip.action, chip.help.codex) {
        (Some(action), _) if response.clicked() => cx.out.push(action.clone()),
        (_, Some(id)) if response.clicked() || response.secondary_clicked() => {
            help::look_up(cx, id);
        }
        _ => {}
    }
}
