//! Scenarios as files.

use std::path::Path;

use hexlance_board::Diagnostic;
use hexlance_rules::{Scenario, from_ron};

use super::UnitSetup;

/// Reads a scenario. What it names is looked up by [`resolve`](super::resolve).
///
/// # Errors
/// The fault, with its line.
pub fn load_scenario(text: &str, file: &Path) -> Result<Scenario<UnitSetup<String>>, Diagnostic> {
    from_ron(text, file)
}
