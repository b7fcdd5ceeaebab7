//! The state of a battle: components of units and resources of the World.
//!
//! Everything here changes only in [`crate::apply`], when an event is applied. Reading goes through [`crate::read`].

use std::{
    collections::BTreeMap,
    hash::{Hash, Hasher},
    sync::Arc,
};

use bevy_ecs::prelude::{Component, Resource};
use hexlance_board::{Board, Direction, Hex};
use hexlance_rules::{AbilityId, Environment, Message, SideId, UnitId};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

pub use crate::model::{attack::CraftArc, gear::Targeting};
use crate::{
    ability::{AbilityDef, Quantity},
    card::{Card, MoveMode},
    command::Work,
    form::Region,
    model::{
        air::{Flight, FlightPath},
        attack::{Attack, Marking, Target},
        bombs::Load,
        condition::Condition,
        load::Grip,
        mission::{Homes, Victory},
    },
    sides::TwoSides,
    special::Code,
};

/// The card of a unit.
#[derive(Component, Clone, Debug)]
pub struct CardOf(pub Arc<Card>);

/// Who drives it: one skill for everything (R1.5).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pilot {
    /// 0 best to 8 worst.
    pub skill: u8,
}

/// Why a unit is out of action (R0.4.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Fate {
    /// Destroyed.
    Destroyed,
    /// Left the map by its own will or a rule.
    Withdrawn,
    /// Surrendered or captured.
    Captured,
}

/// A unit's place on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Spot {
    /// The hex.
    pub hex: Hex,
    /// Where it faces; of no meaning for infantry.
    pub facing: Direction,
    /// Base level (R5.1.2): the ground, the deck, the bottom of the water, or the level it flies at.
    pub base: i8,
    /// Hidden from the other side (R5.5).
    pub hidden: bool,
}

/// Where a unit is.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Place {
    /// Not on the map yet: to be set up or to arrive.
    Reserve,
    /// On the map.
    On(Spot),
    /// In flight on the radar map (R11.1); over the map too.
    Aloft(Flight),
    /// Inside a transport.
    Aboard(UnitId),
    /// On the outside of a transport (R8.7.1).
    Riding(UnitId),
    /// Artillery off the map, so many inches away (R9.1.2).
    OffBoard(u16),
    /// Carried as external cargo (R16.4).
    Held(UnitId, Grip),
    /// Out of action.
    Gone(Fate),
}

impl Place {
    /// The transport that a unit is in or on.
    pub const fn carrier(&self) -> Option<UnitId> {
        match self {
            Place::Aboard(carrier) | Place::Riding(carrier) => Some(*carrier),
            Place::Reserve
            | Place::On(_)
            | Place::Aloft(_)
            | Place::OffBoard(_)
            | Place::Held(..)
            | Place::Gone(_) => None,
        }
    }
}

/// Armor, and the structure under it (R1.1.8).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Armor {
    /// Armor left.
    pub points: u8,
    /// Structure left.
    pub structure: u8,
}

impl Armor {
    /// All that a card has.
    pub const fn of(card: &Card) -> Self {
        Self {
            points: card.armor,
            structure: card.structure,
        }
    }
}

/// Heat (R7.7).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Heat {
    /// 0 to 4.
    pub level: u8,
    /// Shut down by heat since the End Phase of that turn (R7.7.4).
    pub shut_down_since: Option<u16>,
}

/// Effects of critical hits (R7.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Critical {
    /// R7.3.1.
    Ammo,
    /// R7.3.2.
    Engine,
    /// R7.3.3.
    FireControl,
    /// R7.3.4.
    Mp,
    /// R7.3.5.
    Weapon,
    /// R7.3.6.
    CrewStunned,
    /// R7.3.7.
    CrewKilled,
    /// R7.3.7.
    Destroyed,
    /// R7.3.7, aerospace units.
    Fuel,
    /// R7.3.8, large craft.
    Crew,
    /// R7.3.8, large craft.
    Thruster,
    /// R7.3.8: one bay can no longer be used, counted from 0 in the order of the card.
    Door(u8),
    /// R7.3.8: nothing happens in play.
    DockingCollar,
    /// R7.3.8: nothing happens in play.
    KfBoom,
    /// R7.3.5: a weapon hit on one arc of a large craft.
    ArcWeapon(CraftArc),
}

