//! What must hold for a unit, or for the words of an effect, that somebody wrote (D2, D10.3.3).

use hexlance_rules::{Problem, is_id, limits, nearest};

use super::Words;
use crate::{
    equipment::{Category, Equipment, HeatEffect},
    model::{Class, DamageType, HeatDialModel, Mode, Model, Slot, SlotId, Symbol},
};

/// The longest dial, and the longest heat dial.
const MOST_CLICKS: usize = 40;
/// The farthest range in inches.
const FARTHEST: u8 = 60;

/// What is being collected.
#[derive(Default)]
struct Faults(Vec<Problem>);

impl Faults {
    fn need(&mut self, fine: bool, path: &str, message: impl Into<String>, remedy: &str) {
        if !fine {
            self.0.push(Problem::written(path, message, remedy));
        }
    }
}

/// What makes a unit unfit for use (D2).
pub fn model_problems(model: &Model) -> Vec<Problem> {
    let mut f = Faults::default();
    head(&mut f, model);
    for slot in SlotId::ALL {
        if let Some(found) = model.slot(slot) {
            self::slot(&mut f, slot.name(), &found);
        }
    }
    f.need(
        model.secondary.is_none() || model.primary.is_some(),
        "secondary",
        "it has a secondary damage slot and no primary one",
        "call the only damage slot `primary` (D2.2.1)",
    );
    f.need(
        (1..=MOST_CLICKS).contains(&model.clicks.len()),
        "clicks",
        format!("a dial of {} clicks", model.clicks.len()),
        "write 1 to 40 clicks, the first one first (D2.3.1)",
    );
    for n in 0..model.clicks.len() {
        click(&mut f, model, n);
    }
    markers(&mut f, model);
    match (&model.heat, model.is_mech()) {
        (Some(dial), true) => heat(&mut f, model, dial),
        (None, false) => {}
        (None, true) => f.need(
            false,
            "heat",
            "a 'Mech without a heat dial",
            "write `heat` with the vent rating and the levels from 0 on (D2.1.3)",
        ),
        (Some(_), false) => f.need(
            false,
            "heat",
            "only 'Mechs have a heat dial",
            "leave out `heat` (D2.1.3)",
        ),
    }
    f.0
}

fn head(f: &mut Faults, model: &Model) {
    f.need(
        is_id(&model.id),
        "id",
        format!("“{}” is no id", model.id),
        "use small letters, digits and underscores, with points between parts",
    );
    f.need(
        !model.name.trim().is_empty(),
        "name",
        "the unit has no name",
        "write the name that players read",
    );
    f.need(
        model
            .faction
            .as_ref()
            .is_none_or(|name| !name.trim().is_empty()),
        "faction",
        "the faction has no name",
        "leave out `faction` for a mercenary (D2.1.3)",
    );
    let texts = [
        ("name", model.name.as_str()),
        ("faction", model.faction.as_deref().unwrap_or_default()),
        ("role", model.role.as_str()),
        ("id", model.id.as_str()),
    ];
    let faults = texts.iter().filter_map(|(path, t)| limits::name(*path, t));
    f.0.extend(faults.chain(limits::text("look", &model.look)));
    f.need(
        model.points > 0,
        "points",
        "a unit costs at least 1 point",
        "write its points",
    );
    let fits = match model.class {
        Class::Infantry => matches!(model.mode, Mode::Foot | Mode::Hover),
        Class::Vehicle => matches!(model.mode, Mode::Wheeled | Mode::Tracked | Mode::Hover),
        Class::Mech => model.mode == Mode::Mech,
    };
    f.need(
        fits,
        "mode",
        format!(
            "{} of speed mode {} does not exist",
            model.class.name(),
            model.mode.name()
        ),
        "infantry are Foot or Hover, vehicles Wheeled, Tracked or Hover, 'Mechs Mech (D2.1.2)",
    );
    f.need(
        model.transport == 0 || model.class == Class::Vehicle,
        "transport",
        format!("{} cannot be a transport", model.class.name()),
        "leave out `transport`: vehicles alone carry others (D12.1.1)",
    );
}

fn slot(f: &mut Faults, path: &str, slot: &Slot) {
    if slot.kind == DamageType::Melee {
        f.need(
            slot.min == 0 && slot.max == 0,
            path,
            "a melee slot has no range",
            "leave out `min` and `max` (D2.2.2)",
        );
        f.need(
            slot.targets == 1,
            &format!("{path}.targets"),
            "a melee slot has one target",
            "leave out `targets` (D9.1.1)",
        );
        f.need(
            !slot.indirect && !slot.artillery,
            path,
            "a melee slot does not fire",
            "leave out `indirect` and `artillery` (D2.2.2)",
        );
        return;
    }
    f.need(
        slot.min <= slot.max && (2..=FARTHEST).contains(&slot.max),
        &format!("{path}.max"),
        format!(
            "a range of {} to {} inches reaches nobody",
            slot.min, slot.max
        ),
        "write `max` from 2 to 60 inches, not below `min` (D8.2.1)",
    );
    f.need(
        (1..=3).contains(&slot.targets),
        &format!("{path}.targets"),
        format!("{} targets of one attack", slot.targets),
        "write 1 to 3 (D2.2.2)",
    );
    f.need(
        !(slot.artillery && slot.indirect),
        &format!("{path}.indirect"),
        "artillery fires in no other way",
        "leave out `indirect` or `artillery` (D8.5.2)",
    );
    f.need(
        !slot.artillery || slot.targets == 1,
        &format!("{path}.targets"),
        "artillery aims at one hex",
        "leave out `targets` (D8.5.1)",
    );
}

