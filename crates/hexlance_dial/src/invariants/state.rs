//! What must hold in every state of every battle: for tests.

use std::collections::BTreeMap;

use bevy_ecs::world::World;
use hexlance_rules::UnitId;

use crate::{
    captivity,
    read::{Look, Table},
    state::{Clock, Ending, Markers, Place, Score, Stage, UnderWay, Zones},
    terrain, victory,
};

/// Everything that does not hold, in words; empty in a sound state.
pub fn faults(world: &World) -> Vec<String> {
    let table = Table::of(world);
    let mut out = Vec::new();
    places(table, &mut out);
    for u in table.units() {
        dials(&u, between_orders(world), &mut out);
        tokens(&u, &mut out);
        marks(table, &u, &mut out);
        bonds(table, &u, between_orders(world), &mut out);
    }
    transports(table, &mut out);
    battle(world, &mut out);
    out
}

fn between_orders(world: &World) -> bool {
    world.resource::<UnderWay>().units.is_empty()
}

/// One unit a hex, on the table, in terrain that takes it (D1.1.5, D5.1.4).
fn places(table: Table<'_>, out: &mut Vec<String>) {
    let mut seen = BTreeMap::new();
    for u in table.on_table() {
        let Some(hex) = u.hex() else {
            continue;
        };
        let name = u.name;
        if let Some(other) = seen.insert(hex, name) {
            out.push(format!("{name} and {other} both stand at {hex}"));
        }
        if !table.board().contains(hex) {
            out.push(format!("{name} stands off the table at {hex}"));
        }
        // Where it began the turn it may have been set.
        let came = u.marks.began_at != Some(hex);
        if came && !terrain::may_stand(table.board(), hex, u.model.mode) {
            out.push(format!("{name} stands at {hex}, which it cannot enter"));
        }
    }
}

/// Clicks and heat within their dials (D2.3, D10.1).
fn dials(u: &Look<'_>, between_orders: bool, out: &mut Vec<String>) {
    let name = u.name;
    if u.dial == 0 || u.dial > u.model.last_click() {
        out.push(format!("the dial of {name} shows click {}", u.dial));
    }
    match u.shutdown_level() {
        None if u.heat > 0 || u.is_shut_down() => {
            out.push(format!("{name} has no heat dial and is at heat {}", u.heat));
        }
        Some(last) if u.heat > last => {
            out.push(format!(
                "{name} is at heat {}, past its last level {last}",
                u.heat
            ));
        }
        Some(last) if u.heat == last && between_orders && !u.is_gone() && !u.is_shut_down() => {
            out.push(format!("{name} is at its shutdown level and runs"));
        }
        _ => {}
    }
}

/// At most 2 tokens; shut down exactly 2; captured and gone none (D3.3.3, D10.6.2, D11.3.1).
fn tokens(u: &Look<'_>, out: &mut Vec<String>) {
    let (name, tokens) = (u.name, u.tokens);
    let right = match () {
        () if u.is_gone() || u.is_captive() => tokens == 0,
        () if u.is_shut_down() => tokens == 2,
        () => tokens <= 2,
    };
    if !right {
        out.push(format!("{name} has {tokens} order tokens"));
    }
}

/// What a unit did this turn belongs to its own turn, and cost a token (D3.3.1, D12.2.3, D12.3.2, Pulse).
fn marks(table: Table<'_>, u: &Look<'_>, out: &mut Vec<String>) {
    let name = u.name;
    let there = u.hex().is_some() && !u.is_captive();
    if u.marks.ordered && there && (u.tokens == 0 || u.side != table.clock().active) {
        out.push(format!("{name} was given an order and has no token of it"));
    }
    if u.marks.second_attack && !u.marks.ordered {
        out.push(format!("{name} attacked twice without an order"));
    }
    if u.marks.set_down && u.marks.ordered {
        out.push(format!("{name} was set down and given an order"));
    }
    if matches!(u.place, Place::Aboard(_)) && u.tokens > 0 {
        out.push(format!("{name} has tokens aboard a transport"));
    }
}

