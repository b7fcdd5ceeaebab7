//! Abilities as data (`assets/abilities/strike/*.ron`): the vocabulary in which most of them are written.
//!
//! An ability is a list of [`Modifier`]s (what number, when, how much), [`Reroll`]s, [`Aura`]s, [`Grant`]s and so on.
//! What this vocabulary cannot say is a hook: a Rust module under [`crate::abilities`] registered under the ability's id.

mod cost;
mod eligible;
mod terrain;

use hexlance_rules::{AbilityId, Ustr, limits};
use serde::{Deserialize, Serialize};

pub use crate::model::attack::Edge;
use crate::{
    card::{Bracket, Legs, MoveMode, UnitType},
    control::ControlCause,
    model::{artillery::FireMode, condition::Condition, mission::Role, munition::Munition},
    special::{Code, Specials},
};
pub use cost::{AbilityKind, Cost};
pub use eligible::eligible;
pub use terrain::is_kind;

/// An ability.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AbilityDef {
    /// Stable id, such as `spa.lucky`.
    pub id: AbilityId,
    /// The name players know; also the label of its parts in breakdowns.
    pub name: Ustr,
    /// Pilot or command ability.
    pub kind: AbilityKind,
    /// Points.
    pub cost: Cost,
    /// Who may have it.
    #[serde(default)]
    pub eligible: Eligible,
    /// What is chosen when it is bought.
    #[serde(default)]
    pub param: Param,
    /// The rule in our words.
    pub text: String,
    /// The optional rule it is bound to.
    #[serde(default)]
    pub optional_rule: Option<String>,
    /// Numbers it changes.
    #[serde(default)]
    pub modifiers: Vec<Modifier>,
    /// Rolls it may reroll.
    #[serde(default)]
    pub rerolls: Vec<Reroll>,
    /// What it does to those who come near.
    #[serde(default)]
    pub auras: Vec<Aura>,
    /// What it allows.
    #[serde(default)]
    pub grants: Vec<Grant>,
    /// Specials that it gives (R13), where rules ask for them by the unit and not by the card: RCN, MHQ.
    #[serde(default)]
    pub specials: Specials,
    /// Uses in a battle, for abilities that are not bought by the use.
    #[serde(default, deserialize_with = "limits::maybe_within::<_, _, 0, 99>")]
    pub uses: Option<u8>,
    /// Whom it calls into play.
    #[serde(default)]
    pub support: Option<Support>,
    /// Turns from one use to the next (R3.6.3).
    #[serde(default, deserialize_with = "limits::maybe_within::<_, _, 0, 999>")]
    pub every_turns: Option<u16>,
    /// What a command ability asks of its force, and whom it reaches.
    #[serde(default)]
    pub command: CommandRule,
    /// How it shows on the table.
    #[serde(default)]
    pub mark: Mark,
}

/// Whom a command ability reaches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Holders {
    /// Every unit of the force that is eligible.
    #[default]
    Force,
    /// The designated units of the force.
    Designated,
    /// Nobody: it is the force's own.
    Nobody,
}

/// What is chosen with a command ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Chosen {
    /// Designated units.
    Units,
    /// What it is trained for above all: attack, defense, a type of scenario.
    Focus,
    /// Attack, defense, types of scenarios.
    Benefits,
    /// Benefits in an environment.
    EnvironmentBenefits,
    /// Attack or defense, where it is taken a second time.
    SecondBenefit,
    /// Two unit types or tags.
    Types,
    /// A terrain or condition of the battlefield.
    Environment,
    /// Tags of enemies.
    Enemies,
    /// A region.
    Region,
    /// A pilot ability, and units that receive it.
    Gifts,
    /// Command abilities that it may become.
    Available,
    /// Champions of formations, with the enemies that they choose.
    Champions,
}

