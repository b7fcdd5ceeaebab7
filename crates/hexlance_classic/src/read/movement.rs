//! MP of a unit (C7.3.3, C13.4, C10.7.6, C10.7.7).

use hexlance_rules::Breakdown;

use super::Look;
use crate::{
    heat_scale,
    model::{Actuator, Gyro, Myomer, Special},
    tags,
};

impl Look<'_> {
    /// How many gyro hits destroy the gyro (C7.3).
    const fn gyro_hits(&self) -> u8 {
        match self.sheet.gyro {
            Gyro::HeavyDuty => 3,
            _ => 2,
        }
    }

    /// Whether the gyro is destroyed: it cannot stand up again.
    pub const fn gyro_is_gone(&self) -> bool {
        self.criticals.systems.gyro >= self.gyro_hits()
    }

    /// Whether running and jumping call for a roll because of the gyro: one hit, two of a heavy-duty one (C7.3).
    pub const fn gyro_is_damaged(&self) -> bool {
        self.criticals.systems.gyro + 1 >= self.gyro_hits() && self.criticals.systems.gyro > 0
    }

    /// Legs with a destroyed hip that are still there.
    pub fn hips(&self) -> usize {
        let legs = self.sheet.legs().iter();
        legs.filter(|leg| !self.lost(**leg) && self.broke(**leg, Actuator::Hip))
            .count()
    }

    /// Destroyed leg and foot actuators of legs whose hip is whole and that are still there (C7.3.2).
    pub fn leg_actuators(&self) -> usize {
        let whole = self
            .sheet
            .legs()
            .iter()
            .filter(|leg| !self.lost(**leg) && !self.broke(**leg, Actuator::Hip));
        let each = whole.map(|leg| {
            [Actuator::UpperLeg, Actuator::LowerLeg, Actuator::Foot]
                .iter()
                .filter(|a| self.broke(*leg, **a))
                .count()
        });
        each.sum()
    }

    /// Whether triple-strength myomer works at this heat (C10.7.7).
    pub fn myomer_works(&self) -> bool {
        self.sheet.myomer == Myomer::TripleStrength && self.heat.level >= 9
    }

    /// Walking MP with its parts.
    pub fn walking(&self) -> Breakdown {
        self.laden(self.unladen())
    }

    /// Walking MP without what cargo costs.
    fn unladen(&self) -> Breakdown {
        let mut b = Breakdown::new();
        let base = i16::from(self.sheet.movement.walk);
        b.rule(&tags::WALKING, base);
        if self.is_vehicle() {
            return self.cruising(b);
        }
        if self.is_proto() {
            return self.striding(b);
        }
        if !self.sheet.class.is_mech() {
            return b;
        }
        if self.is_legless() || self.gyro_is_gone() && !self.stance.prone {
            b.rule(&tags::NO_MOVE, -base);
            return b;
        }
        if self.limps() {
            b.rule_unless_zero(&tags::ONE_LEG, 1 - base);
            return b;
        }
        let legs = self.sheet.legs().len();
        let hips = self.hips();
        if hips == legs {
            b.rule(&tags::NO_MOVE, -base);
            return b;
        }
        for _ in 0..hips {
            // Half, up.
            b.rule(&tags::HALVED, -(b.total() / 2));
        }
        b.rule_unless_zero(&tags::ACTUATOR_MP, -(self.leg_actuators() as i16));
        if self.sheet.is_quad() {
            b.rule_unless_zero(&tags::LOST_LEG, -(self.legs_lost() as i16));
        }
        b.rule_unless_zero(&tags::HEAT_MP, -heat_scale::mp_lost(self.heat.level));
        if self.myomer_works() {
            b.rule(&tags::MYOMER, 2);
        }
        if self.ranks.burdened {
            b.rule(&tags::RIDDEN, -1);
        }
        let total = b.total();
        if total < 0 {
            b.rule(&tags::NO_MOVE, -total);
        }
        b
    }

    /// Walking MP.
    pub fn walk_mp(&self) -> u8 {
        self.walking().total().clamp(0, 99) as u8
    }

    /// Running MP: 1.5 times the Walking MP, up; with MASC twice as many. One that stands on one leg cannot run (C6.11.1).
    pub fn run_mp(&self) -> u8 {
        // Infantry has one mode (C3.1.1).
        if self.is_infantry() {
            return 0;
        }
        let walk = self.walk_mp();
        if self.limps() {
            0
        } else if self.hull.stunned || self.hull.unsteady {
            // No faster than cruising (C16.3.2, C16.4.2).
            walk
        } else if self.march.masc {
            walk * 2
        } else {
            (walk * 3).div_ceil(2)
        }
    }

    /// Jumping MP: of jets that still work (C3.5.8).
    pub fn jump_mp(&self) -> u8 {
        if self.is_laden() || self.is_loaded() || self.sheet.soars() || self.sheet.swims() {
            return 0;
        }
        if self.is_proto() {
            return self.leaping();
        }
        let jets = self.sheet.movement.jump;
        jets.saturating_sub(self.criticals.systems.jets)
    }

    /// The item of MASC, if it has one that works.
    pub fn masc(&self) -> Option<u8> {
        let item = self.sheet.item(Special::Masc)?;
        self.item_works(item).then_some(item)
    }
}
