//! The skirmish rules as they are shown and played.
#![deny(missing_docs)]
