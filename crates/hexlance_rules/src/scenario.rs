//! A battle as somebody sets it up: map, sides, forces, deployment, environment, optional rules, events.
//!
//! `U` is the ruleset's way to describe a unit, and with it what only this ruleset says of a battle. A scenario names
//! content by id; the ruleset resolves it into a setup that stands alone, and that is what recordings keep.

use std::collections::BTreeMap;

use hexlance_board::{Direction, Edge, Hex};
use serde::{Deserialize, Serialize};

use crate::{
    Environment, EventSetup, Lesson, ReadForm, ScenarioForm, flat::form, form::once, limits,
};

/// Who plays a side unless the players say otherwise in setup.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Player {
    /// A person at this computer.
    #[default]
    Human,
    /// A computer player by the name of its level.
    Computer(String),
}

/// What players read before they begin.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Briefing {
    /// The situation, in a few sentences.
    pub situation: String,
    /// What each side wants, by side name.
    #[serde(
        default,
        deserialize_with = "once",
        skip_serializing_if = "crate::usual"
    )]
    pub aims: BTreeMap<String, String>,
    /// Pictures of the table, by the names of their files beside the scenario.
    #[serde(default = "Vec::new", skip_serializing_if = "crate::usual")]
    pub pictures: Vec<String>,
}

/// The map of a scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MapSetup {
    /// A map file, ours or an importable one, sought beside the scenario and among the shipped maps.
    File(String),
    /// A map written out: size and the hexes that differ from clear ground at level 0, in cell notation.
    Inline {
        /// Columns.
        columns: u16,
        /// Rows.
        rows: u16,
        /// What every hex is unless listed.
        #[serde(default, skip_serializing_if = "crate::usual")]
        base: String,
        /// Hexes by axial coordinates, in cell notation, such as `"level 1, light woods"`.
        #[serde(
            default,
            deserialize_with = "once",
            skip_serializing_if = "crate::usual"
        )]
        hexes: BTreeMap<Hex, String>,
    },
    /// Mapsheets of one size, joined row by row from the north-west.
    Sheets {
        /// How many lie side by side.
        across: u16,
        /// The sheets.
        sheets: Vec<SheetSetup>,
    },
}

/// A mapsheet of a map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SheetSetup {
    /// Its map file.
    pub file: String,
    /// Turned half around.
    #[serde(default, skip_serializing_if = "crate::usual")]
    pub turned: bool,
}

/// Hexes where a side may set up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Zone {
    /// At most that many hexes from an edge, the edge row counted.
    Edge(Edge, u16),
    /// Nearer to that edge than to the opposite one; the middle row of an odd number belongs to neither half.
    Half(Edge),
    /// From one row to another, counted from an edge, the edge row being 1.
    Rows(Edge, u16, u16),
    /// The third of the map halfway between an edge and the opposite one.
    Middle(Edge),
    /// Exactly these.
    Hexes(Vec<Hex>),
    /// Within a number of hexes of any of some hexes.
    Near(Vec<Hex>, u16),
    /// Within a number of hexes of a hex.
    Around(Hex, u16),
    /// Anywhere.
    #[default]
    Anywhere,
}

form! {
    /// A formation of a force.
    pub struct FormationSetup<U> with Formation, read as CommonOfFormation {
        /// Its name.
        name: String,
        /// Its units.
        units: Vec<U>,
    }
}

impl<U: ReadForm> FormationSetup<U> {
    /// A formation of which nothing is said but its name and its units.
    pub fn of(name: impl Into<String>, units: Vec<U>) -> Self {
        Self {
            name: name.into(),
            units,
            rules: Default::default(),
        }
    }
}

form! {
    /// A force: the roster of one player.
    pub struct ForceSetup<U> with Force, read as CommonOfForce {
        /// Its name.
        name: String,
        /// The most points that it may have, where it was built for so many.
        points: Option<u32> = usual by "limits::maybe_within::<_, _, 0, 1000000>",
        /// Its formations.
        formations: Vec<FormationSetup<U>>,
    }
}

impl<U: ScenarioForm> ForceSetup<U> {
    /// A force of which nothing is said but what its rules add.
    pub fn with(rules: U::Force) -> Self {
        Self {
            name: String::new(),
            points: None,
            formations: Vec::new(),
            rules,
        }
    }
}

