//! The page of the conditions, which the table shows at once; events change them with the same parts.

use bevy_egui::egui::Ui;
use hexlance_rules::{Air, Atmosphere, Environment, Gale, Gravity, Light, Temperature, Weather};
use hexlance_strike::{
    conditions::{FAMILIES_OF_WEATHER, Felt, clashes, summary},
    model::condition::Condition,
};

use super::outline::last_turn;
use crate::{
    editor::{desk::Editing, draw::battle::parts, hosted::Changed},
    theme,
    words::capital,
};

pub(super) fn draw(ui: &mut Ui, editing: &mut Editing) {
    let env = editing.scenario().environment.clone();
    let last = last_turn(editing.scenario());
    let mut changed = weather(ui, "editor.conditions", &env);
    changed = world(ui, &env).or(changed);
    changed = quakes(ui, &env, last).or(changed);
    if let Some((name, env)) = changed {
        editing.edit(name, None, |s| s.environment = env);
    }
}

/// One of the grades of a family, with what it does below it.
fn family<T: Copy + PartialEq + std::fmt::Debug + 'static>(
    ui: &mut Ui,
    key: &str,
    heading: &str,
    now: T,
    all: &'static [T],
    name: fn(T) -> &'static str,
    condition: fn(T) -> Condition,
) -> Option<T> {
    parts::heading(ui, heading);
    let all = all
        .iter()
        .map(|x| (*x, name(*x), crate::lang::text(summary(condition(*x)))));
    let new = parts::choices(ui, key, Some(now), all);
    let does = crate::lang::text(summary(condition(now)));
    if !does.is_empty() {
        parts::note(ui, does);
    }
    new
}

