//! The page of one unit: its dial, its equipment in words, its name, another one like it.

use super::{AbilityMark, Open, Wish, ability, head, lists};
use crate::{
    game::dial::{look, sheet},
    screens::dial::click_dial,
    theme::{self, Button, ButtonKind},
};
use bevy_egui::egui::{Label, ScrollArea, Ui};
use hexlance_dial::{
    Dial,
    content::Content,
    model::{Model, SlotId},
};

/// Draws the page.
pub(super) fn draw(
    ui: &mut Ui,
    open: &mut Open<Dial>,
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
            let hint = tr!("Name ({full_name})", full_name = model.name);
            let mut name = unit.name.clone().unwrap_or_default();
            let key = format!("forces.unit-name.{i}");
            if lists::field(ui, &key, &mut name, &hint, f32::INFINITY) {
                open.change(|f| {
                    if let Some(unit) = f.units.get_mut(i) {
                        unit.name = (!name.is_empty()).then_some(name);
                    }
                });
            }
            wish = elsewhere(ui, open, i, model, content);
            for p in open.problems_of(i) {
                lists::problem(
                    ui,
                    &crate::lang::told(&p.message),
                    &crate::lang::told(&p.remedy),
                );
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
        ui.add(Label::new(theme::faint(&model.look)).wrap());
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

/// Another one like it, or this one out.
fn elsewhere(
    ui: &mut Ui,
    open: &mut Open<Dial>,
    i: usize,
    model: &Model,
    content: &Content,
) -> Option<Wish> {
    let mut wish = None;
    theme::wrap_row(ui, 4.0, 24.0, |ui| {
        let why = open.refused(model, content);
        let b = Button::new("forces.again", tr!("One more like it")).small();
        if b.disabled(why.as_deref()).show(ui) {
            wish = open.add(model, content).err().map(Wish::Refused);
        }
        let b = Button::new("forces.remove", tr!("Remove")).small();
        if b.kind(ButtonKind::Danger).show(ui) {
            open.remove(i);
        }
    });
    wish
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