/// What a command ability asks of its force (R2.2), and whom it reaches.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CommandRule {
    /// Whom it reaches.
    pub holders: Holders,
    /// It acts only for the force that leads its side.
    pub leads: bool,
    /// How often it may be taken, if more than once.
    #[serde(deserialize_with = "limits::maybe_within::<_, _, 0, 20>")]
    pub times: Option<u8>,
    /// The least rating of the force (R1.5.2).
    pub rating: Option<Rating>,
    /// The force needs a formation of so many units.
    pub formation: Option<u8>,
    /// Command abilities without which it cannot be had.
    pub needs: Vec<AbilityId>,
    /// Units that may be designated for it, where that is not a third of the force.
    #[serde(deserialize_with = "limits::maybe_within::<_, _, 0, 50>")]
    pub most: Option<u8>,
    /// Command abilities that no unit has besides it.
    pub apart_from: Vec<AbilityId>,
    /// The pilot ability that it gives, where that is not chosen.
    pub gives: Option<AbilityId>,
    /// What is chosen with it.
    pub choices: Vec<Chosen>,
    /// Benefits of the environment that can be picked; all three if none is named.
    pub benefits: Vec<crate::form::Benefit>,
    /// The environment that it is for, where that is not chosen.
    pub environs: Environs,
}

/// An environment that a force may be trained for: kinds of terrain and conditions of the battlefield, taken together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Environs {
    /// Terrain.
    pub terrain: Vec<TerrainKind>,
    /// Conditions (R12).
    pub conditions: Vec<Condition>,
}

impl Environs {
    /// Whether there is nothing of it.
    pub fn is_empty(&self) -> bool {
        self.terrain.is_empty() && self.conditions.is_empty()
    }
}

/// The rating of a force by its average Skill (R1.5.1), the worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Rating {
    /// 7 and 8.
    WetBehindTheEars,
    /// 6.
    VeryGreen,
    /// 5.
    Green,
    /// 4.
    Regular,
    /// 3.
    Veteran,
    /// 2.
    Elite,
    /// 1.
    Heroic,
    /// 0.
    Legendary,
}

impl Rating {
    /// The rating of a Skill.
    pub const fn of(skill: u8) -> Self {
        match skill {
            0 => Rating::Legendary,
            1 => Rating::Heroic,
            2 => Rating::Elite,
            3 => Rating::Veteran,
            4 => Rating::Regular,
            5 => Rating::Green,
            6 => Rating::VeryGreen,
            _ => Rating::WetBehindTheEars,
        }
    }

    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            Rating::WetBehindTheEars => "Wet Behind the Ears",
            Rating::VeryGreen => "Very Green",
            Rating::Green => "Green",
            Rating::Regular => "Regular",
            Rating::Veteran => "Veteran",
            Rating::Elite => "Elite",
            Rating::Heroic => "Heroic",
            Rating::Legendary => "Legendary",
        }
    }
}

/// When a force says that an ability of all its units is in effect, or the rules say so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Declaration {
    /// Its side is asked at the start of a turn; once said, to the end of the battle.
    ForGood,
    /// Its side is asked when the Combat Phase begins, for this turn.
    CombatPhase,
    /// In turns that begin with its side outnumbered (R14.6.1).
    Outnumbered,
    /// Its side is asked at the start of turn 3 and later, if it keeps units back under a false flag: a roll says whether
    /// it is in effect in this turn.
    Ruse,
}

/// How a half is rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Rounding {
    /// Up.
    Up,
    /// Down.
    Down,
}

/// Who may have an ability (R2.3.4). Empty lists mean anyone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Eligible {
    /// Unit types.
    pub types: Vec<UnitType>,
    /// Legs.
    pub legs: Vec<Legs>,
    /// Ways to move on the ground.
    pub modes: Vec<MoveMode>,
    /// Beast-mounted infantry only.
    pub beast: bool,
    /// Not for beast-mounted infantry.
    pub not_beast: bool,
    /// Not for aerospace units, VTOLs and WiGEs.
    pub not_airborne: bool,
    /// Aerospace units only.
    pub aerospace: bool,
    /// Aerospace units, VTOLs and WiGEs only.
    pub airborne: bool,
}

