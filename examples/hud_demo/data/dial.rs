//! A battle of the dial rules: orders as tokens, click tracks, a sheet with both dials.

use super::{AMBER, AZURE, part, total};
use hexlance::{
    hud::model::*,
    theme::{Mark, UnitIcon},
};
use hexlance_rules::AbilityId;
use std::sync::Arc;

/// Equipment of the dial on the sheet: id, name, carrier, mark, what it does.
const EQUIPMENT: [(&str, &str, &str, Mark, &str); 4] = [
    (
        "eq.energy_pulse",
        "Pulse",
        "Energy slot",
        Mark::Red,
        "After a hit, fires again at +2 defense; 1 heat.",
    ),
    (
        "eq.defense_heavy_armor",
        "Heavy Armor",
        "Defense",
        Mark::Gray,
        "1 click less from ranged and close combat attacks.",
    ),
    (
        "eq.speed_evade",
        "Evade",
        "Speed",
        Mark::Red,
        "Harder to hit, breaks away, runs cool.",
    ),
    (
        "eq.attack_command",
        "Command",
        "Attack",
        Mark::Gray,
        "Perhaps one order more.",
    ),
];

/// Effects of its heat dial: id, name, carrier, mark, what it does.
const EFFECTS: [(&str, &str, &str, Mark, &str); 3] = [
    (
        "heat.speed_starting_position",
        "Starting Position",
        "Speed",
        Mark::Green,
        "Where the dial stands at first.",
    ),
    (
        "heat.energy_avoid_heat_sink_overload",
        "Avoid Heat Sink Overload",
        "Energy slot",
        Mark::Black,
        "1 or 2: 1 heat.",
    ),
    (
        "heat.speed_avoid_shutdown",
        "Avoid Shutdown",
        "Speed",
        Mark::Yellow,
        "1 or 2: shuts down; restarts on 3 to 6.",
    ),
];

fn equipment() -> Vec<DialEquipment> {
    let now = [
        EquipmentNow::Works,
        EquipmentNow::Works,
        EquipmentNow::Rests("Its standing switch is off (D16.2.3)".into()),
        EquipmentNow::Elsewhere("1–2".into()),
    ];
    let rows = EQUIPMENT.into_iter().zip(now);
    rows.map(|((id, name, carrier, mark, short), now)| DialEquipment {
        id: AbilityId::new(id),
        name: name.into(),
        carrier: carrier.into(),
        mark,
        short: short.into(),
        help: short.into(),
        now,
    })
    .collect()
}

fn heat() -> DialHeat {
    let square = |change, effect| Some(HeatSquare { change, effect });
    let level = |primary, speed| DialHeatLevel {
        squares: [primary, square(0, None), speed],
    };
    DialHeat {
        level: 3,
        vent: 2,
        levels: vec![
            level(square(0, None), square(0, Some(0))),
            level(square(0, None), square(0, None)),
            level(square(0, None), square(-2, None)),
            level(square(-1, Some(1)), square(-2, None)),
            level(square(-1, Some(1)), square(-2, Some(2))),
            level(square(-2, Some(1)), square(-4, Some(2))),
            DialHeatLevel::default(),
        ],
        effects: EFFECTS
            .into_iter()
            .map(|(id, name, carrier, mark, short)| DialEffect {
                id: AbilityId::new(id),
                name: name.into(),
                carrier: carrier.into(),
                mark,
                short: short.into(),
                help: short.into(),
            })
            .collect(),
    }
}

/// Speed, attack, defense, primary and secondary damage of the clicks.
const CLICKS: [[u8; 5]; 9] = [
    [8, 11, 21, 5, 3],
    [8, 11, 21, 5, 3],
    [8, 10, 20, 4, 3],
    [8, 10, 20, 4, 2],
    [6, 10, 19, 4, 2],
    [6, 9, 19, 3, 2],
    [6, 9, 18, 3, 1],
    [4, 8, 18, 2, 1],
    [4, 7, 17, 1, 1],
];

/// Which equipment a value of a click carries.
fn carried(click: usize, ring: usize) -> Option<usize> {
    match (ring, click) {
        (3, 0..=5) => Some(0),
        (2, 1..=6) => Some(1),
        (0, 0..=4) => Some(2),
        (1, 0..=1) => Some(3),
        _ => None,
    }
}

