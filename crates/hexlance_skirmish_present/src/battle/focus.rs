//! What the person at the screen is looking at and putting together in a battle of the skirmish rules.

use hexlance_rules::{UnitId, draft::Pick};
use hexlance_skirmish::{
    draft::Draft,
    outlook::{self, Waits},
};

use super::{Session, plan};
use crate::{
    battle::session::Reads,
    game::{self, Planning},
};

/// What the person at the screen is about.
pub type Focus = game::Focus<Draft>;

/// Puts a focus right that no longer fits the battle: troopers that are gone or not to be seen, plans of a step that is over.
pub fn refocus(session: &Session, focus: &mut Focus) {
    let hidden = |id: UnitId| session.seen(id).is_none();
    if focus.selection.selected.is_some_and(hidden) {
        focus.select(None);
    }
    let acts = session.viewer_acts() && session.battle.decision().is_none();
    if !acts && !session.is_scripted() && focus.draft != Draft::default().on(focus.draft.unit) {
        let selected = focus.selection.selected;
        focus.draft = Draft::default().on(selected);
    }
    if acts && focus.selection.selected.is_none() && focus.draft == Draft::default() {
        let next = at_hand(session);
        if next.is_some() {
            focus.select(next);
        }
    }
}

/// Whoever has to do something now, if it can only be one, or may react first.
fn at_hand(session: &Session) -> Option<UnitId> {
    match outlook::waits(&session.battle)? {
        Waits::Second => plan::acting(session),
        Waits::Choice => outlook::chooser(&session.battle),
        Waits::Reactions(_) => outlook::reactors(&session.battle)
            .first()
            .map(|(unit, _)| *unit),
        Waits::Order | Waits::Deploy | Waits::Tokens => None,
    }
    .filter(|unit| session.seen(*unit).is_some())
}

/// The enemy that is picked for what is being put together, the last one if there are several.
pub fn aimed_at(focus: &Focus) -> Option<UnitId> {
    let part = focus.draft.part.as_ref()?;
    part.picks.iter().rev().find_map(|pick| match pick {
        Pick::Unit(unit) => Some(*unit),
        _ => None,
    })
}