impl Critical {
    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            Critical::Ammo => "Ammunition hit",
            Critical::Engine => "Engine hit",
            Critical::FireControl => "Fire control hit",
            Critical::Mp => "MP hit",
            Critical::Weapon => "Weapon hit",
            Critical::CrewStunned => "Crew stunned",
            Critical::CrewKilled => "Crew killed",
            Critical::Destroyed => "Destroyed",
            Critical::Fuel => "Fuel hit",
            Critical::Crew => "Crew hit",
            Critical::Thruster => "Thruster hit",
            Critical::Door(_) => "Door hit",
            Critical::DockingCollar => "Docking collar hit",
            Critical::KfBoom => "KF boom hit",
            Critical::ArcWeapon(CraftArc::Nose) => "Weapon hit, nose",
            Critical::ArcWeapon(CraftArc::Left) => "Weapon hit, left",
            Critical::ArcWeapon(CraftArc::Right) => "Weapon hit, right",
            Critical::ArcWeapon(CraftArc::Aft) => "Weapon hit, aft",
        }
    }
}

/// Results of the motive table (R7.4.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Motive {
    /// Move -2", TMM -1.
    Slowed,
    /// Move and TMM halved, at least -2" and -1.
    Halved,
    /// Immobilized for the battle.
    Immobilized,
}

/// One lasting injury, in the order suffered (R7.3.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Injury {
    /// A critical hit.
    Critical(Critical),
    /// Motive damage.
    Motive(Motive),
}

/// What criticals and motive damage did to a unit.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Injuries {
    /// In the order suffered.
    pub list: SmallVec<[Injury; 6]>,
    /// First and last turn in which the crew is stunned (R7.3.6).
    pub stunned: Option<(u16, u16)>,
    /// Whether ARM has been spent (R7.4.4).
    pub armored_component_spent: bool,
    /// Turn in which own weapon attacks suffer from interference (tasers, magnetic pulse).
    pub interference_in: Option<u16>,
    /// Move lost to a magnetic pulse in [`Injuries::interference_in`], inches.
    pub pulse_slow: u8,
    /// Carries a NARC beacon of the enemy (R6.11.2).
    pub narc: bool,
    /// Designated by TAG in that turn (R6.11.1).
    pub tagged_in: Option<u16>,
}

impl Injuries {
    /// How many critical hits of a kind it suffered.
    #[inline]
    pub fn count(&self, critical: Critical) -> u8 {
        self.list
            .iter()
            .filter(|i| **i == Injury::Critical(critical))
            .count() as u8
    }
}

/// How a unit moved in its last activation; lasts until its next (R6.4.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum MotionState {
    /// Not activated yet: counts as moved (R6.4.3).
    #[default]
    Fresh,
    /// Spent nothing (R4.1.4).
    StoodStill,
    /// Entered at least one hex without jumping.
    Moved,
    /// Jumped.
    Jumped,
    /// Spent inches without leaving its hex: neither (R4.1.4).
    Worked,
}

/// The last activation's movement.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Motion {
    /// Stood still, moved, jumped.
    pub state: MotionState,
    /// The mode used.
    pub mode: Option<MoveMode>,
    /// Sprinted (R4.8.4).
    pub sprinted: bool,
    /// Evaded (R4.8.5).
    pub evaded: bool,
    /// Hexes entered.
    pub hexes: u8,
    /// Inches spent.
    pub spent: u8,
    /// Inches not spent (R4.1.9).
    pub unused: u8,
    /// The longest straight stretch that it flew at its own height, a VTOL only: what it may attack on the way (R4.6.5).
    #[serde(default)]
    pub stretch: Option<FlightPath>,
    /// Every hex that it entered lies on one straight line from its start (R4.1.8).
    #[serde(default)]
    pub straight: bool,
    /// Ended with its back to the enemy that it rages against, though it could have turned to attack it (Antagonizer).
    pub looked_away: bool,
    /// It stood still because it could not move (R4.8.1 is a choice): immobile, shut down, bogged down.
    #[serde(default)]
    pub helpless: bool,
}

impl Hash for Motion {
    fn hash<H: Hasher>(&self, h: &mut H) {
        (self.state, self.mode, self.sprinted, self.evaded).hash(h);
        (self.hexes, self.spent, self.unused).hash(h);
        (self.stretch, self.straight, self.looked_away).hash(h);
        // Nothing is added where it says nothing: battles recorded before there was such a thing keep their states.
        if self.helpless {
            true.hash(h);
        }
    }
}

