//! What the forces' screen asks of a ruleset whose forces are put together there.

use super::{Bench, Labels, Open};
use crate::{
    rulesets::{Plays, Rules},
    screens::{AbilityMark, ScenarioUnit, portraits::Shown},
};
use hexlance_present::{Tip, record::Block, shelf::Shelf};
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

/// A ruleset whose forces are put together on the forces' screen: on its workbench ([`Bench`]), and what the library says
/// of those that are saved.
pub trait Built:
    Plays<Force: Default + Send + Sync>
    + Bench<Stock = <Self as Plays>::Content, Made = <Self as Plays>::Force>
{
    /// Points of forces that are drawn at random.
    const DRAWN: Drawn;

    /// A new force on the desk.
    fn new_force() -> Open<Self>;

    /// A force drawn at random; the same for the same seed.
    fn drawn(points: u32, seed: u64, content: &Self::Content) -> Self::Force;

    /// What drawing one does, in a sentence.
    fn drawn_tip() -> &'static str;

    /// What there is to say of a force.
    fn force_facts(force: &Self::Force, content: &Self::Content) -> ForceFacts;

    /// The shelf that units are taken from, as far as a filter leaves it. The scenario editor has the same one.
    fn shelf(filter: &Self::Filter, content: &Self::Content) -> Shelf<Self::Filter, Shown>;

    /// What a unit of a kind is, beside the pointer.
    fn tip(kind: &str, content: &Self::Content) -> Tip;

    /// What the units of a force belong to: headings, each with the places of its units in [`ForceFacts::units`].
    fn groups(force: &Self::Force, content: &Self::Content) -> Vec<(String, Vec<usize>)>;

    /// The record of a unit by its place among [`ForceFacts::units`].
    fn record(
        unit: &ScenarioUnit,
        of: (&Self::Force, usize),
        content: &Self::Content,
    ) -> Vec<Block<Shown>>;
}

/// What stands on the workbench of a force in words.
pub fn force_labels() -> Labels {
    Labels {
        name: tr!("Name of the force"),
        whole: tr!("The force"),
        save: tr!("Save"),
    }
}
