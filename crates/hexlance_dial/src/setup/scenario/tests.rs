use hexlance_board::Edge;
use hexlance_rules::{ScenarioForm, UnitForm, diagnose, ron_options, scenario_to_text, unheeded};

use super::*;

const BATTLE: &str = r#"// Two columns meet.
(
    ruleset: "dial",
    title: "Test",
    briefing: (
        situation: "Two columns meet.",
        aims: { "Red": "Hold." },
    ),
    map: Inline(
        columns: 18,
        rows: 18,
        hexes: {
            (3, 3): "light woods",
            (5, 5): "water 2",
        },
    ),
    turn_limit: 10,
    sides: [
        (
            name: "Red",
            home: South,
            forces: [(
                name: "Tide",
                points: 300,
                formations: [(
                    name: "Wardens",
                    units: [
                        (model: "dial.oxbow", name: "Ox"),
                        (model: "dial.lantern_medics", aboard: "Ox"),
                        (model: "dial.gatewatch_suits"),
                    ],
                )],
            )],
        ),
        (
            name: "Blue",
            home: North,
            player: Computer("normal"),
            forces: [(
                name: "Ember",
                points: 300,
                formations: [(
                    name: "A",
                    units: [
                        (model: "dial.cinderhelm", at: (4, 3), facing: S),
                    ],
                )],
            )],
        ),
    ],
)
"#;

fn read(text: &str) -> Scenario<Named> {
    load_scenario(text, "s.ron".as_ref()).expect("a scenario")
}

fn resolved(text: &str) -> Result<Setup, Vec<Problem>> {
    let none = |name: &str| Err(hexlance_rules::Message::verbatim(format!("no {name}")));
    resolve(&read(text), &Content::shipped(), &none)
}

#[test]
fn a_scenario_becomes_a_setup() {
    let setup = resolved(BATTLE).expect("a setup");
    assert_eq!((setup.agreed.build_total, setup.agreed.rounds), (300, 10));
    assert_eq!(setup.agreed.orders(), 2);
    let unit = &setup.sides[1].forces[0].formations[0].units[0];
    assert_eq!(unit.model.points, 193);
    assert_eq!(unit.at(), Some(Hex::new(4, 3)));
    assert_eq!(setup.map.columns, 18);

    let usual = BATTLE
        .replace("turn_limit: 10,", "")
        .replace("points: 300,", "");
    let setup = resolved(&usual).expect("a setup");
    assert_eq!((setup.agreed.build_total, setup.agreed.rounds), (450, 12));
}

#[test]
fn the_usual_zone_d15_2_1() {
    let setup = resolved(BATTLE).expect("a setup");
    let board = setup.map.board().expect("a board");
    let hexes: Vec<_> = zone_of(&board, &setup.sides[0], 0).iter().collect();
    assert_eq!(hexes.len(), 28);
    for hex in hexes {
        assert!((2..16).contains(&board.from_edge(hex, Edge::West)), "{hex}");
        assert!(board.from_edge(hex, Edge::South) < 2, "{hex}");
    }
}

/// Breaks the scenario: that word is in a fault, which is told in the line that holds `line`.
fn tells(from: &str, to: &str, word: &str, line: &str) {
    assert!(BATTLE.contains(from), "{from}");
    let text = BATTLE.replacen(from, to, 1);
    let problems = resolved(&text).expect_err(to);
    let found = problems
        .iter()
        .map(|p| diagnose(p, &text, "s.ron".as_ref()));
    let found: Vec<_> = found.map(|d| (d.line, d.to_string())).collect();
    let told = found.iter().find(|(_, d)| d.contains(word));
    let (at, _) = told.unwrap_or_else(|| panic!("{word}: {found:?}"));
    let text = text.lines().nth(*at as usize - 1).unwrap_or_default();
    assert!(text.contains(line), "{word} is told of “{text}”");
}

#[test]
fn what_cannot_be_is_told_with_its_line() {
    tells(
        "ruleset: \"dial\"",
        "ruleset: \"strike\"",
        "ruleset",
        "strike",
    );
    tells("turn_limit: 10", "turn_limit: 0", "D14.3.1", "turn_limit");
    tells("points: 300", "points: 310", "multiple of 150", "310");
    tells(
        "points: 300",
        "points: 450",
        "one for all sides",
        "points: 300",
    );
    tells(
        "dial.gatewatch_suits",
        "dial.gatewatch_suit",
        "dial.gatewatch_suits",
        "gatewatch",
    );
    tells("home: South", "home: North", "no hex in common", "");
    tells(
        "home: South",
        "zone: Hexes([(2, 15)])",
        "larger zone",
        "zone",
    );
    tells(
        "name: \"Blue\"",
        "name: \"Red\"",
        "two sides are called",
        "Red",
    );
    tells("at: (4, 3)", "at: (40, 3)", "not on the map", "at: (40");
    tells(
        "home: South",
        "zone: Edge(North, 1)",
        "D15.3.4",
        "home: North",
    );
    tells(
        "at: (4, 3)",
        "at: (4, 3), standing: (heat: 2)",
        "D15.3.5",
        "standing",
    );
    tells(
        "(model: \"dial.gatewatch_suits\")",
        "(model: \"dial.gatewatch_suits\", at: (4, 3))",
        "D1.1.5",
        "cinderhelm",
    );
    tells("aboard: \"Ox\"", "aboard: \"Oxen\"", "D12.1.1", "Oxen");
    tells(
        "aboard: \"Ox\"",
        "aboard: \"Ox\", at: (4, 5)",
        "D15.3.3",
        "Ox",
    );
    tells(
        "dial.lantern_medics",
        "dial.magpie",
        "never carried",
        "magpie",
    );
    tells(
        "(model: \"dial.gatewatch_suits\")",
        "(model: \"dial.gatewatch_suits\", name: \"Ox\")",
        "two units are called",
        "Ox",
    );
    tells(
        "dial.cinderhelm\", at: (4, 3), facing: S",
        "dial.longitude\"), (model: \"dial.longitude\"",
        "D15.1.2",
        "longitude",
    );
}

