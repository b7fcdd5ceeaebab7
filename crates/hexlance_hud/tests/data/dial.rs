//! A battle of the dial rules: orders as tokens, click tracks, a sheet with both dials.

use super::{AMBER, AZURE, part, total};
use hexlance_present::{sheet::*, *};
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

/// Index of the equipment whose switch is off, and of one that other clicks show.
const OFF: usize = 2;
const ELSEWHERE: usize = 3;

fn equipment() -> Vec<Chip> {
    let chip = |(i, (id, name, carrier, mark, short)): (usize, (&str, &str, &str, Mark, &str))| {
        let help = Help::new(name).line("On", carrier).line("", short);
        let (state, badge, help) = match i {
            OFF => (ChipState::Spent, "off", help.line("Not now", SWITCHED_OFF)),
            ELSEWHERE => (ChipState::Spent, "1–2", help.line("Clicks", "1–2")),
            _ => (ChipState::Plain, "", help.line("Now", "It works.")),
        };
        Chip {
            key: format!("equipment.{i}"),
            text: name.into(),
            state,
            mark: Some(mark),
            badge: badge.into(),
            help: help.look_up(AbilityId::new(id)),
            ..Chip::default()
        }
    };
    EQUIPMENT.into_iter().enumerate().map(chip).collect()
}

const SWITCHED_OFF: &str = "Its standing switch is off (D16.2.3)";

fn legend(of: &[(&str, &str, &str, Mark, &str)], rests: Option<usize>) -> Vec<Legend> {
    let all = of.iter().enumerate();
    all.map(|(i, (_, name, _, mark, short))| Legend {
        mark: *mark,
        name: (*name).into(),
        about: (*short).into(),
        rests: rests == Some(i),
    })
    .collect()
}

fn ring(name: &str, sign: Icon) -> Ring {
    Ring {
        name: name.into(),
        sign: Some(sign),
    }
}

