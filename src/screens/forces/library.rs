//! The library of forces: what is saved, what a force looks like, and what can be done with it.

use super::{ForceAction, ForceDesk, ForceLibrary, Open, SavedForce, Wish, lists};
use crate::{
    screens::setup::{column, unit_row},
    theme::{self, Button, ButtonKind, Chip, ChipStyle, Icon, colors as c, fonts},
};
use bevy_egui::egui::{Align2, Rect, ScrollArea, Ui, UiBuilder, Vec2, pos2, vec2};
use hexlance_strike::{
    builder::{self, Draw, Force},
    content::Content,
};

/// Steps of the points of a drawn force.
const STEPS: [i64; 4] = [-50, -10, 10, 50];

pub(super) fn draw(
    ui: &mut Ui,
    (head, body): (Rect, Rect),
    library: &ForceLibrary,
    desk: &mut ForceDesk,
    content: &Content,
) -> Option<Wish> {
    let mut wish = None;
    let back = Rect::from_min_size(head.min + vec2(0.0, 4.0), Vec2::splat(34.0));
    if Button::icon_only("forces.back", Icon::Left, tr!("Back"))
        .show_at(ui, back)
        .clicked()
    {
        wish = Some(Wish::Back);
    }
    let title = match &desk.for_side {
        Some((_, side)) => tr!("A force for {side}", side),
        None => tr!("Forces").to_owned(),
    };
    ui.painter().text(
        pos2(head.left() + 48.0, head.center().y + 1.0),
        Align2::LEFT_CENTER,
        title,
        fonts::display(fonts::size::PAGE),
        c::TEXT,
    );
    if !library
        .0
        .iter()
        .any(|f| desk.chosen.as_ref() == Some(&f.id))
    {
        desk.chosen = library.0.first().map(|f| f.id.clone());
    }
    let left = (body.width() * 0.34).clamp(320.0, 440.0);
    let a = Rect::from_min_size(body.min, vec2(left, body.height()));
    let b = Rect::from_min_max(pos2(a.right() + 10.0, body.top()), body.max);
    column(ui, a, "forces.library", |ui| {
        list(ui, library, desk, content)
    });
    let chosen = desk.chosen.as_ref().and_then(|id| library.get(id));
    column(ui, b, "forces.preview", |ui| match chosen {
        Some(saved) => {
            wish = preview(ui, saved, desk, content).or(wish.take());
        }
        None => {
            ui.label(theme::dim(tr!(
                "No force is saved yet. Build one, or let one be drawn."
            )));
        }
    });
    wish
}

fn list(ui: &mut Ui, library: &ForceLibrary, desk: &mut ForceDesk, content: &Content) {
    theme::wrap_row(ui, 4.0, 30.0, |ui| {
        let b = Button::new("forces.new", tr!("New force")).icon(Icon::Swords);
        if b.primary().show(ui) {
            desk.open = Some(Open::empty());
        }
        if let Some(aside) = &desk.aside {
            let text = tr!("Go on with {force}", force = aside.force.name);
            if Button::new("forces.aside", &text).show(ui) {
                desk.open = desk.aside.take();
            }
        }
    });
    theme::wrap_row(ui, 4.0, 30.0, |ui| {
        let b = Button::new("forces.draw", tr!("Draw one")).icon(Icon::Dice);
        let tip = tr!("A force at random, with pilots and abilities, for so many points.");
        if b.tip(tip).show(ui) {
            let of = Draw::new(desk.points, rand::random());
            desk.open = Some(Open::unsaved(builder::draw(&of, content)));
        }
        for step in STEPS {
            let text = format!("{step:+}");
            if Button::new(format!("forces.draw.{step}"), &text)
                .small()
                .show(ui)
            {
                desk.points = (i64::from(desk.points) + step).clamp(20, 2000) as u32;
            }
        }
        ui.label(theme::strong(tr!("{points} points", points = desk.points)));
    });
    ui.add_space(4.0);
    lists::field(
        ui,
        "forces.find",
        &mut desk.search,
        tr!("Search forces"),
        f32::INFINITY,
    );
    ui.add_space(4.0);
    let wanted = desk.search.to_lowercase();
    ScrollArea::vertical()
        .id_salt("forces.library")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            for saved in &library.0 {
                let units = saved.units.iter().map(|u| u.name.as_str());
                let text = units.fold(saved.name.to_lowercase(), |t, u| {
                    t + " " + &u.to_lowercase()
                });
                if !wanted.split_whitespace().all(|w| text.contains(w)) {
                    continue;
                }
                let on = desk.chosen.as_ref() == Some(&saved.id);
                if entry(ui, saved, on) {
                    desk.chosen = Some(saved.id.clone());
                    desk.deleting = None;
                }
            }
        });
}

