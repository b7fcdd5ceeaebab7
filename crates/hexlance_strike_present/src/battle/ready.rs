//! Who of the seated side has something to do now, kept until the battle changes.

use hexlance_board::Hex;
use hexlance_rules::{SideId, UnitId};
use hexlance_strike::draft::{Draft, Making};

use super::session::Session;
use crate::game::control::next_of;

/// What is offered to the side of the person at the screen before a unit is selected.
#[derive(Default)]
pub struct Ready {
    of: Option<(u64, u64, SideId)>,
    units: Vec<UnitId>,
    attackers: Vec<UnitId>,
    places: Vec<Hex>,
}

impl Ready {
    /// Looks again if the battle changed.
    pub fn update(&mut self, session: &Session) {
        let acts = session.viewer_acts() && session.battle.decision().is_none();
        let wanted = acts.then_some((session.epoch, session.revision, session.viewer));
        if self.of == wanted {
            return;
        }
        self.of = wanted;
        let nothing = Draft::default();
        let making = wanted.map(|(.., side)| Making::of(&session.battle, side, &nothing));
        self.units = making.map_or_else(Vec::new, Making::ready_units);
        self.attackers = making.map_or_else(Vec::new, Making::attackers);
        self.places = making.map_or_else(Vec::new, Making::next_places);
    }

    /// Whether a unit has something to do now.
    pub fn has(&self, unit: UnitId) -> bool {
        self.units.contains(&unit)
    }

    /// The unit that has something to do and comes after another one, or before it.
    pub fn next(&self, after: Option<UnitId>, forward: bool) -> Option<UnitId> {
        next_of(self.units.clone(), after, forward)
    }

    /// Where the next unit may be set up.
    pub fn places(&self) -> &[Hex] {
        &self.places
    }

    /// How many units can attack somebody.
    pub fn able(&self) -> usize {
        self.attackers.len()
    }

    /// Whether a unit can attack somebody.
    pub fn is_able(&self, unit: UnitId) -> bool {
        self.attackers.contains(&unit)
    }

    /// Whether any other unit can attack somebody.
    pub fn others_are_able(&self, unit: UnitId) -> bool {
        self.attackers.iter().any(|other| *other != unit)
    }
}
