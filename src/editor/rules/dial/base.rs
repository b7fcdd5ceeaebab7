//! What is said of units and forces of the dial rules: how a unit starts, whom it carries, the build total.

use bevy_egui::egui::{Popup, ScrollArea, Ui, vec2};
use hexlance_dial::{
    Dial,
    force::{BUILD_STEP, usual_build_total},
    model::Model,
    setup::Standing,
    state::Agreed,
};
use hexlance_rules::{SideSetup, UnitForm};

use super::BaseUnit;
use crate::{
    editor::{
        desk::{AnyScenario, Editing, Placing, UnitAt, units},
        draw::{
            Cx,
            forces::{doings, of_force, removable, ring, worth},
            map::stepper,
        },
        muster::{self, Start},
        names,
        unit::Unit,
    },
    screens::dial::click_dial,
    theme::{self, Button, colors as c},
};

/// The greatest build total that is offered.
const MOST: u16 = 6000;

/// Draws how a unit starts, which way it looks, and whom it carries.
pub(in crate::editor) fn page(
    ui: &mut Ui,
    editing: &mut Editing,
    at: UnitAt,
    unit: &BaseUnit,
    cx: &mut Cx<'_>,
) {
    let any = Unit::of::<Dial>(unit.clone());
    if doings(ui, editing, at, &any, cx) {
        return;
    }
    let Some(model) = cx.data.content::<Dial>().model(&unit.model).cloned() else {
        return;
    };
    ui.label(theme::dim(click_dial::facts(&model)));
    start(ui, editing, at, unit, &model, cx);
    if unit.aboard.is_none() {
        ring(ui, editing, at, |_, _| {});
    }
    carries(ui, editing, at, &model, cx);
    standing(ui, editing, at, unit);
}

/// On the map, in the hands of its side, or aboard a transport.
fn start(
    ui: &mut Ui,
    editing: &mut Editing,
    at: UnitAt,
    unit: &BaseUnit,
    model: &Model,
    cx: &Cx<'_>,
) {
    theme::heading(ui, tr!("How it starts"));
    let mut wish = None;
    theme::wrap_row(ui, 3.0, 24.0, |ui| {
        let pill = |ui: &mut Ui, key: &str, text: &str, on: bool, tip: &str| {
            Button::new(format!("editor.start.{key}"), text)
                .small()
                .selected(on)
                .tip(tip)
                .show(ui)
        };
        let on = unit.at.is_some();
        let tip = tr!(
            "It stands in a hex when the battle begins. The next click on the table chooses the hex."
        );
        if pill(ui, "map", tr!("On the map"), on, tip) && !on {
            editing.placing = Placing::Unit(at);
        }
        let on = unit.at.is_none() && unit.aboard.is_none();
        let tip = tr!("Whoever plays its side sets it up in the deployment zone (D15.3).");
        if pill(ui, "zone", tr!("Set up by its side"), on, tip) && !on {
            wish = Some(Start::SetUp);
        }
        wish = aboard(ui, editing, at, unit, model, cx)
            .map(Start::Aboard)
            .or(wish.take());
    });
    if let Some(start) = wish {
        muster::set_start(editing, at, &start, None, cx.data);
    }
}

/// Transports of a side with their names in the battle, what they hold, and what of it is taken by others than `but`.
fn transports(
    s: &AnyScenario,
    side: usize,
    but: UnitAt,
    cx: &Cx<'_>,
) -> Vec<(UnitAt, String, u16, u16)> {
    let model = |kind: &str| cx.data.content::<Dial>().model(kind);
    let named = units(s).zip(names::names(s, cx.data));
    let of_side = named.filter(|((at, _), _)| at.side == side && *at != but);
    of_side
        .filter_map(|((at, unit), name)| {
            let holds = model(unit.kind())?.transport;
            let aboard = units(s).filter(|(x, u)| *x != but && u.aboard() == Some(name.as_str()));
            let bulk = |kind| model(kind)?.bulk().map(u16::from);
            let taken = aboard.filter_map(|(_, u)| bulk(u.kind())).sum();
            (holds > 0).then_some((at, name, holds.into(), taken))
        })
        .collect()
}

/// A menu of the transports of its side that have room for it (D12.1.1).
fn aboard(
    ui: &mut Ui,
    editing: &Editing,
    at: UnitAt,
    unit: &BaseUnit,
    model: &Model,
    cx: &Cx<'_>,
) -> Option<String> {
    let all = transports(editing.scenario(), at.side, at, cx);
    let why = match model.bulk() {
        None => Some(tr!("'Mechs and transports are never carried (D12.1.1).")),
        Some(_) if all.is_empty() => Some(tr!("Its side has no transport.")),
        Some(_) => None,
    };
    let text = match &unit.aboard {
        Some(carrier) => tr!("Aboard {carrier}", carrier),
        None => tr!("Aboard a transport").to_owned(),
    };
    let response = Button::new("editor.start.aboard", &text)
        .small()
        .selected(unit.aboard.is_some())
        .tip(tr!(
            "It starts as a passenger of a transport of its side (D12.2.5)."
        ))
        .disabled(why)
        .show_response(ui);
    let bulk = model.bulk().filter(|_| why.is_none())?;
    let mut chosen = None;
    Popup::menu(&response).show(|ui| {
        ui.set_width(230.0);
        ScrollArea::vertical().max_height(260.0).show(ui, |ui| {
            for (n, (_, name, holds, taken)) in all.iter().enumerate() {
                let text = tr!("{name}: {taken} of {holds} taken", name, taken, holds);
                let full = (taken + u16::from(bulk) > *holds).then(|| {
                    tr!(
                        "It takes {bulk}, and there is no room left for it (D12.1.1).",
                        bulk
                    )
                });
                let b = Button::new(format!("editor.start.aboard.{n}"), &text)
                    .quiet()
                    .small()
                    .left()
                    .min_size(vec2(216.0, 24.0));
                if b.disabled(full.as_deref()).show(ui) {
                    chosen = Some(name.clone());
                }
            }
        });
    });
    chosen
}

