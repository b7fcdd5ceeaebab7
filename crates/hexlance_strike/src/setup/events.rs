//! The events of a scenario: what is wrong with them.

use std::collections::{BTreeMap, BTreeSet};

use hexlance_board::Board;
use hexlance_rules::{
    Effect, Environment, EventSetup, Message, Occasion, Problem, Scenario, ScenarioForm, SideSetup,
    Zone, say,
};

use super::{UnitSetup, unit_names};
use crate::{card::Card, conditions::clashes};

/// A unit of the scenario.
struct Listed<'a> {
    /// Its side.
    side: usize,
    /// What is said of it.
    unit: &'a UnitSetup<Card>,
    /// The scenario itself says when it comes, and not its type.
    enters: bool,
}

/// What the events of a scenario are held against.
pub(super) struct Frame<'a> {
    /// The scenario as it is written.
    pub scenario: &'a Scenario<UnitSetup<String>>,
    /// Its sides, with what their type gives them.
    pub sides: &'a [SideSetup<UnitSetup<Card>>],
    /// The map.
    pub board: Option<&'a Board>,
    /// The last turn.
    pub turn_limit: u16,
}

/// What is wrong with the events of a scenario.
pub(super) fn faults(frame: &Frame<'_>) -> Vec<Problem> {
    let mut out = Vec::new();
    let units = units(frame);
    let mut names = BTreeSet::new();
    for (i, event) in frame.scenario.events.iter().enumerate() {
        let path = format!("events[{i}]");
        let mut fault = |field: &str, message: Message, remedy: Message| {
            out.push(Problem::new(format!("{path}.{field}"), message, remedy));
        };
        if event.name.trim().is_empty() {
            let remedy = say!("write what you call it");
            fault("name", say!("the event has no name"), remedy);
        } else if !names.insert(event.name.as_str()) {
            let message = say!("two events are called “{event}”", event = &event.name);
            fault("name", message, say!("give each a name of its own"));
        }
        if event.then.is_empty() {
            let message = say!("nothing happens by “{event}”", event = &event.name);
            fault("then", message, say!("write what it does, or leave it out"));
        }
        occasion(frame, units.as_ref(), event, &mut fault);
        for (j, effect) in event.then.iter().enumerate() {
            let last = j + 1 == event.then.len();
            let mut fault = |field: &str, message: Message, remedy: Message| {
                fault(&format!("then[{j}]{field}"), message, remedy);
            };
            match effect {
                Effect::Message(text) if text.trim().is_empty() => {
                    fault("", say!("the message is empty"), say!("write what is told"));
                }
                Effect::Message(_) => {}
                Effect::Reinforce(names) => {
                    reinforce(frame, units.as_ref(), names, &mut fault);
                }
                Effect::Environment(env) => {
                    weather(&frame.scenario.environment, env, &mut fault);
                }
                Effect::End(side) => {
                    if let Some(side) = side.as_deref().filter(|s| !is_side(frame, s)) {
                        let message = say!("no side is called “{side}”", side);
                        fault("", message, say!("write the name of a side, or `None`"));
                    }
                    if !last {
                        let message = say!("nothing happens after the end of the battle");
                        fault("", message, say!("put the end last"));
                    }
                }
            }
        }
    }
    if let Some(units) = &units {
        out.extend(nobody_at_first(frame, units));
    }
    out
}

/// All units by their names in the battle; nothing if some of them have no card, which is told already.
fn units<'a>(frame: &Frame<'a>) -> Option<BTreeMap<String, Listed<'a>>> {
    fn all<U: ScenarioForm>(side: &SideSetup<U>) -> impl Iterator<Item = &U> {
        let formations = side.forces.iter().flat_map(|f| &f.formations);
        formations.flat_map(|g| &g.units)
    }
    let sides = frame.sides.iter().enumerate();
    let found: Vec<_> = sides
        .flat_map(|(s, side)| all(side).map(move |u| (s, u)))
        .collect();
    let written: Vec<_> = frame.scenario.sides.iter().flat_map(all).collect();
    if found.len() != written.len() {
        return None;
    }
    let named: Vec<_> = found
        .iter()
        .map(|(_, u)| (u.name.as_deref(), u.card.full_name()))
        .collect();
    let names = unit_names(&named).ok()?;
    let listed = found.into_iter().zip(written);
    let listed = listed.map(|((side, unit), written)| Listed {
        side,
        unit,
        enters: written.enters.is_some(),
    });
    Some(names.into_iter().zip(listed).collect())
}

fn is_side(frame: &Frame<'_>, name: &str) -> bool {
    frame.sides.iter().any(|s| s.name == name)
}

fn occasion(
    frame: &Frame<'_>,
    units: Option<&BTreeMap<String, Listed<'_>>>,
    event: &EventSetup,
    fault: &mut dyn FnMut(&str, Message, Message),
) {
    match &event.when {
        Occasion::Turn(turn) => {
            let last = frame.turn_limit;
            if *turn == 0 || *turn > last {
                let message = say!("turn {turn} is not played", turn);
                fault("when", message, say!("write a turn from 1 to {last}", last));
            }
        }
        Occasion::Lost(unit) => {
            if units.is_some_and(|all| !all.contains_key(unit)) {
                let message = say!("no unit is called “{name}”", name = unit);
                fault(
                    "when",
                    message,
                    say!("write the name of a unit as it is in the battle"),
                );
            }
        }
        Occasion::Entered { zone, side } => {
            if frame.board.is_some_and(|board| is_off_map(board, zone)) {
                let message = say!("the zone has no hex on the map");
                let remedy = say!("name hexes of the map, or an edge and a depth of 1 or more");
                fault("when.zone", message, remedy);
            }
            if let Some(side) = side.as_deref().filter(|s| !is_side(frame, s)) {
                let message = say!("no side is called “{side}”", side);
                let remedy = say!("write the name of a side, or leave it out for both");
                fault("when.side", message, remedy);
            }
        }
    }
}

