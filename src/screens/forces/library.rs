//! The library of forces: what is saved, what a force looks like, and what can be done with it.

use super::{Built, ForceDesk, ForceLibrary, ForceRoom, Open, SavedForce, Wish, lists};
use crate::{
    rulesets::Rules,
    screens::setup::column,
    theme::{self, Button, ButtonKind, Chip, ChipStyle, Icon, colors as c, fonts},
};
use bevy_egui::egui::{Align2, Rect, ScrollArea, Ui, UiBuilder, Vec2, pos2, vec2};

pub(super) fn draw<R: Built>(
    ui: &mut Ui,
    (head, body): (Rect, Rect),
    library: &ForceLibrary,
    (room, desk): (&mut ForceRoom, &mut ForceDesk<R>),
    content: &R::Content,
) -> Option<Wish> {
    let mut wish = None;
    let back = Rect::from_min_size(head.min + vec2(0.0, 4.0), Vec2::splat(34.0));
    if Button::icon_only("forces.back", Icon::Left, tr!("Back"))
        .show_at(ui, back)
        .clicked()
    {
        wish = Some(Wish::Back);
    }
    let title = match &room.for_side {
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
        .of(R::RULES)
        .any(|f| room.chosen.as_ref() == Some(&f.id))
    {
        room.chosen = library.of(R::RULES).next().map(|f| f.id.clone());
    }
    let left = (body.width() * 0.34).clamp(320.0, 440.0);
    let a = Rect::from_min_size(body.min, vec2(left, body.height()));
    let b = Rect::from_min_max(pos2(a.right() + 10.0, body.top()), body.max);
    column(ui, a, "forces.library", |ui| {
        wish = list(ui, library, (&mut *room, &mut *desk), content).or(wish.take());
    });
    let chosen = room.chosen.as_ref().and_then(|id| library.get(id));
    column(ui, b, "forces.preview", |ui| match chosen {
        Some(saved) => {
            wish = preview(ui, saved, (&mut *room, &mut *desk), content).or(wish.take());
        }
        None => {
            ui.label(theme::dim(tr!(
                "No force is saved yet. Build one, or let one be drawn."
            )));
        }
    });
    wish
}

/// Which rules the forces are for; a battle that a force is sought for has said so already.
fn rules<R: Built>(ui: &mut Ui, room: &ForceRoom) -> Option<Wish> {
    let mut wish = None;
    if room.for_side.is_none() {
        theme::wrap_row(ui, 4.0, 26.0, |ui| {
            for rules in Rules::ALL {
                let key = format!("forces.rules.{}", rules.id());
                let b = Button::new(key, rules.name()).small();
                if b.selected(rules == R::RULES).show(ui) {
                    wish = Some(Wish::Rules(rules));
                }
            }
        });
        ui.add_space(2.0);
    }
    wish
}

/// Drawing a force at random: for how many points, with which seed.
fn drawing<R: Built>(
    ui: &mut Ui,
    (room, desk): (&mut ForceRoom, &mut ForceDesk<R>),
    content: &R::Content,
) {
    theme::wrap_row(ui, 4.0, 30.0, |ui| {
        let b = Button::new("forces.draw", tr!("Draw one")).icon(Icon::Dice);
        if b.tip(R::drawn_tip()).show(ui) {
            let seed = match room.seed.trim() {
                "" => rand::random::<u32>().to_string(),
                word => word.to_owned(),
            };
            desk.open = Some(drawn(desk.points, &seed, content));
            room.drawn = Some(seed);
        }
        let of = R::DRAWN;
        for step in of.steps {
            let text = format!("{step:+}");
            let b = Button::new(format!("forces.draw.{step}"), &text).small();
            if b.show(ui) {
                let points = i64::from(desk.points) + step;
                desk.points = points.clamp(of.least.into(), of.most.into()) as u32;
            }
        }
        ui.label(theme::strong(tr!("{points} points", points = desk.points)));
    });
    let hint = tr!("Seed: the same word draws the same force");
    lists::field(ui, "forces.seed", &mut room.seed, hint, f32::INFINITY);
    if let Some(seed) = &room.drawn {
        ui.label(theme::faint(tr!(
            "The last one was drawn with seed {seed}.",
            seed
        )));
    }
}

fn drawn<R: Built>(points: u32, seed: &str, content: &R::Content) -> Open<R> {
    Open::unsaved(R::drawn(points, seed_of(seed), content))
}

/// A number as it is, any other word as a number that is its own (FNV-1a).
fn seed_of(word: &str) -> u64 {
    let word = word.trim();
    word.parse().unwrap_or_else(|_| {
        word.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        })
    })
}

fn list<R: Built>(
    ui: &mut Ui,
    library: &ForceLibrary,
    (room, desk): (&mut ForceRoom, &mut ForceDesk<R>),
    content: &R::Content,
) -> Option<Wish> {
    let wish = rules::<R>(ui, room);
    theme::wrap_row(ui, 4.0, 30.0, |ui| {
        let b = Button::new("forces.new", tr!("New force")).icon(Icon::Swords);
        if b.primary().show(ui) {
            desk.open = Some(R::new_force());
        }
        if let Some(aside) = &desk.aside {
            let text = tr!("Go on with {force}", force = R::force_name(&aside.force));
            if Button::new("forces.aside", &text).show(ui) {
                desk.open = desk.aside.take();
            }
        }
    });
    drawing(ui, (&mut *room, &mut *desk), content);
    ui.add_space(4.0);
    lists::field(
        ui,
        "forces.find",
        &mut room.search,
        tr!("Search forces"),
        f32::INFINITY,
    );
    ui.add_space(4.0);
    let wanted = room.search.to_lowercase();
    ScrollArea::vertical()
        .id_salt(("forces.library", R::ID))
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            for saved in library.of(R::RULES) {
                let units = saved.facts.units.iter().map(|u| u.name.as_str());
                let text = units.fold(saved.name.to_lowercase(), |t, u| {
                    t + " " + &u.to_lowercase()
                });
                if !wanted.split_whitespace().all(|w| text.contains(w)) {
                    continue;
                }
                let on = room.chosen.as_ref() == Some(&saved.id);
                if entry(ui, saved, on) {
                    room.chosen = Some(saved.id.clone());
                    room.deleting = None;
                }
            }
        });
    wish
}

