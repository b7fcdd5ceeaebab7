//! The lines of a script: what is done, and what must hold.

use std::collections::BTreeMap;

use hexlance_board::Hex;
use serde::Deserialize;

use super::case::Team;
use crate::{
    equipment::Equipment,
    event::{AttackKind, Critical, StopCause},
    state::Stage,
};

/// One line of a script.
#[derive(Clone, Debug, Deserialize)]
pub enum CaseStep {
    /// A caption for what follows.
    Say(String),
    /// Where to look.
    Look(LookStep),

    /// Move order.
    Move(MoveLine),
    /// Move order of a formation.
    Formation(FormationLine),
    /// Ranged combat order.
    Ranged(RangedLine),
    /// Ranged combat order of artillery.
    Artillery(ArtilleryLine),
    /// Close combat order: an attack.
    Close(CloseLine),
    /// Close combat order: an attempt to capture.
    Capture(CloseLine),
    /// Close combat order: Repair.
    Repair(RepairLine),
    /// Vent order.
    Vent(UnitLine),
    /// Move order: Bypass.
    Bypass(PairLine),
    /// Lets a captive go.
    Release(UnitLine),
    /// Turns a standing switch.
    Switch(SwitchLine),
    /// Sets a unit up.
    Deploy(DeployLine),
    /// Sets a unit up in a transport.
    DeployAboard(PairLine),
    /// A side has set up its units of the present part.
    Ready(TeamLine),
    /// The command stage is over.
    Begin,
    /// The order stage is over.
    EndTurn,
    /// Turns go by without orders until it is a side's turn again, in that stage.
    Until(Team, Stage),
    /// Answers the open question, named by what it is about: `Answer("Pulse", "yes")`.
    Answer(String, String),
    /// The open question does not take that answer.
    NoAnswer(String, String),

    /// How a unit stands.
    State(StateLine),
    /// A roll of the last order, with its numbers.
    Rolled(RolledLine),
    /// No attack was rolled for in the last order.
    NotRolled,
    /// Clicks that a unit took in the last order.
    Damage(DamageLine),
    /// Heat that a unit took or lost in the last order.
    Heat(HeatLine),
    /// A roll to break away in the last order.
    BreakAway(BreakAwayLine),
    /// Why the movement of a unit was stopped in the last order.
    Stopped(String, StopCause),
    /// The purse of a unit in the last order.
    Purse(PurseLine),
    /// Orders of this turn, and how many are left.
    Orders(OrdersLine),
    /// Where shells of the last command stage came down.
    Shells(ShellsLine),
    /// How many artillery markers lie on the table.
    Markers(usize),
    /// Points of the sides.
    Score(Vec<u32>),
    /// Whose turn it is, and its stage.
    Turn(Team, Stage),
    /// The round.
    Round(u16),
    /// The battle is over, and who won; nobody for a draw.
    Over(Option<Team>),
    /// How it would end now.
    Outcome(OutcomeLine),
    /// The open question.
    Asked(AskedLine),
    /// No question is open.
    NotAsked,

    /// Distance in hexes.
    Distance(Hex, Hex, u16),
    /// Whether two units are in base contact.
    Contact(String, String, bool),
    /// Whether a hex is in the front arc of a unit.
    InFront(String, Hex, bool),
    /// Whether a hex is in the rear of a unit.
    InRear(String, Hex, bool),
    /// The line of fire from one unit to another.
    Line(LineLine),
    /// Whether a hex can be the end of a move.
    Reaches(ReachesLine),
    /// The numbers of an attack that could be made now.
    Aim(AimLine),
}

/// Where to look: at a hex or at a unit.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LookStep {
    /// A hex.
    #[serde(default)]
    pub at: Option<Hex>,
    /// A unit.
    #[serde(default)]
    pub unit: Option<String>,
}

/// One name or several.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum Names {
    /// One.
    One(String),
    /// Several.
    Many(Vec<String>),
}

impl Names {
    /// All of them.
    pub fn all(&self) -> &[String] {
        match self {
            Names::One(name) => std::slice::from_ref(name),
            Names::Many(names) => names,
        }
    }
}

/// A damage slot, by its letter on dials.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum SlotLetter {
    /// Primary.
    P,
    /// Secondary.
    S,
}

/// How a unit moves.
#[derive(Clone, Debug, Default, Deserialize)]
pub enum How {
    /// By its speed mode.
    #[default]
    Walk,
    /// At twice its speed.
    Run,
    /// With Jump Jets.
    Jump,
    /// Ends with a charge at that unit.
    Charge(String),
    /// Ends with ramming that unit.
    Ram(String),
    /// Ends with a death from above on that unit.
    DeathFromAbove(String),
}

