//! What must hold in every battle: for tests of all kinds.
//!
//! [`faults`] looks at a state. A [`Watch`] reads the events as somebody would who keeps the book beside the table: it
//! judges each by the rules, counts along without asking those who changed the state, and compares in the end.

mod state;
mod watch;

pub use state::faults;
pub use watch::Watch;
