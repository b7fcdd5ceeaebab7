//! What the person at the screen is looking at and putting together in a battle of the strike rules.

use hexlance_board::{Direction, Hex};
use hexlance_rules::UnitId;
use hexlance_strike::draft::Draft;

use crate::game::{self, Drafting};

/// What the person at the screen is about.
pub type Focus = game::Focus<Draft>;

impl Drafting for Draft {
    fn unit(&self) -> Option<UnitId> {
        self.unit
    }

    fn on(&self, unit: Option<UnitId>) -> Self {
        Draft::on(self, unit)
    }

    fn step_back(&mut self) -> bool {
        Draft::step_back(self)
    }

    fn face(&mut self, towards: Hex) {
        if let Some(d) = &mut self.destination
            && let Some(facing) = Direction::towards(d.hex, towards)
        {
            d.facing = facing;
        }
    }
}
