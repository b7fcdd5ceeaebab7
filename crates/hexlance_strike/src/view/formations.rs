//! Formations and their bonuses as a side sees them.

use hexlance_rules::UnitId;

use super::SideView;
use crate::{
    formations::{self, FormationState, gives::Bonus},
    sides::TwoSides,
};

impl<'w> SideView<'w> {
    /// A formation of this side, by its force and its place in it.
    pub fn formation(&self, force: u8, formation: u8) -> Option<&'w FormationState> {
        formations::state(self.world, ((self.side, force), formation))
    }

    /// What a formation of this side gives.
    pub fn bonuses(&self, force: u8, formation: u8) -> Vec<Bonus> {
        formations::bonuses(self.world, ((self.side, force), formation))
    }

    /// The units of an enemy formation: who belongs to which is open (R14.5).
    pub fn enemy_formation(&self, force: u8, formation: u8) -> &'w [UnitId] {
        let key = ((self.side.opponent(), force), formation);
        formations::state(self.world, key).map_or(&[], |s| &s.units)
    }
}
