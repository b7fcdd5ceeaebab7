//! The computer players of the skirmish rules.
#![deny(missing_docs)]
