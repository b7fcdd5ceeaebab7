//! Conditions of a scenario that do not go together (R12).

use hexlance_rules::{Air, Environment, Gale, Message, Term, Weather, Within, say};

use super::felt::Felt;

/// Something wrong with the conditions of a scenario: which field, what, and the remedy.
pub type Clash = (&'static str, Message, &'static str);

/// Families of weather of which there is one grade at a time.
pub const FAMILIES_OF_WEATHER: [&[Weather]; 4] = [
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

/// What does not go together in an environment.
pub fn clashes(environment: &Environment) -> Vec<Clash> {
    let mut out = Vec::new();
    for (i, weather) in environment.weather.iter().enumerate() {
        let before = environment.weather.get(..i).unwrap_or_default();
        if before.contains(weather) {
            out.push((
                "weather",
                say!("{weather} is listed twice", weather = Term(weather.name())),
                "list it once",
            ));
        }
    }
    for kind in FAMILIES_OF_WEATHER {
        let mut grades = environment.weather.iter().filter(|w| kind.contains(w));
        if let (Some(a), Some(b)) = (grades.next(), grades.next())
            && a != b
        {
            out.push((
                "weather",
                say!(
                    "{weather} and {other} exclude each other: they are grades of the same condition",
                    weather = Term(a.name()),
                    other = Within(b.name())
                ),
                "choose one of them",
            ));
        }
    }
    if environment.is_airless() {
        if !environment.weather.is_empty() {
            out.push((
                "weather",
                say!("there is no weather without air"),
                "leave out the weather, or choose a denser atmosphere (R12.1)",
            ));
        }
        if environment.gale != Gale::Calm {
            out.push((
                "gale",
                say!("there is no wind without air"),
                "leave out the wind, or choose a denser atmosphere (R12.1)",
            ));
        }
        if environment.air != Air::Clean {
            out.push((
                "air",
                say!("there is nothing to breathe without air, good or bad"),
                "leave out the air, or choose a denser atmosphere (R12.1)",
            ));
        }
    }
    if environment.wind.is_some() && environment.wind_blowing() == Gale::Calm {
        out.push((
            "wind",
            say!("a wind that does not blow has no direction"),
            "give its force as `gale`, or leave out `wind`",
        ));
    }
    for (i, turn) in environment.earthquakes.iter().enumerate() {
        let before = environment.earthquakes.get(..i).unwrap_or_default();
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_go_together_is_told() {
        let fields = |text: &str| -> Vec<&str> {
            let environment: Environment = ron::from_str(text).unwrap();
            clashes(&environment)
                .into_iter()
                .map(|(field, ..)| field)
                .collect()
        };
        assert_eq!(
            fields("(weather: [HeavyRain, LightFog, LightningStorm])"),
            [""; 0]
        );
        assert_eq!(fields("(weather: [HeavyRain, LightRain])"), ["weather"]);
        assert_eq!(fields("(weather: [Sleet, Sleet])"), ["weather"]);
        assert_eq!(
            fields("(atmosphere: Vacuum, weather: Sleet, gale: Storm, air: Toxic)"),
            ["weather", "gale", "air"]
        );
        assert_eq!(fields("(wind: Some(N))"), ["wind"]);
        assert_eq!(fields("(wind: Some(N), weather: Blizzard)"), [""; 0]);
        assert_eq!(
            fields("(earthquakes: [0, 2, 2])"),
            ["earthquakes", "earthquakes"]
        );
    }
}
