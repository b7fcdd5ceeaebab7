//! Making battles: maps and scenarios as they are worked on, every change of them as data that can be undone and done
//! again, brushes, map generators. Nothing here draws, and nothing knows a ruleset.
#![deny(missing_docs)]

pub mod generate;