/// What is chosen when an ability is bought.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Param {
    /// Nothing.
    #[default]
    None,
    /// A range bracket.
    Bracket(Vec<Bracket>),
    /// An enemy, named when the battle starts.
    Enemy,
    /// A condition of the battlefield (R12).
    Condition,
}

/// Which number a modifier changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Quantity {
    /// Target number of a weapon attack.
    WeaponToHit,
    /// Target number of a physical attack.
    PhysicalToHit,
    /// Target number of any attack.
    ToHit,
    /// The range modifier itself, before the floor of 0.
    Range,
    /// Added cost of entering a hex, in inches a hex (R4.3).
    HexCost(Vec<TerrainKind>),
    /// Added cost of a level, in inches (R4.2).
    LevelCost,
    /// Move of the mode used, jumps included unless a condition says otherwise, in inches (R4.1.11, step 4).
    Move,
    /// Sprint Move, in inches, in place of [`Quantity::Move`].
    Sprint,
    /// Target number of control rolls.
    Control,
    /// Roll to resist fear and rage (R18.2.4).
    Resistance,
    /// Critical rolls that a hit makes besides its own.
    CriticalRolls,
    /// Damage of a weapon attack (R7.1.2).
    WeaponDamage,
    /// Damage of a physical attack (R7.1.2).
    PhysicalDamage,
    /// Heat as far as its effects go (R7.6.3); the heat scale itself stays.
    FeltHeat,
    /// The heat at which the unit shuts down, the last place of its heat scale (R7.7.4).
    HeatLimit,
    /// The largest load on the ladder 0 to 5, LG, VLG that it lifts, drags or throws (R16.4.2).
    LiftLimit,
    /// Thrust (R11.2.1).
    Thrust,
    /// Target number of bombing (R11.4.4, R11.4.5).
    Bombing,
    /// Hexes by which bombs that miss scatter (R11.4.7), not below 0.
    Scatter,
    /// Reach of a probe special that the owner has, in inches (R5.6).
    Probe,
    /// Number that a minefield needs to go off under the owner (R5.7.2).
    Mines,
    /// Move that a condition costs the owner: inches a hex, or of its Move (R12.0.1). It does not fall below 0 so.
    ConditionMove,
    /// What a condition adds to the target numbers of the owner's attacks and control rolls (R12.0.1). It does not fall
    /// below 0 so.
    ConditionNumber,
    /// Target number of the owner's morale checks (R15.2).
    Morale,
    /// Initiative rolls of the owner's side, once for an ability however many have it (R3.2.1).
    Initiative,
    /// What the owner's own movement adds to its attacks (R6.3).
    OwnMovement,
    /// What attacks on the owner need more where nothing else of terrain, cover or the conditions makes them harder: it
    /// counts as terrain itself.
    OpenGround,
    /// What the environment that the owner's force knows adds to its attacks: all of it together, not below 0.
    EnvironmentNumber,
    /// What the owner's movement adds to attacks on it (R6.4): first what raises it, then what lowers it, not below 0.
    Tmm,
}

/// What a modifier is taken of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Times {
    /// The modifier as it stands.
    #[default]
    Once,
    /// Half of the owner's Size, rounded up.
    HalfSize,
    /// Half of the owner's Short damage after injuries, rounded up.
    HalfShortDamage,
    /// Enemy command units that are out of action, up to a number (R14.4.1).
    CommandersOut(u8),
    /// Twice, where the force has chosen that its numbers count double.
    Doubled,
    /// As often as the force has taken the ability.
    Taken,
}

/// Physical attacks as abilities tell them apart. A pre-emptive strike is a standard or melee attack too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PhysicalKind {
    /// R8.2.
    Standard,
    /// R8.2 with a melee weapon.
    Melee,
    /// R8.4.
    Charge,
    /// R8.5.
    DeathFromAbove,
    /// R8.6.
    AntiMech,
}

/// A penalty on the owner's attacks that an ability lifts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Penalty {
    /// Darkness (R12.3), for spotting too.
    Darkness,
    /// Firing under water (R5.4.4).
    Underwater,
    /// A spotter that attacks, on the fire that it directs (R6.9.3).
    SpotterAttacks,
}