fn click(f: &mut Faults, model: &Model, n: usize) {
    let Some(click) = model.clicks.get(n) else {
        return;
    };
    let path = format!("clicks[{n}]");
    for (field, value, most) in [
        ("speed", click.speed, 40),
        ("attack", click.attack, 20),
        ("defense", click.defense, 40),
        ("primary", click.primary, 20),
        ("secondary", click.secondary, 20),
    ] {
        f.need(
            value <= most,
            &format!("{path}.{field}"),
            format!("{field} {value} is beyond any dial"),
            &format!("write {most} at most"),
        );
    }
    for slot in SlotId::ALL {
        f.need(
            click.damage(slot) == 0 || model.slot(slot).is_some(),
            &format!("{path}.{}", slot.name()),
            format!("it has no {} damage slot", slot.name()),
            "describe the slot above the clicks, or leave the damage out (D2.2.1)",
        );
    }
    let on = |slot| model.slot(slot).map(|s: Slot| s.kind.category());
    let e = &click.equipment;
    for (field, shown, carries) in [
        ("speed", e.speed, Some(Category::Speed)),
        ("attack", e.attack, Some(Category::Attack)),
        ("defense", e.defense, Some(Category::Defense)),
        ("primary", e.primary, on(SlotId::Primary)),
        ("secondary", e.secondary, on(SlotId::Secondary)),
    ] {
        if let Some(shown) = shown {
            let path = format!("{path}.equipment.{field}");
            equipment(f, model, &path, shown, (field, carries));
        }
    }
}

/// Whether a value may carry equipment (D2.4).
fn equipment(
    f: &mut Faults,
    model: &Model,
    path: &str,
    shown: Equipment,
    (field, carries): (&str, Option<Category>),
) {
    let what = carries.map_or_else(
        || format!("it has no {field} damage slot to carry {shown}"),
        |c| {
            format!(
                "{shown} is {} equipment, and this value carries {} equipment",
                shown.category().name(),
                c.name()
            )
        },
    );
    f.need(
        carries == Some(shown.category()),
        path,
        what,
        "move it to a value of its category, or leave it out (D2.4.1)",
    );
    f.need(
        model.is_mech() || !shown.mechs_only(),
        path,
        format!("{shown} exists on 'Mechs only"),
        "leave it out (D2.4.3)",
    );
    f.need(
        !model.is_infantry() || shown != Equipment::Salvage,
        path,
        "infantry cannot show Salvage",
        "leave it out: vehicles and 'Mechs alone show it",
    );
}

fn markers(f: &mut Faults, model: &Model) {
    for (i, marker) in model.repair_markers.iter().enumerate() {
        let path = format!("repair_markers[{i}]");
        f.need(
            (1..=model.last_click()).contains(marker),
            &path,
            format!("there is no click {marker}"),
            "name a click of the dial, counted from 1 (D2.3.4)",
        );
        f.need(
            !model.repair_markers[..i].contains(marker),
            &path,
            format!("click {marker} is marked twice"),
            "name it once",
        );
    }
}

fn heat(f: &mut Faults, model: &Model, dial: &HeatDialModel) {
    f.need(
        (1..=3).contains(&dial.vent),
        "heat.vent",
        format!("vent rating {}", dial.vent),
        "write 1 to 3 (D2.5.3)",
    );
    f.need(
        (1..=MOST_CLICKS).contains(&dial.levels.len()),
        "heat.levels",
        format!("a heat dial of {} levels", dial.levels.len()),
        "write the levels from 0 to the last one before the shutdown icons (D2.5.1)",
    );
    for (n, level) in dial.levels.iter().enumerate() {
        let path = format!("heat.levels[{n}]");
        for slot in SlotId::ALL {
            let kind = model.slot(slot).map(|s| s.kind);
            let path = format!("{path}.{}_effect", slot.name());
            effect(f, &path, kind.map(DamageType::category), level.effect(slot));
            starts(
                f,
                &path,
                n,
                kind.map(DamageType::category),
                level.effect(slot),
            );
        }
        let path = format!("{path}.speed_effect");
        effect(f, &path, Some(Category::Speed), level.speed_effect);
        starts(f, &path, n, Some(Category::Speed), level.speed_effect);
    }
    let first = dial.levels.first().copied().unwrap_or_default();
    f.need(
        (first.primary, first.secondary, first.speed) == (0, 0, 0),
        "heat.levels[0]",
        "level 0 changes a value",
        "leave its modifiers out: it is the starting position (D2.5.2)",
    );
}

