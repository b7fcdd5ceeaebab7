//! The page of one unit: its dial, its equipment in words, its name, another one like it.

use super::{Ask, Picture, problems_of, said, shelf};
use crate::{
    DialGame,
    battle::sheet,
    click_dial,
    lang::text,
    screens::{AbilityMark, Open},
    words::capital,
};
use hexlance_dial::{
    content::Content,
    model::{Model, SlotId},
};
use hexlance_present::{
    force::Page,
    form::{Choice, Form, Tone},
    record::Block,
};

/// Its page: what holds for it on every click, what is set of it, and below that its dial.
pub(super) fn page(open: &Open<DialGame>, i: usize, content: &Content) -> Page<Ask, Picture> {
    let Some(unit) = open.force.units.get(i) else {
        return Page::of(Form::new());
    };
    let Some(model) = content.model(&unit.model) else {
        let none = tr!("There is no unit “{id}”.", id = unit.model);
        return Page {
            top: vec![Block::Says(Tone::Plain, none)],
            ..Page::of(Form::new())
        };
    };
    let name = unit.name.as_deref().unwrap_or(&model.name);
    Page {
        title: String::new(),
        top: top(name, model),
        form: form(open, i, model, content),
        below: dial(model, content),
    }
}

/// The record of a unit of a saved force.
pub(super) fn record(name: &str, model: &Model, content: &Content) -> Vec<Block<Picture>> {
    let mut out = top(name, model);
    out.append(&mut dial(model, content));
    out
}

/// Its picture with what holds for it on every click.
fn top(name: &str, model: &Model) -> Vec<Block<Picture>> {
    let rank = click_dial::rank(model.rank).to_owned();
    let faction = super::faction_of(model).to_owned();
    let mut lines = vec![click_dial::class(model), rank, faction];
    if name != model.name {
        lines.insert(0, model.name.clone());
    }
    let mut out = vec![
        Block::Head {
            picture: shelf::picture(model),
            name: name.to_owned(),
            lines,
            points: model.points,
        },
        Block::note(click_dial::base(model).join("  ·  ")),
    ];
    if !model.look.is_empty() {
        out.push(Block::faint(capital(text(&model.look))));
    }
    out
}

/// Its whole dial, what its slots do, and its equipment.
fn dial(model: &Model, content: &Content) -> Vec<Block<Picture>> {
    let mut out = vec![
        Block::Heading(tr!("Dial").to_owned()),
        Block::Grid(click_dial::grid(model)),
    ];
    let slots = SlotId::ALL.into_iter().filter_map(|id| model.slot(id));
    out.extend(slots.map(|slot| {
        Block::faint(tr!(
            "{kind}: {what}",
            kind = capital(text(slot.kind.name())),
            what = click_dial::slot(&slot)
        ))
    }));
    let equipment = equipment(model, content);
    if !equipment.is_empty() {
        out.push(Block::Heading(tr!("Special equipment").to_owned()));
        out.push(Block::Abilities(equipment));
    }
    out
}

/// Its name, another one like it, or this one out; and what is wrong with it.
fn form(open: &Open<DialGame>, i: usize, model: &Model, content: &Content) -> Form<Ask> {
    let mut form = Form::new();
    let unit = open.force.units.get(i);
    let name = unit.and_then(|u| u.name.clone()).unwrap_or_default();
    let hint = tr!("Name ({full_name})", full_name = model.name);
    form.text(format!("forces.unit-name.{i}"), hint, name, Ask::Name);
    let again = Choice::new("forces.again", tr!("One more like it"), Ask::Again);
    let remove = Choice::new("forces.remove", tr!("Remove"), Ask::Remove);
    form.buttons([
        again.refused(shelf::refusal(open, model, content).map(|no| no.why)),
        remove.danger(),
    ]);
    for p in problems_of(open, i) {
        form.warning(said(p));
    }
    form
}

/// Its equipment, each with where it is printed.
fn equipment(model: &Model, content: &Content) -> Vec<AbilityMark> {
    let all = click_dial::equipment(model).into_iter();
    all.map(|e| {
        let on = click_dial::clicks(&click_dial::clicks_with(model, e));
        let words = content.of_equipment(e);
        AbilityMark {
            id: e.ability(),
            name: format!("{}  ·  {on}", text(e.name())),
            help: words.map_or_else(String::new, |w| text(&w.short).to_owned()),
            mark: Some(sheet::mark(e.colour())),
        }
    })
    .collect()
}
