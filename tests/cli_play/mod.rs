//! Battles on the terminal: people who play by numbers, and recordings.

use std::{fs, path::Path};

use super::{DUEL, by_hand, command, folder, lines, run, type_into, write};

#[test]
fn a_battle_on_the_terminal_is_told_recorded_and_replayed() {
    let dir = folder();
    write(&dir, "duel.ron", DUEL);
    // Without a screen the same happens as with --no-window.
    let played = run(
        &dir,
        &[
            "play",
            "duel.ron",
            "--players",
            "walker",
            "--seed",
            "5",
            "--no-pictures",
            "--record",
            "duel.rec.ron",
        ],
    );
    played
        .ends(0)
        .says("A duel")
        .says("Turn 1 begins.")
        .says("wins Initiative")
        .says("Combat Phase.")
        .says("Ash")
        .warns("neither DISPLAY nor WAYLAND_DISPLAY is set");
    assert!(!played.out.contains('\u{1b}'));
    run(&dir, &["check", "duel.rec.ron"])
        .ends(0)
        .says("recording ok: A duel");
    run(&dir, &["replay", "duel.rec.ron"])
        .ends(0)
        .says("Turn 1 begins.")
        .says("every state as recorded");
    let json = run(&dir, &["replay", "duel.rec.ron", "--events", "json"]);
    let events = lines(&json);
    assert!(events.iter().any(|e| e["event"] == "turn_began"));
    assert!(events.iter().any(|e| e["event"] == "battle_ended"));
    // The same seed and players: the same battle, word for word.
    let again = run(
        &dir,
        &[
            "play",
            "duel.ron",
            "--players",
            "walker",
            "--seed",
            "5",
            "--no-pictures",
            "--no-window",
        ],
    );
    let story = |text: &str| {
        let end = text.find("recorded in").unwrap_or(text.len());
        text[..end].to_owned()
    };
    assert_eq!(story(&again.out), story(&played.out));
}

#[test]
fn a_recording_that_was_changed_is_caught_at_its_command() {
    let dir = folder();
    write(&dir, "duel.ron", DUEL);
    run(
        &dir,
        &[
            "play",
            "duel.ron",
            "--no-window",
            "--players",
            "walker",
            "--seed",
            "5",
            "--no-pictures",
            "--record",
            "duel.rec.ron",
        ],
    )
    .ends(0);
    let file = dir.path().join("duel.rec.ron");
    let text = fs::read_to_string(&file).expect("the recording");
    // Another state after the third command.
    let third = text
        .match_indices("hash: ")
        .nth(2)
        .expect("three commands")
        .0;
    let end = third + text[third..].find([',', ')']).expect("the end of a number");
    let changed = format!("{}hash: 1{}", &text[..third], &text[end..]);
    let line = 1 + text[..third].matches('\n').count();
    fs::write(&file, changed).expect("written");
    for args in [["replay", "duel.rec.ron"], ["check", "duel.rec.ron"]] {
        let found = run(&dir, &args);
        found.ends(1);
        let all = found.all();
        let told = all
            .lines()
            .find(|l| l.contains("after command 3 the battle goes another way"))
            .unwrap_or_else(|| panic!("{all}"));
        let told = &told[told.find("duel.rec.ron:").expect("the file")..];
        let at: usize = told
            .split(':')
            .nth(1)
            .and_then(|n| n.parse().ok())
            .expect("a line");
        assert!(at.abs_diff(line) <= 6, "told at {at}, changed at {line}");
        assert!(all.contains("remedy: "), "{all}");
    }
    // Other dice: the first command that rolls goes another way.
    fs::write(&file, text.replace("Seed(5)", "Seed(6)")).expect("written");
    run(&dir, &["replay", "duel.rec.ron", "--quiet"])
        .ends(1)
        .warns("goes another way");
    // Cut off in the middle.
    fs::write(&file, &text[..text.len() / 2]).expect("written");
    run(&dir, &["replay", "duel.rec.ron"])
        .ends(1)
        .warns("duel.rec.ron:")
        .warns("damaged");
}

