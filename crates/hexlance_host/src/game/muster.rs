//! The roster, made anew when the battle or what is planned changes: the pointer changes nothing in it, and panels share it.

use std::sync::Arc;

use hexlance_rules::SideId;

use super::{
    session::Session,
    tabled::{Planning, Tabled},
};
use crate::hud::model::RosterEntry;

/// What a roster is made from: epoch and revision of the battle, the language, whose eyes, what is planned.
type Key<F> = (u64, u64, u32, SideId, F);

/// The roster of a battle.
pub struct Muster<G: Tabled> {
    key: Option<Key<G::Focus>>,
    /// The units, in the order of the roster.
    pub entries: Arc<Vec<RosterEntry>>,
}

impl<G: Tabled> Default for Muster<G> {
    fn default() -> Self {
        Self {
            key: None,
            entries: Arc::default(),
        }
    }
}

impl<G: Tabled> Muster<G> {
    /// Makes it anew if something changed; `make` is not told where the pointer is.
    pub fn update(
        &mut self,
        session: &Session<G>,
        focus: &G::Focus,
        make: impl FnOnce(&Session<G>, &G::Focus) -> Vec<RosterEntry>,
    ) {
        let mut planned = focus.clone();
        planned.point(None, None);
        let key = (
            session.epoch,
            session.revision,
            crate::lang::generation(),
            session.viewer,
            planned,
        );
        if self.key.as_ref() != Some(&key) {
            self.entries = Arc::new(make(session, &key.4));
            self.key = Some(key);
        }
    }
}
