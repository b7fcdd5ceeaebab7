//! The example on the terminal.

use std::{
    env::consts::EXE_EXTENSION,
    io::Write,
    process::{Command, Stdio},
};

use super::BATTLE;

/// The example, run with a command line.
pub fn example(args: &[&str]) -> (bool, String) {
    example_with(args, "")
}

/// The example, run with a command line, with something typed into it.
fn example_with(args: &[&str], typed: &str) -> (bool, String) {
    let tests = std::env::current_exe().expect("a test");
    let target = tests.ancestors().nth(2).expect("a target folder");
    let program = target
        .join("examples/own_ruleset")
        .with_extension(EXE_EXTENSION);
    let saves = tempfile::tempdir().expect("a folder");
    let mut child = Command::new(&program)
        .args(["--mods".as_ref(), super::folder().as_os_str()])
        .args(args)
        .env("NO_COLOR", "1")
        .env("HEXLANCE_DATA", env!("CARGO_MANIFEST_DIR"))
        .env("HEXLANCE_SAVES", saves.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|e| {
            panic!(
                "{}: {e}; `cargo build --examples` makes it",
                program.display()
            )
        });
    let mut input = child.stdin.take().expect("its input");
    // Who reads nothing may be gone before all is typed.
    let _ = input.write_all(typed.as_bytes());
    drop(input);
    let out = child.wait_with_output().expect("it ends");
    let text = [out.stdout, out.stderr].concat();
    (
        out.status.success(),
        String::from_utf8_lossy(&text).into_owned(),
    )
}

/// *The Mill at Night* on the terminal between some players, with something typed.
fn typed(players: &str, typed: &str) -> String {
    let args = ["play", BATTLE, "--no-window", "--no-pictures"];
    let args = [&args[..], &["--seed", "3", "--players", players]].concat();
    let (well, text) = example_with(&args, typed);
    assert!(well, "{text}");
    text
}

#[test]
fn a_person_types_orders_and_is_told_of_nobody_unseen() {
    let text = typed(
        "human,random",
        "Alrun\n0408\nbodo\n0101\nback\nunits\nsheet dietz\nsheet alrun: stam\nsheet elke\nquit\n",
    );
    assert!(text.contains("Alrun goes to 0408."), "{text}");
    assert!(text.contains("0101 is not among them"), "{text}");
    assert!(text.contains("The battle is saved."), "{text}");
    // Dietz stands in the open; the two slingers wait in woods.
    for (name, seen) in [("Dietz", true), ("Elke", false), ("Franz", false)] {
        assert_eq!(text.contains(name), seen, "{name}: {text}");
    }
}

#[test]
fn two_people_play_a_whole_battle_on_the_terminal() {
    // Enter takes what is usual, for orders and questions alike.
    let text = typed("human,human", &"\n".repeat(600));
    for (says, times) in [
        ("Does it duck?", 1),
        ("Turn 2, Thieves", 1),
        (" throws at ", 3),
    ] {
        assert!(text.matches(says).count() >= times, "{says}: {text}");
    }
    assert!(text.contains("The battle is over"), "{text}");
}

#[test]
fn it_is_checked_played_replayed_simulated_and_listed_on_the_terminal() {
    let folder = tempfile::tempdir().expect("a folder");
    let record = folder.path().join("r.ron");
    let record = record.to_str().expect("plain letters");
    let own = super::folder();
    let case = own.join("cases");
    let battle = own.join("scenarios/the_mill_at_night.ron");
    let (case, battle) = (case.display().to_string(), battle.display().to_string());
    for (args, says) in [
        (vec!["check", &battle, &case], "ok"),
        (vec!["verify", &case], "1"),
        (vec!["list", "units"], "Slinger"),
        (vec!["list", "abilities"], "fog.steady"),
        (vec!["sim", BATTLE, "--games", "6"], "Watch"),
        (
            vec![
                "play",
                BATTLE,
                "--no-window",
                "--no-pictures",
                "--players",
                "random,random",
                "--record",
                record,
            ],
            "Turn 1",
        ),
        (vec!["replay", record], "Watch"),
    ] {
        let (well, text) = example(&args);
        assert!(well && text.contains(says), "{args:?}: {text}");
    }
}