/// A unit put somewhere: its name, hex and facing.
pub type SpotLine = (String, Hex, u8);

/// A move order.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveLine {
    /// Which unit.
    pub unit: String,
    /// How.
    #[serde(default)]
    pub how: How,
    /// The last hex, of a straight line or a jump.
    #[serde(default)]
    pub to: Option<Hex>,
    /// Or all hexes that it enters.
    #[serde(default)]
    pub path: Vec<Hex>,
    /// Facing at the end; as it is where it is missing.
    #[serde(default)]
    pub facing: Option<u8>,
    /// Units taken aboard first.
    #[serde(default)]
    pub boards: Vec<String>,
    /// Passengers that get out.
    #[serde(default)]
    pub sets_down: Option<SetsDownLine>,
    /// Where its captive is put, and how it faces.
    #[serde(default)]
    pub captive: Option<(Hex, u8)>,
    /// Code of the refusal, or its rule.
    #[serde(default)]
    pub refused: Option<String>,
}

/// Passengers that get out.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetsDownLine {
    /// After so many hexes.
    #[serde(default)]
    pub after: u8,
    /// Facing of the transport then.
    #[serde(default)]
    pub facing: u8,
    /// Who, where, facing where.
    pub units: Vec<SpotLine>,
}

/// A move order of a formation.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FormationLine {
    /// Its members, one after another.
    pub moves: Vec<MoveLine>,
    /// Code of the refusal, or its rule.
    #[serde(default)]
    pub refused: Option<String>,
}

/// A ranged combat order.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RangedLine {
    /// Who fires.
    pub unit: String,
    /// With which slot.
    #[serde(default = "primary")]
    pub slot: SlotLetter,
    /// At whom.
    pub at: Names,
    /// Indirectly.
    #[serde(default)]
    pub indirect: bool,
    /// Equipment that is chosen beforehand, by name.
    #[serde(default, rename = "use")]
    pub uses: Vec<String>,
    /// The other members of a formation.
    #[serde(default)]
    pub with: Vec<String>,
    /// Code of the refusal, or its rule.
    #[serde(default)]
    pub refused: Option<String>,
}

const fn primary() -> SlotLetter {
    SlotLetter::P
}

/// A ranged combat order of artillery.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArtilleryLine {
    /// Who fires.
    pub unit: String,
    /// With which slot.
    #[serde(default = "primary")]
    pub slot: SlotLetter,
    /// At which hex.
    pub hex: Hex,
    /// Code of the refusal, or its rule.
    #[serde(default)]
    pub refused: Option<String>,
}

/// A close combat order.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CloseLine {
    /// Who attacks.
    pub unit: String,
    /// With which slot.
    #[serde(default = "primary")]
    pub slot: SlotLetter,
    /// Whom.
    pub at: String,
    /// The other members of a formation.
    #[serde(default)]
    pub with: Vec<String>,
    /// Code of the refusal, or its rule.
    #[serde(default)]
    pub refused: Option<String>,
}

/// A Repair order.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RepairLine {
    /// Who repairs.
    pub unit: String,
    /// With which slot.
    #[serde(default = "primary")]
    pub slot: SlotLetter,
    /// Whom.
    pub patient: String,
    /// Code of the refusal, or its rule.
    #[serde(default)]
    pub refused: Option<String>,
}

/// A command that needs a unit only.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitLine {
    /// Which unit.
    pub unit: String,
    /// Code of the refusal, or its rule.
    #[serde(default)]
    pub refused: Option<String>,
}

/// A command about two units.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PairLine {
    /// Which unit.
    pub unit: String,
    /// The captive that it takes over, or the transport that it begins in.
    #[serde(alias = "transport")]
    pub target: String,
    /// Code of the refusal, or its rule.
    #[serde(default)]
    pub refused: Option<String>,
}

/// A standing switch.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SwitchLine {
    /// Of which unit.
    pub unit: String,
    /// Of which equipment, by name.
    pub equipment: String,
    /// On or off.
    pub on: bool,
    /// Code of the refusal, or its rule.
    #[serde(default)]
    pub refused: Option<String>,
}

