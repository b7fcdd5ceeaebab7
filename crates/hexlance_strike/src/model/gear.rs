//! Settings of gear (R13) as plain data.

use serde::{Deserialize, Serialize};

/// Which ranges a variable targeting system favours (R13.2.11).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Targeting {
    /// None.
    #[default]
    Standard,
    /// Near targets.
    Short,
    /// Far targets.
    Long,
}
