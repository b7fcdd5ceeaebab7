//! What a side may want (the strike ruleset's commands).

use hexlance_board::{Direction, Hex};
use hexlance_rules::{AbilityId, MineKind, UnitId};
use serde::{Deserialize, Serialize};

use crate::{
    card::MoveMode,
    model::{
        air::{AirZone, Band},
        attack::{AttackKind, Target},
        flight::{FlyOrder, RaidOrder},
        gear::Targeting,
        load::{Freight, Grip},
    },
};

/// A command of a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Command {
    /// Setup: puts a unit of the side on the map, or moves one already put there (R17.1.1, step S7).
    Deploy {
        /// Which.
        unit: UnitId,
        /// Where.
        hex: Hex,
        /// Facing.
        facing: Direction,
    },
    /// Setup: puts an aircraft of the side into a zone of the radar map (R11.1.4), or into another.
    Loft {
        /// Which.
        unit: UnitId,
        /// Where.
        zone: AirZone,
        /// How high.
        band: Band,
    },
    /// Setup: lays mines of the side in secret, before units are set up (R5.7.8, step S4).
    LayMines {
        /// Where.
        hex: Hex,
        /// What.
        kind: MineKind,
        /// How many points of density.
        density: u8,
    },
    /// Movement: the whole activation of a unit (R3.3.6).
    Move(MoveOrder),
    /// Movement: the whole move of an aircraft (R11.2).
    Fly(FlyOrder),
    /// Movement: an aircraft tries to engage an enemy aircraft (R11.5.1).
    Engage {
        /// Who.
        unit: UnitId,
        /// Whom.
        target: UnitId,
    },
    /// Combat: an attack (R6.1, R8).
    Attack(AttackOrder),
    /// Combat: an attack from the air on the ground (R11.4).
    Raid(RaidOrder),
    /// Uses an ability that is declared by itself, on an enemy where it names one.
    Use {
        /// Whose.
        unit: UnitId,
        /// Which.
        ability: AbilityId,
        /// The enemy it names.
        target: Option<UnitId>,
    },
    /// Sets a switch of a unit's gear (R3.5.3, R12.3.2).
    Set {
        /// Whose.
        unit: UnitId,
        /// Which, and to what.
        switch: Switch,
    },
    /// Works in place of attacking (R10.8, R13.5.5).
    Work {
        /// Who.
        unit: UnitId,
        /// At what.
        work: Work,
    },
    /// Combat: throws what it carries, in place of a physical attack (R16.4.4).
    Throw {
        /// Who.
        unit: UnitId,
        /// What.
        load: Freight,
        /// At which hex.
        hex: Hex,
    },
    /// Movement: drops a unit that is due on a hex (R16.5.1).
    Drop {
        /// Who.
        unit: UnitId,
        /// The hex aimed at.
        hex: Hex,
        /// Facing.
        facing: Direction,
    },
    /// Movement: a unit comes out of the bay of a landed carrier (R16.3.1).
    Unload {
        /// Who.
        unit: UnitId,
        /// Into which hex beside the carrier.
        hex: Hex,
        /// Facing.
        facing: Direction,
    },
    /// Setup: puts a unit of the side on the map in hiding, or moves one already hidden (R5.5.1).
    Hide {
        /// Which.
        unit: UnitId,
        /// Where.
        hex: Hex,
        /// Facing.
        facing: Direction,
    },
    /// Setup: prepares a position for infantry that is set up, or gives it up (R10.1.3).
    Prepare {
        /// For whom.
        unit: UnitId,
        /// Prepares it, or else gives it up.
        on: bool,
    },
    /// Setup: engineers put a light building on bare ground of their own half (R17.1.1, step S4).
    Build {
        /// Where.
        hex: Hex,
    },
    /// Setup: moves terrain, or rearranges mapsheets (R17.1.4, step S3).
    Rearrange(Rearrangement),
    /// Setup: keeps a unit back in the first (0) or second (1) group of those that come later, or no more (R17.4.1).
    KeepBack {
        /// Which.
        unit: UnitId,
        /// In which group.
        group: Option<u8>,
    },
    /// Movement: a unit comes onto the map over an edge (R16.7.1). The path is its first hex, from which it goes on with
    /// an order of its own; only a jump is ordered to its end.
    Enter(MoveOrder),
    /// Movement: a unit that could come onto the map is held back this turn (R16.7.1).
    HoldBack {
        /// Which.
        unit: UnitId,
    },
    /// Movement: a unit moves off the map, with sealed orders to come back at an edge hex (R16.6.1).
    LeaveFor {
        /// Its move; the last step leads over an edge.
        order: MoveOrder,
        /// The edge hex at which it comes back.
        back: Hex,
    },
    /// End Phase: a unit comes back onto the map (R16.6.4).
    ComeBack {
        /// Which.
        unit: UnitId,
        /// Where: as its orders say, or beside that if it is taken.
        hex: Hex,
        /// Facing.
        facing: Direction,
    },
    /// Done with the step that waits: deployment, declarations, own attacks, an early activation.
    Done,
    /// Answers the open question with the code of a choice.
    Answer(String),
    /// Gives up (R17.5.2).
    Concede,
}