#[test]
fn a_person_without_a_terminal_is_told_so() {
    let dir = folder();
    write(&dir, "duel.ron", DUEL);
    run(
        &dir,
        &[
            "play",
            "duel.ron",
            "--no-window",
            "--players",
            "human,walker",
            "--seed",
            "2",
            "--no-pictures",
        ],
    )
    .ends(1)
    .warns("the input ended before the battle did");
}

const CRATES: &str = r#"(
    ruleset: "strike",
    title: "Crates",
    map: Inline(columns: 14, rows: 10, hexes: {}),
    turn_limit: 3,
    cargo: [(name: "Chest", at: (4, 2), size: 1, points: 20)],
    sides: [
        (name: "Reds", home: West, forces: [(name: "Reds", formations: [(name: "Reds", units: [
            (card: "im_derrick_nine", name: "Derrick", at: (3, 2), facing: NE),
            (card: "ba_cuirass", name: "Plume", drops: 1),
        ])])]),
        (name: "Blues", home: East, forces: [(name: "Blues", formations: [(name: "Blues", units: [
            (card: "bm_brasswing", name: "Wing", at: (12, -2), facing: SW),
        ])])]),
    ],
)"#;

#[test]
fn a_person_drops_and_lifts_by_numbers() {
    let dir = folder();
    write(&dir, "crates.ron", CRATES);
    // The one that is due, at a hex of one's own; then Derrick lifts what lies beside it and keeps its facing.
    let typed = "0708\nDerrick\nLift Chest\n\nquit\n";
    by_hand(&dir, "crates.ron", "2", typed)
        .ends(0)
        .says("Where does Plume drop?")
        .says("Plume drops towards 0708.")
        .says("Derrick lifts Chest.");
    run(&dir, &["replay", "mine.rec.ron", "--quiet"]).ends(0);
}

const WAY_IN: &str = r#"(
    ruleset: "strike",
    title: "Way in",
    map: Inline(columns: 14, rows: 10, hexes: { (12, -2): "light woods" }),
    turn_limit: 3,
    sides: [
        (name: "Reds", home: West, enters: [West], off_map: true, forces: [(name: "Reds", formations: [(name: "Reds", units: [
            (card: "bm_ironvole", name: "Vole"),
            (card: "bm_cinderhook", name: "Hook"),
        ])])]),
        (name: "Blues", home: East, forces: [(name: "Blues", formations: [(name: "Blues", units: [
            (card: "bm_brasswing", name: "Wing", at: (12, -3), facing: SW),
        ])])]),
    ],
)"#;

#[test]
fn a_person_comes_in_by_numbers() {
    let dir = folder();
    write(&dir, "in.ron", WAY_IN);
    // Vole in the ordinary way at a hex of one's own, and no further; Hook waits.
    let typed = "Vole\n0105\nstop\nHook\nhold\nquit\n";
    by_hand(&dir, "in.ron", "2", typed)
        .ends(0)
        .says("Where does Vole come in?")
        .says("Vole comes onto the map")
        .says("Hook is held back this turn.");
}

#[test]
fn a_person_plays_by_numbers() {
    let dir = folder();
    write(&dir, "duel.ron", DUEL);
    // Looks around, asks for something that is not there, takes the first answer of everything for a while, leaves.
    let mut typed = "units\nfrobnicate\n".to_owned();
    typed += &"\n".repeat(40);
    typed += "quit\n";
    by_hand(&dir, "duel.ron", "2", &typed)
        .ends(0)
        .says("Which unit moves?")
        .says("Stand still")
        .says("Ash stands still, facing south.");
    run(&dir, &["replay", "mine.rec.ron", "--quiet"]).ends(0);
}

#[test]
fn a_person_reads_record_sheets_at_the_terminal() {
    let dir = folder();
    write(&dir, "crates.ron", CRATES);
    let typed = "sheet Derrick\nsheet der: skill\nsheet nobody\nsheet wing: nonsense\nquit\n";
    by_hand(&dir, "crates.ron", "2", typed)
        .ends(0)
        .says("SKILL 4")
        .says("Derrick  Derrick Nine  PV 20")
        .says("A ####  4 of 4")
        .says("Base target number of attacks")
        .says("Whose? ")
        .says("Which part? TYPE, SIZE");
}

