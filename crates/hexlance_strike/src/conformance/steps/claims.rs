//! What must hold at a line of a rule case's script.

use std::collections::BTreeMap;

use hexlance_board::{Direction, Hex};
use hexlance_rules::AbilityId;
use serde::Deserialize;

use super::With;
use crate::{
    card::MoveMode,
    conformance::case::Team,
    control::ControlCause,
    form::CommandSetup,
    model::{
        air::{AirZone, Band},
        bombs::Bomb,
    },
    state::{Critical, Fate, Motive},
};

const fn yes() -> bool {
    true
}

/// What a control roll needs.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ControlStep {
    /// Who rolls.
    pub of: String,
    /// For what.
    pub roll: ControlCause,
    /// The target number.
    pub total: i16,
    /// Its parts by name. Parts of value 0 may be left out; if any are named, all others must be.
    #[serde(default)]
    pub parts: BTreeMap<String, i16>,
}

/// A shell in the air.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ShellStep {
    /// Who fired it.
    pub of: String,
    /// Its point of impact.
    pub at: Option<Hex>,
    /// Or the gun off the map that it answers.
    pub on: Option<String>,
    /// The turn in which it lands.
    pub lands: u16,
}

/// Chances of a shot of artillery, in percent, and damage on average.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct BurstStep {
    /// Who fires.
    pub of: String,
    /// At whom.
    pub on: Option<String>,
    /// Or at which hex.
    pub on_hex: Option<Hex>,
    /// With what.
    pub with: With,
    /// The spotter.
    pub spotter: Option<String>,
    /// Chance to hit.
    pub hit: Option<f64>,
    /// Chances of units to be caught.
    pub caught: BTreeMap<String, f64>,
    /// Damage of units on average.
    pub expected: BTreeMap<String, f64>,
}

/// The state of a piece of cargo: only what is written is compared.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CargoStep {
    /// Which.
    pub of: String,
    /// Where it lies.
    pub at: Option<Hex>,
    /// Who carries it.
    pub held_by: Option<String>,
    /// Damage that it still stands.
    pub hits: Option<u8>,
    /// The side that has carried it off the map.
    pub carried_off: Option<Team>,
}

/// A way around the map.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TravelStep {
    /// Who.
    pub of: String,
    /// From which edge hex.
    pub from: Hex,
    /// To which.
    pub to: Hex,
    /// Turns.
    pub turns: u16,
}

/// The number that the mines in a hex need to go off under a unit.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MineRollStep {
    /// Who would enter the hex.
    pub of: String,
    /// Which hex.
    pub at: Hex,
    /// The number.
    pub total: i16,
    /// Its parts by name. Parts of value 0 may be left out; if any are named, all others must be.
    #[serde(default)]
    pub parts: BTreeMap<String, i16>,
}

/// The target number of an attack.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ToHitStep {
    /// Who attacks.
    pub of: String,
    /// Whom.
    #[serde(default)]
    pub on: Option<String>,
    /// Or the building or hex.
    #[serde(default)]
    pub on_hex: Option<Hex>,
    /// With what.
    #[serde(default)]
    pub with: With,
    /// The spotter of an indirect attack.
    #[serde(default)]
    pub spotter: Option<String>,
    /// Whether that spotter attacks too.
    #[serde(default)]
    pub spotter_attacks: bool,
    /// The side that looks at it; the rules themselves if missing.
    #[serde(default)]
    pub seen_by: Option<Team>,
    /// The target number.
    pub total: i16,
    /// Its parts by name. Parts of value 0 may be left out; if any are named, all others must be.
    #[serde(default)]
    pub parts: BTreeMap<String, i16>,
}

/// The number of a morale check.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoraleStep {
    /// Who would check.
    pub of: String,
    /// The number.
    pub total: i16,
    /// Its parts by name. Parts of value 0 may be left out; if any are named, all others must be.
    #[serde(default)]
    pub parts: BTreeMap<String, i16>,
}

/// The chances of an attack, in percent to one decimal: only what is written is compared.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OddsStep {
    /// Who attacks.
    pub of: String,
    /// Whom.
    #[serde(default)]
    pub on: Option<String>,
    /// Or the building or hex.
    #[serde(default)]
    pub on_hex: Option<Hex>,
    /// With what.
    #[serde(default)]
    pub with: With,
    /// Overheat bought.
    #[serde(default)]
    pub overheat: u8,
    /// The spotter of an indirect attack.
    #[serde(default)]
    pub spotter: Option<String>,
    /// Divided fire.
    #[serde(default)]
    pub divided: bool,
    /// That it hits.
    #[serde(default)]
    pub hit: Option<f64>,
    /// That the target suffers a critical hit.
    #[serde(default)]
    pub critical: Option<f64>,
    /// That it destroys the target.
    #[serde(default)]
    pub destroy: Option<f64>,
    /// Of each damage.
    #[serde(default)]
    pub damage: BTreeMap<u8, f64>,
}

/// The cost of a step.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveCostStep {
    /// Who.
    pub unit: String,
    /// The hex it comes from; where it stands if missing.
    #[serde(default)]
    pub from: Option<Hex>,
    /// The hex it enters.
    pub to: Hex,
    /// Movement mode; that of its ground move if missing.
    #[serde(default)]
    pub mode: Option<MoveMode>,
    /// Inches; missing if the step cannot be made.
    #[serde(default)]
    pub inches: Option<i16>,
    /// The code of the refusal, if the step cannot be made.
    #[serde(default)]
    pub refused: Option<String>,
}

