//! What a rule case's script tells and what sides do in it.

use hexlance_board::{Direction, Hex};
use hexlance_rules::{AbilityId, MineKind};
use serde::Deserialize;

use crate::{
    card::MoveMode,
    command::{Rearrangement, Switch, Work},
    conformance::case::Team,
    model::{
        air::{AirZone, Band, FlightPath},
        artillery::{FireMode, Round},
        attack::CraftArc,
        bombs::Bomb,
        flight::Manoeuvre,
        munition::Munition,
    },
};

/// Where to look: a hex or a unit.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct LookStep {
    /// A hex.
    pub at: Option<Hex>,
    /// A unit.
    pub unit: Option<String>,
}

/// An activation.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct MoveStep {
    /// Who.
    pub unit: String,
    /// The hexes it enters, in order.
    pub path: Vec<Hex>,
    /// Base levels of those hexes, for units that choose them.
    pub levels: Vec<i8>,
    /// What it does; to move where it has a path, else to stand still.
    pub how: Option<How>,
    /// Movement mode; that of its ground move, or the jump for a jump.
    pub mode: Option<MoveMode>,
    /// Facing at the end; unchanged where it is missing.
    pub facing: Option<Direction>,
    /// Abilities triggered on the way: after how many hexes, and which.
    pub triggers: Vec<(u8, AbilityId)>,
    /// Passengers that get out at the end: who, and the hexes from there on.
    pub dismounts: Vec<(String, Vec<Hex>)>,
    /// Loads lifted on the way: after how many hexes, and what.
    pub lift: Vec<(u8, String)>,
    /// Loads dragged or towed from a point of the way on.
    pub drag: Vec<(u8, String)>,
    /// Loads put down on the way: after how many hexes, what, and in which hex.
    pub put_down: Vec<(u8, String, Hex)>,
    /// Mines laid in the hex that it leaves after so many hexes.
    pub mines: Vec<u8>,
    /// The code of the refusal that must come.
    pub refused: Option<String>,
}

/// How a unit moves.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum How {
    /// R4.8.1.
    StandStill,
    /// R4.8.2.
    Walk,
    /// R4.8.3.
    Jump,
    /// R4.8.4.
    Sprint,
    /// R4.8.5.
    Evade,
    /// R8.4.
    Charge(String),
    /// R8.4.2.
    ChargeBuilding(Hex),
    /// R8.5.
    DeathFromAbove(String),
    /// R16.1.2.
    Mount(String),
}

/// The move of an aircraft.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct FlyStep {
    /// Who.
    pub unit: String,
    /// Zones entered, in order.
    pub zones: Vec<AirZone>,
    /// Its band at the end; unchanged where it is missing.
    pub band: Option<Band>,
    /// Its path over the map.
    pub path: Option<FlightPath>,
    /// What it does besides flying.
    pub manoeuvre: Manoeuvre,
    /// The code of the refusal that must come.
    pub refused: Option<String>,
}

/// An attempt to engage.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct EngageStep {
    /// Who.
    pub unit: String,
    /// Whom.
    pub on: String,
    /// The code of the refusal that must come.
    pub refused: Option<String>,
}

/// An attack from the air: one of its kinds.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RaidStep {
    /// Who.
    pub unit: String,
    /// Strafes: the first hex of each run, and its length.
    pub strafe: Vec<(Hex, u8)>,
    /// Strikes: whom, and from which hex of the path.
    pub strike: Vec<(String, Hex)>,
    /// Overheat of the first strike.
    pub overheat: u8,
    /// Rocket pods of the first strike.
    pub rockets: u8,
    /// Bombs: on which hex, or from which hex on.
    pub at: Option<Hex>,
    /// Which bombs.
    pub bombs: Vec<Bomb>,
    /// From altitude, one on each hex.
    pub from_high: bool,
    /// The code of the refusal that must come.
    pub refused: Option<String>,
}

/// Setup of an aircraft.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LoftStep {
    /// Who.
    pub unit: String,
    /// Where.
    pub zone: AirZone,
    /// How high.
    #[serde(default)]
    pub band: Band,
    /// The code of the refusal that must come.
    #[serde(default)]
    pub refused: Option<String>,
}

/// An attack.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct AttackStep {
    /// Who.
    pub unit: String,
    /// Whom.
    pub on: Option<String>,
    /// Or the building or hex.
    pub on_hex: Option<Hex>,
    /// With what.
    pub with: With,
    /// Overheat bought.
    pub overheat: u8,
    /// The spotter of an indirect attack.
    pub spotter: Option<String>,
    /// Divided fire.
    pub divided: bool,
    /// The code of the refusal that must come.
    pub refused: Option<String>,
}

