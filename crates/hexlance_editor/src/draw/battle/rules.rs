//! The page of the optional rules: the scenario says only where they are not as usual.

use bevy_egui::egui::Ui;

use super::parts;
use crate::{
    desk::{AnyScenario, Editing},
    hosted::Edited,
    hosted::OptionalRule,
    theme::Icon,
    words::capital,
};

pub(super) fn draw(ui: &mut Ui, editing: &mut Editing) {
    let changed = !editing.scenario().optional_rules.is_empty();
    let none = (!changed).then_some(tr!("They are as usual."));
    if parts::action(
        ui,
        "editor.rules.usual",
        tr!("All as usual"),
        Icon::Undo,
        none,
    ) {
        editing.edit(tr!("Optional rules"), None, |s| s.optional_rules.clear());
    }
    let all = editing.rules.in_editor().optional_rules();
    for OptionalRule { name, help, usual } in all.iter().copied() {
        let on = editing.scenario().optional_rules.get(name).copied();
        let differs = on.is_some_and(|on| on != usual);
        let called = capital(crate::lang::text(name));
        let label = if differs {
            tr!("{name} (not as usual)", name = called)
        } else {
            called
        };
        let key = format!("editor.rules.{}", name.replace(' ', "-"));
        ui.add_space(4.0);
        if let Some(on) = parts::switch(
            ui,
            &key,
            &label,
            &format!("{}.", crate::lang::text(help)),
            on.unwrap_or(usual),
        ) {
            let what = tr!("Rule: {name}", name = crate::lang::text(name));
            editing.edit(&what, None, |s| set(s, name, on, usual));
        }
    }
    if let Some(unknown) = editing
        .scenario()
        .optional_rules
        .keys()
        .find(|n| all.iter().all(|rule| rule.name != n.as_str()))
        .cloned()
    {
        ui.add_space(4.0);
        parts::warning(ui, &tr!("There is no optional rule “{unknown}”.", unknown));
        if parts::action(
            ui,
            "editor.rules.unknown",
            tr!("Take it out"),
            Icon::Cross,
            None,
        ) {
            editing.edit(tr!("Optional rules"), None, |s| {
                s.optional_rules.remove(&unknown);
            });
        }
    }
}

/// Switches a rule. Those that come by what is in the battle can be switched off for good: that is said, too.
fn set(s: &mut AnyScenario, name: &str, on: bool, usual: bool) {
    if on == usual {
        s.optional_rules.remove(name);
    } else {
        s.optional_rules.insert(name.to_owned(), on);
    }
}
