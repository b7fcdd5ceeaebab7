//! Conditions change (R12).

use bevy_ecs::world::World;
use hexlance_board::Direction;
use hexlance_rules::{Environment, Weather};
use serde::Serialize;

use crate::state::{Fires, Frame, Turn};

/// Conditions change (R12).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum WeatherEvent {
    /// It is known where the wind blows to, or it has turned (R12.6.1).
    WindTurned {
        /// Where to.
        to: Direction,
    },
    /// Light, weather or wind have changed (R12); where a new wind blows to follows as [`crate::event::WeatherEvent::WindTurned`].
    ConditionsChanged {
        /// All conditions from now on.
        environment: Box<Environment>,
    },
}

impl WeatherEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            WeatherEvent::WindTurned { to } => world.resource_mut::<Fires>().wind = Some(*to),
            WeatherEvent::ConditionsChanged { environment } => {
                let turn = world.resource::<Turn>().number;
                let mut frame = world.resource_mut::<Frame>();
                let rains = |env: &Environment| env.has(Weather::ModerateRain);
                if rains(environment) && !rains(&frame.environment) {
                    frame.rain_since = turn;
                }
                frame.environment = Environment::clone(environment);
            }
        }
    }
}