#[test]
fn a_full_transport_takes_nobody_else() {
    let more = "(model: \"dial.stoker_section\", aboard: \"Ox\"),";
    let with = |n: usize| BATTLE.replacen("(model: \"dial.gatewatch_suits\"),", &more.repeat(n), 1);
    assert!(resolved(&with(2)).is_ok());
    let problems = resolved(&with(3)).expect_err("four aboard");
    assert!(
        problems[0].message.to_string().contains("no room left"),
        "{problems:?}"
    );
}

#[test]
fn too_many_points_are_refused_d15_1_1() {
    let more = "(model: \"dial.billhook\"),".repeat(3);
    let text = BATTLE.replacen("(model: \"dial.gatewatch_suits\"),", &more, 1);
    let problems = resolved(&text).expect_err("317 points");
    assert!(
        problems[0]
            .message
            .to_string()
            .contains("317 points, 17 above"),
        "{problems:?}"
    );
    let text = text.replace("points: 300,", "");
    assert_eq!(resolved(&text).expect("a setup").agreed.build_total, 450);
}

#[test]
fn matters_of_the_common_form_that_mean_nothing_here_do_nothing() {
    let usual = resolved(BATTLE).expect("a setup");
    for said in [
        "environment: (light: Dusk)",
        "optional_rules: { \"x\": true }",
        "events: [(name: \"e\", when: Turn(1), then: [])]",
    ] {
        let text = BATTLE.replacen("turn_limit: 10", &format!("turn_limit: 10, {said}"), 1);
        assert_eq!(resolved(&text).expect(said), usual);
        let idle = unheeded(&read(&text), UnitSetup::<String>::HEEDS);
        assert_eq!(idle.len(), 1, "{idle:?}");
        assert!(said.starts_with(&idle[0].path), "{idle:?}");
    }
}

#[test]
fn allied_sides_are_refused() {
    tells(
        "home: South,",
        "home: South, team: \"North\",",
        "no allied sides",
        "team",
    );
}

#[test]
fn what_only_other_rulesets_say_is_an_unknown_word_in_its_line() {
    for (from, to, word, known) in [
        ("turn_limit: 10", "kind: Chase", "kind", "turn_limit"),
        ("turn_limit: 10", "open_edges: true", "open_edges", "lesson"),
        ("home: South,", "role: Attacker,", "role", "home"),
        ("points: 300,", "leads: true,", "leads", "points"),
        ("name: \"Wardens\"", "kind: Star", "kind", "units"),
    ] {
        let text = BATTLE.replacen(from, to, 1);
        let fault = load_scenario(&text, "s.ron".as_ref()).expect_err(to);
        let line = text
            .lines()
            .nth(fault.line as usize - 1)
            .unwrap_or_default();
        assert!(line.contains(to), "{fault} is told of “{line}”");
        assert!(fault.message.contains(&format!("`{word}`")), "{fault}");
        assert!(fault.remedy.starts_with("known here are: "), "{fault}");
        assert!(fault.remedy.contains(known), "{fault}");
    }
}

#[test]
fn a_lesson_is_kept_and_its_faults_are_found_at_their_captions() {
    let with = |step: &str| {
        let body = BATTLE.trim_end().trim_end_matches(')');
        let name = read(BATTLE).sides[0].name.clone();
        let lesson = format!("lesson: Some((side: \"{name}\", steps: [(say: \"x\", {step})]))");
        resolved(&format!("{body} {lesson},\n)"))
    };
    let setup = with("until: Phase(\"Order stage\"), turn: Some(2)").expect("it is sound");
    assert_eq!(setup.lesson.map(|l| l.steps.len()), Some(1));
    for (step, path, told) in [
        ("until: Phase(\"Movement\")", "until", "is no phase"),
        ("until: Struck(\"Nobody\")", "until", "named “Nobody”"),
        ("until: Pushed(\"Nobody\")", "until", "named “Nobody”"),
        ("turn: Some(11)", "turn", "cannot come here"),
    ] {
        let problems = with(step).expect_err(told);
        assert_eq!(problems[0].path, format!("lesson.steps[0].{path}"));
        assert!(
            problems[0].message.to_string().contains(told),
            "{problems:?}"
        );
    }
}

