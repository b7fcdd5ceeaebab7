//! Reading cargo: what a unit carries, what of it a 'Mech lifts, and what it costs (C20.3).

use hexlance_rules::Breakdown;

use super::Look;
use crate::{
    model::{Actuator, Tons},
    tags,
};

impl Look<'_> {
    /// Arms whose hand works (C20.3.2).
    pub fn hands(&self) -> usize {
        let arms = self.sheet.arms().iter();
        arms.filter(|arm| self.has_actuator(**arm, Actuator::Hand))
            .count()
    }

    /// What a 'Mech lifts without any movement penalty: a twentieth of its weight with each hand, twice as much while its
    /// triple-strength myomer works (C20.3.2, tw.scenario_cargo_2).
    pub fn lift(&self) -> Tons {
        if !self.sheet.class.is_mech() {
            return Tons::ZERO;
        }
        let each = if self.myomer_works() { 100 } else { 50 };
        Tons(u32::from(self.sheet.tons) * each * self.hands() as u32)
    }

    /// Whether its load costs it MP and its jumps: it carries something, and more than it lifts (C20.3.1).
    pub fn is_loaded(&self) -> bool {
        self.cargo > self.lift()
    }

    /// What its load leaves of Walking MP: 3 less or half of them, down, whichever loses less; half of them where it weighs more
    /// than a quarter of the unit (C20.3.1, tw.scenario_cargo_1).
    pub(super) fn laden(&self, mut b: Breakdown) -> Breakdown {
        if !self.is_loaded() || self.is_infantry() {
            return b;
        }
        let walk = b.total().max(0);
        let half = walk / 2;
        let light = self.cargo.0 <= u32::from(self.sheet.tons) * 250;
        let left = if light { half.max(walk - 3) } else { half };
        b.rule_unless_zero(&tags::CARGO, left - walk);
        b
    }
}