fn numbers() -> Vec<DialNumber> {
    let printed = |n: &str| {
        let parts = vec![part("Printed", "D2.2", n, Tone::Plain)];
        total(parts, "Now", n)
    };
    let row = |key, what, value: &str, note: &str, equipment| DialNumber {
        key,
        what,
        value: value.into(),
        note: note.into(),
        changed: false,
        parts: printed(value),
        help: Vec::new(),
        equipment,
    };
    let heated = |value: &str, by: &str, now: &str| {
        let parts = vec![
            part("speed value", "D4.2.1", value, Tone::Plain),
            part("heat dial", "D2.2.4", by, Tone::Bad),
        ];
        total(parts, "Now", now)
    };
    vec![
        DialNumber {
            changed: true,
            parts: heated("8", "-2", "6\""),
            ..row("speed", DialValue::Speed, "6\"", "3 hexes", Some(2))
        },
        row("attack", DialValue::Attack, "10", "", None),
        row("defense", DialValue::Defense, "20", "", Some(1)),
        DialNumber {
            changed: true,
            parts: heated("4", "-1", "3"),
            help: vec![("Range".into(), "0\" to 14\": 0 to 7 hexes".into())],
            ..row("primary", DialValue::Energy, "3", "0–14\"", Some(0))
        },
        row("secondary", DialValue::Melee, "3", "melee", None),
    ]
}

/// The sheet of a 'Mech on its third click of nine, at heat 3 of 6.
pub fn dial_card() -> DialCard {
    let chip = |text: &str, help: &str, tone| StatusChip {
        text: text.into(),
        title: text.into(),
        help: help.into(),
        rule: "D2.1".into(),
        duration: String::new(),
        tone,
    };
    DialCard {
        unit: UnitId(1),
        side: AZURE,
        name: "Kilnwright KW-2".into(),
        line: "Veteran  ·  Greyhold Wardens".into(),
        icon: UnitIcon::Walker,
        points: 168,
        facts: vec![
            chip("'Mech", "Size 3, for lines of fire.", Tone::Plain),
            chip("180°", "Forwards and to both sides.", Tone::Plain),
        ],
        arc: 180,
        tokens: (1, "Another order now pushes it.".into()),
        numbers: numbers(),
        click: 3,
        clicks: CLICKS
            .iter()
            .enumerate()
            .map(|(i, values)| DialClick {
                cells: values
                    .iter()
                    .enumerate()
                    .map(|(ring, value)| DialCell {
                        value: *value,
                        equipment: carried(i, ring),
                    })
                    .collect(),
                repair_marker: i == 6,
            })
            .collect(),
        heat: Some(heat()),
        equipment: equipment(),
        statuses: vec![chip(
            "Ordered",
            "It was given an order this turn.",
            Tone::Plain,
        )],
    }
}

/// The battle with dials in the place of armor.
pub fn dial_battle() -> BattleView {
    let mut view = super::battle();
    view.rules = Some("dial");
    let stage = |name: &str, help: &str| PhaseStep {
        name: name.into(),
        help: help.into(),
    };
    view.phase = PhaseBar {
        counted: Counted::Rounds,
        orders: Some(OrderCount {
            side: AZURE,
            left: 2,
            all: 4,
            parts: total(
                vec![
                    part("Build total of 450", "D3.1.3", "3", Tone::Plain),
                    part("Command", "eq.attack_command", "+1", Tone::Good),
                    part("Given", "D3.1.4", "-2", Tone::Plain),
                ],
                "Orders left",
                "2",
            ),
        }),
        turn: 3,
        last_turn: Some(12),
        phases: vec![
            stage("Command", "Equipment is switched, orders are counted."),
            stage("Orders", "Orders are given one after another."),
            stage("End", "'Mechs cool, heat is checked, tokens go."),
        ],
        current: 1,
        acting: Some(AZURE),
        initiative: Some(total(
            vec![
                part("Azure", "D15.3.1", "5", Tone::Plain),
                part("Amber", "D15.3.1", "2", Tone::Plain),
            ],
            "First player",
            "Azure",
        )),
    };
    let roster = Arc::make_mut(&mut view.roster);
    for (i, entry) in roster.iter_mut().enumerate() {
        let clicks = 4 + (i as u8 * 3) % 8;
        entry.code = match entry.side {
            AMBER => "Tracked vehicle, 74 points".into(),
            _ => "'Mech, 168 points".into(),
        };
        entry.health = Health::Dial(DialTrack {
            click: 1 + (i as u8) % clicks,
            clicks,
            tokens: i as u8 % 3,
            marks: Mark::ALL[..i % 4].to_vec(),
        });
    }
    view.initiative = None;
    view.commands.clear();
    view.card = Some(RecordSheet::Dial(Box::new(dial_card())));
    view
}
