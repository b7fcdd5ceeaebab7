//! What these rules make of an environment: the conditions in force, and the wind that weather brings and dense air
//! strengthens.

use hexlance_rules::{Atmosphere, Environment, Gale, Weather};

use crate::model::condition::Condition;

/// An environment as these rules feel it.
pub trait Felt {
    /// All conditions in force, in the order of the rules.
    fn conditions(&self) -> Vec<Condition>;

    /// The strongest wind that blows by itself or comes with the weather; none without air.
    fn wind_blowing(&self) -> Gale;

    /// The wind that makes attacks harder: that which comes with weather has no number of its own (R12.4.1). Dense air
    /// makes it one force higher.
    fn wind_felt_by_attacks(&self) -> Gale;

    /// The wind by whose force everything else goes (R12.6): dense air makes it one force higher (R12.1).
    fn wind_felt(&self) -> Gale;
}

impl Felt for Environment {
    fn conditions(&self) -> Vec<Condition> {
        let mut out = vec![
            Condition::Atmosphere(self.atmosphere),
            Condition::Temperature(self.temperature),
            Condition::Light(self.light),
        ];
        out.extend(self.weather.iter().map(|w| Condition::Weather(*w)));
        out.push(Condition::Gravity(self.gravity));
        out.push(Condition::Wind(self.wind_blowing()));
        if !self.earthquakes.is_empty() {
            out.push(Condition::Earthquake);
        }
        if self.interference {
            out.push(Condition::Interference);
        }
        out.push(Condition::Air(self.air));
        out.retain(|c| !c.is_usual());
        out
    }

    fn wind_blowing(&self) -> Gale {
        if self.is_airless() {
            return Gale::Calm;
        }
        let brought = self.weather.iter().map(|w| brought_by(*w));
        brought.fold(self.gale, Ord::max)
    }

    fn wind_felt_by_attacks(&self) -> Gale {
        if self.is_airless() {
            Gale::Calm
        } else {
            pressed(self, self.gale)
        }
    }

    fn wind_felt(&self) -> Gale {
        pressed(self, self.wind_blowing())
    }
}

/// The wind that comes with weather (R12.4).
const fn brought_by(weather: Weather) -> Gale {
    match weather {
        Weather::Blizzard => Gale::StrongGale,
        Weather::TorrentialRain | Weather::BlowingSand => Gale::ModerateGale,
        _ => Gale::Calm,
    }
}

/// A wind in the air of an environment: dense air makes it one force higher, if there is wind at all and a higher one.
const fn pressed(environment: &Environment, gale: Gale) -> Gale {
    if !matches!(
        environment.atmosphere,
        Atmosphere::High | Atmosphere::VeryHigh
    ) {
        return gale;
    }
    match gale {
        Gale::Calm => Gale::Calm,
        Gale::LightGale => Gale::ModerateGale,
        Gale::ModerateGale => Gale::StrongGale,
        Gale::StrongGale => Gale::Storm,
        Gale::Storm => Gale::Tornado,
        Gale::Tornado | Gale::GreatTornado => Gale::GreatTornado,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Environment, String> {
        ron::from_str(text).map_err(|e| e.to_string())
    }

    #[test]
    fn winds_come_with_weather_and_grow_in_dense_air() {
        let env = read("(weather: Blizzard, gale: LightGale)").unwrap();
        assert_eq!(env.wind_felt(), Gale::StrongGale);
        assert_eq!(env.wind_felt_by_attacks(), Gale::LightGale);
        let dense = read("(gale: StrongGale, atmosphere: High)").unwrap();
        assert_eq!(dense.wind_felt(), Gale::Storm);
        assert_eq!(
            dense.conditions().last(),
            Some(&Condition::Wind(Gale::StrongGale))
        );
        assert_eq!(read("(atmosphere: High)").unwrap().wind_felt(), Gale::Calm);
        assert_eq!(
            read("(gale: Storm, atmosphere: Trace)")
                .unwrap()
                .wind_felt(),
            Gale::Calm
        );
    }
}
