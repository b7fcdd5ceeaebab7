//! What the table shows, as plain data: the map, the miniatures on it, what is drawn over them, and motion.
//!
//! Nothing here draws. A ruleset fills [`TableModel`] and [`Overlays`] from what a player may know and sends [`TableFx`]
//! messages; the table draws the difference to what it drew before.

mod counter;
mod dial;
mod gear;
mod look;
mod model;
mod motion;
mod overlays;

pub use counter::{CounterForm, CounterRow, CounterStack};
pub use dial::{BaseDial, DialMark, DialSlot, HeatDial};
pub use gear::Gear;
pub use look::{Armament, MiniKind, MiniLook};
pub use model::{
    Badge, EcmField, Environment, Mini, MiniFlags, Pool, TableModel, TimeOfDay, Token, Weather,
};
pub use motion::{Act, At, Fx, MoveMode, ShotKind, Signal, TableFx, Waypoint};
pub use overlays::{
    HexArea, OrderArrow, Overlays, PathPreview, PathStep, Reach, ReachClass, SightLine, TargetMark,
    Tone,
};
