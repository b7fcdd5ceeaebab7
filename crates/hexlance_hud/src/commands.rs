//! The command abilities of a side, as a strip of chips under its name on the roster.

use super::{
    HudCx, MenuPage,
    model::{CommandChip, SideId},
};
use bevy_egui::egui::{Sense, Ui};
use hexlance_pages::CodexLook;
use hexlance_ui::theme::{self, Chip, ChipStyle};

/// Draws the chips of a side; a click looks an ability up.
pub(super) fn draw(ui: &mut Ui, cx: &mut HudCx, side: SideId) {
    let chips = cx.view.commands.iter().enumerate();
    let chips: Vec<(usize, &CommandChip)> = chips.filter(|(_, x)| x.side == side).collect();
    if chips.is_empty() {
        return;
    }
    let mut wanted = None;
    theme::wrap_row(ui, 3.0, 18.0, |ui| {
        for (i, chip) in chips {
            let style = match (&chip.idle, chip.lit) {
                (Some(_), _) => ChipStyle::Faded,
                (None, true) => ChipStyle::Good,
                (None, false) => ChipStyle::Brass,
            };
            let now = chip.now.join("\n");
            let why = chip.idle.as_deref().unwrap_or_default();
            let response = Chip::new(format!("roster.command.{i}"), &chip.name)
                .style(style)
                .badge(chip.badge.clone())
                .line(tr!("Command ability"), &chip.help)
                .line(tr!("Now"), &now)
                .line(tr!("Not in play"), why)
                .line(tr!("Click"), tr!("look it up"))
                .show(ui)
                .interact(Sense::click());
            if response.clicked() {
                wanted = Some(chip.id);
            }
        }
    });
    if let Some(id) = wanted {
        cx.state.codex = CodexLook::at(id);
        cx.state.open(MenuPage::Codex);
    }
}
