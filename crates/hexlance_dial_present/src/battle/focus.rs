//! What the person at the screen is looking at and putting together in a battle of the dial rules.

use hexlance_dial::{
    draft::{Draft, Target},
    state::{Clock, Stage},
};
use hexlance_rules::UnitId;

use super::Session;
use crate::{
    battle::session::Reads,
    game::{self, Planning},
};

/// What the person at the screen is about.
pub type Focus = game::Focus<Draft>;

/// Puts a focus right that no longer fits the battle: units that are gone, plans outside the own order stage.
pub fn refocus(session: &Session, focus: &mut Focus) {
    let table = session.read();
    let gone = |id: UnitId| table.find(id).is_none_or(|u| u.is_gone());
    if focus.selection.selected.is_some_and(gone) {
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
    } else if focus.selection.selected.is_some() {
        let selected = focus.selection.selected;
        focus.select(selected);
    }
}
