//! What must hold for a unit, or for the words of an effect, that somebody wrote (D2, D10.3.3).

use hexlance_rules::{Message, Problem, Term, is_id, limits, nearest, say, say_n};

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
    fn need(
        &mut self,
        fine: bool,
        path: &str,
        message: impl Into<Message>,
        remedy: impl Into<Message>,
    ) {
        if !fine {
            self.0.push(Problem::new(path, message, remedy));
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
        say!("it has a secondary damage slot and no primary one"),
        say!("call the only damage slot `primary` (D2.2.1)"),
    );
    f.need(
        (1..=MOST_CLICKS).contains(&model.clicks.len()),
        "clicks",
        say_n!(
            model.clicks.len(),
            "a dial of {n} click",
            "a dial of {n} clicks"
        ),
        say!("write 1 to 40 clicks, the first one first (D2.3.1)"),
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
            say!("a 'Mech without a heat dial"),
            say!("write `heat` with the vent rating and the levels from 0 on (D2.1.3)"),
        ),
        (Some(_), false) => f.need(
            false,
            "heat",
            say!("only 'Mechs have a heat dial"),
            say!("leave out `heat` (D2.1.3)"),
        ),
    }
    f.0
}

fn head(f: &mut Faults, model: &Model) {
    f.need(
        is_id(&model.id),
        "id",
        say!("“{id}” is no id", id = &model.id),
        say!("use small letters, digits and underscores, with points between parts"),
    );
    f.need(
        !model.name.trim().is_empty(),
        "name",
        say!("the unit has no name"),
        say!("write the name that players read"),
    );
    f.need(
        model
            .faction
            .as_ref()
            .is_none_or(|name| !name.trim().is_empty()),
        "faction",
        say!("the faction has no name"),
        say!("leave out `faction` for a mercenary (D2.1.3)"),
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
        say!("a unit costs at least 1 point"),
        say!("write its points"),
    );
    let fits = match model.class {
        Class::Infantry => matches!(model.mode, Mode::Foot | Mode::Hover),
        Class::Vehicle => matches!(model.mode, Mode::Wheeled | Mode::Tracked | Mode::Hover),
        Class::Mech => model.mode == Mode::Mech,
    };
    f.need(
        fits,
        "mode",
        say!(
            "{class} of speed mode {mode} does not exist",
            class = Term(model.class.name()),
            mode = Term(model.mode.name())
        ),
        say!(
            "infantry are Foot or Hover, vehicles Wheeled, Tracked or Hover, 'Mechs Mech (D2.1.2)"
        ),
    );
    f.need(
        model.transport == 0 || model.class == Class::Vehicle,
        "transport",
        say!(
            "{class} cannot be a transport",
            class = Term(model.class.name())
        ),
        say!("leave out `transport`: vehicles alone carry others (D12.1.1)"),
    );
}

fn slot(f: &mut Faults, path: &str, slot: &Slot) {
    if slot.kind == DamageType::Melee {
        f.need(
            slot.min == 0 && slot.max == 0,
            path,
            say!("a melee slot has no range"),
            say!("leave out `min` and `max` (D2.2.2)"),
        );
        f.need(
            slot.targets == 1,
            &format!("{path}.targets"),
            say!("a melee slot has one target"),
            say!("leave out `targets` (D9.1.1)"),
        );
        f.need(
            !slot.indirect && !slot.artillery,
            path,
            say!("a melee slot does not fire"),
            say!("leave out `indirect` and `artillery` (D2.2.2)"),
        );
        return;
    }
    f.need(
        slot.min <= slot.max && (2..=FARTHEST).contains(&slot.max),
        &format!("{path}.max"),
        say!(
            "a range of {min} to {max} inches reaches nobody",
            min = slot.min,
            max = slot.max
        ),
        say!("write `max` from 2 to 60 inches, not below `min` (D8.2.1)"),
    );
    f.need(
        (1..=3).contains(&slot.targets),
        &format!("{path}.targets"),
        say_n!(
            slot.targets,
            "{n} target of one attack",
            "{n} targets of one attack"
        ),
        say!("write 1 to 3 (D2.2.2)"),
    );
    f.need(
        !(slot.artillery && slot.indirect),
        &format!("{path}.indirect"),
        say!("artillery fires in no other way"),
        say!("leave out `indirect` or `artillery` (D8.5.2)"),
    );
    f.need(
        !slot.artillery || slot.targets == 1,
        &format!("{path}.targets"),
        say!("artillery aims at one hex"),
        say!("leave out `targets` (D8.5.1)"),
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
            say!("{field} {value} is beyond any dial", field, value),
            say!("write {most} at most", most),
        );
    }
    for slot in SlotId::ALL {
        f.need(
            click.damage(slot) == 0 || model.slot(slot).is_some(),
            &format!("{path}.{}", slot.name()),
            say!("it has no {slot} damage slot", slot = slot.name()),
            say!("describe the slot above the clicks, or leave the damage out (D2.2.1)"),
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
        || {
            say!(
                "it has no {field} damage slot to carry {equipment}",
                field,
                equipment = Term(shown.name())
            )
        },
        |c| {
            say!(
                "{equipment} is {category} equipment, and this value carries {carried} equipment",
                equipment = Term(shown.name()),
                category = Term(shown.category().name()),
                carried = Term(c.name())
            )
        },
    );
    f.need(
        carries == Some(shown.category()),
        path,
        what,
        say!("move it to a value of its category, or leave it out (D2.4.1)"),
    );
    f.need(
        model.is_mech() || !shown.mechs_only(),
        path,
        say!(
            "{equipment} exists on 'Mechs only",
            equipment = Term(shown.name())
        ),
        say!("leave it out (D2.4.3)"),
    );
    f.need(
        !model.is_infantry() || shown != Equipment::Salvage,
        path,
        say!("infantry cannot show Salvage"),
        say!("leave it out: vehicles and 'Mechs alone show it"),
    );
}

