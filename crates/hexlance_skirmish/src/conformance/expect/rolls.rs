//! Rolls of the last Order.

use std::collections::BTreeMap;

use hexlance_rules::Breakdown;

use super::may_differ;
use crate::{
    conformance::{
        read::Names,
        scene::Scene,
        steps::{RolledLine, SavedLine},
    },
    dice::MOST_MODS,
    event::{Event, GutsEvent, HarmEvent, ResolveEvent, SetupEvent},
    ids::Party,
    resolve::Rolled,
};

/// A roll, whoever made it and whatever for.
struct Made<'b> {
    by: Party,
    at: Option<Party>,
    value: &'b Breakdown,
    dice: Vec<u8>,
    hits: usize,
    criticals: usize,
    works: bool,
}

impl<'b> Made<'b> {
    fn of_order(rolled: &'b Rolled) -> Self {
        let counted = rolled.counted.hits();
        // What opposes nothing works by its own dice, what avoids by what it has beaten.
        let alone = rolled.against.is_empty() || rolled.roll.family.is_attack();
        Self {
            by: rolled.roll.by,
            at: rolled.roll.at,
            value: &rolled.counted.value,
            dice: rolled.faces.to_vec(),
            hits: rolled.counted.hits().count(),
            criticals: counted.filter(|critical| *critical).count(),
            works: if alone {
                rolled.counted.any()
            } else {
                rolled.against.iter().any(|(_, beaten)| *beaten)
            },
        }
    }

    /// A roll of one die outside the dice of an Order.
    fn plain(by: Party, value: &'b Breakdown, die: Option<u8>, works: bool) -> Self {
        Self {
            by,
            at: None,
            value,
            dice: die.into_iter().collect(),
            hits: usize::from(works),
            criticals: usize::from(die.is_some_and(|d| i16::from(d) == sv(value))),
            works,
        }
    }
}

/// The success value, without the bound of 20 (K6.1).
fn sv(value: &Breakdown) -> i16 {
    let mut values = value.parts.iter().map(|p| p.value);
    let attribute = values.next().unwrap_or_default();
    attribute + values.sum::<i16>().clamp(-MOST_MODS, MOST_MODS)
}

/// The rolls since the last command.
fn rolls<'b>(scene: &Scene<'b>) -> impl Iterator<Item = Made<'b>> {
    scene.last_events().filter_map(|e| match e {
        Event::Resolve(ResolveEvent::Rolled(rolled)) => Some(Made::of_order(rolled)),
        Event::Guts(GutsEvent::Rolled {
            unit,
            die,
            value,
            passed,
        }) => Some(Made::plain((*unit).into(), value, *die, *passed)),
        Event::Setup(SetupEvent::Rolled {
            unit,
            value,
            die,
            succeeded,
        }) => Some(Made::plain((*unit).into(), value, *die, *succeeded)),
        _ => None,
    })
}

pub(super) fn not_rolled(scene: &Scene<'_>, name: &str) -> Result<Vec<String>, String> {
    let by = scene
        .party(name)
        .ok_or_else(|| format!("nobody is “{name}”"))?;
    Ok(rolls(scene)
        .filter(|r| r.by == by && !r.dice.is_empty())
        .map(|r| format!("{name} has rolled {:?}", r.dice))
        .collect())
}

pub(super) fn rolled(scene: &Scene<'_>, line: &RolledLine) -> Result<Vec<String>, String> {
    let party = |name: &String| {
        scene
            .party(name)
            .ok_or_else(|| format!("nobody is “{name}”"))
    };
    let by = party(&line.by)?;
    let at = line.at.as_ref().map(party).transpose()?;
    let mut fitting = rolls(scene).filter(|r| r.by == by && (at.is_none() || r.at == at));
    let Some(found) = fitting.nth(line.nth.saturating_sub(1)) else {
        let all: Vec<String> = rolls(scene)
            .map(|r| format!("{} {:?}", scene.name(r.by), r.dice))
            .collect();
        return Err(format!(
            "{} has not rolled so; rolled: {}",
            line.by,
            all.join(", ")
        ));
    };
    let of = format!("of {}", line.by);
    let mut out = may_differ(&format!("the SV {of}"), &sv(found.value), line.sv.as_ref());
    out.extend(parts_differ(&of, found.value, line.parts.as_ref()));
    out.extend(may_differ(
        &format!("the dice {of}"),
        &found.dice,
        line.dice.as_ref(),
    ));
    out.extend(may_differ(
        &format!("the number of dice that count {of}"),
        &found.hits,
        line.hits.as_ref(),
    ));
    out.extend(may_differ(
        &format!("the number of criticals {of}"),
        &found.criticals,
        line.criticals.as_ref(),
    ));
    out.extend(may_differ(
        &format!("whether the roll {of} works"),
        &found.works,
        line.works.as_ref(),
    ));
    Ok(out)
}

/// Compares the parts of a breakdown; those of 0 may be left out on both sides.
fn parts_differ(
    of: &str,
    value: &Breakdown,
    should: Option<&BTreeMap<String, i16>>,
) -> Vec<String> {
    let mut parts: BTreeMap<String, i16> = BTreeMap::new();
    for part in &value.parts {
        *parts.entry(part.source.name().to_owned()).or_default() += part.value;
    }
    parts.retain(|_, value| *value != 0);
    let should = should.cloned().map(|mut parts| {
        parts.retain(|_, value| *value != 0);
        parts
    });
    may_differ(&format!("the parts {of}"), &parts, should.as_ref())
}

/// The rolls against hits since the last command.
fn saves<'b>(
    scene: &Scene<'b>,
    of: Party,
) -> impl Iterator<Item = (Option<u8>, &'b Breakdown, Option<i16>, bool)> {
    scene.last_events().filter_map(move |e| match e {
        Event::Harm(HarmEvent::Saved {
            on,
            die,
            value,
            damage,
            passed,
            ..
        }) if *on == of => Some((*die, value.as_ref(), *damage, *passed)),
        _ => None,
    })
}

pub(super) fn saved(scene: &Scene<'_>, line: &SavedLine) -> Result<Vec<String>, String> {
    let by = scene
        .party(&line.by)
        .ok_or_else(|| format!("nobody is “{}”", line.by))?;
    let Some((die, value, damage, passed)) = saves(scene, by).nth(line.nth.saturating_sub(1))
    else {
        return Err(format!(
            "{} has made {} such rolls",
            line.by,
            saves(scene, by).count()
        ));
    };
    let of = format!("of the roll of {}", line.by);
    let sum: i16 = value.parts.iter().map(|p| p.value).sum();
    let mut out = may_differ(&format!("the die {of}"), &die, line.die.map(Some).as_ref());
    out.extend(may_differ(
        &format!("what is added {of}"),
        &sum,
        line.adds.as_ref(),
    ));
    out.extend(parts_differ(&of, value, line.parts.as_ref()));
    out.extend(may_differ(
        &format!("the Damage {of}"),
        &damage,
        line.damage.map(Some).as_ref(),
    ));
    out.extend(may_differ(
        &format!("whether it passes: {of}"),
        &passed,
        line.passes.as_ref(),
    ));
    Ok(out)
}

pub(super) fn not_saved(scene: &Scene<'_>, name: &str) -> Result<Vec<String>, String> {
    let by = scene
        .party(name)
        .ok_or_else(|| format!("nobody is “{name}”"))?;
    Ok(saves(scene, by)
        .map(|(die, ..)| format!("{name} has rolled {die:?} against a hit"))
        .collect())
}
