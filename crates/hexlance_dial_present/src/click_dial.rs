//! A whole click dial as a small table: every click with its numbers and marks, and the heat dial below it. Lists show
//! it under the pointer, pages at full width.

use std::{any::Any, sync::Arc};

use bevy_egui::egui::{Align2, Rect, Response, Stroke, Ui, pos2, vec2};
use hexlance_dial::{
    equipment::{Equipment, HeatEffect},
    model::{Class, DamageType, Mode, Model, Rank, Slot, SlotId},
};

use crate::{
    battle::sheet::mark,
    screens::{Print, Printed},
    theme::{self, Icon, Mark, Paint, PaintMark, colors as c, fonts},
    words::capital,
};

/// Width of the names of the rows.
const NAMES: f32 = 84.0;
/// Height of a row.
const ROW: f32 = 19.0;
/// Widths of a column.
const COLUMN: (f32, f32) = (17.0, 30.0);

/// The rank of a unit as players call it.
pub fn rank(rank: Rank) -> &'static str {
    match rank {
        Rank::Green => tr_c!("rank", "Green"),
        Rank::Veteran => tr_c!("rank", "Veteran"),
        Rank::Elite => tr_c!("rank", "Elite"),
    }
}

/// Class and speed mode in a word or two: "'Mech", "hover vehicle".
pub fn class(model: &Model) -> String {
    let class = class_name(model.class);
    match model.class {
        Class::Mech => class.to_owned(),
        _ => tr!("{class}, {mode}", class, mode = mode_name(model.mode)),
    }
}

/// A class as players call it.
pub(crate) fn class_name(class: Class) -> &'static str {
    match class {
        Class::Infantry => tr!("Infantry"),
        Class::Vehicle => tr!("Vehicle"),
        Class::Mech => tr!("'Mech"),
    }
}

/// A speed mode within a sentence.
pub fn mode_name(mode: Mode) -> &'static str {
    match mode {
        Mode::Foot => tr_c!("speed mode", "foot"),
        Mode::Wheeled => tr_c!("speed mode", "wheeled"),
        Mode::Tracked => tr_c!("speed mode", "tracked"),
        Mode::Hover => tr_c!("speed mode", "hover"),
        Mode::Mech => tr!("'Mech"),
    }
}

/// A kind of damage, as a heading.
pub(crate) fn damage_name(kind: DamageType) -> &'static str {
    match kind {
        DamageType::Ballistic => tr!("Ballistic"),
        DamageType::Energy => tr!("Energy"),
        DamageType::Melee => tr_c!("damage", "Melee"),
    }
}

/// What a damage slot does: its range, how many targets, how it fires.
pub fn slot(slot: &Slot) -> String {
    let mut parts = vec![match slot.max {
        0 => tr!("no range").to_owned(),
        max => tr!("range {min}-{max}\"", min = slot.min, max),
    }];
    if slot.targets > 1 {
        parts.push(tr!("{n} targets", n = slot.targets));
    }
    if slot.artillery {
        parts.push(tr!("artillery").to_owned());
    } else if slot.indirect {
        parts.push(tr!("indirect").to_owned());
    }
    parts.join(", ")
}

/// Clicks in words: "click 4", "clicks 1 to 3, 5". Neighbours are drawn together.
pub fn clicks(all: &[u8]) -> String {
    let mut runs: Vec<(u8, u8)> = Vec::new();
    for &n in all {
        match runs.last_mut() {
            Some((_, last)) if n == *last + 1 => *last = n,
            _ => runs.push((n, n)),
        }
    }
    let runs: Vec<_> = runs
        .iter()
        .map(|&(a, b)| match b - a {
            0 => a.to_string(),
            _ => tr!("{first} to {last}", first = a, last = b),
        })
        .collect();
    let clicks = runs.join(", ");
    if all.len() == 1 {
        tr!("click {clicks}", clicks)
    } else {
        tr!("clicks {clicks}", clicks)
    }
}

/// The clicks on which a dial shows some equipment.
pub(crate) fn clicks_with(model: &Model, equipment: Equipment) -> Vec<u8> {
    let all = (1u8..).zip(&model.clicks);
    all.filter(|(_, click)| click.equipment.iter().any(|e| e == equipment))
        .map(|(n, _)| n)
        .collect()
}

/// The levels at which a heat dial shows an effect.
pub(crate) fn levels_with(model: &Model, effect: HeatEffect) -> Vec<u8> {
    let levels = model.heat.iter().flat_map(|h| &h.levels);
    (0u8..)
        .zip(levels)
        .filter(|(_, level)| level.effects().any(|e| e == effect))
        .map(|(n, _)| n)
        .collect()
}

/// All equipment on a dial, in the order of the catalogue.
pub fn equipment(model: &Model) -> Vec<Equipment> {
    let all = Equipment::ALL.iter().copied();
    all.filter(|e| !clicks_with(model, *e).is_empty()).collect()
}

