//! The conditions of a battlefield (R12), family by family, as scenarios give them.
//!
//! Families hold at the same time; of each there is one grade, but the weather may be several things at once.

use hexlance_board::Direction;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Message, Term, Within, say};

/// Writes an enum whose grades have names that players read.
macro_rules! grades {
    (
        $(#[$meta:meta])*
        $family:ident { $($(#[$doc:meta])* $grade:ident $name:literal,)* }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum $family {
            $($(#[$doc])* $grade,)*
        }

        impl $family {
            /// All grades, as the rules list them.
            pub const ALL: &'static [$family] = &[$($family::$grade),*];

            /// The name players read.
            pub const fn name(self) -> &'static str {
                match self {
                    $($family::$grade => $name,)*
                }
            }
        }
    };
}

grades! {
    /// Light (R12.3).
    #[derive(Default)]
    Light {
        /// Daylight.
        #[default]
        Day "Daylight",
        /// Dusk or dawn.
        Dusk "Dusk",
        /// A full-moon night.
        FullMoon "Full-moon night",
        /// Glare: as hard on the eyes, and searchlights are of no use.
        Glare "Glare",
        /// A moonless night.
        Moonless "Moonless night",
        /// A solar flare.
        SolarFlare "Solar flare",
        /// Pitch black.
        PitchBlack "Pitch black",
    }
}

grades! {
    /// Weather (R12.4).
    Weather {
        /// Light fog.
        LightFog "Light fog",
        /// Heavy fog.
        HeavyFog "Heavy fog",
        /// Light rain.
        LightRain "Light rain",
        /// Moderate rain.
        ModerateRain "Moderate rain",
        /// Heavy rain.
        HeavyRain "Heavy rain",
        /// Gusting rain.
        GustingRain "Gusting rain",
        /// Torrential rain.
        TorrentialRain "Torrential rain",
        /// A lightning storm.
        LightningStorm "Lightning storm",
        /// Light snow.
        LightSnow "Light snow",
        /// Moderate snow.
        ModerateSnow "Moderate snow",
        /// Heavy snow.
        HeavySnow "Heavy snow",
        /// Sleet.
        Sleet "Sleet",
        /// A blizzard.
        Blizzard "Blizzard",
        /// An ice storm.
        IceStorm "Ice storm",
        /// Light hail.
        LightHail "Light hail",
        /// Heavy hail.
        HeavyHail "Heavy hail",
        /// Blowing sand.
        BlowingSand "Blowing sand",
    }
}

/// Families of weather of which there is one grade at a time.
const KINDS_OF_WEATHER: [&[Weather]; 4] = [
    &[Weather::LightFog, Weather::HeavyFog],
    &[
        Weather::LightRain,
        Weather::ModerateRain,
        Weather::HeavyRain,
        Weather::GustingRain,
        Weather::TorrentialRain,
    ],
    &[
        Weather::LightSnow,
        Weather::ModerateSnow,
        Weather::HeavySnow,
        Weather::Sleet,
        Weather::Blizzard,
        Weather::IceStorm,
    ],
    &[Weather::LightHail, Weather::HeavyHail],
];

impl Weather {
    /// Families of which there is one grade at a time.
    pub const FAMILIES: [&'static [Weather]; 4] = KINDS_OF_WEATHER;

    /// The wind that comes with it (R12.4).
    pub const fn gale(self) -> Gale {
        match self {
            Weather::Blizzard => Gale::StrongGale,
            Weather::TorrentialRain | Weather::BlowingSand => Gale::ModerateGale,
            _ => Gale::Calm,
        }
    }
}

grades! {
    /// Force of the wind (R12.6), 0 to 6.
    #[derive(Default)]
    Gale {
        /// Force 0.
        #[default]
        Calm "Calm",
        /// Force 1.
        LightGale "Light gale",
        /// Force 2.
        ModerateGale "Moderate gale",
        /// Force 3.
        StrongGale "Strong gale",
        /// Force 4.
        Storm "Storm",
        /// Force 5.
        Tornado "Tornado F1-F3",
        /// Force 6.
        GreatTornado "Tornado F4+",
    }
}

impl Gale {
    /// The number of its force.
    pub const fn force(self) -> u8 {
        self as u8
    }

    /// One force higher, if there is wind at all and a higher one.
    const fn higher(self) -> Self {
        match self {
            Gale::Calm => Gale::Calm,
            Gale::LightGale => Gale::ModerateGale,
            Gale::ModerateGale => Gale::StrongGale,
            Gale::StrongGale => Gale::Storm,
            Gale::Storm => Gale::Tornado,
            Gale::Tornado | Gale::GreatTornado => Gale::GreatTornado,
        }
    }
}

grades! {
    /// Atmospheric density (R12.1).
    #[derive(Default)]
    Atmosphere {
        /// None.
        Vacuum "Vacuum",
        /// Next to none.
        Trace "Trace atmosphere",
        /// Thin.
        Thin "Thin atmosphere",
        /// What people breathe.
        #[default]
        Standard "Standard atmosphere",
        /// Dense.
        High "High pressure",
        /// Very dense.
        VeryHigh "Very high pressure",
    }
}

grades! {
    /// Temperature (R12.2).
    #[derive(Default)]
    Temperature {
        /// -30 degrees Celsius or less.
        ExtremeCold "Extreme cold",
        /// Neither.
        #[default]
        Mild "Mild",
        /// 50 degrees Celsius or more.
        ExtremeHeat "Extreme heat",
    }
}

grades! {
    /// Gravity (R12.5).
    #[derive(Default)]
    Gravity {
        /// Less than 0.8 g.
        Low "Low gravity",
        /// About 1 g.
        #[default]
        Standard "Standard gravity",
        /// More than 1.2 g.
        High "High gravity",
        /// More than 2 g.
        VeryHigh "Very high gravity",
    }
}

grades! {
    /// What there is to breathe (R12.7.3).
    #[derive(Default)]
    Air {
        /// Good air.
        #[default]
        Clean "Clean air",
        /// Tainted.
        Tainted "Tainted air",
        /// Toxic.
        Toxic "Toxic air",
    }
}

/// One condition: an entry of the tables of R12 that is not the usual one of its family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Condition {
    /// R12.1.
    Atmosphere(Atmosphere),
    /// R12.2.
    Temperature(Temperature),
    /// R12.3.
    Light(Light),
    /// R12.4.
    Weather(Weather),
    /// R12.5.
    Gravity(Gravity),
    /// R12.6.
    Wind(Gale),
    /// R12.7.1.
    Earthquake,
    /// R12.7.2.
    Interference,
    /// R12.7.3.
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

    /// The usual grade of its family: no condition at all.
    fn is_usual(self) -> bool {
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

    /// One of the cold conditions (R12.2.1).
    pub const fn is_cold(self) -> bool {
        matches!(
            self,
            Condition::Temperature(Temperature::ExtremeCold)
                | Condition::Weather(
                    Weather::LightSnow
                        | Weather::ModerateSnow
                        | Weather::HeavySnow
                        | Weather::Sleet
                        | Weather::Blizzard
                        | Weather::IceStorm
                )
        )
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

/// The conditions of the battlefield (R12). What is left out is as usual.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Environment {
    /// Light.
    #[serde(skip_serializing_if = "crate::usual")]
    pub light: Light,
    /// Weather: nothing, one kind or a list.
    #[serde(
        deserialize_with = "one_or_several",
        serialize_with = "as_one_or_several",
        skip_serializing_if = "crate::usual"
    )]
    pub weather: Vec<Weather>,
    /// Force of the wind. The wind that some weather brings comes by itself.
    #[serde(skip_serializing_if = "crate::usual")]
    pub gale: Gale,
    /// Where the wind blows to when the battle begins; rolled where it is left out (R12.6.1).
    #[serde(skip_serializing_if = "crate::usual")]
    pub wind: Option<Direction>,
    /// Atmospheric density.
    #[serde(skip_serializing_if = "crate::usual")]
    pub atmosphere: Atmosphere,
    /// Temperature.
    #[serde(skip_serializing_if = "crate::usual")]
    pub temperature: Temperature,
    /// Gravity.
    #[serde(skip_serializing_if = "crate::usual")]
    pub gravity: Gravity,
    /// What there is to breathe.
    #[serde(skip_serializing_if = "crate::usual")]
    pub air: Air,
    /// Electromagnetic interference.
    #[serde(skip_serializing_if = "crate::usual")]
    pub interference: bool,
    /// The turns in which the earth quakes.
    #[serde(skip_serializing_if = "crate::usual")]
    pub earthquakes: Vec<u16>,
}

/// One kind of weather, or a list of them.
fn one_or_several<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Weather>, D::Error> {
    #[derive(Deserialize)]
    #[serde(
        untagged,
        expecting = "no such weather: write one kind, such as HeavyRain, or a list, such as [HeavyRain, LightHail]; the \
                     kinds are LightFog, HeavyFog, LightRain, ModerateRain, HeavyRain, GustingRain, TorrentialRain, \
                     LightningStorm, LightSnow, ModerateSnow, HeavySnow, Sleet, Blizzard, IceStorm, LightHail, \
                     HeavyHail, BlowingSand"
    )]
    enum Given {
        Several(Vec<Weather>),
        One(Weather),
    }
    Ok(match Given::deserialize(from)? {
        Given::Several(list) => list,
        Given::One(one) => vec![one],
    })
}

/// One kind of weather is written as such.
fn as_one_or_several<S: Serializer>(weather: &[Weather], to: S) -> Result<S::Ok, S::Error> {
    match weather {
        [one] => one.serialize(to),
        several => several.serialize(to),
    }
}

/// Something wrong with the conditions of a scenario: which field, what, and the remedy.
pub type EnvironmentFault = (&'static str, Message, &'static str);

impl Environment {
    /// Whether there is weather of a kind.
    pub fn has(&self, weather: Weather) -> bool {
        self.weather.contains(&weather)
    }

    /// Vacuum, or air so thin that it counts as one (R12.1).
    pub const fn is_airless(&self) -> bool {
        matches!(self.atmosphere, Atmosphere::Vacuum | Atmosphere::Trace)
    }

    /// The strongest wind that blows by itself or comes with the weather; none without air.
    pub fn wind_blowing(&self) -> Gale {
        if self.is_airless() {
            return Gale::Calm;
        }
        let brought = self.weather.iter().map(|w| w.gale());
        brought.fold(self.gale, Ord::max)
    }

    /// The wind that makes attacks harder: that which comes with weather has no number of its own (R12.4.1). Dense air
    /// makes it one force higher.
    pub fn wind_felt_by_attacks(&self) -> Gale {
        if self.is_airless() {
            Gale::Calm
        } else {
            self.pressed(self.gale)
        }
    }

    /// The wind by whose force everything else goes (R12.6): dense air makes it one force higher (R12.1).
    pub fn wind_felt(&self) -> Gale {
        self.pressed(self.wind_blowing())
    }

    fn pressed(&self, gale: Gale) -> Gale {
        if matches!(self.atmosphere, Atmosphere::High | Atmosphere::VeryHigh) {
            gale.higher()
        } else {
            gale
        }
    }

    /// Whether the earth quakes in a turn (R12.7.1).
    pub fn quakes_in(&self, turn: u16) -> bool {
        self.earthquakes.contains(&turn)
    }

    /// All conditions in force, in the order of the rules.
    pub fn conditions(&self) -> Vec<Condition> {
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

    /// These conditions with the light, the weather and the wind of others: what may change in the course of a battle.
    pub fn turned_into(&self, others: &Environment) -> Self {
        Self {
            light: others.light,
            weather: others.weather.clone(),
            gale: others.gale,
            wind: others.wind,
            ..self.clone()
        }
    }

    /// What does not go together.
    pub fn faults(&self) -> Vec<EnvironmentFault> {
        let mut out = Vec::new();
        for (i, weather) in self.weather.iter().enumerate() {
            let before = self.weather.get(..i).unwrap_or_default();
            if before.contains(weather) {
                out.push((
                    "weather",
                    say!("{weather} is listed twice", weather = Term(weather.name())),
                    "list it once",
                ));
            }
        }
        for kind in KINDS_OF_WEATHER {
            let mut grades = self.weather.iter().filter(|w| kind.contains(w));
            if let (Some(a), Some(b)) = (grades.next(), grades.next())
                && a != b
            {
                out.push((
                    "weather",
                    say!(
                        "{weather} and {other} are two grades of one thing",
                        weather = Term(a.name()),
                        other = Within(b.name())
                    ),
                    "choose one of them",
                ));
            }
        }
        if self.is_airless() {
            if !self.weather.is_empty() {
                out.push((
                    "weather",
                    say!("there is no weather without air"),
                    "leave out the weather, or choose a denser atmosphere (R12.1)",
                ));
            }
            if self.gale != Gale::Calm {
                out.push((
                    "gale",
                    say!("there is no wind without air"),
                    "leave out the wind, or choose a denser atmosphere (R12.1)",
                ));
            }
            if self.air != Air::Clean {
                out.push((
                    "air",
                    say!("there is nothing to breathe without air, good or bad"),
                    "leave out the air, or choose a denser atmosphere (R12.1)",
                ));
            }
        }
        if self.wind.is_some() && self.wind_blowing() == Gale::Calm {
            out.push((
                "wind",
                say!("a wind that does not blow has no direction"),
                "give its force as `gale`, or leave out `wind`",
            ));
        }
        for (i, turn) in self.earthquakes.iter().enumerate() {
            let before = self.earthquakes.get(..i).unwrap_or_default();
            if *turn == 0 {
                out.push((
                    "earthquakes",
                    say!("there is no turn 0"),
                    "list turns from 1 on",
                ));
            } else if before.contains(turn) {
                out.push((
                    "earthquakes",
                    say!("turn {turn} is listed twice", turn),
                    "list each turn once",
                ));
            }
        }
        out
    }
}

#[cfg(test)]
mod tests;
