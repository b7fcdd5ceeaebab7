//! What the person at the screen is looking at and putting together in a battle of the dial rules.

use bevy::prelude::*;
use hexlance_board::{Direction, Hex};
use hexlance_dial::{
    draft::{Draft, Target},
    state::{Clock, Stage},
};
use hexlance_rules::UnitId;

use super::Session;
use crate::game::{Gaze, Planning};

/// What the person at the screen is about.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Focus {
    /// Where the person looks.
    pub gaze: Gaze,
    /// The order that is being put together; its unit is the selected one.
    pub draft: Draft,
}

impl Focus {
    /// Goes on with a draft, and looks at its unit.
    pub fn take(&mut self, draft: Draft) {
        self.gaze.selected = draft.unit;
        self.draft = draft;
    }
}

impl Planning for Focus {
    fn gaze(&self) -> &Gaze {
        &self.gaze
    }

    fn select(&mut self, unit: Option<UnitId>) {
        *self = Self {
            gaze: self.gaze.on(unit),
            draft: self.draft.on(unit),
        };
    }

    fn back(&mut self) -> bool {
        let went = self.draft.step_back();
        self.gaze.selected = self.draft.unit;
        went
    }

    fn point(&mut self, hex: Option<Hex>, unit: Option<UnitId>) {
        self.gaze.point(hex, unit);
        if let (Some(d), Some(hex)) = (&mut self.draft.destination, hex)
            && !d.settled
            && let Some(facing) = Direction::towards(d.hex, hex)
        {
            d.facing = facing;
        }
    }
}

/// Puts a focus right that no longer fits the battle: units that are gone, plans outside the own order stage.
pub fn refocus(session: &Session, focus: &mut Focus) {
    let table = session.read();
    let gone = |id: UnitId| table.find(id).is_none_or(|u| u.is_gone());
    if focus.gaze.selected.is_some_and(gone) {
        focus.select(None);
    }
    let world = session.battle.world();
    let stage = world.resource::<Clock>().stage;
    let ordering = stage == Stage::Orders && session.viewer_acts();
    let asked = session.battle.decision().is_some();
    if (ordering && !asked) || session.is_scripted() {
        let there = |t: Target| match t {
            Target::Unit(u) => table.find(u).is_some_and(|u| u.hex().is_some()),
            Target::Hex(_) => true,
        };
        focus.draft.aim.take_if(|a| !there(a.target));
    } else if focus.gaze.selected.is_some() {
        let selected = focus.gaze.selected;
        focus.select(selected);
    }
}
