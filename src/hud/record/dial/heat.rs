//! The heat dial as a disc: every level a sector with what it does to damage and speed, and how far a vent turns it back.

use super::{
    labelled, look_up,
    print::{Disc, Print, marked_line, value},
};
use crate::hud::{
    HudCx,
    model::{DialEffect, DialHeat, DialHeatLevel, HeatSquare},
};
use crate::theme::{self, colors as c, fonts, named, tip_ui};
use bevy_egui::egui::{
    Align2, Color32, CursorIcon, Id, Painter, Rect, Sense, Stroke, Ui, Vec2, pos2, vec2,
};

/// Width and height of the disc with the room around it.
pub(super) const SIDE: f32 = 150.0;
/// Room around the disc for pointer and arrow.
const AROUND: f32 = 10.0;
/// Width of the rim with the levels.
const RIM: f32 = 12.0;
/// The hub.
const HUB: f32 = 11.0;
/// Fewest sectors.
const FEWEST: usize = 7;

/// Names of the squares of a level.
fn square_name(i: usize) -> &'static str {
    match i {
        0 => tr!("Primary damage"),
        1 => tr!("Secondary damage"),
        _ => tr!("Speed"),
    }
}

/// The value that a square changes, by its key among the numbers of the sheet.
pub(super) fn square_key(i: usize) -> &'static str {
    match i {
        0 => "primary",
        1 => "secondary",
        _ => "speed",
    }
}

/// The squares that a dial has.
pub(super) fn rings(heat: &DialHeat) -> Vec<usize> {
    let has = |i: &usize| heat.levels.iter().any(|l| l.squares[*i].is_some());
    (0..3).filter(has).collect()
}

/// Draws the dial with the effects that hold now beside it.
pub(super) fn draw(ui: &mut Ui, cx: &mut HudCx, heat: &DialHeat) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), SIDE + 6.0));
    theme::print_box_at(ui, rect, tr!("Heat"));
    let middle = pos2(rect.left() + SIDE / 2.0 + 2.0, rect.center().y + 3.0);
    dial(ui, heat, middle);
    let words = Rect::from_min_max(
        pos2(rect.left() + SIDE + 6.0, rect.top() + 14.0),
        rect.max - vec2(6.0, 4.0),
    );
    let mut beside = ui.new_child(bevy_egui::egui::UiBuilder::new().max_rect(words).layout(
        bevy_egui::egui::Layout::top_down(bevy_egui::egui::Align::Min),
    ));
    summary(&mut beside, cx, heat);
}

/// Which level, what venting does, and the effects that show.
fn summary(ui: &mut Ui, cx: &mut HudCx, heat: &DialHeat) {
    ui.spacing_mut().item_spacing.y = 2.0;
    let shutdown = heat.shutdown();
    ui.label(theme::print(
        tr!("Level {level} of {shutdown}", level = heat.level, shutdown),
        fonts::size::SMALL,
    ));
    let vent = tr!("Vents {n}", n = heat.vent);
    ui.label(theme::print(vent, fonts::size::TINY).color(c::PRINT_DIM));
    ui.add_space(2.0);
    if heat.level >= shutdown {
        let text = tr!("Shut down");
        ui.label(theme::print(text, fonts::size::SMALL).color(c::PRINT_RED));
        return;
    }
    let Some(level) = heat.levels.get(usize::from(heat.level)) else {
        return;
    };
    let mut wanted = None;
    for (i, effect) in effects(heat, level).into_iter().enumerate() {
        if effect_row(ui, i, effect) {
            wanted = Some(effect.id);
        }
    }
    if let Some(id) = wanted {
        look_up(cx, id);
    }
}

