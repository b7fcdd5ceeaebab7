//! How a unit starts: on the map, later, aboard another one, and so on.

use bevy_egui::egui::Ui;
use hexlance_strike::{artillery::GUNS, card::Card, special::Code};

use super::flight::edit;
use crate::{
    editor::{
        desk::{Editing, Placing, UnitAt, units},
        draw::{Cx, forces::names_menu, map::stepper},
        muster::{self, Start},
        names,
        rules::strike::CardUnit,
        unit::Unit,
    },
    theme::{self, Button},
};

/// Draws the choice, and what belongs to it.
pub(super) fn draw(
    ui: &mut Ui,
    editing: &mut Editing,
    at: UnitAt,
    unit: &CardUnit,
    card: &Card,
    cx: &mut Cx<'_>,
) {
    let name = names::name_of(editing.scenario(), at, cx.data).unwrap_or_default();
    let any = Unit::of::<hexlance_strike::Strike>(unit.clone());
    let now = muster::start_of(editing.scenario(), &any, &name);
    theme::heading(ui, tr!("How it starts"));
    let mut wish = None;
    theme::wrap_row(ui, 3.0, 24.0, |ui| {
        let pill = |ui: &mut Ui, key: &str, text: &str, on: bool, tip: &str, why: Option<&str>| {
            Button::new(format!("editor.start.{key}"), text)
                .small()
                .selected(on)
                .tip(tip)
                .disabled(why)
                .show(ui)
        };
        let on = now == Start::OnMap;
        let tip = tr!(
            "It stands in a hex when the battle begins. The next click on the table chooses the hex."
        );
        if pill(ui, "map", tr!("On the map"), on, tip, None) && !on {
            editing.placing = Placing::Unit(at);
        }
        let flies = card.is_aerospace();
        let on = now == Start::SetUp;
        let tip = if flies {
            tr!("Its side chooses the zone of the air in which it starts (R11.1.4).")
        } else {
            tr!("Whoever plays its side sets it up in the deployment zone.")
        };
        if pill(ui, "zone", tr!("Set up by its side"), on, tip, None) && !on {
            wish = Some(Start::SetUp);
        }
        if flies {
            let on = now == Start::Flying;
            let tip = tr!("It is in flight when the battle begins, in a zone of the air (R11.1).");
            if pill(ui, "air", tr!("In flight"), on, tip, None) && !on {
                wish = Some(Start::Flying);
            }
        }
        let air = flies.then_some(tr!("It is for units that do not fly in from afar."));
        let on = matches!(now, Start::Enters(_));
        let tip = tr!("It comes onto the map over an edge of its side in a turn (R16.7.1).");
        if pill(ui, "enters", tr!("Comes in a turn"), on, tip, air) && !on {
            wish = Some(Start::Enters(2));
        }
        let on = matches!(now, Start::Drops(_));
        let tip = tr!("It drops from the sky in a turn (R16.5.1).");
        if pill(ui, "drops", tr!("Drops in a turn"), on, tip, air) && !on {
            wish = Some(Start::Drops(1));
        }
        if let Some(carrier) = aboard(ui, editing, at, &now, cx) {
            wish = Some(Start::Aboard(carrier));
        }
        if let Some(event) = waits(ui, editing, &now, air) {
            wish = Some(Start::Waits(event));
        }
        let guns = || {
            GUNS.iter()
                .filter(|g| card.specials.has(g.code) && g.off_board)
        };
        let why = guns().next().is_none().then_some(tr!(
            "It has no artillery that reaches the map from beyond it (R9.1.2)."
        ));
        let on = matches!(now, Start::OffBoard(_));
        let tip = tr!("Artillery that stays off the map, some way from all of it (R9.1.2).");
        if pill(ui, "off", tr!("Off the map"), on, tip, why) && !on {
            wish = Some(Start::OffBoard(hexlance_strike::artillery::USUAL_DISTANCE));
        }
    });
    match &now {
        Start::Enters(turn) => {
            let step = |d: i32| (i32::from(*turn) + d).clamp(1, 99) as u16;
            let new = stepper(ui, "editor.start.turn", tr!("Turn"), *turn, step);
            wish = wish.or(new.map(Start::Enters));
        }
        Start::Drops(turn) => {
            let step = |d: i32| (i32::from(*turn) + d).clamp(1, 99) as u16;
            let new = stepper(ui, "editor.start.turn", tr!("Turn"), *turn, step);
            wish = wish.or(new.map(Start::Drops));
        }
        Start::OffBoard(inches) => {
            let shift = ui.input(|i| i.modifiers.shift);
            let by = if shift { 100 } else { 10 };
            let step = |d: i32| (i32::from(*inches) + d * by).clamp(10, 9_000) as u16;
            let label = tr!("Inches from the map");
            let new = stepper(ui, "editor.start.inches", label, *inches, step);
            wish = wish.or(new.map(Start::OffBoard));
        }
        _ => {}
    }
    if let Some(start) = wish {
        muster::set_start(editing, at, &start, None, cx.data);
    }
    secret(ui, editing, at, unit, card, &now, cx);
    seats(ui, editing, at, unit, card);
}

