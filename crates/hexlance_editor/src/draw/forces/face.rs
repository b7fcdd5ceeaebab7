//! What a unit shows of itself in lists and at the top of its page, whichever rules it is of.

use hexlance_rules::ForceSetup;

use crate::{data::Data, unit::Unit};

/// What a unit shows of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Face {
    /// What its kind is called.
    pub kind: String,
    /// What it is good for.
    pub role: String,
    /// Type and size.
    pub class: String,
    /// What it is worth.
    pub points: u32,
    /// Both in a line.
    pub line: String,
    /// Its Skill, or its rank.
    pub grade: String,
    /// What it is, by name.
    pub facts: Vec<(&'static str, String)>,
}

/// What units are worth together.
pub fn worth<'u>(units: impl Iterator<Item = &'u Unit>, data: &Data) -> u32 {
    units.filter_map(|u| Some(u.face(data)?.points)).sum()
}

/// All units of a force.
pub fn of_force(force: &ForceSetup<Unit>) -> impl Iterator<Item = &Unit> {
    force.formations.iter().flat_map(|g| &g.units)
}