/// A charge or death from above that waits for the Combat Phase (R8.4, R8.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rush {
    /// On whom, or into what.
    pub target: Target,
    /// Death from above instead of a charge.
    pub from_above: bool,
    /// Direction of the last step.
    pub direction: Direction,
    /// Hexes entered this turn.
    pub hexes: u8,
}

/// What a unit has done this turn; cleared when the turn begins.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Acts {
    /// Had its activation.
    pub activated: bool,
    /// Used up its weapon attack.
    pub weapon: bool,
    /// Used up its physical attack.
    pub physical: bool,
    /// Made a weapon attack that warms it up (R7.7.3).
    pub fired: bool,
    /// Overheat bought (R7.6.1).
    pub overheat: u8,
    /// Heat gained from others, before the limit of 2 (R6.9.6).
    pub external_heat: u8,
    /// The one target it spots for (R6.9.4), for artillery a hex.
    pub spots: Option<Target>,
    /// Artillery attacks that it has spotted for (R9.4.6).
    pub guided: u8,
    /// The type of artillery that it fires this turn, and which pieces have fired, one bit each (R9.1.1).
    pub gunnery: Option<(Code, u16)>,
    /// Promised not to attack so that an indirect attack is easier (R6.9.4).
    pub quiet: bool,
    /// Acted out of sequence (R3.3.8).
    pub early: bool,
    /// A charge or death from above to be resolved.
    pub rush: Option<Rush>,
    /// Declared a charge or death from above, resolved or not: no other weapon or physical attack (R3.4.4).
    pub rushed: bool,
    /// Loaded passengers: cannot sprint, pays 2" for each (R16.1.2).
    pub loaded: u8,
    /// Doors of its bays used (R16.3.1).
    pub doors: u8,
    /// REAR damage used, taken off its forward damage (R6.8.4).
    pub rear_used: u8,
    /// What its first weapon or marking attack was aimed at: everything else is a secondary target (R6.7.1).
    pub primary: Option<Target>,
    /// Extra attacks made: TAG, NARC, tasers (R6.11, R13.1.16).
    pub marks: SmallVec<[Marking; 2]>,
    /// Points of PNT used (R13.3.1).
    pub point_defense: u8,
    /// Its RAMS has screened a friend (R13.3.1).
    pub screened: bool,
    /// Whether it chose a new prey in this activation (Blood Stalker).
    pub chose_prey: bool,
    /// Points of armor and structure lost this turn (R15.2.2).
    pub lost: u8,
    /// Hurt by flames, infernos or an area attack this turn, which frightens infantry and ProtoMechs (R15.2.2).
    pub burnt: bool,
    /// Points of damage that it has taken (R11.7.1).
    pub damage_taken: u8,
    /// Has tried to engage an enemy in the air (R11.5.1).
    pub engaged: bool,
    /// The arcs, and landed the sides, from which a large craft has attacked (R11.9), a bit each.
    pub arcs: u8,
    /// Units that this unit already made a fear or rage roll against this turn, with the ability (R18.2.4).
    pub resisted: SmallVec<[(UnitId, AbilityId); 2]>,
}

/// What a unit's nerve has been through in the battle (R15.2).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Nerve {
    /// It has checked for being crippled.
    pub crippled: bool,
    /// It has checked for the loss of half its formation.
    pub formation: bool,
    /// It has been routed.
    pub routed: bool,
}

/// What a unit's gear is set to, and how much of it is used up for the battle.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Gear {
    /// Variable targeting (R13.2.11).
    pub targeting: Targeting,
    /// Stealth is switched off (R13.2.7).
    pub stealth_off: bool,
    /// The searchlight is switched off (R12.3.2).
    pub light_off: bool,
    /// Points of its ECM suite that run as ECCM (R5.6.4).
    pub eccm: u8,
    /// How many do from the End Phase on.
    pub wanted_eccm: Option<u8>,
    /// What targeting becomes in the End Phase.
    pub wanted_targeting: Option<Targeting>,
    /// Whether stealth is on from the End Phase.
    pub wanted_stealth: Option<bool>,
    /// Its bridge is laid (R10.7.2).
    pub bridge_laid: bool,
    /// Mines laid (R13.1.19).
    pub mines_laid: u8,
    /// Attacks of battle armor tasers made (R13.1.16).
    pub tasers_used: u8,
    /// Bombs that it still carries (R11.4.9).
    pub bombs: Load,
}

