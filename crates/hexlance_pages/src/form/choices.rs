//! Buttons to choose with, and lists that open below them.

use bevy_egui::egui::{Popup, Response, ScrollArea, Ui, vec2};
use hexlance_present::form::{Choice, Leads, Look};
use hexlance_ui::theme::{self, Button, ButtonKind};

/// Width of a list that opens.
const LIST: f32 = 230.0;

/// Draws choices; gives back what the one that was pressed sets.
pub(super) fn draw<'c, I>(
    ui: &mut Ui,
    label: &str,
    of: &'c [Choice<I>],
    look: Look,
    one: bool,
) -> Option<&'c I> {
    let (gap, height) = match look {
        Look::Pills | Look::Digits => (3.0, 24.0),
        Look::Buttons | Look::Steps => (4.0, 24.0),
        Look::Fine | Look::Inline => (3.0, 22.0),
    };
    let before = matches!(look, Look::Inline | Look::Steps);
    if !label.is_empty() && !before {
        ui.label(theme::dim(label));
    }
    theme::wrap_row(ui, gap, height, |ui| {
        if before {
            ui.label(match look {
                Look::Steps => theme::strong(label),
                _ => theme::dim(label),
            });
        }
        let mut chosen = None;
        for choice in of {
            let response = button(choice, look).show_response(ui);
            if choice.refused.is_some() {
                continue;
            }
            match &choice.leads {
                Leads::To(id) if response.clicked() && !(one && choice.on) => chosen = Some(id),
                Leads::To(_) => {}
                Leads::Menu(of) => chosen = list(&response, of).or(chosen),
            }
        }
        chosen
    })
}

/// A choice as a button.
fn button<I>(choice: &Choice<I>, look: Look) -> Button<'_> {
    let mut b = Button::new(&choice.key, &choice.label)
        .small()
        .selected(choice.on)
        .disabled(choice.refused.as_deref());
    if !choice.help.is_empty() {
        b = b.tip(&choice.help);
    }
    if let Some(icon) = choice.icon {
        b = b.icon(icon);
    }
    if choice.danger {
        b = b.kind(ButtonKind::Danger);
    }
    match look {
        Look::Digits => b.min_size(vec2(30.0, 24.0)),
        Look::Fine => b.min_size(vec2(24.0, 22.0)).height(22.0),
        _ => b,
    }
}

/// The list of a button; gives back what was chosen from it.
fn list<'c, I>(button: &Response, of: &'c [Choice<I>]) -> Option<&'c I> {
    let mut chosen = None;
    Popup::menu(button).show(|ui| {
        ui.set_width(LIST);
        ScrollArea::vertical().max_height(300.0).show(ui, |ui| {
            for choice in of {
                let mut b = Button::new(&choice.key, &choice.label)
                    .quiet()
                    .small()
                    .left()
                    .min_size(vec2(LIST - 14.0, 24.0));
                if !choice.help.is_empty() {
                    b = b.tip(&choice.help);
                }
                if b.disabled(choice.refused.as_deref()).show(ui)
                    && let Leads::To(id) = &choice.leads
                {
                    chosen = Some(id);
                }
            }
        });
    });
    chosen
}