/// The dial of a model as what is printed on it.
#[derive(Debug, PartialEq)]
struct Whole(Arc<Model>);

impl Printed for Whole {
    fn is(&self, other: &dyn Printed) -> bool {
        (other as &dyn Any).downcast_ref::<Self>() == Some(self)
    }

    fn tip(&self, response: Response) -> Response {
        tip(response, &self.0, "")
    }
}

/// What is printed on a model: its dial.
pub fn print(model: Arc<Model>) -> Print {
    Print::of(Arc::new(Whole(model)))
}

/// A number of a dial with its mark.
type Square = (String, Option<Mark>);

/// The whole dial under the pointer, with a line of warning below it.
pub fn tip(response: Response, model: &Model, warning: &str) -> Response {
    theme::tip_ui(response, |ui| {
        theme::tip_title(ui, &model.name);
        ui.label(theme::faint(facts(model)));
        draw(ui, model);
        for (line, at) in legend(model) {
            ui.horizontal(|ui| {
                let (_, r) = ui.allocate_space(vec2(12.0, 12.0));
                at.paint(ui.painter(), r.shrink(1.0), 1.0);
                ui.label(theme::faint(line));
            });
        }
        if !warning.is_empty() {
            ui.label(theme::dim(warning).color(c::WARN));
        }
    })
}

/// What holds for the unit on every click: rank, faction, class, arc, transport.
pub fn facts(model: &Model) -> String {
    let mut out = vec![class(model), rank(model.rank).to_owned()];
    let faction = model.faction.as_deref();
    out.push(faction.unwrap_or(tr!("mercenary")).to_owned());
    out.extend(base(model));
    out.push(tr!("{points} points", points = model.points));
    let out: Vec<_> = out.iter().map(|fact| capital(fact)).collect();
    out.join("  ·  ")
}

/// What of that no list of units says: whether it is unique, its arc, its transport.
pub fn base(model: &Model) -> Vec<String> {
    let mut out = Vec::new();
    if model.unique {
        out.push(tr!("unique").to_owned());
    }
    out.push(tr!("front arc {degrees}°", degrees = model.arc.degrees()));
    if model.transport > 0 {
        out.push(tr!("carries {n}", n = model.transport));
    }
    out.iter().map(|fact| capital(fact)).collect()
}

/// The equipment of a dial, each with where it is printed.
fn legend(model: &Model) -> Vec<(String, Mark)> {
    let all = equipment(model).into_iter();
    all.map(|e| {
        let name = crate::lang::text(e.name());
        let text = format!("{name}: {}", clicks(&clicks_with(model, e)));
        (text, mark(e.colour()))
    })
    .collect()
}

/// The dial as a table, as wide as there is room.
pub fn draw(ui: &mut Ui, model: &Model) {
    let columns = model
        .clicks
        .len()
        .max(model.heat.as_ref().map_or(0, |h| h.levels.len() + 1));
    let room = ui.available_width() - NAMES;
    let column = (room / columns.max(1) as f32).clamp(COLUMN.0, COLUMN.1);
    let heads: Vec<Square> = (1..=model.clicks.len()).map(plain).collect();
    head(ui, tr!("Click"), &heads, column, &|n| {
        model.repair_markers.contains(&(n as u8 + 1))
    });
    let clicks = model.clicks.iter();
    let values = |value: &dyn Fn(&hexlance_dial::model::Click) -> (u8, Option<Equipment>)| {
        let squares = clicks.clone().map(|click| {
            let (number, on) = value(click);
            (number.to_string(), on.map(|e| mark(e.colour())))
        });
        squares.collect::<Vec<_>>()
    };
    row(
        ui,
        tr!("Speed"),
        &values(&|x| (x.speed, x.equipment.speed)),
        column,
    );
    row(
        ui,
        tr!("Attack"),
        &values(&|x| (x.attack, x.equipment.attack)),
        column,
    );
    row(
        ui,
        tr_c!("dial", "Defense"),
        &values(&|x| (x.defense, x.equipment.defense)),
        column,
    );
    for id in SlotId::ALL {
        if let Some(slot) = model.slot(id) {
            let squares = values(&|x| (x.damage(id), x.equipment.on(id)));
            row(ui, &slot_name(&slot), &squares, column);
        }
    }
    heat(ui, model, column);
}

