//! The page of what is fought for: objectives and cargo.

use bevy_egui::egui::Ui;
use hexlance_rules::{Bulk, CargoSetup, Extras, ObjectiveSetup};

use super::{
    super::{Cx, Wish},
    parts::{self, Item, Maybe, Row},
};
use crate::{
    desk::{Editing, Pick, Placing},
    hand,
    renaming::unit_names,
    table::CameraCommand,
    theme::{self, Button, ButtonKind, Icon},
    words::hex_name,
};

pub(super) fn draw(ui: &mut Ui, editing: &mut Editing, cx: &mut Cx<'_>) {
    objectives(ui, editing, cx);
    cargo(ui, editing, cx);
}

/// A button for putting something down on the table, which says so while it is done.
fn place(ui: &mut Ui, key: &str, text: &str, editing: &mut Editing, placing: &Placing) {
    let on = editing.placing == *placing;
    let b = Button::new(key, if on { tr!("Click on the table") } else { text })
        .small()
        .icon(Icon::Hex)
        .selected(on);
    if b.show(ui) {
        editing.placing = if on { Placing::None } else { placing.clone() };
    }
}

fn objectives(ui: &mut Ui, editing: &mut Editing, cx: &mut Cx<'_>) {
    theme::heading(ui, tr!("Objectives"));
    let all = editing.scenario().rules.things().objectives.to_vec();
    if all.is_empty() {
        parts::note(
            ui,
            tr!(
                "Places that are fought for. A side holds one that has the only units in its hex or next to it."
            ),
        );
    }
    for (n, o) in all.iter().enumerate() {
        let open = editing.picked == Some(Pick::Objective(n));
        let points = tr_n!(o.points, "{n} point a turn", "{n} points a turn");
        let row = Row {
            key: format!("editor.goals.objective.{n}"),
            icon: Icon::Flag,
            name: &o.name,
            second: &tr!("Hex {hex}, {points}", points, hex = hex_name(o.hex)),
            on: open,
            wrong: parts::is_wrong(&editing.problems, &format!("objectives[{n}]")),
        };
        if row.show(ui) {
            editing.pick((!open).then_some(Pick::Objective(n)));
        }
        if open {
            parts::well(ui, |ui| objective(ui, editing, cx, n, o));
        }
    }
    theme::wrap_row(ui, 4.0, 24.0, |ui| {
        place(
            ui,
            "editor.goals.objective.add",
            tr!("Add an objective on the table"),
            editing,
            &Placing::Objective(None),
        );
    });
}

fn objective(ui: &mut Ui, editing: &mut Editing, cx: &mut Cx<'_>, n: usize, o: &ObjectiveSetup) {
    let key = format!("editor.goals.objective.{n}");
    let mut new = o.clone();
    if let Some(name) = parts::line(ui, &format!("{key}.name"), tr!("Name"), &o.name) {
        new.name = name;
    }
    let tip = tr!("Points at the end of every turn for the side that holds it");
    let points = parts::number(
        ui,
        &format!("{key}.points"),
        tr!("Points"),
        tip,
        o.points,
        0..=999,
    );
    new.points = points.unwrap_or(o.points);
    ui.horizontal(|ui| {
        parts::label(ui, tr!("Hex"));
        let board = editing.bench.board();
        if let Some(hex) = parts::hex(ui, &format!("{key}.hex"), Some(o.hex), board) {
            new.hex = hex;
        }
        if parts::action(ui, &format!("{key}.go"), tr!("Go there"), Icon::Focus, None) {
            cx.wish(Wish::Camera(CameraCommand::Focus(o.hex)));
        }
    });
    let mut gone = false;
    theme::wrap_row(ui, 4.0, 24.0, |ui| {
        let placing = Placing::Objective(Some(n));
        place(
            ui,
            &format!("{key}.place"),
            tr!("Place on the table"),
            editing,
            &placing,
        );
        let b = Button::new(format!("{key}.delete"), tr!("Delete")).small();
        gone = b.kind(ButtonKind::Danger).show(ui);
    });
    if gone {
        hand::delete(editing, cx.data);
    } else if new != *o {
        let merge = format!("objective.{n}");
        editing.edit(tr!("Objective"), Some(&merge), |s| {
            let all = s.rules.things_mut().objectives;
            if let Some(slot) = all.and_then(|all| all.get_mut(n)) {
                *slot = new;
            }
        });
    }
}

