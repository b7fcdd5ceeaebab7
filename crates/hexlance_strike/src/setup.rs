//! From a scenario to a battle: what a scenario says of a unit, the setup that stands alone, and the World made of it.

use std::collections::BTreeMap;

use hexlance_board::{Direction, Hex};
use hexlance_rules::{AbilityId, Environment, SideSetup, Victory};
use serde::{Deserialize, Serialize};

use crate::{
    card::{Bracket, Card},
    state::{Critical, Motive, OptionalRules},
};

/// A unit as a scenario describes it. `C` is how its card is given: by id in a scenario, whole in a resolved setup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitSetup<C> {
    /// Its card.
    pub card: C,
    /// Its name in this battle; the card's where it is missing.
    #[serde(default)]
    pub name: Option<String>,
    /// Its skill; the card's where it is missing.
    #[serde(default)]
    pub skill: Option<u8>,
    /// Its special pilot abilities.
    #[serde(default = "Vec::new")]
    pub spas: Vec<SpaSetup>,
    /// Where it stands at the start; where it is missing, the side sets it up in its zone.
    #[serde(default)]
    pub at: Option<Hex>,
    /// Facing; the side's where it is missing.
    #[serde(default)]
    pub facing: Option<Direction>,
    /// Levels above the surface for VTOLs and WiGEs, depth below it (negative) for submersibles.
    #[serde(default)]
    pub elevation: i8,
    /// Starts inside or on the unit of that name.
    #[serde(default)]
    pub aboard: Option<String>,
    /// Starts hidden (R5.5).
    #[serde(default)]
    pub hidden: bool,
    /// Damage and the like that it starts with.
    #[serde(default)]
    pub condition: Condition,
}

/// A special pilot ability of a unit: `"spa.sniper"` with its points, bracket or named enemy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpaSetup {
    /// Which.
    pub id: AbilityId,
    /// Points, for those bought by the use.
    #[serde(default)]
    pub points: Option<u8>,
    /// Range bracket, for those that need one.
    #[serde(default)]
    pub bracket: Option<Bracket>,
    /// Name of the enemy, for those that name one.
    #[serde(default)]
    pub enemy: Option<String>,
}

/// What a unit has been through before the battle begins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Condition {
    /// Armor lost.
    pub armor_lost: u8,
    /// Structure lost.
    pub structure_lost: u8,
    /// Heat.
    pub heat: u8,
    /// Critical hits, in the order suffered.
    pub criticals: Vec<Critical>,
    /// Motive damage, after the criticals.
    pub motive: Vec<Motive>,
}

/// A setup that stands alone: what recordings keep.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// What players call the battle.
    pub title: String,
    /// The map, written out.
    pub map: ResolvedMap,
    /// Conditions.
    pub environment: Environment,
    /// Optional rules.
    pub options: OptionalRules,
    /// The last turn.
    pub turn_limit: u16,
    /// How it is won.
    pub victory: Victory,
    /// The sides, exactly two.
    pub sides: Vec<SideSetup<UnitSetup<Card>>>,
}

/// A map written out: size, base and the hexes that differ from it, in cell notation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResolvedMap {
    /// What players call it.
    pub name: String,
    /// Name of the theme that the table draws it with.
    pub theme: String,
    /// Columns.
    pub columns: u16,
    /// Rows.
    pub rows: u16,
    /// What every hex is unless listed, in cell notation.
    pub base: String,
    /// Hexes by axial coordinates.
    pub hexes: BTreeMap<Hex, String>,
}
