//! Buttons to choose with, and lists that open below them.

use bevy_egui::egui::{Popup, Response, ScrollArea, Ui, vec2};
use hexlance_present::form::{Choice, Leads, Look};
use hexlance_ui::theme::{self, Button, ButtonKind};

/// Width of a list that opens, and of one over a list that it narrows down.
const LIST: (f32, f32) = (230.0, 150.0);

/// Least and usual width of a number of one digit, and the gap between two.
const DIGIT: (f32, f32) = (24.0, 30.0);
const DIGIT_GAP: f32 = 3.0;

/// How many digits stand in a row, and how wide each is: all in one where there is room, else as many in each row.
fn digits(n: usize, room: f32) -> (usize, f32) {
    let width = |in_row: usize| (room + DIGIT_GAP) / in_row as f32 - DIGIT_GAP;
    let n = n.max(1);
    let in_row = (1..=n)
        .map(|rows| n.div_ceil(rows))
        .find(|in_row| width(*in_row) >= DIGIT.0)
        .unwrap_or(1);
    (in_row, width(in_row).floor().clamp(DIGIT.0, DIGIT.1))
}

/// Draws choices; gives back what the one that was pressed sets.
pub fn draw<'c, I>(
    ui: &mut Ui,
    label: &str,
    of: &'c [Choice<I>],
    look: Look,
    one: bool,
) -> Option<&'c I> {
    let (gap, height) = match look {
        Look::Pills => (3.0, 24.0),
        Look::Digits => (DIGIT_GAP, 24.0),
        Look::Buttons | Look::Steps => (4.0, 24.0),
        Look::Fine | Look::Inline => (3.0, 22.0),
        Look::Sieve => (3.0, 20.0),
    };
    let before = matches!(look, Look::Inline | Look::Steps);
    if !label.is_empty() && !before {
        ui.label(theme::dim(label));
    }
    let (in_row, digit) = digits(of.len(), ui.available_width());
    theme::wrap_row(ui, gap, height, |ui| {
        if before {
            ui.label(match look {
                Look::Steps => theme::strong(label),
                _ => theme::dim(label),
            });
        }
        let mut chosen = None;
        for (n, choice) in of.iter().enumerate() {
            let mut b = button(choice, look);
            if look == Look::Digits {
                b = b.min_size(vec2(digit, 24.0));
                if n > 0 && n % in_row == 0 {
                    ui.end_row();
                }
            }
            let response = b.show_response(ui);
            if choice.refused.is_some() {
                continue;
            }
            match &choice.leads {
                Leads::To(id) if response.clicked() && !(one && choice.on) => chosen = Some(id),
                Leads::To(_) => {}
                Leads::Menu(of) => chosen = list(&response, of, look).or(chosen),
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
        Look::Fine => b.min_size(vec2(24.0, 22.0)).height(22.0),
        Look::Sieve => b.min_size(vec2(24.0, 20.0)).height(20.0),
        _ => b,
    }
}

/// The list of a button; gives back what was chosen from it.
fn list<'c, I>(button: &Response, of: &'c [Choice<I>], look: Look) -> Option<&'c I> {
    let mut chosen = None;
    let width = match look {
        Look::Sieve => LIST.1,
        _ => LIST.0,
    };
    Popup::menu(button).show(|ui| {
        ui.set_width(width);
        ScrollArea::vertical().max_height(300.0).show(ui, |ui| {
            for choice in of {
                let mut b = Button::new(&choice.key, &choice.label)
                    .quiet()
                    .small()
                    .left()
                    .min_size(vec2(width - 14.0, 24.0));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_fill_one_row_or_break_evenly() {
        assert_eq!(digits(9, 400.0), (9, 30.0));
        let (in_row, width) = digits(9, 264.0);
        assert_eq!(in_row, 9);
        assert!((DIGIT.0..DIGIT.1).contains(&width), "{width}");
        assert!(9.0 * width + 8.0 * DIGIT_GAP <= 264.0);
        // No digit stands alone below the others.
        assert_eq!(digits(9, 200.0).0, 5);
        assert_eq!(digits(8, 200.0).0, 4);
        assert_eq!(digits(0, 200.0).0, 1);
        assert_eq!(digits(3, 5.0).0, 1);
    }
}
