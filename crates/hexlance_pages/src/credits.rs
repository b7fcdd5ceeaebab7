//! Who and what is behind the program.

use super::{Screen, page};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use hexlance_ui::theme::{self, UiSet, colors as c};

/// Works of others that the program is built with: what, by whom, licence.
const WORKS: [(&str, &str, &str); 6] = [
    ("Bevy", msg!("engine"), msg!("MIT or Apache 2.0")),
    (
        "egui and bevy_egui",
        msg!("interface"),
        msg!("MIT or Apache 2.0"),
    ),
    (
        "hexx",
        msg!("hexagonal geometry"),
        msg!("MIT or Apache 2.0"),
    ),
    (
        "Lato",
        msg!("reading font, by Łukasz Dziedzic"),
        msg!("SIL Open Font License 1.1"),
    ),
    (
        "National Park",
        msg!("heading font, by Jeremy Shellhorn"),
        msg!("SIL Open Font License 1.1"),
    ),
    ("Rust", msg!("language"), msg!("MIT or Apache 2.0")),
];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(UiSet::Draw).run_if(in_state(Screen::Credits)),
    );
}

fn show(mut contexts: EguiContexts, mut next: ResMut<NextState<Screen>>) -> Result {
    let ctx = contexts.ctx_mut()?;
    let (back, ()) = page(ctx, "credits", tr!("Credits"), 620.0, |ui| {
        ui.label(theme::body(tr!("Hexlance is free software, under the MIT licence or the Apache licence 2.0 at your choice.")));
        ui.add_space(10.0);
        theme::heading(ui, tr!("Built with"));
        ui.add_space(4.0);
        for (what, by, licence) in WORKS {
            let (_, rect) = ui.allocate_space(egui::vec2(ui.available_width(), 26.0));
            let p = ui.painter();
            let size = theme::fonts::size::BODY;
            let y = rect.center().y;
            let r = p.text(
                egui::pos2(rect.left(), y),
                egui::Align2::LEFT_CENTER,
                crate::lang::text(what),
                theme::fonts::strong(size),
                c::TEXT,
            );
            p.text(
                egui::pos2(r.right() + 10.0, y),
                egui::Align2::LEFT_CENTER,
                crate::lang::text(by),
                theme::fonts::body(size),
                c::TEXT_DIM,
            );
            p.text(
                rect.right_center(),
                egui::Align2::RIGHT_CENTER,
                crate::lang::text(licence),
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
