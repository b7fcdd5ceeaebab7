//! The command line from outside: the program is run on small files, right ones and broken ones.

use std::{
    fs,
    io::Write as _,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

use tempfile::TempDir;

mod cli_dial;
mod cli_explain;
mod cli_files;

/// What a run of the program came to.
struct Run {
    code: i32,
    out: String,
    err: String,
}

impl Run {
    /// Both streams, for messages.
    fn all(&self) -> String {
        format!("code {}\n{}\n{}", self.code, self.out, self.err)
    }

    fn ends(&self, code: i32) -> &Self {
        assert_eq!(self.code, code, "{}", self.all());
        self
    }

    fn says(&self, text: &str) -> &Self {
        assert!(
            self.out.contains(text),
            "“{text}” is not in:\n{}",
            self.all()
        );
        self
    }

    fn warns(&self, text: &str) -> &Self {
        assert!(
            self.err.contains(text),
            "“{text}” is not in:\n{}",
            self.all()
        );
        self
    }
}

fn command(folder: &Path) -> Command {
    in_folder(Command::new(env!("CARGO_BIN_EXE_hexlance")), folder)
}

/// The same, heeding every signal, even if whoever runs the tests ignores some, as `nohup` does.
fn heeding_signals(folder: &Path) -> Command {
    let mut c = Command::new("env");
    c.args(["--default-signal", env!("CARGO_BIN_EXE_hexlance")]);
    in_folder(c, folder)
}

fn in_folder(mut c: Command, folder: &Path) -> Command {
    c.current_dir(folder)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env("HEXLANCE_DATA", env!("CARGO_MANIFEST_DIR"))
        .env("HEXLANCE_MODS", folder.join("mods of the user"))
        .env("HEXLANCE_SAVES", folder.join("saves of the user"))
        .stdin(Stdio::null());
    c
}

fn finish(output: Output) -> Run {
    Run {
        code: output.status.code().expect("an exit code and no signal"),
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
    }
}

fn run(folder: &TempDir, args: &[&str]) -> Run {
    let output = command(folder.path()).args(args).output();
    finish(output.expect("the program runs"))
}

/// Runs a program with something typed into it.
fn type_into(mut program: Command, typed: &str) -> Run {
    let mut child = program
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut input = child.stdin.take().expect("its input");
    input.write_all(typed.as_bytes()).expect("typed");
    drop(input);
    finish(child.wait_with_output().expect("it ends"))
}

/// Plays a battle by hand against the plainest computer player, and records it as `mine.rec.ron`.
fn by_hand(dir: &TempDir, scenario: &str, seed: &str, typed: &str) -> Run {
    let mut program = command(dir.path());
    program
        .args(["play", scenario, "--no-window", "--no-pictures"])
        .args(["--players", "human,walker", "--seed", seed])
        .args(["--record", "mine.rec.ron", "--replace"]);
    type_into(program, typed)
}

/// What was printed as a list for programs.
fn rows(printed: &Run) -> Vec<serde_json::Value> {
    let rows: serde_json::Value = serde_json::from_str(&printed.ends(0).out).expect("JSON");
    rows.as_array().expect("a list").clone()
}

/// What was printed as one object a line.
fn lines(printed: &Run) -> Vec<serde_json::Value> {
    let lines = printed.ends(0).out.lines();
    lines
        .map(|l| serde_json::from_str(l).expect("one object a line"))
        .collect()
}

/// All chances of damage of an attack among the rows of `odds` together.
fn all_damage(rows: &[serde_json::Value], attack: &str) -> f64 {
    let row = rows.iter().find(|r| r["attack"] == attack);
    let damage = row.and_then(|r| r["damage"].as_array());
    let chances = damage.expect("a distribution").iter();
    chances.filter_map(|d| d["chance"].as_f64()).sum()
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

fn write(folder: &TempDir, name: &str, text: &str) -> PathBuf {
    let path = folder.path().join(name);
    fs::create_dir_all(path.parent().expect("a folder")).expect("the folder is made");
    fs::write(&path, text).expect("the file is written");
    path
}

/// A duel on a small map, to be broken by replacing a part of it.
const DUEL: &str = r#"(
    ruleset: "strike",
    title: "A duel",
    briefing: (situation: "Two patrols meet at a ford."),
    map: Inline(
        columns: 12,
        rows: 12,
        hexes: {
            (4, 4): "light woods",
            (5, 4): "water 2",
        },
    ),
    optional_rules: { "fire": false },
    turn_limit: 4,
    sides: [
        (
            name: "Red",
            role: Attacker,
            home: North,
            forces: [(
                name: "Reds",
                formations: [(
                    name: "First",
                    units: [
                        (card: "bm_ironvole", name: "Ash", at: (4, 1), facing: S),
                        (card: "bm_night_ferret", name: "Briar", skill: 3, at: (6, 0), spas: [(id: "spa.lucky", points: 1)]),
                    ],
                )],
            )],
        ),
        (
            name: "Blue",
            role: Defender,
            home: South,
            forces: [(
                name: "Blues",
                formations: [(
                    name: "First",
                    units: [
                        (card: "bm_tarn_walker", name: "Cole", at: (4, 6), facing: N),
                        (card: "cv_sparrowcatcher", name: "Dorn", at: (6, 5), facing: N),
                    ],
                )],
            )],
        ),
    ],
)
"#;

#[test]
fn lists_are_tables_and_json() {
    let dir = folder();
    run(&dir, &["list", "units"]).ends(0).says("bm_ironvole");
    run(&dir, &["list", "abilities"]).ends(0).says("Lucky");
    run(&dir, &["list", "boards"])
        .ends(0)
        .says("larkmoor_downs");
    let json = run(&dir, &["list", "units", "--format", "json"]);
    let rows = rows(&json);
    assert!(rows.len() >= 60);
    assert!(rows.iter().all(|r| r["point_value"].as_u64() > Some(0)));
    run(&dir, &["list", "nonsense"]).ends(2);
    run(&dir, &["list", "units"]).ends(0);
    // No colour codes where nobody looks.
    assert!(!json.out.contains('\u{1b}'));
}

#[test]
fn every_command_explains_itself_with_examples() {
    let dir = folder();
    let all = [
        "play", "list", "check", "sim", "replay", "verify", "shot", "odds", "import", "export",
    ];
    for name in all {
        run(&dir, &[name, "--help"]).ends(0).says("Examples:");
    }
    run(&dir, &["--help"]).ends(0).says("Exit codes");
    run(&dir, &["frobnicate"]).ends(2);
}

#[test]
fn pictures_are_drawn_in_a_language_that_there_is() {
    let dir = folder();
    run(&dir, &["shot", "--help"])
        .ends(0)
        .says("--lang <TAG>")
        .says("Language of the interface");
    let args = [
        "shot", "--screen", "title", "--lang", "xx", "--out", "t.png",
    ];
    run(&dir, &args)
        .ends(2)
        .warns("there is no language “xx”")
        .warns("`--lang` knows: de, en");
    assert!(!dir.path().join("t.png").exists());
}

#[test]
fn a_right_scenario_is_right() {
    let dir = folder();
    write(&dir, "duel.ron", DUEL);
    run(&dir, &["check", "duel.ron"])
        .ends(0)
        .says("scenario ok: A duel, 4 units")
        .says("1 file, 0 errors, 0 warnings");
}

/// Breaks the duel in one place; the fault must be told at that place, with a remedy, and the exit code must say so.
#[track_caller]
fn broken(right: &str, wrong: &str, message: &str) {
    assert_eq!(DUEL.matches(right).count(), 1, "{right} is there once");
    let text = DUEL.replace(right, wrong);
    let dir = folder();
    write(&dir, "duel.ron", &text);
    let found = run(&dir, &["check", "duel.ron"]);
    found.ends(1).says("  remedy: ");
    let line = found
        .out
        .lines()
        .find(|l| l.contains(message))
        .unwrap_or_else(|| panic!("“{message}” is not in:\n{}", found.all()));
    let place: Vec<&str> = line.splitn(4, ':').collect();
    assert_eq!(place[0], "duel.ron", "{line}");
    let at: usize = place[1]
        .parse()
        .unwrap_or_else(|_| panic!("no line in: {line}"));
    let column: usize = place[2]
        .parse()
        .unwrap_or_else(|_| panic!("no column in: {line}"));
    let offset = text.find(wrong).expect("the broken place");
    let first = 1 + text[..offset].matches('\n').count();
    let last = first + wrong.matches('\n').count();
    assert!(
        (first..=last + 1).contains(&at),
        "told at line {at}, broken in {first} to {last}:\n{line}"
    );
    assert!(column >= 1);
    // What cannot be checked cannot be played either, and says the same.
    run(&dir, &["play", "--no-window", "duel.ron"])
        .ends(1)
        .warns(message)
        .warns("remedy: ");
}

#[test]
fn a_bracket_that_is_not_closed_is_found() {
    broken(
        "at: (4, 1), facing: S)",
        "at: (4, 1, facing: S)",
        "Expected",
    );
}

#[test]
fn an_unknown_field_is_found() {
    broken("turn_limit: 4", "turn_limits: 4", "turn_limits");
}

#[test]
fn an_event_in_a_turn_that_is_not_played_is_found() {
    broken(
        "turn_limit: 4,",
        "turn_limit: 4,\n    events: [(name: \"Late\", when: Turn(9), then: [Message(\"Too late.\")])],",
        "turn 9 is not played",
    );
}

#[test]
fn an_unknown_card_is_found_and_the_nearest_is_named() {
    broken(
        "bm_ironvole",
        "bm_ironmole",
        "there is no card “bm_ironmole”",
    );
    let dir = folder();
    write(
        &dir,
        "duel.ron",
        &DUEL.replace("bm_ironvole", "bm_ironmole"),
    );
    run(&dir, &["check", "duel.ron"]).says("the nearest is “bm_ironvole”");
}

#[test]
fn an_unknown_ability_is_found() {
    broken("spa.lucky", "spa.lukcy", "there is no ability “spa.lukcy”");
}

#[test]
fn an_ability_for_other_units_is_found() {
    broken(
        r#"name: "Dorn", at"#,
        r#"name: "Dorn", spas: [(id: "spa.jumping_jack")], at"#,
        "may not have Jumping Jack",
    );
}

#[test]
fn too_many_points_of_abilities_are_found() {
    broken(
        r#"name: "Ash","#,
        r#"name: "Ash", spas: [(id: "spa.sniper")],"#,
        "1 ability for 3 points at skill 4",
    );
}

#[test]
fn a_unit_off_the_map_is_found() {
    broken("at: (4, 6)", "at: (40, 6)", "not on the map");
}

#[test]
fn a_unit_in_closed_terrain_is_found() {
    broken(
        "at: (6, 5), facing: N",
        "at: (5, 4), facing: N",
        "may not stand at",
    );
}

#[test]
fn two_units_in_one_hex_are_found() {
    broken("at: (6, 0)", "at: (4, 1)", "hex 0504");
}

#[test]
fn an_unknown_optional_rule_is_found() {
    broken(
        r#""fire": false"#,
        r#""fier": false"#,
        "there is no optional rule “fier”",
    );
}

#[test]
fn a_map_that_is_not_there_is_found() {
    let inline = &DUEL[DUEL.find("Inline(").expect("a map")
        ..DUEL.find("    optional_rules").expect("what follows it")];
    broken(inline, "File(\"atlantis\"),\n", "there is no such map");
}

#[test]
fn an_unknown_word_for_terrain_is_found() {
    broken("light woods", "light wodos", "light wodos");
}

#[test]
fn two_sides_of_one_name_are_found() {
    broken(
        "name: \"Blue\",\n            role: Defender",
        "name: \"Red\",\n            role: Defender",
        "two sides are called “Red”",
    );
}

#[test]
fn broken_maps_are_refused_with_the_line() {
    let dir = folder();
    write(
        &dir,
        "hills.board",
        "size 2 2\nhex 0101 0 \"\" \"\"\nhex 0201 0 \"\" \"\"\nhex 0102 zero \"\" \"\"\nhex 0202 0 \"\" \"\"\nend\n",
    );
    run(&dir, &["check", "hills.board"])
        .ends(1)
        .says("hills.board:4:")
        .says("remedy: ");
    run(&dir, &["import", "hills.board", "--out", "maps"])
        .ends(1)
        .warns("hills.board:4:");
    assert!(!dir.path().join("maps/hills.board.ron").exists());
    write(
        &dir,
        "hills.board.ron",
        "(\n    name: \"Hills\",\n    colums: 3,\n)",
    );
    run(&dir, &["check", "hills.board.ron"])
        .ends(1)
        .says("hills.board.ron:3:")
        .says("colums");
}

#[test]
fn boards_are_imported_and_are_right_then() {
    let dir = folder();
    write(
        &dir,
        "hills.board",
        "size 2 2\nhex 0101 1 \"woods:1;foliage_elev:2\" \"\"\nhex 0201 0 \"geyser:1\" \"\"\n\
         hex 0102 0 \"\" \"\"\nhex 0202 0 \"\" \"\"\nend\n",
    );
    run(&dir, &["import", "hills.board", "--out", "maps"])
        .ends(0)
        .says("imported hills.board")
        .says("left out: geysers");
    run(&dir, &["check", "maps"]).ends(0).says("board ok");
    run(&dir, &["import", "hills.board", "--out", "maps"])
        .ends(1)
        .warns("there already");
    run(
        &dir,
        &["import", "hills.board", "--out", "maps", "--replace"],
    )
    .ends(0);
    // A scenario finds it beside itself.
    let inline = &DUEL[DUEL.find("Inline(").expect("a map")
        ..DUEL.find("    optional_rules").expect("what follows it")];
    let text = DUEL
        .replace(inline, "File(\"hills\"),\n")
        .replace("at: (4, 1), ", "at: (0, 0), ")
        .replace("at: (6, 0), ", "at: (1, 0), ")
        .replace("at: (4, 6), ", "at: (0, 1), ")
        .replace("at: (6, 5), ", "at: (1, 1), ");
    write(&dir, "maps/duel.ron", &text);
    run(&dir, &["check", "maps/duel.ron"]).ends(0);
}

#[test]
fn maps_are_exported_and_come_back_the_same() {
    let dir = folder();
    write(
        &dir,
        "ford.board.ron",
        "(\n    name: \"The ford\",\n    columns: 3,\n    rows: 2,\n    theme: Desert,\n    \
         author: \"A. Player\",\n    hexes: {\n        (1, 1): \"level 2, heavy woods\",\n        \
         (2, 1): \"water 1, bridge cf 12 deck 0 N S\",\n        (3, 1): \"fire, drifting smoke\",\n    },\n)",
    );
    let done = run(&dir, &["export", "ford.board.ron", "--out", "boards"]);
    done.ends(0)
        .says("exported ford.board.ron")
        .says("left out: a board has no drifting smoke")
        .says("looks only: a board names no author");
    run(&dir, &["export", "ford", "--out", "boards"])
        .ends(1)
        .warns("there already");
    run(
        &dir,
        &["export", "ford", "--out", "boards", "--replace", "--all"],
    )
    .ends(0)
    .says("hex 0301, drifting smoke");
    run(&dir, &["check", "boards"]).ends(0).says("board ok");
    run(&dir, &["import", "boards/The ford.board", "--out", "maps"]).ends(0);
    let again = fs::read_to_string(dir.path().join("maps/The ford.board.ron")).expect("imported");
    for line in [
        "    name: \"The ford\",",
        "    theme: Desert,",
        "        (1, 1): \"level 2, heavy woods\",",
        "        (2, 1): \"water 1, bridge cf 12 deck 0 N S\",",
        "        (3, 1): \"fire\",",
    ] {
        assert!(again.contains(line), "{line} is not in:\n{again}");
    }
    // A shipped map by its name.
    run(&dir, &["export", "brackwell", "--out", "boards"]).ends(0);
    assert!(dir.path().join("boards/Brackwell.board").exists());
    run(&dir, &["export", "nowhere", "--out", "boards"])
        .ends(1)
        .warns("there is no such map")
        .warns("brackwell");
    run(
        &dir,
        &["export", "boards/The ford.board", "--out", "boards"],
    )
    .ends(1)
    .warns("needs no export");
}

#[test]
fn broken_units_and_abilities_are_refused_with_the_line() {
    let dir = folder();
    let card = "(\n    id: \"bm_test\",\n    name: \"Test\",\n    kind: BM,\n    size: 9,\n    tmm: 1,\n    \
                moves: { walk: 8 },\n    armor: 3,\n    structure: 2,\n    pv: 12,\n)";
    write(&dir, "mod/units/strike/test.ron", card);
    run(&dir, &["check", "mod"])
        .ends(1)
        .says("test.ron:5:11: size 9 does not exist");
    let ability = "(\n    id: \"spa.test\",\n    name: \"Test\",\n    kind: Pilot,\n    cost: Fixed(1),\n    \
                   text: \"Does something.\",\n    modifiers: [(on: ToHti, add: -1)],\n)";
    write(&dir, "mod/abilities/strike/test.ron", ability);
    run(&dir, &["check", "mod"])
        .ends(1)
        .says("test.ron:7:")
        .says("ToHti");
    write(&dir, "what.ron", "(colour: \"blue\")");
    run(&dir, &["check", "what.ron"]).ends(1).says("--as");
    run(&dir, &["check", "nothing.ron"])
        .ends(1)
        .says("check the name");
}

#[test]
fn a_force_is_drawn_checked_listed_and_fights() {
    let dir = folder();
    let draw = ["force", "--points", "150", "--seed", "3"];
    let first = run(&dir, &draw);
    first.ends(0).says("formations:");
    assert_eq!(run(&dir, &draw).out, first.out, "the same seed");
    let saved = "saves of the user/forces/Foes.force.ron";
    run(&dir, &[&draw[..], &["--out", saved]].concat())
        .ends(0)
        .says("points");
    run(&dir, &["check", saved]).ends(0).says("force ok");
    run(&dir, &["list", "forces"])
        .ends(0)
        .says("Foes")
        .says("larkmoor_foxes");
    run(&dir, &["force", "--points", "100", "--types", "XX"])
        .ends(2)
        .warns("no type of unit");

    let path = dir.path().join(saved);
    let text = fs::read_to_string(&path).expect("it was written");
    write(
        &dir,
        "poor.force.ron",
        &text.replace("points: 150", "points: 30"),
    );
    run(&dir, &["check", "poor.force.ron"])
        .ends(1)
        .says("poor.force.ron:3:")
        .says("remedy: take out units");
    write(
        &dir,
        "odd.force.ron",
        &text.replace("points: 150", "pionts: 150"),
    );
    run(&dir, &["check", "odd.force.ron"])
        .ends(1)
        .says("odd.force.ron:3:");

    let battle = |force: &str| {
        let words = "play two_in_the_ring --no-window --no-pictures --players walker --seed 2";
        let mut words: Vec<_> = words.split(' ').collect();
        words.extend(["--force", force]);
        run(&dir, &words)
    };
    battle("1=foes").ends(0);
    battle("Nobody=foes").ends(2).warns("no side");
    battle("1=poor.force.ron").ends(1).warns("points");
    battle("1=no such force").ends(1).warns("larkmoor_foxes");
}

#[test]
fn mods_come_on_top() {
    let dir = folder();
    let card = "(id: \"bm_guest\", name: \"Guest\", kind: BM, size: 2, tmm: 1, moves: { walk: 8 }, \
                damage: (s: \"2\", m: \"2\", l: \"1\"), armor: 4, structure: 3, pv: 21)";
    write(&dir, "mod/units/strike/guest.ron", card);
    write(&dir, "duel.ron", &DUEL.replace("bm_ironvole", "bm_guest"));
    run(&dir, &["check", "duel.ron"]).ends(1);
    run(&dir, &["check", "--mods", "mod", "duel.ron"]).ends(0);
    run(&dir, &["--mods", "mod", "list", "units"])
        .ends(0)
        .says("bm_guest");
    run(&dir, &["--mods", "no_such_folder", "list", "units"])
        .ends(1)
        .warns("no such folder of mods");
    // What lies in the user's folder of mods need not be named, and yields to what is.
    write(&dir, "mods of the user/own/units/strike/guest.ron", card);
    run(&dir, &["check", "duel.ron"]).ends(0);
    let other = card.replace("\"Guest\"", "\"Other Guest\"");
    write(&dir, "mod/units/strike/guest.ron", &other);
    run(&dir, &["--mods", "mod", "list", "units"]).says("Other Guest");
}

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
fn simulations_are_the_same_with_any_number_of_threads() {
    let dir = folder();
    write(&dir, "duel.ron", DUEL);
    let sim = |threads: &str, csv: &str| {
        let args = [
            "sim",
            "duel.ron",
            "--games",
            "6",
            "--seed",
            "3",
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
            .says("Red")
            .says("walker");
        fs::read_to_string(dir.path().join(csv)).expect("the table")
    };
    let one = sim("1", "one.csv");
    assert_eq!(one, sim("2", "two.csv"));
    assert_eq!(one.lines().count(), 7);
    assert!(one.starts_with("game,seed,winner,turns,commands,score Red,lost Red,"));
    run(&dir, &["sim", "duel.ron", "--games", "0"]).ends(2);
    run(&dir, &["sim", "duel.ron", "--players", "nobody"])
        .ends(2)
        .warns("choose from");
    run(&dir, &["sim", "duel.ron", "--players", "human"]).ends(2);
    run(&dir, &["sim", "no_such_battle"])
        .ends(1)
        .warns("no such scenario");
}

#[test]
fn odds_add_up_and_show_their_reasons() {
    let dir = folder();
    write(&dir, "duel.ron", DUEL);
    let odds = [
        "odds",
        "duel.ron",
        "--attacker",
        "ash",
        "--target",
        "Cole",
        "--from",
        "0503",
        "--at",
        "0505",
    ];
    run(&dir, &odds)
        .ends(0)
        .says("Ash at 0503 attacks Cole at 0505: 2 hexes")
        .says("Skill")
        .says("destroys");
    let json = run(&dir, &[&odds[..], &["--format", "json"]].concat());
    let sum = all_damage(&rows(&json), "Weapons");
    assert!((sum - 1.0).abs() < 1e-9, "{sum}");
    run(
        &dir,
        &["odds", "duel.ron", "--attacker", "Ash", "--target", "Briar"],
    )
    .ends(2)
    .warns("same side");
    run(
        &dir,
        &[
            "odds",
            "duel.ron",
            "--attacker",
            "Nobody",
            "--target",
            "Cole",
        ],
    )
    .ends(2)
    .warns("name one of: Ash");
}

#[test]
fn demos_are_listed_checked_and_verified() {
    let dir = folder();
    let rows = rows(&run(&dir, &["list", "abilities", "--format", "json"]));
    for row in &rows {
        let demo = row["demo"].as_str().expect("every ability has a demo");
        assert!(Path::new(demo).is_file(), "{row}");
        assert!(row["cases"].as_u64() > Some(0), "{row}");
    }
    let row = |id: &str| {
        rows.iter()
            .find(|r| r["id"] == id)
            .unwrap_or_else(|| panic!("no {id}"))
    };
    assert_eq!(row("spa.jumping_jack")["eligible"], "BM, IM, PM");
    assert_eq!(row("spa.lucky")["parameters"][0], "points: 1 to 4");
    assert_eq!(row("spa.lucky")["eligible"], "anyone");
    assert_eq!(
        row("spa.range_master")["parameters"][0],
        "bracket: Medium, Long, Extreme"
    );
    assert!(row("spa.lucky")["optional_rule"].is_null());

    let demos = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios/demos");
    let demos = demos.to_str().expect("a path");
    run(&dir, &["check", demos]).ends(0).says("0 errors");
    run(&dir, &["verify", demos]).ends(0).says(", 0 failed");
    // They are no battles to choose from.
    let scenarios = run(&dir, &["list", "scenarios"]);
    assert!(
        !scenarios.ends(0).out.contains("spa."),
        "{}",
        scenarios.all()
    );
    assert!(scenarios.err.is_empty(), "{}", scenarios.all());
}

#[test]
fn cases_are_counted_on_the_last_line() {
    let dir = folder();
    let case = |seven: u8| {
        format!(
            "(\n    id: \"test\",\n    title: \"Half of a Move\",\n    shows: [\"R0.2.3\"],\n    script: [\n        \
             Half(10, 4),\n        Half(14, {seven}),\n    ],\n)"
        )
    };
    write(&dir, "cases/right.ron", &case(6));
    let right = run(&dir, &["verify", "cases"]);
    right.ends(0);
    assert_eq!(right.out.lines().last(), Some("1 passed, 0 failed"));
    write(&dir, "cases/wrong.ron", &case(7));
    let wrong = run(&dir, &["verify", "cases"]);
    wrong.ends(1).says("wrong.ron:7:");
    assert_eq!(wrong.out.lines().last(), Some("1 passed, 1 failed"));
    run(&dir, &["verify", "cases", "--shows", "R0.2.3"]).ends(1);
    run(&dir, &["verify", "cases", "--shows", "R99"])
        .ends(1)
        .warns("no such cases");
    run(&dir, &["check", "cases/right.ron"])
        .ends(0)
        .says("rule case ok");
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

/// A card of a mod with a part replaced.
fn guest(from: &str, to: &str) -> String {
    "(\n  id: \"bm_guest\",\n  name: \"Guest\",\n  kind: BM,\n  size: 2,\n  tmm: 1,\n  moves: { walk: 8, j: 8 },\n  \
     damage: (s: \"2\", m: \"2\", l: \"1\"),\n  armor: 4,\n  structure: 3,\n  pv: 21,\n)"
    .replace(from, to)
}

#[test]
fn a_bad_file_of_a_mod_costs_that_file_and_no_command() {
    let dir = folder();
    let good = guest("bm_guest", "bm_good_guest");
    write(&dir, "mod/units/strike/good.ron", &good);
    let bad = [
        ("tmm", guest("tmm: 1", "tmm: 255")),
        ("armor", guest("armor: 4", "armor: 255")),
        ("points", guest("pv: 21", "pv: 60000")),
        ("endless", guest("Guest", &"x".repeat(70_000))),
        ("escape", guest("Guest", "Gu\\u{1b}]0;mine\\u{7}est")),
        ("turned", guest("Guest", "Gu\u{202e}est")),
    ];
    for (name, text) in &bad {
        let text = text.replace("bm_guest", &format!("bm_{name}"));
        write(&dir, &format!("mod/units/strike/{name}.ron"), &text);
    }
    let ability = "(id: \"spa.far\", name: \"Far\", kind: Pilot, cost: Fixed(1), text: \"t\",\n \
                   modifiers: [(on: ToHit, add: 32767)])";
    write(&dir, "mod/abilities/strike/far.ron", ability);
    let model = "(id: \"dial.guest\", name: \"Guest\", class: Mech, mode: Mech,\n points: 65535, clicks: [])";
    write(&dir, "mod/units/dial/guest.ron", model);
    let listed = run(&dir, &["list", "units", "--mods", "mod"]);
    listed.ends(0).says("bm_good_guest");
    for (name, _) in &bad {
        assert!(!listed.out.contains(&format!("bm_{name}")), "{name}");
    }
    for what in ["scenarios", "abilities", "forces", "boards"] {
        run(&dir, &["list", what, "--mods", "mod"]).ends(0);
    }
    let checked = run(&dir, &["check", "mod"]);
    checked
        .ends(1)
        .says("tmm.ron:6:")
        .says("armor.ron:9:")
        .says("points.ron:11:")
        .says("endless.ron:3:")
        .says("escape.ron:3:")
        .says("turned.ron:3:")
        .says("far.ron:2:")
        .says("guest.ron:2:")
        .says("good.ron: unit ok");
    assert!(
        !checked.all().contains(['\u{1b}', '\u{202e}', '\u{7}']),
        "{}",
        checked.all()
    );
    assert!(checked.out.len() < 20_000, "a long name is not repeated");
}

#[test]
fn points_of_abilities_are_added_up_without_end() {
    let dir = folder();
    let many = "spas: [(id: \"spa.lucky\", points: 50), (id: \"spa.lucky\", points: 50), (id: \"spa.lucky\", points: 50), \
                (id: \"spa.lucky\", points: 50), (id: \"spa.lucky\", points: 50), (id: \"spa.lucky\", points: 50)]";
    let duel = DUEL.replace("spas: [(id: \"spa.lucky\", points: 1)]", many);
    write(&dir, "duel.ron", &duel);
    run(&dir, &["check", "duel.ron"]).ends(1).says("300 points");
    let beyond = DUEL.replace("points: 1)]", "points: 255)]");
    write(&dir, "mod/scenarios/duel.ron", &beyond);
    run(&dir, &["check", "mod"])
        .ends(1)
        .says("duel.ron:26:")
        .says("from 0 to 50");
    run(&dir, &["list", "scenarios", "--mods", "mod"])
        .ends(0)
        .says("two_in_the_ring");
}

#[test]
fn what_steers_a_terminal_is_shown_and_not_sent() {
    let dir = folder();
    let names = [
        "title\u{1b}]0;mine\u{7}.ron",
        "turned\u{202e}nor.ron",
        "two\nlines.ron",
    ];
    for name in names {
        write(&dir, name, &DUEL.replace("4, 1", "99, 1"));
    }
    for name in names {
        for args in [
            ["check", name],
            ["play", name],
            ["replay", name],
            ["verify", name],
        ] {
            let all = run(&dir, &args).all();
            assert!(!all.contains(['\u{1b}', '\u{7}', '\u{202e}']), "{all:?}");
        }
    }
    let all = run(&dir, &["check", names[0]]).all();
    assert!(all.contains("title\\u001b]0;mine\\u0007.ron:"), "{all}");
    // Inside of files it is refused.
    write(&dir, "esc.ron", &DUEL.replace("A duel", "A \\u{1b}[2Jduel"));
    run(&dir, &["check", "esc.ron"])
        .ends(1)
        .says("esc.ron:3:")
        .says("U+001B")
        .says("remedy: ");
    write(
        &dir,
        "long.ron",
        &DUEL.replace("A duel", &"x".repeat(70_000)),
    );
    run(&dir, &["check", "long.ron"])
        .ends(1)
        .says("long.ron:3:")
        .says("70000 letters");
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
fn a_picture_that_cannot_be_shown_is_a_finding() {
    let dir = folder();
    let briefing = "(situation: \"Two patrols meet at a ford.\",\n pictures: [\"ford.png\"])";
    let duel = DUEL.replace("(situation: \"Two patrols meet at a ford.\")", briefing);
    write(&dir, "duel.ron", &duel);
    write(&dir, "ford.png", "no picture at all");
    run(&dir, &["check", "duel.ron"])
        .ends(0)
        .says("duel.ron:5:")
        .says("ford.png")
        .says("remedy: ");
}