#[test]
fn a_person_at_the_terminal_learns_nothing_of_who_hides() {
    let dir = folder();
    write(
        &dir,
        "ambush.ron",
        r#"(
    ruleset: "strike",
    title: "The copse",
    briefing: (situation: "Somebody is in there.", aims: { "Walkers": "Get past the copse." }),
    map: Inline(columns: 12, rows: 12, hexes: { (6, 2): "heavy woods" }),
    turn_limit: 1,
    sides: [
        (name: "Walkers", home: South, forces: [(name: "Walkers", formations: [(name: "W", units: [
            (card: "bm_bellringer", name: "Stroll", at: (5, 7), facing: N),
        ])])]),
        (name: "Lurkers", home: North, player: Computer("walker"), forces: [(name: "Lurkers", formations: [(name: "L", units: [
            (card: "bm_quarry_saint", name: "Nightjar", at: (6, 2), facing: S, hidden: true),
            (card: "bm_brasswing", name: "Openly", at: (9, -3), facing: S),
        ])])]),
    ],
)"#,
    );
    for (players, secret) in [("human,walker", true), ("walker", false)] {
        let mut program = command(dir.path());
        program.args([
            "play",
            "ambush.ron",
            "--no-window",
            "--no-pictures",
            "--seed",
            "3",
            "--players",
            players,
        ]);
        let run = type_into(program, "units\n\n\n\n\n");
        // Until it shoots.
        let before = run.out.split("Combat Phase.").next().unwrap_or_default();
        assert!(before.contains("Openly"), "{}", run.all());
        assert_eq!(!before.contains("Nightjar"), secret, "{}", run.all());
        run.says("Walkers: Get past the copse.");
    }
}

#[test]
fn a_recording_whose_states_differ_is_played_as_far_as_it_goes() {
    let dir = folder();
    write(&dir, "duel.ron", DUEL);
    let play = [
        "play",
        "duel.ron",
        "--no-window",
        "--players",
        "walker",
        "--seed",
        "5",
        "--no-pictures",
        "--record",
        "duel.rec.ron",
    ];
    run(&dir, &play).ends(0);
    let file = dir.path().join("duel.rec.ron");
    let text = fs::read_to_string(&file).expect("the recording");
    let changed = |nth: usize, to: &str| {
        let at = text.match_indices("hash: ").nth(nth).expect("so many").0;
        let end = at + text[at..].find([',', ')']).expect("the end of a number");
        format!("{}hash: {to}{}", &text[..at], &text[end..])
    };
    // The story goes on to the end, and where it differs is said with the turn and its phase.
    fs::write(&file, changed(3, "1")).expect("written");
    run(&dir, &["replay", "duel.rec.ron"])
        .ends(1)
        .says("Victory for Red (")
        .warns("after command 4 the battle goes another way")
        .warns("(Turn 1, ")
        .warns("replayed all the same");
    // Nothing to compare is no sameness.
    let mut bare = text.clone();
    while let Some(at) = bare
        .match_indices("hash: ")
        .map(|(i, _)| i)
        .find(|i| !bare[*i..].starts_with("hash: 0,"))
    {
        let end = at + bare[at..].find([',', ')']).expect("the end of a number");
        bare.replace_range(at..end, "hash: 0");
    }
    fs::write(&file, &bare).expect("written");
    let quiet = run(&dir, &["replay", "duel.rec.ron", "--quiet"]);
    quiet.ends(0).says("no state compared");
    assert!(!quiet.out.contains("as recorded"), "{}", quiet.all());
    run(&dir, &["check", "duel.rec.ron"])
        .ends(0)
        .says("no state compared");
}

#[test]
fn battles_that_an_older_build_recorded_are_replayed_state_for_state() {
    let dir = folder();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    // What lies in tests/recordings is never made anew: it was recorded before rules acted in schedules.
    for folder in ["tests/recordings", "docs/gallery"] {
        for entry in fs::read_dir(root.join(folder)).expect("recordings") {
            let path = entry.expect("an entry").path();
            if path.to_string_lossy().ends_with(".battle.ron") {
                files.push(path);
            }
        }
    }
    assert!(files.len() >= 5, "{files:?}");
    for file in files {
        let file = file.to_str().expect("a path of letters");
        run(&dir, &["replay", file, "--quiet"])
            .ends(0)
            .says("every state as recorded");
    }
}
