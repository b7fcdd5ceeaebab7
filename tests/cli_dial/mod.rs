//! Each sub-command on the dial rules.

use super::*;

/// A skirmish on a small map.
const SKIRMISH: &str = r#"(
    ruleset: "dial",
    title: "A skirmish",
    briefing: (situation: "Two pickets meet."),
    map: Inline(
        columns: 14,
        rows: 14,
        hexes: {
            (6, 4): "light woods",
        },
    ),
    turn_limit: 3,
    sides: [
        (
            name: "Red",
            home: South,
            forces: [(
                name: "Reds",
                points: 150,
                formations: [(
                    name: "First",
                    units: [
                        (model: "dial.sextant", name: "Vernier", at: (6, 6), facing: N),
                        (model: "dial.isobar", name: "Glass"),
                    ],
                )],
            )],
        ),
        (
            name: "Blue",
            home: North,
            forces: [(
                name: "Blues",
                points: 150,
                formations: [(
                    name: "First",
                    units: [
                        (model: "dial.billhook", name: "Hedger", at: (6, 3), facing: S),
                        (model: "dial.gatewatch_suits", name: "Watch"),
                    ],
                )],
            )],
        ),
    ],
)
"#;

const FORCE: &str = r#"(
    name: "Picket",
    build_total: 150,
    units: [
        (model: "dial.sextant", name: "Vernier"),
        (model: "dial.isobar"),
    ],
)
"#;

#[test]
fn dial_is_listed_beside_the_others_and_alone() {
    let dir = folder();
    run(&dir, &["list", "units"])
        .ends(0)
        .says("strike:")
        .says("dial:")
        .says("dial.sextant");
    let alone = run(&dir, &["list", "units", "--ruleset", "dial"]);
    alone.ends(0).says("Ninth Meridian");
    assert!(!alone.out.contains("bm_ironvole"), "{}", alone.all());
    let args = ["list", "units", "--ruleset", "dial", "--format", "json"];
    let units = rows(&run(&dir, &args));
    assert!(units.iter().all(|u| u["ruleset"] == "dial"));
    let args = ["list", "abilities", "--ruleset", "dial", "--format", "json"];
    let abilities = rows(&run(&dir, &args));
    let kind = |k: &str| abilities.iter().filter(|a| a["kind"] == k).count();
    assert!(kind("equipment") > 20 && kind("heat effect") > 3);
    let scenarios = rows(&run(&dir, &["list", "scenarios", "--format", "json"]));
    for rules in ["strike", "dial"] {
        let of = scenarios.iter().filter(|s| s["ruleset"] == rules).count();
        assert!(of >= 4, "{of} battles of {rules}");
    }
    write(&dir, "saves of the user/forces/Picket.dial.ron", FORCE);
    run(&dir, &["list", "forces", "--ruleset", "dial"])
        .ends(0)
        .says("Picket")
        .says("120");
}

#[test]
fn dial_files_are_told_apart_and_checked() {
    let dir = folder();
    write(&dir, "skirmish.ron", SKIRMISH);
    write(&dir, "picket.dial.ron", FORCE);
    run(&dir, &["check", "skirmish.ron", "picket.dial.ron"])
        .ends(0)
        .says("scenario ok: A skirmish, 4 units")
        .says("force ok: Picket, 2 units, 120 of 150 points");
    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
    for (folder, kind) in [("units/dial", "unit ok"), ("abilities/dial", "ability ok")] {
        let folder = assets.join(folder);
        run(&dir, &["check", folder.to_str().expect("a path")])
            .ends(0)
            .says(kind)
            .says("0 errors");
    }
    let unit = fs::read_to_string(assets.join("units/dial/sextant.ron")).expect("a unit");
    write(
        &dir,
        "bent.ron",
        &unit.replace("clicks: [", "clicks: [], old: ["),
    );
    run(&dir, &["check", "bent.ron"]).ends(1).says("remedy");
    write(
        &dir,
        "wrong.ron",
        &SKIRMISH.replace("dial.isobar", "dial.isobat"),
    );
    run(&dir, &["check", "wrong.ron"])
        .ends(1)
        .says("wrong.ron:24:")
        .says("dial.isobar");
    write(&dir, "poor.dial.ron", &FORCE.replace("150", "75"));
    run(&dir, &["check", "poor.dial.ron"])
        .ends(1)
        .says("poor.dial.ron:3:");
}

