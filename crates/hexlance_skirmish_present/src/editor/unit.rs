//! What is said of a trooper: how it starts, which way it looks, what was bought for it.

use hexlance_present::form::{Choice, Form};
use hexlance_skirmish::{form::Standing, model::Skill};

use super::{Ask, BaseUnit};
use crate::{SkirmishGame, data::Data, forces::card, lang::text};
use hexlance_editor::{
    desk::{Editing, UnitAt},
    muster::Start,
    page,
};

/// How a trooper starts, which way it looks, and what was bought for it.
pub(super) fn form(editing: &Editing, at: UnitAt, data: &Data) -> Form<Ask> {
    let mut form = Form::new();
    let s = editing.scenario();
    let content = data.content::<SkirmishGame>();
    let Some(unit) = at.own::<SkirmishGame>(s) else {
        return form;
    };
    let Some(profile) = content.unit(&unit.unit) else {
        return form;
    };
    let faction = card::faction(profile, content);
    form.note(card::facts(profile, &faction).join("  ·  "));
    form.heading(tr!("How it starts"));
    let place = Choice::new("editor.start.map", tr!("On the map"), Ask::Place).help(tr!(
        "It stands in a hex when the battle begins. The next click on the table chooses the hex."
    ));
    let zone = Ask::Start(Start::SetUp);
    let zone = Choice::new("editor.start.zone", tr!("Set up by its side"), zone).help(tr!(
        "Its side deploys it: in its Zone, or as its skills allow (K17.2)."
    ));
    form.one_of([place.on(unit.at.is_some()), zone.on(unit.at.is_none())]);
    page::facing(&mut form, editing, at, Ask::Facing, Vec::new());
    if !profile.options.is_empty() {
        form.heading(tr!("Bought with it (K2.6.1)"));
        form.some_of(profile.options.iter().map(|(skill, cost, swc)| {
            let words = content.of_skill(*skill);
            let name = text(words.map_or(skill.label(), |w| &w.name));
            let label = match swc {
                0 => tr!("{name} ({cost})", name, cost = format!("{cost:+}")),
                _ => tr!(
                    "{name} ({cost}, SWC {swc})",
                    name,
                    cost = format!("{cost:+}"),
                    swc = card::swc((*swc).into())
                ),
            };
            Choice::new(
                format!("editor.buy.{}", skill.id()),
                label,
                Ask::Buy(*skill),
            )
            .help(text(words.map_or("", |w| &w.short)))
            .on(unit.bought.contains(skill))
        }));
    }
    standing(&mut form, unit);
    form
}

/// A skill is bought for a trooper, or no longer.
pub(super) fn buy(editing: &mut Editing, at: UnitAt, skill: Skill) {
    editing.edit(tr!("Bought skills"), None, |s| {
        let Some(unit) = at.own_mut::<SkirmishGame>(s) else {
            return;
        };
        match unit.bought.iter().position(|own| *own == skill) {
            Some(at) => {
                unit.bought.remove(at);
            }
            None => unit.bought.push(skill),
        }
    });
}

/// What a file says that no battle begins with, so that it can be taken out.
fn standing(form: &mut Form<Ask>, unit: &BaseUnit) {
    if unit.standing == Standing::default() {
        return;
    }
    form.heading(tr!("Not as new at the start"));
    form.note(tr!(
        "Battles begin with troopers that have all their points and no state."
    ));
    form.buttons([Choice::new(
        "editor.damage.mend",
        tr!("As good as new"),
        Ask::Mend,
    )]);
}
