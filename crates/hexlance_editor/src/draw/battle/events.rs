//! The page of the events: what the battle lets happen, on which occasion.

use bevy_egui::egui::Ui;
use hexlance_rules::{EventSetup, Occasion, Zone};

use super::{
    super::Cx,
    effects,
    parts::{self, Item, Row},
    zone,
};
use crate::{
    desk::{Editing, Placing},
    hosted::Edited,
    renaming::{free_name, unit_names},
    theme::{self, Button, ButtonKind, Icon},
};

/// Changes an event.
pub(super) fn edit(
    editing: &mut Editing,
    n: usize,
    name: &str,
    merge: Option<&str>,
    change: impl FnOnce(&mut EventSetup),
) {
    let merge = merge.map(|m| format!("event.{n}.{m}"));
    editing.edit(name, merge.as_deref(), |s| {
        if let Some(event) = s.events.get_mut(n) {
            change(event);
        }
    });
}

pub(super) fn draw(ui: &mut Ui, editing: &mut Editing, cx: &mut Cx<'_>) {
    if editing.scenario().events.is_empty() {
        parts::note(
            ui,
            tr!(
                "Events happen when a turn begins, a zone is entered or a unit is lost. They send messages, bring units, change the weather or end the battle."
            ),
        );
    }
    for (n, event) in editing.scenario().events.clone().iter().enumerate() {
        let open = editing.event == Some(n);
        let when = event.when.words();
        let when = crate::lang::told(&when);
        let row = Row {
            key: format!("editor.event.{n}"),
            icon: match event.when {
                Occasion::Turn(_) => Icon::Clock,
                Occasion::Entered { .. } => Icon::Reach,
                Occasion::Lost(_) => Icon::Skull,
            },
            name: &event.name,
            second: &when,
            on: open,
            wrong: parts::is_wrong(&editing.problems, &format!("events[{n}]")),
        };
        if row.show(ui) {
            editing.look_at((!open).then_some(n));
        }
        if open {
            order(ui, editing, n);
        }
    }
    if parts::action(
        ui,
        "editor.event.add",
        tr!("Add an event"),
        Icon::Plus,
        None,
    ) {
        add(
            editing,
            EventSetup {
                name: tr!("Event").to_owned(),
                ..EventSetup::default()
            },
            None,
        );
    }
    if let Some(n) = editing.event
        && let Some(event) = editing.scenario().events.get(n).cloned()
    {
        one(ui, editing, cx, n, &event);
    }
}

/// Puts an event into the list, under a name of its own, and looks at it.
fn add(editing: &mut Editing, mut event: EventSetup, after: Option<usize>) {
    let taken = editing.scenario().events.iter().map(|e| e.name.as_str());
    event.name = free_name(&event.name, taken);
    let at = after.map_or(editing.scenario().events.len(), |n| n + 1);
    editing.edit(tr!("Add event"), None, |s| s.events.insert(at, event));
    editing.look_at(Some(at));
}

/// Duplicating, moving and deleting the event that is open.
fn order(ui: &mut Ui, editing: &mut Editing, n: usize) {
    let last = editing.scenario().events.len() - 1;
    theme::wrap_row(ui, 4.0, 24.0, |ui| {
        let up = (n == 0).then_some(tr!("It is the first."));
        let down = (n == last).then_some(tr!("It is the last."));
        let key = |what: &str| format!("editor.event.{what}");
        if parts::action(ui, &key("up"), tr!("Up"), Icon::Up, up) {
            editing.edit(tr!("Move event"), None, |s| s.events.swap(n, n - 1));
            editing.look_at(Some(n - 1));
        }
        if parts::action(ui, &key("down"), tr!("Down"), Icon::Down, down) {
            editing.edit(tr!("Move event"), None, |s| s.events.swap(n, n + 1));
            editing.look_at(Some(n + 1));
        }
        if parts::action(ui, &key("twin"), tr!("Duplicate"), Icon::Copy, None)
            && let Some(twin) = editing.scenario().events.get(n).cloned()
        {
            add(editing, twin, Some(n));
        }
        let b = Button::new(key("delete"), tr!("Delete")).small();
        if b.kind(ButtonKind::Danger).show(ui) {
            editing.look_at(None);
            editing.edit(tr!("Delete event"), None, |s| {
                s.events.remove(n);
            });
        }
    });
}

fn one(ui: &mut Ui, editing: &mut Editing, cx: &mut Cx<'_>, n: usize, event: &EventSetup) {
    parts::heading(ui, tr!("What you call it"));
    if let Some(name) = parts::line(
        ui,
        "editor.event.name",
        tr!("Name of the event"),
        &event.name,
    ) {
        edit(editing, n, tr!("Name of the event"), Some("name"), |e| {
            e.name = name
        });
    }
    parts::heading(ui, tr!("When it happens"));
    occasion(ui, editing, cx, n, event);
    parts::heading(ui, tr!("What happens"));
    effects::draw(ui, editing, cx, n, event);
}

/// The kinds of occasions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum When {
    Turn,
    Entered,
    Lost,
}

