//! What becomes of units in hiding (R5.5).

use bevy_ecs::world::World;
use hexlance_rules::UnitId;
use serde::Serialize;

use crate::{
    Ctx,
    change::edit,
    read,
    state::{Motion, MotionState, Place},
};

/// What becomes of units in hiding (R5.5).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum HiddenEvent {
    /// A unit in hiding has shown itself or was found (R5.5.3).
    Revealed {
        /// Who.
        unit: UnitId,
        /// Why.
        why: &'static str,
        /// The enemy that has found it, if one has.
        by: Option<UnitId>,
    },
}

impl HiddenEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        let HiddenEvent::Revealed { unit, .. } = self;
        edit::<Place>(world, *unit, |p| {
            if let Place::On(spot) = p {
                spot.hidden = false;
            }
        });
        // It has done nothing so far (R5.5.2).
        edit::<Motion>(world, *unit, |m| {
            *m = Motion {
                state: MotionState::StoodStill,
                ..Motion::default()
            };
        });
    }
}

/// A unit is in hiding no longer (R5.5.3); nothing happens to others.
pub fn uncover(ctx: &mut Ctx<'_>, unit: UnitId, why: &'static str, by: Option<UnitId>) {
    if read::unit(ctx.world(), unit).is_hidden() {
        ctx.emit(HiddenEvent::Revealed { unit, why, by });
    }
}
