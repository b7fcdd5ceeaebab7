//! An Order from its declaration to its end (K4): what was declared, what was rolled, what hits are to be resolved.

mod event;
mod flow;
pub(crate) mod legal;
mod several;
mod state;
#[cfg(test)]
mod tests;

pub use event::OrderEvent;
pub use flow::OrderStep;
pub(crate) use flow::{begin, give_second, plugin, step};
pub use state::{
    Actor, Current, DeedRef, Hit, HitCause, Order, OrderKind, Pending, Reaction, Station,
};
