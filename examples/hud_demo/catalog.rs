//! Made-up battles to choose from.

use hexlance_board::{
    Board, Building, BuildingClass, BuildingKind, Density, Direction, Exits, Ground, Growth, Hex,
    Woods,
};
use hexlance_pages::{
    ComputerLevel, Controller, RuleSwitch, ScenarioCatalog, ScenarioEntry, ScenarioSide,
    ScenarioUnit,
};
use hexlance_present::{Rules, UnitIcon};
use std::sync::{Arc, OnceLock};

/// A map with a bit of everything.
pub fn board() -> &'static Arc<Board> {
    static BOARD: OnceLock<Arc<Board>> = OnceLock::new();
    BOARD.get_or_init(|| {
        let mut b = Board::new(24, 17).unwrap_or_else(|e| panic!("24 by 17 is a legal size: {e}"));
        let hexes: Vec<Hex> = b.iter().map(|(h, _)| h).collect();
        for h in hexes {
            let (col, row) = h.column_row();
            let (x, y) = (f32::from(col), f32::from(row));
            let hill = 4.2 - ((x - 6.0).powi(2) * 0.5 + (y - 6.0).powi(2) * 0.8).sqrt();
            let ridge = 3.4 - ((x - 19.0).powi(2) * 0.9 + (y - 12.0).powi(2) * 0.35).sqrt();
            let river = (y - 9.5 - 2.2 * (x * 0.35).sin()).abs();
            let n = (col as u32)
                .wrapping_mul(7919)
                .wrapping_add((row as u32).wrapping_mul(104_729))
                % 97;
            b.edit(h, |c| {
                c.level = hill.max(ridge).max(0.0).floor().min(4.0) as i8;
                if c.level == 0 && river < 0.75 {
                    c.water = Some(if river < 0.3 { 2 } else { 1 });
                } else if n < 12 {
                    let density =
                        [Density::Light, Density::Heavy, Density::UltraHeavy][(n % 3) as usize];
                    c.woods = Some(Woods {
                        growth: Growth::Woods,
                        density,
                    });
                } else if n < 18 {
                    c.ground = Ground::Rough;
                } else if n < 22 {
                    c.ground = Ground::Field;
                } else if n == 25 {
                    c.ground = Ground::Sand;
                }
            });
        }
        for row in 1..=17 {
            let h = Hex::from_column_row(13, row);
            let mut exits = Exits::default();
            exits = exits
                .with(Direction::from_index(0))
                .with(Direction::from_index(3));
            b.edit(h, |c| {
                c.woods = None;
                c.water = None;
                c.level = 0;
                c.road = Some(exits);
            });
        }
        for (col, row, class) in [
            (12, 4, BuildingClass::Medium),
            (14, 5, BuildingClass::Heavy),
            (14, 4, BuildingClass::Light),
            (12, 6, BuildingClass::Hardened),
        ] {
            b.edit(Hex::from_column_row(col, row), |c| {
                c.woods = None;
                c.water = None;
                c.building = Some(Building {
                    class,
                    cf: class.default_cf(),
                    height: 2,
                    kind: BuildingKind::Building,
                });
            });
        }
        Arc::new(b)
    })
}

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

/// Battles of a ruleset to choose from.
pub fn catalog(rules: Rules) -> ScenarioCatalog {
    let ford = ScenarioEntry {
        id: "kestrel-bend".into(),
        rules,
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
        levels: vec![
            ComputerLevel { id: "cadet".into(), name: "Cadet".into(), help: "Plays quickly and makes mistakes.".into() },
            ComputerLevel { id: "veteran".into(), name: "Veteran".into(), help: "Knows ranges and cover.".into() },
            ComputerLevel { id: "ace".into(), name: "Ace".into(), help: "Thinks ahead and takes its time.".into() },
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
        problems: vec!["scenarios/old-bridge.ron, line 14: there is no unit called \"Cinderhok\"; did you mean \"Cinderhook\"?".into()],
    }
}
