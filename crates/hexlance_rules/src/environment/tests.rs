//! Conditions as scenarios write them.

use super::*;

fn read(text: &str) -> Result<Environment, String> {
    ron::from_str(text).map_err(|e| e.to_string())
}

#[test]
fn weather_is_one_kind_or_a_list() {
    let one = read("(weather: HeavyRain)").unwrap();
    assert_eq!(one.weather, [Weather::HeavyRain]);
    let list = read("(weather: [HeavyRain, LightHail], gale: Storm)").unwrap();
    assert_eq!(list.weather, [Weather::HeavyRain, Weather::LightHail]);
    assert_eq!(list.wind_felt(), Gale::Storm);
    assert_eq!(read("()").unwrap(), Environment::default());
    let e = read("(weather: HevyRain)").unwrap_err();
    assert!(
        e.contains("no such weather") && e.contains("TorrentialRain"),
        "{e}"
    );
}

#[test]
fn an_environment_is_written_and_read_back() {
    let text = "(light: Glare, weather: [Sleet], gale: LightGale, wind: Some(SE), atmosphere: High, \
                temperature: ExtremeCold, gravity: Low, air: Toxic, interference: true, earthquakes: [2, 5])";
    let env = read(text).unwrap();
    assert_eq!(read(&ron::to_string(&env).unwrap()).unwrap(), env);
}

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

#[test]
fn what_does_not_go_together_is_told() {
    let fields = |text: &str| -> Vec<&str> {
        let faults = read(text).unwrap().faults();
        faults.into_iter().map(|(field, ..)| field).collect()
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
