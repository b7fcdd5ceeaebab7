//! The Battle mode: everything of a battle that is neither map nor unit.

mod effects;
mod events;
mod goals;
pub(crate) mod mines;
pub(crate) mod outline;
pub(crate) mod parts;
mod pictures;
mod rules;
pub mod sides;
mod zone;

use bevy_egui::egui::Ui;
use hexlance_rules::{Extras, spot_of};

use super::{Cx, dialogs, scroll};
use crate::{
    desk::{Editing, Page},
    hosted::Edited,
    page::FormSpot,
    spots,
    theme::{self, Icon},
};
use parts::Row;

/// The pages.
pub fn pages(ui: &mut Ui, editing: &mut Editing, cx: &mut Cx<'_>) {
    scroll(ui, "editor.pages", |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        theme::heading(ui, tr!("Battle"));
        for page in Page::of(editing.rules).iter().copied() {
            let row = Row {
                key: format!("editor.page.{page:?}"),
                icon: icon(page),
                name: page.name(),
                second: &state(editing, page),
                on: editing.page == page,
                wrong: problems_of(editing, page).next().is_some(),
            };
            if row.show(ui) {
                editing.turn_to(page);
            }
        }
        let here: Vec<_> = problems_of(editing, editing.page).cloned().collect();
        if here.is_empty() {
            return;
        }
        parts::heading(ui, tr!("To be put right here"));
        for (i, problem) in here.iter().enumerate() {
            let key = format!("editor.page.problem.{i}");
            if dialogs::problem_row(ui, &key, problem).clicked() {
                spots::go(editing, &problem.path, cx);
            }
        }
    });
}

/// The chosen page.
pub fn inspector(ui: &mut Ui, editing: &mut Editing, cx: &mut Cx<'_>) {
    let page = editing.page;
    ui.label(theme::display(page.name(), 20.0));
    scroll(ui, &format!("editor.page.{page:?}"), |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        match page {
            Page::Outline => outline::draw(ui, editing, cx),
            Page::Sides => sides::draw(ui, editing, cx),
            Page::Goals => goals::draw(ui, editing, cx),
            Page::Conditions => {
                let game = editing.rules.in_editor();
                game.draw_page(ui, editing, FormSpot::Conditions, cx);
            }
            Page::Rules => rules::draw(ui, editing),
            Page::Events => events::draw(ui, editing, cx),
        }
        ui.add_space(12.0);
    });
}

const fn icon(page: Page) -> Icon {
    match page {
        Page::Outline => Icon::Scroll,
        Page::Sides => Icon::Swords,
        Page::Goals => Icon::Flag,
        Page::Conditions => Icon::Wave,
        Page::Rules => Icon::Dice,
        Page::Events => Icon::Clock,
    }
}

fn problems_of(editing: &Editing, page: Page) -> impl Iterator<Item = &hexlance_rules::Problem> {
    let on = move |path: &str| {
        let spot = spot_of(editing.scenario(), path);
        spots::page_of(&spot, editing.rules) == Some(page)
    };
    editing.problems.iter().filter(move |p| on(&p.path))
}

/// So many of a thing.
fn some(n: usize, one: &str, more: &str) -> Option<String> {
    match n {
        0 => None,
        1 => Some(format!("1 {one}")),
        n => Some(format!("{n} {more}")),
    }
}

/// How a page stands, in a few words.
fn state(editing: &Editing, page: Page) -> String {
    let s = editing.scenario();
    match page {
        Page::Outline => editing.rules.in_editor().length(s),
        Page::Sides => {
            let names: Vec<_> = s.sides.iter().map(|s| s.name.as_str()).collect();
            names.join(tr!(" and "))
        }
        Page::Goals => {
            let things = s.rules.things();
            let all = [
                some(things.objectives.len(), tr!("objective"), tr!("objectives")),
                some(
                    things.cargo.len(),
                    tr!("piece of cargo"),
                    tr!("pieces of cargo"),
                ),
            ];
            let all: Vec<_> = all.into_iter().flatten().collect();
            if all.is_empty() {
                tr!("No objectives, no cargo").to_owned()
            } else {
                all.join(", ")
            }
        }
        Page::Conditions => {
            let all = editing.rules.in_editor().conditions(&s.environment);
            let names: Vec<_> = all.into_iter().map(crate::lang::within).collect();
            match names.is_empty() {
                true => tr!("A fine day").to_owned(),
                false => crate::words::capital(&names.join(", ")),
            }
        }
        Page::Rules => some(
            s.optional_rules.len(),
            tr!("is not as usual"),
            tr!("are not as usual"),
        )
        .unwrap_or_else(|| tr!("All as usual").to_owned()),
        Page::Events => some(s.events.len(), tr!("event"), tr!("events"))
            .unwrap_or_else(|| tr!("No events").to_owned()),
    }
}
