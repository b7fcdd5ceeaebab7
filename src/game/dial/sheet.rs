//! The sheet of a unit of the dial rules: what is printed on its base, where its dials stand, what works and what does not.

use super::{
    Session, look,
    roster::{shown_click, statuses},
};
use crate::{
    game::numbers::{Good, breakdown},
    hud::model::{
        BreakdownView, DialCard, DialCell, DialClick, DialEffect, DialEquipment, DialHeat,
        DialHeatLevel, DialNumber, DialValue, EquipmentNow, HeatSquare, Part, StatusChip, Tone,
    },
    theme::Mark,
    words,
};
use hexlance_dial::{
    content::{Catalogue, Words},
    equipment::{Category, Colour, Equipment, HeatEffect},
    model::{Click, DamageType, FrontArc, HeatLevel, Mode, Model, Rank, Slot, SlotId, Symbol},
    read::{Idle, Look},
};

/// A mark by its colour.
pub fn mark(colour: Colour) -> Mark {
    match colour {
        Colour::Red => Mark::Red,
        Colour::Blue => Mark::Blue,
        Colour::Black => Mark::Black,
        Colour::Gray => Mark::Gray,
        Colour::Green => Mark::Green,
        Colour::Yellow => Mark::Yellow,
    }
}

/// The name of a rank.
pub fn rank(rank: Rank) -> &'static str {
    match rank {
        Rank::Green => tr!("Green"),
        Rank::Veteran => tr!("Veteran"),
        Rank::Elite => tr!("Elite"),
    }
}

/// The class and mode of a unit in a word or two.
pub fn kind(model: &Model) -> &'static str {
    match (model.mode, model.is_infantry()) {
        (Mode::Mech, _) => tr!("'Mech"),
        (Mode::Foot, _) => tr!("Foot infantry"),
        (Mode::Hover, true) => tr!("Hover infantry"),
        (Mode::Wheeled, _) => tr!("Wheeled vehicle"),
        (Mode::Tracked, _) => tr!("Tracked vehicle"),
        (Mode::Hover, false) => tr!("Hover vehicle"),
    }
}

/// The name of the value that carries equipment or an effect.
pub fn carrier(category: Category) -> &'static str {
    match category {
        Category::Ballistic => tr!("Ballistic slot"),
        Category::Energy => tr!("Energy slot"),
        Category::Melee => tr!("Melee slot"),
        Category::Speed => tr!("Speed"),
        Category::Attack => tr!("Attack"),
        Category::Defense => tr!("Defense"),
    }
}

/// A word with an explanation.
pub(super) fn chip(
    text: &str,
    title: &str,
    help: impl Into<String>,
    rule: &str,
    tone: Tone,
) -> StatusChip {
    StatusChip {
        text: text.to_owned(),
        title: title.to_owned(),
        help: help.into(),
        rule: rule.to_owned(),
        duration: String::new(),
        tone,
    }
}

/// Order tokens and what they mean now.
fn token_words(u: &Look<'_>) -> String {
    match (u.tokens, u.model.is_mech()) {
        (0, _) => tr!("No order token: an order costs it nothing.").to_owned(),
        (1, true) => {
            tr!("One order token: another order now pushes it, which is 1 click of heat.").to_owned()
        }
        (1, false) => tr!("One order token: another order now pushes it, which is 1 click of damage.")
            .to_owned(),
        _ => tr!("Two order tokens: it cannot be given an order. Tokens come off at the end of a turn without an order.")
            .to_owned(),
    }
}

/// A value of the dial: which it is, its slot if it is a damage value.
struct Ring {
    key: &'static str,
    what: DialValue,
    slot: Option<(SlotId, Slot)>,
}

/// The rings of a dial from the rim inwards.
fn rings(model: &Model) -> Vec<Ring> {
    let plain = |key, what| Ring {
        key,
        what,
        slot: None,
    };
    let mut out = vec![
        plain("speed", DialValue::Speed),
        plain("attack", DialValue::Attack),
        plain("defense", DialValue::Defense),
    ];
    for id in SlotId::ALL {
        let Some(slot) = model.slot(id) else { continue };
        out.push(Ring {
            key: id.name(),
            what: match slot.kind {
                DamageType::Ballistic => DialValue::Ballistic,
                DamageType::Energy => DialValue::Energy,
                DamageType::Melee => DialValue::Melee,
            },
            slot: Some((id, slot)),
        });
    }
    out
}

