//! What a side wants: orders as data, the same from a mouse, a computer player and a test.

use hexlance_board::{Direction, Hex};
use hexlance_rules::UnitId;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::{
    model::Location,
    state::{Device, Mode, Storm, Strike},
};

/// A step of a move on the ground (C3.1, C3.2, C3.17).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Step {
    /// Into the hex ahead.
    Forward,
    /// Into the hex behind.
    Back,
    /// A hexside to the left.
    Left,
    /// A hexside to the right.
    Right,
    /// A quad's lateral shift into the hex to the front-left, facing kept (C3.17.1); it goes forward.
    ShiftFrontLeft,
    /// A lateral shift to the front-right.
    ShiftFrontRight,
    /// A lateral shift to the rear-left; it goes backward.
    ShiftRearLeft,
    /// A lateral shift to the rear-right.
    ShiftRearRight,
    /// Drop prone.
    Drop,
    /// Try to stand.
    Stand,
    /// A level up: a VTOL climbs, a WiGE lifts off (C3.6.1, C3.7.1), infantry goes up a floor inside a building (C14.2.3).
    Up,
    /// A level down, and at the ground a landing (C3.6.3, C3.7.1); down a floor inside a building, or into its basement
    /// (C14.2.3, C14.9.3).
    Down,
    /// Into the hex ahead over lower ground, at the height that a WiGE has (C3.7.2).
    Glide,
    /// The first of a vehicle that drives erratically to shake off who swarms it: it flanks, with its Cruising MP (C18.9).
    Erratic,
}

/// How a unit moves.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Way {
    /// On the ground, step by step.
    Steps(SmallVec<[Step; 16]>),
    /// A jump over these hexes, the last of them the one in which it lands; none to jump in its own hex (C3.5).
    Jump {
        /// The hexes, without that in which it begins.
        path: SmallVec<[Hex; 8]>,
        /// Its facing when it lands.
        facing: Direction,
    },
}

/// The movement of a unit in its turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MoveOrder {
    /// Who.
    pub unit: UnitId,
    /// The mode that is declared before the move (C3.1.1).
    pub mode: Mode,
    /// How.
    pub way: Way,
    /// Engages MASC at the start (C10.7.6).
    #[serde(default)]
    pub masc: bool,
    /// Declares a charge at the end of a move, or makes the jump a death from above (C11.8, C11.10).
    #[serde(default)]
    pub assault: Option<UnitId>,
    /// Declares a charge at a building hex (C11.8.7).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ram: Option<Hex>,
    /// Infantry that jumps comes into a building by a window of that floor (C14.2.3).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub floor: Option<u8>,
}

impl MoveOrder {
    /// A move in a mode that declares nothing else.
    pub const fn of(unit: UnitId, mode: Mode, way: Way) -> Self {
        Self {
            unit,
            mode,
            way,
            masc: false,
            assault: None,
            ram: None,
            floor: None,
        }
    }
}

/// What a weapon does in an attack declaration (C5.1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FireAt {
    /// The weapon, by its place on the sheet.
    pub weapon: u8,
    /// At whom.
    pub target: UnitId,
    /// The bin; the first that holds enough where it is missing (C5.13.4).
    #[serde(default)]
    pub bin: Option<u8>,
    /// Shots of a rapid-fire weapon.
    #[serde(default = "one")]
    pub shots: u8,
    /// Heat instead of damage, of a flamer.
    #[serde(default)]
    pub heat: bool,
    /// A location that is aimed at (C5.10).
    #[serde(default)]
    pub aim: Option<Location>,
    /// Fired indirectly (C5.11).
    #[serde(default)]
    pub indirect: bool,
    /// Who spots for it; the unit whose TAG designates the target where it is missing, nobody where a pod calls.
    #[serde(default)]
    pub spotter: Option<UnitId>,
    /// With the flak effect of a HAG (C10.6.15).
    #[serde(default)]
    pub flak: bool,
}

impl FireAt {
    /// One shot of a weapon at a target, without anything else.
    pub const fn at(weapon: u8, target: UnitId) -> Self {
        Self {
            weapon,
            target,
            bin: None,
            shots: 1,
            heat: false,
            aim: None,
            indirect: false,
            spotter: None,
            flak: false,
        }
    }
}

/// A weapon that fires at a hex of woods or at a building hex (C5.14, C14.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FireAtWoods {
    /// The weapon, by its place on the sheet.
    pub weapon: u8,
    /// The hex.
    pub hex: Hex,
    /// The bin; the first that holds enough where it is missing.
    #[serde(default)]
    pub bin: Option<u8>,
    /// Shots of a rapid-fire weapon.
    #[serde(default = "one")]
    pub shots: u8,
}

/// A TAG is fired (C10.6.26).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TagOrder {
    /// Who.
    pub unit: UnitId,
    /// The TAG, by its place among the weapons; that of its C3 master where it is missing.
    #[serde(default)]
    pub weapon: Option<u8>,
    /// At whom.
    pub target: UnitId,
    /// Hexsides by which the torso is twisted to the right, for the whole turn.
    #[serde(default)]
    pub twist: i8,
    /// Arms flipped to the rear.
    #[serde(default)]
    pub flip: bool,
}

const fn one() -> u8 {
    1
}

