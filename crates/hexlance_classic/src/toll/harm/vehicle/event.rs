//! What happens to vehicles.

use bevy_ecs::world::World;
use hexlance_rules::UnitId;
use serde::Serialize;

use crate::{
    change::{edit, edit_all},
    model::Location,
    state::{Hull, Place, Stores},
    tables::Column,
};

/// What a roll on the Motive System Damage Table does (C16.2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Wear {
    /// Nothing.
    None,
    /// +1 to the rolls of the driver.
    Minor,
    /// 1 Cruising MP, and +2.
    Moderate,
    /// So many Cruising MP, half of what was left, and +3.
    Heavy(u8),
    /// It does not move any more.
    Immobile,
}

/// A result of a critical table (C16.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Mishap {
    /// The driver is hit.
    Driver,
    /// A weapon malfunctions.
    Malfunction,
    /// The stabilizers of the location are hit.
    Stabilizer,
    /// The sensors are hit.
    Sensors,
    /// The commander is hit.
    Commander,
    /// A weapon is destroyed.
    WeaponDestroyed,
    /// The crew is killed.
    CrewKilled,
    /// Cargo is lost, passengers are hurt.
    Cargo,
    /// The crew is stunned.
    CrewStunned,
    /// The engine is hit.
    Engine,
    /// The fuel tank is hit.
    FuelTank,
    /// The ammunition explodes.
    Ammunition,
    /// The turret jams.
    TurretJam,
    /// The turret locks.
    TurretLocks,
    /// The turret is blown off.
    TurretOff,
    /// The co-pilot of a VTOL is hit.
    CoPilot,
    /// The pilot of a VTOL is hit.
    Pilot,
    /// The engine of a VTOL is damaged.
    EngineDamage,
    /// The rotor is damaged.
    RotorDamage,
    /// The flight stabilizer is hit.
    FlightStabilizer,
    /// The rotors are destroyed.
    RotorsDestroyed,
}

impl Mishap {
    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Driver => "driver hit",
            Self::Malfunction => "weapon malfunction",
            Self::Stabilizer => "stabilizer hit",
            Self::Sensors => "sensors hit",
            Self::Commander => "commander hit",
            Self::WeaponDestroyed => "weapon destroyed",
            Self::CrewKilled => "crew killed",
            Self::Cargo => "cargo or passengers hit",
            Self::CrewStunned => "crew stunned",
            Self::Engine => "engine hit",
            Self::FuelTank => "fuel tank hit",
            Self::Ammunition => "ammunition explodes",
            Self::TurretJam => "turret jams",
            Self::TurretLocks => "turret locks",
            Self::TurretOff => "turret blown off",
            Self::CoPilot => "co-pilot hit",
            Self::Pilot => "pilot hit",
            Self::EngineDamage => "engine damage",
            Self::RotorDamage => "rotor damage",
            Self::FlightStabilizer => "flight stabilizer hit",
            Self::RotorsDestroyed => "rotors destroyed",
        }
    }
}

/// Damage to vehicles (C16).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum HullEvent {
    /// A roll on the Motive System Damage Table.
    Worn {
        /// Whose.
        unit: UnitId,
        /// The dice.
        dice: [u8; 2],
        /// With modifiers.
        total: u8,
        /// What it does.
        wear: Wear,
    },
    /// A roll on a critical table; nothing where no result can apply.
    Checked {
        /// Whose.
        unit: UnitId,
        /// The location.
        at: Location,
        /// The dice.
        dice: [u8; 2],
        /// With modifiers.
        total: i16,
        /// What comes of it.
        mishap: Option<Mishap>,
    },
    /// Something happened to the crew, the turret, the sensors or the engine.
    Suffered {
        /// Whose.
        unit: UnitId,
        /// Where.
        at: Location,
        /// What.
        mishap: Mishap,
    },
    /// A weapon is out of order, or gone.
    WeaponOut {
        /// Whose.
        unit: UnitId,
        /// Which.
        weapon: u8,
        /// Dice that chose it, or that chose who chooses; none where nothing was to choose.
        dice: Option<[u8; 2]>,
        /// For good.
        destroyed: bool,
    },
    /// All ammunition goes off.
    Detonated {
        /// Whose.
        unit: UnitId,
        /// Points.
        points: u16,
    },
    /// Cargo of a bay is lost.
    CargoLost {
        /// Whose.
        unit: UnitId,
        /// The bay, by its place among the items.
        item: u8,
    },
    /// It came down, on a column of the die (C12.1.5).
    Landed {
        /// Who.
        unit: UnitId,
        /// The die.
        die: u8,
        /// The column of the next group.
        column: Column,
    },
    /// The rotor was struck, and it is slower by 1 MP (C16.4.1).
    RotorHit {
        /// Whose.
        unit: UnitId,
    },
    /// It has lost its last MP in the air, and does not move any more (C16.4.4).
    Stalled {
        /// Who.
        unit: UnitId,
    },
    /// It falls out of the air (C3.6.5).
    Plunged {
        /// Who.
        unit: UnitId,
        /// From which elevation.
        levels: i16,
        /// Points that it takes.
        points: u16,
    },
    /// The location of a bulldozer's blade was damaged: the blade may be destroyed (tw.equip_bulldozer_2).
    Blade {
        /// Whose.
        unit: UnitId,
        /// The dice.
        dice: [u8; 2],
        /// Whether it is.
        lost: bool,
    },
    /// The Weapon Attack Phase begins: what is out of order now can be put right in it.
    Inspected,
    /// What was out of order when the phase began works again.
    Mended {
        /// Whose.
        unit: UnitId,
    },
}

