//! The lines of a rule case's script: what is done, and what must hold.

use std::collections::BTreeMap;

use hexlance_board::{Arc, Direction, Edge, Hex};
use hexlance_rules::{AbilityId, MineKind};
use serde::Deserialize;

use super::case::Team;
use crate::{
    ability::Rating,
    card::MoveMode,
    command::{Rearrangement, Switch, Work},
    concealment::Insight,
    control::ControlCause,
    form::CommandSetup,
    model::{
        air::{AirZone, Band, FlightPath},
        artillery::{FireMode, Round},
        attack::CraftArc,
        bombs::Bomb,
        flight::Manoeuvre,
        munition::Munition,
    },
    state::{Critical, Fate, Motive, Phase},
};

const fn yes() -> bool {
    true
}

/// One line of the script.
#[derive(Clone, Debug, Deserialize)]
pub enum CaseStep {
    // What is told: nothing changes.
    /// A caption for what follows.
    Say(String),
    /// Where to look.
    Look(LookStep),

    // What sides do.
    /// An activation.
    Move(MoveStep),
    /// The move of an aircraft.
    Fly(FlyStep),
    /// An aircraft tries to engage another.
    Engage(EngageStep),
    /// An attack from the air on the ground.
    Raid(RaidStep),
    /// Puts an aircraft into a zone of the radar map in setup.
    Loft(LoftStep),
    /// An attack.
    Attack(AttackStep),
    /// Declares an ability.
    Use(UseStep),
    /// Sets a switch of a unit's gear.
    Set(SetStep),
    /// Works in place of attacking.
    Work(WorkStep),
    /// Throws a load.
    Throw(ThrowStep),
    /// Drops a unit on a hex.
    Drop(DeployStep),
    /// Lets a unit out of a bay.
    Unload(DeployStep),
    /// Puts a unit on the map in setup.
    Deploy(DeployStep),
    /// Puts a unit on the map in hiding in setup.
    Hide(DeployStep),
    /// Keeps a unit back in setup, in the first (0) or second (1) group.
    KeepBack(KeepBackStep),
    /// Changes the map in setup.
    Rearrange(RearrangeStep),
    /// Prepares a position for infantry in setup.
    Prepare(PrepareStep),
    /// Engineers put up a light building in setup.
    Build(BuildStep),
    /// A unit comes onto the map over an edge: its first hex, of a jump the whole path.
    Enter(MoveStep),
    /// A unit is held back this turn.
    HoldBack(HoldBackStep),
    /// A unit moves off the map with sealed orders.
    LeaveFor(LeaveForStep),
    /// A unit comes back onto the map.
    ComeBack(DeployStep),
    /// Lays mines in setup.
    LayMines(LayMinesStep),
    /// A side is done with what waits.
    Done(Team),
    /// A side may not say that it is done: the code of the refusal.
    NotDone(Team, String),
    /// Answers the open question, by code or by the name of a unit.
    Answer(String),
    /// An answer that the open question does not take.
    NoAnswer(String),
    /// A side gives up.
    Concede(Team),
    /// Nobody does anything more in this phase: units stand still, sides are done.
    EndPhase,
    /// As `EndPhase` until this phase of this or a later turn has begun.
    Until(Phase),

