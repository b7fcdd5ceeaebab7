//! The classic rules on the command line: lists, checks and forces, a person at the terminal, the odds of an attack.

mod odds;
mod person;
mod tools;
