//! What the table shows of the running battle, from what the seated side may know.

use std::{collections::BTreeMap, sync::Arc};

use bevy::prelude::Color;
use hexlance_board::Direction;
use hexlance_rules::{Environment as Conditions, Gale, Light, Weather as RulesWeather};
use hexlance_strike::{
    ability::AuraTrigger,
    attack::searchlight_shines,
    card::hexes,
    read::{self, UnitRead},
    state::{Fate, Field, Frame, Losses, Phase, Place},
};

use super::{air, focus::Focus, loads, look, session::Session, sheet, view};
use crate::table::model::{
    Badge, Environment, Mini, MiniFlags, Pool, TableModel, Theme, TimeOfDay, Weather,
};

/// The landscape by the name that a map gives it.
pub fn theme(name: &str) -> Theme {
    Theme::named(name)
}

/// Light and air of a battle.
fn environment(session: &Session, frame: &Frame) -> Environment {
    let (gale, to) = session.view().wind();
    conditions(&frame.environment, gale, to)
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
pub fn original_cf(session: &Session) -> BTreeMap<hexlance_board::Hex, u8> {
    session
        .battle
        .setup()
        .map
        .board()
        .map(|b| {
            b.iter()
                .filter_map(|(h, c)| c.building.map(|x| (h, x.cf)))
                .collect()
        })
        .unwrap_or_default()
}

/// The whole table.
pub fn table_model(
    session: &Session,
    focus: &Focus,
    original_cf: &BTreeMap<hexlance_board::Hex, u8>,
) -> TableModel {
    let world = session.battle.world();
    let mut model = TableModel::new(Arc::clone(&world.resource::<Field>().0));
    model.theme = theme(&session.battle.setup().map.theme);
    model.environment = environment(session, world.resource::<Frame>());
    model.original_cf = original_cf.clone();
    model.minis = view::visible(session)
        .filter_map(|u| mini(session, focus, &u))
        .collect();
    model.tokens = loads::tokens(session);
    model
}

fn mini(session: &Session, focus: &Focus, u: &UnitRead<'_>) -> Option<Mini> {
    let world = session.battle.world();
    let (hex, facing, level, wreck) = match u.place {
        Place::On(s) => (s.hex, s.facing, s.base, false),
        Place::Aloft(_) => {
            let (hex, facing, level) = air::stand(session, u)?;
            (hex, facing, level, false)
        }
        // Whoever is carried stands with the carrier.
        Place::Held(by, _) => {
            let s = *session.view().unit(*by)?.spot()?;
            (s.hex, s.facing, s.base, false)
        }
        // A wreck stays where it fell.
        Place::Gone(Fate::Destroyed) => {
            let losses = &world.resource::<Losses>().0;
            let s = losses.iter().find(|l| l.unit == u.id)?.at?;
            (s.hex, s.facing, s.base, true)
        }
        _ => return None,
    };
    let done = match read::phase(world) {
        Phase::Movement => u.acts.activated,
        Phase::Combat => u.acts.weapon && u.acts.physical,
        _ => false,
    };
    let mut badges: Vec<Badge> = Vec::new();
    if !wreck {
        for spa in &u.spas.0 {
            let mark = &spa.def.mark;
            let ring = spa
                .def
                .auras
                .iter()
                .find(|a| a.trigger == AuraTrigger::ComesWithin)
                .filter(|_| u.can_act())
                .map(|a| hexes(a.inches));
            if !mark.chip.is_empty() {
                badges.push(Badge {
                    icon: mark.chip.clone(),
                    colour: colour(mark.colour),
                    ring,
                });
            }
        }
        for s in sheet::statuses(session, u)
            .into_iter()
            .filter(|s| s.tone == crate::hud::model::Tone::Bad)
        {
            badges.push(Badge {
                icon: s.text,
                colour: Color::srgb(0.85, 0.3, 0.25),
                ring: None,
            });
        }
    }
    Some(Mini {
        id: u.id.0,
        look: look::crewed(u.card, u.pilot.skill),
        side: u.side.0,
        hex,
        facing,
        level,
        armor: Pool {
            now: u.tracks.armor.into(),
            max: u.card.armor.into(),
        },
        structure: Pool {
            now: u.tracks.structure.into(),
            max: u.card.structure.into(),
        },
        heat: u.tracks.heat,
        plate: u.name.to_owned(),
        flags: MiniFlags {
            selected: focus.selected == Some(u.id),
            hidden: u.is_hidden(),
            wreck,
            shut_down: u.is_shut_down(),
            prone: false,
            done,
            searchlight: searchlight_shines(world, u),
        },
        badges,
        dial: None,
    })
}

/// The direction in which a hex lies, for the facing under the pointer.
pub fn facing_towards(from: hexlance_board::Hex, to: hexlance_board::Hex) -> Option<Direction> {
    Direction::towards(from, to)
}
