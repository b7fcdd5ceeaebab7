//! What is in the air over the table, from its landscape, its light and its weather.

use std::collections::BTreeMap;

use bevy::prelude::*;
use hexlance_board::Board;

use super::{
    bank::Sound,
    mixer::{Bus, Looping, Mixer},
};
use hexlance_pages::Screen;
use hexlance_table::{
    TableModel,
    model::{Environment, Theme, TimeOfDay, Weather},
};

/// Every loop of air, for those who check that none is missing.
pub const ALL: [Sound; 12] = [
    Sound::one("air/rain"),
    Sound::one("air/hail"),
    Sound::one("air/breeze"),
    Sound::one("air/wind"),
    Sound::one("air/storm"),
    Sound::one("air/sandstorm"),
    Sound::one("air/night"),
    Sound::one("air/meadow"),
    Sound::one("air/sea"),
    Sound::one("air/city"),
    Sound::one("air/fire"),
    Sound::one("air/void"),
];

/// What a map has that can be heard.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Country {
    /// Share of hexes with water, 0 to 1.
    pub water: f32,
    /// Hexes that burn.
    pub fires: usize,
    /// Share of hexes with a building.
    pub built: f32,
}

impl Country {
    /// What a board has.
    pub fn of(board: &Board) -> Self {
        let mut out = Self::default();
        let (mut all, mut water, mut built) = (0usize, 0usize, 0usize);
        for (_, cell) in board.iter() {
            all += 1;
            water += usize::from(cell.water.is_some() && !cell.ice);
            built += usize::from(cell.building.is_some());
            out.fires += usize::from(cell.fire);
        }
        let share = |n: usize| n as f32 / all.max(1) as f32;
        out.water = share(water);
        out.built = share(built);
        out
    }
}

