//! Landscape, light and weather of a battle as the table shows them, in every ruleset.

use std::collections::BTreeMap;

use bevy::prelude::Color;
use hexlance_board::{Direction, Hex};
use hexlance_rules::{Environment as Conditions, Gale, Light, Weather as RulesWeather};

use super::{session::Session, tabled::Tabled};
use crate::table::model::{Environment, Theme, TimeOfDay, Weather};

/// The landscape by the name that a map gives it.
pub fn theme(name: &str) -> Theme {
    Theme::named(name)
}

/// Light and air under conditions, with wind that blows to somewhere.
pub fn conditions(env: &Conditions, gale: Gale, wind: Option<Direction>) -> Environment {
    Environment {
        airless: env.is_airless(),
        hail: env.has(RulesWeather::LightHail) || env.has(RulesWeather::HeavyHail),
        lightning: env.has(RulesWeather::LightningStorm),
        wind: wind
            .filter(|_| gale.force() > 0)
            .map(|to| (gale.force(), to)),
        time: match env.light {
            Light::Day | Light::Glare => TimeOfDay::Day,
            Light::Dusk => TimeOfDay::Dusk,
            Light::FullMoon | Light::Moonless | Light::SolarFlare | Light::PitchBlack => {
                TimeOfDay::Night
            }
        },
        weather: weather(&env.weather),
    }
}

/// What the table shows of the weather: of several kinds the one that shows most.
fn weather(kinds: &[RulesWeather]) -> Weather {
    let shown = |weather: &RulesWeather| match weather {
        RulesWeather::BlowingSand => Weather::Sandstorm,
        RulesWeather::LightSnow
        | RulesWeather::ModerateSnow
        | RulesWeather::HeavySnow
        | RulesWeather::Sleet
        | RulesWeather::Blizzard
        | RulesWeather::IceStorm => Weather::Snow,
        RulesWeather::LightRain
        | RulesWeather::ModerateRain
        | RulesWeather::HeavyRain
        | RulesWeather::GustingRain
        | RulesWeather::TorrentialRain
        | RulesWeather::LightningStorm => Weather::Rain,
        // Stones fall by themselves.
        RulesWeather::LightHail | RulesWeather::HeavyHail => Weather::Clear,
        RulesWeather::LightFog | RulesWeather::HeavyFog => Weather::Fog,
    };
    let rank = |weather: &Weather| match weather {
        Weather::Clear => 0,
        Weather::Fog => 1,
        Weather::Rain => 2,
        Weather::Snow => 3,
        Weather::Sandstorm => 4,
    };
    let all = kinds.iter().map(shown);
    all.max_by_key(rank).unwrap_or_default()
}

/// A colour given as 0xRRGGBB.
pub fn colour(rgb: u32) -> Color {
    Color::srgb_u8((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8)
}

/// Construction factors at the start of the battle, to see what a building has lost.
pub fn original_cf<G: Tabled>(session: &Session<G>) -> BTreeMap<Hex, u8> {
    G::facts(session.battle.setup())
        .map
        .board()
        .map(|b| {
            b.iter()
                .filter_map(|(h, c)| c.building.map(|x| (h, x.cf)))
                .collect()
        })
        .unwrap_or_default()
}
