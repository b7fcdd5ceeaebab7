//! What becomes of formations and their bonuses (R14.5).

use bevy_ecs::world::World;
use hexlance_rules::{SideId, UnitId};
use serde::Serialize;

use super::FormationAct;
use crate::concealment;

/// What becomes of formations and their bonuses (R14.5).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum FormationEvent {
    /// Something became of the bonus of a formation (R14.5).
    FormationActed {
        /// Of which side.
        side: SideId,
        /// Which force of it.
        force: u8,
        /// Which formation of that.
        formation: u8,
        /// What.
        act: FormationAct,
    },
    /// An attack on a member of a horde goes on another (R14.3.31).
    AttackPassedOn {
        /// Who attacks.
        attacker: UnitId,
        /// Whom it was aimed at.
        from: UnitId,
        /// Who takes it.
        to: UnitId,
    },
}

impl FormationEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            FormationEvent::FormationActed {
                side,
                force,
                formation,
                act,
            } => super::apply(world, ((*side, *force), *formation), act),
            FormationEvent::AttackPassedOn { .. } => {}
        }
    }

    /// Whether a side is told of it: abilities of strangers stay concealed (R14.8.3).
    pub(crate) fn is_told(&self, world: &World, to: SideId) -> bool {
        match self {
            FormationEvent::FormationActed { side, .. } => {
                *side == to || !concealment::is_in_play(world)
            }
            FormationEvent::AttackPassedOn { .. } => true,
        }
    }
}
