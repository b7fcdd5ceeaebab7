//! The troopers that forces are made of: what they are found by, and each as a row of a list.

use super::{Picture, Refusal, card};
use crate::{
    SkirmishGame,
    battle::{look, roster::type_name},
    lang::text,
    screens::{
        Open,
        forces::{said, shelf::counted_units},
    },
};
use hexlance_present::{
    Icon,
    form::Choice,
    shelf::{Entry, Shelf, only},
};
use hexlance_skirmish::{
    content::Content,
    force::{self as rules, Force, Member},
    form::most_swc,
    model::{Profile, TroopType},
};
use std::sync::Arc;

/// Highest points of the filter.
const POINTS: [u16; 5] = [10, 15, 20, 30, 50];

/// Troop Types in the order of their buttons.
const TYPES: [TroopType; 7] = [
    TroopType::LI,
    TroopType::MI,
    TroopType::HI,
    TroopType::SK,
    TroopType::WB,
    TroopType::REM,
    TroopType::TAG,
];

/// What is left of the list of troopers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SkirmishFilter {
    /// Every word must be found on the trooper.
    pub search: String,
    /// Of this Troop Type.
    pub kind: Option<TroopType>,
    /// Of this faction, by id.
    pub faction: Option<String>,
    /// Not dearer than this.
    pub points: Option<u16>,
}

impl SkirmishFilter {
    /// Whether a trooper stays in the list.
    pub fn keeps(&self, profile: &Profile, content: &Content) -> bool {
        self.kind.is_none_or(|k| profile.kind == k)
            && self.points.is_none_or(|p| profile.cost <= p)
            && self
                .faction
                .as_ref()
                .is_none_or(|f| profile.faction == *f.as_str())
            && (self.search.trim().is_empty() || {
                let text = words(profile, content);
                let wanted = self.search.to_lowercase();
                wanted.split_whitespace().all(|word| text.contains(word))
            })
    }
}

/// Everything that a trooper is found by.
fn words(profile: &Profile, content: &Content) -> String {
    let weapons = content.weapons_of(profile);
    let weapons: Vec<_> = weapons.map(|w| text(&w.name).to_owned()).collect();
    let skills = profile.skills.iter();
    let skills: Vec<_> = skills.flat_map(|s| [text(s.label()), s.label()]).collect();
    format!(
        "{} {} {:?} {} {} {} {} {}",
        text(&profile.name),
        profile.name,
        profile.kind,
        type_name(profile.kind),
        card::faction(profile, content),
        profile.role,
        weapons.join(" "),
        skills.join(" ")
    )
    .to_lowercase()
}

/// The troopers that a filter leaves, by faction and name.
fn found<'c>(filter: &SkirmishFilter, content: &'c Content) -> Vec<&'c Arc<Profile>> {
    let all = content.units.values();
    let mut found: Vec<_> = all.filter(|p| filter.keeps(p, content)).collect();
    found.sort_by(|a, b| (a.faction.as_str(), &a.name).cmp(&(b.faction.as_str(), &b.name)));
    found
}

/// The shelf of troopers.
pub(super) fn shelf(filter: &SkirmishFilter, content: &Content) -> Shelf<SkirmishFilter, Picture> {
    let found = found(filter, content);
    let (clicked, dragged) = counted_units(found.len());
    Shelf {
        heading: tr!("Troopers").to_owned(),
        hint: tr!("Search: name, weapon, skill").to_owned(),
        filters: filters(filter, content),
        entries: found.into_iter().map(|p| entry(p, None, content)).collect(),
        clicked,
        dragged,
    }
}

/// What narrows the list down: faction, Troop Type, points.
fn filters(filter: &SkirmishFilter, content: &Content) -> Vec<Vec<Choice<SkirmishFilter>>> {
    let all = || content.units.values();
    let factions = content.factions.iter();
    let factions = factions.filter(|(id, _)| all().any(|p| p.faction == **id));
    let factions = factions.map(|(id, faction)| {
        let (key, now) = (format!("faction.{id}"), filter.faction.as_ref());
        only(key, text(&faction.name), now, id.to_string(), |faction| {
            SkirmishFilter {
                faction,
                ..filter.clone()
            }
        })
    });
    let kinds = TYPES.into_iter();
    let kinds = kinds.filter(|kind| all().any(|p| p.kind == *kind));
    let kinds = kinds.map(|kind| {
        let (key, label) = (format!("type.{kind:?}"), format!("{kind:?}"));
        let choice = only(key, label, filter.kind.as_ref(), kind, |kind| {
            SkirmishFilter {
                kind,
                ..filter.clone()
            }
        });
        choice.help(type_name(kind))
    });
    let points = POINTS.iter().map(|points| {
        let label = tr!("to {points}", points);
        let (key, now) = (format!("points.{points}"), filter.points.as_ref());
        only(key, label, now, *points, |points| SkirmishFilter {
            points,
            ..filter.clone()
        })
    });
    vec![factions.collect(), kinds.collect(), points.collect()]
}

