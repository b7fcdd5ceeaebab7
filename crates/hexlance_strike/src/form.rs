//! What a battle begins with, as data: units as a scenario describes them, and the setup that stands alone.

mod command;
mod extras;

pub use command::{Benefit, ChampionSetup, CommandSetup, GiftSetup, Region};
pub use extras::{BattleRules, ForceRules, FormationRules, SideRules};

use std::collections::BTreeMap;

use hexlance_board::{Direction, Hex};
use hexlance_rules::{
    AbilityId, CargoSetup, Environment, EventSetup, Lesson, MinefieldSetup, ResolvedMap, SideId,
    SideSetup, UnitForm, limits, usual,
};
use serde::{Deserialize, Serialize};

use crate::{
    card::{Bracket, Card},
    model::{
        air::{Flight, FlightPath},
        bombs::Bomb,
        condition::Condition as Weathering,
        mission::{Homes, MissionSetup, Victory},
        status::Expiry,
    },
    state::{Critical, Fate, Motion, Motive, OptionalRules, Phase},
};

/// A unit as a scenario describes it. `C` is how its card is given: by id in a scenario, whole in a resolved setup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitSetup<C> {
    /// Its card.
    pub card: C,
    /// Its name in this battle; the card's where it is missing.
    #[serde(default, skip_serializing_if = "usual")]
    pub name: Option<String>,
    /// Its skill; the card's where it is missing.
    #[serde(
        default,
        skip_serializing_if = "usual",
        deserialize_with = "limits::maybe_within::<_, _, 0, 20>"
    )]
    pub skill: Option<u8>,
    /// Its special pilot abilities.
    #[serde(default = "Vec::new", skip_serializing_if = "usual")]
    pub spas: Vec<SpaSetup>,
    /// Its tags besides those of its force: faction, group.
    #[serde(default = "Vec::new", skip_serializing_if = "usual")]
    pub tags: Vec<String>,
    /// Where it stands at the start; where it is missing, the side sets it up in its zone.
    #[serde(default, skip_serializing_if = "usual")]
    pub at: Option<Hex>,
    /// Facing; the side's where it is missing.
    #[serde(default, skip_serializing_if = "usual")]
    pub facing: Option<Direction>,
    /// Levels above the surface for VTOLs and WiGEs, depth below it (negative) for submersibles.
    #[serde(
        default,
        skip_serializing_if = "usual",
        deserialize_with = "limits::within::<_, _, -60, 60>"
    )]
    pub elevation: i8,
    /// Starts in flight (R11.1.4), an aircraft only.
    #[serde(default, skip_serializing_if = "usual")]
    pub air: Option<Flight>,
    /// Bombs that it carries (R11.4.9).
    #[serde(default = "Vec::new", skip_serializing_if = "usual")]
    pub bombs: Vec<Bomb>,
    /// Starts inside or on the unit of that name.
    #[serde(default, skip_serializing_if = "usual")]
    pub aboard: Option<String>,
    /// Drops in that turn (R16.5.1).
    #[serde(
        default,
        skip_serializing_if = "usual",
        deserialize_with = "limits::maybe_within::<_, _, 0, 999>"
    )]
    pub drops: Option<u16>,
    /// Points of CT exchanged for IT before the battle (R13.5.1).
    #[serde(default, skip_serializing_if = "usual")]
    pub seats: u8,
    /// Comes onto the map over an edge of its side in that turn or later (R16.7.1).
    #[serde(
        default,
        skip_serializing_if = "usual",
        deserialize_with = "limits::maybe_within::<_, _, 0, 999>"
    )]
    pub enters: Option<u16>,
    /// Starts hidden (R5.5).
    #[serde(default, skip_serializing_if = "usual")]
    pub hidden: bool,
    /// Starts in a prepared position: infantry of Infantry Defensive Experts (R10.1.3).
    #[serde(default, skip_serializing_if = "usual")]
    pub prepared: bool,
    /// Artillery that stays off the map (R9.1.2).
    #[serde(default, skip_serializing_if = "usual")]
    pub off_board: Option<OffBoard>,
    /// Commands its force (R14.4.1); without one, the unit of the highest adjusted point value does.
    #[serde(default, skip_serializing_if = "usual")]
    pub commander: bool,
    /// Leads its formation (R14.4.1); without one, the unit of the highest adjusted point value does.
    #[serde(default, skip_serializing_if = "usual")]
    pub leader: bool,
    /// Damage and the like that it starts with.
    #[serde(default, skip_serializing_if = "usual")]
    pub condition: Condition,
}

