//! What a trooper is to be seen as: a figure, a Marker, or nothing at all (K13).

use bevy_ecs::prelude::Component;
use serde::{Deserialize, Serialize};

/// Kinds of appearance.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub enum Seeming {
    /// The figure itself.
    #[default]
    Figure,
    /// A Camouflaged Marker (K13.1).
    Camo,
    /// A TO Camouflaged Marker (K13.1).
    TO,
    /// In Hidden Deployment: a record, nothing on the table (K13.2).
    Hidden,
    /// An Impersonation-1 Marker (K13.3).
    Imp1,
    /// An Impersonation-2 Marker (K13.3).
    Imp2,
}

impl Seeming {
    /// Whether a Marker stands for the trooper.
    pub const fn is_marker(self) -> bool {
        matches!(self, Self::Camo | Self::TO | Self::Imp1 | Self::Imp2)
    }

    /// Whether it is an Impersonation Marker.
    pub const fn is_impersonation(self) -> bool {
        matches!(self, Self::Imp1 | Self::Imp2)
    }

    /// Whether it is a Camouflaged or TO Marker.
    pub const fn is_camouflage(self) -> bool {
        matches!(self, Self::Camo | Self::TO)
    }

    /// Whether the enemy sees more or less than the figure.
    pub const fn conceals(self) -> bool {
        !matches!(self, Self::Figure)
    }
}

/// What a trooper is to be seen as now.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Guise {
    /// What it appears as.
    pub seeming: Seeming,
    /// The number of the Marker's letter on the table, counted from 1; 0 while it has none (K13.8.3).
    pub letter: u8,
}
