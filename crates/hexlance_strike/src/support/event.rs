//! Units join the battle under way (R3.5.4).

use std::sync::Arc;

use bevy_ecs::world::World;
use hexlance_rules::{SideOf, UnitId};
use serde::{Serialize, Serializer};

use crate::{card::Card, change::track_large, state::Place};

/// Units join the battle under way (R3.5.4).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum SupportEvent {
    /// A unit has joined the battle under way (R3.5.4).
    UnitJoined {
        /// Who: the next of the roster.
        unit: UnitId,
        /// What it is called.
        name: String,
        /// For whom it fights.
        #[serde(serialize_with = "side_only")]
        side: SideOf,
        /// Its card.
        #[serde(serialize_with = "card_id")]
        card: Arc<Card>,
        /// Where it is.
        place: Place,
        /// Who called it.
        by: Option<UnitId>,
        /// Whether its loss counts for the enemy.
        counts: bool,
    },
}

fn side_only<S: Serializer>(side: &SideOf, to: S) -> Result<S::Ok, S::Error> {
    side.side.serialize(to)
}

fn card_id<S: Serializer>(card: &Arc<Card>, to: S) -> Result<S::Ok, S::Error> {
    card.id.serialize(to)
}

impl SupportEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        let SupportEvent::UnitJoined { unit, .. } = self;
        super::enter(world, self);
        track_large(world, *unit);
    }
}
