//! What record sheets of all rulesets have in common.

use crate::hud::model::{
    BreakdownView, StatusChip, Tone,
    sheet::{Chip, Help},
};

/// Facts about a unit as chips of its sheet; keys count on from a name.
pub fn facts(key: &str, list: Vec<StatusChip>) -> Vec<Chip> {
    chips(key, list, Chip::fact)
}

/// States in force as chips of a sheet.
pub fn states(key: &str, list: Vec<StatusChip>) -> Vec<Chip> {
    chips(key, list, Chip::state)
}

fn chips(
    key: &str,
    list: Vec<StatusChip>,
    chip: fn(String, StatusChip, &str, &str) -> Chip,
) -> Vec<Chip> {
    let numbered = list.into_iter().enumerate();
    numbered
        .map(|(i, c)| chip(format!("{key}.{i}"), c, tr!("Lasts"), tr!("Rule")))
        .collect()
}

/// Help about a number: its parts where something has changed it, else what is printed.
pub fn changed_or(
    changed: Option<BreakdownView>,
    told: impl FnOnce() -> String,
    plain: impl FnOnce() -> Help,
) -> Help {
    match changed {
        Some(parts) => Help::new(told()).parts(parts),
        None => plain(),
    }
}

/// A word with an explanation.
pub fn chip(
    text: &str,
    title: &str,
    help: impl Into<String>,
    rule: &str,
    tone: Tone,
) -> StatusChip {
    StatusChip {
        text: text.to_owned(),
        title: title.to_owned(),
        help: help.into(),
        rule: rule.to_owned(),
        duration: String::new(),
        tone,
    }
}
