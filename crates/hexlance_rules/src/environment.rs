//! The conditions of a battlefield, family by family, as scenarios name them. What they do is for a ruleset to say.
//!
//! Families hold at the same time; of each there is one grade, but the weather may be several things at once.

use hexlance_board::Direction;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

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
            /// All grades, in order.
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
    /// Light.
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
    /// Weather.
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

grades! {
    /// Force of the wind, 0 to 6.
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
}

grades! {
    /// Atmospheric density.
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
    /// Temperature.
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
    /// Gravity.
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
    /// What there is to breathe.
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

/// The conditions of the battlefield. What is left out is as usual.
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
    /// Force of the wind that blows by itself, whatever the weather brings.
    #[serde(skip_serializing_if = "crate::usual")]
    pub gale: Gale,
    /// Where the wind blows to when the battle begins; up to the ruleset if left out.
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

impl Environment {
    /// Whether there is weather of a kind.
    pub fn has(&self, weather: Weather) -> bool {
        self.weather.contains(&weather)
    }

    /// Whether there is no air, or next to none.
    pub const fn is_airless(&self) -> bool {
        matches!(self.atmosphere, Atmosphere::Vacuum | Atmosphere::Trace)
    }

    /// Whether the earth quakes in a turn.
    pub fn quakes_in(&self, turn: u16) -> bool {
        self.earthquakes.contains(&turn)
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
}

#[cfg(test)]
mod tests;
