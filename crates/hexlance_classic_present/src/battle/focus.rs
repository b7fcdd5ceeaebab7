//! What the person at the screen is looking at and putting together in a battle of the classic rules.

use hexlance_classic::{
    draft::Draft,
    state::{Phase, Place},
};
use hexlance_rules::UnitId;

use super::Session;
use crate::{
    battle::session::Reads,
    game::{self, Planning},
};

/// What the person at the screen is about.
pub type Focus = game::Focus<Draft>;

/// Puts a focus right that no longer fits the battle: units that are gone, plans of another phase.
pub fn refocus(session: &Session, focus: &mut Focus) {
    let table = session.read();
    let gone = |id: UnitId| table.find(id).is_none_or(|u| u.place == Place::Gone);
    if focus.selection.selected.is_some_and(gone) {
        focus.select(None);
    }
    if session.is_scripted() {
        return;
    }
    let acts = session.viewer_acts() && session.battle.decision().is_none();
    let phase = table.clock().phase;
    let draft = &focus.draft;
    let fits = draft.go == Default::default() || phase == Phase::Movement;
    let fits = fits && (draft.fire == Default::default() || phase == Phase::Weapons);
    let fits = fits && (draft.strike == Default::default() || phase == Phase::Physical);
    if !acts || !fits {
        let selected = focus.selection.selected;
        if selected.is_some() {
            focus.select(selected);
        }
    }
    // A move that broke off goes on with whoever made it.
    if let Some(unit) = table.clock().under_way.filter(|_| acts)
        && focus.selection.selected != Some(unit)
    {
        focus.select(Some(unit));
    }
}