/// A unit set up.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeployLine {
    /// Which unit.
    pub unit: String,
    /// Where.
    pub at: Hex,
    /// Its facing there; as it is where it is missing.
    #[serde(default)]
    pub facing: u8,
    /// Code of the refusal, or its rule.
    #[serde(default)]
    pub refused: Option<String>,
}

/// A command of a side.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TeamLine {
    /// Which side.
    pub side: Team,
    /// Code of the refusal, or its rule.
    #[serde(default)]
    pub refused: Option<String>,
}

/// How a unit stands: only what is written is compared.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StateLine {
    /// Which unit.
    pub of: String,
    /// The click it shows.
    #[serde(default)]
    pub click: Option<u8>,
    /// Its heat level.
    #[serde(default)]
    pub heat: Option<u8>,
    /// Its order tokens.
    #[serde(default)]
    pub tokens: Option<u8>,
    /// Its hex.
    #[serde(default)]
    pub at: Option<Hex>,
    /// Its facing.
    #[serde(default)]
    pub facing: Option<u8>,
    /// The transport it is in.
    #[serde(default)]
    pub aboard: Option<String>,
    /// Whether it is eliminated.
    #[serde(default)]
    pub eliminated: Option<bool>,
    /// Whether it is secured by an enemy.
    #[serde(default)]
    pub secured: Option<bool>,
    /// Whether it is shut down.
    #[serde(default)]
    pub shut_down: Option<bool>,
    /// Whether it is captured.
    #[serde(default)]
    pub captured: Option<bool>,
    /// Its controlling unit.
    #[serde(default)]
    pub captive_of: Option<String>,
    /// Whether it controls a captive.
    #[serde(default)]
    pub controls: Option<bool>,
    /// Its side.
    #[serde(default)]
    pub side: Option<Team>,
    /// Current speed in inches.
    #[serde(default)]
    pub speed: Option<i16>,
    /// Attack value.
    #[serde(default)]
    pub attack: Option<u8>,
    /// Printed defense value.
    #[serde(default)]
    pub defense: Option<u8>,
    /// Current damage of the primary slot.
    #[serde(default)]
    pub primary: Option<i16>,
    /// Current damage of the secondary slot.
    #[serde(default)]
    pub secondary: Option<i16>,
    /// Heat effects that its heat dial shows, by id, all of them.
    #[serde(default)]
    pub effects: Option<Vec<String>>,
    /// Equipment that works.
    #[serde(default)]
    pub has: Vec<Equipment>,
    /// Equipment that does not.
    #[serde(default)]
    pub lacks: Vec<Equipment>,
}

/// Parts of a number, by their names.
pub type Parts = BTreeMap<String, i16>;

/// A roll: the first of the last order that fits `by`, `second` and `decoy`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RolledLine {
    /// Who attacked; whoever did where it is missing.
    #[serde(default)]
    pub by: Option<String>,
    /// The unit that the roll is compared with.
    #[serde(default)]
    pub on: Option<String>,
    /// It is the second attack.
    #[serde(default)]
    pub second: bool,
    /// It is the second roll that a Decoy asks for.
    #[serde(default)]
    pub decoy: bool,
    /// Kind of the attack.
    #[serde(default)]
    pub kind: Option<AttackKind>,
    /// The dice as they count.
    #[serde(default)]
    pub dice: Option<[u8; 3]>,
    /// What they say by themselves.
    #[serde(default)]
    pub critical: Option<Critical>,
    /// Attack total with the dice.
    #[serde(default)]
    pub attack: Option<i16>,
    /// Its parts, the dice left out or not.
    #[serde(default)]
    pub attack_parts: Option<Parts>,
    /// Defense total.
    #[serde(default)]
    pub defense: Option<i16>,
    /// Its parts.
    #[serde(default)]
    pub defense_parts: Option<Parts>,
    /// Whether it hits.
    #[serde(default)]
    pub hit: Option<bool>,
}

/// Clicks of a unit in the last order.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DamageLine {
    /// Which unit.
    pub of: String,
    /// Which of its damages, counted from 1.
    #[serde(default = "first")]
    pub nth: usize,
    /// The clicks.
    pub clicks: i16,
    /// Their parts.
    #[serde(default)]
    pub parts: Option<Parts>,
}

const fn first() -> usize {
    1
}

/// Heat of a unit in the last order.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeatLine {
    /// Which 'Mech.
    pub of: String,
    /// Which of its turns of the dial, counted from 1.
    #[serde(default = "first")]
    pub nth: usize,
    /// Level before.
    #[serde(default)]
    pub from: Option<u8>,
    /// Level after.
    #[serde(default)]
    pub to: Option<u8>,
    /// What it is made of.
    #[serde(default)]
    pub parts: Option<Parts>,
}

