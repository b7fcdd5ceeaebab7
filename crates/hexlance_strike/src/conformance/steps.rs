//! The lines of a rule case's script: what is done, and what must hold.

mod claims;
mod deeds;

use std::collections::BTreeMap;

use hexlance_board::{Arc, Edge, Hex};
use hexlance_rules::MineKind;
use serde::Deserialize;

use super::case::Team;
use crate::{ability::Rating, concealment::Insight, state::Phase};

pub use claims::{
    AllowanceStep, AskedStep, BurstStep, CargoStep, CommandStep, ControlStep, ForceStep,
    FormationStep, MineRollStep, MoraleStep, MoveCostStep, OddsStep, ShellStep, SightStep,
    StateStep, ToHitStep, TravelStep,
};
pub use deeds::{
    AttackStep, BuildStep, DeployStep, EngageStep, FlyStep, HoldBackStep, How, KeepBackStep,
    LayMinesStep, LeaveForStep, LoftStep, LookStep, MoveStep, PrepareStep, RaidStep, RearrangeStep,
    SetStep, ThrowStep, UseStep, With, WorkStep,
};

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