/// One special pilot ability of a unit in play.
#[derive(Clone, Debug)]
pub struct Spa {
    /// What it is.
    pub def: Arc<AbilityDef>,
    /// Its parameter, such as a range bracket, as an index into the definition's options.
    pub param: u8,
    /// Uses left, for those bought by the use.
    pub uses: u8,
    /// Uses that were bought.
    pub bought: u8,
    /// First turn in which it may be used again.
    pub ready: u16,
    /// The condition it is bought for.
    pub condition: Option<Condition>,
    /// The enemy it names.
    pub chosen: Option<UnitId>,
    /// It is a command ability of the unit's force, which every unit of it has ([`crate::forces`]).
    pub of_force: bool,
    /// Its force has declared it, or what it waits for is the case.
    pub declared: bool,
    /// Its force has given it, or a level of it.
    pub gift: bool,
    /// It is what the unit's formation gives ([`crate::formations`]).
    pub of_formation: bool,
    /// Its uses are those of the whole formation (R14.5.3).
    pub of_pool: bool,
    /// It may be used so often as it has uses, whatever it is otherwise.
    pub counted: bool,
    /// The enemy formation that it names, by force and place, where it names a whole one.
    pub quarry: Option<(u8, u8)>,
}

impl Spa {
    /// An ability of which nothing is chosen and nothing is used.
    pub const fn new(def: Arc<AbilityDef>) -> Self {
        Self {
            def,
            param: 0,
            uses: 0,
            bought: 0,
            ready: 0,
            condition: None,
            chosen: None,
            of_force: false,
            declared: false,
            of_formation: false,
            of_pool: false,
            counted: false,
            quarry: None,
            gift: false,
        }
    }
}

/// The special pilot abilities of a unit, and the command abilities of its force that reach it.
#[derive(Component, Clone, Debug, Default)]
pub struct SpaList(pub SmallVec<[Spa; 3]>);

impl SpaList {
    /// The ability with that id.
    pub fn get(&self, id: AbilityId) -> Option<&Spa> {
        self.0.iter().find(|s| s.def.id == id)
    }

    /// What these abilities add to a number whatever happens.
    pub(crate) fn always_added(&self, on: &Quantity) -> i16 {
        let modifiers = self.0.iter().flat_map(|s| &s.def.modifiers);
        modifiers
            .filter(|m| m.on == *on)
            .fold(0, |sum: i16, m| sum.saturating_add(m.add))
    }

    /// The ability with that id of which a use is spent: of several the first that has any left.
    pub fn using(&self, id: AbilityId) -> Option<&Spa> {
        let of = || self.0.iter().filter(move |s| s.def.id == id);
        of().find(|s| s.uses > 0).or_else(|| of().next())
    }

    /// Whether the one of which a use is spent is its own, not what its formation gives.
    pub fn uses_own(&self, id: AbilityId) -> bool {
        self.using(id).is_none_or(|s| !s.of_formation)
    }
}

/// Phases of a turn (R3.1.1); setup before the first.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum Phase {
    /// Units are set up (R17.1.1).
    #[default]
    Setup,
    /// Initiative (R3.2).
    Initiative,
    /// Movement (R3.3).
    Movement,
    /// Combat (R3.4).
    Combat,
    /// End (R3.5).
    End,
    /// The battle is over.
    Over,
}

impl Phase {
    /// The phases of a turn, in their order (R3.1.1).
    pub const OF_A_TURN: [Phase; 4] = [
        Phase::Initiative,
        Phase::Movement,
        Phase::Combat,
        Phase::End,
    ];

    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Setup => "Setup",
            Phase::Initiative => "Initiative",
            Phase::Movement => "Movement",
            Phase::Combat => "Combat",
            Phase::End => "End",
            Phase::Over => "Over",
        }
    }
}

/// Where the battle is in its turn.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Turn {
    /// Counted from 1; 0 during setup.
    pub number: u16,
    /// Phase.
    pub phase: Phase,
    /// Winner of this turn's Initiative.
    pub winner: Option<SideId>,
    /// Who acts first in simultaneous steps (R3.2.6): last turn's loser, or the Defender.
    pub order_first: SideId,
    /// Number of attacks declared so far: gives each its id.
    pub attacks: u32,
}

impl Turn {
    /// The side that lost this turn's Initiative and so moves and attacks first.
    pub fn loser(&self) -> Option<SideId> {
        self.winner.map(SideId::opponent)
    }

    /// Both sides, the one first that has lost Initiative.
    pub fn loser_first(&self) -> [SideId; 2] {
        let loser = self.loser().unwrap_or_default();
        [loser, loser.opponent()]
    }

