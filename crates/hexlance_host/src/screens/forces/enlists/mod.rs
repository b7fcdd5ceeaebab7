//! Forces that are lists of units within points: shelf, contents, pages and what is refused are the same whatever the
//! units are. A ruleset says what a unit of its lists is ([`Enlists`]), how its kinds are found on the shelf
//! ([`Recruits`]), and what is read of a force and of a unit ([`Papers`]); the force builder asks for no more.

mod built;
mod pages;
mod sieve;

pub use sieve::Sieve;

use std::fmt::Debug;

use hexlance_present::{
    Tip,
    force::{Page, Total},
    form::{Choice, Edit, Form},
    record::Block,
    shelf::{Entry, Refusal},
};
use hexlance_rules::Problem;

use super::{Drawn, Open, shelf::too_few_points};
use crate::{
    rulesets::Plays,
    screens::{ScenarioUnit, portraits::Shown as Picture},
};

/// What of a force is looked at: a unit by its place, or the force as a whole.
pub type Place = Option<usize>;

/// What a press sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sets<A> {
    /// The name of the unit.
    Name,
    /// There is another one like it.
    Again,
    /// It is taken out.
    Remove,
    /// A copy of its design is changed.
    Design,
    /// Something that only this ruleset has.
    Own(A),
}

/// What a force comes to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    /// Points of its units.
    pub points: u32,
    /// What else is counted.
    pub more: Vec<Total>,
}

/// Units of a force that belong together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Part {
    /// What they belong to.
    pub name: String,
    /// The same over them in the list of the force.
    pub heading: String,
    /// What there is to say of them in a line.
    pub note: String,
    /// Their places in the force.
    pub units: Vec<usize>,
}

/// What is said of the shelf and of forces.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// What the shelf is called.
    pub shelf: &'static str,
    /// What stands in its search.
    pub search: &'static str,
    /// What drawing a force does, in a sentence.
    pub random: &'static str,
    /// What points are called, and how they are counted.
    pub points: (&'static str, &'static str),
    /// What the line of the force as a whole says.
    pub whole: &'static str,
    /// What is said of a force without units.
    pub nobody: &'static str,
    /// What the points of all units are called.
    pub total: &'static str,
}

/// A ruleset whose forces are lists of units: what a list is, and what its units cost.
pub trait Enlists: Plays<Force: Default + Send + Sync> {
    /// A unit of a force.
    type Member;
    /// What a unit is one of: its profile, its model.
    type Kind;
    /// Points of forces that are drawn at random.
    const RANDOM: Drawn;

    /// The units of a force.
    fn members(force: &Self::Force) -> &[Self::Member];

    /// The name of a force and its units, to be changed.
    fn parts_mut(force: &mut Self::Force) -> (&mut String, &mut Vec<Self::Member>);

    /// The most points that a force may have.
    fn limit(force: &Self::Force) -> u32;

    /// A unit of a kind as the next one of a force.
    fn another(force: &Self::Force, kind: &str) -> Self::Member;

    /// The id of a unit's kind.
    fn kind_of(member: &Self::Member) -> &str;

    /// The name that a unit was given.
    fn called(member: &Self::Member) -> Option<&str>;

    /// Gives a unit a name, or takes it away.
    fn call(member: &mut Self::Member, name: Option<String>);

    /// A kind by its id.
    fn find<'c>(kind: &str, content: &'c Self::Content) -> Option<&'c Self::Kind>;

    /// What a unit costs; a kind without what could be bought for it where there is none.
    fn cost(kind: &Self::Kind, member: Option<&Self::Member>, content: &Self::Content) -> u16;

    /// A force drawn at random; the same for the same seed.
    fn random(points: u32, seed: u64, content: &Self::Content) -> Self::Force;

    /// What is said of a unit that costs more points than are left.
    fn too_dear(points: u16, left: i64) -> String;

    /// What is said where so few points are left for the whole shelf.
    fn used_up(left: i64) -> String {
        too_few_points(left)
    }

    /// What besides points may keep the whole shelf out.
    fn crowded() -> Vec<String> {
        Vec::new()
    }
}

/// What kinds of such a ruleset are found by, and each as a row of a list.
pub trait Recruits: Enlists {
    /// What the buttons of the shelf narrow it down to: a class, a faction.
    type Tag: Clone + Debug + PartialEq + Send + Sync + 'static;
    /// Highest points of the buttons.
    const UP_TO: &'static [u16];

    /// What is said of shelf and forces.
    fn words() -> Words;

    /// Every kind, in the order of the shelf.
    fn kinds(content: &Self::Content) -> Vec<&Self::Kind>;

