//! What is printed on record sheets (C1, C8): units with typed locations, weapons, equipment.

mod class;
mod equipment;
mod infantry;
mod location;
mod rating;
pub mod record;
mod sheet;
mod support;
mod tons;
mod weapon;

pub use class::{
    Config, Fighting, InfantryMotive, Motive, SuitClass, TechBase, UnitClass, WeightClass,
};
pub use equipment::{Equipment, Share, Slots, Special, Standing, Weight};
pub use infantry::{Infantry, Motion, PlatoonSheet, SuitSheet};
pub use location::{Location, LocationSet, PLACES};
pub use rating::{Drawn, Rating, bonus, draws_second};
pub use sheet::{
    Actuator, ArmorKind, Bin, Cockpit, EngineKind, Filler, Gyro, Item, Mount, Movement, Myomer,
    SLOTS, Sheet, SinkKind, Sinks, Slot, StructureKind,
};
pub use support::{Aiming, Support, SupportSize};
pub use tons::Tons;
pub use weapon::{
    Brackets, Code, Codes, Damage, Effect, Munition, Reach, Round, SuitWeapon, Weapon,
};
