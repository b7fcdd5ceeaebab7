//! One condition of the battlefield (R12) by its name, as abilities and breakdowns speak of it.

use hexlance_rules::{Air, Atmosphere, Gale, Gravity, Light, Temperature, Weather};
use serde::{Deserialize, Serialize};

/// One condition: an entry of the tables of R12 that is not the usual one of its family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Condition {
    /// Density of the air (R12.1).
    Atmosphere(Atmosphere),
    /// Heat or cold (R12.2).
    Temperature(Temperature),
    /// Light (R12.3).
    Light(Light),
    /// Weather (R12.4).
    Weather(Weather),
    /// Gravity (R12.5).
    Gravity(Gravity),
    /// Wind (R12.6).
    Wind(Gale),
    /// The earth quakes (R12.7.1).
    Earthquake,
    /// Electromagnetic interference (R12.7.2).
    Interference,
    /// What there is to breathe (R12.7.3).
    Air(Air),
}

impl Condition {
    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            Condition::Atmosphere(x) => x.name(),
            Condition::Temperature(x) => x.name(),
            Condition::Light(x) => x.name(),
            Condition::Weather(x) => x.name(),
            Condition::Gravity(x) => x.name(),
            Condition::Wind(x) => x.name(),
            Condition::Earthquake => "Earthquake",
            Condition::Interference => "Electromagnetic interference",
            Condition::Air(x) => x.name(),
        }
    }

    /// All conditions, in the order of the rules.
    pub fn all() -> impl Iterator<Item = Condition> {
        let atmospheres = Atmosphere::ALL.iter().map(|x| Condition::Atmosphere(*x));
        let temperatures = Temperature::ALL.iter().map(|x| Condition::Temperature(*x));
        let lights = Light::ALL.iter().map(|x| Condition::Light(*x));
        let weathers = Weather::ALL.iter().map(|x| Condition::Weather(*x));
        let gravities = Gravity::ALL.iter().map(|x| Condition::Gravity(*x));
        let winds = Gale::ALL.iter().map(|x| Condition::Wind(*x));
        let others = [Condition::Earthquake, Condition::Interference];
        let airs = Air::ALL.iter().map(|x| Condition::Air(*x));
        atmospheres
            .chain(temperatures)
            .chain(lights)
            .chain(weathers)
            .chain(gravities)
            .chain(winds)
            .chain(others)
            .chain(airs)
            .filter(|c| !c.is_usual())
    }

    /// Whether it is the usual grade of its family, and so no condition at all.
    pub fn is_usual(self) -> bool {
        matches!(
            self,
            Condition::Atmosphere(Atmosphere::Standard)
                | Condition::Temperature(Temperature::Mild)
                | Condition::Light(Light::Day)
                | Condition::Gravity(Gravity::Standard)
                | Condition::Wind(Gale::Calm)
                | Condition::Air(Air::Clean)
        )
    }

    /// The condition of a name, in capitals or not.
    pub fn of_name(name: &str) -> Option<Self> {
        Self::all().find(|c| c.name().eq_ignore_ascii_case(name.trim()))
    }
}

impl TryFrom<String> for Condition {
    type Error = String;

    fn try_from(name: String) -> Result<Self, Self::Error> {
        Self::of_name(&name).ok_or_else(|| {
            let known: Vec<_> = Self::all().map(|c| c.name().to_lowercase()).collect();
            format!(
                "there is no condition \"{name}\"; the conditions are: {}",
                known.join(", ")
            )
        })
    }
}

impl From<Condition> for String {
    fn from(condition: Condition) -> Self {
        condition.name().to_lowercase()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_known_by_their_names() {
        let names: Vec<_> = Condition::all().map(Condition::name).collect();
        let mut unique = names.clone();
        unique.sort_unstable();
        unique.dedup();
        assert_eq!(unique.len(), names.len());
        for c in Condition::all() {
            assert_eq!(Condition::try_from(String::from(c)), Ok(c));
        }
        assert_eq!(
            Condition::of_name("heavy snow"),
            Some(Condition::Weather(Weather::HeavySnow))
        );
        assert!(
            Condition::try_from("rain".to_owned())
                .unwrap_err()
                .contains("moderate rain")
        );
        assert!(Condition::of_name("daylight").is_none());
    }
}
