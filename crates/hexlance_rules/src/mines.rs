//! Minefields as a scenario describes them, in those games that have them.

use hexlance_board::Hex;
use serde::{Deserialize, Serialize};

use crate::{Message, Zone, limits, say};

/// What lies in a minefield.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum MineKind {
    /// Damage by its density.
    #[default]
    Conventional,
    /// Heat by half its density, rounded up.
    Inferno,
    /// Set off only by units of that Size or larger.
    Vibrabomb(u8),
    /// Set off by its owner, without a roll.
    Command,
    /// Catches also who jumps over it.
    Active,
}

impl MineKind {
    /// The name players read.
    pub fn name(self) -> Message {
        match self {
            MineKind::Conventional => say!("conventional"),
            MineKind::Inferno => say!("inferno"),
            MineKind::Vibrabomb(size) => say!("vibrabomb (Size {size})", size),
            MineKind::Command => say!("command-detonated"),
            MineKind::Active => say!("active"),
        }
    }

    /// Whether two kinds differ at most in the Size that a vibrabomb is set to.
    pub const fn is_like(self, other: MineKind) -> bool {
        matches!(
            (self, other),
            (MineKind::Conventional, MineKind::Conventional)
                | (MineKind::Inferno, MineKind::Inferno)
                | (MineKind::Vibrabomb(_), MineKind::Vibrabomb(_))
                | (MineKind::Command, MineKind::Command)
                | (MineKind::Active, MineKind::Active)
        )
    }
}

/// A minefield that lies there when the battle begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MinefieldSetup {
    /// Where.
    pub hex: Hex,
    /// What lies in it.
    #[serde(default, skip_serializing_if = "crate::usual")]
    pub kind: MineKind,
    /// How thick it lies, 1 to 5.
    #[serde(deserialize_with = "limits::within::<_, _, 0, 9>")]
    pub density: u8,
    /// Known to everybody from the start.
    #[serde(default, skip_serializing_if = "crate::usual")]
    pub revealed: bool,
}

/// Mines that a side lays in secret before units are set up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MineSupply {
    /// Points of density, to be split over any number of hexes.
    #[serde(deserialize_with = "limits::within::<_, _, 0, 200>")]
    pub points: u8,
    /// Most minefields that they may be split into.
    #[serde(
        default,
        skip_serializing_if = "crate::usual",
        deserialize_with = "limits::maybe_within::<_, _, 0, 200>"
    )]
    pub fields: Option<u8>,
    /// What may be laid; conventional mines where it is missing.
    #[serde(default = "conventional", skip_serializing_if = "is_conventional")]
    pub kinds: Vec<MineKind>,
    /// Where; the half of the map at the side's home edge where it is missing, or else its deployment zone.
    #[serde(default, skip_serializing_if = "crate::usual")]
    pub zone: Option<Zone>,
}

fn conventional() -> Vec<MineKind> {
    vec![MineKind::Conventional]
}

fn is_conventional(kinds: &Vec<MineKind>) -> bool {
    *kinds == conventional()
}