/// An effect that shows: its mark and its name; whether it was clicked.
fn effect_row(ui: &mut Ui, i: usize, effect: &DialEffect) -> bool {
    let width = ui.available_width();
    let font = fonts::strong(fonts::size::TINY);
    let name = theme::wrapped(&effect.name, font, c::PRINT, width - 14.0);
    let galley = ui.painter().layout_job(name);
    let (_, rect) = ui.allocate_space(vec2(width, galley.size().y.max(12.0) + 1.0));
    let key = format!("card.effect.{i}");
    let response = ui
        .interact(rect, Id::new(&key), Sense::click())
        .on_hover_cursor(CursorIcon::PointingHand);
    named(ui, &response, &key, &effect.name);
    let p = ui.painter();
    if response.hovered() {
        p.rect_filled(rect.expand(1.0), 3.0, c::PAPER_SHADE);
    }
    let mark = Rect::from_center_size(rect.left_top() + vec2(5.0, 7.0), Vec2::splat(9.5));
    effect.mark.paint(p, mark, 1.0);
    p.galley(rect.left_top() + vec2(14.0, 0.0), galley, c::PRINT);
    let clicked = response.clicked();
    theme::tip_lines(
        response,
        &effect.name,
        &[
            (tr!("On"), &effect.carrier),
            ("", &effect.help),
            (tr!("Click"), tr!("look it up")),
        ],
    );
    clicked
}

/// The effects that a level shows, each name once: the starting position is printed in every square.
fn effects<'a>(heat: &'a DialHeat, level: &DialHeatLevel) -> Vec<&'a DialEffect> {
    let mut out: Vec<&DialEffect> = Vec::new();
    for square in level.squares.iter().flatten() {
        let effect = square.effect.and_then(|e| heat.effects.get(e));
        out.extend(effect.filter(|e| !out.iter().any(|o| o.name == e.name)));
    }
    out
}

fn dial(ui: &Ui, heat: &DialHeat, middle: bevy_egui::egui::Pos2) {
    let outer = SIDE / 2.0 - AROUND;
    let disc = Disc {
        middle,
        sectors: heat.levels.len().max(FEWEST),
    };
    let rings = rings(heat);
    let ring = (outer - RIM - HUB) / rings.len().max(1) as f32;
    for i in 0..heat.levels.len() {
        let at = disc.at(outer - RIM / 2.0, i as f32);
        let rect = Rect::from_center_size(at, Vec2::splat(RIM));
        let key = format!("card.heat.{i}");
        let response = ui.interact(rect, Id::new(&key), Sense::hover());
        named(ui, &response, &key, &tr!("Heat level {level}", level = i));
    }
    let area = Rect::from_center_size(middle, Vec2::splat(SIDE));
    let response = ui.interact(area, Id::new("card.heat"), Sense::hover());
    let shutdown = heat.shutdown();
    named(ui, &response, "card.heat", &spoken(heat));
    let under = response
        .hover_pos()
        .and_then(|at| disc.sector(at, (HUB, outer)))
        .filter(|i| *i < heat.levels.len());
    let p = ui.painter();
    p.circle_filled(middle, outer + 1.0, c::PRINT);
    for (i, level) in heat.levels.iter().enumerate() {
        paint_level(p, heat, disc, (i, level), &rings, ring);
    }
    let thin = Stroke::new(0.8, c::alpha(c::PRINT, 0.55));
    for i in 0..=heat.levels.len() {
        disc.edge(p, i % disc.sectors, (HUB, outer), thin);
    }
    p.circle_stroke(middle, outer - RIM, thin);
    p.circle_stroke(middle, outer, Stroke::new(2.0, c::PRINT));
    if let Some(i) = under {
        disc.outline(p, i, (HUB, outer), Stroke::new(1.5, c::BRASS));
    }
    let level = usize::from(heat.level);
    disc.outline(p, level, (HUB, outer), Stroke::new(2.0, c::PRINT_RED));
    disc.pointer(p, level, outer + 1.0, c::PRINT_RED);
    let vented = heat.level.saturating_sub(heat.vent);
    if vented < heat.level && heat.level < shutdown {
        let way = (f32::from(heat.level) - 0.35, f32::from(vented));
        disc.arrow(p, way, outer + 5.0, Stroke::new(2.0, c::MARK_BLUE));
    }
    p.circle(middle, HUB, c::PAPER_SHADE, Stroke::new(1.2, c::PRINT));
    p.text(
        middle,
        Align2::CENTER_CENTER,
        heat.level,
        fonts::strong(fonts::size::HEADING),
        c::PRINT,
    );
    if let Some(i) = under {
        let response = response.with_new_rect(disc.bounds(i, (HUB, outer)));
        tip_ui(response, |ui| level_tip(ui, heat, i));
    }
}

/// Colour of a level.
pub(super) fn shade(i: usize, last: usize) -> Color32 {
    c::HEAT[i * (c::HEAT.len() - 1) / last.max(1)]
}

