//! The shelf of weapons, ammunition and equipment, and what keeps something of it from a place.

use hexlance_classic::{
    content::{
        Content,
        design::{self, Offer, OfferKind, Part, Survey},
    },
    model::{
        Location,
        record::{Body, UnitRecord},
    },
};
use hexlance_present::shelf::{Entry, Shelf, only};
use hexlance_rules::Problem;

use super::{At, Open, entry};
use crate::screens::{forces::said, portraits::Shown as Picture};

/// What is left out of the shelf.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PartFilter {
    /// Every word must be found in the name.
    pub search: String,
    /// Of this kind.
    pub kind: Option<OfferKind>,
}

impl PartFilter {
    fn keeps(&self, offer: &Offer) -> bool {
        let name = offer.text.to_lowercase();
        let wanted = self.search.to_lowercase();
        self.kind.is_none_or(|kind| offer.kind == kind)
            && wanted.split_whitespace().all(|word| name.contains(word))
    }
}

/// Something of the shelf.
#[derive(Clone, Debug, PartialEq)]
pub struct Offered {
    /// What.
    pub offer: Offer,
    /// What is known of it.
    part: Option<Part>,
    /// What keeps it from where it would go.
    pub refused: Option<String>,
}

/// Everything that a unit could carry, with what keeps it from where it would go.
pub(super) fn offered(open: &Open, survey: &Survey, content: &Content) -> Vec<Offered> {
    let all = design::offers(&open.made, &survey.sheet, content);
    let offered = all.into_iter().map(|offer| Offered {
        part: design::part(&offer.text, &survey.sheet, content),
        refused: place_among(open, &offer.text, &survey.problems, content).err(),
        offer,
    });
    offered.collect()
}

/// The name of a kind.
fn kind_name(kind: OfferKind) -> &'static str {
    match kind {
        OfferKind::Energy => tr!("Energy"),
        OfferKind::Ballistic => tr!("Ballistic"),
        OfferKind::Missile => tr!("Missiles"),
        OfferKind::Ammunition => tr!("Ammunition"),
        OfferKind::Equipment => tr!("Equipment"),
    }
}

/// The shelf as far as a filter leaves it.
pub(super) fn shelf(
    open: &Open,
    filter: &PartFilter,
    content: &Content,
) -> Shelf<PartFilter, Picture> {
    let worked = match &open.work.survey {
        Some(_) => open.work.offers.clone(),
        None => offered(open, &super::known(open, content), content).into(),
    };
    let there = |kind: OfferKind| worked.iter().any(|o| o.offer.kind == kind);
    let kinds = OfferKind::ALL
        .into_iter()
        .filter(|kind| there(*kind) || filter.kind == Some(*kind));
    let buttons = kinds.map(|kind| {
        let key = format!("kind.{kind:?}");
        only(key, kind_name(kind), filter.kind.as_ref(), kind, |kind| {
            PartFilter {
                kind,
                ..filter.clone()
            }
        })
    });
    let found: Vec<_> = worked.iter().filter(|o| filter.keeps(&o.offer)).collect();
    let told = match (found.len(), worked.is_empty(), open.at) {
        (_, true, _) => tr!("A platoon carries what its weapon is: there is nothing to mount."),
        (0, ..) => tr!("Nothing is like that."),
        (_, _, At::Place(_) | At::Item(..)) => tr!("A click mounts it in the chosen location."),
        _ => tr!("A click mounts it in the first location with room."),
    };
    let entries = found.into_iter().map(|o| Entry {
        id: o.offer.text.clone(),
        name: entry::name(&o.offer.text),
        about: o.part.as_ref().map_or(String::new(), |part| {
            entry::line(part, super::known(open, content).limit.0)
        }),
        ..Entry::default()
    });
    Shelf {
        heading: tr!("Weapons and equipment").to_owned(),
        hint: tr!("Search: name").to_owned(),
        filters: vec![buttons.collect()],
        entries: entries.collect(),
        clicked: told.to_owned(),
        dragged: String::new(),
    }
}

/// Locations of a 'Mech in the order in which something looks for room.
const OF_MECHS: [Location; 12] = [
    Location::LT,
    Location::RT,
    Location::LA,
    Location::RA,
    Location::CT,
    Location::LL,
    Location::RL,
    Location::LFL,
    Location::RFL,
    Location::LRL,
    Location::RRL,
    Location::HD,
];

/// Where something of the shelf would go: to the location that is looked at, else to the first one that takes it.
///
/// # Errors
/// Why it cannot be there, and what would make that legal.
pub(super) fn place_for(open: &Open, text: &str, content: &Content) -> Result<Location, String> {
    let old = design::survey(&open.made, content).problems;
    place_among(open, text, &old, content)
}

/// The same where it is known what is wrong with the unit without it.
fn place_among(
    open: &Open,
    text: &str,
    old: &[Problem],
    content: &Content,
) -> Result<Location, String> {
    let record = &open.made;
    let places = match open.at {
        At::Place(at) | At::Item(at, _) => vec![at],
        At::Unit | At::Carried { .. } => {
            let mut all = design::locations(&record.body);
            if let Body::Mech(_) = record.body {
                all.sort_by_key(|at| OF_MECHS.iter().position(|other| other == at));
            }
            all
        }
    };
    let mut first = None;
    for at in places {
        let mut with = record.clone();
        design::mount(&mut with, at, text);
        match objection(old, &with, at, content) {
            None => return Ok(at),
            Some(problem) => first = first.or(Some(said(&problem))),
        }
    }
    Err(first.unwrap_or_else(|| tr!("This unit has no place for it.").to_owned()))
}

/// What is wrong with a unit because something has come into a location, where `old` was wrong before. Weights, numbers and ammunition that is still to
/// come are no reason to keep it out: the check says what is left to do.
pub(super) fn objection(
    old: &[Problem],
    with: &UnitRecord,
    at: Location,
    content: &Content,
) -> Option<Problem> {
    let list = format!("[{at}]");
    let is_about = |p: &Problem| {
        let path = p.path.as_str();
        let lists = ["body.slots", "body.items", "body.weapons", "body.gear"];
        let listed = lists.iter().find_map(|field| path.strip_prefix(field));
        // Slots that are rolled again are counted over all locations.
        listed
            .is_some_and(|rest| rest.starts_with(&list) || rest.is_empty() && path != "body.slots")
            || path.starts_with("body.weapons[")
            || path.starts_with("body.gear[")
    };
    let new = design::survey(with, content).problems.into_iter();
    new.filter(is_about).find(|p| !old.contains(p))
}
