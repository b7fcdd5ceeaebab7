//! Own units to be selected while a side moves.

use super::{Making, choices::Choices, ready::Has};
use crate::{go, read::UnitRead};

impl Making<'_> {
    /// Units that can be selected: whoever has its activation, may come onto the map, or has something small to do.
    pub(super) fn movers_to_select(self, all: &mut Choices<'_>) {
        for u in self.view().own().filter(|u| !u.is_out()) {
            if self.draft.unit == Some(u.id) {
                continue;
            }
            if let Some(verdict) = self.may_be_selected(&u) {
                self.selects_for(u.id, verdict, all);
            }
        }
    }

    /// Whether a unit can do anything while its side moves; none if it has nothing to do with it.
    fn may_be_selected(self, u: &UnitRead<'_>) -> Option<Result<Has, hexlance_rules::Refusal>> {
        let may = go::may_activate(self.world(), self.side, u.id);
        if may.is_ok() && !u.is_aerospace() || self.view().may_enter(u.id).is_ok() {
            return Some(Ok(Has::Go));
        }
        if !u.is_active() && u.place.carrier().is_none() {
            return None;
        }
        if let Some(has) = self.small_deeds_of(u.id) {
            return Some(Ok(has));
        }
        match may {
            Err(refusal) if u.is_active() => Some(Err(refusal)),
            _ => None,
        }
    }
}
