//! What lies on the map of a battle besides units, in those rulesets that have such things.

use crate::{CargoSetup, MineSupply, MinefieldSetup, ObjectiveSetup};

/// Things of a scenario or a side, as far as its rules have them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Things<'a> {
    /// Places that are fought for.
    pub objectives: &'a [ObjectiveSetup],
    /// Cargo on the map.
    pub cargo: &'a [CargoSetup],
    /// Minefields: those of a side, or those that belong to nobody.
    pub minefields: &'a [MinefieldSetup],
    /// Mines that are laid before units are set up.
    pub mines: &'a [MineSupply],
}

/// The same to be changed; none of what the rules do not have.
#[derive(Debug, Default)]
pub struct ThingsMut<'a> {
    /// Places that are fought for.
    pub objectives: Option<&'a mut Vec<ObjectiveSetup>>,
    /// Cargo on the map.
    pub cargo: Option<&'a mut Vec<CargoSetup>>,
    /// Minefields: those of a side, or those that belong to nobody.
    pub minefields: Option<&'a mut Vec<MinefieldSetup>>,
    /// Mines that are laid before units are set up.
    pub mines: Option<&'a mut Vec<MineSupply>>,
}
