//! Battles to choose from and battles to load.

use super::board;
use hexlance::{
    rulesets::{Registered, Rules},
    screens::{
        ComputerLevel, Controller, RuleSwitch, SaveEntry, SaveList, ScenarioCatalog, ScenarioEntry,
        ScenarioSide, ScenarioUnit,
    },
    theme::UnitIcon,
};

fn fighter(name: &str, code: &str, icon: UnitIcon, skill: u8, point_value: u16) -> ScenarioUnit {
    ScenarioUnit {
        name: name.into(),
        code: code.into(),
        icon,
        look: Default::default(),
        note: format!("skill {skill}"),
        point_value,
        abilities: Vec::new(),
        printed: None,
    }
}

/// Battles to choose from.
pub fn catalog() -> ScenarioCatalog {
    let ford = ScenarioEntry {
        id: "kestrel-bend".into(),
        rules: Rules::of::<hexlance_strike::Strike>(),
        title: "The ford at Kestrel Bend".into(),
        kind: None,
        pictures: Vec::new(),
        teaches: false,
        subtitle: "Two lances, one river, one crossing".into(),
        briefing: "The only ford within a day's march lies between two hills. Azure holds the western bank with a mixed lance and must not let Amber's heavier machines across before dusk. Amber came in haste: its fuel is short and its commander is not patient.".into(),
        goals: vec!["Hold the ford at the end of turn 8".into(), "Or destroy or drive off every enemy unit".into()],
        facts: vec!["8 turns".into(), "Dusk".into(), "Light rain".into()],
        board: board().clone(),
        theme: Default::default(),
        sides: vec![
            ScenarioSide {
                name: "Azure".into(),
                task: "defends".into(),
                units: vec![
                    fighter("Quarry Saint QS-3 Mason", "BM 3", UnitIcon::Walker, 3, 41),
                    fighter("Night Ferret", "BM 1", UnitIcon::Quad, 4, 19),
                    fighter("Tollgate Hound", "CV 2", UnitIcon::Tank, 4, 22),
                    fighter("Lantern Platoon", "CI 1", UnitIcon::Infantry, 5, 9),
                ],
                commands: Vec::new(),
                default: Controller::Human,
                may_be_off: false,
                zone: board().iter().map(|(h, _)| h).filter(|h| h.column_row().0 <= 4).collect(),
            },
            ScenarioSide {
                name: "Amber".into(),
                task: "attacks".into(),
                units: vec![
                    fighter("Grey Sexton", "BM 4", UnitIcon::Walker, 4, 44),
                    fighter("Brasswing", "CV 1", UnitIcon::Vtol, 4, 14),
                    fighter("Kite Warden", "BA 1", UnitIcon::BattleArmor, 4, 12),
                    fighter("Ember Deacon", "BM 2", UnitIcon::Walker, 3, 30),
                ],
                commands: Vec::new(),
                default: Controller::Computer("veteran".into()),
                may_be_off: false,
                zone: board().iter().map(|(h, _)| h).filter(|h| h.column_row().0 >= 21).collect(),
            },
        ],
        switches: vec![
            RuleSwitch { id: "skids".into(), name: "Skidding".into(), help: "Units that turn at speed on ice and pavement may slide.".into(), on: true },
            RuleSwitch { id: "climb".into(), name: "Climbing".into(), help: "Walkers climb cliffs over several turns.".into(), on: true },
            RuleSwitch { id: "eccm".into(), name: "ECCM".into(), help: "Suites can cancel hostile ones.".into(), on: false },
            RuleSwitch { id: "wrecks".into(), name: "Wrecks".into(), help: "Large machines leave rough ground behind.".into(), on: false },
        ],
    };
    let mut entries = vec![ford.clone()];
    for (id, title, subtitle) in [
        (
            "first-steps",
            "First steps",
            "Learn to move and shoot, one machine a side",
        ),
        (
            "salt-mine",
            "The salt mine",
            "A convoy has to reach the far edge",
        ),
        (
            "nightwatch",
            "Nightwatch",
            "Infantry in buildings against raiders in the dark",
        ),
        ("frost-line", "Frost line", "Ice, skids and long ranges"),
        ("three-kings", "Three kings", "Everyone against everyone"),
    ] {
        let mut e = ford.clone();
        e.id = id.into();
        e.title = title.into();
        e.subtitle = subtitle.into();
        entries.push(e);
    }
    ScenarioCatalog {
        entries,
        levels: vec![
            ComputerLevel { id: "cadet".into(), name: "Cadet".into(), help: "Plays quickly and makes mistakes.".into() },
            ComputerLevel { id: "veteran".into(), name: "Veteran".into(), help: "Knows ranges and cover.".into() },
            ComputerLevel { id: "ace".into(), name: "Ace".into(), help: "Thinks ahead and takes its time.".into() },
        ],
        problems: vec!["scenarios/old-bridge.ron, line 14: there is no unit called \"Cinderhok\"; did you mean \"Cinderhook\"?".into()],
    }
}

/// Battles to load.
pub fn saves() -> SaveList {
    let save = |name: &str, battle: &str, state: &str, when: &str, automatic| SaveEntry {
        name: name.into(),
        rules: Rules::of::<hexlance_strike::Strike>(),
        battle: battle.into(),
        state: state.into(),
        when: when.into(),
        automatic,
        problem: None,
    };
    let mut entries = vec![
        save(
            "Autosave",
            "The ford at Kestrel Bend",
            "Turn 4, Combat",
            "today, 18:40",
            true,
        ),
        save(
            "Before the bridge",
            "The ford at Kestrel Bend",
            "Turn 3, Movement",
            "today, 18:22",
            false,
        ),
        save(
            "Long night",
            "Nightwatch",
            "Turn 9, End",
            "yesterday, 23:05",
            false,
        ),
        save(
            "Old one",
            "The salt mine",
            "Turn 2, Combat",
            "12 October",
            false,
        ),
    ];
    entries[3].problem = Some("Saved by a newer version of the program.".into());
    SaveList {
        entries,
        can_continue: true,
    }
}
