//! What the program's crates do with the rulesets that ship: none of them can try it alone, because none knows a ruleset.

mod command_line;
mod editor;
mod files;
#[path = "../rulesets/mod.rs"]
mod rulesets;
mod setup;
