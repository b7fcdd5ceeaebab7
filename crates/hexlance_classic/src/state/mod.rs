//! The state of a battle: components of units, and what belongs to the battle as a whole.

mod battle;
mod damage;
mod declared;
mod unit;

pub use battle::{Agreed, Clock, Deployment, Ending, Field, Phase, Wakes, Zones};
pub use damage::{Armor, Cause, Criticals, Fate, Owed, PsrCause, Stores, Systems, Toll};
pub use declared::{Assault, Blow, Declared, Lines, Shot, Strike};
pub use unit::{
    Booster, Deeds, Heat, March, Mode, Off, Pilot, Place, Power, Printed, Stance, Turn, Worth,
};