/// Kinds of terrain that abilities speak of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TerrainKind {
    /// Light woods.
    LightWoods,
    /// Heavy woods.
    HeavyWoods,
    /// Ultra-heavy woods.
    UltraHeavyWoods,
    /// Light jungle.
    LightJungle,
    /// Heavy jungle.
    HeavyJungle,
    /// Ultra-heavy jungle.
    UltraHeavyJungle,
    /// Rough and gravel.
    Rough,
    /// Ultra-rough.
    UltraRough,
    /// Rubble.
    Rubble,
    /// Ultra-rubble.
    UltraRubble,
    /// Water of any depth.
    Water,
    /// Swamp.
    Swamp,
    /// Mud.
    Mud,
    /// Snow, thin and deep.
    Snow,
    /// Sand.
    Sand,
    /// Ice over water.
    Ice,
    /// Tundra.
    Tundra,
    /// Buildings of every class.
    Building,
    /// Heavy industrial zones.
    Industrial,
    /// Paved ground, roads and the decks of bridges.
    Paved,
    /// Bare ground at any level, and nothing on it.
    Clear,
    /// Gravel alone, which is rough ground too.
    Gravel,
    /// Planted fields.
    Field,
    /// Rails.
    Rails,
    /// Pools of hazardous liquid of any depth, which are water too.
    HazardousPool,
    /// Magma under a crust.
    MagmaCrust,
    /// Liquid magma.
    LiquidMagma,
}

impl TerrainKind {
    /// The names under which environments are chosen; some stand for several kinds.
    pub const NAMES: [(TerrainKind, &'static str); 26] = [
        (TerrainKind::LightWoods, "woods"),
        (TerrainKind::HeavyWoods, "woods"),
        (TerrainKind::UltraHeavyWoods, "woods"),
        (TerrainKind::LightJungle, "jungle"),
        (TerrainKind::HeavyJungle, "jungle"),
        (TerrainKind::UltraHeavyJungle, "jungle"),
        (TerrainKind::Rough, "rough"),
        (TerrainKind::UltraRough, "rough"),
        (TerrainKind::Rubble, "rubble"),
        (TerrainKind::UltraRubble, "rubble"),
        (TerrainKind::Water, "water"),
        (TerrainKind::Swamp, "swamp"),
        (TerrainKind::Mud, "mud"),
        (TerrainKind::Snow, "snow"),
        (TerrainKind::Sand, "sand"),
        (TerrainKind::Ice, "ice"),
        (TerrainKind::Tundra, "tundra"),
        (TerrainKind::Building, "buildings"),
        (TerrainKind::Industrial, "industrial"),
        (TerrainKind::Paved, "pavement"),
        (TerrainKind::Gravel, "gravel"),
        (TerrainKind::Field, "planted field"),
        (TerrainKind::Rails, "rails"),
        (TerrainKind::HazardousPool, "hazardous pool"),
        (TerrainKind::MagmaCrust, "magma crust"),
        (TerrainKind::LiquidMagma, "liquid magma"),
    ];
}

/// Whose number it is, seen from the owner of the ability.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Whose {
    /// The owner's own attack, move or roll.
    #[default]
    Own,
    /// An attack on the owner.
    AgainstMe,
}

