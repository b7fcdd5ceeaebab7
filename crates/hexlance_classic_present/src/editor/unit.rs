//! What is said of a unit: how it starts, which way it looks, its warrior.

use hexlance_classic::{force::Member, infantry, model::Sheet, setup::Standing};
use hexlance_present::form::{Choice, Form};

use super::{Ask, BaseUnit};
use crate::{ClassicGame, data::Data, unit as words};
use hexlance_editor::{
    desk::{Editing, UnitAt, units},
    muster::Start,
    names, page,
    unit::AnyScenario,
};

/// A unit of a scenario as one of a force.
pub(super) fn member(unit: &BaseUnit) -> Member {
    Member {
        name: unit.name.clone(),
        gunnery: unit.gunnery,
        piloting: unit.piloting,
        ..Member::of(unit.kind.clone())
    }
}

/// How a unit starts, which way it looks, and its skills.
pub(super) fn form(editing: &Editing, at: UnitAt, data: &Data) -> Form<Ask> {
    let mut form = Form::new();
    let s = editing.scenario();
    let Some(unit) = at.own::<ClassicGame>(s) else {
        return form;
    };
    let Some(known) = data.content::<ClassicGame>().unit(&unit.kind) else {
        return form;
    };
    let sheet = &known.sheet;
    form.note(format!(
        "{}  ·  {}  ·  {}",
        words::class(sheet.class),
        words::weight(sheet),
        words::movement(sheet)
    ));
    form.note(words::weapons(sheet).join(", "));
    form.heading(tr!("How it starts"));
    let place = Choice::new("editor.start.map", tr!("On the map"), Ask::Place).help(tr!(
        "It stands in a hex when the battle begins. The next click on the table chooses the hex."
    ));
    let zone = Ask::Start(Start::SetUp);
    let zone = Choice::new("editor.start.zone", tr!("Set up by its side"), zone)
        .help(tr!("Its side sets it up in its zone (C9.5.4)."));
    let set_up = unit.at.is_none() && unit.aboard.is_none();
    form.one_of([
        place.on(unit.at.is_some()),
        zone.on(set_up),
        aboard(s, at, unit, sheet, data),
    ]);
    page::facing(&mut form, editing, at, Ask::Facing, Vec::new());
    form.heading(tr!("Warrior (C9.2)"));
    let usual = |n: u8| tr!("Usual: {usual}", usual = n);
    form.maybe(
        (
            "editor.gunnery",
            tr!("Gunnery Skill"),
            tr!("Lower is better: what weapons need on two dice before anything is added."),
        ),
        usual(sheet.gunnery),
        unit.gunnery,
        sheet.gunnery,
        0..=8,
        Ask::Gunnery,
    );
    form.maybe(
        (
            "editor.piloting",
            tr!("Piloting Skill"),
            tr!("Lower is better: what piloting rolls and physical attacks need on two dice."),
        ),
        usual(sheet.piloting),
        unit.piloting,
        sheet.piloting,
        0..=8,
        Ask::Piloting,
    );
    standing(&mut form, unit);
    form
}

/// Units of its side, those that carry such a unit to be chosen (C18.10, C18.11).
fn aboard(s: &AnyScenario, at: UnitAt, unit: &BaseUnit, sheet: &Sheet, data: &Data) -> Choice<Ask> {
    let others = units(s)
        .zip(names::names(s, data))
        .filter(|((other, _), _)| other.side == at.side && *other != at);
    let carriers = others.filter_map(|((other, _), name)| {
        let carrier = &other.own::<ClassicGame>(s)?.kind;
        let carrier = data.content::<ClassicGame>().unit(carrier)?;
        let verdict = infantry::may_begin_aboard(sheet, &carrier.sheet);
        verdict.is_ok().then_some(name)
    });
    let carriers: Vec<_> = carriers.collect();
    let alone = carriers
        .is_empty()
        .then_some(tr!("No unit of its side carries it (C18.10, C18.11)."));
    let text = match &unit.aboard {
        Some(carrier) => tr!("Aboard {carrier}", carrier),
        None => tr!("Aboard another").to_owned(),
    };
    let of = carriers.into_iter().enumerate().map(|(n, name)| {
        let key = format!("editor.start.aboard.{n}");
        Choice::new(key, name.clone(), Ask::Start(Start::Aboard(name)))
    });
    Choice::menu("editor.start.aboard", text, of.collect())
        .help(tr!(
            "It begins inside or on another unit of its side, which has room for it."
        ))
        .on(unit.aboard.is_some())
        .refused(alone)
}

/// What a file says of damage, so that it can be taken out.
fn standing(form: &mut Form<Ask>, unit: &BaseUnit) {
    if unit.standing == Standing::default() {
        return;
    }
    form.heading(tr!("Not as new at the start"));
    form.note(tr!("It begins with damage, heat or spent ammunition."));
    form.buttons([Choice::new(
        "editor.damage.mend",
        tr!("As good as new"),
        Ask::Mend,
    )]);
}
