//! The codex: every ability with its text, its cost, who may have it, and its demo.

use super::{Screen, ScreenAction, page};
use crate::theme::{self, Button, Icon, UiSet, colors as c, fonts};
use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Margin, ScrollArea, TextEdit, Ui, vec2},
};
use hexlance_rules::AbilityId;

/// An ability as the codex shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodexEntry {
    /// Its id.
    pub id: AbilityId,
    /// Its name.
    pub name: String,
    /// Its cost, such as "2".
    pub cost: String,
    /// Unit types that may have it, such as "BM, PM"; empty if all may.
    pub types: String,
    /// The rule in our words.
    pub text: String,
    /// Whether it can be seen acted out.
    pub demo: bool,
}

/// All abilities, by name.
#[derive(Resource, Clone, Debug, Default)]
pub struct Codex(pub Vec<CodexEntry>);

/// What is looked for and looked at.
#[derive(Default)]
struct Looking {
    search: String,
    chosen: Option<AbilityId>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Codex>().add_systems(
        EguiPrimaryContextPass,
        show.in_set(UiSet::Draw).run_if(in_state(Screen::Codex)),
    );
}

fn show(
    mut contexts: EguiContexts,
    codex: Res<Codex>,
    mut looking: Local<Looking>,
    mut next: ResMut<NextState<Screen>>,
    mut out: MessageWriter<ScreenAction>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let height = ctx.content_rect().height() - 130.0;
    let (back, demo) = page(ctx, "codex", "Abilities", 980.0, |ui| {
        ui.horizontal_top(|ui| {
            ui.allocate_ui(vec2(300.0, height), |ui| list(ui, &codex, &mut looking));
            ui.add_space(16.0);
            ui.vertical(|ui| entry(ui, &codex, &looking)).inner
        })
        .inner
    });
    if let Some(id) = demo {
        out.write(ScreenAction::Demo(id));
    }
    if back {
        next.set(Screen::Title);
    }
    Ok(())
}

fn matches(e: &CodexEntry, search: &str) -> bool {
    let wanted = search.to_lowercase();
    wanted
        .split_whitespace()
        .all(|word| e.name.to_lowercase().contains(word) || e.text.to_lowercase().contains(word))
}

fn list(ui: &mut Ui, codex: &Codex, looking: &mut Looking) {
    ui.vertical(|ui| {
        let edit = TextEdit::singleline(&mut looking.search)
            .hint_text("Search names and texts")
            .margin(Margin::symmetric(10, 8))
            .desired_width(280.0);
        let response = ui.add(edit);
        theme::record(ui, "codex.search", "Search", response.rect, true);
        ui.add_space(6.0);
        let found: Vec<_> = codex
            .0
            .iter()
            .filter(|e| matches(e, &looking.search))
            .collect();
        if !found.iter().any(|e| looking.chosen == Some(e.id)) {
            looking.chosen = found.first().map(|e| e.id);
        }
        if found.is_empty() {
            ui.label(theme::dim("Nothing is called so."));
        }
        ScrollArea::vertical()
            .id_salt("codex")
            .auto_shrink([false, false])
            .show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 3.0;
                for e in found {
                    if Button::new(format!("codex.{}", e.id), &e.name)
                        .left()
                        .selected(looking.chosen == Some(e.id))
                        .min_size(vec2(280.0, 28.0))
                        .show(ui)
                    {
                        looking.chosen = Some(e.id);
                    }
                }
            });
    });
}

fn entry(ui: &mut Ui, codex: &Codex, looking: &Looking) -> Option<AbilityId> {
    let e = codex.0.iter().find(|e| looking.chosen == Some(e.id))?;
    ui.label(theme::display(&e.name, 24.0));
    let who = if e.types.is_empty() {
        "all units"
    } else {
        &e.types
    };
    ui.label(theme::dim(format!("{} points  ·  {who}", e.cost)));
    ui.add_space(8.0);
    let width = ui.available_width().min(600.0);
    let job = theme::wrapped(&e.text, fonts::body(fonts::size::LARGE), c::TEXT, width);
    ui.label(job);
    ui.add_space(14.0);
    let none = (!e.demo).then_some("It has no demo.");
    Button::new("codex.demo", "Play demo")
        .primary()
        .icon(Icon::Play)
        .disabled(none)
        .min_size(vec2(160.0, 36.0))
        .show(ui)
        .then_some(e.id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_must_be_found() {
        let e = CodexEntry {
            id: AbilityId(hexlance_rules::ustr("spa.lucky")),
            name: "Lucky".into(),
            cost: "1 to 4".into(),
            types: String::new(),
            text: "Rerolls an attack that missed.".into(),
            demo: true,
        };
        assert!(matches(&e, ""));
        assert!(matches(&e, "luck REROLL"));
        assert!(!matches(&e, "lucky heat"));
    }
}