/// When a modifier applies; all of a list must hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum When {
    /// The owner jumped in its last activation.
    Jumped,
    /// The owner stood still in its last activation.
    StoodStill,
    /// The owner chose to stand still in its last activation (R4.8.1): it could have moved.
    StoodStillByChoice,
    /// The owner moved on the ground.
    Moved,
    /// The attack is in this bracket.
    Bracket(Bracket),
    /// The attack is in the bracket chosen when the ability was bought.
    ChosenBracket,
    /// The attack is aimed at the named enemy.
    AtNamedEnemy,
    /// The attack is aimed at another enemy while the named one is not out of action.
    AtOtherThanNamedEnemy,
    /// The attack succeeded by at least this.
    Margin(u8),
    /// The attack is aimed at one unit.
    AtUnit,
    /// The owner stands in one of these.
    StandsIn(Vec<TerrainKind>),
    /// The attack uses terrain modifiers.
    TerrainCounts,
    /// The attack is indirect.
    Indirect,
    /// The attack is not indirect.
    Direct,
    /// It is artillery that fires in one of these modes (R9.1.2).
    Artillery(Vec<FireMode>),
    /// The other unit of the attack has one of these types.
    OtherIs(Vec<UnitType>),
    /// The other unit of the attack is in base contact.
    BaseContact,
    /// The attack is physical and of one of these kinds.
    Physical(Vec<PhysicalKind>),
    /// The attack is a pre-emptive strike (R18.1.19).
    Preempts,
    /// The owner is immobile (R0.4.5).
    Immobile,
    /// The owner stands in open water of a depth from the first number to the second, and not on its surface.
    InDepth(u8, u8),
    /// One of these specials has a part in the weapon attack, with a value at its bracket: fired alone, or a standard
    /// attack of a unit that has it. IF counts where the unit has LRM.
    PartOf(Vec<Code>),
    /// The weapon attack is made with one of these specials and nothing else.
    FiresOnly(Vec<Code>),
    /// The weapon attack is made with one of these rounds (R6.10).
    Rounds(Vec<Munition>),
    /// It is a weapon attack.
    WeaponAttack,
    /// The weapon attack is an aimed shot.
    AimedShot,
    /// The attack goes for a weak spot.
    WeakSpot,
    /// The owner chose this after its hit.
    Chose(Edge),
    /// The attack is indirect and has no spotter.
    Unspotted,
    /// The owner moves by one of these modes; for an attack, it did so in its last activation.
    Mode(Vec<MoveMode>),
    /// Every hex of the owner's move, the start included, is paved or ice, and it does not jump.
    OnHardGround,
    /// The owner's move over the ground begins and ends in one of these and stays at one level.
    OnTheLevel(Vec<TerrainKind>),
    /// The owner is wholly under water; for a cost, in the hex that it enters (R4.7.1).
    Submerged,
    /// The attack strafes or strikes from the air (R11.4).
    FromTheAir,
    /// The owner is in the air (R0.4.4).
    Airborne,
    /// The other unit of the attack is in the air (R0.4.4).
    OtherAirborne,
    /// The control roll is made for one of these.
    RollFor(Vec<ControlCause>),
    /// It is about the condition of the battlefield chosen when the ability was bought.
    ChosenCondition,
    /// It is about one of these conditions of the battlefield.
    Conditions(Vec<Condition>),
    /// The ability is in effect: its force has declared it, or what it waits for is the case.
    Declared,
    /// The owner's last activation was one straight line with its whole Move (R4.1.8).
    FullMoveInLine,
    /// The owner has made no weapon attack this turn.
    NoWeaponAttack,
    /// The owner's side has this role.
    SideIs(Role),
    /// The force began with a unit of one of the types of each list.
    RosterHas(Vec<Vec<UnitType>>),
    /// The force began with as many of the one as of the other of its two chosen types, and with some.
    Paired,
    /// The side began with a number of units from the first to the second.
    SideUnits(u16, u16),
    /// The environment that the force knows covers half of the map or more.
    EnvironmentCovers,
    /// It is not there at all.
    EnvironmentMissing,
    /// At least half of the units with which the force began have dropped in the turn before (R16.5).
    HalfDropped,
    /// The owner names enemies, and has named none that was in action when the turn began.
    WithoutPrey,
    /// At least half of the units with which the other side began have a tag of the enemies that the force knows.
    FacesEnemy,
    /// The force is of this rating or better (R1.5.2).
    Rated(Rating),
    /// The battle is fought in the region that the force has chosen.
    InRegion,
    /// The ability has become another.
    Swapped,
    /// It is a turn from the first number to the second.
    Turns(u16, u16),
    /// The reverse of a condition.
    Not(Box<When>),
}