impl HullEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            Self::Worn { unit, wear, .. } => edit::<Hull>(world, *unit, |h| match wear {
                Wear::None => {}
                Wear::Minor => h.driving |= 1,
                Wear::Moderate => {
                    h.lost = h.lost.saturating_add(1);
                    h.driving |= 2;
                }
                Wear::Heavy(mp) => {
                    h.lost = h.lost.saturating_add(*mp);
                    h.driving |= 4;
                }
                Wear::Immobile => h.immobile = true,
            }),
            // Seen, not felt: what follows has events of its own.
            Self::Checked { .. } | Self::Landed { .. } => {}
            Self::RotorHit { unit } => {
                edit::<Hull>(world, *unit, |h| h.lost = h.lost.saturating_add(1));
            }
            Self::Stalled { unit } => edit::<Hull>(world, *unit, |h| h.immobile = true),
            Self::Plunged { unit, .. } => edit::<Place>(world, *unit, |p| {
                if let Place::Map { elevation, .. } = p {
                    *elevation = 0;
                }
            }),
            Self::Suffered { unit, at, mishap } => {
                edit::<Hull>(world, *unit, |h| suffer(h, *at, *mishap));
            }
            Self::WeaponOut {
                unit,
                weapon,
                destroyed,
                ..
            } => edit::<Hull>(world, *unit, |h| {
                let bit = 1u64 << (weapon % 64);
                if *destroyed {
                    h.destroyed |= bit;
                } else {
                    h.malfunctions |= bit;
                }
            }),
            Self::Detonated { unit, .. } => edit::<Stores>(world, *unit, |s| {
                for shots in &mut s.shots {
                    *shots = 0;
                }
            }),
            Self::CargoLost { unit, item } => {
                edit::<Stores>(world, *unit, |s| s.empty |= 1 << (item % 64));
            }
            Self::Blade { unit, lost, .. } => edit::<Hull>(world, *unit, |h| h.blade |= *lost),
            Self::Inspected => edit_all::<Hull>(world, Hull::begin_attacks),
            Self::Mended { unit } => edit::<Hull>(world, *unit, |h| {
                h.malfunctions &= !h.mending;
                h.jammed &= !h.freeing;
            }),
        }
    }

    /// Its dice in few words, if it has any.
    pub(crate) fn dice(&self) -> Option<String> {
        match self {
            Self::Worn { dice, total, .. } => Some(format!("motive {dice:?} ({total})")),
            Self::Checked {
                dice, at, mishap, ..
            } => Some(format!("vehicle critical {dice:?} {at} {mishap:?}")),
            Self::WeaponOut {
                dice: Some(dice), ..
            } => Some(format!("weapon {dice:?}")),
            Self::Landed { die, .. } => Some(format!("column {die}")),
            _ => None,
        }
    }
}

fn suffer(h: &mut Hull, at: Location, mishap: Mishap) {
    match mishap {
        Mishap::Driver if h.driver => h.stun = h.stun.saturating_add(1),
        Mishap::Driver => h.driver = true,
        Mishap::Commander => {
            h.commander = true;
            h.stun = h.stun.saturating_add(1);
        }
        Mishap::CrewStunned => h.stun = h.stun.saturating_add(1),
        Mishap::Sensors => h.sensors = h.sensors.saturating_add(1),
        Mishap::Stabilizer => h.stabilizers = h.stabilizers.with(at),
        Mishap::TurretJam if h.jammed => h.locked = true,
        Mishap::TurretJam => h.jammed = true,
        Mishap::TurretLocks => h.locked = true,
        Mishap::CoPilot => h.copilot = true,
        Mishap::Pilot => h.driver = true,
        Mishap::RotorDamage => h.lost = h.lost.saturating_add(1),
        Mishap::FlightStabilizer => h.unsteady = true,
        Mishap::Engine | Mishap::FuelTank | Mishap::EngineDamage => {
            h.engine = true;
            h.locked = true;
        }
        Mishap::Malfunction
        | Mishap::WeaponDestroyed
        | Mishap::CrewKilled
        | Mishap::Cargo
        | Mishap::Ammunition
        | Mishap::RotorsDestroyed
        | Mishap::TurretOff => {}
    }
}
