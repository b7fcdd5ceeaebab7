//! What the person at the screen is looking at and putting together in a battle of the skirmish rules.

use hexlance_rules::{UnitId, draft::Pick};
use hexlance_skirmish::{
    draft::{self, Draft, Habit},
    ids::Party,
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
    if !acts && !session.is_scripted() && focus.draft != focus.draft.fresh(focus.draft.unit) {
        focus.draft = focus.draft.fresh(focus.selection.selected);
    }
    let fills = acts && !session.is_scripted();
    if let Some(filled) = fills
        .then(|| draft::filled(&session.battle, session.viewer, &focus.draft))
        .flatten()
    {
        focus.take(filled);
    }
    // Of others nothing is put together: they are only looked at.
    let own = |unit: UnitId| {
        let who = session.read().find(unit);
        who.is_some_and(|t| t.side() == session.viewer || t.owner == session.viewer)
    };
    if focus.draft.unit.is_some_and(|unit| !own(unit)) {
        focus.draft = focus.draft.on(None);
    }
    // Where one alone is left to set up, nobody has to say so.
    if acts
        && focus.selection.selected.is_none()
        && outlook::waits(&session.battle) == Some(Waits::Deploy)
    {
        let mut left = plan::unplaced(session);
        if let (Some(only), None) = (left.next(), left.next()) {
            focus.select(Some(only));
        }
    }
    if acts && focus.draft.part.is_none() && focus.draft.turret.is_none() {
        let (all, first) = at_hand(session, focus);
        let there = focus.draft.unit.is_some_and(|unit| all.contains(&unit));
        if let Some(first) = first.filter(|_| !there) {
            focus.select(Some(first));
        }
    }
}

/// Who may be at hand now, where that is not the person's choice: whoever acts, chooses or reacts; and the first of them who
/// has something left to do.
fn at_hand(session: &Session, focus: &Focus) -> (Vec<UnitId>, Option<UnitId>) {
    let battle = &session.battle;
    let all: Vec<UnitId> = match outlook::waits(battle) {
        Some(Waits::Second) => {
            let order = session.read().order();
            order.map_or_else(Vec::new, |o| o.actors.iter().map(|a| a.unit).collect())
        }
        Some(Waits::Choice) => outlook::chooser(battle).into_iter().collect(),
        Some(Waits::Reactions(_)) => {
            let settled = |unit: &UnitId| {
                let by = Party::from(*unit);
                let passes = focus.draft.habits.of(*unit) == Some(Habit::Pass);
                passes || focus.draft.answers.iter().any(|answer| answer.by == by)
            };
            let all = outlook::reactors(battle).into_iter().map(|(unit, _)| unit);
            all.filter(|unit| !settled(unit)).collect()
        }
        _ => Vec::new(),
    };
    let first = all
        .iter()
        .copied()
        .find(|unit| session.seen(*unit).is_some());
    (all, first)
}

/// The enemy that is picked for what is being put together, the last one if there are several.
pub fn aimed_at(focus: &Focus) -> Option<UnitId> {
    let part = focus.draft.part.as_ref()?;
    part.picks.iter().rev().find_map(|pick| match pick {
        Pick::Unit(unit) => Some(*unit),
        _ => None,
    })
}
