//! What a side wants: orders, and what belongs to setting up and to the stages of a turn (D3, D15).

use hexlance_board::{Direction, Hex};
use hexlance_rules::UnitId;
use serde::{Deserialize, Serialize};

use crate::{equipment::Equipment, model::SlotId};

/// How a unit moves (D4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Manner {
    /// By its speed mode, at its speed.
    #[default]
    Walk,
    /// 'Mechs: twice the speed, 1 heat (D4.5).
    Run,
    /// With Jump Jets (D4.6): the path is the hex it lands in, nothing else.
    Jump,
    /// 'Mechs: a straight line that ends with an attack on that unit (D9.3).
    Charge(UnitId),
    /// Vehicles: the same (D9.3).
    Ram(UnitId),
    /// 'Mechs with Jump Jets: a jump that ends with an attack on that unit (D9.3.4).
    DeathFromAbove(UnitId),
}

impl Manner {
    /// Whether it flies over what lies between.
    pub const fn jumps(self) -> bool {
        matches!(self, Manner::Jump | Manner::DeathFromAbove(_))
    }

    /// The unit that it ends with an attack on.
    pub const fn victim(self) -> Option<UnitId> {
        match self {
            Manner::Charge(t) | Manner::Ram(t) | Manner::DeathFromAbove(t) => Some(t),
            _ => None,
        }
    }
}

/// A unit put down somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Placement {
    /// Which unit.
    pub unit: UnitId,
    /// The hex.
    pub hex: Hex,
    /// Its facing there.
    pub facing: Direction,
}

/// Passengers that get out in the course of a move (D12.3).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SettingDown {
    /// After so many hexes of the path; 0 is where it stands.
    pub after: u8,
    /// Facing of the transport at that moment: it says what its rear is.
    pub facing: Direction,
    /// Who gets out, and where.
    pub units: Vec<Placement>,
}

/// A move order of one unit (D4.1).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MoveOrder {
    /// Which unit.
    pub unit: UnitId,
    /// How it moves.
    #[serde(default)]
    pub manner: Manner,
    /// Hexes entered one after another, the hex it stands in left out; empty to turn in place. A jump names the hex it
    /// lands in alone.
    #[serde(default)]
    pub path: Vec<Hex>,
    /// Facing at the end; after charge, ram and death from above it faces the target whatever is said here.
    pub facing: Direction,
    /// Units taken aboard where it stands, before it moves (D12.2).
    #[serde(default)]
    pub boards: Vec<UnitId>,
    /// Passengers that get out (D12.3).
    #[serde(default)]
    pub sets_down: Option<SettingDown>,
    /// Where its captive is put when it has moved (D11.5.2).
    #[serde(default)]
    pub captive: Option<(Hex, Direction)>,
}

impl MoveOrder {
    /// A walk along a path.
    pub fn walk(unit: UnitId, path: Vec<Hex>, facing: Direction) -> Self {
        Self {
            unit,
            manner: Manner::Walk,
            path,
            facing,
            boards: Vec::new(),
            sets_down: None,
            captive: None,
        }
    }
}

/// A ranged combat order with one slot at targets (D8).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RangedOrder {
    /// The firer; in a formation the primary attacker.
    pub unit: UnitId,
    /// The slot.
    pub slot: SlotId,
    /// The targets; more than one only for a slot with so many marks (D8.3).
    pub targets: Vec<UnitId>,
    /// Indirect fire (D8.4).
    #[serde(default)]
    pub indirect: bool,
    /// Armor Piercing is used.
    #[serde(default)]
    pub armor_piercing: bool,
    /// Anti-Personnel is used.
    #[serde(default)]
    pub anti_personnel: bool,
    /// Streak Missiles is used.
    #[serde(default)]
    pub streak: bool,
    /// Alpha Strike is used.
    #[serde(default)]
    pub alpha_strike: bool,
    /// The other members of a formation (D13.3).
    #[serde(default)]
    pub with: Vec<UnitId>,
}

