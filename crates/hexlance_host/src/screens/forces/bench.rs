//! What the workbench asks of whatever is put together on it: a force, or the design of a unit.

use std::fmt::Debug;

use hexlance_present::{
    Tip,
    force::{Contents, Page, Totals, Worth},
    form::Edit,
    shelf::{Refusal, Shelf},
};
use hexlance_rules::Problem;

use super::{Open, Wish, gauge};
use crate::screens::portraits::Shown;

/// What stands on a workbench in words.
#[derive(Clone, Copy, Debug)]
pub struct Labels {
    /// What stands in the field of the name while it is empty, and what that field is called.
    pub name: &'static str,
    /// What the line of the whole is called.
    pub whole: &'static str,
    /// What the button that writes it down says.
    pub save: &'static str,
}

/// Something that is put together from a shelf. It says what there is, in plain data; the workbench draws that, and asks
/// it to carry out what is done.
pub trait Bench: Sized + 'static {
    /// What it is made from.
    type Stock: Send + Sync + 'static;
    /// What is made.
    type Made: Clone + Debug + PartialEq + Send + Sync + 'static;
    /// What of it is looked at; the whole is the default.
    type At: Copy + Debug + Default + PartialEq + Send + Sync + 'static;
    /// What is worked out of it, and typed beside it.
    type Work: Clone + Debug + Default + Send + Sync + 'static;
    /// What is left out of the shelf.
    type Filter: Clone + Debug + Default + PartialEq + Send + Sync + 'static;
    /// What a press sets, on the page of what is looked at and below the list of what there is.
    type Sets: Clone;

    /// What stands on the bench in words.
    fn labels() -> Labels;

    /// What the thing is called.
    fn name_of(made: &Self::Made) -> &str;

    /// Gives it another name.
    fn set_name(made: &mut Self::Made, name: String);

    /// Everything that is wrong with it.
    fn faults(made: &Self::Made, stock: &Self::Stock) -> Vec<Problem>;

    /// How full it is in words: what is used up, and what is left or too much.
    fn amounts(worth: Worth) -> (String, String) {
        (gauge::text(worth), gauge::rest(worth))
    }

    /// Looks at something that is there.
    fn settle(open: &mut Open<Self>);

    /// Works out what is shown of a thing that has changed.
    fn sum_up(open: &mut Open<Self>, stock: &Self::Stock);

    /// Everything that can be looked at, from top to bottom.
    fn stops(open: &Open<Self>) -> Vec<Self::At>;

    /// Where a problem is looked at.
    fn look_at(path: &str) -> Self::At;

    /// What is typed to search the shelf.
    fn search(filter: &mut Self::Filter) -> &mut String;

    /// The shelf for what is open, as far as a filter leaves it.
    fn stocked(
        open: &Open<Self>,
        filter: &Self::Filter,
        stock: &Self::Stock,
    ) -> Shelf<Self::Filter, Shown>;

    /// What one of the shelf, or of what is in the thing, is beside the pointer.
    fn hint(open: &Open<Self>, id: &str, stock: &Self::Stock) -> Tip;

    /// Why one of the shelf cannot be added.
    fn refusal(open: &Open<Self>, id: &str, stock: &Self::Stock) -> Option<Refusal>;

    /// What may be said of the whole shelf ([`Refusal::of_all`]), now or later: so much room is kept for it.
    fn no_room(open: &Open<Self>) -> Vec<String>;

    /// Adds one of the shelf that is not refused.
    fn put(open: &mut Open<Self>, id: &str, stock: &Self::Stock);

    /// Adds one of the shelf, if it may be there.
    ///
    /// # Errors
    /// Why not, and what would make that legal.
    fn add(open: &mut Open<Self>, id: &str, stock: &Self::Stock) -> Result<(), String> {
        match Self::refusal(open, id, stock) {
            Some(no) => Err(no.why),
            None => {
                Self::put(open, id, stock);
                Ok(())
            }
        }
    }

    /// Says of everything on a shelf why it cannot be added.
    fn refuse(shelf: &mut Shelf<Self::Filter, Shown>, open: &Open<Self>, stock: &Self::Stock) {
        for entry in &mut shelf.entries {
            entry.refused = Self::refusal(open, &entry.id, stock);
        }
    }

    /// Takes out what is at a place, if that is something that was added.
    fn remove(open: &mut Open<Self>, at: Self::At, stock: &Self::Stock);

    /// What it comes to, for the header.
    fn totals(open: &Open<Self>) -> Totals;

    /// What is in it.
    fn contents(open: &Open<Self>, stock: &Self::Stock) -> Contents<Self::At, Self::Sets, Shown>;

    /// The page of what is looked at.
    fn page(open: &Open<Self>, stock: &Self::Stock) -> Page<Self::Sets, Shown>;

    /// Where a press leads that changes nothing of the thing itself.
    fn leads(open: &Open<Self>, what: &Self::Sets) -> Option<Wish> {
        let _ = (open, what);
        None
    }

    /// Carries out what was done to something that a page or the list of what there is has.
    ///
    /// # Errors
    /// Why it cannot be done, for the person who did it.
    fn set(
        open: &mut Open<Self>,
        what: Self::Sets,
        edit: Edit,
        stock: &Self::Stock,
    ) -> Result<(), String>;
}
