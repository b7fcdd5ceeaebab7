//! The units that forces are made of: what they are found by, and each as a row of a list.

use super::{Picture, Refusal, faction_of};
use crate::{
    DialGame,
    battle::look,
    click_dial,
    screens::{Open, forces::shelf::counted_units},
    words::capital,
};
use hexlance_dial::{
    content::Content,
    force::{self as rules, MOST_UNITS, Member},
    model::{Class, Mode, Model},
};
use hexlance_present::{
    Icon,
    form::Choice,
    shelf::{Entry, Shelf, only},
};
use std::sync::Arc;

/// Highest points of the filter.
const POINTS: [u16; 5] = [15, 30, 60, 100, 150];

/// What is left of the list of units.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DialFilter {
    /// Every word must be found on the unit.
    pub search: String,
    /// Of this class.
    pub class: Option<Class>,
    /// Of this speed mode.
    pub mode: Option<Mode>,
    /// Of this faction; mercenaries have none.
    pub faction: Option<String>,
    /// Not dearer than this.
    pub points: Option<u16>,
}

impl DialFilter {
    /// Whether a unit stays in the list.
    pub fn keeps(&self, model: &Model) -> bool {
        self.class.is_none_or(|k| model.class == k)
            && self.mode.is_none_or(|m| model.mode == m)
            && self.points.is_none_or(|p| model.points <= p)
            && self.faction.as_ref().is_none_or(|f| faction_of(model) == f)
            && (self.search.trim().is_empty() || {
                let text = words(model);
                let wanted = self.search.to_lowercase();
                wanted.split_whitespace().all(|word| text.contains(word))
            })
    }
}

/// Everything that a unit is found by: its equipment by the names that are shown, and by those of the rule book.
fn words(model: &Model) -> String {
    let equipment: Vec<_> = click_dial::equipment(model)
        .iter()
        .flat_map(|e| [crate::lang::text(e.name()), e.name()])
        .collect();
    format!(
        "{} {} {} {} {} {}",
        model.name,
        click_dial::class(model),
        click_dial::rank(model.rank),
        faction_of(model),
        model.role,
        equipment.join(" ")
    )
    .to_lowercase()
}

/// The units that a filter leaves, by name.
fn found<'c>(filter: &DialFilter, content: &'c Content) -> Vec<&'c Arc<Model>> {
    let all = content.models.values();
    let mut found: Vec<_> = all.filter(|m| filter.keeps(m)).collect();
    found.sort_by(|a, b| a.name.cmp(&b.name));
    found
}

/// The shelf of units.
pub(super) fn shelf(filter: &DialFilter, content: &Content) -> Shelf<DialFilter, Picture> {
    let found = found(filter, content);
    let (clicked, dragged) = counted_units(found.len());
    Shelf {
        heading: tr!("Units").to_owned(),
        hint: tr!("Search: name, role, equipment").to_owned(),
        filters: filters(filter, content),
        entries: found.into_iter().map(|m| entry(m, None)).collect(),
        clicked,
        dragged,
    }
}

/// What narrows the list down: class, speed mode, faction, points.
fn filters(filter: &DialFilter, content: &Content) -> Vec<Vec<Choice<DialFilter>>> {
    let all = || content.models.values();
    let classes = [Class::Mech, Class::Vehicle, Class::Infantry].into_iter();
    let classes = classes.filter(|class| all().any(|m| m.class == *class));
    let classes = classes.map(|class| {
        let (key, label) = (format!("class.{class:?}"), click_dial::class_name(class));
        only(key, label, filter.class.as_ref(), class, |class| {
            DialFilter {
                class,
                ..filter.clone()
            }
        })
    });
    let modes = [Mode::Foot, Mode::Wheeled, Mode::Tracked, Mode::Hover].into_iter();
    let modes = modes.filter(|mode| all().any(|m| m.mode == *mode));
    let modes = modes.map(|mode| {
        let label = capital(click_dial::mode_name(mode));
        let key = format!("mode.{mode:?}");
        only(key, label, filter.mode.as_ref(), mode, |mode| DialFilter {
            mode,
            ..filter.clone()
        })
    });
    let mut factions: Vec<_> = all().map(|m| faction_of(m)).collect();
    factions.sort_unstable();
    factions.dedup();
    let factions = factions.into_iter().map(|of| {
        let key = format!("faction.{of}");
        let now = filter.faction.as_ref();
        only(key, of, now, of.to_owned(), |faction| DialFilter {
            faction,
            ..filter.clone()
        })
    });
    let points = POINTS.iter().map(|points| {
        let label = tr!("to {points}", points);
        let (key, now) = (format!("points.{points}"), filter.points.as_ref());
        only(key, label, now, *points, |points| DialFilter {
            points,
            ..filter.clone()
        })
    });
    vec![
        classes.collect(),
        modes.collect(),
        factions.collect(),
        points.collect(),
    ]
}

