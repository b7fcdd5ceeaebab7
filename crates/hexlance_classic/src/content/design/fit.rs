//! Slots of a 'Mech that follow from what is chosen elsewhere: heat sinks outside the engine, jump jets, and what armor,
//! structure and myomer take.

use super::{
    super::{Content, mech::filler_slots, mech::sinks_inside},
    entries, insert, lists,
    offers::{jet_text, sink_text},
    part, remove, survey,
};
use crate::model::{
    Filler, Location,
    record::{Body, MechRecord, UnitRecord},
};

/// Everything that is counted, in every kind.
const COUNTED: [&str; 4] = [
    "Heat Sink",
    "Double Heat Sink",
    "Jump Jet",
    "Improved Jump Jet",
];

/// Where what is rolled again, and heat sinks, go first: not where weapons are wanted.
const ANYWHERE: [Location; 12] = [
    Location::LL,
    Location::RL,
    Location::LFL,
    Location::RFL,
    Location::LRL,
    Location::RRL,
    Location::LT,
    Location::RT,
    Location::LA,
    Location::RA,
    Location::CT,
    Location::HD,
];

/// Where jump jets go.
const OF_JETS: [Location; 9] = [
    Location::LL,
    Location::RL,
    Location::LFL,
    Location::RFL,
    Location::LRL,
    Location::RRL,
    Location::LT,
    Location::RT,
    Location::CT,
];

/// Where stealth armor goes, two slots in each.
const OF_STEALTH: [Location; 10] = [
    Location::LT,
    Location::RT,
    Location::LA,
    Location::RA,
    Location::LL,
    Location::RL,
    Location::LFL,
    Location::RFL,
    Location::LRL,
    Location::RRL,
];

/// What a 'Mech must list, and how often.
fn due(record: &UnitRecord, m: &MechRecord) -> Vec<(&'static str, usize)> {
    let outside = m.heat_sinks - sinks_inside(m);
    let mut all = vec![
        (jet_text(m), usize::from(m.jump)),
        (sink_text(m), usize::from(outside)),
    ];
    let fillers = Filler::ALL
        .into_iter()
        .filter(|f| !matches!(f, Filler::Case | Filler::Sealing));
    all.extend(fillers.map(|f| (f.word(), filler_slots(m, record.tech_base, f))));
    all
}

/// Lists in a 'Mech as many heat sinks, jump jets and slots of its armor, structure and myomer as its record says
/// elsewhere: what is too much goes, what is missing comes where there is room. What finds no room is left out, and the
/// check of C8 tells.
pub fn fit(record: &mut UnitRecord, content: &Content) {
    let Body::Mech(m) = &record.body else { return };
    let due = due(record, m);
    for wrong in COUNTED {
        if !due.iter().any(|(text, _)| *text == wrong) {
            trim(record, wrong, 0);
        }
    }
    for (text, n) in &due {
        trim(record, text, *n);
    }
    for (text, n) in due {
        for _ in count(record, text)..n {
            let Some(at) = room(record, text, content) else {
                break;
            };
            let end = entries(&record.body, at).len();
            insert(record, at, end, text);
        }
    }
}

/// How often a 'Mech lists something.
pub fn count(record: &UnitRecord, text: &str) -> usize {
    let lists = lists::of(&record.body).into_iter();
    lists
        .flat_map(|lists| lists.values().flatten())
        .filter(|entry| *entry == text)
        .count()
}

/// Takes the last of something out until there are so many.
fn trim(record: &mut UnitRecord, text: &str, most: usize) {
    let places = lists::locations(&record.body);
    let mut surplus = count(record, text).saturating_sub(most);
    for at in places.into_iter().rev() {
        let list = entries(&record.body, at);
        for (i, entry) in list.iter().enumerate().rev() {
            if surplus > 0 && entry == text {
                remove(record, at, i);
                surplus -= 1;
            }
        }
    }
}

/// The first location that has room for something.
fn room(record: &UnitRecord, text: &str, content: &Content) -> Option<Location> {
    let known = survey(record, content);
    let slots = part(text, &known.sheet, content)?.slots;
    let stealth = text == Filler::Stealth.word();
    let jet = text.ends_with("Jump Jet");
    let places: &[Location] = match () {
        () if jet => &OF_JETS,
        () if stealth => &OF_STEALTH,
        () => &ANYWHERE,
    };
    let own = lists::locations(&record.body);
    places.iter().copied().find(|at| {
        let (taken, all) = known.slots(*at);
        let list = entries(&record.body, *at);
        let here = list.iter().filter(|e| *e == text).count();
        own.contains(at) && taken + slots <= all && !(stealth && here >= 2)
    })
}
