//! The format of rule cases: what stands where, what is done, and what must come of it.
//!
//! See `docs/conformance.md` for the format in the words of the rules.

use std::collections::BTreeMap;

use hexlance_board::{Direction, Edge, Hex, Theme};
use hexlance_rules::{
    AbilityId, Bulk, Environment, EventSetup, MineSupply, MinefieldSetup, ObjectiveSetup, Zone,
};
use serde::Deserialize;

use super::steps::CaseStep;
use crate::{
    card::{Bracket, Legs, Moves, UnitType},
    form::{CommandSetup, Region, StatusSetup},
    model::{
        air::Flight,
        bombs::Bomb,
        condition::Condition,
        formation::FormationType,
        mission::{Homes, Role, ScenarioKind, Victory},
    },
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
    /// The ability that a demo acts out.
    #[serde(default)]
    pub about: Option<AbilityId>,
    /// What the program does not play yet: the case is expected to fail until it does.
    #[serde(default)]
    pub missing: Option<String>,
    /// The map.
    #[serde(default)]
    pub board: CaseBoard,
    /// Minefields of nobody.
    #[serde(default)]
    pub minefields: Vec<MinefieldSetup>,
    /// Optional rules, where they differ from the default.
    #[serde(default)]
    pub optional_rules: BTreeMap<String, bool>,
    /// Light, weather, air, gravity.
    #[serde(default)]
    pub environment: Environment,
    /// How the battle is won.
    #[serde(default)]
    pub victory: Victory,
    /// The type of the scenario, with what it gives the sides.
    #[serde(default)]
    pub kind: Option<ScenarioKind>,
    /// Percent that the side with a task needs.
    #[serde(default)]
    pub share: Option<u8>,
    /// Places that are fought for.
    #[serde(default)]
    pub objectives: Vec<ObjectiveSetup>,
    /// How home edges are found.
    #[serde(default)]
    pub homes: Homes,
    /// Where it is fought.
    #[serde(default)]
    pub region: Region,
    /// Units may leave over any edge.
    #[serde(default)]
    pub open_edges: bool,
    /// The last turn; the one in which the case begins if missing.
    #[serde(default)]
    pub turn_limit: Option<u16>,
    /// What the scenario lets happen.
    #[serde(default)]
    pub events: Vec<EventSetup>,
    /// Cargo on the map, by name.
    #[serde(default, deserialize_with = "hexlance_rules::once")]
    pub cargo: BTreeMap<String, CaseCargo>,
    /// Units of the side Red by name.
    #[serde(default, deserialize_with = "hexlance_rules::once")]
    pub red: BTreeMap<String, CaseUnit>,
    /// Units of the side Blue by name.
    #[serde(default, deserialize_with = "hexlance_rules::once")]
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
    #[serde(default, deserialize_with = "hexlance_rules::limits::faces::<6, _>")]
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
    pub abilities: Vec<CommandSetup>,
    /// Command abilities of its second force, that of an ally.
    pub ally: Vec<CommandSetup>,
    /// What the formations of its force are trained as, by their numbers.
    pub types: BTreeMap<u8, FormationType>,
    /// Names of the formations of its force, by their numbers; `All` where it is missing.
    pub formations: BTreeMap<u8, String>,
    /// Which of them leads, 0 or 1; the larger one if missing.
    pub leads: Option<u8>,
    /// Its minefields.
    pub minefields: Vec<MinefieldSetup>,
    /// Mines that it lays before units are set up.
    pub mines: Vec<MineSupply>,
    /// Edges over which its units come.
    pub enters: Vec<Edge>,
    /// How many of its units may set up in hiding.
    pub hidden: Option<u8>,
    /// Edges besides its home edge over which its units may leave.
    pub exits: Vec<Edge>,
    /// Its units may move off the map and come back.
    pub off_map: bool,
    /// Only half of it is there at the start.
    pub splits: bool,
    /// It may rearrange the map.
    pub rearranges: bool,
}

/// A piece of cargo: Size 1 unless it says otherwise.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CaseCargo {
    /// Where it lies.
    pub at: Option<Hex>,
    /// Or the unit that lifts it.
    pub held_by: Option<String>,
    /// Its Size.
    pub size: u8,
    /// Whether it is larger than any Size.
    pub bulk: Bulk,
    /// Damage that breaks it.
    pub hits: Option<u8>,
    /// What it counts when it is carried off.
    pub points: u16,
    /// The only side for which it counts.
    pub wanted_by: Option<Team>,
}

impl Default for CaseCargo {
    fn default() -> Self {
        Self {
            at: None,
            held_by: None,
            size: 1,
            bulk: Bulk::Usual,
            hits: None,
            points: 0,
            wanted_by: None,
        }
    }
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
    #[serde(deserialize_with = "hexlance_rules::once")]
    pub hexes: BTreeMap<Hex, String>,
    /// Mapsheets of one size side by side: how many across, how many down; the map is made of them.
    pub sheets: Option<(u16, u16)>,
    /// What the country looks like.
    pub theme: Theme,
    /// A map in place of all the above: a file beside the case, or the name of a shipped one.
    pub file: Option<String>,
}

impl Default for CaseBoard {
    fn default() -> Self {
        Self {
            columns: 40,
            rows: 40,
            base: String::new(),
            hexes: BTreeMap::new(),
            sheets: None,
            theme: Theme::default(),
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
    /// Where it flies, an aircraft only.
    pub air: Option<Flight>,
    /// Bombs that it carries.
    pub bombs: Vec<Bomb>,
    /// The engagement in the air that it has formed this turn.
    pub engages: Option<CaseEngagement>,
    /// The unit it rides in or on.
    pub aboard: Option<String>,
    /// The turn in which it drops.
    pub drops: Option<u16>,
    /// The turn from which it may come over an edge.
    pub enters: Option<u16>,
    /// Points of CT exchanged for IT.
    pub seats: u8,
    /// Hidden.
    pub hidden: bool,
    /// In a prepared position.
    pub prepared: bool,
    /// Off the map, so many inches away.
    pub off_board: Option<u16>,
    /// Commands its force.
    pub commander: bool,
    /// Number of its formation, from 0.
    pub formation: u8,
    /// It belongs to the second force of its side.
    pub ally: bool,
    /// Its tags: faction, group.
    pub tags: Vec<String>,
    /// So many more like it, named with numbers from 2 on, one beside the other.
    pub more: u8,

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
    /// Heat gained from others.
    pub external_heat: u8,
    /// Points of damage that it has taken this turn.
    pub damage_taken: u8,
}

/// An engagement in the air (R11.5).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaseEngagement {
    /// With whom.
    pub enemy: String,
    /// At what range.
    pub range: Bracket,
    /// It tails the enemy.
    #[serde(default)]
    pub tails: bool,
    /// The enemy has set the range.
    #[serde(default)]
    pub lost: bool,
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
    /// The condition it is bought for.
    #[serde(default)]
    pub condition: Option<Condition>,
}