/// With what an attack is made.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum With {
    /// The damage line of the card.
    #[default]
    Weapons,
    /// The damage line without its missiles (R12.4).
    NoMissiles,
    /// The turret.
    Turret,
    /// The rear weapons.
    Rear,
    /// A special, such as LRM.
    Special(String),
    /// A special in the turret.
    TurretSpecial(String),
    /// IF#.
    Indirect,
    /// IF# as such, by a unit that fires it as LRM otherwise.
    PlainIndirect,
    /// A special with rounds of its own, such as AC with armor-piercing rounds (R6.9.8, R6.10).
    Rounds(String, Munition),
    /// R8.2.
    Physical,
    /// R8.2 with MEL.
    Melee,
    /// R8.6.
    AntiMech,
    /// The charge that was declared in movement: hexes entered and direction, where none was.
    Charge(Option<(u8, Direction)>),
    /// The death from above that was declared in movement.
    DeathFromAbove(Option<Direction>),
    /// R6.11.1.
    Tag,
    /// R6.11.2.
    Narc,
    /// R13.1.16.
    Taser,
    /// R13.1.17.
    Pulse,
    /// A piece of artillery: by its code, and how it fires (R9).
    Artillery(String, FireMode),
    /// The same with special rounds (R9.8).
    Shell(String, FireMode, Round),
    /// One arc of a large craft (R11.9.1).
    Arc(CraftArc),
    /// R11.4.2.
    Strafe,
    /// R11.4.3, with so many rocket pods.
    Strike(u8),
    /// R11.4.4.
    Bomb(Vec<Bomb>),
    /// R11.4.5.
    AltitudeBomb(Bomb),
}

/// An ability that is declared by itself.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UseStep {
    /// Whose.
    pub unit: String,
    /// Which.
    pub ability: AbilityId,
    /// The enemy it names.
    #[serde(default)]
    pub on: Option<String>,
    /// The code of the refusal that must come.
    #[serde(default)]
    pub refused: Option<String>,
}

/// Work in place of attacks.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WorkStep {
    /// Who.
    pub unit: String,
    /// At what.
    pub at: Work,
    /// The code of the refusal that must come.
    #[serde(default)]
    pub refused: Option<String>,
}

/// A load that is thrown.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ThrowStep {
    /// Who.
    pub unit: String,
    /// What.
    pub load: String,
    /// At which hex.
    pub at: Hex,
    /// The code of the refusal that must come.
    #[serde(default)]
    pub refused: Option<String>,
}

/// A switch that is set.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetStep {
    /// Whose.
    pub unit: String,
    /// Which, and to what.
    pub switch: Switch,
    /// The code of the refusal that must come.
    #[serde(default)]
    pub refused: Option<String>,
}

/// Deployment of a unit.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeployStep {
    /// Who.
    pub unit: String,
    /// Where.
    pub at: Hex,
    /// Facing.
    #[serde(default)]
    pub facing: Direction,
    /// The code of the refusal that must come.
    #[serde(default)]
    pub refused: Option<String>,
}

/// A unit that is kept back.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeepBackStep {
    /// Which.
    pub unit: String,
    /// In which group; in none where it is missing.
    #[serde(default)]
    pub group: Option<u8>,
    /// The code of the refusal that must come.
    #[serde(default)]
    pub refused: Option<String>,
}

/// A unit that is held back.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HoldBackStep {
    /// Which.
    pub unit: String,
    /// The code of the refusal that must come.
    #[serde(default)]
    pub refused: Option<String>,
}

/// A change of the map.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RearrangeStep {
    /// Which side.
    pub side: Team,
    /// What.
    pub what: Rearrangement,
    /// The code of the refusal that must come.
    #[serde(default)]
    pub refused: Option<String>,
}

/// A prepared position.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrepareStep {
    /// For whom.
    pub unit: String,
    /// It is given up.
    #[serde(default)]
    pub off: bool,
    /// The code of the refusal that must come.
    #[serde(default)]
    pub refused: Option<String>,
}

/// A light building.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BuildStep {
    /// Which side.
    pub side: Team,
    /// Where.
    pub at: Hex,
    /// The code of the refusal that must come.
    #[serde(default)]
    pub refused: Option<String>,
}

/// A move off the map.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeaveForStep {
    /// Who.
    pub unit: String,
    /// The hexes it enters, in order; the last one off the map.
    pub path: Vec<Hex>,
    /// The edge hex at which it comes back.
    pub back: Hex,
    /// The code of the refusal that must come.
    #[serde(default)]
    pub refused: Option<String>,
}

/// Mines laid in setup.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LayMinesStep {
    /// Which side.
    pub side: Team,
    /// Where.
    pub at: Hex,
    /// What.
    #[serde(default)]
    pub kind: MineKind,
    /// Points of density.
    pub density: u8,
    /// The code of the refusal that must come.
    #[serde(default)]
    pub refused: Option<String>,
}