/// All weapon attacks of a unit: what is not named does not fire (C5.1.6).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FireOrder {
    /// Who.
    pub unit: UnitId,
    /// Hexsides by which the torso is twisted to the right, -1 to 1.
    #[serde(default)]
    pub twist: i8,
    /// Arms flipped to the rear (C5.5.3).
    #[serde(default)]
    pub flip: bool,
    /// The arm that props up a prone biped; the one without shots where it is missing (C5.9.1).
    #[serde(default)]
    pub prop: Option<Location>,
    /// The primary target; the one that the rules allow where it is missing (C5.8.1).
    #[serde(default)]
    pub primary: Option<UnitId>,
    /// Shots in the order in which they are resolved.
    pub shots: SmallVec<[FireAt; 8]>,
    /// Picks up a club instead (C11.6.3).
    #[serde(default)]
    pub club: bool,
    /// Shots at woods and buildings, resolved behind all others.
    #[serde(default)]
    pub woods: SmallVec<[FireAtWoods; 1]>,
    /// Jammed rotary autocannons that it tries to clear instead of firing (C10.6.4).
    #[serde(default)]
    pub clears: SmallVec<[u8; 2]>,
    /// A hex of woods or rubble on which it works with a saw, a backhoe or a bulldozer (C10.9.2, C10.9.7).
    #[serde(default)]
    pub works: Option<Hex>,
}

impl FireOrder {
    /// An order to fire nothing.
    pub fn of(unit: UnitId) -> Self {
        Self {
            unit,
            twist: 0,
            flip: false,
            prop: None,
            primary: None,
            shots: SmallVec::new(),
            club: false,
            woods: SmallVec::new(),
            clears: SmallVec::new(),
            works: None,
        }
    }
}

/// All physical attacks of a unit in a turn: one kind (C11.1.1).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct StrikeOrder {
    /// Who.
    pub unit: UnitId,
    /// Attacks with their targets: one, or two punches. None to make none.
    pub strikes: SmallVec<[(Strike, UnitId); 2]>,
    /// They strike the building in that hex; their target is the unit itself then (C14.6.3).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub building: Option<Hex>,
}

impl StrikeOrder {
    /// Attacks at units.
    pub const fn of(unit: UnitId, strikes: SmallVec<[(Strike, UnitId); 2]>) -> Self {
        Self {
            unit,
            strikes,
            building: None,
        }
    }
}

/// A unit comes onto the map over its home edge (C9.5.5). On the ground and in the air that is the first hex of a move that goes
/// on; a jump ends where it lands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Entry {
    /// Who.
    pub unit: UnitId,
    /// The mode of its move.
    pub mode: Mode,
    /// The first hex; of a jump the one in which it lands.
    pub hex: Hex,
    /// Its facing there: that in which it came in, or any after a jump.
    pub facing: Direction,
}

/// A unit is set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Placement {
    /// Who.
    pub unit: UnitId,
    /// Where.
    pub hex: Hex,
    /// How it faces.
    pub facing: Direction,
}

/// What a side wants.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Command {
    /// Sets a unit up.
    Deploy(Placement),
    /// Has set up.
    Ready,
    /// Moves a unit, or goes on with one that fell (C3.1.8).
    Move(MoveOrder),
    /// Ends the movement of a unit that fell and might go on.
    Halt(UnitId),
    /// Declares the weapon attacks of a unit.
    Fire(FireOrder),
    /// Declares the physical attacks of a unit.
    Strike(StrikeOrder),
    /// Declares nothing more in this phase (C2.2.8).
    Pass,
    /// Shuts a unit down in the End Phase (C13.5.4).
    ShutDown(UnitId),
    /// Restarts a unit that was shut down by choice, in the End Phase.
    Restart(UnitId),
    /// Fires a TAG, before the Weapon Attack Phase (C10.6.26).
    Tag(TagOrder),
    /// Switches electronics on or off in the End Phase (C5.13.2).
    Switch {
        /// Whose.
        unit: UnitId,
        /// What.
        device: Device,
        /// On.
        on: bool,
    },
    /// Reveals a unit that hides, at the start of the Movement or the Weapon Attack Phase (C20.2.2).
    Reveal(UnitId),
    /// A unit that was found fires at whom it surprises (C20.2.8); with nothing named it holds its fire.
    Ambush(FireOrder),
    /// Infantry attacks a unit in its hex by hand, instead of firing (C18.7, C18.8).
    Storm {
        /// Who.
        unit: UnitId,
        /// How.
        how: Storm,
        /// Whom.
        target: UnitId,
        /// Flamers of swarmers make heat instead of damage.
        hot: bool,
    },
    /// Infantry gets into a carrier or onto a unit in its hex, as its whole move (C18.10.2, C18.11).
    Board {
        /// Who.
        unit: UnitId,
        /// Into or onto whom.
        carrier: UnitId,
    },
    /// Suits eject the launchers on their bodies (C18.2.3).
    Eject(UnitId),
    /// A unit comes onto the map over its home edge (C9.5.5).
    Enter(Entry),
    /// A 'Mech picks up a load beside it, in place of all attacks of its turn (C20.3.3).
    PickUp {
        /// Who.
        unit: UnitId,
        /// The load, by its number.
        load: u8,
    },
    /// A 'Mech puts down a load that it carries, in the same way (C20.3.3).
    PutDown {
        /// Who.
        unit: UnitId,
        /// The load, by its number.
        load: u8,
    },
    /// A unit will lay the bridge that it carries in the next turn: declared in the End Phase (C10.9.4).
    Lay(UnitId),
    /// A unit drops what is slung below it, in the middle of its move or before it (C10.9.5).
    Unhook(UnitId),
    /// Gives up.
    Concede,
    /// Answers the open question.
    Answer(String),
}
