//! What only one ruleset says of a battle, beside what all of them say.
//!
//! The forms of scenarios, sides, forces and formations are the same for every ruleset; a ruleset adds fields of its own by
//! structs that are written among the common fields, as if each were one form. Another ruleset's readers know nothing of
//! these fields and refuse them as they refuse any word that they do not know.

use std::ops::RangeInclusive;

use hexlance_board::Hex;
use serde::{Serialize, de::DeserializeOwned};

use crate::{Matter, Problem, ProblemSpot, Renamed, Things, ThingsMut};

/// A ruleset's description of a unit. It says which fields the ruleset adds to the forms around its units, and which of
/// the common ones it heeds.
pub trait ScenarioForm {
    /// Matters of the common form for which the ruleset has something; what a scenario says of others does nothing.
    const HEEDS: &'static [Matter];
    /// Whether it knows walls with a height, gates and windows on hexsides, what stands in hexes, and zones.
    const KNOWS_FIXTURES: bool = false;
    /// For how many sides its battles are. Other rulesets refuse a scenario with fewer or more.
    const SIDES: RangeInclusive<usize> = 2..=2;
    /// Whether sides of a team are allied in its battles. Other rulesets refuse a scenario that names a team.
    const ALLIES_SIDES: bool = false;
    /// What it adds to a [`Scenario`](crate::Scenario).
    type Battle: Extras;
    /// What it adds to a [`SideSetup`](crate::SideSetup).
    type Side: Extras;
    /// What it adds to a [`ForceSetup`](crate::ForceSetup).
    type Force: Extras;
    /// What it adds to a [`FormationSetup`](crate::FormationSetup).
    type Formation: Extras;
}

/// A form of a ruleset's own: what it adds is known without looking at a value, so that it can be read and made. Every
/// field that it adds may be missing from a file: it is what [`Default`] says then.
pub trait ReadForm:
    ScenarioForm<
        Battle: Default + DeserializeOwned,
        Side: Default + DeserializeOwned,
        Force: Default + DeserializeOwned,
        Formation: Default + DeserializeOwned,
    >
{
}

impl<U> ReadForm for U where
    U: ScenarioForm<
            Battle: Default + DeserializeOwned,
            Side: Default + DeserializeOwned,
            Force: Default + DeserializeOwned,
            Formation: Default + DeserializeOwned,
        >
{
}

/// Fields that a ruleset adds to a form, and what is asked of them wherever a scenario is looked at as a whole.
///
/// `path` is that of the form in the scenario with a dot after it, such as `sides[0].`, or empty.
pub trait Extras:
    Clone + std::fmt::Debug + PartialEq + Eq + Serialize + Send + Sync + 'static
{
    /// Common fields, each with those of the own ones that are written after it; all others come last.
    fn after(&self) -> &'static [(&'static str, &'static [&'static str])] {
        &[]
    }

    /// Lists that are longer than those of any battle; see [`excess`](crate::excess).
    fn excess(&self, path: &str) -> Vec<Problem> {
        let _ = path;
        Vec::new()
    }

    /// Names that are missing; see [`misnamed`](crate::misnamed).
    fn misnamed(&self, path: &str) -> Vec<Problem> {
        let _ = path;
        Vec::new()
    }

    /// The names of its things, with their paths.
    fn names(&self, path: &str) -> Vec<(String, &str)> {
        let _ = path;
        Vec::new()
    }

    /// What a problem of one of its fields is about; none if it is about none of its own things. `side` says whose form it
    /// is, `n` which entry of a list is meant.
    fn spot_of(&self, side: Option<usize>, field: &str, n: Option<usize>) -> Option<ProblemSpot> {
        let _ = (side, field, n);
        None
    }

    /// Where a thing of it is.
    fn place_of(&self, spot: &ProblemSpot) -> Option<ThingAt<'_>> {
        let _ = spot;
        None
    }

    /// Things that lie on the map.
    fn things(&self) -> Things<'_> {
        Things::default()
    }

    /// The same, to be changed.
    fn things_mut(&mut self) -> ThingsMut<'_> {
        ThingsMut::default()
    }

    /// Names of units in it follow them.
    fn follow(&mut self, renamed: &Renamed) {
        let _ = renamed;
    }

    /// A side is called otherwise from now on.
    fn rename_side(&mut self, old: &str, new: &str) {
        let _ = (old, new);
    }

    /// Moves every hex that it names, with the map under it. Parts of zones that have no place any more are gone;
    /// everything else stays where it is then.
    fn move_hexes(&mut self, to: &dyn Fn(Hex) -> Option<Hex>) {
        let _ = to;
    }
}

/// Where a thing of a scenario is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThingAt<'a> {
    /// On the map.
    Hex(Hex),
    /// With the unit of that name.
    Unit(&'a str),
}

/// What a ruleset adds that adds nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoExtras {}

impl Extras for NoExtras {}