/// Whether a square of a heat dial is of the category of its value (D2.5.1).
fn effect(f: &mut Faults, path: &str, carries: Option<Category>, shown: Option<HeatEffect>) {
    let Some(shown) = shown else { return };
    let (why, fits) = match carries {
        None => ("there is no such damage slot".to_owned(), false),
        Some(Category::Melee) => ("a melee slot never has an effect".to_owned(), false),
        Some(c) => (
            format!(
                "“{}” is an effect of {} values, and this one is {}",
                shown.id(),
                shown.category().name(),
                c.name()
            ),
            c == shown.category(),
        ),
    };
    f.need(
        fits,
        path,
        why,
        "choose an effect of the matching category, or leave it out (D2.5.1)",
    );
}

/// Whether level 0, and no other, is marked green (D2.5.2).
fn starts(
    f: &mut Faults,
    path: &str,
    level: usize,
    carries: Option<Category>,
    shown: Option<HeatEffect>,
) {
    let green = match carries {
        Some(Category::Ballistic) => HeatEffect::BallisticStart,
        Some(Category::Energy) => HeatEffect::EnergyStart,
        Some(Category::Speed) => HeatEffect::SpeedStart,
        _ => return,
    };
    if level == 0 {
        f.need(
            shown == Some(green),
            path,
            "level 0 is not marked green here",
            &format!("write \"{}\" (D2.5.2)", green.id()),
        );
    } else {
        f.need(
            shown != Some(green),
            path,
            format!("level {level} is no starting position"),
            "leave the green square to level 0 (D2.5.2)",
        );
    }
}

/// What is odd about a unit, though it can be used.
pub fn model_warnings(model: &Model) -> Vec<Problem> {
    let mut f = Faults::default();
    f.need(
        model.primary.is_some(),
        "id",
        "it has no damage slot: it can neither fire nor fight",
        "describe `primary` (D2.2.1)",
    );
    f.need(
        !model.repair_markers.contains(&1),
        "repair_markers",
        "a marker on click 1 stops nothing",
        "leave it out (D2.3.3)",
    );
    let repairs = model
        .clicks
        .iter()
        .any(|c| c.equipment.attack == Some(Equipment::Repair));
    f.need(
        repairs || model.symbol == Symbol::Crosshair,
        "symbol",
        "its attack symbol says whom it repairs, and it never repairs",
        "leave out `symbol`, or give a click Repair",
    );
    for (i, pair) in model.clicks.windows(2).enumerate() {
        let [before, after] = pair else { continue };
        let rises = after.attack > before.attack || after.defense > before.defense;
        f.need(
            !rises,
            &format!("clicks[{}]", i + 1),
            "damage makes it better here: attack or defense rises",
            "see whether the clicks are in order (D2.3.1)",
        );
    }
    let levels = model.heat.iter().flat_map(|h| &h.levels).enumerate();
    for (n, level) in levels {
        let path = format!("heat.levels[{n}]");
        f.need(
            level.primary <= 0 && level.secondary <= 0 && level.speed <= 0,
            &path,
            "heat makes it better here",
            "write modifiers of 0 or less",
        );
        let overheats = level.speed_effect == Some(HeatEffect::EngineOverheat);
        f.need(
            !overheats || level.speed == 0,
            &format!("{path}.speed"),
            "Engine Overheat takes 2 inches of speed by itself, and the modifier comes on top",
            "leave the modifier out beside it (D10.4.1)",
        );
    }
    f.0
}

/// What makes the words of an effect unfit for use.
pub fn words_problems(words: &Words) -> Vec<Problem> {
    let mut f = Faults::default();
    let known = || {
        let equipment = Equipment::ALL.iter().map(|e| e.id());
        equipment.chain(HeatEffect::ALL.iter().map(|e| e.id()))
    };
    if !known().any(|id| id == words.id) {
        let remedy = nearest(&words.id, known()).map_or_else(
            || "use the id of special equipment or of a heat effect (D16.2.5, D10.3.3)".to_owned(),
            |near| format!("use the id of one; the nearest is “{near}”"),
        );
        let what = format!("there is no effect “{}” to be described", words.id);
        f.need(false, "id", what, &remedy);
    }
    for (field, text) in [
        ("name", &words.name),
        ("short", &words.short),
        ("effect", &words.effect),
    ] {
        f.need(
            !text.trim().is_empty(),
            field,
            format!("`{field}` is empty"),
            "write what players read",
        );
        f.0.extend(limits::text(field, text));
    }
    f.0
}