impl<C> UnitSetup<C> {
    /// A unit of which nothing is said but its card.
    pub fn of(card: C) -> Self {
        Self {
            card,
            name: None,
            skill: None,
            spas: Vec::new(),
            tags: Vec::new(),
            at: None,
            facing: None,
            elevation: 0,
            air: None,
            bombs: Vec::new(),
            aboard: None,
            drops: None,
            seats: 0,
            enters: None,
            hidden: false,
            prepared: false,
            off_board: None,
            commander: false,
            leader: false,
            condition: Condition::default(),
        }
    }
}

impl<C: Clone + PartialEq> UnitForm for UnitSetup<C> {
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

    fn flies_from(&self) -> Option<Hex> {
        Some(self.air?.path?.from)
    }

    fn move_hexes(&mut self, to: &dyn Fn(Hex) -> Option<Hex>) {
        self.at = self.at.and_then(to);
        if let Some(flight) = &mut self.air {
            flight.path = flight
                .path
                .and_then(|p| Some(FlightPath::new(to(p.from)?, to(p.to)?)));
        }
    }
}

/// A special pilot ability of a unit: `"spa.sniper"` with its points, bracket or named enemy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpaSetup {
    /// Which.
    pub id: AbilityId,
    /// Points, for those bought by the use.
    #[serde(
        default,
        skip_serializing_if = "usual",
        deserialize_with = "limits::maybe_within::<_, _, 0, 50>"
    )]
    pub points: Option<u8>,
    /// Range bracket, for those that need one.
    #[serde(default, skip_serializing_if = "usual")]
    pub bracket: Option<Bracket>,
    /// Name of the enemy, for those that name one.
    #[serde(default, skip_serializing_if = "usual")]
    pub enemy: Option<String>,
    /// Condition of the battlefield by its name in R12, for those that are bought for one.
    #[serde(default, skip_serializing_if = "usual")]
    pub condition: Option<Weathering>,
}

/// Where artillery stands that stays off the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct OffBoard {
    /// How far from every point of the map, in inches (R9.4.2).
    pub inches: u16,
}

impl Default for OffBoard {
    fn default() -> Self {
        Self {
            inches: crate::model::artillery::USUAL_DISTANCE,
        }
    }
}

/// What a unit has been through before the battle begins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Condition {
    /// Armor lost.
    #[serde(skip_serializing_if = "usual")]
    pub armor_lost: u8,
    /// Structure lost.
    #[serde(skip_serializing_if = "usual")]
    pub structure_lost: u8,
    /// Heat.
    #[serde(
        skip_serializing_if = "usual",
        deserialize_with = "limits::within::<_, _, 0, 9>"
    )]
    pub heat: u8,
    /// Critical hits, in the order suffered.
    #[serde(skip_serializing_if = "usual")]
    pub criticals: Vec<Critical>,
    /// Motive damage, after the criticals.
    #[serde(skip_serializing_if = "usual")]
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
    #[serde(deserialize_with = "limits::within::<_, _, 0, 999>")]
    pub turn_limit: u16,
    /// How it is won.
    pub victory: Victory,
    /// What is fought for (R17.3).
    #[serde(default)]
    pub mission: MissionSetup,
    /// How home edges are found (R17.1.2).
    #[serde(default)]
    pub homes: Homes,
    /// Where it is fought.
    #[serde(default)]
    pub region: Region,
    /// Cargo on the map (R16.4).
    #[serde(default)]
    pub cargo: Vec<CargoSetup>,
    /// Minefields that belong to nobody (R5.7.1).
    #[serde(default)]
    pub minefields: Vec<MinefieldSetup>,
    /// The sides, exactly two.
    pub sides: Vec<SideSetup<UnitSetup<Card>>>,
    /// What the scenario lets happen.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<EventSetup>,
    /// What it teaches.
    #[serde(default)]
    pub lesson: Option<Lesson>,
    /// In the middle of a turn instead of before the first one: for rule cases and demos.
    #[serde(default)]
    pub mid_turn: Option<MidTurn>,
}

