//! The units of a side: its forces, their formations, their units.

use bevy_egui::egui::{Align2, Rect, ScrollArea, Ui, Vec2, pos2, vec2};
use hexlance_rules::{ForceSetup, FormationSetup, UnitForm};

use super::{Cx, face};
use crate::{
    desk::{Editing, Pick, Unit, UnitAt, units},
    hosted::Edited,
    muster::{self, Look},
    names,
    screens::forces::lists,
    theme::{self, Button, Icon, Paint, colors as c, fonts},
};

/// Draws the tree.
pub(super) fn draw(ui: &mut Ui, editing: &mut Editing, cx: &mut Cx<'_>) {
    let side = editing.side;
    let Some(forces) = editing.scenario().sides.get(side).map(|s| s.forces.clone()) else {
        return;
    };
    let all: Vec<String> = names::names(editing.scenario(), cx.data);
    let named: Vec<(UnitAt, String)> = units(editing.scenario())
        .map(|(at, _)| at)
        .zip(all)
        .collect();
    let name_of = |at: UnitAt| {
        let found = named.iter().find(|(x, _)| *x == at);
        found.map_or_else(String::new, |(_, n)| n.clone())
    };
    ScrollArea::vertical()
        .id_salt("editor.roster")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 3.0;
            for (f, force) in forces.iter().enumerate() {
                whole(ui, editing, force, (side, f), cx);
                for (g, group) in force.formations.iter().enumerate() {
                    heading(ui, editing, group, (f, g), cx);
                    for (u, unit) in group.units.iter().enumerate() {
                        let at = UnitAt {
                            side,
                            force: f,
                            formation: g,
                            unit: u,
                        };
                        row(ui, editing, at, unit, &name_of(at), cx);
                    }
                    if group.units.is_empty() {
                        ui.label(theme::faint(editing.rules.in_editor().words().nobody));
                    }
                }
                theme::wrap_row(ui, 4.0, 24.0, |ui| {
                    let key = format!("editor.formation.add.{f}");
                    let b = Button::new(key, tr!("Add a formation"))
                        .small()
                        .icon(Icon::Plus);
                    if b.show(ui) {
                        add_formation(editing, f);
                    }
                });
                ui.add_space(4.0);
            }
            let tip = editing.rules.in_editor().words().more_forces;
            let b = Button::new("editor.force.add", tr!("Add a force"))
                .small()
                .icon(Icon::Plus)
                .tip(tip);
            if b.show(ui) {
                add_force(editing);
            }
        });
}

fn add_formation(editing: &mut Editing, f: usize) {
    let (side, rules) = (editing.side, editing.rules);
    editing.edit(tr!("Add a formation"), None, |s| {
        let force = s.sides.get_mut(side).and_then(|x| x.forces.get_mut(f));
        if let Some(force) = force {
            let n = force.formations.len();
            force.formations.push(muster::group(rules, n));
        }
    });
    let forces = editing.scenario().sides.get(side).map(|s| &s.forces);
    let n = forces
        .and_then(|x| x.get(f))
        .map_or(0, |x| x.formations.len());
    editing.muster.look = Look::Formation(f, n.saturating_sub(1));
}

fn add_force(editing: &mut Editing) {
    let (side, rules) = (editing.side, editing.rules);
    editing.edit(tr!("Add a force"), None, |s| {
        if let Some(side) = s.sides.get_mut(side) {
            let n = side.forces.len();
            side.forces.push(ForceSetup {
                name: format!("{} {}", side.name, n + 1),
                formations: vec![muster::group(rules, 0)],
                ..ForceSetup::with(rules.in_editor().force_extras())
            });
        }
    });
    let forces = editing.scenario().sides.get(side).map(|s| &s.forces);
    let n = forces.map_or(0, Vec::len);
    editing.muster.look = Look::Force(n.saturating_sub(1));
}

/// Whether something is wrong with what a path names.
fn is_wrong(editing: &Editing, path: &str) -> bool {
    editing.problems.iter().any(|p| p.path.starts_with(path))
}

/// The line of a force.
fn whole(
    ui: &mut Ui,
    editing: &mut Editing,
    force: &ForceSetup<Unit>,
    (side, f): (usize, usize),
    cx: &Cx<'_>,
) {
    let key = format!("editor.force.{f}");
    let (rect, response) = lists::row(ui, &key, &force.name, 28.0, false, true);
    let p = ui.painter();
    let worth = face::worth(face::of_force(force), cx.data);
    let points = match force.points {
        Some(limit) => tr!("{points} of {limit}", limit, points = worth),
        None => worth.to_string(),
    };
    let over = force.points.is_some_and(|limit| worth > limit);
    let of = editing.rules.in_editor().force_note(force);
    let right = p.text(
        rect.right_center() - vec2(28.0, 0.0),
        Align2::RIGHT_CENTER,
        format!("{of}{points}"),
        fonts::body(fonts::size::SMALL),
        if over { c::WARN } else { c::TEXT_DIM },
    );
    let mut left = rect.left() + 8.0;
    if is_wrong(editing, &format!("sides[{side}].forces[{f}].abilities"))
        || is_wrong(editing, &format!("sides[{side}].forces[{f}].points"))
    {
        let at = Rect::from_center_size(pos2(left + 7.0, rect.center().y), Vec2::splat(14.0));
        Icon::Warning.paint(p, at, c::WARN);
        left += 18.0;
    }
    let text = Rect::from_min_max(
        pos2(left, rect.top()),
        pos2(right.left() - 6.0, rect.bottom()),
    );
    theme::paint_text_in(
        p,
        text,
        &force.name,
        fonts::display(fonts::size::HEADING),
        c::BRASS,
    );
    let at = Rect::from_center_size(rect.right_center() - vec2(14.0, 0.0), Vec2::splat(15.0));
    Icon::Gear.paint(p, at, c::TEXT_DIM);
    let tip = editing.rules.in_editor().words().force_tip;
    if theme::tip_lines(response, &force.name, &[("", tip)]).clicked() {
        editing.muster.look = Look::Force(f);
    }
}