/// One number changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Modifier {
    /// Which.
    pub on: Quantity,
    /// Whose.
    #[serde(default)]
    pub whose: Whose,
    /// When.
    #[serde(default)]
    pub when: Vec<When>,
    /// By how much.
    #[serde(deserialize_with = "limits::within::<_, _, -100, 100>")]
    pub add: i16,
    /// Of what, where it is not the number itself.
    #[serde(default)]
    pub times: Times,
    /// Label of the part, where it is not the ability's name.
    #[serde(default)]
    pub label: Option<Ustr>,
}

/// Rolls that an ability may reroll, one use each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Reroll {
    /// An own attack roll that failed.
    OwnFailedAttack,
    /// An own control roll that failed.
    OwnFailedControl,
    /// An enemy's attack roll that targets the owner.
    EnemyAttack,
    /// A roll on the critical hit table against the owner.
    EnemyCritical,
    /// The Initiative roll of the owner's side that was beaten, if the owner commands it (R14.4.1).
    LostInitiative,
}

/// How an aura is set off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AuraTrigger {
    /// When an enemy comes within, because either moved.
    ComesWithin,
    /// When the owner triggers it at a point of its path, once a turn.
    ChosenPoint,
}

/// What happens to enemies in reach who fail to resist (R18.2.4).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Aura {
    /// Reach in inches (R0.3.10).
    #[serde(deserialize_with = "limits::within::<_, _, 0, 200>")]
    pub inches: u16,
    /// How it is set off.
    pub trigger: AuraTrigger,
    /// The status of those who fail: `intimidated` or `enraged`.
    pub status: Ustr,
    /// TMM follows the halved Move (R18.2.2).
    #[serde(default)]
    pub lowers_tmm: bool,
    /// It reaches aerospace units that are on the ground.
    #[serde(default)]
    pub on_the_ground: bool,
    /// How the status ends.
    pub ends: AuraEnd,
}

/// How a status from an aura ends, besides the end of its source (R18.2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AuraEnd {
    /// When the Combat Phase of the next turn starts (R3.6.2).
    NextMovementPhase,
    /// At the start of any phase in which the source is more than that many inches away or out of sight.
    Tether(u16),
}