fn entry(ui: &mut Ui, saved: &SavedForce, on: bool) -> bool {
    let key = format!("forces.saved.{}", saved.id);
    let (rect, response) = lists::row(ui, &key, &saved.name, 42.0, on, true);
    let p = ui.painter();
    let points = p.text(
        rect.right_center() - vec2(10.0, 0.0),
        Align2::RIGHT_CENTER,
        tr!("{points} points", points = saved.summary.points),
        fonts::strong(fonts::size::SMALL),
        c::TEXT_DIM,
    );
    let line = |top: f32, bottom: f32| {
        Rect::from_min_max(
            rect.min + vec2(12.0, top),
            pos2(points.left() - 8.0, rect.top() + bottom),
        )
    };
    let ink = if on { c::BRASS_BRIGHT } else { c::TEXT };
    theme::paint_text_in(
        p,
        line(3.0, 23.0),
        &saved.name,
        fonts::display(fonts::size::HEADING),
        ink,
    );
    let rating = crate::lang::text(saved.summary.rating().name());
    let (second, ink) = match saved.problems.len() {
        0 => (
            tr!(
                "{units} units, {rating}{what}",
                rating,
                units = saved.summary.units,
                what = if saved.own { "" } else { tr!(", shipped") }
            ),
            c::TEXT_DIM,
        ),
        1 => (tr!("1 problem").to_owned(), c::WARN),
        n => (tr!("{n} problems", n), c::WARN),
    };
    theme::paint_text_in(
        p,
        line(22.0, 39.0),
        &second,
        fonts::body(fonts::size::SMALL),
        ink,
    );
    response.clicked()
}

fn preview(
    ui: &mut Ui,
    saved: &SavedForce,
    desk: &mut ForceDesk,
    content: &Content,
) -> Option<Wish> {
    let mut wish = None;
    let foot = 44.0;
    let room = ui.available_rect_before_wrap();
    let top = Rect::from_min_max(room.min, pos2(room.right(), room.bottom() - foot));
    let bottom = Rect::from_min_max(pos2(room.left(), top.bottom() + 6.0), room.max);
    let mut upper = ui.new_child(UiBuilder::new().id_salt("forces.preview.top").max_rect(top));
    let shown = &mut upper;
    ScrollArea::vertical()
        .id_salt(("forces.preview", &saved.id))
        .max_height(top.height())
        .auto_shrink([false, false])
        .show(shown, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            ui.label(theme::display(&saved.name, 20.0));
            let s = saved.summary;
            let h = s.hundredths();
            theme::wrap_row(ui, 4.0, 18.0, |ui| {
                let points = tr!("{points} points", points = s.points);
                Chip::new("preview.points", &points)
                    .style(ChipStyle::Brass)
                    .show(ui);
                let units = tr!("{units} units", units = s.units);
                Chip::new("preview.units", &units).show(ui);
                let rating = format!(
                    "{} ({}.{:02})",
                    crate::lang::text(s.rating().name()),
                    h / 100,
                    h % 100
                );
                Chip::new("preview.rating", &rating).show(ui);
            });
            for problem in &saved.problems {
                ui.label(theme::dim(problem).color(c::WARN));
            }
            if let Some(force) = &saved.force {
                whole(ui, force, content, &mut wish);
                let mut units = saved.units.iter().enumerate();
                for group in &force.formations {
                    ui.add_space(4.0);
                    let of = group.r#type.map_or(String::new(), |t| {
                        format!(", {}", crate::lang::text(t.name()))
                    });
                    let title = format!(
                        "{} ({}{of})",
                        group.name,
                        crate::lang::text(group.kind.name())
                    );
                    theme::heading(ui, &title);
                    for (i, unit) in units.by_ref().take(group.units.len()) {
                        let key = format!("preview.{i}");
                        if let Some(id) = unit_row(ui, &key, unit, c::BRASS, false) {
                            wish = Some(Wish::Codex(id));
                        }
                    }
                }
            }
        });
    let mut lower = ui.new_child(
        UiBuilder::new()
            .id_salt("forces.preview.foot")
            .max_rect(bottom),
    );
    theme::wrap_row(&mut lower, 6.0, 32.0, |ui| {
        wish = buttons(ui, saved, desk).or(wish.take());
    });
    wish
}