/// Captives and their controlling units know of each other and are together (D11.2 to D11.4).
fn bonds(table: Table<'_>, u: &Look<'_>, between_orders: bool, out: &mut Vec<String>) {
    let name = u.name;
    if let Some(captive) = u.condition.captive {
        match table.find(captive.by) {
            Some(by) if by.condition.controls == Some(u.id) && by.side != u.side => {}
            _ => out.push(format!("{name} is captured by nobody who knows of it")),
        }
        if u.is_gone() || u.model.is_infantry() {
            out.push(format!("{name} is captured, and is gone or infantry"));
        }
        if between_orders && !captivity::is_guarded(table, u) {
            out.push(format!("{name} is captured and nobody guards it"));
        }
    }
    if let Some(controls) = u.condition.controls {
        let captive = table.find(controls).and_then(|c| c.condition.captive);
        if captive.is_none_or(|c| c.by != u.id) {
            out.push(format!("{name} controls a unit that is not its captive"));
        }
        if u.is_gone() || !u.model.is_infantry() || u.is_captive() {
            out.push(format!("{name} controls a captive, which it cannot"));
        }
    }
}

/// Passengers fit, and their transports are there (D12.1).
fn transports(table: Table<'_>, out: &mut Vec<String>) {
    let mut loads: BTreeMap<UnitId, u16> = BTreeMap::new();
    for u in table.units() {
        if let Place::Aboard(transport) = u.place {
            match u.model.bulk() {
                Some(bulk) => *loads.entry(transport).or_default() += u16::from(bulk),
                None => out.push(format!("{} is aboard and never fits", u.name)),
            }
            let own = table.find(transport).is_some_and(|t| t.side == u.side);
            if !own && !u.is_captive() {
                out.push(format!("{} is aboard a transport of another side", u.name));
            }
        }
    }
    for (transport, load) in loads {
        match table.find(transport) {
            Some(t) if t.is_gone() => out.push(format!("{} is gone with people aboard", t.name)),
            Some(t) if matches!(t.place, Place::Aboard(_)) => {
                out.push(format!("{} is aboard and carries somebody", t.name));
            }
            Some(t) if load > u16::from(t.model.transport) => {
                out.push(format!("{} carries {load}, more than it can", t.name));
            }
            Some(_) => {}
            None => out.push("somebody is aboard a transport that is not there".to_owned()),
        }
    }
}

/// Allotment, markers, score and end.
fn battle(world: &World, out: &mut Vec<String>) {
    let clock = world.resource::<Clock>();
    let table = Table::of(world);
    let sides = table.sides().0.len();
    if clock.given > clock.orders && matches!(clock.stage, Stage::Orders | Stage::End) {
        out.push(format!("{} orders given of {}", clock.given, clock.orders));
    }
    if clock.active.index() >= sides || world.resource::<Zones>().0.len() != sides {
        out.push("a side is missing".to_owned());
    }
    let markers = &world.resource::<Markers>().0;
    for (i, m) in markers.iter().enumerate() {
        if markers.iter().skip(i + 1).any(|n| n.unit == m.unit) {
            out.push(format!("two markers of {}", m.unit));
        }
        if !table.board().contains(m.hex) || table.find(m.unit).is_none() {
            out.push(format!("a marker of {} lies nowhere", m.unit));
        }
    }
    if (clock.stage == Stage::Over) != world.resource::<Ending>().0.is_some() {
        out.push("the battle is over without an outcome, or the other way round".to_owned());
    }
    zones(world, out);
    score(world, table, out);
}

/// No hex belongs to two zones (D15.3.4).
fn zones(world: &World, out: &mut Vec<String>) {
    let zones = &world.resource::<Zones>().0;
    for (i, zone) in zones.iter().enumerate() {
        let mut others = zones.iter().skip(i + 1);
        if others.any(|other| zone.iter().any(|hex| other.contains(hex))) {
            out.push("two zones have a hex in common".to_owned());
        }
    }
}

/// Points are given for what is gone, and for nothing else (D14.2).
fn score(world: &World, table: Table<'_>, out: &mut Vec<String>) {
    let points = |u: &Look<'_>| u64::from(u.model.points);
    let mut due: u64 = table
        .units()
        .map(|u| match u.place {
            Place::Eliminated => points(&u),
            Place::Secured(_) => 2 * points(&u),
            _ => 0,
        })
        .sum();
    if world.resource::<Clock>().stage == Stage::Over {
        due += victory::held(table)
            .iter()
            .map(|(_, _, p)| u64::from(*p))
            .sum::<u64>();
    }
    let score: u64 = world
        .resource::<Score>()
        .0
        .iter()
        .map(|p| u64::from(*p))
        .sum();
    // Points divided among several opponents are rounded down (D14.2.1).
    let exact = table.sides().0.len() == 2;
    if score > due || (exact && score != due) {
        out.push(format!("{score} points were scored, {due} are due"));
    }
}
