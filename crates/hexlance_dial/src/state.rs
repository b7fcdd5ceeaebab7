//! The state of a battle: components of units, and what belongs to the battle as a whole.

use std::sync::Arc;

use bevy_ecs::prelude::{Component, Resource};
use hexlance_board::{Board, Direction, Hex};
use hexlance_rules::{SideId, UnitId};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::{
    command::{Manner, OrderKind},
    equipment::EquipmentSet,
    model::{Model, SlotId},
};

/// What is printed on a unit.
#[derive(Component, Clone, Debug)]
pub struct Printed(pub Arc<Model>);

/// The click that its dial shows, counted from 1 (D2.3). An eliminated unit keeps the last one.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClickDial(pub u8);

/// The level that its heat dial shows (D2.5): 'Mechs only.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HeatDial(pub u8);

/// Its order tokens (D3.3), 0 to 2.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tokens(pub u8);

/// Where a unit is.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Place {
    /// To be set up.
    Reserve,
    /// On the table.
    Table {
        /// Its hex.
        hex: Hex,
        /// Where it faces.
        facing: Direction,
    },
    /// Aboard a transport (D12).
    Aboard(UnitId),
    /// Eliminated (D14.1).
    Eliminated,
    /// Captured, brought home and taken off the table by that side (D11.6).
    Secured(SideId),
}

/// Being shut down (D10.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ShutDown {
    /// The side turn in which it went down ([`Clock::number`]): no restart in it (D10.8.1, D10.8.5).
    pub turn: u16,
}

/// Being captured (D11.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Captive {
    /// Its controlling unit.
    pub by: UnitId,
    /// It was shut down when it was taken (D11.4.2).
    pub was_shut_down: bool,
}

/// What holds of a unit for longer than a turn.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Condition {
    /// Shut down.
    pub shut_down: Option<ShutDown>,
    /// Captured.
    pub captive: Option<Captive>,
    /// The captive that it controls (D11.5).
    pub controls: Option<UnitId>,
    /// Equipment with a standing switch that is switched off (D16.2.3).
    pub switched_off: EquipmentSet,
    /// It had the captive state taken off by Bypass: it counts for that side now (D11.7). Kept for who looks back.
    pub taken_over: bool,
}

/// What a unit has done in the present turn of its side, or has had done to it.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Marks {
    /// It was given an order (D3.2.2).
    pub ordered: bool,
    /// It was set down by a transport (D12.3.2).
    pub set_down: bool,
    /// Tokens with which it began the turn (Bypass).
    pub tokens_at_start: u8,
    /// It began the turn in water of that depth: 0 none, 1 shallow, 2 deep (D5.6).
    pub water_at_start: u8,
    /// Where it began the turn, for boarding (D12.2.1).
    pub began_at: Option<Hex>,
    /// It has made its second attack (Pulse, Rapid Strike) this turn.
    pub second_attack: bool,
}

/// The stage of a turn (D3.1.1).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum Stage {
    /// Units are set up (D15.3).
    #[default]
    Deployment,
    /// Command stage.
    Command,
    /// Order stage.
    Orders,
    /// End stage.
    End,
    /// The battle is over.
    Over,
}

impl Stage {
    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            Stage::Deployment => "Deployment",
            Stage::Command => "Command stage",
            Stage::Orders => "Order stage",
            Stage::End => "End stage",
            Stage::Over => "The battle is over",
        }
    }
}

/// Whose turn it is and where it stands.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Clock {
    /// The round, counted from 1; 0 before the first.
    pub round: u16,
    /// Turns of sides so far, this one included; 0 before the first.
    pub number: u16,
    /// The active side.
    pub active: SideId,
    /// The first player (D15.3.1).
    pub first: SideId,
    /// The stage.
    pub stage: Stage,
    /// Orders of this turn (D3.1.3).
    pub orders: u8,
    /// Orders given so far.
    pub given: u8,
}

impl Clock {
    /// Orders left in this turn.
    pub const fn left(&self) -> u8 {
        self.orders.saturating_sub(self.given)
    }
}

/// What is agreed on before the battle.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Agreed {
    /// Build total (D15.1.1).
    pub build_total: u16,
    /// Rounds (D14.3.1).
    pub rounds: u16,
}

impl Default for Agreed {
    fn default() -> Self {
        Self {
            build_total: 450,
            rounds: 12,
        }
    }
}

impl Agreed {
    /// Orders a turn without those of Command (D3.1.3).
    pub const fn orders(&self) -> u8 {
        let orders = self.build_total / 150;
        if orders == 0 {
            1
        } else if orders > 100 {
            100
        } else {
            orders as u8
        }
    }
}

/// The order under way: what its end needs to know. Changes by events alone.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct UnderWay {
    /// Its units, the primary one first; empty between orders.
    pub units: SmallVec<[UnitId; 4]>,
    /// What kind of order.
    pub kind: Option<OrderKind>,
    /// How its (first) unit moves, once it has broken away and begun.
    pub manner: Option<Manner>,
    /// Hexes entered by it.
    pub entered: u8,
    /// It made a second attack (Pulse, Rapid Strike).
    pub second: bool,
    /// The primary unit clicked its heat dial up for Alpha Strike: it shuts down when the attack is over.
    pub alpha: bool,
}

/// The map.
#[derive(Resource, Clone, Debug)]
pub struct Field(pub Arc<Board>);

/// Deployment zones by side, each in the order of the map (D15.2).
#[derive(Resource, Clone, Debug, Default)]
pub struct Zones(pub Vec<Arc<hexlance_board::HexSet>>);

impl Zones {
    /// Whether a hex is in a side's zone.
    pub fn has(&self, side: SideId, hex: Hex) -> bool {
        self.0.get(side.index()).is_some_and(|z| z.contains(hex))
    }
}

/// An artillery marker (D8.5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Marker {
    /// Whose turn resolves it.
    pub side: SideId,
    /// Who fired.
    pub unit: UnitId,
    /// The slot it fired with.
    pub slot: SlotId,
    /// Where it lies.
    pub hex: Hex,
    /// Attack value of that moment.
    pub attack: u8,
    /// Damage value of that moment.
    pub damage: u8,
}

/// All artillery markers, in the order placed.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Markers(pub Vec<Marker>);

/// Victory points of the sides (D14.2).
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Score(pub SmallVec<[u32; 2]>);

/// How far setting up has come (D15.3).
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Deployment {
    /// Units that are set up in the present part, placed or not: those to which the setup gives no place.
    pub units: Vec<UnitId>,
    /// Sides that have said that they are done with the units of the present part.
    pub done: SmallVec<[SideId; 2]>,
    /// Units with Infiltrate are placed now (D15.3.2).
    pub infiltrators: bool,
}

/// How the battle ended (D14.3).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Outcome {
    /// The winner; none for a draw.
    pub winner: Option<SideId>,
    /// Points of the sides under Destruction.
    pub destruction: Vec<u32>,
    /// Points under Ground.
    pub ground: Vec<u32>,
    /// Points under Survival.
    pub survival: Vec<u32>,
    /// Conditions won by each side.
    pub conditions: Vec<u8>,
    /// A side that has nothing left, if one has (D14.3.3).
    pub wiped_out: Option<SideId>,
}

/// The outcome, once there is one.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Ending(pub Option<Outcome>);