    // What must hold.
    /// The target number of an attack, with its parts.
    ToHit(ToHitStep),
    /// The number that a control roll of an aircraft needs, with its parts.
    Control(ControlStep),
    /// Thrust of an aircraft.
    Thrust(String, i16),
    /// Hexes that bombs scatter which miss by so much.
    Scatter(String, i16, i16),
    /// Chances of an attack.
    Odds(OddsStep),
    /// What a morale check of a unit needs.
    Morale(MoraleStep),
    /// Inches that a unit would pay for a step.
    MoveCost(MoveCostStep),
    /// Inches that a unit may spend in an activation.
    Allowance(AllowanceStep),
    /// Whether a unit can end a move on the ground in a hex.
    Reaches(String, Hex, bool),
    /// The line between two units.
    Sight(SightStep),
    /// Whether two units are in base contact.
    Contact(String, String, bool),
    /// Minefields that a side knows of in a hex: kind, density.
    Mines(Team, Hex, Vec<(MineKind, u8)>),
    /// The number that the mines in a hex need to go off under a unit.
    MineRoll(MineRollStep),
    /// How much a side sees of a unit.
    Insight(Team, String, Insight),
    /// Armor and structure left of a unit as a side knows them; `None` if it does not.
    Tracks(Team, String, Option<(u8, u8)>),
    /// Points of battlefield intelligence of a side, now.
    Intelligence(Team, i16),
    /// Hexes that a unit's probe reaches; `None` without one.
    Probe(String, Option<u16>),
    /// The enemy command units that a side knows of.
    Commanders(Team, Vec<String>),
    /// What is added to the Initiative of a side now, by name. Items of 0 may be left out.
    Items(Team, BTreeMap<String, i16>),
    /// Which command abilities a force may have: places in the list and codes of the faults.
    Force(ForceStep),
    /// The average Skill of a force and its rating.
    Rating(Team, u8, Rating),
    /// The state of a command ability.
    Command(CommandStep),
    /// What the formation of a side has of its bonus.
    Formation(FormationStep),
    /// The state of a unit.
    State(Box<StateStep>),
    /// The state of a piece of cargo.
    Cargo(CargoStep),
    /// What lies in a hex now, in cell notation.
    Hex(Hex, String),
    /// A question is open.
    Asked(AskedStep),
    /// No question is open.
    NotAsked,
    /// This side must act now.
    Waits(Team),
    /// The battle is in this phase.
    Phase(Phase),
    /// The turn has this number.
    Turn(u16),
    /// Events of the last thing done, in this order, others between them: only what is written is compared.
    Events(Vec<ron::Value>),
    /// No such event came of the last thing done.
    NoEvent(ron::Value),
    /// Whether a side is told of the events like this that the last thing done led to; there must be one.
    Told(Team, ron::Value, bool),
    /// Scripted dice that are not drawn yet.
    DiceLeft(usize),
    /// The shells that a side has in the air, in the order declared.
    Shells(Team, Vec<ShellStep>),
    /// How many shells of the enemy a side knows to be in the air.
    EnemyShells(Team, usize),
    /// Chances of a shot of artillery.
    Burst(BurstStep),
    /// Scores of Red and Blue.
    Scores(u32, u32),
    /// What the side with a task needs.
    Needs(Team, u32),
    /// Who held an objective at the end of the last turn.
    Holds(String, Option<Team>),
    /// The home edges of Red and Blue.
    Homes(Edge, Edge),
    /// How many units of a side may set up in hiding.
    MayHide(Team, usize),
    /// How many units of a side have to be kept back.
    ToKeepBack(Team, usize),
    /// The turn from which a unit may come over an edge.
    Comes(String, u16),
    /// Turns that a unit needs at least around the map between two edge hexes.
    TravelTime(TravelStep),
    /// How many units a side knows its enemy to have off the map, still to come.
    EnemyReserves(Team, usize),
    /// Which sides move in which order if every unit stands still.
    Activations(Vec<Team>),
    /// The battle is over; the winner, or `None` for a draw.
    Over(Option<Team>),

    // Numbers of the rules that need no battle.
    /// Hexes between two hexes.
    Distance(Hex, Hex, u16),
    /// Where a hex lies from a unit's facing.
    InArc(String, Hex, Arc),
    /// Inches as hexes (R0.2.2).
    Hexes(u16, u16),
    /// Half of a Move (R0.2.3).
    Half(u8, u8),
    /// A random pick (R0.1.8): options, all dice rolled for it, the one picked, counted from 1.
    Pick(
        usize,
        #[serde(deserialize_with = "hexlance_rules::limits::faces::<6, _>")] Vec<u8>,
        usize,
    ),
    /// Point value at a skill: value at Skill 4, skill, value.
    PointValue(u16, u8, u16),
    /// Point value of a unit's card by the formula (R2.4).
    Formula(String, u16),
}

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
