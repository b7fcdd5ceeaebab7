//! Components of units: what is left of them, and what they owe in this phase.

use bevy_ecs::prelude::Component;
use hexlance_board::BuildingClass;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::model::{Actuator, Location, LocationSet, PLACES, Sheet, Slot};

/// Armor and internal structure that are left, by place of the location.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Armor {
    /// Armor.
    pub front: [u16; PLACES],
    /// Rear armor.
    pub rear: [u16; PLACES],
    /// Internal structure.
    pub inside: [u16; PLACES],
}

impl Armor {
    /// Armor of a facing of a location.
    pub const fn of(&self, at: Location, rear: bool) -> u16 {
        if rear && at.is_torso() {
            self.rear[at.index()]
        } else {
            self.front[at.index()]
        }
    }

    /// Internal structure of a location.
    pub const fn inside_of(&self, at: Location) -> u16 {
        self.inside[at.index()]
    }
}

/// Systems that critical hits have put out of action, counted from slots and lost locations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Systems {
    /// Engine hits over all locations (C7.3.8).
    pub engine: u8,
    /// Gyro hits.
    pub gyro: u8,
    /// Sensor hits.
    pub sensors: u8,
    /// Life support was hit.
    pub life_support: bool,
    /// The cockpit was hit.
    pub cockpit: bool,
    /// Heat sinks that do not work.
    pub sinks: u8,
    /// Jump jets that do not work.
    pub jets: u8,
    /// Actuators destroyed, a bit each, for the limbs at places 4 to 7 of the sheet.
    pub limbs: [u8; 4],
    /// Weapons out of action, a bit each.
    pub weapons: u64,
    /// Bins out of action, a bit each.
    pub bins: u64,
    /// Items out of action, a bit each.
    pub items: u64,
}

impl Systems {
    /// Whether an actuator of a limb is destroyed.
    pub const fn broke(&self, at: Location, actuator: Actuator) -> bool {
        match at.index().checked_sub(4) {
            Some(limb) if limb < 4 => self.limbs[limb] & (1 << actuator as u8) != 0,
            _ => false,
        }
    }
}

/// Critical slots that were struck, locations that are gone, and what follows from both.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Criticals {
    /// Slots struck, a bit each, by place of the location.
    pub struck: [u16; PLACES],
    /// Locations that are destroyed, blown off or fallen off.
    pub gone: LocationSet,
    /// Locations that are breached: nothing in them works (C5.4.5).
    pub breached: LocationSet,
    /// What follows.
    pub systems: Systems,
}

impl Criticals {
    /// Whether nothing of a location works.
    pub const fn is_out(&self, at: Location) -> bool {
        self.gone.has(at) || self.breached.has(at)
    }

    /// Counts the systems anew.
    pub fn count(&mut self, sheet: &Sheet) {
        let mut s = Systems::default();
        let mut sinks = 0u64;
        let mut jets = 0u64;
        for at in &sheet.locations {
            let all_out = self.is_out(*at);
            let struck = self.struck[at.index()];
            for (i, slot) in sheet.slots_of(*at).iter().enumerate() {
                let hit = struck & (1 << i) != 0;
                if !hit && !all_out {
                    continue;
                }
                match slot {
                    Slot::Engine => s.engine += 1,
                    Slot::Gyro => s.gyro += 1,
                    Slot::Sensors => s.sensors += 1,
                    Slot::LifeSupport => s.life_support = true,
                    Slot::Cockpit => s.cockpit = true,
                    Slot::Actuator(actuator) => {
                        // A limb that is gone has no actuators that are damaged: its loss counts instead.
                        if let Some(limb) = at.index().checked_sub(4)
                            && hit
                            && !self.gone.has(*at)
                        {
                            s.limbs[limb] |= 1 << *actuator as u8;
                        }
                    }
                    Slot::HeatSink(n) => sinks |= 1 << (n % 64),
                    Slot::JumpJet(n) => jets |= 1 << (n % 64),
                    Slot::Weapon(n) => s.weapons |= 1 << (n % 64),
                    Slot::Bin(n) => s.bins |= 1 << (n % 64),
                    Slot::Item(n) => s.items |= 1 << (n % 64),
                    Slot::Empty | Slot::Filler(_) => {}
                }
            }
            // A breached leg acts as one with a damaged hip (C5.4.5).
            if self.breached.has(*at)
                && at.is_leg()
                && !self.gone.has(*at)
                && let Some(limb) = at.index().checked_sub(4)
            {
                s.limbs[limb] |= 1 << Actuator::Hip as u8;
            }
        }
        s.sinks = sinks.count_ones() as u8;
        s.jets = jets.count_ones() as u8;
        self.systems = s;
    }
}

