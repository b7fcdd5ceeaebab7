//! The two sides of a battle: these rules have no third (R0.4.6).

use hexlance_rules::SideId;

/// What two sides are to each other.
pub trait TwoSides {
    /// The other side.
    #[must_use]
    fn opponent(self) -> Self;
}

impl TwoSides for SideId {
    fn opponent(self) -> Self {
        Self(1 - self.0)
    }
}