fn cargo(ui: &mut Ui, editing: &mut Editing, cx: &mut Cx<'_>) {
    parts::heading(ui, tr!("Cargo"));
    let all = editing.scenario().rules.things().cargo.to_vec();
    if all.is_empty() {
        parts::note(ui, tr!("Things that units can lift and carry off (R16.4)."));
    }
    for (n, item) in all.iter().enumerate() {
        let open = editing.picked == Some(Pick::Cargo(n));
        let at = match (item.at, &item.held_by) {
            (Some(hex), _) => tr!("hex {hex}", hex = hex_name(hex)),
            (None, Some(unit)) => tr!("carried by {unit}", unit),
            (None, None) => tr!("nowhere yet").to_owned(),
        };
        let size = match item.bulk {
            Bulk::Usual => tr!("Size {size}", size = item.size),
            Bulk::Large => tr!("Large").to_owned(),
            Bulk::VeryLarge => tr!("Very large").to_owned(),
        };
        let row = Row {
            key: format!("editor.goals.cargo.{n}"),
            icon: Icon::Mount,
            name: &item.name,
            second: &format!("{size}, {at}"),
            on: open,
            wrong: parts::is_wrong(&editing.problems, &format!("cargo[{n}]")),
        };
        if row.show(ui) {
            editing.pick((!open).then_some(Pick::Cargo(n)));
        }
        if open {
            parts::well(ui, |ui| piece(ui, editing, cx, n, item));
        }
    }
    theme::wrap_row(ui, 4.0, 24.0, |ui| {
        place(
            ui,
            "editor.goals.cargo.add",
            tr!("Add cargo on the table"),
            editing,
            &Placing::Cargo(None),
        );
    });
}

fn piece(ui: &mut Ui, editing: &mut Editing, cx: &mut Cx<'_>, n: usize, item: &CargoSetup) {
    let key = format!("editor.goals.cargo.{n}");
    let mut new = item.clone();
    if let Some(name) = parts::line(ui, &format!("{key}.name"), tr!("Name"), &item.name) {
        new.name = name;
    }
    size(ui, &key, &mut new);
    let tip = tr!("Points for the side that carries it off over its home edge");
    let points = parts::number(
        ui,
        &format!("{key}.points"),
        tr!("Points"),
        tip,
        item.points,
        0..=999,
    );
    new.points = points.unwrap_or(item.points);
    let typing = new != *item;
    parts::label(ui, tr!("Wanted by"));
    theme::wrap_row(ui, 3.0, 24.0, |ui| {
        let name = format!("{key}.wanted.any");
        if parts::toggle(
            ui,
            &name,
            tr!("Anybody"),
            tr!("It counts for every side."),
            item.wanted_by.is_none(),
        ) {
            new.wanted_by = None;
        }
        for (i, side) in editing.scenario().sides.iter().enumerate() {
            let on = item.wanted_by.as_ref() == Some(&side.name);
            let tip = tr!("It counts for this side alone.");
            if parts::toggle(ui, &format!("{key}.wanted.{i}"), &side.name, tip, on) {
                new.wanted_by = Some(side.name.clone());
            }
        }
    });
    let named = whereabouts(ui, editing, cx, &key, item, &mut new);
    let mut gone = false;
    theme::wrap_row(ui, 4.0, 24.0, |ui| {
        let placing = Placing::Cargo(Some(n));
        place(
            ui,
            &format!("{key}.place"),
            tr!("Place on the table"),
            editing,
            &placing,
        );
        let b = Button::new(format!("{key}.delete"), tr!("Delete")).small();
        gone = b.kind(ButtonKind::Danger).show(ui);
    });
    if gone {
        hand::delete(editing, cx.data);
    } else if new != *item {
        let merge = format!("cargo.{n}");
        editing.edit(tr!("Cargo"), typing.then_some(merge.as_str()), |s| {
            if let Some((at, name)) = named
                && let Some(unit) = at.of_mut(s)
            {
                *unit.name_mut() = Some(name);
            }
            let all = s.rules.things_mut().cargo;
            if let Some(slot) = all.and_then(|all| all.get_mut(n)) {
                *slot = new;
            }
        });
    }
}

