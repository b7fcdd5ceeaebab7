//! The page of the conditions, which the table shows at once; events change them by the same fields.

use hexlance_present::form::{Choice, Edit, Form};
use hexlance_rules::{
    Air, Atmosphere, Effect, Environment, Gale, Gravity, Light, Temperature, Weather,
};
use hexlance_strike::{
    conditions::{FAMILIES_OF_WEATHER, Felt, clashes, summary},
    model::condition::Condition,
};

use super::outline::last_turn;
use crate::{lang::text, words::capital};
use hexlance_editor::{
    desk::{AnyScenario, Editing},
    page::{self, FormSpot},
};

/// What the form sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// The light.
    Light(Light),
    /// A kind of weather, there or not.
    Weather(Weather),
    /// The force of the wind.
    Gale(Gale),
    /// Where it blows to.
    Wind,
    /// The atmosphere.
    Atmosphere(Atmosphere),
    /// The temperature.
    Temperature(Temperature),
    /// The gravity.
    Gravity(Gravity),
    /// The air to breathe.
    Air(Air),
    /// Interference.
    Interference,
    /// An earthquake in that turn.
    Quake(u16),
}

/// The conditions of a battle.
pub(super) fn form(s: &AnyScenario) -> Form<Ask> {
    let env = &s.environment;
    let mut form = Form::new();
    weather(&mut form, "editor.conditions", env);
    world(&mut form, env);
    quakes(&mut form, env, last_turn(s));
    told(&mut form, env);
    form
}

/// The conditions that an event brings: light, weather and wind.
pub(super) fn brought(s: &AnyScenario, (event, effect): (usize, usize)) -> Form<Ask> {
    let mut form = Form::new();
    let effects = s.events.get(event).map(|e| &e.then);
    if let Some(Effect::Environment(env)) = effects.and_then(|all| all.get(effect)) {
        weather(&mut form, &format!("editor.effect.{effect}"), env);
        told(&mut form, env);
    }
    form
}

/// Carries out what was done to either form.
pub(super) fn change(editing: &mut Editing, spot: FormSpot, ask: Ask, done: &Edit) {
    editing.edit(name(ask), None, |s| {
        let env = match spot {
            FormSpot::Effect(event, effect) => {
                let effects = s.events.get_mut(event).map(|e| &mut e.then);
                match effects.and_then(|all| all.get_mut(effect)) {
                    Some(Effect::Environment(env)) => env,
                    _ => return,
                }
            }
            _ => &mut s.environment,
        };
        set(env, ask, done);
    });
}

/// What is changed, as the list of changes calls it.
fn name(ask: Ask) -> &'static str {
    match ask {
        Ask::Light(_) => tr_c!("of day", "Light"),
        Ask::Weather(_) => tr!("Weather"),
        Ask::Gale(_) => tr!("Wind"),
        Ask::Wind => tr!("Direction of the wind"),
        Ask::Atmosphere(_) => tr!("Atmosphere"),
        Ask::Temperature(_) => tr!("Temperature"),
        Ask::Gravity(_) => tr!("Gravity"),
        Ask::Air(_) => tr!("Air"),
        Ask::Interference => tr!("Interference"),
        Ask::Quake(_) => tr!("Earthquakes"),
    }
}

/// Changes conditions.
fn set(env: &mut Environment, ask: Ask, done: &Edit) {
    match (ask, done) {
        (Ask::Light(new), _) => env.light = new,
        (Ask::Weather(kind), _) => {
            // Of each family there is one grade at a time.
            let family = FAMILIES_OF_WEATHER.into_iter().find(|f| f.contains(&kind));
            let on = env.weather.contains(&kind);
            let family = family.unwrap_or_default();
            env.weather.retain(|w| *w != kind && !family.contains(w));
            if !on {
                env.weather.push(kind);
                env.weather.sort();
            }
        }
        (Ask::Gale(new), _) => env.gale = new,
        (Ask::Wind, Edit::Way(to)) => env.wind = *to,
        (Ask::Atmosphere(new), _) => env.atmosphere = new,
        (Ask::Temperature(new), _) => env.temperature = new,
        (Ask::Gravity(new), _) => env.gravity = new,
        (Ask::Air(new), _) => env.air = new,
        (Ask::Interference, Edit::Switch(on)) => env.interference = *on,
        (Ask::Quake(turn), _) => {
            let on = env.quakes_in(turn);
            env.earthquakes.retain(|t| *t != turn);
            if !on {
                env.earthquakes.push(turn);
                env.earthquakes.sort_unstable();
            }
        }
        (Ask::Wind | Ask::Interference, _) => {}
    }
    // Where no wind blows any more there is no direction.
    let changed = matches!(
        ask,
        Ask::Light(_) | Ask::Weather(_) | Ask::Gale(_) | Ask::Wind
    );
    if changed && env.wind_blowing() == Gale::Calm {
        env.wind = None;
    }
}

/// What all conditions do, at the end of the form: the list grows and shrinks there, and moves nothing that is pressed.
fn told(form: &mut Form<Ask>, env: &Environment) {
    form.heading(tr!("What these conditions do"));
    let all = env.conditions();
    if all.is_empty() {
        form.note(tr!("Nothing: everything is as usual."));
    }
    for condition in all {
        let (name, does) = (text(condition.name()), text(summary(condition)));
        form.note(format!("{name}: {does}"));
    }
}