/// Whatever is wrong is wrong with a thing that can be shown.
#[test]
fn every_problem_leads_to_a_thing() {
    use hexlance_rules::{ProblemSpot, hex_of, spot_of};
    let first = |from: &str, to: &str| {
        let scenario = read(&BATTLE.replacen(from, to, 1));
        let none = |name: &str| Err(hexlance_rules::Message::verbatim(format!("no {name}")));
        let problems = resolve(&scenario, &Content::shipped(), &none).expect_err(to);
        for problem in &problems {
            let spot = spot_of(&scenario, &problem.path);
            assert_ne!(spot, ProblemSpot::Elsewhere, "{problem}");
        }
        let spot = spot_of(&scenario, &problems[0].path);
        let hex = hex_of(&scenario, &spot);
        (spot, hex)
    };
    let unit = |u| ProblemSpot::Unit(0, 0, 0, u);
    for (from, to, spot, hex) in [
        (
            "turn_limit: 10",
            "turn_limit: 0",
            ProblemSpot::Victory,
            None,
        ),
        (
            "ruleset: \"dial\"",
            "ruleset: \"strike\"",
            ProblemSpot::Title,
            None,
        ),
        ("points: 300", "points: 310", ProblemSpot::Force(0, 0), None),
        ("dial.gatewatch_suits", "dial.nobody", unit(2), None),
        ("aboard: \"Ox\"", "aboard: \"Oxen\"", unit(1), None),
        (
            "home: South",
            "zone: Hexes([(2, 15)])",
            ProblemSpot::Zone(0),
            Some(Hex::new(2, 15)),
        ),
        (
            "at: (4, 3)",
            "at: (40, 3)",
            ProblemSpot::Unit(1, 0, 0, 0),
            Some(Hex::new(40, 3)),
        ),
        (
            "name: \"Blue\"",
            "name: \"Red\"",
            ProblemSpot::Side(1),
            None,
        ),
        (
            "name: \"Wardens\"",
            "name: \"\\n\"",
            ProblemSpot::Formation(0, 0, 0),
            None,
        ),
    ] {
        assert_eq!(first(from, to), (spot, hex), "{to}");
    }
}

#[test]
fn scenarios_are_read_as_they_were_written() {
    let scenario = read(BATTLE);
    let text = scenario_to_text(&scenario, "Two columns meet.").expect("written");
    assert_eq!(text, BATTLE);
    assert_eq!(read(&text), scenario);
}

#[test]
fn setups_stand_alone() {
    let setup = resolved(BATTLE).expect("a setup");
    let text = ron_options().to_string(&setup).expect("written");
    assert_eq!(ron_options().from_str::<Setup>(&text).expect("read"), setup);
}

#[test]
fn battles_of_drawn_forces_begin() {
    let content = Content::shipped();
    for seed in 0..20 {
        let mut scenario = read(BATTLE);
        for side in 0..2 {
            let force = crate::force::draw(450, seed * 2 + side, &content);
            crate::force::put_into(&mut scenario, side as usize, &force, &content);
        }
        let none = |name: &str| Err(hexlance_rules::Message::verbatim(format!("no {name}")));
        let setup =
            resolve(&scenario, &content, &none).unwrap_or_else(|p| panic!("{seed}: {}", p[0]));
        let dice = hexlance_rules::DiceSource::Seed(seed);
        crate::Battle::new(setup.into(), content.clone(), dice).expect("a battle");
    }
}

#[test]
fn the_examples_of_the_manual_are_fit_for_use() {
    let manual = include_str!("../../../../../docs/dial.md");
    let examples: Vec<&str> = manual
        .split("```ron\n")
        .skip(1)
        .filter_map(|rest| rest.split("```").next())
        .collect();
    let [unit, words, force, battle] = examples[..] else {
        panic!("{} examples", examples.len());
    };
    let folder = tempfile::tempdir().expect("a folder");
    for (kind, text) in [("units/dial", unit), ("abilities/dial", words)] {
        let at = folder.path().join(kind);
        std::fs::create_dir_all(&at).expect("a folder");
        std::fs::write(at.join("example.ron"), text).expect("written");
    }
    let (content, faults) = Content::load(&[folder.path()]);
    assert!(faults.is_empty(), "{}", faults[0]);
    assert_eq!((content.models.len(), content.words.len()), (1, 1));
    let force = crate::force::read(force, "f.dial.ron".as_ref()).expect("a force");
    assert_eq!(crate::force::problems(&force, &Content::shipped()), []);
    resolved(battle).expect("a setup");
    let text = scenario_to_text(&read(battle), "").expect("written");
    assert_eq!(text, battle);
}
