//! What the forces' screen asks of a ruleset whose forces are put together there.

use super::Open;
use crate::{
    rulesets::{Plays, Rules},
    screens::{AbilityMark, ScenarioUnit, portraits::Shown},
};
use hexlance_present::{
    Tip,
    force::{Contents, Page, Totals},
    form::Edit,
    record::Block,
    shelf::{Refusal, Shelf},
};
use std::{any::Any, fmt::Debug, sync::Arc};

/// A force of some ruleset.
#[derive(Clone, Debug)]
pub struct AnyForce(Arc<dyn Force>);

/// What is asked of a force whose ruleset is not known.
trait Force: Any + Debug + Send + Sync {
    fn rules(&self) -> Rules;
    fn is(&self, other: &dyn Force) -> bool;
}

/// A force of a ruleset.
#[derive(Debug)]
struct Own<R: Built>(Arc<R::Force>);

impl<R: Built> Force for Own<R> {
    fn rules(&self) -> Rules {
        R::RULES
    }

    fn is(&self, other: &dyn Force) -> bool {
        let other = (other as &dyn Any).downcast_ref::<Self>();
        other.is_some_and(|other| self.0 == other.0)
    }
}

impl PartialEq for AnyForce {
    fn eq(&self, other: &Self) -> bool {
        self.0.is(&*other.0)
    }
}

impl AnyForce {
    /// A force of a ruleset as one of any.
    pub fn of<R: Built>(force: Arc<R::Force>) -> Self {
        Self(Arc::new(Own::<R>(force)))
    }

    /// The force of a ruleset; none if it is of another.
    pub fn own<R: Built>(&self) -> Option<&Arc<R::Force>> {
        let own = (&*self.0 as &dyn Any).downcast_ref::<Own<R>>()?;
        Some(&own.0)
    }

    /// Its ruleset.
    pub fn rules(&self) -> Rules {
        self.0.rules()
    }
}

/// Points of forces that are drawn at random.
#[derive(Clone, Copy, Debug)]
pub struct Drawn {
    /// Points until others are chosen.
    pub usual: u32,
    /// Fewest.
    pub least: u32,
    /// Most.
    pub most: u32,
    /// What the buttons add.
    pub steps: &'static [i64],
}

/// What there is to say of a force.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ForceFacts {
    /// What its units come to.
    pub points: u32,
    /// The points that its battle is fought for: its build total, if its rules have one.
    pub agreed: u32,
    /// The most points that it may have, if that was said.
    pub limit: Option<u32>,
    /// Units, orders and so on, a few words each.
    pub facts: Vec<String>,
    /// The same in a line for lists, without the points.
    pub line: String,
    /// Its units as the setup screen lists them.
    pub units: Vec<ScenarioUnit>,
    /// Its command abilities.
    pub commands: Vec<AbilityMark>,
}

/// A ruleset whose forces are put together on the forces' screen. It says what there is, in plain data; the screen draws
/// that, and asks it to carry out what is done.
pub trait Built: Plays<Force: Default + Send + Sync> {
    /// What of a force is looked at; the force as a whole is the default.
    type At: Copy + Debug + Default + PartialEq + Send + Sync;
    /// What is worked out of a force, and typed beside it.
    type Work: Clone + Debug + Default + Send + Sync;
    /// What is left out of the shelf that units are taken from.
    type Filter: Clone + Debug + Default + PartialEq + Send + Sync + 'static;
    /// What a press sets, on the page of what is looked at and below the list of units.
    type Sets: Clone;
    /// Points of forces that are drawn at random.
    const DRAWN: Drawn;

    /// Gives a force another name.
    fn set_name(force: &mut Self::Force, name: String);

    /// A new force on the desk.
    fn new_force() -> Open<Self>;

    /// A force drawn at random; the same for the same seed.
    fn drawn(points: u32, seed: u64, content: &Self::Content) -> Self::Force;

    /// What drawing one does, in a sentence.
    fn drawn_tip() -> &'static str;

    /// What there is to say of a force.
    fn force_facts(force: &Self::Force, content: &Self::Content) -> ForceFacts;

    /// Looks at something that is there.
    fn settle(open: &mut Open<Self>);

    /// Works out what is shown of a force that has changed.
    fn sum_up(open: &mut Open<Self>, content: &Self::Content);

    /// Everything that can be looked at, from top to bottom.
    fn stops(open: &Open<Self>) -> Vec<Self::At>;

    /// Where a problem is looked at.
    fn look_at(path: &str) -> Self::At;

    /// What is typed to search the shelf.
    fn search(filter: &mut Self::Filter) -> &mut String;

    /// The shelf that units are taken from, as far as a filter leaves it. The scenario editor has the same one.
    fn shelf(filter: &Self::Filter, content: &Self::Content) -> Shelf<Self::Filter, Shown>;

    /// What a unit of a kind is, beside the pointer.
    fn tip(kind: &str, content: &Self::Content) -> Tip;

    /// Why a unit of a kind cannot be added to the force.
    fn refusal(open: &Open<Self>, kind: &str, content: &Self::Content) -> Option<Refusal>;

    /// What may be said of the whole shelf ([`Refusal::of_all`]), now or later: so much room is kept for it.
    fn no_room(open: &Open<Self>) -> Vec<String>;

    /// Adds a unit of a kind that is not refused.
    fn put(open: &mut Open<Self>, kind: &str, content: &Self::Content);

    /// Adds a unit of a kind, if it may be there.
    ///
    /// # Errors
    /// Why not, and what would make that legal.
    fn add(open: &mut Open<Self>, kind: &str, content: &Self::Content) -> Result<(), String> {
        match Self::refusal(open, kind, content) {
            Some(no) => Err(no.why),
            None => {
                Self::put(open, kind, content);
                Ok(())
            }
        }
    }

    /// Says of everything on a shelf why it cannot be added to the force.
    fn refuse(shelf: &mut Shelf<Self::Filter, Shown>, open: &Open<Self>, content: &Self::Content) {
        for entry in &mut shelf.entries {
            entry.refused = Self::refusal(open, &entry.id, content);
        }
    }

    /// Takes out the unit that is at a place; nothing else is taken out.
    fn remove(open: &mut Open<Self>, at: Self::At, content: &Self::Content);

    /// Points and so on, for the header.
    fn totals(open: &Open<Self>) -> Totals;

    /// What is in the force.
    fn contents(
        open: &Open<Self>,
        content: &Self::Content,
    ) -> Contents<Self::At, Self::Sets, Shown>;

    /// The page of what is looked at.
    fn page(open: &Open<Self>, content: &Self::Content) -> Page<Self::Sets, Shown>;

    /// Carries out what was done to something that a page or the list of units has.
    ///
    /// # Errors
    /// Why it cannot be done, for the person who did it.
    fn set(
        open: &mut Open<Self>,
        what: Self::Sets,
        edit: Edit,
        content: &Self::Content,
    ) -> Result<(), String>;

    /// What the units of a force belong to: headings, each with the places of its units in [`ForceFacts::units`].
    fn groups(force: &Self::Force, content: &Self::Content) -> Vec<(String, Vec<usize>)>;

    /// The record of a unit by its place among [`ForceFacts::units`].
    fn record(
        unit: &ScenarioUnit,
        of: (&Self::Force, usize),
        content: &Self::Content,
    ) -> Vec<Block<Shown>>;
}
