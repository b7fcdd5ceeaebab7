//! What is fought for (R17), as plain data: roles, types of scenario, home edges, and what counts.

use hexlance_board::Edge;
use hexlance_rules::{ObjectiveSetup, SideId, Zone};
use serde::{Deserialize, Serialize};

/// Attacker or Defender (R17.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Role {
    /// The Attacker.
    Attacker,
    /// The Defender, who sets up and chooses first (R3.2.6).
    Defender,
}

impl Role {
    /// What players read.
    pub const fn name(self) -> &'static str {
        match self {
            Role::Attacker => "Attacker",
            Role::Defender => "Defender",
        }
    }
}

/// Type of a scenario (R17.3): it says what the sides are, where they begin, and what they fight for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ScenarioKind {
    /// Each side destroys what it can (R17.3.1).
    StandUpFight,
    /// The Defender hides (R17.3.2).
    HideAndSeek,
    /// The Defender holds its half of the map (R17.3.3).
    HoldTheLine,
    /// The Attacker leaves over the far edge (R17.3.4).
    Breakthrough,
    /// The Attacker fetches cargo (R17.3.5).
    Extraction,
    /// The Defender flees (R17.3.6).
    Chase,
    /// The Defender has buildings, which are to be destroyed (R17.3.7).
    BaseAssault,
    /// The same, but they are to be held (R17.3.7).
    BaseCapture,
    /// The Attacker scouts (R17.3.8).
    Recon,
    /// The Attacker lies in wait (R17.3.9).
    Ambush,
    /// Both fight for the same places (R17.3.10).
    Meeting,
}

impl ScenarioKind {
    /// Whether a type forbids its Attacker or Defender to move off the map (R17.3).
    pub const fn forbids_off_map(self, role: Option<Role>) -> bool {
        matches!(
            (self, role),
            (Self::Breakthrough, Some(Role::Attacker)) | (Self::HoldTheLine, Some(Role::Defender))
        )
    }

    /// All types, in the order of the rules.
    pub const ALL: [ScenarioKind; 11] = [
        ScenarioKind::StandUpFight,
        ScenarioKind::HideAndSeek,
        ScenarioKind::HoldTheLine,
        ScenarioKind::Breakthrough,
        ScenarioKind::Extraction,
        ScenarioKind::Chase,
        ScenarioKind::BaseAssault,
        ScenarioKind::BaseCapture,
        ScenarioKind::Recon,
        ScenarioKind::Ambush,
        ScenarioKind::Meeting,
    ];

    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            ScenarioKind::StandUpFight => "Stand-up fight",
            ScenarioKind::HideAndSeek => "Hide and seek",
            ScenarioKind::HoldTheLine => "Hold the line",
            ScenarioKind::Breakthrough => "Breakthrough",
            ScenarioKind::Extraction => "Extraction",
            ScenarioKind::Chase => "Chase",
            ScenarioKind::BaseAssault => "Base assault",
            ScenarioKind::BaseCapture => "Base capture",
            ScenarioKind::Recon => "Recon",
            ScenarioKind::Ambush => "Ambush",
            ScenarioKind::Meeting => "Meeting engagement",
        }
    }

    /// The rule that describes it.
    pub const fn rule(self) -> &'static str {
        match self {
            ScenarioKind::StandUpFight => "R17.3.1",
            ScenarioKind::HideAndSeek => "R17.3.2",
            ScenarioKind::HoldTheLine => "R17.3.3",
            ScenarioKind::Breakthrough => "R17.3.4",
            ScenarioKind::Extraction => "R17.3.5",
            ScenarioKind::Chase => "R17.3.6",
            ScenarioKind::BaseAssault | ScenarioKind::BaseCapture => "R17.3.7",
            ScenarioKind::Recon => "R17.3.8",
            ScenarioKind::Ambush => "R17.3.9",
            ScenarioKind::Meeting => "R17.3.10",
        }
    }

    /// Whether one side attacks and the other defends.
    pub const fn has_roles(self) -> bool {
        !matches!(self, ScenarioKind::StandUpFight | ScenarioKind::Meeting)
    }
}

/// How a scenario is won (R17.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Victory {
    /// Point value of enemy units destroyed or captured; within a tenth of the larger score it is a draw (R17.2.2).
    #[default]
    Score,
    /// The last side with active units.
    LastStanding,
}

/// How home edges are found (R17.1.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Homes {
    /// As the sides say.
    #[default]
    Given,
    /// The Defender chooses one of the long edges; the other side has the opposite one.
    Chosen,
    /// A die decides.
    Rolled,
}

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

/// An edge in words.
pub const fn edge_name(edge: Edge) -> &'static str {
    match edge {
        Edge::North => "north",
        Edge::East => "east",
        Edge::South => "south",
        Edge::West => "west",
    }
}
