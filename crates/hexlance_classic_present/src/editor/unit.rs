//! What is said of a unit: how it starts, which way it looks, its warrior.

use hexlance_classic::{force::Member, setup::Standing};
use hexlance_present::form::{Choice, Form};

use super::{Ask, BaseUnit};
use crate::{ClassicGame, data::Data, unit as words};
use hexlance_editor::{
    desk::{Editing, UnitAt},
    muster::Start,
    page,
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
    form.one_of([place.on(unit.at.is_some()), zone.on(unit.at.is_none())]);
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
