//! What support vehicles have besides (C17).

use serde::{Deserialize, Serialize};

/// How large a support vehicle is (C17.1.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SupportSize {
    /// Small.
    #[default]
    Small,
    /// Medium.
    Medium,
    /// Large: two levels high, with six sides on the ground.
    Large,
}

/// With what a support vehicle aims (C5.7.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Aiming {
    /// Nothing.
    #[default]
    None,
    /// Basic fire control.
    Basic,
    /// Advanced fire control.
    Advanced,
}

impl Aiming {
    /// What it adds to target numbers.
    pub const fn modifier(self) -> i16 {
        match self {
            Self::None => 2,
            Self::Basic => 1,
            Self::Advanced => 0,
        }
    }
}

/// What makes a vehicle a support vehicle (C17.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Support {
    /// Its size.
    pub size: SupportSize,
    /// Barrier armor rating, 2 to 10 (C17.1.2).
    pub barrier: u8,
    /// How it aims.
    #[serde(default)]
    pub aiming: Aiming,
    /// An off-road chassis, for wheels (C3.2).
    #[serde(default)]
    pub off_road: bool,
    /// It crosses water on the surface (C3.2, footnote d).
    #[serde(default)]
    pub amphibious: bool,
    /// A bicycle or monocycle chassis, which goes through light woods (C3.2, footnote a).
    #[serde(default)]
    pub cycle: bool,
}

impl Default for Support {
    fn default() -> Self {
        Self {
            size: SupportSize::default(),
            barrier: 10,
            aiming: Aiming::default(),
            off_road: false,
            amphibious: false,
            cycle: false,
        }
    }
}
