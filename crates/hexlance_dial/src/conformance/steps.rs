//! The lines of a script: what is done, and what must hold.

use hexlance_board::Hex;
use serde::Deserialize;

use super::case::Team;
use crate::{event::StopCause, state::Stage};

mod expected;

pub use expected::{
    AimLine, AimWord, AskedLine, BreakAwayLine, DamageLine, FireWord, HeatLine, LineLine,
    OrdersLine, OutcomeLine, Parts, PurseLine, ReachesLine, RolledLine, ShellsLine, StateLine,
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