/// A list of command abilities for the force of a side.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForceStep {
    /// Whose.
    pub of: Team,
    /// The abilities.
    pub abilities: Vec<CommandSetup>,
    /// The faults: place in the list, code.
    #[serde(default)]
    pub faults: Vec<(usize, String)>,
}

/// The bonus of a formation: only what is written is compared.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FormationStep {
    /// Whose.
    pub of: Team,
    /// Its number among those of its force, in order.
    #[serde(default)]
    pub formation: u8,
    /// Rerolls left of its pool.
    #[serde(default)]
    pub pool: Option<u8>,
    /// Who has which abilities of it; who is not named has none.
    #[serde(default)]
    pub gifts: Option<BTreeMap<String, Vec<AbilityId>>>,
    /// The enemy formation that it hunts, by its number.
    #[serde(default)]
    pub hunts: Option<u8>,
    /// The bonus lasts.
    #[serde(default)]
    pub lasts: Option<bool>,
}

/// The state of a command ability: only what is written is compared.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CommandStep {
    /// Whose.
    pub of: Team,
    /// Which.
    pub ability: AbilityId,
    /// It is the second force's.
    #[serde(default)]
    pub ally: bool,
    /// It acts.
    #[serde(default)]
    pub in_play: Option<bool>,
    /// It is in effect.
    #[serde(default)]
    pub declared: Option<bool>,
    /// Stored successes.
    #[serde(default)]
    pub stored: Option<u8>,
    /// Half of the next one.
    #[serde(default)]
    pub half: Option<bool>,
    /// How often it was taken.
    #[serde(default)]
    pub times: Option<u8>,
    /// The designated units.
    #[serde(default)]
    pub units: Option<Vec<String>>,
    /// Units that have received a pilot ability by it.
    #[serde(default)]
    pub gifts: Option<Vec<String>>,
    /// What its duels count on Initiative.
    #[serde(default)]
    pub duels: Option<i16>,
    /// Units that may still act before all others this turn.
    #[serde(default)]
    pub overruns: Option<u16>,
}

/// The inches of an activation.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AllowanceStep {
    /// Who.
    pub unit: String,
    /// Movement mode; that of its ground move if missing.
    #[serde(default)]
    pub mode: Option<MoveMode>,
    /// It sprints.
    #[serde(default)]
    pub sprint: bool,
    /// Its whole move lies on pavement.
    #[serde(default)]
    pub pavement: bool,
    /// It stays at one level between hexes that its force knows.
    #[serde(default)]
    pub level: bool,
    /// Inches.
    pub inches: i16,
}

/// A line of sight.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SightStep {
    /// From whom.
    pub of: String,
    /// To whom.
    pub on: String,
    /// Whether there is a line of sight.
    #[serde(default = "yes")]
    pub open: bool,
    /// Woods modifier.
    #[serde(default)]
    pub woods: Option<u8>,
    /// Partial cover.
    #[serde(default)]
    pub cover: Option<bool>,
}

/// The state of a unit: only what is written is compared.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct StateStep {
    /// Who.
    pub of: String,
    /// Where it stands.
    pub at: Option<Hex>,
    /// Base level there.
    pub base: Option<i8>,
    /// The zone in which it flies.
    pub zone: Option<AirZone>,
    /// The band in which it flies.
    pub band: Option<Band>,
    /// Bombs that it still carries.
    pub bombs: Option<Vec<Bomb>>,
    /// Facing.
    pub facing: Option<Direction>,
    /// The unit it is in or on.
    pub aboard: Option<String>,
    /// The unit that carries it as cargo.
    pub held_by: Option<String>,
    /// On the map and in action.
    pub active: Option<bool>,
    /// How it went out of action.
    pub fate: Option<Fate>,
    /// Armor left.
    pub armor: Option<u8>,
    /// Structure left.
    pub structure: Option<u8>,
    /// Heat.
    pub heat: Option<u8>,
    /// Shut down.
    pub shut_down: Option<bool>,
    /// All critical hits, in the order suffered.
    pub criticals: Option<Vec<Critical>>,
    /// All motive damage, in the order suffered.
    pub motive: Option<Vec<Motive>>,
    /// What its movement adds to attacks on it now.
    pub tmm: Option<i16>,
    /// Inches of its ground Move now.
    pub inches: Option<i16>,
    /// Inches not spent in its last activation.
    pub unused: Option<u8>,
    /// Construction factor left of its prepared position; 0 without one.
    pub position: Option<u8>,
    /// Damage of the card after its injuries, as printed.
    pub damage: Option<String>,
    /// Had its activation this turn.
    pub activated: Option<bool>,
    /// Weapon and physical attack of the turn are both gone.
    pub attacked: Option<bool>,
    /// Kinds of all its states, in the order gained.
    pub statuses: Option<Vec<String>>,
    /// Uses left by ability.
    pub uses: BTreeMap<AbilityId, u8>,
    /// First turn of the next use by ability.
    pub ready: BTreeMap<AbilityId, u16>,
    /// Enemies named by ability.
    pub named: BTreeMap<AbilityId, String>,
}

/// An open question.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct AskedStep {
    /// The side that is asked.
    pub side: Option<Team>,
    /// The unit it is about.
    pub unit: Option<String>,
    /// Codes of all answers; units by name.
    pub choices: Option<Vec<String>>,
}
