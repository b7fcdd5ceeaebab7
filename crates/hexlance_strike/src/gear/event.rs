//! Switches of gear are set (R3.5.3).

use bevy_ecs::world::World;
use hexlance_rules::UnitId;
use serde::Serialize;

use crate::{change::edit, command::Switch, state::Gear};

/// Switches of gear are set (R3.5.3).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum GearEvent {
    /// A switch of a unit's gear was set, for the End Phase or for now (R3.5.3).
    SwitchSet {
        /// Whose.
        unit: UnitId,
        /// Which, and to what.
        switch: Switch,
        /// It takes effect now.
        now: bool,
    },
}

impl GearEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        let GearEvent::SwitchSet { unit, switch, now } = self;
        edit::<Gear>(world, *unit, |g| match switch {
            Switch::Targeting(t) if *now => {
                g.targeting = *t;
                g.wanted_targeting = None;
            }
            Switch::Targeting(t) => g.wanted_targeting = Some(*t),
            Switch::Stealth(on) if *now => {
                g.stealth_off = !on;
                g.wanted_stealth = None;
            }
            Switch::Stealth(on) => g.wanted_stealth = Some(*on),
            Switch::Searchlight(on) => g.light_off = !on,
            Switch::Eccm(points) if *now => {
                g.eccm = *points;
                g.wanted_eccm = None;
            }
            Switch::Eccm(points) => g.wanted_eccm = Some(*points),
        });
    }
}
