//! Scenarios, maps, units and abilities that are checked: each fault at its place, with a remedy.

use std::fs;

use super::{DUEL, folder, run, write};

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
pub(super) fn broken(right: &str, wrong: &str, message: &str) {
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