/// One of the grades of a family.
fn family<T: Copy + PartialEq + std::fmt::Debug>(
    form: &mut Form<Ask>,
    key: &str,
    heading: &str,
    (now, all): (T, &[T]),
    name: fn(T) -> &'static str,
    condition: fn(T) -> Condition,
    ask: fn(T) -> Ask,
) {
    form.heading(heading);
    form.one_of(all.iter().map(|grade| {
        let choice = Choice::new(format!("{key}.{grade:?}"), text(name(*grade)), ask(*grade));
        let help = text(summary(condition(*grade)));
        choice.help(help).on(*grade == now)
    }));
}

/// What does not go together.
fn faults(form: &mut Form<Ask>, env: &Environment, of: &[&str]) {
    for (field, message, remedy) in clashes(env) {
        if of.contains(&field) {
            let told = capital(&crate::lang::told(&message));
            form.warning(format!("{told}: {}.", plain(remedy)));
        }
    }
}

/// A remedy for who does not write a file.
fn plain(remedy: &str) -> &str {
    match remedy {
        "give its force as `gale`, or leave out `wind`" => {
            tr!("let a wind blow, or let the dice say where to")
        }
        other => other,
    }
}

/// Light, weather and wind: what can change in the course of a battle.
fn weather(form: &mut Form<Ask>, key: &str, env: &Environment) {
    family(
        form,
        &format!("{key}.light"),
        tr!("Light (R12.3)"),
        (env.light, Light::ALL),
        Light::name,
        Condition::Light,
        Ask::Light,
    );
    form.heading(tr!("Weather (R12.4)"));
    skies(form, key, env);
    faults(form, env, &["weather"]);
    family(
        form,
        &format!("{key}.gale"),
        tr!("Wind (R12.6)"),
        (env.gale, Gale::ALL),
        Gale::name,
        Condition::Wind,
        Ask::Gale,
    );
    form.label(tr!("It blows to"));
    let rolled = (
        tr!("Rolled"),
        tr!("The dice say so when the battle begins (R12.6.1)."),
    );
    let calm = env.wind_blowing() == Gale::Calm && env.wind.is_none();
    form.push(page::way(
        format!("{key}.wind"),
        rolled,
        env.wind,
        calm.then_some(tr!("No wind blows.")),
        Ask::Wind,
    ));
    faults(form, env, &["gale", "wind"]);
}

/// Kinds of weather by their families: of each there is one grade at a time.
fn skies(form: &mut Form<Ask>, key: &str, env: &Environment) {
    let [fog, rain, snow, hail] = FAMILIES_OF_WEATHER;
    let of_family = |w: &Weather| FAMILIES_OF_WEATHER.iter().any(|f| f.contains(w));
    let others = Weather::ALL.iter().copied().filter(|w| !of_family(w));
    let others: Vec<_> = others.collect();
    let groups = [
        (tr!("Fog"), fog),
        (tr!("Rain"), rain),
        (tr!("Snow and ice"), snow),
        (tr!("Hail"), hail),
        (tr!("Other"), others.as_slice()),
    ];
    for (name, all) in groups {
        form.label(name);
        form.some_of(all.iter().map(|kind| {
            let key = format!("{key}.weather.{kind:?}");
            Choice::new(key, text(kind.name()), Ask::Weather(*kind))
                .help(text(summary(Condition::Weather(*kind))))
                .on(env.weather.contains(kind))
        }));
    }
}

/// What the world is like: none of this changes in a battle.
fn world(form: &mut Form<Ask>, env: &Environment) {
    family(
        form,
        "editor.conditions.atmosphere",
        tr!("Atmosphere (R12.1)"),
        (env.atmosphere, Atmosphere::ALL),
        Atmosphere::name,
        Condition::Atmosphere,
        Ask::Atmosphere,
    );
    family(
        form,
        "editor.conditions.temperature",
        tr!("Temperature (R12.2)"),
        (env.temperature, Temperature::ALL),
        Temperature::name,
        Condition::Temperature,
        Ask::Temperature,
    );
    family(
        form,
        "editor.conditions.gravity",
        tr!("Gravity (R12.5)"),
        (env.gravity, Gravity::ALL),
        Gravity::name,
        Condition::Gravity,
        Ask::Gravity,
    );
    family(
        form,
        "editor.conditions.air",
        tr!("Air to breathe (R12.7.3)"),
        (env.air, Air::ALL),
        Air::name,
        Condition::Air,
        Ask::Air,
    );
    faults(form, env, &["air"]);
}

fn quakes(form: &mut Form<Ask>, env: &Environment, last: u16) {
    form.heading(tr!("Interference and earthquakes (R12.7)"));
    form.switch(
        "editor.conditions.interference",
        text(Condition::Interference.name()),
        text(summary(Condition::Interference)),
        env.interference,
        Ask::Interference,
    );
    form.label(tr!("The earth quakes in turns"));
    let quaking = env.earthquakes.iter().copied().max().unwrap_or(0);
    form.some_of((1..=last.max(quaking)).map(|turn| {
        let key = format!("editor.conditions.quake.{turn}");
        Choice::new(key, turn.to_string(), Ask::Quake(turn)).on(env.quakes_in(turn))
    }));
    faults(form, env, &["earthquakes"]);
}
