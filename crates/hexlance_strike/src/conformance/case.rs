//! The format of rule cases: what stands where, what is done, and what must come of it.
//!
//! See `docs/conformance.md` for the format in the words of the rules.

use std::collections::BTreeMap;

use hexlance_board::{Arc, Direction, Edge, Hex};
use hexlance_rules::{AbilityId, Environment, Role, Victory, Zone};
use serde::Deserialize;

use crate::{
    attack::munition::Munition,
    card::{Bracket, Legs, MoveMode, Moves, UnitType},
    command::{Switch, Work},
    setup::StatusSetup,
    state::{Critical, Fate, Motive, Phase},
};

/// A rule case.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// Stable id, such as `spa.lucky.1` or `E6.1`.
    pub id: String,
    /// What it shows, in one line.
    pub title: String,
    /// Rules and abilities that it exercises.
    #[serde(default)]
    pub shows: Vec<String>,
    /// What the program does not play yet: the case is expected to fail until it does.
    #[serde(default)]
    pub missing: Option<String>,
    /// The map.
    #[serde(default)]
    pub board: CaseBoard,
    /// Optional rules, where they differ from the default.
    #[serde(default)]
    pub optional_rules: BTreeMap<String, bool>,
    /// Light and weather.
    #[serde(default)]
    pub environment: Environment,
    /// How the battle is won.
    #[serde(default)]
    pub victory: Victory,
    /// The last turn; the one in which the case begins if missing.
    #[serde(default)]
    pub turn_limit: Option<u16>,
    /// Units of the side Red by name.
    #[serde(default)]
    pub red: BTreeMap<String, CaseUnit>,
    /// Units of the side Blue by name.
    #[serde(default)]
    pub blue: BTreeMap<String, CaseUnit>,
    /// Roles, home edges and zones of the sides.
    #[serde(default)]
    pub sides: CaseSides,
    /// The turn.
    #[serde(default = "first_turn")]
    pub turn: u16,
    /// The phase that begins. `Initiative` begins the turn, `Setup` the battle.
    #[serde(default = "combat")]
    pub phase: Phase,
    /// Winner of this turn's Initiative; where the turn begins, of the last turn's.
    #[serde(default = "blue")]
    pub initiative: Team,
    /// The dice in the order drawn.
    #[serde(default)]
    pub dice: Vec<u8>,
    /// What is done and what must hold, in order.
    pub script: Vec<CaseStep>,
}

const fn first_turn() -> u16 {
    1
}

const fn combat() -> Phase {
    Phase::Combat
}

const fn blue() -> Team {
    Team::Blue
}

const fn yes() -> bool {
    true
}

/// The two sides of every case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Team {
    /// The side that most cases test.
    Red,
    /// Its enemy.
    Blue,
}

/// What a case says of its sides.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CaseSides {
    /// Red.
    pub red: CaseSide,
    /// Blue.
    pub blue: CaseSide,
}

/// What a case says of a side.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CaseSide {
    /// Attacker or Defender.
    pub role: Option<Role>,
    /// Home edge.
    pub home: Option<Edge>,
    /// Deployment zone.
    pub zone: Zone,
    /// Command abilities of its force.
    pub abilities: Vec<AbilityId>,
}

/// The map of a case: clear ground at level 0 unless hexes say otherwise.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CaseBoard {
    /// Columns.
    pub columns: u16,
    /// Rows.
    pub rows: u16,
    /// What every hex is unless listed, in cell notation.
    pub base: String,
    /// Hexes by axial coordinates, in cell notation.
    pub hexes: BTreeMap<Hex, String>,
    /// A map file beside the case, in place of all the above.
    pub file: Option<String>,
}

impl Default for CaseBoard {
    fn default() -> Self {
        Self {
            columns: 40,
            rows: 40,
            base: String::new(),
            hexes: BTreeMap::new(),
            file: None,
        }
    }
}