/// Its command abilities as chips.
fn whole(ui: &mut Ui, force: &Force, content: &Content, wish: &mut Option<Wish>) {
    if force.abilities.is_empty() {
        return;
    }
    theme::heading(ui, tr!("Command abilities"));
    theme::wrap_row(ui, 4.0, 18.0, |ui| {
        for (i, ability) in force.abilities.iter().enumerate() {
            let Some(def) = content.ability(ability.id) else {
                continue;
            };
            let chip = Chip::new(format!("preview.command.{i}"), &def.name)
                .style(ChipStyle::Brass)
                .line("", def.text.trim())
                .line(tr!("Click"), tr!("look it up"));
            let response = chip.show(ui).interact(bevy_egui::egui::Sense::click());
            if response.clicked() {
                *wish = Some(Wish::Codex(def.id));
            }
        }
    });
}

fn buttons(ui: &mut Ui, saved: &SavedForce, desk: &mut ForceDesk) -> Option<Wish> {
    let mut wish = None;
    let unread = saved
        .force
        .is_none()
        .then_some(tr!("Its file cannot be read."));
    if let Some((side, name)) = desk.for_side.clone() {
        let text = tr!("Fight for {name}", name);
        let why = saved.problems.first().map(String::as_str).or(unread);
        let b = Button::new("forces.use", &text)
            .primary()
            .icon(Icon::Swords);
        if b.disabled(why).show(ui) {
            wish = Some(Wish::Do(ForceAction::Use(side, saved.id.clone())));
        }
    }
    let open = saved.force.as_deref();
    // A shipped force is not written over: what is opened is a copy.
    if Button::new("forces.open", tr!("Open"))
        .disabled(unread)
        .show(ui)
        && let Some(force) = open
    {
        let id = saved.own.then(|| saved.id.clone());
        desk.open = Some(Open::new(force.clone(), id));
    }
    if Button::new("forces.copy", tr!("Copy"))
        .disabled(unread)
        .show(ui)
        && let Some(force) = open
    {
        let mut force = force.clone();
        force.name = tr!("{force} copy", force = force.name);
        desk.open = Some(Open::unsaved(force));
    }
    let shipped = (!saved.own).then_some(tr!("It is shipped with the game."));
    let sure = desk.deleting.as_ref() == Some(&saved.id);
    let text = if sure {
        tr!("Really delete")
    } else {
        tr!("Delete")
    };
    let b = Button::new("forces.delete", text).kind(ButtonKind::Danger);
    if b.disabled(shipped).show(ui) {
        if sure {
            desk.deleting = None;
            wish = Some(Wish::Do(ForceAction::Delete(saved.id.clone())));
        } else {
            desk.deleting = Some(saved.id.clone());
        }
    }
    wish
}
