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
    assert_eq!(list.gale, Gale::Storm);
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
