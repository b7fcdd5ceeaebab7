//! Reading vehicles: how they move, what of them works (C1.3.3, C16).

use hexlance_rules::Breakdown;

use super::Look;
use crate::{
    model::{Location, Motive, UnitClass},
    tables::{self, Column},
    tags,
};

impl Look<'_> {
    /// How it moves, if it is a vehicle.
    pub const fn motive(&self) -> Option<Motive> {
        self.sheet.motive()
    }

    /// Whether it is a vehicle.
    pub const fn is_vehicle(&self) -> bool {
        matches!(self.sheet.class, UnitClass::Vehicle(_))
    }

    /// Where a total of two dice hits it from a side, whether that is a '(critical)' result, and whether it calls for a roll for
    /// motive damage (C6.2 to C6.4).
    pub fn struck(&self, column: Column, total: u8) -> (Location, bool, bool) {
        let turret = self.sheet.has_turret();
        if self.is_vtol() {
            let (at, critical) = tables::vtol_hit(column, total, turret);
            (at, critical, false)
        } else if self.sheet.has_six_sides() {
            tables::large_hit(column, total, turret)
        } else {
            tables::vehicle_hit(column, total, turret)
        }
    }

    /// Whether it glides over the surface of water, and sideslips (C3.2, C3.13).
    pub const fn hovers(&self) -> bool {
        matches!(self.sheet.motive(), Some(Motive::Hover))
    }

    /// Whether it has a turret that can be turned now (C5.5.2, C7.7.2, C16.3.2).
    pub fn turns_turret(&self) -> bool {
        self.sheet.has_turret()
            && !self.hull.jammed
            && !self.hull.locked
            && !self.hull.engine
            && !self.is_immobile()
    }

    /// Cruising MP with their parts, from those of the sheet.
    pub(super) fn cruising(&self, mut b: Breakdown) -> Breakdown {
        if self.hull.tractor.is_some() || self.hull.immobile || self.hull.engine || self.pilot.dead
        {
            b.rule_unless_zero(&tags::NO_MOVE, -b.total());
            return b;
        }
        let lost = i16::from(self.hull.lost).min(b.total());
        b.rule_unless_zero(&tags::MOTIVE_MP, -lost);
        b
    }

    /// Whether damage has left it without movement, or without a crew (C7.7.1).
    pub(super) fn is_stranded(&self) -> bool {
        // A trailer moves with its tractor.
        let stays = self.hull.tractor.is_none() || self.pilot.dead;
        self.is_vehicle() && stays && self.cruising_left() == 0
    }

    fn cruising_left(&self) -> u8 {
        let hull = self.hull;
        if hull.immobile || hull.engine || self.pilot.dead {
            return 0;
        }
        self.sheet.movement.walk.saturating_sub(hull.lost)
    }

    /// What damage adds to every roll of its driver (C3.14.4).
    pub(super) fn steering(&self, b: &mut Breakdown) {
        b.rule_unless_zero(&tags::MOTIVE, self.hull.steering());
        b.rule_unless_zero(&tags::DRIVER, 2 * i16::from(self.hull.driver));
        b.rule_unless_zero(&tags::COMMANDER, i16::from(self.hull.commander));
        b.rule_unless_zero(&tags::FLIGHT_STABILIZER, 3 * i16::from(self.hull.unsteady));
    }

    /// Whether a weapon of a vehicle works as far as its crew, engine and mounts are concerned.
    pub(super) fn hull_fires(&self, weapon: u8) -> bool {
        let bit = 1u64 << (weapon % 64);
        let dead = (self.hull.destroyed | self.hull.malfunctions) & bit != 0;
        let mount = self.sheet.weapons.get(usize::from(weapon));
        let powered = !self.hull.engine || mount.is_some_and(|m| !m.weapon.is_energy());
        // A folded bridge is in the way (tw.equip_bridge_layer_1).
        let open = mount.is_none_or(|m| !self.is_under_bridge(m.at));
        !dead && powered && open
    }

    /// Whether all armor of a facing or the turret is gone (C20.1.4).
    pub fn is_stripped(&self) -> bool {
        let sheet = self.sheet;
        let mut all = sheet.locations.iter();
        self.is_vehicle()
            && all.any(|at| {
                !matches!(at, Location::BD | Location::RO)
                    && sheet.armor[at.index()] > 0
                    && self.armor.of(*at, false) == 0
            })
    }
}
