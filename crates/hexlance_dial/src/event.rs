//! What happened: complete enough to show, to log and to apply.

use hexlance_board::{Direction, Hex};
use hexlance_rules::{Breakdown, SideId, UnitId};
use serde::{Deserialize, Serialize};

use crate::{
    command::{Manner, OrderKind},
    equipment::{Equipment, HeatEffect},
    model::SlotId,
    state::{Marker, Outcome, Stage},
};

/// Kind of an attack roll (D7.1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AttackKind {
    /// Direct fire (D8.2).
    Direct,
    /// Indirect fire (D8.4).
    Indirect,
    /// Close combat (D9.1).
    Close,
    /// Charge (D9.3).
    Charge,
    /// Ram (D9.3).
    Ram,
    /// Death from above (D9.3.4).
    DeathFromAbove,
    /// An attempt to capture (D11).
    Capture,
    /// Repair.
    Repair,
}

impl AttackKind {
    /// Whether it is a ranged combat attack.
    pub const fn is_ranged(self) -> bool {
        matches!(self, AttackKind::Direct | AttackKind::Indirect)
    }

    /// Whether it is the end of a move order (D9.3.1).
    pub const fn is_assault(self) -> bool {
        matches!(
            self,
            AttackKind::Charge | AttackKind::Ram | AttackKind::DeathFromAbove
        )
    }

    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            AttackKind::Direct => "ranged combat",
            AttackKind::Indirect => "indirect fire",
            AttackKind::Close => "close combat",
            AttackKind::Charge => "charge",
            AttackKind::Ram => "ram",
            AttackKind::DeathFromAbove => "death from above",
            AttackKind::Capture => "capture",
            AttackKind::Repair => "repair",
        }
    }
}

/// What three dice say by themselves (D7.1.3, D7.1.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Critical {
    /// Nothing: the totals are compared.
    #[default]
    None,
    /// Two or three sixes.
    Hit,
    /// Two or three ones.
    Miss,
}

impl Critical {
    /// Of three dice, one of which may have been rolled again: a six of it does not count (Improved Targeting).
    pub fn of(dice: [u8; 3], rerolled: Option<u8>) -> Self {
        let count = |face: u8| dice.iter().filter(|d| **d == face).count();
        let sixes = dice
            .iter()
            .enumerate()
            .filter(|(i, d)| **d == 6 && rerolled != Some(*i as u8))
            .count();
        if sixes >= 2 {
            Critical::Hit
        } else if count(1) >= 2 {
            Critical::Miss
        } else {
            Critical::None
        }
    }
}

/// Which die was rolled again (Improved Targeting).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Rerolled {
    /// Index of the die, 0 to 2.
    pub die: u8,
    /// What it showed before.
    pub was: u8,
}

/// One unit that a roll is compared with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Compared {
    /// The unit.
    pub unit: UnitId,
    /// Attack value and modifiers, without the dice.
    pub attack: Breakdown,
    /// Defense value and modifiers.
    pub defense: Breakdown,
    /// Whether it is hit.
    pub hit: bool,
}

/// Why a dial turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum DamageCause {
    /// Hit by an attack of a unit.
    Attack {
        /// Whose.
        by: UnitId,
        /// What kind.
        kind: AttackKind,
    },
    /// Its own share in a charge, ram or death from above (D9.3.1).
    OwnAssault,
    /// Its own critical miss (D7.1.4).
    CriticalMiss,
    /// Pushed (D3.3.2).
    Pushed,
    /// Its ammunition exploded.
    Ammunition,
    /// Artillery (D8.5.6).
    Artillery {
        /// Whose.
        by: UnitId,
    },
}

/// Why heat changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum HeatCause {
    /// The order that it carried out (D3.4).
    Order,
    /// Alpha Strike.
    AlphaStrike,
    /// Flamers of a unit.
    Flamers(UnitId),
    /// Heat sink overload.
    Overload,
    /// Vented (D10.5.1).
    Vent,
    /// Rest and water in the end stage (D10.5.2, D5.6).
    Cooling,
}

/// Why a unit left the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Loss {
    /// Its dial was turned past the end.
    Damage(DamageCause),
    /// It gave itself up (Bypass).
    Bypass,
    /// It was aboard a transport that was lost (D12.1.3).
    WithTransport(UnitId),
}

/// Why a movement ended where it did (D4.2.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum StopCause {
    /// Hindering terrain (D5.2.1).
    Hindering,
    /// Another level (D5.3.1).
    Level,
    /// New contact (D4.3.1).
    Contact,
}