fn entry(ui: &mut Ui, saved: &SavedForce, on: bool) -> bool {
    let key = format!("forces.saved.{}", saved.id);
    let (rect, response) = lists::row(ui, &key, &saved.name, 42.0, on, true);
    let p = ui.painter();
    let points = p.text(
        rect.right_center() - vec2(10.0, 0.0),
        Align2::RIGHT_CENTER,
        tr!("{points} points", points = saved.facts.points),
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
    let (second, ink) = match saved.problems.len() {
        0 if saved.own => (saved.facts.line.clone(), c::TEXT_DIM),
        0 => (
            tr!("{facts}, shipped", facts = saved.facts.line),
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

fn preview<R: Built>(
    ui: &mut Ui,
    saved: &SavedForce,
    (room, desk): (&mut ForceRoom, &mut ForceDesk<R>),
    content: &R::Content,
) -> Option<Wish> {
    let mut wish = None;
    let foot = 44.0;
    let space = ui.available_rect_before_wrap();
    let top = Rect::from_min_max(space.min, pos2(space.right(), space.bottom() - foot));
    let bottom = Rect::from_min_max(pos2(space.left(), top.bottom() + 6.0), space.max);
    let mut upper = ui.new_child(UiBuilder::new().id_salt("forces.preview.top").max_rect(top));
    let shown = &mut upper;
    ScrollArea::vertical()
        .id_salt(("forces.preview", &saved.id))
        .max_height(top.height())
        .auto_shrink([false, false])
        .show(shown, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            ui.label(theme::display(&saved.name, 20.0));
            theme::wrap_row(ui, 4.0, 18.0, |ui| {
                for (i, fact) in saved.facts.facts.iter().enumerate() {
                    let style = match i {
                        0 => ChipStyle::Brass,
                        _ => ChipStyle::Slate,
                    };
                    Chip::new(format!("preview.fact.{i}"), fact)
                        .style(style)
                        .show(ui);
                }
            });
            for problem in &saved.problems {
                ui.label(theme::dim(problem).color(c::WARN));
            }
            if let Some(force) = saved.force.as_ref().and_then(R::of_any) {
                wish = R::preview(ui, saved, force, content);
            }
        });
    let mut lower = ui.new_child(
        UiBuilder::new()
            .id_salt("forces.preview.foot")
            .max_rect(bottom),
    );
    theme::wrap_row(&mut lower, 6.0, 32.0, |ui| {
        wish = buttons(ui, saved, (&mut *room, &mut *desk)).or(wish.take());
    });
    wish
}

fn buttons<R: Built>(
    ui: &mut Ui,
    saved: &SavedForce,
    (room, desk): (&mut ForceRoom, &mut ForceDesk<R>),
) -> Option<Wish> {
    let mut wish = None;
    let open = saved.force.as_ref().and_then(R::of_any);
    let unread = open.is_none().then_some(tr!("Its file cannot be read."));
    if let Some((side, name)) = &room.for_side {
        let text = tr!("Fight for {name}", name);
        let why = saved.problems.first().map(String::as_str).or(unread);
        let b = Button::new("forces.use", &text)
            .primary()
            .icon(Icon::Swords);
        if b.disabled(why).show(ui) {
            wish = Some(Wish::Use(*side, saved.id.clone()));
        }
    }
    // A shipped force is not written over: what is opened is a copy.
    if Button::new("forces.open", tr!("Open"))
        .disabled(unread)
        .show(ui)
        && let Some(force) = open
    {
        let stem = saved.own.then(|| saved.stem.clone());
        desk.open = Some(Open::new(R::Force::clone(force), stem));
    }
    if Button::new("forces.copy", tr!("Copy"))
        .disabled(unread)
        .show(ui)
        && let Some(force) = open
    {
        let mut force = R::Force::clone(force);
        let name = tr!("{force} copy", force = saved.name);
        R::set_name(&mut force, name);
        desk.open = Some(Open::unsaved(force));
    }
    let shipped = (!saved.own).then_some(tr!("It is shipped with the game."));
    let sure = room.deleting.as_ref() == Some(&saved.id);
    let text = if sure {
        tr!("Really delete")
    } else {
        tr!("Delete")
    };
    let b = Button::new("forces.delete", text).kind(ButtonKind::Danger);
    if b.disabled(shipped).show(ui) {
        if sure {
            room.deleting = None;
            wish = Some(Wish::Delete(saved.id.clone()));
        } else {
            room.deleting = Some(saved.id.clone());
        }
    }
    wish
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_is_a_number_or_any_word() {
        assert_eq!(seed_of(" 712 "), 712);
        assert_eq!(seed_of("ferry"), seed_of("ferry"));
        assert_ne!(seed_of("ferry"), seed_of("Ferry"));
    }
}