/// Whether a zone has no hex on the map.
fn is_off_map(board: &Board, zone: &Zone) -> bool {
    !board.iter().any(|(hex, _)| zone.has(board, hex))
}

/// Who is to come is off the map at first, and has an edge to come from.
fn reinforce(
    frame: &Frame<'_>,
    units: Option<&BTreeMap<String, Listed<'_>>>,
    names: &[String],
    fault: &mut dyn FnMut(&str, Message, Message),
) {
    if names.is_empty() {
        fault("", say!("nobody comes"), say!("name the units that come"));
    }
    for (i, name) in names.iter().enumerate() {
        if names.iter().take(i).any(|n| n == name) {
            fault(
                "",
                say!("{unit} is named twice", unit = name),
                say!("name it once"),
            );
            continue;
        }
        let Some(units) = units else { continue };
        let Some(Listed { side, unit, enters }) = units.get(name) else {
            let message = say!("no unit is called “{name}”", name);
            fault(
                "",
                message,
                say!("write the name of a unit as it is in the battle"),
            );
            continue;
        };
        let Some(side) = frame.sides.get(*side) else {
            continue;
        };
        let elsewhere = unit.at.is_some()
            || unit.aboard.is_some()
            || *enters
            || unit.drops.is_some()
            || unit.air.is_some()
            || unit.off_board.is_some();
        if elsewhere {
            let remedy = say!(
                "leave out `at`, `aboard`, `enters`, `drops`, `air` and `off_board` with the unit, or do not name it here"
            );
            fault("", say!("{unit} has a place already", unit = name), remedy);
        } else if unit.card.is_aerospace() {
            let message = say!(
                "{unit} is an aircraft and does not come over an edge",
                unit = name
            );
            fault("", message, say!("name ground units (R16.7.1)"));
        } else if unit.hidden || unit.prepared {
            let message = say!(
                "{unit} cannot begin hidden or in a position: it comes later",
                unit = name
            );
            fault(
                "",
                message,
                say!("leave out `hidden` and `prepared` with the unit"),
            );
        } else if is_flagged(side, name) {
            let message = say!(
                "{unit} is under a false flag and enters the map that way",
                unit = name
            );
            fault("", message, say!("name other units"));
        } else if side.rules.enters.is_empty() && side.home.is_none() {
            let message = say!("{side} has no edge to come from", side = &side.name);
            fault(
                "",
                message,
                say!("write `home`, or `enters` with edges, for the side"),
            );
        }
    }
}

/// Whether an ability of its side's forces keeps a unit off the map by name.
fn is_flagged(side: &SideSetup<UnitSetup<Card>>, name: &str) -> bool {
    let mut abilities = side.forces.iter().flat_map(|f| &f.rules.abilities);
    abilities.any(|a| a.id.as_str() == "sca.false_flag" && a.units.iter().any(|u| u == name))
}

/// Only light, weather and wind change in a battle, and to something that goes together with the rest.
fn weather(before: &Environment, env: &Environment, fault: &mut dyn FnMut(&str, Message, Message)) {
    let usual = Environment::default();
    let mut fixed = |field: &str, what: Message, fits: bool| {
        if !fits {
            let message = say!("{what} does not change in the course of a battle", what);
            let remedy = say!("leave it out: light, weather and wind change");
            fault(&format!(".{field}"), message, remedy);
        }
    };
    macro_rules! stays {
        ($field:ident, $name:expr) => {
            let fits = env.$field == usual.$field || env.$field == before.$field;
            fixed(stringify!($field), $name, fits);
        };
    }
    stays!(atmosphere, say!("the atmosphere"));
    stays!(temperature, say!("the temperature"));
    stays!(gravity, say!("gravity"));
    stays!(air, say!("the air"));
    stays!(interference, say!("interference"));
    stays!(earthquakes, say!("when the earth quakes"));
    for (field, message, remedy) in clashes(&before.turned_into(env)) {
        if matches!(field, "weather" | "gale" | "wind") {
            fault(&format!(".{field}"), message, remedy.into());
        }
    }
}

/// A side that is nowhere until an event brings somebody has lost before that (R17.2.1), unless a turn brings them.
fn nobody_at_first(frame: &Frame<'_>, units: &BTreeMap<String, Listed<'_>>) -> Vec<Problem> {
    let events = || frame.scenario.events.iter();
    let named = |event: &EventSetup, name: &str| {
        let mut effects = event.then.iter();
        effects.any(|e| matches!(e, Effect::Reinforce(units) if units.iter().any(|u| u == name)))
    };
    let waits = |name: &str| {
        let mut all = events().filter(|e| named(e, name)).peekable();
        all.peek().is_some() && all.all(|e| !matches!(e.when, Occasion::Turn(_)))
    };
    let sides = frame.sides.iter().enumerate();
    let empty = sides.filter(|(s, _)| {
        let own = || units.iter().filter(|(_, of)| of.side == *s);
        let absent =
            |(name, of): (&String, &Listed<'_>)| waits(name) || of.unit.off_board.is_some();
        own().any(|(name, _)| waits(name)) && own().all(absent)
    });
    empty
        .map(|(s, side)| {
            Problem::new(
                format!("sides[{s}].forces"),
                say!(
                    "{side} has nobody on the map until an event brings somebody",
                    side = &side.name
                ),
                say!("place a unit, or bring one at the beginning of a turn"),
            )
        })
        .collect()
}
