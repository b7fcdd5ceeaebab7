//! Reading support vehicles: size, barrier, fire control (C17).

use super::Look;
use crate::model::{Sheet, Support, SupportSize};

impl Sheet {
    /// Whether it is a large support vehicle (C17.1.4).
    pub fn is_large(&self) -> bool {
        self.support.is_some_and(|s| s.size == SupportSize::Large)
    }

    /// Whether it has the six sides of a large support vehicle on the ground (C17.1.5).
    pub fn has_six_sides(&self) -> bool {
        self.is_large() && !self.is_flyer()
    }
}

impl Look<'_> {
    /// What it has as a support vehicle.
    pub const fn support(&self) -> Option<Support> {
        self.sheet.support
    }

    /// The barrier of its armor, if that is worse than normal armor (C17.1.2).
    pub fn barrier(&self) -> Option<u16> {
        let barrier = self.sheet.support?.barrier;
        (barrier < 10).then_some(barrier.into())
    }
}