/// The loops of a place and how loud each is, as a factor.
pub fn airs(theme: Theme, env: Environment, country: Country) -> Vec<(&'static str, f32)> {
    let mut out: Vec<(&'static str, f32)> = Vec::new();
    if env.airless {
        // Sound needs air: only the own suit is heard.
        return vec![("air/void", 1.0)];
    }
    let wind = env.wind.map_or(0, |(force, _)| force);
    match wind {
        0 => {}
        1..=2 => out.push(("air/breeze", 1.0)),
        3..=4 => out.push(("air/wind", 0.9)),
        _ => out.push(("air/storm", 1.0)),
    }
    match env.weather {
        Weather::Rain => out.push(("air/rain", 1.0)),
        Weather::Snow if wind == 0 => out.push(("air/breeze", 0.7)),
        Weather::Fog if wind == 0 => out.push(("air/breeze", 0.45)),
        Weather::Sandstorm => out.push(("air/sandstorm", 1.0)),
        Weather::Clear | Weather::Snow | Weather::Fog => {}
    }
    if env.hail {
        out.push(("air/hail", 0.9));
    }
    let dry = matches!(env.weather, Weather::Clear | Weather::Fog) && !env.hail && wind < 3;
    if dry {
        let night = env.time == TimeOfDay::Night;
        match theme {
            Theme::Tropical => out.push((if night { "air/night" } else { "air/meadow" }, 1.0)),
            Theme::Grassland if night => out.push(("air/night", 1.0)),
            Theme::Grassland if env.time == TimeOfDay::Dusk => {
                out.push(("air/night", 0.5));
                out.push(("air/breeze", 0.5));
            }
            Theme::Grassland => out.push(("air/meadow", 1.0)),
            // Bare country: the wind, and at night a few insects where anything lives.
            Theme::Volcanic => out.push(("air/wind", 0.5)),
            Theme::Desert | Theme::Badlands => {
                out.push(("air/breeze", 0.9));
                if night {
                    out.push(("air/night", 0.45));
                }
            }
            Theme::Arctic => out.push(("air/wind", 0.6)),
            Theme::Urban => {
                out.push(("air/city", 1.0));
                if night {
                    out.push(("air/night", 0.3));
                }
            }
            Theme::Lunar => out.push(("air/breeze", 0.3)),
        }
    }
    if theme != Theme::Urban && country.built > 0.08 {
        out.push(("air/city", 0.5));
    }
    if country.water > 0.1 && theme != Theme::Lunar {
        out.push(("air/sea", (country.water * 2.2).min(1.0)));
    }
    if country.fires > 0 {
        out.push(("air/fire", (0.35 + 0.13 * country.fires as f32).min(1.2)));
    }
    // What is named twice is heard once, as loud as its louder name.
    let mut merged: Vec<(&'static str, f32)> = Vec::new();
    for (name, gain) in out {
        match merged.iter_mut().find(|(n, _)| *n == name) {
            Some(m) => m.1 = m.1.max(gain),
            None => merged.push((name, gain)),
        }
    }
    merged
}

/// Behind a screen the table is only a picture.
fn nearness(screen: Screen) -> f32 {
    match screen {
        Screen::Battle => 1.0,
        Screen::Title | Screen::Editor => 0.45,
        _ => 0.3,
    }
}

/// Loops that run, by name.
#[derive(Default)]
pub(super) struct Running(BTreeMap<&'static str, u64>);

/// Follows the table's model.
pub(super) fn follow(
    model: Option<Res<TableModel>>,
    screen: Res<State<Screen>>,
    mut running: Local<Running>,
    mut mixer: ResMut<Mixer>,
) {
    let Some(model) = model else { return };
    if !model.is_changed() && !screen.is_changed() {
        return;
    }
    let near = nearness(*screen.get());
    let wanted = airs(model.theme, model.environment, Country::of(&model.board));
    running.0.retain(|name, key| {
        let stays = wanted.iter().any(|(n, _)| n == name);
        if !stays {
            mixer.stop_loop(*key);
        }
        stays
    });
    for (name, gain) in wanted {
        match running.0.get(name) {
            Some(key) => mixer.set_loop(*key, gain * near),
            None => {
                let key = mixer.start_loop(Looping {
                    sound: Sound::one(name),
                    bus: Bus::Ambience,
                    place: None,
                    gain: gain * near,
                    rise: 2.5,
                    fall: 2.0,
                });
                running.0.insert(name, key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexlance_board::Direction;

    fn names(theme: Theme, env: Environment, country: Country) -> Vec<&'static str> {
        airs(theme, env, country).into_iter().map(|a| a.0).collect()
    }

    #[test]
    fn every_place_sounds_like_itself_and_every_loop_is_known() {
        let still = Environment::default();
        let night = Environment {
            time: TimeOfDay::Night,
            ..still
        };
        let none = Country::default();
        assert_eq!(names(Theme::Grassland, still, none), ["air/meadow"]);
        assert_eq!(names(Theme::Grassland, night, none), ["air/night"]);
        assert_eq!(names(Theme::Urban, still, none), ["air/city"]);
        let void = Environment {
            airless: true,
            weather: Weather::Rain,
            ..still
        };
        assert_eq!(names(Theme::Lunar, void, none), ["air/void"]);
        let storm = Environment {
            weather: Weather::Rain,
            wind: Some((6, Direction::ALL[0])),
            ..still
        };
        assert_eq!(
            names(Theme::Grassland, storm, none),
            ["air/storm", "air/rain"]
        );
        for theme in Theme::ALL {
            for weather in [
                Weather::Clear,
                Weather::Fog,
                Weather::Rain,
                Weather::Snow,
                Weather::Sandstorm,
            ] {
                for wind in 0..=6u8 {
                    let env = Environment {
                        weather,
                        hail: wind % 2 == 0,
                        wind: (wind > 0).then_some((wind, Direction::ALL[0])),
                        ..night
                    };
                    let all = airs(theme, env, none);
                    assert!(
                        !all.is_empty() || theme == Theme::Lunar,
                        "{theme:?} {env:?}"
                    );
                    for (name, gain) in &all {
                        assert!(ALL.iter().any(|s| s.stem() == *name), "{name}");
                        assert!(*gain > 0.0 && *gain <= 1.2);
                        assert_eq!(all.iter().filter(|a| a.0 == *name).count(), 1, "{name}");
                    }
                }
            }
        }
    }

    #[test]
    fn fires_and_shores_are_heard() {
        let country = Country {
            water: 0.3,
            fires: 2,
            built: 0.0,
        };
        let heard = names(Theme::Desert, Environment::default(), country);
        assert!(
            heard.contains(&"air/sea") && heard.contains(&"air/fire"),
            "{heard:?}"
        );
    }
}
