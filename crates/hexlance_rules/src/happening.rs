//! Events of a scenario: what it lets happen, on which occasion.

use serde::{Deserialize, Serialize};

use crate::{Environment, Joint, List, Message, Term, Zone, limits, say};

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
    pub fn words(&self) -> Message {
        match self {
            Occasion::Turn(turn) => say!("At the beginning of turn {turn}", turn),
            Occasion::Entered { side: None, .. } => say!("When a unit enters the zone"),
            Occasion::Entered {
                side: Some(side), ..
            } => say!("When a unit of {side} enters the zone", side),
            Occasion::Lost(unit) => say!("When {unit} is lost", unit),
        }
    }
}

/// What an event does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Effect {
    /// All sides are told.
    Message(String),
    /// Units, by name, that wait for it come onto the map over an edge of their side, from the next turn on;
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
    pub fn words(&self) -> Message {
        match self {
            Effect::Message(text) => Message::verbatim(format!("“{text}”")),
            Effect::Reinforce(units) => match units.as_slice() {
                [] => say!("Nobody comes"),
                [unit] => say!("{unit} comes", unit),
                units => say!("{units} come", units = List::new(Joint::And, units)),
            },
            Effect::Environment(environment) => {
                let mut seen = vec![Term(environment.light.name())];
                seen.extend(environment.weather.iter().map(|w| Term(w.name())));
                if environment.gale != crate::Gale::Calm {
                    seen.push(Term(environment.gale.name()));
                }
                Message::list(List::new(Joint::Commas, seen))
            }
            Effect::End(Some(side)) => say!("The battle ends: {side} wins", side),
            Effect::End(None) => say!("The battle ends without a winner"),
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
