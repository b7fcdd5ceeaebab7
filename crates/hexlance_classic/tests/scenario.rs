//! A battle from a scenario: units are looked up, sides set them up, and the first turn begins.

use std::{path::Path, sync::Arc};

use hexlance_board::{Direction, Hex};
use hexlance_classic::{
    Battle,
    command::{Command, Placement},
    content::Content,
    read::Table,
    setup::{Setup, load_scenario, resolve},
    state::Phase,
};
use hexlance_rules::{DiceSource, Problem, SideId, UnitId, say};

const TEXT: &str = r#"(
    ruleset: "classic",
    title: "At the Weir",
    map: Inline(
        columns: 12,
        rows: 12,
        hexes: { (3, 3): "light woods" },
    ),
    turn_limit: 6,
    sides: [
        (
            name: "League",
            home: South,
            forces: [(
                name: "Watch",
                formations: [(
                    name: "Lance",
                    units: [(kind: "classic.thistlewick"), (kind: "classic.brackwater", gunnery: 3)],
                )],
            )],
        ),
        (
            name: "Meridian",
            home: North,
            forces: [(
                name: "Envoys",
                formations: [(name: "Lance", units: [(kind: "classic.skarnhound")])],
            )],
        ),
    ],
)"#;

fn resolved(text: &str) -> Result<Setup, Vec<Problem>> {
    let scenario = load_scenario(text, Path::new("weir.ron")).expect("a scenario");
    resolve(&scenario, &Content::shipped(), &|name| {
        Err(say!("there is no map {name}", name))
    })
}

#[test]
fn sides_set_up_and_the_battle_begins() {
    let setup = Arc::new(resolved(TEXT).expect("a setup"));
    let content = Content::shipped();
    let mut battle = Battle::new(setup, content, DiceSource::Seed(5)).expect("a battle");
    assert_eq!(Table::of(battle.world()).clock().phase, Phase::Setup);
    for _ in 0..2 {
        let side = Table::of(battle.world()).clock().active().expect("a side");
        let row = if side == SideId(0) { 12 } else { 1 };
        let own: Vec<UnitId> = Table::of(battle.world())
            .units()
            .filter(|u| u.side == side)
            .map(|u| u.id)
            .collect();
        let early = battle
            .check(side, &Command::Ready)
            .expect_err("nobody is set up");
        assert_eq!(early.code, "not_set_up");
        for (i, unit) in own.into_iter().enumerate() {
            let spot = |row| {
                Command::Deploy(Placement {
                    unit,
                    hex: Hex::from_column_row(4 + i as i16, row),
                    facing: Direction::N,
                })
            };
            let far = battle.check(side, &spot(6)).expect_err("the middle");
            assert_eq!(far.code, "outside");
            battle.submit(side, spot(row)).expect("a place in its zone");
        }
        battle.submit(side, Command::Ready).expect("all are set up");
    }
    let table = Table::of(battle.world());
    assert_eq!(
        (table.clock().turn, table.clock().phase),
        (1, Phase::Movement)
    );
    let brackwater = table.units().find(|u| u.name.starts_with("Brackwater"));
    assert_eq!(brackwater.map(|u| u.pilot.gunnery), Some(3));
}

#[test]
fn what_cannot_be_set_up_is_told_with_its_place() {
    for (old, new, place, words) in [
        (
            "classic.skarnhound",
            "classic.skarnhoud",
            "units[0].kind",
            "skarnhound",
        ),
        (
            "classic.skarnhound",
            "classic.brightwing",
            "units[0].kind",
            "not in play yet",
        ),
        (
            "ruleset: \"classic\"",
            "ruleset: \"strike\"",
            "ruleset",
            "strike",
        ),
        (
            "home: North",
            "home: North, zone: Hexes([])",
            "zone",
            "0 hexes",
        ),
    ] {
        let problems = resolved(&TEXT.replace(old, new)).expect_err(new);
        let told = problems.iter().any(|p| {
            let all = format!("{:?}", p);
            p.path.to_string().contains(place) && all.contains(words)
        });
        assert!(told, "{new}: {problems:#?}");
    }
}

/// A scenario of a type: what is written behind the turn limit, and behind the home edge of each side.
fn about(battle: &str, league: &str, meridian: &str) -> String {
    TEXT.replace("turn_limit: 6,", &format!("turn_limit: 6, {battle}"))
        .replace("home: South,", &format!("home: South, {league}"))
        .replace("home: North,", &format!("home: North, {meridian}"))
}

const ATTACKS: &str = "role: Attacker,";
const DEFENDS: &str = "role: Defender,";