/// Where a battle begins that does not begin at the beginning.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct MidTurn {
    /// The turn.
    #[serde(deserialize_with = "limits::within::<_, _, 0, 999>")]
    pub turn: u16,
    /// The phase that begins.
    pub phase: Phase,
    /// Winner of the turn's Initiative, or before it, of the last turn's; the side that acts second if missing.
    pub winner: Option<SideId>,
    /// Engagements in the air (R11.5).
    pub engagements: Vec<EngagementSetup>,
    /// Units whose turn so far is not that of a unit that has done nothing, by name.
    pub units: BTreeMap<String, MidUnit>,
}

/// An engagement that was formed before a battle begins in the middle of a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EngagementSetup {
    /// Name of the unit that formed it.
    pub initiator: String,
    /// Name of the other.
    pub defender: String,
    /// The range.
    pub range: Bracket,
    /// The initiator tails the other.
    #[serde(default)]
    pub tails: bool,
    /// The other has set the range.
    #[serde(default)]
    pub lost: bool,
}

/// What a unit has done and suffered when a battle begins in the middle of a turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct MidUnit {
    /// Its last activation.
    pub motion: Motion,
    /// Had its activation of this turn.
    pub activated: bool,
    /// Acted out of sequence (R3.3.8).
    pub early: bool,
    /// Used up its weapon attack.
    pub weapon: bool,
    /// Used up its physical attack.
    pub physical: bool,
    /// Made a weapon attack that warms it up (R7.7.3).
    pub fired: bool,
    /// Overheat bought this turn (R7.6.1).
    #[serde(deserialize_with = "limits::within::<_, _, 0, 9>")]
    pub overheat: u8,
    /// Heat gained from others this turn (R6.9.6).
    #[serde(deserialize_with = "limits::within::<_, _, 0, 50>")]
    pub external_heat: u8,
    /// Points of damage taken this turn (R11.7.1).
    #[serde(deserialize_with = "limits::within::<_, _, 0, 200>")]
    pub damage_taken: u8,
    /// A charge or death from above that waits for the Combat Phase (R8.4, R8.5): on which unit.
    pub rush: Option<RushSetup>,
    /// Its statuses.
    pub statuses: Vec<StatusSetup>,
    /// Abilities of which some uses are gone.
    #[serde(deserialize_with = "limits::each_within::<_, _, _, 0, 99>")]
    pub uses: BTreeMap<AbilityId, u8>,
    /// Abilities with a pause: the turn in which they were used last.
    #[serde(deserialize_with = "limits::each_within::<_, _, _, 0, 999>")]
    pub used: BTreeMap<AbilityId, u16>,
    /// Shut down by heat since the End Phase of that turn (R7.7.4).
    #[serde(deserialize_with = "limits::maybe_within::<_, _, 0, 999>")]
    pub shut_down_since: Option<u16>,
    /// Out of action already.
    pub fate: Option<Fate>,
}

/// A charge or death from above under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RushSetup {
    /// Name of the unit it is aimed at.
    pub target: String,
    /// Death from above instead of a charge.
    #[serde(default)]
    pub from_above: bool,
    /// Direction of the last step.
    pub direction: Direction,
    /// Hexes entered.
    #[serde(deserialize_with = "limits::within::<_, _, 0, 200>")]
    pub hexes: u8,
}

/// A status that a unit has when a battle begins in the middle of a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatusSetup {
    /// Its kind, such as `intimidated`.
    pub kind: String,
    /// Name of the unit that caused it.
    #[serde(default)]
    pub by: Option<String>,
    /// The ability that caused it.
    #[serde(default)]
    pub ability: Option<AbilityId>,
    /// The turn in which it began; the present one where it is missing.
    #[serde(default, deserialize_with = "limits::maybe_within::<_, _, 0, 999>")]
    pub since: Option<u16>,
    /// When it ends.
    #[serde(default = "by_rule")]
    pub expiry: Expiry,
    /// A number that belongs to it.
    #[serde(default, deserialize_with = "limits::within::<_, _, -1000, 1000>")]
    pub value: i16,
}

const fn by_rule() -> Expiry {
    Expiry::ByRule
}
