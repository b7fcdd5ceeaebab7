//! The state of a battle: components of units, and what belongs to the battle as a whole.

mod battle;
mod bridges;
mod buildings;
mod damage;
mod declared;
mod electronics;
mod hull;
mod loads;
mod mission;
mod ranks;
mod unit;

pub use battle::{Agreed, Clock, Deployment, Ending, Field, Phase, Wakes, Zones};
pub use bridges::{Bridges, Span};
pub use buildings::{Basement, Buildings, Structure, full_cf};
pub use damage::{Armor, Cause, Criticals, Fate, Owed, PsrCause, Stores, Systems, Toll};
pub use declared::{Assault, Blow, Declared, Lines, Shot, Strike, WoodsShot};
pub use electronics::{Device, Electronics, Link, Pod, PodKind, Signals};
pub use hull::Hull;
pub use loads::{Load, Loads, Whereabouts};
pub use mission::{Kind, Leavers, Mission, Prize, Role};
pub use ranks::{Hold, Perch, Ranks, SUITS, Storm, Stormed, Storms};
pub use unit::{
    Booster, Deeds, Heat, Hidden, March, Mode, Off, Pilot, Place, Power, Printed, Stance, Turn,
    Withdrawing, Worth,
};
