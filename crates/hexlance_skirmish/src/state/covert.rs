//! What is remembered of Markers beside what is noted on troopers.

use std::collections::BTreeSet;

use bevy_ecs::prelude::Resource;
use hexlance_rules::UnitId;

/// Letters that Markers have been given, and who may not try whom again.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Covert {
    /// The number of letters given so far (K13.8.3).
    pub letters: u8,
    /// Who has failed to discover whom in this player turn (K11.6.2, K11.8.8).
    pub barred: BTreeSet<(UnitId, UnitId)>,
}
