//! What is in a unit: its locations with armor and room, the fixed systems, and what is mounted in each.

use hexlance_classic::{
    content::{
        Content,
        design::{self, Survey},
    },
    model::{
        Location, Slot,
        record::{Body, UnitRecord},
    },
};
use hexlance_present::{
    force::{Contents, Group, Member},
    shelf::Entry,
};

use super::{Ask, At, Open, entry, faults_of, known, place_of, weight};
use crate::{
    screens::{forces::said, portraits::Shown as Picture},
    unit,
    wording::location,
    words::capital,
};

/// What is in the unit.
pub(super) fn contents(open: &Open, content: &Content) -> Contents<At, Ask, Picture> {
    let survey = known(open, content);
    let sheet = &survey.sheet;
    let places = design::locations(&open.made.body).into_iter();
    let groups = places.map(|at| Group {
        key: format!("forces.place.{at}"),
        name: capital(location(at)),
        note: note(&open.made, at, &survey),
        at: Some(At::Place(at)),
        wrong: open.problems.iter().any(|p| {
            let found = place_of(&open.made, &p.path);
            found == At::Place(at) || matches!(found, At::Item(own, _) if own == at)
        }),
        fixed: fixed(&survey, at),
        empty: String::new(),
        members: members(open, at, &survey, content),
    });
    Contents {
        whole: tr!("The unit: class, engine, armor").to_owned(),
        note: format!("{}  ·  {}", unit::class(sheet.class), unit::movement(sheet)),
        groups: groups.collect(),
        more: Vec::new(),
    }
}

/// Armor and room of a location.
fn note(record: &UnitRecord, at: Location, survey: &Survey) -> String {
    let i = at.index();
    let (front, rear) = (survey.sheet.armor[i], survey.sheet.rear[i]);
    let mut out = Vec::new();
    let has_armor = at != Location::BD && !matches!(record.body, Body::BattleArmor(_));
    if has_armor {
        out.push(match (record.body.class().is_mech(), at.is_torso()) {
            (true, true) => tr!("armor {front}/{rear}", front, rear),
            _ => tr!("armor {front}", front),
        });
    }
    if record.body.class().is_mech() {
        let (used, all) = survey.slots(at);
        let free = all.saturating_sub(used);
        out.push(tr_n!(
            free,
            "{n} slot of {all} free",
            "{n} slots of {all} free",
            all
        ));
    }
    out.join("  ·  ")
}

/// The fixed systems of a location of a 'Mech, with their slots.
fn fixed(survey: &Survey, at: Location) -> String {
    let sheet = &survey.sheet;
    if !sheet.class.is_mech() {
        return String::new();
    }
    let mut runs: Vec<(String, usize, usize)> = Vec::new();
    for (i, slot) in (1..).zip(sheet.slots_of(at)) {
        let is_fixed = matches!(
            slot,
            Slot::LifeSupport
                | Slot::Sensors
                | Slot::Cockpit
                | Slot::Engine
                | Slot::Gyro
                | Slot::Actuator(_)
        );
        if !is_fixed {
            continue;
        }
        let name = unit::slot_name(sheet, *slot);
        match runs.last_mut() {
            Some((known, _, last)) if *known == name && *last + 1 == i => *last = i,
            _ => runs.push((name, i, i)),
        }
    }
    let runs = runs
        .into_iter()
        .map(|(name, first, last)| match first == last {
            true => format!("{first} {name}"),
            false => format!("{first}–{last} {name}"),
        });
    let runs: Vec<_> = runs.collect();
    match runs.is_empty() {
        true => String::new(),
        false => tr!("Fixed: {systems}", systems = runs.join(", ")),
    }
}

/// What is mounted in a location, in its order.
fn members(
    open: &Open,
    place: Location,
    survey: &Survey,
    content: &Content,
) -> Vec<Member<At, Picture>> {
    let list = design::entries(&open.made.body, place).into_iter();
    let rows = list.enumerate().map(|(i, text)| {
        let part = design::part(&text, &survey.sheet, content);
        let at = At::Item(place, i);
        let (about, note) = match &part {
            Some(part) => (
                entry::line(part, survey.limit.0),
                match part.tons.0 {
                    0 => String::new(),
                    _ => weight(part.tons, survey.limit.0),
                },
            ),
            None => (String::new(), String::new()),
        };
        Member {
            key: format!("forces.part.{place}.{i}"),
            at,
            entry: Entry {
                id: text.clone(),
                name: entry::name(&text),
                about,
                ..Entry::default()
            },
            note,
            wrong: faults_of(open, at).map(said).collect(),
        }
    });
    rows.collect()
}