fn occasion(ui: &mut Ui, editing: &mut Editing, cx: &mut Cx<'_>, n: usize, event: &EventSetup) {
    let names = unit_names(editing.scenario(), cx.data);
    let now = match event.when {
        Occasion::Turn(_) => When::Turn,
        Occasion::Entered { .. } => When::Entered,
        Occasion::Lost(_) => When::Lost,
    };
    let all = [
        (
            When::Turn,
            tr!("A turn begins"),
            tr!("Before Initiative of that turn."),
        ),
        (
            When::Entered,
            tr!("A zone is entered"),
            tr!("As soon as a unit ends a move in the zone."),
        ),
        (
            When::Lost,
            tr!("A unit is lost"),
            tr!("When it is destroyed, has left the map or is captured."),
        ),
    ];
    if let Some(kind) = parts::choices(ui, "editor.event.when", Some(now), all) {
        begin(editing, n, kind, &names);
        return;
    }
    match &event.when {
        Occasion::Turn(turn) => {
            let last = editing
                .rules
                .in_editor()
                .last_turn(editing.scenario())
                .max(*turn);
            let tip = tr!("The last turn of the battle is on the page of the Outline.");
            let key = "editor.event.turn";
            if let Some(turn) = parts::number(ui, key, tr!("Turn"), tip, *turn, 1..=last.into()) {
                edit(editing, n, tr!("Turn of the event"), Some("turn"), |e| {
                    e.when = Occasion::Turn(turn);
                });
            }
        }
        Occasion::Entered { zone, side } => entered(ui, editing, n, zone, side.as_ref()),
        Occasion::Lost(unit) => {
            let items: Vec<_> = names
                .iter()
                .enumerate()
                .map(|(i, (at, name))| Item {
                    ink: cx.side(at.side),
                    ..Item::new(i.to_string(), name)
                })
                .collect();
            let text = if unit.is_empty() {
                tr!("Choose a unit")
            } else {
                unit
            };
            let none = items.is_empty().then_some(tr!("There are no units yet."));
            let chosen = parts::menu(ui, "editor.event.unit", text, Icon::Skull, none, &items);
            if let Some((at, name)) = chosen.and_then(|i| names.get(i)) {
                // It is named, so that it goes on being meant.
                editing.edit(tr!("Unit of the event"), None, |s| {
                    if let Some(unit) = at.of_mut(s) {
                        *unit.name_mut() = Some(name.clone());
                    }
                    if let Some(event) = s.events.get_mut(n) {
                        event.when = Occasion::Lost(name.clone());
                    }
                });
            }
        }
    }
}

/// Another occasion, with something to begin with.
fn begin(editing: &mut Editing, n: usize, kind: When, names: &[(crate::desk::UnitAt, String)]) {
    let when = match kind {
        When::Turn => {
            Occasion::Turn(2.min(editing.rules.in_editor().last_turn(editing.scenario())))
        }
        When::Entered => Occasion::Entered {
            zone: Zone::Around(parts::middle(editing.bench.board()), 2),
            side: None,
        },
        When::Lost => Occasion::Lost(String::new()),
    };
    let first = names.first().cloned().filter(|_| kind == When::Lost);
    editing.edit(tr!("Occasion of the event"), None, |s| {
        let Some(event) = s.events.get_mut(n) else {
            return;
        };
        event.when = when;
        if let Some((at, name)) = first {
            event.when = Occasion::Lost(name.clone());
            if let Some(unit) = at.of_mut(s) {
                *unit.name_mut() = Some(name);
            }
        }
    });
    editing.looks += 1;
}

fn entered(ui: &mut Ui, editing: &mut Editing, n: usize, zone: &Zone, side: Option<&String>) {
    parts::label(ui, tr!("By whom"));
    let mut new: Option<Option<String>> = None;
    theme::wrap_row(ui, 3.0, 24.0, |ui| {
        let tip = tr!("Units of every side count.");
        if parts::toggle(
            ui,
            "editor.event.by.any",
            tr!("Anybody"),
            tip,
            side.is_none(),
        ) {
            new = Some(None);
        }
        for (i, of) in editing.scenario().sides.iter().enumerate() {
            let tip = tr!("Only units of this side count.");
            let on = side == Some(&of.name);
            if parts::toggle(ui, &format!("editor.event.by.{i}"), &of.name, tip, on) {
                new = Some(Some(of.name.clone()));
            }
        }
    });
    if let Some(new) = new {
        edit(editing, n, tr!("Who enters"), None, |e| {
            if let Occasion::Entered { side, .. } = &mut e.when {
                *side = new;
            }
        });
    }
    parts::label(ui, tr!("The zone, which is shown on the table"));
    let placing = Placing::EventZone(n);
    if let Some(to) = zone::draw(ui, "editor.event.zone", editing, &placing, zone, None) {
        edit(
            editing,
            n,
            tr!("Zone of the event"),
            to.number.then_some("zone"),
            |e| {
                if let Occasion::Entered { zone, .. } = &mut e.when {
                    *zone = to.zone;
                }
            },
        );
    }
}