impl<U: ReadForm> Default for ForceSetup<U> {
    fn default() -> Self {
        Self::with(Default::default())
    }
}

/// A place that somebody fights for.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ObjectiveSetup {
    /// What players call it.
    pub name: String,
    /// Where it is.
    pub hex: Hex,
    /// What it counts at the end of every turn for the side that holds it.
    #[serde(
        default = "one",
        skip_serializing_if = "is_one",
        deserialize_with = "limits::within::<_, _, 0, 9999>"
    )]
    pub points: u16,
}

const fn one() -> u16 {
    1
}

const fn is_one(points: &u16) -> bool {
    *points == one()
}

form! {
    /// One side.
    pub struct SideSetup<U> with Side, read as CommonOfSide {
        /// Its name.
        name: String,
        /// The team it belongs to: sides of one team are allied. Without one it fights for itself.
        team: Option<String> = usual,
        /// The edge it comes from and withdraws to.
        home: Option<Edge> = usual,
        /// Where units without a place set up.
        zone: Zone = usual,
        /// Which way its units face when they set up.
        facing: Option<Direction> = usual,
        /// Who plays it unless the players say otherwise.
        player: Player = usual,
        /// Its forces.
        forces: Vec<ForceSetup<U>>,
    }
}

impl<U: ScenarioForm> SideSetup<U> {
    /// A side of which nothing is said but what its rules add.
    pub fn with(rules: U::Side) -> Self {
        Self {
            name: String::new(),
            team: None,
            home: None,
            zone: Zone::default(),
            facing: None,
            player: Player::default(),
            forces: Vec::new(),
            rules,
        }
    }
}

impl<U: ReadForm> Default for SideSetup<U> {
    fn default() -> Self {
        Self::with(Default::default())
    }
}

/// Whether a piece of cargo is larger than any Size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Bulk {
    /// It has a Size.
    #[default]
    Usual,
    /// Larger than a unit of the largest Size.
    Large,
    /// Larger still.
    VeryLarge,
}

/// A piece of cargo on the map, which may be an objective.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CargoSetup {
    /// Its name in this battle.
    pub name: String,
    /// Where it lies.
    #[serde(default, skip_serializing_if = "crate::usual")]
    pub at: Option<Hex>,
    /// Or the name of the unit that lifts it when the battle begins.
    #[serde(default, skip_serializing_if = "crate::usual")]
    pub held_by: Option<String>,
    /// Its Size; 0 for what a trooper could lift.
    #[serde(
        default,
        skip_serializing_if = "crate::usual",
        deserialize_with = "limits::within::<_, _, 0, 9>"
    )]
    pub size: u8,
    /// Whether it is larger than that.
    #[serde(default, skip_serializing_if = "crate::usual")]
    pub bulk: Bulk,
    /// Damage that breaks it; where it is missing, twice its Size, at least 2.
    #[serde(
        default,
        skip_serializing_if = "crate::usual",
        deserialize_with = "limits::maybe_within::<_, _, 0, 99>"
    )]
    pub hits: Option<u8>,
    /// What it counts for a side that carries it off over its home edge.
    #[serde(
        default,
        skip_serializing_if = "crate::usual",
        deserialize_with = "limits::within::<_, _, 0, 9999>"
    )]
    pub points: u16,
    /// Name of the only side for which it counts.
    #[serde(default, skip_serializing_if = "crate::usual")]
    pub wanted_by: Option<String>,
}

form! {
    /// A battle as somebody wrote it down.
    pub struct Scenario<U> with Battle, read as CommonOfScenario {
        /// Which ruleset it is for, such as `strike`.
        ruleset: String,
        /// What players read in the list.
        title: String,
        /// What players read before they begin.
        briefing: Briefing = usual,
        /// The map.
        map: MapSetup,
        /// Light, weather, air, gravity.
        environment: Environment = usual,
        /// Optional rules by name, where they differ from the ruleset's default.
        optional_rules: BTreeMap<String, bool> = usual by "once",
        /// The last turn; the ruleset's default where it is missing.
        turn_limit: Option<u16> = usual by "limits::maybe_within::<_, _, 0, 999>",
        /// The sides, two or more.
        sides: Vec<SideSetup<U>>,
        /// What it lets happen.
        events: Vec<EventSetup> = usual,
        /// What it teaches, if it is there to learn the game with.
        lesson: Option<Lesson> = usual,
    }
}