#[test]
fn dial_cases_are_verified_by_their_own_rules() {
    let dir = folder();
    run(&dir, &["verify", "--ruleset", "dial"])
        .ends(0)
        .says(", 0 failed");
    run(&dir, &["verify", "--shows", "D4.2.3", "--list"])
        .ends(0)
        .says("D1.5.2");
    let case = |left: u8| {
        format!(
            "(\n    id: \"odd\",\n    title: \"The odd inch\",\n    shows: [\"D4.2.3\"],\n    red: {{ \"Pike\": \
             \"squad, 5/7/15, at (0,0) f0\" }},\n    script: [\n        Move(unit: \"Pike\", to: (2, 0)),\n        \
             Purse(of: \"Pike\", inches: 5, left: {left}),\n    ],\n)"
        )
    };
    write(&dir, "cases/right.ron", &case(1));
    write(&dir, "cases/wrong.ron", &case(2));
    let both = run(&dir, &["verify", "cases"]);
    both.ends(1).says("wrong.ron:8:");
    assert_eq!(both.out.lines().last(), Some("1 passed, 1 failed"));
    run(&dir, &["check", "cases/right.ron"])
        .ends(0)
        .says("rule case ok: The odd inch");
}

#[test]
fn a_dial_battle_is_told_recorded_and_replayed() {
    let dir = folder();
    write(&dir, "skirmish.ron", SKIRMISH);
    let play = [
        "play",
        "skirmish.ron",
        "--players",
        "walker",
        "--seed",
        "5",
        "--no-window",
        "--no-pictures",
        "--record",
        "skirmish.rec.ron",
    ];
    run(&dir, &play)
        .ends(0)
        .says("A skirmish")
        .says("Round 1 begins.")
        .says("Turn of")
        .says("The first player is")
        .says("Vernier");
    run(&dir, &["check", "skirmish.rec.ron"])
        .ends(0)
        .says("recording ok: A skirmish");
    run(&dir, &["replay", "skirmish.rec.ron"])
        .ends(0)
        .says("Round 1 begins.")
        .says("every state as recorded");
    let json = run(&dir, &["replay", "skirmish.rec.ron", "--events", "json"]);
    let events = lines(&json);
    for name in ["round_began", "order_done", "battle_ended"] {
        assert!(events.iter().any(|e| e["event"] == name), "{name}");
    }
    // A force of the user's in the place of a side's own.
    write(&dir, "picket.dial.ron", FORCE);
    let other = ["--force", "Blue=picket.dial.ron", "--replace"];
    run(&dir, &[&play[..], &other].concat())
        .ends(0)
        .says("Sextant");
}

#[test]
fn a_battle_on_the_terminal_is_drawn_as_well() {
    let dir = folder();
    let short = SKIRMISH.replace("turn_limit: 3", "turn_limit: 1");
    assert_ne!(short, SKIRMISH);
    write(&dir, "skirmish.ron", &short);
    let play = "play skirmish.ron --players walker --seed 5 --no-window --pictures drawn";
    let args: Vec<_> = play.split(' ').collect();
    let played = run(&dir, &args);
    played.ends(0);
    let folder = dir.path().join("drawn");
    if played.err.contains("No pictures: no graphics driver") {
        eprintln!("skipped: there is no graphics driver");
        assert!(!folder.exists(), "an empty folder is left over");
        return;
    }
    played.says("pictures in drawn");
    let mut names: Vec<_> = fs::read_dir(&folder)
        .expect("the folder is made")
        .map(|e| e.expect("a file").file_name().into_string().expect("text"))
        .collect();
    names.sort();
    assert_eq!(names.first().map(String::as_str), Some("00-start.png"));
    let last = names.last().expect("a picture").as_str();
    assert!(last.ends_with("-end.png"), "{names:?}");
    let [first, last] = ["00-start.png", last]
        .map(|n| image::open(folder.join(n)).expect("a picture").into_rgba8());
    assert_ne!(first, last, "something has moved");
}

