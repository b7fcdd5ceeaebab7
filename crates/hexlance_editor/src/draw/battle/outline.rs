//! The page of what the battle is: its text and its pictures, and what its rules say of it.

use bevy_egui::egui::Ui;
use hexlance_rules::{Matter, leave_out_unheeded, unheeded, unheeded_on_map};

use super::{super::Cx, parts};
use crate::{desk::Editing, hosted::Edited, page::FormSpot, theme::Icon};

pub(super) fn draw(ui: &mut Ui, editing: &mut Editing, cx: &mut Cx<'_>) {
    texts(ui, editing);
    super::pictures::draw(ui, editing, cx);
    let game = editing.rules.in_editor();
    game.draw_page(ui, editing, FormSpot::Outline, cx);
    foreign(ui, editing, game.heeds());
    if !game.knows_fixtures() {
        on_map(ui, editing);
    }
    lesson(ui, editing);
}

/// What the file says and rules that heed only some matters do not know, with a way to be rid of it.
fn foreign(ui: &mut Ui, editing: &mut Editing, heeds: &[Matter]) {
    let all = unheeded(editing.scenario(), heeds);
    if all.is_empty() {
        return;
    }
    parts::heading(ui, tr!("Unknown to these rules"));
    for part in all {
        parts::warning(ui, &crate::lang::told(&part.message));
    }
    if parts::action(
        ui,
        "editor.outline.foreign",
        tr!("Take it all out"),
        Icon::Cross,
        None,
    ) {
        editing.edit(tr!("Remove what these rules ignore"), None, |s| {
            leave_out_unheeded(s, heeds);
        });
    }
}

/// What stands on the map and means nothing to these rules.
fn on_map(ui: &mut Ui, editing: &Editing) {
    let ruleset = &editing.scenario().ruleset;
    if let Some(problem) = unheeded_on_map(editing.bench.board(), ruleset) {
        parts::heading(ui, tr!("Without effect on this map"));
        parts::warning(ui, &crate::lang::told(&problem.message));
    }
}

fn texts(ui: &mut Ui, editing: &mut Editing) {
    parts::label(ui, tr!("Name"));
    let s = editing.scenario();
    let (title, situation) = (s.title.clone(), s.briefing.situation.clone());
    if let Some(text) = parts::line(
        ui,
        "editor.outline.title",
        tr!("Name of the battle"),
        &title,
    ) {
        editing.edit(tr!("Name"), Some("title"), |s| s.title = text);
    }
    parts::heading(ui, tr!("Briefing"));
    let hint =
        tr!("The situation, the place and the stakes. Everybody reads this before the battle.");
    if let Some(text) = parts::block(ui, "editor.outline.briefing", hint, 7, &situation) {
        editing.edit(tr!("Briefing"), Some("briefing"), |s| {
            s.briefing.situation = text;
        });
    }
    parts::note(ui, tr!("Set the aim of each side on the page “Sides”."));
}

/// What it teaches.
fn lesson(ui: &mut Ui, editing: &mut Editing) {
    let Some(lesson) = &editing.scenario().lesson else {
        return;
    };
    parts::heading(ui, tr!("Lesson"));
    let n = lesson.steps.len();
    let captions = if n == 1 {
        tr!("caption")
    } else {
        tr!("captions")
    };
    parts::note(
        ui,
        &tr!(
            "It teaches {side}: {n} {captions}. Edit them in the file.",
            n,
            captions,
            side = lesson.side
        ),
    );
}
