//! What the person at the screen is looking at and planning in a battle of the dial rules. No rule is decided here.

use bevy::prelude::*;
use hexlance_board::{Direction, Hex};
use hexlance_rules::UnitId;

use crate::game::Planning;

/// What the person at the screen is about.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Focus {
    /// The selected unit.
    pub selected: Option<UnitId>,
    /// The unit that the pointer is over, on table or roster.
    pub pointed: Option<UnitId>,
    /// The hex that the pointer is over.
    pub hovered: Option<Hex>,
    /// Facing for units that are being set up.
    pub deploy_facing: Direction,
}

impl Planning for Focus {
    fn selected(&self) -> Option<UnitId> {
        self.selected
    }

    fn select(&mut self, unit: Option<UnitId>) {
        *self = Self {
            selected: unit,
            pointed: self.pointed,
            hovered: self.hovered,
            deploy_facing: self.deploy_facing,
        };
    }

    fn back(&mut self) -> bool {
        self.selected.take().is_some()
    }

    fn point(&mut self, hex: Option<Hex>, unit: Option<UnitId>) {
        self.hovered = hex;
        self.pointed = unit;
    }
}
