//! Battles of every type of scenario (R17.3): they keep the rules, they end, and the players know what they are about.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use hexlance_board::{Board, Hex};
use hexlance_rules::{AbilityId, CargoSetup, MineKind, MineSupply, ObjectiveSetup, SideId, Zone};
use hexlance_strike::{
    Battle,
    content::Content,
    event::{ArrivalEvent, AttackEvent, Event, MissionEvent, MoveEvent, SetupEvent},
    form::CommandSetup,
    mission::kinds::{Brief, arrange},
    model::mission::{Homes, Role, ScenarioKind},
    setup::{Setup, Sheets},
    state::Ending,
};

mod common;
#[path = "common/watched.rs"]
mod watch;

use common::{Chance, anyone, broken_ground, lance, processors::on_all_processors, setup};
use watch::{level, watched};

/// Command abilities of setup, and of ways onto the map and off it.
const ABILITIES: [&str; 8] = [
    "sca.off_map_movement",
    "sca.rapid_strike",
    "sca.fast_withdrawal",
    "sca.flankers",
    "sca.infiltrators",
    "sca.camouflage",
    "sca.tactical_experts_hidden_units",
    "sca.strategic_command",
];

/// Ground with a village in its southern half.
fn village(columns: u16, rows: u16, seed: u64) -> Board {
    let mut board = broken_ground(columns, rows, seed);
    for (dc, dr) in [(0, 0), (2, 0), (1, 2)] {
        let hex = Hex::from_column_row(columns as i16 / 2 + dc, rows as i16 - 4 + dr);
        board.set(
            hex,
            "medium building cf 9 height 1".parse().expect("a cell"),
        );
    }
    board
}

/// A battle of a type: North attacks, South defends.
fn battle_of(kind: ScenarioKind, mut setup: Setup, ground: &Board) -> Setup {
    let roles = [Role::Attacker, Role::Defender];
    for (side, role) in setup.sides.iter_mut().zip(roles) {
        side.rules.role = kind.has_roles().then_some(role);
    }
    for side in &mut setup.sides {
        side.zone = Zone::Anywhere;
    }
    let (columns, rows) = (ground.columns() as i16, ground.rows() as i16);
    let mut objectives = Vec::new();
    if kind == ScenarioKind::Meeting {
        objectives = [(1, 4), (2, 4), (3, 4)]
            .into_iter()
            .enumerate()
            .map(|(i, (n, of))| ObjectiveSetup {
                name: format!("Place {i}"),
                hex: Hex::from_column_row(1 + n * (columns - 1) / of, rows / 2),
                points: 1,
            })
            .collect();
    }
    if kind == ScenarioKind::Extraction {
        setup.options.external_cargo = true;
        setup.cargo = vec![CargoSetup {
            name: "Core".to_owned(),
            at: Some(Hex::from_column_row(columns / 2, rows / 2 + 2)),
            size: 1,
            wanted_by: Some(setup.sides[0].name.clone()),
            ..CargoSetup::default()
        }];
    }
    if kind == ScenarioKind::Recon {
        setup.options.concealed_data = true;
    }
    let brief = Brief {
        kind: Some(kind),
        share: None,
        objectives: &objectives,
        open_edges: false,
        cargo: &setup.cargo,
    };
    setup.mission = arrange(&brief, &mut setup.sides, ground).expect("the type has all it needs");
    setup
}

