//! Battles drawn by a seed: a type of scenario on a shipped map, forces by points with all that the rules allow them,
//! conditions, optional rules, players. The same seed draws the same battle.
#![allow(dead_code)] // each test uses its part

use std::{collections::BTreeSet, sync::Arc};

use hexlance_ai::LEVELS;
use hexlance_board::{Board, Direction, Edge, Hex};
use hexlance_rules::{
    CargoSetup, Effect, Environment, EventSetup, MapSetup, MineKind, MineSupply, ObjectiveSetup,
    Occasion, Scenario, SheetSetup, SideSetup, Zone,
};
use hexlance_strike::{
    builder::{self, Draw, Force},
    card::UnitType,
    conditions::clashes,
    content::Content,
    model::mission::{Homes, Role, ScenarioKind},
    setup::{BattleRules, Setup, SideRules, UnitSetup, resolve},
};

use super::common::{Chance, conditions};

#[path = "../../../hexlance_ai/tests/common/maps.rs"]
mod maps;

pub use maps::{Map, maps};

/// A battle with its players.
pub struct Drawn {
    /// The seed.
    pub seed: u64,
    /// What it is, for messages.
    pub title: String,
    /// The battle.
    pub setup: Arc<Setup>,
    /// The levels of both players.
    pub players: [&'static str; 2],
}

/// Draws the battle of a seed. Types of scenarios and pairs of players come in turn.
pub fn battle(seed: u64, maps: &[Map], content: &Content) -> Drawn {
    let n = seed as usize;
    let mut c = Chance::new(seed);
    let kind = ScenarioKind::ALL[n % ScenarioKind::ALL.len()];
    let players = [LEVELS[n % 5], LEVELS[(n / 5) % 5]];
    let fits = |m: &&Map| match kind {
        ScenarioKind::BaseAssault | ScenarioKind::BaseCapture => {
            m.1.board.iter().any(|(_, c)| c.building.is_some())
        }
        _ => true,
    };
    let open: Vec<_> = maps.iter().filter(fits).collect();
    let (name, map) = *c.pick(&open);
    let mut scenario = scenario(&mut c, kind, name, &map.board);
    for side in 0..2 {
        let force = force(&mut c, side, 0, content);
        builder::put_into(&mut scenario, side, &force, content);
        // Friends fight beside it now and then (R0.4.6).
        if c.one_in(5) {
            let ally = force_of(&mut c, side, 1, 50, content);
            scenario.sides[side].forces.push(ally);
        }
    }
    if !c.one_in(3) {
        scenario.events = events(&mut c, &scenario, &map.board, content);
    }
    let title = format!("{} on {name}, {players:?}", kind.name());
    let find = |wanted: &str| {
        let found = maps.iter().find(|(name, _)| name == wanted);
        found
            .map(|(_, map)| map.clone())
            .ok_or_else(|| "no such map".into())
    };
    let setup = resolve(&scenario, content, &find).unwrap_or_else(|problems| {
        let problems: Vec<_> = problems.iter().map(ToString::to_string).collect();
        panic!("seed {seed}, {title}: {}", problems.join("\n"))
    });
    Drawn {
        seed,
        title,
        setup: Arc::new(setup),
        players,
    }
}

/// Events of every sort: turns, zones, losses; messages, units that come, weather, the end now and then.
fn events(
    c: &mut Chance,
    scenario: &Scenario<UnitSetup<String>>,
    board: &Board,
    content: &Content,
) -> Vec<EventSetup> {
    let limit = usize::from(scenario.turn_limit.unwrap_or(12));
    let sides: Vec<_> = scenario.sides.iter().map(|s| s.name.clone()).collect();
    let all: Vec<_> = scenario
        .sides
        .iter()
        .flat_map(|s| &s.forces)
        .flat_map(|f| &f.formations)
        .map(|g| g.units.as_slice())
        .collect();
    let name = |u: &UnitSetup<String>| u.name.clone().unwrap_or_default();
    let carriers: BTreeSet<_> = all
        .iter()
        .flat_map(|units| units.iter())
        .filter_map(|u| u.aboard.clone())
        .collect();
    let comes = |u: &&UnitSetup<String>| {
        let elsewhere = u.aboard.is_some() || u.off_board.is_some() || u.drops.is_some();
        let ground = content
            .card(&u.card)
            .is_some_and(|card| !card.is_aerospace());
        let flagged = scenario
            .sides
            .iter()
            .flat_map(|s| &s.forces)
            .flat_map(|f| &f.rules.abilities)
            .any(|a| a.units.contains(&name(u)));
        ground && !elsewhere && !flagged && !carriers.contains(&name(u))
    };
    // The last units of formations of two and more may wait; those before them are there.
    let mut waiting: Vec<String> = Vec::new();
    for units in all.iter().filter(|units| units.len() > 1) {
        let last = units.last().filter(|u| comes(u) && c.one_in(2));
        waiting.extend(last.map(name));
    }
    let anybody: Vec<_> = all
        .iter()
        .flat_map(|units| units.iter())
        .map(name)
        .collect();
    let (columns, rows) = (board.columns() as i16, board.rows() as i16);
    (0..2 + c.below(4))
        .map(|n| {
            let when = match c.below(4) {
                0 => Occasion::Lost(c.pick(&anybody).clone()),
                1 => {
                    let column = 1 + c.below(columns as usize) as i16;
                    let row = 1 + c.below(rows as usize) as i16;
                    let around = Hex::from_column_row(column, row);
                    Occasion::Entered {
                        zone: match c.below(3) {
                            0 => Zone::Middle(Edge::North),
                            1 => Zone::Half(Edge::South),
                            _ => Zone::Around(around, 2 + c.below(4) as u16),
                        },
                        side: c.one_in(2).then(|| c.pick(&sides).clone()),
                    }
                }
                _ => Occasion::Turn(1 + c.below(limit) as u16),
            };
            let mut then = vec![Effect::Message(format!("Thing {n} happens."))];
            if c.one_in(2) {
                let mut some = std::mem::take(&mut waiting);
                if some.len() > 1 && c.one_in(2) {
                    waiting = some.split_off(some.len() / 2);
                }
                then.extend((!some.is_empty()).then_some(Effect::Reinforce(some)));
            }
            if c.one_in(2) {
                then.push(Effect::Environment(weather(c, &scenario.environment)));
            }
            if c.one_in(12) {
                let winner = c.one_in(2).then(|| c.pick(&sides).clone());
                then.push(Effect::End(winner));
            }
            EventSetup {
                name: format!("Thing {n}"),
                when,
                then,
            }
        })
        .collect()
}

/// Light, weather and wind that go together with the rest of the conditions.
fn weather(c: &mut Chance, before: &Environment) -> Environment {
    loop {
        let drawn = conditions(c);
        let wind = Direction::from_index(c.below(6) as u8);
        let to = Environment {
            wind: c.one_in(2).then_some(wind),
            ..Environment::default().turned_into(&drawn)
        };
        if clashes(&before.turned_into(&to)).is_empty() {
            return to;
        }
    }
}

/// A force for a side, with the types of units that a battle has.
fn force(c: &mut Chance, side: usize, number: usize, content: &Content) -> Force {
    let points = 80 + 10 * c.below(17) as u32;
    force_of(c, side, number, points, content)
}

fn force_of(c: &mut Chance, side: usize, number: usize, points: u32, content: &Content) -> Force {
    // All that fights on the ground; with aircraft now and then.
    let types: Vec<_> = if c.one_in(4) {
        let large = |t: &&UnitType| !matches!(t, UnitType::SC | UnitType::DS | UnitType::DA);
        UnitType::ALL
            .iter()
            .copied()
            .filter(|t| large(&t))
            .collect()
    } else {
        Vec::new()
    };
    // A whole squadron now and then (R14.3.38 on).
    let squadron = number == 0 && c.one_in(10);
    let (points, types) = if squadron {
        (320, vec![UnitType::AF, UnitType::CF])
    } else {
        (points, types)
    };
    let of = Draw {
        types,
        spas: !c.one_in(6),
        commands: c.below(5),
        ..Draw::new(points, c.below(1 << 30) as u64)
    };
    let mut force = builder::draw(&of, content);
    let places: Vec<_> = force
        .formations
        .iter()
        .enumerate()
        .flat_map(|(f, g)| (0..g.units.len()).map(move |u| (f, u)))
        .collect();
    for (i, at) in places.iter().enumerate() {
        let card = &force.formations[at.0].units[at.1].card;
        let card = content.card(card).expect("it was drawn");
        let name = format!("{}{number} {} {}", ["N", "S"][side], card.name, i + 1);
        builder::rename(&mut force, *at, &name, content);
    }
    if c.one_in(3) {
        let (f, u) = *c.pick(&places);
        force.formations[f].units[u].commander = true;
    }
    assert_eq!(builder::problems(&force, content, false), [], "{force:?}");
    force
}

/// A battle of a type with sides that have no forces yet.
fn scenario(
    c: &mut Chance,
    kind: ScenarioKind,
    map: &str,
    board: &Board,
) -> Scenario<UnitSetup<String>> {
    let (columns, rows) = (board.columns() as i16, board.rows() as i16);
    let side = |name: &str, home, role| SideSetup {
        name: name.to_owned(),
        home: Some(home),
        rules: SideRules {
            role: kind.has_roles().then_some(role),
            ..SideRules::default()
        },
        ..SideSetup::default()
    };
    let mut sides: Vec<SideSetup<UnitSetup<String>>> = vec![
        side("North", Edge::North, Role::Attacker),
        side("South", Edge::South, Role::Defender),
    ];
    if c.one_in(2) {
        // The other way round.
        let roles = [sides[1].rules.role, sides[0].rules.role];
        for (side, role) in sides.iter_mut().zip(roles) {
            side.rules.role = role;
        }
    }
    let attacker = usize::from(sides[1].rules.role == Some(Role::Attacker));
    for side in &mut sides {
        if c.one_in(4) {
            side.rules.mines = vec![MineSupply {
                points: 2 + c.below(5) as u8,
                fields: None,
                kinds: vec![
                    MineKind::Conventional,
                    MineKind::Command,
                    MineKind::Vibrabomb(2),
                ],
                zone: None,
            }];
        }
    }
    let objectives = if kind == ScenarioKind::Meeting {
        (1..=3)
            .map(|i| ObjectiveSetup {
                name: format!("Place {i}"),
                hex: Hex::from_column_row(1 + i * (columns - 1) / 4, rows / 2),
                points: 1,
            })
            .collect()
    } else {
        Vec::new()
    };
    let cargo = if kind == ScenarioKind::Extraction {
        let to_defender = if attacker == 0 { 3 } else { -3 };
        vec![CargoSetup {
            name: "Core".to_owned(),
            at: Some(Hex::from_column_row(columns / 2, rows / 2 + to_defender)),
            size: 1,
            wanted_by: Some(sides[attacker].name.clone()),
            ..CargoSetup::default()
        }]
    } else {
        Vec::new()
    };
    let homes = match c.below(6) {
        // Cargo and buildings lie where the homes as given want them.
        0 if kind != ScenarioKind::Extraction => Homes::Chosen,
        1 if kind != ScenarioKind::Extraction => Homes::Rolled,
        _ => Homes::Given,
    };
    if homes != Homes::Given {
        sides.iter_mut().for_each(|s| s.home = None);
    }
    let optional = [
        "morale",
        "battlefield intelligence",
        "concealed data",
        "ECCM",
        "mud in the rain",
        "external cargo",
        "whole force specialists",
    ];
    let mut optional_rules = std::collections::BTreeMap::new();
    for name in optional {
        if c.one_in(3) {
            optional_rules.insert(name.to_owned(), true);
        }
    }
    // Sheets are joined, and turned, now and then; objectives are named for one.
    let joined = c.one_in(12) && objectives.is_empty() && cargo.is_empty() && columns % 2 == 0;
    let map = if joined {
        let sheet = |turned| SheetSetup {
            file: map.to_owned(),
            turned,
        };
        MapSetup::Sheets {
            across: 2,
            sheets: vec![sheet(false), sheet(true)],
        }
    } else {
        MapSetup::File(map.to_owned())
    };
    Scenario {
        ruleset: "strike".to_owned(),
        title: kind.name().to_owned(),
        briefing: Default::default(),
        map,
        environment: if c.one_in(3) {
            conditions(c)
        } else {
            Default::default()
        },
        optional_rules,
        turn_limit: Some(5 + c.below(7) as u16),
        sides,
        events: Vec::new(),
        lesson: None,
        rules: BattleRules {
            kind: Some(kind),
            objectives,
            homes,
            open_edges: c.one_in(5),
            cargo,
            ..BattleRules::default()
        },
    }
}