/// The heat dial: what each level adds, up to the one at which it shuts down.
fn heat(ui: &mut Ui, model: &Model, column: f32) {
    let Some(dial) = &model.heat else { return };
    ui.add_space(3.0);
    let mut heads: Vec<Square> = (0..dial.levels.len()).map(plain).collect();
    heads.push((String::new(), None));
    let rect = head(ui, tr!("Heat"), &heads, column, &|_| false);
    let last = square(rect, dial.levels.len(), column);
    Icon::Cross.paint(ui.painter(), last.shrink(3.0), c::HEAT[4]);
    let levels = dial.levels.iter();
    let line = |value: &dyn Fn(&hexlance_dial::model::HeatLevel) -> (i8, Option<HeatEffect>)| {
        let squares = levels.clone().map(|level| {
            let (add, effect) = value(level);
            let text = match add {
                0 => "0".to_owned(),
                n => format!("{n:+}"),
            };
            (text, effect.map(|e| mark(e.colour())))
        });
        squares.collect::<Vec<_>>()
    };
    for id in SlotId::ALL {
        if let Some(slot) = model.slot(id) {
            let squares = line(&|x| (x.damage(id), x.effect(id)));
            let name = damage_name(slot.kind);
            row(ui, name, &squares, column);
        }
    }
    row(
        ui,
        tr!("Speed"),
        &line(&|x| (x.speed, x.speed_effect)),
        column,
    );
    let vent = tr!("Vent {n}", n = dial.vent);
    ui.label(theme::faint(vent));
}

fn plain(n: usize) -> Square {
    (n.to_string(), None)
}

/// A damage slot as the name of its row: "Energy 0-14".
fn slot_name(slot: &Slot) -> String {
    let kind = damage_name(slot.kind);
    match slot.max {
        0 => kind.to_owned(),
        max => format!("{kind} {}-{max}", slot.min),
    }
}

fn square(row: Rect, n: usize, column: f32) -> Rect {
    let left = row.left() + NAMES + column * n as f32;
    Rect::from_min_size(pos2(left, row.top()), vec2(column, row.height()))
}

/// The numbers of clicks or levels; those that are marked have a line below them.
fn head(
    ui: &mut Ui,
    name: &str,
    numbers: &[Square],
    column: f32,
    marked: &dyn Fn(usize) -> bool,
) -> Rect {
    let width = NAMES + column * numbers.len() as f32;
    let (_, rect) = ui.allocate_space(vec2(width, ROW - 3.0));
    let p = ui.painter();
    p.text(
        rect.left_center(),
        Align2::LEFT_CENTER,
        name,
        fonts::strong(fonts::size::TINY),
        c::BRASS,
    );
    for (n, (number, _)) in numbers.iter().enumerate() {
        let at = square(rect, n, column);
        p.text(
            at.center(),
            Align2::CENTER_CENTER,
            number,
            fonts::body(fonts::size::TINY),
            c::TEXT_FAINT,
        );
        if marked(n) {
            let stroke = Stroke::new(2.0, c::WARN);
            p.vline(at.left() + 1.0, at.y_range(), stroke);
        }
    }
    p.hline(
        rect.x_range(),
        rect.bottom(),
        Stroke::new(1.0, c::LINE_FAINT),
    );
    rect
}

fn row(ui: &mut Ui, name: &str, squares: &[Square], column: f32) {
    let width = NAMES + column * squares.len() as f32;
    let old = std::mem::replace(&mut ui.spacing_mut().item_spacing.y, 1.0);
    let (_, rect) = ui.allocate_space(vec2(width, ROW));
    ui.spacing_mut().item_spacing.y = old;
    let p = ui.painter();
    let names = Rect::from_min_size(rect.min, vec2(NAMES - 4.0, ROW));
    theme::paint_text_in(p, names, name, fonts::body(fonts::size::TINY), c::TEXT_DIM);
    for (n, (number, mark)) in squares.iter().enumerate() {
        let at = square(rect, n, column);
        let font = fonts::strong(fonts::size::TINY);
        if let Some(mark) = mark {
            mark.paint(p, at.shrink(1.5), 1.0);
        }
        let ink = mark.map_or(c::TEXT, Mark::ink);
        p.text(at.center(), Align2::CENTER_CENTER, number, font, ink);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexlance_dial::content::Content;

    #[test]
    fn clicks_are_told_in_runs() {
        assert_eq!(clicks(&[4]), "click 4");
        assert_eq!(clicks(&[1, 2, 3]), "clicks 1 to 3");
        assert_eq!(clicks(&[1, 2, 5, 7, 8]), "clicks 1 to 2, 5, 7 to 8");
    }

    #[test]
    fn every_fact_begins_with_a_capital_or_a_number() {
        let content = Content::shipped();
        for model in content.models.values() {
            let told = facts(model);
            for fact in told.split("  ·  ") {
                let first = fact.chars().next().expect("it says something");
                assert!(!first.is_lowercase(), "{}: {told}", model.id);
            }
            assert!(base(model).iter().any(|fact| fact.starts_with("Front arc")));
        }
    }

    #[test]
    fn every_mark_of_a_dial_is_in_its_legend() {
        let content = Content::shipped();
        for model in content.models.values() {
            let listed = equipment(model);
            for click in &model.clicks {
                let mut all = click.equipment.iter();
                assert!(all.all(|e| listed.contains(&e)), "{}", model.id);
            }
            assert_eq!(legend(model).len(), listed.len());
        }
    }
}