#[test]
fn every_type_can_be_written_down() {
    for (battle, league, meridian) in [
        ("kind: StandUpFight,", "enters: 1,", ""),
        ("kind: HideAndSeek,", ATTACKS, DEFENDS),
        ("kind: HoldTheLine, share: 40,", ATTACKS, DEFENDS),
        (
            "kind: Extraction, loads: [(name: \"Safe\", at: (6, 3), tons: 2.5)],",
            "",
            "",
        ),
        ("kind: Extraction, prize: \"Skarnhound SK-4\",", "", ""),
        ("kind: Breakthrough,", ATTACKS, DEFENDS),
        ("kind: Chase,", DEFENDS, "home: South, role: Attacker,"),
        ("rating: Rolled,", "", ""),
    ] {
        let text =
            about(battle, league, meridian).replace("home: North, home: South", "home: South");
        let setup = resolved(&text).unwrap_or_else(|faults| panic!("{battle}: {faults:#?}"));
        let content = Content::shipped();
        Battle::new(Arc::new(setup), content, DiceSource::Seed(3)).expect(battle);
    }
    let town = about("kind: BaseAssault, marked: [(3, 3)],", ATTACKS, DEFENDS)
        .replace("light woods", "light building height 1");
    resolved(&town).expect("a base assault");
}

#[test]
fn what_is_wrong_with_a_type_is_told_with_its_place() {
    for (battle, league, meridian, place, words) in [
        (
            "kind: Breakthrough,",
            "",
            DEFENDS,
            "kind",
            "has no Attacker",
        ),
        (
            "kind: Breakthrough,",
            ATTACKS,
            "",
            "sides[1].role",
            "neither",
        ),
        ("", ATTACKS, "", "sides[0].role", "nobody attacks"),
        ("kind: Chase,", ATTACKS, DEFENDS, "kind", "same edge"),
        ("share: 40,", "", "", "share", "no share"),
        ("marked: [(3, 3)],", "", "", "marked", "only a base assault"),
        (
            "kind: BaseAssault, marked: [(3, 3)],",
            ATTACKS,
            DEFENDS,
            "marked[0]",
            "no building",
        ),
        (
            "kind: BaseAssault,",
            ATTACKS,
            DEFENDS,
            "kind",
            "no building",
        ),
        ("prize: \"Safe\",", "", "", "prize", "only an extraction"),
        ("kind: Extraction,", "", "", "kind", "needs something"),
        (
            "kind: Extraction, prize: \"Safe\",",
            "",
            "",
            "prize",
            "no load",
        ),
        (
            "loads: [(name: \"Safe\", tons: 2)],",
            "",
            "",
            "loads[0]",
            "nobody knows",
        ),
        (
            "loads: [(name: \"Safe\", held_by: \"Nobody\", tons: 2)],",
            "",
            "",
            "loads[0].held_by",
            "no unit",
        ),
        (
            "loads: [(name: \"Safe\", held_by: \"Brackwater BW-7\", tons: 200)],",
            "",
            "",
            "loads[0].held_by",
            "does not carry",
        ),
        (
            "loads: [(name: \"Safe\", at: (3, 3), tons: 0)],",
            "",
            "",
            "loads[0].tons",
            "weighs nothing",
        ),
        (
            "",
            "enters: 2, zone: Half(South),",
            "",
            "sides[0].enters",
            "has a zone",
        ),
    ] {
        let text = about(battle, league, meridian);
        let problems = resolved(&text).expect_err(&text);
        let told = problems
            .iter()
            .any(|p| p.path == place && format!("{:?}", p).contains(words));
        assert!(told, "{battle} {league} {meridian}: {problems:#?}");
    }
}

#[test]
fn a_vessel_is_set_up_only_where_there_is_water() {
    let with = |row| {
        let hex = Hex::from_column_row(4, row);
        let text = TEXT.replace("classic.skarnhound", "classic.harbour_aunt");
        let water = format!("({}, {}): \"water 1\"", hex.q, hex.r);
        let text = text.replace("(3, 3): \"light woods\"", &water);
        resolved(&text).map(Arc::new)
    };
    let dry = with(6).expect_err("dry land in its zone");
    let [problem] = dry.as_slice() else {
        panic!("{dry:#?}");
    };
    assert_eq!(problem.path, "sides[1].forces[0].formations[0].units[0]");
    let setup = with(1).expect("water in its zone");
    let battle = Battle::new(setup.clone(), Content::shipped(), DiceSource::Seed(5));
    assert!(battle.is_ok());
    // Who makes a setup without a scenario is told when the battle begins.
    let mut other = Setup::clone(&setup);
    other.map = with(1).expect("a map").map.clone();
    other.sides[1].zone = hexlance_rules::Zone::Hexes(vec![Hex::from_column_row(6, 1)]);
    let why = Battle::new(Arc::new(other), Content::shipped(), DiceSource::Seed(5));
    let why = why.err().expect("dry land in its zone").0.to_string();
    assert!(why.contains("water"), "{why}");
}