/// A roll to break away.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BreakAwayLine {
    /// Whose.
    pub of: String,
    /// Least die that breaks away.
    #[serde(default)]
    pub needed: Option<u8>,
    /// Whether it broke away; whether there was a roll at all where it is missing.
    #[serde(default)]
    pub success: Option<bool>,
    /// The unit whose Grapple holds it.
    #[serde(default)]
    pub grappled_by: Option<String>,
    /// There must be no roll.
    #[serde(default)]
    pub none: bool,
}

/// Inches that a unit had for its last move.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PurseLine {
    /// Which unit.
    pub of: String,
    /// All it had.
    #[serde(default)]
    pub inches: Option<i16>,
    /// What is left.
    #[serde(default)]
    pub left: Option<i16>,
    /// Its parts.
    #[serde(default)]
    pub parts: Option<Parts>,
}

/// Orders of this turn.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OrdersLine {
    /// All.
    #[serde(default)]
    pub all: Option<u8>,
    /// Left.
    #[serde(default)]
    pub left: Option<u8>,
    /// Given.
    #[serde(default)]
    pub given: Option<u8>,
}

/// Shells that came down.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShellsLine {
    /// Whose.
    pub of: String,
    /// Where; nowhere if they are lost.
    pub at: Option<Hex>,
    /// Whether they drifted.
    #[serde(default)]
    pub drift: Option<bool>,
}

/// How a battle would end now.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutcomeLine {
    /// Points under Destruction.
    #[serde(default)]
    pub destruction: Option<Vec<u32>>,
    /// Points under Ground.
    #[serde(default)]
    pub ground: Option<Vec<u32>>,
    /// Points under Survival.
    #[serde(default)]
    pub survival: Option<Vec<u32>>,
    /// Conditions won.
    #[serde(default)]
    pub conditions: Option<Vec<u8>>,
    /// Who wins; nobody for a draw.
    #[serde(default)]
    pub winner: Option<Team>,
    /// It is a draw.
    #[serde(default)]
    pub draw: bool,
}

/// The open question.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AskedLine {
    /// What it is about, as in `Answer`.
    pub about: String,
    /// Who is asked.
    #[serde(default)]
    pub side: Option<Team>,
    /// Codes of the answers.
    #[serde(default)]
    pub choices: Option<Vec<String>>,
    /// Code of the usual answer.
    #[serde(default)]
    pub default: Option<String>,
}

/// What a line of fire is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum FireWord {
    /// Nothing is in the way.
    Clear,
    /// Hindered.
    Hindered,
    /// Blocked.
    Blocked,
}

/// A line of fire.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LineLine {
    /// From whom.
    pub of: String,
    /// To whom.
    pub on: String,
    /// What it is.
    pub is: FireWord,
}

/// Whether a unit can end a move in a hex.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReachesLine {
    /// Which unit.
    pub of: String,
    /// How.
    #[serde(default)]
    pub how: How,
    /// Where.
    pub to: Hex,
    /// Whether it can.
    #[serde(default = "yes")]
    pub is: bool,
}

const fn yes() -> bool {
    true
}

/// The numbers of an attack that could be made.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AimLine {
    /// Who attacks.
    pub of: String,
    /// With which slot.
    #[serde(default = "primary")]
    pub slot: SlotLetter,
    /// Whom.
    pub on: Names,
    /// How; in ranged combat where it is missing.
    #[serde(default)]
    pub by: AimWord,
    /// Indirectly.
    #[serde(default)]
    pub indirect: bool,
    /// Equipment that is chosen beforehand, by name.
    #[serde(default, rename = "use")]
    pub uses: Vec<String>,
    /// The other members of a formation.
    #[serde(default)]
    pub with: Vec<String>,
    /// What three dice must come to against the first target.
    #[serde(default)]
    pub needed: Option<i16>,
    /// Chance of a hit in percent, to one decimal.
    #[serde(default)]
    pub hit: Option<f64>,
    /// Parts of the attack total, without the dice.
    #[serde(default)]
    pub attack_parts: Option<Parts>,
    /// Parts of the defense total.
    #[serde(default)]
    pub defense_parts: Option<Parts>,
}

/// How an attack is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum AimWord {
    /// By a ranged combat order.
    #[default]
    Ranged,
    /// By a close combat order.
    Close,
    /// As an attempt to capture.
    Capture,
}
