//! Forces as files: read with the line of a fault, written with nothing that goes without saying.

use std::path::Path;

use hexlance_board::Diagnostic;
use hexlance_rules::text;

use super::Force;
use crate::setup::{STYLE, from_ron};

/// How names of force files end.
pub const FORCE_ENDING: &str = ".force.ron";

/// Reads a force. What it names is looked up by [`problems`](super::problems).
///
/// # Errors
/// The fault, with its line.
pub fn read(text: &str, file: &Path) -> Result<Force, Diagnostic> {
    from_ron(text, file)
}

/// The text of a force's file.
///
/// # Errors
/// If a value cannot be written, which no force has.
pub fn to_text(force: &Force) -> Result<String, String> {
    text::to_text(force, &STYLE)
}
