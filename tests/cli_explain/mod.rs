//! Computer players that say why they give their orders.

use std::fs;

use super::{DUEL, command, folder, run, type_into, write};

#[test]
fn a_simulated_battle_is_told_with_the_reason_of_every_order() {
    let dir = folder();
    write(&dir, "duel.ron", DUEL);
    let sim = |more: &[&str]| {
        let args = ["sim", "duel.ron", "--seed", "3", "--players", "hard,easy"];
        run(&dir, &[&args[..], more].concat())
    };
    let told = sim(&["--explain", "--csv", "told.csv"]);
    told.ends(0)
        .says("Turn 1 begins")
        .says("    Why: ")
        .says("chosen  next best")
        .says("Damage it hopes to do this turn")
        .says("Expected damage")
        .says("Misjudged")
        .says("Worth")
        .says("Next best: ")
        .says("1 battles, ");
    // The same battle is fought when nobody asks.
    sim(&["--games", "1", "--csv", "plain.csv"]).ends(0);
    let read = |name| fs::read_to_string(dir.path().join(name)).expect("a table");
    assert_eq!(read("told.csv"), read("plain.csv"));
    sim(&["--explain", "--games", "1"]).ends(0);
    sim(&["--explain", "--games", "2"])
        .ends(2)
        .warns("`--explain` tells one battle")
        .warns("leave out `--games`");
}

#[test]
fn terms_add_up_to_the_worth() {
    let dir = folder();
    write(&dir, "duel.ron", DUEL);
    for battle in ["duel.ron", "ford_at_sallow_water"] {
        let told = run(&dir, &["sim", battle, "--explain", "--players", "hard"]);
        let (mut sum, mut tables) = (None, 0);
        for line in told.ends(0).out.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            if words.first() == Some(&"term") && words.get(1) == Some(&"chosen") {
                sum = Some((0.0, 0, if words.len() > 2 { 2 } else { 1 }));
                continue;
            }
            let Some((so_far, rows, columns)) = sum else {
                continue;
            };
            let value: f64 = words[words.len() - columns].parse().unwrap_or(0.0);
            if words[0] == "Worth" {
                let near = 0.006 * f64::from(rows + 1);
                let gap: f64 = so_far - value;
                assert!(gap.abs() <= near, "{battle}: {so_far} is not {line}");
                tables += 1;
                sum = None;
            } else {
                sum = Some((so_far + value, rows + 1, columns));
            }
        }
        assert!(tables > 4, "{battle}: {tables} tables");
    }
}

#[test]
fn a_fixed_rule_is_named_in_a_sentence() {
    let dir = folder();
    write(&dir, "duel.ron", DUEL);
    let play = |players: &str, more: &[&str]| {
        let args = ["play", "duel.ron", "--players", players, "--seed", "5"];
        run(&dir, &[&args[..], more].concat())
    };
    let terminal = ["--no-window", "--no-pictures", "--explain"];
    play("random", &terminal)
        .ends(0)
        .says("Any legal order, by chance.");
    play("walker", &terminal)
        .ends(0)
        .says("Towards the nearest enemy.")
        .says("The surest attack.");
    let quiet = play("normal", &terminal[..2]);
    assert!(!quiet.ends(0).out.contains("Why: "), "{}", quiet.all());
    play("normal", &["--explain"]).ends(2).warns("--no-window");
}

#[test]
fn a_person_reads_no_reason_while_somebody_hides() {
    let dir = folder();
    write(&dir, "open.ron", DUEL);
    let at = "at: (6, 5), facing: N),";
    let more = "at: (6, 5), facing: N),\n(card: \"bm_ironvole\", name: \"Lurker\", at: (4, 4), hidden: true),";
    assert!(DUEL.contains(at));
    write(&dir, "hidden.ron", &DUEL.replace(at, more));
    let play = |scenario: &str, seed: u64| {
        let mut program = command(dir.path());
        program
            .args(["play", scenario, "--no-window", "--no-pictures"])
            .args(["--players", "human,normal", "--explain", "--seed"])
            .arg(seed.to_string());
        type_into(program, "quit\n").out
    };
    // In some of these the computer moves first.
    let open: Vec<_> = (1..8).map(|seed| play("open.ron", seed)).collect();
    assert!(open.iter().any(|out| out.contains("Why: ")), "{open:?}");
    for seed in 1..8 {
        let out = play("hidden.ron", seed);
        assert!(out.contains("Initiative"), "{out}");
        assert!(!out.contains("Why: "), "{out}");
    }
}
