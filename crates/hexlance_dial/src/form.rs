//! A unit as setups and scenarios write it down (D15).

use hexlance_board::{Direction, Hex};
use hexlance_rules::{Matter, NoExtras, ScenarioForm, UnitForm, limits};
use serde::{Deserialize, Serialize};

use crate::equipment::Equipment;

/// A unit of a setup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitSetup<M> {
    /// Its kind: by id in a scenario, whole in a resolved setup.
    pub model: M,
    /// Its name in this battle; the kind's, with a number if there are several, where it is missing.
    #[serde(default, skip_serializing_if = "hexlance_rules::usual")]
    pub name: Option<String>,
    /// Where it stands at the start; where it is missing, its side sets it up.
    #[serde(default, skip_serializing_if = "hexlance_rules::usual")]
    pub at: Option<Hex>,
    /// Its facing; the side's where it is missing.
    #[serde(default, skip_serializing_if = "hexlance_rules::usual")]
    pub facing: Option<Direction>,
    /// Starts aboard the unit of that name.
    #[serde(default, skip_serializing_if = "hexlance_rules::usual")]
    pub aboard: Option<String>,
    /// How it stands, for rule cases, demos and battles that begin in the middle.
    #[serde(default, skip_serializing_if = "hexlance_rules::usual")]
    pub standing: Standing,
}

/// What a unit has been through before the battle begins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Standing {
    /// Clicks of damage taken: 0 is click 1.
    #[serde(
        skip_serializing_if = "hexlance_rules::usual",
        deserialize_with = "limits::within::<_, _, 0, 100>"
    )]
    pub damage: u8,
    /// Heat level.
    #[serde(
        skip_serializing_if = "hexlance_rules::usual",
        deserialize_with = "limits::within::<_, _, 0, 100>"
    )]
    pub heat: u8,
    /// Order tokens.
    #[serde(
        skip_serializing_if = "hexlance_rules::usual",
        deserialize_with = "limits::within::<_, _, 0, 9>"
    )]
    pub tokens: u8,
    /// Shut down since an earlier turn.
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub shut_down: bool,
    /// It was given an order in the turn in which the battle begins.
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub ordered: bool,
    /// Captured: name of its controlling unit.
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub captive_of: Option<String>,
    /// Standing switches that are off.
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub switched_off: Vec<Equipment>,
}

impl<M> ScenarioForm for UnitSetup<M> {
    const HEEDS: &'static [Matter] = &[];
    const SIDES: std::ops::RangeInclusive<usize> = 2..=6;
    type Battle = NoExtras;
    type Side = NoExtras;
    type Force = NoExtras;
    type Formation = NoExtras;
}

impl<M> UnitSetup<M> {
    /// A unit of which nothing is said but its kind.
    pub fn of(model: M) -> Self {
        Self {
            model,
            name: None,
            at: None,
            facing: None,
            aboard: None,
            standing: Standing::default(),
        }
    }

    /// The same with its kind given in another way.
    pub fn with_model<N>(&self, model: N) -> UnitSetup<N> {
        UnitSetup {
            model,
            name: self.name.clone(),
            at: self.at,
            facing: self.facing,
            aboard: self.aboard.clone(),
            standing: self.standing.clone(),
        }
    }
}

impl<M: Clone + PartialEq> UnitForm for UnitSetup<M> {
    fn at(&self) -> Option<Hex> {
        self.at
    }

    fn set_at(&mut self, at: Option<Hex>) {
        self.at = at;
    }

    fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    fn aboard(&self) -> Option<&str> {
        self.aboard.as_deref()
    }
}