#[test]
fn a_person_plays_dial_by_numbers() {
    let dir = folder();
    write(&dir, "skirmish.ron", SKIRMISH);
    // Looks around, asks for something that is not there, and takes what is proposed to the end of the battle.
    let typed = "units\nsheet Glass\nfrobnicate\n".to_owned() + &"\n".repeat(400);
    by_hand(&dir, "skirmish.ron", "2", &typed)
        .ends(0)
        .says("Set up which unit?")
        .says("TOKENS: 0 of 2")
        .says("Glass sets up at 0313")
        .says("everything is set up")
        .says("What is switched before the orders?")
        .says("Which unit is given an order? 1 left.")
        .says("Attack Hedger")
        .says("primary energy")
        .says("needs ")
        .says("an order pushes it")
        .says("Round 3 begins.")
        .says("survival");
    run(&dir, &["replay", "mine.rec.ron", "--quiet"]).ends(0);
    // Nobody gives up in these rules, and who runs out of words has not finished.
    by_hand(&dir, "skirmish.ron", "2", "concede\nquit\n")
        .ends(0)
        .says("quit     leave the battle")
        .says("The battle ends here.");
    by_hand(&dir, "skirmish.ron", "2", "\n")
        .ends(1)
        .warns("the input ended before the battle did");
}

/// A carrier, artillery and three squads in contact.
const CAMP: &str = r#"(
    ruleset: "dial",
    title: "The camp",
    map: Inline(columns: 14, rows: 14, hexes: {}),
    turn_limit: 3,
    sides: [
        (name: "Red", home: South, forces: [(name: "Reds", points: 450, formations: [(name: "First", units: [
            (model: "dial.oxbow", name: "Barn", at: (5, 7), facing: N),
            (model: "dial.gatewatch_suits", name: "Watch", at: (5, 8), facing: N),
            (model: "dial.plover_battery", name: "Plover", at: (9, 6), facing: N),
            (model: "dial.lantern_medics", name: "Lamp", at: (2, 8), facing: N),
            (model: "dial.lantern_medics", name: "Wick", at: (2, 9), facing: N),
            (model: "dial.lantern_medics", name: "Oil", at: (1, 9), facing: N),
        ])])]),
        (name: "Blue", home: North, forces: [(name: "Blues", points: 450, formations: [(name: "First", units: [
            (model: "dial.cinderhelm", name: "Helm", at: (6, -1), facing: S),
        ])])]),
    ],
)"#;

#[test]
fn a_person_at_the_terminal_fires_shells_rides_and_marches() {
    let dir = folder();
    write(&dir, "camp.ron", CAMP);
    // The switches stay as they are; then three orders, and the next turn the passenger gets out.
    let typed = "\nPlover\nArtillery\n0703\nback\n0703\n\nBarn\nWatch\n0609\n\nLamp\nFormation\n0309\nN\n0310\nN\n0209\nN\n\
                 \nBarn\nWatch\n0608\nN\n0709\nend\nquit\n";
    by_hand(&dir, "camp.ron", "3", typed)
        .ends(0)
        .says("Plover fires at 0703")
        .says("Watch gets aboard Barn.")
        .says("Move order: Lamp")
        .says("The shells of Plover")
        .says("Barn sets Watch down at 0709.")
        .says("for being pushed");
    run(&dir, &["replay", "mine.rec.ron", "--quiet"]).ends(0);
}

#[test]
fn pictures_of_dial_know_their_own_moments() {
    let dir = folder();
    write(&dir, "skirmish.ron", SKIRMISH);
    let after = |moment: &str| {
        let args = [
            "shot",
            "skirmish.ron",
            "--after",
            moment,
            "--size",
            "64x64",
            "--out",
            "s.png",
        ];
        run(&dir, &args)
    };
    after("2.combat")
        .ends(2)
        .warns("turns of the dial rules have no such part")
        .warns("deployment, command, orders");
    after("2.tea").ends(2).warns("parts are setup");
}

#[test]
fn demos_are_found_by_id_and_by_name() {
    let dir = folder();
    let demo = |name: &str| run(&dir, &["play", "--demo", name]);
    // Tests have no screen: what is found says that it needs one.
    for name in [
        "eq.speed_jump_jets",
        "speed_jump_jets",
        "jump_jets",
        "Jump Jets",
    ] {
        demo(name)
            .ends(1)
            .warns("the demo of eq.speed_jump_jets needs a window");
    }
    demo("antagonizer")
        .ends(1)
        .warns("the demo of spa.antagonizer");
    demo("no such thing").ends(2).warns("there is no ability");
}

