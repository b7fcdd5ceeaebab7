//! Scenarios as files: what is read, what is looked up, and what is said of faults.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use hexlance_board::{Board, BoardFile, Edge, Theme, hex};
use hexlance_rules::{DiceSource, Scenario, Zone};
use hexlance_strike::{
    Battle, builder,
    content::Content,
    model::mission::ScenarioKind,
    read, reserves,
    setup::{self, Setup, UnitSetup, diagnose, load_scenario, resolve},
};

const DUEL: &str = r#"(
    ruleset: "strike",
    title: "Two at dawn",
    briefing: (situation: "Two pilots, one field."),
    map: Inline(
        columns: 10,
        rows: 8,
        hexes: {
            (4, 0): "level 1, light woods",
            (5, 2): "water 1",
        },
    ),
    optional_rules: { "fire": false },
    sides: [
        (
            name: "Red",
            role: Attacker,
            home: North,
            forces: [(
                name: "Red Force",
                formations: [(
                    name: "Only",
                    units: [
                        (card: "bm_bellringer", skill: 3, spas: [(id: "spa.lucky", points: 2)], at: (3, 0)),
                        (card: "ci_hillfoot_rifles"),
                    ],
                )],
            )],
        ),
        (
            name: "Blue",
            role: Defender,
            home: South,
            forces: [(
                name: "Blue Force",
                formations: [(
                    name: "Only",
                    units: [
                        (card: "bm_bellringer", spas: [(id: "spa.blood_stalker", enemy: "Bellringer")]),
                        (card: "cv_switchyard"),
                        (card: "ba_cuirass", aboard: "Switchyard"),
                    ],
                )],
            )],
        ),
    ],
)"#;

fn maps(name: &str) -> Result<BoardFile, hexlance_rules::Message> {
    match name {
        "bare" => Board::new(12, 9)
            .map(|board| BoardFile::new("Bare", Theme::Desert, board))
            .map_err(|e| e.message()),
        _ => Err("there is no such file".into()),
    }
}

fn check(text: &str) -> Result<Setup, String> {
    let file = Path::new("duel.ron");
    let scenario = load_scenario(text, file).map_err(|d| d.to_string())?;
    resolve(&scenario, &Content::shipped(), &maps).map_err(|problems| {
        problems
            .iter()
            .map(|p| diagnose(p, text, file).to_string())
            .collect::<Vec<_>>()
            .join("\n")
    })
}

/// What is said when a part of the scenario is written otherwise.
fn fault(from: &str, to: &str) -> String {
    assert!(DUEL.contains(from), "the test changes {from}");
    match check(&DUEL.replacen(from, to, 1)) {
        Ok(_) => panic!("{to} should be refused"),
        Err(text) => text,
    }
}

/// The same, and whether it is said at the line and column where something stands.
fn fault_at(from: &str, to: &str, place: &str) -> String {
    let text = DUEL.replacen(from, to, 1);
    let before = &text[..text.find(place).expect("the place is in the text")];
    let line = before.matches('\n').count() + 1;
    let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
    let said = fault(from, to);
    let want = format!("duel.ron:{line}:{column}: ");
    assert!(
        said.contains(&want),
        "{said}\n  should be at {line}:{column}"
    );
    said
}

#[test]
fn a_scenario_becomes_a_setup_that_stands_alone() {
    let setup = check(DUEL).expect("the scenario is fine");
    assert_eq!(setup.turn_limit, 12);
    assert!(!setup.options.fire && setup.options.skidding);
    let red = &setup.sides[0].forces[0].formations[0].units;
    assert_eq!(red[0].card.armor, 6);
    assert_eq!(red[0].at, Some(hex(3, 0)));
    assert_eq!(setup.map.hexes[&hex(5, 2)], "water 1");
}