#[test]
fn every_type_of_scenario_keeps_the_rules() {
    let content = Content::shipped();
    let names = [
        "came in",
        "held back",
        "left",
        "off the map",
        "came back",
        "objectives",
        "kept back",
        "hidden",
        "rearranged",
        "surprised",
    ];
    let counts: [AtomicUsize; 10] = Default::default();
    on_all_processors(330, |n| {
        let seed = 400_000 + n as u64;
        let mut c = Chance::new(seed);
        let kind = ScenarioKind::ALL[n % ScenarioKind::ALL.len()];
        let ground = village(10 + 2 * c.below(4) as u16, 11 + c.below(7) as u16, seed);
        let forces = [anyone(&mut c, &content, 5), anyone(&mut c, &content, 5)];
        let mut setup = battle_of(kind, setup(&ground, forces), &ground);
        setup.turn_limit = 4 + c.below(5) as u16;
        setup.mission.open_edges = c.one_in(4);
        for side in &mut setup.sides {
            side.rules.off_map = c.one_in(2);
            side.rules.splits = c.one_in(3);
            side.rules.rearranges = c.one_in(3);
            side.rules.hidden = side.rules.hidden.or(c.one_in(4).then_some(2));
            for id in ABILITIES {
                if c.one_in(4) {
                    let ability = CommandSetup::new(AbilityId::new(id));
                    side.forces[0].rules.abilities.push(ability);
                }
            }
            if c.one_in(3) {
                side.rules.mines = vec![MineSupply {
                    points: 3,
                    fields: None,
                    kinds: vec![MineKind::Conventional],
                    zone: None,
                }];
            }
        }
        if c.one_in(3) {
            setup.homes = if c.one_in(2) {
                Homes::Chosen
            } else {
                Homes::Rolled
            };
        }
        if c.one_in(4) {
            setup.map.sheets = Some(Sheets {
                across: 1,
                down: 1,
                columns: ground.columns(),
                rows: ground.rows(),
            });
        }
        let pair = [
            ["random", "random"],
            ["random", "normal"],
            ["hard", "random"],
            ["walker", "easy"],
        ][(n / 11) % 4];
        let mut players = pair.map(|name| level(name, seed));
        let battle = watched(&Arc::new(setup), &content, &mut players, seed);
        for logged in battle.log() {
            let i = match &logged.event {
                Event::Arrival(ArrivalEvent::EnteredMap { .. }) => 0,
                Event::Arrival(ArrivalEvent::HeldBack { .. }) => 1,
                Event::Move(MoveEvent::LeftMap { .. }) => 2,
                Event::Arrival(ArrivalEvent::WentOffMap { .. }) => 3,
                Event::Arrival(ArrivalEvent::CameBack { .. }) => 4,
                Event::Mission(MissionEvent::ObjectiveHeld { .. }) => 5,
                Event::Arrival(ArrivalEvent::KeptBack { .. }) => 6,
                Event::Arrival(ArrivalEvent::Deployed {
                    place: hexlance_strike::state::Place::On(s),
                    ..
                }) if s.hidden => 7,
                Event::Setup(SetupEvent::FeatureMoved { .. })
                | Event::Setup(SetupEvent::SheetsChanged { .. }) => 8,
                Event::Attack(AttackEvent::AttackDeclared { attack, .. }) if attack.surprise => 9,
                _ => continue,
            };
            counts[i].fetch_add(1, Ordering::Relaxed);
        }
    });
    for (name, count) in names.iter().zip(counts) {
        let count = count.into_inner();
        println!("{name}: {count}");
        // Few come out of hiding, or back onto the map, right beside an enemy.
        let least = match *name {
            "surprised" => 2,
            "came back" => 5,
            _ => 10,
        };
        assert!(count >= least, "{name}: {count}");
    }
}

#[test]
fn such_battles_replay_as_they_were_played() {
    let content = Content::shipped();
    for (n, kind) in ScenarioKind::ALL.into_iter().enumerate() {
        let seed = n as u64;
        let mut c = Chance::new(seed);
        let ground = village(12, 14, seed);
        let forces = [anyone(&mut c, &content, 4), anyone(&mut c, &content, 4)];
        let mut setup = battle_of(kind, setup(&ground, forces), &ground);
        setup.turn_limit = 4;
        setup.sides[0].rules.off_map = true;
        let mut players = ["random", "hard"].map(|name| level(name, seed));
        let battle = watched(&Arc::new(setup), &content, &mut players, seed);
        let again = battle.at(battle.history().len()).expect("it replays");
        assert_eq!(again.hash(), battle.hash());
        assert_eq!(again.log(), battle.log());
    }
}

/// How the hard player fares with a task against one that does anything.
fn with_a_task(kind: ScenarioKind, side: SideId) -> (usize, usize) {
    let content = Content::shipped();
    let won = AtomicUsize::new(0);
    let all = 12;
    on_all_processors(all, |n| {
        let seed = 900 + n as u64;
        let ground = village(20, 16, seed);
        let mut setup = battle_of(kind, setup(&ground, [lance(n), lance(n)]), &ground);
        // A load halves the Move of whoever brings it home.
        if kind == ScenarioKind::Extraction {
            setup.turn_limit = 16;
        }
        let mut names = ["random", "random"];
        names[side.index()] = "hard";
        let mut players = names.map(|name| level(name, seed));
        let battle = watched(&Arc::new(setup), &content, &mut players, seed);
        if outcome(&battle) == Some(side) {
            won.fetch_add(1, Ordering::Relaxed);
        }
    });
    (won.into_inner(), all)
}

fn outcome(battle: &Battle) -> Option<SideId> {
    battle.world().resource::<Ending>().0.as_ref()?.winner
}

#[test]
fn the_computer_knows_what_it_is_about() {
    for kind in ScenarioKind::ALL {
        for side in [SideId(0), SideId(1)] {
            let (won, all) = with_a_task(kind, side);
            println!("{}: side {side:?} wins {won} of {all}", kind.name());
            assert!(
                3 * won >= 2 * all,
                "{}: side {side:?} wins {won} of {all}",
                kind.name()
            );
        }
    }
}