/// A unit: the template `std` or a shipped card, with whatever differs.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CaseUnit {
    /// Id of a shipped card; the template where it is missing.
    pub card: Option<String>,
    /// Unit type.
    pub kind: Option<UnitType>,
    /// Size.
    pub size: Option<u8>,
    /// Skill.
    pub skill: Option<u8>,
    /// Moves by mode, in place of those of the card.
    pub moves: Option<Moves>,
    /// Jump Move, besides the other modes.
    pub jump: Option<u8>,
    /// Printed TMM.
    pub tmm: Option<u8>,
    /// Damage as printed: `"3/3/1"` or `"3/3/1/0"`.
    pub damage: Option<String>,
    /// Overheat value.
    pub ov: Option<u8>,
    /// Armor of the card.
    pub armor: Option<u8>,
    /// Structure of the card.
    pub structure: Option<u8>,
    /// Point value.
    pub pv: Option<u16>,
    /// Legs.
    pub legs: Option<Legs>,
    /// Beast-mounted.
    pub beast: Option<bool>,
    /// Specials as printed, in place of those of the card.
    pub specials: Option<Vec<String>>,
    /// Pilot abilities.
    pub spas: Vec<CaseSpa>,

    /// Where it stands.
    pub at: Option<Hex>,
    /// Facing: south-east for Red and north-west for Blue where it is missing.
    pub facing: Option<Direction>,
    /// Levels above the surface, or below it if negative.
    pub elevation: i8,
    /// The unit it rides in or on.
    pub aboard: Option<String>,
    /// Hidden.
    pub hidden: bool,
    /// Commands its force.
    pub commander: bool,

    /// Armor lost so far.
    pub armor_lost: u8,
    /// Structure lost so far.
    pub structure_lost: u8,
    /// Heat.
    pub heat: u8,
    /// Critical hits suffered, in order.
    pub criticals: Vec<Critical>,
    /// Motive damage suffered, after the criticals.
    pub motive: Vec<Motive>,
    /// Shut down by heat at the end of the last turn.
    pub shut_down: bool,
    /// Out of action already.
    pub fate: Option<Fate>,
    /// States with the unit and ability they come from.
    pub statuses: Vec<StatusSetup>,

    /// Its activation of this turn. Before the Combat Phase none, from then on `Moved` where it is missing.
    pub did: Option<Did>,
    /// Its last activation, if it had none this turn.
    pub last: Option<Did>,
    /// Hexes that it entered in that activation.
    pub hexes: Option<u8>,
    /// Acted out of sequence this turn (R3.3.8).
    pub early: bool,
    /// Used up its weapon attack.
    pub weapon_used: bool,
    /// Used up its physical attack.
    pub physical_used: bool,
    /// Overheat bought this turn; it has then made a weapon attack.
    pub overheat: u8,
    /// Made a weapon attack this turn.
    pub fired: bool,
    /// Heat gained from others this turn.
    pub external_heat: u8,
}

/// What a unit did with an activation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Did {
    /// No activation at all.
    Nothing,
    /// R4.8.1.
    StoodStill,
    /// R4.8.2.
    Moved,
    /// R4.8.3.
    Jumped,
    /// R4.8.4.
    Sprinted,
    /// R4.8.5.
    Evaded,
}

/// A pilot ability of a unit.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaseSpa {
    /// Which.
    pub id: AbilityId,
    /// Points it was bought for.
    #[serde(default)]
    pub points: Option<u8>,
    /// Uses left, where some are gone.
    #[serde(default)]
    pub uses: Option<u8>,
    /// Turn of the last use.
    #[serde(default)]
    pub used: Option<u16>,
    /// Range bracket.
    #[serde(default)]
    pub bracket: Option<Bracket>,
    /// The enemy it names.
    #[serde(default)]
    pub enemy: Option<String>,
}

/// One line of the script.
#[derive(Clone, Debug, Deserialize)]
pub enum CaseStep {
    // What sides do.
    /// An activation.
    Move(MoveStep),
    /// An attack.
    Attack(AttackStep),
    /// Declares an ability.
    Use(UseStep),
    /// Sets a switch of a unit's gear.
    Set(SetStep),
    /// Works in place of attacking.
    Work(WorkStep),
    /// Puts a unit on the map in setup.
    Deploy(DeployStep),
    /// A side is done with what waits.
    Done(Team),
    /// A side may not say that it is done: the code of the refusal.
    NotDone(Team, String),
    /// Answers the open question, by code or by the name of a unit.
    Answer(String),
    /// A side gives up.
    Concede(Team),
    /// Nobody does anything more in this phase: units stand still, sides are done.
    EndPhase,
    /// As `EndPhase` until this phase of this or a later turn has begun.
    Until(Phase),

    // What must hold.
    /// The target number of an attack, with its parts.
    ToHit(ToHitStep),
    /// Chances of an attack.
    Odds(OddsStep),
    /// Inches that a unit would pay for a step.
    MoveCost(MoveCostStep),
    /// Inches that a unit may spend in an activation.
    Allowance(AllowanceStep),
    /// The line between two units.
    Sight(SightStep),
    /// Whether two units are in base contact.
    Contact(String, String, bool),
    /// The state of a unit.
    State(Box<StateStep>),
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
    /// Scripted dice that are not drawn yet.
    DiceLeft(usize),
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
    /// Point value at a skill: value at Skill 4, skill, value.
    PointValue(u16, u8, u16),
    /// Point value of a unit's card by the formula (R2.4).
    Formula(String, u16),
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
    /// The target number.
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
    /// Facing.
    pub facing: Option<Direction>,
    /// The unit it is in or on.
    pub aboard: Option<String>,
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
