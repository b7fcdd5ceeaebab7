//! Who and what is behind the program.

use super::{Screen, page};
use crate::theme::{self, UiSet, colors as c};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

/// Works of others that the program is built with: what, by whom, licence.
const WORKS: [(&str, &str, &str); 6] = [
    ("Bevy", "engine", "MIT or Apache 2.0"),
    ("egui and bevy_egui", "interface", "MIT or Apache 2.0"),
    ("hexx", "hexagonal geometry", "MIT or Apache 2.0"),
    (
        "Lato",
        "reading font, by Łukasz Dziedzic",
        "SIL Open Font License 1.1",
    ),
    (
        "National Park",
        "heading font, by Jeremy Shellhorn",
        "SIL Open Font License 1.1",
    ),
    ("Rust", "language", "MIT or Apache 2.0"),
];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(UiSet::Draw).run_if(in_state(Screen::Credits)),
    );
}

fn show(mut contexts: EguiContexts, mut next: ResMut<NextState<Screen>>) -> Result {
    let ctx = contexts.ctx_mut()?;
    let (back, ()) = page(ctx, "credits", "Credits", 620.0, |ui| {
        ui.label(theme::body("Hexlance is free software, under the MIT licence or the Apache licence 2.0 at your choice."));
        ui.add_space(10.0);
        theme::heading(ui, "Built with");
        ui.add_space(4.0);
        for (what, by, licence) in WORKS {
            let (_, rect) = ui.allocate_space(egui::vec2(ui.available_width(), 26.0));
            let p = ui.painter();
            let size = theme::fonts::size::BODY;
            let y = rect.center().y;
            let r = p.text(
                egui::pos2(rect.left(), y),
                egui::Align2::LEFT_CENTER,
                what,
                theme::fonts::strong(size),
                c::TEXT,
            );
            p.text(
                egui::pos2(r.right() + 10.0, y),
                egui::Align2::LEFT_CENTER,
                by,
                theme::fonts::body(size),
                c::TEXT_DIM,
            );
            p.text(
                rect.right_center(),
                egui::Align2::RIGHT_CENTER,
                licence,
                theme::fonts::body(theme::fonts::size::SMALL),
                c::TEXT_FAINT,
            );
        }
    });
    if back {
        next.set(Screen::Title);
    }
    Ok(())
}