    /// Everything that a kind is found by.
    fn found_by(kind: &Self::Kind, content: &Self::Content) -> String;

    /// Whether a kind is what a button narrows the shelf down to.
    fn has(kind: &Self::Kind, tag: &Self::Tag) -> bool;

    /// The buttons of the shelf, a row each; those that would leave nothing are left out.
    fn tags(content: &Self::Content) -> Vec<Vec<Choice<Self::Tag>>>;

    /// A kind as a row of a list, or a unit of it.
    fn entry(
        kind: &Self::Kind,
        member: Option<&Self::Member>,
        content: &Self::Content,
    ) -> Entry<Picture>;

    /// What a kind is, beside the pointer.
    fn kind_tip(kind: &Self::Kind, content: &Self::Content) -> Tip;
}

/// What is read of forces of such a ruleset and of their units, and what keeps a unit out of one.
pub trait Papers: Recruits {
    /// What a press sets besides names.
    type Asks: Clone;

    /// Why a unit that is not too dear cannot be added, and what would make that legal.
    fn unfit(
        open: &Open<Self>,
        member: Self::Member,
        kind: &Self::Kind,
        content: &Self::Content,
    ) -> Option<Refusal> {
        let _ = (open, member, kind, content);
        None
    }

    /// So many units.
    fn counted(n: usize) -> String;

    /// What a force comes to besides points and units.
    fn counts(force: &Self::Force, content: &Self::Content) -> Vec<Total> {
        let _ = (force, content);
        Vec::new()
    }

    /// What the units of a force belong to; those that belong to nothing stand below.
    fn parts(force: &Self::Force, content: &Self::Content) -> Vec<Part> {
        let _ = (force, content);
        Vec::new()
    }

    /// A word before the points of a unit.
    fn mark(member: &Self::Member) -> String {
        let _ = member;
        String::new()
    }

    /// What can be set of the force as a whole.
    fn terms(open: &Open<Self>) -> Form<Self::Asks>;

    /// Lines below the points of all units.
    fn sums(open: &Open<Self>) -> Vec<(&'static str, String)> {
        let _ = open;
        Vec::new()
    }

    /// What can be set of a unit besides its name.
    fn settings(open: &Open<Self>, at: usize, content: &Self::Content) -> Form<Self::Asks> {
        let _ = (open, at, content);
        Form::new()
    }

    /// Carries out what was done.
    fn ask(force: &mut Self::Force, at: Place, ask: Self::Asks, edit: Edit);

    /// What is said of a kind that nobody knows.
    fn unknown(kind: &str) -> String;

    /// The name of a kind that players read.
    fn kind_name(kind: &Self::Kind) -> &str;

    /// What is printed on a unit above what can be set of it.
    fn head(
        name: &str,
        member: &Self::Member,
        kind: &Self::Kind,
        content: &Self::Content,
    ) -> Vec<Block<Picture>>;

    /// What is printed on it below that.
    fn body(
        member: &Self::Member,
        kind: &Self::Kind,
        content: &Self::Content,
    ) -> Vec<Block<Picture>>;

    /// A unit as the setup screen lists it.
    fn listed(
        name: String,
        member: &Self::Member,
        kind: &Self::Kind,
        content: &Self::Content,
    ) -> ScenarioUnit;

    /// The page of what is looked at.
    fn paper(open: &Open<Self>, content: &Self::Content) -> Page<Sets<Self::Asks>, Picture> {
        pages::page(open, content)
    }
}

/// All units of a force with their kinds, as far as these are known.
fn known<'f, 'c, R: Enlists>(
    force: &'f R::Force,
    content: &'c R::Content,
) -> impl Iterator<Item = (&'f R::Member, &'c R::Kind)> {
    let members = R::members(force).iter();
    members.filter_map(|member| Some((member, R::find(R::kind_of(member), content)?)))
}

/// What the units of a force come to.
fn points<R: Enlists>(force: &R::Force, content: &R::Content) -> u32 {
    known::<R>(force, content)
        .map(|(member, kind)| u32::from(R::cost(kind, Some(member), content)))
        .sum()
}

/// The unit that a problem is about.
fn place_of(path: &str) -> Place {
    path.strip_prefix("units[")?.split_once(']')?.0.parse().ok()
}

/// What is wrong with one unit.
fn problems_of<R: Papers>(open: &Open<R>, at: usize) -> impl Iterator<Item = &Problem> {
    let all = open.problems.iter();
    all.filter(move |p| place_of(&p.path) == Some(at))
}