/// A unit as a row of a list, under the name that it was given, if any.
pub(super) fn entry(model: &Model, called: Option<&str>) -> Entry<Picture> {
    let mut about = vec![
        click_dial::class(model),
        click_dial::rank(model.rank).to_owned(),
    ];
    match called {
        // It stands among the units of its faction.
        Some(_) => about.insert(0, model.name.clone()),
        None => about.push(faction_of(model).to_owned()),
    }
    Entry {
        id: model.id.clone(),
        name: called.unwrap_or(&model.name).to_owned(),
        about: about.join("  ·  "),
        points: model.points,
        picture: Some(picture(model)),
        signs: model.unique.then_some(Icon::Flag).into_iter().collect(),
        refused: None,
    }
}

/// What the miniature of a model looks like.
pub(super) fn picture(model: &Model) -> Picture {
    (look::look(model), look::icon(model))
}

/// Why a unit cannot be added to a force, and what would make that legal.
pub(super) fn refusal(open: &Open<DialGame>, model: &Model, content: &Content) -> Option<Refusal> {
    let left = i64::from(open.force.build_total) - i64::from(open.work.points);
    if i64::from(model.points) > left {
        let why = tr!(
            "It costs {points} points, {left} are left (D15.1.1): raise the build total, or take something out.",
            points = model.points,
            left = left.max(0)
        );
        return Some(Refusal::new(why, too_few_points(left)));
    }
    if open.force.units.len() >= MOST_UNITS {
        return Some(Refusal::new(too_many_units(), too_many_units()));
    }
    // What else it would be against the rules for, they say themselves.
    let mut with = open.force.clone();
    with.units.push(Member::of(model.id.as_str()));
    let own = format!("units[{}].", open.force.units.len());
    let wrong = rules::problems(&with, content);
    let wrong = wrong.iter().find(|p| p.path.starts_with(&own))?;
    Some(Refusal::of_one(super::said(wrong)))
}

/// What may be said of all units.
pub(super) fn no_room() -> Vec<String> {
    vec![too_few_points(0), too_many_units()]
}

fn too_many_units() -> String {
    tr!(
        "A force has {most} units at most: take one out first.",
        most = MOST_UNITS
    )
}

fn too_few_points(left: i64) -> String {
    tr!(
        "{left} points left, too few for these: raise the build total, or take something out.",
        left = left.max(0)
    )
}

#[cfg(test)]
mod tests {
    use hexlance_host::laws::shelf_is_narrowed_down;

    use super::*;

    #[test]
    fn every_button_of_the_shelf_leaves_some_units() {
        let content = Content::shipped();
        let units = shelf_is_narrowed_down::<DialGame>(&content);
        assert_eq!(units, Ok(content.models.len()));
    }

    #[test]
    fn units_are_found_by_what_is_on_them() {
        let content = Content::shipped();
        let count = |filter: &DialFilter| found(filter, &content).len();
        let all = count(&DialFilter::default());
        assert_eq!(all, content.models.len());
        let by = |search: &str| DialFilter {
            search: search.into(),
            ..DialFilter::default()
        };
        assert!((1..all).contains(&count(&by("jump jets"))));
        assert!((1..all).contains(&count(&by("hover VEHICLE"))));
        assert_eq!(count(&by("nothing like that")), 0);
        let cheap = DialFilter {
            class: Some(Class::Infantry),
            points: Some(15),
            ..DialFilter::default()
        };
        assert!((1..all).contains(&count(&cheap)));
        let hired = DialFilter {
            faction: Some(hexlance_dial::force::MERCENARIES.into()),
            ..DialFilter::default()
        };
        let free = content.models.values().filter(|m| m.faction.is_none());
        assert_eq!(count(&hired), free.count());
    }
}
