//! Reading infantry: who is left, and what it is on (C18.1).

use hexlance_rules::{Roster, UnitId};

use super::{Look, Table};
use crate::{
    model::{InfantryMotive, SuitSheet, UnitClass},
    state::{Hold, Ranks, SUITS},
};

impl<'w> Look<'w> {
    /// Whether it is infantry of any kind.
    pub const fn is_infantry(&self) -> bool {
        self.sheet.class.is_infantry()
    }

    /// Whether it is a platoon.
    pub const fn is_platoon(&self) -> bool {
        matches!(self.sheet.class, UnitClass::Infantry(_))
    }

    /// Whether it is a platoon on vehicles of its own (C18.6.6).
    pub const fn is_mechanized(&self) -> bool {
        matches!(
            self.sheet.class,
            UnitClass::Infantry(
                InfantryMotive::MechanizedHover
                    | InfantryMotive::MechanizedWheeled
                    | InfantryMotive::MechanizedTracked
            )
        )
    }

    /// Its suits, if it is a squad of battle armor.
    pub const fn suits(&self) -> Option<&'w SuitSheet> {
        self.sheet.suits()
    }

    /// Troopers or suits that are active (C18.4.4).
    pub fn active(&self) -> u8 {
        if self.is_platoon() {
            self.ranks.troopers
        } else {
            self.ranks.suits_left()
        }
    }

    /// Suits that are alive, by their numbers from 0.
    pub fn live_suits(&self) -> impl Iterator<Item = usize> + use<'w> {
        let boxes = self.ranks.suits;
        (0..SUITS).filter(move |i| boxes[*i] > 0)
    }

    /// Whether its launchers keep it from jumping and from attacks on 'Mechs (C18.2.3).
    pub fn is_laden(&self) -> bool {
        self.suits().is_some_and(|s| s.body_launchers) && !self.ranks.ejected
    }
}

impl<'w> Table<'w> {
    /// Infantry that is on a unit, in roster order.
    pub fn aboard(self, unit: UnitId) -> impl Iterator<Item = Look<'w>> {
        // Asked for every shot, where mostly nobody is aboard of anything: the whole unit is read only where somebody is.
        let world = self.world();
        let roster = world.resource::<Roster>();
        let perched = roster.ids().filter(move |id| {
            let ranks = roster.entity(*id).and_then(|e| world.get::<Ranks>(e));
            ranks.is_some_and(|r| r.perch.is_some_and(|p| p.on == unit))
        });
        perched
            .filter_map(move |id| self.find(id))
            .filter(|o| o.is_in_play())
    }

    /// Infantry that holds on to a unit in a way.
    pub fn holding(self, unit: UnitId, hold: Hold) -> impl Iterator<Item = Look<'w>> {
        self.aboard(unit)
            .filter(move |o| o.ranks.perch.is_some_and(|p| p.hold == hold))
    }
}
