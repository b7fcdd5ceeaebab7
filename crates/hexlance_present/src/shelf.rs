//! The shelf that units are taken from, in the force builder and in the scenario editor: a search, buttons that narrow it
//! down, and what is left.
//!
//! `P` is a picture, which only those who draw the shelf know.

use crate::{Icon, form::Choice};

/// What units can be made from, as far as a filter leaves it. Each button carries the filter `F` that a press makes.
#[derive(Clone, Debug, PartialEq)]
pub struct Shelf<F, P> {
    /// What it has: cards, units.
    pub heading: String,
    /// What stands in the search while nothing is typed.
    pub hint: String,
    /// Rows of buttons, named behind the place where the shelf stands.
    pub filters: Vec<Vec<Choice<F>>>,
    /// What is left, in the order of the list.
    pub entries: Vec<Entry<P>>,
    /// How many there are, where a click adds one.
    pub clicked: String,
    /// How many there are, where one is dragged onto the table.
    pub dragged: String,
}

impl<F, P> Shelf<F, P> {
    /// What is said where nothing of it can be had. Several reasons may be in the way; that of the cheapest entry is the
    /// last to go.
    pub fn full(&self) -> Option<&str> {
        if self.entries.iter().any(|e| e.refused.is_none()) {
            return None;
        }
        let cheapest = self.entries.iter().min_by_key(|e| e.points)?;
        let why = cheapest.refused.as_ref()?;
        why.of_all.as_deref()
    }
}

/// A kind of unit, or a unit, as a row of a list.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry<P> {
    /// The stable name of its kind.
    pub id: String,
    /// The kind's name, or the unit's own.
    pub name: String,
    /// The line below it.
    pub about: String,
    /// What it is worth; 0 is not shown.
    pub points: u16,
    /// What its miniature looks like; none if it has none, or there is no such kind.
    pub picture: Option<P>,
    /// Signs before its points, from right to left: what it is among its own.
    pub signs: Vec<Icon>,
    /// Why it cannot be had.
    pub refused: Option<Refusal>,
}

impl<P> Default for Entry<P> {
    fn default() -> Self {
        Self {
            id: String::new(),
            name: String::new(),
            about: String::new(),
            points: 0,
            picture: None,
            signs: Vec::new(),
            refused: None,
        }
    }
}

impl<P> Entry<P> {
    /// A unit of a kind that nobody knows, under the name that it has.
    pub fn unknown(id: &str, name: &str) -> Self {
        Self {
            id: id.to_owned(),
            name: name.to_owned(),
            ..Self::default()
        }
    }
}

/// Why something of a shelf cannot be had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The reason, and what would make it legal.
    pub why: String,
    /// The same where it keeps the whole shelf out; none if it is about this one alone.
    pub of_all: Option<String>,
}

impl Refusal {
    /// A reason that is about one thing alone.
    pub fn of_one(why: impl Into<String>) -> Self {
        Self {
            why: why.into(),
            of_all: None,
        }
    }

    /// A reason that may keep the whole shelf out.
    pub fn new(why: impl Into<String>, of_all: impl Into<String>) -> Self {
        Self {
            why: why.into(),
            of_all: Some(of_all.into()),
        }
    }
}

/// A button that narrows a shelf down to a value, or no longer does where it is on. `filter` makes the filter with that
/// value.
pub fn only<F, T: PartialEq>(
    key: impl Into<String>,
    label: impl Into<String>,
    now: Option<&T>,
    value: T,
    filter: impl FnOnce(Option<T>) -> F,
) -> Choice<F> {
    let on = now == Some(&value);
    Choice::new(key, label, filter((!on).then_some(value))).on(on)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::Leads;

    fn shelf(entries: &[(u16, Option<Refusal>)]) -> Shelf<(), ()> {
        let entries = entries.iter().map(|(points, refused)| Entry {
            points: *points,
            refused: refused.clone(),
            ..Entry::default()
        });
        Shelf {
            heading: String::new(),
            hint: String::new(),
            filters: Vec::new(),
            entries: entries.collect(),
            clicked: String::new(),
            dragged: String::new(),
        }
    }

    #[test]
    fn a_shelf_is_full_when_nothing_of_it_can_be_had() {
        let dear = || Some(Refusal::new("It costs 30.", "8 points left."));
        let crowded = || Some(Refusal::new("No room.", "There is no room."));
        let twice = || Some(Refusal::of_one("There is one already."));
        assert_eq!(shelf(&[]).full(), None);
        assert_eq!(shelf(&[(30, dear()), (5, None)]).full(), None);
        assert_eq!(
            shelf(&[(30, dear()), (20, dear())]).full(),
            Some("8 points left.")
        );
        // With points for the cheaper one, the dear one is not what matters.
        let full = shelf(&[(30, dear()), (5, crowded())]);
        assert_eq!(full.full(), Some("There is no room."));
        assert_eq!(shelf(&[(5, twice()), (30, dear())]).full(), None);
    }

    #[test]
    fn a_button_narrows_a_shelf_down_and_takes_that_back() {
        let to = |now: Option<u8>| {
            let choice = only("size.2", "Size 2", now.as_ref(), 2, |size| size);
            match choice.leads {
                Leads::To(size) => (choice.on, size),
                Leads::Menu(_) => panic!("it is no list"),
            }
        };
        assert_eq!(to(None), (false, Some(2)));
        assert_eq!(to(Some(1)), (false, Some(2)));
        assert_eq!(to(Some(2)), (true, None));
    }
}
