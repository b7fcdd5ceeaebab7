//! What is fought for (R17.3), as plain data.

use hexlance_board::Edge;
use hexlance_rules::{ObjectiveSetup, ScenarioKind, SideId, Zone};
use serde::{Deserialize, Serialize};

/// Something that a side scores for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Tally {
    /// Enemy units destroyed or captured, half of those driven off the map, and cargo carried off (R17.2.2).
    Losses,
    /// Point value of enemy units that are out of action in any way (R17.3.2).
    OutOfAction,
    /// Point value of own units that stand there (R17.3.3).
    Standing(Zone),
    /// Point value of own units that have left over that edge, so many times (R17.3.4, R17.3.6, R17.3.9).
    Exits(Edge, u8),
    /// Points for objectives held at the end of turns (R17.3.10).
    Objectives,
    /// One for each objective whose building is gone (R17.3.7).
    Razed,
    /// One for each objective held (R17.3.7).
    Held,
    /// One for each enemy unit revealed, two where its finder has left over that edge (R17.3.8).
    Revealed(Edge),
    /// One for each piece of cargo carried off (R17.3.5).
    Fetched,
}

impl Tally {
    /// Whether a side scores for something that it does itself, and not for what becomes of the enemy.
    pub const fn is_a_deed(&self) -> bool {
        !matches!(self, Tally::Losses | Tally::OutOfAction)
    }

    /// Whether what is scored stays scored.
    pub(crate) const fn lasts(&self) -> bool {
        !matches!(self, Tally::Standing(_) | Tally::Held)
    }
}

/// How much a side with a task needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Amount {
    /// Percent of the point value of its own units at the start.
    OfOwn(u8),
    /// Percent of that of the enemy.
    OfEnemy(u8),
    /// As many as the enemy has units.
    EnemyUnits,
    /// More than half of the objectives.
    MostObjectives,
    /// Every piece of cargo that it wants.
    AllCargo,
}

/// How the winner is found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Verdict {
    /// The higher score wins; within a tenth of it it is a draw (R17.2.2).
    #[default]
    Compare,
    /// That side wins with so much, the other without.
    Needs(SideId, Amount),
}

/// What is fought for in a setup.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct MissionSetup {
    /// The type of the scenario, if it has one.
    pub kind: Option<ScenarioKind>,
    /// What each side scores for; losses where nothing is said.
    pub tallies: [Vec<Tally>; 2],
    /// How the winner is found.
    pub verdict: Verdict,
    /// Places that are fought for.
    pub objectives: Vec<ObjectiveSetup>,
    /// Units may leave over any edge (R15.1.3).
    pub open_edges: bool,
}