/// What an ability allows; the engine knows how.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Grant {
    /// Fire may be divided between two targets at half damage.
    DividedFire,
    /// May strike an attacker in base contact first.
    Preempt,
    /// May act before all others in a turn whose Initiative its side won, with immediate damage.
    ActFirst,
    /// Counts as having Iron Will (+2 to resist fear and rage, never more).
    IronWill,
    /// Names an enemy, and another when that one is destroyed or out of sight at the start of its movement.
    NameEnemy,
    /// Attacks all round as if every target were in its front arc.
    AllRoundFire,
    /// Does not feel a penalty.
    Ignores(Penalty),
    /// Does not bog down in mud and swamp (R4.10).
    NeverBogs,
    /// After a hit with a melee weapon chooses between a point of damage and a critical roll.
    MeleeChoice,
    /// The first MP hit does nothing but count (R7.3.4).
    SparesFirstMpHit,
    /// After standing still may aim at one unit: half damage, and what depends on an aimed shot.
    AimedShot,
    /// A standard weapon attack that misses by 1 deals half its damage.
    HalfOnNearMiss,
    /// May fire indirectly without a spotter.
    Unspotted,
    /// Spots for any number of artillery attacks in a turn, all on one target (R9.4.6).
    SpotsForMany,
    /// Counter-battery fire that misses by 1 deals full damage, by 2 or 3 half (R9.9.3).
    ObliqueCounterBattery,
    /// Moves through enemies, for 1" a hex more (R4.1.6).
    PassesEnemies,
    /// Never checks morale and is never shaken, routed or sent home (R15.3.3).
    Unbreakable,
    /// The modifier for an atmosphere on control rolls is this in place of 2; of several the least counts.
    Atmosphere(u8),
    /// The modifier for unsuitable ground on landing and liftoff is 1 in place of 2, and an aircraft may land among trees.
    RoughLanding,
    /// Two strafing runs or two strikes in one pass (R11.4.10).
    TwoRuns,
    /// In place of its attack throws an enemy that it tails at Short range out of its wash.
    Wash,
    /// Identifies enemies in the open as a light probe does (R5.6.2, R14.8.2).
    Identifies,
    /// Finds enemies in hiding within 2", fields or not (R5.5.3).
    SpotsHidden,
    /// May go for a weak spot with an attack, said before the roll: what depends on it, a use each time.
    WeakSpot,
    /// Drives into woods, rough, rubble and depth 1 that are closed to its mode, at twice a 'Mech's price.
    CrossCountry,
    /// Finds an improvised melee weapon in woods, jungle, rubble and buildings, for 2" of its Move (spa.slugger).
    FindsWeapon,
    /// Loads more than 3 Sizes smaller than itself cost it 2" instead of half of its Move (R16.4.3).
    CarriesLightly,
    /// These range modifiers, Short to Extreme, in place of the usual ones (R6.2.3); artillery keeps its own.
    RangeTable(i8, i8, i8, i8),
    /// Buildings absorb half as much of its attacks (R10.4.1); of several the lowest result counts.
    HalvesAbsorption(Rounding),
    /// Enemies may not fire at vehicles and infantry of its force while a 'Mech of it is closer (R18.1.12).
    Shields,
    /// A melee attack before any weapon attack takes the place of that too; after a hit its weapon breaks on a 6.
    StakesWeapon,
    /// The force says that the ability is in effect, or the rules do.
    Declares(Declaration),
    /// Before Initiative is rolled its side may give it away or spend what it has stored so.
    BanksInitiative,
    /// Before Initiative is rolled its side may have the kills of the last turn count.
    ForcesInitiative,
    /// From that turn on the bonuses that abilities give the enemy's Initiative count nothing.
    VoidsBonuses(u16),
    /// After an Initiative won by 2 or more, half the margin of units act before all others.
    Overruns,
    /// A whole formation may say that it attacks one enemy (R14.6.2).
    GroupFire,
    /// Initiative by its role and the type of the scenario, as its benefits say.
    Specializes,
    /// The force knows an environment: its benefits say what it makes of that; other grants come with Improved Combat.
    KnowsEnvironment,
    /// Has its whole Move left after getting out of a carrier (R16.1.3).
    WholeMoveAfterDismount,
    /// The force gives a pilot ability to one of four of its units (sca.focus).
    GivesAbility,
    /// All units of the force hunt an enemy each, with the pilot ability that the force gives them; no enemy is hunted by
    /// two of them.
    HuntsAlone,
    /// Formations may name a champion, who hunts an enemy of its Size or larger; duels count on Initiative.
    Duels,
    /// Artillery of the force shares the count of its shots at a target (R9.5.2).
    SharesFire,
    /// Artillery that it fires directly covers one ring of hexes more, with half the damage (R9.6.5).
    WidensBursts,
    /// Its infantry may set up in hiding, any number, and in prepared positions (R10.1.3).
    DigsIn,
    /// Formations of four or more put up a light building or lay minefields before the battle (R17.1.1, S4).
    Engineers,
    /// Drops without a roll (R16.5.2).
    SureDrops,
    /// Holds enemies in front of it that move after it (sca.zone_of_control).
    ZoneOfControl,
    /// Its units may move off the map and come back elsewhere (R16.6).
    OffMap,
    /// Its units may leave over any edge but the enemy's home edge, and are not lost by it (R15.4).
    LeavesAnywhere,
    /// Its units that come over an edge by the scenario may use any edge that is nobody's home (R16.7).
    Flanks,
    /// Half of its units may set up in hiding, wherever anybody on the ground could hide (R5.5.1).
    HidesHalf,
    /// Twice as many of its units as the scenario says may set up in hiding, at most 4 more; where it says none, 4 (R5.5.1).
    HidesMore,
    /// Only half of the enemy is there at the start, if its side attacks (R17.4.1).
    SplitsEnemy,
    /// It may change home edges and move terrain or mapsheets before anything is placed (R17.1.4).
    Rearranges,
    /// If its side attacks, its units may begin in hiding where the enemy sets up (R17.1.1, S6).
    Infiltrates,
    /// The force knows an enemy, and by its rating negates command abilities of that enemy (R17.1.1, S2).
    KnowsEnemy,
    /// At the start of each turn it may put a formation of the enemy out of touch.
    Disrupts,
    /// It may become another command ability when the other side has set up (R17.1.1, S7).
    Becomes,
}

