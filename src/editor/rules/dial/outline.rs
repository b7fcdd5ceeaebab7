//! How long a battle lasts and who wins it, on the page of what it is.

use bevy_egui::egui::Ui;
use hexlance_dial::state::Agreed;

use crate::editor::{
    desk::{AnyScenario, Editing},
    draw::battle::parts::{self, Maybe},
};

/// How many rounds it has, and who wins it.
pub(super) fn rounds(ui: &mut Ui, editing: &mut Editing) {
    parts::heading(ui, tr!("How long, and who wins"));
    let usual = Agreed::default().rounds;
    let limit = Maybe {
        key: "editor.outline.turns",
        label: tr!("Rounds"),
        tip: tr!("The battle ends after that round (D14.3.1)."),
        none: &tr!("Usual: {usual} rounds", usual),
        usual,
        range: 1..=99,
    };
    if let Some(new) = limit.show(ui, editing.scenario().turn_limit) {
        editing.edit(tr!("Rounds"), Some("turn_limit"), |s| s.turn_limit = new);
    }
    parts::note(
        ui,
        tr!("Who wins two of points, ground and survival has won (D14.3.2)."),
    );
}

/// The last round.
pub(super) fn last_round(s: &AnyScenario) -> u16 {
    s.turn_limit.unwrap_or(Agreed::default().rounds)
}
