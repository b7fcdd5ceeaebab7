//! What could not be used of the mods: a notice on the title screen that opens into a list.

use bevy::prelude::Resource;
use bevy_egui::egui::{self, Align2, Label, RichText, ScrollArea, pos2, vec2};
use hexlance_board::Diagnostic;
use hexlance_ui::theme::{self, Button, Icon, Island, colors as c, fonts, record};

/// Something of a mod that could not be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModFault {
    /// The file, with line and column where it is in one place.
    pub place: String,
    /// What is wrong.
    pub message: String,
    /// What was expected, or what to do.
    pub remedy: String,
}

impl From<&Diagnostic> for ModFault {
    fn from(d: &Diagnostic) -> Self {
        let file = d.file.display();
        Self {
            place: match d.line {
                0 => file.to_string(),
                line => tr!(
                    "{file}, line {line}, column {column}",
                    file,
                    line,
                    column = d.column
                ),
            },
            message: crate::lang::told(&d.message),
            remedy: crate::lang::told(&d.remedy),
        }
    }
}

/// A fault of a file as one sentence.
pub fn sentence(fault: &Diagnostic) -> String {
    tr!(
        "{place}: {fault}. Remedy: {remedy}",
        place = fault.spot(),
        fault = crate::lang::told(&fault.message),
        remedy = crate::lang::told(&fault.remedy)
    )
}

/// Everything that could not be used of the mods.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct ModFaults(pub Vec<ModFault>);

impl ModFaults {
    /// All of it as text, to be sent to whoever made the mod.
    pub fn text(&self) -> String {
        let entries = self.0.iter();
        entries
            .map(|f| format!("{}\n  {}\n  {}\n", f.place, f.message, f.remedy))
            .collect()
    }
}

/// What the player chose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultChoice {
    /// Open or close the list.
    Toggle,
    /// Copy the list.
    Copy,
}

/// Width of the list where there is room.
const WIDTH: f32 = 560.0;

/// Draws the notice in the lower right corner, and with `open` the list over it.
pub fn draw_faults(ctx: &egui::Context, faults: &ModFaults, open: bool) -> Option<FaultChoice> {
    let n = faults.0.len();
    if n == 0 {
        return None;
    }
    let screen = ctx.content_rect();
    let corner = screen.right_bottom() - vec2(16.0, 38.0);
    let mut choice = None;
    let label = tr_n!(n, "{n} fault in a mod", "{n} faults in mods");
    let notice = Island::new("title-faults", Align2::RIGHT_BOTTOM, corner, 190.0)
        .frame(egui::Frame::NONE)
        .show(ctx, |ui| {
            let button = Button::new("title.faults", &label)
                .icon(Icon::Warning)
                .selected(open)
                .tip(tr!(
                    "Some files of the mods could not be used. The rest is in play."
                ));
            if button.min_size(vec2(190.0, 32.0)).show(ui) {
                choice = Some(FaultChoice::Toggle);
            }
        });
    if !open {
        return choice;
    }
    let bottom = notice.response.rect.top() - 8.0;
    let width = WIDTH.min(screen.width() - 380.0).max(300.0);
    let height = (bottom - screen.top() - 16.0).min(screen.height() * 0.72);
    Island::new(
        "title-fault-list",
        Align2::RIGHT_BOTTOM,
        pos2(corner.x, bottom),
        width,
    )
    .frame(theme::panel_frame().inner_margin(theme::space::NOTICE))
    .max_height(height)
    .show(ctx, |ui| {
        theme::heading(ui, tr!("Parts of mods that could not be loaded"));
        ui.add_space(4.0);
        ScrollArea::vertical()
            .id_salt("faults")
            .max_height(height - 120.0)
            .auto_shrink([false, true])
            .show(ui, |ui| {
                for (i, fault) in faults.0.iter().enumerate() {
                    entry(ui, i, fault);
                }
            });
        ui.add_space(6.0);
        ui.horizontal(|ui| {
            let copy = Button::new("title.faults.copy", tr!("Copy all")).icon(Icon::Scroll);
            if copy.min_size(vec2(120.0, 30.0)).show(ui) {
                choice = Some(FaultChoice::Copy);
            }
            let close = Button::new("title.faults.close", tr!("Close")).icon(Icon::Cross);
            if close.min_size(vec2(110.0, 30.0)).show(ui) {
                choice = Some(FaultChoice::Toggle);
            }
        });
    });
    choice
}

/// One fault; its text can be marked and copied.
fn entry(ui: &mut egui::Ui, i: usize, fault: &ModFault) {
    let line = |ui: &mut egui::Ui, text: &str, font, colour| {
        let text = RichText::new(text).font(font).color(colour);
        ui.add(Label::new(text).selectable(true).wrap())
    };
    let place = line(
        ui,
        &fault.place,
        fonts::strong(fonts::size::SMALL),
        c::BRASS_BRIGHT,
    );
    record(
        ui,
        &format!("title.fault.{i}"),
        &fault.place,
        place.rect,
        true,
    );
    line(ui, &fault.message, fonts::body(fonts::size::BODY), c::TEXT);
    line(
        ui,
        &fault.remedy,
        fonts::body(fonts::size::SMALL),
        c::TEXT_DIM,
    );
    ui.add_space(8.0);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_told_with_their_places() {
        let d = Diagnostic::written("mods/a.ron", "no such word", "write another").at(3, 7);
        let fault = ModFault::from(&d);
        assert_eq!(fault.place, "mods/a.ron, line 3, column 7");
        let text = ModFaults(vec![fault]).text();
        assert!(text.contains("no such word") && text.contains("write another"));
    }
}