/// What does not go together.
fn faults(ui: &mut Ui, env: &Environment, of: &[&str]) {
    for (field, message, remedy) in clashes(env) {
        if of.contains(&field) {
            parts::warning(
                ui,
                &format!(
                    "{}: {}.",
                    capital(&crate::lang::told(&message)),
                    plain(remedy)
                ),
            );
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
pub(super) fn weather(ui: &mut Ui, key: &str, env: &Environment) -> Changed {
    let mut new = env.clone();
    let mut what = None;
    let light = format!("{key}.light");
    let all = Light::ALL;
    let found = family(
        ui,
        &light,
        tr!("Light (R12.3)"),
        env.light,
        all,
        Light::name,
        Condition::Light,
    );
    if let Some(light) = found {
        new.light = light;
        what = Some(tr_c!("of day", "Light"));
    }
    parts::heading(ui, tr!("Weather (R12.4)"));
    if skies(ui, key, &mut new) {
        what = Some(tr!("Weather"));
    }
    for kind in &env.weather {
        let name = crate::lang::text(kind.name());
        parts::note(
            ui,
            &format!(
                "{name}: {}",
                crate::lang::text(summary(Condition::Weather(*kind)))
            ),
        );
    }
    faults(ui, env, &["weather"]);
    let wind = format!("{key}.gale");
    let all = Gale::ALL;
    if let Some(gale) = family(
        ui,
        &wind,
        tr!("Wind (R12.6)"),
        env.gale,
        all,
        Gale::name,
        Condition::Wind,
    ) {
        new.gale = gale;
        what = Some(tr!("Wind"));
    }
    let blowing = env.wind_blowing();
    if blowing > env.gale {
        parts::note(
            ui,
            &tr!(
                "The weather brings a {blowing}.",
                blowing = crate::lang::within(blowing.name())
            ),
        );
    }
    if blowing != Gale::Calm {
        parts::label(ui, tr!("It blows to"));
        let middle = (
            tr!("Rolled"),
            tr!("The dice say so when the battle begins (R12.6.1)."),
        );
        if let Some(to) = parts::ring(ui, &format!("{key}.wind"), middle, env.wind) {
            new.wind = to;
            what = Some(tr!("Direction of the wind"));
        }
    }
    // Where no wind blows any more there is no direction.
    if what.is_some() && new.wind_blowing() == Gale::Calm {
        new.wind = None;
    }
    faults(ui, env, &[tr!("gale"), tr!("wind")]);
    what.map(|what| (what, new))
}

/// Kinds of weather by their families: of each there is one grade at a time.
fn skies(ui: &mut Ui, key: &str, new: &mut Environment) -> bool {
    let [fog, rain, snow, hail] = FAMILIES_OF_WEATHER;
    let of_family = |w: &Weather| FAMILIES_OF_WEATHER.iter().any(|f| f.contains(w));
    let others: Vec<_> = Weather::ALL
        .iter()
        .copied()
        .filter(|w| !of_family(w))
        .collect();
    let mut changed = false;
    let before = new.weather.clone();
    let groups = [
        (tr!("Fog"), fog, true),
        (tr!("Rain"), rain, true),
        (tr!("Snow and ice"), snow, true),
        (tr!("Hail"), hail, true),
        (tr!("Other"), others.as_slice(), false),
    ];
    for (name, all, one) in groups {
        parts::label(ui, name);
        theme::wrap_row(ui, 3.0, 24.0, |ui| {
            for kind in all {
                let on = before.contains(kind);
                let tip = crate::lang::text(summary(Condition::Weather(*kind)));
                let slug = format!("{key}.weather.{kind:?}");
                if parts::toggle(ui, &slug, crate::lang::text(kind.name()), tip, on) {
                    new.weather
                        .retain(|w| w != kind && !(one && all.contains(w)));
                    if !on {
                        new.weather.push(*kind);
                        new.weather.sort();
                    }
                    changed = true;
                }
            }
        });
    }
    changed
}

/// What the world is like: none of this changes in a battle.
fn world(ui: &mut Ui, env: &Environment) -> Changed {
    let mut new = env.clone();
    let mut what = None;
    let found = family(
        ui,
        "editor.conditions.atmosphere",
        tr!("Atmosphere (R12.1)"),
        env.atmosphere,
        Atmosphere::ALL,
        Atmosphere::name,
        Condition::Atmosphere,
    );
    if let Some(x) = found {
        new.atmosphere = x;
        what = Some(tr!("Atmosphere"));
    }
    let found = family(
        ui,
        "editor.conditions.temperature",
        tr!("Temperature (R12.2)"),
        env.temperature,
        Temperature::ALL,
        Temperature::name,
        Condition::Temperature,
    );
    if let Some(x) = found {
        new.temperature = x;
        what = Some(tr!("Temperature"));
    }
    let found = family(
        ui,
        "editor.conditions.gravity",
        tr!("Gravity (R12.5)"),
        env.gravity,
        Gravity::ALL,
        Gravity::name,
        Condition::Gravity,
    );
    if let Some(x) = found {
        new.gravity = x;
        what = Some(tr!("Gravity"));
    }
    let found = family(
        ui,
        "editor.conditions.air",
        tr!("Air to breathe (R12.7.3)"),
        env.air,
        Air::ALL,
        Air::name,
        Condition::Air,
    );
    if let Some(x) = found {
        new.air = x;
        what = Some(tr!("Air"));
    }
    faults(ui, env, &["air"]);
    what.map(|what| (what, new))
}

fn quakes(ui: &mut Ui, env: &Environment, last: u16) -> Changed {
    let mut new = env.clone();
    let mut what = None;
    parts::heading(ui, tr!("Interference and earthquakes (R12.7)"));
    let help = crate::lang::text(summary(Condition::Interference));
    let key = "editor.conditions.interference";
    if let Some(on) = parts::switch(
        ui,
        key,
        crate::lang::text(Condition::Interference.name()),
        help,
        env.interference,
    ) {
        new.interference = on;
        what = Some(tr!("Interference"));
    }
    parts::label(ui, tr!("The earth quakes in turns"));
    theme::wrap_row(ui, 3.0, 24.0, |ui| {
        let quaking = env.earthquakes.iter().copied().max().unwrap_or(0);
        for turn in 1..=last.max(quaking) {
            let on = env.quakes_in(turn);
            let key = format!("editor.conditions.quake.{turn}");
            if parts::toggle(ui, &key, &turn.to_string(), "", on) {
                new.earthquakes.retain(|t| *t != turn);
                if !on {
                    new.earthquakes.push(turn);
                    new.earthquakes.sort_unstable();
                }
                what = Some(tr!("Earthquakes"));
            }
        }
    });
    if !env.earthquakes.is_empty() {
        parts::note(ui, summary(Condition::Earthquake));
    }
    faults(ui, env, &["earthquakes"]);
    what.map(|what| (what, new))
}