/// Heat 3 of 6: what the levels do to primary damage and to speed.
fn heat() -> Wheel {
    let levels: [[(i8, Option<usize>); 2]; 6] = [
        [(0, None), (0, Some(0))],
        [(0, None), (0, None)],
        [(0, None), (-2, None)],
        [(-1, Some(1)), (-2, None)],
        [(-1, Some(1)), (-2, Some(2))],
        [(-2, Some(1)), (-4, Some(2))],
    ];
    let level = |i: usize| Position {
        key: format!("heat.{i}"),
        label: i.to_string(),
        spoken: format!("Heat level {i}"),
        help: Help::new(format!("Heat {i} of 6")),
        ..Position::default()
    };
    let cell = |(change, mark): (i8, Option<usize>)| {
        Some(Cell {
            text: match change {
                0 => String::new(),
                n => format!("{n:+}"),
            },
            said: format!("{change:+}"),
            mark,
        })
    };
    let positions = levels.into_iter().enumerate().map(|(i, cells)| Position {
        cells: cells.into_iter().map(cell).collect(),
        ..level(i)
    });
    let last = Position {
        label: "S".into(),
        icon: Some(Icon::Power),
        help: Help::new("Heat 6 of 6").line("", "The shutdown icons"),
        ..level(6)
    };
    let note = |text: &str, dim| WheelNote {
        text: text.into(),
        dim,
        ..WheelNote::default()
    };
    let (id, name, _, mark, short) = EFFECTS[1];
    Wheel {
        key: "heat".into(),
        title: "Heat".into(),
        spoken: "Heat 3 of 6".into(),
        shading: Shading::Heat,
        rings: vec![
            ring("Primary damage", Icon::Bolt),
            ring("Speed", Icon::Walk),
        ],
        legend: legend(&EFFECTS, None),
        positions: positions.chain([last]).collect(),
        at: 3,
        back_to: Some(1),
        hub: "3".into(),
        notes: vec![
            note("Level 3 of 6", false),
            note("Vents 2", true),
            WheelNote {
                key: "effect.0".into(),
                mark: Some(mark),
                help: Help::new(name).line("", short).look_up(AbilityId::new(id)),
                ..note(name, false)
            },
        ],
        ..Wheel::default()
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

/// The rings of the click dial: key, heading, name, sign, value now, note, index of the equipment.
type Row = (
    &'static str,
    &'static str,
    &'static str,
    Icon,
    &'static str,
    &'static str,
    Option<usize>,
);

const RINGS: [Row; 5] = [
    (
        "speed",
        "SPEED",
        "Speed",
        Icon::Walk,
        "6\"",
        "3 hexes",
        Some(2),
    ),
    ("attack", "ATTACK", "Attack", Icon::Attack, "10", "", None),
    (
        "defense",
        "DEFENSE",
        "Defense",
        Icon::Armor,
        "20",
        "",
        Some(1),
    ),
    (
        "primary",
        "DAMAGE",
        "Energy damage",
        Icon::Bolt,
        "3",
        "0–14\"",
        Some(0),
    ),
    (
        "secondary",
        "DAMAGE",
        "Melee damage",
        Icon::Melee,
        "3",
        "melee",
        None,
    ),
];

fn numbers() -> Body {
    let heated = |value: &str, by: &str, now: &str| {
        let parts = vec![
            part("speed value", "D4.2.1", value, Tone::Plain),
            part("heat dial", "D2.2.4", by, Tone::Bad),
        ];
        total(parts, "Now", now)
    };
    let number = |(key, label, name, sign, value, note, carried): Row| {
        let parts = match key {
            "speed" => heated("8", "-2", "6\""),
            "primary" => heated("4", "-1", "3"),
            _ => total(
                vec![part("Printed", "D2.2", value, Tone::Plain)],
                "Now",
                value,
            ),
        };
        let help = Help::new(name).parts(parts);
        let help = match key {
            "primary" => help.line("Range", "0\" to 14\": 0 to 7 hexes"),
            "speed" => help.line("Not now", SWITCHED_OFF),
            _ => help,
        };
        Number {
            key: key.into(),
            label: label.into(),
            name: name.into(),
            value: value.into(),
            note: note.into(),
            sign: Some(sign),
            carried: carried.map(|i| Carried {
                mark: EQUIPMENT[i].3,
                rests: i == OFF,
            }),
            changed: matches!(key, "speed" | "primary"),
            help,
            ..Number::default()
        }
    };
    Body::Numbers(RINGS.into_iter().map(number).collect())
}

fn clicks() -> Wheel {
    let position = |(i, values): (usize, &[u8; 5])| {
        let number = i + 1;
        let spoken = RINGS.iter().zip(values);
        let spoken: Vec<String> = spoken.map(|(r, v)| format!("{} {v}", r.2)).collect();
        let stands = match number {
            1 | 2 => ", passed",
            3 => ", now",
            4 => ", the next one",
            _ => "",
        };
        Position {
            key: format!("click.{number}"),
            label: number.to_string(),
            cells: values
                .iter()
                .enumerate()
                .map(|(ring, value)| {
                    Some(Cell {
                        text: value.to_string(),
                        said: String::new(),
                        mark: carried(i, ring),
                    })
                })
                .collect(),
            stop: i == 6,
            spoken: format!("Click {number}: {}", spoken.join(", ")),
            help: Help::new(format!("Click {number} of 9{stands}")),
            ..Position::default()
        }
    };
    Wheel {
        key: "dial".into(),
        spoken: "Click 3 of 9".into(),
        rings: RINGS.iter().map(|r| ring(r.2, r.3)).collect(),
        legend: legend(&EQUIPMENT, Some(OFF)),
        positions: CLICKS.iter().enumerate().map(position).collect(),
        at: 2,
        end: Some(End {
            icon: Icon::Skull,
            help: Help::new("Eliminated"),
        }),
        hub: "3".into(),
        hub_note: "of 9".into(),
        ..Wheel::default()
    }
}

/// The sheet of a 'Mech on its third click of nine, at heat 3 of 6.
pub fn dial_card() -> Sheet {
    let chip = |text: &str, help: &str| StatusChip {
        text: text.into(),
        title: text.into(),
        help: help.into(),
        rule: "D2.1".into(),
        duration: String::new(),
        tone: Tone::Plain,
    };
    let chips = |title: &str, chips| Body::Chips {
        title: title.into(),
        chips,
    };
    let fact = |i: usize, c| Chip::fact(format!("fact.{i}"), c, "Lasts", "Rule");
    let ordered = chip("Ordered", "It was given an order this turn.");
    let head = Head {
        name: "Kilnwright KW-2".into(),
        line: "Veteran  ·  Greyhold Wardens".into(),
        title: "Kilnwright KW-2".into(),
        icon: UnitIcon::Walker,
        points: Some(("POINTS".into(), 168)),
    };
    Sheet::new(UnitId(1), AZURE, head)
        .with(numbers())
        .with(Body::Tokens(Tokens {
            key: "tokens".into(),
            label: "TOKENS".into(),
            count: 1,
            most: 2,
            help: Help::new("1 order token").line("", "Another order now pushes it."),
        }))
        .with(chips(
            "",
            vec![Chip::state("status.0".into(), ordered, "Lasts", "Rule")],
        ))
        .with(Body::Wheel(clicks()))
        .with(Body::Wheel(heat()))
        .with(chips("Equipment", equipment()))
        .with(chips(
            "",
            vec![
                fact(0, chip("'Mech", "Size 3, for lines of fire.")),
                fact(1, chip("180°", "Forwards and to both sides.")),
            ],
        ))
}

/// The battle with dials in the place of armor.
pub fn dial_battle() -> BattleView {
    let mut view = super::battle();
    view.rules = Some("dial");
    let stage = |name: &'static str, help: &str| PhaseStep {
        key: name,
        name: name.into(),
        help: help.into(),
    };
    view.phase = PhaseBar {
        counted: Counted::Rounds,
        orders: Some(OrderCount {
            side: AZURE,
            left: 2,
            stacks: Vec::new(),
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
        asked: None,
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
        let (click, tokens) = (1 + (i as u8) % clicks, i as u8 % 3);
        let heat = entry.gauges.split_off(2);
        entry.gauges = vec![
            Gauge::Pointer {
                at: click,
                of: clicks,
            },
            Gauge::Marks(Mark::ALL[..i % 4].to_vec()),
            Gauge::Tokens(tokens),
        ];
        entry.gauges.extend(heat);
        let order = if tokens == 1 {
            "order token"
        } else {
            "order tokens"
        };
        entry.condition = format!("Click {click} of {clicks}, {tokens} {order}");
    }
    view.initiative = None;
    view.commands.clear();
    view.card = Some(dial_card());
    view
}
