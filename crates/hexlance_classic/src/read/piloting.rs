//! Standing modifiers of Piloting Skill Rolls (C3.14), heat sinks.

use hexlance_rules::Breakdown;

use super::Look;
use crate::{
    model::{Cockpit, Config, Gyro},
    tags,
};

impl Look<'_> {
    /// Piloting Skill with everything that counts in every roll: damage that is there, what the 'Mech is, and 20 points in
    /// the present phase (C3.14, C3.14.2).
    pub fn piloting(&self) -> Breakdown {
        let mut b = Breakdown::new();
        b.rule(&tags::PILOTING, self.pilot.piloting.into());
        if self.is_vehicle() {
            self.steering(&mut b);
            return b;
        }
        if !self.sheet.class.is_mech() {
            return b;
        }
        if self.toll.points >= 20 {
            b.rule(&tags::TWENTY, 1);
        }
        b.rule_unless_zero(&tags::GYRO, self.gyro_modifier());
        b.rule_unless_zero(&tags::LEG_ACTUATORS, self.leg_actuators() as i16);
        b.rule_unless_zero(&tags::HIPS, 2 * self.hips() as i16);
        let lost = self.legs_lost();
        match self.sheet.class.config() {
            Some(Config::Quad) => {
                if lost == 0 {
                    b.rule(&tags::QUAD, -2);
                }
                // With one leg gone ordinary rolls are as they were; only jumps have the +5 (C6.11.2).
                if lost >= 2 {
                    b.rule(&tags::LEG_GONE, 5);
                }
            }
            _ => b.rule_unless_zero(&tags::LEG_GONE, 5 * lost as i16),
        }
        if self.sheet.cockpit == Cockpit::Small {
            b.rule(&tags::SMALL_COCKPIT, 1);
        }
        b
    }

    /// Modifier of gyro hits.
    const fn gyro_modifier(&self) -> i16 {
        match (self.criticals.systems.gyro, self.sheet.gyro) {
            (0, _) => 0,
            (1, Gyro::HeavyDuty) => 1,
            _ => 3,
        }
    }

    /// Heat that its sinks take away in a turn; those under water take twice as much, at most 6 more (C13.2.1). `under` is
    /// how many of the sinks that work are under water.
    pub fn dissipation(&self, under: u8) -> u16 {
        let each = u16::from(self.sheet.sinks.each());
        let left = self
            .sheet
            .sinks
            .count
            .saturating_sub(self.criticals.systems.sinks);
        u16::from(left) * each + (u16::from(under) * each).min(6)
    }
}
