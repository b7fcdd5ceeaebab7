//! Events of a scenario: what it lets happen, on which occasion.

use serde::{Deserialize, Serialize};

use crate::{Environment, Zone, limits};

/// Something that a scenario lets happen, once.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventSetup {
    /// What its author calls it; players read it where it has ended the battle.
    pub name: String,
    /// When it happens.
    pub when: Occasion,
    /// What happens then, in this order.
    pub then: Vec<Effect>,
}

/// When an event happens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Occasion {
    /// At the beginning of that turn, before Initiative.
    Turn(#[serde(deserialize_with = "limits::within::<_, _, 0, 999>")] u16),
    /// As soon as a unit ends a move in a zone.
    Entered {
        /// The zone.
        zone: Zone,
        /// The only side whose units count, by its name; any side if missing.
        #[serde(default, skip_serializing_if = "crate::usual")]
        side: Option<String>,
    },
    /// When the unit of that name is destroyed, has left the map or is captured.
    Lost(String),
}

impl Default for Occasion {
    fn default() -> Self {
        Occasion::Turn(1)
    }
}

impl Occasion {
    /// Its kind, as players read it.
    pub const fn name(&self) -> &'static str {
        match self {
            Occasion::Turn(_) => "Turn",
            Occasion::Entered { .. } => "Zone entered",
            Occasion::Lost(_) => "Unit lost",
        }
    }

    /// When it happens, in words.
    pub fn words(&self) -> String {
        match self {
            Occasion::Turn(turn) => format!("At the beginning of turn {turn}"),
            Occasion::Entered { side: None, .. } => "When a unit enters the zone".to_owned(),
            Occasion::Entered {
                side: Some(side), ..
            } => format!("When a unit of {side} enters the zone"),
            Occasion::Lost(unit) => format!("When {unit} is lost"),
        }
    }
}

/// What an event does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Effect {
    /// All sides are told.
    Message(String),
    /// Units, by name, that wait for it come onto the map over an edge of their side (R16.7.1), from the next turn on;
    /// at the beginning of a turn from that turn on.
    Reinforce(Vec<String>),
    /// Light, weather and wind become these; the rest of the conditions stays.
    Environment(Environment),
    /// The battle ends: that side has won, or nobody.
    End(Option<String>),
}

impl Default for Effect {
    fn default() -> Self {
        Effect::Message(String::new())
    }
}

impl Effect {
    /// Its kind, as players read it.
    pub const fn name(&self) -> &'static str {
        match self {
            Effect::Message(_) => "Message",
            Effect::Reinforce(_) => "Reinforcements",
            Effect::Environment(_) => "Light and weather",
            Effect::End(_) => "End of the battle",
        }
    }

    /// What it does, in words.
    pub fn words(&self) -> String {
        match self {
            Effect::Message(text) => format!("“{text}”"),
            Effect::Reinforce(units) => match units.as_slice() {
                [] => "Nobody comes".to_owned(),
                [one] => format!("{one} comes"),
                [more @ .., last] => format!("{} and {last} come", more.join(", ")),
            },
            Effect::Environment(environment) => {
                let mut seen = vec![environment.light.name()];
                seen.extend(environment.weather.iter().map(|w| w.name()));
                if environment.gale != crate::Gale::Calm {
                    seen.push(environment.gale.name());
                }
                seen.join(", ")
            }
            Effect::End(Some(side)) => format!("The battle ends: {side} wins"),
            Effect::End(None) => "The battle ends without a winner".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Gale, Light, Weather};

    #[test]
    fn occasions_and_effects_have_words() {
        let entered = |side: Option<&str>| Occasion::Entered {
            zone: Zone::Anywhere,
            side: side.map(str::to_owned),
        };
        assert_eq!(Occasion::Turn(4).words(), "At the beginning of turn 4");
        assert_eq!(entered(None).words(), "When a unit enters the zone");
        assert_eq!(
            entered(Some("Red")).words(),
            "When a unit of Red enters the zone"
        );
        assert_eq!(Occasion::Lost("Rook".into()).words(), "When Rook is lost");
        let come = |units: &[&str]| {
            let units = units.iter().map(|u| (*u).to_owned()).collect();
            Effect::Reinforce(units).words()
        };
        assert_eq!(come(&["Rook"]), "Rook comes");
        assert_eq!(come(&["Rook", "Bell", "Toll"]), "Rook, Bell and Toll come");
        let storm = Environment {
            light: Light::Dusk,
            weather: vec![Weather::HeavyRain],
            gale: Gale::LightGale,
            ..Environment::default()
        };
        assert_eq!(
            Effect::Environment(storm).words(),
            "Dusk, Heavy rain, Light gale"
        );
        assert_eq!(
            Effect::End(None).words(),
            "The battle ends without a winner"
        );
    }
}
