//! Compares events with what a case writes of them: only what is written, troopers by name, cells of the rule book.

use hexlance_rules::View;
use serde_json::Value as Json;

use crate::{
    conformance::{case::Team, read::Names, scene::Scene, term::Term},
    event::Event,
    ground::{at, heading},
    ids::Party,
    view::SideView,
};

/// Whether events with these patterns happened in this order, others between them.
pub(super) fn compare_all(scene: &Scene<'_>, patterns: &[Term]) -> Vec<String> {
    let events: Vec<Json> = scene.last_events().filter_map(written).collect();
    let mut next = 0;
    for (i, pattern) in patterns.iter().enumerate() {
        let rest = events.get(next..).unwrap_or_default();
        match rest.iter().position(|e| fits(scene, pattern, e)) {
            Some(at) => next += at + 1,
            None => {
                return vec![format!(
                    "event {} of the list did not happen: {pattern:?}\n    what happened: {}",
                    i + 1,
                    shown(&events, pattern)
                )];
            }
        }
    }
    Vec::new()
}

/// Whether no event with this pattern happened.
pub(super) fn compare_none(scene: &Scene<'_>, pattern: &Term) -> Vec<String> {
    let events = scene.last_events().filter_map(written);
    let mut found = events.filter(|e| fits(scene, pattern, e));
    let told = found.next();
    told.map(|e| format!("this should not have happened: {e}"))
        .into_iter()
        .collect()
}

/// Whether every event with this pattern, of which there must be one, is told or kept back as it should be.
pub(super) fn compare_told(
    scene: &Scene<'_>,
    team: Team,
    pattern: &Term,
    should: bool,
) -> Vec<String> {
    let view = SideView::of(scene.battle.world(), team.side());
    let found: Vec<(Json, bool)> = scene
        .last_events()
        .filter_map(|e| Some((written(e)?, view.tells(e).is_some())))
        .filter(|(e, _)| fits(scene, pattern, e))
        .collect();
    if found.is_empty() {
        return vec![format!("this did not happen: {pattern:?}")];
    }
    found
        .iter()
        .filter(|(_, told)| *told != should)
        .map(|(e, told)| format!("being told of it is {told}, and should be {should}: {e}"))
        .collect()
}

fn written(event: &Event) -> Option<Json> {
    serde_json::to_value(event).ok()
}

/// The events of the kind that was looked for, or the kinds of all.
fn shown(events: &[Json], pattern: &Term) -> String {
    let kind = match pattern.field("event") {
        Some(Term::Text(kind)) => Some(kind.as_str()),
        _ => None,
    };
    let name = |e: &Json| e.get("event").and_then(Json::as_str).map(str::to_owned);
    let of_kind: Vec<String> = events
        .iter()
        .filter(|e| kind.is_some() && name(e).as_deref() == kind)
        .map(ToString::to_string)
        .collect();
    if of_kind.is_empty() {
        let kinds: Vec<String> = events.iter().filter_map(name).collect();
        kinds.join(", ")
    } else {
        of_kind.join("\n      ")
    }
}

/// Whether a value fits a pattern: fields by the names that the pattern has, lists item by item, breakdowns by their sum.
fn fits(scene: &Scene<'_>, pattern: &Term, value: &Json) -> bool {
    match pattern {
        Term::Nothing => value.is_null(),
        Term::Bool(yes) => value.as_bool() == Some(*yes),
        Term::Number(n) => value.as_i64() == Some(*n) || sum(value) == Some(*n),
        Term::Text(text) => fits_text(scene, text, value),
        Term::List(items) => {
            let literal = value.as_array().is_some_and(|values| {
                items.len() == values.len()
                    && items.iter().zip(values).all(|(p, v)| fits(scene, p, v))
            });
            literal || pattern.cell().is_some_and(|cell| is_hex(cell, value))
        }
        Term::Fields(fields) => fields
            .iter()
            .all(|(name, p)| fits(scene, p, value.get(name).unwrap_or(&Json::Null))),
        Term::Named(name, inner) => match (name.as_str(), &**inner) {
            ("None", _) => value.is_null(),
            ("North", _) => value.as_u64() == Some(0),
            ("South", _) => value.as_u64() == Some(1),
            (name, Term::Nothing) => value.as_str() == Some(name),
            (name, inner) => value.get(name).is_some_and(|v| fits(scene, inner, v)),
        },
    }
}

fn fits_text(scene: &Scene<'_>, text: &str, value: &Json) -> bool {
    if let Some(word) = value.as_str() {
        return word == text || heading(text).is_some_and(|d| word == d.name());
    }
    match scene.party(text) {
        Some(Party::Trooper(id)) => {
            let number = value.get("Trooper").unwrap_or(value);
            number.as_u64() == Some(id.0.into())
        }
        Some(Party::Item(id)) => {
            let number = value.get("Item").unwrap_or(value);
            number.as_u64() == Some(id.0.into())
        }
        _ => false,
    }
}

fn is_hex((c, r): (i16, i16), value: &Json) -> bool {
    let hex = at(c, r);
    let numbers: Option<Vec<i64>> = value
        .as_array()
        .map(|all| all.iter().filter_map(Json::as_i64).collect());
    numbers.is_some_and(|n| n == [i64::from(hex.q), i64::from(hex.r)])
}

/// The sum of a breakdown.
fn sum(value: &Json) -> Option<i64> {
    let parts = value.get("parts")?.as_array()?;
    parts
        .iter()
        .map(|p| p.get("value").and_then(Json::as_i64))
        .sum()
}
