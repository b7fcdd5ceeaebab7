//! The page of one unit: its dial, its equipment in words, its name, another one like it.

use super::{Open, Wish, lists};
use crate::{
    game::dial::sheet,
    screens::click_dial,
    theme::{self, Button, ButtonKind, Icon, colors as c, fonts},
};
use bevy_egui::egui::{Rect, ScrollArea, Ui, Vec2, pos2, vec2};
use hexlance_dial::{
    Dial,
    content::Content,
    model::{Model, SlotId},
};
use hexlance_rules::AbilityId;

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
            ui.label(theme::display(&model.name, 18.0));
            ui.label(theme::dim(click_dial::facts(model)));
            if !model.look.is_empty() {
                ui.label(theme::faint(&model.look));
            }
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
            wish = equipment(ui, model, content).or(wish.take());
        });
    wish
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
        let short = words.map_or("", |w| &w.short);
        if entry(ui, e.ability(), (e.name(), &on, short), e.colour()) {
            wish = Some(Wish::Codex(e.ability()));
        }
    }
    wish
}

/// A line of the list of equipment; true if it is to be looked up.
fn entry(
    ui: &mut Ui,
    id: AbilityId,
    (name, whereabouts, short): (&str, &str, &str),
    colour: hexlance_dial::equipment::Colour,
) -> bool {
    let key = format!("forces.equipment.{}", id.as_str());
    let (rect, response) = lists::row(ui, &key, name, 38.0, false, true);
    let p = ui.painter();
    let at = Rect::from_center_size(rect.left_center() + vec2(14.0, 0.0), Vec2::splat(14.0));
    sheet::mark(colour).paint(p, at, 1.0);
    let line = |top: f32, bottom: f32| {
        Rect::from_min_max(
            pos2(rect.left() + 28.0, rect.top() + top),
            pos2(rect.right() - 26.0, rect.top() + bottom),
        )
    };
    let title = format!("{name}  ·  {whereabouts}");
    let font = fonts::strong(fonts::size::SMALL);
    theme::paint_text_in(p, line(2.0, 20.0), &title, font, c::TEXT);
    let font = fonts::body(fonts::size::TINY);
    theme::paint_text_in(p, line(19.0, 35.0), short, font, c::TEXT_DIM);
    let help = Rect::from_center_size(rect.right_center() - vec2(14.0, 0.0), Vec2::splat(13.0));
    Icon::Help.paint(p, help, c::BRASS_DIM);
    let clicked = response.clicked();
    theme::tip_lines(
        response,
        name,
        &[("", short), (tr!("Click"), tr!("look it up"))],
    );
    clicked
}