#[test]
fn dial_simulations_are_the_same_with_any_number_of_threads() {
    let dir = folder();
    write(&dir, "skirmish.ron", SKIRMISH);
    let sim = |threads: &str, csv: &str| {
        let args = [
            "sim",
            "skirmish.ron",
            "--games",
            "4",
            "--players",
            "walker,random",
            "--threads",
            threads,
            "--csv",
            csv,
        ];
        run(&dir, &args)
            .ends(0)
            .says("battles a second")
            .says("Red");
        fs::read_to_string(dir.path().join(csv)).expect("the table")
    };
    let one = sim("1", "one.csv");
    assert_eq!(one, sim("2", "two.csv"));
    assert_eq!(one.lines().count(), 5);
}

#[test]
fn dial_odds_count_three_dice() {
    let dir = folder();
    write(&dir, "skirmish.ron", SKIRMISH);
    let odds = ["odds", "skirmish.ron", "-a", "vernier", "-t", "Hedger"];
    run(&dir, &odds)
        .ends(0)
        .says("3 hexes, 6\"")
        .says("primary energy")
        .says("attack value")
        .says("critical hit 7.4 %");
    let json = run(&dir, &[&odds[..], &["--format", "json"]].concat());
    let all = rows(&json);
    let fire = all
        .iter()
        .find(|r| r["attack"] == "primary energy")
        .expect("fire");
    let sum = all_damage(&all, "primary energy");
    assert!((sum - fire["hit"].as_f64().expect("a chance")).abs() < 1e-9);
    // A worn target is easier to hit, if its dial says so; it is eliminated sooner in any case.
    let worn = ["--target-click", "99", "--format", "json"];
    let worn = rows(&run(&dir, &[&odds[..], &worn].concat()));
    let chance = |rows: &[serde_json::Value]| {
        let row = rows.iter().find(|r| r["attack"] == "primary energy");
        row.and_then(|r| r["eliminates"].as_f64())
            .expect("a chance")
    };
    assert!(chance(&worn) > chance(&all));
    run(&dir, &[&odds[..], &["--overheat", "1"]].concat())
        .ends(2)
        .warns("the dial rules know no `--overheat`");
}

#[test]
fn what_dial_has_nothing_for_is_warned_of() {
    let dir = folder();
    let dusk = "turn_limit: 3,\n    environment: (light: Dusk),";
    write(&dir, "dusk.ron", &SKIRMISH.replace("turn_limit: 3,", dusk));
    run(&dir, &["check", "dusk.ron"])
        .ends(0)
        .says("dusk.ron:13:")
        .says("warning: the dial rules know no light, weather or gravity")
        .says("leave out `environment`")
        .says("1 file, 0 errors, 1 warning");
}

#[test]
fn dial_forces_are_drawn_by_points() {
    let dir = folder();
    let draw = |args: &[&str]| {
        let line = [&["force", "--ruleset", "dial"], args].concat();
        run(&dir, &line)
    };
    draw(&["--points", "450", "--seed", "7", "--out", "foes.dial.ron"])
        .ends(0)
        .says("of 450 points");
    run(&dir, &["check", "foes.dial.ron"])
        .ends(0)
        .says("force ok");
    let printed = draw(&["--points", "450", "--seed", "7"]);
    let written = fs::read_to_string(dir.path().join("foes.dial.ron")).expect("a force");
    assert_eq!(printed.ends(0).out.trim(), written.trim());
    write(&dir, "skirmish.ron", SKIRMISH);
    let play = [
        "play",
        "skirmish.ron",
        "--no-window",
        "--no-pictures",
        "--seed",
        "1",
    ];
    let other = ["--players", "walker", "--force", "Blue=foes.dial.ron"];
    run(&dir, &[&play[..], &other].concat()).ends(0);
    draw(&["--points", "100"]).ends(2).warns("multiple of 150");
    draw(&["--points", "150", "--types", "CV"])
        .ends(2)
        .warns("the dial rules know no `--types`");
}
