//! A unit as setups and scenarios write it down.

mod extras;

use std::collections::BTreeMap;

use hexlance_board::{Direction, Hex};
use hexlance_rules::{UnitForm, limits, once};
use serde::{Deserialize, Serialize};

pub use extras::{BattleRules, ForceRules, LoadSetup, SideRules};

use crate::{
    model::{Actuator, Drawn, Location, Tons},
    state::{Deeds, March, Off, Stance},
};

/// A unit of a setup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitSetup<M> {
    /// Its kind: by id in a scenario, whole in a resolved setup.
    pub kind: M,
    /// Its name in this battle; the kind's, with a number if there are several, where it is missing.
    #[serde(default, skip_serializing_if = "hexlance_rules::usual")]
    pub name: Option<String>,
    /// Where it stands at the start; where it is missing, its side sets it up.
    #[serde(default, skip_serializing_if = "hexlance_rules::usual")]
    pub at: Option<Hex>,
    /// Its facing; the side's where it is missing.
    #[serde(default, skip_serializing_if = "hexlance_rules::usual")]
    pub facing: Option<Direction>,
    /// Levels above the ground at which a unit that flies begins, below 0 the depth of one that dives; landed or afloat where it is
    /// missing.
    #[serde(
        default,
        skip_serializing_if = "hexlance_rules::usual",
        deserialize_with = "limits::within::<_, _, -10, 500>"
    )]
    pub elevation: i16,
    /// Gunnery Skill, where it is not that of its sheet.
    #[serde(
        default,
        skip_serializing_if = "hexlance_rules::usual",
        deserialize_with = "limits::maybe_within::<_, _, 0, 8>"
    )]
    pub gunnery: Option<u8>,
    /// Piloting Skill, where it is not that of its sheet.
    #[serde(
        default,
        skip_serializing_if = "hexlance_rules::usual",
        deserialize_with = "limits::maybe_within::<_, _, 0, 8>"
    )]
    pub piloting: Option<u8>,
    /// The name of the unit in or on which it begins (C9.5.4).
    #[serde(default, skip_serializing_if = "hexlance_rules::usual")]
    pub aboard: Option<String>,
    /// It begins hidden (C20.2), standing or prone: where `at` says, or where its side sets it up.
    #[serde(default, skip_serializing_if = "hexlance_rules::usual")]
    pub hidden: Option<Hide>,
    /// Its place in a C3 or C3i network (C10.7.3).
    #[serde(default, skip_serializing_if = "hexlance_rules::usual")]
    pub c3: Option<C3>,
    /// Electronics that are switched off at the start, by name (C5.13.2).
    #[serde(default, skip_serializing_if = "hexlance_rules::usual")]
    pub switched_off: Vec<String>,
    /// Stealth armor is on at the start (C10.7.8).
    #[serde(default, skip_serializing_if = "hexlance_rules::usual")]
    pub stealth: bool,
    /// How it stands, for rule cases, demos and battles that begin in the middle.
    #[serde(default, skip_serializing_if = "hexlance_rules::usual")]
    pub standing: Standing,
}

/// How a unit hides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Hide {
    /// Standing.
    Standing,
    /// Prone.
    Prone,
}

/// Place of a unit in a network.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum C3 {
    /// The master on top.
    Master,
    /// A slave or a master under a master, by the name of its unit.
    Under(String),
    /// A peer in the C3i network of that name.
    Peer(String),
}