/// The line of a formation.
fn heading(
    ui: &mut Ui,
    editing: &mut Editing,
    group: &FormationSetup<Unit>,
    (f, g): (usize, usize),
    cx: &Cx<'_>,
) {
    let key = format!("editor.formation.{f}.{g}");
    let (rect, response) = lists::row(ui, &key, &group.name, 24.0, false, true);
    let p = ui.painter();
    let of = editing.rules.in_editor().group_note(group);
    let points = face::worth(group.units.iter(), cx.data);
    let size = editing.rules.in_editor().group_size(group);
    let wrong = {
        let path = format!("sides[{}].forces[{f}].formations[{g}].", editing.side);
        let mut own = editing
            .problems
            .iter()
            .filter_map(|p| p.path.strip_prefix(&path));
        own.any(|rest| !rest.starts_with("units["))
    };
    let right = p.text(
        rect.right_center() - vec2(28.0, 0.0),
        Align2::RIGHT_CENTER,
        format!("{of}{size}  ·  {points}"),
        fonts::body(fonts::size::SMALL),
        if wrong { c::WARN } else { c::TEXT_DIM },
    );
    let text = Rect::from_min_max(
        rect.min + vec2(8.0, 0.0),
        pos2(right.left() - 6.0, rect.bottom()),
    );
    theme::paint_text_in(
        p,
        text,
        &group.name,
        fonts::strong(fonts::size::BODY),
        c::TEXT,
    );
    let at = Rect::from_center_size(rect.right_center() - vec2(14.0, 0.0), Vec2::splat(14.0));
    Icon::Gear.paint(p, at, c::TEXT_DIM);
    let tips = editing.rules.in_editor().group_tips(group);
    let lines: Vec<_> = tips.into_iter().map(|tip| ("", tip)).collect();
    if theme::tip_lines(response, &group.name, &lines).clicked() {
        editing.muster.look = Look::Formation(f, g);
    }
}

/// One unit.
fn row(ui: &mut Ui, editing: &mut Editing, at: UnitAt, unit: &Unit, name: &str, cx: &Cx<'_>) {
    let face = unit.face(cx.data);
    let key = format!("editor.unit.{}.{}.{}", at.force, at.formation, at.unit);
    let on = editing.picked == Some(Pick::Unit(at));
    let (rect, response) = lists::row(ui, &key, name, 36.0, on, true);
    let p = ui.painter();
    let picture = Rect::from_min_size(rect.min + vec2(6.0, 2.0), vec2(40.0, 32.0));
    unit.paint(p, picture, at.side, cx.data);
    p.text(
        pos2(rect.right() - 8.0, rect.top() + 10.0),
        Align2::RIGHT_CENTER,
        face.as_ref().map_or(0, |f| f.points),
        fonts::strong(fonts::size::BODY),
        c::BRASS_BRIGHT,
    );
    p.text(
        pos2(rect.right() - 8.0, rect.top() + 26.0),
        Align2::RIGHT_CENTER,
        face.as_ref().map_or("", |f| &f.grade),
        fonts::body(fonts::size::TINY),
        c::TEXT_DIM,
    );
    let wrong = is_wrong(editing, &format!("{}.", at.path())) || face.is_none();
    let posts = unit.posts();
    let is_there = || unit.own_start().is_some_and(|own| own.is_there);
    let unplaced = unit.at().is_none() && !is_there();
    let mut x = rect.right() - 44.0;
    for (there, icon, ink) in [
        (wrong, Icon::Warning, c::WARN),
        (posts.commander, Icon::Flag, c::BRASS_BRIGHT),
        (posts.leader, Icon::Up, c::BRASS),
        (unit.is_hidden(), Icon::Hidden, c::INFO),
        (unplaced, Icon::Clock, c::TEXT_DIM),
    ] {
        if there {
            let at = Rect::from_center_size(pos2(x - 6.0, rect.center().y), Vec2::splat(13.0));
            icon.paint(p, at, ink);
            x -= 16.0;
        }
    }
    let line = |top: f32, bottom: f32| {
        Rect::from_min_max(
            pos2(rect.left() + 52.0, rect.top() + top),
            pos2(x - 4.0, rect.top() + bottom),
        )
    };
    theme::paint_text_in(
        p,
        line(2.0, 19.0),
        name,
        fonts::strong(fonts::size::SMALL + 0.5),
        c::TEXT,
    );
    let start = muster::start_words(editing.scenario(), unit, name);
    let called = unit.name().map(|_| unit.kind_name(cx.data));
    let second: Vec<String> = called
        .into_iter()
        .chain(Some(start).filter(|s| !s.is_empty()))
        .chain(unit.at().map(crate::words::hex_name))
        .collect();
    let second = second.join(", ");
    theme::paint_text_in(
        p,
        line(18.0, 33.0),
        &second,
        fonts::body(fonts::size::TINY),
        c::TEXT_DIM,
    );
    let tip = tr!("A click selects the unit, a double click shows it on the table.");
    let response = theme::tip_lines(response, name, &[("", &second), ("", tip)]);
    if response.clicked() {
        editing.pick(Some(Pick::Unit(at)));
        super::unit::clicked_at(ui);
    }
}
