//! Units as text files.

use hexlance_rules::text::{Style, to_text};

use crate::model::record::UnitRecord;

/// How units are laid out: a field a line, a location a line.
const STYLE: Style = Style {
    open: &[
        "UnitRecord",
        "MechRecord",
        "VehicleRecord",
        "PlatoonRecord",
        "SuitRecord",
        "ProtoRecord",
        "FighterRecord",
    ],
    rows: &["SuitItem"],
};

/// The text of a unit's file.
///
/// # Errors
/// If a value cannot be written, which no unit has.
pub fn unit_text(record: &UnitRecord) -> Result<String, String> {
    to_text(record, &STYLE)
}

/// The id of a unit that a player has made, by its name: small letters, digits and underscores.
pub fn id_of(name: &str) -> String {
    let mut out = String::new();
    for c in name.trim().chars() {
        match c.to_ascii_lowercase() {
            c if c.is_ascii_alphanumeric() => out.push(c),
            _ if out.is_empty() || out.ends_with('_') => {}
            _ => out.push('_'),
        }
    }
    let name = match out.trim_end_matches('_') {
        "" => "unit",
        name => name,
    };
    format!("own.{name}")
}