impl RangedOrder {
    /// Plain direct fire at one target.
    pub fn at(unit: UnitId, slot: SlotId, target: UnitId) -> Self {
        Self {
            unit,
            slot,
            targets: vec![target],
            indirect: false,
            armor_piercing: false,
            anti_personnel: false,
            streak: false,
            alpha_strike: false,
            with: Vec::new(),
        }
    }
}

/// A close combat order: an attack or an attempt to capture (D9.1, D11.1).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CloseOrder {
    /// The attacker; in a formation the primary attacker.
    pub unit: UnitId,
    /// The slot; a capture attempt uses none.
    pub slot: SlotId,
    /// The target.
    pub target: UnitId,
    /// The other members of a formation (D13.4).
    #[serde(default)]
    pub with: Vec<UnitId>,
}

/// One command of a side.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Command {
    /// Sets a unit up, or somewhere else again (D15.3). A unit with Infiltrate that is placed among the others does
    /// without it.
    Deploy(Placement),
    /// Sets a unit up inside a transport (D12.2.5).
    DeployAboard {
        /// Which unit.
        unit: UnitId,
        /// Its transport.
        transport: UnitId,
    },
    /// All units of the present part are set up.
    Ready,
    /// Turns a standing switch, in the own command stage (D16.2.3).
    Switch {
        /// Which unit.
        unit: UnitId,
        /// Of which equipment.
        equipment: Equipment,
        /// On or off.
        on: bool,
    },
    /// The switches are as they shall be: Command is rolled, the order stage begins.
    BeginOrders,
    /// Move order.
    Move(MoveOrder),
    /// Move order of a formation (D13.2), carried out one after another in this order.
    MoveFormation(Vec<MoveOrder>),
    /// Move order that takes a captured unit over (Bypass).
    Bypass {
        /// Who gives itself up.
        unit: UnitId,
        /// Which captured unit.
        target: UnitId,
    },
    /// Ranged combat order.
    Ranged(RangedOrder),
    /// Ranged combat order of artillery (D8.5).
    Artillery {
        /// Who fires.
        unit: UnitId,
        /// With which slot.
        slot: SlotId,
        /// At which hex.
        hex: Hex,
    },
    /// Close combat order: an attack.
    Close(CloseOrder),
    /// Close combat order: an attempt to capture (D11).
    Capture(CloseOrder),
    /// Close combat order: Repair.
    Repair {
        /// Who repairs.
        unit: UnitId,
        /// The slot whose value counts.
        slot: SlotId,
        /// Whom.
        patient: UnitId,
    },
    /// Vent order (D10.5.1).
    Vent {
        /// Which 'Mech.
        unit: UnitId,
    },
    /// Lets a captive go: no order (D11.4.1).
    Release {
        /// Its controlling unit.
        unit: UnitId,
    },
    /// The order stage is over; orders not given are lost (D3.1.4).
    EndTurn,
    /// Answers the open question.
    Answer(String),
}

/// The four kinds of orders (D3.2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum OrderKind {
    /// Move.
    Move,
    /// Ranged combat.
    Ranged,
    /// Close combat.
    Close,
    /// Vent.
    Vent,
}

impl OrderKind {
    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            OrderKind::Move => "move order",
            OrderKind::Ranged => "ranged combat order",
            OrderKind::Close => "close combat order",
            OrderKind::Vent => "vent order",
        }
    }
}

impl Command {
    /// The kind of order that it gives, if it gives one.
    pub const fn order(&self) -> Option<OrderKind> {
        match self {
            Command::Move(_) | Command::MoveFormation(_) | Command::Bypass { .. } => {
                Some(OrderKind::Move)
            }
            Command::Ranged(_) | Command::Artillery { .. } => Some(OrderKind::Ranged),
            Command::Close(_) | Command::Capture(_) | Command::Repair { .. } => {
                Some(OrderKind::Close)
            }
            Command::Vent { .. } => Some(OrderKind::Vent),
            _ => None,
        }
    }
}