/// Ground of a level of a colour.
pub(super) fn ground_of(shade: Color32) -> Color32 {
    c::mix(c::mix(c::PAPER, Color32::WHITE, 0.35), shade, 0.16)
}

/// What is printed on the rim of a level.
pub(super) fn label(i: usize, last: usize) -> String {
    match i == last {
        true => "S".to_owned(),
        false => i.to_string(),
    }
}

/// What is printed in a square.
pub(super) fn change_text(change: i8) -> String {
    match change {
        0 => String::new(),
        n => format!("{n:+}").replace('-', "−"),
    }
}

/// Where a dial stands, for those who cannot see it.
pub(super) fn spoken(heat: &DialHeat) -> String {
    let (now, shutdown) = (heat.level, heat.shutdown());
    tr!("Heat {now} of {shutdown}", now, shutdown)
}

fn paint_level(
    p: &Painter,
    heat: &DialHeat,
    disc: Disc,
    (i, level): (usize, &DialHeatLevel),
    rings: &[usize],
    ring: f32,
) {
    let outer = SIDE / 2.0 - AROUND;
    let last = heat.levels.len() - 1;
    let shade = shade(i, last);
    disc.fill(p, i, (HUB, outer - RIM), ground_of(shade));
    disc.fill(p, i, (outer - RIM, outer), shade);
    p.text(
        disc.at(outer - RIM / 2.0, i as f32),
        Align2::CENTER_CENTER,
        label(i, last),
        fonts::strong(fonts::size::LABEL),
        c::print_on(shade),
    );
    if i == last {
        power(p, disc.at((outer - RIM + HUB) / 2.0, i as f32), 8.0);
        return;
    }
    for (k, square) in rings.iter().enumerate() {
        let Some(HeatSquare { change, effect }) = level.squares[*square] else {
            continue;
        };
        let radius = outer - RIM - ring * (k as f32 + 0.5);
        let mark = effect.and_then(|e| heat.effects.get(e)).map(|e| e.mark);
        value(
            p,
            disc.at(radius, i as f32),
            disc.room(i, radius, ring, 19.0),
            &change_text(change),
            Print {
                mark: mark.map(|m| (m, 1.0)),
                ink: c::PRINT,
                font: fonts::strong(fonts::size::LABEL),
            },
        );
    }
}

/// The shutdown mark: a ring open at the top with a stroke in it.
fn power(p: &Painter, at: bevy_egui::egui::Pos2, size: f32) {
    use std::f32::consts::{FRAC_PI_2, TAU};
    let stroke = Stroke::new(1.8, c::PRINT_RED);
    let open = 0.6;
    let line = (0..=20).map(|k| {
        let a = -FRAC_PI_2 + open + (TAU - 2.0 * open) * k as f32 / 20.0;
        at + vec2(a.cos(), a.sin()) * size
    });
    p.add(bevy_egui::egui::Shape::line(line.collect(), stroke));
    p.line_segment([at - vec2(0.0, size), at - vec2(0.0, size * 0.1)], stroke);
}

/// What a level does.
pub(super) fn level_tip(ui: &mut Ui, heat: &DialHeat, i: usize) {
    let shutdown = heat.levels.len() - 1;
    let title = match i == usize::from(heat.level) {
        true => tr!("Heat {i} of {shutdown}, now", i, shutdown),
        false => tr!("Heat {i} of {shutdown}", i, shutdown),
    };
    theme::tip_title(ui, title);
    if i == shutdown {
        ui.label(theme::dim(tr!(
            "The shutdown icons: the 'Mech shuts down at once and cannot restart at this level (D10.6)."
        )));
        return;
    }
    let Some(level) = heat.levels.get(i) else {
        return;
    };
    for (k, square) in level.squares.iter().enumerate() {
        let Some(square) = square else { continue };
        let change = match (square.change, k) {
            (0, _) => tr!("as printed").to_owned(),
            (n, 2) => format!("{n:+}\""),
            (n, _) => format!("{n:+}"),
        };
        labelled(ui, square_name(k), &change);
        if let Some(e) = square.effect.and_then(|e| heat.effects.get(e)) {
            marked_line(ui, e.mark, &e.name, &e.short);
        }
    }
}
