//! Order pools, Command Tokens and what else a side has to spend in a player turn (K3.2, K16.3).

use std::collections::{BTreeMap, BTreeSet};

use bevy_ecs::prelude::Resource;
use hexlance_rules::{SideId, UnitId};
use serde::{Deserialize, Serialize};

/// Where an Order comes from (K3.6.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Source {
    /// The trooper's own Irregular Order, or the private one of a hidden trooper.
    Own,
    /// The pool of its group.
    Pool,
    /// The Special Lieutenant Order.
    Lieutenant,
    /// Its Impetuous Order (K3.7).
    Impetuous,
}

/// What a side has.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct SidePool {
    /// Orders left, by group.
    pub groups: BTreeMap<u8, u8>,
    /// Troopers whose own Order is left: Irregular ones, hidden ones, those to arrive from above.
    pub own: BTreeSet<UnitId>,
    /// The trooper whose Special Lieutenant Order is left.
    pub lieutenant_order: Option<UnitId>,
    /// Troopers whose Impetuous Order is left.
    pub impetuous: BTreeSet<UnitId>,
    /// Command Tokens left.
    pub tokens: u8,
    /// Guided attacks of this player turn (K8.5.2).
    pub guided: u8,
    /// Who is Lieutenant, if anybody is.
    pub lieutenant: Option<UnitId>,
    /// Whether the Special Lieutenant Order has shown him to the enemy (K13.8.2).
    pub lieutenant_known: bool,
    /// Whether the army is in Loss of Lieutenant (K16.2).
    pub leaderless: bool,
    /// Whether the army is in Retreat! (K18.1).
    pub retreat: bool,
    /// Hackers of the side whose Glide Path waits for its next arrival from above (K17.8.2).
    pub guides: Vec<UnitId>,
    /// Whether an enemy's Glide Path hampers the arrival that was announced (K17.8.2).
    pub hampered: bool,
    /// The members of its link team (K19).
    pub team: Vec<UnitId>,
}

/// The pools of all sides.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pools(pub Vec<SidePool>);

impl Pools {
    /// That of a side.
    pub fn of(&self, side: SideId) -> Option<&SidePool> {
        self.0.get(side.index())
    }

    /// That of a side, to change it.
    pub fn of_mut(&mut self, side: SideId) -> Option<&mut SidePool> {
        self.0.get_mut(side.index())
    }
}
