//! A unit of the dial rules on the roster: where it is, how far it is with the stage, the states that it is in.

use hexlance_dial::{
    command::OrderKind,
    orders,
    read::{Look, Table},
    state::{Clock, Place, Stage},
};
use hexlance_rules::{SideId, UnitId};

use super::{
    Session,
    focus::Focus,
    look,
    sheet::{kind, mark},
};
use crate::{
    battle::session::Reads,
    game::sheets::chip,
    hud::model::{Gauge, Readiness, RosterEntry, StatusChip, Tone},
    theme::{Icon, Mark},
    words,
};

/// The name of a unit.
fn name_of(table: Table<'_>, unit: UnitId) -> &str {
    table.find(unit).map_or("?", |u| u.name)
}

/// Where a unit is, in one short line.
pub fn place(table: Table<'_>, u: &Look<'_>) -> String {
    match u.place {
        Place::Reserve => tr!("To be set up").to_owned(),
        Place::Table { hex, .. } => words::hex_name(hex),
        Place::Aboard(transport) => tr!("In {carrier}", carrier = name_of(table, transport)),
        Place::Eliminated => tr!("Eliminated").to_owned(),
        Place::Secured(side) => tr!("Secured by {side}", side = table.sides().name(side)),
    }
}

/// States in force.
pub fn statuses(table: Table<'_>, u: &Look<'_>) -> Vec<StatusChip> {
    let mut out = Vec::new();
    if u.is_gone() {
        return out;
    }
    if let Some(captive) = u.condition.captive {
        out.push(chip(
            tr!("Captive"),
            &tr!("Captured by {by}", by = name_of(table, captive.by)),
            tr!("It gets no orders, stops nobody and uses no equipment until it is freed, secured or taken over."),
            "D11.3",
            Tone::Bad,
        ));
    }
    if u.is_shut_down() {
        out.push(chip(
            tr!("Shut down"),
            tr!("Shut down"),
            tr!("No orders, no spin, no optional equipment; attacked as in the rear from everywhere. It may restart in the end stage."),
            "D10.6",
            Tone::Bad,
        ));
    }
    if let Some(captive) = u.condition.controls {
        out.push(chip(
            tr!("Guards"),
            &tr!("Controls {captive}", captive = name_of(table, captive)),
            tr!("It may only be given move orders, has half its speed and leads its captive with it."),
            "D11.5",
            Tone::Warn,
        ));
    }
    if let Place::Aboard(transport) = u.place {
        out.push(chip(
            tr!("Aboard"),
            &tr!("Aboard {transport}", transport = name_of(table, transport)),
            tr!("It takes no part in the fight, and is lost with its transport."),
            "D12.1",
            Tone::Plain,
        ));
    }
    let aboard: Vec<&str> = table.passengers(u.id).map(|p| p.name).collect();
    if !aboard.is_empty() {
        out.push(chip(
            &tr!("Carries {n}", n = aboard.len()),
            tr!("Passengers"),
            format!("{}.", aboard.join(", ")),
            "D12",
            Tone::Plain,
        ));
    }
    if u.marks.ordered {
        out.push(chip(
            tr!("Ordered"),
            tr!("Ordered this turn"),
            tr!("It was given an order this turn and keeps its order tokens."),
            "D3.2.2",
            Tone::Plain,
        ));
    }
    if u.marks.set_down {
        out.push(chip(
            tr!("Set down"),
            tr!("Set down this turn"),
            tr!("It cannot be given an order this turn."),
            "D12.3.2",
            Tone::Plain,
        ));
    }
    if u.condition.taken_over {
        out.push(chip(
            tr!("Taken over"),
            tr!("Taken over"),
            tr!("It fights for the side that took it over."),
            "D11.7",
            Tone::Plain,
        ));
    }
    let off: Vec<String> = u
        .condition
        .switched_off
        .iter()
        .map(|e| crate::lang::text(e.name()).to_owned())
        .collect();
    if !off.is_empty() {
        out.push(chip(
            &tr_n!(off.len(), "{n} switched off", "{n} switched off"),
            tr!("Switched off"),
            format!("{}.", off.join(", ")),
            "D16.2.3",
            Tone::Warn,
        ));
    }
    out
}