fn markers(f: &mut Faults, model: &Model) {
    for (i, marker) in model.repair_markers.iter().enumerate() {
        let path = format!("repair_markers[{i}]");
        f.need(
            (1..=model.last_click()).contains(marker),
            &path,
            say!("there is no click {marker}", marker),
            say!("name a click of the dial, counted from 1 (D2.3.4)"),
        );
        f.need(
            !model.repair_markers[..i].contains(marker),
            &path,
            say!("click {marker} is marked twice", marker),
            say!("name it once"),
        );
    }
}

fn heat(f: &mut Faults, model: &Model, dial: &HeatDialModel) {
    f.need(
        (1..=3).contains(&dial.vent),
        "heat.vent",
        say!("vent rating {vent}", vent = dial.vent),
        say!("write 1 to 3 (D2.5.3)"),
    );
    f.need(
        (1..=MOST_CLICKS).contains(&dial.levels.len()),
        "heat.levels",
        say_n!(
            dial.levels.len(),
            "a heat dial of {n} level",
            "a heat dial of {n} levels"
        ),
        say!("write the levels from 0 to the last one before the shutdown icons (D2.5.1)"),
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
        say!("level 0 changes a value"),
        say!("leave its modifiers out: it is the starting position (D2.5.2)"),
    );
}

/// Whether a square of a heat dial is of the category of its value (D2.5.1).
fn effect(f: &mut Faults, path: &str, carries: Option<Category>, shown: Option<HeatEffect>) {
    let Some(shown) = shown else { return };
    let (why, fits) = match carries {
        None => (say!("there is no such damage slot"), false),
        Some(Category::Melee) => (say!("a melee slot never has an effect"), false),
        Some(c) => (
            say!(
                "“{id}” is an effect of {category} values, and this one is {carried}",
                id = shown.id(),
                category = Term(shown.category().name()),
                carried = Term(c.name())
            ),
            c == shown.category(),
        ),
    };
    f.need(
        fits,
        path,
        why,
        say!("choose an effect of the matching category, or leave it out (D2.5.1)"),
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
            say!("level 0 is not marked green here"),
            say!("write \"{id}\" (D2.5.2)", id = green.id()),
        );
    } else {
        f.need(
            shown != Some(green),
            path,
            say!("level {level} is no starting position", level),
            say!("leave the green square to level 0 (D2.5.2)"),
        );
    }
}

/// What is odd about a unit, though it can be used.
pub fn model_warnings(model: &Model) -> Vec<Problem> {
    let mut f = Faults::default();
    f.need(
        model.primary.is_some(),
        "id",
        say!("it has no damage slot: it can neither fire nor fight"),
        say!("describe `primary` (D2.2.1)"),
    );
    f.need(
        !model.repair_markers.contains(&1),
        "repair_markers",
        say!("a marker on click 1 stops nothing"),
        say!("leave it out (D2.3.3)"),
    );
    let repairs = model
        .clicks
        .iter()
        .any(|c| c.equipment.attack == Some(Equipment::Repair));
    f.need(
        repairs || model.symbol == Symbol::Crosshair,
        "symbol",
        say!("its attack symbol says whom it repairs, and it never repairs"),
        say!("leave out `symbol`, or give a click Repair"),
    );
    for (i, pair) in model.clicks.windows(2).enumerate() {
        let [before, after] = pair else { continue };
        let rises = after.attack > before.attack || after.defense > before.defense;
        f.need(
            !rises,
            &format!("clicks[{}]", i + 1),
            say!("damage makes it better here: attack or defense rises"),
            say!("see whether the clicks are in order (D2.3.1)"),
        );
    }
    let levels = model.heat.iter().flat_map(|h| &h.levels).enumerate();
    for (n, level) in levels {
        let path = format!("heat.levels[{n}]");
        f.need(
            level.primary <= 0 && level.secondary <= 0 && level.speed <= 0,
            &path,
            say!("heat makes it better here"),
            say!("write modifiers of 0 or less"),
        );
        let overheats = level.speed_effect == Some(HeatEffect::EngineOverheat);
        f.need(
            !overheats || level.speed == 0,
            &format!("{path}.speed"),
            say!(
                "Engine Overheat takes 2 inches of speed by itself, and the modifier comes on top"
            ),
            say!("leave the modifier out beside it (D10.4.1)"),
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
            || say!("use the id of special equipment or of a heat effect (D16.2.5, D10.3.3)"),
            |near| say!("use the id of one; the nearest is “{near}”", near),
        );
        let what = say!("there is no effect “{id}” to be described", id = &words.id);
        f.need(false, "id", what, remedy);
    }
    for (field, text) in [
        ("name", &words.name),
        ("short", &words.short),
        ("effect", &words.effect),
    ] {
        f.need(
            !text.trim().is_empty(),
            field,
            say!("`{field}` is empty", field),
            say!("write what players read"),
        );
        f.0.extend(limits::text(field, text));
    }
    f.0
}
