//! Command abilities of a force as somebody chooses them: which, and what is chosen with each; and where it fights.

use hexlance_rules::{AbilityId, Renamed, limits, usual};
use serde::{Deserialize, Serialize};

use crate::model::{condition::Condition, mission::ScenarioKind};

/// What a force is trained for beyond others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Benefit {
    /// Attacking.
    Attack,
    /// Defending.
    Defense,
    /// Scenarios of one type.
    Scenario(ScenarioKind),
    /// Moving in its environment.
    Mobility,
    /// Fighting in its environment.
    Combat,
    /// Initiative in its environment.
    Initiative,
}

impl Benefit {
    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            Benefit::Attack => "Attack",
            Benefit::Defense => "Defense",
            Benefit::Scenario(kind) => kind.name(),
            Benefit::Mobility => "Improved Mobility",
            Benefit::Combat => "Improved Combat",
            Benefit::Initiative => "Improved Initiative",
        }
    }
}

/// A pilot ability that a force gives to one of its units.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct GiftSetup {
    /// Name of the unit.
    #[serde(skip_serializing_if = "usual")]
    pub unit: String,
    /// Its range bracket, for abilities that need one.
    #[serde(skip_serializing_if = "usual")]
    pub bracket: Option<String>,
    /// Its condition of the battlefield, for abilities that need one.
    #[serde(skip_serializing_if = "usual")]
    pub condition: Option<Condition>,
    /// Name of the enemy, for abilities that name one.
    #[serde(skip_serializing_if = "usual")]
    pub enemy: Option<String>,
}

/// The champion of a formation (sca.warrior_code).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ChampionSetup {
    /// Name of the unit.
    #[serde(skip_serializing_if = "usual")]
    pub unit: String,
    /// Name of the enemy that it chooses; said in setup if missing.
    #[serde(skip_serializing_if = "usual")]
    pub enemy: Option<String>,
}

/// A command ability of a force, with what is chosen with it. What an ability does not ask for is left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CommandSetup {
    /// Which.
    pub id: AbilityId,
    /// How often it was taken.
    #[serde(
        default = "once",
        skip_serializing_if = "is_once",
        deserialize_with = "limits::within::<_, _, 0, 50>"
    )]
    pub times: u8,
    /// Names of the designated units.
    #[serde(default, skip_serializing_if = "usual")]
    pub units: Vec<String>,
    /// What the force is trained for above all.
    #[serde(default, skip_serializing_if = "usual")]
    pub focus: Option<Benefit>,
    /// The benefits picked.
    #[serde(default, skip_serializing_if = "usual")]
    pub benefits: Vec<Benefit>,
    /// Two unit types or tags that belong together.
    #[serde(default, skip_serializing_if = "usual")]
    pub types: Vec<String>,
    /// A terrain or a condition of the battlefield.
    #[serde(default, skip_serializing_if = "usual")]
    pub environment: Option<String>,
    /// Tags of the enemies that it knows.
    #[serde(default, skip_serializing_if = "usual")]
    pub enemies: Vec<String>,
    /// Its numbers count double against the one enemy.
    #[serde(default, skip_serializing_if = "usual")]
    pub doubled: bool,
    /// Command abilities of the enemy that it negates.
    #[serde(default, skip_serializing_if = "usual")]
    pub negates: Vec<AbilityId>,
    /// A command ability that is active only against the enemy.
    #[serde(default, skip_serializing_if = "usual")]
    pub extra: Option<Box<CommandSetup>>,
    /// The region.
    #[serde(default, skip_serializing_if = "usual")]
    pub region: Option<String>,
    /// The pilot ability that it gives.
    #[serde(default, skip_serializing_if = "usual")]
    pub spa: Option<AbilityId>,
    /// To whom.
    #[serde(default, skip_serializing_if = "usual")]
    pub gifts: Vec<GiftSetup>,
    /// The command abilities that it may become.
    #[serde(default, skip_serializing_if = "usual")]
    pub available: Vec<AbilityId>,
    /// Champions of its formations.
    #[serde(default, skip_serializing_if = "usual")]
    pub champions: Vec<ChampionSetup>,
}

const fn once() -> u8 {
    1
}

const fn is_once(times: &u8) -> bool {
    *times == once()
}

impl CommandSetup {
    /// Names of units in it follow them; what was said of those that are gone is gone.
    pub fn follow(&mut self, renamed: &Renamed) {
        renamed.list(&mut self.units);
        self.gifts.retain(|g| !renamed.is_gone(&g.unit));
        for gift in &mut self.gifts {
            renamed.keep(&mut gift.unit);
            renamed.maybe(&mut gift.enemy);
        }
        self.champions.retain(|c| !renamed.is_gone(&c.unit));
        for champion in &mut self.champions {
            renamed.keep(&mut champion.unit);
            renamed.maybe(&mut champion.enemy);
        }
        if let Some(extra) = &mut self.extra {
            extra.follow(renamed);
        }
    }

    /// An ability with nothing chosen.
    pub const fn new(id: AbilityId) -> Self {
        Self {
            id,
            times: 1,
            units: Vec::new(),
            focus: None,
            benefits: Vec::new(),
            types: Vec::new(),
            environment: None,
            enemies: Vec::new(),
            doubled: false,
            negates: Vec::new(),
            extra: None,
            region: None,
            spa: None,
            gifts: Vec::new(),
            available: Vec::new(),
            champions: Vec::new(),
        }
    }
}

/// Where a battle is fought: a world, and the larger areas that it belongs to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Region {
    /// The world or system.
    #[serde(skip_serializing_if = "usual")]
    pub system: String,
    /// Political areas that contain it, from small to large.
    #[serde(skip_serializing_if = "usual")]
    pub areas: Vec<String>,
}

impl Region {
    /// All its names.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let system = Some(self.system.as_str()).filter(|s| !s.is_empty());
        system
            .into_iter()
            .chain(self.areas.iter().map(String::as_str))
    }

    /// Whether it is a region of that name or lies in one.
    pub fn is_in(&self, region: &str) -> bool {
        self.names().any(|name| name == region)
    }
}