/// A change of the map before the battle (R17.1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Rearrangement {
    /// Moves the whole feature that a hex belongs to, as that hex moves.
    Feature {
        /// A hex of it.
        from: Hex,
        /// Where that hex goes.
        to: Hex,
    },
    /// Wishes for an edge as the own home edge; the enemy has the opposite one.
    Home(hexlance_board::Edge),
    /// Swaps two mapsheets, counted row by row from the north-west, from 0.
    Swap(u8, u8),
    /// Turns a mapsheet half around.
    Turn(u8),
}

/// Gear that is switched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Switch {
    /// Variable targeting (R13.2.11); from the End Phase on.
    Targeting(Targeting),
    /// Stealth on or off (R13.2.7); from the End Phase on.
    Stealth(bool),
    /// The searchlight on or off (R12.3.2).
    Searchlight(bool),
    /// So many points of its ECM suite run as ECCM (R5.6.4): one, with AECM two; from the End Phase on.
    Eccm(u8),
}

/// What a unit can do in place of its attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Work {
    /// FF: puts a fire out.
    PutOut(Hex),
    /// SAW, ENG: clears woods.
    Clear(Hex),
    /// TRN: digs positions in its hex.
    DigIn,
    /// BT: blows itself up (R13.1.18).
    BoobyTrap,
    /// BRID: lays a bridge over a water hex, leading on from where it stands.
    Bridge(Hex),
    /// MSW: clears mines out of its hex.
    Sweep,
}

/// What a unit does with its activation (R4.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum MoveOption {
    /// R4.8.1; also passing.
    StandStill,
    /// R4.8.2, R4.8.3: by the mode of the order.
    Move,
    /// R4.8.4.
    Sprint,
    /// R4.8.5.
    Evade,
    /// R8.4.
    Charge(UnitId),
    /// R8.4.2: into a building or bridge.
    ChargeBuilding(Hex),
    /// R8.5.
    DeathFromAbove(UnitId),
    /// Infantry gets into or onto a carrier (R16.1.2, R16.2).
    Mount(UnitId),
}

/// One hex of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Waypoint {
    /// The hex entered.
    pub hex: Hex,
    /// Base level there, for units that choose it: VTOLs, WiGEs, submersibles. Others leave it out.
    #[serde(default)]
    pub level: Option<i8>,
}

impl From<Hex> for Waypoint {
    fn from(hex: Hex) -> Self {
        Self { hex, level: None }
    }
}

/// A point of the path at which the mover triggers an ability of its own (R3.3.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Trigger {
    /// After that many hexes of the path; 0 is the starting hex.
    pub after: u8,
    /// The ability.
    pub ability: AbilityId,
}

/// What a unit does with a load (R16.4.3, R16.4.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Handle {
    /// Picks it up, for half of its Move.
    PickUp(Freight, Grip),
    /// Puts it down in its hex or an adjacent one, for nothing.
    PutDown(Freight, Hex),
}

/// A point of the path at which the mover picks up or puts down (R16.4.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Handling {
    /// After that many steps of the path; 0 is the starting hex.
    pub after: u8,
    /// What.
    pub act: Handle,
}

/// A passenger that gets out when the carrier's move ends (R16.1.3).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Dismount {
    /// Who.
    pub unit: UnitId,
    /// The hex it gets out into, then its own path.
    pub path: Vec<Hex>,
    /// Facing, for units that have one.
    pub facing: Direction,
}

/// A whole activation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveOrder {
    /// Who.
    pub unit: UnitId,
    /// What it does.
    pub option: MoveOption,
    /// How it moves.
    pub mode: MoveMode,
    /// The hexes it enters, in order; empty when it stands still.
    #[serde(default)]
    pub path: Vec<Waypoint>,
    /// Facing at the end.
    pub facing: Direction,
    /// Abilities triggered on the way.
    #[serde(default)]
    pub triggers: Vec<Trigger>,
    /// Passengers that get out at the end.
    #[serde(default)]
    pub dismounts: Vec<Dismount>,
    /// Cargo picked up and put down on the way.
    #[serde(default)]
    pub handling: Vec<Handling>,
    /// MDS: lays mines in the hex that it leaves after so many hexes of the path; 0 is the starting hex.
    #[serde(default)]
    pub mines: Vec<u8>,
}

/// An attack as ordered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AttackOrder {
    /// Who.
    pub unit: UnitId,
    /// Whom or what.
    pub target: Target,
    /// With what.
    pub kind: AttackKind,
    /// Overheat bought (R7.6.1).
    #[serde(default)]
    pub overheat: u8,
    /// The spotter of an indirect attack (R6.9.3).
    #[serde(default)]
    pub spotter: Option<UnitId>,
    /// Divides its fire between two targets, the second chosen after the first result (Multi-Tasker).
    #[serde(default)]
    pub divided: bool,
}