/// What points are scored for (D14.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum ScoredFor {
    /// A unit was eliminated.
    Eliminated(UnitId),
    /// A captive was secured: twice its points.
    Secured(UnitId),
    /// A captive held at the end of the battle.
    Held(UnitId),
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// Dice decide who sets up and begins first (D15.3.1); each inner list is one throw of all sides.
    FirstPlayer {
        /// The throws, ties thrown again.
        rolls: Vec<Vec<u8>>,
        /// The first player.
        side: SideId,
    },
    /// A unit was set up (D15.3).
    Deployed {
        /// Which.
        unit: UnitId,
        /// Where.
        hex: Hex,
        /// Its facing.
        facing: Direction,
    },
    /// A unit was set up in a transport.
    DeployedAboard {
        /// Which.
        unit: UnitId,
        /// Its transport.
        transport: UnitId,
    },
    /// A side has set up its units of the present part.
    SetUp {
        /// Which.
        side: SideId,
        /// Those with Infiltrate.
        infiltrators: bool,
    },
    /// Units with Infiltrate are set up now (D15.3.2).
    InfiltratorsNow,
    /// A round began.
    RoundBegan {
        /// Its number.
        round: u16,
    },
    /// A side's turn began.
    TurnBegan {
        /// Whose.
        side: SideId,
        /// Number of the turn, counted over all sides.
        number: u16,
    },
    /// A stage began (D3.1).
    StageBegan {
        /// Which.
        stage: Stage,
    },
    /// A standing switch was turned.
    Switched {
        /// Of which unit.
        unit: UnitId,
        /// Of which equipment.
        equipment: Equipment,
        /// On or off.
        on: bool,
    },
    /// A die for Command.
    CommandRolled {
        /// Whose.
        unit: UnitId,
        /// The die.
        die: u8,
        /// It adds an order.
        order: bool,
    },
    /// The allotment is fixed (D3.1.3).
    Allotted {
        /// By the build total.
        base: u8,
        /// By Command.
        extra: u8,
    },
    /// An order was given: every unit of it receives a token (D3.3.1).
    Ordered {
        /// Its units, the primary one first.
        units: Vec<UnitId>,
        /// What kind of order.
        order: OrderKind,
    },
    /// A roll to break away (D4.4).
    BrokeAway {
        /// Whose.
        unit: UnitId,
        /// The die.
        die: u8,
        /// Least die that breaks away.
        needed: u8,
        /// A unit whose Grapple holds it.
        grappled_by: Option<UnitId>,
        /// It breaks away.
        success: bool,
    },
    /// A unit began to move.
    MoveBegan {
        /// Which.
        unit: UnitId,
        /// How.
        manner: Manner,
        /// Its purse in inches, with what it is made of.
        purse: Breakdown,
    },
    /// A unit entered a hex, or landed there.
    Entered {
        /// Which.
        unit: UnitId,
        /// From where.
        from: Hex,
        /// Where it is now.
        to: Hex,
        /// What it cost in inches.
        cost: u8,
        /// It jumped.
        jumped: bool,
    },
    /// A movement was stopped.
    Stopped {
        /// Whose.
        unit: UnitId,
        /// Why.
        cause: StopCause,
    },
    /// A unit turned.
    Turned {
        /// Which.
        unit: UnitId,
        /// Its facing now.
        facing: Direction,
        /// By a free spin (D4.3.3).
        spin: bool,
    },
    /// A unit got into a transport (D12.2).
    Boarded {
        /// Which.
        unit: UnitId,
        /// The transport.
        transport: UnitId,
    },
    /// A unit got out of a transport (D12.3).
    SetDown {
        /// Which.
        unit: UnitId,
        /// The transport.
        transport: UnitId,
        /// Where.
        hex: Hex,
        /// Its facing.
        facing: Direction,
    },
    /// Three dice were rolled for an attack and compared (D7.1).
    Rolled {
        /// Who attacks.
        attacker: UnitId,
        /// What kind.
        kind: AttackKind,
        /// With which slot, if with one.
        slot: Option<SlotId>,
        /// The dice as they count.
        dice: [u8; 3],
        /// Which die was rolled again.
        rerolled: Option<Rerolled>,
        /// What they say by themselves.
        critical: Critical,
        /// It is the second attack (Pulse, Rapid Strike).
        second: bool,
        /// It is the second roll that a Decoy asks for.
        decoy: bool,
        /// Everybody it is compared with.
        compared: Vec<Compared>,
    },
    /// A die for the damage of a Hand-to-Hand Weapon, or for Repair.
    DamageDie {
        /// Whose.
        unit: UnitId,
        /// For Repair.
        repair: bool,
        /// The die.
        die: u8,
    },
    /// A dial turned on (D2.3.1).
    Damaged {
        /// Which unit.
        unit: UnitId,
        /// The clicks, with what they are made of; total 0 where nothing is left.
        clicks: Breakdown,
        /// Click before.
        from: u8,
        /// Click after; one past the last for a unit that is turned past its end.
        to: u8,
        /// Why.
        cause: DamageCause,
    },
    /// A dial turned back (D2.3.3).
    Repaired {
        /// Which unit.
        unit: UnitId,
        /// By whom.
        by: UnitId,
        /// Clicks that were to be repaired.
        clicks: u8,
        /// Click before.
        from: u8,
        /// Click after.
        to: u8,
    },
    /// A heat dial turned.
    Heat {
        /// Which 'Mech.
        unit: UnitId,
        /// What it is made of: positive for heat, negative for cooling, before the ends of the dial.
        parts: Breakdown,
        /// Level before.
        from: u8,
        /// Level after.
        to: u8,
        /// Why.
        cause: HeatCause,
    },
    /// A heat effect was rolled for (D10.7).
    HeatEffectRolled {
        /// Whose.
        unit: UnitId,
        /// Which.
        effect: HeatEffect,
        /// The die.
        die: u8,
        /// It strikes.
        strikes: bool,
    },
    /// A 'Mech shut down (D10.6): it has 2 tokens.
    ShutDown {
        /// Which.
        unit: UnitId,
    },
    /// A 'Mech may restart (D10.8).
    RestartRolled {
        /// Which.
        unit: UnitId,
        /// The die; none if it restarts without one.
        die: Option<u8>,
        /// Least die that restarts it.
        needed: u8,
        /// It restarts.
        success: bool,
    },
    /// A unit was pushed (D3.3.2).
    Pushed {
        /// Which.
        unit: UnitId,
    },
    /// A unit lost its tokens (D3.3.4, D12.2.3).
    TokensRemoved {
        /// Which.
        unit: UnitId,
        /// How many it had.
        had: u8,
    },
    /// An artillery marker was placed (D8.5.1).
    MarkerPlaced(Marker),
    /// Dice for an artillery marker (D8.5.4).
    MarkerRolled {
        /// The marker.
        marker: Marker,
        /// The dice.
        dice: [u8; 3],
        /// What they say by themselves.
        critical: Critical,
        /// Direction die and distance die, if it drifts.
        drift: Option<[u8; 2]>,
        /// Where the shells come down; none if they are lost.
        lands: Option<Hex>,
    },
    /// A unit was captured (D11.2).
    Captured {
        /// Which.
        unit: UnitId,
        /// Its controlling unit.
        by: UnitId,
    },
    /// A captive is free again (D11.4).
    Freed {
        /// Which.
        unit: UnitId,
        /// Its controlling unit let it go.
        released: bool,
    },
    /// A captive was moved with its controlling unit (D11.5.2).
    Towed {
        /// Which.
        unit: UnitId,
        /// Where to.
        hex: Hex,
        /// Its facing.
        facing: Direction,
    },
    /// A captive was brought home and taken off the table (D11.6).
    Secured {
        /// Which.
        unit: UnitId,
        /// By which side.
        side: SideId,
    },
    /// A captured unit changed sides (Bypass).
    TakenOver {
        /// Which.
        unit: UnitId,
        /// By the unit that gave itself up.
        by: UnitId,
        /// Its side now.
        side: SideId,
    },
    /// A unit was eliminated (D14.1).
    Eliminated {
        /// Which.
        unit: UnitId,
        /// Why.
        loss: Loss,
    },
    /// A side scored (D14.2).
    Scored {
        /// Which.
        side: SideId,
        /// How much.
        points: u32,
        /// For what.
        for_what: ScoredFor,
    },
    /// An order was resolved to the end.
    OrderDone,
    /// A side's turn ended.
    TurnEnded {
        /// Whose.
        side: SideId,
    },
    /// The battle ended (D14.3).
    BattleEnded(Outcome),
    /// A unit makes its second attack (Pulse, Rapid Strike).
    SecondAttack {
        /// Which unit.
        unit: UnitId,
        /// By which equipment.
        equipment: Equipment,
    },
}
