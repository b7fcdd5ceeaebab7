//! Compares events with what a case writes of them: only what is written, and units by name.

use std::collections::BTreeMap;

use bevy_ecs::world::World;
use ron::value::{Map, Number};
use serde_json::Value as Json;

use crate::{cargo, event::Event, read};

/// Units and cargo by name, as events number them.
pub(super) struct Names(BTreeMap<String, u64>, BTreeMap<String, u64>);

impl Names {
    pub fn of(world: &World) -> Self {
        Self(
            read::units(world)
                .map(|u| (u.name.to_owned(), u64::from(u.id.0)))
                .collect(),
            cargo::items(world)
                .iter()
                .zip(0u64..)
                .map(|(item, n)| (item.name.clone(), n))
                .collect(),
        )
    }
}

/// Whether events with these patterns happened in this order, others between them.
pub(super) fn compare_all<'e>(
    patterns: &[ron::Value],
    events: impl Iterator<Item = &'e Event>,
    names: &Names,
) -> Vec<String> {
    let events: Vec<Json> = events
        .filter_map(|e| serde_json::to_value(e).ok())
        .collect();
    let mut next = 0;
    for (i, pattern) in patterns.iter().enumerate() {
        let rest = events.get(next..).unwrap_or_default();
        match rest.iter().position(|e| fits(pattern, e, names)) {
            Some(at) => next += at + 1,
            None => {
                return vec![format!(
                    "event {} of the list did not happen{}: {}\n    what happened: {}",
                    i + 1,
                    if i == 0 { "" } else { " after those before it" },
                    show(pattern),
                    shown(&events, pattern),
                )];
            }
        }
    }
    Vec::new()
}

/// Whether no event with this pattern happened.
pub(super) fn compare_none<'e>(
    pattern: &ron::Value,
    events: impl Iterator<Item = &'e Event>,
    names: &Names,
) -> Vec<String> {
    events
        .filter_map(|e| serde_json::to_value(e).ok())
        .find(|e| fits(pattern, e, names))
        .map(|e| format!("this should not have happened: {e}"))
        .into_iter()
        .collect()
}

/// Whether every event with this pattern, of which there must be one, is told or kept back as it should be.
pub(super) fn compare_told<'e>(
    pattern: &ron::Value,
    events: impl Iterator<Item = &'e Event>,
    names: &Names,
    told: impl Fn(&Event) -> bool,
    should: bool,
) -> Vec<String> {
    let found: Vec<_> = events
        .filter_map(|e| Some((serde_json::to_value(e).ok()?, told(e))))
        .filter(|(e, _)| fits(pattern, e, names))
        .collect();
    if found.is_empty() {
        return vec![format!("this did not happen: {}", show(pattern))];
    }
    found
        .iter()
        .filter(|(_, told)| *told != should)
        .map(|(e, told)| format!("being told of it is {told}, and should be {should}: {e}"))
        .collect()
}

/// The events of the kind that was looked for, or the kinds of all.
fn shown(events: &[Json], pattern: &ron::Value) -> String {
    let kind = match pattern {
        ron::Value::Map(map) => map
            .iter()
            .find(|(k, _)| text(k) == Some("event"))
            .and_then(|(_, v)| text(v)),
        _ => None,
    };
    let of_kind: Vec<_> = events
        .iter()
        .filter(|e| kind.is_some() && e.get("event").and_then(Json::as_str) == kind)
        .map(ToString::to_string)
        .collect();
    if of_kind.is_empty() {
        let kinds: Vec<_> = events
            .iter()
            .filter_map(|e| e.get("event").and_then(Json::as_str))
            .collect();
        kinds.join(", ")
    } else {
        of_kind.join("\n      ")
    }
}

fn show(pattern: &ron::Value) -> String {
    ron::to_string(pattern).unwrap_or_else(|_| format!("{pattern:?}"))
}

fn text(value: &ron::Value) -> Option<&str> {
    match value {
        ron::Value::String(s) => Some(s),
        _ => None,
    }
}

/// Whether a value fits a pattern: maps by the keys that the pattern has, lists item by item, breakdowns by their sum.
fn fits(pattern: &ron::Value, value: &Json, names: &Names) -> bool {
    match pattern {
        ron::Value::Map(map) => fits_map(map, value, names),
        ron::Value::Seq(items) => value.as_array().is_some_and(|values| {
            items.len() == values.len() && items.iter().zip(values).all(|(p, v)| fits(p, v, names))
        }),
        ron::Value::Bool(b) => value.as_bool() == Some(*b),
        ron::Value::Number(n) => number(*n).is_some_and(|n| {
            value
                .as_f64()
                .or_else(|| sum(value))
                .is_some_and(|v| (v - n).abs() < 1e-6)
        }),
        ron::Value::String(s) => {
            value.as_str() == Some(s)
                || value
                    .as_u64()
                    .is_some_and(|n| names.0.get(s).is_some_and(|id| *id == n))
                // `Unit("E")` is the target {"Unit": 4}.
                || value
                    .get("Unit")
                    .and_then(Json::as_u64)
                    .is_some_and(|n| names.0.get(s).is_some_and(|id| *id == n))
                // `Item("Crate")` is the load {"Item": 0}.
                || value
                    .get("Item")
                    .and_then(Json::as_u64)
                    .is_some_and(|n| names.1.get(s).is_some_and(|id| *id == n))
        }
        ron::Value::Option(None) => value.is_null(),
        ron::Value::Option(Some(inner)) => fits(inner, value, names),
        ron::Value::Unit | ron::Value::Char(_) | ron::Value::Bytes(_) => false,
    }
}

fn fits_map(map: &Map, value: &Json, names: &Names) -> bool {
    map.iter().all(|(key, pattern)| {
        let inner = text(key).and_then(|k| value.get(k));
        match (inner, pattern) {
            (Some(v), _) => fits(pattern, v, names),
            (None, ron::Value::Option(None)) => true,
            (None, _) => false,
        }
    })
}

fn number(n: Number) -> Option<f64> {
    Some(n.into_f64())
}

/// The sum of a breakdown.
fn sum(value: &Json) -> Option<f64> {
    let parts = value.get("parts")?.as_array()?;
    parts
        .iter()
        .map(|p| p.get("value").and_then(Json::as_f64))
        .sum()
}
