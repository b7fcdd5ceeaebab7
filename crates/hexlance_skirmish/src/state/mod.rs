//! The state of a battle: components of troopers and resources of the table. It changes only in `apply` of events.

mod afflictions;
mod clock;
mod covert;
mod field;
mod guise;
mod pools;
mod trooper;

pub use afflictions::{Afflicted, Afflictions, State};
pub use clock::{Clock, Ending, Stage};
pub use covert::Covert;
pub use field::{Air, Field, Item, ItemKind, Items};
pub use guise::{Guise, Seeming};
pub use pools::{Pools, SidePool, Source};
pub use trooper::{Armor, Condition, Crew, Gained, Place, Printed, SpaList, Stance, Supply};