impl Ring {
    /// What a click prints in it.
    fn printed(&self, click: &Click) -> (u8, Option<Equipment>) {
        let on = click.equipment;
        match (self.what, self.slot) {
            (_, Some((id, _))) => (click.damage(id), on.on(id)),
            (DialValue::Attack, _) => (click.attack, on.attack),
            (DialValue::Defense, _) => (click.defense, on.defense),
            _ => (click.speed, on.speed),
        }
    }
}

/// The equipment of a dial in the order in which its clicks show it.
fn all_equipment(model: &Model) -> Vec<Equipment> {
    let mut out = Vec::new();
    for e in model.clicks.iter().flat_map(|c| c.equipment.iter()) {
        if !out.contains(&e) {
            out.push(e);
        }
    }
    out
}

/// The whole sheet.
pub fn sheet(session: &Session, u: &Look<'_>) -> DialCard {
    let table = session.read();
    let model = u.model;
    let equipment = all_equipment(model);
    let index = |e: Option<Equipment>| e.and_then(|e| equipment.iter().position(|x| *x == e));
    let rings = rings(model);
    let clicks = model.clicks.iter().enumerate().map(|(i, click)| DialClick {
        cells: rings
            .iter()
            .map(|ring| {
                let (value, e) = ring.printed(click);
                DialCell {
                    value,
                    equipment: index(e),
                }
            })
            .collect(),
        repair_marker: model.repair_markers.contains(&(i as u8 + 1)),
    });
    let faction = match &model.faction {
        Some(faction) => faction.clone(),
        None => tr!("Mercenaries").to_owned(),
    };
    DialCard {
        unit: u.id,
        side: u.side,
        name: u.name.to_owned(),
        line: format!("{}  ·  {faction}", rank(model.rank)),
        icon: look::icon(model),
        points: model.points,
        facts: facts(model),
        arc: model.arc.degrees(),
        tokens: (u.tokens, token_words(u)),
        numbers: rings.iter().map(|r| number(u, r, &index)).collect(),
        click: shown_click(u),
        clicks: clicks.collect(),
        heat: model.heat.is_some().then(|| heat(session, u)),
        equipment: equipment
            .iter()
            .map(|e| equipment_row(session, u, *e))
            .collect(),
        statuses: statuses(table, u),
    }
}

/// What a unit is.
fn facts(model: &Model) -> Vec<StatusChip> {
    let mut out = vec![
        chip(
            kind(model),
            kind(model),
            match model.class.size() {
                1 => tr!("Size 1: it blocks no line of fire between vehicles or 'Mechs."),
                2 => tr!("Size 2, for lines of fire."),
                _ => tr!("Size 3, for lines of fire."),
            },
            "D2.1",
            Tone::Plain,
        ),
        chip(
            &tr!("{degrees}°", degrees = model.arc.degrees()),
            tr!("Front arc"),
            match model.arc {
                FrontArc::Full => tr!("It attacks all around."),
                FrontArc::Half => tr!("It attacks forwards and to both sides."),
                FrontArc::Third => tr!("It attacks in a third of the circle before it."),
            },
            "D6.1",
            Tone::Plain,
        ),
    ];
    let (symbol, help) = match model.symbol {
        Symbol::Crosshair => (tr!("Crosshair"), tr!("Its Repair would help everybody.")),
        Symbol::Cross => (tr!("Cross"), tr!("Its Repair would help units on foot.")),
        Symbol::Bolt => (
            tr!("Bolt"),
            tr!("Its Repair would help all but units on foot."),
        ),
    };
    if model
        .clicks
        .iter()
        .any(|c| c.equipment.attack == Some(Equipment::Repair))
    {
        out.push(chip(
            symbol,
            tr!("Attack symbol"),
            help,
            "D2.1.3",
            Tone::Plain,
        ));
    }
    if model.transport > 0 {
        out.push(chip(
            &tr!("Carries {n}", n = model.transport),
            tr!("Transport"),
            tr!("Infantry takes 1 of its room, a vehicle 3."),
            "D12.1",
            Tone::Plain,
        ));
    }
    if model.unique {
        out.push(chip(
            tr!("Unique"),
            tr!("Unique"),
            tr!("A force may have one of it."),
            "D15.1.2",
            Tone::Plain,
        ));
    }
    if !model.role.is_empty() {
        let role = words::capital(&model.role);
        out.push(chip(&role, &role, model.look.clone(), "", Tone::Plain));
    }
    out
}

