//! Nerves are tried (R15.3).

use bevy_ecs::world::World;
use hexlance_rules::UnitId;
use serde::Serialize;

use super::{MoraleCause, MoraleResult};
use crate::{change::edit, state::Nerve};

/// Nerves are tried (R15.3).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum MoraleEvent {
    /// A unit has checked its morale (R15.3); a change of its state follows as a status.
    MoraleChecked {
        /// Who.
        unit: UnitId,
        /// Why.
        causes: Vec<MoraleCause>,
        /// What comes of it.
        result: MoraleResult,
    },
}

impl MoraleEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        let MoraleEvent::MoraleChecked {
            unit,
            causes,
            result,
        } = self;
        edit::<Nerve>(world, *unit, |n| {
            n.crippled |= causes.contains(&MoraleCause::Crippled);
            n.formation |= causes.contains(&MoraleCause::FormationLost);
            let recovers = causes.contains(&MoraleCause::Recovery);
            n.routed |= *result == MoraleResult::Routed && !recovers;
        });
    }
}
