//! What a battle is about (C20.4): its type, who has which task, who enters when, and who has left over which edge.

use bevy_ecs::prelude::Resource;
use hexlance_board::{Edge, Hex};
use hexlance_rules::{SideId, UnitId};
use serde::{Deserialize, Serialize};

/// The types of battles (C20.4.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Kind {
    /// Each side wants to put more worth out of action than the other (C9.5.3).
    #[default]
    StandUpFight,
    /// The same, against a defender that stands anywhere and may hide.
    HideAndSeek,
    /// The attacker has to get past the defender, or into its last rows.
    HoldTheLine,
    /// Both want to take a load or a passenger home.
    Extraction,
    /// The attacker has to get off the map over the far edge.
    Breakthrough,
    /// The hunted have to, with their hunters behind them.
    Chase,
    /// The attacker has to bring buildings down.
    BaseAssault,
}

impl Kind {
    /// Every one, in the order of the rules.
    pub const ALL: [Self; 7] = [
        Self::StandUpFight,
        Self::HideAndSeek,
        Self::HoldTheLine,
        Self::Extraction,
        Self::Breakthrough,
        Self::Chase,
        Self::BaseAssault,
    ];

    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            Self::StandUpFight => "Stand-up fight",
            Self::HideAndSeek => "Hide and seek",
            Self::HoldTheLine => "Hold the line",
            Self::Extraction => "Extraction",
            Self::Breakthrough => "Breakthrough",
            Self::Chase => "Chase",
            Self::BaseAssault => "Base assault",
        }
    }

    /// Whether its sides are an attacker and a defender.
    pub const fn has_roles(self) -> bool {
        !matches!(self, Self::StandUpFight | Self::Extraction)
    }

    /// Who has to get over the far edge, if somebody has.
    pub const fn runner(self) -> Option<Role> {
        match self {
            Self::HoldTheLine | Self::Breakthrough => Some(Role::Attacker),
            Self::Chase => Some(Role::Defender),
            _ => None,
        }
    }

    /// Whether losses decide it (C9.5.3).
    pub const fn counts_losses(self) -> bool {
        matches!(self, Self::StandUpFight | Self::HideAndSeek)
    }

    /// The share of worth or of marked hexes that decides it where its scenario says nothing, as a fraction.
    pub const fn share(self) -> Option<(u32, u32)> {
        match self {
            Self::HoldTheLine => Some((1, 3)),
            Self::Breakthrough | Self::Chase | Self::BaseAssault => Some((1, 2)),
            _ => None,
        }
    }

    /// The turn from which units of a side with a role come onto the map, where they are not set up on it. The hunted come
    /// first (C20.4.1).
    pub const fn arrival(self, role: Option<Role>) -> Option<u16> {
        match (self, role) {
            (Self::Extraction, _) | (Self::Chase, Some(Role::Defender)) => Some(1),
            (Self::Chase, Some(Role::Attacker)) => Some(2),
            (
                Self::HideAndSeek | Self::HoldTheLine | Self::Breakthrough | Self::BaseAssault,
                Some(Role::Attacker),
            ) => Some(1),
            _ => None,
        }
    }
}

/// What a side has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Role {
    /// It comes; in a chase it hunts.
    Attacker,
    /// It is there; in a chase it is hunted.
    Defender,
}

impl Role {
    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Attacker => "Attacker",
            Self::Defender => "Defender",
        }
    }
}

/// What both sides of an extraction want.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Prize {
    /// A load, by its number.
    Load(u8),
    /// A unit, as a passenger or on its own feet.
    Unit(UnitId),
}

/// What the battle is about.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Mission {
    /// Its type.
    pub kind: Kind,
    /// The tasks of sides, in their order.
    pub roles: Vec<Option<Role>>,
    /// The share that decides it, as a fraction.
    pub share: (u32, u32),
    /// Building hexes that the attacker has to bring down.
    pub marked: Vec<Hex>,
    /// What has to be taken home.
    pub prize: Option<Prize>,
    /// The turn from which each side comes onto the map, where it is not set up on it.
    pub arrivals: Vec<Option<u16>>,
}

impl Mission {
    /// The task of a side.
    pub fn role(&self, side: SideId) -> Option<Role> {
        self.roles.get(side.index()).copied().flatten()
    }

    /// Whether a side has to get over the far edge.
    pub fn runs(&self, side: SideId) -> bool {
        self.kind.runner().is_some() && self.kind.runner() == self.role(side)
    }

    /// Whether units of a side that wait off the map may come in now (C9.5.5).
    pub fn may_enter(&self, side: SideId, turn: u16) -> bool {
        let from = self.arrivals.get(side.index()).copied().flatten();
        from.is_none_or(|from| from <= turn)
    }

    /// The first side with a task.
    pub fn side_of(&self, role: Role) -> Option<SideId> {
        let at = self.roles.iter().position(|r| *r == Some(role))?;
        Some(SideId(at as u8))
    }
}

/// Units that have left the map, each with the edge over which it did.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Leavers(pub Vec<(UnitId, Edge)>);

impl Leavers {
    /// The edge over which a unit has left.
    pub fn edge(&self, unit: UnitId) -> Option<Edge> {
        let found = self.0.iter().find(|(left, _)| *left == unit);
        found.map(|(_, edge)| *edge)
    }
}