#[test]
fn maps_may_be_files() {
    let start = DUEL.find("map:").expect("a map");
    let end = DUEL.find("optional_rules").expect("rules");
    let text = format!(
        "{}map: File(\"bare\"),\n    {}",
        &DUEL[..start],
        &DUEL[end..]
    );
    let setup = check(&text).expect("the scenario is fine");
    assert_eq!(
        (setup.map.name.as_str(), setup.map.theme.as_str()),
        ("Bare", "Desert")
    );
    let missing = check(&text.replace("bare", "lost")).expect_err("no such map");
    assert!(
        missing.contains("duel.ron:5:10") && missing.contains("lost"),
        "{missing}"
    );
}

#[test]
fn many_units_give_more_turns() {
    let many = "(card: \"ci_hillfoot_rifles\"),".repeat(12);
    let text = DUEL.replacen("(card: \"ci_hillfoot_rifles\"),", &many, 1);
    assert_eq!(check(&text).expect("fine").turn_limit, 18);
}

#[test]
fn a_setup_survives_being_written_down() {
    let setup = check(DUEL).expect("fine");
    let text = ron::to_string(&setup).expect("written");
    let back: Setup = ron::from_str(&text).expect("read");
    assert_eq!(back, setup);
}

#[test]
fn faults_have_their_line_and_a_remedy() {
    let f = fault_at(
        "card: \"bm_bellringer\", skill",
        "card: \"bm_belringer\", skill",
        "\"bm_belringer\"",
    );
    assert!(f.contains("the nearest is “bm_bellringer”"), "{f}");
    let f = fault_at("\"fire\": false", "\"flood\": true", "true");
    assert!(f.contains("skidding"), "{f}");
    let f = fault_at("points: 2", "points: 7", "(id: \"spa.lucky\"");
    assert!(f.contains("1 to 4"), "{f}");
    let f = fault_at("skill: 3", "skill: 5", "[(id: \"spa.lucky\"");
    assert!(f.contains("skill 5 allows 0"), "{f}");
    let f = fault_at("spa.lucky", "spa.unlucky", "(id: \"spa.unlucky\"");
    assert!(f.contains("there is no ability"), "{f}");
    let f = fault_at("at: (3, 0)", "at: (30, 0)", "(30, 0)");
    assert!(f.contains("not on the map"), "{f}");
    let f = fault_at("at: (3, 0)", "name: \"A\"", "\"Bellringer\"");
    assert!(f.contains("no enemy unit is called “Bellringer”"), "{f}");
    fault_at("\"water 1\"", "\"custard\"", "\"custard\"");
    fault_at("aboard: \"Switchyard\"", "aboard: \"Ferry\"", "\"Ferry\"");
    let f = fault("role: Attacker,", "");
    assert!(f.contains("roles"), "{f}");
    fault_at("ruleset: \"strike\"", "ruleset: \"dial\"", "\"dial\"");
    let f = fault_at("title: \"Two at dawn\"", "titel: \"Two at dawn\"", "titel");
    assert!(f.contains("title"), "{f}");
    let f = fault_at(
        "\"ci_hillfoot_rifles\"",
        "\"ci_hillfoot_rifles\", skill: 9",
        "9)",
    );
    assert!(f.contains("skill 9"), "{f}");
}

#[test]
fn pilots_keep_to_what_their_skill_allows_e2_4() {
    let with = |skill: u8, spas: &str| {
        let text = DUEL.replacen(
            "skill: 3, spas: [(id: \"spa.lucky\", points: 2)]",
            &format!("skill: {skill}, spas: [{spas}]"),
            1,
        );
        check(&text).is_ok()
    };
    let lucky = |n| format!("(id: \"spa.lucky\", points: {n})");
    let (intuition, sniper) = ("(id: \"spa.combat_intuition\")", "(id: \"spa.sniper\")");
    let (iron, jack) = ("(id: \"spa.iron_will\")", "(id: \"spa.jumping_jack\")");
    assert!(with(4, &lucky(2)));
    assert!(!with(4, intuition), "3 points at skill 4");
    assert!(with(3, &format!("{sniper}, {iron}")));
    assert!(
        !with(3, &format!("{sniper}, {iron}, {}", lucky(1))),
        "three at skill 3"
    );
    assert!(with(1, &format!("{sniper}, {iron}, {jack}")));
    assert!(!with(5, iron), "none at skill 5");
    assert!(!with(3, &format!("{iron}, {iron}")), "twice the same");
}

