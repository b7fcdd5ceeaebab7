//! The library of forces: what is saved, what a force looks like, and what can be done with it.

use super::{
    AnyForce, Built, Design, Drawn, ForceDesk, ForceLibrary, ForceRoom, Open, SavedForce, Wish,
    gauge, lists, record::blocks,
};
use crate::{
    rulesets::{Registered, Rules},
    screens::{
        ScenarioUnit, portraits,
        setup::{column, marks},
    },
    theme::{self, Button, ButtonKind, Chip, ChipStyle, Icon, colors as c, fonts},
};
use bevy_egui::egui::{Align2, Label, Painter, Rect, ScrollArea, Ui, UiBuilder, Vec2, pos2, vec2};
use hexlance_present::force::Worth;

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
    let chosen = room.chosen.as_ref().and_then(|id| library.get(id));
    let left = (body.width() * 0.27).clamp(270.0, 380.0);
    let right = (body.width() * 0.31).clamp(300.0, 460.0);
    let wide = body.width() >= WIDE;
    let a = Rect::from_min_size(body.min, vec2(left, body.height()));
    let edge = if wide {
        body.right() - right - 10.0
    } else {
        body.right()
    };
    let b = Rect::from_min_max(
        pos2(a.right() + 10.0, body.top()),
        pos2(edge, body.bottom()),
    );
    let d = Rect::from_min_max(pos2(edge + 10.0, body.top()), body.max);
    column(ui, a, "forces.library", |ui| {
        wish = list(ui, library, (&mut *room, &mut *desk), content).or(wish.take());
    });
    column(ui, b, "forces.preview", |ui| match chosen {
        Some(saved) => {
            wish = preview(ui, saved, (&mut *room, &mut *desk), content, !wide).or(wish.take());
        }
        None => {
            ui.label(theme::dim(tr!(
                "No force is saved yet. Build one, or let one be drawn."
            )));
        }
    });
    if wide {
        column(ui, d, "forces.record", |ui| {
            let Some(saved) = chosen else { return };
            ScrollArea::vertical()
                .id_salt(("forces.record", &saved.id, room.unit))
                .auto_shrink([false, false])
                .show(ui, |ui| {
                    wish = record::<R>(ui, saved, room.unit, content).or(wish.take());
                });
        });
    }
    wish
}

/// From this width on the record of the chosen unit has a column of its own, in points.
const WIDE: f32 = 860.0;

/// The record of a unit of a saved force.
fn record<R: Built>(
    ui: &mut Ui,
    saved: &SavedForce,
    unit: usize,
    content: &R::Content,
) -> Option<Wish> {
    ui.spacing_mut().item_spacing.y = 4.0;
    let force = saved.force.as_ref().and_then(AnyForce::own::<R>)?;
    let shown = saved.facts.units.get(unit)?;
    blocks(ui, &R::record(shown, (force, unit), content))
}

/// Which rules the forces are for; a battle that a force is sought for has said so already.
fn rules<R: Built>(ui: &mut Ui, room: &ForceRoom) -> Option<Wish> {
    let mut wish = None;
    if room.for_side.is_none() {
        theme::wrap_row(ui, 4.0, 26.0, |ui| {
            for rules in Rules::all() {
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
    let width = ui.available_width();
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
        desk.points = stepped(ui, desk.points, &R::DRAWN, width);
    });
    let hint = tr!("Seed: any word or number");
    lists::field(ui, "forces.seed", &mut room.seed, hint, f32::INFINITY);
    if let Some(seed) = &room.drawn {
        ui.label(theme::faint(tr!(
            "The last one was drawn with seed {seed}.",
            seed
        )));
    }
}

/// The points that a force is drawn for, between the buttons that change them; they keep together where a row wraps.
/// Gives back the new points.
fn stepped(ui: &mut Ui, now: u32, of: &Drawn, room: f32) -> u32 {
    const GAP: f32 = 4.0;
    let mut new = now;
    let text = |points: u32| tr!("{points} points", points);
    let font = fonts::strong(fonts::size::BODY);
    let signed: Vec<String> = of.steps.iter().map(|s| format!("{s:+}")).collect();
    let mut buttons = Vec::new();
    for (step, text) in of.steps.iter().zip(&signed) {
        let button = Button::new(format!("forces.draw.{step}"), text).small();
        let size = button.size(ui);
        buttons.push((*step, button, size));
    }
    let beside: f32 = buttons.iter().map(|(.., size)| size.x + GAP).sum();
    // Where there is room the buttons stay where they are whatever the number.
    let widest = theme::text_width(ui, &text(of.most), font.clone()) + 2.0 * GAP;
    let width = if beside + widest <= room {
        widest
    } else {
        theme::text_width(ui, &text(now), font.clone()) + GAP
    };
    let (_, rect) = ui.allocate_space(vec2(beside + width, 24.0));
    let mut x = rect.left();
    let mut number = Some(width);
    for (step, button, size) in buttons {
        if step > 0
            && let Some(width) = number.take()
        {
            ui.painter().text(
                pos2(x + width / 2.0, rect.center().y),
                Align2::CENTER_CENTER,
                text(now),
                font.clone(),
                c::TEXT,
            );
            x += width + GAP;
        }
        let at = Rect::from_min_size(pos2(x, rect.center().y - size.y / 2.0), size);
        if button.show_at(ui, at).clicked() {
            new = (i64::from(now) + step).clamp(of.least.into(), of.most.into()) as u32;
        }
        x += size.x + GAP;
    }
    new
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
    let mut wish = rules::<R>(ui, room);
    theme::wrap_row(ui, 4.0, 30.0, |ui| {
        let b = Button::new("forces.new", tr!("New force")).icon(Icon::Swords);
        if b.primary().show(ui) {
            desk.open = Some(R::new_force());
        }
        if let Some(aside) = &desk.aside {
            let text = tr!("Go on with {force}", force = R::force_name(&aside.made));
            if Button::new("forces.aside", &text).show(ui) {
                desk.open = desk.aside.take();
            }
        }
    });
    if R::designs().is_some() {
        wish = designs::<R>(ui, room).or(wish.take());
    }
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
                    room.unit = 0;
                    room.deleting = None;
                }
            }
        });
    wish
}