/// A value with a single part.
fn printed_alone(label: &str, value: u8) -> BreakdownView {
    BreakdownView {
        parts: vec![Part {
            label: label.to_owned(),
            source: "D2.2".to_owned(),
            value: value.to_string(),
            tone: Tone::Plain,
        }],
        total_label: tr!("Now").to_owned(),
        total: value.to_string(),
        set_aside: Vec::new(),
    }
}

/// A value as it is now, with its parts.
fn number(
    u: &Look<'_>,
    ring: &Ring,
    index: &impl Fn(Option<Equipment>) -> Option<usize>,
) -> DialNumber {
    let (printed, equipment) = ring.printed(&u.click());
    let now =
        |b: &hexlance_rules::Breakdown, text: String| breakdown(b, tr!("Now"), text, Good::High);
    let mut help = Vec::new();
    let mut note = String::new();
    let (value, changed, parts) = match (ring.what, ring.slot) {
        (_, Some((id, slot))) => {
            let damage = u.damage(id);
            (note, help) = slot_words(u, slot);
            let total = damage.total();
            let parts = now(&damage, total.to_string());
            (total.to_string(), total != i16::from(printed), parts)
        }
        (DialValue::Attack, _) => {
            let parts = printed_alone(tr!("Printed"), printed);
            (printed.to_string(), false, parts)
        }
        (DialValue::Defense, _) => {
            let parts = printed_alone(tr!("Printed"), printed);
            (printed.to_string(), false, parts)
        }
        _ => {
            let speed = u.speed();
            let total = speed.total();
            note = tr_n!((total / 2).max(0), "{n} hex", "{n} hexes");
            let parts = now(&speed, format!("{total}\""));
            (format!("{total}\""), total != i16::from(printed), parts)
        }
    };
    DialNumber {
        key: ring.key,
        what: ring.what,
        value,
        note,
        changed,
        parts,
        help,
        equipment: index(equipment),
    }
}

/// Range and kind of a damage slot: a few letters, and lines.
fn slot_words(u: &Look<'_>, slot: Slot) -> (String, Vec<(String, String)>) {
    let mut help = Vec::new();
    let mut line = |label: &str, text: String| help.push((label.to_owned(), text));
    let note = if slot.kind == DamageType::Melee {
        line(tr!("Range"), tr!("Close combat only").to_owned());
        tr!("melee").to_owned()
    } else {
        let (min, max) = (slot.min, slot.max);
        line(
            tr!("Range"),
            tr!(
                "{min}\" to {max}\": {near} to {far} hexes",
                min,
                max,
                near = min.div_ceil(2),
                far = max / 2
            ),
        );
        format!("{min}–{max}\"")
    };
    if slot.targets > 1 {
        line(
            tr!("Targets"),
            tr!("up to {n} with one attack", n = slot.targets),
        );
    }
    if slot.indirect {
        line(
            tr!("Indirect"),
            tr!("may fire without a line of fire where a friend sees the target").to_owned(),
        );
    }
    if slot.artillery {
        line(
            tr!("Artillery"),
            tr!("fires at hexes; the shells come down in the next turn of its side").to_owned(),
        );
    }
    if let Some(effect) = u.silenced(slot.kind) {
        line(
            tr!("Silenced"),
            tr!(
                "no ranged attack while the heat dial shows {effect}",
                effect = crate::lang::text(effect.name())
            ),
        );
    }
    (note, help)
}

