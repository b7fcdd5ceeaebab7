//! What a side may know of loads, bays and drops (R16).

use hexlance_board::Hex;
use hexlance_rules::{Breakdown, Refusal, UnitId};

use super::SideView;
use crate::{
    card::MoveMode, cargo, command::MoveOption, drops, movement, read::UnitRead, setup,
    state::Place,
};

impl<'w> SideView<'w> {
    /// Units of this side that are due to drop now (R16.5.1).
    pub fn due_drops(&self) -> Vec<UnitId> {
        drops::due(self.world, self.side)
    }

    /// The items of cargo: everybody sees them.
    pub fn cargo(&self) -> &'w [cargo::Item] {
        cargo::items(self.world)
    }

    /// What a unit carries.
    pub fn loads(&self, unit: UnitId) -> Vec<(cargo::Freight, cargo::Grip)> {
        cargo::loads(self.world, unit)
    }

    /// The step of the ladder of a load (R16.4.2).
    pub fn rank_of(&self, load: cargo::Freight) -> i16 {
        cargo::rank_of(self.world, load)
    }

    /// Whether external cargo is in play.
    pub fn carries_cargo(&self) -> bool {
        cargo::in_play(self.world)
    }

    /// The turn in which a unit of this side is to drop, until it has.
    pub fn drop_turn(&self, unit: UnitId) -> Option<u16> {
        let due = &self.world.resource::<drops::Drops>().due;
        self.unit(unit)
            .filter(|u| u.side == self.side && *u.place == Place::Reserve)
            .and_then(|u| due.get(&u.id).copied())
    }

    /// Hexes in which a unit of this side would land if its drop succeeds, as far as the side can tell (R16.5.3).
    pub fn drop_hexes(&self, unit: UnitId) -> Vec<Hex> {
        match self.drop_turn(unit) {
            Some(_) => drops::open_hexes(self.world, unit),
            None => Vec::new(),
        }
    }

    /// What a drop of a unit of this side on a hex would need (R16.5.2).
    pub fn drop_number(&self, unit: UnitId, hex: Hex) -> Option<Breakdown> {
        self.drop_turn(unit)?;
        let u = self.unit(unit)?;
        Some(movement::drop_number(self.world, &u, hex))
    }

    /// Whether a unit of this side is put on the map by hand in setup, and is not there yet.
    pub fn waits_for_setup(&self, unit: &UnitRead<'_>) -> bool {
        unit.side == self.side
            && *unit.place == Place::Reserve
            && setup::sets_up(self.world, unit.id)
    }

    /// The inches that it takes one of this side's units to pick up a load that it stands beside, from its Move on the
    /// ground (R16.4.3).
    ///
    /// # Errors
    /// Why it cannot.
    pub fn could_pick_up(
        &self,
        unit: &UnitRead<'_>,
        load: cargo::Freight,
        grip: cargo::Grip,
    ) -> Result<u8, Refusal> {
        movement::could_pick_up(self.world, unit, load, grip).map_err(|r| self.discreet(r))
    }

    /// What throwing a load needs (R16.4.4).
    pub fn throw_number(&self, unit: &UnitRead<'_>) -> Breakdown {
        cargo::throw::target_number(unit)
    }

    /// Whether this side scores with an item that it carries off (R17.3.5).
    pub fn wants(&self, item: &cargo::Item) -> bool {
        item.points > 0 && item.wanted_by.is_none_or(|w| w == self.side)
    }

    /// Those aboard one of this side's carriers that leave it by its doors (R16.3.1).
    pub fn in_bays(&self, carrier: UnitId) -> impl Iterator<Item = UnitRead<'w>> + use<'w> {
        let carrier = self.unit(carrier);
        let aboard = self.own();
        aboard.filter(move |p| {
            carrier.as_ref().is_some_and(|c| {
                p.place.carrier() == Some(c.id) && movement::bays::uses_doors(c, p)
            })
        })
    }

    /// As [`Self::reach`], for a unit that puts down all that it carries before its first step (R16.4.4).
    pub fn reach_freed<'s>(
        &self,
        unit: UnitId,
        mode: MoveMode,
        option: MoveOption,
        scratch: &'s mut movement::Scratch,
    ) -> Option<movement::ReachSet<'s>> {
        self.unit(unit)
            .filter(|u| u.side == self.side)
            .map(|_| movement::reach_freed(self.world, unit, mode, option, scratch))
    }
}