/// Where units are designed, and the one that was left there.
fn designs<R: Built>(ui: &mut Ui, room: &ForceRoom) -> Option<Wish> {
    let mut wish = None;
    theme::wrap_row(ui, 4.0, 30.0, |ui| {
        let b = Button::new("forces.design", tr!("Design a unit"));
        let tip = tr!("Put a unit of your own together, with the rules of construction beside it.");
        if b.tip(tip).show(ui) {
            wish = Some(Wish::Design(Design::New));
        }
        if let Some((rules, unit)) = &room.design_aside
            && *rules == R::RULES
        {
            let text = tr!("Go on with {unit}", unit);
            if Button::new("forces.design.aside", &text).show(ui) {
                wish = Some(Wish::Design(Design::Aside));
            }
        }
    });
    wish
}

/// A force of the list: its name, what there is to say of it, its units.
fn entry(ui: &mut Ui, saved: &SavedForce, on: bool) -> bool {
    let key = format!("forces.saved.{}", saved.id);
    let (rect, response) = lists::row(ui, &key, &saved.name, 76.0, on, true);
    let p = ui.painter();
    let points = p.text(
        rect.right_top() + vec2(-10.0, 13.0),
        Align2::RIGHT_CENTER,
        tr!("{points} points", points = saved.facts.points),
        fonts::strong(fonts::size::SMALL),
        c::TEXT_DIM,
    );
    let line = |top: f32, bottom: f32, right: f32| {
        Rect::from_min_max(rect.min + vec2(12.0, top), pos2(right, rect.top() + bottom))
    };
    let ink = if on { c::BRASS_BRIGHT } else { c::TEXT };
    theme::paint_text_in(
        p,
        line(3.0, 23.0, points.left() - 8.0),
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
        line(22.0, 39.0, rect.right() - 10.0),
        &second,
        fonts::body(fonts::size::SMALL),
        ink,
    );
    let units = Rect::from_min_max(rect.min + vec2(10.0, 41.0), rect.max - vec2(8.0, 4.0));
    parade(p, units, &saved.facts.units);
    response.clicked()
}

/// Pictures of units side by side, and how many more there are than have room.
fn parade(p: &Painter, rect: Rect, units: &[ScenarioUnit]) {
    let step = rect.height() * 1.24;
    let room = ((rect.width() / step) as usize).max(1);
    let shown = if units.len() > room {
        room - 1
    } else {
        units.len()
    };
    for (i, unit) in units.iter().take(shown).enumerate() {
        let at = rect.min + vec2(step * i as f32, 0.0);
        let picture = Rect::from_min_size(at, vec2(step - 2.0, rect.height()));
        portraits::paint(p, picture, (unit.look, unit.icon), 0, true);
    }
    if units.len() > shown {
        p.text(
            pos2(rect.left() + step * shown as f32 + 6.0, rect.center().y),
            Align2::LEFT_CENTER,
            format!("+{}", units.len() - shown),
            fonts::strong(fonts::size::BODY),
            c::TEXT_DIM,
        );
    }
}

