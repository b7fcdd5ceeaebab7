//! What a ruleset need not bring if its battles are plain ones.
//!
//! In a plain battle units are of a kind that the ruleset lists, each stands in a hex from the beginning, and whoever is
//! to act gives one of a list of orders. A ruleset that says so much by [`Plain`] has its scenarios, forces, drafts and
//! rule cases made for it; it brings what happens. Whoever outgrows this writes [`Drafts`] and
//! [`Cases`](crate::conformance::Cases) himself, one after the other.

mod conformance;
mod draft;
mod eyes;
mod force;
mod setup;

pub use conformance::{Case, Check, Cursor, Line};
pub use draft::{Draft, Route};
pub use eyes::Eyes;
pub use force::{Force, MOST_UNITS};
pub use setup::{
    At, Field, KindOf, Look, Setup, UnitSetup, as_far, begin, name, put, resolve, sides_of, unit,
    units, ways,
};

use bevy_ecs::world::World;
use hexlance_board::Cell;

use crate::{Battle, Landmark, Message, Ruleset, SideId, UnitId, Vocabulary, draft::Preview};

/// A kind of unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Its id, as files name it.
    pub id: &'static str,
    /// The name players read.
    pub name: &'static str,
    /// What it is worth.
    pub points: u16,
    /// What it is good for, in a sentence.
    pub about: &'static str,
}

impl Kind {
    /// A kind by its id, its name, what it is worth and what it is good for.
    pub const fn new(
        id: &'static str,
        name: &'static str,
        points: u16,
        about: &'static str,
    ) -> Self {
        Self {
            id,
            name,
            points,
            about,
        }
    }
}

/// A number that is said of a unit: what record sheets show and rule cases compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number {
    /// Its name, as rule cases write it.
    pub key: &'static str,
    /// What it is now.
    pub now: i32,
    /// What it is at most, where it can be used up.
    pub of: Option<i32>,
}

impl Number {
    /// A number that stays as it is.
    pub fn new(key: &'static str, now: impl Into<i32>) -> Self {
        Self {
            key,
            now: now.into(),
            of: None,
        }
    }

    /// What is left of a number that can be used up.
    pub fn left(key: &'static str, now: impl Into<i32>, of: impl Into<i32>) -> Self {
        Self {
            of: Some(of.into()),
            ..Self::new(key, now)
        }
    }
}

/// How a battle ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The winner, with which its allies have won; none for a draw.
    pub winner: Option<SideId>,
    /// Why, in a few words.
    pub reason: Message,
}

/// A ruleset whose battles are plain ones.
pub trait Plain: Ruleset<Setup = Setup, Content = ()> {
    /// Its kinds of units.
    const KINDS: &'static [Kind];
    /// How the numbers of its rules begin, and the ids of its abilities.
    const NUMBERS: &'static [&'static str];
    /// Turns of a battle that says nothing of it.
    const TURNS: u16;

    /// Every order that a side could give now, with what is picked on the way to it; those that are refused with the
    /// reason. No question is open.
    fn routes(battle: &Battle<Self>, side: SideId) -> Vec<Route<Self::Command>>;

    /// The command that answers the open question with a code.
    fn reply(code: &str) -> Self::Command;

    /// The side whose order the battle waits for while no question is open; none when it is over.
    fn acting(world: &World) -> Option<SideId>;

    /// The turn, counted from 1.
    fn turn(world: &World) -> u16;

    /// How the battle ended, if it has.
    fn ending(world: &World) -> Option<Ending>;

    /// What is said of a unit.
    fn numbers(world: &World, unit: UnitId) -> Vec<Number>;

    /// Whether a side sees a unit.
    fn sees(world: &World, side: SideId, unit: &Look<'_>) -> bool {
        let _ = (world, side, unit);
        true
    }

    /// The unit whose doing an event tells, if only those are to know of it who see that unit.
    fn secret_of(event: &Self::Event) -> Option<UnitId> {
        let _ = event;
        None
    }

    /// Whether a unit may stand in such a hex at the start.
    fn may_stand(kind: &Kind, cell: &Cell) -> bool {
        let _ = (kind, cell);
        true
    }

    /// What an order promises and costs.
    fn preview(battle: &Battle<Self>, side: SideId, command: &Self::Command) -> Preview {
        let _ = (battle, side, command);
        Preview::default()
    }

    /// What was rolled, if an event tells of a roll, for the messages of rule cases.
    fn rolled(event: &Self::Event) -> Option<String> {
        let _ = event;
        None
    }

    /// The words of its lessons. Unless a ruleset lists what it has, a lesson may point at any number and any state of a
    /// sheet, and at whatever is offered. A deed counts as done when its unit is no longer ready.
    fn words() -> Vocabulary {
        Vocabulary {
            parts: vec!["number.*", "status.*"],
            offers: vec!["*".into()],
            lacks: vec![Landmark::Attack, Landmark::Initiative, Landmark::Orders],
            ..Vocabulary::default()
        }
    }

    /// A kind by its id.
    fn kind(id: &str) -> Option<&'static Kind> {
        Self::KINDS.iter().find(|k| k.id == id)
    }
}