/// Ammunition, and weapons that are jammed or spent.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Stores {
    /// Shots left by bin.
    pub shots: SmallVec<[u16; 8]>,
    /// Weapons that are jammed, a bit each (C10.6.2, C10.6.3).
    pub jammed: u64,
    /// One-shot weapons that have fired, a bit each.
    pub spent: u64,
    /// Items that hold nothing any more, a bit each: tanks of fuel, bays of cargo (C10.7.10).
    #[serde(default)]
    pub empty: u64,
}

/// Why a unit was destroyed (C7.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cause {
    /// The center torso has no structure left.
    CenterTorso,
    /// The head has no structure left or was blown off.
    Head,
    /// The cockpit was hit or the warrior died.
    Warrior,
    /// Three engine hits.
    Engine,
    /// The engine or its fuel exploded.
    Fuel,
    /// No trooper is left.
    Troopers,
    /// It was aboard a unit that was destroyed (C18.10.5, C18.11.4).
    Carrier,
    /// Water came into the center torso or the head (C5.4.5).
    Breach,
    /// A location of a vehicle has no structure left, or its turret was blown off.
    Hull,
    /// The torso of a ProtoMech is destroyed.
    Torso,
    /// A hovercraft sank (C16.2.3).
    Sunk,
    /// It came down out of the air (C3.6.5, C3.7.1, C16.3.2).
    Crashed,
    /// The rotor of a VTOL is destroyed (C16.4.1).
    Rotor,
    /// A building came down on it (C14.8.4).
    Buried,
    /// Left behind by a side that withdraws (C20.1.1).
    Abandoned,
}

/// What has become of a unit.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Fate {
    /// It is in the battle.
    #[default]
    Fighting,
    /// Destroyed, and on the map until the phase ends (C7.6.1).
    Doomed(Cause),
    /// Destroyed and gone.
    Destroyed(Cause),
    /// It left the map (C12.1.3).
    Withdrawn,
}

/// Why a Piloting Skill Roll is due (C3.14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PsrCause {
    /// 20 or more points in one phase.
    TwentyPoints,
    /// A leg or foot actuator was destroyed.
    LegActuator,
    /// A hip actuator was destroyed.
    Hip,
    /// A gyro hit.
    Gyro,
    /// It was kicked.
    Kicked,
    /// It missed a kick.
    MissedKick,
    /// It was pushed.
    Pushed,
    /// It was charged, or hit by a death from above.
    Charged,
    /// Its own charge hit.
    Charging,
    /// It made a death from above.
    DeathFromAbove,
    /// It entered water of that depth.
    Water(u8),
    /// It entered rubble.
    Rubble,
    /// It stands up.
    Standing,
    /// It jumped with a damaged gyro or leg (C3.5.5).
    Jumped,
    /// It runs with a damaged hip or gyro.
    Running,
    /// Its reactor shut down.
    Shutdown,
    /// It was displaced (C12.1.4, C12.3.1).
    Displaced,
    /// It moved and fired a heavy gauss rifle (C10.6.7).
    Recoil,
    /// It thrashed (C11.11.3).
    Thrashed,
    /// It turned on pavement while running (C3.12.1).
    Skid,
    /// It gets out of the way of a unit that skids (C3.12.10).
    Dodge,
    /// It turned while flanking over the ground (C3.13.1).
    Sideslip,
    /// It lands without engine or rotor (C16.4.3, C16.4.4).
    Landing,
    /// Its pilot was hit (C16.4.2).
    PilotHit,
    /// It comes through the walls of a building of that class (C14.3.1).
    Building(BuildingClass),
    /// Infantry jumps into a building by a window (C14.2.3).
    Window,
}

/// A roll or a fall that a unit owes at the end of the phase (C2.3.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Owed {
    /// A roll.
    Roll(PsrCause),
    /// A fall without a roll, because a leg is lost; the warrior is hurt without a roll when the last leg is.
    LegLost {
        /// The last leg of a biped, the third of a quad.
        last: bool,
    },
    /// A fall without a roll, because the gyro is destroyed.
    GyroDestroyed,
}

/// What was done to a unit in the present phase.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Toll {
    /// Points marked off armor and structure (C2.3.5).
    pub points: u16,
    /// Rolls and falls owed, in the order in which they came up.
    pub owed: SmallVec<[Owed; 4]>,
    /// It fell in this phase.
    pub fell: bool,
    /// An attack that is not over crossed off boxes of a ProtoMech (C15.3.3).
    #[serde(default)]
    pub crossed: bool,
    /// Inferno missiles that struck a ProtoMech (C10.8.7).
    #[serde(default)]
    pub infernos: u16,
    /// Locations that were hit under water and are to be rolled for (C5.4.5).
    pub wet: SmallVec<[Location; 2]>,
}