/// A saved force: what it comes to, what keeps it from a battle, its units. Where there is no other place for it, the
/// record of the chosen unit stands below them.
fn preview<R: Built>(
    ui: &mut Ui,
    saved: &SavedForce,
    (room, desk): (&mut ForceRoom, &mut ForceDesk<R>),
    content: &R::Content,
    with_record: bool,
) -> Option<Wish> {
    let mut wish = None;
    room.unit = room.unit.min(saved.facts.units.len().saturating_sub(1));
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
            ui.add(Label::new(theme::display(&saved.name, fonts::size::VALUE)).truncate());
            let worth = Worth {
                points: saved.facts.points,
                limit: saved.facts.limit,
            };
            gauge::show(ui, "preview.points", worth, &R::amounts(worth));
            theme::wrap_row(ui, 4.0, 18.0, |ui| {
                let (text, style) = match saved.problems.len() {
                    0 => (tr!("Ready for battle").to_owned(), ChipStyle::Good),
                    n => (
                        tr_n!(
                            n,
                            "{n} problem keeps it from a battle",
                            "{n} problems keep it from a battle"
                        ),
                        ChipStyle::Bad,
                    ),
                };
                Chip::new("preview.state", &text).style(style).show(ui);
                for (i, fact) in saved.facts.facts.iter().enumerate() {
                    Chip::new(format!("preview.fact.{i}"), fact).show(ui);
                }
            });
            for problem in &saved.problems {
                lists::warning(ui, problem);
            }
            if !saved.facts.commands.is_empty() {
                theme::heading(ui, tr!("Command abilities"));
                let style = ChipStyle::Brass;
                let chosen = marks(ui, "preview.command", &saved.facts.commands, style);
                wish = chosen.map(Wish::Codex);
            }
            let force = saved.force.as_ref().and_then(AnyForce::own::<R>);
            let groups = force.map_or_else(Vec::new, |force| R::groups(force, content));
            for (heading, places) in groups {
                ui.add_space(2.0);
                theme::heading(ui, &heading);
                let places = places.into_iter();
                let own: Vec<_> = places
                    .filter_map(|n| Some((n, saved.facts.units.get(n)?)))
                    .collect();
                tiles(ui, &own, &mut room.unit);
            }
            if with_record {
                theme::heading(ui, tr!("Record"));
                wish = record::<R>(ui, saved, room.unit, content).or(wish.take());
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

/// Units with their pictures in as many columns as have room; a click chooses one.
fn tiles(ui: &mut Ui, units: &[(usize, &ScenarioUnit)], chosen: &mut usize) {
    const GAP: f32 = 4.0;
    let width = ui.available_width();
    let columns = (((width + GAP) / (TILE.x + GAP)) as usize).max(1);
    let each = (width - GAP * (columns - 1) as f32) / columns as f32;
    for line in units.chunks(columns) {
        let (_, rect) = ui.allocate_space(vec2(width, TILE.y));
        for (i, (n, unit)) in line.iter().enumerate() {
            let at = rect.min + vec2((each + GAP) * i as f32, 0.0);
            let tile = Rect::from_min_size(at, vec2(each, TILE.y));
            if one_tile(ui, tile, *n, unit, *chosen == *n) {
                *chosen = *n;
            }
        }
    }
}

/// Least width, and height, of a tile.
const TILE: Vec2 = vec2(184.0, 54.0);

fn one_tile(ui: &mut Ui, rect: Rect, n: usize, unit: &ScenarioUnit, on: bool) -> bool {
    let key = format!("preview.unit.{n}");
    let (rect, response) = lists::row_at(ui, rect, &key, &unit.name, on);
    let p = ui.painter();
    let picture = Rect::from_min_size(rect.min + vec2(2.0, 2.0), vec2(63.0, rect.height() - 4.0));
    portraits::paint(p, picture, (unit.look, unit.icon), 0, true);
    let points = p.text(
        rect.right_top() + vec2(-7.0, 11.0),
        Align2::RIGHT_CENTER,
        unit.point_value,
        fonts::strong(fonts::size::BODY),
        c::BRASS_BRIGHT,
    );
    let line = |top: f32, right: f32| {
        Rect::from_min_max(
            pos2(picture.right() + 4.0, rect.top() + top),
            pos2(right, rect.top() + top + 16.0),
        )
    };
    let ink = if on { c::BRASS_BRIGHT } else { c::TEXT };
    theme::paint_text_in(
        p,
        line(3.0, points.left() - 5.0),
        &unit.name,
        fonts::strong(fonts::size::SMALL + 0.5),
        ink,
    );
    let small = fonts::body(fonts::size::TINY);
    let edge = rect.right() - 6.0;
    let second = format!("{}  ·  {}", unit.code, unit.note);
    theme::paint_text_in(p, line(19.0, edge), &second, small.clone(), c::TEXT_DIM);
    let names: Vec<_> = unit.abilities.iter().map(|a| a.name.as_str()).collect();
    theme::paint_text_in(p, line(34.0, edge), &names.join(", "), small, c::TEXT_FAINT);
    response.clicked()
}

fn buttons<R: Built>(
    ui: &mut Ui,
    saved: &SavedForce,
    (room, desk): (&mut ForceRoom, &mut ForceDesk<R>),
) -> Option<Wish> {
    let mut wish = None;
    let open = saved.force.as_ref().and_then(AnyForce::own::<R>);
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
