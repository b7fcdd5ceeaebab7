//! What is left of the shelf.

use hexlance_present::{
    form::{Choice, Leads},
    shelf::{Shelf, only},
};

use super::Recruits;
use crate::screens::{forces::shelf::counted_units, portraits::Shown as Picture};

/// What is left of the list of kinds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sieve<T> {
    /// Every word must be found on the kind.
    pub search: String,
    /// Not dearer than this.
    pub points: Option<u16>,
    /// All of this, one of a row of buttons at most.
    pub tags: Vec<T>,
}

impl<T> Default for Sieve<T> {
    fn default() -> Self {
        Self {
            search: String::new(),
            points: None,
            tags: Vec::new(),
        }
    }
}

impl<T> Sieve<T> {
    /// Whether a kind stays in the list.
    fn keeps<R: Recruits<Tag = T>>(&self, kind: &R::Kind, content: &R::Content) -> bool {
        self.points
            .is_none_or(|p| R::cost(kind, None, content) <= p)
            && self.tags.iter().all(|tag| R::has(kind, tag))
            && (self.search.trim().is_empty() || {
                let text = R::found_by(kind, content).to_lowercase();
                let wanted = self.search.to_lowercase();
                wanted.split_whitespace().all(|word| text.contains(word))
            })
    }

    /// The kinds that it leaves.
    pub fn found<'c, R: Recruits<Tag = T>>(&self, content: &'c R::Content) -> Vec<&'c R::Kind> {
        let mut all = R::kinds(content);
        all.retain(|kind| self.keeps::<R>(kind, content));
        all
    }
}

/// The shelf as far as a filter leaves it.
pub(super) fn shelf<R: Recruits>(
    sieve: &Sieve<R::Tag>,
    content: &R::Content,
) -> Shelf<Sieve<R::Tag>, Picture> {
    let found = sieve.found::<R>(content);
    let (clicked, dragged) = counted_units(found.len());
    let words = R::words();
    let rows = found.into_iter().map(|kind| R::entry(kind, None, content));
    Shelf {
        heading: words.shelf.to_owned(),
        hint: words.search.to_owned(),
        filters: filters::<R>(sieve, content),
        entries: rows.collect(),
        clicked,
        dragged,
    }
}

/// What narrows the list down: the ruleset's own buttons, and points.
fn filters<R: Recruits>(
    sieve: &Sieve<R::Tag>,
    content: &R::Content,
) -> Vec<Vec<Choice<Sieve<R::Tag>>>> {
    let all = R::kinds(content);
    let mut out = Vec::new();
    for row in R::tags(content) {
        let own: Vec<R::Tag> = row.iter().flat_map(tags_of).cloned().collect();
        let there = |c: &Choice<R::Tag>| {
            let mut tags = tags_of(c).iter();
            tags.any(|tag| all.iter().any(|kind| R::has(kind, tag)))
        };
        let buttons = row.into_iter().filter(there);
        let buttons = buttons.map(|choice| {
            let on = tags_of(&choice).iter().any(|tag| sieve.tags.contains(tag));
            let to = |tag: R::Tag| {
                let mut tags = sieve.tags.clone();
                let was = tags.contains(&tag);
                tags.retain(|t| !own.contains(t));
                tags.extend((!was).then_some(tag));
                Sieve {
                    tags,
                    ..sieve.clone()
                }
            };
            choice.map(&to).on(on)
        });
        out.push(buttons.collect());
    }
    let points = R::UP_TO.iter().map(|points| {
        let label = tr!("to {points}", points);
        let (key, now) = (format!("points.{points}"), sieve.points.as_ref());
        only(key, label, now, *points, |points| Sieve {
            points,
            ..sieve.clone()
        })
    });
    if !R::UP_TO.is_empty() {
        out.push(points.collect());
    }
    out
}

/// What a button narrows the shelf down to.
fn tags_of<T>(choice: &Choice<T>) -> &[T] {
    match &choice.leads {
        Leads::To(tag) => std::slice::from_ref(tag),
        Leads::Menu(_) => &[],
    }
}
