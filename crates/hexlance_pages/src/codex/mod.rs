//! The codex: every ability with its text, its numbers, who may have it, what is like it, and its demo. A screen of
//! its own from the title, a page of the menu in a battle.

mod diagram;
mod entry;
mod filter;

use super::{Screen, ScreenAction, page};
use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{ScrollArea, TextEdit, Ui, vec2},
};
use hexlance_present::codex::CodexEntry;
use hexlance_rules::AbilityId;
use hexlance_ui::{
    input::{KeyAction, Keys},
    theme::{self, Button, UiSet, fonts},
};

pub use filter::Filter;

/// All abilities, by name.
#[derive(Resource, Clone, Debug, Default)]
pub struct Codex(pub Vec<CodexEntry>);

impl Codex {
    /// An ability by its id.
    pub fn get(&self, id: AbilityId) -> Option<&CodexEntry> {
        self.0.iter().find(|e| e.id == id)
    }
}

/// What is looked for and looked at.
#[derive(Resource, Clone, Debug, Default)]
pub struct CodexLook {
    /// The search text.
    pub search: String,
    /// What is left out.
    pub filter: Filter,
    /// The ability that is shown.
    pub chosen: Option<AbilityId>,
    /// The screen that it was opened from; the title where nothing is said.
    pub back: Option<Screen>,
    /// The ability that the list was last brought to.
    brought: Option<AbilityId>,
}

impl CodexLook {
    /// Looking at one ability, with nothing left out.
    pub fn at(id: AbilityId) -> Self {
        Self {
            chosen: Some(id),
            ..Self::default()
        }
    }

    /// Looking at one ability, from another screen.
    pub fn from(id: AbilityId, back: Screen) -> Self {
        Self {
            back: Some(back),
            ..Self::at(id)
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Codex>()
        .init_resource::<CodexLook>()
        .add_systems(
            EguiPrimaryContextPass,
            show.in_set(UiSet::Draw).run_if(in_state(Screen::Codex)),
        );
}

fn show(
    mut contexts: EguiContexts,
    codex: Res<Codex>,
    mut look: ResMut<CodexLook>,
    mut next: ResMut<NextState<Screen>>,
    keys: Keys,
    mut out: MessageWriter<ScreenAction>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let (back, demo) = page(ctx, "codex", tr!("Abilities"), 1200.0, |ui| {
        codex_page(ui, &codex, &mut look)
    });
    if let Some(id) = demo {
        out.write(ScreenAction::Demo(id));
    }
    if back || keys.just(KeyAction::Cancel) {
        next.set(look.back.take().unwrap_or_default());
    }
    Ok(())
}

/// Width of a name in the list, with its note.
const LIST: f32 = 264.0;

/// Least width at which the filters have a column of their own.
const WIDE: f32 = 860.0;

/// The codex in whatever room there is; gives back the ability whose demo was asked for.
pub fn codex_page(ui: &mut Ui, codex: &Codex, look: &mut CodexLook) -> Option<AbilityId> {
    let height = ui.available_height();
    let wide = ui.available_width() >= WIDE;
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 16.0;
        if wide {
            ui.allocate_ui(vec2(196.0, height), |ui| {
                ui.vertical(|ui| filter::draw(ui, &codex.0, &mut look.filter));
            });
        }
        ui.allocate_ui(vec2(LIST + 20.0, height), |ui| list(ui, codex, look));
        let chosen = look.chosen.and_then(|id| codex.get(id));
        let mut demo = None;
        ui.vertical(|ui| {
            ScrollArea::vertical()
                .id_salt("codex.entry")
                .auto_shrink([false, false])
                .show(ui, |ui| {
                    if let Some(e) = chosen {
                        match entry::draw(ui, codex, e) {
                            Some(entry::Wish::Demo) => demo = Some(e.id),
                            Some(entry::Wish::See(id)) => {
                                *look = CodexLook {
                                    back: look.back,
                                    ..CodexLook::at(id)
                                };
                            }
                            None => {}
                        }
                    }
                });
        });
        demo
    })
    .inner
}

fn matches(e: &CodexEntry, search: &str) -> bool {
    let wanted = search.to_lowercase();
    wanted
        .split_whitespace()
        .all(|word| e.name.to_lowercase().contains(word) || e.text.to_lowercase().contains(word))
}

fn list(ui: &mut Ui, codex: &Codex, look: &mut CodexLook) {
    ui.vertical(|ui| {
        let edit = TextEdit::singleline(&mut look.search)
            .hint_text(tr!("Search names and texts"))
            .margin(theme::space::FIELD)
            .desired_width(LIST);
        let response = ui.add(edit);
        theme::named_field(ui, &response, "codex.search", tr!("Search"));
        ui.add_space(2.0);
        let found: Vec<_> = codex
            .0
            .iter()
            .filter(|e| matches(e, &look.search) && look.filter.keeps(e))
            .collect();
        if !found.iter().any(|e| look.chosen == Some(e.id)) {
            look.chosen = found.first().map(|e| e.id);
        }
        ui.label(theme::faint(match found.len() {
            0 => tr!("No ability is like that.").to_owned(),
            n => tr_n!(n, "One ability", "{n} abilities"),
        }));
        ScrollArea::vertical()
            .id_salt("codex.list")
            .max_width(LIST + 14.0)
            .auto_shrink([false, false])
            .show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 2.0;
                for e in found {
                    let chosen = look.chosen == Some(e.id);
                    let button = Button::new(format!("codex.{}", e.id), &e.name)
                        .left()
                        .selected(chosen);
                    // The longest name makes the column no wider.
                    let (_, place) = ui.allocate_space(vec2(LIST, 28.0));
                    let response = button.show_at(ui, place);
                    entry::badge(ui, response.rect, e, chosen);
                    if response.clicked() {
                        look.chosen = Some(e.id);
                    }
                    // What was opened from elsewhere is to be seen in the list too.
                    if chosen && look.brought != look.chosen {
                        response.scroll_to_me(None);
                        look.brought = look.chosen;
                    }
                }
            });
    });
}

/// Text size of the codex.
const TEXT: f32 = fonts::size::LARGE - 1.0;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::made_up::CARDS;
    use hexlance_present::codex::{Facet, Tag};

    pub(super) fn lucky() -> CodexEntry {
        let mut e = CodexEntry::new(AbilityId::new("spa.lucky"), "Lucky", CARDS);
        e.text = "Rerolls an attack that missed.".into();
        for (facet, text) in [
            (Facet::Kind, "Pilot"),
            (Facet::Points, "1"),
            (Facet::Points, "3"),
            (Facet::Stage, "Combat"),
            (Facet::Topic, "Rerolls"),
        ] {
            e.tags.push(Tag::new(facet, 0, text));
        }
        e
    }

    #[test]
    fn every_word_must_be_found() {
        let e = lucky();
        assert!(matches(&e, ""));
        assert!(matches(&e, "luck REROLL"));
        assert!(!matches(&e, "lucky heat"));
    }
}
