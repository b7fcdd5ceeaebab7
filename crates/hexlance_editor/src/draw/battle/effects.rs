//! What an event does, in its order.

use bevy_egui::egui::{Align, Layout, Ui};
use hexlance_rules::{Effect, Environment, EventSetup, UnitForm};

use super::{
    super::Cx,
    events::edit,
    parts::{self, Item},
};
use crate::{
    desk::{AnyScenario, Editing, Unit, UnitAt},
    hosted::Edited,
    muster::Start,
    page::FormSpot,
    renaming::unit_names,
    theme::{self, Button, Chip, ChipStyle, Icon},
};

pub(super) fn draw(
    ui: &mut Ui,
    editing: &mut Editing,
    cx: &mut Cx<'_>,
    n: usize,
    event: &EventSetup,
) {
    for (i, effect) in event.then.iter().enumerate() {
        let wrong: Vec<_> = editing
            .problems
            .iter()
            .filter(|p| parts::is_wrong(std::slice::from_ref(p), &format!("events[{n}].then[{i}]")))
            .cloned()
            .collect();
        parts::well(ui, |ui| {
            if head(ui, editing, (n, i), effect, event.then.len()) {
                return;
            }
            match effect {
                Effect::Message(text) => message(ui, editing, (n, i), text),
                Effect::Reinforce(names) => reinforce(ui, editing, cx, (n, i), names),
                Effect::Environment(_) => turns(ui, editing, (n, i), cx),
                Effect::End(side) => end(ui, editing, (n, i), side.as_ref()),
            }
            for problem in &wrong {
                parts::warning(
                    ui,
                    &format!(
                        "{}: {}.",
                        crate::lang::told(&problem.message),
                        crate::lang::told(&problem.remedy)
                    ),
                );
            }
        });
    }
    let env = &editing.scenario().environment;
    let weather = Environment {
        light: env.light,
        weather: env.weather.clone(),
        gale: env.gale,
        wind: env.wind,
        ..Environment::default()
    };
    let all = [
        (
            Effect::Message(String::new()),
            "message",
            tr!("All sides are told something."),
        ),
        (
            Effect::Reinforce(Vec::new()),
            "reinforce",
            tr!("Units that wait for it come over an edge of their side."),
        ),
        (
            Effect::Environment(weather),
            "weather",
            tr!("Light, weather and wind become others."),
        ),
        (
            Effect::End(None),
            "end",
            tr!("The battle is over, and somebody has won, or nobody."),
        ),
    ];
    let items: Vec<_> = all
        .iter()
        .map(|(effect, key, tip)| Item {
            tip: (*tip).to_owned(),
            ..Item::new(*key, crate::lang::text(effect.name()))
        })
        .collect();
    let chosen = parts::menu(
        ui,
        "editor.effect.add",
        tr!("Let something happen"),
        Icon::Plus,
        None,
        &items,
    );
    if let Some((effect, ..)) = chosen.and_then(|i| all.into_iter().nth(i)) {
        edit(editing, n, tr!("Add effect"), None, |e| {
            // Nothing happens after the end.
            let last = e.then.iter().position(|e| matches!(e, Effect::End(_)));
            e.then.insert(last.unwrap_or(e.then.len()), effect);
        });
    }
}

/// What kind of effect it is, with buttons for its place; true if something was done with it.
fn head(
    ui: &mut Ui,
    editing: &mut Editing,
    (n, i): (usize, usize),
    effect: &Effect,
    all: usize,
) -> bool {
    let mut done = false;
    ui.horizontal(|ui| {
        ui.label(theme::strong(crate::lang::text(effect.name())));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let key = |what: &str| format!("editor.effect.{i}.{what}");
            let b = |what: &str, icon, label| Button::icon_only(key(what), icon, label).small();
            if b("delete", Icon::Cross, tr!("Take it out")).show(ui) {
                edit(editing, n, tr!("Delete effect"), None, |e| {
                    e.then.remove(i);
                });
                done = true;
                return;
            }
            let last = (i + 1 == all).then_some(tr!("It is the last."));
            if b("down", Icon::Down, tr!("Later")).disabled(last).show(ui) {
                edit(editing, n, tr!("Move effect"), None, |e| {
                    e.then.swap(i, i + 1)
                });
                done = true;
            }
            let first = (i == 0).then_some(tr!("It is the first."));
            if b("up", Icon::Up, tr!("Earlier")).disabled(first).show(ui) {
                edit(editing, n, tr!("Move effect"), None, |e| {
                    e.then.swap(i, i - 1)
                });
                done = true;
            }
        });
    });
    done
}

/// Puts another effect in the place of one.
fn set(
    editing: &mut Editing,
    (n, i): (usize, usize),
    name: &str,
    merge: Option<&str>,
    effect: Effect,
) {
    let merge = merge.map(|m| format!("{i}.{m}"));
    edit(editing, n, name, merge.as_deref(), |e| {
        if let Some(slot) = e.then.get_mut(i) {
            *slot = effect;
        }
    });
}

fn message(ui: &mut Ui, editing: &mut Editing, at: (usize, usize), text: &str) {
    let key = format!("editor.effect.{}.text", at.1);
    if let Some(new) = parts::block(ui, &key, tr!("What all sides are told"), 3, text) {
        set(
            editing,
            at,
            tr!("Message"),
            Some("text"),
            Effect::Message(new),
        );
    }
}