/// Who begins aboard it.
fn carries(ui: &mut Ui, editing: &mut Editing, at: UnitAt, model: &Model, cx: &Cx<'_>) {
    if model.transport == 0 {
        return;
    }
    let s = editing.scenario();
    let own = names::name_of(s, at, cx.data);
    let aboard: Vec<_> = units(s)
        .zip(names::names(s, cx.data))
        .filter(|((x, u), _)| {
            x.side == at.side && u.aboard().is_some() && u.aboard() == own.as_deref()
        })
        .map(|((x, u), name)| {
            let kind = cx.data.content::<Dial>().model(u.kind());
            (x, name, kind.and_then(|m| m.bulk()).unwrap_or(0))
        })
        .collect();
    let taken: u16 = aboard.iter().map(|(_, _, bulk)| u16::from(*bulk)).sum();
    theme::heading(ui, tr!("Passengers"));
    ui.label(theme::dim(tr!(
        "{taken} of {holds} taken: infantry takes 1, a vehicle 3 (D12.1.1).",
        taken,
        holds = model.transport
    )));
    for (n, (passenger, name, bulk)) in aboard.into_iter().enumerate() {
        let key = format!("editor.passenger.{n}");
        let text = tr!("{name}, takes {bulk}", name, bulk);
        if removable(ui, &key, &text) {
            muster::set_start(editing, passenger, &Start::SetUp, None, cx.data);
            return;
        }
    }
}

/// What a file says that no battle begins with (D15.3.5), so that it can be taken out.
fn standing(ui: &mut Ui, editing: &mut Editing, at: UnitAt, unit: &BaseUnit) {
    if unit.standing == Standing::default() {
        return;
    }
    theme::heading(ui, tr!("Damage at the start"));
    let Standing {
        damage,
        heat,
        tokens,
        ..
    } = unit.standing;
    ui.label(theme::dim(tr!(
        "{damage} clicks of damage, heat {heat}, {tokens} tokens. Battles begin with unharmed and rested units (D15.3.5).",
        damage,
        heat,
        tokens
    )));
    if Button::new("editor.damage.mend", tr!("As good as new"))
        .small()
        .show(ui)
    {
        editing.edit(tr!("Mend"), None, |s| {
            if let Some(unit) = at.own_mut::<Dial>(s) {
                unit.standing = Standing::default();
            }
        });
    }
}

/// The build total of the battle, one for all sides, and what of it each side has used (D15.1.1).
pub(in crate::editor) fn build_total(ui: &mut Ui, editing: &mut Editing, cx: &Cx<'_>) {
    theme::heading(ui, tr!("Build total"));
    let s = editing.scenario();
    let mut forces = s.sides.iter().flat_map(|side| &side.forces);
    let said = forces.find_map(|force| force.points);
    let worth = |side: &SideSetup<Unit>| {
        let units = side.forces.iter().flat_map(of_force);
        worth(units, cx.data)
    };
    let largest = s.sides.iter().map(worth).max().unwrap_or(0);
    let usual = u32::from(usual_build_total(largest));
    let total = said.unwrap_or(usual);
    let sides: Vec<_> = s.sides.iter().map(|x| (x.name.clone(), worth(x))).collect();
    let mut new = None;
    let text = tr!("Usual: {usual}", usual);
    let b = Button::new("editor.build-total.usual", &text)
        .small()
        .selected(said.is_none())
        .tip(tr!(
            "450 points, or the next multiple of 150 that the largest side fits into (D15.1.1)."
        ));
    if b.show(ui) && said.is_some() {
        new = Some(None);
    }
    let step = |d: i32| {
        let by = i64::from(BUILD_STEP) * i64::from(d);
        (i64::from(total) + by).clamp(BUILD_STEP.into(), MOST.into()) as u32
    };
    if let Some(n) = stepper(ui, "editor.build-total", tr!("Points"), total, step) {
        new = Some(Some(n));
    }
    if let Some(points) = new {
        editing.edit(tr!("Build total"), Some("build_total"), |s| {
            for force in s.sides.iter_mut().flat_map(|side| &mut side.forces) {
                force.points = points;
            }
        });
    }
    let orders = Agreed {
        build_total: u16::try_from(total).unwrap_or(u16::MAX),
        ..Agreed::default()
    }
    .orders();
    ui.label(theme::dim(tr_n!(
        orders,
        "Every 150 points are an order: one a turn (D3.1.3).",
        "Every 150 points are an order: {n} a turn (D3.1.3)."
    )));
    for (side, (name, points)) in sides.into_iter().enumerate() {
        let text = tr!("{name}: {points} of {total} points", name, points, total);
        let ink = if points > total {
            c::WARN
        } else {
            cx.side(side)
        };
        ui.label(theme::body(text).color(ink));
    }
}