    /// Both sides in the order that holds until Initiative is decided (R3.2.1b).
    pub fn in_order(&self) -> [SideId; 2] {
        [self.order_first, self.order_first.opponent()]
    }
}

/// A hurt that was scored and bites in the damage step (R3.4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Hurt {
    /// A packet of damage (R7.2.2); `None` as source for mines, falls and the like.
    Damage {
        /// Points.
        points: u8,
    },
    /// A critical hit.
    Critical(Critical),
    /// Motive damage.
    Motive(Motive),
}

/// A scored hurt with its target and the one to credit (R7.5.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Scored {
    /// Number of the attack it came from; 0 for none.
    pub attack: u32,
    /// Who suffers.
    pub target: UnitId,
    /// Who caused it.
    pub by: Option<UnitId>,
    /// What.
    pub hurt: Hurt,
}

/// Damage to the building or bridge in a hex that was scored and bites in the damage step (R10.4, R10.5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct ScoredHex {
    /// Number of the attack it came from.
    pub attack: u32,
    /// Which hex.
    pub hex: Hex,
    /// Points of its construction factor.
    pub points: u8,
    /// It is on the prepared position of that unit, and not on what stands in the hex.
    pub position: Option<UnitId>,
}

/// Everything scored and not yet applied, in the order scored: on units, and on buildings and bridges.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pending(pub Vec<Scored>, pub Vec<ScoredHex>);

/// The map in play: changes by events (buildings, woods, fire).
#[derive(Resource, Clone, Debug)]
pub struct Field(pub Arc<Board>);

/// What burns (R10.6), besides the marks on the map, and where the wind blows (R12.6.1).
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Fires {
    /// Turn in which each burning hex was lit.
    pub lit: BTreeMap<Hex, u16>,
    /// Where the wind blows to; unknown until it matters.
    pub wind: Option<Direction>,
}

/// The frame of the battle.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// Conditions (R12).
    pub environment: Environment,
    /// The turn in which moderate rain began to fall; the first, where it falls from the beginning.
    pub rain_since: u16,
    /// The last turn (R17.5.1).
    pub turn_limit: u16,
    /// How it is won.
    pub victory: Victory,
    /// Optional rules in play.
    pub options: OptionalRules,
    /// How home edges are found (R17.1.2).
    pub homes: Homes,
    /// Where it is fought.
    pub region: Region,
}

/// Optional rules (README of the ruleset), as a scenario switches them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct OptionalRules {
    /// R4.9.
    pub skidding: bool,
    /// R4.11.
    pub climbing: bool,
    /// R6.10.
    pub munitions: bool,
    /// R10.6.
    pub fire: bool,
    /// R15.1.
    pub forced_withdrawal: bool,
    /// R16.4; also where a scenario has cargo or a pilot an ability for it.
    pub external_cargo: bool,
    /// R5.6.4.
    pub eccm: bool,
    /// R14.7.
    pub intelligence: bool,
    /// R14.8.
    pub concealed_data: bool,
    /// Moderate rain softens the ground (R12.4).
    pub rain_mud: bool,
    /// R15.2.
    pub morale: bool,
    /// Any number of units may be designated for command abilities (ruling.sca_partial_force).
    pub whole_force: bool,
}

/// How the battle ended (R17.2).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Outcome {
    /// The winner; `None` for a draw.
    pub winner: Option<SideId>,
    /// Score of each side.
    pub scores: Vec<u32>,
    /// Why, in a few words.
    pub reason: Message,
}

/// Hexes over which smoke was laid, with the last turn in which it hangs there (R6.10).
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct SmokeScreens(pub Vec<(Hex, u16)>);

/// Work done so far: turn, unit, and what (R10.8).
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Works(pub Vec<(u16, UnitId, Work)>);

/// The outcome, once there is one.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Ending(pub Option<Outcome>);

/// Losses with turn, cause and credit (R7.5.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Loss {
    /// Who.
    pub unit: UnitId,
    /// How.
    pub fate: Fate,
    /// When.
    pub turn: u16,
    /// Credited unit.
    pub by: Option<UnitId>,
    /// Where it was, if it was on the map: a wreck stays there.
    pub at: Option<Spot>,
}

/// All losses so far.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Losses(pub Vec<Loss>);

/// An attack under way: what abilities that interrupt it look at.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct CurrentAttack(pub Option<Attack>);

/// Landed DropShips and large units, which block sight (R5.1.3, R5.2.5): their hexes and the level of their tops.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct LargeUnits(pub Vec<(Hex, i8)>);
