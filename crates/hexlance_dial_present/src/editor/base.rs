//! What is said of units and forces of the dial rules: how a unit starts, whom it carries, the build total.

use hexlance_dial::{
    force::{BUILD_STEP, usual_build_total},
    model::Model,
    setup::Standing,
    state::Agreed,
};
use hexlance_present::form::{Choice, Field, Form, Kind, Row, RowLook, Tone};
use hexlance_rules::{SideSetup, UnitForm};

use super::{Ask, BaseUnit};
use crate::{DialGame, click_dial, data::Data};
use hexlance_editor::{
    desk::{AnyScenario, Editing, UnitAt, units},
    draw::forces::{of_force, worth},
    muster::Start,
    names, page,
    unit::Unit,
};

/// The greatest build total that is offered.
const MOST: i64 = 6000;

/// How a unit starts, which way it looks, and whom it carries.
pub(super) fn form(editing: &Editing, at: UnitAt, data: &Data) -> Form<Ask> {
    let mut form = Form::new();
    let s = editing.scenario();
    let Some(unit) = at.own::<DialGame>(s) else {
        return form;
    };
    let Some(model) = data.content::<DialGame>().model(&unit.model) else {
        return form;
    };
    form.note(click_dial::facts(model));
    form.heading(tr!("How it starts"));
    let place = Choice::new("editor.start.map", tr!("On the map"), Ask::Place).help(tr!(
        "It stands in a hex when the battle begins. The next click on the table chooses the hex."
    ));
    let zone = Ask::Start(Start::SetUp);
    let zone = Choice::new("editor.start.zone", tr!("Set up by its side"), zone)
        .help(tr!("Its side deploys it in the deployment zone (D15.3)."));
    form.one_of([
        place.on(unit.at.is_some()),
        zone.on(unit.at.is_none() && unit.aboard.is_none()),
        aboard(s, at, unit, model, data),
    ]);
    if unit.aboard.is_none() {
        page::facing(&mut form, editing, at, Ask::Facing, Vec::new());
    }
    carries(&mut form, s, at, model, data);
    standing(&mut form, unit);
    form
}

