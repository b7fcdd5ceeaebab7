//! Hexes, levels, terrain, line of sight, paths, arcs and templates.
//!
//! Plain data without an ECS: a [`Board`] is a flat array of [`Cell`]s, and everything else asks it questions.
//! What a hex costs or does to a shot is the rulesets' business; they hand their costs in.
//!
//! - [`sight`] and [`explain`]: line of sight and its modifiers; [`Line`]: the hexes of a straight line.
//! - [`Reach`]: where a unit can go or jump, and the cheapest paths; [`Routes`]: those with the fewest hexes.
//! - [`Template`], [`HexSet`], [`Waters`], [`Board::within`], [`Board::arc`]: sets of hexes.
//! - [`Board::barrier`], [`Board::fixture`], [`Board::zones`]: what stands on hexsides and in hexes.
//! - [`BoardFile`]: maps as files, with hexes in the words of [`UNDERSTOOD`]; [`Diagnostic`]: what is wrong with one.
//! - [`Message`]: what this crate and the rules above it say to people, in whatever language.
#![deny(missing_docs)]

mod area;
mod barrier;
mod board;
mod cost;
mod diagnostic;
mod file;
mod fixture;
mod hex;
mod line;
pub mod message;
mod notation;
mod printable;
mod reach;
mod remedied;
mod route;
mod sheets;
mod sight;
mod sight_report;
mod store;
mod terrain;

pub use area::{HexSet, Ring, Template, Waters, first_in_aura};
pub use barrier::{Barrier, Barriers, Dispute, Gate, GateState, GateWidth, STOREY};
pub use board::{Board, BoardError, Edge, MAX_SIDE};
pub use cost::{LevelCost, PathError, Place, Search, Step, StepCost, path_costs};
pub use diagnostic::{Diagnostic, excerpt};
pub use file::{BoardFile, Theme, quoted};
pub use fixture::{Fixture, Saturation, Visibility, Zones};
pub use hex::{Arc, Direction, Hex, NoDirection, hex};
pub use line::{Crossed, Line, Side, line_with_ends, row_direction, straight_direction, strip};
pub use message::{Arg, Joint, List, Message, Signed, Term, Within};
pub use notation::{CellError, MAX_HEIGHT, MAX_LEVEL, NotationError, UNDERSTOOD};
pub use printable::{is_steering, printable, seen};
pub use reach::{Reach, Reached};
pub use remedied::remedied;
pub use route::{Jump, Routes};
pub use sheets::{Sheets, SheetsError, join_sheets};
pub use sight::{BLOCKING_POINTS, Eye, Meeting, Obstruction, Sight, field_of_view, sight};
pub use sight_report::{SightReport, SightStep, explain};
pub use store::{
    LARGEST_CARD, LARGEST_SCENARIO, LARGEST_TEXT, LeadsOut, Unfit, check_encoding, file_inside,
    read_bytes, read_text, read_text_within, write_atomically,
};
pub use terrain::{
    Bridge, Building, BuildingClass, BuildingKind, Cell, Density, Exits, GROWTH_HEIGHT, Ground,
    Growth, INDUSTRY_HEIGHT, Woods,
};