/// Whether a unit has a place already.
fn has_place(unit: &Unit) -> bool {
    unit.at().is_some() || unit.aboard().is_some() || unit.has_own_place()
}

/// Lets a unit wait for an event: it is named, and has no place.
fn let_wait(s: &mut AnyScenario, at: UnitAt, name: &str, event: usize) {
    if let Some(unit) = at.of_mut(s) {
        *unit.name_mut() = Some(name.to_owned());
        unit.set_at(None);
        unit.set_aboard(None);
        unit.set_start(&Start::Waits(event));
    }
}

fn reinforce(
    ui: &mut Ui,
    editing: &mut Editing,
    cx: &Cx<'_>,
    (n, i): (usize, usize),
    names: &[String],
) {
    parts::note(
        ui,
        tr!(
            "Over an edge of their side, from the next turn on; at the beginning of a turn in that turn."
        ),
    );
    let all = unit_names(editing.scenario(), cx.data);
    let unknown = |name: &&String| !all.iter().any(|(_, known)| known == *name);
    let gone: Vec<_> = names.iter().filter(unknown).cloned().collect();
    theme::wrap_row(ui, 3.0, 18.0, |ui| {
        for (k, name) in names.iter().enumerate() {
            let key = format!("editor.effect.{i}.comes.{k}");
            let side = all
                .iter()
                .find(|(_, known)| known == name)
                .map(|(at, _)| at.side);
            let style = if side.is_some() {
                ChipStyle::Brass
            } else {
                ChipStyle::Bad
            };
            Chip::new(key, name).style(style).show(ui);
        }
    });
    if !gone.is_empty()
        && parts::action(
            ui,
            &format!("editor.effect.{i}.clear"),
            tr!("Remove missing units"),
            Icon::Cross,
            None,
        )
    {
        let left = names.iter().filter(|n| !unknown(n)).cloned().collect();
        set(
            editing,
            (n, i),
            tr!("Reinforcements"),
            None,
            Effect::Reinforce(left),
        );
        return;
    }
    let mut chosen = None;
    for side in 0..editing.scenario().sides.len() {
        parts::label(ui, &editing.scenario().sides[side].name);
        theme::wrap_row(ui, 3.0, 24.0, |ui| {
            for (k, (at, name)) in all
                .iter()
                .enumerate()
                .filter(|(_, (at, _))| at.side == side)
            {
                let Some(unit) = at.of(editing.scenario()) else {
                    continue;
                };
                let on = names.contains(name);
                let why = unit.cannot_wait(cx.data).filter(|_| !on);
                let b = Button::new(format!("editor.effect.{i}.unit.{k}"), name)
                    .small()
                    .selected(on)
                    .disabled(why);
                let tip = match (on, has_place(unit)) {
                    (true, _) => tr!("It comes by this event. Click to leave it out."),
                    (false, false) => {
                        tr!("It has no place yet. Click to let it wait for the event.")
                    }
                    (false, true) => {
                        tr!(
                            "It has a place. Click to remove the place, so that it waits for the event."
                        )
                    }
                };
                if b.tip(tip).show(ui) {
                    chosen = Some((*at, name.clone(), on));
                }
            }
        });
    }
    let Some((at, name, on)) = chosen else { return };
    let mut new: Vec<_> = names.iter().filter(|n| **n != name).cloned().collect();
    if !on {
        new.push(name.clone());
    }
    editing.edit(tr!("Reinforcements"), None, |s| {
        if !on {
            let_wait(s, at, &name, n);
        }
        let event = s.events.get_mut(n);
        if let Some(slot) = event.and_then(|e| e.then.get_mut(i)) {
            *slot = Effect::Reinforce(new);
        }
    });
}

fn turns(ui: &mut Ui, editing: &mut Editing, at: (usize, usize), cx: &mut Cx<'_>) {
    parts::note(
        ui,
        tr!("Light, weather and wind become these; the rest stays as it is."),
    );
    let game = editing.rules.in_editor();
    game.draw_page(ui, editing, FormSpot::Effect(at.0, at.1), cx);
}

fn end(ui: &mut Ui, editing: &mut Editing, at: (usize, usize), side: Option<&String>) {
    parts::label(ui, tr!("Who has won"));
    let mut new: Option<Option<String>> = None;
    theme::wrap_row(ui, 3.0, 24.0, |ui| {
        let key = |what: &str| format!("editor.effect.{}.wins.{what}", at.1);
        if parts::toggle(
            ui,
            &key("none"),
            tr!("Nobody"),
            tr!("It ends without a winner."),
            side.is_none(),
        ) {
            new = Some(None);
        }
        for (i, of) in editing.scenario().sides.iter().enumerate() {
            let on = side == Some(&of.name);
            if parts::toggle(
                ui,
                &key(&i.to_string()),
                &of.name,
                tr!("This side has won."),
                on,
            ) {
                new = Some(Some(of.name.clone()));
            }
        }
    });
    if let Some(new) = new {
        set(
            editing,
            at,
            tr!("End of the battle"),
            None,
            Effect::End(new),
        );
    }
}