/// Transports of a side with their names in the battle, what they hold, and what of it is taken by others than `but`.
fn transports(
    s: &AnyScenario,
    side: usize,
    but: UnitAt,
    data: &Data,
) -> Vec<(UnitAt, String, u16, u16)> {
    let model = |kind: &str| data.content::<DialGame>().model(kind);
    let named = units(s).zip(names::names(s, data));
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

/// The transports of its side, those that have room for it to be chosen (D12.1.1).
fn aboard(s: &AnyScenario, at: UnitAt, unit: &BaseUnit, model: &Model, data: &Data) -> Choice<Ask> {
    let all = transports(s, at.side, at, data);
    let bulk = model.bulk();
    let why = match bulk {
        None => Some(tr!("'Mechs and transports are never carried (D12.1.1).")),
        Some(_) if all.is_empty() => Some(tr!("Its side has no transport.")),
        Some(_) => None,
    };
    let text = match &unit.aboard {
        Some(carrier) => tr!("Aboard {carrier}", carrier),
        None => tr!("Aboard a transport").to_owned(),
    };
    let bulk = u16::from(bulk.unwrap_or(0));
    let carriers = all.into_iter().enumerate().map(|(n, transport)| {
        let (_, name, holds, taken) = transport;
        let text = tr!("{name}: {taken} of {holds} taken", name, taken, holds);
        let full = (taken + bulk > holds).then(|| {
            tr!(
                "It takes {bulk}, and there is no room left for it (D12.1.1).",
                bulk
            )
        });
        let aboard = Ask::Start(Start::Aboard(name));
        Choice::new(format!("editor.start.aboard.{n}"), text, aboard).refused(full)
    });
    Choice::menu("editor.start.aboard", text, carriers.collect())
        .help(tr!(
            "It starts as a passenger of a transport of its side (D12.2.5)."
        ))
        .on(unit.aboard.is_some())
        .refused(why)
}

/// Who begins aboard it.
fn carries(form: &mut Form<Ask>, s: &AnyScenario, at: UnitAt, model: &Model, data: &Data) {
    if model.transport == 0 {
        return;
    }
    let own = names::name_of(s, at, data);
    let aboard: Vec<_> = units(s)
        .zip(names::names(s, data))
        .filter(|((x, u), _)| {
            x.side == at.side && u.aboard().is_some() && u.aboard() == own.as_deref()
        })
        .map(|((x, u), name)| {
            let kind = data.content::<DialGame>().model(u.kind());
            (x, name, kind.and_then(|m| m.bulk()).unwrap_or(0))
        })
        .collect();
    let taken: u16 = aboard.iter().map(|(_, _, bulk)| u16::from(*bulk)).sum();
    form.heading(tr!("Passengers"));
    form.note(tr!(
        "{taken} of {holds} taken: infantry takes 1, a vehicle 3 (D12.1.1).",
        taken,
        holds = model.transport
    ));
    for (n, (passenger, name, bulk)) in aboard.into_iter().enumerate() {
        let text = tr!("{name}, takes {bulk}", name, bulk);
        form.row(Row {
            remove: Some((Ask::Passenger(passenger), tr!("Take away").to_owned())),
            ..Row::new(format!("editor.passenger.{n}"), text, RowLook::Bad)
        });
    }
}

/// What a file says that no battle begins with (D15.3.5), so that it can be taken out.
fn standing(form: &mut Form<Ask>, unit: &BaseUnit) {
    if unit.standing == Standing::default() {
        return;
    }
    form.heading(tr!("Damage at the start"));
    let Standing {
        damage,
        heat,
        tokens,
        ..
    } = unit.standing;
    form.note(tr!(
        "{damage} clicks of damage, heat {heat}, {tokens} tokens. Battles begin with unharmed and rested units (D15.3.5).",
        damage,
        heat,
        tokens
    ));
    form.buttons([Choice::new(
        "editor.damage.mend",
        tr!("As good as new"),
        Ask::Mend,
    )]);
}

/// What the units of a side are worth.
fn worth_of(side: &SideSetup<Unit>, data: &Data) -> u32 {
    worth(side.forces.iter().flat_map(of_force), data)
}

/// The build total of the battle, one for all sides, and what of it each side has used (D15.1.1).
pub(super) fn build_total(form: &mut Form<Ask>, s: &AnyScenario, data: &Data) {
    form.heading(tr!("Build total"));
    let mut forces = s.sides.iter().flat_map(|side| &side.forces);
    let said = forces.find_map(|force| force.points);
    let largest = s.sides.iter().map(|side| worth_of(side, data)).max();
    let usual = u32::from(usual_build_total(largest.unwrap_or(0)));
    let total = said.unwrap_or(usual);
    let text = tr!("Usual: {usual}", usual);
    let usual = Choice::new("editor.build-total.usual", text, Ask::UsualTotal).help(tr!(
        "450 points, or the next multiple of 150 that the largest side fits into (D15.1.1)."
    ));
    form.one_of([usual.on(said.is_none())]);
    let number = Kind::Number {
        now: total.into(),
        shown: None,
        range: BUILD_STEP.into()..=MOST,
        step: BUILD_STEP.into(),
        to: Ask::Total,
    };
    form.push(Field::new("editor.build-total", tr!("Points"), number));
    let orders = Agreed {
        build_total: u16::try_from(total).unwrap_or(u16::MAX),
        ..Agreed::default()
    }
    .orders();
    form.note(tr_n!(
        orders,
        "Every 150 points are an order: one a turn (D3.1.3).",
        "Every 150 points are an order: {n} a turn (D3.1.3)."
    ));
    for (n, side) in s.sides.iter().enumerate() {
        let points = worth_of(side, data);
        let name = &side.name;
        let text = tr!("{name}: {points} of {total} points", name, points, total);
        let tone = match points > total {
            true => Tone::Bad,
            false => Tone::Side(n as u8),
        };
        form.say(tone, text);
    }
}
