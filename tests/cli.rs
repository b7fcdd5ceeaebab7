//! The command line from outside: the program is run on small files, right ones and broken ones.

use std::{
    fs,
    io::Write as _,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

use tempfile::TempDir;

mod cli_check;
mod cli_dial;
mod cli_explain;
mod cli_files;
mod cli_play;

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
fn pictures_are_drawn_with_the_eyes_of_a_side_that_there_is() {
    let dir = folder();
    let args = ["shot", "two_in_the_ring", "--eyes", "3", "--out", "t.png"];
    run(&dir, &args)
        .ends(2)
        .warns("has no side 3")
        .warns("`--eyes` takes: 1 (");
    assert!(!dir.path().join("t.png").exists());
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
