//! The page of one unit: its dial, its equipment in words, its name, another one like it.

use super::{AbilityMark, Open, Wish, ability, head, said};
use crate::{
    DialGame,
    battle::{look, sheet},
    click_dial,
    screens::form,
    theme,
};
use bevy_egui::egui::{Label, ScrollArea, Ui};
use hexlance_dial::{
    content::Content,
    model::{Model, SlotId},
};
use hexlance_present::form::{Act, Choice, Edit, Form};

/// Draws the page.
pub(super) fn draw(
    ui: &mut Ui,
    open: &mut Open<DialGame>,
    i: usize,
    content: &Content,
) -> Option<Wish> {
    let mut wish = None;
    let unit = open.force.units.get(i)?.clone();
    let Some(model) = content.model(&unit.model) else {
        ui.label(theme::body(tr!(
            "There is no unit “{id}”.",
            id = unit.model
        )));
        return None;
    };
    ScrollArea::vertical()
        .id_salt(("forces.unit", i))
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            let name = unit.name.as_deref().unwrap_or(&model.name);
            top(ui, name, model);
            for act in form::show(ui, &self::form(open, i, model, content), 0.0) {
                if let Act::Edit(ask, edit) = act {
                    let done = change(open, i, ask, edit, (model, content));
                    wish = done.err().map(Wish::Refused);
                }
            }
            wish = dial(ui, model, content).or(wish.take());
        });
    wish
}

/// The record of a unit of a saved force.
pub(super) fn record(ui: &mut Ui, name: &str, model: &Model, content: &Content) -> Option<Wish> {
    top(ui, name, model);
    dial(ui, model, content)
}

/// Its picture with what holds for it on every click.
fn top(ui: &mut Ui, name: &str, model: &Model) {
    let rank = click_dial::rank(model.rank).to_owned();
    let faction = super::faction_of(model).to_owned();
    let mut lines = vec![click_dial::class(model), rank, faction];
    if name != model.name {
        lines.insert(0, model.name.clone());
    }
    let shown = (look::look(model), look::icon(model));
    head(ui, shown, name, &lines, model.points);
    let base = click_dial::base(model).join("  ·  ");
    ui.add(Label::new(theme::dim(base)).wrap());
    if !model.look.is_empty() {
        let look = crate::words::capital(crate::lang::text(&model.look));
        ui.add(Label::new(theme::faint(look)).wrap());
    }
}

/// Its whole dial, what its slots do, and its equipment; a click on that looks it up.
fn dial(ui: &mut Ui, model: &Model, content: &Content) -> Option<Wish> {
    theme::heading(ui, tr!("Dial"));
    click_dial::draw(ui, model);
    for id in SlotId::ALL {
        if let Some(slot) = model.slot(id) {
            let text = tr!(
                "{kind}: {what}",
                kind = crate::words::capital(crate::lang::text(slot.kind.name())),
                what = click_dial::slot(&slot)
            );
            ui.label(theme::faint(text));
        }
    }
    equipment(ui, model, content)
}

/// What the form sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ask {
    /// Its name.
    Name,
    /// There is another one like it.
    Again,
    /// It is taken out.
    Remove,
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
        again.refused(super::refused(open, model, content)),
        remove.danger(),
    ]);
    for p in super::problems_of(open, i) {
        form.warning(said(p));
    }
    form
}

/// Carries out what was done to it.
fn change(
    open: &mut Open<DialGame>,
    i: usize,
    ask: Ask,
    edit: Edit,
    (model, content): (&Model, &Content),
) -> Result<(), String> {
    match (ask, edit) {
        (Ask::Name, Edit::Text(name)) => open.change(|f| {
            if let Some(unit) = f.units.get_mut(i) {
                unit.name = (!name.is_empty()).then_some(name);
            }
        }),
        (Ask::Name, _) => {}
        (Ask::Again, _) => return super::add(open, model, content),
        (Ask::Remove, _) => super::remove(open, i),
    }
    Ok(())
}

/// Its equipment, a line each with where it is printed; a click looks it up.
fn equipment(ui: &mut Ui, model: &Model, content: &Content) -> Option<Wish> {
    let all = click_dial::equipment(model);
    if all.is_empty() {
        return None;
    }
    theme::heading(ui, tr!("Special equipment"));
    let mut wish = None;
    for e in all {
        let on = click_dial::clicks(&click_dial::clicks_with(model, e));
        let words = content.of_equipment(e);
        let mark = AbilityMark {
            id: e.ability(),
            name: format!("{}  ·  {on}", crate::lang::text(e.name())),
            help: words.map_or_else(String::new, |w| crate::lang::text(&w.short).to_owned()),
            mark: Some(sheet::mark(e.colour())),
        };
        let key = format!("forces.equipment.{}", e.ability().as_str());
        if ability(ui, &key, &mark) {
            wish = Some(Wish::Codex(e.ability()));
        }
    }
    wish
}