/// What players read of something on the dials.
fn short_and_help(words: Option<&std::sync::Arc<Words>>) -> (String, String) {
    words.map_or_else(Default::default, |w| (w.short.clone(), w.effect.clone()))
}

/// Why equipment does not work, in words.
pub fn idle_words(idle: Idle) -> String {
    let why = match idle {
        Idle::Captive => tr!("A captured unit uses no equipment").to_owned(),
        Idle::Aboard => tr!("A passenger uses no equipment").to_owned(),
        Idle::ShutDown => tr!("A 'Mech that is shut down uses only what is always on").to_owned(),
        Idle::SwitchedOff => tr!("Its standing switch is off").to_owned(),
        Idle::Effect(effect) => tr!(
            "The heat dial shows {effect}",
            effect = crate::lang::text(effect.name())
        ),
    };
    format!("{why} ({})", idle.rule())
}

/// Equipment of the dial with what it does at this moment.
fn equipment_row(session: &Session, u: &Look<'_>, e: Equipment) -> DialEquipment {
    let content = &session.battle.world().resource::<Catalogue>().0;
    let (short, help) = short_and_help(content.of_equipment(e));
    let shown = !u.is_gone() && u.click().equipment.iter().any(|x| x == e);
    let now = match (shown, u.idle(e)) {
        (true, None) => EquipmentNow::Works,
        (true, Some(idle)) => EquipmentNow::Rests(idle_words(idle)),
        (false, _) => EquipmentNow::Elsewhere(clicks_with(u.model, e)),
    };
    DialEquipment {
        id: e.ability(),
        name: crate::lang::text(e.name()).to_owned(),
        carrier: carrier(e.category()).to_owned(),
        mark: mark(e.colour()),
        short,
        help,
        now,
    }
}

/// The clicks that show equipment, such as "1-3, 7".
fn clicks_with(model: &Model, e: Equipment) -> String {
    let with = |i: &usize| {
        let click = model.clicks.get(*i);
        click.is_some_and(|c| c.equipment.iter().any(|x| x == e))
    };
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for i in (0..model.clicks.len()).filter(with) {
        match runs.last_mut() {
            Some((_, last)) if *last == i => *last = i + 1,
            _ => runs.push((i + 1, i + 1)),
        }
    }
    let text: Vec<_> = runs
        .into_iter()
        .map(|(a, b)| match a == b {
            true => a.to_string(),
            false => format!("{a}–{b}"),
        })
        .collect();
    text.join(", ")
}

/// The heat dial.
fn heat(session: &Session, u: &Look<'_>) -> DialHeat {
    let Some(dial) = &u.model.heat else {
        return DialHeat::default();
    };
    let content = &session.battle.world().resource::<Catalogue>().0;
    let mut effects: Vec<HeatEffect> = Vec::new();
    for e in dial.levels.iter().flat_map(HeatLevel::effects) {
        if !effects.contains(&e) {
            effects.push(e);
        }
    }
    let index = |e: Option<HeatEffect>| e.and_then(|e| effects.iter().position(|x| *x == e));
    let square = |change: i8, effect| HeatSquare {
        change,
        effect: index(effect),
    };
    let level = |l: &HeatLevel| {
        let slot = |id: SlotId| u.slot(id).map(|_| square(l.damage(id), l.effect(id)));
        DialHeatLevel {
            squares: [
                slot(SlotId::Primary),
                slot(SlotId::Secondary),
                Some(square(l.speed, l.speed_effect)),
            ],
        }
    };
    let mut levels: Vec<_> = dial.levels.iter().map(level).collect();
    // The shutdown icons (D2.5.2).
    levels.push(DialHeatLevel::default());
    DialHeat {
        level: u.heat,
        vent: dial.vent,
        levels,
        effects: effects
            .iter()
            .map(|e| {
                let (short, help) = short_and_help(content.of_heat(*e));
                DialEffect {
                    id: e.ability(),
                    name: crate::lang::text(e.name()).to_owned(),
                    carrier: carrier(e.category()).to_owned(),
                    mark: mark(e.colour()),
                    short,
                    help,
                }
            })
            .collect(),
    }
}