/// A trooper as a row of a list; as a member of a force under its own name, with what was bought for it.
pub(super) fn entry(profile: &Profile, unit: Option<&Member>, content: &Content) -> Entry<Picture> {
    let name = text(&profile.name);
    let called = unit.and_then(|u| u.name.as_deref());
    let mut about = Vec::new();
    if called.is_some() {
        about.push(name.to_owned());
    }
    about.push(format!("{:?}", profile.kind));
    match unit {
        Some(unit) => {
            let bought = unit.bought.iter().map(|s| text(s.label()).to_owned());
            about.extend(bought);
        }
        None => about.push(text(&card::faction(profile, content)).to_owned()),
    }
    if profile.swc != 0 {
        about.push(tr!("SWC {swc}", swc = card::swc(profile.swc.into())));
    }
    Entry {
        id: profile.id.to_string(),
        name: called.unwrap_or(name).to_owned(),
        about: about.join("  ·  "),
        points: unit.map_or(profile.cost, |unit| card::points(unit, content)),
        picture: Some(picture(profile)),
        signs: (profile.ava == Some(1))
            .then_some(Icon::Flag)
            .into_iter()
            .collect(),
        refused: None,
    }
}

/// What the miniature of a trooper looks like.
pub(super) fn picture(profile: &Profile) -> Picture {
    (look::look(profile), look::icon(profile))
}

/// Why a trooper cannot be added to a force, and what would make that legal.
pub(super) fn refusal(
    open: &Open<SkirmishGame>,
    member: &Member,
    content: &Content,
) -> Option<Refusal> {
    let profile = content.unit(&member.unit)?;
    let left = i64::from(open.force.points) - i64::from(open.work.points);
    if i64::from(profile.cost) > left {
        let why = tr!(
            "It costs {points} points, {left} are left (K2.4.1): raise the points of the game, or take something out.",
            points = profile.cost,
            left = left.max(0)
        );
        return Some(Refusal::new(why, too_few_points(left)));
    }
    let weapons = most_swc(open.force.points) - open.work.swc;
    if i32::from(profile.swc) > weapons.max(0) {
        return Some(Refusal::of_one(tr!(
            "Its support weapon cost is {swc}, {left} is left (K1.1.5).",
            swc = card::swc(profile.swc.into()),
            left = card::swc(weapons.max(0))
        )));
    }
    // Whatever else would be wrong with the list because of it.
    let mut with = open.force.clone();
    with.units.push(member.clone());
    let new = new_problem(&open.force, &with, content)?;
    Some(Refusal::of_one(new))
}

/// What is wrong with a list that was not before, apart from what it costs.
fn new_problem(before: &Force, with: &Force, content: &Content) -> Option<String> {
    let own = format!("units[{}]", before.units.len());
    let problems = rules::problems(with, content);
    let known = rules::problems(before, content);
    let new = problems.iter().find(|p| {
        let was = known.iter().any(|k| k.message == p.message);
        !was && (p.path.starts_with(&own) || p.path == "units" && before.units.len() > 1)
    });
    new.map(said)
}

/// What may be said of all troopers.
pub(super) fn no_room(_: &Open<SkirmishGame>) -> Vec<String> {
    vec![too_few_points(0)]
}

fn too_few_points(left: i64) -> String {
    tr!(
        "{left} points left, too few for these: raise the points of the game, or take something out.",
        left = left.max(0)
    )
}

#[cfg(test)]
mod tests {
    use hexlance_host::laws::shelf_is_narrowed_down;

    use super::*;

    #[test]
    fn every_button_of_the_shelf_leaves_some_troopers() {
        let content = Content::shipped();
        let units = shelf_is_narrowed_down::<SkirmishGame>(&content);
        assert_eq!(units, Ok(content.units.len()));
    }

    #[test]
    fn troopers_are_found_by_what_is_on_them() {
        let content = Content::shipped();
        let count = |filter: &SkirmishFilter| found(filter, &content).len();
        let all = count(&SkirmishFilter::default());
        assert_eq!(all, content.units.len());
        let by = |search: &str| SkirmishFilter {
            search: search.into(),
            ..SkirmishFilter::default()
        };
        assert!((1..all).contains(&count(&by("hacker"))));
        assert!((1..all).contains(&count(&by("carbine LI"))));
        assert_eq!(count(&by("nothing like that")), 0);
    }
}