/// Size, bulk and what breaks it.
fn size(ui: &mut Ui, key: &str, new: &mut CargoSetup) {
    parts::label(ui, tr!("How large"));
    let all = [
        (
            Bulk::Usual,
            tr!("By Size"),
            tr!("As large as a unit of its Size (R16.4.2)."),
        ),
        (
            Bulk::Large,
            tr!("Large"),
            tr!("As large as a unit with LG."),
        ),
        (
            Bulk::VeryLarge,
            tr!("Very large"),
            tr!("As large as a unit with VLG."),
        ),
    ];
    if let Some(bulk) = parts::choices(ui, &format!("{key}.bulk"), Some(new.bulk), all) {
        new.bulk = bulk;
    }
    let tip = tr!("0 for what a trooper can lift (R16.4.2).");
    if let Some(n) = parts::number(
        ui,
        &format!("{key}.size"),
        tr!("Size"),
        tip,
        new.size,
        0..=5,
    ) {
        new.size = n;
    }
    let usual = (2 * new.size).max(2);
    let hits = Maybe {
        key: &format!("{key}.hits"),
        label: tr!("Damage that breaks it"),
        tip: tr!("How much damage it stands."),
        none: &tr!("Usual: {usual}", usual),
        usual,
        range: 1..=99,
    };
    new.hits = hits.show(ui, new.hits).unwrap_or(new.hits);
}

/// The hex where it lies, or the unit that carries it: that is named, so that it goes on being meant.
fn whereabouts(
    ui: &mut Ui,
    editing: &Editing,
    cx: &mut Cx<'_>,
    key: &str,
    item: &CargoSetup,
    new: &mut CargoSetup,
) -> Option<(crate::desk::UnitAt, String)> {
    let mut named = None;
    ui.horizontal(|ui| {
        parts::label(ui, tr!("Hex"));
        let board = editing.bench.board();
        if let Some(hex) = parts::hex(ui, &format!("{key}.hex"), item.at, board) {
            new.at = Some(hex);
            new.held_by = None;
        }
        let none = item.at.is_none().then_some(tr!("It lies nowhere."));
        if parts::action(ui, &format!("{key}.go"), tr!("Go there"), Icon::Focus, none)
            && let Some(hex) = item.at
        {
            cx.wish(Wish::Camera(CameraCommand::Focus(hex)));
        }
    });
    let names = unit_names(editing.scenario(), cx.data);
    let items: Vec<_> = names
        .iter()
        .enumerate()
        .map(|(i, (at, name))| Item {
            ink: cx.side(at.side),
            ..Item::new(i.to_string(), name)
        })
        .collect();
    let none = items.is_empty().then_some(tr!("There are no units yet."));
    let text = match &item.held_by {
        Some(unit) => tr!("Carried by {unit}", unit),
        None => tr!("Carried by a unit").to_owned(),
    };
    let menu = format!("{key}.carrier");
    if let Some(i) = parts::menu(ui, &menu, &text, Icon::Mount, none, &items)
        && let Some((at, name)) = names.get(i)
    {
        new.at = None;
        new.held_by = Some(name.clone());
        named = Some((*at, name.clone()));
    }
    named
}
