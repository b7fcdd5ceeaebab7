//! A whole click dial as a small table: every click with its numbers and marks, and the heat dial below it. Lists show
//! it under the pointer, pages at full width. And the words for what is printed on a dial.

use std::{any::Any, sync::Arc};

use hexlance_dial::{
    equipment::{Equipment, HeatEffect},
    model::{Class, Click, DamageType, HeatLevel, Mode, Model, Rank, Slot, SlotId},
};
use hexlance_present::{
    Mark, Tip,
    grid::{Band, Cell, Grid, Head, Row},
};

use crate::{
    battle::sheet::mark,
    screens::{Print, Printed},
    words::capital,
};

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

    fn tip(&self) -> Tip {
        tip(&self.0)
    }
}

/// What is printed on a model: its dial.
pub fn print(model: Arc<Model>) -> Print {
    Print::of(Arc::new(Whole(model)))
}

/// The whole dial under the pointer.
pub fn tip(model: &Model) -> Tip {
    Tip {
        grid: Some(grid(model)),
        legend: legend(model),
        ..Tip::new(&*model.name).line("", facts(model))
    }
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
fn legend(model: &Model) -> Vec<(Mark, String)> {
    let all = equipment(model).into_iter();
    all.map(|e| {
        let name = crate::lang::text(e.name());
        let text = format!("{name}: {}", clicks(&clicks_with(model, e)));
        (mark(e.colour()), text)
    })
    .collect()
}

/// The dial as a table, with its heat dial below it.
pub fn grid(model: &Model) -> Grid {
    let heads = (1u8..).zip(&model.clicks).map(|(n, _)| Head {
        text: n.to_string(),
        line: model.repair_markers.contains(&n),
    });
    let row = |name: &str, value: &dyn Fn(&Click) -> (u8, Option<Equipment>)| {
        let cells = model.clicks.iter().map(|click| {
            let (number, on) = value(click);
            cell(number.to_string(), on.map(|e| mark(e.colour())))
        });
        Row {
            name: name.to_owned(),
            cells: cells.collect(),
        }
    };
    let mut rows = vec![
        row(tr!("Speed"), &|x| (x.speed, x.equipment.speed)),
        row(tr!("Attack"), &|x| (x.attack, x.equipment.attack)),
        row(tr_c!("dial", "Defense"), &|x| {
            (x.defense, x.equipment.defense)
        }),
    ];
    for id in SlotId::ALL {
        if let Some(slot) = model.slot(id) {
            let value = |x: &Click| (x.damage(id), x.equipment.on(id));
            rows.push(row(&slot_name(&slot), &value));
        }
    }
    let clicks = Band {
        name: tr!("Click").to_owned(),
        heads: heads.collect(),
        ends: false,
        rows,
    };
    let vent = model.heat.as_ref().map(|h| tr!("Vent {n}", n = h.vent));
    Grid {
        bands: std::iter::once(clicks).chain(heat(model)).collect(),
        note: vent.unwrap_or_default(),
    }
}

/// The heat dial: what each level adds, up to the one at which it shuts down.
fn heat(model: &Model) -> Option<Band> {
    let dial = model.heat.as_ref()?;
    let heads = (0..dial.levels.len()).map(|n| Head {
        text: n.to_string(),
        line: false,
    });
    let row = |name: &str, value: &dyn Fn(&HeatLevel) -> (i8, Option<HeatEffect>)| {
        let cells = dial.levels.iter().map(|level| {
            let (add, effect) = value(level);
            let text = match add {
                0 => "0".to_owned(),
                n => format!("{n:+}"),
            };
            cell(text, effect.map(|e| mark(e.colour())))
        });
        Row {
            name: name.to_owned(),
            cells: cells.collect(),
        }
    };
    let mut rows = Vec::new();
    for id in SlotId::ALL {
        if let Some(slot) = model.slot(id) {
            let value = |x: &HeatLevel| (x.damage(id), x.effect(id));
            rows.push(row(damage_name(slot.kind), &value));
        }
    }
    rows.push(row(tr!("Speed"), &|x| (x.speed, x.speed_effect)));
    Some(Band {
        name: tr!("Heat").to_owned(),
        heads: heads.collect(),
        ends: true,
        rows,
    })
}

const fn cell(text: String, mark: Option<Mark>) -> Cell {
    Cell { text, mark }
}

/// A damage slot as the name of its row: "Energy 0-14".
fn slot_name(slot: &Slot) -> String {
    let kind = damage_name(slot.kind);
    match slot.max {
        0 => kind.to_owned(),
        max => format!("{kind} {}-{max}", slot.min),
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
