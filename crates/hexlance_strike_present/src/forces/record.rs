//! The record of a unit: what is printed on its card at its Skill.

use crate::{
    battle::look,
    screens::forces::record::{boxes, head},
    theme::{self, PipStyle, colors as c, fonts, pip_grid, pip_grid_size},
    wording::moves,
};
use bevy_egui::egui::{Align2, Label, Ui, pos2, vec2};
use hexlance_strike::{
    ability::Rating,
    builder,
    card::{Card, DamageLine},
};

/// Width of the names of point tracks.
const NAMES: f32 = 84.0;

/// Draws it.
pub(super) fn draw(ui: &mut Ui, name: &str, card: &Card, skill: u8) {
    let full = card.full_name();
    let kind = tr!(
        "{kind}, Size {size}",
        kind = crate::lang::text(card.kind.name()),
        size = card.size
    );
    let mut lines = vec![kind, crate::lang::text(&card.role).to_owned()];
    if name != full {
        lines.insert(0, full);
    }
    let shown = (look::look(card), look::icon(card));
    head(ui, shown, name, &lines, builder::value(card, skill));
    boxes(
        ui,
        &[
            (tr!("MOVE"), moves(card)),
            (tr!("TMM"), card.tmm.to_string()),
            (tr!("SIZE"), card.size.to_string()),
            (tr!("SKILL"), skill.to_string()),
        ],
    );
    let rating = crate::lang::text(Rating::of(skill).name());
    match &card.arcs {
        None => {
            damage(ui, &card.damage, card.ov);
        }
        Some(arcs) => {
            for (arc, line) in [
                (tr!("Nose"), &arcs.nose),
                (tr!("Left"), &arcs.left),
                (tr!("Right"), &arcs.right),
                (tr!("Aft"), &arcs.aft),
            ] {
                ui.label(theme::faint(arc));
                damage(ui, line, 0);
            }
        }
    }
    track(ui, tr!("Armor"), card.armor, &PipStyle::ARMOR);
    track(ui, tr!("Structure"), card.structure, &PipStyle::STRUCTURE);
    let specials = card.specials.texts().join(", ");
    if !specials.is_empty() {
        let text = tr!("Specials: {specials}", specials);
        ui.add(Label::new(theme::dim(text)).wrap());
    }
    ui.label(theme::faint(tr!(
        "{rating} crew; {points} points at Skill 4",
        rating,
        points = card.pv
    )));
}

fn damage(ui: &mut Ui, d: &DamageLine, overheat: u8) {
    let mut all = vec![
        (tr!("SHORT"), d.s.to_string()),
        (tr!("MEDIUM"), d.m.to_string()),
        (tr!("LONG"), d.l.to_string()),
        (tr!("EXTREME"), d.e.to_string()),
    ];
    if overheat > 0 {
        all.push((tr!("OVERHEAT"), format!("+{overheat}")));
    }
    boxes(ui, &all);
}

fn track(ui: &mut Ui, name: &str, points: u8, style: &PipStyle) {
    let width = ui.available_width() - NAMES;
    let size = pip_grid_size(points.into(), style, width);
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), size.y.max(14.0)));
    let p = ui.painter();
    p.text(
        rect.left_top(),
        Align2::LEFT_TOP,
        format!("{name} {points}"),
        fonts::body(fonts::size::SMALL),
        c::TEXT_DIM,
    );
    let at = pos2(rect.left() + NAMES, rect.top() + 3.0);
    pip_grid(p, at, points.into(), points.into(), style, width);
}