/// A menu of the units of its side, and the one that carries it.
fn aboard(ui: &mut Ui, editing: &Editing, at: UnitAt, now: &Start, cx: &Cx<'_>) -> Option<String> {
    let text = match now {
        Start::Aboard(carrier) => tr!("Aboard {carrier}", carrier),
        _ => tr!("Aboard another").to_owned(),
    };
    let s = editing.scenario();
    let others: Vec<String> = units(s)
        .zip(names::names(s, cx.data))
        .filter(|((x, _), _)| x.side == at.side && *x != at)
        .map(|(_, name)| name)
        .collect();
    let alone = others
        .is_empty()
        .then_some(tr!("Its side has no other unit."));
    let tip = tr!("It starts inside or on another unit of its side, which has room for it.");
    menu(
        ui,
        "editor.start.aboard",
        &text,
        matches!(now, Start::Aboard(_)),
        (tip, alone),
        &others,
    )
    .and_then(|n| others.get(n).cloned())
}

/// A menu of the events that may bring it.
fn waits(ui: &mut Ui, editing: &Editing, now: &Start, why: Option<&str>) -> Option<usize> {
    let events = &editing.scenario().events;
    let mut all: Vec<String> = events.iter().map(|e| e.name.clone()).collect();
    let text = match now {
        Start::Waits(n) => {
            let event = all.get(*n).map_or("", String::as_str);
            tr!("Waits: {event}", event)
        }
        _ => tr!("Waits for an event").to_owned(),
    };
    all.push(tr!("A new event: reinforcements in turn 2").to_owned());
    let tip = tr!(
        "An event of the battle brings it onto the map. What the event waits for is set under Battle, Events."
    );
    menu(
        ui,
        "editor.start.waits",
        &text,
        matches!(now, Start::Waits(_)),
        (tip, why),
        &all,
    )
}

/// A button with a menu; gives back the number of what was chosen.
fn menu(
    ui: &mut Ui,
    key: &str,
    text: &str,
    on: bool,
    (tip, why): (&str, Option<&str>),
    all: &[String],
) -> Option<usize> {
    let response = Button::new(key, text)
        .small()
        .selected(on)
        .tip(tip)
        .disabled(why)
        .show_response(ui);
    if why.is_some() {
        return None;
    }
    names_menu(&response, key, all, 230.0)
}

/// Hidden, or in a prepared position.
fn secret(
    ui: &mut Ui,
    editing: &mut Editing,
    at: UnitAt,
    unit: &CardUnit,
    card: &Card,
    now: &Start,
    cx: &Cx<'_>,
) {
    let there = matches!(now, Start::OnMap | Start::SetUp) && !card.is_aerospace();
    let why = (!there).then_some(tr!(
        "It is for ground units that are on the map at the start."
    ));
    theme::wrap_row(ui, 3.0, 24.0, |ui| {
        let tip = tr!("The enemy does not see it until something reveals it (R5.5).");
        let b = Button::new("editor.start.hidden", tr!("Hidden"))
            .small()
            .icon(theme::Icon::Hidden)
            .selected(unit.hidden)
            .tip(tip);
        // What has been said in error can be taken back.
        if b.disabled(why.filter(|_| !unit.hidden)).show(ui) {
            edit(editing, at, tr!("Hidden"), None, |u| u.hidden = !u.hidden);
        }
        let force = editing
            .scenario()
            .sides
            .get(at.side)
            .and_then(|s| s.forces.get(at.force));
        let abilities = force
            .and_then(|f| f.rules.own::<hexlance_strike::Strike>())
            .map(|r| r.abilities.as_slice())
            .unwrap_or_default();
        let digs = abilities
            .iter()
            .filter_map(|a| cx.data.content::<hexlance_strike::Strike>().ability(a.id))
            .any(|d| d.grants(hexlance_strike::ability::Grant::DigsIn));
        let able = card.kind.is_infantry() && digs && there;
        let why = (!able && !unit.prepared).then_some(
            tr!("It is for infantry of a force with the command ability Infantry Defensive Experts (R10.1.3)."),
        );
        let b = Button::new("editor.start.prepared", tr!("Prepared position"))
            .small()
            .selected(unit.prepared)
            .tip(tr!("It starts in a prepared position (R10.1.3)."));
        if b.disabled(why).show(ui) {
            edit(editing, at, tr!("Prepared position"), None, |u| {
                u.prepared = !u.prepared;
            });
        }
    });
}

/// Room for cargo that has become room for infantry.
fn seats(ui: &mut Ui, editing: &mut Editing, at: UnitAt, unit: &CardUnit, card: &Card) {
    let most = card.specials.number(Code::CT);
    if most == 0 && unit.seats == 0 {
        return;
    }
    let step = |d: i32| (i32::from(unit.seats) + d).clamp(0, most.into()) as u8;
    let label = tr!("Cargo room as seats (R13.5.1)");
    if let Some(new) = stepper(ui, "editor.start.seats", label, unit.seats, step) {
        edit(editing, at, tr!("Seats"), Some("seats"), |u| u.seats = new);
    }
}