/// Whether a unit may still be given an order in this turn, and why not.
///
/// # Errors
/// Why not.
fn orderable(session: &Session, u: &Look<'_>) -> Result<(), String> {
    // Every unit that may be ordered at all may be ordered to move (D3.2.1, D11.5.1).
    orders::ordered(session.battle.world(), u.side, u.id, OrderKind::Move)
        .map(|_| ())
        .map_err(|r| words::refused(&r))
}

/// How far a unit is with this stage, and why it cannot act.
fn readiness(session: &Session, focus: &Focus, u: &Look<'_>) -> (Readiness, String) {
    let none = String::new();
    if u.is_gone() {
        return (Readiness::Out, none);
    }
    let clock: Clock = session.read().clock();
    let acts = session.to_act() == Some(u.side) && session.battle.decision().is_none();
    let open = |ready: Readiness| match focus.selection.selected == Some(u.id) {
        true => Readiness::Active,
        false => ready,
    };
    match clock.stage {
        Stage::Deployment if !acts => (Readiness::Waiting, none),
        Stage::Deployment if u.place == Place::Reserve => (open(Readiness::Ready), none),
        Stage::Deployment => (Readiness::Done, none),
        Stage::Orders if acts => match orderable(session, u) {
            Ok(()) => (open(Readiness::Ready), none),
            Err(why) if u.marks.ordered => (Readiness::Done, why),
            Err(why) => (Readiness::Waiting, why),
        },
        _ if u.marks.ordered && clock.active == u.side => (Readiness::Done, none),
        _ => (Readiness::Waiting, none),
    }
}

/// How many units of a side may still be given an order, or are still to be set up.
pub fn left_to_act(session: &Session, side: SideId) -> u16 {
    let table = session.read();
    let clock = table.clock();
    let mine = table.units().filter(|u| u.side == side);
    let n = match clock.stage {
        Stage::Deployment => mine.filter(|u| u.place == Place::Reserve).count(),
        Stage::Orders if clock.active == side => {
            mine.filter(|u| orderable(session, u).is_ok()).count()
        }
        _ => 0,
    };
    n as u16
}

/// The roster.
pub fn entries(session: &Session, focus: &Focus) -> Vec<RosterEntry> {
    let units = session.read().units();
    units.map(|u| entry(session, focus, &u)).collect()
}

/// A line of the roster.
fn entry(session: &Session, focus: &Focus, u: &Look<'_>) -> RosterEntry {
    let table = session.read();
    let (readiness, note) = readiness(session, focus, u);
    RosterEntry {
        unit: u.id,
        side: u.side,
        name: u.name.to_owned(),
        code: tr!(
            "{kind}, {points} points",
            kind = kind(u.model),
            points = u.model.points
        ),
        icon: look::icon(u.model),
        gauges: gauges(u),
        condition: condition(u),
        statuses: statuses(table, u)
            .into_iter()
            .filter(|s| s.tone != Tone::Plain)
            .collect(),
        note,
        readiness,
        place: place(table, u),
        off_map: matches!(u.place, Place::Reserve | Place::Aboard(_)),
    }
}

/// Where its dials stand, what works, and its order tokens.
fn gauges(u: &Look<'_>) -> Vec<Gauge> {
    let mut out = vec![
        Gauge::Pointer {
            at: shown_click(u),
            of: u.model.last_click(),
        },
        Gauge::Marks(working_marks(u)),
        Gauge::Tokens(u.tokens),
    ];
    out.extend(u.shutdown_level().map(|top| Gauge::Level {
        icon: Icon::Heat,
        letter: 'H',
        at: u.heat,
        top,
    }));
    out
}

/// What is left of it, in words.
fn condition(u: &Look<'_>) -> String {
    let (click, clicks) = (shown_click(u), u.model.last_click());
    if click > clicks {
        return tr!("Past its last click").to_owned();
    }
    tr_n!(
        u.tokens,
        "Click {click} of {clicks}, {n} order token",
        "Click {click} of {clicks}, {n} order tokens",
        click,
        clicks
    )
}

/// The click that a dial shows; an eliminated one has turned past its last.
pub fn shown_click(u: &Look<'_>) -> u8 {
    match u.place {
        Place::Eliminated => u.model.last_click().saturating_add(1),
        _ => u.dial,
    }
}

/// Marks of the equipment that works, in the order of the dial's values.
fn working_marks(u: &Look<'_>) -> Vec<Mark> {
    let works = u.working();
    let on_click = u.click().equipment;
    let marks = on_click.iter().filter(|e| works.has(*e));
    marks.map(|e| mark(e.colour())).collect()
}