/// What a unit has been through before the battle begins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Standing {
    /// Armor left, where it is not all.
    #[serde(
        skip_serializing_if = "hexlance_rules::usual",
        deserialize_with = "once"
    )]
    pub armor: BTreeMap<Location, u16>,
    /// Rear armor left.
    #[serde(
        skip_serializing_if = "hexlance_rules::usual",
        deserialize_with = "once"
    )]
    pub rear: BTreeMap<Location, u16>,
    /// Internal structure left; 0 for a location that is gone.
    #[serde(
        skip_serializing_if = "hexlance_rules::usual",
        deserialize_with = "once"
    )]
    pub inside: BTreeMap<Location, u16>,
    /// Slots struck, counted from 1.
    #[serde(
        skip_serializing_if = "hexlance_rules::usual",
        deserialize_with = "once"
    )]
    pub struck: BTreeMap<Location, Vec<u8>>,
    /// Actuators destroyed.
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub actuators: Vec<(Location, Actuator)>,
    /// Gyro hits.
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub gyro_hits: u8,
    /// Engine hits.
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub engine_hits: u8,
    /// Sensor hits.
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub sensor_hits: u8,
    /// Life support was hit.
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub no_life_support: bool,
    /// Shots left by bin, counted from 0.
    #[serde(
        skip_serializing_if = "hexlance_rules::usual",
        deserialize_with = "once"
    )]
    pub shots: BTreeMap<u8, u16>,
    /// Heat level.
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub heat: u16,
    /// Heat made this turn, movement not counted.
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub made: u16,
    /// Heat from outside this turn.
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub outside: u16,
    /// Hits of the warrior.
    #[serde(
        skip_serializing_if = "hexlance_rules::usual",
        deserialize_with = "limits::within::<_, _, 0, 5>"
    )]
    pub hits: u8,
    /// The warrior lost consciousness in that turn.
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub out_since: Option<u16>,
    /// Prone, twisted, flipped, with a club.
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub stance: Stance,
    /// Shut down.
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub off: Option<Off>,
    /// How it moved this turn.
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub march: March,
    /// What else it did this turn.
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub deeds: Deeds,
    /// Points taken in the present phase.
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub points: u16,
    /// Turns in which MASC was used, one after another.
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub masc: u8,
    /// It has had its turn in the present phase.
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub had_turn: bool,
    /// Pods on it.
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub pods: Vec<crate::state::Pod>,
    /// Weapons that are jammed, by place on the sheet.
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub jammed: Vec<u8>,
    /// One-shot weapons that have fired, by place on the sheet.
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub spent: Vec<u8>,
    /// Items that are empty, by place on the sheet.
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub empty: Vec<u8>,
    /// Sides whose TAG has designated it.
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub designated: Vec<hexlance_rules::SideId>,
    /// It is crippled and withdraws.
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub withdrawing: bool,
    /// Troopers or suits that are left, where they are not all.
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub ranks: Option<crate::state::Ranks>,
    /// It designated a target by TAG this turn.
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub tagged: bool,
    /// On which unit it is, by name, how, and since which turn.
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub perch: Option<(String, crate::state::Hold, u16)>,
    /// The unit that draws it, by name, if it is a trailer (C17.1.7).
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub tractor: Option<String>,
    /// What has become of a vehicle.
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub hull: crate::state::Hull,
    /// The floor of a building on which it is; its height is the roof, and below 0 lies the basement.
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub floor: i16,
    /// It owes rolls for these at the end of the phase.
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub owed: Vec<crate::state::Owed>,
    /// It waits off the map (C9.5.5).
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub waits: bool,
    /// What it carries (C20.3).
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub carries: Option<Tons>,
    /// Its skills are drawn (C20.5).
    #[serde(skip_serializing_if = "hexlance_rules::usual")]
    pub draws: Option<Drawn>,
}

impl<M> UnitSetup<M> {
    /// A unit of which nothing is said but its kind.
    pub fn of(kind: M) -> Self {
        Self {
            kind,
            name: None,
            at: None,
            facing: None,
            elevation: 0,
            gunnery: None,
            piloting: None,
            aboard: None,
            hidden: None,
            c3: None,
            switched_off: Vec::new(),
            stealth: false,
            standing: Standing::default(),
        }
    }

    /// The same with its kind given in another way.
    pub fn with_kind<N>(&self, kind: N) -> UnitSetup<N> {
        UnitSetup {
            kind,
            name: self.name.clone(),
            at: self.at,
            facing: self.facing,
            elevation: self.elevation,
            gunnery: self.gunnery,
            piloting: self.piloting,
            aboard: self.aboard.clone(),
            hidden: self.hidden,
            c3: self.c3.clone(),
            switched_off: self.switched_off.clone(),
            stealth: self.stealth,
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