#[test]
fn abilities_are_only_for_those_who_may_have_them_r2_3_4() {
    let f = fault(
        "(card: \"ci_hillfoot_rifles\")",
        "(card: \"ci_hillfoot_rifles\", spas: [(id: \"spa.jumping_jack\")])",
    );
    assert!(
        f.contains("Hillfoot Rifles may not have Jumping Jack"),
        "{f}"
    );
    assert!(f.contains("BattleMech"), "{f}");
}

#[test]
fn units_hide_where_nobody_sees_them() {
    let hidden = |blue: &str| {
        let text = DUEL.replacen(r#"(card: "cv_switchyard")"#, blue, 1);
        check(&text).err().unwrap_or_default()
    };
    let open = hidden(r#"(card: "cv_switchyard", at: (3, 3), hidden: true)"#);
    assert!(open.contains("it is seen from"), "{open}");
    assert!(open.contains("R5.5.1"), "{open}");
    // In the light woods it is not seen.
    let woods = hidden(r#"(card: "cv_switchyard", at: (4, 0), hidden: true)"#);
    assert_eq!(woods, "");
}

#[test]
fn conditions_that_do_not_go_together_are_told_at_their_line() {
    let with = |env: &str| format!("environment: {env},\n    optional_rules");
    let said = fault_at(
        "optional_rules",
        &with("(weather: [LightRain, HeavyRain])"),
        "[LightRain",
    );
    assert!(
        said.contains("grades of the same condition") && said.contains("choose one"),
        "{said}"
    );
    let said = fault("optional_rules", &with("(weather: HevyRain)"));
    assert!(
        said.contains("no such weather") && said.contains("TorrentialRain"),
        "{said}"
    );
    let said = fault("optional_rules", &with("(atmosphere: Vacuum, gale: Storm)"));
    assert!(said.contains("no wind without air"), "{said}");
    let said = fault("optional_rules", &with("(storm: true)"));
    assert!(said.contains("storm"), "{said}");
    let text = DUEL.replacen(
        "optional_rules",
        &with("(weather: [HeavyRain, LightHail], gale: Storm, wind: SE)"),
        1,
    );
    assert!(check(&text).is_ok());
}

#[test]
fn artillery_may_stay_off_the_map_r9_1_2() {
    let rifles = r#"(card: "ci_hillfoot_rifles")"#;
    let gun = |place: &str| format!(r#"(card: "cv_hedge_mortar", off_board: {place})"#);
    let far = |place: &str| {
        let setup = check(&DUEL.replace(rifles, &gun(place))).expect("a gun may");
        let units = &setup.sides[0].forces[0].formations[0].units;
        units[1].off_board.map(|o| o.inches)
    };
    assert_eq!(far("()"), Some(300));
    assert_eq!(far("(inches: 600)"), Some(600));
    let told = fault(rifles, r#"(card: "ci_hillfoot_rifles", off_board: ())"#);
    assert!(told.contains("no artillery"), "{told}");
    let told = fault(rifles, &gun("(inches: 800)"));
    assert!(told.contains("800"), "{told}");
    let told = fault(rifles, &gun("(miles: 5)"));
    assert!(told.contains("miles"), "{told}");
    let told = fault(
        rifles,
        r#"(card: "cv_hedge_mortar", off_board: (), at: (2, 0))"#,
    );
    assert!(told.contains("nowhere"), "{told}");
    // Somebody must be on the map.
    let alone = DUEL
        .replace(rifles, &gun("()"))
        .replace(
            r#"(card: "bm_bellringer", skill: 3, spas: [(id: "spa.lucky", points: 2)], at: (3, 0))"#,
            &gun("()"),
        )
        .replace(r#", spas: [(id: "spa.blood_stalker", enemy: "Bellringer")]"#, "");
    let told = check(&alone).expect_err("nobody is there");
    assert!(told.contains("nobody on the map"), "{told}");
}

#[test]
fn specialists_name_a_condition_that_there_is_r12() {
    let lucky = "(id: \"spa.lucky\", points: 2)";
    let specialist = |rest: &str| format!("(id: \"spa.environmental_specialist\"{rest})");
    let said = fault(lucky, &specialist(""));
    assert!(said.contains("needs a condition"), "{said}");
    let said = fault(lucky, &specialist(", condition: \"rain\""));
    assert!(
        said.contains("no condition \"rain\"") && said.contains("moderate rain"),
        "{said}"
    );
    let said = fault(lucky, "(id: \"spa.lucky\", points: 2, condition: \"dusk\")");
    assert!(said.contains("leave out `condition`"), "{said}");
    let text = DUEL.replacen(lucky, &specialist(", condition: \"Heavy Rain\""), 1);
    assert!(check(&text).is_ok());
}

#[test]
fn who_cannot_fly_starts_on_the_ground_r12_6() {
    let vtol = "(card: \"cv_gadfly_two\", at: (3, 2), elevation: 3)";
    let text = DUEL.replacen(
        "(card: \"cv_switchyard\"),",
        &format!("(card: \"cv_switchyard\"), {vtol},"),
        1,
    );
    assert!(check(&text).is_ok());
    let stormy = text.replacen(
        "optional_rules",
        "environment: (gale: Storm),\n    optional_rules",
        1,
    );
    let said = check(&stormy).expect_err("it cannot fly in a storm");
    assert!(
        said.contains("cannot fly") && said.contains("leave out `elevation`"),
        "{said}"
    );
}

#[test]
fn mines_are_looked_up_and_checked_r5_7() {
    let mines = |text: &str| {
        DUEL.replace(
            "name: \"Red\",\n            role",
            &format!("name: \"Red\",\n            {text}\n            role"),
        )
    };
    let good = mines(
        "minefields: [(hex: (3, 0), density: 3), (hex: (3, 1), kind: Vibrabomb(2), density: 1, revealed: true)], mines: [(points: 5, fields: 2, zone: Half(North))],",
    );
    let setup = check(&good).expect("it is sound");
    assert_eq!(setup.sides[0].rules.minefields.len(), 2);
    assert_eq!(setup.sides[0].rules.mines[0].points, 5);
    let fault = |text: &str| match check(&mines(text)) {
        Ok(_) => panic!("{text} should be a fault"),
        Err(fault) => fault,
    };
    let f = fault("minefields: [(hex: (30, 0), density: 3)],");
    assert!(f.contains("not on the map"), "{f}");
    let f = fault("minefields: [(hex: (5, 2), density: 3)],");
    assert!(f.contains("no mines can lie"), "{f}");
    let f = fault("minefields: [(hex: (3, 0), density: 4), (hex: (3, 0), density: 2)],");
    assert!(f.contains("density 6"), "{f}");
    let f = fault("minefields: [(hex: (3, 0), kind: Vibrabomb(9), density: 2)],");
    assert!(f.contains("Size 9"), "{f}");
    let f = fault("mines: [(points: 0)],");
    assert!(f.contains("nothing to lay"), "{f}");
    let f = fault("mines: [(points: 3, kinds: [])],");
    assert!(f.contains("kinds"), "{f}");
    let f = fault("mines: [(points: 3, depth: 4)],");
    assert!(f.contains("depth"), "{f}");
    let switched = DUEL.replace("\"fire\": false", "\"concealed data\": true");
    assert!(
        check(&switched)
            .expect("it is sound")
            .options
            .concealed_data
    );
    assert!(!check(DUEL).expect("it is sound").options.concealed_data);
}

#[test]
fn types_of_scenarios_need_what_they_are_about() {
    let kind = |kind: &str| format!("kind: {kind},\n    optional_rules:");
    let said = fault("optional_rules:", &kind("StandUpFight"));
    assert!(said.contains("leave the roles out"), "{said}");
    let said = fault("optional_rules:", &kind("BaseAssault"));
    assert!(said.contains("no building on the map"), "{said}");
    let said = fault("optional_rules:", &kind("Extraction"));
    assert!(said.contains("nothing to fetch"), "{said}");
    let said = fault("optional_rules:", &kind("Brawl"));
    assert!(said.contains("Brawl"), "{said}");
    let chosen = fault("optional_rules:", "homes: Chosen,\n    optional_rules:");
    assert!(chosen.contains("leave out `home`"), "{chosen}");
    let late = fault(
        "(card: \"cv_switchyard\")",
        "(card: \"cv_switchyard\", enters: 0)",
    );
    assert!(late.contains("cannot come over an edge"), "{late}");
}

#[test]
fn a_type_gives_the_sides_their_places() {
    let text = DUEL.replacen(
        "optional_rules:",
        "kind: Breakthrough,\n    optional_rules:",
        1,
    );
    let setup = check(&text).expect("the scenario is fine");
    assert_eq!(setup.sides[0].rules.enters, [Edge::North]);
    assert_eq!(setup.sides[0].rules.exits, [Edge::South]);
    assert_eq!(setup.sides[1].zone, Zone::Middle(Edge::South));
    assert_eq!(setup.mission.kind, Some(ScenarioKind::Breakthrough));
}

#[test]
fn faults_of_a_lesson_are_found_at_their_captions() {
    let lesson = |side: &str, steps: &str| {
        let named = DUEL.replace(
            "(card: \"cv_switchyard\")",
            "(card: \"cv_switchyard\", name: \"Yard\")",
        );
        let named = named.replace("aboard: \"Switchyard\"", "aboard: \"Yard\"");
        let body = named.trim_end().trim_end_matches(')').to_owned();
        check(&format!(
            "{body} lesson: Some((side: \"{side}\", steps: [{steps}])),\n)"
        ))
    };
    let good = "(say: \"Look.\", show: [Sheet(part: \"damage\", of: \"Yard\"), Phase(\"Combat\"), Log]), \
        (say: \"Move.\", until: Moved(\"Yard\"), show: [Unit(\"Yard\"), Hex((3, 0)), Offer(\"move.jump\")]), \
        (say: \"Fire.\", until: Deed(id: \"fired\", unit: \"Yard\"), show: [Offer(\"attack.weapon\")]), \
        (say: \"Strike.\", until: Deed(id: \"struck\"), show: [Sheet(part: \"ability.0\"), Offer(\"aim\")])";
    let setup = lesson("Blue", good).expect("it is sound");
    assert_eq!(setup.lesson.map(|l| l.steps.len()), Some(4));
    for (side, steps, told) in [
        ("Green", good, "no side is called “Green”"),
        ("Blue", "", "teaches nothing"),
        ("Blue", "(say: \" \")", "the caption is empty"),
        (
            "Blue",
            "(say: \"x\", until: Moved(\"Nobody\"))",
            "named “Nobody”",
        ),
        (
            "Red",
            "(say: \"x\", until: Moved(\"Yard\"))",
            "named “Yard”",
        ),
        (
            "Blue",
            "(say: \"x\", until: Aimed(\"Yard\"))",
            "the other side has no unit",
        ),
        (
            "Blue",
            "(say: \"x\", until: Phase(\"Lunch\"))",
            "“Lunch” is no phase",
        ),
        (
            "Blue",
            "(say: \"x\", until: Deed(id: \"pushed\", unit: \"Yard\"))",
            "no deed “pushed”",
        ),
        (
            "Blue",
            "(say: \"x\", until: Deed(id: \"fled\"))",
            "write one of fired, struck",
        ),
        (
            "Red",
            "(say: \"x\", until: Deed(id: \"fired\", unit: \"Yard\"))",
            "named “Yard”",
        ),
        (
            "Blue",
            "(say: \"x\", show: [Sheet(part: \"tokens\")])",
            "have no part “tokens”",
        ),
        (
            "Blue",
            "(say: \"x\", show: [Sheet(part: \"tokens\")])",
            "header, type, size, tmm",
        ),
        (
            "Blue",
            "(say: \"x\", show: [Sheet(part: \"armor\", of: \"Nobody\")])",
            "named “Nobody”",
        ),
        (
            "Blue",
            "(say: \"x\", show: [Offer(\"move.jmp\")])",
            "never offer “move.jmp”",
        ),
        (
            "Blue",
            "(say: \"x\", show: [Offer(\"move.jmp\")])",
            "move.jump, move.",
        ),
        (
            "Blue",
            "(say: \"x\", show: [Phase(\"Lunch\")])",
            "“Lunch” is no phase",
        ),
        ("Blue", "(say: \"x\", show: [Orders])", "called `Orders`"),
        (
            "Blue",
            "(say: \"x\", show: [Hex((40, 0))])",
            "is not on the map",
        ),
        (
            "Blue",
            "(say: \"x\", show: [Unit(\"Nobody\")])",
            "named “Nobody”",
        ),
        (
            "Blue",
            "(say: \"x\", turn: Some(3)), (say: \"y\", turn: Some(2))",
            "turn 2 cannot come here",
        ),
    ] {
        let why = lesson(side, steps).expect_err(told);
        assert!(why.contains(told), "{why}");
        assert!(why.contains("remedy"), "{why}");
    }
}

/// The scenario with events.
fn with_events(events: &str) -> String {
    format!("events: [{events}],\n    optional_rules")
}

#[test]
fn events_are_read_and_units_that_wait_for_them_do_not_set_up() {
    let events = r#"
        (name: "Night", when: Turn(3), then: [Message("Lamps out."), Environment((light: Moonless))]),
        (name: "Relief", when: Entered(zone: Edge(South, 2), side: "Red"), then: [Reinforce(["Switchyard"])]),
        (name: "Over", when: Lost("Hillfoot Rifles"), then: [End("Blue"), ]),
        (name: "Dawn", when: Turn(12), then: [End(None)]),
    "#;
    // Nobody rides in what is not there yet.
    let text = DUEL
        .replacen("optional_rules", &with_events(events), 1)
        .replacen(r#", aboard: "Switchyard""#, "", 1);
    let setup = check(&text).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(setup.events.len(), 4);
    let battle = Battle::new(Arc::new(setup), Content::shipped(), DiceSource::Seed(1));
    let battle = battle.unwrap_or_else(|e| panic!("{e}"));
    let world = battle.world();
    let waits: Vec<_> = read::units(world)
        .filter(|u| reserves::is_awaited(world, u.id))
        .map(|u| (u.name, setup::sets_up(world, u.id)))
        .collect();
    assert_eq!(waits, [("Switchyard", false)]);
}

#[test]
fn faults_of_events_are_told_at_their_line() {
    let event = |when: &str, then: &str| {
        with_events(&format!(
            r#"(name: "Night", when: {when}, then: [{then}]), (name: "Late", when: Turn(2), then: [Message("x")])"#
        ))
    };
    let at =
        |when: &str, then: &str, place: &str| fault_at("optional_rules", &event(when, then), place);
    let said = |when: &str, then: &str, place: &str, words: &str| {
        let said = at(when, then, place);
        assert!(said.contains(words), "{said}");
    };
    let told = r#"Message("Lamps out.")"#;
    said("Turn(0)", told, "Turn(0)", "write a turn from 1 to 12");
    said("Turn(13)", told, "Turn(13)", "turn 13 is not played");
    said(
        r#"Lost("Rook")"#,
        told,
        r#"Lost("Rook")"#,
        "no unit is called “Rook”",
    );
    said(
        "Entered(zone: Hexes([(90, 0)]))",
        told,
        "Hexes([(90",
        "no hex on the map",
    );
    said(
        r#"Entered(zone: Anywhere, side: "Green")"#,
        told,
        r#""Green""#,
        "no side is called “Green”",
    );
    said("Turn(1)", "", "[]), (name", "nothing happens by “Night”");
    said(
        "Turn(1)",
        r#"Message("")"#,
        "Message(\"\")",
        "the message is empty",
    );
    said(
        "Turn(1)",
        r#"End("Green")"#,
        "End(",
        "no side is called “Green”",
    );
    said(
        "Turn(1)",
        r#"End(None), Message("And?")"#,
        "End(None)",
        "put the end last",
    );
    said("Turn(1)", "Reinforce([])", "Reinforce", "nobody comes");
    said(
        "Turn(1)",
        r#"Reinforce(["Rook"])"#,
        "Reinforce",
        "no unit is called “Rook”",
    );
    said(
        "Turn(1)",
        r#"Reinforce(["Hillfoot Rifles", "Hillfoot Rifles"])"#,
        "Reinforce",
        "named twice",
    );
    said(
        "Turn(1)",
        r#"Reinforce(["Bellringer"])"#,
        "Reinforce",
        "Bellringer has a place already",
    );
    said(
        "Turn(1)",
        "Environment((weather: [LightRain, HeavyRain]))",
        "[LightRain",
        "grades of the same condition",
    );
    said(
        "Turn(1)",
        "Environment((light: Dusk, gravity: Low))",
        "Low",
        "gravity does not change in the course of a battle",
    );
    let twice = with_events(
        r#"(name: "Night", when: Turn(1), then: [Message("x")]),
        (name: "Night", when: Turn(2), then: [Message("x")])"#,
    );
    let said = fault("optional_rules", &twice);
    assert!(said.contains("two events are called “Night”"), "{said}");
    let text = fault(
        "optional_rules",
        &with_events(r#"(name: "x", when: Never, then: [])"#),
    );
    assert!(text.contains("Never"), "{text}");
}

#[test]
fn a_side_that_only_an_event_may_bring_is_a_fault() {
    let waits = |when: &str| {
        let event = format!(
            r#"(name: "All", when: {when}, then: [Reinforce(["Bellringer 2", "Switchyard", "Cuirass"])])"#
        );
        let text = DUEL
            .replacen("optional_rules", &with_events(&event), 1)
            .replacen(r#", aboard: "Switchyard""#, "", 1);
        check(&text).err().unwrap_or_default()
    };
    assert_eq!(waits("Turn(2)"), "");
    let said = waits(r#"Entered(zone: Anywhere)"#);
    assert!(
        said.contains("Blue has nobody on the map until an event brings somebody"),
        "{said}"
    );
}

/// The scenario that the guide writes out for events.
fn of_the_guide() -> Scenario<UnitSetup<String>> {
    let guide = std::fs::read_to_string(root().join("docs/scenarios.md")).expect("the guide");
    let text = guide
        .split("```ron\n")
        .filter_map(|part| part.split("```").next())
        .find(|part| part.contains("The Ford at Evening"))
        .expect("the scenario is in the guide");
    load_scenario(text, Path::new("docs/scenarios.md")).unwrap_or_else(|d| panic!("{d}"))
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn shipped_maps(name: &str) -> Result<BoardFile, hexlance_rules::Message> {
    let file = root().join(format!("assets/maps/{name}.board.ron"));
    BoardFile::load(file).map_err(|d| hexlance_rules::Message::verbatim(d.to_string()))
}

#[test]
fn the_scenario_of_the_guide_is_fine() {
    let setup = resolve(&of_the_guide(), &Content::shipped(), &shipped_maps);
    let setup = setup.unwrap_or_else(|p| panic!("{p:?}"));
    assert_eq!(setup.events.len(), 3);
}

#[test]
fn events_of_units_that_are_gone_are_left_out_when_another_force_fights() {
    let mut scenario = of_the_guide();
    let mut force = scenario.sides[1].forces[0].clone();
    force.formations[0].units = vec![UnitSetup::of("bm_bellringer".to_owned())];
    builder::put_into(&mut scenario, 1, &force, &Content::shipped());
    let left: Vec<_> = scenario
        .events
        .iter()
        .map(|e| (e.name.as_str(), e.then.len()))
        .collect();
    assert_eq!(left, [("Nightfall", 2), ("The ford is taken", 1)]);
    let setup = resolve(&scenario, &Content::shipped(), &shipped_maps);
    assert!(setup.is_ok(), "{:?}", setup.err());
}