/// A unit that an ability calls into play in the End Phase (R3.5.4).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Support {
    /// Id of its card.
    pub card: String,
    /// The terrain from which it is called, and in which it appears.
    pub stands_in: Vec<TerrainKind>,
}

/// How an ability shows on the table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Mark {
    /// Short text on its chip.
    pub chip: String,
    /// Colour of its ring, arrow and chip, as 0xRRGGBB.
    pub colour: u32,
}

impl Grant {
    /// The module that plays it where it is one ability's own, and not a piece of the rules that any may use.
    pub const fn module(self) -> Option<&'static str> {
        match self {
            Grant::Preempt => Some("abilities::street_fighter"),
            Grant::FindsWeapon => Some("abilities::slugger"),
            Grant::Wash => Some("abilities::ride_the_wash"),
            Grant::DividedFire => Some("attack::divided"),
            Grant::ActFirst
            | Grant::IronWill
            | Grant::NameEnemy
            | Grant::AllRoundFire
            | Grant::Ignores(_)
            | Grant::NeverBogs
            | Grant::MeleeChoice
            | Grant::SparesFirstMpHit
            | Grant::AimedShot
            | Grant::HalfOnNearMiss
            | Grant::Unspotted
            | Grant::PassesEnemies
            | Grant::CrossCountry
            | Grant::Identifies
            | Grant::SpotsHidden
            | Grant::WeakSpot
            | Grant::Unbreakable
            | Grant::Atmosphere(_)
            | Grant::RoughLanding
            | Grant::TwoRuns
            | Grant::SpotsForMany
            | Grant::ObliqueCounterBattery
            | Grant::RangeTable(..)
            | Grant::HalvesAbsorption(_)
            | Grant::StakesWeapon
            | Grant::KnowsEnvironment
            | Grant::WholeMoveAfterDismount
            | Grant::WidensBursts
            | Grant::ZoneOfControl
            | Grant::GivesAbility
            | Grant::HuntsAlone
            | Grant::Duels
            | Grant::SharesFire
            | Grant::DigsIn
            | Grant::Engineers
            | Grant::SureDrops
            | Grant::Declares(_)
            | Grant::BanksInitiative
            | Grant::ForcesInitiative
            | Grant::VoidsBonuses(_)
            | Grant::Overruns
            | Grant::OffMap
            | Grant::LeavesAnywhere
            | Grant::Flanks
            | Grant::HidesHalf
            | Grant::HidesMore
            | Grant::SplitsEnemy
            | Grant::Rearranges
            | Grant::Infiltrates
            | Grant::KnowsEnemy
            | Grant::Becomes
            | Grant::Disrupts
            | Grant::CarriesLightly => None,
            Grant::Shields => Some("abilities::shielding"),
            Grant::Specializes => Some("initiative::roles"),

            Grant::GroupFire => Some("abilities::combined_fire"),
        }
    }
}

impl AbilityDef {
    /// Modules of its own that it needs besides its data; none for an ability that is data alone.
    pub fn hooks(&self) -> Vec<&'static str> {
        self.grants.iter().filter_map(|g| g.module()).collect()
    }

    /// Whether its owner sets it off at a point of its path (R3.3.7).
    pub fn is_triggered(&self) -> bool {
        let chosen = |a: &Aura| a.trigger == AuraTrigger::ChosenPoint;
        self.auras.iter().any(chosen) || self.grants(Grant::FindsWeapon)
    }

    /// Whether it allows something.
    pub fn grants(&self, grant: Grant) -> bool {
        self.grants.contains(&grant)
    }

    /// The name of the file of an ability's demo, in a folder `scenarios/demos/strike`.
    pub fn demo_file(id: AbilityId) -> String {
        format!("{id}.ron")
    }
}
